// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A formation card in the hand.
T.AbstractButton {
    id: button
    property var card: ({})
    focusPolicy: Qt.StrongFocus
    width: 84 * theme.u
    height: 112 * theme.u
    text: t["turn.score"].arg(card.points || 0)
    Accessible.name: text
    background: Rectangle {
        radius: 12 * theme.u
        color: button.hovered ? Qt.lighter(theme.raised, 1.08) : theme.raised
        border.width: button.card.chosen ? 2.5 * theme.u : 0
        border.color: theme.accent
        FocusRing { target: button; cornerRadius: 12 * theme.u }
    }
    contentItem: Item {
        Diagram { anchors.fill: parent; anchors.margins: 7 * theme.u; names: false; position: button.card.position; Accessible.ignored: true }
    }
}
