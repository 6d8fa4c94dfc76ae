// SPDX-License-Identifier: Apache-2.0
#include "src/application.h"
#include "src/measure.h"
#include "src/self_test.h"

#include <QCommandLineParser>
#include <QGuiApplication>
#include <QIcon>
#include <QTemporaryDir>

#include <cstdio>
#include <cstring>

using namespace hawkstone::gui;

int main(int argc, char** argv) {
    // Said before Qt looks for a screen, because it gives up loudly where there is none.
    bool testing = false, asks = false;
    for (int i = 1; i < argc; ++i) {
        for (const char* option : {"--self-test", "--screenshot-tour", "--measure"})
            testing |= !std::strncmp(argv[i], option, std::strlen(option));
        for (const char* option : {"--help", "--version", "-h", "-v"}) asks |= !std::strcmp(argv[i], option);
    }
    const bool screen = !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") && (!screen || !std::strcmp(argc > 1 ? argv[1] : "", "--self-test"))) {
        if (!testing && !asks) {
            std::fputs(
                "hawkstone-app: there is no screen here (DISPLAY and WAYLAND_DISPLAY are empty); hawkstone referee works in a terminal\n",
                stderr);
            return 2;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
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
    const QCommandLineOption measureOption("measure", "play <film> and print frames a second and how soon verdicts appear, and leave",
                                           "film");
    const QCommandLineOption gameOption("game", "with --measure: gobblestones, gobblet or hidden-stones", "game", "gobblestones");
    const QCommandLineOption variantOption("variant", "with --measure: standard or bluff", "variant", "standard");
    parser.addOptions({selfTestOption, tourOption, measureOption, gameOption, variantOption});
    parser.process(qt);

    registerTypes();
    QTemporaryDir scratch; // the tests leave no trace in anybody's folders
    Application application(testing ? Application::Folders{scratch.filePath("settings.ini"), scratch.path()}
                                    : Application::standardFolders());
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
