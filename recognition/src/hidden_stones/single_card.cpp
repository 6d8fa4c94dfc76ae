// SPDX-License-Identifier: Apache-2.0
#include "single_card.h"

#include "card_band.h"
#include "card_match.h"
#include "card_number.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

using vision::Corners;

constexpr int kCardWidth = 144; // of the straightened card; a field is then some 35 pixels wide
constexpr double kCertain = 0.96;
constexpr double kCertainAlone = 0.99;  // where no number was read
constexpr double kStonesCertain = 0.97; // that the stones which tell how its faces look show these faces
constexpr double kPlain = 3.2;          // fields so plain to see need no number beside them: e to this times likelier than anything at all

constexpr std::size_t kMostMarks = 3; // that are asked whether they are the number: specks and scratches come last

// By how much the card may lie in more or less light than the stones: as its paper says, and beyond that where the paper is clipped.
std::vector<double> lightsOn(double paper, double white) {
    std::vector<double> out{0};
    const double seen = std::clamp(std::log(std::max(paper, 8.0) / white), -0.6, 0.6);
    if (std::abs(seen) > 0.1) out.push_back(seen);
    if (paper > 248)
        for (const double more : {0.25, 0.5}) out.push_back(std::max(seen, 0.0) + more);
    return out;
}

// Each layout in each light. numbered: none where no number is seen beside any; badge: where one is supposed, if anywhere.
std::vector<ReadLayout> readLayouts(const cv::Mat& straight, const CardPrint& print, const PhotoPalette& palette, double white,
                                    bool numbered, const cv::Rect& badge) {
    std::vector<ReadLayout> out;
    std::vector<SymbolMap> maps;
    std::vector<cv::Mat> inks;
    std::vector<TurnedLikeness> drawn;
    std::vector<std::pair<cv::Rect, PointLikeness>> numbers; // layouts share their marks
    const PointLikeness somewhere = nameNumberSomewhere(straight);
    struct Weighed {
        CardLayout place;
        double stray;
    };
    std::vector<Weighed> weighed;
    for (const auto& place : print.layouts)
        if (place.score > print.layouts[0].score - kFarBehind) weighed.push_back({place, inkBeside(print, place)});
    // Every part of nine fields is a filled block, too: what takes in more of the print goes first.
    std::ranges::stable_sort(weighed, std::ranges::greater{},
                             [](const Weighed& w) { return w.place.score - 0.1 * std::min(w.stray, kMostStray); });
    if (weighed.size() > 4) weighed.resize(4);
    for (const auto& [place, stray] : weighed) {
        out.push_back({place, 0, {}, {}, {}, false, {}, stray, false});
        ReadLayout& layout = out.back();
        std::vector<cv::Rect> marks = marksBeside(print, place);
        // A tab that runs into the card's edge, and with it into the table beyond, is no mark by itself.
        const auto overlaps = [&](const cv::Rect2d& m) {
            return (m & cv::Rect2d(badge)).area() > 0.4 * std::min<double>(m.area(), badge.area());
        };
        if (badge.area() > 0 && !overlaps(place.block) && std::ranges::none_of(marks, overlaps)) marks.insert(marks.begin(), badge);
        if (const auto number = numberOnBand(straight, print, place)) marks.insert(marks.begin(), *number);
        for (std::size_t i = 0; i < std::min(marks.size(), kMostMarks); ++i) {
            const cv::Rect& mark = marks[i];
            auto known = std::ranges::find(numbers, mark, &std::pair<cv::Rect, PointLikeness>::first);
            if (known == numbers.end()) known = numbers.insert(numbers.end(), {mark, nameNumber(straight, mark)});
            const PointLikeness& points = known->second;
            if (points.none > 0.5 || (layout.numberSeen && points.none > layout.points.none)) continue;
            layout.points = points;
            layout.numberSeen = true;
            layout.number = mark;
            if (points.none < 0.1) break;
        }
        if (!layout.numberSeen) layout.points.none = 1;
        layout.points = bothNumbers(layout.points, somewhere);
        layout.numberSeen = layout.points.none <= 0.5;
        const double field = 0.65 * place.block.width / place.columns;
        const auto others = std::ranges::count_if(marks, [&](const cv::Rect& mark) {
            const cv::Rect within = mark & cv::Rect({}, print.trace.size());
            return mark != layout.number && std::min(mark.width, mark.height) > field && cv::mean(print.trace(within))[0] > 0.8;
        });
        layout.otherFields = others > (layout.number.empty() ? 1 : 0); // a badge that was not made out by itself is no field
    }
    if (numbered && std::ranges::none_of(out, &ReadLayout::numberSeen)) return {};
    for (const auto& [place, stray] : weighed)
        for (int r = 0; r < place.rows; ++r)
            for (int c = 0; c < place.columns; ++c) {
                const cv::Rect2f f = place.field(r, c);
                const Corners corners{f.tl(), {f.x + f.width, f.y}, f.br(), {f.x, f.y + f.height}};
                maps.push_back(symbolMap(vision::straightened(straight, corners, {kMapSide, kMapSide})));
                inks.push_back(maps.back().ink);
                drawn.push_back(palette.drawings.compared(inks.back()));
            }
    double least = 1e9;
    for (const auto& layout : out) least = std::min(least, layout.stray);
    for (auto& layout : out) layout.stray -= least;
    const NamedFaces named = nameFaces(inks, 2);
    std::vector<ReadLayout> lit;
    // Brown or dark paper tells nothing of the light it lies in.
    for (const double shift : print.kind == Paper::Tinted ? std::vector<double>{0} : lightsOn(print.paper, white)) {
        const PhotoPalette there = mixedWithPaper(inLight(palette, shift), print.paper - palette.veil, palette.light);
        std::size_t at = 0;
        for (ReadLayout layout : out) {
            layout.logPrior = -0.5 * std::pow(shift / 0.35, 2);
            for (int i = 0; i < layout.place.rows * layout.place.columns; ++i, ++at) {
                layout.drawn.push_back(palette.drawings.withStones(drawn[at]));
                layout.fields.push_back(scoreField(maps[at], named.likeness[at], drawn[at], there));
                // A field as white as the paper bears nothing out: it may be there or not.
                if (layout.place.holes)
                    for (double& log : layout.fields.back()[kAny]) log = std::min(log, kFieldCost);
            }
            lit.push_back(std::move(layout));
        }
    }
    return lit;
}

// The same place in the straightened card.
cv::Rect badgeAt(const NumberPlace& number, const vision::Corners& card, cv::Size size) {
    const auto w = static_cast<float>(size.width), h = static_cast<float>(size.height);
    const auto map = vision::planeMap(card, Corners{cv::Point2f(0, 0), {w, 0}, {w, h}, {0, h}});
    if (!map) return {};
    const cv::Point2f middle = vision::mapped(*map, number.middle);
    const int side = static_cast<int>(std::lround(number.size * size.width));
    return {cvRound(middle.x) - side / 2, cvRound(middle.y) - side / 2, side, side};
}

// A blurred number is no witness against the formation.
bool clearly(const PointLikeness& points) {
    double most = 0;
    for (int i = 0; i < kPointCount; ++i) most = std::max<double>(most, points.of(i));
    return most > 0.8;
}

// How much of what lies beside the fields is bare paper. An outline around a card and the pile beside it has little.
double barePaper(const CardPrint& print, const CardLayout& layout) {
    const cv::Size size = print.trace.size();
    const cv::Rect inner(size.width / 10, size.height / 10, size.width - size.width / 5, size.height - size.height / 5);
    const float by = 0.12F * layout.block.width / static_cast<float>(layout.columns);
    const cv::Rect2f block(layout.block.x - by, layout.block.y - by, layout.block.width + 2 * by, layout.block.height + 2 * by);
    int bare = 0, all = 0;
    for (int y = inner.y; y < inner.br().y; y += 2)
        for (int x = inner.x; x < inner.br().x; x += 2) {
            if (block.contains(cv::Point2f(static_cast<float>(x), static_cast<float>(y)))) continue;
            bare += print.trace.at<float>(y, x) < 0.5F;
            ++all;
        }
    return all ? static_cast<double>(bare) / all : 0;
}

// The print of a card on white paper or on any other.
std::optional<CardPrint> printOf(const cv::Mat& straight, double white) {
    // A clear block of fields scores 0.88 and more, the pattern of a card's back less than 0.4.
    const auto usable = [](const CardPrint& print) {
        return !print.layouts.empty() && print.layouts[0].score >= 0.55 && barePaper(print, print.layouts[0]) >= 0.4;
    };
    const EvenedCard card = evenedCard(straight);
    if (paperBrightness(card, Paper::Light) >= 0.55 * white)
        if (CardPrint print = findPrint(straight, card, Paper::Light, white); usable(print)) return print;
    if (!bareAllRound(straight, white)) return std::nullopt;
    CardPrint print = findPrint(straight, card, Paper::Tinted, white);
    return usable(print) ? std::optional(std::move(print)) : std::nullopt;
}

} // namespace

std::optional<CardRead> readCard(const cv::Mat& bgr, const Candidate& candidate, const PhotoPalette& palette, double white, bool numbered,
                                 vision::Trace* trace) {
    const int height = static_cast<int>(std::lround(kCardWidth * candidate.height / candidate.width));
    const cv::Mat straight = vision::straightened(bgr, candidate.corners, {kCardWidth, height});
    const std::optional<CardPrint> found = printOf(straight, white);
    if (!found) return std::nullopt;
    const CardPrint& print = *found;
    const std::vector<ReadLayout> layouts =
        readLayouts(straight, print, palette, white, numbered || print.kind == Paper::Tinted,
                    candidate.number ? badgeAt(*candidate.number, candidate.corners, straight.size()) : cv::Rect());
    std::vector<Hypothesis> all;
    for (const auto& layout : layouts)
        for (const auto& card : cardDeck())
            for (int turn = 0; turn < 4; ++turn) {
                const double log = explain(card, turn, layout);
                if (log > -1e17) all.push_back({&card, turn, &layout, log});
            }
    if (all.empty()) return std::nullopt;
    const Hypothesis best = *std::ranges::max_element(all, {}, &Hypothesis::log);
    // The card counts, whichever way up: three horses in a column are the same three from across the table.
    // But a seed over a tree is a tree over a seed from there, and both are in the box: how cards mostly lie must not decide between them.
    double own = 0, others = 0, ownAnyhow = 0, othersAnyhow = 0;
    for (const auto& h : all) {
        (h.card == best.card ? own : others) += std::exp(h.log - best.log);
        (h.card == best.card ? ownAnyhow : othersAnyhow) += std::exp(h.log - kTurnPrior[h.turn] - best.log + kTurnPrior[best.turn]);
    }
    const double chance = own / (own + others), anyhow = ownAnyhow / (ownAnyhow + othersAnyhow);
    const double n = static_cast<double>(best.layout->fields.size());
    CardRead out;
    out.sight.points = best.card->points;
    out.sight.formation = best.card->formation;
    Corners corners = candidate.corners;
    std::rotate(corners.begin(), corners.begin() + (4 - best.turn) % 4, corners.end());
    out.sight.corners = quadOf(corners, 1);
    const cv::Rect2f& block = best.layout->place.block;
    const auto back = vision::planeMap(
        Corners{cv::Point2f(0, 0), {kCardWidth, 0}, {kCardWidth, static_cast<float>(height)}, {0, static_cast<float>(height)}},
        candidate.corners);
    out.print = back ? vision::mapped(*back, (block.tl() + block.br()) / 2) : vision::centre(candidate.corners);
    out.fit = (best.log - kTurnPrior[best.turn]) / n + kFieldCost;
    const ReadLayout& layout = *best.layout;
    const bool numberAgrees =
        !layout.numberSeen || layout.points.of(pointIndex(best.card->points)) > 0.5 * (1 - layout.points.none) || !clearly(layout.points);
    // Without its number to bear it out, a card must be plain to see in every field and lie as cards do: lines of writing are filled fields of a
    // sort, too, and a blurred card's palest field may be missed.
    const bool borneOut = layout.numberSeen && layout.points.of(pointIndex(best.card->points)) > 0.5;
    const bool plain = !layout.place.holes && layout.place.score > 0.75 && best.turn % 2 == 0 && chance > kCertainAlone &&
                       contradictions(best, 1, 2) == 0 && meanField(best) > kPlain;
    out.borneOut = borneOut;
    out.model.size = {candidate.width, candidate.height};
    out.model.paper = print.paperColour;
    out.model.known = true;
    if (borneOut && best.turn % 2 == 0 && !layout.number.empty()) {
        const cv::Point2d at((layout.number.x + layout.number.width / 2.0) / kCardWidth - 0.5,
                             (layout.number.y + layout.number.height / 2.0) / height - 0.5);
        out.model.number = best.turn == 0 ? at : -at;
    }
    out.stonesTurned = stonesTurnedBy(all, best);
    const bool numberUpright =
        layout.numberSeen &&
        layout.points.turns[static_cast<std::size_t>(pointIndex(best.card->points))][static_cast<std::size_t>(best.turn)] > 0.5;
    if (const bool formationTells = turnBeyondDoubt(all, best); borneOut || formationTells)
        out.faceTurned = facesTurnedBy(best, numberUpright && formationTells);
    // Squares with something in them are on many a cloth: where the paper is not white, the number must say that it is a card.
    out.cardly =
        print.kind == Paper::Tinted ? borneOut : layout.numberSeen || layout.place.score > 0.75 || contradictions(best, 4, 2.5) == 0;
    // It shows the very stones, and is no surer than they are: where all horses pass for ships, a card of horses does, too.
    double stonesSure = 1;
    for (const auto& row : best.card->formation)
        for (const auto& face : row)
            if (face) stonesSure = std::min(stonesSure, palette.sure[static_cast<std::size_t>(*face)]);
    out.sight.trust.confidence = chance * stonesSure;
    out.sight.trust.certain = chance > kCertain && stonesSure > kStonesCertain && anyhow > kCertain && contradictions(best, 4, 0) == 0 &&
                              numberAgrees && !layout.otherFields && (borneOut || plain);
    vision::addPicture(trace, "card", [&] {
        cv::Mat picture = straight.clone(), ink;
        print.trace.convertTo(ink, CV_8U, 255);
        cv::cvtColor(ink, ink, cv::COLOR_GRAY2BGR);
        for (int r = 0; r < best.layout->place.rows; ++r)
            for (int c = 0; c < best.layout->place.columns; ++c) cv::rectangle(picture, best.layout->place.field(r, c), {0, 0, 255}, 1);
        for (const auto& m : marksBeside(print, best.layout->place)) cv::rectangle(picture, m, {255, 0, 255}, 1);
        cv::hconcat(picture, ink, picture);
        return picture;
    });
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
