// SPDX-License-Identifier: Apache-2.0
// "Do you believe it?": the time to challenge a face-down play, who challenges, and how it came out.
#pragma once

#include "words.h"

#include <hawkstone/session/json.h>

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QVariantList>
#include <QVariantMap>

#include <set>
#include <vector>

namespace hawkstone::gui {

class ChallengeController : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString stage READ stage NOTIFY changed)   // "", "ask", "reveal", "result"
    Q_PROPERTY(QString player READ player NOTIFY changed) // who laid
    Q_PROPERTY(int tiles READ tiles NOTIFY changed)
    Q_PROPERTY(int points READ points NOTIFY changed)        // the play is worth
    Q_PROPERTY(QVariantList seats READ seats NOTIFY changed) // [{player, name, colour, challenging, key}], clockwise from the player
    Q_PROPERTY(bool anyone READ anyone NOTIFY changed)
    Q_PROPERTY(int secondsLeft READ secondsLeft NOTIFY ticked)
    Q_PROPERTY(qreal share READ share NOTIFY ticked)        // of the time that is left, 0..1
    Q_PROPERTY(QStringList cells READ cells NOTIFY changed) // the tiles to turn up
    Q_PROPERTY(QVariantMap revealMarks READ revealMarks NOTIFY changed)
    Q_PROPERTY(QVariantMap outcome READ outcome NOTIFY changed)

public:
    explicit ChallengeController(const Words& words, QObject* parent = nullptr);

    void setTable(const QStringList& players, const std::vector<int>& colours);
    void setSeconds(int seconds) { m_seconds = seconds; }

    void open(const session::Json& entry, const session::Json& verdict);
    void challengedBy(const std::vector<int>& players); // also when the press came from elsewhere
    void decide(const session::Json& entry, const session::Json& verdict, const std::vector<int>& scoresBefore);
    void close();

    QString stage() const { return m_stage; }
    QString player() const;
    int tiles() const { return static_cast<int>(m_cells.size()); }
    int points() const { return m_points; }
    QVariantList seats() const;
    bool anyone() const { return !m_challengers.empty(); }
    int secondsLeft() const { return (m_left + 9) / 10; }
    qreal share() const { return m_seconds > 0 ? m_left / (m_seconds * 10.0) : 0; }
    QStringList cells() const { return m_cells; }
    QVariantMap revealMarks() const;
    QVariantMap outcome() const { return m_outcome; }

    Q_INVOKABLE void toggle(int player);   // tap again to take it back
    Q_INVOKABLE void pressKey(int number); // 1 is the first seat shown
    Q_INVOKABLE void believe();            // everyone does
    Q_INVOKABLE void turnUp();             // enough waiting: the challenge stands
    Q_INVOKABLE void finish();             // the result has been read

signals:
    void changed();
    void ticked();
    void challenged(const std::vector<int>& players); // to the referee
    void believed();
    void finished();

private:
    void tick();

    const Words& m_words;
    QTimer m_clock;
    QStringList m_players;
    std::vector<int> m_colours;
    QString m_stage;
    int m_player = 0, m_points = 0, m_seconds = 15, m_left = 0; // m_left in tenths of a second
    QStringList m_cells;
    std::set<int> m_challengers;
    QVariantMap m_outcome;
};

} // namespace hawkstone::gui
