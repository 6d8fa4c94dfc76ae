// SPDX-License-Identifier: Apache-2.0
#include "score_chart.h"

#include "stone_symbols.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace hawkstone::gui {

namespace {

struct Axes {
    QRectF plot;
    int least = 0, most = 1, step = 1;
    std::size_t turns = 1;
    QPointF at(std::size_t turn, int score) const {
        return {plot.left() + plot.width() * static_cast<double>(turn) / static_cast<double>(turns),
                plot.bottom() - plot.height() * (score - least) / static_cast<double>(most - least)};
    }
};

// 1, 2, 5, 10, 20, ...: what people count in. Zero is always one of the lines.
int stepFor(int range, int lines) {
    int step = 1;
    for (int i = 0; range > step * lines; ++i) step = step / (i % 3 == 1 ? 2 : 1) * (i % 3 == 1 ? 5 : 2);
    return step;
}

Axes axesFor(const QRectF& bounds, const ScoreSeries& series, const QFontMetricsF& metrics) {
    Axes axes;
    axes.turns = std::max<std::size_t>(1, series.scores.size() - 1);
    for (const auto& row : series.scores)
        for (const int score : row) {
            axes.least = std::min(axes.least, score);
            axes.most = std::max(axes.most, score);
        }
    axes.step = stepFor(axes.most - axes.least, std::max(2, static_cast<int>(bounds.height() / (2.4 * metrics.height()))));
    axes.least = -((-axes.least + axes.step - 1) / axes.step) * axes.step;
    axes.most = std::max(1, (axes.most + axes.step - 1) / axes.step) * axes.step;
    double names = 0;
    for (const QString& name : series.players) names = std::max(names, metrics.horizontalAdvance(name));
    const double left =
        std::max(metrics.horizontalAdvance(QString::number(axes.most)), metrics.horizontalAdvance(QString::number(axes.least))) + 10;
    axes.plot = bounds.adjusted(left, metrics.height() * .6, -std::min(names + 20, bounds.width() * .3), -metrics.height() * 1.2);
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
    QFont font("Inter");
    font.setPixelSize(std::clamp(static_cast<int>(bounds.height() * .09), 11, 22));
    painter.setFont(font);
    const QFontMetricsF metrics(font, painter.device());
    const Axes axes = axesFor(bounds, series, metrics);
    for (int score = axes.least; score <= axes.most; score += axes.step) {
        const double y = axes.at(0, score).y();
        painter.setPen(QPen(score == 0 ? palette.muted : palette.raised, 1));
        painter.drawLine(QPointF(axes.plot.left(), y), QPointF(axes.plot.right(), y));
        painter.setPen(palette.muted);
        painter.drawText(QRectF(bounds.left(), y - 12, axes.plot.left() - bounds.left() - 8, 24), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(score));
    }
    if (current >= 0) {
        const double x = axes.at(std::min(static_cast<std::size_t>(current), axes.turns), 0).x();
        painter.setPen(QPen(palette.accent, 2));
        painter.drawLine(QPointF(x, axes.plot.top()), QPointF(x, axes.plot.bottom()));
    }
    const QVariantList seats = Theme::seats();
    struct Label {
        double y;
        QString name;
        QColor colour;
    };
    std::vector<Label> labels; // at the end of each line, pushed apart where lines end together
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
        if (line.isEmpty()) continue;
        paintSeat(painter, line.last(), seat, 13, colour);
        labels.push_back({line.last().y(), series.players[player], colour});
    }
    std::ranges::sort(labels, {}, &Label::y);
    double lowest = bounds.top() - metrics.height();
    for (Label& label : labels) lowest = label.y = std::max(label.y, lowest + metrics.height());
    const double over = labels.empty() ? 0 : std::max(0.0, labels.back().y + metrics.height() / 2 - bounds.bottom());
    for (const Label& label : labels) {
        painter.setPen(label.colour);
        const QRectF at(axes.plot.right() + 12, label.y - over - metrics.height() / 2, bounds.right() - axes.plot.right() - 12,
                        metrics.height());
        painter.drawText(at, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(label.name, Qt::ElideRight, at.width()));
    }
    painter.setPen(palette.muted);
    painter.drawText(QRectF(axes.plot.left(), axes.plot.bottom() + 2, axes.plot.width() + 6, metrics.height()), Qt::AlignRight,
                     QString::number(axes.turns));
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
