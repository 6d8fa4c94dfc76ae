// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Hawkstone

// The live picture with what the referee sees drawn on it.
Item {
    id: live
    property var marks: ({})
    property alias overlay: overlay
    property alias view: view
    property bool tappable: false
    property var closeUp: [] // cells to come nearer to
    signal tapped(string cell)
    Rectangle { anchors.fill: parent; color: theme.surface; radius: theme.radius }
    LiveView { id: view; anchors.fill: parent; feed: game.feed; corners: game.corners; side: game.side; closeUp: live.closeUp }
    BoardOverlay {
        id: overlay
        anchors.fill: parent
        corners: game.corners
        pictureSize: game.feed.size
        pictureRect: view.pictureRect
        side: game.side
        marks: live.marks
        dark: theme.dark
        radius: theme.radius
        around: theme.background
    }
    AppText {
        anchors.centerIn: parent
        width: parent.width * 0.7
        horizontalAlignment: Text.AlignHCenter
        visible: game.feed.empty
        text: game.active ? t["table.no-picture"] : t["table.no-game"]
        color: theme.muted
    }
    TapHandler {
        enabled: live.tappable
        onTapped: function(point) {
            var cell = overlay.cellAt(point.position.x, point.position.y)
            if (cell.length > 0) live.tapped(cell)
        }
    }
}
