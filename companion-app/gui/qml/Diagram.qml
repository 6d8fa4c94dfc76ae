// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Hawkstone

// The clean diagram in the window's theme.
BoardDiagram {
    dark: theme.dark
    colourMarks: settings.colourMarks
}
