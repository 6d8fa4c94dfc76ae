// SPDX-License-Identifier: Apache-2.0
import QtQuick

// One rule: its name and id, what it says, how it looks right and wrong, and where the leaflet says it.
Card {
    id: card
    required property var rule
    property bool lit: false
    color: theme.surface
    border.width: lit ? 2 * theme.u : 0
    border.color: theme.accent
    Accessible.role: Accessible.StaticText
    Accessible.name: rule.title + ". " + rule.text
    readonly property real pictureRoom: height - 2 * padding - head.height - says.height - where.height - 3 * spacing - theme.small * 1.3 - 4 * theme.u
    Flow {
        id: head
        width: parent.width
        spacing: theme.gap
        AppText { text: card.rule.title; font.pixelSize: theme.heading; font.weight: Font.DemiBold; width: Math.min(implicitWidth, parent.width) }
        Rectangle {
            radius: 8 * theme.u
            color: theme.raised
            width: idText.implicitWidth + 16 * theme.u
            height: idText.implicitHeight + 8 * theme.u
            AppText { id: idText; anchors.centerIn: parent; text: card.rule.ruleId; font.pixelSize: theme.small; color: theme.muted }
        }
        Rectangle {
            visible: card.rule.ruling
            radius: 8 * theme.u
            color: theme.accent
            width: rulingText.implicitWidth + 16 * theme.u
            height: rulingText.implicitHeight + 8 * theme.u
            AppText { id: rulingText; anchors.centerIn: parent; text: t["rulebook.ruling"]; font.pixelSize: theme.small; color: theme.onAccent; font.weight: Font.DemiBold }
        }
    }
    AppText { id: says; width: parent.width; text: card.rule.text }
    Row {
        width: parent.width
        spacing: theme.gap
        visible: card.rule.hasRight || card.rule.hasWrong
        Repeater {
            model: [{wrong: false, there: card.rule.hasRight}, {wrong: true, there: card.rule.hasWrong}]
            Column {
                required property var modelData
                visible: modelData.there
                spacing: 4 * theme.u
                width: (parent.width - theme.gap) / 2
                Row {
                    spacing: 6 * theme.u
                    Rectangle {
                        width: theme.small * 1.3; height: width; radius: width / 2
                        color: card.rule.ends ? theme.muted : modelData.wrong ? theme.bad : theme.good
                        AppText { anchors.centerIn: parent; text: card.rule.ends ? (modelData.wrong ? "→" : "■") : modelData.wrong ? "!" : "✓"; color: card.rule.ends ? theme.surface : modelData.wrong ? theme.onBad : theme.onGood; wrapMode: Text.NoWrap; font.pixelSize: theme.small * 0.85; font.weight: Font.Bold }
                    }
                    AppText { text: card.rule.ends ? (modelData.wrong ? t["rulebook.goes-on"] : t["rulebook.ends"]) : modelData.wrong ? t["rulebook.wrong"] : t["rulebook.right"]; font.pixelSize: theme.small; color: theme.muted }
                }
                Diagram {
                    width: parent.width
                    height: Math.max(96 * theme.u, card.pictureRoom)
                    names: false
                    position: modelData.wrong ? card.rule.wrongPosition : card.rule.rightPosition
                    marks: modelData.wrong ? card.rule.wrongMarks : card.rule.rightMarks
                    Accessible.ignored: true
                }
            }
        }
    }
    AppText { id: where; width: parent.width; text: card.rule.where; font.pixelSize: theme.small; color: theme.muted; visible: text.length > 0 }
}
