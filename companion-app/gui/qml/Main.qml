// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Window

// The window: the page that is open, and calm messages on top of it.
Window {
    id: window
    width: 1280
    height: 720
    minimumWidth: 480
    minimumHeight: 480
    visible: true
    color: theme.background
    title: "Hawkstone"
    onWidthChanged: theme.setWindowSize(width, height)
    onHeightChanged: theme.setWindowSize(width, height)
    Component.onCompleted: theme.setWindowSize(width, height)

    Loader {
        id: pages
        objectName: "pages"
        anchors.fill: parent
        focus: true
        source: app.pageSource
        onLoaded: {
            item.forceActiveFocus()
            fadeIn.restart()
        }
        NumberAnimation { id: fadeIn; target: pages.item; property: "opacity"; from: 0; to: 1; duration: theme.motion }
    }
    NoticeBar {
        readonly property bool onTable: app.page === "table" && !theme.narrow // the scores stay in sight
        x: onTable ? 48 * theme.u : (parent.width - width) / 2
        width: onTable ? (parent.width - 76 * theme.u) * 0.711 - 40 * theme.u : Math.min(parent.width - 56 * theme.u, 860 * theme.u)
        // Where it hides least: on the first page above the buttons, elsewhere below the header.
        y: app.page === "start" ? parent.height - height - (40 + 72 * theme.textScale) * theme.u : 70 * theme.u
    }
    Shortcut { sequences: ["F1"]; onActivated: app.goTo("rulebook") }
    Shortcut { sequences: ["F11"]; onActivated: window.visibility = window.visibility === Window.FullScreen ? Window.Windowed : Window.FullScreen }
    Shortcut { sequences: ["Alt+Left"]; onActivated: app.back() }
}
