// SPDX-License-Identifier: Apache-2.0
#include "live_table.h"

#include "pictures.h"

#include <hawkstone/session/table_reader.h>

#include <opencv2/core.hpp>

#include <chrono>

namespace hawkstone::gui {

using session::Json;

namespace {

// Looks for the board where a person put the corners, instead of all over the picture.
class CornersByHand : public session::TableReader {
public:
    CornersByHand(std::unique_ptr<session::TableReader> eyes, const board::Quad& corners) : m_eyes(std::move(eyes)), m_corners(corners) {}
    Expected<sights::Sight, board::NotFound> find(const cv::Mat& image, const std::optional<board::Quad>& corners) override {
        return m_eyes->find(image, corners ? corners : m_corners);
    }
    Expected<sights::Sight, board::NotFound> reread(const cv::Mat& image, const sights::Sight& before) override {
        return m_eyes->reread(image, before);
    }
    sights::Sight join(const std::vector<sights::Sight>& looks) override { return m_eyes->join(looks); }
    Json learned() const override { return m_eyes->learned(); }
    void relearn(const Json& what) override { m_eyes->relearn(what); }

private:
    std::unique_ptr<session::TableReader> m_eyes;
    std::optional<board::Quad> m_corners;
};

// Pictures bent back straight by what was learned of the lens.
class StraightSource : public session::FrameSource {
public:
    StraightSource(std::unique_ptr<session::FrameSource> source, const calibration::Lens& lens)
        : m_source(std::move(source)), m_lens(lens) {}
    session::Delivery next() override {
        auto delivery = m_source->next();
        if (auto* frame = std::get_if<session::Frame>(&delivery); frame && !frame->image.empty()) {
            if (!m_straighten) m_straighten.emplace(m_lens, frame->image.size());
            frame->image = (*m_straighten)(frame->image);
        }
        return delivery;
    }
    bool seek(double t) override { return m_source->seek(t); }
    std::optional<double> length() const override { return m_source->length(); }
    bool live() const override { return m_source->live(); }

private:
    std::unique_ptr<session::FrameSource> m_source;
    calibration::Lens m_lens;
    std::optional<calibration::Straightener> m_straighten;
};

} // namespace

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
    const auto listener = [this](const session::Event& event) {
        m_news = true;
        emit happened(event);
    };
    auto source = session::openSource(m_wish.source); // before the session: a camera that is not there leaves no empty game behind
    if (!source) return fail(source.error());
    if (m_wish.lens) *source = std::make_unique<StraightSource>(std::move(*source), *m_wish.lens);
    auto eyes = session::makeTableReader(m_wish.options.game, m_wish.options.profile);
    if (m_wish.corners) eyes = std::make_unique<CornersByHand>(std::move(eyes), *m_wish.corners);
    auto session = m_wish.resume ? session::RefereeSession::resume(*m_wish.resume, m_wish.options, **store, listener, std::move(eyes))
                                 : session::RefereeSession::start(m_wish.options, **store, m_wish.source, listener, std::move(eyes));
    if (!session) return fail(session.error());
    if (m_wish.resume) (*source)->seek((*session)->resumeTime());
    watch(**session, **source);
}

void LiveTable::watch(session::RefereeSession& session, session::FrameSource& source) {
    session::RefereeRun run(source, session);
    run.script = m_wish.script;
    const bool paced = m_wish.realTime && !source.live();
    run.onFrame = [&](const session::Frame& frame, const session::TableView& view) {
        if (m_news) { // a turn, but also the board found, or a field corrected
            m_news = false;
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
    while (!m_stop && clock::now() < due)
        std::this_thread::sleep_for(std::min(clock::duration(std::chrono::milliseconds(20)), due - clock::now()));
}

} // namespace hawkstone::gui
