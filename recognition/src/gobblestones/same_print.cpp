// SPDX-License-Identifier: Apache-2.0
#include "same_print.h"

#include "field_net.h"
#include "gobblestones_likeness.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr int kNumbers = 100;
constexpr float kDoubtful = 0.9F;            // a figure less sure than this is in doubt
constexpr int kWorthIt = 3;                  // fields in doubt
constexpr double kAlike = 0.7;               // in the mean, for two groups to be one
constexpr double kUnlike = 0.2, kAkin = 0.6; // groups less alike have different numbers; groups more alike may share one
constexpr double kDiffer = 4;                // nats against a number that an unlike group has
constexpr int kMany = 4;                     // fields a group needs to speak for its members
constexpr float kNamed = 0.999F;             // how sure its name must be
constexpr double kTogether = 0.7;            // and how sure its members alone are of it, in their geometric mean
constexpr float kOwn = 0.6F;                 // how sure the field itself must be
constexpr double kTypical = 0.8;             // how alike it must be to the others of its group, in the mean
constexpr double kClear = 0.3;               // and how much less alike to those of any other group
constexpr double kLost =
    0.1; // of a chance that there are two figures: one of them may be overlooked, however alike the other is to its group
constexpr float kSettled = 0.96F; // less than a board wants of which nearly all is doubtful

// Of 54 boards with numbers of two figures of which so many figures are sure, each shows one surer than 0.6; of 145 without, 16 have one surer than 0.5.
constexpr float kClearEnough = 0.6F, kPerhapsPair = 0.5F, kForgotten = 0.1F;

struct Member {
    int index;
    std::array<double, kNumbers> chances; // of each number, as the field itself looks

    double pair() const { return std::accumulate(chances.begin() + 10, chances.end(), 0.0); }
};

// The field's own chances; the turn of its square is known.
std::array<double, kNumbers> chancesOf(const FieldLook& seen, int quarters, const PairChances& pair) {
    std::array<double, kNumbers> chances{};
    const auto turn = static_cast<std::size_t>(quarters), over = (turn + 2) % 4;
    std::array<double, kPair + 1> figures{};
    double sum = 1e-4;
    for (std::size_t d = 0; d <= kPair; ++d) {
        figures[d] = seen.figure[d][turn] + (d == 0 || d == 1 || d == 8 || d == kPair ? seen.figure[d][over] : 0.F);
        sum += figures[d];
    }
    for (std::size_t d = 0; d < kPair; ++d) chances[d] = figures[d] / sum;
    for (std::size_t n = 10; n < kNumbers; ++n) chances[n] = figures[kPair] / sum * double(pair.tens[n / 10]) * double(pair.ones[n % 10]);
    return chances;
}

std::vector<Member> membersOf(const BoardLook& look, std::vector<cv::Mat>& upright) {
    std::vector<Member> members;
    std::vector<std::size_t> paired;
    std::vector<cv::Mat> pairs;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        if (seen.printed() <= 0.5F || turnAt(look, i).margin <= 3) continue;
        upright.push_back(uprighted(look.figureAt(static_cast<std::size_t>(i)), turnAt(look, i).quarters));
        const auto& pair = seen.figure[kPair];
        if (std::accumulate(pair.begin(), pair.end(), 0.F) > 0.01F) paired.push_back(members.size()), pairs.push_back(upright.back());
        members.push_back({i, {}});
    }
    std::vector<PairChances> both(members.size());
    const auto read = pairChances(pairs, look.gain);
    for (std::size_t k = 0; k < paired.size(); ++k) both[paired[k]] = read[k];
    for (std::size_t k = 0; k < members.size(); ++k)
        members[k].chances =
            chancesOf(look.fields[static_cast<std::size_t>(members[k].index)], turnAt(look, members[k].index).quarters, both[k]);
    return members;
}

// How alike the figures are, whatever the colour under them: a network that learned what stays when only the light, the place and the colour change.
cv::Mat likenessOf(const std::vector<cv::Mat>& upright, float gain, cv::Mat& looks) {
    thread_local Network net(models::gobblestones_likeness(), {{kPatchSide, kPatchSide}});
    looks = scoresOf(net, upright, gain).clone();
    for (int n = 0; n < looks.rows; ++n) looks.row(n) /= cv::norm(looks.row(n)) + 1e-6;
    cv::Mat alike;
    cv::Mat(looks * looks.t()).convertTo(alike, CV_64F);
    return alike;
}

// What the members say together. They share their mistakes, so eight of them count for no more than two and a half.
cv::Mat evidenceOf(const std::vector<std::vector<int>>& groups, const std::vector<Member>& members) {
    cv::Mat evidence = cv::Mat::zeros(static_cast<int>(groups.size()), kNumbers, CV_64F);
    for (int g = 0; g < evidence.rows; ++g) {
        const auto& group = groups[static_cast<std::size_t>(g)];
        const auto size = static_cast<double>(group.size());
        const double weight = (1 + 0.5 * std::log2(std::min(size, 8.0))) / size;
        for (const int k : group)
            for (int n = 0; n < kNumbers; ++n)
                evidence.at<double>(g, n) +=
                    weight * std::log(members[static_cast<std::size_t>(k)].chances[static_cast<std::size_t>(n)] + (n < 10 ? 0.01 : 0.002));
    }
    return evidence;
}

cv::Mat apartOf(const std::vector<std::vector<int>>& groups, const cv::Mat& looks) {
    const auto count = static_cast<int>(groups.size());
    cv::Mat means = cv::Mat::zeros(count, looks.cols, CV_32F), apart(count, count, CV_64F);
    for (int g = 0; g < count; ++g) {
        for (const int k : groups[static_cast<std::size_t>(g)]) means.row(g) += looks.row(k);
        means.row(g) /= cv::norm(means.row(g)) + 1e-6;
    }
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < count; ++b)
            apart.at<double>(a, b) =
                a == b ? 0 : kDiffer * std::clamp((kAkin - means.row(a).dot(means.row(b))) / (kAkin - kUnlike), 0.0, 1.0);
    return apart;
}

// How sure the members of a group are of a number, each alone: the geometric mean.
double agreement(const std::vector<int>& group, const std::vector<Member>& members, int number) {
    double sum = 0;
    for (const int k : group) sum += std::log(members[static_cast<std::size_t>(k)].chances[static_cast<std::size_t>(number)] + 0.01);
    return std::exp(sum / static_cast<double>(group.size()));
}

// In the mean, to all of a group but the field itself.
double likenessTo(const std::vector<int>& group, int field, const cv::Mat& alike) {
    double sum = 0;
    int count = 0;
    for (const int other : group)
        if (other != field) sum += alike.at<double>(field, other), ++count;
    return sum / count;
}

void settle(BoardLook& look, int index, int number) {
    FieldLook& seen = look.fields[static_cast<std::size_t>(index)];
    const float printed = seen.printed();
    const auto figure = static_cast<std::size_t>(number), turn = static_cast<std::size_t>(turnAt(look, index).quarters);
    const float rest = printed - seen.figure[figure][turn];
    for (std::size_t d = 0; d <= kPair; ++d)
        for (std::size_t t = 0; t < 4; ++t)
            seen.figure[d][t] =
                d == figure && t == turn ? kSettled * printed : seen.figure[d][t] * (1 - kSettled) * printed / (rest + 1e-6F);
    seen.ceiling = 1;
}

} // namespace

std::vector<std::vector<int>> groupsOf(cv::Mat likeness, double enough) {
    std::vector<std::vector<int>> groups(static_cast<std::size_t>(likeness.rows));
    for (int i = 0; i < likeness.rows; ++i) groups[static_cast<std::size_t>(i)] = {i}, likeness.at<double>(i, i) = -2;
    while (likeness.rows > 1) {
        double best = 0;
        cv::Point at;
        cv::minMaxLoc(likeness, nullptr, &best, nullptr, &at);
        if (best < enough) break;
        auto &into = groups[static_cast<std::size_t>(at.y)], &from = groups[static_cast<std::size_t>(at.x)];
        const auto a = static_cast<double>(into.size()), b = static_cast<double>(from.size());
        for (int k = 0; k < likeness.cols; ++k) {
            const double mean = k == at.y || groups[static_cast<std::size_t>(k)].empty()
                                    ? -2
                                    : (likeness.at<double>(at.y, k) * a + likeness.at<double>(at.x, k) * b) / (a + b);
            likeness.at<double>(at.y, k) = likeness.at<double>(k, at.y) = mean;
        }
        likeness.row(at.x) = -2;
        likeness.col(at.x) = -2;
        into.insert(into.end(), from.begin(), from.end());
        from.clear();
    }
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    return groups;
}

cv::Mat namesOf(const cv::Mat& evidence, const cv::Mat& apart, const std::vector<int>& sizes) {
    const auto toChances = [](cv::Mat row) {
        double top = 0;
        cv::minMaxLoc(row, nullptr, &top);
        cv::exp(row - top, row);
        row /= cv::sum(row)[0];
        return row;
    };
    cv::Mat names(evidence.size(), CV_64F);
    for (int g = 0; g < names.rows; ++g) toChances(evidence.row(g).clone()).copyTo(names.row(g));
    std::vector<int> order(sizes.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<int>(k);
    std::ranges::stable_sort(order, [&](int a, int b) { return sizes[static_cast<std::size_t>(a)] > sizes[static_cast<std::size_t>(b)]; });
    cv::Mat against = apart.clone(); // a group of three counts as much as a larger one
    for (int g = 0; g < against.cols; ++g) against.col(g) *= std::min(sizes[static_cast<std::size_t>(g)], 3) / 3.0;
    // Each group in turn heeds what the others are likely to be, halfway, until that hardly changes.
    for (int round = 0; round < 30; ++round)
        for (const int g : order) {
            cv::Mat row = evidence.row(g) - against.row(g) * names;
            names.row(g) = 0.5 * names.row(g) + 0.5 * toChances(row);
        }
    return names;
}

void forgetPairs(BoardLook& look) {
    if (look.clarity < kClearEnough) return;
    for (const FieldLook& seen : look.fields)
        if (seen.printed() > 0.5F && std::accumulate(seen.figure[kPair].begin(), seen.figure[kPair].end(), 0.F) > kPerhapsPair) return;
    for (FieldLook& seen : look.fields) {
        const float printed = seen.printed();
        for (float& chance : seen.figure[kPair]) chance *= kForgotten;
        const float left = seen.printed();
        if (left > 0)
            for (auto& figure : seen.figure)
                for (float& chance : figure) chance *= printed / left;
    }
}

std::vector<Naming> nameTogether(const BoardLook& look) {
    const auto sureOf = [&](int i) {
        const auto n = static_cast<std::size_t>(i);
        const Choice figure = figureOf(look.fields[n], turnAt(look, i));
        return figure.best == static_cast<int>(kPair) ? figure.chance * look.pairs[n].chance : figure.chance;
    };
    int doubtful = 0;
    for (int i = 0; i < kFieldsOfBoard; ++i) doubtful += look.fields[static_cast<std::size_t>(i)].printed() > 0.5F && sureOf(i) < kDoubtful;
    if (doubtful < kWorthIt) return {};
    std::vector<cv::Mat> upright;
    const auto members = membersOf(look, upright);
    if (members.size() < 20) return {};
    std::vector<Naming> namings;
    cv::Mat looks;
    const cv::Mat alike = likenessOf(upright, look.gain, looks);
    const auto groups = groupsOf(alike.clone(), kAlike);
    std::vector<int> sizes;
    for (const auto& group : groups) sizes.push_back(static_cast<int>(group.size()));
    const cv::Mat names = namesOf(evidenceOf(groups, members), apartOf(groups, looks), sizes);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const double* chances = names.ptr<double>(static_cast<int>(g));
        const auto number = static_cast<int>(std::max_element(chances, chances + kNumbers) - chances);
        if (sizes[g] < kMany || chances[number] < kNamed) continue;
        // Numbers of two figures that differ in one look too much alike: of 17s, 16s and 11s whole groups went by one name.
        const bool settles = number < 10 && agreement(groups[g], members, number) > kTogether;
        for (const int k : groups[g]) {
            const Member& member = members[static_cast<std::size_t>(k)];
            const auto own = static_cast<int>(std::ranges::max_element(member.chances) - member.chances.begin());
            const double typical = likenessTo(groups[g], k, alike);
            double next = -1;
            for (const auto& other : groups)
                if (&other != &groups[g] && other.size() > 1) next = std::max(next, likenessTo(other, k, alike));
            const bool clear = typical > std::max(kTypical, next + kClear) && member.chances[static_cast<std::size_t>(own)] > kOwn;
            if (own != number || (clear && sureOf(member.index) < kSettled && settles && member.pair() < kLost))
                namings.push_back({member.index, number, own == number});
        }
    }
    return namings;
}

void heed(const std::vector<Naming>& namings, BoardLook& look) {
    for (const Naming& naming : namings) {
        FieldLook& seen = look.fields[static_cast<std::size_t>(naming.index)];
        if (!naming.agrees)
            seen.ceiling = std::min(seen.ceiling, kInDoubt);
        else if (seen.ceiling != kInDoubt)
            settle(look, naming.index, naming.number);
    }
}

} // namespace hawkstone::recognition::gobblestones
