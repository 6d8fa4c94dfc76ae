// SPDX-License-Identifier: Apache-2.0
// Behind RefereeSession: watches every picture, has the table read when it rests, and puts what the game's flow says on
// disk before anybody hears it.
#pragma once

#include "board_follower.h"
#include "flow.h"
#include "resting_cells.h"

#include <hawkstone/session/referee_session.h>
#include <hawkstone/session/table_reader.h>
#include <hawkstone/session/watcher.h>

#include <cmath>
#include <deque>

namespace hawkstone::session {

class RefereeSession::Impl {
public:
    Impl(RefereeOptions options, SessionStore& store, SessionId id, Listener listener, std::unique_ptr<TableReader> reader,
         std::unique_ptr<Flow> flow);

    Expected<void, std::string> restore(const Json& head);

    bool see(const Frame& frame);
    bool press(const Input& input, bool scripted);
    void sourceTrouble(double t, const std::string& why);
    void finish(double t, bool early);

    const TableView& view() const { return m_view; }
    Json record() const { return m_flow->record(); }
    SessionId id() const { return m_id; }
    double resumeTime() const { return m_resumeTime; }
    int inputsDone() const { return m_inputs; }
    const std::string& failure() const { return m_failure; }

private:
    // --- finding the board
    void search(const Frame& frame, const Glance& glance);
    void firstLook(const Frame& frame);
    void beginWith(const sights::Sight& joined, double t);
    // --- watching
    void watch(const Frame& frame, const Glance& glance);
    void sayHand(double t, bool hand);
    void notePicture(double t, bool picture);
    void followBump(const Frame& frame, const Glance& glance);
    void bumped(const Frame& frame, const cv::Matx33d& move);
    bool mayRead(const Frame& frame, const Glance& glance) const;
    void readTable(const Frame& frame, const Glance& glance);
    bool lookThoroughly(const cv::Mat& picture, double t);
    sights::Sight withAllThatIsKnown(sights::Sight joined, const sights::Sight& known, const std::vector<board::Cell>& changed,
                                     const cv::Mat& picture) const;
    void understood(const Frame& frame, const sights::Sight& read);
    void checkClock(double t);
    cv::Mat restedPicture(double since) const;
    sights::Sight knownSight() const;
    // --- saying
    bool deliver(double t, bool always = false);
    void say(double t, const std::string& name, Json detail = Json::object());
    std::vector<unsigned char> evidence() const;
    Json checkpoint(double t) const;
    void refreshView(const Glance& glance);

    RefereeOptions m_options;
    SessionStore& m_store;
    SessionId m_id;
    Listener m_listener;
    std::unique_ptr<TableReader> m_reader;
    std::unique_ptr<Flow> m_flow;
    Watcher m_watcher;
    BoardFollower m_follower;
    RestingCells m_resting;
    TableView m_view;

    std::deque<Frame> m_recent;              // the last few pictures, for joining
    std::vector<sights::Sight> m_looks;      // at this rest
    std::optional<sights::Sight> m_thorough; // the second opinion on this rest
    std::optional<double> m_thoroughAt;      // when it was taken
    std::optional<double> m_restRead;        // the rest the looks belong to
    double m_lastLook = -1;
    std::optional<board::Quad> m_corners;
    cv::Mat m_evidence;  // the rested table last read
    cv::Mat m_firstSeen; // the picture of the newest first look
    std::optional<double> m_searchSince, m_foundSince, m_blankSince;
    double m_lastFollow = -1, m_turnSince = 0, m_now = 0, m_resumeTime = 0;
    int m_inputs = 0, m_turnsAtClock = -1;
    bool m_hand = false, m_lost = false, m_clockSaid = false, m_stirring = false, m_ended = false, m_saidSearch = false;
    std::string m_trouble, m_failure;
};

} // namespace hawkstone::session
