// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Hawkstone

FocusScope {
    id: page
    property bool diagramLeads: false
    property bool correcting: false
    property bool bannerOnTop: false // where it hides no lit cell
    readonly property bool accentIsPass: game.game === "gobblestones" && !game.canEndTurn

    AppHeader {
        id: header
        width: parent.width
        tabs: false
        subtitle: game.title
        tools: [
            SourcePill { anchors.verticalCenter: parent.verticalCenter },
            AppText {
                anchors.verticalCenter: parent.verticalCenter
                text: game.clockText
                color: game.late ? theme.badText : theme.text
                font.family: theme.figures
                font.pixelSize: theme.title
                font.weight: Font.Bold
                wrapMode: Text.NoWrap
                Accessible.name: t["table.clock"] + " " + text
            },
            PillButton { anchors.verticalCenter: parent.verticalCenter; text: t["nav.menu"]; onClicked: app.goTo("start") }
        ]
    }
    Item {
        id: picture
        x: 28 * theme.u
        anchors.top: header.bottom
        width: Math.floor(theme.narrow ? parent.width - 2 * x : (parent.width - 2 * x - 20 * theme.u) * 0.711)
        height: Math.floor(theme.narrow ? Math.min(width * 0.62, parent.height * 0.42) : buttons.y - y - theme.pad)
        LivePicture {
            id: live
            anchors.fill: parent
            visible: !page.diagramLeads
            marks: game.marks
            tappable: page.correcting
            onTapped: function(cell) { page.pick(cell) }
        }
        Rectangle {
            anchors.fill: parent
            visible: page.diagramLeads
            radius: theme.radius
            color: theme.surface
            TapDiagram {
                id: bigDiagram
                anchors.fill: parent
                anchors.margins: theme.pad
                anchors.bottomMargin: banner.visible ? banner.height + 34 * theme.u : theme.pad // every row can be seen and tapped
                position: game.position
                marks: game.marks
                tappable: page.correcting
                onTapped: function(cell) { page.pick(cell) }
            }
        }
        PillButton {
            x: parent.width - width - 14 * theme.u
            y: page.bannerOnTop ? parent.height - height - 14 * theme.u : 14 * theme.u
            fill: theme.dark ? Qt.rgba(0.078, 0.094, 0.114, 0.85) : Qt.rgba(1, 1, 1, 0.9)
            text: (page.diagramLeads ? t["table.show-picture"] : t["table.show-diagram"]) + "  G"
            onClicked: page.diagramLeads = !page.diagramLeads
        }
        VerdictBanner {
            id: banner
            x: 20 * theme.u
            y: page.bannerOnTop ? x : parent.height - height - x
            width: parent.width - 2 * x
            onHeightChanged: page.placeBanner()
            verdict: page.correcting ? {kind: "ask", title: t["correct.tap"], text: t["correct.tap.text"]} : game.verdict
            actionText: game.ended && !page.correcting ? t["table.new-game"] : ""
            onAction: game.leave()
        }
    }
    Flickable {
        id: side
        x: theme.narrow ? picture.x : picture.x + picture.width + 20 * theme.u
        y: theme.narrow ? picture.y + picture.height + theme.gap : picture.y
        width: theme.narrow ? picture.width : parent.width - x - 28 * theme.u
        height: buttons.y - y - theme.pad
        contentHeight: sideColumn.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        Column {
            id: sideColumn
            width: parent.width
            spacing: theme.gap
            Column {
                id: people
                width: parent.width
                spacing: theme.gap
                Repeater {
                    model: game.players
                    ScoreRow { width: people.width }
                }
                Card {
                    visible: game.facts.length > 0
                    width: parent.width
                    spacing: 8 * theme.u
                    padding: 16 * theme.u
                    Repeater {
                        model: game.facts
                        Item {
                            required property var modelData
                            width: parent.width
                            height: factLabel.implicitHeight
                            AppText { id: factLabel; width: parent.width - factValue.width - 8 * theme.u; text: modelData.label; color: theme.soft }
                            AppText { id: factValue; anchors.right: parent.right; text: modelData.value; font.weight: Font.Bold }
                        }
                    }
                }
            }
            Rectangle {
                id: inset
                readonly property real room: side.height - people.height - theme.gap
                visible: theme.narrow || room > 110 * theme.u // a sliver of it would only look broken; G shows it large
                width: parent.width
                height: theme.narrow ? width : Math.min(room, width * 0.96)
                radius: theme.radius
                color: theme.surface
                clip: true
                Diagram {
                    anchors.fill: parent
                    anchors.margins: 12 * theme.u
                    visible: !page.diagramLeads
                    position: game.position
                    marks: game.marks
                    names: height > 200 * theme.u
                    Accessible.role: Accessible.Graphic
                    Accessible.name: t["table.diagram"]
                }
                LiveView { anchors.fill: parent; visible: page.diagramLeads; feed: game.feed }
            }
        }
    }
    Row {
        id: buttons
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 26 * theme.u
        x: 28 * theme.u
        width: parent.width - 2 * x
        spacing: theme.gap
        readonly property int shown: 4 + (draw.visible ? 1 : 0) + (passPlain.visible ? 1 : 0)
        readonly property real cell: (width - shown * spacing) / (shown + 1.5)
        BigButton { width: parent.cell; text: t["table.undo"]; keyName: "U"; enabled: game.canUndo; onClicked: game.undo() }
        BigButton { width: parent.cell; text: t["table.not-a-turn"]; keyName: "N"; enabled: game.canUndo; onClicked: game.notATurn() }
        BigButton { width: parent.cell; text: t["table.correct"]; keyName: "C"; enabled: game.canCorrect; onClicked: page.startCorrecting() }
        BigButton { width: parent.cell; text: t["table.hint"]; keyName: "H"; enabled: game.running; onClicked: page.askForHint() }
        BigButton { id: draw; visible: game.game === "gobblet"; width: parent.cell; text: t["table.agree-draw"]; keyName: "A"; enabled: game.canAgreeDraw; onClicked: game.agreeDraw() }
        BigButton { id: passPlain; visible: game.canEndTurn && game.game !== "gobblet"; width: parent.cell; text: game.passLabel; keyName: "P"; enabled: game.canPass; onClicked: game.pass() }
        BigButton {
            width: parent.cell * 1.5
            accent: enabled
            text: page.accentIsPass ? game.passLabel : game.canEndTurn ? t["table.end-turn"] : t["table.watching"]
            keyName: page.accentIsPass || game.canEndTurn ? t["key.space"] : ""
            enabled: page.accentIsPass ? game.canPass : game.canEndTurn
            onClicked: page.accentPressed()
        }
    }
    QuestionPanel { anchors.fill: parent; question: game.question; z: 5 }

    Connections {
        target: game
        function onVerdictChanged() { page.placeBanner() }
        function onPositionChanged() { page.placeBanner() }
        function onChanged() { if (page.correcting && !game.canCorrect) page.stopCorrecting() }
    }
    onDiagramLeadsChanged: placeBanner()
    onCorrectingChanged: game.setCorrecting(correcting)
    Component.onDestruction: game.setCorrecting(false)
    function placeBanner() {
        bannerOnTop = !diagramLeads && live.overlay.bannerBelongsOnTop(banner.height + 34 * theme.u)
    }
    function stopCorrecting() {
        bigDiagram.focus = false // it is no stop of the Tab key any more
        page.forceActiveFocus()
        correcting = false
    }
    function pick(cell) {
        stopCorrecting()
        game.askAbout(cell)
    }
    function startCorrecting() {
        correcting = true
        diagramLeads = true
        bigDiagram.forceActiveFocus()
    }
    function askForHint() {
        app.goTo("learn")
        learn.wantHint()
    }
    function accentPressed() {
        if (accentIsPass) game.pass()
        else if (game.canEndTurn) game.endTurn()
    }
    Shortcut { sequences: ["U"]; enabled: game.canUndo; onActivated: game.undo() }
    Shortcut { sequences: ["N"]; enabled: game.canUndo; onActivated: game.notATurn() }
    Shortcut { sequences: ["C"]; enabled: game.canCorrect; onActivated: page.startCorrecting() }
    Shortcut { sequences: ["H"]; enabled: game.running; onActivated: page.askForHint() }
    Shortcut { sequences: ["A"]; enabled: game.canAgreeDraw; onActivated: game.agreeDraw() }
    Shortcut { sequences: ["P"]; enabled: game.canPass; onActivated: game.pass() }
    Shortcut { sequences: ["G"]; onActivated: page.diagramLeads = !page.diagramLeads }
    Shortcut { sequences: ["Space"]; onActivated: page.accentPressed() }
    Shortcut {
        sequences: ["Escape"]
        onActivated: {
            if (page.correcting) page.stopCorrecting()
            else if (game.question.cell) game.skipQuestion()
            else app.goTo("start")
        }
    }
}
