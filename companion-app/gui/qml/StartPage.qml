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
                    chosen: start.game === modelData.value
                    onClicked: start.game = modelData.value
                }
            }
        }
        // Three columns below the three games; large words get two, a narrow window one.
        Item {
            id: choices
            readonly property int columns: theme.narrow ? 1 : theme.textScale > 1.2 ? 2 : 3
            readonly property real cell: (width - (columns - 1) * theme.gap) / columns
            // Side by side the three end on one line.
            readonly property real tallest: Math.max(whoPlays.implicitHeight, whoWatches.implicitHeight, howToPlay.implicitHeight)
            width: parent.width
            height: Math.max(whoPlays.height, whoWatches.y + whoWatches.height, howToPlay.y + howToPlay.height)
            Card {
                id: whoPlays
                width: parent.cell
                height: parent.columns > 2 ? parent.tallest : implicitHeight
                AppText { width: parent.width; text: t["start.players"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
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
                id: whoWatches
                x: parent.columns > 1 ? parent.cell + theme.gap : 0
                y: parent.columns > 1 ? 0 : whoPlays.height + theme.gap
                width: parent.cell
                height: parent.columns > 2 ? parent.tallest : implicitHeight
                AppText { width: parent.width; text: t["start.source"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                AppText { visible: cameras.count === 0 && !start.film; width: parent.width; text: t["start.no-camera"]; color: theme.muted }
                Flow {
                    width: parent.width
                    spacing: theme.gap
                    Repeater {
                        model: cameras
                        CameraCard {
                            required property int index
                            // Without a choice the first camera is the one that will watch.
                            chosen: start.source === device || (start.source === "" && index === 0)
                            onClicked: start.source = device
                        }
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
            Card {
                id: howToPlay
                x: parent.columns > 2 ? 2 * (parent.cell + theme.gap) : whoWatches.x
                y: parent.columns > 2 ? 0 : whoWatches.y + whoWatches.height + theme.gap
                width: parent.cell
                height: parent.columns > 2 ? parent.tallest : implicitHeight
                AppText { width: parent.width; text: t["start.rules"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
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
