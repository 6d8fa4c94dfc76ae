// SPDX-License-Identifier: Apache-2.0
#include "setup_controller.h"

#include "pictures.h"
#include "placing_advice.h"
#include "reasons.h"

#include <hawkstone/calibration/lens.h>
#include <hawkstone/photos/photo_reader.h>
#include <hawkstone/session/frame_source.h>
#include <hawkstone/sights/sight_json.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <chrono>

namespace hawkstone::gui {

namespace {

constexpr int kLensPhotos = 5;

std::optional<board::Quad> quadOf(const QPolygonF& corners) {
    if (corners.size() != 4) return std::nullopt;
    board::Quad quad;
    for (std::size_t i = 0; i < 4; ++i) quad[i] = {corners[static_cast<qsizetype>(i)].x(), corners[static_cast<qsizetype>(i)].y()};
    return quad;
}

sights::Game gameOf(GameKind game) {
    return *sights::parseGame(gameId(game).toStdString());
}

struct Learned {
    std::optional<calibration::Profile> profile;
    QStringList unclear;
};

QStringList sentences(const std::vector<std::string>& list) {
    QStringList result;
    for (const std::string& sentence : list) result << QString::fromStdString(sentence);
    return result;
}

Learned learnedFrom(const recognition::Enrolment& enrolment) {
    if (!enrolment.unclear.empty()) return {std::nullopt, sentences(enrolment.unclear)};
    return {enrolment.profile, {}};
}

} // namespace

SetupController::SetupController(const Words& words, QString dataFolder, QObject* parent)
    : QObject(parent), m_words(words), m_dataFolder(std::move(dataFolder)) {
    m_pool.setMaxThreadCount(1);
    connect(&words, &Words::languageChanged, this, [this] {
        emit changed();
        emit adviceChanged();
    });
}

SetupController::~SetupController() {
    watch(false);
    m_pool.waitForDone();
}

void SetupController::setGame(const QString& id) {
    const auto game = gameOfId(id);
    if (!game || *game == m_game) return;
    m_game = *game;
    m_found = false;
    if (!m_byHand) m_corners.clear();
    cancel();
    emit cornersChanged();
}

int SetupController::side() const {
    return m_game == GameKind::Gobblestones ? 15 : m_game == GameKind::Gobblet ? 4 : 3;
}

void SetupController::setSource(const QString& source) {
    if (source == m_source) return;
    const bool running = m_thread.joinable();
    watch(false);
    m_source = source;
    if (running) watch(true);
    emit changed();
}

void SetupController::watch(bool on) {
    if (m_thread.joinable()) {
        m_stop = true;
        m_thread.join();
    }
    m_stop = false;
    m_trouble.clear();
    if (on && !m_source.isEmpty()) m_thread = std::thread([this, source = m_source.toStdString()] { run(source); });
    emit changed();
}

void SetupController::run(std::string source) {
    auto opened = session::openSource(source);
    const auto trouble = [this](bool there) {
        QMetaObject::invokeMethod(
            this,
            [this, there] {
                const QString text = there ? QString() : m_words.text("setup.no-picture");
                if (text == m_trouble) return;
                m_trouble = text;
                emit changed();
            },
            Qt::QueuedConnection);
    };
    if (!opened) return trouble(false);
    while (!m_stop) {
        auto delivery = (*opened)->next();
        if (auto* frame = std::get_if<session::Frame>(&delivery)) {
            trouble(true);
            if (m_waiting < 2) {
                ++m_waiting;
                QMetaObject::invokeMethod(
                    this,
                    [this, picture = frame->image.clone()] {
                        --m_waiting;
                        show(picture);
                    },
                    Qt::QueuedConnection);
            }
            if (!(*opened)->live()) std::this_thread::sleep_for(std::chrono::milliseconds(66));
        } else if (std::holds_alternative<session::Ended>(delivery)) {
            if (!(*opened)->seek(0)) return;
        } else {
            trouble(false);
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    }
}

void SetupController::show(const cv::Mat& picture) {
    m_latest = picture;
    m_feed.show(toImage(picture));
    if (m_looking.exchange(true)) return; // the last look is not finished
    m_pool.start([this, picture, game = m_game, byHand = handCorners()] {
        const Looked looked = examine(picture, game, byHand);
        QMetaObject::invokeMethod(
            this,
            [this, looked] {
                m_looking = false;
                take(looked);
            },
            Qt::QueuedConnection);
    });
}

void SetupController::look(const cv::Mat& picture) {
    m_latest = picture.clone();
    m_feed.show(toImage(picture));
    take(examine(picture, m_game, handCorners()));
}

SetupController::Looked SetupController::examine(const cv::Mat& picture, GameKind game, const QPolygonF& byHand) {
    Looked looked;
    recognition::ReadOptions options;
    options.corners = quadOf(byHand);
    const auto sight = photos::readTable(gameOf(game), picture, options);
    std::optional<board::Quad> corners;
    if (sight) {
        looked.found = true;
        corners = sights::cornersOf(*sight);
        for (const board::Pixel& corner : *corners) looked.corners << QPointF(corner.x, corner.y);
        for (const std::string& cell : sights::uncertainCells(*sight)) looked.marks[QString::fromStdString(cell)] = "uncertain";
    }
    looked.advice = adviceFor(measurePlacing(picture, corners), looked.found);
    return looked;
}

void SetupController::take(const Looked& looked) {
    m_found = looked.found;
    if (!m_byHand) m_corners = looked.corners;
    m_marks = looked.marks;
    m_advice = looked.advice;
    emit cornersChanged();
    emit adviceChanged();
}

QVariantList SetupController::advice() const {
    QVariantList list;
    for (const QString& key : m_advice) list << QVariantMap{{"text", m_words.text(key)}, {"good", key == "advice.good"}};
    return list;
}

// By hand: starts from what was found, or from a square in the middle, and follows the fingers.
void SetupController::setByHand(bool byHand) {
    if (byHand == m_byHand) return;
    m_byHand = byHand;
    if (byHand && m_corners.size() != 4 && !m_feed.empty()) {
        const QSizeF size = m_feed.size();
        const double w = size.width(), h = size.height();
        m_corners = QPolygonF(QList<QPointF>{{w * .3, h * .2}, {w * .7, h * .2}, {w * .75, h * .85}, {w * .25, h * .85}});
    }
    emit cornersChanged();
}

void SetupController::moveCorner(int corner, const QPointF& pixel) {
    if (!m_byHand || corner < 0 || corner >= m_corners.size()) return;
    m_corners[corner] = pixel;
    emit cornersChanged();
}

int SetupController::stepCount() const {
    return m_task == "lens" ? kLensPhotos : m_game == GameKind::Gobblet ? 1 : 2;
}

QString SetupController::stepText() const {
    if (m_task.isEmpty()) return {};
    if (m_task == "lens") return m_words.text("setup.lens.step", stepsDone() + 1, kLensPhotos);
    const int step = std::min(stepsDone() + 1, stepCount());
    return m_words.text(QString("setup.enrol.%1.%2").arg(game()).arg(step));
}

QVariant SetupController::stepPosition() const {
    if (m_task != "enrol") return QVariant::fromValue(Position{});
    static const QHash<QString, QStringList> layouts{{"gobblet1", {"w4 w3 w2 w1", "b4 b3 b2 b1", "- - - -", "- - - -"}},
                                                     {"hidden-stones1", {"sun fish fish", "horse horse horse", "seed seed seed"}},
                                                     {"hidden-stones2", {"moon bird bird", "ship ship ship", "tree tree tree"}},
                                                     {"gobblestones1", {"R3 G4 B2 Y5 T2 R4", "Y2 R6 T3 G2 B5 N0"}},
                                                     {"gobblestones2", {"R3=R G4=Y B2=G Y5=B T2=T R4=?", "Y2 R6 T3 G2 B5 N0"}}};
    const QString key = game() + QString::number(std::min(stepsDone() + 1, stepCount()));
    return QVariant::fromValue(parsePosition(m_game, layouts[key]).value_or(Position{}));
}

bool SetupController::hasProfile() const {
    return QFile::exists(profileFile());
}

bool SetupController::hasLens() const {
    return QFile::exists(lensFile());
}

QString SetupController::profileFile() const {
    return m_dataFolder + "/profiles/" + game() + ".json";
}

QString SetupController::lensFile() const {
    return m_dataFolder + "/profiles/lens.json";
}

void SetupController::begin(const QString& task) {
    m_task = task;
    m_photos.clear();
    m_complaints.clear();
    emit changed();
}

void SetupController::cancel() {
    begin({});
}

void SetupController::takePhoto() {
    if (m_task.isEmpty() || m_latest.empty() || m_working) return;
    m_complaints.clear();
    m_photos.push_back(m_latest.clone());
    if (stepsDone() >= stepCount()) finishTask();
    emit changed();
}

void SetupController::repeatPhoto() {
    if (!m_photos.empty()) m_photos.pop_back();
    emit changed();
}

void SetupController::finishTask() {
    m_working = true;
    m_pool.start([this, task = m_task, game = m_game, shots = m_photos, file = m_task == "lens" ? lensFile() : profileFile(),
                  name = m_words.text("setup.our-set").toStdString()] {
        Learned learned;
        if (task == "lens") {
            auto calibrated = calibration::calibrateLens(shots);
            if (calibrated)
                learned.profile = calibration::lensProfile(calibrated->lens, "lens");
            else
                learned.unclear << QString::fromStdString(calibrated.error());
        } else {
            learned = learnedFrom(photos::enrol(gameOf(game), name, shots));
        }
        bool written = false;
        if (learned.profile) {
            QDir().mkpath(QFileInfo(file).path());
            written = calibration::saveProfile(*learned.profile, file.toStdString()).has_value();
        }
        QMetaObject::invokeMethod(
            this,
            [this, learned, written, task] {
                m_working = false;
                m_photos.clear();
                m_complaints = learned.unclear; // as they were said; complaints() puts them into words
                if (learned.profile) {
                    m_task.clear();
                    emit said(m_words.text(written ? (task == "lens" ? "setup.lens.done" : "setup.enrol.done") : "trouble.not-written"));
                }
                emit changed();
            },
            Qt::QueuedConnection);
    });
}

QStringList SetupController::complaints() const {
    QStringList sentences;
    for (const QString& said : m_complaints) {
        const QString reason = reasonInWords(m_words, said);
        const QString sentence = reason.isEmpty() ? m_words.text("setup.unclear-generic") : reason;
        if (!sentences.contains(sentence)) sentences << sentence;
    }
    return sentences;
}

void SetupController::forgetProfile() {
    QFile::remove(profileFile());
    emit changed();
}

} // namespace hawkstone::gui
