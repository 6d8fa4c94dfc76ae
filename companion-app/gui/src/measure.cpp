// SPDX-License-Identifier: Apache-2.0
#include "measure.h"

#include "json_text.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <map>

namespace hawkstone::gui {

namespace {

std::map<int, double> handsGone(const QString& film) {
    const QFileInfo info(film);
    QFile file(info.path() + '/' + info.completeBaseName() + ".marks.json");
    std::map<int, double> times;
    if (!file.open(QIODevice::ReadOnly)) return times;
    const Json marks = Json::parse(file.readAll().toStdString(), nullptr, false);
    if (!marks.is_object()) return times;
    for (const Json& mark : marks.value("marks", Json::array())) times[mark.value("turn", 0)] = mark.value("hand_gone", 0.0);
    return times;
}

struct Figures {
    std::vector<int> framesBySecond;
    std::vector<double> delays; // seconds
};

int print(const Figures& figures, bool marked) {
    QTextStream out(stdout);
    auto frames = figures.framesBySecond;
    if (frames.size() > 2) { // the first and the last second are not whole
        frames.erase(frames.begin());
        frames.pop_back();
    }
    if (frames.empty()) return 1;
    double sum = 0;
    for (const int count : frames) sum += count;
    std::ranges::sort(frames);
    out << QString("window: %1 frames a second, lowest second %2\n")
               .arg(sum / static_cast<double>(frames.size()), 0, 'f', 1)
               .arg(frames.front());
    if (figures.delays.empty()) {
        out << "verdict: no turn was seen\n";
        return 1;
    }
    auto delays = figures.delays;
    std::ranges::sort(delays);
    out << QString("verdict: median %1 s, longest %2 s after %3 (%4 turns)\n")
               .arg(delays[delays.size() / 2], 0, 'f', 2)
               .arg(delays.back(), 0, 'f', 2)
               .arg(marked ? "the hand left" : "the referee saw the hand leave")
               .arg(delays.size());
    return 0;
}

} // namespace

int measure(Application& application, const QString& film, const QString& game, const QString& variant) {
    if (!application.load()) return 1;
    application.startPage().setGame(game);
    application.startPage().setBluff(variant == "bluff");
    application.startPage().setSource(QFileInfo(film).absoluteFilePath());
    const auto marks = handsGone(film);
    Figures figures;
    QElapsedTimer clock;
    QEventLoop loop;
    double firstTime = 0, handLeft = -1;
    bool running = false;
    QQuickWindow* window = application.window();
    SessionController& table = application.game();
    // The window draws as often as it can; a second is counted from the first picture on.
    QObject::connect(window, &QQuickWindow::frameSwapped, &loop, [&] {
        if (running) {
            const auto second = static_cast<std::size_t>(clock.elapsed() / 1000);
            if (figures.framesBySecond.size() <= second) figures.framesBySecond.resize(second + 1);
            ++figures.framesBySecond[second];
        }
        window->update();
    });
    QObject::connect(&table, &SessionController::pictureShown, &loop, [&](double t) {
        if (running) return;
        running = true;
        firstTime = t;
        clock.start();
    });
    QObject::connect(&table, &SessionController::passed, &loop, [&](const session::Event& event) {
        const double now = firstTime + static_cast<double>(clock.elapsed()) / 1000;
        if (event.name == "hand" && !event.detail.value("in", true)) handLeft = now;
        // In Hidden Stones a button closes the turn, so it is the single action that is waited for.
        if (event.name == "action" && handLeft >= 0) figures.delays.push_back(now - handLeft);
        if (event.name != "turn" || game == "hidden-stones") return;
        const auto mark = marks.find(event.detail.value("number", 0));
        if (mark != marks.end())
            figures.delays.push_back(now - mark->second);
        else if (marks.empty() && handLeft >= 0)
            figures.delays.push_back(now - handLeft);
    });
    QObject::connect(&table, &SessionController::finished, &loop, &QEventLoop::quit);
    QObject::connect(&table, &SessionController::left, &loop, &QEventLoop::quit);
    if (!application.startGame()) return 1;
    loop.exec();
    table.leave();
    return print(figures, !marks.empty() && game != "hidden-stones");
}

} // namespace hawkstone::gui
