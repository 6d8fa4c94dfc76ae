// SPDX-License-Identifier: Apache-2.0
import QtQuick

FocusScope {
    AppHeader { id: header; width: parent.width; subtitle: t["nav.settings"] }
    ScrollPage {
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        Grid {
            width: parent.width
            columns: theme.narrow ? 1 : 2
            spacing: theme.gap
            property real cell: (width - (columns - 1) * spacing) / columns
            Card {
                width: parent.cell
                AppText { text: t["settings.language"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                ChoiceRow {
                    width: parent.width
                    name: t["settings.language"]
                    choices: [{value: "en", text: "English"}, {value: "de", text: "Deutsch"}, {value: "fr", text: "Français"},
                              {value: "nl", text: "Nederlands"}, {value: "hu", text: "Magyar"}]
                    value: settings.language
                    onChosen: function(value) { settings.language = value }
                }
                AppText { text: t["settings.look"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold; topPadding: theme.gap }
                ChoiceRow {
                    width: parent.width
                    name: t["settings.theme"]
                    choices: [{value: "dark", text: t["settings.dark"]}, {value: "light", text: t["settings.light"]}]
                    value: settings.theme
                    onChosen: function(value) { settings.theme = value }
                }
                AppText { text: t["settings.text-size"]; color: theme.muted; width: parent.width }
                ChoiceRow {
                    width: parent.width
                    name: t["settings.text-size"]
                    choices: [{value: 0, text: t["settings.size.0"]}, {value: 1, text: t["settings.size.1"]},
                              {value: 2, text: t["settings.size.2"]}, {value: 3, text: t["settings.size.3"]}]
                    value: settings.textSize
                    onChosen: function(value) { settings.textSize = value }
                }
                ToggleRow {
                    width: parent.width
                    text: t["settings.marks"]
                    detail: t["settings.marks.detail"]
                    on: settings.colourMarks
                    onToggledTo: function(on) { settings.colourMarks = on }
                }
                Diagram {
                    width: parent.width
                    height: 110 * theme.u
                    names: false
                    position: rulebook.sample("R5 Y4=Y G3 B6=B T2=T N0 R2=R G4=G")
                    Accessible.ignored: true
                }
            }
            Card {
                width: parent.cell
                AppText { text: t["settings.voice"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold }
                AppText { visible: !app.speechAvailable; width: parent.width; text: t["settings.no-voice"]; color: theme.muted; font.pixelSize: theme.small }
                ToggleRow {
                    width: parent.width
                    text: t["settings.speak-illegal"]
                    on: settings.speakIllegal
                    onToggledTo: function(on) { settings.speakIllegal = on }
                }
                ToggleRow {
                    width: parent.width
                    text: t["settings.speak-scores"]
                    on: settings.speakScores
                    onToggledTo: function(on) { settings.speakScores = on }
                }
                ToggleRow {
                    width: parent.width
                    text: t["settings.sounds"]
                    on: settings.sounds
                    onToggledTo: function(on) { settings.sounds = on }
                }
                AppText { text: t["settings.clocks"]; font.pixelSize: theme.heading; font.weight: Font.DemiBold; topPadding: theme.gap }
                AppText { text: t["settings.turn-clock"]; color: theme.muted; width: parent.width }
                ChoiceRow {
                    width: parent.width
                    name: t["settings.turn-clock"]
                    choices: [{value: 0, text: t["settings.clock.off"]}, {value: 30, text: t["settings.seconds"].arg(30)},
                              {value: 60, text: t["settings.seconds"].arg(60)}, {value: 120, text: t["settings.seconds"].arg(120)}]
                    value: settings.clockSeconds
                    onChosen: function(value) { settings.clockSeconds = value }
                }
                AppText { text: t["settings.challenge-clock"]; color: theme.muted; width: parent.width }
                ChoiceRow {
                    width: parent.width
                    name: t["settings.challenge-clock"]
                    choices: [{value: 10, text: t["settings.seconds"].arg(10)}, {value: 15, text: t["settings.seconds"].arg(15)},
                              {value: 30, text: t["settings.seconds"].arg(30)}]
                    value: settings.challengeSeconds
                    onChosen: function(value) { settings.challengeSeconds = value }
                }
                AppText {
                    width: parent.width
                    topPadding: theme.gap
                    text: t["settings.about"].arg(app.version)
                    color: theme.muted
                    font.pixelSize: theme.small
                }
            }
        }
    }
}
