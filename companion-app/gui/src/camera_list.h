// SPDX-License-Identifier: Apache-2.0
// The cameras of this computer, each with a small live picture while somebody is choosing.
#pragma once

#include <QAbstractListModel>
#include <QImage>
#include <QString>

#include <memory>
#include <vector>

namespace hawkstone::gui {

class CameraList : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(bool watching READ watching WRITE setWatching NOTIFY watchingChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { NameRole = Qt::UserRole, DeviceRole, PictureRole };
    explicit CameraList(QObject* parent = nullptr);
    ~CameraList() override;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return static_cast<int>(m_cameras.size()); }

    // While watching, cameras are opened on a thread of their own and let go again when nobody watches:
    // a camera can be open only once, and the game needs it.
    bool watching() const { return m_watching; }
    void setWatching(bool watching);
    Q_INVOKABLE void refresh();

signals:
    void watchingChanged();
    void countChanged();

private:
    class Watch;
    struct Camera {
        QString name, device;
        QImage picture;
    };
    void show(const QString& device, const QImage& picture);

    std::vector<Camera> m_cameras;
    bool m_watching = false;
    std::unique_ptr<Watch> m_watch;
};

} // namespace hawkstone::gui
