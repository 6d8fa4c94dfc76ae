// SPDX-License-Identifier: Apache-2.0
// The game on the table as the window shows it: people and points, the picture, the position, the last verdict, the buttons.
#pragma once

#include "challenge_controller.h"
#include "frame_feed.h"
#include "players_model.h"
#include "position.h"
#include "table_link.h"
#include "verdict_text.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPolygonF>
#include <QTimer>
#include <QVariantList>
#include <QVariantMap>

#include <functional>
#include <memory>
#include <optional>

namespace hawkstone::gui {

// What is agreed before a game begins.
struct GameSetup {
    GameKind game = GameKind::Gobblestones;
    QString variant = "standard";
    QStringList players;
    std::vector<int> colours;
    QString source; // shown in the header: a camera, a film's name
    bool demo = false, film = false;
    int clockSeconds = 0;
    bool buttonEndsTurn = false;
};

class SessionController : public QObject {
    Q_OBJECT
    Q_PROPERTY(bool active READ active NOTIFY activeChanged)
    Q_PROPERTY(bool demo READ demo NOTIFY activeChanged)
    Q_PROPERTY(QString game READ game NOTIFY activeChanged)
    Q_PROPERTY(QString variant READ variant NOTIFY activeChanged)
    Q_PROPERTY(int side READ side NOTIFY activeChanged)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString sourceText READ sourceText NOTIFY ticked)
    Q_PROPERTY(QString clockText READ clockText NOTIFY ticked)
    Q_PROPERTY(bool late READ late NOTIFY ticked)
    Q_PROPERTY(hawkstone::gui::FrameFeed* feed READ feed CONSTANT)
    Q_PROPERTY(hawkstone::gui::PlayersModel* players READ players CONSTANT)
    Q_PROPERTY(QVariantList facts READ facts NOTIFY changed) // [{label, value}]
    Q_PROPERTY(QVariant position READ position NOTIFY positionChanged)
    Q_PROPERTY(QVariantMap marks READ marks NOTIFY positionChanged)
    Q_PROPERTY(QPolygonF corners READ corners NOTIFY cornersChanged)
    Q_PROPERTY(QVariantMap verdict READ verdict NOTIFY verdictChanged)
    Q_PROPERTY(QVariantMap question READ question NOTIFY questionChanged) // {cell, picture, choices}; empty: nothing is asked
    Q_PROPERTY(QString passLabel READ passLabel NOTIFY changed)
    Q_PROPERTY(bool canPass READ canPass NOTIFY changed)
    Q_PROPERTY(bool canEndTurn READ canEndTurn NOTIFY changed)
    Q_PROPERTY(bool canAgreeDraw READ canAgreeDraw NOTIFY changed)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY changed)
    Q_PROPERTY(bool canCorrect READ canCorrect NOTIFY changed)
    Q_PROPERTY(bool canTry READ canTry NOTIFY changed) // plays may be laid for real without counting
    Q_PROPERTY(bool trying READ trying NOTIFY changed)
    Q_PROPERTY(bool running READ running NOTIFY changed)
    Q_PROPERTY(bool over READ over NOTIFY changed)
    Q_PROPERTY(bool ended READ ended NOTIFY changed) // over, or nothing more to watch: time for a new game
    Q_PROPERTY(bool handIn READ handIn NOTIFY changed)

public:
    SessionController(const Words& words, ChallengeController& challenge, QObject* parent = nullptr);
    ~SessionController() override;

    void begin(const GameSetup& setup, std::unique_ptr<TableLink> link);
    Q_INVOKABLE void leave(); // the game stays where it is and can be carried on

    bool active() const { return m_link != nullptr; }
    bool demo() const { return m_setup.demo; }
    QString game() const { return gameId(m_setup.game); }
    QString variant() const { return m_setup.variant; }
    int side() const;
    QString title() const;
    QString sourceText() const;
    QString clockText() const;
    bool late() const;
    FrameFeed* feed() { return &m_feed; }
    PlayersModel* players() { return &m_players; }
    QVariantList facts() const;
    QVariant position() const { return QVariant::fromValue(m_position); }
    const Position& table() const { return m_position; }
    QVariantMap marks() const;
    QPolygonF corners() const { return m_corners; }
    QVariantMap verdict() const { return m_verdict.map(); }
    QVariantMap question() const;
    QString passLabel() const;
    bool canPass() const { return running(); }
    bool canEndTurn() const;
    bool canAgreeDraw() const { return running() && m_setup.game == GameKind::Gobblet; }
    bool canUndo() const { return active() && m_view.turns > 0 && !m_ended; }
    bool canCorrect() const { return active() && !m_ended; } // afterwards nobody is there any more to put it right
    bool canTry() const;
    bool trying() const { return m_trying; }
    bool running() const { return active() && !m_view.over && !m_ended; }
    bool over() const { return m_view.over; }
    bool ended() const { return active() && (m_view.over || m_ended); }
    bool handIn() const { return m_view.hand; }
    int toMove() const { return m_view.toMove; }
    const QStringList& names() const { return m_setup.players; }
    session::Json record() const { return m_link ? m_link->record() : session::Json(); }

    Q_INVOKABLE void pass();
    Q_INVOKABLE void endTurn();
    Q_INVOKABLE void undo();
    Q_INVOKABLE void notATurn();
    Q_INVOKABLE void agreeDraw();
    Q_INVOKABLE void setTrying(bool trying); // what is laid from now on is only tried
    // What lies there and does not count yet, as a turn of a record; null: nothing.
    const session::Json& laid() const { return m_laid; }
    Q_INVOKABLE void dismissVerdict();
    // Correcting: choose a cell, then what lies there. Also how questions are answered.
    Q_INVOKABLE void askAbout(const QString& cell);
    Q_INVOKABLE void answer(int choice);
    Q_INVOKABLE void skipQuestion();
    Q_INVOKABLE void setCorrecting(bool correcting); // a cell is being chosen
    void setWatched(bool watched);                   // a page that shows the table is open

signals:
    void activeChanged();
    void changed();
    void positionChanged();
    void cornersChanged();
    void verdictChanged();
    void questionChanged();
    void ticked();
    void challengeOpened();
    void challengeClosed();
    void spoken(const QString& kind, const QString& sentence); // for the voice: "illegal", "score"
    void judged();                                             // a turn got its verdict, just now
    void laidChanged();
    void left();
    void finished();                                     // the source is at its end
    void passed(const hawkstone::session::Event& event); // everything that happens, as it is shown
    void pictureShown(double t);
    void trouble(const QString& notice);

private:
    void press(session::Button button);
    void onEvent(const session::Event& event);
    void onSeen(const QImage& picture, const session::TableView& view, double t);
    void onTurn(const session::Json& detail);
    void onChallenge(const session::Json& detail);
    void say(std::function<VerdictText()> sentence); // kept, so that a change of language says it again
    VerdictText sentence(const QString& kind, const QString& key, const QString& argument = {}) const;
    VerdictText explained(VerdictText said, const QString& why) const;
    void holdOrGoOn();
    void showPlayers();
    void showLaid();
    std::optional<int> pointsLying() const;
    void tick();
    QImage cellPicture(const QString& cell) const;

    const Words& m_words;
    ChallengeController& m_challenge;
    std::unique_ptr<TableLink> m_link;
    GameSetup m_setup;
    session::TableView m_view;
    FrameFeed m_feed;
    PlayersModel m_players;
    Position m_position;
    QPolygonF m_corners;
    VerdictText m_verdict;
    std::function<VerdictText()> m_sentence;
    QStringList m_questions; // cells still to be asked about; the first is shown
    QTimer m_second;
    QTimer m_readLong; // good news need not lie on the picture for ever
    QElapsedTimer m_turnClock;
    int m_framesSeen = 0, m_framesPerSecond = 0;
    bool m_sourceWaits = false;
    bool m_correcting = false, m_watched = true, m_trying = false;
    session::Json m_laid;
    bool m_ended = false; // nothing comes any more from the camera or film
    std::vector<int> m_scoresBefore;
    session::Json m_end; // of the last game-over; holds while the game is over
};

} // namespace hawkstone::gui
