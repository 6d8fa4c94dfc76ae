// SPDX-License-Identifier: Apache-2.0
// A game of Hidden Stones at the table: each settled change is an action of the open turn, a card shown beside the grid
// asks to be scored, and a button closes the turn.
#pragma once

#include "card_table.h"
#include "flow.h"

#include <hawkstone/tracking/hidden_stones.h>

namespace hawkstone::session {

class HiddenStonesFlow : public Flow {
public:
    explicit HiddenStonesFlow(const RefereeOptions& options) : Flow(options) {}

    Look begin(const sights::Sight& sight, bool lastLook, double t) override;
    // A turn that somebody closed is closed, though the rest it waited for was never seen.
    void sourceEnds(double t) override { obeyWaiting(t); }
    sights::Sight expected() const override;
    Json checkpoint() const override;
    void fill(TableView& view) const override;

private:
    using Sight = board::hidden_stones::Sight;
    using Grid = board::hidden_stones::Grid;
    using Actions = tracking::hidden_stones::Actions;
    using Explanation = tracking::Explanation<Actions>;

    Look lookAt(const sights::Sight& sight, bool lastLook, double t) override;
    void pressed(const Input& input, bool atRest) override;
    bool correct(const Input& input) override;
    void undoLast(double t, const char* how) override;
    void followRecord() override;
    void restoreFlow(const Json& checkpoint) override;

    Look lookAtStones(const Sight& sight, bool lastLook, double t, std::optional<Actions>& done);
    void act(const Json& action, double t, Json extra = Json::object());
    void askAbout(const Explanation& explanation, double t);
    void askAboutTurned(const Sight& sight, double t);
    void endTurn(double t, bool pass);
    void followActions();
    Json openEntry() const;

    Grid m_turnGrid{};           // as the record's last turn left it
    Grid m_grid{};               // with the open turn's legal actions
    std::optional<Grid> m_lying; // an illegal or undone action that still lies there
    Json m_actions = Json::array();
    int m_paid = 0;       // cards put on the discard pile in this turn
    bool m_shown = false; // a card was shown in this turn: what came before stands
    CardTable m_cards;
};

} // namespace hawkstone::session
