// SPDX-License-Identifier: Apache-2.0
#include "voice.h"

#include <QLocale>
#include <QAudioDevice>
#include <QMediaDevices>
#include <QSoundEffect>
#include <QTextToSpeech>
#include <QUrl>

namespace hawkstone::gui {

Voice::Voice(const SettingsStore& settings, QObject* parent) : QObject(parent), m_settings(settings) {
    connect(&settings, &SettingsStore::languageChanged, this, &Voice::followLanguage);
}

Voice::~Voice() = default;

// The "mock" engine of Qt's own tests counts as none.
bool Voice::available() const {
    QStringList engines = QTextToSpeech::availableEngines();
    engines.removeAll("mock");
    return !engines.isEmpty();
}

void Voice::prepare() {
    if (m_prepared) return;
    m_prepared = true;
    if (available()) m_speech = std::make_unique<QTextToSpeech>();
    followLanguage();
}

void Voice::followLanguage() {
    if (m_speech) m_speech->setLocale(QLocale(m_settings.language()));
}

bool Voice::wanted(const QString& kind) const {
    return kind == "illegal" ? m_settings.speakIllegal() : kind == "score" && m_settings.speakScores();
}

void Voice::say(const QString& kind, const QString& sentence) {
    if (!wanted(kind)) return;
    prepare();
    if (!m_speech || m_speech->state() == QTextToSpeech::Error) return;
    m_speech->stop();
    m_speech->say(sentence);
}

void Voice::sound(const QString& name) {
    if (!m_settings.sounds()) return;
    if (QMediaDevices::defaultAudioOutput().isNull()) return; // nothing to hear it with
    if (!m_effect) m_effect = std::make_unique<QSoundEffect>();
    m_effect->setSource(QUrl("qrc:/hawkstone/sounds/" + name + ".wav"));
    m_effect->setVolume(.5f);
    m_effect->play();
}

} // namespace hawkstone::gui
