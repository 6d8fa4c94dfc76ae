// SPDX-License-Identifier: Apache-2.0
#include "start_controller.h"

#include <QFileInfo>
#include <QUrl>

namespace hawkstone::gui {

StartController::StartController(const Words& words, SettingsStore& settings, QObject* parent)
    : QObject(parent), m_words(words), m_settings(settings) {
    m_seats.setDefaultName(words.text("start.player"));
    if (settings.playerNames().size() >= 2) m_seats.setNames(settings.playerNames());
    m_seats.setLimits(2, 4);
    connect(&words, &Words::languageChanged, this, [this] {
        m_seats.setDefaultName(m_words.text("start.player"));
        emit changed();
    });
    connect(&m_seats, &SeatsModel::countChanged, this, &StartController::changed);
}

void StartController::setGame(const QString& id) {
    const auto game = gameOfId(id);
    if (!game || *game == m_game) return;
    m_game = *game;
    m_seats.setLimits(m_game == GameKind::HiddenStones ? 1 : 2, m_game == GameKind::Gobblestones ? 4 : m_game == GameKind::Gobblet ? 2 : 5);
    emit changed();
}

void StartController::setBluff(bool bluff) {
    m_bluff = bluff;
    emit changed();
}

void StartController::setShortDraw(bool on) {
    m_shortDraw = on;
    emit changed();
}

void StartController::setTouchMove(bool on) {
    m_touchMove = on;
    emit changed();
}

void StartController::setButtonEndsTurn(bool on) {
    m_buttonEndsTurn = on;
    emit changed();
}

void StartController::setFirst(int first) {
    m_first = first;
    emit changed();
}

void StartController::setSource(const QString& source) {
    m_source = source.startsWith("file:") ? QUrl(source).toLocalFile() : source;
    emit changed();
}

QString StartController::sourceName() const {
    return m_source.contains("://") ? m_source : QFileInfo(m_source).fileName();
}

void StartController::setUnfinished(const QVariantMap& game) {
    m_unfinished = game;
    emit unfinishedChanged();
}

void StartController::play() {
    m_settings.setPlayerNames(m_seats.names());
    emit playWanted();
}

void StartController::demo() {
    emit demoWanted();
}

void StartController::bluffDemo() {
    setGame("gobblestones");
    setBluff(true);
    demo();
}

void StartController::carryOn() {
    emit carryOnWanted();
}

} // namespace hawkstone::gui
