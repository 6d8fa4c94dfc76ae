// SPDX-License-Identifier: Apache-2.0
#include "camera_list.h"

#include "pictures.h"

#include <hawkstone/session/frame_source.h>

#include <QDir>
#include <QFile>
#include <QMetaObject>

#include <atomic>
#include <chrono>
#include <thread>

namespace hawkstone::gui {

// Opens each camera in turn and brings a picture of it about twice a second.
class CameraList::Watch {
public:
    Watch(CameraList& list, QStringList devices) : m_thread([this, &list, devices] { run(list, devices); }) {}
    ~Watch() {
        m_stop = true;
        m_thread.join();
    }

private:
    void run(CameraList& list, const QStringList& devices) {
        std::vector<std::unique_ptr<session::FrameSource>> sources;
        for (const QString& device : devices) {
            auto source = session::openSource(device.toStdString());
            sources.push_back(source ? std::move(*source) : nullptr);
        }
        while (!m_stop) {
            for (qsizetype i = 0; i < devices.size() && !m_stop; ++i) {
                if (!sources[static_cast<std::size_t>(i)]) continue;
                auto delivery = sources[static_cast<std::size_t>(i)]->next();
                if (const auto* frame = std::get_if<session::Frame>(&delivery)) {
                    const QImage small = toImage(frame->image).scaledToWidth(320, Qt::SmoothTransformation);
                    QMetaObject::invokeMethod(
                        &list, [&list, device = devices[i], small] { list.show(device, small); }, Qt::QueuedConnection);
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(devices.isEmpty() ? 200 : 60));
        }
    }

    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

CameraList::CameraList(QObject* parent) : QAbstractListModel(parent) {
    refresh();
}

CameraList::~CameraList() = default;

int CameraList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant CameraList::data(const QModelIndex& index, int role) const {
    if (index.row() < 0 || index.row() >= count()) return {};
    const Camera& camera = m_cameras[static_cast<std::size_t>(index.row())];
    switch (role) {
    case NameRole: return camera.name;
    case DeviceRole: return camera.device;
    case PictureRole: return camera.picture;
    default: return {};
    }
}

QHash<int, QByteArray> CameraList::roleNames() const {
    return {{NameRole, "name"}, {DeviceRole, "device"}, {PictureRole, "picture"}};
}

void CameraList::refresh() {
    const bool watched = m_watching;
    setWatching(false);
    beginResetModel();
    m_cameras.clear();
    const QDir devices("/sys/class/video4linux");
    for (const QString& node : devices.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        // A camera shows several nodes; only the one with index 0 gives pictures.
        QFile index(devices.filePath(node + "/index")), name(devices.filePath(node + "/name"));
        if (index.open(QIODevice::ReadOnly) && index.readAll().trimmed() != "0") continue;
        m_cameras.push_back({name.open(QIODevice::ReadOnly) ? QString::fromUtf8(name.readAll()).trimmed() : node, "/dev/" + node, {}});
    }
    endResetModel();
    emit countChanged();
    setWatching(watched);
}

void CameraList::setWatching(bool watching) {
    if (watching == m_watching) return;
    m_watching = watching;
    QStringList devices;
    for (const Camera& camera : m_cameras) devices << camera.device;
    m_watch = watching && !devices.isEmpty() ? std::make_unique<Watch>(*this, devices) : nullptr;
    emit watchingChanged();
}

void CameraList::show(const QString& device, const QImage& picture) {
    for (int row = 0; row < count(); ++row)
        if (m_cameras[static_cast<std::size_t>(row)].device == device) {
            m_cameras[static_cast<std::size_t>(row)].picture = picture;
            emit dataChanged(index(row), index(row), {PictureRole});
        }
}

} // namespace hawkstone::gui
