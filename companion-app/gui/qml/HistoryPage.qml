// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Dialogs
import QtQuick.Templates as T
import Hawkstone

FocusScope {
    id: page
    property bool sureToDelete: false
    readonly property real boardHeight: theme.narrow ? 240 * theme.u : Math.max(200 * theme.u, detail.height - stepCard.height - exports.height - 3 * theme.gap - theme.pad - 24 * theme.u)
    Component.onCompleted: past.refresh()
    AppHeader { id: header; width: parent.width; subtitle: t["nav.history"] }
    EmptyState {
        visible: past.sessions.count === 0
        anchors.centerIn: parent
        width: Math.min(parent.width - 56 * theme.u, 760 * theme.u)
        position: rulebook.sample("R3=R G4 B2=B Y5 T2=T N0 G6=G")
        title: t["history.none"]
        text: t["history.none.text"]
        PillButton { accent: true; text: t["start.play"]; onClicked: app.goTo("start") }
        PillButton { text: t["start.demo-game"]; onClicked: start.demo() }
    }
    ListView {
        id: list
        x: 28 * theme.u
        anchors.top: header.bottom
        width: theme.narrow ? parent.width - 2 * x : 330 * theme.u
        height: theme.narrow ? parent.height * 0.28 : parent.height - y - 26 * theme.u
        clip: true
        spacing: 8 * theme.u
        model: past.sessions
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: AppScrollBar {}
        delegate: T.AbstractButton {
            id: entry
            required property var sessionId
            required property string gameName
            required property string when
            required property string playerNames
            required property string result
            required property bool counts
            required property int turns
            readonly property bool chosen: past.current === sessionId
            width: list.width - 12 * theme.u
            height: entryText.implicitHeight + 24 * theme.u
            focusPolicy: Qt.StrongFocus
            Accessible.name: gameName + ", " + when + ", " + playerNames + ", " + result
            onClicked: past.choose(sessionId)
            background: Rectangle {
                radius: 14 * theme.u
                color: entry.chosen ? theme.raised : theme.surface
                border.width: entry.chosen ? 2 * theme.u : 0
                border.color: theme.accent
                FocusRing { target: entry; anchors.margins: 0; cornerRadius: 10 * theme.u }
            }
            contentItem: Item {
                Column {
                    id: entryText
                    anchors.verticalCenter: parent.verticalCenter
                    x: 14 * theme.u
                    width: parent.width - 2 * x
                    spacing: 2 * theme.u
                    AppText { width: parent.width; text: entry.gameName; font.weight: Font.DemiBold; font.pixelSize: theme.name; elide: Text.ElideRight; wrapMode: Text.NoWrap }
                    AppText { width: parent.width; text: entry.when; font.pixelSize: theme.small; color: theme.muted }
                    AppText { width: parent.width; text: entry.playerNames; elide: Text.ElideRight; wrapMode: Text.NoWrap }
                    AppText { width: parent.width; text: (entry.counts ? "" : "× " + t["history.does-not-count"] + " · ") + entry.result; font.pixelSize: theme.small; color: theme.muted }
                }
            }
        }
    }
    Flickable {
        id: detail
        visible: past.current !== 0
        x: theme.narrow ? list.x : list.x + list.width + 16 * theme.u
        y: theme.narrow ? list.y + list.height + theme.gap : list.y
        width: parent.width - x - 28 * theme.u
        height: parent.height - y - theme.gap
        contentHeight: detailColumn.height + theme.pad
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: AppScrollBar {}
        Column {
            id: detailColumn
            width: parent.width - 12 * theme.u
            spacing: theme.gap
            Row {
                width: parent.width
                spacing: theme.gap
                property real half: past.hasEvidence ? (width - spacing) / 2 : width
                Card {
                    width: parent.half
                    padding: 12 * theme.u
                    Diagram { width: parent.width; height: page.boardHeight; position: past.position; marks: past.marks; Accessible.role: Accessible.Graphic; Accessible.name: t["table.diagram"] }
                }
                Card {
                    visible: past.hasEvidence
                    width: parent.half
                    padding: 12 * theme.u
                    PictureItem { width: parent.width; height: page.boardHeight; image: past.evidence; fill: false; radius: 12 * theme.u; Accessible.role: Accessible.Graphic; Accessible.name: t["history.evidence"] }
                }
            }
            Card {
                id: stepCard
                width: parent.width
                spacing: 8 * theme.u
                padding: 14 * theme.u
                Item {
                    width: parent.width
                    height: Math.max(arrows.height, stepText.implicitHeight)
                    Row {
                        id: arrows
                        spacing: 8 * theme.u
                        anchors.verticalCenter: parent.verticalCenter
                        PillButton { text: "←"; enabled: past.step > 0; Accessible.name: t["history.back"]; onClicked: past.step = past.step - 1 }
                        PillButton { text: "→"; enabled: past.step < past.steps; Accessible.name: t["history.forward"]; onClicked: past.step = past.step + 1 }
                    }
                    AppText {
                        id: stepText
                        anchors.left: arrows.right
                        anchors.leftMargin: theme.gap
                        anchors.right: parent.right
                        anchors.verticalCenter: parent.verticalCenter
                        text: past.step === 0 ? t["history.start"] : t["history.step"].arg(past.step).arg(past.steps) + "  " + (past.verdict.title || "")
                        font.weight: Font.DemiBold
                    }
                }
                ScoreChart {
                    visible: past.hasScores
                    width: parent.width
                    height: 120 * theme.u
                    series: past.series
                    current: past.step
                    dark: theme.dark
                    Accessible.role: Accessible.Graphic
                    Accessible.name: t["history.chart"]
                }
            }
            Flow {
                id: exports
                width: parent.width
                spacing: 8 * theme.u
                PillButton { text: t["history.export-pdf"]; onClicked: page.save("pdf") }
                PillButton { text: t["history.export-csv"]; onClicked: page.save("csv") }
                PillButton { text: t["history.export-record"]; onClicked: page.save("json") }
                PillButton { text: past.counts ? t["history.mark-not"] : t["history.mark-counts"]; onClicked: past.setCounts(!past.counts) }
                PillButton {
                    text: page.sureToDelete ? t["history.delete-sure"] : t["history.delete"]
                    fill: page.sureToDelete ? theme.bad : theme.raised
                    ink: page.sureToDelete ? theme.onBad : theme.text
                    onClicked: {
                        if (page.sureToDelete) past.remove()
                        page.sureToDelete = !page.sureToDelete
                    }
                }
            }
        }
    }
    FileDialog {
        id: saveDialog
        property string ending
        fileMode: FileDialog.SaveFile
        title: t["history.save-as"]
        onAccepted: {
            var file = String(selectedFile)
            if (ending === "pdf") past.exportPdf(file)
            else if (ending === "csv") past.exportCsv(file)
            else past.exportRecord(file)
        }
    }
    function save(ending) {
        saveDialog.ending = ending
        saveDialog.nameFilters = ["*." + ending]
        saveDialog.defaultSuffix = ending
        saveDialog.selectedFile = saveDialog.currentFolder + "/" + past.suggestedName(ending)
        saveDialog.open()
    }
    Shortcut { sequences: ["Left"]; onActivated: past.step = past.step - 1 }
    Shortcut { sequences: ["Right"]; onActivated: past.step = past.step + 1 }
}
