// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/session/referee_session.h>

namespace hawkstone::session {

RefereeRun::RefereeRun(FrameSource& source, RefereeSession& session) : m_source(source), m_session(session) {}

void RefereeRun::press(Input input) {
    const std::lock_guard lock(m_mutex);
    m_pressed.push_back(std::move(input));
}

void RefereeRun::stop() {
    m_stop = true;
}

// What the script says for this moment, and what was pressed meanwhile, before the picture of this moment is looked at.
bool RefereeRun::pressDue(double t) {
    for (; m_next < script.size() && script[m_next].t <= t + 1e-6; ++m_next)
        if (!m_session.press(script[m_next], true)) return false;
    std::vector<Input> pressed;
    {
        const std::lock_guard lock(m_mutex);
        pressed.swap(m_pressed);
    }
    for (Input& input : pressed) {
        input.t = t;
        if (!m_session.press(input)) return false;
    }
    return true;
}

int RefereeRun::run() {
    m_next = std::min(script.size(), static_cast<std::size_t>(m_session.inputsDone()));
    if (m_session.resumeTime() > 0 && !m_source.live()) m_source.seek(m_session.resumeTime());
    double t = m_session.resumeTime();
    while (!m_stop) {
        const Delivery delivery = m_source.next();
        if (const auto* frame = std::get_if<Frame>(&delivery)) {
            t = frame->t;
            if (!pressDue(t) || !m_session.see(*frame)) return 2;
            if (onFrame) onFrame(*frame, m_session.view());
        } else if (const auto* skipped = std::get_if<Skipped>(&delivery)) {
            if (!pressDue(skipped->t)) return 2;
            m_session.sourceTrouble(skipped->t, skipped->why);
        } else if (const auto* waiting = std::get_if<Waiting>(&delivery)) {
            if (!pressDue(waiting->t)) return 2;
            m_session.sourceTrouble(waiting->t, waiting->why);
        } else {
            const auto& ended = std::get<Ended>(delivery);
            if (!pressDue(1e12)) return 2; // presses after the last picture still count
            if (ended.early) m_session.sourceTrouble(ended.t, ended.why);
            m_session.finish(ended.t, ended.early);
            if (!m_session.failure().empty()) return 2;
            return ended.early ? 1 : 0;
        }
    }
    return 0;
}

} // namespace hawkstone::session
