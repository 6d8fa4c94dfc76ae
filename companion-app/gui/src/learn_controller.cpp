// SPDX-License-Identifier: Apache-2.0
#include "learn_controller.h"

#include "demo_table.h"
#include "json_text.h"
#include "replay.h"
#include "teaching.h"
#include "verdict_text.h"

#include <hawkstone/records/hint.h>
#include <hawkstone/rules/gobblestones/state.h>
#include <hawkstone/rules/hidden_stones/cards.h>
#include <hawkstone/rules/hidden_stones/state.h>

#include <QCoreApplication>

#include <algorithm>

namespace hawkstone::gui {

namespace stones = board::gobblestones;
using session::Json;

namespace {

Position oneTile(stones::Colour colour) {
    Position position;
    position.game = GameKind::Gobblestones;
    position.rows = position.columns = 1;
    position.cells.resize(1);
    position.cells[0].tile = colour;
    position.cells[0].outside = true;
    return position;
}

Json cardJson(int id) {
    const auto* card = rules::hidden_stones::findCard(id);
    if (!card) return {};
    Json rows = Json::array();
    for (const auto& row : rules::hidden_stones::formationOf(card->pattern)) {
        Json faces = Json::array();
        for (const auto& face : row) faces.push_back(face ? std::string(board::hidden_stones::name(*face)) : "any");
        rows.push_back(faces);
    }
    return {{"points", card->points}, {"formation", rows}};
}

QVariantMap cardChoice(const rules::hidden_stones::Card& card, bool chosen) {
    Position position;
    position.game = GameKind::HiddenStones;
    position.aside.card = rules::hidden_stones::formationOf(card.pattern);
    position.aside.points = card.points;
    return {{"points", card.points}, {"position", QVariant::fromValue(position)}, {"chosen", chosen}};
}

} // namespace

LearnController::LearnController(const Words& words, const RulebookModel& rulebook, QObject* parent)
    : QObject(parent), m_words(words), m_rulebook(rulebook) {
    m_pool.setMaxThreadCount(1);
    connect(&words, &Words::languageChanged, this, [this] {
        judgeDraft();
        emit changed();
    });
}

LearnController::~LearnController() {
    m_pool.waitForDone();
}

void LearnController::useTable(const Json& record) {
    if (!record.is_object()) {
        if (m_onTable) {
            m_arbiter.reset();
            m_onTable = false;
            m_position = m_draft = {};
            m_wantsHint = false;
            emit changed();
        }
        return;
    }
    auto arbiter = records::Arbiter::open(record);
    if (!arbiter) return;
    Position position = startPosition(record);
    for (const Json& entry : record.value("turns", Json::array())) {
        const auto verdict = arbiter->judge(entry);
        if (!verdict) break;
        position = afterTurn(position, entry, *verdict);
    }
    if (!m_onTable) m_showAll = true;                                      // beside a real table that is what the page is for
    if (!m_onTable || m_player != arbiter->playerToMove()) m_hand.clear(); // nobody looks into another's hand
    m_onTable = true;
    m_player = arbiter->playerToMove();
    m_rack.clear();
    if (const auto* state = arbiter->state<rules::hidden_stones::State>())
        std::erase_if(m_hand, [scored = state->allScored()](int id) { return scored.test(static_cast<std::size_t>(id - 1)); });
    sitDown(std::move(*arbiter), position);
}

void LearnController::practise(const QString& id) {
    const auto game = gameOfId(id);
    if (!game) return;
    Json record = DemoTable::shippedRecord(*game, "standard");
    record["turns"] = Json::array();
    record["players"] = Json::array({m_words.text("learn.you").toStdString(), m_words.text("learn.partner").toStdString()});
    auto arbiter = records::Arbiter::open(record);
    if (!arbiter) return;
    m_onTable = m_showAll = m_wantsHint = false;
    m_taught.clear();
    m_chance.seed(20);
    m_rack.clear();
    m_hand.clear();
    m_arbiter.emplace(*arbiter);
    if (*game == GameKind::Gobblestones) refill();
    if (*game == GameKind::HiddenStones) deal(m_hand);
    sitDown(std::move(*arbiter), startPosition(record));
}

// As many as the record counts: five minus what was laid, as far as the bag goes; at the very start five.
void LearnController::refill() {
    const auto* state = m_arbiter->state<rules::gobblestones::State>();
    while (state && m_rack.size() < state->racks[0]) m_rack += QLatin1Char("RYGBT"[m_chance.bounded(5)]);
}

// As many as the record counts, and no card that somebody holds or has scored: it would be nobody's to play. The easier ones first.
void LearnController::deal(std::vector<int>& hand) {
    const auto* state = m_arbiter->state<rules::hidden_stones::State>();
    if (!state) return;
    const auto wanted = static_cast<std::size_t>(state->hands[static_cast<std::size_t>(&hand == &m_hand ? 0 : 1)]);
    for (const int hardest : {40, rules::hidden_stones::kCards}) {
        std::vector<int> left;
        for (int id = 1; id <= hardest; ++id)
            if (!state->allScored()[static_cast<std::size_t>(id - 1)] && std::ranges::find(hand, id) == hand.end() &&
                std::ranges::find(m_hand, id) == m_hand.end())
                left.push_back(id);
        while (hand.size() < wanted && !left.empty()) {
            const auto drawn = left.begin() + m_chance.bounded(static_cast<int>(left.size()));
            hand.push_back(*drawn);
            left.erase(drawn);
        }
    }
}

void LearnController::sitDown(records::Arbiter arbiter, const Position& position) {
    m_arbiter.emplace(std::move(arbiter));
    m_position = position;
    m_lessons.clear();
    refresh();
}

void LearnController::refresh() {
    m_draft = m_position;
    m_places = Json::array();
    m_actions = Json::array();
    m_from.clear();
    m_to.clear();
    m_laid = Json();
    m_tried.clear();
    m_hint = -1;
    m_plays.clear();
    if (m_arbiter && !m_onTable && m_arbiter->playerToMove() == 0)
        for (const QString& rule : rulesThatMatter(m_position, 0))
            if (!m_taught.contains(rule)) {
                m_taught << rule;
                m_lessons << rule;
            }
    requestPlays();
    emit changed();
}

void LearnController::requestPlays() {
    if (!m_arbiter) return;
    m_counting = true;
    records::Holding holding;
    const bool opponent = !m_onTable && m_arbiter->playerToMove() != 0;
    if (m_position.game == GameKind::Gobblestones) {
        if (opponent) {
            QString rack;
            for (int i = 0; i < 5; ++i) rack += QLatin1Char("RYGBT"[m_chance.bounded(5)]);
            holding.rack = rack.toStdString();
        } else if (!m_rack.isEmpty()) {
            holding.rack = m_rack.toStdString();
        }
    }
    if (m_position.game == GameKind::HiddenStones && opponent) {
        std::vector<int> partners; // the partner has cards of its own
        deal(partners);
        holding.cards = partners;
    } else if (m_position.game == GameKind::HiddenStones && !m_hand.empty()) {
        holding.cards = m_hand;
    }
    const int round = ++m_round;
    m_pool.start([this, round, holding, arbiter = *m_arbiter] {
        const auto answer = records::hint(arbiter, holding);
        QMetaObject::invokeMethod(
            this, [this, round, plays = answer ? *answer : Json::object()] { takePlays(round, plays); }, Qt::QueuedConnection);
    });
}

void LearnController::takePlays(int round, const Json& answer) {
    if (round != m_round || !m_arbiter) return; // the table has changed since
    m_counting = false;
    m_plays.clear();
    for (const Json& play : answer.value("plays", Json::array())) m_plays.push_back(play);
    if (!m_onTable && m_arbiter->playerToMove() != 0 && !m_arbiter->over()) {
        Json entry{{"player", m_arbiter->playerToMove()}};
        if (!m_plays.empty())
            entry = m_plays.front()["turn"];
        else if (m_position.game == GameKind::HiddenStones)
            entry["actions"] = Json::array();
        else
            entry["place"] = Json::array();
        carryOut(entry);
        return;
    }
    if (m_wantsHint && !m_plays.empty()) m_hint = 0;
    m_wantsHint = false;
    emit changed();
}

void LearnController::wantHint() {
    if (m_counting)
        m_wantsHint = true;
    else
        anotherHint();
}

void LearnController::waitForHints() {
    while (m_counting) {
        m_pool.waitForDone();
        QCoreApplication::sendPostedEvents(this);
        QCoreApplication::processEvents();
    }
}

QString LearnController::title() const {
    if (!m_arbiter) return m_words.text("nav.learn");
    QString text = m_words.text("game." + game()) + QString::fromUtf8(" · ") + m_words.text("nav.learn");
    const auto player = static_cast<std::size_t>(m_arbiter->playerToMove());
    if (!m_arbiter->over() && player < m_arbiter->players().size())
        text += QString::fromUtf8(" · ") + QString::fromStdString(m_arbiter->players()[player]) + ' ' + m_words.text("player.to-move");
    return text;
}

QVariantMap LearnController::marks() const {
    QVariantMap marks;
    if (m_showAll)
        for (const Json& play : m_plays)
            for (const QString& cell : cellsOfTurn(play["turn"])) marks[cell] = "legal";
    if (m_hint >= 0)
        for (const QString& cell : cellsOfTurn(m_plays[static_cast<std::size_t>(m_hint)]["turn"])) marks[cell] = "best";
    if (!m_from.isEmpty() && !m_from.startsWith("stack")) marks[m_from] = "chosen";
    const bool bad = m_tried.value("kind") == "bad";
    const QStringList cells = cellsOfTurn(draftEntry());
    for (const QString& cell : cells) marks[cell] = bad ? "broken" : "new";
    if (bad) {
        const QStringList broken = m_tried.value("cells").toStringList();
        if (!broken.isEmpty())
            for (const QString& cell : cells) marks[cell] = broken.contains(cell) ? "broken" : "new";
        for (const QString& cell : broken) marks[cell] = "broken";
    }
    return marks;
}

QString LearnController::pieceWords(const Json& entry) const {
    QStringList players;
    for (const std::string& name : m_arbiter->players()) players << QString::fromStdString(name);
    const QString text = turnInWords(m_words, game(), players, entry);
    if (game() == "gobblestones") {
        const QStringList cells = cellsOfTurn(entry);
        return cells.isEmpty() ? text : m_words.text("learn.tiles-on", cellList(m_words, cells));
    }
    const QString from = textOf(entry.value("from", Json())), to = textOf(entry.value("to", Json()));
    if (from.startsWith("stack")) {
        const int stack = from.mid(5).toInt();
        const auto& sizes = m_position.stacks[static_cast<std::size_t>(m_arbiter->playerToMove() & 1)];
        if (stack >= 1 && stack <= static_cast<int>(sizes.size()))
            return m_words.text("learn.from-stack", QString::number(sizes[static_cast<std::size_t>(stack - 1)]), QString::number(stack),
                                to);
    }
    // Whose play it is, is said above; what remains is what to do.
    const QString who = QString::fromStdString(m_arbiter->players()[static_cast<std::size_t>(m_arbiter->playerToMove())]) + ": ";
    return text.startsWith(who) ? text.mid(who.size()) : text;
}

QVariantMap LearnController::hint() const {
    if (m_hint < 0 || !m_arbiter) return {};
    const Json& play = m_plays[static_cast<std::size_t>(m_hint)];
    records::Arbiter after = *m_arbiter;
    const auto verdict = after.judge(play["turn"]);
    int points = play.value("points", 0);
    for (const Json& action : play["turn"].value("actions", Json::array()))
        if (action.contains("score")) points += action["score"].value("points", 0);
    const Reason reason =
        reasonFor(m_position, asPlayed(m_position, play["turn"]), m_arbiter->playerToMove(), verdict && after.over(), points);
    QString text = m_words.text(reason.key);
    if (text.contains("%1")) text = text.arg(reason.number);
    if (play.contains("leaves")) text += ' ' + m_words.text("why.leaves", play["leaves"].get<int>());
    return {{"title", m_words.text(m_hint == 0 ? "learn.best" : "learn.also", pieceWords(play["turn"]))}, {"text", text}};
}

QVariantList LearnController::rulesNow() const {
    QVariantList list;
    if (!m_arbiter) return list;
    for (const QString& rule : rulesThatMatter(m_position, m_arbiter->playerToMove())) {
        const QVariantMap entry = m_rulebook.rule(game(), rule);
        list << QVariantMap{{"ruleId", rule}, {"title", entry["title"]}, {"text", entry["text"]}};
    }
    return list;
}

QVariantMap LearnController::lesson() const {
    if (m_lessons.isEmpty()) return {};
    QVariantMap rule = m_rulebook.rule(game(), m_lessons.first());
    rule["more"] = m_lessons.size() - 1;
    return rule;
}

void LearnController::lessonRead() {
    if (!m_lessons.isEmpty()) m_lessons.removeFirst();
    emit changed();
}

QVariantList LearnController::palette() const {
    QVariantList list;
    if (!m_arbiter || m_position.game != GameKind::Gobblestones) return list;
    for (int i = 0; i < 5; ++i) {
        const stones::Colour colour = stones::kTileColours[static_cast<std::size_t>(i)];
        const QString name = m_words.text("colour." + QString::fromStdString(std::string(stones::name(colour))));
        list << QVariantMap{{"text", name},
                            {"position", QVariant::fromValue(oneTile(colour))},
                            {"count", m_rack.count(QLatin1Char(stones::letter(colour)))},
                            {"chosen", m_tile == i}};
    }
    return list;
}

QVariantList LearnController::hand() const {
    QVariantList list;
    for (const int id : m_hand) {
        const auto* card = rules::hidden_stones::findCard(id);
        if (!card) continue;
        list << cardChoice(
            *card, std::ranges::any_of(m_actions, [&](const Json& action) { return action.value("score", Json()) == cardJson(id); }));
    }
    return list;
}

QVariantList LearnController::deck() const {
    QVariantList list;
    const auto* state = m_onTable && m_arbiter ? m_arbiter->state<rules::hidden_stones::State>() : nullptr;
    if (!state) return list;
    for (const auto& card : rules::hidden_stones::cards())
        if (!state->allScored()[static_cast<std::size_t>(card.id - 1)]) {
            QVariantMap choice = cardChoice(card, std::ranges::find(m_hand, card.id) != m_hand.end());
            choice["id"] = card.id;
            list << choice;
        }
    return list;
}

Json LearnController::draftEntry() const {
    if (!m_arbiter) return Json::object();
    if (m_laid.is_object()) return m_laid;
    Json entry{{"player", m_arbiter->playerToMove()}};
    if (m_position.game == GameKind::Gobblestones)
        entry["place"] = m_places;
    else if (m_position.game == GameKind::HiddenStones)
        entry["actions"] = m_actions;
    else if (!m_from.isEmpty() && !m_to.isEmpty()) {
        entry["from"] = m_from.toStdString();
        entry["to"] = m_to.toStdString();
    }
    return entry;
}

void LearnController::showLaid(const Json& entry) {
    if (!m_onTable || entry == m_laid) return;
    m_laid = entry;
    clear();
}

void LearnController::tap(const QString& cell) {
    if (!m_arbiter || m_arbiter->over() || (!m_onTable && m_arbiter->playerToMove() != 0)) return;
    m_laid = Json(); // the finger speaks now
    if (m_position.game == GameKind::Gobblestones) {
        const auto at = board::parseCell(cell.toStdString(), m_position.rows, m_position.columns);
        if (!at) return;
        const auto there = std::ranges::find_if(m_places, [&](const Json& place) { return textOf(place["at"]) == cell; });
        if (there != m_places.end()) {
            m_places.erase(there);
        } else {
            const auto field = m_position.at(at->row, at->column).field;
            const stones::Colour wanted = field && field->colour != stones::Colour::Grey ? field->colour : stones::Colour::Red;
            char letter = m_tile >= 0 ? stones::letter(stones::kTileColours[static_cast<std::size_t>(m_tile)]) : stones::letter(wanted);
            if (practising()) { // only what one holds can be laid; any tile of it where the right one is not chosen and not there
                QString left = m_rack;
                for (const Json& place : m_places)
                    if (const qsizetype held = left.indexOf(textOf(place["tile"])); held >= 0) left.remove(held, 1);
                if (left.isEmpty() || (m_tile >= 0 && !left.contains(QLatin1Char(letter)))) return;
                if (!left.contains(QLatin1Char(letter))) letter = left.front().toLatin1();
            }
            m_places.push_back({{"at", cell.toStdString()}, {"tile", std::string(1, letter)}});
        }
    } else if (m_position.game == GameKind::Gobblet) {
        if (!m_to.isEmpty()) {
            m_from = cell;
            m_to.clear();
        } else if (m_from.isEmpty() || cell.startsWith("stack")) {
            m_from = cell;
        } else {
            m_to = cell;
        }
    } else if (m_from.isEmpty()) {
        m_from = cell;
    } else {
        // The same stone twice turns it over, another one changes places with it.
        if (m_from == cell)
            m_actions.push_back({{"flip", cell.toStdString()}});
        else
            m_actions.push_back({{"swap", {m_from.toStdString(), cell.toStdString()}}});
        m_from.clear();
    }
    judgeDraft();
    emit changed();
}

void LearnController::tapCard(int index) {
    if (!m_arbiter || index < 0 || index >= static_cast<int>(m_hand.size())) return;
    const Json score{{"score", cardJson(m_hand[static_cast<std::size_t>(index)])}};
    const auto there = std::ranges::find(m_actions, score);
    if (there != m_actions.end())
        m_actions.erase(there);
    else
        m_actions.push_back(score);
    judgeDraft();
    emit changed();
}

void LearnController::holdCard(int id) {
    if (!m_onTable || !rules::hidden_stones::findCard(id)) return;
    constexpr std::size_t kMost = 16; // a larger hand takes four passes, and no hint looks at it
    if (std::erase(m_hand, id) == 0 && m_hand.size() < kMost) m_hand.push_back(id);
    m_actions = Json::array(); // a card that is not held any more is not scored
    judgeDraft();
    requestPlays();
    emit changed();
}

void LearnController::chooseTile(int index) {
    m_tile = index == m_tile ? -1 : index;
    emit changed();
}

void LearnController::addToRack(int index) {
    if (index < 0 || index > 4 || m_rack.size() >= 20) return;
    m_rack += QLatin1Char(stones::letter(stones::kTileColours[static_cast<std::size_t>(index)]));
    requestPlays();
    emit changed();
}

void LearnController::clearRack() {
    m_rack.clear();
    requestPlays();
    emit changed();
}

void LearnController::clear() {
    m_places = Json::array();
    m_actions = Json::array();
    m_from.clear();
    m_to.clear();
    judgeDraft();
    emit changed();
}

void LearnController::judgeDraft() {
    m_tried.clear();
    m_draft = m_position;
    if (!m_arbiter) return;
    const Json entry = draftEntry();
    if (cellsOfTurn(entry).isEmpty() && entry.value("actions", Json::array()).empty()) return;
    m_draft = asPlayed(m_position, entry);
    const auto verdict = m_arbiter->preview(entry);
    if (!verdict) return;
    QStringList players;
    for (const std::string& name : m_arbiter->players()) players << QString::fromStdString(name);
    VerdictText said = verdictOfTurn(m_words, game(), players, entry, *verdict);
    if (said.kind == "good") {
        said.title = m_words.text("learn.allowed");
        if (m_position.game == GameKind::Gobblestones) {
            said.title = m_words.text("learn.would-score", verdict->value("points", 0));
            said.text = m_words.text("learn.would-draw", verdict->value("drawn", 0));
        }
    }
    m_tried = said.map();
}

bool LearnController::canPlay() const {
    if (!practising() || m_arbiter->over() || m_arbiter->playerToMove() != 0) return false;
    return m_tried.isEmpty() ? m_hint >= 0 : m_tried.value("kind") == "good";
}

void LearnController::anotherHint() {
    if (m_plays.empty()) return;
    m_hint = (m_hint + 1) % static_cast<int>(std::min<std::size_t>(m_plays.size(), 5));
    emit changed();
}

void LearnController::toggleAll() {
    m_showAll = !m_showAll;
    emit changed();
}

void LearnController::play() {
    if (!canPlay()) return;
    carryOut(m_tried.isEmpty() ? m_plays[static_cast<std::size_t>(m_hint)]["turn"] : draftEntry());
}

void LearnController::pass() {
    if (!practising() || m_arbiter->over() || m_arbiter->playerToMove() != 0 || m_position.game == GameKind::Gobblet) return;
    Json entry{{"player", 0}};
    if (m_position.game == GameKind::Gobblestones)
        entry["place"] = Json::array();
    else
        entry["pass"] = true;
    carryOut(entry);
}

void LearnController::carryOut(const Json& entry) {
    const bool own = m_arbiter->playerToMove() == 0;
    const auto verdict = m_arbiter->judge(entry);
    if (!verdict) return;
    m_position = afterTurn(m_position, entry, *verdict);
    if (own && m_position.game == GameKind::Gobblestones) {
        for (const Json& place : entry.value("place", Json::array()))
            if (const qsizetype at = m_rack.indexOf(textOf(place["tile"])); at >= 0) m_rack.remove(at, 1);
        refill();
    }
    if (own && m_position.game == GameKind::HiddenStones) {
        for (const Json& action : entry.value("actions", Json::array()))
            if (!m_hand.empty()) {
                const auto scored = std::ranges::find_if(m_hand, [&](int id) { return action.value("score", Json()) == cardJson(id); });
                m_hand.erase(scored != m_hand.end() ? scored : m_hand.begin());
            }
        deal(m_hand);
    }
    refresh();
}

} // namespace hawkstone::gui
