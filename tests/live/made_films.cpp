// SPDX-License-Identifier: Apache-2.0
// Whole games of sets that were never filmed, refereed: tables drawn from a seed (other print, makes, light, camera), a hand
// that comes and goes, plays by chance, one of them illegal and put right. Counts what was written down right and wrong.
//     made_films gobblestones|bluff|gobblet|hidden-stones FIRST-SEED COUNT [-v]
#include "../unit/session/scratch_folder.h"

#include <gobblestones_scene.h>
#include <gobblet_scene.h>
#include <synthetic_stones.h>

#include <hawkstone/records/arbiter.h>
#include <hawkstone/session/referee_session.h>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <cstdio>
#include <iostream>
#include <random>
#include <set>

namespace hawkstone::session {
namespace {

struct Film {
    RefereeOptions options;
    Json truth;
    std::vector<Input> inputs;
    std::vector<cv::Mat> stills;      // how the table lies, one after the other; a hand comes between two
    std::vector<board::Quad> corners; // one: where the board lies
    double now() const { return kFirst + static_cast<double>(stills.size() - 1) * kEach; } // when the last still has rested
    static constexpr double kFirst = 2.5, kHand = 1.2, kRest = 1.8, kEach = kHand + kRest;
};

// Ten pictures a second, each with its own noise. The table changes under the hand, in the middle of its stay.
class FilmSource : public FrameSource {
public:
    FilmSource(const Film& film, unsigned seed) : m_film(film), m_random(seed) {}

    Delivery next() override {
        const double t = 0.1 * static_cast<double>(m_number);
        const double since = t - Film::kFirst;
        const auto change = since < 0 ? -1 : static_cast<int>(since / Film::kEach + 1e-6);
        if (change + 1 >= static_cast<int>(m_film.stills.size()) && since - change * Film::kEach > Film::kRest) return Ended{t, false, ""};
        const double phase = since < 0 ? 1e9 : (since - change * Film::kEach) / Film::kHand; // 0 to 1: the hand is there
        const std::size_t shown = change < 0 ? 0 : static_cast<std::size_t>(change) + (phase >= 0.5 ? 1 : 0);
        cv::Mat image = m_film.stills[std::min(shown, m_film.stills.size() - 1)].clone();
        if (phase < 1 && shown + 1 <= m_film.stills.size() && change + 1 < static_cast<int>(m_film.stills.size()))
            drawHand(image, phase, change);
        cv::Mat noise(image.size(), CV_16SC3), sum;
        m_random.fill(noise, cv::RNG::NORMAL, 0, 2);
        cv::add(image, noise, sum, cv::noArray(), CV_8U);
        return Frame{sum, t, m_number++};
    }

private:
    void drawHand(cv::Mat& image, double phase, int change) const {
        const double w = image.cols, h = image.rows, in = std::min(1.0, 3 * std::min(phase, 1 - phase));
        const cv::Scalar skin = change % 2 ? cv::Scalar(60, 80, 120) : cv::Scalar(150, 180, 225), sleeve(90, 60, 40);
        cv::Point2d goal = middleOfChange(change, image.size());
        const cv::Point2d tip(goal.x, h + (goal.y - h) * in);
        const std::vector<cv::Point> arm{{cvRound(tip.x - 0.05 * w), cvRound(h + 400)},
                                         {cvRound(tip.x + 0.09 * w), cvRound(h + 400)},
                                         {cvRound(tip.x + 0.045 * w), cvRound(tip.y)},
                                         {cvRound(tip.x - 0.045 * w), cvRound(tip.y)}};
        cv::fillConvexPoly(image, arm, sleeve, cv::LINE_AA);
        cv::ellipse(image, tip, {cvRound(0.06 * w), cvRound(0.1 * h)}, 5, 0, 360, skin, cv::FILLED, cv::LINE_AA);
        for (int finger = -2; finger <= 2; ++finger)
            cv::line(image, tip, tip + cv::Point2d(finger * 0.02 * w, -0.13 * h), skin * (1 - 0.04 * (finger + 2)), cvRound(0.015 * w),
                     cv::LINE_AA);
    }

    cv::Point2d middleOfChange(int change, cv::Size size) const {
        cv::Mat difference;
        cv::absdiff(m_film.stills[static_cast<std::size_t>(change)], m_film.stills[static_cast<std::size_t>(change) + 1], difference);
        cv::cvtColor(difference, difference, cv::COLOR_BGR2GRAY);
        const cv::Moments moments = cv::moments(difference > 40, true);
        if (moments.m00 < 1) return {size.width * 0.5, size.height * 0.5};
        return {moments.m10 / moments.m00, moments.m01 / moments.m00};
    }

    const Film& m_film;
    cv::RNG m_random;
    long m_number = 0;
};

struct Chance {
    std::mt19937 engine;
    int below(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
};

Json recordHead(const Film& film) {
    Json head{{"format", "hawkstone-record/1"}, {"game", std::string(sights::name(film.options.game))}, {"players", film.options.players}};
    if (film.options.game == sights::Game::Gobblestones) head["variant"] = film.options.variant;
    return head;
}

// --- Gobblestones

using board::gobblestones::Colour;
using testing_support::GobblestonesScene;

struct Stones {
    Film film;
    GobblestonesScene scene;
    std::array<std::array<std::pair<int, int>, 15>, 15> print; // of the record's cells
    Chance chance;
    std::optional<records::Arbiter> arbiter;

    void show() { film.stills.push_back(testing_support::draw(scene).bgr); }
    using Tiles = std::vector<std::pair<std::string, Colour>>;
    void put(const Tiles& tiles, bool down) {
        for (const auto& [name, colour] : tiles) {
            const auto cell = *board::parseCell(name, 15, 15);
            scene.tiles[print[cell.row][cell.column]] = down ? std::nullopt : std::optional(colour);
        }
    }
    void take(const Tiles& tiles) {
        for (const auto& [name, colour] : tiles) {
            const auto cell = *board::parseCell(name, 15, 15);
            scene.tiles.erase(print[cell.row][cell.column]);
        }
    }
    // A line of one to three tiles of their fields' colours; `wrong`: one of them of another colour.
    Tiles anyLay(bool wrong) {
        const int length = 1 + chance.below(3), row = chance.below(15), column = chance.below(15), across = chance.below(2);
        Tiles tiles;
        for (int i = 0; i < length; ++i) {
            const int r = row + (across ? 0 : i), c = column + (across ? i : 0);
            if (r > 14 || c > 14) break;
            const std::string field = film.truth["setup"]["fields"][r][c].get<std::string>();
            const auto own = board::gobblestones::colourOfLetter(field[0]);
            Colour colour = own && *own != Colour::Grey ? *own : static_cast<Colour>(chance.below(5));
            if (wrong && i == 0 && own && *own != Colour::Grey)
                colour = static_cast<Colour>((static_cast<int>(colour) + 1 + chance.below(4)) % 5);
            tiles.emplace_back(board::name({static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(c)}), colour);
        }
        return tiles;
    }
    Json entry(const Tiles& tiles, bool down) const {
        Json place = Json::array();
        for (const auto& [name, colour] : tiles)
            place.push_back({{"at", name}, {"tile", down ? "?" : std::string(1, board::gobblestones::letter(colour))}});
        return Json{{"player", arbiter->playerToMove()}, {"place", place}};
    }
    bool lays(bool wrongColours, bool down, Tiles& tiles) {
        for (int tries = 0; tries < 200000; ++tries) {
            tiles = anyLay(wrongColours);
            const auto verdict = arbiter->preview(entry(tiles, down));
            if (!verdict) continue;
            const Json& broken = (*verdict)["violations"];
            const bool onlyColour = broken.size() == 1 && broken[0]["rule"] == "colour-match";
            if (!down && wrongColours ? onlyColour : (*verdict)["legal"].get<bool>()) return true;
        }
        return false;
    }
};

std::optional<Film> stonesFilm(unsigned seed, bool bluff) {
    Stones game;
    game.chance.engine.seed(seed * 7919 + 3);
    game.scene = {.seed = seed, .covered = 0, .faceDown = 0};
    game.film.options.game = sights::Game::Gobblestones;
    game.film.options.variant = bluff ? "bluff" : "standard";
    game.film.options.players = {"Ann", "Ben"};
    const auto empty = testing_support::draw(game.scene);
    game.film.stills.push_back(empty.bgr);
    game.film.corners.push_back(empty.corners);
    // Which way the camera names the rows.
    GobblestonesScene probe = game.scene;
    probe.tiles[{0, 1}] = Colour::Red;
    const auto probed = testing_support::draw(probe);
    for (int turn = 0; turn < 4; ++turn) {
        int y = 0, x = 1;
        for (int row = 0; row < 15; ++row)
            for (int column = 0; column < 15; ++column) {
                int r = row, c = column;
                for (int i = 0; i < turn; ++i) r = std::exchange(c, 14 - r);
                game.print[row][column] = {r, c};
                if (r == 0 && c == 1) y = row, x = column;
            }
        if (std::holds_alternative<board::gobblestones::CoveredBy>(probed.cells[y][x])) break;
    }
    Json fields = Json::array();
    for (const auto& row : empty.cells) {
        fields.push_back(Json::array());
        for (const auto& cell : row) {
            const auto& field = std::get<board::gobblestones::Field>(cell);
            fields.back().push_back(std::string(1, field.colour == Colour::Grey ? 'N' : board::gobblestones::letter(field.colour)) +
                                    std::to_string(field.value));
        }
    }
    game.film.truth = recordHead(game.film);
    game.film.truth["setup"] = Json{{"fields", fields}};
    game.film.truth["turns"] = Json::array();
    auto arbiter = records::Arbiter::open(game.film.truth);
    if (!arbiter) return std::nullopt;
    game.arbiter = std::move(*arbiter);
    auto& turns = game.film.truth["turns"];
    for (int turn = 0; turn < (bluff ? 4 : 6); ++turn) {
        Stones::Tiles tiles;
        const bool wrong = bluff ? turn == 1 : turn == 2;
        if (!game.lays(wrong, bluff, tiles)) return std::nullopt;
        Json entry = game.entry(tiles, bluff);
        game.put(tiles, bluff);
        game.show();
        const double rested = game.film.now();
        bool caught = false;
        if (bluff && (turn == 1 || turn == 2)) {
            const int by = 1 - game.arbiter->playerToMove();
            game.film.inputs.push_back({rested - 0.3, Button::Challenge, {by}, {}});
            entry["challengers"] = {by};
            entry["revealed"] = Json::object();
            for (const auto& [name, colour] : tiles) entry["revealed"][name] = std::string(1, board::gobblestones::letter(colour));
            game.put(tiles, false);
            game.show();
        }
        const auto verdict = game.arbiter->judge(entry);
        if (!verdict) return std::nullopt;
        caught = verdict->contains("challenge") && (*verdict)["challenge"]["outcome"] == "bluff";
        turns.push_back(entry);
        if (!caught && (*verdict)["legal"].get<bool>()) continue;
        game.take(tiles);
        game.show();
    }
    return std::move(game.film);
}

// --- Gobblet

namespace gobblet = hawkstone::testing::gobblet;
using board::gobblet::Piece;
using board::gobblet::Side;

struct Pieces {
    Film film;
    gobblet::Scene scene;
    std::map<std::pair<int, int>, gobblet::Round> like; // by side and size
    std::vector<gobblet::Round> clutter;
    std::array<std::array<std::vector<Piece>, 4>, 4> squares;
    std::array<std::array<int, 3>, 2> stacks{{{4, 4, 4}, {4, 4, 4}}};
    Chance chance;
    double away = 1.2;

    gobblet::Round stand(Piece piece, double x, double y, double z) const {
        gobblet::Round round = like.at({static_cast<int>(piece.side), piece.size});
        round.x = x, round.y = y, round.z = z;
        return round;
    }
    void show() {
        scene.rounds = clutter;
        for (int r = 0; r < 4; ++r)
            for (int c = 0; c < 4; ++c)
                if (!squares[r][c].empty())
                    scene.rounds.push_back(stand(squares[r][c].back(), c + 0.5 + 0.05 * ((r * 7 + c * 3) % 3 - 1), r + 0.5, 0));
        for (int side = 0; side < 2; ++side)
            for (int stack = 0; stack < 3; ++stack)
                if (const int size = stacks[side][stack])
                    scene.rounds.push_back(stand({static_cast<Side>(side), static_cast<std::uint8_t>(size)}, 0.7 + 1.3 * stack,
                                                 side == 0 ? 4 + scene.rim + away - 0.5 : -scene.rim - away + 0.5, -scene.thickness));
        film.stills.push_back(gobblet::render(scene).bgr);
    }
    Json anyPlay(int player) {
        const auto square = [&] {
            return board::name({static_cast<std::uint8_t>(chance.below(4)), static_cast<std::uint8_t>(chance.below(4))});
        };
        if (chance.below(2)) return Json{{"player", player}, {"from", "stack" + std::to_string(1 + chance.below(3))}, {"to", square()}};
        return Json{{"player", player}, {"from", square()}, {"to", square()}};
    }
    // The stack a piece comes from is not told apart from another that shows the same size: the first is written.
    void plainStack(Json& entry) const {
        const std::string from = entry["from"].get<std::string>();
        if (!from.starts_with("stack")) return;
        const auto& own = stacks[static_cast<std::size_t>(entry["player"].get<int>())];
        for (int stack = 0; stack < 3; ++stack)
            if (own[stack] == own[static_cast<std::size_t>(from.back() - '1')]) {
                entry["from"] = "stack" + std::to_string(stack + 1);
                return;
            }
    }
    void carryOut(const Json& entry) {
        const std::string from = entry["from"].get<std::string>(), to = entry["to"].get<std::string>();
        const auto cell = *board::parseCell(to, 4, 4);
        const auto side = static_cast<Side>(entry["player"].get<int>());
        if (from.starts_with("stack")) {
            int& left = stacks[static_cast<int>(side)][from.back() - '1'];
            squares[cell.row][cell.column].push_back({side, static_cast<std::uint8_t>(left--)});
        } else {
            const auto source = *board::parseCell(from, 4, 4);
            squares[cell.row][cell.column].push_back(squares[source.row][source.column].back());
            squares[source.row][source.column].pop_back();
        }
    }
};

std::optional<Film> piecesFilm(unsigned seed) {
    Pieces game;
    game.chance.engine.seed(seed * 104729 + 11);
    gobblet::Wishes wishes;
    wishes.enrolment = true;
    wishes.size = {960, 540};
    game.scene = gobblet::makeScene(seed, wishes);
    for (const auto& round : game.scene.rounds)
        if (round.piece) game.like[{static_cast<int>(round.piece->side), round.piece->size}] = round;
    game.film.options.game = sights::Game::Gobblet;
    game.film.options.players = {"Ann", "Ben"};
    game.film.corners.push_back(game.scene.corners());
    for (const auto& corner : game.film.corners.front()) // a camera that does not show the whole board films nothing
        if (corner.x < 0 || corner.y < 0 || corner.x > 960 || corner.y > 540) return std::nullopt;
    game.film.truth = recordHead(game.film);
    game.film.truth["setup"] = Json::object();
    game.film.truth["turns"] = Json::array();
    auto arbiter = records::Arbiter::open(game.film.truth).value();
    game.show();
    for (int turn = 0; turn < 8; ++turn) {
        const bool wrong = turn == 5;
        Json entry;
        bool good = false;
        for (int tries = 0; tries < 100000 && !good; ++tries) {
            entry = game.anyPlay(arbiter.playerToMove());
            const auto verdict = arbiter.preview(entry);
            if (!verdict) continue;
            const Json& broken = (*verdict)["violations"];
            good = wrong ? broken.size() == 1 && broken[0]["rule"] == "stack-to-empty" : (*verdict)["legal"].get<bool>();
            // Every second turn a piece on the board moves, where one can.
            if (turn % 2 && !wrong && tries < 20000 && entry["from"].get<std::string>().starts_with("stack")) good = false;
        }
        if (!good) return std::nullopt;
        game.plainStack(entry);
        const auto verdict = arbiter.judge(entry);
        game.film.truth["turns"].push_back(entry);
        const auto squares = game.squares;
        const auto stacks = game.stacks;
        game.carryOut(entry);
        game.show();
        if (arbiter.over()) break;
        if ((*verdict)["legal"].get<bool>()) continue;
        game.squares = squares;
        game.stacks = stacks;
        game.show();
    }
    return std::move(game.film);
}

// --- Hidden Stones: swaps, flips and the button; the painter's camera moves with the number of cards, so there are none.

std::optional<Film> cardsFilm(unsigned seed) {
    Chance chance{std::mt19937(seed * 31 + 5)};
    Film film;
    film.options.game = sights::Game::HiddenStones;
    film.options.players = {"Ann", "Ben"};
    testing::PaintedTable table;
    table.stones = testing::dealtStones(seed);
    testing::Style style;
    style.art = static_cast<int>(seed) % testing::kArtRows;
    style.palette = static_cast<int>(seed / 2) % testing::kPalettes;
    style.cloth = static_cast<testing::Cloth>(static_cast<int>(seed / 3) % testing::kCloths);
    style.seed = seed;
    style.size = {1280, 720};
    const auto first = testing::paint(table, style);
    film.stills.push_back(first.bgr);
    film.corners.push_back(first.corners);
    Json rows = Json::array();
    for (const auto& row : table.stones) {
        rows.push_back(Json::array());
        for (const auto face : row) rows.back().push_back(std::string(board::hidden_stones::name(face)));
    }
    film.truth = recordHead(film);
    film.truth["setup"] = Json{{"stones", rows}};
    film.truth["turns"] = Json::array();
    for (int turn = 0; turn < 3; ++turn) {
        Json actions = Json::array();
        for (int action = 0; action < 1 + chance.below(3); ++action) {
            const int row = chance.below(3), column = chance.below(2);
            auto& a = table.stones[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            auto& b = table.stones[static_cast<std::size_t>(row)][static_cast<std::size_t>(column) + 1];
            const auto name = [&](int c) { return board::name({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(c)}); };
            if (chance.below(2) && a != b && a != board::hidden_stones::otherSide(b)) {
                std::swap(a, b);
                actions.push_back({{"swap", {name(column), name(column + 1)}}});
            } else {
                a = board::hidden_stones::otherSide(a);
                actions.push_back({{"flip", name(column)}});
            }
            film.stills.push_back(testing::paint(table, style).bgr);
        }
        film.inputs.push_back({film.now() - 0.2, Button::EndTurn, {}, {}});
        film.truth["turns"].push_back({{"player", turn % 2}, {"actions", actions}});
    }
    return film;
}

// --- refereeing and counting

struct Count {
    int films = 0, exact = 0, turns = 0, right = 0, written = 0, setupWrong = 0, setupSilent = 0, asked = 0, unfound = 0, silent = 0;
};

int commonTurns(const Json& a, const Json& b) {
    std::vector<std::vector<int>> best(a.size() + 1, std::vector<int>(b.size() + 1));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            best[i + 1][j + 1] = a[i] == b[j] ? best[i][j] + 1 : std::max(best[i][j + 1], best[i + 1][j]);
    return best[a.size()][b.size()];
}

int differing(const Json& a, const Json& b) {
    int wrong = 0;
    for (const char* key : {"fields", "stones"})
        if (a.contains(key) && b.contains(key))
            for (std::size_t row = 0; row < a[key].size(); ++row)
                for (std::size_t column = 0; column < a[key][row].size(); ++column) wrong += a[key][row][column] != b[key][row][column];
    return wrong;
}

void refereeFilm(const std::string& kind, const Film& film, unsigned seed, bool verbose, Count& count) {
    const ScratchFolder folder;
    auto store = SessionStore::open(folder / "sessions.sqlite").value();
    std::vector<Event> events;
    auto session = RefereeSession::start(film.options, *store, kind, [&](const Event& event) { events.push_back(event); }).value();
    FilmSource source(film, seed);
    RefereeRun run(source, *session);
    run.script = film.inputs;
    run.run();
    const Json record = session->record();
    ++count.films;
    if (!record.contains("setup")) {
        ++count.unfound;
        std::cout << kind << " " << seed << ": the board was not found\n";
        return;
    }
    const int right = commonTurns(film.truth["turns"], record["turns"]), wrong = differing(film.truth["setup"], record["setup"]);
    const auto asked = std::count_if(events.begin(), events.end(), [](const Event& event) { return event.name == "needs-help"; });
    // Wrong in the set-up, and not asked about: the worst.
    std::set<std::string> doubted;
    for (const Event& event : events)
        if (event.name == "needs-help")
            for (const Json& cell : event.detail["cells"]) doubted.insert(cell.get<std::string>());
    int setupSilent = 0;
    if (wrong > 0 && film.truth["setup"].contains("fields"))
        for (std::uint8_t row = 0; row < 15; ++row)
            for (std::uint8_t column = 0; column < 15; ++column)
                setupSilent += film.truth["setup"]["fields"][row][column] != record["setup"]["fields"][row][column] &&
                               !doubted.contains(board::name({row, column}));
    count.setupSilent += setupSilent;
    const bool exact = film.truth["turns"] == record["turns"] && wrong == 0;
    count.exact += exact;
    count.turns += static_cast<int>(film.truth["turns"].size());
    count.right += right;
    count.written += static_cast<int>(record["turns"].size());
    count.setupWrong += wrong;
    count.asked += static_cast<int>(asked);
    count.silent += !exact && asked == 0;
    std::cout << kind << " " << seed << ": "
              << (exact   ? "exact"
                  : asked ? "asked"
                          : "WRONG")
              << ", turns " << right << " of " << film.truth["turns"].size() << ", written " << record["turns"].size() << ", set-up wrong "
              << wrong << " (" << setupSilent << " silently), asked " << asked << std::endl;
    if (!verbose) return;
    for (std::size_t i = 0; i < film.stills.size(); ++i)
        cv::imwrite("made-" + kind + std::to_string(seed) + "-" + std::to_string(i) + ".jpg", film.stills[i]);
    for (const Event& event : events)
        if (event.name != "hand") std::cout << "    " << event.json().dump().substr(0, 400) << "\n";
    for (const Json& turn : film.truth["turns"]) std::cout << "    truth " << turn.dump() << "\n";
}

std::optional<Film> makeFilm(const std::string& kind, unsigned seed) {
    if (kind == "gobblet") return piecesFilm(seed);
    if (kind == "hidden-stones") return cardsFilm(seed);
    if (kind == "gobblestones" || kind == "bluff") return stonesFilm(seed, kind == "bluff");
    return std::nullopt;
}

} // namespace
} // namespace hawkstone::session

int main(int argc, char** argv) {
    using namespace hawkstone::session;
    if (argc < 4) {
        std::cerr << "usage: made_films gobblestones|bluff|gobblet|hidden-stones FIRST-SEED COUNT [-v]\n";
        return 2;
    }
    cv::setNumThreads(1);
    Count count;
    const int first = std::atoi(argv[2]), films = std::atoi(argv[3]);
    for (int seed = first; seed < first + films; ++seed)
        if (const auto film = makeFilm(argv[1], static_cast<unsigned>(seed)))
            refereeFilm(argv[1], *film, static_cast<unsigned>(seed), argc > 4, count);
        else
            std::cout << argv[1] << " " << seed << ": no film (the board is not in view, or no play was found)\n";
    std::printf(
        "%s: %d films, %d exact, %d boards not found; %d of %d turns right, %d written, %d fields or stones of the set-up wrong, %d of them silently, "
        "%d questions, %d wrong without a question\n",
        argv[1], count.films, count.exact, count.unfound, count.right, count.turns, count.written, count.setupWrong, count.setupSilent,
        count.asked, count.silent);
    return 0;
}
