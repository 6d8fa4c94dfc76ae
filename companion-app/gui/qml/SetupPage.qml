// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T
import Hawkstone

FocusScope {
    id: page
    readonly property bool blocked: game.active && !game.demo
    Component.onCompleted: {
        if (setup.source === "" && start.source !== "") setup.source = start.source
        setup.watch(!page.blocked)
    }
    Component.onDestruction: setup.watch(false)
    AppHeader { id: header; width: parent.width; subtitle: t["setup.subtitle"] }
    Item {
        id: picture
        x: 28 * theme.u
        anchors.top: header.bottom
        width: Math.floor(theme.narrow ? parent.width - 2 * x : (parent.width - 2 * x - 20 * theme.u) * 0.66)
        height: Math.floor(theme.narrow ? parent.height * 0.4 : parent.height - y - 26 * theme.u)
        // The whole picture in its own shape, so that nothing of it is cut; the advice lies below it where there is room.
        readonly property real shape: setup.feed.empty ? 0 : setup.feed.size.height / setup.feed.size.width
        Rectangle { anchors.fill: liveView; radius: theme.radius; color: theme.surface }
        LiveView {
            id: liveView
            width: parent.width
            height: parent.shape > 0 ? Math.floor(Math.min(parent.height, width * parent.shape)) : parent.height
            feed: setup.feed
            corners: setup.corners
        }
        BoardOverlay {
            anchors.fill: liveView
            corners: setup.corners
            pictureSize: setup.feed.size
            pictureRect: liveView.pictureRect
            side: setup.side
            marks: setup.byHand ? ({}) : setup.marks
            dark: theme.dark
            radius: theme.radius
            around: theme.background
        }
        Repeater {
            model: setup.byHand ? 4 : 0
            CornerHandle { view: liveView; corner: index }
        }
        PlacingHelp {
            anchors.centerIn: parent
            width: parent.width - 2 * 40 * theme.u
            visible: setup.feed.empty
            room: parent.height - 2 * theme.pad
            now: page.blocked ? t["setup.game-runs"] : setup.trouble.length > 0 ? setup.trouble : cameras.count > 0 ? t["setup.choose"] : t["setup.no-camera"]
        }
        Column {
            y: Math.min(liveView.height + theme.gap, parent.height - height)
            width: parent.width
            spacing: 8 * theme.u
            visible: !setup.feed.empty
            Repeater {
                model: setup.advice.slice(0, 2)
                VerdictBanner {
                    required property var modelData
                    width: parent.width
                    color: theme.surface
                    verdict: ({kind: modelData.good ? "good" : "ask", title: modelData.text})
                }
            }
        }
    }
    Flickable {
        x: theme.narrow ? picture.x : picture.x + picture.width + 20 * theme.u
        y: theme.narrow ? picture.y + picture.height + theme.gap : picture.y
        width: theme.narrow ? picture.width : parent.width - x - 28 * theme.u
        height: parent.height - y - 26 * theme.u
        contentHeight: column.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: AppScrollBar {}
        Column {
            id: column
            width: parent.width
            spacing: theme.gap
            Card {
                visible: setup.task === ""
                width: parent.width
                AppText { width: parent.width; text: t["setup.what"]; font.pixelSize: theme.name; font.weight: Font.DemiBold }
                ChoiceRow {
                    width: parent.width
                    name: t["rulebook.game"]
                    choices: app.games
                    value: setup.game
                    onChosen: function(value) { setup.game = value }
                }
                Flow {
                    width: parent.width
                    spacing: 8 * theme.u
                    Repeater {
                        model: cameras
                        PillButton {
                            required property string name
                            required property string device
                            width: Math.min(implicitWidth, parent.width)
                            checkable: true
                            checked: setup.source === device
                            text: (checked ? "●  " : "") + name
                            onClicked: {
                                checked = Qt.binding(function() { return setup.source === device })
                                setup.source = device
                                setup.watch(!page.blocked)
                            }
                        }
                    }
                    AppText { visible: cameras.count === 0; width: parent.width; text: t["setup.no-camera"]; color: theme.muted }
                    PillButton { text: t["start.refresh"]; onClicked: cameras.refresh() }
                }
            }
            Card {
                visible: setup.task === ""
                width: parent.width
                ToggleRow {
                    width: parent.width
                    text: t["setup.by-hand"]
                    detail: t["setup.by-hand.detail"]
                    on: setup.byHand
                    onToggledTo: function(on) { setup.byHand = on }
                }
            }
            Card {
                visible: setup.task !== "lens"
                width: parent.width
                AppText { width: parent.width; text: t["setup.own-set"]; font.pixelSize: theme.name; font.weight: Font.DemiBold }
                AppText { visible: setup.task === ""; width: parent.width; text: setup.hasProfile ? "✓ " + t["setup.profile-there"] : t["setup.profile-none"]; color: theme.muted }
                Flow {
                    width: parent.width
                    spacing: 8 * theme.u
                    visible: setup.task !== "enrol"
                    PillButton { text: t["setup.enrol"]; enabled: !setup.feed.empty; onClicked: setup.begin("enrol") }
                    PillButton { visible: setup.hasProfile; text: t["setup.forget"]; onClicked: setup.forgetProfile() }
                }
                PhotoSteps { width: parent.width; visible: setup.task === "enrol" }
            }
            Card {
                visible: setup.task !== "enrol"
                width: parent.width
                AppText { width: parent.width; text: t["setup.lens"]; font.pixelSize: theme.name; font.weight: Font.DemiBold }
                AppText { visible: setup.task === ""; width: parent.width; text: setup.hasLens ? "✓ " + t["setup.lens-there"] : t["setup.lens.text"]; color: theme.muted }
                PillButton { visible: setup.task !== "lens"; text: t["setup.lens-learn"]; enabled: !setup.feed.empty; onClicked: setup.begin("lens") }
                PhotoSteps { width: parent.width; visible: setup.task === "lens" }
            }
        }
    }
}
