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
    implicitHeight: Math.max(72 * theme.u, label.implicitHeight + hint.implicitHeight + 22 * theme.u)
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
        AppText {
            id: label
            anchors.horizontalCenter: parent.horizontalCenter
            y: button.keyName.length > 0 ? (parent.height - height - hint.height) / 2 : (parent.height - height) / 2
            width: parent.width - 16 * theme.u
            horizontalAlignment: Text.AlignHCenter
            text: button.text
            color: button.ink
            font.weight: Font.DemiBold
            font.pixelSize: theme.name
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 10
            wrapMode: Text.NoWrap
        }
        AppText {
            id: hint
            anchors.horizontalCenter: parent.horizontalCenter
            anchors.top: label.bottom
            anchors.topMargin: 4 * theme.u
            visible: button.keyName.length > 0
            text: button.keyName
            font.pixelSize: theme.small
            color: button.ink
            opacity: 0.75
        }
    }
    HoverHandler { cursorShape: Qt.PointingHandCursor }
}
