// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/tracking/gobblet.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace hawkstone::tracking::gobblet {
namespace {

constexpr std::array kSides{Side::White, Side::Black};

template <class Visit>
void eachCell(Visit visit) {
    for (std::uint8_t row = 0; row < kSide; ++row)
        for (std::uint8_t column = 0; column < kSide; ++column) visit(Cell{row, column});
}

struct Match {
    int certainWrong = 0; // squares read for certain that the play does not show
    int guessWrong = 0;   // the same among the doubtful ones
    int stacksWrong = 0;  // sides whose stacks beside the board were seen otherwise
};

// A side out of view, or seen in doubt, says nothing.
int stacksWrong(const Known& known, const Sight& seen) {
    if (seen.stacksUncertain) return 0;
    int wrong = 0;
    for (const Side side : kSides) {
        if (!seen.stacks[static_cast<int>(side)]) continue;
        std::vector<std::uint8_t> sizes = *seen.stacks[static_cast<int>(side)], expected;
        for (const std::uint8_t left : known.stacks[static_cast<int>(side)])
            if (left > 0) expected.push_back(left);
        std::ranges::sort(sizes);
        std::ranges::sort(expected);
        if (sizes != expected) ++wrong;
    }
    return wrong;
}

Match matchOf(const Known& known, const Sight& seen) {
    const Tops shown = known.tops();
    Match match;
    match.stacksWrong = stacksWrong(known, seen);
    eachCell([&](Cell cell) {
        const auto& look = seen.cells[cell.row][cell.column];
        if (look.top == shown[cell.row][cell.column]) return;
        ++(look.trust.certain ? match.certainWrong : match.guessWrong);
    });
    return match;
}

// A piece that shows under a lifted one was there before; that it was set on top of the larger one is the stranger story,
// and that a whole nest went is stranger still.
int strangeness(const Known& known, const Play& play) {
    const auto onLarger = [&](Cell to, Piece piece) { return known.top(to) && known.top(to)->size >= piece.size ? 1 : 0; };
    if (const auto* bring = std::get_if<BringIn>(&play)) return onLarger(bring->to, bring->piece);
    if (const auto* move = std::get_if<Move>(&play)) return 2 * (move->pieces - 1) + onLarger(move->to, *known.top(move->from));
    return 2 * (std::get<Lift>(play).pieces - 1);
}

std::vector<Cell> differing(const Tops& tops, const Sight& seen) {
    std::vector<Cell> cells;
    eachCell([&](Cell cell) {
        if (seen.cells[cell.row][cell.column].top != tops[cell.row][cell.column]) cells.push_back(cell);
    });
    return cells;
}

// A play that fits everything that was read for certain.
struct Fit {
    Play play;
    Match match;
    int strange = 0;
    auto rank() const { return std::tuple(match.guessWrong, match.stacksWrong, strange); }
};

std::vector<Fit> fitting(const Known& known, const Sight& seen) {
    std::vector<Fit> fits;
    for (const Play& play : everyPlay(known)) {
        const Match match = matchOf(after(known, play), seen);
        if (match.certainWrong == 0) fits.push_back({play, match, strangeness(known, play)});
    }
    std::ranges::stable_sort(fits, {}, &Fit::rank);
    return fits;
}

Explanation<Play> nearest(const Known& known, const Sight& seen) {
    const auto wrong = [](const Match& match) { return match.certainWrong + match.guessWrong; };
    std::optional<Play> best;
    int fewest = wrong(matchOf(known, seen)); // it must explain something
    for (const Play& play : everyPlay(known)) {
        const int left = wrong(matchOf(after(known, play), seen));
        if (left >= fewest) continue;
        fewest = left;
        best = play;
    }
    return Unexplained<Play>{differing(known.tops(), seen), best};
}

// A new piece of doubtful size is known all the same when the box leaves only one: sizes are misread by one at most, so an
// outermost piece within one of the guess is it, unless another of its colour is as near as two further on.
std::optional<Play> theOnlyPieceLikeIt(const std::vector<Fit>& fits, const std::vector<Cell>& changed, const Sight& seen) {
    if (changed.size() != 1) return std::nullopt;
    const auto& look = seen.cells[changed.front().row][changed.front().column];
    if (!look.top || look.trust.confidence < 0.5) return std::nullopt;
    const auto off = [&](const BringIn& bring) { return std::abs(bring.piece.size - look.top->size); };
    std::optional<BringIn> nearest;
    int next = 2 * board::gobblet::kSizes;
    for (const Fit& fit : fits) {
        const auto* bring = std::get_if<BringIn>(&fit.play);
        if (!bring || bring->to != changed.front() || bring->piece.side != look.top->side || fit.strange > 0) continue;
        if (!nearest || off(*bring) < off(*nearest)) {
            if (nearest) next = std::min(next, off(*nearest));
            nearest = *bring;
        } else {
            next = std::min(next, off(*bring));
        }
    }
    if (!nearest || off(*nearest) > 1 || next < off(*nearest) + 2) return std::nullopt;
    return *nearest;
}

// A stack that was seen to lose a piece tells which one came: of the plays that fit, the one that leaves the stacks just as they
// are seen. The piece on the board must look like it, by colour and, within one, by size; else two looks contradict each other.
std::optional<Play> theOneAStackLost(const std::vector<Fit>& fits, const Match& still, const std::vector<Cell>& changed,
                                     const Sight& seen) {
    if (changed.size() != 1 || still.stacksWrong != 1) return std::nullopt; // no stack is seen otherwise than before, or both sides' are
    const auto& look = seen.cells[changed.front().row][changed.front().column];
    if (!look.top) return std::nullopt;
    std::optional<Play> only;
    for (const Fit& fit : fits) {
        const auto* bring = std::get_if<BringIn>(&fit.play);
        if (!bring || fit.match.stacksWrong > 0 || bring->to != changed.front()) continue;
        if (bring->piece.side != look.top->side || std::abs(bring->piece.size - look.top->size) > 1) continue;
        if (only) return std::nullopt;
        only = fit.play;
    }
    return only;
}

// A new piece of a size that no stack shows: those of its colour that could have come, the likest first.
std::vector<Play> newPiecesLike(const std::vector<Fit>& fits, const std::vector<Cell>& changed, const Sight& seen) {
    if (changed.size() != 1) return {};
    const auto& look = seen.cells[changed.front().row][changed.front().column].top;
    std::vector<Play> plays;
    for (const Fit& fit : fits) {
        const auto* bring = std::get_if<BringIn>(&fit.play);
        if (look && bring && bring->to == changed.front() && bring->piece.side == look->side && fit.strange == 0) plays.push_back(fit.play);
    }
    std::ranges::stable_sort(plays, {}, [&](const Play& play) { return std::abs(std::get<BringIn>(play).piece.size - look->size); });
    return plays;
}

// Sizes are the one thing that is misread: by one, and sometimes for certain. Nothing fits then; but pieces do not vanish or
// appear, so where one play alone shows everything else as it was seen, and on its own square the right colour a size off,
// that play was it. A piece that moved comes before a new one: a second piece would have to be gone as well.
std::optional<Play> sizeMisread(const Known& known, const Sight& seen) {
    std::vector<Play> moves, news;
    for (const Play& play : everyPlay(known)) {
        if (std::holds_alternative<Lift>(play) || strangeness(known, play) > 0) continue;
        const auto* move = std::get_if<Move>(&play);
        const Cell to = move ? move->to : std::get<BringIn>(play).to;
        const Tops shown = after(known, play).tops();
        if (differing(shown, seen) != std::vector{to}) continue;
        const auto& look = seen.cells[to.row][to.column].top;
        const Piece piece = *shown[to.row][to.column];
        if (!look || look->side != piece.side || std::abs(look->size - piece.size) != 1) continue;
        (move ? moves : news).push_back(play);
    }
    if (moves.size() == 1) return moves.front();
    if (moves.empty() && news.size() == 1) return news.front();
    return std::nullopt;
}

// One answer, unless a doubtful square or an equal rival leaves another one open.
Explanation<Play> chosen(const std::vector<Fit>& fits, const std::vector<Cell>& changed, std::vector<Cell> doubtful) {
    const Fit& best = fits.front();
    const bool alone = fits.size() == 1 || fits[1].rank() != best.rank();
    const auto plain = std::ranges::count_if(fits, [](const Fit& fit) { return fit.strange == 0; });
    // A piece that certainly left one square, and by the guess stands on another, has moved: two looks say the same.
    const auto* move = std::get_if<Move>(&best.play);
    const bool arrived = move && doubtful == std::vector{move->to};
    const bool sure = doubtful.empty() || fits.size() == 1 || arrived || (plain == 1 && best.strange == 0);
    if (alone && sure && best.match.guessWrong == 0) return Explained<Play>{best.play};
    Ambiguous<Play> answer{{}, doubtful.empty() ? changed : std::move(doubtful)};
    for (const Fit& fit : fits)
        if (fit.strange <= best.strange) answer.plays.push_back(fit.play);
    return answer;
}

} // namespace

// All a hand can do in one go. The order is that of preference: one piece before a nest.
std::vector<Play> everyPlay(const Known& known) {
    std::vector<Play> plays;
    for (const Side side : kSides) {
        const auto& stacks = known.stacks[static_cast<int>(side)];
        for (int stack = 0; stack < kStacks; ++stack) {
            const bool likeAnEarlierOne = std::find(stacks.begin(), stacks.begin() + stack, stacks[stack]) != stacks.begin() + stack;
            if (stacks[stack] == 0 || likeAnEarlierOne) continue;
            eachCell([&](Cell to) { plays.push_back(BringIn{{side, stacks[stack]}, stack, to}); });
        }
    }
    for (int pieces = 1; pieces <= 2 * board::gobblet::kSizes; ++pieces)
        eachCell([&](Cell from) {
            if (static_cast<int>(known.squares[from.row][from.column].size()) < pieces) return;
            plays.push_back(Lift{from, pieces});
            eachCell([&](Cell to) {
                if (to != from) plays.push_back(Move{from, to, pieces});
            });
        });
    return plays;
}

std::optional<Piece> Known::top(Cell cell) const {
    const auto& pieces = squares[cell.row][cell.column];
    return pieces.empty() ? std::nullopt : std::optional(pieces.back());
}

Tops Known::tops() const {
    Tops shown;
    eachCell([&](Cell cell) { shown[cell.row][cell.column] = top(cell); });
    return shown;
}

Explanation<Play> explain(const Known& known, const Sight& seen) {
    const Match still = matchOf(known, seen);
    if (still.certainWrong == 0 && still.guessWrong == 0) return NoChange{};
    const std::vector<Cell> changed = differing(known.tops(), seen);
    const auto fits = fitting(known, seen);
    if (still.certainWrong == 0) {
        if (const auto piece = theOneAStackLost(fits, still, changed, seen)) return Explained<Play>{*piece};
        if (const auto piece = theOnlyPieceLikeIt(fits, changed, seen)) return Explained<Play>{*piece};
        // Nothing that is certain has changed; the guesses say something has. Only a better look can tell. Where no play
        // shows just what was guessed, those that come nearest are the best guesses.
        Ambiguous<Play> answer{{}, changed};
        const int fewest = fits.empty() ? 0 : fits.front().match.guessWrong;
        if (fewest < still.guessWrong)
            for (const Fit& fit : fits)
                if (fit.match.guessWrong == fewest) answer.plays.push_back(fit.play);
        if (answer.plays.empty()) answer.plays = newPiecesLike(fits, changed, seen);
        return answer;
    }
    if (fits.empty()) {
        if (const auto play = sizeMisread(known, seen)) return Explained<Play>{*play};
        return nearest(known, seen);
    }
    std::vector<Cell> doubtful = changed;
    std::erase_if(doubtful, [&](Cell cell) { return seen.cells[cell.row][cell.column].trust.certain; });
    return chosen(fits, changed, std::move(doubtful));
}

Known after(Known known, const Play& play) {
    const auto take = [&](Cell from, int pieces) {
        auto& square = known.squares[from.row][from.column];
        std::vector<Piece> taken(square.end() - pieces, square.end());
        square.resize(square.size() - static_cast<std::size_t>(pieces));
        return taken;
    };
    if (const auto* bring = std::get_if<BringIn>(&play)) {
        --known.stacks[static_cast<int>(bring->piece.side)][bring->stack];
        known.squares[bring->to.row][bring->to.column].push_back(bring->piece);
    } else if (const auto* move = std::get_if<Move>(&play)) {
        const std::vector<Piece> taken = take(move->from, move->pieces);
        auto& square = known.squares[move->to.row][move->to.column];
        square.insert(square.end(), taken.begin(), taken.end());
    } else {
        take(std::get<Lift>(play).from, std::get<Lift>(play).pieces);
    }
    return known;
}

std::vector<Cell> linesShown(const Known& known, Side side) {
    std::vector<std::vector<Cell>> lines;
    for (std::uint8_t i = 0; i < kSide; ++i) {
        std::vector<Cell> row, column;
        for (std::uint8_t j = 0; j < kSide; ++j) {
            row.push_back({i, j});
            column.push_back({j, i});
        }
        lines.push_back(row);
        lines.push_back(column);
    }
    std::vector<Cell> down, up;
    for (std::uint8_t i = 0; i < kSide; ++i) {
        down.push_back({i, i});
        up.push_back({i, static_cast<std::uint8_t>(kSide - 1 - i)});
    }
    lines.push_back(down);
    lines.push_back(up);

    std::vector<Cell> shown;
    for (const auto& line : lines)
        if (std::ranges::all_of(line, [&](Cell cell) { return known.top(cell) && known.top(cell)->side == side; }))
            shown.insert(shown.end(), line.begin(), line.end());
    std::ranges::sort(shown);
    shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
    return shown;
}

Sight sightOf(const Known& known) {
    Sight sight;
    eachCell([&](Cell cell) { sight.cells[cell.row][cell.column] = {known.top(cell), {1, true}}; });
    for (const Side side : kSides) {
        auto& sizes = sight.stacks[static_cast<int>(side)].emplace();
        for (const std::uint8_t left : known.stacks[static_cast<int>(side)])
            if (left > 0) sizes.push_back(left);
    }
    return sight;
}

} // namespace hawkstone::tracking::gobblet
