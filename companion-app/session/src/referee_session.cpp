// SPDX-License-Identifier: Apache-2.0
#include "session_impl.h"

namespace hawkstone::session {

Json Event::json() const {
    Json json{{"t", std::round(t * 1000) / 1000}, {"event", name}};
    json.update(detail);
    return json;
}

RefereeSession::RefereeSession(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
RefereeSession::~RefereeSession() = default;

RefereeSession::Opened RefereeSession::start(RefereeOptions options, SessionStore& store, const std::string& source, Listener listener,
                                             std::unique_ptr<TableReader> reader) {
    auto flow = Flow::make(options);
    if (!flow) return Unexpected(flow.error());
    const Json head = (*flow)->record();
    SessionHead begun{std::string(sights::name(options.game)),
                      options.variant,
                      head["players"].get<std::vector<std::string>>(),
                      source,
                      options.recordFile.string(),
                      head};
    begun.record.erase("turns");
    const auto id = store.begin(begun);
    if (!id) return Unexpected(id.error());
    auto impl = std::make_unique<Impl>(std::move(options), store, *id, std::move(listener), std::move(reader), std::move(*flow));
    return std::unique_ptr<RefereeSession>(new RefereeSession(std::move(impl)));
}

RefereeSession::Opened RefereeSession::resume(SessionId id, RefereeOptions options, SessionStore& store, Listener listener,
                                              std::unique_ptr<TableReader> reader) {
    const auto summary = store.find(id);
    if (!summary) return Unexpected(summary.error());
    // Who plays what was settled when the session began.
    options.players = summary->head.players;
    options.variant = summary->head.variant;
    const Json& head = summary->head.record;
    if (head.contains("options")) options.end = head["options"].value("end", "last-tile");
    if (head.contains("setup")) options.first = head["setup"].value("first", 0);
    if (const auto game = sights::parseGame(summary->head.game)) options.game = *game;
    if (options.recordFile.empty()) options.recordFile = summary->head.recordFile;
    if (const auto checkpoint = store.checkpoint(id);
        checkpoint && checkpoint->is_object()) { // so was how it is watched, where nothing else is asked for
        options.touchMove = options.touchMove || checkpoint->value("touchMove", false);
        if (options.clockSeconds <= 0) options.clockSeconds = checkpoint->value("clock", 0.0);
        if (checkpoint->value("endTurnByButton", false)) options.endTurn = EndTurn::Button;
    }
    auto flow = Flow::make(options);
    if (!flow) return Unexpected(flow.error());
    auto impl = std::make_unique<Impl>(std::move(options), store, id, std::move(listener), std::move(reader), std::move(*flow));
    if (const auto restored = impl->restore(head); !restored) return Unexpected(restored.error());
    return std::unique_ptr<RefereeSession>(new RefereeSession(std::move(impl)));
}

bool RefereeSession::see(const Frame& frame) {
    return m_impl->see(frame);
}
bool RefereeSession::press(const Input& input, bool scripted) {
    return m_impl->press(input, scripted);
}
void RefereeSession::sourceTrouble(double t, const std::string& why) {
    m_impl->sourceTrouble(t, why);
}
void RefereeSession::finish(double t, bool early) {
    m_impl->finish(t, early);
}
const TableView& RefereeSession::view() const {
    return m_impl->view();
}
Json RefereeSession::record() const {
    return m_impl->record();
}
SessionId RefereeSession::id() const {
    return m_impl->id();
}
double RefereeSession::resumeTime() const {
    return m_impl->resumeTime();
}
int RefereeSession::inputsDone() const {
    return m_impl->inputsDone();
}
const std::string& RefereeSession::failure() const {
    return m_impl->failure();
}

} // namespace hawkstone::session
