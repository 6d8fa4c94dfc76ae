// SPDX-License-Identifier: Apache-2.0
#include "card_table.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::session {
namespace {

// In grid sides; a card is about a quarter of one wide. Cards on a pile lie a little askew, and so do hands put them.
constexpr double kSamePlace = 0.12;
constexpr double kPileReach = 0.22;

double apart(const CardPlace& a, const CardPlace& b) {
    return std::hypot(a.across - b.across, a.down - b.down);
}

cv::Matx33d ontoGrid(const board::Quad& grid) {
    std::array<cv::Point2f, 4> from, to{cv::Point2f{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (std::size_t i = 0; i < 4; ++i) from[i] = {static_cast<float>(grid[i].x), static_cast<float>(grid[i].y)};
    return cv::getPerspectiveTransform(from.data(), to.data());
}

std::vector<CardOnTable> cardsOf(const board::hidden_stones::Sight& sight) {
    std::vector<CardOnTable> cards;
    for (const auto& card : sight.cards) {
        const Json formation = Json::parse(sights::formationJson(card.formation).dump());
        cards.push_back(
            {Json{{"points", card.points}, {"formation", formation}}, placeOf(card.corners, sight.corners), card.trust.certain});
    }
    return cards;
}

} // namespace

CardPlace placeOf(const board::Quad& card, const board::Quad& grid) {
    const cv::Matx33d map = ontoGrid(grid);
    cv::Vec3d middle(0, 0, 1);
    for (const auto& corner : card) {
        middle[0] += corner.x / 4;
        middle[1] += corner.y / 4;
    }
    const cv::Vec3d place = map * middle;
    return {place[0] / place[2], place[1] / place[2]};
}

board::Pixel pixelAt(const CardPlace& place, const board::Quad& grid) {
    const cv::Vec3d pixel = ontoGrid(grid).inv() * cv::Vec3d(place.across, place.down, 1);
    return {pixel[0] / pixel[2], pixel[1] / pixel[2]};
}

bool CardTable::onPile(const CardPlace& place, bool paying, bool onlyOne) const {
    if (m_pile) return apart(place, *m_pile) < kPileReach;
    const bool above = place.down < 0 && place.across > -0.3 && place.across < 1.3;
    return above || (paying && onlyOne);
}

CardTable::News CardTable::look(const board::hidden_stones::Sight& sight, bool paying, bool keep) {
    std::vector<CardOnTable> cards = cardsOf(sight);
    std::vector<CardOnTable> fresh;
    for (CardOnTable& card : cards) {
        const auto known = std::ranges::find_if(m_cards, [&](const CardOnTable& before) {
            return apart(before.place, card.place) < kSamePlace && (before.card == card.card || !card.certain);
        });
        if (known != m_cards.end())
            card = *known;
        else
            fresh.push_back(card);
    }
    News news;
    std::optional<CardPlace> pile = m_pile;
    for (const CardOnTable& card : fresh) {
        if (!onPile(card.place, paying, fresh.size() == 1)) {
            news.shown.push_back(card);
            continue;
        }
        ++news.discarded;
        if (!pile) pile = card.place;
    }
    if (keep) {
        m_cards = std::move(cards);
        m_pile = pile;
    }
    return news;
}

void CardTable::accept(const board::hidden_stones::Sight& sight) {
    m_cards = cardsOf(sight);
    for (const CardOnTable& card : m_cards)
        if (!m_pile && onPile(card.place, false, false)) m_pile = card.place;
}

Json CardTable::json() const {
    Json cards = Json::array();
    for (const CardOnTable& card : m_cards)
        cards.push_back({{"card", card.card}, {"across", card.place.across}, {"down", card.place.down}});
    Json json{{"cards", cards}};
    if (m_pile) json["pile"] = Json{m_pile->across, m_pile->down};
    return json;
}

void CardTable::restore(const Json& json) {
    m_cards.clear();
    m_pile.reset();
    if (!json.is_object()) return;
    for (const Json& card : json["cards"]) m_cards.push_back({card["card"], {card["across"], card["down"]}, true});
    if (json.contains("pile")) m_pile = CardPlace{json["pile"][0], json["pile"][1]};
}

} // namespace hawkstone::session
