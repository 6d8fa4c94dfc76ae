// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A game to choose, shown by a piece of its board.
T.AbstractButton {
    id: card
    property string gameId
    checkable: true
    focusPolicy: Qt.StrongFocus
    implicitHeight: Math.max(132 * theme.u, texts.implicitHeight + 2 * theme.pad)
    Accessible.role: Accessible.RadioButton
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: checked
    onClicked: checked = Qt.binding(function() { return start.game === gameId })
    background: Rectangle {
        radius: theme.radius
        color: card.hovered ? theme.raised : theme.surface
        border.width: card.checked ? 2.5 * theme.u : 0
        border.color: theme.accent
        FocusRing { target: card }
    }
    contentItem: Item {
        Diagram {
            id: picture
            x: theme.pad
            anchors.verticalCenter: parent.verticalCenter
            width: 96 * theme.u
            height: width
            names: false
            position: rulebook.emblem(card.gameId)
            Accessible.ignored: true
        }
        Column {
            id: texts
            anchors.verticalCenter: parent.verticalCenter
            x: picture.x + picture.width + theme.pad
            width: parent.width - x - theme.pad
            spacing: 4 * theme.u
            AppText { width: parent.width; text: (card.checked ? "●  " : "") + card.text; font.pixelSize: theme.heading; font.weight: Font.DemiBold; fontSizeMode: Text.HorizontalFit; minimumPixelSize: 12; wrapMode: Text.NoWrap }
            AppText { width: parent.width; text: t["start.about." + card.gameId]; font.pixelSize: theme.small; color: theme.muted }
        }
    }
    HoverHandler { cursorShape: Qt.PointingHandCursor }
}
