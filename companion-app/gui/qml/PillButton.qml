// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A small button: in headers, on banners, in lists.
T.AbstractButton {
    id: button
    property bool accent: false
    property bool quiet: false
    property bool tab: false // chosen ones stand out by their surface; the one amber is for what you most likely want next
    property color fill: accent || (checked && !tab) ? theme.accent : checked && tab ? theme.raised : quiet ? "transparent" : theme.raised
    property color ink: accent || (checked && !tab) ? theme.onAccent : tab && !checked ? theme.muted : theme.text
    implicitHeight: label.implicitHeight + 22 * theme.u
    implicitWidth: label.implicitWidth + 28 * theme.u
    focusPolicy: Qt.StrongFocus
    opacity: enabled ? 1 : 0.45
    Accessible.name: text
    Accessible.checkable: checkable
    Accessible.checked: checked
    background: Rectangle {
        radius: Math.min(height / 2, 14 * theme.u)
        color: button.down ? Qt.darker(button.fill, 1.12) : button.hovered && button.quiet && !button.checked ? theme.raised : button.fill
        Behavior on color { ColorAnimation { duration: theme.motion } }
        FocusRing { target: button; cornerRadius: parent.radius }
    }
    contentItem: Item {
        AppText {
            id: label
            anchors.centerIn: parent
            width: Math.min(implicitWidth, parent.width)
            text: button.text
            color: button.ink
            font.pixelSize: theme.body
            font.weight: Font.DemiBold
            wrapMode: Text.NoWrap
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 9
            horizontalAlignment: Text.AlignHCenter
        }
    }
    HoverHandler { cursorShape: Qt.PointingHandCursor }
}
