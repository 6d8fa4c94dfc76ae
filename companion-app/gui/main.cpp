// SPDX-License-Identifier: Apache-2.0
#include "src/application.h"
#include "src/measure.h"
#include "src/self_test.h"

#include <QCommandLineParser>
#include <QGuiApplication>
#include <QIcon>
#include <QTemporaryDir>

#include <cstring>

using namespace hawkstone::gui;

int main(int argc, char** argv) {
    // The tests need no screen; said before Qt looks for one.
    for (int i = 1; i < argc; ++i)
        if (!std::strcmp(argv[i], "--self-test") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication qt(argc, argv);
    QGuiApplication::setApplicationName("hawkstone");
    QGuiApplication::setApplicationDisplayName("Hawkstone");
    QGuiApplication::setApplicationVersion(App::version());
    QGuiApplication::setDesktopFileName("org.hawkstone.Hawkstone");
    QGuiApplication::setWindowIcon(QIcon(":/hawkstone/icon.svg"));

    QCommandLineParser parser;
    parser.setApplicationDescription("Hawkstone, the referee that watches the table");
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption selfTestOption("self-test", "open every page in every language, report complaints, and leave");
    const QCommandLineOption tourOption("screenshot-tour", "save pictures of every page into <folder>, and leave", "folder");
    const QCommandLineOption measureOption("measure", "play <film> and print frames a second and how soon verdicts appear, and leave", "film");
    const QCommandLineOption gameOption("game", "with --measure: gobblestones, gobblet or hidden-stones", "game", "gobblestones");
    const QCommandLineOption variantOption("variant", "with --measure: standard or bluff", "variant", "standard");
    parser.addOptions({selfTestOption, tourOption, measureOption, gameOption, variantOption});
    parser.process(qt);

    registerTypes();
    QTemporaryDir scratch; // the tests leave no trace in anybody's folders
    const bool testing = parser.isSet(selfTestOption) || parser.isSet(tourOption) || parser.isSet(measureOption);
    Application application(testing ? Application::Folders{scratch.filePath("settings.ini"), scratch.path()} : Application::standardFolders());
    if (parser.isSet(selfTestOption)) return selfTest(application);
    if (parser.isSet(tourOption)) return screenshotTour(application, parser.value(tourOption)) ? 1 : 0;
    if (parser.isSet(measureOption))
        return measure(application, parser.value(measureOption), parser.value(gameOption), parser.value(variantOption));
    if (!application.load()) {
        for (const QString& line : application.warnings()) qCritical("hawkstone-app: %s", qPrintable(line));
        return 2;
    }
    return QGuiApplication::exec();
}
