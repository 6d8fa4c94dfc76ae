// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A score on the move: counts from before to after, and says by how much.
Rectangle {
    id: box
    property var move: ({})
    property real shown: move.before || 0
    height: 116 * theme.u
    radius: theme.radius
    color: theme.surface
    Accessible.role: Accessible.StaticText
    Accessible.name: (move.name || "") + " " + (move.after || 0)
    Avatar { id: avatar; x: 18 * theme.u; anchors.verticalCenter: parent.verticalCenter; seat: box.move.colour || 0; name: box.move.name || "" }
    Column {
        anchors.left: avatar.right
        anchors.leftMargin: 14 * theme.u
        anchors.right: parent.right
        anchors.rightMargin: 12 * theme.u
        anchors.verticalCenter: parent.verticalCenter
        AppText { width: parent.width; text: box.move.name || ""; font.pixelSize: theme.name; font.weight: Font.DemiBold; elide: Text.ElideRight; wrapMode: Text.NoWrap }
        Row {
            spacing: 10 * theme.u
            AppText { text: Math.round(box.shown); wrapMode: Text.NoWrap; font.family: theme.figures; font.pixelSize: theme.score; font.weight: Font.Bold }
            AppText {
                id: change
                anchors.bottom: parent.bottom
                anchors.bottomMargin: 8 * theme.u
                visible: !!box.move.change
                text: (box.move.change > 0 ? "+" : "−") + Math.abs(box.move.change || 0)
                color: box.move.change > 0 ? theme.goodText : theme.badText
                font.pixelSize: theme.heading
                font.weight: Font.Bold
            }
        }
    }
    SequentialAnimation on shown { // counts when the points have arrived
        PauseAnimation { duration: 3 * theme.motion }
        NumberAnimation { from: box.move.before || 0; to: box.move.after || 0; duration: 250; easing.type: Easing.InOutCubic }
    }
}
