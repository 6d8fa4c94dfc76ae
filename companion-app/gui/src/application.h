// SPDX-License-Identifier: Apache-2.0
// Puts the parts of the window together and hands them to the pages.
#pragma once

#include "app.h"
#include "camera_list.h"
#include "challenge_controller.h"
#include "history_controller.h"
#include "learn_controller.h"
#include "live_table.h"
#include "rulebook_model.h"
#include "session_controller.h"
#include "setup_controller.h"
#include "settings_store.h"
#include "start_controller.h"
#include "theme.h"
#include "voice.h"
#include "words.h"

#include <QObject>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QStringList>
#include <QTemporaryDir>

#include <optional>

namespace hawkstone::gui {

void registerTypes(); // fonts and the drawn items; once a process

class Application : public QObject {
    Q_OBJECT
public:
    // Where settings, sessions and profiles are kept; created when missing.
    struct Folders {
        QString settingsFile, data;
    };
    static Folders standardFolders(); // the XDG ones

    explicit Application(const Folders& folders, QObject* parent = nullptr);
    ~Application() override;

    bool load(); // false: a page could not be made; warnings() says why
    QQuickWindow* window() const;
    const QStringList& warnings() const { return m_warnings; } // what QML complained about, line by line

    App& app() { return m_app; }
    Words& words() { return m_words; }
    SettingsStore& settings() { return m_settings; }
    Theme& theme() { return m_theme; }
    SessionController& game() { return m_game; }
    ChallengeController& challenge() { return m_challenge; }
    StartController& startPage() { return m_start; }
    RulebookModel& rulebook() { return m_rulebook; }
    LearnController& learn() { return m_learn; }
    HistoryController& history() { return m_history; }

    void startDemo();
    // With what the page "Play" says. False: nothing to watch with, and it was said why.
    bool startGame();
    void carryOn();                                // the unfinished game
    void setHurry(bool hurry) { m_hurry = hurry; } // films as fast as they can be read, for tests
    SetupController& setupPage() { return m_setup; }

private:
    void connectPages();
    void openStore();
    void lookForUnfinished();
    void watch(LiveWish wish, GameSetup setup);
    LiveWish wishFor(GameKind game, const QString& source);

    Folders m_folders;
    QTemporaryDir m_spare; // where games go when the data folder cannot be written
    QString m_storeFile;
    bool m_hurry = false;
    std::optional<session::SessionSummary> m_unfinished;
    SettingsStore m_settings;
    Words m_words;
    Theme m_theme;
    App m_app;
    RulebookModel m_rulebook;
    ChallengeController m_challenge;
    SessionController m_game;
    StartController m_start;
    LearnController m_learn;
    HistoryController m_history;
    SetupController m_setup;
    CameraList m_cameras;
    Voice m_voice;
    QStringList m_warnings;
    QQmlApplicationEngine m_engine; // last, so that it goes first: pages look at all of the above
};

} // namespace hawkstone::gui
