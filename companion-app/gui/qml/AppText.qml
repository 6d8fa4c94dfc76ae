// SPDX-License-Identifier: Apache-2.0
import QtQuick

// Words in the window's type; everything else about them is said where they stand.
Text {
    color: theme.text
    font.family: "Inter"
    font.pixelSize: theme.body
    lineHeight: wrapMode === Text.NoWrap ? 1 : 1.15 // the share above 1 lies below the letters: a single line would stand too high
    wrapMode: Text.WordWrap
    textFormat: Text.PlainText
}
