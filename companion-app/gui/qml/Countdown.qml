// SPDX-License-Identifier: Apache-2.0
import QtQuick

// The time that is left, as a ring and as a number.
Item {
    id: ring
    property real share: 1
    property int seconds: 0
    width: 90 * theme.u
    height: width
    Accessible.role: Accessible.StaticText
    Accessible.name: t["settings.seconds"].arg(seconds)
    onShareChanged: canvas.requestPaint()
    Canvas {
        id: canvas
        anchors.fill: parent
        onPaint: {
            var c = getContext("2d")
            c.reset()
            c.lineCap = "round"
            c.lineWidth = width * 0.11
            c.strokeStyle = theme.raised
            c.beginPath()
            c.arc(width / 2, height / 2, width * 0.44, 0, 2 * Math.PI)
            c.stroke()
            c.strokeStyle = theme.accent
            c.beginPath()
            c.arc(width / 2, height / 2, width * 0.44, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * Math.max(0.001, ring.share))
            c.stroke()
        }
    }
    AppText { anchors.centerIn: parent; text: ring.seconds; wrapMode: Text.NoWrap; font.family: theme.figures; font.pixelSize: 30 * theme.u; font.weight: Font.Bold; Accessible.ignored: true }
}
