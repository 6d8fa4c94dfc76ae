// SPDX-License-Identifier: Apache-2.0
#include "self_test.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEvent>
#include <QTextStream>

namespace hawkstone::gui {

void settle(QQuickWindow* window, int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    do {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        // Outside exec() nobody else does this, and a page that was left would still listen to the keys.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    } while (clock.elapsed() < milliseconds);
    if (window) window->requestUpdate();
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

// Pages fade in; a picture taken before shows half of them.
double pageOpacity(Application& application) {
    auto* pages = application.window()->findChild<QObject*>("pages");
    auto* page = pages ? pages->property("item").value<QObject*>() : nullptr;
    return page ? page->property("opacity").toDouble() : 1;
}

int selfTest(Application& application) {
    QTextStream out(stdout);
    QStringList complaints;
    if (!application.load()) complaints << "the window could not be made";
    application.startDemo();
    for (const QString& language : SettingsStore::languages()) {
        application.words().setLanguage(language);
        for (const QString& page : App::pages()) {
            application.app().goTo(page);
            settle(application.window(), 60);
            auto* loader = application.window() ? application.window()->findChild<QObject*>("pages") : nullptr;
            const bool made = loader && loader->property("item").value<QObject*>();
            if (!made) complaints << page + " (" + language + "): the page could not be made";
        }
    }
    application.game().leave();
    complaints << application.warnings();
    for (const QString& complaint : complaints) out << complaint << '\n';
    out << App::pages().size() << " pages in " << SettingsStore::languages().size() << " languages, " << complaints.size()
        << " complaints\n";
    return complaints.isEmpty() ? 0 : 1;
}

int screenshotTour(Application& application, const QString& folder) {
    QDir().mkpath(folder);
    if (!application.load()) return 1;
    int failed = 0;
    const auto shoot = [&](const QString& name) {
        settle(application.window(), 400);
        for (int i = 0; i < 100 && pageOpacity(application) < 1; ++i) settle(application.window(), 50);
        if (!application.window()->grabWindow().save(QDir(folder).filePath(name + ".png"))) ++failed;
    };
    application.startDemo();
    // The moment worth a picture: a play that breaks a rule. The demo waits there while other pages are open.
    for (int i = 0; i < 300 && application.game().verdict()["kind"] != "bad"; ++i) settle(application.window(), 100);
    struct Look {
        QString name, language;
        bool dark;
        QSize size;
        int textSize;
    };
    const Look looks[]{{"dark", "en", true, {1280, 720}, 0},
                       {"light", "en", false, {1280, 720}, 0},
                       {"large-screen", "en", true, {1920, 1080}, 0},
                       {"german-largest", "de", false, {1280, 720}, 3},
                       {"german-largest-screen", "de", true, {1920, 1080}, 3},
                       {"narrow", "hu", true, {720, 1200}, 0}};
    for (const Look& look : looks) {
        application.settings().setLanguage(look.language);
        application.settings().setTheme(look.dark ? "dark" : "light");
        application.settings().setTextSize(look.textSize);
        application.window()->resize(look.size);
        for (const QString& page : App::pages()) {
            application.app().goTo(page);
            shoot(page + '-' + look.name);
        }
    }
    application.game().leave();
    return failed;
}

} // namespace hawkstone::gui
