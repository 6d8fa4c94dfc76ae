// SPDX-License-Identifier: Apache-2.0
#include "like_tiles.h"
#include "second_opinion.h"
#include "session_impl.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace hawkstone::session {
namespace {

// Pictures of one rest that are averaged before they are read.
constexpr std::size_t kJoined = 5;
// Looks after the rest counts before people are asked, a tenth of a second apart.
constexpr int kMostLooks = 7;
// The first look has time: the film has not begun. Longer than this, and the best guess is taken and asked about.
constexpr double kFirstLook = 2.0;
constexpr int kFirstLooks = 8, kFewestFirstLooks = 3;
constexpr double kBetweenLooks = 0.09;
// Looks begin before the rest is long enough to count: the verdict then has several of them at once.
constexpr double kEarliestLook = 0.1;
// Without a board for this long, it is said.
constexpr double kSayLost = 1.0, kSaySearching = 3.0;
// So much of the board changed at once is a bump or an arm; the follower tells which, at most twice a second.
constexpr double kMuchChanged = 0.25, kBetweenFollows = 0.5, kBumpRest = 0.15;
// Corners that moved less are measured no better than this.
constexpr double kBumpPixels = 1.5;
// A thing at the picture's edge no larger than a tall piece, and quite still, is looked at after this; anything else that
// never moves after that: no hand rests so long.
constexpr double kSmallThing = 0.16, kSmallThingRest = 1.2, kLongRest = 12;

double reachOf(sights::Game game) {
    // Tiles lie on the board alone; Gobblet's stacks stand beside it, Hidden Stones' cards lie around it.
    return game == sights::Game::Gobblestones ? 0.1 : game == sights::Game::Gobblet ? 0.25 : 0.6;
}

std::vector<unsigned char> jpegOf(const cv::Mat& picture, int quality) {
    std::vector<unsigned char> bytes;
    if (!picture.empty()) cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    return bytes;
}

} // namespace

RefereeSession::Impl::Impl(RefereeOptions options, SessionStore& store, SessionId id, Listener listener,
                           std::unique_ptr<TableReader> reader, std::unique_ptr<Flow> flow)
    : m_options(std::move(options)), m_store(store), m_id(id), m_listener(std::move(listener)), m_reader(std::move(reader)),
      m_flow(std::move(flow)), m_watcher(reachOf(m_options.game)), m_resting(m_options.game) {}

Expected<void, std::string> RefereeSession::Impl::restore(const Json& head) {
    const auto turns = m_store.turns(m_id);
    if (!turns) return Unexpected(turns.error());
    const auto checkpoint = m_store.checkpoint(m_id);
    if (!checkpoint) return Unexpected(checkpoint.error());
    if (!checkpoint->is_object()) return {}; // nothing had happened yet
    m_resumeTime = checkpoint->value("t", 0.0);
    m_turnSince = m_resumeTime;
    m_inputs = checkpoint->value("inputs", 0);
    const auto restored = m_flow->restore(head, *turns, checkpoint->value("flow", Json()));
    if (!restored) return Unexpected(m_store.file().string() + ": session " + std::to_string(m_id) + ": " + restored.error());
    m_reader->relearn(checkpoint->value("reader", Json()));
    if (checkpoint->contains("corners")) {
        board::Quad corners;
        for (std::size_t i = 0; i < 4; ++i) corners[i] = {(*checkpoint)["corners"][i][0], (*checkpoint)["corners"][i][1]};
        m_corners = corners;
        const auto picture = m_store.picture(m_id);
        const cv::Mat expected = picture && !picture->empty() ? cv::imdecode(*picture, cv::IMREAD_COLOR) : cv::Mat();
        if (!expected.empty() && checkpoint->contains("size"))
            m_watcher.restore(expected, {(*checkpoint)["size"][0], (*checkpoint)["size"][1]}, corners);
    }
    say(m_resumeTime, "resumed", Json{{"session", m_id}, {"turns", m_flow->turns()}, {"record", m_flow->record()}});
    if (!m_options.recordFile.empty() && m_flow->begun())
        if (const auto written = writeWhole(m_options.recordFile, m_flow->record().dump(1) + "\n"); !written)
            return Unexpected(written.error());
    m_flow->fill(m_view);
    return {};
}

bool RefereeSession::Impl::see(const Frame& frame) {
    if (!m_failure.empty()) return false;
    m_now = frame.t;
    m_recent.push_back(frame);
    if (m_recent.size() > kJoined) m_recent.pop_front();
    const Glance glance = m_watcher.look(frame.image, frame.t);
    notePicture(frame.t, glance.what != Glance::What::NoPicture);
    if (glance.what != Glance::What::NoPicture) {
        if (!m_flow->begun() || !m_corners)
            search(frame, glance);
        else
            watch(frame, glance);
    }
    if (m_failure.empty()) checkClock(frame.t);
    refreshView(glance);
    return m_failure.empty();
}

// --- finding the board

void RefereeSession::Impl::search(const Frame& frame, const Glance& glance) {
    if (!m_searchSince) m_searchSince = frame.t;
    // Somebody reaches out before all is certain: what was seen so far is the set-up, or the first tile would hide it.
    if (m_restRead && m_restRead != glance.restingSince && static_cast<int>(m_looks.size()) >= kFewestFirstLooks) {
        const sights::Sight joined = m_reader->join(m_looks);
        if (m_flow->begin(joined, true, frame.t) == Look::Done) return beginWith(joined, frame.t);
    }
    if (frame.t - glance.restingSince < m_options.settleSeconds - 0.02 && frame.t - *m_searchSince < 2 * kSaySearching) return;
    if (m_restRead != glance.restingSince) m_looks.clear();
    m_restRead = glance.restingSince;
    if (frame.t - m_lastLook < kBetweenLooks) return;
    m_lastLook = frame.t;
    firstLook(frame);
    if (!m_flow->begun() && !m_saidSearch && frame.t - *m_searchSince > kSaySearching) {
        m_saidSearch = true;
        say(frame.t, "needs-help", Json{{"cells", Json::array()}, {"why", m_flow->why().empty() ? m_trouble : m_flow->why()}});
    }
}

void RefereeSession::Impl::firstLook(const Frame& frame) {
    // The first look at a rest is at the average of its pictures, the others at one picture each: two kinds of evidence.
    const cv::Mat picture = m_looks.empty() ? restedPicture(*m_restRead) : frame.image;
    std::optional<board::Quad> corners;
    // Corners that did not come to rest in one picture may in the next.
    const auto* pieces = m_looks.empty() ? nullptr : std::get_if<board::gobblet::Sight>(&m_looks.front());
    if (!m_looks.empty() && !(pieces && pieces->cornerDoubt > 0)) corners = sights::cornersOf(m_looks.front());
    auto sight = m_reader->find(picture, corners);
    if (!sight) {
        m_trouble = sight.error().reason;
        return;
    }
    m_looks.push_back(std::move(*sight));
    m_evidence = picture;
    m_firstSeen = frame.image;
    if (!m_foundSince) m_foundSince = frame.t;
    const sights::Sight joined = m_reader->join(m_looks);
    const bool last = static_cast<int>(m_looks.size()) >= kFirstLooks || frame.t - *m_foundSince > kFirstLook;
    if (m_flow->begin(joined, last, frame.t) == Look::Done) beginWith(joined, frame.t);
}

void RefereeSession::Impl::beginWith(const sights::Sight& joined, double t) {
    m_corners = sights::cornersOf(joined);
    m_turnSince = t;
    m_looks.clear();
    m_restRead.reset();
    m_watcher.expect(m_firstSeen, *m_corners);
    m_watcher.settle();
    m_follower.remember(m_evidence, *m_corners);
    m_resting.remember(m_evidence, *m_corners, joined);
    m_firstSeen.release();
    m_flow->sayFirst(t, "board-found",
                     Json{{"corners", Json::parse(sights::quadJson(*m_corners).dump())}, {"setup", m_flow->record()["setup"]}});
    deliver(t, true);
}

// --- watching

void RefereeSession::Impl::notePicture(double t, bool picture) {
    if (picture) {
        m_blankSince.reset();
        return;
    }
    m_recent.clear();
    if (!m_blankSince) m_blankSince = t;
    if (t - *m_blankSince < kSayLost || m_lost || !m_flow->begun()) return;
    m_lost = true;
    say(t, "board-lost", Json{{"why", "the picture is blank"}});
}

void RefereeSession::Impl::sayHand(double t, bool hand) {
    if (hand == m_hand) return;
    m_hand = hand;
    say(t, "hand", Json{{"in", hand}});
}

void RefereeSession::Impl::watch(const Frame& frame, const Glance& glance) {
    if (!m_watcher.expecting()) { // resumed without a picture to compare with
        m_watcher.expect(frame.image, *m_corners);
        return;
    }
    // It has left when nothing of it moves near the board any more, not when its tip has passed the edge.
    sayHand(frame.t, glance.hand || (m_hand && glance.what == Glance::What::Moving));
    followBump(frame, glance);
    if (!m_failure.empty()) return;
    if (m_lost && glance.what == Glance::What::Still && glance.changed < kMuchChanged) {
        m_lost = false;
        say(frame.t, "board-found", Json{{"corners", Json::parse(sights::quadJson(*m_corners).dump())}});
    }
    if (glance.stirred && !m_stirring) {
        const int turns = m_flow->turns();
        m_flow->stirring(frame.t);
        // A guess that stands is not doubted anew by every look at the same picture; only a changed cell is.
        if (m_flow->turns() != turns && m_resting.remembers()) m_resting.know(knownSight());
        if (!deliver(frame.t)) return;
    }
    m_stirring = glance.stirred;
    if (mayRead(frame, glance)) return readTable(frame, glance);
    const bool calm = glance.what == Glance::What::Still && !glance.stirred && glance.changed < 0.01;
    if (!calm) return;
    if (frame.t - glance.stillSince >= m_options.settleSeconds - 0.02 && m_flow->restsAsBefore(frame.t) && !deliver(frame.t)) return;
    // After a restart or a bump: what is known is what lies there, for nothing has stirred since.
    if (!m_follower.remembers()) m_follower.remember(frame.image, *m_corners);
    if (!m_resting.remembers()) m_resting.remember(frame.image, *m_corners, knownSight());
    if (frame.number % 10 == 0) m_watcher.followLight(frame.image);
}

// A board that lies elsewhere looks like one great change; the follower tells where it went.
void RefereeSession::Impl::followBump(const Frame& frame, const Glance& glance) {
    if (glance.changed < kMuchChanged || frame.t - glance.restingSince < kBumpRest - 0.01) return;
    if (frame.t - m_lastFollow < kBetweenFollows) return;
    m_lastFollow = frame.t;
    const auto move = m_follower.find(frame.image, true);
    if (move && shiftOf(*m_corners, *move) >= kBumpPixels) bumped(frame, *move);
    const bool quiet = !move && frame.t - glance.restingSince > kSayLost && glance.changed > 0.6;
    if (!quiet || m_lost) return;
    m_lost = true;
    say(frame.t, "board-lost", Json{{"why", "the board is not where it was and cannot be found"}});
}

void RefereeSession::Impl::bumped(const Frame& frame, const cv::Matx33d& move) {
    m_corners = moved(*m_corners, move);
    m_watcher.follow(move, frame.image, *m_corners);
    m_resting.forget();
    m_looks.clear();
    m_restRead.reset();
    // What is remembered must lie where the board lies now, or the next bump is measured from the wrong place.
    m_follower = {};
    m_follower.remember(frame.image, *m_corners);
    if (m_lost) m_lost = false;
    say(frame.t, "bump", Json{{"corners", Json::parse(sights::quadJson(*m_corners).dump())}});
    deliver(frame.t, true);
}

// The table rests long enough, without a hand. A small still thing at the picture's edge may be a piece that stands there.
bool RefereeSession::Impl::mayRead(const Frame& frame, const Glance& glance) const {
    if (!glance.stirred) return false;
    if (glance.what == Glance::What::Still) return frame.t - glance.stillSince >= std::min(kEarliestLook, m_options.settleSeconds) - 0.02;
    if (glance.what != Glance::What::Hand) return false;
    const double resting = frame.t - glance.restingSince;
    return glance.handSize < kSmallThing ? resting >= kSmallThingRest : resting >= kLongRest;
}

sights::Sight RefereeSession::Impl::knownSight() const {
    sights::Sight known = m_flow->expected();
    std::visit([&](auto& sight) { sight.corners = *m_corners; }, known);
    return known;
}

void RefereeSession::Impl::readTable(const Frame& frame, const Glance& glance) {
    const double since = glance.what == Glance::What::Still ? glance.stillSince : glance.restingSince;
    if (m_restRead != since) {
        m_looks.clear();
        m_thorough.reset();
        m_thoroughAt.reset();
        m_restRead = since;
        // A nudge of a few pixels does not show in the small picture; before reading, the corners are measured anew.
        const auto move = m_follower.find(frame.image, false);
        if (move && shiftOf(*m_corners, *move) >= kBumpPixels) return bumped(frame, *move);
    }
    if (!m_looks.empty() && frame.t - m_lastLook < kBetweenLooks) return;
    m_lastLook = frame.t;
    const cv::Mat picture = restedPicture(since);
    const sights::Sight known = knownSight();
    auto sight = m_reader->reread(picture, known);
    if (!sight) {
        m_trouble = sight.error().reason;
        return;
    }
    m_looks.push_back(std::move(*sight));
    std::vector<board::Cell> changed;
    sights::Sight joined =
        m_resting.steadied(m_looks.size() == 1 ? m_looks.front() : m_reader->join(m_looks), picture, *m_corners, changed);
    m_evidence = picture;
    // A thing that may be a hand must not be guessed about: only a table that is as known is accepted with it in view.
    if (glance.what == Glance::What::Hand && glance.handSize >= kSmallThing) {
        const auto doubtful = sights::uncertainCells(joined);
        if (!doubtful.empty() || sights::sightJson(joined)["cells"] != sights::sightJson(known)["cells"]) return;
    }
    if (frame.t - since < m_options.settleSeconds - 0.02) {
        // What two looks leave in doubt is looked at thoroughly while the rest is waited for, not after it.
        if (m_looks.size() >= 2 && glance.what == Glance::What::Still && leavesDoubt(joined, known, changed))
            lookThoroughly(picture, frame.t);
        return;
    }
    std::vector<CardPlace> beside;
    for (const board::Pixel& place : glance.beside) beside.push_back(placeOf({place, place, place, place}, *m_corners));
    m_flow->beside(beside);
    m_flow->looksChanged(changed);
    const bool last = frame.t - since >= m_options.settleSeconds + kMostLooks * kBetweenLooks;
    if (!m_thorough && readAsBefore(joined, known, changed)) lookThoroughly(picture, frame.t);
    sights::Sight weighed = withAllThatIsKnown(joined, known, changed, picture);
    Look look = m_flow->settled(weighed, last && m_thorough, frame.t);
    if (look == Look::Again && lookThoroughly(picture, frame.t)) {
        weighed = withAllThatIsKnown(std::move(joined), known, changed, picture);
        look = m_flow->settled(weighed, last, frame.t);
    } else if (look == Look::Again && last) {
        look = m_flow->settled(weighed, true, frame.t);
    }
    if (look == Look::Done) understood(frame, weighed);
}

sights::Sight RefereeSession::Impl::withAllThatIsKnown(sights::Sight joined, const sights::Sight& known,
                                                       const std::vector<board::Cell>& changed, const cv::Mat& picture) const {
    if (m_thorough) joined = withSecondOpinion(std::move(joined), *m_thorough, known, changed);
    if (hasDoubtfulTile(joined))
        joined = withLikeTiles(std::move(joined), known, m_flow->guessedCells(), m_resting.straightened(picture, *m_corners));
    return joined;
}

// Only where the quick looks leave a doubt, for it takes as long as reading a photo: once a rest, and once more where that was while
// the rest was waited for and the picture has more frames in it by now.
bool RefereeSession::Impl::lookThoroughly(const cv::Mat& picture, double t) {
    const bool early = m_thoroughAt && *m_thoroughAt - *m_restRead < m_options.settleSeconds - 0.02;
    const bool settled = t - *m_restRead >= m_options.settleSeconds - 0.02;
    if (m_thoroughAt && !(early && settled)) return false;
    m_thoroughAt = t;
    auto sight = m_reader->find(picture, m_corners);
    if (!sight) return false;
    m_thorough = std::move(*sight);
    return true;
}

void RefereeSession::Impl::understood(const Frame& frame, const sights::Sight& read) {
    m_looks.clear();
    m_restRead.reset();
    m_stirring = false;
    m_watcher.expect(frame.image, *m_corners);
    m_watcher.settle();
    m_follower.remember(frame.image, *m_corners);
    // What was understood, not what was read: a size misread once would otherwise be a change at every later rest.
    m_resting.remember(m_evidence, *m_corners, m_flow->knowsTable() ? knownSight() : read);
    deliver(frame.t);
}

// The pictures of this rest, averaged: noise falls with each, the table does not.
cv::Mat RefereeSession::Impl::restedPicture(double since) const {
    cv::Mat sum;
    int count = 0;
    for (const Frame& frame : m_recent) {
        if (frame.t < since - 1e-6 || frame.image.size() != m_recent.back().image.size()) continue;
        if (sum.empty()) sum = cv::Mat::zeros(frame.image.size(), CV_16UC3);
        cv::add(sum, frame.image, sum, cv::noArray(), CV_16U);
        ++count;
    }
    if (count < 2) return m_recent.back().image;
    cv::Mat mean;
    sum.convertTo(mean, CV_8U, 1.0 / count);
    return mean;
}

void RefereeSession::Impl::checkClock(double t) {
    if (m_options.clockSeconds <= 0 || !m_flow->begun() || m_view.over) return;
    if (m_flow->turns() != m_turnsAtClock) {
        m_turnsAtClock = m_flow->turns();
        // A touch or an illegal play is written down, but the same player is still at the same turn.
        const Json broken = m_view.lastVerdict.is_object() ? m_view.lastVerdict.value("violations", Json::array()) : Json::array();
        if (broken.empty() && !m_view.lastTurn.contains("touch")) {
            m_turnSince = t;
            m_clockSaid = false;
        }
    }
    if (m_clockSaid || t - m_turnSince < m_options.clockSeconds) return;
    m_clockSaid = true;
    say(t, "clock", Json{{"player", m_view.toMove}, {"seconds", m_options.clockSeconds}});
}

bool RefereeSession::Impl::press(const Input& input, bool scripted) {
    if (!m_failure.empty()) return false;
    if (scripted) ++m_inputs;
    m_now = std::max(m_now, input.t);
    const Glance glance; // the table is at rest when nothing has stirred since it was last understood
    const bool atRest = m_corners.has_value() && !m_view.hand && m_restRead == std::nullopt && !m_view.stirred;
    m_flow->press(input, atRest);
    deliver(input.t);
    refreshView(glance);
    return m_failure.empty();
}

void RefereeSession::Impl::sourceTrouble(double t, const std::string& why) {
    if (why == m_trouble) return; // once a spell
    m_trouble = why;
    say(t, "source", Json{{"why", why}});
}

void RefereeSession::Impl::finish(double t, bool early) {
    if (!m_failure.empty()) return;
    m_ended = true;
    if (m_flow->begun()) {
        m_flow->stirring(t); // nobody will answer an open question any more
        m_flow->sourceEnds(t);
    }
    deliver(t, true);
    Json detail{{"turns", m_flow->turns()}, {"early", early}};
    if (!m_flow->begun()) detail["why"] = m_flow->why().empty() ? m_trouble : m_flow->why();
    say(t, "end", detail);
}

// --- saying

void RefereeSession::Impl::say(double t, const std::string& name, Json detail) {
    if (m_listener) m_listener({t, name, std::move(detail)});
}

Json RefereeSession::Impl::checkpoint(double t) const {
    Json json{{"t", t},
              {"inputs", m_inputs},
              {"touchMove", m_options.touchMove},
              {"clock", m_options.clockSeconds},
              {"endTurnByButton", m_options.endTurn == EndTurn::Button}};
    if (m_flow->begun()) json["flow"] = m_flow->checkpoint();
    if (Json learned = m_reader->learned(); learned.is_object()) json["reader"] = std::move(learned);
    if (m_corners) { // to the last digit: a tenth of a pixel can turn a reading
        json["corners"] = Json::array();
        for (const auto& corner : *m_corners) json["corners"].push_back({corner.x, corner.y});
    }
    if (!m_recent.empty()) json["size"] = {m_recent.back().image.cols, m_recent.back().image.rows};
    return json;
}

// The board alone, and no larger than it need be: what lies on people's tables beside it is nobody's business.
std::vector<unsigned char> RefereeSession::Impl::evidence() const {
    if (m_evidence.empty() || !m_corners) return {};
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const auto& corner : *m_corners) {
        left = std::min(left, corner.x), right = std::max(right, corner.x);
        top = std::min(top, corner.y), bottom = std::max(bottom, corner.y);
    }
    const double margin = 0.04 * std::max(right - left, bottom - top);
    const cv::Rect box(cv::Point(cvFloor(left - margin), cvFloor(top - margin)),
                       cv::Point(cvCeil(right + margin), cvCeil(bottom + margin)));
    const cv::Rect inside = box & cv::Rect({}, m_evidence.size());
    if (inside.empty()) return {};
    cv::Mat crop = m_evidence(inside);
    constexpr int kMost = 900;
    if (const int longest = std::max(crop.cols, crop.rows); longest > kMost)
        cv::resize(crop, crop, {}, static_cast<double>(kMost) / longest, static_cast<double>(kMost) / longest, cv::INTER_AREA);
    return jpegOf(crop, 85);
}

// First on disk, then in the record file, then said.
bool RefereeSession::Impl::deliver(double t, bool always) {
    Outbox out = m_flow->takeOutbox();
    if (out.dirty || always) {
        out.step.t = t;
        for (Step::Turn& turn : out.step.turns) turn.evidence = evidence();
        out.step.checkpoint = checkpoint(t);
        if (!m_watcher.expected().empty()) cv::imencode(".png", m_watcher.expected(), out.step.picture);
        out.step.ended = m_ended;
        if (const auto saved = m_store.save(m_id, out.step); !saved) {
            m_failure = saved.error();
            return false;
        }
        if (!m_options.recordFile.empty() && m_flow->begun())
            if (const auto written = writeWhole(m_options.recordFile, m_flow->record().dump(1) + "\n"); !written) {
                m_failure = written.error();
                return false;
            }
    }
    m_flow->fill(m_view);
    for (const Event& event : out.events) say(event.t, event.name, event.detail);
    return true;
}

void RefereeSession::Impl::refreshView(const Glance& glance) {
    if (glance.what != Glance::What::NoPicture) {
        m_view.hand = glance.hand;
        m_view.stirred = glance.stirred && m_watcher.stirred();
    }
    m_view.corners = m_lost ? std::nullopt : m_corners;
    m_flow->fill(m_view);
}

} // namespace hawkstone::session
