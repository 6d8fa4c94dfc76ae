// SPDX-License-Identifier: Apache-2.0
#include "app.h"

#include "position.h"

namespace hawkstone::gui {

App::App(const Words& words, QObject* parent) : QObject(parent), m_words(words) {
    connect(&words, &Words::languageChanged, this, &App::wordsChanged);
}

const QStringList& App::pages() {
    static const QStringList all{"start", "table", "challenge", "learn", "setup", "history", "rulebook", "settings"};
    return all;
}

// Developers may point HAWKSTONE_QML at the qml folder of the sources and see a change without building.
QUrl App::pagesFolder() {
    const QString folder = qEnvironmentVariable("HAWKSTONE_QML");
    return folder.isEmpty() ? QUrl("qrc:/Hawkstone/qml/") : QUrl::fromLocalFile(folder + '/');
}

QUrl App::pageSource() const {
    QString file = m_page;
    file[0] = file[0].toUpper();
    return pagesFolder().resolved(QUrl(file + "Page.qml"));
}

QVariantList App::tabs() const {
    QVariantList list;
    for (const QString page : {"start", "learn", "setup", "history", "rulebook", "settings"})
        list << QVariantMap{{"page", page}, {"text", m_words.text("nav." + page)}};
    return list;
}

QVariantList App::games() const {
    QVariantList list;
    for (const GameKind game : {GameKind::Gobblestones, GameKind::Gobblet, GameKind::HiddenStones})
        list << QVariantMap{{"value", gameId(game)}, {"text", m_words.text("game." + gameId(game))}};
    return list;
}

QString App::version() {
    return QStringLiteral(HAWKSTONE_VERSION);
}

void App::setSpeechAvailable(bool available) {
    if (available == m_speechAvailable) return;
    m_speechAvailable = available;
    emit speechAvailableChanged();
}

void App::goTo(const QString& page) {
    if (page == m_page || !pages().contains(page)) return;
    m_past << m_page;
    if (m_past.size() > 32) m_past.removeFirst();
    m_page = page;
    emit pageChanged();
}

void App::back() {
    if (m_past.isEmpty()) return;
    m_page = m_past.takeLast();
    emit pageChanged();
}

void App::say(const QString& notice) {
    if (notice == m_notice) return;
    m_notice = notice;
    emit noticeChanged();
}

} // namespace hawkstone::gui
