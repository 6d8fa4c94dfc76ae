// SPDX-License-Identifier: Apache-2.0
import QtQuick

// Shows where the keyboard is.
Rectangle {
    property Item target: parent
    property real cornerRadius: theme.radius
    anchors.fill: parent
    anchors.margins: -4 * theme.u
    radius: cornerRadius + 4 * theme.u
    color: "transparent"
    border.width: 3 * theme.u
    border.color: theme.text
    visible: target.activeFocus && (target.visualFocus === undefined || target.visualFocus)
}
