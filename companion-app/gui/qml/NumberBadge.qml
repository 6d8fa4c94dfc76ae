// SPDX-License-Identifier: Apache-2.0
import QtQuick

// One of a numbered few.
Rectangle {
    property int number: 1
    width: 26 * theme.u * theme.textScale
    height: width
    radius: 8 * theme.u
    color: theme.accent
    AppText { anchors.centerIn: parent; text: parent.number; wrapMode: Text.NoWrap; color: theme.onAccent; font.weight: Font.Bold; Accessible.ignored: true }
}
