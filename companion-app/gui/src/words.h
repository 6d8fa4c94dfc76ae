// SPDX-License-Identifier: Apache-2.0
// Every sentence the window says, in five languages. Switching the language changes all of them at once.
#pragma once

#include <QHash>
#include <QObject>
#include <QQmlPropertyMap>
#include <QString>
#include <QStringList>

namespace hawkstone::gui {

class Words : public QObject {
    Q_OBJECT
public:
    // Reads the catalogues shipped with the program: key -> {"en": ..., "de": ...}.
    explicit Words(QObject* parent = nullptr);

    // Bound in QML as t["start.title"], so that a change of language reaches every text.
    QQmlPropertyMap* map() { return &m_map; }

    QString language() const { return m_language; }
    void setLanguage(const QString& language);

    QString text(const QString& key) const; // the key itself where there is no such sentence
    template <class... Args>
    QString text(const QString& key, const Args&... args) const {
        QString result = text(key);
        ((result = result.arg(args)), ...);
        return result;
    }
    bool has(const QString& key) const { return m_catalogue.contains(key); }
    QStringList keys() const { return m_catalogue.keys(); }
    QString textIn(const QString& language, const QString& key) const; // empty where that language lacks it

signals:
    void languageChanged();

private:
    QHash<QString, QHash<QString, QString>> m_catalogue;
    QQmlPropertyMap m_map;
    QString m_language = "en";
};

} // namespace hawkstone::gui
