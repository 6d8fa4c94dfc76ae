// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A whole seat as one large button.
T.AbstractButton {
    id: button
    property var seat: ({})
    focusPolicy: Qt.StrongFocus
    text: seat.name || ""
    Accessible.name: text + ", " + state2.text
    Accessible.checkable: true
    Accessible.checked: !!seat.challenging
    background: Rectangle {
        radius: 26 * theme.u
        color: theme.seats[(button.seat.colour || 0) % 5]
        border.width: button.seat.challenging ? 6 * theme.u : 0
        border.color: theme.dark ? "white" : theme.text
        Behavior on border.width { NumberAnimation { duration: 150 } }
        FocusRing { target: button; cornerRadius: 26 * theme.u }
    }
    contentItem: Item {
        Column {
            anchors.centerIn: parent
            width: parent.width - 20 * theme.u
            spacing: 6 * theme.u
            AppText { width: parent.width; horizontalAlignment: Text.AlignHCenter; text: button.text; color: theme.onSeat; font.pixelSize: 38 * theme.u; font.weight: Font.ExtraBold; fontSizeMode: Text.HorizontalFit; minimumPixelSize: 14; wrapMode: Text.NoWrap }
            AppText { id: state2; width: parent.width; horizontalAlignment: Text.AlignHCenter; text: button.seat.challenging ? "●  " + t["challenge.challenges"] : t["challenge.tap"]; color: theme.onSeat; font.pixelSize: theme.name; font.weight: Font.DemiBold }
            AppText { width: parent.width; horizontalAlignment: Text.AlignHCenter; text: t["key.key"].arg(button.seat.key || ""); color: theme.onSeat; font.pixelSize: theme.small }
        }
    }
    HoverHandler { cursorShape: Qt.PointingHandCursor }
}
