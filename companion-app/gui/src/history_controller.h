// SPDX-License-Identifier: Apache-2.0
// One game of the past, turn by turn: the position, the picture that was taken then, the scores; and what can be done with it.
#pragma once

#include "history_model.h"
#include "position.h"
#include "scoresheet.h"

#include <hawkstone/session/session_store.h>

#include <QImage>
#include <QObject>
#include <QVariantList>
#include <QVariantMap>

#include <memory>

namespace hawkstone::gui {

class HistoryController : public QObject {
    Q_OBJECT
    Q_PROPERTY(hawkstone::gui::HistoryModel* sessions READ sessions CONSTANT)
    Q_PROPERTY(qlonglong current READ current NOTIFY currentChanged) // 0: none
    Q_PROPERTY(QString title READ title NOTIFY currentChanged)
    Q_PROPERTY(bool counts READ counts NOTIFY currentChanged)
    Q_PROPERTY(QVariantList turns READ turns NOTIFY currentChanged)  // [{number, text, legal, undone}]
    Q_PROPERTY(QVariantMap series READ series NOTIFY currentChanged) // for the chart
    Q_PROPERTY(bool hasScores READ hasScores NOTIFY currentChanged)
    Q_PROPERTY(int step READ step WRITE setStep NOTIFY stepChanged) // 0 is the start
    Q_PROPERTY(int steps READ steps NOTIFY currentChanged)
    Q_PROPERTY(QVariant position READ position NOTIFY stepChanged)
    Q_PROPERTY(QVariantMap marks READ marks NOTIFY stepChanged)
    Q_PROPERTY(QImage evidence READ evidence NOTIFY stepChanged)
    Q_PROPERTY(bool hasEvidence READ hasEvidence NOTIFY stepChanged)
    Q_PROPERTY(QVariantMap verdict READ verdict NOTIFY stepChanged)

public:
    HistoryController(const Words& words, QObject* parent = nullptr);

    // Where the games are. The error is said in `why`; the page is then simply empty.
    bool open(const QString& storeFile, QString* why = nullptr);
    session::SessionStore* store() { return m_store.get(); }

    HistoryModel* sessions() { return &m_sessions; }
    qlonglong current() const { return m_summary.id; }
    QString title() const;
    bool counts() const { return m_summary.counts; }
    QVariantList turns() const;
    QVariantMap series() const;
    bool hasScores() const { return m_sheet.series.scores.size() > 1; }
    int step() const { return m_step; }
    void setStep(int step);
    int steps() const { return static_cast<int>(m_positions.size()) - 1; }
    QVariant position() const;
    QVariantMap marks() const;
    QImage evidence() const { return m_evidence; }
    bool hasEvidence() const { return !m_evidence.isNull(); }
    QVariantMap verdict() const;
    const Sheet& sheet() const { return m_sheet; }

    Q_INVOKABLE void refresh();
    Q_INVOKABLE void choose(qlonglong id);
    Q_INVOKABLE void setCounts(bool counts);
    Q_INVOKABLE void remove();
    // To a file (a path or a file: address); says by `said` how it went.
    Q_INVOKABLE bool exportRecord(const QString& file);
    Q_INVOKABLE bool exportCsv(const QString& file);
    Q_INVOKABLE bool exportPdf(const QString& file);
    Q_INVOKABLE QString suggestedName(const QString& ending) const; // "2026-05-01-gobblet.pdf"

signals:
    void currentChanged();
    void stepChanged();
    void said(const QString& notice);

private:
    void load();
    bool report(bool written, const QString& file);

    const Words& m_words;
    std::unique_ptr<session::SessionStore> m_store;
    HistoryModel m_sessions;
    session::SessionSummary m_summary;
    std::vector<session::StoredTurn> m_turns;
    std::vector<Position> m_positions; // before the first turn, and as it lay after each
    Sheet m_sheet;
    QImage m_evidence;
    int m_step = 0;
};

} // namespace hawkstone::gui
