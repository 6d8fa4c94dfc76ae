// SPDX-License-Identifier: Apache-2.0
#include "settings_store.h"

#include <QLocale>

#include <algorithm>

namespace hawkstone::gui {

namespace {
// The language the computer speaks, where we speak it too.
QString systemLanguage() {
    const QString code = QLocale::system().name().left(2);
    return SettingsStore::languages().contains(code) ? code : QStringLiteral("en");
}
} // namespace

const QStringList& SettingsStore::languages() {
    static const QStringList all{"en", "de", "fr", "nl", "hu"};
    return all;
}

SettingsStore::SettingsStore(const QString& file, QObject* parent) : QObject(parent), m_file(file, QSettings::IniFormat) {
    m_language = m_file.value("language", systemLanguage()).toString();
    if (!languages().contains(m_language)) m_language = "en";
    m_theme = m_file.value("theme", "dark").toString() == "light" ? "light" : "dark";
    m_textSize = std::clamp(m_file.value("textSize", 0).toInt(), 0, kLargestTextSize);
    m_colourMarks = m_file.value("colourMarks", true).toBool();
    m_speakIllegal = m_file.value("speakIllegal", true).toBool();
    m_speakScores = m_file.value("speakScores", false).toBool();
    m_sounds = m_file.value("sounds", true).toBool();
    m_challengeSeconds = std::clamp(m_file.value("challengeSeconds", 15).toInt(), 5, 60);
    m_clockSeconds = std::clamp(m_file.value("clockSeconds", 0).toInt(), 0, 600);
    m_playerNames = m_file.value("playerNames").toStringList();
}

void SettingsStore::setLanguage(const QString& language) {
    if (language == m_language || !languages().contains(language)) return;
    m_language = language;
    m_file.setValue("language", language);
    emit languageChanged();
}

void SettingsStore::setTheme(const QString& theme) {
    if (theme == m_theme || (theme != "dark" && theme != "light")) return;
    m_theme = theme;
    m_file.setValue("theme", theme);
    emit themeChanged();
}

void SettingsStore::setTextSize(int size) {
    size = std::clamp(size, 0, kLargestTextSize);
    if (size == m_textSize) return;
    m_textSize = size;
    m_file.setValue("textSize", size);
    emit textSizeChanged();
}

void SettingsStore::setColourMarks(bool on) {
    if (on == m_colourMarks) return;
    m_colourMarks = on;
    m_file.setValue("colourMarks", on);
    emit colourMarksChanged();
}

void SettingsStore::setSpeakIllegal(bool on) {
    if (on == m_speakIllegal) return;
    m_speakIllegal = on;
    m_file.setValue("speakIllegal", on);
    emit voiceChanged();
}

void SettingsStore::setSpeakScores(bool on) {
    if (on == m_speakScores) return;
    m_speakScores = on;
    m_file.setValue("speakScores", on);
    emit voiceChanged();
}

void SettingsStore::setSounds(bool on) {
    if (on == m_sounds) return;
    m_sounds = on;
    m_file.setValue("sounds", on);
    emit voiceChanged();
}

void SettingsStore::setChallengeSeconds(int seconds) {
    seconds = std::clamp(seconds, 5, 60);
    if (seconds == m_challengeSeconds) return;
    m_challengeSeconds = seconds;
    m_file.setValue("challengeSeconds", seconds);
    emit challengeSecondsChanged();
}

void SettingsStore::setClockSeconds(int seconds) {
    seconds = std::clamp(seconds, 0, 600);
    if (seconds == m_clockSeconds) return;
    m_clockSeconds = seconds;
    m_file.setValue("clockSeconds", seconds);
    emit clockSecondsChanged();
}

void SettingsStore::setPlayerNames(const QStringList& names) {
    if (names == m_playerNames) return;
    m_playerNames = names;
    m_file.setValue("playerNames", names);
    emit playerNamesChanged();
}

TableAgreement SettingsStore::table() const {
    TableAgreement table{m_file.value("table/players").toStringList(),
                         {},
                         m_file.value("table/buttonEndsTurn").toBool(),
                         m_file.value("table/touchMove").toBool()};
    for (const QString& colour : m_file.value("table/colours").toStringList()) table.colours.push_back(colour.toInt());
    return table;
}

void SettingsStore::setTable(const TableAgreement& table) {
    QStringList colours;
    for (const int colour : table.colours) colours << QString::number(colour);
    m_file.setValue("table/players", table.players);
    m_file.setValue("table/colours", colours);
    m_file.setValue("table/buttonEndsTurn", table.buttonEndsTurn);
    m_file.setValue("table/touchMove", table.touchMove);
}

} // namespace hawkstone::gui
