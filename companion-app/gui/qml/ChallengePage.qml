// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

FocusScope {
    id: page
    AppHeader {
        id: header
        width: parent.width
        tabs: false
        subtitle: challenge.stage === "" ? t["start.bluff"] : t["challenge.subtitle"].arg(challenge.player).arg(challenge.tiles)
        tools: PillButton { anchors.verticalCenter: parent.verticalCenter; text: t["nav.table"]; onClicked: app.goTo("table") }
    }
    EmptyState {
        visible: challenge.stage === ""
        anchors.centerIn: parent
        width: Math.min(parent.width - 56 * theme.u, 760 * theme.u)
        position: rulebook.sample("G2 R4=? Y3=? B5=? T2")
        title: t["challenge.none"]
        text: t["challenge.none.text"]
        PillButton { accent: true; text: game.active ? t["nav.table"] : t["challenge.demo"]; onClicked: page.away() }
    }
    // Ask
    Column {
        visible: challenge.stage === "ask"
        y: Math.max(header.height, header.height + (parent.height - header.height - height) * 0.4)
        x: 60 * theme.u
        width: parent.width - 2 * x
        spacing: 26 * theme.u
        Column {
            width: parent.width
            spacing: 8 * theme.u
            AppText {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: t["challenge.believe"].arg(challenge.player)
                font.pixelSize: theme.display
                font.weight: Font.ExtraBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 20
                wrapMode: Text.NoWrap
            }
            AppText {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: t["challenge.worth"].arg(challenge.points)
                font.pixelSize: theme.heading
                color: theme.muted
            }
        }
        Grid {
            id: seats
            readonly property int many: Math.max(1, challenge.seats.length)
            width: parent.width
            columns: theme.narrow ? 1 : many
            spacing: 16 * theme.u
            Repeater {
                model: challenge.stage === "ask" ? challenge.seats : []
                SeatButton {
                    required property var modelData
                    seat: modelData
                    width: (seats.width - (seats.columns - 1) * seats.spacing) / seats.columns
                    height: theme.narrow ? 120 * theme.u : 210 * theme.u
                    onClicked: challenge.toggle(modelData.player)
                }
            }
        }
        Grid {
            anchors.horizontalCenter: parent.horizontalCenter
            columns: theme.narrow ? 1 : 2
            spacing: 26 * theme.u
            horizontalItemAlignment: Grid.AlignHCenter
            visible: challenge.stage === "ask"
            Countdown { share: challenge.share; seconds: challenge.secondsLeft }
            BigButton {
                width: 340 * theme.u
                height: 90 * theme.u
                text: challenge.anyone ? t["challenge.turn-up"] : t["challenge.everyone"]
                accent: challenge.anyone
                keyName: t["key.space"]
                onClicked: page.accept()
            }
        }
    }
    // Turn up
    Item {
        visible: challenge.stage === "reveal"
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 26 * theme.u
        x: 28 * theme.u
        width: parent.width - 2 * x
        AppText { id: revealTitle; width: parent.width; horizontalAlignment: Text.AlignHCenter; text: t["challenge.reveal"].arg(challenge.player); font.pixelSize: theme.title * 1.3; font.weight: Font.ExtraBold }
        AppText { id: revealText; anchors.top: revealTitle.bottom; width: parent.width; horizontalAlignment: Text.AlignHCenter; text: t["challenge.reveal.text"].arg(challenge.cells.join(", ")); color: theme.muted }
        LivePicture {
            anchors.top: revealText.bottom
            anchors.topMargin: theme.gap
            anchors.bottom: parent.bottom
            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(parent.width, height * 1.7)
            marks: challenge.revealMarks
            closeUp: challenge.cells
        }
    }
    // Result
    Column {
        visible: challenge.stage === "result"
        y: Math.max(header.height, header.height + (parent.height - header.height - height) * 0.4)
        x: 60 * theme.u
        width: parent.width - 2 * x
        spacing: 22 * theme.u
        Rectangle {
            anchors.horizontalCenter: parent.horizontalCenter
            width: 84 * theme.u
            height: width
            radius: 24 * theme.u
            color: challenge.outcome.bluff ? theme.bad : theme.good
            AppText { anchors.centerIn: parent; text: challenge.outcome.bluff ? "!" : "✓"; color: challenge.outcome.bluff ? "white" : theme.onGood; font.pixelSize: 46 * theme.u; wrapMode: Text.NoWrap; font.weight: Font.Bold }
        }
        AppText {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: challenge.outcome.title || ""
            font.pixelSize: theme.display
            font.weight: Font.ExtraBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 20
            wrapMode: Text.NoWrap
        }
        AppText { width: parent.width; horizontalAlignment: Text.AlignHCenter; text: challenge.outcome.text || ""; font.pixelSize: theme.heading; color: theme.muted }
        Grid {
            anchors.horizontalCenter: parent.horizontalCenter
            columns: theme.narrow ? 1 : Math.max(1, moves.count)
            spacing: 16 * theme.u
            Repeater {
                id: moves
                model: challenge.stage === "result" ? challenge.outcome.moves : []
                MovedPoints { required property var modelData; move: modelData; width: 250 * theme.u }
            }
        }
        BigButton { anchors.horizontalCenter: parent.horizontalCenter; width: 340 * theme.u; accent: true; text: t["challenge.go-on"]; keyName: t["key.space"]; onClicked: challenge.finish() }
    }
    // The points on their way, once the cards they fly between have their places.
    Rectangle {
        id: chip
        visible: flight.running
        width: 64 * theme.u
        height: width
        radius: width / 2
        color: theme.accent
        z: 3
        AppText { anchors.centerIn: parent; text: Math.abs(page.flying.change || 0); color: theme.onAccent; font.family: theme.figures; font.pixelSize: 26 * theme.u; wrapMode: Text.NoWrap; font.weight: Font.Bold; Accessible.ignored: true }
        ParallelAnimation {
            id: flight
            NumberAnimation { id: flightX; target: chip; property: "x"; duration: 2 * theme.motion; easing.type: Easing.InOutCubic }
            NumberAnimation { id: flightY; target: chip; property: "y"; duration: 2 * theme.motion; easing.type: Easing.InOutCubic }
            SequentialAnimation {
                NumberAnimation { target: chip; property: "scale"; from: 0.7; to: 1.25; duration: theme.motion }
                NumberAnimation { target: chip; property: "scale"; to: 0.8; duration: theme.motion }
            }
        }
    }
    Timer { running: challenge.stage === "result"; interval: theme.motion; onTriggered: page.fly() }
    readonly property var flying: challenge.stage === "result" && challenge.outcome.from >= 0 ? challenge.outcome.moves[challenge.outcome.from] : ({})
    function fly() {
        var out = challenge.outcome
        if (challenge.stage !== "result" || !(out.from >= 0) || !(out.to >= 0)) return
        var from = moves.itemAt(out.from), to = moves.itemAt(out.to)
        var a = from.mapToItem(page, from.width / 2, from.height / 2), b = to.mapToItem(page, to.width / 2, to.height / 2)
        flightX.from = a.x - chip.width / 2
        flightX.to = b.x - chip.width / 2
        flightY.from = a.y - chip.height / 2
        flightY.to = b.y - chip.height / 2
        flight.restart()
    }
    function accept() {
        if (challenge.stage === "result") challenge.finish()
        else if (challenge.anyone) challenge.turnUp()
        else challenge.believe()
    }
    function away() {
        if (game.active) app.goTo("table")
        else start.bluffDemo()
    }
    Shortcut { sequences: ["Space"]; onActivated: page.accept() }
    Shortcut { sequences: ["Escape"]; onActivated: app.goTo("table") }
    Repeater {
        model: 4
        Item {
            required property int index
            Shortcut { sequences: [String(index + 1)]; onActivated: challenge.pressKey(index + 1) }
        }
    }
}
