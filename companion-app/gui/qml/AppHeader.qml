// SPDX-License-Identifier: Apache-2.0
import QtQuick

// The line on top: who we are, where we are, and the way to every page.
Item {
    id: header
    property string subtitle
    property bool tabs: true
    property alias tools: rightSide.data
    implicitHeight: tabs && theme.narrow ? brand.height + row.height + theme.gap : 64 * theme.u
    Row {
        id: brand
        x: 28 * theme.u
        height: 64 * theme.u
        spacing: theme.pad
        Row {
            anchors.verticalCenter: parent.verticalCenter
            AppText { text: "Hawk"; wrapMode: Text.NoWrap; font.pixelSize: 19 * theme.u; font.weight: Font.ExtraBold; Accessible.ignored: true }
            AppText { text: "stone"; wrapMode: Text.NoWrap; font.pixelSize: 19 * theme.u; font.weight: Font.ExtraBold; color: theme.accentText; Accessible.ignored: true }
        }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            text: header.subtitle
            color: theme.muted
            readonly property real room: header.width - 200 * theme.u - (header.tabs && !theme.narrow ? tabRow.width : rightSide.width)
            width: Math.min(implicitWidth, room)
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: theme.body * 0.6
            wrapMode: Text.NoWrap
            visible: room > (header.tabs ? implicitWidth : 0) // the tabs say where we are, too
        }
    }
    // In a narrow window the tabs have a line of their own and can be pushed sideways.
    Flickable {
        id: tabRow
        visible: header.tabs
        width: theme.narrow ? header.width - 56 * theme.u : Math.min(row.width, header.width - 190 * theme.u)
        height: row.height
        x: header.width - width - 28 * theme.u
        y: theme.narrow ? brand.height : (64 * theme.u - height) / 2
        contentWidth: row.width
        clip: contentWidth > width
        boundsBehavior: Flickable.StopAtBounds
        Row {
            id: row
            spacing: 4 * theme.u
            PillButton { visible: game.active; accent: true; text: t["nav.table"]; onClicked: app.goTo("table") }
            Repeater {
                model: app.tabs
                PillButton {
                    required property var modelData
                    quiet: true
                    tab: true
                    checkable: true
                    checked: app.page === modelData.page
                    text: modelData.text
                    Accessible.role: Accessible.PageTab
                    onActiveFocusChanged: if (activeFocus) tabRow.contentX = Math.max(0, Math.min(x, tabRow.contentWidth - tabRow.width))
                    onClicked: {
                        app.goTo(modelData.page)
                        checked = Qt.binding(function() { return app.page === modelData.page })
                    }
                }
            }
        }
    }
    Row {
        id: rightSide
        visible: !header.tabs
        anchors.right: parent.right
        anchors.rightMargin: 28 * theme.u
        height: 64 * theme.u
        spacing: theme.pad
    }
}
