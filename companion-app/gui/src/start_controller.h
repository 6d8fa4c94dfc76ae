// SPDX-License-Identifier: Apache-2.0
// Everything that is chosen before a game: which game, who plays, by which house rules, seen by which camera or film.
#pragma once

#include "position.h"
#include "seats_model.h"
#include "settings_store.h"
#include "words.h"

#include <QObject>
#include <QVariantMap>

namespace hawkstone::gui {

class StartController : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString game READ game WRITE setGame NOTIFY changed)
    Q_PROPERTY(bool bluff READ bluff WRITE setBluff NOTIFY changed)
    Q_PROPERTY(bool shortDraw READ shortDraw WRITE setShortDraw NOTIFY changed)
    Q_PROPERTY(bool touchMove READ touchMove WRITE setTouchMove NOTIFY changed)
    Q_PROPERTY(bool buttonEndsTurn READ buttonEndsTurn WRITE setButtonEndsTurn NOTIFY changed)
    Q_PROPERTY(int first READ first WRITE setFirst NOTIFY changed)
    Q_PROPERTY(QString source READ source WRITE setSource NOTIFY changed)
    Q_PROPERTY(QString sourceName READ sourceName NOTIFY changed)
    Q_PROPERTY(bool film READ film NOTIFY changed)
    Q_PROPERTY(hawkstone::gui::SeatsModel* seats READ seats CONSTANT)
    Q_PROPERTY(QVariantMap unfinished READ unfinished NOTIFY unfinishedChanged) // {title, detail}; empty: there is none

public:
    StartController(const Words& words, SettingsStore& settings, QObject* parent = nullptr);

    GameKind kind() const { return m_game; }
    QString game() const { return gameId(m_game); }
    void setGame(const QString& id);
    bool bluff() const { return m_bluff && m_game == GameKind::Gobblestones; }
    void setBluff(bool bluff);
    bool shortDraw() const { return m_shortDraw; }
    void setShortDraw(bool on);
    bool touchMove() const { return m_touchMove; }
    void setTouchMove(bool on);
    bool buttonEndsTurn() const { return m_buttonEndsTurn; }
    void setButtonEndsTurn(bool on);
    int first() const { return m_first < m_seats.count() ? m_first : 0; }
    void setFirst(int first);
    QString source() const { return m_source; }
    void setSource(const QString& source); // a device, a path or a file: address
    QString sourceName() const;
    bool film() const { return !m_source.isEmpty() && !m_source.startsWith("/dev/"); }
    SeatsModel* seats() { return &m_seats; }
    QVariantMap unfinished() const { return m_unfinished; }
    void setUnfinished(const QVariantMap& game);

    Q_INVOKABLE void play(); // with what is chosen
    Q_INVOKABLE void demo();
    Q_INVOKABLE void bluffDemo();
    Q_INVOKABLE void carryOn(); // the unfinished one

signals:
    void changed();
    void unfinishedChanged();
    void playWanted();
    void demoWanted();
    void carryOnWanted();

private:
    const Words& m_words;
    SettingsStore& m_settings;
    SeatsModel m_seats;
    GameKind m_game = GameKind::Gobblestones;
    bool m_bluff = false, m_shortDraw = false, m_touchMove = false, m_buttonEndsTurn = false;
    int m_first = 0;
    QString m_source;
    QVariantMap m_unfinished;
};

} // namespace hawkstone::gui
