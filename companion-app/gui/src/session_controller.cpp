// SPDX-License-Identifier: Apache-2.0
#include "session_controller.h"

#include "json_text.h"
#include "reasons.h"
#include "replay.h"
#include "sight_position.h"

#include <QPainter>
#include <QTransform>

#include <algorithm>

namespace hawkstone::gui {

using session::Button;
using session::Json;

namespace {

int numberAt(const Json& list, int index, int fallback) {
    const auto at = static_cast<std::size_t>(index);
    return list.is_array() && at < list.size() && list[at].is_number() ? list[at].get<int>() : fallback;
}

// After a touch or an illegal play the same player is still at the same turn.
bool endsTurn(const Json& entry, const Json& verdict) {
    const bool broken = verdict.is_object() && !verdict.value("violations", Json::array()).empty();
    return !broken && !(entry.is_object() && entry.contains("touch"));
}

} // namespace

SessionController::SessionController(const Words& words, ChallengeController& challenge, QObject* parent)
    : QObject(parent), m_words(words), m_challenge(challenge) {
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, &SessionController::tick);
    m_readLong.setSingleShot(true);
    m_readLong.setInterval(8000);
    connect(&m_readLong, &QTimer::timeout, this, &SessionController::dismissVerdict);
    connect(&words, &Words::languageChanged, this, [this] {
        if (m_sentence) m_verdict = m_sentence();
        showPlayers();
        emit changed();
        emit ticked();
        emit verdictChanged();
        emit questionChanged();
    });
    connect(&challenge, &ChallengeController::challenged, this, [this](const std::vector<int>& players) {
        if (m_link) m_link->press({0, Button::Challenge, players, {}});
    });
    connect(&challenge, &ChallengeController::believed, this, [this] {
        press(Button::EndTurn);
        emit challengeClosed();
    });
    connect(&challenge, &ChallengeController::finished, this, &SessionController::challengeClosed);
}

SessionController::~SessionController() {
    if (m_link) m_link->stop();
}

void SessionController::begin(const GameSetup& setup, std::unique_ptr<TableLink> link) {
    leave();
    m_setup = setup;
    m_view = {};
    m_position = emptyPosition(setup.game);
    m_corners.clear();
    m_feed.show({});
    m_questions.clear();
    m_scoresBefore.clear();
    m_sourceWaits = m_ended = m_trying = false;
    m_laid = Json();
    m_end = Json();
    m_framesSeen = m_framesPerSecond = 0;
    m_challenge.setTable(setup.players, setup.colours);
    m_link = std::move(link);
    connect(m_link.get(), &TableLink::happened, this, &SessionController::onEvent);
    connect(m_link.get(), &TableLink::seen, this,
            [this](const QImage& picture, const ViewPointer& view, double t) { onSeen(picture, *view, t); });
    connect(m_link.get(), &TableLink::ended, this, [this](int code, const QString& why) {
        if (code == 2 && m_view.turns == 0 && m_feed.empty()) {
            const QString reason = reasonInWords(m_words, why);
            emit trouble(reason.isEmpty() ? m_words.text("trouble.no-open") : reason); // nothing was begun, so nothing is lost
            leave();
            return;
        }
        m_ended = true;
        m_trying = false;
        if (!m_questions.isEmpty()) { // an answer would reach nobody
            m_questions.clear();
            emit questionChanged();
        }
        if (code == 2)
            say([this] { return sentence("ask", "trouble.stopped"); });
        else if (!m_view.over && m_verdict.kind != "bad")
            say([this, code] { return sentence("info", code == 1 ? "table.source-early" : "table.source-ended"); });
        m_readLong.stop(); // the way to a new game lies on it
        emit changed();
        emit finished();
    });
    say([this] { return sentence("info", "table.looking"); });
    m_turnClock.start();
    m_second.start();
    showPlayers();
    emit activeChanged();
    emit changed();
    emit positionChanged();
    emit cornersChanged();
    emit questionChanged();
    m_link->start();
}

void SessionController::leave() {
    if (!m_link) return;
    m_link->stop();
    m_link->disconnect(this);
    m_link.release()->deleteLater(); // it may be the one who called
    m_second.stop();
    m_challenge.close();
    m_questions.clear();
    emit activeChanged();
    emit changed();
    emit questionChanged();
    emit left();
}

int SessionController::side() const {
    return m_setup.game == GameKind::Gobblestones ? 15 : m_setup.game == GameKind::Gobblet ? 4 : 3;
}

QString SessionController::title() const {
    QString text = m_words.text("game." + game());
    if (m_setup.variant == "bluff") text += QString::fromUtf8(" · ") + m_words.text("start.bluff");
    if (m_setup.demo) text += QString::fromUtf8(" · ") + m_words.text("start.demo");
    if (active()) text += QString::fromUtf8(" · ") + m_words.text("table.turn", m_view.turns + (m_view.over ? 0 : 1));
    return text;
}

QString SessionController::sourceText() const {
    if (m_sourceWaits) return m_words.text("table.source-waits");
    if (m_setup.demo) return m_words.text("start.demo");
    return m_words.text(m_setup.film ? "table.film-fps" : "table.camera-fps", m_framesPerSecond);
}

QString SessionController::clockText() const {
    if (!active()) return "0:00";
    qint64 seconds = m_turnClock.elapsed() / 1000;
    if (m_setup.clockSeconds > 0) seconds = std::max<qint64>(0, m_setup.clockSeconds - seconds);
    return QString("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QChar('0'));
}

bool SessionController::late() const {
    return active() && m_setup.clockSeconds > 0 && m_turnClock.elapsed() > m_setup.clockSeconds * 1000;
}

QVariantList SessionController::facts() const {
    QVariantList list;
    const auto fact = [&](const QString& key, const QString& value) {
        list << QVariantMap{{"label", m_words.text(key)}, {"value", value}};
    };
    const Json& standing = m_view.standing;
    if (standing.contains("bag")) fact("fact.bag", QString::number(standing["bag"].get<int>()));
    if (standing.contains("pile")) fact("fact.pile", QString::number(standing["pile"].get<int>()));
    if (standing.contains("discard")) fact("fact.discard", QString::number(standing["discard"].get<int>()));
    if (m_setup.game == GameKind::HiddenStones && m_setup.players.size() == 1 && standing.contains("strikes"))
        fact("fact.strikes", QString::number(standing["strikes"].get<int>()));
    if (const auto points = pointsLying()) fact("fact.would-score", QString::number(*points));
    if (!m_view.openActions.empty()) fact("fact.actions", QString::number(m_view.openActions.size()));
    if (m_view.lastTurn.is_object()) {
        const int player = m_view.lastTurn.value("player", 0);
        QString value = player < m_setup.players.size() ? m_setup.players[player] : QString();
        if (m_setup.game == GameKind::Gobblestones && m_view.lastVerdict.is_object() && m_view.lastVerdict.value("legal", true))
            value += QString(" +%1").arg(m_view.lastVerdict.value("points", 0));
        else if (m_setup.game == GameKind::Gobblet && m_view.lastTurn.contains("to"))
            value += ' ' + QString::fromStdString(m_view.lastTurn["to"].get<std::string>());
        fact("fact.last-turn", value);
    }
    return list;
}

// What the play that lies there brings once it counts: of one that is tried, or of an illegal one when it is put right.
std::optional<int> SessionController::pointsLying() const {
    if (m_setup.game == GameKind::Gobblet) return std::nullopt;
    const bool wrong = m_view.awaitingRestore && m_view.lastVerdict.is_object() && !m_view.lastVerdict.value("legal", true);
    const Json entry = m_laid.is_object() ? m_laid : wrong ? m_view.lastTurn : Json();
    if (!entry.is_object()) return std::nullopt;
    int points = 0;
    if (m_setup.game == GameKind::HiddenStones) {
        for (const Json& action : entry.value("actions", Json::array()))
            if (action.contains("score")) points += action["score"].value("points", 0);
        return points > 0 ? std::optional(points) : std::nullopt;
    }
    const Json places = entry.value("place", Json::array());
    for (const Json& place : places) {
        const auto cell = board::parseCell(place.value("at", std::string()), m_position.rows, m_position.columns);
        const auto field = cell ? m_position.at(cell->row, cell->column).field : std::nullopt;
        if (!field) return std::nullopt;
        points += field->value;
    }
    return places.empty() ? std::nullopt : std::optional(points);
}

QVariantMap SessionController::marks() const {
    QVariantMap marks;
    for (const std::string& cell : m_view.newCells) marks[QString::fromStdString(cell)] = "new";
    if (m_laid.is_object())
        for (const QString& cell : cellsOfTurn(m_laid)) marks[cell] = "new";
    for (const std::string& cell : m_view.wrongCells) marks[QString::fromStdString(cell)] = "broken";
    for (const std::string& cell : m_view.unsure) marks[QString::fromStdString(cell)] = "uncertain";
    return marks;
}

QString SessionController::passLabel() const {
    return m_setup.game == GameKind::Gobblestones   ? m_words.text("table.pass-draw", 5)
           : m_setup.game == GameKind::HiddenStones ? m_words.text("table.pass-draw", 2)
                                                    : m_words.text("table.pass");
}

bool SessionController::canEndTurn() const {
    return running() && (m_setup.game == GameKind::HiddenStones || m_setup.buttonEndsTurn || m_laid.is_object());
}

// In Hidden Stones a turn stays open until its button anyway; the demo's hands lay nothing twice.
bool SessionController::canTry() const {
    return running() && !m_setup.demo && m_setup.game != GameKind::HiddenStones;
}

void SessionController::setTrying(bool trying) {
    if (trying == m_trying || (trying && !canTry())) return;
    m_trying = trying;
    press(trying ? Button::Try : Button::StopTrying);
    if (!trying && m_laid.is_object() && running()) say([this] { return sentence("ask", "table.trial-lies"); });
    emit changed();
}

void SessionController::press(Button button) {
    if (m_link) m_link->press({0, button, {}, {}});
}

void SessionController::pass() {
    press(Button::Pass);
}

void SessionController::endTurn() {
    press(Button::EndTurn);
}

void SessionController::undo() {
    press(Button::Undo);
}

void SessionController::notATurn() {
    press(Button::NotATurn);
}

void SessionController::agreeDraw() {
    press(Button::AgreeDraw);
}

void SessionController::dismissVerdict() {
    m_sentence = nullptr;
    m_verdict = {};
    emit verdictChanged();
}

QVariantMap SessionController::question() const {
    if (m_questions.isEmpty()) return {};
    const QString cell = m_questions.first();
    QVariantList choices;
    for (const CellChoice& choice : choicesFor(m_position, cell)) {
        QString text = m_words.text(choice.key);
        if (choice.size > 0) text += ' ' + QString::number(choice.size);
        choices << QVariantMap{{"text", text}, {"position", QVariant::fromValue(choice.drawing)}};
    }
    return {{"cell", cell}, {"picture", cellPicture(cell)}, {"choices", choices}, {"more", m_questions.size() - 1}};
}

void SessionController::askAbout(const QString& cell) {
    if (!canCorrect() || cell.isEmpty()) return;
    m_questions.removeAll(cell);
    m_questions.prepend(cell);
    holdOrGoOn();
    emit questionChanged();
}

void SessionController::answer(int choice) {
    if (m_questions.isEmpty()) return;
    const QString cell = m_questions.first();
    const auto choices = choicesFor(m_position, cell);
    if (choice < 0 || choice >= static_cast<int>(choices.size())) return;
    Json cells = Json::object();
    cells[cell.toStdString()] = Json::parse(choices[static_cast<std::size_t>(choice)].json);
    if (m_link) m_link->press({0, Button::Correct, {}, cells});
    skipQuestion();
}

void SessionController::skipQuestion() {
    if (m_questions.isEmpty()) return;
    m_questions.removeFirst();
    holdOrGoOn();
    emit questionChanged();
}

void SessionController::setCorrecting(bool correcting) {
    m_correcting = correcting;
    holdOrGoOn();
}

void SessionController::setWatched(bool watched) {
    m_watched = watched;
    holdOrGoOn();
}

void SessionController::holdOrGoOn() {
    if (m_link) m_link->hold(m_correcting || !m_watched || !m_questions.isEmpty());
}

VerdictText SessionController::sentence(const QString& kind, const QString& key, const QString& argument) const {
    const auto filled = [&](QString text) { return text.contains("%1") ? text.arg(argument) : text; };
    return {kind, filled(m_words.text(key)), m_words.has(key + ".text") ? filled(m_words.text(key + ".text")) : QString(), {}, {}};
}

// The general sentence, with the reason below it where there are words for it.
VerdictText SessionController::explained(VerdictText said, const QString& why) const {
    const QString reason = reasonInWords(m_words, why);
    if (!reason.isEmpty()) said.text = reason;
    return said;
}

void SessionController::say(std::function<VerdictText()> sentence) {
    m_sentence = std::move(sentence);
    m_verdict = m_sentence();
    if (m_verdict.kind == "good" || m_verdict.kind == "info")
        m_readLong.start();
    else
        m_readLong.stop();
    emit verdictChanged();
}

void SessionController::onEvent(const session::Event& event) {
    const Json& detail = event.detail;
    const std::string& name = event.name;
    if (name == "turn")
        onTurn(detail);
    else if (name == "challenge")
        onChallenge(detail);
    else if (name == "challenge-called") {
        const Json by = detail.value("players", detail.value("by", Json(0)));
        m_challenge.challengedBy(by.is_array() ? numbersOf(by) : std::vector{by.is_number() ? by.get<int>() : 0});
        emit challengeOpened();
    } else if (name == "window-closed") {
        if (m_challenge.stage() == "ask" || m_challenge.stage() == "reveal") {
            m_challenge.close();
            emit challengeClosed();
        }
    } else if (name == "rejudged") {
        const Json entry = detail.value("turn", Json::object()), verdict = detail.value("verdict", Json::object());
        say([=, this] { return verdictOfTurn(m_words, game(), m_setup.players, entry, verdict); });
        emit judged();
    } else if (name == "action") {
        const Json action = detail.value("action", Json::object()), verdict = detail.value("verdict", Json::object());
        const Json entry{{"player", m_view.toMove}, {"actions", Json::array({action})}};
        say([=, this] { return verdictOfTurn(m_words, game(), m_setup.players, entry, verdict); });
        if (!verdict.value("legal", true)) emit spoken("illegal", m_verdict.title);
        emit judged();
    } else if (name == "board-found") {
        if (detail.contains("setup")) {
            const Position start = startPosition(Json{{"game", game().toStdString()}, {"setup", detail["setup"]}});
            if (!start.empty() && m_setup.game == GameKind::Gobblestones) {
                m_position = start;
                emit positionChanged(); // the next look finds the same and would not say so
            }
        }
        say([this] { return sentence("info", "table.found"); });
    } else if (name == "lift") {
        if (!detail.value("uncovers", Json::array()).empty()) say([this] { return sentence("ask", "table.uncovers"); });
    } else if (name == "restored") {
        say([this] { return sentence("good", "table.restored"); });
    } else if (name == "needs-help") {
        const QStringList cells = textsOf(detail.value("cells", Json::array()));
        const QString rule = textOf(detail.value("rule", Json()));
        if (!rule.isEmpty()) {
            // Something on the table itself breaks a rule: pointed at, not asked about.
            say([=, this] {
                return VerdictText{"bad", brokenRule(m_words, game(), rule, cells), m_words.text("rule." + game() + '.' + rule + ".text"),
                                   rule, cells};
            });
            emit spoken("illegal", m_verdict.title);
            emit changed();
            emit passed(event);
            return;
        }
        const QString why = textOf(detail.value("why", Json()));
        say([=, this] {
            return explained(sentence("ask", cells.isEmpty() ? "table.needs-help" : "table.needs-help-cells", cellList(m_words, cells)),
                             why);
        });
        m_verdict.cells = cells;
        m_questions = cells.mid(0, 6); // more than that is not a question any more but a new look at the table
        emit questionChanged();
    } else if (name == "tried") {
        const QStringList cells = textsOf(detail.value("uncertain", Json::array()));
        if (m_trying && !cells.isEmpty())
            say([=, this] { return sentence("ask", "table.needs-help-cells", cellList(m_words, cells)); });
        else if (!detail.contains("turn"))
            dismissVerdict();
    } else if (name == "corrected") {
        say([this] { return sentence("good", "table.corrected"); });
    } else if (name == "undone") {
        say([=, this] { return sentence("info", "table.undone", QString::number(detail.value("number", 0))); });
    } else if (name == "refused") {
        const QString why = textOf(detail.value("why", Json()));
        say([=, this] { return demo() ? sentence("info", "table.refused-demo") : explained(sentence("info", "table.refused"), why); });
    } else if (name == "bump") {
        say([this] { return sentence("info", "table.bump"); });
    } else if (name == "board-lost") {
        const QString why = textOf(detail.value("why", Json()));
        say([=, this] { return explained(sentence("ask", "table.lost"), why); });
    } else if (name == "source") {
        m_sourceWaits = !m_setup.film;
        const QString why = textOf(detail.value("why", Json()));
        say([=, this] {
            return explained(m_setup.film ? sentence("info", "table.picture-skipped") : sentence("ask", "table.source-waits"), why);
        });
        emit ticked();
    } else if (name == "clock") {
        const int player = detail.value("player", m_view.toMove);
        say([=, this] { return sentence("info", "table.time-up", player < m_setup.players.size() ? m_setup.players[player] : QString()); });
    } else if (name == "resumed") {
        say([=, this] { return sentence("info", "table.resumed", QString::number(detail.value("turns", 0))); });
    } else if (name == "game-over") {
        m_end = detail;
        showPlayers();
        say([=, this] { return verdictOfEnd(m_words, game(), m_setup.players, detail); });
        emit spoken("score", m_verdict.title);
    }
    emit changed();
    emit passed(event);
}

void SessionController::onTurn(const Json& detail) {
    const Json entry = detail.value("turn", Json::object()), verdict = detail.value("verdict", Json::object());
    const bool open = detail.value("open", false);
    m_questions.clear();
    emit questionChanged();
    if (endsTurn(entry, verdict)) m_turnClock.restart();
    m_laid = Json();
    setTrying(false); // it was tried, and now it counts
    if (!open && m_challenge.stage() == "ask") {
        m_challenge.close();
        emit challengeClosed();
    }
    m_scoresBefore = numbersOf(m_view.standing.value("scores", Json::array()));
    const QStringList unsure = textsOf(detail.value("uncertain", Json::array()));
    say([=, this] {
        VerdictText said = verdictOfTurn(m_words, game(), m_setup.players, entry, verdict);
        if (unsure.isEmpty()) return said;
        said.kind = "ask"; // play went on over an open question: a guess is never said as if it were seen
        said.text = m_words.text("verdict.guessed", cellList(m_words, unsure));
        return said;
    });
    if (!verdict.value("legal", true))
        emit spoken("illegal", m_verdict.title);
    else
        emit spoken("score", m_verdict.title + ". " + m_verdict.text);
    emit judged();
    if (open) {
        m_challenge.open(entry, verdict);
        emit challengeOpened();
    }
}

void SessionController::onChallenge(const Json& detail) {
    const Json entry = detail.value("turn", Json::object()), verdict = detail["verdict"];
    m_challenge.decide(entry, verdict, m_scoresBefore);
    say([=, this] { return verdictOfTurn(m_words, game(), m_setup.players, entry, verdict); });
    emit spoken("score", m_verdict.title + ". " + m_verdict.text);
    emit judged();
    emit challengeOpened();
}

void SessionController::onSeen(const QImage& picture, const session::TableView& view, double t) {
    emit pictureShown(t);
    ++m_framesSeen;
    m_sourceWaits = false;
    m_feed.show(picture);
    const bool newTurn = view.toMove != m_view.toMove || view.turns != m_view.turns;
    const bool tableChanged = view.newCells != m_view.newCells || view.wrongCells != m_view.wrongCells || view.unsure != m_view.unsure;
    const bool rest = newTurn || view.over != m_view.over || view.hand != m_view.hand || view.standing != m_view.standing ||
                      view.awaitingRestore != m_view.awaitingRestore || view.openActions.size() != m_view.openActions.size();
    m_view = view;
    showLaid();
    if (newTurn && endsTurn(view.lastTurn, view.lastVerdict)) m_turnClock.restart();
    QPolygonF corners;
    if (view.corners)
        for (const board::Pixel& corner : *view.corners) corners << QPointF(corner.x, corner.y);
    if (corners != m_corners) {
        m_corners = corners;
        emit cornersChanged();
    }
    if (view.table) {
        Position position = positionOf(*view.table, m_position);
        if (position != m_position || tableChanged) {
            m_position = std::move(position);
            emit positionChanged();
        }
    } else if (tableChanged) {
        emit positionChanged();
    }
    if (m_challenge.stage() == "ask" && !view.challengeOpen && !view.awaitingReveal && view.turns > 0 && newTurn) {
        m_challenge.close();
        emit challengeClosed();
    }
    if (!rest) return;
    showPlayers();
    emit changed();
}

void SessionController::showLaid() {
    Json laid = m_view.tried;
    if (!m_view.openActions.empty()) laid = Json{{"player", m_view.toMove}, {"actions", m_view.openActions}};
    if (laid == m_laid) return;
    m_laid = std::move(laid);
    emit laidChanged();
    emit positionChanged(); // its marks
    emit changed();
}

void SessionController::showPlayers() {
    std::vector<PlayerRow> rows;
    const Json& standing = m_view.standing;
    const Json scores = standing.value("scores", standing.value("points", Json::array()));
    const Json racks = standing.value("racks", Json::array()), hands = standing.value("hands", Json::array());
    // After the end the scores are those that decide: with the tiles left on the racks, or the bonus for the most 1-point cards.
    const Json final = m_view.over && m_end.is_object() ? m_end.value("final", Json()) : Json();
    const Json winners = m_view.over && m_end.is_object() ? m_end.value("winners", Json::array()) : Json::array();
    for (int i = 0; i < m_setup.players.size(); ++i) {
        PlayerRow row;
        row.name = m_setup.players[i];
        row.colour = i < static_cast<int>(m_setup.colours.size()) ? m_setup.colours[static_cast<std::size_t>(i)] : i;
        row.toMove = active() && !m_view.over && m_view.toMove == i;
        QString detail;
        if (m_setup.game == GameKind::Gobblestones) {
            row.score = QString::number(numberAt(final, i, numberAt(scores, i, 0)));
            detail = m_words.text(row.toMove ? "player.tiles-short" : "player.tiles", numberAt(racks, i, 5));
        } else if (m_setup.game == GameKind::HiddenStones) {
            row.score = QString::number(numberAt(final, i, numberAt(scores, i, 0)));
            detail = m_words.text("player.cards", numberAt(hands, i, 4));
        } else {
            detail = m_words.text(i == 0 ? "piece.white" : "piece.black");
        }
        row.detail = row.toMove ? m_words.text("player.to-move") + QString::fromUtf8(" · ") + detail : detail;
        row.brief = m_setup.game == GameKind::Gobblestones ? m_words.text("player.tiles-short", numberAt(racks, i, 5)) : detail;
        row.winner = std::ranges::find(winners, Json(i)) != winners.end();
        rows.push_back(std::move(row));
    }
    m_players.show(std::move(rows));
}

void SessionController::tick() {
    m_framesPerSecond = m_framesSeen;
    m_framesSeen = 0;
    emit ticked();
}

// The cell as the camera sees it, straightened, with a little of its neighbours around it.
QImage SessionController::cellPicture(const QString& cell) const {
    const auto at = board::parseCell(cell.toStdString(), side(), side());
    if (!at || m_corners.size() != 4 || m_feed.empty()) return {};
    constexpr int pixels = 220;
    constexpr double margin = .35;
    QTransform toPicture;
    const double s = side();
    if (!QTransform::quadToQuad(QPolygonF(QList<QPointF>{{0, 0}, {s, 0}, {s, s}, {0, s}}), m_corners, toPicture)) return {};
    const double r = at->row, c = at->column;
    QPolygonF patch;
    for (const QPointF& corner : {QPointF(c - margin, r - margin), QPointF(c + 1 + margin, r - margin),
                                  QPointF(c + 1 + margin, r + 1 + margin), QPointF(c - margin, r + 1 + margin)})
        patch << toPicture.map(corner);
    QTransform straighten;
    const QPolygonF square(QList<QPointF>{{0, 0}, {pixels, 0}, {pixels, pixels}, {0, pixels}});
    if (!QTransform::quadToQuad(patch, square, straighten)) return {};
    QImage image(pixels, pixels, QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setTransform(straighten);
    painter.drawImage(0, 0, m_feed.picture());
    return image;
}

} // namespace hawkstone::gui
