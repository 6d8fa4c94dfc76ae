// SPDX-License-Identifier: Apache-2.0
// What a player chose once and wants to find again: language, theme, text size, voice and sounds.
#pragma once

#include <QObject>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <vector>

namespace hawkstone::gui {

// What was agreed when the last game began, for carrying it on: the record tells who plays, not how.
struct TableAgreement {
    QStringList players;
    std::vector<int> colours;
    bool buttonEndsTurn = false, touchMove = false;
};

class SettingsStore : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY languageChanged)
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged)
    Q_PROPERTY(int textSize READ textSize WRITE setTextSize NOTIFY textSizeChanged)
    Q_PROPERTY(bool colourMarks READ colourMarks WRITE setColourMarks NOTIFY colourMarksChanged)
    Q_PROPERTY(bool speakIllegal READ speakIllegal WRITE setSpeakIllegal NOTIFY voiceChanged)
    Q_PROPERTY(bool speakScores READ speakScores WRITE setSpeakScores NOTIFY voiceChanged)
    Q_PROPERTY(bool sounds READ sounds WRITE setSounds NOTIFY voiceChanged)
    Q_PROPERTY(int challengeSeconds READ challengeSeconds WRITE setChallengeSeconds NOTIFY challengeSecondsChanged)
    Q_PROPERTY(int clockSeconds READ clockSeconds WRITE setClockSeconds NOTIFY clockSecondsChanged)
    Q_PROPERTY(QStringList playerNames READ playerNames WRITE setPlayerNames NOTIFY playerNamesChanged)

public:
    // A file that cannot be written is no reason to stop: the choice then lasts until the window closes.
    explicit SettingsStore(const QString& file, QObject* parent = nullptr);

    static const QStringList& languages(); // en de fr nl hu
    static constexpr int kLargestTextSize = 3;

    QString language() const { return m_language; }
    QString theme() const { return m_theme; }   // "dark", "light"
    int textSize() const { return m_textSize; } // 0..kLargestTextSize
    bool colourMarks() const { return m_colourMarks; }
    bool speakIllegal() const { return m_speakIllegal; }
    bool speakScores() const { return m_speakScores; }
    bool sounds() const { return m_sounds; }
    int challengeSeconds() const { return m_challengeSeconds; }
    int clockSeconds() const { return m_clockSeconds; } // 0: no clock a turn
    QStringList playerNames() const { return m_playerNames; }

    void setLanguage(const QString& language);
    void setTheme(const QString& theme);
    void setTextSize(int size);
    void setColourMarks(bool on);
    void setSpeakIllegal(bool on);
    void setSpeakScores(bool on);
    void setSounds(bool on);
    void setChallengeSeconds(int seconds);
    void setClockSeconds(int seconds);
    void setPlayerNames(const QStringList& names);
    TableAgreement table() const;
    void setTable(const TableAgreement& table);

signals:
    void languageChanged();
    void themeChanged();
    void textSizeChanged();
    void colourMarksChanged();
    void voiceChanged();
    void challengeSecondsChanged();
    void clockSecondsChanged();
    void playerNamesChanged();

private:
    QSettings m_file;
    QString m_language, m_theme;
    int m_textSize = 0;
    bool m_colourMarks = true, m_speakIllegal = true, m_speakScores = false, m_sounds = true;
    int m_challengeSeconds = 15, m_clockSeconds = 0;
    QStringList m_playerNames;
};

} // namespace hawkstone::gui
