// SPDX-License-Identifier: Apache-2.0
// A game of Gobblet at the table: pieces brought in and moved; a piece in the air is no turn yet, but what it uncovers is
// said at once.
#pragma once

#include "flow.h"

#include <hawkstone/tracking/gobblet.h>

#include <map>

namespace hawkstone::session {

class GobbletFlow : public Flow {
public:
    explicit GobbletFlow(const RefereeOptions& options) : Flow(options) {}

    Look begin(const sights::Sight& sight, bool lastLook, double t) override;
    void stirring(double t) override;
    void beside(const std::vector<CardPlace>& places) override { m_beside = places; }
    void looksChanged(const std::vector<board::Cell>& cells) override { m_changed = cells; }
    sights::Sight expected() const override;
    Json checkpoint() const override;
    void fill(TableView& view) const override;

private:
    using Sight = board::gobblet::Sight;
    using Known = tracking::gobblet::Known;
    using Play = tracking::gobblet::Play;
    using Lift = tracking::gobblet::Lift;
    using Explanation = tracking::Explanation<Play>;

    struct Pending {
        std::optional<Play> guess;
        Sight seen;
    };

    Look lookAt(const sights::Sight& sight, bool lastLook, double t) override;
    void pressed(const Input& input, bool atRest) override;
    bool correct(const Input& input) override;
    void undoLast(double t, const char* how) override;
    void followRecord() override;
    void restoreFlow(const Json& checkpoint) override;

    std::optional<Play> byChange(const Explanation& explanation, const Sight& sight) const;
    std::optional<Play> byStack(const Explanation& explanation) const;
    std::optional<int> elsewhere(board::gobblet::Side side) const;
    void learnStack(const Play& play);
    Known positionAfter(std::size_t entries) const;
    Json entryOf(const Play& play) const;
    bool seenBetter(const Sight& sight, double t);
    Look followTried(const Sight& sight, bool lastLook, double t); // what stands there and does not count yet
    Look understand(const Sight& sight, bool lastLook, double t);
    void play(const Play& play, double t, bool guessed);
    void lifted(const Lift& lift, double t);
    void putDown(double t);
    void askAbout(const Explanation& explanation, const Sight& sight, double t);
    bool twoPlays(const Sight& sight, double t);
    bool reconsider(const Sight& sight, double t);
    std::optional<std::vector<Json>> retold(std::size_t index, std::uint8_t size, Known& known) const;

    Known m_known;                // the position by the record
    std::optional<Known> m_lying; // an illegal or undone play that still stands there
    std::optional<Lift> m_air;    // a piece in the air
    std::optional<Play> m_trial;  // stands there, and counts when the button is pressed
    std::optional<Pending> m_pending;
    std::set<std::size_t> m_guesses;                        // entries that were written down although the piece's size was in doubt
    std::vector<CardPlace> m_beside;                        // what changed beside the board
    std::vector<board::Cell> m_changed;                     // what looks quite otherwise on it
    std::map<std::pair<int, int>, CardPlace> m_stackPlaces; // by side and stack, once one was seen to lose a piece
};

} // namespace hawkstone::session
