// SPDX-License-Identifier: Apache-2.0
import QtQuick

// Step by step: what to lay out, take the photo, next.
Column {
    spacing: theme.gap
    AppText { width: parent.width; text: setup.stepText }
    Diagram { visible: setup.task === "enrol"; width: parent.width; height: 130 * theme.u; names: false; position: setup.stepPosition; Accessible.ignored: true }
    AppText { width: parent.width; text: setup.working ? t["setup.working"] : t["setup.photos"].arg(setup.stepsDone).arg(setup.stepCount); color: theme.muted; font.pixelSize: theme.small }
    Repeater {
        model: setup.complaints.length > 0 ? 1 : 0
        AppText { width: parent.width; text: t["setup.unclear"] + "\n" + setup.complaints.slice(0, 4).join("\n"); color: theme.accentText } // red is for broken rules
    }
    Flow {
        width: parent.width
        spacing: 8 * theme.u
        PillButton { accent: true; text: t["setup.take-photo"]; enabled: !setup.working; onClicked: setup.takePhoto() }
        PillButton { visible: setup.stepsDone > 0; text: t["setup.repeat"]; enabled: !setup.working; onClicked: setup.repeatPhoto() }
        PillButton { text: t["common.cancel"]; enabled: !setup.working; onClicked: setup.cancel() }
    }
}
