// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A calm message about something that does not work, with what to do about it.
Rectangle {
    id: bar
    visible: app.notice.length > 0
    height: Math.max(sign.height, words.implicitHeight) + 28 * theme.u
    radius: theme.radius
    color: theme.raised
    border.width: 2 * theme.u
    border.color: theme.accent
    z: 10
    Accessible.role: Accessible.AlertMessage
    Accessible.name: app.notice
    Rectangle {
        id: sign
        x: theme.pad
        anchors.verticalCenter: parent.verticalCenter
        width: 36 * theme.u
        height: width
        radius: 10 * theme.u
        color: theme.accent
        AppText { anchors.centerIn: parent; text: "i"; color: theme.onAccent; font.pixelSize: 20 * theme.u; font.weight: Font.Bold; Accessible.ignored: true }
    }
    AppText {
        id: words
        anchors.verticalCenter: parent.verticalCenter
        x: sign.x + sign.width + theme.pad
        width: parent.width - x - close.width - 2 * theme.pad
        text: app.notice
    }
    PillButton {
        id: close
        anchors.right: parent.right
        anchors.rightMargin: theme.pad
        anchors.verticalCenter: parent.verticalCenter
        fill: theme.surface
        text: t["common.ok"]
        onClicked: app.dismissNotice()
    }
}
