// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A diagram whose cells can be chosen, with a finger or with the arrow keys.
Item {
    id: tap
    property alias position: diagram.position
    property alias marks: diagram.marks
    property bool tappable: true
    property string label: t["table.diagram"]
    signal tapped(string cell)
    activeFocusOnTab: tappable
    Accessible.role: Accessible.Graphic
    Accessible.name: label
    Accessible.focusable: tappable
    onActiveFocusChanged: if (!activeFocus) diagram.cursor = ""
    Diagram { id: diagram; anchors.fill: parent }
    TapHandler {
        enabled: tap.tappable
        onTapped: function(point) {
            var cell = diagram.cellAt(point.position.x, point.position.y)
            if (cell.length > 0) tap.tapped(cell)
        }
    }
    Keys.onPressed: function(event) {
        if (!tappable) return
        var step = {}
        step[Qt.Key_Left] = [-1, 0]
        step[Qt.Key_Right] = [1, 0]
        step[Qt.Key_Up] = [0, -1]
        step[Qt.Key_Down] = [0, 1]
        if (step[event.key]) {
            diagram.moveCursor(step[event.key][0], step[event.key][1])
            event.accepted = true
        } else if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && diagram.cursor.length > 0) {
            tapped(diagram.cursor)
            event.accepted = true
        }
    }
    Rectangle {
        anchors.fill: parent
        visible: tap.activeFocus && diagram.cursor.length === 0
        color: "transparent"
        radius: 8 * theme.u
        border.width: 3 * theme.u
        border.color: theme.text
    }
}
