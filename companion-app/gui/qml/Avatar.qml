// SPDX-License-Identifier: Apache-2.0
import QtQuick

// A seat: its colour and the first letter of its name.
Rectangle {
    property int seat: 0
    property string name
    width: 46 * theme.u
    height: width
    radius: 12 * theme.u
    color: theme.seats[seat % 5]
    AppText {
        anchors.centerIn: parent
        text: parent.name.length > 0 ? parent.name.charAt(0).toUpperCase() : String(parent.seat + 1)
        color: theme.onSeat
        font.pixelSize: 19 * theme.u
        font.weight: Font.Bold
        wrapMode: Text.NoWrap
    }
}
