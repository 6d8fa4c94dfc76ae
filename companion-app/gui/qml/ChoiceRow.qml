// SPDX-License-Identifier: Apache-2.0
import QtQuick

// One of a few: the chosen one is amber and carries a dot, so the choice shows without colour too.
Flow {
    id: row
    property var choices: [] // [{value, text}]
    property var value
    property string name
    signal chosen(var value)
    spacing: 8 * theme.u
    Accessible.role: Accessible.Grouping
    Accessible.name: name
    Repeater {
        model: row.choices
        PillButton {
            required property var modelData
            checkable: true
            checked: modelData.value === row.value
            autoExclusive: false
            text: (checked ? "●  " : "") + modelData.text
            Accessible.name: (row.name.length > 0 ? row.name + ": " : "") + modelData.text
            Accessible.role: Accessible.RadioButton
            onClicked: {
                row.chosen(modelData.value)
                checked = Qt.binding(function() { return modelData.value === row.value })
            }
        }
    }
}
