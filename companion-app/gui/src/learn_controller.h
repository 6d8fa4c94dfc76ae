// SPDX-License-Identifier: Apache-2.0
// The teacher: shows what may be played, gives a hint with its reason, judges a play you only try, and leads through a first game.
#pragma once

#include "position.h"
#include "rulebook_model.h"
#include "words.h"

#include <hawkstone/records/arbiter.h>

#include <QObject>
#include <QRandomGenerator>
#include <QThreadPool>
#include <QVariantList>
#include <QVariantMap>

#include <optional>
#include <vector>

namespace hawkstone::gui {

class LearnController : public QObject {
    Q_OBJECT
    Q_PROPERTY(bool onTable READ onTable NOTIFY changed) // the running game, not a practice one
    Q_PROPERTY(bool practising READ practising NOTIFY changed)
    Q_PROPERTY(QString game READ game NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QVariant position READ position NOTIFY changed)
    Q_PROPERTY(QVariantMap marks READ marks NOTIFY changed)
    Q_PROPERTY(int playCount READ playCount NOTIFY changed) // -1: still counting
    Q_PROPERTY(QVariantMap hint READ hint NOTIFY changed)   // {title, text}; empty: none was asked for
    Q_PROPERTY(QVariantMap tried READ tried NOTIFY changed) // what the referee says to the play that is being tried
    Q_PROPERTY(QVariantList rulesNow READ rulesNow NOTIFY changed)
    Q_PROPERTY(QVariantMap lesson READ lesson NOTIFY changed)    // a rule that matters for the first time: {title, text, ruleId}
    Q_PROPERTY(QVariantList palette READ palette NOTIFY changed) // Gobblestones: tiles to lay [{text, position, count, chosen}]
    Q_PROPERTY(QString rack READ rack NOTIFY changed)            // Gobblestones: letters of the tiles held, as far as known
    Q_PROPERTY(QVariantList hand READ hand NOTIFY changed)       // Hidden Stones: [{points, position, chosen}]
    Q_PROPERTY(QVariantList deck READ deck NOTIFY
                   changed) // Hidden Stones at a real table: the cards one may hold [{id, points, position, chosen}]
    Q_PROPERTY(bool canPlay READ canPlay NOTIFY changed)
    Q_PROPERTY(bool laidMayCount READ laidMayCount NOTIFY changed) // what was laid for real is allowed
    Q_PROPERTY(bool showingAll READ showingAll NOTIFY changed)
    Q_PROPERTY(bool over READ over NOTIFY changed)

public:
    LearnController(const Words& words, const RulebookModel& rulebook, QObject* parent = nullptr);
    ~LearnController() override;

    void useTable(const session::Json& record); // of the running game; null: there is none
    void showLaid(const session::Json& entry);  // what lies on the table and does not count yet; null: nothing
    Q_INVOKABLE void practise(const QString& game);

    bool onTable() const { return m_onTable; }
    bool practising() const { return m_arbiter && !m_onTable; }
    QString game() const { return m_arbiter ? gameId(m_position.game) : QString(); }
    QString title() const;
    QVariant position() const { return QVariant::fromValue(m_draft); }
    QVariantMap marks() const;
    int playCount() const { return m_counting ? -1 : static_cast<int>(m_plays.size()); }
    QVariantMap hint() const;
    QVariantMap tried() const { return m_tried; }
    QVariantList rulesNow() const;
    QVariantMap lesson() const;
    QVariantList palette() const;
    QVariantList hand() const;
    QVariantList deck() const;
    QString rack() const { return m_rack; }
    bool canPlay() const;
    bool laidMayCount() const { return m_onTable && m_laid.is_object() && m_tried.value("kind") == "good"; }
    bool showingAll() const { return m_showAll; }
    bool over() const { return m_arbiter && m_arbiter->over(); }

    Q_INVOKABLE void tap(const QString& cell);
    Q_INVOKABLE void chooseTile(int index); // one of the five colours; the same again: whatever the field wants
    Q_INVOKABLE void addToRack(int index);  // at a real table only the player knows the rack, and may tell
    Q_INVOKABLE void clearRack();
    Q_INVOKABLE void tapCard(int index);
    Q_INVOKABLE void holdCard(int id); // at a real table only the player knows the hand, and may tell; again: not any more
    Q_INVOKABLE void clear();
    Q_INVOKABLE void anotherHint();
    Q_INVOKABLE void wantHint(); // the best one, as soon as the plays are counted
    Q_INVOKABLE void toggleAll();
    Q_INVOKABLE void play(); // the tried play, or else the hint
    Q_INVOKABLE void pass();
    Q_INVOKABLE void lessonRead();

    void waitForHints(); // tests do not guess how long counting takes

signals:
    void changed();

private:
    using Json = session::Json;
    void sitDown(records::Arbiter arbiter, const Position& position);
    void refresh(); // after the table changed: count the plays, look for a lesson
    void takePlays(int round, const Json& answer);
    void judgeDraft();
    void carryOut(const Json& entry);
    void requestPlays(); // on another thread; takePlays gets the answer
    void refill();
    void deal(std::vector<int>& hand);
    Json draftEntry() const;
    QString pieceWords(const Json& entry) const;

    const Words& m_words;
    const RulebookModel& m_rulebook;
    std::optional<records::Arbiter> m_arbiter;
    Position m_position, m_draft;
    bool m_onTable = false, m_showAll = false, m_counting = false, m_wantsHint = false;
    std::vector<Json> m_plays;
    int m_hint = -1, m_round = 0, m_tile = -1;
    Json m_places = Json::array(), m_actions = Json::array(); // the play being tried
    QString m_from, m_to;
    Json m_laid; // the play that was laid for real
    QVariantMap m_tried;
    QStringList m_taught, m_lessons;
    std::vector<int> m_hand; // card ids
    int m_player = -1;       // whose hand that is, at a real table
    QString m_rack;
    QRandomGenerator m_chance{20}; // the same practice game every time
    QThreadPool m_pool;
};

} // namespace hawkstone::gui
