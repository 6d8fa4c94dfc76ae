// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A line to type in.
T.TextField {
    id: field
    property string name
    implicitHeight: theme.body * 1.3 + 20 * theme.u
    implicitWidth: 200 * theme.u
    leftPadding: 14 * theme.u
    rightPadding: 14 * theme.u
    font.family: "Inter"
    font.pixelSize: theme.body
    color: theme.text
    selectionColor: theme.accent
    selectedTextColor: theme.onAccent
    verticalAlignment: TextInput.AlignVCenter
    activeFocusOnTab: true
    Accessible.name: name
    background: Rectangle {
        radius: 12 * theme.u
        color: theme.raised
        border.width: field.activeFocus ? 2 * theme.u : 0
        border.color: theme.accent
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            x: field.leftPadding
            width: parent.width - 2 * x
            elide: Text.ElideRight
            wrapMode: Text.NoWrap
            visible: field.length === 0 && !field.preeditText
            text: field.placeholderText
            color: theme.muted
        }
    }
}
