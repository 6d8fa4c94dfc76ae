// SPDX-License-Identifier: Apache-2.0
import QtQuick

// Words in the window's type; everything else about them is said where they stand.
Text {
    color: theme.text
    font.family: "Inter"
    font.pixelSize: theme.body
    lineHeight: 1.15
    wrapMode: Text.WordWrap
    textFormat: Text.PlainText
}
