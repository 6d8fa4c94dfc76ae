// SPDX-License-Identifier: Apache-2.0
#include "picture.h"

#include <hawkstone/rules/gobblestones/state.h>
#include <hawkstone/rules/gobblet/state.h>
#include <hawkstone/rules/hidden_stones/state.h>

#include <array>
#include <sstream>

namespace hawkstone::cli {
namespace {

namespace stones = rules::gobblestones;
namespace gobblet = rules::gobblet;
namespace hidden = rules::hidden_stones;

constexpr std::array kInkOfColour{196, 220, 40, 33, 44, 250};          // red yellow green blue turquoise grey
constexpr std::array kInkOfFace{220, 245, 208, 196, 135, 33, 250, 40}; // as the stones are printed
constexpr int kWhitePiece = 230, kBlackPiece = 240;

// Nothing but colour codes may end a line.
std::string endLine(std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line + "\n";
}

std::string columnLetters(int columns, int width, int everyGap) {
    std::string line = "   ";
    for (int column = 0; column < columns; ++column) {
        if (everyGap > 0 && column > 0 && column % everyGap == 0) line += "  ";
        line += fit(std::string(1, ' ') + static_cast<char>('a' + column), static_cast<std::size_t>(width));
    }
    return endLine(line);
}

std::string picture(const stones::State& state, const Paint& paint) {
    std::string out = columnLetters(stones::kSide, 4, 5);
    for (std::uint8_t row = 0; row < stones::kSide; ++row) {
        if (row > 0 && row % 5 == 0) out += "\n";
        std::string line = (row < 9 ? " " : "") + std::to_string(row + 1) + " ";
        for (std::uint8_t column = 0; column < stones::kSide; ++column) {
            if (column > 0 && column % 5 == 0) line += "  ";
            const board::Cell cell{row, column};
            const auto tile = state.at(cell);
            if (tile == stones::Tile::None) {
                const auto& field = state.field(cell);
                const std::string text = std::string(" ") + board::gobblestones::letter(field.colour) + std::to_string(field.value);
                line += paint.ink(kInkOfColour[static_cast<std::size_t>(field.colour)], fit(text, 4));
            } else {
                line += paint.sheet(kInkOfColour[static_cast<std::size_t>(tile)], std::string("[") + stones::letter(tile) + "]") + " ";
            }
        }
        out += endLine(line);
    }
    return out;
}

std::string picture(const gobblet::State& state, const Paint& paint) {
    std::string out = columnLetters(gobblet::kSide, 10, 0);
    for (std::uint8_t row = 0; row < gobblet::kSide; ++row) {
        std::string line = " " + std::to_string(row + 1) + " ";
        for (std::uint8_t column = 0; column < gobblet::kSide; ++column) {
            const auto nest = gobblet::nestAt(state.position, {row, column});
            if (nest.empty()) {
                line += fit(" .", 10);
                continue;
            }
            // What is on top comes first and bold; what it hides follows, faint.
            const auto word = [](board::gobblet::Piece piece) {
                return (piece.side == board::gobblet::Side::White ? "w" : "b") + std::to_string(piece.size);
            };
            std::string under;
            for (auto it = nest.rbegin() + 1; it != nest.rend(); ++it) under += word(*it);
            const int ink = nest.back().side == board::gobblet::Side::White ? kWhitePiece : kBlackPiece;
            line += " " + paint.sheet(ink, word(nest.back())) + paint.faint(fit((under.empty() ? "" : "/") + under, 7));
        }
        out += endLine(line);
    }
    return out;
}

std::string picture(const hidden::State& state, const Paint& paint) {
    std::string out = columnLetters(hidden::kSide, 8, 0);
    for (std::size_t row = 0; row < hidden::kSide; ++row) {
        std::string line = " " + std::to_string(row + 1) + " ";
        for (const auto face : state.stones[row])
            line += paint.ink(kInkOfFace[static_cast<std::size_t>(face)], fit(" " + std::string(board::hidden_stones::name(face)), 8));
        out += endLine(line);
    }
    return out;
}

// Right-aligned numbers under their headings.
struct Column {
    std::string heading;
    std::vector<std::string> values;
};

std::vector<std::string> numbers(const auto& range, std::size_t count) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < count; ++i) words.push_back(std::to_string(range[i]));
    return words;
}

std::vector<Column> columnsOf(const records::Arbiter& arbiter) {
    const auto count = arbiter.players().size();
    std::vector<Column> columns;
    if (const auto* state = arbiter.state<stones::State>()) {
        columns.push_back({"points", numbers(state->scores, count)});
        columns.push_back({"rack", numbers(state->racks, count)});
    } else if (const auto* table = arbiter.state<hidden::State>()) {
        columns.push_back({"points", numbers(hidden::points(*table), count)});
        std::vector<int> cards;
        for (const auto& pile : table->scored) cards.push_back(static_cast<int>(pile.count()));
        columns.push_back({"cards", numbers(cards, count)});
        columns.push_back({"hand", numbers(table->hands, count)});
    } else if (const auto* game = arbiter.state<gobblet::State>()) {
        Column beside{"beside the board", {}};
        for (const auto& stacks : game->position.stacks) {
            std::string sizes;
            for (const int size : stacks) sizes += (sizes.empty() ? "" : " ") + (size == 0 ? "-" : std::to_string(size));
            beside.values.push_back(sizes);
        }
        columns.push_back({"colour", {"white", "black"}});
        columns.push_back(beside);
    }
    if (const auto final = arbiter.final()) columns.push_back({"final", numbers(*final, count)});
    return columns;
}

std::string below(const records::Arbiter& arbiter) {
    std::string text;
    if (const auto* state = arbiter.state<stones::State>()) text = "bag " + std::to_string(state->bag);
    if (const auto* table = arbiter.state<hidden::State>()) {
        text = "draw pile " + std::to_string(table->pile) + ", discard " + std::to_string(table->discard);
        if (table->isSolo()) text += ", strikes " + std::to_string(table->strikes);
    }
    return text;
}

std::string outcome(const records::Arbiter& arbiter, const Paint& paint) {
    const auto& names = arbiter.players();
    if (!arbiter.over()) return names[static_cast<std::size_t>(arbiter.playerToMove())] + " is to move.";
    const auto reason = *arbiter.reason();
    const auto* rule = rules::findRule(arbiter.rulebook(), reason);
    std::string text = wrapped("The game is over: " + std::string(rule != nullptr ? rule->title : reason) + " [" + reason + "].", 0) + "\n";
    const auto winners = arbiter.winners();
    std::string who;
    for (std::size_t i = 0; i < winners.size(); ++i) who += (i == 0 ? "" : " and ") + names[static_cast<std::size_t>(winners[i])];
    if (winners.empty()) return text + (names.size() == 1 ? "Lost." : "A draw.");
    return text + paint.good(who + (winners.size() > 1 ? " share the victory." : " wins."));
}

std::string join(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

// A record may name a place by an empty string.
std::string placeInWords(const records::Json& place) {
    const auto name = place.get<std::string>();
    return name.empty() ? "(no name)" : name;
}

std::string actionInWords(const records::Json& action) {
    if (action.contains("flip")) return "flip " + placeInWords(action["flip"]);
    if (action.contains("swap")) return "swap " + placeInWords(action["swap"][0]) + " " + placeInWords(action["swap"][1]);
    std::vector<std::string> rows;
    for (const auto& row : action["score"]["formation"]) rows.push_back(join(row.get<std::vector<std::string>>(), " "));
    return "score " + action["score"]["points"].dump() + ": " + join(rows, " / ");
}

} // namespace

std::string boardPicture(const records::Arbiter& arbiter, const Paint& paint) {
    if (const auto* state = arbiter.state<stones::State>()) return picture(*state, paint);
    if (const auto* game = arbiter.state<gobblet::State>()) return picture(*game, paint);
    if (const auto* table = arbiter.state<hidden::State>()) return picture(*table, paint);
    return {};
}

std::string scoreTable(const records::Arbiter& arbiter, const Paint& paint) {
    const auto columns = columnsOf(arbiter);
    constexpr std::size_t kName = 16;
    std::ostringstream out;
    std::string heading = "  " + fit("", kName);
    for (const auto& column : columns) heading += "  " + column.heading;
    out << paint.faint(heading) << "\n";
    for (std::size_t player = 0; player < arbiter.players().size(); ++player) {
        out << "  " << paint.bold(fit(arbiter.players()[player], kName));
        for (const auto& column : columns) {
            const auto width = std::max(column.heading.size(), column.values[player].size());
            out << "  " << std::string(width - column.values[player].size(), ' ') << column.values[player];
        }
        out << "\n";
    }
    if (const auto text = below(arbiter); !text.empty()) out << "  " << paint.faint(text) << "\n";
    out << "\n" << outcome(arbiter, paint) << "\n";
    return out.str();
}

std::string inWords(const records::Json& entry) {
    if (entry.contains("place")) {
        std::vector<std::string> tiles;
        for (const auto& tile : entry["place"]) tiles.push_back(placeInWords(tile["at"]) + " " + tile["tile"].get<std::string>());
        return tiles.empty() ? "lays nothing" : join(tiles, ", ");
    }
    if (entry.contains("touch")) return "touches " + placeInWords(entry["touch"]);
    if (entry.contains("agree")) return "agrees to a draw";
    if (entry.contains("from")) {
        const auto pieces = entry.value("pieces", 1LL);
        return (pieces > 1 ? std::to_string(pieces) + " pieces, " : "") + placeInWords(entry["from"]) + " to " + placeInWords(entry["to"]);
    }
    std::vector<std::string> actions;
    if (entry.contains("actions"))
        for (const auto& action : entry["actions"]) actions.push_back(actionInWords(action));
    if (entry.value("pass", false)) actions.insert(actions.begin(), "passes");
    return actions.empty() ? "does nothing" : join(actions, ", ");
}

} // namespace hawkstone::cli
