// SPDX-License-Identifier: Apache-2.0
#include "score_chart.h"

#include "stone_symbols.h"

#include <QPainter>

#include <algorithm>

namespace hawkstone::gui {

namespace {

struct Axes {
    QRectF plot;
    int least = 0, most = 1;
    std::size_t turns = 1;
    QPointF at(std::size_t turn, int score) const {
        return {plot.left() + plot.width() * static_cast<double>(turn) / static_cast<double>(turns),
                plot.bottom() - plot.height() * (score - least) / static_cast<double>(most - least)};
    }
};

Axes axesFor(const QRectF& bounds, const ScoreSeries& series) {
    Axes axes;
    axes.plot = bounds.adjusted(bounds.width() * .07 + 18, 10, -14, -22);
    axes.turns = std::max<std::size_t>(1, series.scores.size() - 1);
    for (const auto& row : series.scores)
        for (const int score : row) {
            axes.least = std::min(axes.least, score);
            axes.most = std::max(axes.most, score);
        }
    return axes;
}

// The five shapes of the tiles serve as marks of the five seats.
void paintSeat(QPainter& painter, const QPointF& at, int seat, double size, const QColor& colour) {
    painter.save();
    painter.translate(at.x() - size / 2, at.y() - size / 2);
    painter.scale(size, size);
    painter.fillPath(shapeOf(static_cast<board::gobblestones::Colour>(seat % 5)), colour);
    painter.restore();
}

} // namespace

void paintChart(QPainter& painter, const QRectF& bounds, const ScoreSeries& series, const Palette& palette, int current) {
    if (series.scores.empty() || series.players.isEmpty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const Axes axes = axesFor(bounds, series);
    QFont font("Inter");
    font.setPixelSize(std::clamp(static_cast<int>(bounds.height() * .06), 9, 22));
    painter.setFont(font);
    const int step = std::max(1, (axes.most - axes.least + 4) / 5);
    for (int score = axes.least; score <= axes.most; score += step) {
        const double y = axes.at(0, score).y();
        painter.setPen(QPen(palette.raised, 1));
        painter.drawLine(QPointF(axes.plot.left(), y), QPointF(axes.plot.right(), y));
        painter.setPen(palette.muted);
        painter.drawText(QRectF(bounds.left(), y - 12, axes.plot.left() - bounds.left() - 8, 24), Qt::AlignRight | Qt::AlignVCenter, QString::number(score));
    }
    if (current >= 0) {
        const double x = axes.at(std::min(static_cast<std::size_t>(current), axes.turns), 0).x();
        painter.setPen(QPen(palette.accent, 2));
        painter.drawLine(QPointF(x, axes.plot.top()), QPointF(x, axes.plot.bottom()));
    }
    const QVariantList seats = Theme::seats();
    for (qsizetype player = 0; player < series.players.size(); ++player) {
        const auto index = static_cast<std::size_t>(player);
        const int seat = index < series.colours.size() ? series.colours[index] : static_cast<int>(player);
        QColor colour = seats[seat % 5].value<QColor>();
        if (palette.background.lightnessF() > .5) colour = colour.darker(150); // pastel lines are too faint on paper
        QPolygonF line;
        for (std::size_t turn = 0; turn < series.scores.size(); ++turn)
            if (index < series.scores[turn].size()) line << axes.at(turn, series.scores[turn][index]);
        painter.setPen(QPen(colour, 3));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        const std::size_t every = std::max<std::size_t>(1, series.scores.size() / 12);
        for (qsizetype i = 0; i < line.size(); i += static_cast<qsizetype>(every)) paintSeat(painter, line[i], seat, 10, colour);
    }
    painter.setPen(palette.muted);
    painter.drawText(QRectF(axes.plot.left(), axes.plot.bottom() + 2, axes.plot.width(), 20), Qt::AlignRight, QString::number(axes.turns));
}

ScoreChart::ScoreChart(QQuickItem* parent) : QQuickPaintedItem(parent) {
    setAntialiasing(true);
}

void ScoreChart::paint(QPainter* painter) {
    paintChart(*painter, boundingRect(), m_series, m_dark ? darkPalette() : lightPalette(), m_current);
}

void ScoreChart::setSeries(const QVariantMap& series) {
    m_map = series;
    m_series = {};
    m_series.players = series["players"].toStringList();
    for (const QVariant& colour : series["colours"].toList()) m_series.colours.push_back(colour.toInt());
    for (const QVariant& row : series["scores"].toList()) {
        auto& scores = m_series.scores.emplace_back();
        for (const QVariant& score : row.toList()) scores.push_back(score.toInt());
    }
    update();
    emit changed();
}

void ScoreChart::setCurrent(int current) {
    m_current = current;
    update();
    emit changed();
}

void ScoreChart::setDark(bool dark) {
    m_dark = dark;
    update();
    emit changed();
}

} // namespace hawkstone::gui
