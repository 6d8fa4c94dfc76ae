// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Hawkstone

FocusScope {
    id: page
    readonly property string hintText: learn.hint.title === undefined ? t["table.hint"] : t["learn.another"]
    readonly property bool live: learn.onTable && !game.feed.empty
    readonly property bool mayTry: learn.onTable && game.canTry
    AppHeader {
        id: header
        width: parent.width
        subtitle: learn.title
        tabs: !learn.onTable
        tools: InfoPill { anchors.verticalCenter: parent.verticalCenter; visible: learn.onTable; text: t["learn.legal-plays"] + " " + (learn.playCount < 0 ? "…" : learn.playCount) }
    }

    // Nothing to look at yet: choose what to learn.
    ScrollPage {
        visible: learn.game === ""
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        AppText { width: parent.width; text: t["learn.choose"]; font.pixelSize: theme.title; font.weight: Font.Bold }
        AppText { width: parent.width; text: t["learn.choose.text"]; color: theme.muted }
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
                    tall: true
                    gameId: modelData.value
                    text: modelData.text
                    about: t["learn.first." + modelData.value]
                    Accessible.name: t["learn.first-game"].arg(modelData.text)
                    onClicked: learn.practise(modelData.value)
                }
            }
        }
    }

    Item {
        id: picture
        visible: learn.game !== ""
        x: 28 * theme.u
        anchors.top: header.bottom
        width: Math.floor(theme.narrow ? parent.width - 2 * x : (parent.width - 2 * x - 20 * theme.u) * 0.66)
        height: Math.floor(theme.narrow ? Math.min(width * 0.62, parent.height * 0.42) : buttons.y - y - theme.pad)
        LivePicture {
            id: live
            anchors.fill: parent
            visible: page.live
            marks: learn.marks
            tappable: true
            onTapped: function(cell) { learn.tap(cell) }
        }
        Rectangle {
            anchors.fill: parent
            visible: !page.live
            radius: theme.radius
            color: theme.surface
            TapDiagram {
                anchors.fill: parent
                anchors.margins: theme.pad
                anchors.bottomMargin: tried.visible ? tried.height + theme.pad + 12 * theme.u : theme.pad
                label: t["learn.try"]
                position: learn.position
                marks: learn.marks
                onTapped: function(cell) { learn.tap(cell) }
            }
        }
        VerdictBanner {
            id: tried
            x: 14 * theme.u
            y: onTop ? x : parent.height - height - x
            property bool onTop: false // where it hides no lit cell
            onVerdictChanged: onTop = page.live && live.overlay.bannerBelongsOnTop(height + 2 * x)
            width: parent.width - 2 * x
            gameId: learn.game
            verdict: learn.tried.kind !== undefined || !learn.onTable || !game.trying ? learn.tried
                     : game.verdict.kind === "ask" ? game.verdict : ({kind: "info", title: t["learn.trying"], text: t["learn.trying.text"]})
        }
    }
    Flickable {
        id: side
        visible: learn.game !== ""
        x: theme.narrow ? picture.x : picture.x + picture.width + 20 * theme.u
        y: theme.narrow ? picture.y + picture.height + theme.gap : picture.y
        width: theme.narrow ? picture.width : parent.width - x - 28 * theme.u
        height: buttons.y - y - theme.pad
        contentHeight: sideColumn.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: AppScrollBar {}
        Column {
            id: sideColumn
            width: parent.width
            spacing: theme.gap
            Card {
                visible: learn.lesson.title !== undefined
                width: parent.width
                border.width: 2 * theme.u
                border.color: theme.accent
                AppText { width: parent.width; text: t["learn.new-rule"]; color: theme.accentText; font.pixelSize: theme.small; font.weight: Font.DemiBold }
                AppText { width: parent.width; text: learn.lesson.title || ""; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                AppText { width: parent.width; text: learn.lesson.text || "" }
                Diagram { visible: !!learn.lesson.hasRight; width: parent.width; height: 110 * theme.u; names: false; position: learn.lesson.rightPosition; marks: learn.lesson.rightMarks || ({}); Accessible.ignored: true }
                PillButton { accent: true; text: t["learn.understood"]; onClicked: learn.lessonRead() }
            }
            Card {
                visible: learn.hint.title !== undefined
                width: parent.width
                AppText { width: parent.width; text: learn.hint.title || ""; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                AppText { width: parent.width; text: learn.hint.text || ""; color: theme.muted }
            }
            Card {
                visible: learn.palette.length > 0
                width: parent.width
                spacing: 8 * theme.u
                AppText { width: parent.width; text: learn.onTable ? t["learn.my-rack"] : t["learn.rack"]; font.pixelSize: theme.name; font.weight: Font.DemiBold }
                AppText { width: parent.width; text: learn.onTable ? t["learn.my-rack.text"] : t["learn.rack.text"]; font.pixelSize: theme.small; color: theme.muted }
                Flow {
                    width: parent.width
                    spacing: 8 * theme.u
                    Repeater {
                        model: learn.palette
                        TileChoice {
                            required property var modelData
                            required property int index
                            tile: modelData
                            onClicked: learn.onTable ? learn.addToRack(index) : learn.chooseTile(index)
                        }
                    }
                    PillButton { visible: learn.onTable && learn.rack.length > 0; text: t["learn.clear"]; onClicked: learn.clearRack() }
                }
            }
            Card {
                visible: learn.hand.length > 0
                width: parent.width
                AppText { width: parent.width; text: t["learn.hand"]; font.pixelSize: theme.name; font.weight: Font.DemiBold }
                Flow {
                    width: parent.width
                    spacing: 8 * theme.u
                    Repeater {
                        model: learn.hand
                        CardChoice {
                            required property var modelData
                            required property int index
                            card: modelData
                            onClicked: learn.tapCard(index)
                        }
                    }
                }
            }
            Card {
                id: deckCard
                property bool open: false
                visible: learn.deck.length > 0
                width: parent.width
                spacing: 8 * theme.u
                AppText { width: parent.width; text: t["learn.my-cards"]; font.pixelSize: theme.name; font.weight: Font.DemiBold }
                AppText { width: parent.width; text: t["learn.my-cards.text"]; font.pixelSize: theme.small; color: theme.muted }
                PillButton { objectName: "chooseCards"; text: deckCard.open ? t["learn.my-cards.done"] : t["learn.my-cards.choose"]; onClicked: deckCard.open = !deckCard.open }
                Flow {
                    visible: deckCard.open
                    width: parent.width
                    spacing: 8 * theme.u
                    Repeater {
                        model: deckCard.open ? learn.deck : []
                        CardChoice {
                            required property var modelData
                            card: modelData
                            onClicked: learn.holdCard(modelData.id)
                        }
                    }
                }
            }
            Card {
                width: parent.width
                AppText { width: parent.width; text: t["learn.rules-here"]; font.pixelSize: theme.name; font.weight: Font.DemiBold }
                Repeater {
                    model: learn.rulesNow
                    Row {
                        required property var modelData
                        required property int index
                        width: parent.width
                        spacing: 12 * theme.u
                        NumberBadge { number: parent.index + 1 }
                        AppText { width: parent.width - 12 * theme.u - 26 * theme.u * theme.textScale; text: parent.modelData.text }
                    }
                }
            }
            Card {
                width: parent.width
                AppText { width: parent.width; text: learn.onTable ? t["learn.try-table"] : t["learn.try"]; color: theme.muted }
                AppText { visible: learn.onTable && game.canTry; width: parent.width; text: t["learn.try-real"]; color: theme.muted }
            }
        }
    }
    Row {
        id: buttons
        visible: learn.game !== ""
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 26 * theme.u
        x: 28 * theme.u
        width: parent.width - 2 * x
        spacing: theme.gap
        readonly property int shown: (learn.practising ? 4 : 3) + (passButton.visible ? 1 : 0) + (tryButton.visible ? 1 : 0)
        readonly property real cell: (width - shown * spacing) / (shown + 1.4)
        BigButton { width: parent.cell; text: learn.onTable ? t["nav.table"] : t["learn.start-over"]; keyName: learn.onTable ? "Esc" : "R"; onClicked: page.leave() }
        BigButton { visible: learn.practising; width: parent.cell; text: page.hintText; keyName: "H"; enabled: learn.playCount > 0; onClicked: learn.anotherHint() }
        BigButton { width: parent.cell; text: learn.showingAll ? t["learn.hide-all"] : t["learn.show-all"]; keyName: "A"; onClicked: learn.toggleAll() }
        BigButton { id: passButton; visible: learn.practising && learn.game !== "gobblet"; width: parent.cell; text: t["table.pass"]; keyName: "P"; enabled: !learn.over; onClicked: learn.pass() }
        BigButton { width: parent.cell; text: t["learn.clear"]; keyName: t["key.delete"]; enabled: learn.tried.kind !== undefined; onClicked: learn.clear() }
        BigButton { id: tryButton; visible: page.mayTry; width: parent.cell; text: game.trying ? t["learn.try-stop"] : t["learn.try-button"]; keyName: "T"; onClicked: game.setTrying(!game.trying) }
        // In practice the play is what you want next; at the table a hint, or that the tried play counts.
        BigButton {
            visible: learn.practising
            width: parent.cell * 1.4
            accent: enabled
            text: learn.over ? t["learn.over"] : t["learn.play"]
            keyName: learn.over ? "" : t["key.enter"]
            enabled: learn.canPlay
            onClicked: learn.play()
        }
        BigButton {
            visible: !learn.practising
            width: parent.cell * 1.4
            accent: enabled
            text: learn.laidMayCount ? t["learn.play"] : page.hintText
            keyName: learn.laidMayCount ? t["key.enter"] : "H"
            enabled: learn.laidMayCount || learn.playCount > 0
            onClicked: page.accept()
        }
    }
    function accept() {
        if (learn.laidMayCount) game.endTurn()
        else if (learn.practising) learn.play()
        else learn.anotherHint()
    }
    function leave() {
        if (learn.onTable) app.goTo("table")
        else learn.practise(learn.game)
    }
    Shortcut { sequences: ["Escape"]; onActivated: app.goTo(learn.onTable ? "table" : "start") }
    Shortcut { sequences: ["R"]; enabled: learn.practising; onActivated: page.leave() }
    Shortcut { sequences: ["H"]; onActivated: learn.anotherHint() }
    Shortcut { sequences: ["A"]; onActivated: learn.toggleAll() }
    Shortcut { sequences: ["P"]; onActivated: learn.pass() }
    Shortcut { sequences: ["Delete", "Backspace"]; onActivated: learn.clear() }
    Shortcut { sequences: ["T"]; enabled: page.mayTry; onActivated: game.setTrying(!game.trying) }
    Keys.onReturnPressed: page.accept()
    Keys.onEnterPressed: page.accept()
}
