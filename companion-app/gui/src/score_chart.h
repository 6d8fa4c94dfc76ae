// SPDX-License-Identifier: Apache-2.0
// Points over turns, one line a player, each with its own colour and its own mark.
#pragma once

#include "theme.h"

#include <QQuickPaintedItem>
#include <QStringList>
#include <QVariantList>

#include <vector>

namespace hawkstone::gui {

struct ScoreSeries {
    QStringList players;
    std::vector<int> colours;
    std::vector<std::vector<int>> scores; // after each turn, one number a player; the first row is the start
};

// Also on the scoresheet.
void paintChart(QPainter& painter, const QRectF& bounds, const ScoreSeries& series, const Palette& palette, int current);

class ScoreChart : public QQuickPaintedItem {
    Q_OBJECT
    Q_PROPERTY(QVariantMap series READ series WRITE setSeries NOTIFY changed) // {players, colours, scores}
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed)      // the turn that is shown
    Q_PROPERTY(bool dark READ dark WRITE setDark NOTIFY changed)

public:
    explicit ScoreChart(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;
    QVariantMap series() const { return m_map; }
    void setSeries(const QVariantMap& series);
    int current() const { return m_current; }
    void setCurrent(int current);
    bool dark() const { return m_dark; }
    void setDark(bool dark);

signals:
    void changed();

private:
    QVariantMap m_map;
    ScoreSeries m_series;
    int m_current = -1;
    bool m_dark = true;
};

} // namespace hawkstone::gui
