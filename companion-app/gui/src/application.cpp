// SPDX-License-Identifier: Apache-2.0
#include "application.h"

#include "board_diagram.h"
#include "board_overlay.h"
#include "demo_table.h"
#include "live_view.h"
#include "picture_item.h"
#include "placing_picture.h"
#include "score_chart.h"
#include "sight_position.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QQmlContext>
#include <QStandardPaths>

namespace hawkstone::gui {

void registerTypes() {
    for (const QString& font : QDir(":/hawkstone/fonts").entryList({"*.otf"}))
        QFontDatabase::addApplicationFont(":/hawkstone/fonts/" + font);
    QGuiApplication::setFont(QFont("Inter"));
    qmlRegisterType<BoardDiagram>("Hawkstone", 1, 0, "BoardDiagram");
    qmlRegisterType<BoardOverlay>("Hawkstone", 1, 0, "BoardOverlay");
    qmlRegisterType<LiveView>("Hawkstone", 1, 0, "LiveView");
    qmlRegisterType<PlacingPicture>("Hawkstone", 1, 0, "PlacingPicture");
    qmlRegisterType<PictureItem>("Hawkstone", 1, 0, "PictureItem");
    qmlRegisterType<ScoreChart>("Hawkstone", 1, 0, "ScoreChart");
    qRegisterMetaType<Position>();
    qRegisterMetaType<ViewPointer>();
    qRegisterMetaType<session::Event>();
}

Application::Folders Application::standardFolders() {
    const QString config = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    const QByteArray chosen = qgetenv("HAWKSTONE_DATA");
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return {config + "/hawkstone/settings.ini", chosen.isEmpty() ? data + "/hawkstone" : QString::fromLocal8Bit(chosen)};
}

Application::Application(const Folders& folders, QObject* parent)
    : QObject(parent), m_folders(folders), m_settings(folders.settingsFile), m_app(m_words), m_rulebook(m_words), m_challenge(m_words),
      m_game(m_words, m_challenge), m_start(m_words, m_settings), m_learn(m_words, m_rulebook), m_history(m_words),
      m_setup(m_words, folders.data), m_voice(m_settings) {
    const auto follow = [this] {
        m_words.setLanguage(m_settings.language());
        m_theme.setDark(m_settings.theme() == "dark");
        m_theme.setTextSize(m_settings.textSize());
        m_challenge.setSeconds(m_settings.challengeSeconds());
    };
    follow();
    connect(&m_settings, &SettingsStore::languageChanged, this, follow);
    connect(&m_settings, &SettingsStore::themeChanged, this, follow);
    connect(&m_settings, &SettingsStore::textSizeChanged, this, follow);
    connect(&m_settings, &SettingsStore::challengeSecondsChanged, this, follow);
    connectPages();
    m_app.setSpeechAvailable(m_voice.available());
    openStore();
    connect(&m_engine, &QQmlEngine::warnings, this, [this](const QList<QQmlError>& errors) {
        for (const QQmlError& error : errors) m_warnings << error.toString();
    });
    QQmlContext* context = m_engine.rootContext();
    context->setContextProperty("app", &m_app);
    context->setContextProperty("t", m_words.map());
    context->setContextProperty("theme", &m_theme);
    context->setContextProperty("settings", &m_settings);
    context->setContextProperty("rulebook", &m_rulebook);
    context->setContextProperty("challenge", &m_challenge);
    context->setContextProperty("game", &m_game);
    context->setContextProperty("start", &m_start);
    context->setContextProperty("cameras", &m_cameras);
    context->setContextProperty("learn", &m_learn);
    context->setContextProperty("past", &m_history);
    context->setContextProperty("setup", &m_setup);
}

Application::~Application() = default;

void Application::connectPages() {
    connect(&m_start, &StartController::demoWanted, this, &Application::startDemo);
    connect(&m_game, &SessionController::challengeOpened, this, [this] { m_app.goTo("challenge"); });
    connect(&m_game, &SessionController::challengeClosed, this, [this] {
        if (m_app.page() == "challenge") m_app.goTo("table");
    });
    connect(&m_start, &StartController::playWanted, this, &Application::startGame);
    connect(&m_start, &StartController::carryOnWanted, this, &Application::carryOn);
    connect(&m_setup, &SetupController::said, &m_app, &App::say);
    connect(&m_game, &SessionController::trouble, &m_app, &App::say);
    connect(&m_game, &SessionController::left, this, [this] {
        m_history.refresh();
        lookForUnfinished();
        m_app.goTo("start");
    });
    connect(&m_app, &App::pageChanged, this, [this] {
        m_game.setWatched(m_app.page() == "table" || m_app.page() == "challenge");
        if (m_app.page() == "learn") {
            m_learn.useTable(m_game.active() ? m_game.record() : session::Json());
            m_learn.showLaid(m_game.laid());
        } else {
            m_game.setTrying(false);
        }
    });
    connect(&m_game, &SessionController::judged, this, [this] {
        if (!m_learn.onTable()) return;
        m_learn.useTable(m_game.record());
        m_learn.showLaid(m_game.laid());
    });
    connect(&m_game, &SessionController::laidChanged, this, [this] { m_learn.showLaid(m_game.laid()); });
    connect(&m_words, &Words::languageChanged, this, &Application::lookForUnfinished);
    connect(&m_game, &SessionController::spoken, &m_voice, &Voice::say);
    connect(&m_game, &SessionController::judged, &m_voice, [this] {
        const QString kind = m_game.verdict()["kind"].toString();
        m_voice.sound(kind == "bad" || kind == "ask" ? kind : QStringLiteral("good"));
    });
    connect(&m_game, &SessionController::passed, &m_voice, [this](const session::Event& event) {
        if (event.name == "needs-help") m_voice.sound("ask");
    });
    connect(&m_history, &HistoryController::said, &m_app, &App::say);
    connect(&m_app, &App::whyAsked, this, [this](const QString& game, const QString& ruleId) {
        m_rulebook.pointAt(game, ruleId);
        m_app.goTo("rulebook");
    });
}

void Application::openStore() {
    QDir().mkpath(m_folders.data);
    m_storeFile = m_folders.data + "/sessions.sqlite";
    if (!m_history.open(m_storeFile)) {
        m_storeFile = m_spare.filePath("sessions.sqlite");
        m_history.open(m_storeFile);
        m_app.say(m_words.text("trouble.read-only", m_folders.data));
    }
    lookForUnfinished();
}

// The newest game that has not come to its end waits on the page "Play".
void Application::lookForUnfinished() {
    m_unfinished.reset();
    for (const auto& summary : m_history.sessions()->sessions())
        if (!summary.ended && summary.turns > 0 && !(summary.result.is_object() && summary.result.value("over", false))) {
            m_unfinished = summary;
            break;
        }
    if (!m_unfinished) return m_start.setUnfinished({});
    m_start.setUnfinished(
        {{"title", m_words.text("game." + QString::fromStdString(m_unfinished->head.game))},
         {"detail", HistoryModel::players(*m_unfinished).join(", ") + QString::fromUtf8(" · ") + HistoryModel::when(*m_unfinished)}});
}

bool Application::load() {
    m_engine.load(App::pagesFolder().resolved(QUrl("Main.qml")));
    return !m_engine.rootObjects().isEmpty();
}

QQuickWindow* Application::window() const {
    return m_engine.rootObjects().isEmpty() ? nullptr : qobject_cast<QQuickWindow*>(m_engine.rootObjects().first());
}

LiveWish Application::wishFor(GameKind game, const QString& source) {
    LiveWish wish;
    wish.source = source.toStdString();
    wish.storeFile = m_storeFile.toStdString();
    wish.options.game = sightsGame(game);
    wish.options.clockSeconds = m_settings.clockSeconds();
    const QString profiles = m_folders.data + "/profiles/";
    if (const QString file = profiles + gameId(game) + ".json"; QFile::exists(file)) {
        auto profile = calibration::loadProfile(file.toStdString());
        if (profile)
            wish.options.profile = std::move(*profile);
        else
            m_app.say(m_words.text("trouble.profile"));
    }
    if (const QString file = profiles + "lens.json"; QFile::exists(file) && source.startsWith("/dev/"))
        if (auto profile = calibration::loadProfile(file.toStdString()))
            if (auto lens = calibration::lensOf(*profile)) wish.lens = *lens;
    if (const QPolygonF corners = m_setup.handCorners(); corners.size() == 4 && m_setup.source() == source) {
        wish.corners.emplace();
        for (std::size_t i = 0; i < 4; ++i)
            (*wish.corners)[i] = {corners[static_cast<qsizetype>(i)].x(), corners[static_cast<qsizetype>(i)].y()};
    }
    // The button presses that belong to a film lie beside it.
    const QFileInfo film(source);
    const QString inputs = film.path() + '/' + film.completeBaseName() + ".inputs.jsonl";
    if (QFile::exists(inputs))
        if (auto script = session::readInputs(inputs.toStdString())) wish.script = std::move(*script);
    return wish;
}

bool Application::startGame() {
    if (m_start.source().isEmpty() && m_cameras.count() > 0)
        m_start.setSource(m_cameras.data(m_cameras.index(0), CameraList::DeviceRole).toString());
    if (m_start.source().isEmpty()) {
        m_app.say(m_words.text("trouble.no-source"));
        return false;
    }
    GameSetup setup;
    setup.game = m_start.kind();
    setup.variant = m_start.bluff() ? "bluff" : "standard";
    setup.players = m_start.seats()->names();
    setup.colours = m_start.seats()->colours();
    setup.source = m_start.sourceName();
    setup.film = m_start.film();
    setup.clockSeconds = m_settings.clockSeconds();
    setup.buttonEndsTurn = m_start.buttonEndsTurn();
    LiveWish wish = wishFor(setup.game, m_start.source());
    wish.options.variant = setup.variant.toStdString();
    for (const QString& name : setup.players) wish.options.players.push_back(name.toStdString());
    wish.options.first = m_start.first();
    if (m_start.shortDraw()) wish.options.end = "short-draw";
    wish.options.touchMove = m_start.touchMove();
    if (setup.buttonEndsTurn) wish.options.endTurn = session::EndTurn::Button;
    m_settings.setTable({setup.players, setup.colours, setup.buttonEndsTurn, wish.options.touchMove});
    watch(std::move(wish), std::move(setup));
    return true;
}

void Application::carryOn() {
    if (!m_unfinished) return;
    const auto& head = m_unfinished->head;
    GameSetup setup;
    setup.game = gameOfId(QString::fromStdString(head.game)).value_or(GameKind::Gobblestones);
    setup.variant = QString::fromStdString(head.variant);
    setup.players = HistoryModel::players(*m_unfinished);
    setup.source = QString::fromStdString(head.source);
    setup.film = !setup.source.startsWith("/dev/");
    setup.clockSeconds = m_settings.clockSeconds();
    LiveWish wish = wishFor(setup.game, setup.source);
    wish.options.variant = head.variant;
    wish.options.players = head.players;
    wish.resume = m_unfinished->id;
    // What was agreed at this table; another one's agreements are nobody's business here.
    if (const auto table = m_settings.table(); table.players == setup.players) {
        setup.colours = table.colours;
        setup.buttonEndsTurn = table.buttonEndsTurn;
        if (table.buttonEndsTurn) wish.options.endTurn = session::EndTurn::Button;
        wish.options.touchMove = table.touchMove;
    }
    watch(std::move(wish), std::move(setup));
}

void Application::watch(LiveWish wish, GameSetup setup) {
    m_cameras.setWatching(false); // a camera can be open only once
    m_setup.watch(false);
    wish.realTime = !m_hurry;
    m_game.begin(setup, std::make_unique<LiveTable>(std::move(wish)));
    m_app.goTo("table");
}

void Application::startDemo() {
    const QString variant = m_start.bluff() ? "bluff" : "standard";
    auto table = DemoTable::open(m_start.kind(), variant);
    if (!table) {
        m_app.say(m_words.text("trouble.no-demo"));
        return;
    }
    GameSetup setup;
    setup.game = m_start.kind();
    setup.variant = variant;
    setup.players = table->players();
    setup.demo = true;
    m_game.begin(setup, std::move(table));
    m_app.goTo("table");
}

} // namespace hawkstone::gui
