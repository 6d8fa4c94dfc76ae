// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

T.ScrollBar {
    id: bar
    implicitWidth: 10 * theme.u
    implicitHeight: 10 * theme.u
    padding: 2
    visible: size < 1
    contentItem: Rectangle {
        implicitWidth: 6 * theme.u
        implicitHeight: 6 * theme.u
        radius: width / 2
        color: theme.muted
        opacity: bar.pressed ? 0.9 : 0.45
    }
}
