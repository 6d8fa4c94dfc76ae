// SPDX-License-Identifier: Apache-2.0
import QtQuick

// What the referee says, lying on the picture where the eyes are.
Rectangle {
    id: banner
    property var verdict: ({})
    readonly property bool bad: verdict.kind === "bad"
    readonly property bool ask: verdict.kind === "ask"
    readonly property bool good: verdict.kind === "good"
    readonly property color tint: bad ? theme.bad : good ? theme.good : verdict.kind === "over" || ask ? theme.accent : theme.muted
    property string gameId: game.game // whose rule it is
    property string actionText
    signal action()
    visible: opacity > 0
    opacity: verdict.kind ? 1 : 0
    radius: theme.radius
    color: theme.dark ? Qt.rgba(0.078, 0.094, 0.114, 0.94) : Qt.rgba(1, 1, 1, 0.95)
    implicitHeight: Math.max(80 * theme.u, texts.implicitHeight + 26 * theme.u)
    Accessible.role: Accessible.AlertMessage
    Accessible.name: (verdict.title || "") + ". " + (verdict.text || "")
    Behavior on opacity { NumberAnimation { duration: theme.motion } }
    Item { // the edge follows the banner's round corners
        width: 8 * theme.u
        height: parent.height
        clip: true
        Rectangle { width: 3 * theme.radius; height: parent.height; radius: banner.radius; color: banner.tint }
    }
    Rectangle {
        id: sign
        x: 26 * theme.u
        anchors.verticalCenter: parent.verticalCenter
        width: 44 * theme.u
        height: width
        radius: 12 * theme.u
        color: banner.tint
        AppText {
            anchors.centerIn: parent
            text: banner.bad ? "!" : banner.ask ? "?" : banner.good ? "✓" : banner.verdict.kind === "over" ? "★" : "i"
            color: banner.bad ? "white" : banner.good ? theme.onGood : banner.ask || banner.verdict.kind === "over" ? theme.onAccent : theme.background
            font.pixelSize: 24 * theme.u
            wrapMode: Text.NoWrap
            font.weight: Font.Bold
        }
    }
    Column {
        id: texts
        anchors.left: sign.right
        anchors.leftMargin: 16 * theme.u
        anchors.right: buttons.left
        anchors.rightMargin: 12 * theme.u
        anchors.verticalCenter: parent.verticalCenter
        spacing: 3 * theme.u
        AppText { width: parent.width; text: banner.verdict.title || ""; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
        AppText { width: parent.width; text: banner.verdict.text || ""; visible: text.length > 0; maximumLineCount: 4; elide: Text.ElideRight; color: theme.soft }
    }
    Row {
        id: buttons
        anchors.right: parent.right
        anchors.rightMargin: 18 * theme.u
        anchors.verticalCenter: parent.verticalCenter
        spacing: 8 * theme.u
        PillButton { visible: banner.actionText.length > 0; text: banner.actionText; accent: true; onClicked: banner.action() }
        PillButton {
            visible: !!banner.verdict.ruleId
            text: t["table.why"]
            onClicked: app.why(banner.gameId, banner.verdict.ruleId)
        }
    }
}
