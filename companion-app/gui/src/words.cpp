// SPDX-License-Identifier: Apache-2.0
#include "words.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace hawkstone::gui {

Words::Words(QObject* parent) : QObject(parent) {
    const QDir catalogues(":/hawkstone/i18n");
    for (const QString& name : catalogues.entryList({"*.json"})) {
        QFile file(catalogues.filePath(name));
        if (!file.open(QIODevice::ReadOnly)) continue;
        QJsonParseError error;
        const QJsonObject entries = QJsonDocument::fromJson(file.readAll(), &error).object();
        if (error.error != QJsonParseError::NoError)
            qWarning("%s: %s at byte %d", qPrintable(name), qPrintable(error.errorString()), error.offset);
        for (auto it = entries.begin(); it != entries.end(); ++it) {
            const QJsonObject languages = it->toObject();
            auto& entry = m_catalogue[it.key()];
            for (auto word = languages.begin(); word != languages.end(); ++word) entry[word.key()] = word->toString();
        }
    }
    for (const QString& key : keys()) m_map.insert(key, text(key));
}

void Words::setLanguage(const QString& language) {
    if (language == m_language) return;
    m_language = language;
    for (const QString& key : keys()) m_map.insert(key, text(key));
    emit languageChanged();
}

QString Words::text(const QString& key) const {
    const QString own = textIn(m_language, key);
    if (!own.isEmpty()) return own;
    const QString english = textIn("en", key);
    return english.isEmpty() ? key : english;
}

QString Words::textIn(const QString& language, const QString& key) const {
    return m_catalogue.value(key).value(language);
}

} // namespace hawkstone::gui
