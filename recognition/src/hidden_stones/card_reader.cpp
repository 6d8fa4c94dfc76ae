// SPDX-License-Identifier: Apache-2.0
#include "card_reader.h"

#include "card_marks.h"
#include "card_outlines.h"
#include "single_card.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

using vision::Corners;

constexpr float kFrameEdge = 3; // pixels: an outline that comes so near the frame ends there
constexpr double kPrintedFrame = 0.04,
                 kAstray = 0.2;  // of a card's height: how far inside its edge a frame is printed, how far off a supposed card may lie
constexpr double kLeastInk = 12; // grey levels: less is no face of a card, but a back or a check of the cloth

constexpr double kDoubtfulWitness =
    -1.5; // log: a card that is asked about may be another, and says no more than this of how the stones lie

const cv::Size2d kCommonCard(0.84, 1.18); // in steps from stone to stone, where no other card of the set tells

std::optional<Candidate> asCard(const Corners& corners, const cv::Matx33d& toTable) {
    Corners flat;
    for (std::size_t i = 0; i < 4; ++i) flat[i] = vision::mapped(toTable, corners[i]);
    if (vision::area(flat) <= 0) return std::nullopt;
    const auto side = [&](std::size_t i) { return flat[(i + 1) % 4] - flat[i]; };
    for (std::size_t i = 0; i < 4; ++i)
        if (std::abs(side(i).dot(side((i + 1) % 4))) > 0.22 * cv::norm(side(i)) * cv::norm(side((i + 1) % 4))) return std::nullopt;
    const double a = (cv::norm(side(0)) + cv::norm(side(2))) / 2, b = (cv::norm(side(1)) + cv::norm(side(3))) / 2;
    Candidate c{corners, vision::centre(flat), std::min(a, b), std::max(a, b)};
    if (c.width < 0.45 || c.width > 1.7 || c.height > 2.5 || c.height < 1.12 * c.width || c.height > 1.9 * c.width) return std::nullopt;
    if (c.middle.x > -0.5 && c.middle.x < 2.5 && c.middle.y > -0.5 && c.middle.y < 2.5) return std::nullopt;
    // Of the two ways its short side can be on top, the one whose up is nearer to the grid's.
    const std::size_t first = a <= b ? 0 : 1;
    const cv::Point2f up = flat[first] - flat[(first + 3) % 4];
    const std::size_t top = up.y <= 0 ? first : first + 2;
    std::rotate(c.corners.begin(), c.corners.begin() + static_cast<long>(top % 4), c.corners.end());
    return c;
}

// Where something lies, seen with the stones upright.
std::string sideOf(const cv::Point2d& middle) {
    const double dx = middle.x - 1, dy = middle.y - 1;
    if (std::abs(dy) >= std::abs(dx)) return dy < 0 ? "above" : "below";
    return dx < 0 ? "left of" : "right of";
}

} // namespace

CardTable readCardTable(const cv::Mat& bgr, const vision::StoneGrid& grid, std::span<const vision::FoundQuad> quads,
                        const StonesRead& stones, const OwnSet& own, vision::Trace* trace) {
    CardTable out;
    const PhotoPalette palette = photoPalette(stones, own);
    const cv::Matx33d toTable = grid.toPicture.inv();
    const PaperLight light = paperLight(stones.faces.light);
    HalvedPhoto halved(bgr);
    const TableFromAbove fromAbove = seenFromAbove(halved, grid, trace);
    const SmallPhoto small = forPaper(halved, grid);
    std::vector<Candidate> candidates;
    const cv::Rect2f photo(-2, -2, static_cast<float>(bgr.cols) + 3, static_cast<float>(bgr.rows) + 3);
    const auto add = [&](const vision::FoundQuad& q, const std::optional<NumberPlace>& number) {
        if (!std::ranges::all_of(q.corners, [&](const cv::Point2f& p) { return photo.contains(p); })) return;
        auto c = asCard(q.corners, toTable);
        if (!c) return;
        c->ink = q.ink;
        c->number = number;
        candidates.push_back(*c);
    };
    // Outer edge before a frame printed inside it.
    const auto widestFirst = [&](std::size_t from) {
        std::sort(candidates.begin() + static_cast<long>(from), candidates.end(),
                  [](const Candidate& a, const Candidate& b) { return a.width * a.height > b.width * b.height; });
    };
    const auto consider = [&](std::span<const vision::FoundQuad> found) {
        const std::size_t before = candidates.size();
        for (const auto& q : found) add(q, std::nullopt);
        widestFirst(before);
    };
    const auto suppose = [&](std::span<const SupposedCard> found) {
        for (const auto& s : found) add(s.quad, s.number);
        widestFirst(0);
    };
    consider(quads);
    // Weaker outlines, which may take a piece of the table with them, only for what the stronger ones left in doubt.
    consider(quadsFromAbove(fromAbove));
    // Where a printed frame or a patterned cloth breaks the outline, the paper itself shows.
    for (const auto& q : paperQuads(small, light))
        if (const auto c = asCard(q.corners, toTable)) candidates.push_back({c->corners, c->middle, c->width, c->height, q.ink});
    const auto sameOutline = [](const Candidate& a, const Candidate& b) {
        double most = 0;
        for (std::size_t i = 0; i < 4; ++i) most = std::max(most, cv::norm(a.corners[i] - b.corners[i]));
        return most < 0.04 * cv::norm(a.corners[0] - a.corners[2]);
    };
    std::vector<Candidate> read, unread;
    std::vector<CardRead> cards;
    const auto look = [&](const Candidate& c, bool outlined) {
        const auto overlaps = [&](const Candidate& o) {
            return std::hypot(o.middle.x - c.middle.x, o.middle.y - c.middle.y) < 0.5 * o.width;
        };
        auto known = static_cast<std::size_t>(std::ranges::find_if(read, overlaps) - read.begin());
        // Another outline of a card that left a doubt may be the better one.
        if (known < read.size() && (cards[known].sight.trust.certain || cards[known].looks > 2 || sameOutline(c, read[known]))) return;
        auto card = c.ink < kLeastInk ? std::nullopt : readCard(bgr, c, palette, light.white, !outlined, trace);
        if (card) card->supposed = c.number.has_value();
        const bool shown = card && card->fit > 1.0 && (outlined ? card->cardly : card->borneOut);
        if (shown && known == read.size()) { // the same print in an outline quite beside the first
            known = 0;
            while (known < read.size() && !vision::contains(read[known].corners, card->print) &&
                   !vision::contains(c.corners, cards[known].print))
                ++known;
            if (known < read.size() && cards[known].sight.trust.certain) return;
        }
        if (known < read.size()) {
            CardRead& before = cards[known];
            ++before.looks;
            if (!shown || (!card->sight.trust.certain && (!outlined || card->sight.trust.confidence <= before.sight.trust.confidence)))
                return;
            const bool sameCard = card->sight.points == before.sight.points && card->sight.formation == before.sight.formation;
            const double doubt = sameCard ? 0 : before.sight.trust.confidence;
            const int looks = before.looks;
            before = *card;
            before.looks = looks;
            read[known] = c;
            // What another outline nearly knew for something else stays asked about.
            if (doubt > 0.7) before.sight.trust.certain = false;
        } else if (shown) {
            cards.push_back(*card);
            read.push_back(c);
        } else if (outlined) {
            unread.push_back(c);
        }
    };
    for (const auto& c : candidates) look(c, true);
    // A white card on a white table has no edges to be found by: its print is all there is.
    std::optional<CardModel> model; // all cards of a box are printed alike
    std::vector<Corners> settled;
    const auto settle = [&] {
        settled.clear();
        for (std::size_t i = 0; i < read.size(); ++i) {
            if (!cards[i].sight.trust.certain) continue;
            if (!model) model = cards[i].model;
            settled.push_back(read[i].corners);
        }
    };
    settle();
    candidates.clear();
    PaperLight paper = light;
    if (model) {
        const PaperLight onTheirs = onPaper(light, *model);
        consider(paperQuads(small, onTheirs, true));
        for (const auto& c : candidates) look(c, true);
        candidates.clear();
        settle();
        paper = onTheirs;
    }
    std::vector<Mark> marks = marksBeside(marksOnPaper(fromAbove, paper), fromAbove, settled);
    if (!paper.dark) {
        suppose(cardsAroundPrint(fromAbove, marks, paper, model.value_or(CardModel{.size = kCommonCard}), trace));
        for (const auto& c : candidates) look(c, false);
        candidates.clear();
        settle();
        marks = marksBeside(std::move(marks), fromAbove, settled);
    }
    consider(cardsAroundFields(fromAbove, marks, paper, model.value_or(CardModel{.size = kCommonCard}), trace));
    for (const auto& c : candidates) look(c, false);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        // Of a card cut by the frame nobody sees all the fields; and the outline seen may be that printed inside the card's edge.
        const double height = cv::norm(read[i].corners[3] - read[i].corners[0]);
        const auto edge = static_cast<float>(kFrameEdge + (cards[i].supposed ? kAstray : kPrintedFrame) * height);
        const cv::Rect2f whole(edge, edge, static_cast<float>(bgr.cols) - 2 * edge, static_cast<float>(bgr.rows) - 2 * edge);
        if (!std::ranges::all_of(read[i].corners, [&](const cv::Point2f& p) { return whole.contains(p); }))
            cards[i].sight.trust.certain = false;
        const double witness = cards[i].sight.trust.certain ? -1e9 : kDoubtfulWitness;
        for (std::size_t k = 0; k < 4; ++k) out.stonesTurned[k] += std::max(cards[i].stonesTurned[k], witness);
        for (std::size_t f = 0; f < 8 && cards[i].sight.trust.certain; ++f)
            for (std::size_t k = 0; k < 4; ++k) out.faceTurned[f][k] += cards[i].faceTurned[f][k];
        out.cards.push_back(std::move(cards[i].sight));
    }
    // A pile of backs has a card's size; clutter seldom does.
    bool above = false;
    std::string elsewhere;
    for (const auto& c : unread) {
        const double w = read.empty() ? 0.9 : read[0].width, h = read.empty() ? 1.26 : read[0].height;
        if (std::abs(c.width / w - 1) > 0.13 || std::abs(c.height / h - 1) > 0.13) continue;
        if (std::ranges::any_of(
                read, [&](const Candidate& o) { return std::hypot(o.middle.x - c.middle.x, o.middle.y - c.middle.y) < 0.6 * o.width; }))
            continue;
        const std::string side = sideOf(c.middle);
        if (side == "above")
            above = true;
        else
            elsewhere = side;
    }
    if (!above && !elsewhere.empty()) out.pileNote = "the draw pile lies " + elsewhere + " the stones, not above them";
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
