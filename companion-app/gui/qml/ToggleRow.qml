// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A line that is on or off. The knob's place tells it, and a tick, not only the colour.
T.AbstractButton {
    id: row
    property string detail
    property bool on: false
    signal toggledTo(bool on)
    focusPolicy: Qt.StrongFocus
    implicitHeight: Math.max(texts.implicitHeight, 34 * theme.u) + 8 * theme.u
    implicitWidth: 300 * theme.u
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: on
    onClicked: toggledTo(!on)
    background: Item { FocusRing { target: row; cornerRadius: 10 * theme.u } }
    contentItem: Item {
        Column {
            id: texts
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width - knob.width - theme.gap
            spacing: 2 * theme.u
            AppText { width: parent.width; text: row.text }
            AppText {
                width: parent.width
                visible: row.detail.length > 0
                text: row.detail
                font.pixelSize: theme.small
                color: theme.muted
            }
        }
        Rectangle {
            id: knob
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            width: 54 * theme.u
            height: 30 * theme.u
            radius: height / 2
            color: row.on ? theme.accent : theme.raised
            Behavior on color { ColorAnimation { duration: theme.motion } }
            Rectangle {
                y: 4 * theme.u
                x: row.on ? parent.width - width - y : y
                width: 22 * theme.u
                height: width
                radius: width / 2
                color: row.on ? theme.onAccent : theme.muted
                Behavior on x { NumberAnimation { duration: theme.motion; easing.type: Easing.OutCubic } }
                AppText {
                    anchors.centerIn: parent
                    visible: row.on
                    text: "✓"
                    color: theme.accent
                    font.pixelSize: 13 * theme.u
                    font.weight: Font.Bold
                }
            }
        }
    }
    HoverHandler { cursorShape: Qt.PointingHandCursor }
}
