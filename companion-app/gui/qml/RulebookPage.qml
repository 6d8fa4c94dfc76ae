// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

FocusScope {
    id: page
    AppHeader { id: header; width: parent.width; subtitle: t["nav.rulebook"] }
    Flow {
        id: tools
        anchors.top: header.bottom
        x: 28 * theme.u
        width: parent.width - 56 * theme.u
        spacing: theme.gap
        ChoiceRow {
            name: t["rulebook.game"]
            choices: app.games
            value: rulebook.game
            onChosen: function(value) { rulebook.game = value }
        }
        Field {
            width: Math.min(320 * theme.u, parent.width)
            name: t["rulebook.search"]
            placeholderText: t["rulebook.search"]
            text: rulebook.search
            onTextEdited: rulebook.search = text
        }
        AppText {
            height: theme.body * 1.3 + 20 * theme.u
            verticalAlignment: Text.AlignVCenter
            text: t["rulebook.count"].arg(grid.count)
            color: theme.muted
        }
    }
    GridView {
        id: grid
        anchors.top: tools.bottom
        anchors.topMargin: theme.gap
        anchors.bottom: parent.bottom
        x: 28 * theme.u
        width: parent.width - 44 * theme.u
        clip: true
        activeFocusOnTab: true
        Accessible.role: Accessible.List
        Accessible.name: t["nav.rulebook"]
        cellWidth: (width - 16 * theme.u) / (theme.narrow ? 1 : theme.textScale > 1.2 ? 2 : 3)
        cellHeight: Math.max(330 * theme.u, 150 * theme.u + 8.5 * theme.body * 1.3 + 3 * theme.heading)
        boundsBehavior: Flickable.StopAtBounds
        model: rulebook
        currentIndex: rulebook.currentRow
        onCurrentIndexChanged: positionViewAtIndex(currentIndex, GridView.Contain)
        onCellHeightChanged: Qt.callLater(positionViewAtIndex, currentIndex, GridView.Contain)
        Component.onCompleted: if (rulebook.pointed) Qt.callLater(positionViewAtIndex, currentIndex, GridView.Center)
        Keys.onPressed: function(event) {
            if (event.key === Qt.Key_PageDown) contentY = Math.min(Math.max(0, contentHeight - height), contentY + height * 0.8)
            else if (event.key === Qt.Key_PageUp) contentY = Math.max(0, contentY - height * 0.8)
            else return
            event.accepted = true
        }
        delegate: Item {
            required property var rule
            required property int index
            width: grid.cellWidth
            height: grid.cellHeight
            RuleCard {
                width: parent.width - theme.gap
                height: parent.height - theme.gap
                clip: true
                rule: parent.rule
                lit: grid.currentIndex === parent.index && (grid.activeFocus || rulebook.pointed)
            }
        }
        T.ScrollBar.vertical: AppScrollBar {}
        AppText {
            anchors.centerIn: parent
            visible: grid.count === 0
            text: t["rulebook.none"]
            color: theme.muted
        }
    }
}
