// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A quiet surface that holds one thing. Grows with its content.
Rectangle {
    id: card
    default property alias content: column.data
    property alias spacing: column.spacing
    property real padding: theme.pad
    color: theme.surface
    radius: theme.radius
    implicitHeight: column.implicitHeight + 2 * padding
    implicitWidth: 320 * theme.u
    Column {
        id: column
        x: card.padding
        y: card.padding
        width: card.width - 2 * card.padding
        spacing: theme.gap
    }
}
