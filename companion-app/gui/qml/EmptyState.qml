// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A page with nothing on it yet: a picture, why, and what to do about it.
Column {
    id: state
    property var position
    property var marks: ({})
    property string title
    property string text
    default property alias actions: row.data
    spacing: theme.pad
    Rectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(parent.width, 430 * theme.u)
        height: 200 * theme.u
        radius: 20 * theme.u
        color: theme.surface
        Diagram { anchors.fill: parent; anchors.margins: 22 * theme.u; names: false; position: state.position; marks: state.marks; Accessible.ignored: true }
    }
    Column {
        width: parent.width
        spacing: 6 * theme.u
        AppText { width: parent.width; horizontalAlignment: Text.AlignHCenter; text: state.title; font.pixelSize: theme.title * 1.15; font.weight: Font.ExtraBold }
        AppText { width: parent.width; horizontalAlignment: Text.AlignHCenter; text: state.text; color: theme.muted; font.pixelSize: theme.name }
    }
    Row {
        id: row
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: theme.gap
    }
}
