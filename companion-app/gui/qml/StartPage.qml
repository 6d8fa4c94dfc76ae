// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Dialogs
import Hawkstone

FocusScope {
    id: page
    Component.onCompleted: cameras.watching = true
    Component.onDestruction: cameras.watching = false
    AppHeader { id: header; width: parent.width; subtitle: t["start.subtitle"] }

    ScrollPage {
        anchors.top: header.bottom
        anchors.bottom: buttons.top
        anchors.bottomMargin: theme.gap
        width: parent.width
        Card {
            visible: start.unfinished.title !== undefined
            width: parent.width
            Item {
                width: parent.width
                height: Math.max(unfinishedText.height, carryOn.height)
                Column {
                    id: unfinishedText
                    width: parent.width - carryOn.width - theme.gap
                    AppText { width: parent.width; text: t["start.unfinished"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                    AppText { width: parent.width; text: start.unfinished.title ? start.unfinished.title + " · " + start.unfinished.detail : ""; color: theme.muted }
                }
                PillButton {
                    id: carryOn
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    accent: true
                    text: t["start.carry-on"]
                    onClicked: start.carryOn()
                }
            }
        }
        Grid {
            width: parent.width
            columns: theme.narrow ? 1 : 3
            spacing: theme.gap
            property real cell: (width - (columns - 1) * spacing) / columns
            Repeater {
                model: app.games
                GameCard {
                    required property var modelData
                    width: parent.cell
                    gameId: modelData.value
                    text: modelData.text
                    checked: start.game === modelData.value
                    onClicked: start.game = modelData.value
                }
            }
        }
        Grid {
            width: parent.width
            columns: theme.narrow ? 1 : 2
            spacing: theme.gap
            property real cell: (width - (columns - 1) * spacing) / columns
            Column {
                width: parent.cell
                spacing: theme.gap
                Card {
                    width: parent.width
                    AppText { text: t["start.players"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                    Repeater {
                        model: start.seats
                        SeatRow { width: parent.width }
                    }
                    PillButton {
                        visible: start.seats.count < start.seats.most
                        text: "+  " + t["start.add-player"]
                        onClicked: start.seats.add()
                    }
                }
                Card {
                    width: parent.width
                    AppText { text: t["start.source"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                    AppText { visible: cameras.count === 0; width: parent.width; text: t["start.no-camera"]; color: theme.muted }
                    Flow {
                        width: parent.width
                        spacing: theme.gap
                        Repeater {
                            model: cameras
                            CameraCard { checked: start.source === device; onClicked: start.source = device }
                        }
                        PillButton {
                            text: start.film ? "●  " + start.sourceName : t["start.film"]
                            checkable: true
                            checked: start.film
                            width: Math.min(implicitWidth, parent.width)
                            onClicked: {
                                checked = Qt.binding(function() { return start.film })
                                filmDialog.open()
                            }
                        }
                        PillButton { text: t["start.refresh"]; quiet: true; onClicked: cameras.refresh() }
                    }
                }
            }
            Column {
                width: parent.cell
                spacing: theme.gap
                Card {
                    width: parent.width
                    AppText { text: t["start.rules"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                    ChoiceRow {
                        visible: start.game === "gobblestones"
                        width: parent.width
                        name: t["start.variant"]
                        choices: [{value: false, text: t["start.standard"]}, {value: true, text: t["start.bluff"]}]
                        value: start.bluff
                        onChosen: function(value) { start.bluff = value }
                    }
                    ToggleRow {
                        visible: start.game === "gobblestones"
                        width: parent.width
                        text: t["start.short-draw"]
                        detail: t["start.short-draw.detail"]
                        on: start.shortDraw
                        onToggledTo: function(on) { start.shortDraw = on }
                    }
                    ToggleRow {
                        visible: start.game === "gobblet"
                        width: parent.width
                        text: t["start.touch-move"]
                        detail: t["start.touch-move.detail"]
                        on: start.touchMove
                        onToggledTo: function(on) { start.touchMove = on }
                    }
                    ToggleRow {
                        visible: start.game !== "hidden-stones"
                        width: parent.width
                        text: t["start.button-ends"]
                        detail: t["start.button-ends.detail"]
                        on: start.buttonEndsTurn
                        onToggledTo: function(on) { start.buttonEndsTurn = on }
                    }
                    AppText {
                        visible: start.game === "hidden-stones"
                        width: parent.width
                        text: t["start.hidden-note"]
                        color: theme.muted
                    }
                }
            }
        }
    }
    FileDialog {
        id: filmDialog
        title: t["start.film"]
        nameFilters: [t["start.films"] + " (*.mp4 *.mkv *.avi *.mov *.webm)", "* (*)"]
        onAccepted: start.source = String(selectedFile)
    }
    Row {
        id: buttons
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 26 * theme.u
        x: 28 * theme.u
        width: parent.width - 56 * theme.u
        spacing: theme.gap
        BigButton { width: (parent.width - 2 * parent.spacing) * 0.25; text: t["start.demo-game"]; keyName: "D"; onClicked: start.demo() }
        BigButton { width: (parent.width - 2 * parent.spacing) * 0.25; text: t["nav.setup"]; keyName: "C"; onClicked: app.goTo("setup") }
        BigButton {
            width: (parent.width - 2 * parent.spacing) * 0.5
            accent: true
            text: t["start.play"]
            keyName: t["key.enter"]
            onClicked: start.play()
        }
    }
    Shortcut { sequences: ["D"]; onActivated: start.demo() }
    Shortcut { sequences: ["C"]; onActivated: app.goTo("setup") }
    Keys.onReturnPressed: start.play()
    Keys.onEnterPressed: start.play()
}
