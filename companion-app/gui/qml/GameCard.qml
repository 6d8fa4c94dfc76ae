// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A game to choose, shown by a piece of its board.
T.AbstractButton {
    id: card
    property string gameId
    property string about: t["start.about." + gameId]
    property bool chosen: false
    property bool tall: false // the picture above the words, for a page with nothing else on it
    focusPolicy: Qt.StrongFocus
    implicitHeight: tall ? 316 * theme.u + texts.implicitHeight : Math.max(132 * theme.u, texts.implicitHeight + 2 * theme.pad)
    Accessible.role: tall ? Accessible.Button : Accessible.RadioButton
    Accessible.name: text
    Accessible.description: about
    Accessible.checkable: !tall
    Accessible.checked: chosen
    background: Rectangle {
        radius: theme.radius
        color: card.hovered ? theme.raised : theme.surface
        border.width: card.chosen ? 2.5 * theme.u : 0
        border.color: theme.accent
        Behavior on color { ColorAnimation { duration: theme.motion } }
        FocusRing { target: card }
    }
    contentItem: Item {
        Diagram {
            id: picture
            x: card.tall ? (parent.width - width) / 2 : theme.pad
            y: card.tall ? 34 * theme.u : (parent.height - height) / 2
            width: (card.tall ? 230 : 96) * theme.u
            height: width
            names: false
            position: rulebook.emblem(card.gameId)
            Accessible.ignored: true
        }
        Column {
            id: texts
            x: card.tall ? theme.pad : picture.x + picture.width + theme.pad
            y: card.tall ? picture.y + picture.height + 24 * theme.u : (parent.height - height) / 2
            width: parent.width - x - theme.pad
            spacing: 4 * theme.u
            AppText { width: parent.width; horizontalAlignment: card.tall ? Text.AlignHCenter : Text.AlignLeft; text: (card.chosen ? "●  " : "") + card.text; font.pixelSize: theme.heading; font.weight: Font.DemiBold; fontSizeMode: Text.HorizontalFit; minimumPixelSize: 12; wrapMode: Text.NoWrap }
            AppText { width: parent.width; horizontalAlignment: card.tall ? Text.AlignHCenter : Text.AlignLeft; text: card.about; font.pixelSize: card.tall ? theme.body : theme.small; color: theme.muted }
        }
    }
    HoverHandler { cursorShape: Qt.PointingHandCursor }
}
