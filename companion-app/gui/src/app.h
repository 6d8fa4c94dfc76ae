// SPDX-License-Identifier: Apache-2.0
// Which page is open, and what the window has to say about itself.
#pragma once

#include "words.h"

#include <QObject>
#include <QStringList>
#include <QUrl>
#include <QVariantList>

namespace hawkstone::gui {

class App : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString page READ page NOTIFY pageChanged)
    Q_PROPERTY(QUrl pageSource READ pageSource NOTIFY pageChanged)
    Q_PROPERTY(QVariantList tabs READ tabs NOTIFY wordsChanged)
    Q_PROPERTY(QVariantList games READ games NOTIFY wordsChanged)
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    Q_PROPERTY(QString version READ version CONSTANT)
    Q_PROPERTY(bool speechAvailable READ speechAvailable NOTIFY speechAvailableChanged)

public:
    explicit App(const Words& words, QObject* parent = nullptr);

    static const QStringList& pages(); // every page there is, for the self-test

    QString page() const { return m_page; }
    QUrl pageSource() const;
    static QUrl pagesFolder();
    QVariantList tabs() const;
    QVariantList games() const; // [{value, text}]
    QString notice() const { return m_notice; }
    static QString version();
    bool speechAvailable() const { return m_speechAvailable; }
    void setSpeechAvailable(bool available);

    Q_INVOKABLE void goTo(const QString& page);
    Q_INVOKABLE void back();
    // A calm message with what to do; stays until it is read.
    Q_INVOKABLE void say(const QString& notice);
    Q_INVOKABLE void dismissNotice() { say({}); }
    Q_INVOKABLE void why(const QString& game, const QString& ruleId) { emit whyAsked(game, ruleId); }

signals:
    void pageChanged();
    void wordsChanged();
    void noticeChanged();
    void whyAsked(const QString& game, const QString& ruleId);
    void speechAvailableChanged();

private:
    const Words& m_words;
    QString m_page = "start", m_notice;
    QStringList m_past;
    bool m_speechAvailable = false;
};

} // namespace hawkstone::gui
