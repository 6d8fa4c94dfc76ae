// SPDX-License-Identifier: Apache-2.0
#include "live_table.h"

#include "pictures.h"

#include <opencv2/core.hpp>

#include <chrono>

namespace hawkstone::gui {

using session::Json;

LiveTable::LiveTable(LiveWish wish) : m_wish(std::move(wish)) {
    connect(this, &TableLink::seen, this, &LiveTable::taken, Qt::QueuedConnection);
}

LiveTable::~LiveTable() {
    stop();
}

void LiveTable::start() {
    m_thread = std::thread([this] { run(); });
}

void LiveTable::press(const session::Input& input) {
    const std::lock_guard lock(m_mutex);
    if (m_run) m_run->press(input);
}

void LiveTable::stop() {
    m_stop = true;
    {
        const std::lock_guard lock(m_mutex);
        if (m_run) m_run->stop();
    }
    if (m_thread.joinable()) m_thread.join();
}

Json LiveTable::record() const {
    const std::lock_guard lock(m_mutex);
    return m_record;
}

// Signals sent from here arrive in the window's thread, because this object lives there.
void LiveTable::run() {
    const auto fail = [this](const std::string& why) { emit ended(2, QString::fromStdString(why)); };
    auto store = session::SessionStore::open(m_wish.storeFile);
    if (!store) return fail(store.error());
    const auto listener = [this](const session::Event& event) { emit happened(event); };
    auto session = m_wish.resume ? session::RefereeSession::resume(*m_wish.resume, m_wish.options, **store, listener)
                                 : session::RefereeSession::start(m_wish.options, **store, m_wish.source, listener);
    if (!session) return fail(session.error());
    auto source = session::openSource(m_wish.source);
    if (!source) return fail(source.error());
    if (m_wish.resume) (*source)->seek((*session)->resumeTime());
    watch(**session, **source);
}

void LiveTable::watch(session::RefereeSession& session, session::FrameSource& source) {
    session::RefereeRun run(source, session);
    for (std::size_t i = static_cast<std::size_t>(session.inputsDone()); i < m_wish.script.size(); ++i) run.script.push_back(m_wish.script[i]);
    const bool paced = m_wish.realTime && !source.live();
    int turns = -1;
    run.onFrame = [&](const session::Frame& frame, const session::TableView& view) {
        if (view.turns != turns || view.awaitingReveal) {
            turns = view.turns;
            const std::lock_guard lock(m_mutex);
            m_record = session.record();
        }
        if (m_waiting < 2) {
            ++m_waiting;
            emit seen(toImage(frame.image), std::make_shared<session::TableView>(view), frame.t);
        }
        if (paced) pace(frame.t);
    };
    {
        const std::lock_guard lock(m_mutex);
        m_record = session.record();
        m_run = &run;
    }
    const int code = m_stop ? 0 : run.run();
    {
        const std::lock_guard lock(m_mutex);
        m_run = nullptr;
        m_record = session.record();
    }
    if (!m_stop) emit ended(code, QString::fromStdString(session.failure()));
}

void LiveTable::pace(double t) {
    using clock = std::chrono::steady_clock;
    if (!m_began) {
        m_began = clock::now();
        m_beganAt = t;
        return;
    }
    const auto due = *m_began + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(t - m_beganAt));
    while (!m_stop && clock::now() < due) std::this_thread::sleep_for(std::min(clock::duration(std::chrono::milliseconds(20)), due - clock::now()));
}

} // namespace hawkstone::gui
