// SPDX-License-Identifier: Apache-2.0
#include "gobblet_flow.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::session {
namespace {

using namespace tracking::gobblet;
using board::Cell;

bool same(const Known& known, const board::gobblet::Sight& sight) {
    return std::holds_alternative<tracking::NoChange>(explain(known, sight));
}

// In board sides; a square is a quarter of one.
constexpr double kStackApart = 0.09;

double apart(const CardPlace& a, const CardPlace& b) {
    return std::hypot(a.across - b.across, a.down - b.down);
}

Cell cellNamed(const std::string& name) {
    return *board::parseCell(name, kSide, kSide);
}

Json pieceJson(Piece piece) {
    return Json{{"color", std::string(board::gobblet::name(piece.side))}, {"size", piece.size}};
}

// A play of the record, as the tracker names it; nothing for touches, draws and pieces taken off.
std::optional<Play> playOf(const Known& known, const Json& entry) {
    if (!entry.contains("from")) return std::nullopt;
    const std::string from = entry["from"].get<std::string>();
    const auto landed = board::parseCell(entry["to"].get<std::string>(), kSide, kSide);
    if (!landed) return std::nullopt; // "off"
    const Cell to = *landed;
    if (!from.starts_with("stack")) return Move{cellNamed(from), to, entry.value("pieces", 1)};
    const int stack = from.back() - '1';
    const auto side = static_cast<Side>(entry["player"].get<int>());
    return BringIn{{side, known.stacks[static_cast<int>(side)][stack]}, stack, to};
}

Json squaresJson(const Known& known) {
    Json rows = Json::array();
    for (const auto& row : known.squares) {
        Json cells = Json::array();
        for (const auto& square : row) {
            std::string text;
            for (const Piece piece : square) text += (piece.side == Side::White ? "w" : "b") + std::to_string(piece.size);
            cells.push_back(text);
        }
        rows.push_back(cells);
    }
    return Json{{"squares", rows}, {"stacks", known.stacks}};
}

Known knownOf(const Json& json) {
    Known known;
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const std::string text = json["squares"][row][column].get<std::string>();
            for (std::size_t i = 0; i + 1 < text.size(); i += 2)
                known.squares[row][column].push_back(
                    {text[i] == 'w' ? Side::White : Side::Black, static_cast<std::uint8_t>(text[i + 1] - '0')});
        }
    known.stacks = json["stacks"].get<std::array<std::array<std::uint8_t, kStacks>, 2>>();
    return known;
}

} // namespace

Look GobbletFlow::begin(const sights::Sight& any, bool lastLook, double t) {
    const auto& sight = std::get<Sight>(any);
    const Known empty;
    const Explanation explanation = explain(empty, sight);
    if (!std::holds_alternative<tracking::NoChange>(explanation)) {
        m_why = "the board has to be empty at the start";
        return Look::Again;
    }
    if ((!sights::uncertainCells(any).empty() || sight.cornerDoubt > 0) && !lastLook) {
        m_why = "the board cannot be read for certain yet";
        return Look::Again;
    }
    return openRecord(Json::object(), t) ? Look::Done : Look::Again;
}

Known GobbletFlow::positionAfter(std::size_t entries) const {
    Known known;
    for (std::size_t i = 0; i < entries; ++i)
        if (m_verdicts[i].is_object() && m_verdicts[i]["legal"].get<bool>())
            if (const auto play = playOf(known, m_entries[i])) known = after(known, *play);
    return known;
}

void GobbletFlow::followRecord() {
    m_known = positionAfter(m_entries.size());
}

sights::Sight GobbletFlow::expected() const {
    if (m_lying) return sightOf(*m_lying);
    return sightOf(m_air ? after(m_known, *m_air) : m_known);
}

Json GobbletFlow::entryOf(const Play& play) const {
    if (const auto* bring = std::get_if<BringIn>(&play))
        return Json{{"player", static_cast<int>(bring->piece.side)},
                    {"from", "stack" + std::to_string(bring->stack + 1)},
                    {"to", board::name(bring->to)}};
    if (const auto* lift = std::get_if<Lift>(&play)) return Json{{"player", toMove()}, {"from", board::name(lift->from)}, {"to", "off"}};
    const auto& move = std::get<Move>(play);
    Json entry{{"player", toMove()}, {"from", board::name(move.from)}, {"to", board::name(move.to)}};
    if (move.pieces > 1) entry["pieces"] = move.pieces;
    return entry;
}

Look GobbletFlow::lookAt(const sights::Sight& any, bool lastLook, double t) {
    const auto& sight = std::get<Sight>(any);
    if (over()) return Look::Done;
    if (seenBetter(sight, t)) return Look::Done;
    if (m_lying) {
        if (same(*m_lying, sight)) return Look::Done;
        if (same(m_known, sight)) {
            m_lying.reset();
            m_air.reset();
            m_pending.reset();
            stopAsking();
            m_out.say(t, "restored");
            m_out.dirty = true;
            return Look::Done;
        }
    }
    if (waitsForButton()) return followTried(sight, lastLook, t);
    return understand(sight, lastLook, t);
}

Look GobbletFlow::followTried(const Sight& sight, bool lastLook, double t) {
    const Explanation explanation = explain(m_known, sight);
    if (std::holds_alternative<tracking::NoChange>(explanation)) {
        putDown(t);
        m_trial.reset();
        tries(Json(), t);
        return Look::Done;
    }
    std::optional<Play> seen = byStack(explanation);
    if (!seen) seen = byChange(explanation, sight);
    if (const auto* explained = std::get_if<tracking::Explained<Play>>(&explanation); explained && !seen) seen = explained->play;
    if (seen && std::holds_alternative<Lift>(*seen)) {
        m_trial.reset();
        tries(Json(), t);
        lifted(std::get<Lift>(*seen), t);
    } else if (seen) {
        learnStack(*seen);
        m_trial = seen;
        tries(entryOf(*seen), t);
    } else {
        if (!lastLook) return Look::Again; // what will count when the button is pressed should be seen as well as can be
        m_trial.reset();
        const auto* several = std::get_if<tracking::Ambiguous<Play>>(&explanation);
        triesUnseen(namesOf(several ? several->cells : std::get<tracking::Unexplained<Play>>(explanation).cells), t);
    }
    return Look::Done;
}

void GobbletFlow::stirring(double t) {
    if (!m_pending || !m_pending->guess || over()) return;
    const Play guess = *m_pending->guess;
    if (!std::holds_alternative<Lift>(guess)) play(guess, t, true);
}

// The doubtful piece is seen better now: the same square, another size.
bool GobbletFlow::seenBetter(const Sight& sight, double t) {
    if (!m_guessed || m_entries.empty() || !m_entries.back().contains("to")) return false;
    const Known before = positionAfter(m_entries.size() - 1);
    const Explanation explanation = explain(before, sight);
    const auto* explained = std::get_if<tracking::Explained<Play>>(&explanation);
    if (!explained || std::holds_alternative<Lift>(explained->play)) return false;
    Json entry = entryOf(explained->play);
    if (std::holds_alternative<Move>(explained->play)) entry["player"] = m_entries.back()["player"];
    if (entry["to"] != m_entries.back()["to"] || entry == m_entries.back()) return false;
    m_lying.reset();
    stopAsking();
    amendGuess(entry, t);
    if (!lastVerdict()["legal"].get<bool>()) m_lying = after(before, explained->play);
    return true;
}

// Which stack lost a piece tells which piece it was, better than its size on the board does: stacks stand a piece's width
// apart, sizes differ by a tenth of that. Only where the change beside the board is at one stack's place and no other's.
std::optional<Play> GobbletFlow::byStack(const Explanation& explanation) const {
    std::vector<BringIn> seen;
    if (const auto* explained = std::get_if<tracking::Explained<Play>>(&explanation)) {
        if (const auto* bring = std::get_if<BringIn>(&explained->play)) seen.push_back(*bring);
    } else if (const auto* several = std::get_if<tracking::Ambiguous<Play>>(&explanation)) {
        for (const Play& play : several->plays)
            if (const auto* bring = std::get_if<BringIn>(&play)) seen.push_back(*bring);
    }
    if (seen.empty()) return std::nullopt;
    const BringIn guess = seen.front();
    const auto side = static_cast<int>(guess.piece.side);
    std::optional<int> lost;
    for (int stack = 0; stack < kStacks; ++stack) {
        const auto place = m_stackPlaces.find({side, stack});
        if (place == m_stackPlaces.end()) continue;
        const bool changed =
            std::ranges::any_of(m_beside, [&](const CardPlace& there) { return apart(there, place->second) < kStackApart; });
        if (!changed) continue;
        if (lost) return std::nullopt;
        lost = stack;
    }
    if (!lost) lost = elsewhere(guess.piece.side);
    if (!lost) return std::nullopt;
    const std::uint8_t size = m_known.stacks[side][*lost];
    if (size == 0 || std::abs(size - guess.piece.size) > 1) return std::nullopt;
    return BringIn{{guess.piece.side, size}, *lost, guess.to};
}

// The one thing that changed beside the board stands where no stack is known to stand: it is one of those whose place is
// not known yet, and where they all show the same size, that tells the piece.
std::optional<int> GobbletFlow::elsewhere(Side side) const {
    if (m_beside.size() != 1) return std::nullopt;
    for (const auto& [stack, place] : m_stackPlaces)
        if (apart(m_beside.front(), place) < 2 * kStackApart) return std::nullopt;
    std::optional<int> one;
    for (int stack = 0; stack < kStacks; ++stack) {
        const auto left = m_known.stacks[static_cast<int>(side)];
        if (left[stack] == 0 || m_stackPlaces.contains({static_cast<int>(side), stack})) continue;
        if (one && left[*one] != left[stack]) return std::nullopt;
        if (!one) one = stack;
    }
    return one;
}

void GobbletFlow::learnStack(const Play& play) {
    const auto* bring = std::get_if<BringIn>(&play);
    if (bring && m_beside.size() == 1) m_stackPlaces.try_emplace({static_cast<int>(bring->piece.side), bring->stack}, m_beside.front());
}

// A square that looks quite otherwise, and by the guess shows another piece than before, has changed, however faintly it is
// read: of several plays, the one that changes it. What stands under a lifted piece is known and need not be read.
std::optional<Play> GobbletFlow::byChange(const Explanation& explanation, const Sight& sight) const {
    const auto* several = std::get_if<tracking::Ambiguous<Play>>(&explanation);
    if (!several) return std::nullopt;
    std::vector<Cell> altered;
    bool certainToo = false; // something that was read for certain has to be explained as well
    for (std::uint8_t row = 0; row < kSide; ++row)
        for (std::uint8_t column = 0; column < kSide; ++column) {
            const auto& look = sight.cells[row][column];
            if (look.top == m_known.top({row, column})) continue;
            certainToo = certainToo || look.trust.certain;
            if (!look.trust.certain && std::ranges::find(m_changed, Cell{row, column}) != m_changed.end()) altered.push_back({row, column});
        }
    if (!certainToo || altered.empty()) return std::nullopt;
    std::optional<Play> only;
    for (const Play& play : several->plays) {
        const Known there = after(m_known, play);
        if (std::ranges::any_of(altered, [&](Cell cell) { return there.top(cell) == m_known.top(cell); })) continue;
        if (only) return std::nullopt;
        only = play;
    }
    return only;
}

Look GobbletFlow::understand(const Sight& before, bool lastLook, double t) {
    const auto sight = std::get<Sight>(m_corrections.apply(before));
    const Explanation explanation = explain(m_known, sight);
    if (std::holds_alternative<tracking::NoChange>(explanation)) {
        putDown(t);
        if (m_pending) {
            m_pending.reset();
            stopAsking();
        }
        return Look::Done;
    }
    if (const auto bring = byStack(explanation)) {
        learnStack(*bring);
        play(*bring, t, false);
        return Look::Done;
    }
    if (const auto moved = byChange(explanation, sight); moved && !std::holds_alternative<Lift>(*moved)) {
        play(*moved, t, false);
        return Look::Done;
    }
    if (const auto* explained = std::get_if<tracking::Explained<Play>>(&explanation)) {
        learnStack(explained->play);
        if (const auto* lift = std::get_if<Lift>(&explained->play))
            lifted(*lift, t);
        else
            play(explained->play, t, false);
        return Look::Done;
    }
    // Where all that changed is certain, waiting shows nothing new, and the next hand may come.
    const bool unexplained = std::holds_alternative<tracking::Unexplained<Play>>(explanation);
    if (!lastLook && !(unexplained && sights::uncertainCells(sights::Sight(sight)).empty() && twoPlays(sight, t))) return Look::Again;
    if (!lastLook) return Look::Done;
    if (reconsider(sight, t)) return Look::Done;
    if (unexplained && twoPlays(sight, t)) return Look::Done;
    askAbout(explanation, sight, t);
    return Look::Done;
}

// The record's plays with another size for the new piece of one of them; what follows keeps its pieces. Nothing where that
// cannot be, or would be judged otherwise. `known`: where it leads.
std::optional<std::vector<Json>> GobbletFlow::retold(std::size_t index, std::uint8_t size, Known& known) const {
    auto arbiter = records::Arbiter::open(m_head);
    if (!arbiter) return std::nullopt;
    std::vector<Json> entries;
    Known before; // as it was told
    known = {};
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        Json entry = m_entries[i];
        const auto told = playOf(before, entry);
        const bool legal = m_verdicts[i]["legal"].get<bool>();
        std::optional<Play> play = told;
        if (const auto* bring = told ? std::get_if<BringIn>(&*told) : nullptr) {
            const std::uint8_t wanted = i == index ? size : bring->piece.size;
            const auto& stacks = known.stacks[static_cast<int>(bring->piece.side)];
            const auto stack = std::ranges::find(stacks, wanted);
            if (stack == stacks.end()) return std::nullopt;
            play = BringIn{{bring->piece.side, wanted}, static_cast<int>(stack - stacks.begin()), bring->to};
            entry["from"] = "stack" + std::to_string(stack - stacks.begin() + 1);
        }
        const auto verdict = arbiter->judge(entry);
        if (!verdict || (*verdict)["legal"].get<bool>() != legal) return std::nullopt;
        if (legal && told) before = after(before, *told);
        if (legal && play) known = after(known, *play);
        entries.push_back(entry);
    }
    return entries;
}

// What is seen now cannot follow from the record, but would if a piece that was guessed at had been a size larger or
// smaller: then it was. Only where one such story alone, and a legal play of the player whose turn it is, leads here.
bool GobbletFlow::reconsider(const Sight& sight, double t) {
    struct Story {
        std::vector<Json> entries;
        Play play;
        std::size_t index;
    };
    std::vector<Story> stories;
    for (const std::size_t index : m_guesses) {
        if (index >= m_entries.size()) continue;
        const auto told = playOf(positionAfter(index), m_entries[index]);
        const auto* bring = told ? std::get_if<BringIn>(&*told) : nullptr;
        if (!bring) continue;
        for (const int step : {-1, 1}) {
            Known known;
            const int size = bring->piece.size + step;
            if (size < 1 || size > board::gobblet::kSizes) continue;
            const auto entries = retold(index, static_cast<std::uint8_t>(size), known);
            if (!entries) continue;
            // The doubtful piece is read as it was guessed; in this story it is the other one.
            Sight seen = sight;
            auto& cell = seen.cells[bring->to.row][bring->to.column];
            if (cell.top == bring->piece) cell.top = Piece{bring->piece.side, static_cast<std::uint8_t>(size)};
            const Explanation explanation = explain(known, seen);
            const auto* explained = std::get_if<tracking::Explained<Play>>(&explanation);
            if (!explained || std::holds_alternative<Lift>(explained->play)) continue;
            auto arbiter = records::Arbiter::open(m_head);
            for (const Json& entry : *entries) (void)arbiter->judge(entry);
            Json next = entryOf(explained->play);
            if (std::holds_alternative<Move>(explained->play)) next["player"] = arbiter->playerToMove();
            const auto verdict = arbiter->preview(next);
            if (verdict && (*verdict)["legal"].get<bool>()) stories.push_back({*entries, explained->play, index});
        }
    }
    if (stories.size() != 1) return false;
    const Story& story = stories.front();
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (m_entries[i] != story.entries[i]) {
            m_entries[i] = story.entries[i];
            m_verdicts[i] = nullptr;
        }
    rejudge();
    m_guesses.erase(story.index);
    m_out.say(t, "rejudged", Json{{"number", story.index + 1}, {"turn", m_entries[story.index]}, {"verdict", m_verdicts[story.index]}});
    play(story.play, t, false);
    return true;
}

// Two quick turns between two rests, or one and a piece of the next player's in the air: told apart when exactly one pair of legal
// plays, each by the player whose turn it is, leads to what is seen.
bool GobbletFlow::twoPlays(const Sight& sight, double t) {
    std::vector<std::pair<Play, Play>> pairs;
    const auto legal = [](const records::Arbiter& arbiter, const Json& entry) {
        const auto verdict = arbiter.preview(entry);
        return verdict && (*verdict)["legal"].get<bool>();
    };
    for (const Play& first : everyPlay(m_known)) {
        if (std::holds_alternative<Lift>(first) || !legal(*m_arbiter, entryOf(first))) continue;
        const Explanation rest = explain(after(m_known, first), sight);
        const auto* second = std::get_if<tracking::Explained<Play>>(&rest);
        if (!second) continue;
        records::Arbiter next = *m_arbiter;
        if (!next.judge(entryOf(first))) continue;
        if (const auto* lift = std::get_if<Lift>(&second->play)) {
            const auto piece = after(m_known, first).top(lift->from);
            if (lift->pieces == 1 && static_cast<int>(piece->side) == next.playerToMove()) pairs.emplace_back(first, second->play);
            continue;
        }
        Json entry = entryOf(second->play);
        if (std::holds_alternative<Move>(second->play)) entry["player"] = next.playerToMove();
        if (legal(next, entry)) pairs.emplace_back(first, second->play);
    }
    if (pairs.size() != 1) return false;
    play(pairs.front().first, t, false);
    if (const auto* lift = std::get_if<Lift>(&pairs.front().second))
        lifted(*lift, t);
    else
        play(pairs.front().second, t, false);
    return true;
}

void GobbletFlow::askAbout(const Explanation& explanation, const Sight& sight, double t) {
    m_pending = Pending{std::nullopt, sight};
    if (const auto* several = std::get_if<tracking::Ambiguous<Play>>(&explanation)) {
        if (!several->plays.empty()) m_pending->guess = several->plays.front();
        Json plays = Json::array();
        for (const Play& play : several->plays)
            if (plays.size() < 8) plays.push_back(entryOf(play));
        ask(t, namesOf(several->cells), "these squares cannot be read for certain", Json{{"plays", plays}});
        return;
    }
    const auto& unexplained = std::get<tracking::Unexplained<Play>>(explanation);
    m_pending->guess = unexplained.nearest;
    Json more = Json::object();
    if (unexplained.nearest) {
        const Json entry = entryOf(*unexplained.nearest);
        if (const auto verdict = m_arbiter->preview(entry)) more["nearest"] = Json{{"turn", entry}, {"verdict", *verdict}};
    }
    ask(t, namesOf(unexplained.cells), "no single play explains this change", more);
}

void GobbletFlow::play(const Play& play, double t, bool guessed) {
    m_pending.reset();
    m_lying.reset();
    m_air.reset();
    m_trial.reset();
    Json extra = Json::object();
    if (guessed) extra["uncertain"] = m_asked;
    const Known before = m_known;
    const Json verdict = commit(entryOf(play), t, extra);
    if (guessed && !verdict.is_null()) m_guesses.insert(m_entries.size() - 1);
    if (!verdict.is_null() && !verdict["legal"].get<bool>()) m_lying = after(before, play);
}

// A piece in the air is nobody's turn yet. What it uncovers is there for all to see.
void GobbletFlow::lifted(const Lift& lift, double t) {
    if (m_air == lift) return;
    m_air = lift;
    const Piece piece = *m_known.top(lift.from);
    Json detail{{"from", board::name(lift.from)}, {"piece", pieceJson(piece)}};
    const Side other = piece.side == Side::White ? Side::Black : Side::White;
    const auto lines = linesShown(after(m_known, lift), other);
    if (!lines.empty()) {
        detail["uncovers"] = namesOf(lines);
        detail["rule"] = "uncovered-line";
    }
    m_out.say(t, "lift", detail);
    m_out.dirty = true;
    if (options().touchMove && !m_trying && static_cast<int>(piece.side) == toMove())
        commit(Json{{"player", toMove()}, {"touch", board::name(lift.from)}}, t);
    sayOver(t);
}

void GobbletFlow::putDown(double t) {
    if (!m_air) return;
    m_out.say(t, "put-back", Json{{"to", board::name(m_air->from)}});
    m_out.dirty = true;
    m_air.reset();
}

void GobbletFlow::pressed(const Input& input, bool atRest) {
    if (over()) return refuse(input.t, "the game is over");
    if (input.button == Button::AgreeDraw) {
        if (!atRest) { // a play that has not settled comes before the draw
            m_waiting = input;
            return;
        }
        commit(Json{{"player", toMove()}, {"agree", "draw"}}, input.t);
        return;
    }
    if (input.button != Button::EndTurn) return refuse(input.t, "Gobblet has neither passes nor challenges");
    if (!atRest) {
        m_waiting = input;
        return;
    }
    if (!m_seen) return;
    const auto sight = std::get<Sight>(m_corrections.apply(*m_seen));
    if (m_lying && same(*m_lying, sight)) return refuse(input.t, "the illegal play still stands there");
    const Explanation explanation = explain(m_known, sight);
    if (std::holds_alternative<tracking::NoChange>(explanation)) {
        if (options().endTurn == EndTurn::Button) refuse(input.t, "no piece has moved");
        return;
    }
    if (const auto trial = m_trial) return play(*trial, input.t, false); // what was said of it holds
    // Whoever ends the turn with a piece off the board has taken it off.
    const auto* explained = std::get_if<tracking::Explained<Play>>(&explanation);
    if (explained) {
        learnStack(explained->play);
        play(explained->play, input.t, false);
    } else {
        understand(sight, true, input.t);
    }
}

bool GobbletFlow::correct(const Input& input) {
    sights::Sight target = expected();
    for (const auto& [name, cell] : input.cells.items())
        if (const auto set = setCell(target, name, cell); !set) {
            refuse(input.t, set.error());
            return false;
        }
    for (const auto& [name, cell] : input.cells.items()) m_corrections.set(name, m_seen ? *cellOf(*m_seen, name) : Json(), cell);
    m_out.say(input.t, "corrected", Json{{"cells", input.cells}});
    if (m_pending || m_entries.empty()) {
        if (!m_seen) return true;
        // With the button, a question was asked because it had been pressed: the answer makes the turn.
        const auto seen = m_corrections.apply(*m_seen);
        if (m_pending && options().endTurn == EndTurn::Button)
            understand(std::get<Sight>(seen), true, input.t);
        else
            lookAt(seen, true, input.t);
        return true;
    }
    // Otherwise the last play was another one: the one that leads to the corrected board.
    const Known before = positionAfter(m_entries.size() - 1);
    auto seen = std::get<Sight>(target);
    seen.stacks = {};
    const Explanation explanation = explain(before, seen);
    const auto* explained = std::get_if<tracking::Explained<Play>>(&explanation);
    if (!explained || std::holds_alternative<Lift>(explained->play)) {
        if (m_seen) lookAt(m_corrections.apply(*m_seen), true, input.t);
        return true;
    }
    Json entry = entryOf(explained->play);
    if (std::holds_alternative<Move>(explained->play)) entry["player"] = m_entries.back()["player"];
    if (entry == m_entries.back()) return true;
    amend(m_entries.size() - 1, entry);
    m_lying.reset();
    if (!lastVerdict()["legal"].get<bool>()) m_lying = after(before, explained->play);
    m_out.say(input.t, "rejudged", Json{{"number", turns()}, {"turn", entry}, {"verdict", lastVerdict()}});
    return true;
}

void GobbletFlow::undoLast(double t, const char* how) {
    if (m_entries.empty()) return refuse(t, "there is no turn to undo");
    const int number = turns();
    const Known there = m_lying ? *m_lying : m_known;
    dropLast(t);
    m_guesses.erase(m_entries.size());
    m_air.reset();
    m_pending.reset();
    stopAsking();
    m_lying.reset();
    if (there.tops() != m_known.tops()) m_lying = there;
    m_out.say(t, "undone", Json{{"number", number}, {"how", how}});
}

Json GobbletFlow::checkpoint() const {
    Json json = Flow::checkpoint();
    if (m_lying) json["lying"] = squaresJson(*m_lying);
    json["stackPlaces"] = Json::array();
    for (const auto& [stack, place] : m_stackPlaces) json["stackPlaces"].push_back({stack.first, stack.second, place.across, place.down});
    json["guesses"] = m_guesses;
    if (m_air) json["air"] = Json{{"from", board::name(m_air->from)}, {"pieces", m_air->pieces}};
    return json;
}

void GobbletFlow::restoreFlow(const Json& checkpoint) {
    m_guesses = checkpoint.value("guesses", std::set<std::size_t>{});
    if (checkpoint.contains("lying")) m_lying = knownOf(checkpoint["lying"]);
    for (const Json& stack : checkpoint.value("stackPlaces", Json::array()))
        m_stackPlaces[{stack[0].get<int>(), stack[1].get<int>()}] = {stack[2].get<double>(), stack[3].get<double>()};
    if (checkpoint.contains("air"))
        m_air = Lift{cellNamed(checkpoint["air"]["from"].get<std::string>()), checkpoint["air"]["pieces"].get<int>()};
}

void GobbletFlow::fill(TableView& view) const {
    Flow::fill(view);
    view.awaitingRestore = m_lying.has_value();
    if (!m_lying) view.wrongCells.clear();
}

} // namespace hawkstone::session
