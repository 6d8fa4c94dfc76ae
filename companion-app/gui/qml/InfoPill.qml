// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A few quiet words in the header.
Rectangle {
    property alias text: words.text
    radius: height / 2
    color: theme.raised
    width: words.implicitWidth + 28 * theme.u
    height: words.implicitHeight + 16 * theme.u
    AppText { id: words; anchors.centerIn: parent; font.pixelSize: theme.small; wrapMode: Text.NoWrap; color: theme.soft }
}
