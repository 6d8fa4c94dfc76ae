// SPDX-License-Identifier: Apache-2.0
#include "scoresheet.h"

#include "board_painter.h"

#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>

namespace hawkstone::gui {

namespace {

QString quoted(QString text) {
    if (!text.contains(',') && !text.contains('"') && !text.contains('\n')) return text;
    return '"' + text.replace('"', "\"\"") + '"';
}

QFont inter(int pixels, QFont::Weight weight = QFont::Normal) {
    QFont font("Inter");
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

// A page is one page: a long game is set in two or three columns of smaller type rather than on a second sheet.
void paintTurns(QPainter& painter, const QRectF& area, const Words& words, const Sheet& sheet) {
    const std::size_t perColumn = 42;
    const std::size_t columns = std::max<std::size_t>(1, std::min<std::size_t>(3, (sheet.turns.size() + perColumn - 1) / perColumn));
    const double width = area.width() / static_cast<double>(columns);
    const std::size_t rows = std::max<std::size_t>(24, (sheet.turns.size() + columns - 1) / columns);
    const double line = std::min(40.0, area.height() / static_cast<double>(rows + 1));
    const int size = std::clamp(static_cast<int>(line * .62), 8, 24);
    for (std::size_t i = 0; i < sheet.turns.size(); ++i) {
        const SheetTurn& turn = sheet.turns[i];
        const QRectF at(area.left() + width * static_cast<double>(i / rows), area.top() + line * static_cast<double>(i % rows), width - 20, line);
        painter.setFont(inter(size));
        painter.setPen(turn.legal ? QColor("#1e2328") : QColor("#ab2f29"));
        QStringList scores;
        for (const int score : turn.scores) scores << QString::number(score);
        const QString right = turn.legal ? scores.join(" : ") : words.text("history.illegal");
        const double rightWidth = painter.fontMetrics().horizontalAdvance(right) + 10;
        const QString left = painter.fontMetrics().elidedText(QString("%1  %2").arg(turn.number).arg(turn.words), Qt::ElideRight,
                                                              static_cast<int>(at.width() - rightWidth));
        painter.drawText(at, Qt::AlignLeft | Qt::AlignVCenter, left);
        painter.drawText(at, Qt::AlignRight | Qt::AlignVCenter, right);
    }
}

} // namespace

QString csvOf(const Words& words, const Sheet& sheet) {
    QStringList head{words.text("history.csv.turn"), words.text("history.csv.player"), words.text("history.csv.play"), words.text("history.csv.legal")};
    head << sheet.players;
    QStringList lines{};
    const auto line = [](QStringList cells) {
        for (QString& cell : cells) cell = quoted(cell);
        return cells.join(',');
    };
    lines << line(head);
    for (const SheetTurn& turn : sheet.turns) {
        QStringList cells{QString::number(turn.number), turn.player, turn.words, turn.legal ? "1" : "0"};
        for (const int score : turn.scores) cells << QString::number(score);
        lines << line(cells);
    }
    return lines.join("\r\n") + "\r\n";
}

bool writePdf(const Words& words, const Sheet& sheet, const QString& file) {
    QPdfWriter pdf(file);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    pdf.setPageMargins(QMarginsF(14, 14, 14, 14), QPageLayout::Millimeter);
    pdf.setTitle("Hawkstone, " + sheet.title);
    pdf.setResolution(144);
    QPainter painter;
    if (!painter.begin(&pdf)) return false;
    const QRectF page(0, 0, pdf.width(), pdf.height());
    painter.setPen(QColor("#1e2328"));
    painter.setFont(inter(40, QFont::Bold));
    painter.drawText(QRectF(0, 0, page.width(), 56), Qt::AlignLeft | Qt::AlignVCenter, sheet.title);
    painter.setFont(inter(22));
    painter.drawText(QRectF(0, 0, page.width(), 56), Qt::AlignRight | Qt::AlignVCenter, sheet.when);
    painter.drawText(QRectF(0, 60, page.width(), 34), Qt::AlignLeft | Qt::AlignVCenter, sheet.players.join(QString::fromUtf8(" · ")));
    painter.setFont(inter(26, QFont::DemiBold));
    painter.drawText(QRectF(0, 96, page.width(), 40), Qt::AlignLeft | Qt::AlignVCenter, sheet.result);
    BoardStyle style;
    style.palette = &lightPalette();
    const double board = page.width() * .46;
    paintBoard(painter, QRectF(0, 150, board, board), sheet.last, {}, style);
    if (sheet.series.scores.size() > 1) paintChart(painter, QRectF(board + 30, 150, page.width() - board - 30, board), sheet.series, lightPalette(), -1);
    paintTurns(painter, QRectF(0, 176 + board, page.width(), page.height() - board - 176), words, sheet);
    return painter.end() && QFileInfo(file).size() > 0;
}

} // namespace hawkstone::gui
