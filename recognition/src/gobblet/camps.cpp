// SPDX-License-Identifier: Apache-2.0
#include "camps.h"

#include "looking.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr double kTwoMakes = 2; // unlikeness that leaves no doubt that two colours are in view
constexpr double kEitherColour = 0.1;
// Where two kinds are so far apart, on 218 judgements of made-up tables, none of both kinds is of one colour.
constexpr double kOfAKind = 2, kLighterTop = 1.7, kLighterFlank = 1.4; // pieces; times
constexpr double kMostly = 0.8, kByTheOthers = 0.99;                   // mean chance; chance of a colour that the other kind leaves
constexpr double kOneMake = 0.6, kLikesSay = 0.5, kSurest = 6;   // unlikeness within one make; how far its likes count; logarithm of odds
constexpr double kOfACamp = 0.95, kCampsApart = 0.2;             // chance of a colour; logarithms of light
constexpr double kCampSays = 2, kDenied = 0.25, kDenialSays = 6; // logarithms of odds a whole lean; part of a lean

std::vector<Place*> thoseSeen(const std::vector<Place*>& pieces) {
    std::vector<Place*> seen;
    for (Place* p : pieces)
        if (pieceChance(p->glimpse) > 0.5 && p->brightness > 0) seen.push_back(p);
    return seen;
}

// Which kind each is of, from 0: what looks alike, step by step, is of one kind.
std::vector<int> kindsOf(const std::vector<Place*>& seen) {
    std::vector<int> kinds(seen.size(), -1);
    int count = 0;
    for (std::size_t first = 0; first < seen.size(); ++first) {
        if (kinds[first] >= 0) continue;
        std::vector<std::size_t> next{first};
        kinds[first] = count;
        while (!next.empty()) {
            const std::size_t i = next.back();
            next.pop_back();
            for (std::size_t j = 0; j < seen.size(); ++j) {
                if (kinds[j] >= 0 || unlike(seen[i]->tone, seen[j]->tone) > kTwoMakes) continue;
                kinds[j] = count;
                next.push_back(j);
            }
        }
        ++count;
    }
    return kinds;
}

struct Kind {
    double count = 0, light = 0, black = 0, leastBlack = 1, mostBlack = 0;
    double darkestTop = 1e9, lightestTop = 0, darkestFlank = 1e9, lightestFlank = 0;
    void add(const Place& p) {
        const double own = p.glimpse.black / pieceChance(p.glimpse);
        count += 1;
        light += p.brightness;
        black += own;
        leastBlack = std::min(leastBlack, own);
        mostBlack = std::max(mostBlack, own);
        darkestTop = std::min(darkestTop, p.darkest);
        lightestTop = std::max(lightestTop, p.brightness);
        if (p.flank <= 0) return;
        darkestFlank = std::min(darkestFlank, p.flank);
        lightestFlank = std::max(lightestFlank, p.flank);
    }
};

// Natural wood beside dark wood: by itself it may be either, but where all pieces are of two kinds, the one plainly of its colour, the other cannot be. The
// lighter ones must be so on their sides, too, that no lamp in a black one's polish makes it white.
bool settleTwoKinds(const std::vector<Place*>& pieces) {
    const std::vector<Place*> seen = thoseSeen(pieces);
    const std::vector<int> kinds = kindsOf(seen);
    if (seen.empty() || *std::max_element(kinds.begin(), kinds.end()) != 1) return false;
    Kind both[2];
    for (std::size_t i = 0; i < seen.size(); ++i) both[kinds[i]].add(*seen[i]);
    const int lighter = both[0].light / both[0].count > both[1].light / both[1].count ? 0 : 1;
    const Kind &light = both[lighter], &dark = both[1 - lighter];
    if (std::min(light.count, dark.count) < kOfAKind || std::min(light.lightestFlank, dark.lightestFlank) <= 0) return false;
    if (light.darkestTop < kLighterTop * dark.lightestTop || light.darkestFlank < kLighterFlank * dark.lightestFlank) return false;
    const bool darkIsPlain = dark.leastBlack > kOfACamp && light.leastBlack > 1 - kOfACamp && light.black < kMostly * light.count;
    const bool lightIsPlain = light.mostBlack < 1 - kOfACamp && dark.mostBlack < kOfACamp && dark.black > (1 - kMostly) * dark.count;
    if (!darkIsPlain && !lightIsPlain) return false;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if ((kinds[i] == lighter) != darkIsPlain) continue;
        PieceGlimpse& g = seen[i]->glimpse;
        (darkIsPlain ? g.black : g.white) = (1 - kByTheOthers) * (g.white + g.black);
        (darkIsPlain ? g.white : g.black) = kByTheOthers / (1 - kByTheOthers) * (darkIsPlain ? g.black : g.white);
    }
    return true;
}

// Where no piece in view is clearly of the one colour, yet all look as if they were of two, those of a kind that is not clearly the other's may be either.
void doubtOneCamp(const std::vector<Place*>& pieces) {
    const std::vector<Place*> seen = thoseSeen(pieces);
    const std::vector<int> kinds = kindsOf(seen);
    const int count = kinds.empty() ? 0 : 1 + *std::max_element(kinds.begin(), kinds.end());
    if (count < 2) return;
    const auto white = std::count_if(seen.begin(), seen.end(), [](const Place* p) { return p->glimpse.white > p->glimpse.black; });
    const bool sameColour = white == 0 || white == std::ssize(seen);
    std::vector<bool> clear(static_cast<std::size_t>(count), !sameColour);
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (std::max(seen[i]->glimpse.white, seen[i]->glimpse.black) < kOfACamp) clear[static_cast<std::size_t>(kinds[i])] = false;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (clear[static_cast<std::size_t>(kinds[i])]) continue;
        PieceGlimpse& g = seen[i]->glimpse;
        const double moved = kEitherColour * (g.white - g.black);
        g.white -= moved;
        g.black += moved;
    }
}

// The two camps of what is clearly white and clearly black, by the logarithm of their light.
struct Camps {
    double middle = 0, half = 0; // between them; from there to either
    double leanOf(double light) const { return std::clamp((std::log(light + 4) - middle) / half, -1.0, 1.0); } // 1 is white
};

std::optional<Camps> campsOf(const std::vector<Place*>& pieces, double Place::* light) {
    std::vector<double> camps[2];
    for (const Place* p : pieces) {
        if (p->*light <= 0) continue;
        if (p->glimpse.white > kOfACamp) camps[0].push_back(std::log(p->*light + 4));
        if (p->glimpse.black > kOfACamp) camps[1].push_back(std::log(p->*light + 4));
    }
    double middles[2];
    for (int side = 0; side < 2; ++side) {
        if (camps[side].empty()) return std::nullopt;
        std::sort(camps[side].begin(), camps[side].end());
        middles[side] = camps[side][camps[side].size() / 2];
    }
    return Camps{(middles[0] + middles[1]) / 2, (middles[0] - middles[1]) / 2};
}

} // namespace

void takeSides(const std::vector<Place*>& pieces) {
    if (settleTwoKinds(pieces)) return;
    const auto camps = [&](double Place::* light) { return campsOf(pieces, light); };
    const auto tops = camps(&Place::darkest), flanks = camps(&Place::flank);
    if (!tops) {
        doubtOneCamp(pieces);
        return;
    }
    for (Place* p : pieces) {
        if (p->darkest <= 0 || tops->half < kCampsApart) continue;
        PieceGlimpse& g = p->glimpse;
        double lean = tops->leanOf(p->darkest);
        // A lamp in a black top's polish makes it as grey as a white one's shade, but not its rim, nor the whole of its side.
        if (flanks && p->flank > 0 && flanks->half > kCampsApart) lean = (lean + flanks->leanOf(p->flank)) / 2;
        // What plainly looks like the other side's is asked about, however sure the networks are of what they see of it alone.
        const bool denied = std::abs(lean) > kDenied && (lean > 0) != (g.white > g.black);
        const double says = denied ? kDenialSays : kCampSays, white = g.white * std::exp(says * lean),
                     black = g.black * std::exp(-says * lean), both = g.white + g.black;
        g.white = both * white / (white + black);
        g.black = both * black / (white + black);
    }
}

void askTheirLikes(const std::vector<Place*>& pieces) {
    const std::vector<Place*> seen = thoseSeen(pieces);
    std::vector<double> odds, shared;
    for (const Place* p : seen)
        odds.push_back(std::clamp(std::log((p->glimpse.white + 1e-4) / (p->glimpse.black + 1e-4)), -kSurest, kSurest));
    for (std::size_t i = 0; i < seen.size(); ++i) {
        double sum = 0, count = 0;
        for (std::size_t j = 0; j < seen.size(); ++j) {
            if (unlike(seen[i]->tone, seen[j]->tone) > kOneMake) continue;
            sum += odds[j];
            ++count;
        }
        shared.push_back((1 - kLikesSay) * odds[i] + kLikesSay * sum / count);
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
        PieceGlimpse& g = seen[i]->glimpse;
        if (std::abs(shared[i]) >= std::abs(odds[i])) continue; // they cast doubt, they do not settle any
        const double both = g.white + g.black;
        g.white = both / (1 + std::exp(-shared[i]));
        g.black = both - g.white;
    }
}

} // namespace hawkstone::recognition::gobblet
