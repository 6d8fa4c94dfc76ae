// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// One seat: its colour (tap for another), its name, who starts, and its place in the order.
Item {
    id: row
    required property int index
    required property string name
    required property int colour
    height: Math.max(avatar.height, field.height)
    T.AbstractButton {
        id: avatar
        width: 46 * theme.u
        height: width
        anchors.verticalCenter: parent.verticalCenter
        focusPolicy: Qt.StrongFocus
        text: t["start.colour"].arg(row.index + 1)
        Accessible.name: text
        background: Avatar {
            seat: row.colour
            name: row.name.length > 0 ? row.name : String(row.index + 1)
            FocusRing { target: avatar; cornerRadius: 12 * theme.u }
        }
        onClicked: start.seats.nextColour(row.index)
        HoverHandler { cursorShape: Qt.PointingHandCursor }
    }
    Field {
        id: field
        anchors.left: avatar.right
        anchors.leftMargin: theme.gap
        anchors.right: tools.left
        anchors.rightMargin: theme.gap
        anchors.verticalCenter: parent.verticalCenter
        name: t["start.name"].arg(row.index + 1)
        placeholderText: t["start.player"].arg(row.index + 1)
        text: row.name
        onTextEdited: start.seats.rename(row.index, text)
    }
    Row {
        id: tools
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4 * theme.u
        PillButton {
            text: start.first === row.index ? "●  " + t["start.first"] : t["start.first"]
            checkable: true
            checked: start.first === row.index
            quiet: true
            Accessible.name: t["start.first"] + ": " + (row.name.length > 0 ? row.name : row.index + 1)
            onClicked: {
                start.first = row.index
                checked = Qt.binding(function() { return start.first === row.index })
            }
        }
        PillButton { text: "↑"; quiet: true; enabled: row.index > 0; Accessible.name: t["start.move-up"].arg(row.index + 1); onClicked: start.seats.moveUp(row.index) }
        PillButton { text: "×"; quiet: true; visible: start.seats.count > start.seats.least; Accessible.name: t["start.remove"].arg(row.index + 1); onClicked: start.seats.remove(row.index) }
    }
}
