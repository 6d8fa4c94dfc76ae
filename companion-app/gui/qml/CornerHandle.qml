// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A corner of the board to drag, or to nudge with the arrow keys.
Rectangle {
    id: handle
    required property int index
    property int corner: 0
    property Item view
    readonly property point pixel: (setup.corners, setup.cornerAt(corner))
    readonly property point at: (view.pictureRect, view.fromPicture(pixel))
    width: 34 * theme.u
    height: width
    radius: width / 2
    x: at.x - width / 2
    y: at.y - height / 2
    color: Qt.rgba(0, 0, 0, 0.35)
    border.width: 3 * theme.u
    border.color: activeFocus ? "white" : theme.accent
    activeFocusOnTab: true
    Accessible.role: Accessible.Slider
    Accessible.name: t["setup.corner"].arg(corner + 1)
    DragHandler {
        target: null
        onCentroidChanged: if (active) setup.moveCorner(handle.corner, handle.view.toPicture(handle.mapToItem(handle.view, centroid.position.x, centroid.position.y)))
    }
    Keys.onPressed: function(event) {
        var dx = event.key === Qt.Key_Left ? -2 : event.key === Qt.Key_Right ? 2 : 0
        var dy = event.key === Qt.Key_Up ? -2 : event.key === Qt.Key_Down ? 2 : 0
        if (dx === 0 && dy === 0) return
        setup.moveCorner(corner, Qt.point(pixel.x + dx, pixel.y + dy))
        event.accepted = true
    }
}
