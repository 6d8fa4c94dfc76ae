// SPDX-License-Identifier: Apache-2.0
#include "tiles.h"

#include "board_look.h"
#include "median.h"
#include "tile_look.h"
#include "tile_make.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace hawkstone::recognition::gobblestones {
namespace {

using namespace board::gobblestones;

constexpr float kPainted = 0.5F; // how well a tile's colour explains what is painted so
constexpr float kUsualTile = -2.9F,
                kStrangest = 2.5F;  // what the eye says of tiles it knows, and how far it may err about all of a make; log of the odds
constexpr float kSameLook = 0.001F; // halves so close to the whole, squared, are no look of their own
constexpr float kAsMade = 1;        // the sum of both from which a single one is plainly of that make
constexpr float kOddLook = 0.12F;   // how well any look at all fits a back of which no second one is seen

using Group = std::vector<std::size_t>; // cells by their place in the list

// A guess at which look is the back's.
struct Guess {
    Hue hue;
    float light = 0;
    bool any = false;    // no look stands out; single backs may still lie there
    float likeATile = 0; // how well a tile colour explains the look: backs that pass for tiles are of no use to players
    float sameMake = 0;  // how much likelier tiles of the other tiles' make look so than backs of any make, as a log
    float weight = 0;    // how well the guess explains all cells, as a log
};

float logOdds(float chance) {
    return std::log(chance / (1 - chance));
}

class Table {
public:
    Table(const Palette& palette, const Veil& veil, std::span<const CoveredCell> cells, const calibration::Profile* profile)
        : m_tiles(tileColours(palette, profile)) {
        for (const Hue colour : palette.colours()) m_pure = std::max(m_pure, std::hypot(colour.x, colour.y));
        for (const CoveredCell& cell : cells) m_looks.push_back(lookAtTile(palette, veil, m_tiles, cell));
        std::vector<Painted> painted;
        for (const TileLook& look : m_looks)
            if (look.compared && look.fit[look.colour] >= kPainted)
                painted.push_back({look.colour, look.brighter, look.purer, logOdds(look.back)});
        m_makes = makesBesides(painted);
        heedTheMake();
        leanOnAlike();
        findStrangePaint();
        lookTogether();
        m_guesses = guesses();
        const float best = std::ranges::max_element(m_guesses, {}, &Guess::weight)->weight;
        float sum = 0;
        for (Guess& guess : m_guesses) sum += guess.weight = std::exp(guess.weight - best);
        for (Guess& guess : m_guesses) guess.weight /= sum;
        doubtUnlikeBacks();
    }

    CellSight read(std::size_t i) const {
        const TileLook& look = m_looks[i];
        const float down = faceDown(look);
        // The eye that knows backs and the colours contradict each other: neither is certain, least of all where a lamp is mirrored or the paint may
        // be a tile's. Seventeen tiles of a dull turquoise were once taken for backs, since they looked alike.
        const float eye = std::max(look.seenBack, look.seenTogether);
        const bool doubted = look.burnt || look.unlike || eye < (look.bright || look.coloured ? 0.8F : 0.5F);
        if (down > 0.5F) return {CoveredBy{}, {doubted ? std::min(0.6, double(down)) : double(down), false}};
        const float sum = std::accumulate(look.fit.begin(), look.fit.end(), 1e-6F), best = look.fit[look.colour];
        // A hue two strays off is hardly that colour, even where it is nearer to it than to the others: a brown back may be nearest to yellow.
        const double trust = double(1 - down) * best / sum * std::min(1.F, best * 7);
        return {CoveredBy{static_cast<Colour>(look.colour)},
                {(look.seenBack > 0.7F && !look.made) || look.washed || look.burnt ? std::min(0.6, trust) : trust, false}};
    }

private:
    TileColours m_tiles;
    float m_pure = 0.02F;
    std::vector<TileLook> m_looks;
    std::vector<Guess> m_guesses;

    std::array<std::optional<Make>, 5> m_makes; // by colour, as the tiles of the other colours show it

    // Where the eye half takes tiles of every colour for backs, it does not know their make: not all five looks can be the back's.
    void heedTheMake() {
        for (TileLook& look : m_looks) {
            const auto& make = m_makes[look.colour];
            if (!make || !look.compared || look.fit[look.colour] < kPainted) continue;
            const float strange = std::clamp(make->back - kUsualTile, 0.F, kStrangest);
            look.back = 1 / (1 + std::exp(strange - logOdds(look.back)));
            look.made = look.back < 0.7F && likeMake(look.brighter, look.purer, *make) > kAsMade;
        }
    }

    // Backs are of any brightness and purity, tiles as much brighter and purer than their print as the others.
    float sameMake(const Group& group) const {
        const std::size_t colour = m_looks[group.front()].colour;
        const auto& make = m_makes[colour];
        if (!make) return 0;
        std::vector<float> brighter, purer;
        for (const std::size_t i : group) {
            if (m_looks[i].colour != colour || !m_looks[i].compared || m_looks[i].fit[colour] < kPainted) return 0;
            brighter.push_back(m_looks[i].brighter), purer.push_back(m_looks[i].purer);
        }
        return likeMake(median(brighter), median(purer), *make);
    }

    float faceDown(const TileLook& look) const {
        float down = 0;
        for (const Guess& guess : m_guesses) {
            const float back = look.back * likeness(look, guess), tile = (1 - look.back) * std::max(look.fit[look.colour], 0.002F);
            down += guess.weight * back / (back + tile);
        }
        return down;
    }

    float likeness(const TileLook& look, const Guess& guess) const {
        if (guess.any) return kOddLook;
        const Hue d = look.hue - guess.hue;
        const float light = (look.light - guess.light) / 0.45F;
        return std::max(0.01F, student(d.dot(d) / (0.0144F * m_pure * m_pure) + light * light));
    }

    // What looks of one colour is mostly of one kind: a cell whose likes seem to be backs is not surely a tile.
    void leanOnAlike() {
        std::array<float, 5> sum{}, count{};
        for (const TileLook& look : m_looks) sum[look.colour] += look.back, ++count[look.colour];
        for (TileLook& look : m_looks) look.back = 0.6F * look.back + 0.4F * sum[look.colour] / count[look.colour];
    }

    // Where no tile of a colour is seen as it should be, cells of a hue not too far off may be those, in a paint that is not the print's.
    void findStrangePaint() {
        for (std::size_t k = 0; k < 5; ++k) {
            if (std::ranges::count_if(
                    m_looks, [k](const TileLook& look) { return look.colour == k && look.fit[k] > 0.3F && look.seenBack < 0.3F; }) >= 2)
                continue;
            const Hue colour = m_tiles.colour[k];
            for (TileLook& look : m_looks)
                look.coloured |=
                    angleBetween(look.hue, colour) < 45 && std::hypot(look.hue.x, look.hue.y) > 0.4F * std::hypot(colour.x, colour.y);
        }
    }

    // Backs are all alike: what the eye says of three and more that look the same, and like no tile, counts for each of them. And where tiles of
    // two colours have just the print's paint, something of quite another hue has no tile's.
    void lookTogether() {
        std::array<int, 5> painted{};
        for (const TileLook& look : m_looks) painted[look.colour] += look.fit[look.colour] > 0.5F && look.seenBack < 0.3F;
        const bool printsPaint = std::ranges::count_if(painted, [](int n) { return n > 0; }) >= 2;
        for (TileLook& look : m_looks) {
            if (look.fit[look.colour] > 0.1F || look.bright) continue;
            float sum = 0, count = 0;
            for (const TileLook& other : m_looks) {
                const Hue d = other.hue - look.hue;
                if (d.dot(d) > 0.01F * m_pure * m_pure || std::abs(other.light - look.light) > 0.3F) continue;
                sum += other.seenBack, ++count;
            }
            if (count < 3) continue;
            look.seenTogether = sum / count;
            if (printsPaint && look.fit[look.colour] < 0.03F && look.seenTogether > 0.35F) look.seenTogether = 1;
        }
    }

    // The other way about: what seems to lie face down but has not the look of the others does not lie so for sure. Ninety-nine of a hundred backs
    // keep within 0.1 of the purest colour and 0.2 of the middle back's light; pale tiles of strange make under a lamp were 0.15 and 0.36 off.
    void doubtUnlikeBacks() {
        Group backs;
        for (std::size_t i = 0; i < m_looks.size(); ++i)
            if (faceDown(m_looks[i]) > 0.5F) backs.push_back(i);
        if (backs.size() < 2) return;
        const Guess middle = guessFor(backs);
        std::size_t unlike = 0;
        for (const std::size_t i : backs) {
            const Hue d = m_looks[i].hue - middle.hue;
            const float light = (m_looks[i].light - middle.light) / 0.5F;
            unlike += m_looks[i].unlike = d.dot(d) / (0.04F * m_pure * m_pure) + light * light > 1;
        }
        // Where there is no telling which of two looks is the back's, neither is.
        if (3 * unlike > backs.size())
            for (const std::size_t i : backs) m_looks[i].unlike = true;
    }

    Guess guessFor(const Group& group) const {
        std::vector<float> xs, ys, lights, fits;
        for (const std::size_t i : group) {
            xs.push_back(m_looks[i].hue.x), ys.push_back(m_looks[i].hue.y), lights.push_back(m_looks[i].light);
            fits.push_back(m_looks[i].fit[m_looks[i].colour]);
        }
        return weighed({.hue = {median(xs), median(ys)}, .light = median(lights), .likeATile = median(fits), .sameMake = sameMake(group)});
    }

    // Cells of one look share their mistakes: thirty of them are not thirty witnesses.
    Guess weighed(Guess guess) const {
        float sum = 0;
        for (const TileLook& look : m_looks)
            sum += std::log(look.back * likeness(look, guess) + (1 - look.back) * std::max(look.fit[look.colour], 0.002F));
        const auto n = static_cast<float>(m_looks.size());
        guess.weight = sum / (1 + 0.06F * n) - (guess.any ? 0.F : 1.5F + 2 * guess.likeATile + guess.sameMake);
        return guess;
    }

    // Every look there is may be the back's: all the tiles that seem red, say, or the half of them that differs from the other.
    std::vector<Guess> guesses() const {
        std::vector<Guess> all{weighed({.hue = {}, .any = true})};
        std::array<Group, 6> groups;
        for (std::size_t i = 0; i < m_looks.size(); ++i)
            groups[m_looks[i].fit[m_looks[i].colour] < 0.02F ? 5 : m_looks[i].colour].push_back(i);
        for (const Group& group : groups) {
            if (group.empty()) continue;
            const Guess whole = guessFor(group);
            all.push_back(whole);
            for (const Group& half : halves(group)) {
                if (half.empty()) continue;
                const Guess part = guessFor(half);
                const Hue d = part.hue - whole.hue;
                const float light = part.light - whole.light;
                if (d.dot(d) / (m_pure * m_pure) + 0.07F * light * light > kSameLook) all.push_back(part);
            }
        }
        return all;
    }

    std::array<Group, 2> halves(const Group& group) const {
        std::array<Group, 2> parts;
        if (group.size() < 2) return parts;
        const auto apart = [&](std::size_t a, std::size_t b) {
            const Hue d = m_looks[a].hue - m_looks[b].hue;
            const float light = m_looks[a].light - m_looks[b].light;
            return d.dot(d) / (m_pure * m_pure) + 0.07F * light * light;
        };
        const auto farthest = [&](std::size_t from) {
            return *std::ranges::max_element(group, {}, [&](std::size_t i) { return apart(from, i); });
        };
        const std::size_t one = farthest(group.front()), other = farthest(one);
        for (const std::size_t i : group) parts[apart(i, one) > apart(i, other)].push_back(i);
        return parts;
    }
};

} // namespace

std::vector<CellSight> readTiles(const Palette& palette, const Veil& veil, std::span<const CoveredCell> cells,
                                 const calibration::Profile* profile) {
    std::vector<CellSight> sights;
    if (cells.empty()) return sights;
    const Table table(palette, veil, cells, profile);
    for (std::size_t i = 0; i < cells.size(); ++i) sights.push_back(table.read(i));
    return sights;
}

} // namespace hawkstone::recognition::gobblestones
