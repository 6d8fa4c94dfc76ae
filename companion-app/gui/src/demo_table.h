// SPDX-License-Identifier: Apache-2.0
// A game that plays itself on a drawn table, so that anyone can see the referee at work without a camera.
#pragma once

#include "position.h"
#include "table_link.h"

#include <hawkstone/records/arbiter.h>

#include <QImage>
#include <QPolygonF>
#include <QTimer>

#include <optional>

namespace hawkstone::gui {

class DemoTable : public TableLink {
    Q_OBJECT
public:
    // The shipped demo record of that game and variant, judged by the same arbiter as every other game.
    static std::unique_ptr<DemoTable> open(GameKind game, const QString& variant, QString* why = nullptr);
    static session::Json shippedRecord(GameKind game, const QString& variant);

    void start() override;
    void press(const session::Input& input) override;
    void hold(bool on) override;
    void stop() override;
    session::Json record() const override;

    void setSpeed(double speed) { m_speed = speed; } // tests are in a hurry
    QStringList players() const;

private:
    enum class Phase { Wait, HandIn, HandOut, Settle, Challenge, Reveal, Restore, Over };
    struct Past {
        records::Arbiter arbiter;
        Position position;
        session::TableView view;
        std::size_t next;
    };
    DemoTable(session::Json record, records::Arbiter arbiter);

    void enter(Phase phase, int milliseconds);
    void advance();
    void layTurn();
    void judgeTurn();
    void settleChallenge(const std::vector<int>& challengers);
    void turnUp();
    void takeBack();
    void nextTurn();
    void frame();
    void draw();
    void tell(const char* name, session::Json detail = session::Json::object());

    session::Json m_record, m_entry, m_turns = session::Json::array();
    records::Arbiter m_arbiter;
    std::vector<Past> m_past;
    std::size_t m_next = 0;
    Position m_before, m_position;
    session::TableView m_view;
    Phase m_phase = Phase::Wait;
    QTimer m_step, m_frames;
    QImage m_table;                          // the board without a hand
    double m_speed = 1, m_t = 0, m_hand = 0; // m_hand: 0 away .. 1 over the board
    std::vector<int> m_challengers;
    std::optional<int> m_held; // milliseconds that were left of the step
};

} // namespace hawkstone::gui
