// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A colour of tile, with how many of it are on the rack.
T.AbstractButton {
    id: button
    property var tile: ({})
    focusPolicy: Qt.StrongFocus
    width: 58 * theme.u
    height: 44 * theme.u + count.implicitHeight + 12 * theme.u
    text: tile.text || ""
    Accessible.name: text + " × " + (tile.count || 0)
    background: Rectangle {
        radius: 12 * theme.u
        color: button.hovered ? Qt.lighter(theme.raised, 1.08) : theme.raised
        border.width: button.tile.chosen ? 2.5 * theme.u : 0
        border.color: theme.accent
        FocusRing { target: button; cornerRadius: 12 * theme.u }
    }
    contentItem: Item {
        Diagram { anchors.horizontalCenter: parent.horizontalCenter; y: 6 * theme.u; width: 38 * theme.u; height: width; names: false; position: button.tile.position; Accessible.ignored: true }
        AppText { id: count; anchors.horizontalCenter: parent.horizontalCenter; y: 46 * theme.u; text: "× " + (button.tile.count || 0); font.pixelSize: theme.small }
    }
}
