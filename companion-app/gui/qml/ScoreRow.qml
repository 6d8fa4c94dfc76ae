// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A player on the scoreboard. The one to move is framed and says so; points count up when they change.
Rectangle {
    id: row
    required property string name
    required property string detail
    required property string brief
    required property string score
    required property int colour
    required property bool toMove
    required property bool winner
    radius: theme.radius
    color: toMove ? theme.raised : theme.surface
    border.width: toMove || winner ? 2 * theme.u : 0
    border.color: winner ? theme.good : theme.accent
    implicitHeight: Math.max(84 * theme.u, texts.implicitHeight + 24 * theme.u)
    Accessible.role: Accessible.StaticText
    Accessible.name: name + ", " + score + ", " + detail
    Behavior on color { ColorAnimation { duration: theme.motion } }
    Avatar { id: avatar; x: 20 * theme.u; anchors.verticalCenter: parent.verticalCenter; seat: row.colour; name: row.name }
    Column {
        id: texts
        anchors.left: avatar.right
        anchors.leftMargin: 14 * theme.u
        anchors.right: points.left
        anchors.rightMargin: 8 * theme.u
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2 * theme.u
        AppText { width: parent.width; text: row.name; font.pixelSize: theme.name; font.weight: Font.DemiBold; elide: Text.ElideRight; wrapMode: Text.NoWrap }
        AppText { width: parent.width; text: (row.winner ? "★ " : row.toMove ? "▶ " : "") + (theme.textScale > 1.2 ? row.brief : row.detail); font.pixelSize: theme.small; color: theme.muted; maximumLineCount: 2; elide: Text.ElideRight }
    }
    AppText {
        id: points
        property real shown: 0
        anchors.right: parent.right
        anchors.rightMargin: 20 * theme.u
        anchors.verticalCenter: parent.verticalCenter
        visible: row.score.length > 0
        text: Math.round(shown)
        font.family: theme.figures
        font.pixelSize: theme.score
        font.weight: Font.Bold
        wrapMode: Text.NoWrap
        Behavior on shown { NumberAnimation { duration: 250; easing.type: Easing.OutCubic } }
        Component.onCompleted: shown = Qt.binding(function() { return row.score.length > 0 ? Number(row.score) : 0 })
    }
}
