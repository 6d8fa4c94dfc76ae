// SPDX-License-Identifier: Apache-2.0
import QtQuick

// Where the pictures come from, and how many a second.
Rectangle {
    radius: height / 2
    color: theme.raised
    width: row.width + 30 * theme.u
    height: row.height + 16 * theme.u
    Row {
        id: row
        anchors.centerIn: parent
        spacing: 8 * theme.u
        Rectangle { anchors.verticalCenter: parent.verticalCenter; width: 10 * theme.u; height: width; radius: width / 2; color: game.active ? theme.good : theme.muted }
        AppText { text: game.sourceText; font.pixelSize: theme.small; wrapMode: Text.NoWrap }
    }
}
