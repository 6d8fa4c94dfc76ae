// SPDX-License-Identifier: Apache-2.0
// A game of Gobblestones at the table: a settled change is a turn; an illegal one is followed until it is put right; in
// the bluff variant a play is open until somebody lays, ends the turn or challenges, and then its tiles are turned up.
#pragma once

#include "flow.h"

#include <hawkstone/tracking/gobblestones.h>

namespace hawkstone::session {

class GobblestonesFlow : public Flow {
public:
    explicit GobblestonesFlow(const RefereeOptions& options) : Flow(options) {}

    Look begin(const sights::Sight& sight, bool lastLook, double t) override;
    void stirring(double t) override;
    sights::Sight expected() const override;
    bool knowsTable() const override { return Flow::knowsTable() && m_challengers.empty(); }
    std::vector<board::Cell> guessedCells() const override;
    Json checkpoint() const override;
    void fill(TableView& view) const override;

private:
    using Sight = board::gobblestones::Sight;
    using Known = tracking::gobblestones::Known;
    using Lay = tracking::gobblestones::Lay;
    using Explanation = tracking::Explanation<Lay>;

    // A change that was asked about. When play goes on regardless, the guess is written down and marked.
    struct Pending {
        std::optional<Lay> guess;
        Sight seen; // as it was then
    };

    Look lookAt(const sights::Sight& sight, bool lastLook, double t) override;
    void pressed(const Input& input, bool atRest) override;
    bool correct(const Input& input) override;
    void undoLast(double t, const char* how) override;
    void followRecord() override;
    void restoreFlow(const Json& checkpoint) override;

    bool bluff() const { return options().variant == "bluff"; }
    Look followTried(const Sight& sight, bool lastLook, double t); // what lies there and does not count yet
    Look followLying(const Sight& sight, bool& handled, double t);
    Look followReveal(const Sight& sight, bool lastLook, double t);
    void reveal(const std::map<std::string, std::string>& tiles, double t, const std::vector<std::string>& guessed = {});
    bool layMore(const Sight& sight) const;
    bool seenBetter(const Sight& sight, double t);
    void movedOn(const Sight& sight, double t);
    Look understand(const Sight& sight, bool lastLook, double t);
    void lay(const Lay& lay, double t, bool guessed);
    void askAbout(const Explanation& explanation, const Sight& sight, double t);
    void pass(double t);
    void challenge(const Input& input, bool atRest);
    void closeWindow(double t);
    bool correctSetup(const std::map<std::string, Json>& cells);
    bool correctTurns(const std::map<std::string, Json>& cells, double t);

    Known m_known;                  // the position by the record
    std::optional<Known> m_lying;   // what lies there instead: an illegal turn, an undone one, a caught bluff
    bool m_caught = false;          // and it is a caught bluff: the tiles go back to the rack first
    bool m_open = false;            // the last turn may be challenged
    std::vector<int> m_challengers; // not empty: waiting for the tiles to be turned up
    std::optional<Pending> m_pending;
    std::set<std::string> m_guessedTiles;      // written down although their colour was in doubt
    std::vector<std::string> m_doubtfulFields; // of the set-up
};

} // namespace hawkstone::session
