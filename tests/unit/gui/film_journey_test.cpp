// SPDX-License-Identifier: Apache-2.0
// Films watched as a camera would be, in a real window.
#include "evening.h"

using namespace hawkstone::gui;

// A film is watched as a camera would be: every page on the way, then the history and its exports.
TEST(Journey, AFilmOfEachGameFromTheStartToTheScoresheet) {
    struct Film {
        const char *file, *game;
        bool bluff, illegal;
    };
    for (const Film& film : {Film{"gobblestones", "gobblestones", false, true}, Film{"bluff", "gobblestones", true, false},
                             Film{"gobblet", "gobblet", false, true}, Film{"hidden-stones", "hidden-stones", false, false}}) {
        Evening evening(QString("film-") + film.file);
        Application& app = evening.application;
        app.setHurry(true);
        app.startPage().setGame(film.game);
        app.startPage().setBluff(film.bluff);
        app.startPage().seats()->setNames({"Mara", "Jonas"});
        app.startPage().setSource(QString(HAWKSTONE_SAMPLES) + "/films/" + film.file + ".mp4");
        int turns = 0, illegal = 0, challenges = 0;
        bool finished = false;
        QObject::connect(&app.game(), &SessionController::passed, [&](const hawkstone::session::Event& event) {
            turns += event.name == "turn";
            illegal += event.name == "turn" && !event.detail["verdict"].value("legal", true);
            challenges += event.name == "challenge";
        });
        QObject::connect(&app.game(), &SessionController::finished, [&] { finished = true; });
        ASSERT_TRUE(app.startGame());
        EXPECT_EQ(app.app().page(), "table");
        ASSERT_TRUE(QTest::qWaitFor([&] { return !app.game().feed()->empty() && app.game().corners().size() == 4; }, 120000)) << film.file;
        evening.shoot("found");
        if (film.illegal) {
            EXPECT_TRUE(QTest::qWaitFor([&] { return illegal > 0 || finished; }, 300000));
            evening.shoot("illegal");
        }
        ASSERT_TRUE(QTest::qWaitFor([&] { return finished; }, 400000)) << film.file;
        EXPECT_GT(turns, 1) << film.file;
        if (film.illegal) {
            EXPECT_EQ(illegal, 1) << film.file;
        }
        if (film.bluff) {
            EXPECT_EQ(challenges, 2);
        }
        app.app().goTo("table");
        evening.shoot("end");
        app.game().leave();
        app.app().goTo("history");
        ASSERT_EQ(app.history().sessions()->count(), 1) << film.file;
        EXPECT_EQ(app.history().steps(), turns) << film.file;
        app.history().setStep(2);
        EXPECT_TRUE(app.history().hasEvidence()) << film.file;
        evening.shoot("history");
        const QString sheet = QString("%1/%2.pdf").arg(HAWKSTONE_ARTEFACTS, film.file);
        EXPECT_TRUE(app.history().exportPdf(sheet));
        EXPECT_TRUE(app.history().exportCsv(evening.folder.filePath("game.csv")));
        EXPECT_TRUE(app.history().exportRecord(evening.folder.filePath("game.json")));
        app.app().dismissNotice();
    }
}

// At a real table: a play is tried and then counts, is undone, and a cell is corrected; all by keys.
TEST(Journey, TheTableIsTriedPlayedUndoneAndCorrected) {
    Evening evening("try");
    Application& app = evening.application;
    app.startPage().setGame("gobblet");
    app.startPage().seats()->setNames({"Mara", "Jonas"});
    app.startPage().setSource(QString(HAWKSTONE_SAMPLES) + "/films/gobblet.mp4");
    QStringList happened;
    QObject::connect(&app.game(), &SessionController::passed,
                     [&](const hawkstone::session::Event& event) { happened << QString::fromStdString(event.name); });
    ASSERT_TRUE(app.startGame()); // at its own pace: a play lies there for seconds
    ASSERT_TRUE(evening.wait([&] { return happened.contains("board-found"); }));
    evening.key(Qt::Key_H);
    EXPECT_EQ(app.app().page(), "learn");
    evening.key(Qt::Key_T);
    EXPECT_TRUE(app.game().trying());
    ASSERT_TRUE(evening.wait([&] { return app.learn().laidMayCount(); }));
    EXPECT_FALSE(happened.contains("turn")) << "it is only tried";
    evening.shoot("tried");
    evening.key(Qt::Key_Return);
    ASSERT_TRUE(evening.wait([&] { return happened.contains("turn"); }));
    EXPECT_FALSE(app.game().trying());
    evening.key(Qt::Key_Escape);
    EXPECT_EQ(app.app().page(), "table");
    ASSERT_TRUE(evening.wait([&] { return app.game().canUndo(); }));
    evening.shoot("counts");
    evening.key(Qt::Key_U);
    ASSERT_TRUE(evening.wait([&] { return happened.contains("undone"); }));
    evening.shoot("undone");
    evening.key(Qt::Key_C);
    evening.key(Qt::Key_Right);
    evening.key(Qt::Key_Return);
    ASSERT_FALSE(app.game().question().isEmpty());
    evening.shoot("asked");
    evening.key(Qt::Key_1);
    ASSERT_TRUE(evening.wait([&] { return happened.contains("corrected") || happened.contains("refused"); }));
    EXPECT_TRUE(happened.contains("corrected"));
    evening.shoot("corrected");
    app.game().leave();
}

// The page "Camera" says in words what it sees, takes corners by hand, and leads through showing one's own set.
TEST(Journey, TheCameraIsSetUpInWords) {
    Evening evening("setup");
    Application& app = evening.application;
    app.startPage().setGame("gobblet");
    app.startPage().setSource(QString(HAWKSTONE_SAMPLES) + "/films/gobblet.mp4");
    app.setupPage().setGame("gobblet");
    app.app().goTo("setup");
    evening.shoot("choose");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !app.setupPage().advice().isEmpty() && app.setupPage().found(); }, 120000));
    evening.shoot("advice");
    app.setupPage().setByHand(true);
    EXPECT_EQ(app.setupPage().handCorners().size(), 4);
    evening.shoot("by-hand");
    app.setupPage().setByHand(false);
    app.setupPage().begin("enrol");
    EXPECT_FALSE(app.setupPage().stepText().isEmpty());
    evening.shoot("enrol");
    app.setupPage().takePhoto(); // an empty board: the pieces that were asked for are missing
    ASSERT_TRUE(QTest::qWaitFor([&] { return !app.setupPage().complaints().isEmpty(); }, 120000));
    app.settings().setLanguage("de");
    EXPECT_TRUE(app.setupPage().complaints().first().startsWith("Foto 1: ")) << app.setupPage().complaints().first().toStdString();
    evening.shoot("unclear");
}

TEST(Journey, TheGameStartsWithoutAProfileThatCannotBeRead) {
    Evening evening("no-profile");
    Application& app = evening.application;
    QDir(evening.folder.path()).mkpath("profiles");
    QFile broken(evening.folder.filePath("profiles/gobblet.json"));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("half a fi");
    broken.close();
    app.startPage().setGame("gobblet");
    app.startPage().setSource(QString(HAWKSTONE_SAMPLES) + "/films/gobblet.mp4");
    ASSERT_TRUE(app.startGame());
    EXPECT_EQ(app.app().notice(), app.words().text("trouble.profile"));
    ASSERT_TRUE(evening.wait([&] { return app.game().corners().size() == 4; }));
    evening.shoot("calm");
    app.game().leave();
}

TEST(Journey, ClosingTheWindowAndStartingAgainBringsTheGameBack) {
    QTemporaryDir folder;
    const Application::Folders folders{folder.filePath("settings.ini"), folder.path()};
    int turnsBefore = 0;
    {
        Application application(folders);
        ASSERT_TRUE(application.load());
        application.setHurry(true);
        application.startPage().setGame("gobblet");
        application.startPage().setSource(QString(HAWKSTONE_SAMPLES) + "/films/gobblet.mp4");
        QObject::connect(&application.game(), &SessionController::passed,
                         [&](const hawkstone::session::Event& event) { turnsBefore += event.name == "turn"; });
        ASSERT_TRUE(application.startGame());
        ASSERT_TRUE(QTest::qWaitFor([&] { return turnsBefore >= 2; }, 300000));
    } // the window is closed in the middle of the game
    Application application(folders);
    ASSERT_TRUE(application.load());
    EXPECT_FALSE(application.startPage().unfinished().isEmpty());
    settle(application.window(), 300);
    application.window()->grabWindow().save(QString(HAWKSTONE_ARTEFACTS) + "/carry-on.png");
    application.setHurry(true);
    int turns = 0;
    bool finished = false;
    QObject::connect(&application.game(), &SessionController::passed,
                     [&](const hawkstone::session::Event& event) { turns += event.name == "turn"; });
    QObject::connect(&application.game(), &SessionController::finished, [&] { finished = true; });
    application.carryOn();
    ASSERT_TRUE(QTest::qWaitFor([&] { return finished; }, 400000));
    EXPECT_GT(turns, 0);
    application.game().leave();
    ASSERT_EQ(application.history().sessions()->count(), 1) << "the same game, not a second one";
    EXPECT_GE(application.history().steps(), turnsBefore + turns);
}

// At a real table of Hidden Stones a player says which cards she holds, and gets the best whole turn.
TEST(Journey, CardsAreToldAndTheHintIsAWholeTurn) {
    Evening evening("my-cards");
    Application& app = evening.application;
    app.startPage().setGame("hidden-stones");
    app.startPage().setSource(QString(HAWKSTONE_SAMPLES) + "/films/hidden-stones.mp4");
    bool found = false;
    QObject::connect(&app.game(), &SessionController::passed,
                     [&](const hawkstone::session::Event& event) { found = found || event.name == "board-found"; });
    ASSERT_TRUE(app.startGame());
    ASSERT_TRUE(evening.wait([&] { return found; }));
    evening.key(Qt::Key_H);
    EXPECT_EQ(app.app().page(), "learn");
    ASSERT_TRUE(evening.wait([&] { return app.learn().deck().size() == 72; })) << app.learn().onTable() << app.learn().deck().size();
    auto* choose = app.window()->findChild<QObject*>("chooseCards");
    ASSERT_TRUE(choose);
    QMetaObject::invokeMethod(choose, "clicked");
    for (const int id : {4, 21, 40, 55}) app.learn().holdCard(id);
    ASSERT_TRUE(evening.wait([&] { return app.learn().hand().size() == 4 && !app.learn().hint().isEmpty(); }));
    evening.shoot("told");
    app.game().leave();
}

// The presses that lie beside a film are read on where the game was left, none twice and none left out.
TEST(Journey, AFilmsOwnPressesGoOnAfterTheWindowWasClosed) {
    QTemporaryDir folder;
    const Application::Folders folders{folder.filePath("settings.ini"), folder.path()};
    {
        Application application(folders);
        ASSERT_TRUE(application.load());
        application.setHurry(true);
        application.startPage().setGame("hidden-stones");
        application.startPage().setSource(QString(HAWKSTONE_SAMPLES) + "/films/hidden-stones.mp4");
        int turns = 0;
        QObject::connect(&application.game(), &SessionController::passed,
                         [&](const hawkstone::session::Event& event) { turns += event.name == "turn"; });
        ASSERT_TRUE(application.startGame());
        ASSERT_TRUE(QTest::qWaitFor([&] { return turns >= 1; }, 300000));
    }
    Application application(folders);
    ASSERT_TRUE(application.load());
    application.setHurry(true);
    bool finished = false;
    QObject::connect(&application.game(), &SessionController::finished, [&] { finished = true; });
    application.carryOn();
    ASSERT_TRUE(QTest::qWaitFor([&] { return finished; }, 400000));
    application.game().leave();
    EXPECT_EQ(application.history().steps(), 2);
}
