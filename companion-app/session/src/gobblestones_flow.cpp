// SPDX-License-Identifier: Apache-2.0
#include "gobblestones_entry.h"
#include "gobblestones_flow.h"

#include <hawkstone/rules/gobblestones/action.h>

#include <algorithm>

namespace hawkstone::session {
namespace {

using namespace tracking::gobblestones;
using board::Cell;

bool same(const Known& known, const board::gobblestones::Sight& sight) {
    return std::holds_alternative<tracking::NoChange>(explain(known, sight));
}

Cell cellNamed(const std::string& name) {
    return *board::parseCell(name, kSide, kSide);
}

} // namespace

Look GobblestonesFlow::begin(const sights::Sight& any, bool lastLook, double t) {
    const auto& sight = std::get<Sight>(any);
    std::vector<std::string> covered;
    m_doubtfulFields.clear();
    Json fields = Json::array();
    for (std::uint8_t row = 0; row < kSide; ++row) {
        fields.push_back(Json::array());
        for (std::uint8_t column = 0; column < kSide; ++column) {
            const auto& cell = sight.cells[row][column];
            const auto* field = std::get_if<board::gobblestones::Field>(&cell.what);
            if (!field) covered.push_back(board::name({row, column}));
            if (!cell.trust.certain) m_doubtfulFields.push_back(board::name({row, column}));
            fields.back().push_back(fieldText(field ? *field : board::gobblestones::Field{}));
        }
    }
    if (!covered.empty()) {
        m_why = "the board has to be empty at the start; something lies on " + joined(covered);
        return Look::Again;
    }
    if (!m_doubtfulFields.empty() && !lastLook) {
        m_why = "the print cannot be read for certain on " + joined(m_doubtfulFields);
        return Look::Again;
    }
    if (!openRecord(Json{{"fields", fields}}, t)) return Look::Again;
    if (!m_doubtfulFields.empty())
        ask(t, m_doubtfulFields, "the print of these fields cannot be read for certain; what stands here is the best guess");
    return Look::Done;
}

void GobblestonesFlow::followRecord() {
    m_known = {};
    m_known.bluff = bluff();
    const Json& fields = m_head["setup"]["fields"];
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            m_known.fields[row][column] = fieldOf(fields[row][column].get<std::string>());
        }
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Json& verdict = m_verdicts[i];
        const bool caught = verdict.contains("challenge") && verdict["challenge"]["outcome"] == "bluff";
        if (!verdict["legal"].get<bool>() || caught) continue;
        m_known = after(m_known, layOf(m_entries[i]));
    }
}

sights::Sight GobblestonesFlow::expected() const {
    return sightOf(m_lying ? *m_lying : m_known);
}

Look GobblestonesFlow::lookAt(const sights::Sight& any, bool lastLook, double t) {
    const auto& sight = std::get<Sight>(any);
    if (waitsForButton() && m_challengers.empty()) {
        // What lies there counts when the button is pressed; only that a table was put right is said at once.
        if (m_lying && same(m_known, sight)) {
            m_lying.reset();
            m_out.say(t, "restored");
            m_out.dirty = true;
        }
        if (!over() && seenBetter(sight, t)) return Look::Done;
        return followTried(sight, lastLook, t);
    }
    if (!m_challengers.empty()) return followReveal(sight, lastLook, t);
    if (over()) return Look::Done;
    if (seenBetter(sight, t)) return Look::Done;
    bool handled = false;
    const Look look = followLying(sight, handled, t);
    if (handled) return look;
    movedOn(sight, t);
    return understand(sight, lastLook, t);
}

Look GobblestonesFlow::followTried(const Sight& sight, bool lastLook, double t) {
    if (over() || (m_lying && same(*m_lying, sight))) return Look::Done;
    const Explanation explanation = explain(m_known, sight);
    if (std::holds_alternative<tracking::NoChange>(explanation)) {
        tries(Json(), t);
    } else if (const auto* explained = std::get_if<tracking::Explained<Lay>>(&explanation)) {
        tries(layEntry(explained->play, toMove()), t);
    } else {
        if (!lastLook) return Look::Again; // what will count when the button is pressed should be seen as well as can be
        const auto* several = std::get_if<tracking::Ambiguous<Lay>>(&explanation);
        triesUnseen(namesOf(several ? several->cells : std::get<tracking::Unexplained<Lay>>(explanation).cells), t);
    }
    return Look::Done;
}

// An illegal, undone or caught turn lies there until it is gone.
Look GobblestonesFlow::followLying(const Sight& sight, bool& handled, double t) {
    handled = true;
    if (!m_lying) {
        handled = false;
        return Look::Done;
    }
    if (same(*m_lying, sight)) return Look::Done;
    if (same(m_known, sight)) {
        m_lying.reset();
        m_caught = false;
        m_pending.reset();
        stopAsking();
        m_out.say(t, "restored");
        m_out.dirty = true;
        return Look::Done;
    }
    if (m_caught) {
        // Tiles of the caught bluff that still lie there are no part of the next player's turn.
        const Explanation more = explain(*m_lying, sight);
        if (std::holds_alternative<tracking::Explained<Lay>>(more)) {
            ask(t, {}, "the tiles of the caught bluff have to go back to the rack first");
            return Look::Done;
        }
    }
    handled = false;
    return Look::Done;
}

void GobblestonesFlow::stirring(double t) {
    if (!m_pending || !m_pending->guess || over()) return;
    const Lay guess = *m_pending->guess;
    lay(guess, t, true);
}

// Somebody straightened the doubtful tile, or the light got better: the same fields, now for certain in other colours.
bool GobblestonesFlow::seenBetter(const Sight& sight, double t) {
    if (!m_guessed || m_entries.empty()) return false;
    const Lay guess = layOf(m_entries.back());
    Known before = m_known;
    if (lastVerdict()["legal"].get<bool>())
        for (const LaidTile& tile : guess.tiles) before.covering[tile.at.row][tile.at.column].reset();
    const Explanation explanation = explain(before, sight);
    const auto* explained = std::get_if<tracking::Explained<Lay>>(&explanation);
    if (!explained || explained->play == guess || !std::ranges::equal(explained->play.tiles, guess.tiles, {}, &LaidTile::at, &LaidTile::at))
        return false;
    const int player = m_entries.back()["player"].get<int>();
    for (const LaidTile& tile : guess.tiles) m_guessedTiles.erase(board::name(tile.at));
    m_lying.reset();
    stopAsking();
    amendGuess(layEntry(explained->play, player), t);
    if (!lastVerdict()["legal"].get<bool>()) m_lying = after(before, explained->play);
    return true;
}

// Play went on although a question stood open: the guess is written down, what it leaves unexplained is set aside.
void GobblestonesFlow::movedOn(const Sight& sight, double t) {
    if (!m_pending) return;
    bool elsewhere = false;
    for (int row = 0; row < kSide && !elsewhere; ++row)
        for (int column = 0; column < kSide; ++column) {
            const auto& then = m_pending->seen.cells[row][column];
            const auto& now = sight.cells[row][column];
            const bool tileThen = std::holds_alternative<CoveredBy>(then.what);
            const bool tileNow = std::holds_alternative<CoveredBy>(now.what);
            if (now.trust.certain && then.trust.certain && tileNow && !tileThen) elsewhere = true;
        }
    if (!elsewhere) return;
    const Pending pending = *m_pending;
    m_pending.reset();
    if (pending.guess) {
        lay(*pending.guess, t, true);
        m_lying.reset(); // nobody took it back: play went on over it
    }
    for (const std::string& name : cellNames(sights::Game::Gobblestones)) {
        const Cell cell = cellNamed(name);
        const bool known = m_known.covering[cell.row][cell.column].has_value();
        const bool seen = std::holds_alternative<CoveredBy>(pending.seen.cells[cell.row][cell.column].what);
        if (known == seen) continue;
        m_corrections.set(name, *cellOf(pending.seen, name), *cellOf(sightOf(m_known), name));
    }
}

Look GobblestonesFlow::understand(const Sight& before, bool lastLook, double t) {
    const auto sight = std::get<Sight>(m_corrections.apply(before));
    const Explanation explanation = explain(m_known, sight);
    if (std::holds_alternative<tracking::NoChange>(explanation)) {
        if (m_pending) {
            m_pending.reset();
            stopAsking();
        }
        return Look::Done;
    }
    if (const auto* explained = std::get_if<tracking::Explained<Lay>>(&explanation)) {
        lay(explained->play, t, false);
        return Look::Done;
    }
    if (!lastLook) return Look::Again;
    askAbout(explanation, sight, t);
    return Look::Done;
}

void GobblestonesFlow::askAbout(const Explanation& explanation, const Sight& sight, double t) {
    m_pending = Pending{std::nullopt, sight};
    if (const auto* several = std::get_if<tracking::Ambiguous<Lay>>(&explanation)) {
        if (!several->plays.empty()) m_pending->guess = several->plays.front();
        Json plays = Json::array();
        for (const Lay& play : several->plays) plays.push_back(layEntry(play, toMove()));
        ask(t, namesOf(several->cells), "these cells cannot be read for certain", Json{{"plays", plays}});
        return;
    }
    const auto& unexplained = std::get<tracking::Unexplained<Lay>>(explanation);
    m_pending->guess = unexplained.nearest;
    Json more = Json::object();
    if (unexplained.nearest) {
        const Json entry = layEntry(*unexplained.nearest, toMove());
        if (const auto verdict = m_arbiter->preview(entry)) more["nearest"] = Json{{"turn", entry}, {"verdict", *verdict}};
    }
    ask(t, namesOf(unexplained.cells), "no single turn explains this change; was a tile taken away or laid face down?", more);
}

void GobblestonesFlow::lay(const Lay& lay, double t, bool guessed) {
    m_pending.reset();
    m_lying.reset();
    m_caught = false;
    m_open = false;
    Json extra = Json::object();
    if (guessed) extra["uncertain"] = m_asked;
    for (const LaidTile& tile : lay.tiles) {
        const std::string name = board::name(tile.at);
        m_guessedTiles.erase(name);
        if (guessed && std::ranges::find(m_asked, name) != m_asked.end()) m_guessedTiles.insert(name);
    }
    const Json entry = layEntry(lay, toMove());
    const auto preview = m_arbiter->preview(entry);
    const bool opens = bluff() && preview && (*preview)["legal"].get<bool>() && !lay.tiles.empty();
    if (opens) extra["open"] = true;
    const Known before = m_known;
    const Json verdict = commit(entry, t, extra);
    if (verdict.is_null()) return;
    m_open = opens;
    if (!verdict["legal"].get<bool>()) m_lying = after(before, lay);
}

void GobblestonesFlow::pressed(const Input& input, bool atRest) {
    switch (input.button) {
    case Button::Challenge: return challenge(input, atRest);
    case Button::Pass:
        if (atRest || over()) return pass(input.t);
        m_waiting = input; // what has not settled yet is the turn before the pass
        return;
    case Button::EndTurn: break;
    default: return refuse(input.t, "there is no draw to agree in Gobblestones");
    }
    if (!waitsForButton() || (options().endTurn == EndTurn::Settle && m_tried.is_null() && m_triedUnseen.empty())) {
        if (m_open && m_challengers.empty()) closeWindow(input.t);
        return;
    }
    if (!atRest) {
        m_waiting = input;
        return;
    }
    if (!m_seen || over()) return;
    const auto sight = std::get<Sight>(m_corrections.apply(*m_seen));
    if (m_lying && same(*m_lying, sight)) return refuse(input.t, "the illegal turn still lies there");
    const Explanation explanation = explain(m_known, sight);
    // With nothing new on the table the button closes the window first: the next player has not been asked yet.
    if (std::holds_alternative<tracking::NoChange>(explanation)) return m_open ? closeWindow(input.t) : pass(input.t);
    m_open = false;
    understand(sight, true, input.t);
}

void GobblestonesFlow::closeWindow(double t) {
    m_open = false;
    m_out.say(t, "window-closed", Json{{"number", turns()}});
}

void GobblestonesFlow::pass(double t) {
    if (over()) return refuse(t, "the game is over");
    if (!m_challengers.empty()) return refuse(t, "the challenged tiles have to be turned up first");
    m_open = false;
    commit(layEntry({}, toMove()), t);
}

void GobblestonesFlow::challenge(const Input& input, bool atRest) {
    // Whoever doubts a play that is still being asked about takes it for laid: it is written down as the best guess, and challenged.
    if (bluff() && m_challengers.empty()) stirring(input.t);
    std::vector<int> challengers;
    const int players = static_cast<int>(options().players.size());
    const int active = m_entries.empty() ? -1 : m_entries.back()["player"].get<int>();
    if (m_open)
        for (const int player : input.players)
            if (player != active && player >= 0 && player < players) challengers.push_back(player);
    if (challengers.empty() && !atRest && bluff() && !over() && m_challengers.empty()) {
        m_waiting = input; // somebody quick: it is the play that lies there and has not settled yet that is doubted
        return;
    }
    if (!m_open) return refuse(input.t, "there is no play to challenge");
    if (challengers.empty()) return refuse(input.t, "a play is challenged by somebody else at the table");
    m_open = false;
    m_challengers = challengers;
    const int first = rules::gobblestones::firstClockwise(active, challengers, players);
    m_out.say(input.t, "challenge-called", Json{{"by", first}, {"players", challengers}, {"number", turns()}});
}

// All tiles of the challenged play have to show their colour.
Look GobblestonesFlow::followReveal(const Sight& sight, bool lastLook, double t) {
    std::map<std::string, std::string> tiles;
    std::vector<std::string> unread, down;
    for (const Json& tile : m_entries.back()["place"]) {
        const std::string name = tile["at"].get<std::string>();
        const Cell at = cellNamed(name);
        const auto& cell = sight.cells[at.row][at.column];
        const auto* covered = std::get_if<CoveredBy>(&cell.what);
        if (covered && covered->tile && cell.trust.certain)
            tiles[name] = std::string(1, board::gobblestones::letter(*covered->tile));
        else if (covered && !covered->tile && cell.trust.certain)
            down.push_back(name);
        else
            unread.push_back(name);
    }
    if (unread.empty() && down.empty()) {
        reveal(tiles, t);
        return Look::Done;
    }
    if (tiles.empty() && unread.empty() && layMore(sight)) {
        if (m_asked.empty()) {
            if (!lastLook) return Look::Again;
            ask(t, down, "the challenged tiles have to be turned up first");
            return Look::Done;
        }
        // Said, and still nobody turns anything up but lays on: whoever pressed did not mean it, and the play stands.
        m_challengers.clear();
        stopAsking();
        closeWindow(t);
        m_out.dirty = true;
        return lookAt(sight, lastLook, t);
    }
    if (!m_asked.empty() && layMore(sight)) {
        // Nobody answered, and the next tiles lie there: at the table the challenge is settled, and as the tiles were left lying, it
        // was settled as honest. What could not be read is written down so, and marked.
        std::vector<std::string> guessed = unread;
        guessed.insert(guessed.end(), down.begin(), down.end());
        for (const std::string& name : guessed) {
            const Cell at = cellNamed(name);
            const auto* covered = std::get_if<CoveredBy>(&sight.cells[at.row][at.column].what);
            const Colour own = m_known.fields[at.row][at.column].colour;
            const Colour guess = covered && covered->tile ? *covered->tile : Colour::Red;
            tiles[name] = std::string(1, board::gobblestones::letter(own == Colour::Grey ? guess : own));
        }
        reveal(tiles, t, guessed);
        return lookAt(sight, lastLook, t);
    }
    if (tiles.empty() && unread.empty()) return Look::Done; // nothing turned up yet
    if (!lastLook) return Look::Again;
    if (!unread.empty()) ask(t, unread, "the colour of these turned-up tiles cannot be read for certain");
    return Look::Done;
}

// A tile that was not there when the play was challenged, seen for certain; and those of the play still lie there.
bool GobblestonesFlow::layMore(const Sight& sight) const {
    bool more = false;
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const auto& cell = sight.cells[row][column];
            const bool tile = std::holds_alternative<CoveredBy>(cell.what), before = m_known.covering[row][column].has_value();
            if (before && !tile) return false;
            more = more || (tile && !before && cell.trust.certain);
        }
    return more;
}

void GobblestonesFlow::reveal(const std::map<std::string, std::string>& tiles, double t, const std::vector<std::string>& guessed) {
    Json entry = m_entries.back();
    entry["challengers"] = m_challengers;
    entry["revealed"] = Json::object();
    Lay laid;
    for (const Json& tile : entry["place"]) {
        const std::string name = tile["at"].get<std::string>();
        entry["revealed"][name] = tiles.at(name);
        laid.tiles.push_back({cellNamed(name), board::gobblestones::colourOfLetter(tiles.at(name)[0])});
    }
    m_challengers.clear();
    m_out.step.t = t;
    amend(m_entries.size() - 1, entry);
    stopAsking();
    const Json& verdict = lastVerdict();
    m_caught = verdict["challenge"]["outcome"] == "bluff";
    if (m_caught) m_lying = after(m_known, laid);
    Json detail{{"number", turns()},
                {"by", verdict["challenge"]["by"]},
                {"outcome", verdict["challenge"]["outcome"]},
                {"revealed", entry["revealed"]},
                {"turn", entry},
                {"verdict", verdict}};
    if (!guessed.empty()) detail["uncertain"] = guessed;
    m_out.say(t, "challenge", detail);
}

void GobblestonesFlow::undoLast(double t, const char* how) {
    if (m_entries.empty()) return refuse(t, "there is no turn to undo");
    const auto turnedUp = [&](const Json& tile) {
        const Cell at = cellNamed(tile["at"].get<std::string>());
        const auto* covered = std::get_if<CoveredBy>(&std::get<Sight>(*m_seen).cells[at.row][at.column].what);
        return covered && covered->tile;
    };
    const bool pending = !m_challengers.empty();
    if (m_entries.back().contains("revealed") || (pending && m_seen && std::ranges::any_of(m_entries.back()["place"], turnedUp)))
        return refuse(t, "a turn whose tiles were turned up cannot be undone");
    if (pending) { // the challenge came last, and the play stands without it
        m_challengers.clear();
        stopAsking();
        return closeWindow(t);
    }
    const int number = turns();
    const Known there = m_lying ? *m_lying : m_known;
    dropLast(t);
    m_open = false;
    m_challengers.clear();
    m_pending.reset();
    stopAsking();
    m_lying.reset();
    if (there.covering != m_known.covering) m_lying = there; // still on the table, to be taken back
    m_caught = false;
    m_out.say(t, "undone", Json{{"number", number}, {"how", how}});
}

std::vector<Cell> GobblestonesFlow::guessedCells() const {
    std::vector<Cell> cells;
    for (const std::string& name : m_guessedTiles) cells.push_back(cellNamed(name));
    return cells;
}

Json GobblestonesFlow::checkpoint() const {
    Json json = Flow::checkpoint();
    json["guessedTiles"] = m_guessedTiles;
    if (m_lying) json["lying"] = coveringJson(*m_lying);
    json["caught"] = m_caught;
    json["open"] = m_open;
    json["challengers"] = m_challengers;
    return json;
}

void GobblestonesFlow::restoreFlow(const Json& checkpoint) {
    m_guessedTiles = checkpoint.value("guessedTiles", std::set<std::string>{});
    m_caught = checkpoint.value("caught", false);
    m_open = checkpoint.value("open", false);
    m_challengers = checkpoint.value("challengers", std::vector<int>{});
    if (!checkpoint.contains("lying")) return;
    m_lying = m_known;
    readCovering(checkpoint["lying"], *m_lying);
}

void GobblestonesFlow::fill(TableView& view) const {
    Flow::fill(view);
    view.challengeOpen = m_open;
    view.awaitingReveal = !m_challengers.empty();
    view.awaitingRestore = m_lying.has_value();
    if (!m_lying) view.wrongCells.clear();
}

} // namespace hawkstone::session
