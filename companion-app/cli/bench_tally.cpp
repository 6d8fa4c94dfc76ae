// SPDX-License-Identifier: Apache-2.0
#include "bench_tally.h"

#include "terminal.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace hawkstone::cli {
namespace {

using nlohmann::json;

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// Wilson's 95 % interval: honest at 0 and 100 %, where the usual one has no width.
struct Interval {
    double low = 0, high = 1;
};
Interval wilson(int hits, int n) {
    if (n == 0) return {};
    constexpr double z = 1.96;
    const double p = static_cast<double>(hits) / n, zz = z * z / n;
    const double centre = (p + zz / 2) / (1 + zz);
    const double half = z * std::sqrt(p * (1 - p) / n + zz / (4 * n)) / (1 + zz);
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

void putShare(std::ostream& out, const char* what, int hits, int n) {
    if (n == 0) return;
    const auto interval = wilson(hits, n);
    out << "  " << std::left << std::setw(22) << what << std::right << std::setw(6) << hits << " / " << std::left << std::setw(6) << n
        << std::right << std::fixed << std::setprecision(2) << std::setw(7) << 100.0 * hits / n << " %   [" << 100 * interval.low << ", "
        << 100 * interval.high << "]\n";
}

void putTimes(std::ostream& out, const Tally& tally) {
    out << std::setprecision(2) << "  worst corner " << 100 * tally.worstCorner << " % of the side\n";
    const double whole = median(tally.milliseconds), floor = median(tally.floor);
    out << std::setprecision(1) << "  median " << whole << " ms, " << (floor > 0 ? whole / floor : 0) << " times decoding and warping ("
        << floor << " ms)\n";
    std::ostringstream stages;
    stages << std::fixed << std::setprecision(1) << "stages, median ms:";
    for (const auto& [stage, times] : tally.stages) stages << ' ' << stage << ' ' << median(times);
    out << "  " << wrapped(stages.str(), 4) << '\n';
}

json share(int hits, int n) {
    const auto interval = wilson(hits, n);
    return json{interval.low, interval.high};
}

} // namespace

void Tally::add(const photos::PhotoScore& score) {
    ++photos;
    boards += score.shouldBeFound;
    found += score.found && score.shouldBeFound;
    falseFinds += score.found && !score.shouldBeFound;
    exact += score.shouldBeFound && score.exact();
    silent += score.silentError();
    cells += score.cells, right += score.right, uncertain += score.uncertain, misread += score.misread;
    cards += score.cards, cardsRight += score.cardsRight;
    cardsUncertain += score.cardsUncertain, cardsMisread += score.cardsMisread;
    turns += score.turns, turnsRight += score.turnsRight;
    turnsUncertain += score.turnsUncertain, turnsMisread += score.turnsMisread;
    stacks += score.stacks, stacksRight += score.stacksRight;
    stacksUncertain += score.stacksUncertain, stacksMisread += score.stacksMisread;
    worstCorner = std::max(worstCorner, score.cornerError);
}

void Tally::sign(const std::string& text) {
    for (const unsigned char c : text) signature = (signature ^ c) * 1099511628211ULL;
}

std::string tallyText(sights::Game game, const Tally& tally) {
    std::ostringstream out;
    out << sights::name(game) << ": " << tally.photos << " photos                    95 % interval\n";
    putShare(out, "boards found", tally.found, tally.boards);
    putShare(out, "boards exact", tally.exact, tally.boards);
    putShare(out, "cells right", tally.right, tally.cells);
    putShare(out, "cells uncertain", tally.uncertain, tally.cells);
    putShare(out, "cells misread", tally.misread, tally.cells);
    putShare(out, "turns right", tally.turnsRight, tally.turns);
    putShare(out, "turns uncertain", tally.turnsUncertain, tally.turns);
    putShare(out, "turns misread", tally.turnsMisread, tally.turns);
    putShare(out, "cards right", tally.cardsRight, tally.cards);
    putShare(out, "cards uncertain", tally.cardsUncertain, tally.cards);
    putShare(out, "cards misread", tally.cardsMisread, tally.cards);
    putShare(out, "stacks right", tally.stacksRight, tally.stacks);
    putShare(out, "stacks uncertain", tally.stacksUncertain, tally.stacks);
    putShare(out, "stacks misread", tally.stacksMisread, tally.stacks);
    putShare(out, "boards where none is", tally.falseFinds, tally.photos - tally.boards);
    putShare(out, "silent errors", tally.silent, tally.photos);
    if (tally.boards > 0) putTimes(out, tally);
    if (const auto& race = tally.race; race.fields > 0 && race.oursMs > 0) {
        out << "  numbers alone, on the same " << race.fields << " upright crops, processor time:\n";
        putShare(out, "  ours right", race.ours, race.fields);
        putShare(out, "  Tesseract right", race.tesseract, race.fields);
        out << std::setprecision(2) << "    a field: ours " << race.oursMs / race.fields << " ms, Tesseract "
            << race.tesseractMs / race.fields << " ms, " << std::setprecision(1) << race.tesseractMs / race.oursMs
            << " times as long\n    right where the other is wrong: ours " << race.onlyOurs << ", Tesseract " << race.onlyTesseract
            << "; both wrong alike " << race.agreedWrong << '\n';
    }
    out << "  signature " << std::hex << tally.signature << std::dec << "\n\n";
    return out.str();
}

constexpr std::size_t kWidestGroup = 20; // so that a line has at most 80 columns

std::string groupsText(const std::string& by, const Groups& groups) {
    std::size_t widest = by.size();
    for (const auto& [group, tally] : groups) widest = std::max(widest, group.size());
    const int wide = static_cast<int>(std::min(widest, kWidestGroup));
    std::ostringstream out;
    out << std::fixed << std::setprecision(2) << "  " << std::left << std::setw(wide) << by << std::right
        << " boards found exact  cells  asked silent    cards corner\n";
    for (const auto& [group, tally] : groups) {
        const std::string cards = tally.cards ? std::to_string(tally.cardsRight) + "/" + std::to_string(tally.cards) : "-";
        out << "  " << std::left << std::setw(wide) << group.substr(0, kWidestGroup) << std::right << std::setw(7) << tally.boards
            << std::setw(6) << tally.found << std::setw(6) << tally.exact << std::setw(7) << tally.cells << std::setw(7) << tally.uncertain
            << std::setw(7) << tally.misread + tally.turnsMisread + tally.cardsMisread + tally.stacksMisread << std::setw(9) << cards
            << std::setw(5) << 100 * tally.worstCorner << " %\n";
    }
    out << '\n';
    return out.str();
}

json tallyJson(sights::Game game, const Tally& tally) {
    json stages = json::object();
    for (const auto& [stage, times] : tally.stages) stages[stage] = median(times);
    return {{"game", sights::name(game)},
            {"photos", tally.photos},
            {"boards", tally.boards},
            {"found", tally.found},
            {"exact", tally.exact},
            {"cells", tally.cells},
            {"right", tally.right},
            {"uncertain", tally.uncertain},
            {"misread", tally.misread},
            {"cards", tally.cards},
            {"cards_right", tally.cardsRight},
            {"cards_uncertain", tally.cardsUncertain},
            {"cards_misread", tally.cardsMisread},
            {"turns", tally.turns},
            {"turns_right", tally.turnsRight},
            {"turns_uncertain", tally.turnsUncertain},
            {"turns_misread", tally.turnsMisread},
            {"stacks", tally.stacks},
            {"stacks_right", tally.stacksRight},
            {"stacks_uncertain", tally.stacksUncertain},
            {"stacks_misread", tally.stacksMisread},
            {"false_finds", tally.falseFinds},
            {"silent", tally.silent},
            {"worst_corner", tally.worstCorner},
            {"ms", median(tally.milliseconds)},
            {"floor_ms", median(tally.floor)},
            {"stages_ms", stages},
            {"numbers",
             {{"fields", tally.race.fields},
              {"ours", tally.race.ours},
              {"tesseract", tally.race.tesseract},
              {"only_ours", tally.race.onlyOurs},
              {"only_tesseract", tally.race.onlyTesseract},
              {"agreed_wrong", tally.race.agreedWrong},
              {"ours_ms", tally.race.oursMs},
              {"tesseract_ms", tally.race.tesseractMs}}},
            {"interval95",
             {{"found", share(tally.found, tally.boards)},
              {"exact", share(tally.exact, tally.boards)},
              {"right", share(tally.right, tally.cells)},
              {"uncertain", share(tally.uncertain, tally.cells)},
              {"misread", share(tally.misread, tally.cells)}}},
            {"signature", tally.signature}};
}

} // namespace hawkstone::cli
