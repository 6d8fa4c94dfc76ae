// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Hawkstone

// Before there is a picture: where the camera belongs, drawn and in three short sentences.
Column {
    id: help
    property real room: 500
    property string now // what has to happen first
    spacing: 10 * theme.u
    PlacingPicture {
        anchors.horizontalCenter: parent.horizontalCenter
        height: Math.max(90 * theme.u, Math.min(240 * theme.u, help.room - words.height - theme.pad))
        width: Math.min(parent.width, height * 1.75)
        dark: theme.dark
    }
    Column {
        id: words
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(parent.width, 560 * theme.u)
        spacing: 8 * theme.u
        AppText { width: parent.width; text: t["setup.placing"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
        Repeater {
            model: [t["setup.placing.1"], t["setup.placing.2"], t["setup.placing.3"]]
            Row {
                required property string modelData
                required property int index
                width: parent.width
                spacing: 12 * theme.u
                NumberBadge { number: parent.index + 1 }
                AppText { width: parent.width - 12 * theme.u - 26 * theme.u * theme.textScale; text: parent.modelData }
            }
        }
        AppText { width: parent.width; text: t["setup.placing.watch"]; color: theme.muted }
        AppText { width: parent.width; text: help.now; color: theme.accentText; font.weight: Font.DemiBold }
    }
}
