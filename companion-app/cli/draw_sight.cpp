// SPDX-License-Identifier: Apache-2.0
#include "draw_sight.h"

#include <sstream>

namespace hawkstone::cli {
namespace {

namespace stones = board::gobblestones;
namespace gobblet = board::gobblet;
namespace hidden = board::hidden_stones;

int ink(stones::Colour colour) {
    constexpr std::array codes{203, 221, 114, 75, 80, 250};
    return codes[static_cast<std::size_t>(colour)];
}

std::string mark(const board::Trust& trust, const Paint& paint) {
    return trust.certain ? " " : paint.bold(paint.ink(221, "?"));
}

std::string cellText(const stones::CellSight& cell, const Paint& paint) {
    if (const auto* field = std::get_if<stones::Field>(&cell.what)) {
        const std::string text = std::string(1, stones::letter(field->colour)) + std::to_string(field->value);
        const std::string pad(3 - std::min<std::size_t>(3, text.size()), ' ');
        return " " + paint.ink(ink(field->colour), text) + mark(cell.trust, paint) + pad;
    }
    const auto& covered = std::get<stones::CoveredBy>(cell.what);
    if (!covered.tile) return paint.sheet(240, "[?]") + mark(cell.trust, paint) + " ";
    const std::string text = std::string("[") + stones::letter(*covered.tile) + "]";
    return paint.sheet(ink(*covered.tile), text) + mark(cell.trust, paint) + " ";
}

std::string cellText(const gobblet::CellSight& cell, const Paint& paint) {
    if (!cell.top) return "   ." + mark(cell.trust, paint) + " ";
    const bool white = cell.top->side == gobblet::Side::White;
    return "  " + paint.ink(white ? 231 : 75, (white ? "w" : "b") + std::to_string(cell.top->size)) + mark(cell.trust, paint) + " ";
}

std::string cellText(const hidden::StoneSight& cell, const Paint& paint) {
    constexpr std::array codes{221, 244, 215, 203, 141, 75, 250, 114};
    std::string text(hidden::name(cell.face));
    const std::string pad(6 - text.size(), ' ');
    if (cell.turned) text += '~';
    return "  " + paint.ink(codes[static_cast<std::size_t>(cell.face)], text) + mark({cell.trust.confidence, cell.certain()}, paint) +
           pad.substr(cell.turned ? 1 : 0);
}

template <class Grid>
void drawGrid(std::ostream& out, const Grid& grid, int width, int indent, const Paint& paint) {
    out << "    ";
    for (std::size_t column = 0; column < grid[0].size(); ++column) {
        std::string head(static_cast<std::size_t>(width), ' ');
        head[static_cast<std::size_t>(indent)] = static_cast<char>('a' + column);
        out << head;
    }
    out << '\n';
    for (std::size_t row = 0; row < grid.size(); ++row) {
        out << (row < 9 ? "  " : " ") << row + 1 << ' ';
        for (const auto& cell : grid[row]) out << cellText(cell, paint);
        out << '\n';
    }
}

std::string formationText(const hidden::Formation& formation) {
    std::string text;
    for (const auto& row : formation) {
        if (!text.empty()) text += " / ";
        for (std::size_t i = 0; i < row.size(); ++i) text += (i ? " " : "") + std::string(row[i] ? hidden::name(*row[i]) : "any");
    }
    return text;
}

void draw(std::ostream& out, const stones::Sight& sight, const Paint& paint) {
    drawGrid(out, sight.cells, 5, 1, paint);
    out << "  R5 a red field worth 5, N0 grey, [R] a red tile, [?] a face-down tile\n";
}

void draw(std::ostream& out, const gobblet::Sight& sight, const Paint& paint) {
    drawGrid(out, sight.cells, 6, 3, paint);
    for (const auto side : {gobblet::Side::White, gobblet::Side::Black}) {
        out << "  " << gobblet::name(side) << " stacks: ";
        const auto& sizes = sight.stacks[static_cast<std::size_t>(side)];
        if (!sizes)
            out << "out of view";
        else if (sizes->empty())
            out << "none left";
        else
            for (const int size : *sizes) out << size << ' ';
        out << (sight.stacksUncertain ? " (uncertain)\n" : "\n");
    }
}

void draw(std::ostream& out, const hidden::Sight& sight, const Paint& paint) {
    drawGrid(out, sight.stones, 9, 3, paint);
    for (const auto& card : sight.cards) {
        const std::string text = "card: " + std::to_string(card.points) + (card.points == 1 ? " point, " : " points, ") +
                                 formationText(card.formation) + (card.trust.certain ? "" : " (uncertain)");
        out << "  " << wrapped(text, 8) << '\n';
    }
    if (!sight.pileNote.empty()) out << "  " << wrapped(sight.pileNote, 2) << '\n';
}

} // namespace

std::string drawSight(const sights::Sight& sight, const Paint& paint) {
    std::ostringstream out;
    std::visit([&](const auto& seen) { draw(out, seen, paint); }, sight);
    const auto name = [&](std::string words, const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) words += (i ? ", " : " ") + cells[i];
        if (!cells.empty()) out << "  " << wrapped(words, 2) << '\n';
    };
    name("Uncertain (?), please look:", sights::uncertainCells(sight));
    if (const auto* stones = std::get_if<hidden::Sight>(&sight))
        name("Read for certain, but may lie turned against the others:", sights::turnUncertainCells(*stones));
    return out.str();
}

} // namespace hawkstone::cli
