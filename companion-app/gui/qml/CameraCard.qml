// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Hawkstone

// A camera with what it sees now.
T.AbstractButton {
    id: card
    required property string name
    required property string device
    required property var picture
    property bool chosen: false
    focusPolicy: Qt.StrongFocus
    width: 170 * theme.u
    height: 96 * theme.u + label.implicitHeight + 12 * theme.u
    text: name
    Accessible.role: Accessible.RadioButton
    Accessible.name: name
    Accessible.checkable: true
    Accessible.checked: chosen
    background: Rectangle {
        radius: 12 * theme.u
        color: theme.raised
        border.width: card.chosen ? 2.5 * theme.u : 0
        border.color: theme.accent
        FocusRing { target: card; cornerRadius: 12 * theme.u }
    }
    contentItem: Item {
        PictureItem { x: 5 * theme.u; y: x; width: parent.width - 2 * x; height: 92 * theme.u; radius: 9 * theme.u; image: card.picture }
        AppText {
            id: label
            x: 8 * theme.u
            y: 100 * theme.u
            width: parent.width - 2 * x
            text: (card.chosen ? "●  " : "") + card.name
            font.pixelSize: theme.small
            elide: Text.ElideRight
            wrapMode: Text.NoWrap
        }
    }
}
