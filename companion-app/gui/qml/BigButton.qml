// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A large button of the bottom row: what it does, and small below it the key that does the same.
T.AbstractButton {
    id: button
    property string keyName
    property bool accent: false
    property color fill: accent ? theme.accent : theme.raised
    property color ink: accent ? theme.onAccent : theme.text
    implicitHeight: Math.max(72 * theme.u, (theme.textScale > 1.1 ? 1.9 : 1.2) * theme.name + hint.implicitHeight + 20 * theme.u)
    implicitWidth: 214 * theme.u
    focusPolicy: Qt.StrongFocus
    opacity: enabled ? 1 : 0.45
    Accessible.name: keyName.length > 0 ? text + " (" + keyName + ")" : text
    background: Rectangle {
        radius: theme.radius
        color: button.down ? Qt.darker(button.fill, 1.12) : button.hovered ? Qt.lighter(button.fill, 1.06) : button.fill
        Behavior on color { ColorAnimation { duration: theme.motion } }
        FocusRing { target: button }
    }
    contentItem: Item {
        AppText { // long words get a second line before they get small
            id: label
            x: 8 * theme.u
            y: 6 * theme.u
            width: parent.width - 2 * x
            height: parent.height - y - (hint.visible ? hint.height + 8 * theme.u : y)
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            text: button.text
            color: button.ink
            font.weight: Font.DemiBold
            font.pixelSize: theme.name
            lineHeight: 1
            fontSizeMode: Text.Fit
            minimumPixelSize: 10
            maximumLineCount: 2
        }
        AppText {
            id: hint
            anchors.horizontalCenter: parent.horizontalCenter
            anchors.bottom: parent.bottom
            anchors.bottomMargin: 8 * theme.u
            visible: button.keyName.length > 0
            text: button.keyName
            lineHeight: 1
            font.pixelSize: theme.small
            color: button.ink
            opacity: 0.75
        }
    }
    HoverHandler { cursorShape: Qt.PointingHandCursor }
}
