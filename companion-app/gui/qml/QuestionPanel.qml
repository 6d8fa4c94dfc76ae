// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Hawkstone

// One short question about one cell, with its picture: what lies here?
Item {
    id: panel
    property var question: ({})
    visible: !!question.cell
    onVisibleChanged: if (visible) choices.forceActiveFocus()
    Rectangle {
        anchors.fill: parent
        color: "#000000"
        opacity: 0.55
        TapHandler {}
    }
    Rectangle {
        id: sheet
        anchors.centerIn: parent
        width: Math.min(parent.width - 40 * theme.u, 860 * theme.u)
        height: Math.min(parent.height - 40 * theme.u, content.implicitHeight + 2 * 26 * theme.u)
        radius: 20 * theme.u
        color: theme.surface
        Accessible.role: Accessible.Dialog
        Accessible.name: title.text
        Flickable {
            anchors.fill: parent
            anchors.margins: 26 * theme.u
            contentHeight: content.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            Column {
                id: content
                width: parent.width
                spacing: theme.pad
                Row {
                    width: parent.width
                    spacing: 22 * theme.u
                    Rectangle {
                        id: frame
                        width: 150 * theme.u
                        height: width
                        radius: 14 * theme.u
                        color: theme.raised
                        PictureItem { anchors.fill: parent; radius: 14 * theme.u; image: panel.question.picture }
                        AppText { anchors.centerIn: parent; visible: game.feed.empty; text: "?"; font.pixelSize: theme.display; color: theme.muted }
                    }
                    Column {
                        width: parent.width - frame.width - parent.spacing
                        spacing: 6 * theme.u
                        AppText { id: title; width: parent.width; text: t["question.title"].arg(panel.question.cell || ""); font.pixelSize: theme.title; font.weight: Font.Bold }
                        AppText { width: parent.width; text: t["question.text"]; color: theme.muted }
                        AppText { width: parent.width; visible: panel.question.more > 0; text: t["question.more"].arg(panel.question.more || 0); color: theme.muted; font.pixelSize: theme.small }
                    }
                }
                Flow {
                    id: choices
                    width: parent.width
                    spacing: 10 * theme.u
                    readonly property int many: (panel.question.choices || []).length
                    readonly property int most: Math.max(1, Math.floor((width + spacing) / ((104 * theme.u) + spacing)))
                    readonly property int columns: Math.ceil(many / Math.ceil(Math.max(1, many) / most))
                    readonly property real cell: (width - (Math.max(5, columns) - 1) * spacing) / Math.max(5, columns) - 0.5
                    focus: true
                    Repeater {
                        model: panel.question.choices || []
                        T.AbstractButton {
                            id: choice
                            required property var modelData
                            required property int index
                            focusPolicy: Qt.StrongFocus
                            focus: index === 0
                            width: choices.cell
                            height: 86 * theme.u + (theme.textScale > 1.1 ? 2.3 : 1.2) * theme.small
                            text: modelData.text
                            Accessible.name: text + " (" + (index + 1) + ")"
                            onClicked: game.answer(index)
                            background: Rectangle {
                                radius: 14 * theme.u
                                color: choice.hovered ? Qt.lighter(theme.raised, 1.08) : theme.raised
                                FocusRing { target: choice; cornerRadius: 14 * theme.u }
                            }
                            contentItem: Item {
                                Diagram { anchors.horizontalCenter: parent.horizontalCenter; y: 8 * theme.u; width: 62 * theme.u; height: width; names: false; position: choice.modelData.position; Accessible.ignored: true }
                                AppText { x: 8 * theme.u; y: 6 * theme.u; text: choice.index + 1; font.pixelSize: theme.small; color: theme.muted; Accessible.ignored: true }
                                AppText {
                                    x: 4 * theme.u
                                    y: 76 * theme.u
                                    width: parent.width - 2 * x
                                    height: parent.height - y - 6 * theme.u
                                    horizontalAlignment: Text.AlignHCenter
                                    text: choice.text
                                    font.pixelSize: theme.small
                                    lineHeight: 1
                                    fontSizeMode: Text.Fit
                                    minimumPixelSize: 9
                                    maximumLineCount: 2
                                }
                            }
                        }
                    }
                }
                PillButton { text: t["question.later"]; onClicked: game.skipQuestion() }
            }
        }
    }
    Repeater {
        model: 9
        Item {
            required property int index
            Shortcut { enabled: panel.visible; sequences: [String(index + 1)]; onActivated: game.answer(index) }
        }
    }
}
