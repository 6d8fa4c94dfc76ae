// SPDX-License-Identifier: Apache-2.0
// Says broken rules and scores aloud, and makes the short sounds; silently absent where the computer has no voice.
#pragma once

#include "settings_store.h"

#include <QObject>
#include <QString>

#include <memory>

class QTextToSpeech;
class QSoundEffect;

namespace hawkstone::gui {

class Voice : public QObject {
    Q_OBJECT
public:
    explicit Voice(const SettingsStore& settings, QObject* parent = nullptr);
    ~Voice() override;

    bool available() const; // some engine can speak
    // kind: "illegal" or "score"; each can be turned off.
    void say(const QString& kind, const QString& sentence);
    void sound(const QString& name); // "good", "bad", "ask"
    bool wanted(const QString& kind) const;

private:
    void prepare(); // the first time something is to be said: looking for engines takes a moment
    void followLanguage();

    const SettingsStore& m_settings;
    std::unique_ptr<QTextToSpeech> m_speech;
    std::unique_ptr<QSoundEffect> m_effect;
    bool m_prepared = false;
};

} // namespace hawkstone::gui
