// SPDX-License-Identifier: Apache-2.0
#include "card_table.h"

#include <hawkstone/recognition/gobblestones_reader.h>
#include <hawkstone/recognition/gobblet_reader.h>
#include <hawkstone/recognition/hidden_stones_reader.h>
#include <hawkstone/session/referee_session.h>
#include <hawkstone/session/table_reader.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace hawkstone::session {
namespace {

using Found = Expected<sights::Sight, board::NotFound>;

recognition::ReadOptions optionsWith(const std::optional<calibration::Profile>& profile) {
    recognition::ReadOptions options;
    options.profile = profile ? &*profile : nullptr;
    return options;
}

template <class Sight>
std::vector<Sight> all(const std::vector<sights::Sight>& looks) {
    std::vector<Sight> same;
    for (const sights::Sight& look : looks) same.push_back(std::get<Sight>(look));
    return same;
}

class GobblestonesReader : public TableReader {
public:
    explicit GobblestonesReader(std::optional<calibration::Profile> profile) : m_profile(std::move(profile)) {}

    Found find(const cv::Mat& image, const std::optional<board::Quad>& corners) override {
        auto options = optionsWith(m_profile);
        options.corners = corners;
        auto sight = recognition::readGobblestones(image, options);
        if (!sight) return Unexpected(sight.error());
        return sights::Sight(std::move(*sight));
    }
    Found reread(const cv::Mat& image, const sights::Sight& before) override {
        return sights::Sight(recognition::rereadGobblestones(image, std::get<board::gobblestones::Sight>(before), optionsWith(m_profile)));
    }
    sights::Sight join(const std::vector<sights::Sight>& looks) override {
        const auto same = all<board::gobblestones::Sight>(looks);
        board::gobblestones::Sight joined = recognition::joinGobblestones(same);
        for (std::size_t row = 0; row < joined.cells.size(); ++row)
            for (std::size_t column = 0; column < joined.cells.size(); ++column) heedEachLook(joined.cells[row][column], same, row, column);
        return joined;
    }

private:
    // A figure is misread the same way in every picture of a resting table: eight doubtful looks are no certain one. On a made-up
    // set a 5 was written down as a 6 so. A print counts for certain where half of the looks, each alone, are.
    static void heedEachLook(board::gobblestones::CellSight& cell, const std::vector<board::gobblestones::Sight>& looks, std::size_t row,
                             std::size_t column) {
        if (!std::holds_alternative<board::gobblestones::Field>(cell.what)) return;
        const auto sure = std::ranges::count_if(looks, [&](const auto& look) {
            const auto& one = look.cells[row][column];
            return one.trust.certain && one.what == cell.what;
        });
        cell.trust.certain = cell.trust.certain && 2 * sure >= static_cast<std::ptrdiff_t>(looks.size());
    }

    std::optional<calibration::Profile> m_profile;
};

class GobbletReader : public TableReader {
public:
    explicit GobbletReader(std::optional<calibration::Profile> profile) : m_profile(std::move(profile)) {}

    Found find(const cv::Mat& image, const std::optional<board::Quad>& corners) override {
        auto options = optionsWith(m_profile);
        options.corners = corners;
        if (corners) options.cornerDoubt = m_cornerDoubt;
        auto sight = recognition::readGobblet(image, options);
        if (!sight) return Unexpected(sight.error());
        if (!corners) m_stacks.clear(); // perhaps another table
        m_cornerDoubt = sight->cornerDoubt;
        keepStacks(*sight);
        return sights::Sight(std::move(*sight));
    }
    // The reader looks for stacks where it saw some; what the game knows of them is no sight.
    Found reread(const cv::Mat& image, const sights::Sight& before) override {
        auto known = std::get<board::gobblet::Sight>(before);
        known.cornerDoubt = m_cornerDoubt;
        known.stackFeet.clear();
        for (const CardPlace& foot : m_stacks.feet) known.stackFeet.push_back(pixelAt(foot, known.corners));
        for (std::size_t side = 0; side < 2; ++side) {
            known.stacks[side].reset();
            if (m_stacks.inView[side]) known.stacks[side].emplace();
        }
        auto sight = recognition::rereadGobblet(image, known, optionsWith(m_profile));
        return sights::Sight(std::move(sight));
    }
    sights::Sight join(const std::vector<sights::Sight>& looks) override {
        auto joined = recognition::joinGobblet(all<board::gobblet::Sight>(looks));
        m_cornerDoubt = joined.cornerDoubt;
        return joined;
    }
    Json learned() const override {
        Json feet = Json::array();
        for (const CardPlace& foot : m_stacks.feet) feet.push_back({foot.across, foot.down});
        return {{"cornerDoubt", m_cornerDoubt}, {"stackFeet", feet}, {"stacksInView", m_stacks.inView}};
    }
    void relearn(const Json& what) override {
        if (!what.is_object()) return; // an older session
        m_cornerDoubt = what.value("cornerDoubt", 0.0);
        m_stacks.inView = what.value("stacksInView", m_stacks.inView);
        for (const Json& foot : what.value("stackFeet", Json::array()))
            m_stacks.feet.push_back({foot[0].get<double>(), foot[1].get<double>()});
    }

private:
    // In sides of the board, so that they follow it through bumps.
    struct Stacks {
        std::vector<CardPlace> feet;
        std::array<bool, 2> inView{};
        void clear() { *this = {}; }
    };

    // Stacks do not walk: one that was seen stands there until it is used up, and an empty place reads as empty.
    void keepStacks(const board::gobblet::Sight& sight) {
        constexpr double kApart = 0.1; // two stacks stand 0.2 sides apart or more
        for (const board::Pixel& foot : sight.stackFeet) {
            const CardPlace place = placeOf({foot, foot, foot, foot}, sight.corners);
            const auto near = [&](const CardPlace& known) {
                return std::hypot(known.across - place.across, known.down - place.down) < kApart;
            };
            if (std::ranges::none_of(m_stacks.feet, near)) m_stacks.feet.push_back(place);
        }
        for (std::size_t side = 0; side < 2; ++side) m_stacks.inView[side] = m_stacks.inView[side] || sight.stacks[side].has_value();
    }

    std::optional<calibration::Profile> m_profile;
    Stacks m_stacks;
    double m_cornerDoubt = 0;
};

class HiddenStonesReader : public TableReader {
public:
    explicit HiddenStonesReader(std::optional<calibration::Profile> profile) : m_profile(std::move(profile)) {}

    Found find(const cv::Mat& image, const std::optional<board::Quad>& corners) override {
        auto options = optionsWith(m_profile);
        options.corners = corners;
        auto sight = recognition::readHiddenStones(image, options);
        if (!sight) return Unexpected(sight.error());
        return sights::Sight(std::move(*sight));
    }
    Found reread(const cv::Mat& image, const sights::Sight& before) override {
        const auto options = optionsWith(m_profile);
        auto sight = recognition::rereadHiddenStones(image, std::get<board::hidden_stones::Sight>(before), options);
        if (!sight) return Unexpected(sight.error());
        // Looking for cards takes four times as long as reading the stones; where nothing has changed since all were read for
        // certain, they are those.
        const cv::Mat small = shrunk(image);
        if (!m_cards || !samePlace(m_cards->corners, sight->corners) || !looksTheSame(small, m_cards->picture)) {
            sight->cards = recognition::readCards(image, *sight, options);
            const bool certain = std::ranges::all_of(sight->cards, [](const auto& card) { return card.trust.certain; });
            m_cards = certain ? std::optional(CardsRead{small, sight->corners, sight->cards}) : std::nullopt;
        } else {
            sight->cards = m_cards->cards;
        }
        return sights::Sight(std::move(*sight));
    }
    sights::Sight join(const std::vector<sights::Sight>& looks) override;

private:
    struct CardsRead {
        cv::Mat picture; // of then, small
        board::Quad corners;
        std::vector<board::hidden_stones::CardSight> cards;
    };

    static cv::Mat shrunk(const cv::Mat& image) {
        cv::Mat small;
        cv::resize(image, small, {320, std::max(1, image.rows * 320 / image.cols)}, 0, 0, cv::INTER_AREA);
        return small;
    }
    // Noise and compression leave a small pixel, the mean of sixteen, within 4 of 255 at rest; a figure on a card is several
    // small pixels wide and differs by 30 and more.
    static bool looksTheSame(const cv::Mat& a, const cv::Mat& b) { return a.size() == b.size() && cv::norm(a, b, cv::NORM_INF) < 12; }

    static bool samePlace(const board::Quad& a, const board::Quad& b) {
        return std::ranges::equal(a, b, [](const auto& p, const auto& q) { return std::hypot(p.x - q.x, p.y - q.y) < 1; });
    }

    std::optional<calibration::Profile> m_profile;
    std::optional<CardsRead> m_cards; // where all of them were certain
};

// A stone is what most of the weight says; it is certain when a certain look says so and no certain look disagrees. Whether it lies turned is
// weighed apart, among the looks that show that face.
board::hidden_stones::StoneSight joinedStone(const std::vector<board::hidden_stones::Sight>& looks, int row, int column) {
    std::map<board::hidden_stones::Face, double> weights;
    for (const auto& look : looks) weights[look.stones[row][column].face] += look.stones[row][column].trust.confidence;
    board::hidden_stones::StoneSight joined;
    joined.face = std::ranges::max_element(weights, {}, [](const auto& entry) { return entry.second; })->first;
    bool disputed = false, turnSaid = false, straightSaid = false;
    double turned = 0;
    for (const auto& look : looks) {
        const auto& stone = look.stones[row][column];
        if (stone.face != joined.face) {
            disputed |= stone.trust.certain;
            continue;
        }
        joined.trust.confidence = std::max(joined.trust.confidence, stone.trust.confidence);
        joined.trust.certain |= stone.trust.certain;
        turned += stone.turned ? stone.trust.confidence : -stone.trust.confidence;
        if (stone.trust.certain && stone.turnCertain) (stone.turned ? turnSaid : straightSaid) = true;
    }
    joined.trust.certain = joined.trust.certain && !disputed;
    joined.turned = turnSaid != straightSaid ? turnSaid : turned > 0;
    joined.turnCertain = turnSaid != straightSaid;
    return joined;
}

sights::Sight HiddenStonesReader::join(const std::vector<sights::Sight>& looks) {
    const auto same = all<board::hidden_stones::Sight>(looks);
    board::hidden_stones::Sight joined = same.back();
    for (int row = 0; row < board::hidden_stones::kSide; ++row)
        for (int column = 0; column < board::hidden_stones::kSide; ++column) joined.stones[row][column] = joinedStone(same, row, column);
    // A card read for certain in an earlier look at the same place stays read.
    for (auto& card : joined.cards) {
        if (card.trust.certain) continue;
        for (const auto& look : same)
            for (const auto& other : look.cards) {
                const CardPlace a = placeOf(card.corners, joined.corners), b = placeOf(other.corners, look.corners);
                if (other.trust.certain && std::hypot(a.across - b.across, a.down - b.down) < 0.1) card = other;
            }
    }
    return joined;
}

} // namespace

std::unique_ptr<TableReader> makeTableReader(sights::Game game, std::optional<calibration::Profile> profile) {
    switch (game) {
    case sights::Game::Gobblestones: return std::make_unique<GobblestonesReader>(std::move(profile));
    case sights::Game::Gobblet: return std::make_unique<GobbletReader>(std::move(profile));
    case sights::Game::HiddenStones: return std::make_unique<HiddenStonesReader>(std::move(profile));
    }
    return nullptr;
}

RefereeSession::Opened RefereeSession::start(RefereeOptions options, SessionStore& store, const std::string& source, Listener listener) {
    auto reader = makeTableReader(options.game, options.profile);
    return start(std::move(options), store, source, std::move(listener), std::move(reader));
}

RefereeSession::Opened RefereeSession::resume(SessionId id, RefereeOptions options, SessionStore& store, Listener listener) {
    auto reader = makeTableReader(options.game, options.profile);
    return resume(id, std::move(options), store, std::move(listener), std::move(reader));
}

board::Quad sameWayRound(const board::Quad& found, const board::Quad& before) {
    int best = 0;
    double nearest = std::numeric_limits<double>::max();
    for (int turn = 0; turn < 4; ++turn) {
        double apart = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& corner = found[(i + static_cast<std::size_t>(turn)) % 4];
            apart += std::hypot(corner.x - before[i].x, corner.y - before[i].y);
        }
        if (apart >= nearest) continue;
        nearest = apart;
        best = turn;
    }
    board::Quad turned;
    for (std::size_t i = 0; i < 4; ++i) turned[i] = found[(i + static_cast<std::size_t>(best)) % 4];
    return turned;
}

} // namespace hawkstone::session
