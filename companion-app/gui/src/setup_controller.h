// SPDX-License-Identifier: Apache-2.0
// Setting up the camera: the picture with advice while you move it, corners by hand, the lens, and learning one's own set.
#pragma once

#include "camera_list.h"
#include "frame_feed.h"
#include "position.h"
#include "words.h"

#include <QObject>
#include <QPolygonF>
#include <QThreadPool>
#include <QVariantList>
#include <QVariantMap>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include <opencv2/core.hpp>

namespace hawkstone::gui {

class SetupController : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString game READ game WRITE setGame NOTIFY changed)
    Q_PROPERTY(int side READ side NOTIFY changed)
    Q_PROPERTY(QString source READ source WRITE setSource NOTIFY changed)
    Q_PROPERTY(hawkstone::gui::FrameFeed* feed READ feed CONSTANT)
    Q_PROPERTY(QPolygonF corners READ corners NOTIFY cornersChanged) // found, or dragged by hand
    Q_PROPERTY(bool byHand READ byHand WRITE setByHand NOTIFY cornersChanged)
    Q_PROPERTY(bool found READ found NOTIFY cornersChanged)
    Q_PROPERTY(QVariantList advice READ advice NOTIFY adviceChanged) // [{text, good}]
    Q_PROPERTY(QVariantMap marks READ marks NOTIFY cornersChanged)   // cells in doubt
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)          // why there is no picture
    Q_PROPERTY(bool working READ working NOTIFY changed)
    // Enrolment and lens: a task with steps, each a photo taken of the live picture.
    Q_PROPERTY(QString task READ task NOTIFY changed) // "", "enrol", "lens"
    Q_PROPERTY(int stepCount READ stepCount NOTIFY changed)
    Q_PROPERTY(int stepsDone READ stepsDone NOTIFY changed)
    Q_PROPERTY(QString stepText READ stepText NOTIFY changed)
    Q_PROPERTY(QVariant stepPosition READ stepPosition NOTIFY changed) // what to lay out, as a drawing
    Q_PROPERTY(QStringList complaints READ complaints NOTIFY changed)  // what the photos did not show
    Q_PROPERTY(bool hasProfile READ hasProfile NOTIFY changed)
    Q_PROPERTY(bool hasLens READ hasLens NOTIFY changed)

public:
    SetupController(const Words& words, QString dataFolder, QObject* parent = nullptr);
    ~SetupController() override;

    QString game() const { return gameId(m_game); }
    void setGame(const QString& id);
    int side() const;
    QString source() const { return m_source; }
    void setSource(const QString& source);
    FrameFeed* feed() { return &m_feed; }
    QPolygonF corners() const { return m_corners; }
    bool byHand() const { return m_byHand; }
    void setByHand(bool byHand);
    bool found() const { return m_found; }
    QVariantList advice() const;
    QVariantMap marks() const { return m_marks; }
    QString trouble() const { return m_trouble; }
    bool working() const { return m_working; }
    QString task() const { return m_task; }
    int stepCount() const;
    int stepsDone() const { return static_cast<int>(m_photos.size()); }
    QString stepText() const;
    QVariant stepPosition() const;
    QStringList complaints() const;
    bool hasProfile() const;
    bool hasLens() const;

    Q_INVOKABLE void watch(bool on); // while the page is open
    Q_INVOKABLE QPointF cornerAt(int corner) const { return corner >= 0 && corner < m_corners.size() ? m_corners[corner] : QPointF(); }
    Q_INVOKABLE void moveCorner(int corner, const QPointF& pixel);
    Q_INVOKABLE void begin(const QString& task);
    Q_INVOKABLE void takePhoto();
    Q_INVOKABLE void repeatPhoto(); // forget the last one
    Q_INVOKABLE void cancel();
    Q_INVOKABLE void forgetProfile();

    QString profileFile() const; // of the chosen game
    QString lensFile() const;
    // For tests and for a film's first picture: looks at one picture as if it had just been taken.
    void look(const cv::Mat& picture);
    QPolygonF handCorners() const { return m_byHand ? m_corners : QPolygonF(); }

signals:
    void changed();
    void cornersChanged();
    void adviceChanged();
    void said(const QString& notice);

private:
    struct Looked {
        bool found = false;
        QPolygonF corners;
        QVariantMap marks;
        QStringList advice;
    };
    static Looked examine(const cv::Mat& picture, GameKind game, const QPolygonF& byHand);
    void run(std::string source);
    void show(const cv::Mat& picture);
    void take(const Looked& looked);
    void finishTask();

    const Words& m_words;
    QString m_dataFolder, m_source, m_trouble, m_task;
    GameKind m_game = GameKind::Gobblestones;
    FrameFeed m_feed;
    cv::Mat m_latest;
    QPolygonF m_corners;
    QVariantMap m_marks;
    QStringList m_advice, m_complaints;
    bool m_byHand = false, m_found = false, m_working = false;
    std::vector<cv::Mat> m_photos;
    std::thread m_thread;
    std::atomic<bool> m_stop = false, m_looking = false;
    std::atomic<int> m_waiting = 0;
    QThreadPool m_pool;
};

} // namespace hawkstone::gui
