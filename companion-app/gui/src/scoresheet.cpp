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

QFont figures(int pixels) {
    QFont font("Hawkstone Figures"); // digits of one width, so that columns of numbers stand straight
    font.setPixelSize(pixels);
    font.setWeight(QFont::DemiBold);
    return font;
}

void paintHead(QPainter& painter, const QRectF& page, const Sheet& sheet) {
    const Palette& ink = lightPalette();
    painter.setFont(inter(24, QFont::ExtraBold));
    painter.setPen(ink.text);
    painter.drawText(QRectF(0, 0, page.width(), 34), Qt::AlignLeft | Qt::AlignVCenter, "Hawk");
    const double at = painter.fontMetrics().horizontalAdvance("Hawk");
    painter.setPen(ink.accentText);
    painter.drawText(QRectF(at, 0, page.width(), 34), Qt::AlignLeft | Qt::AlignVCenter, "stone");
    painter.setPen(ink.muted);
    painter.setFont(inter(20));
    painter.drawText(QRectF(0, 0, page.width(), 34), Qt::AlignRight | Qt::AlignVCenter, sheet.when);
    painter.setPen(ink.text);
    painter.setFont(inter(44, QFont::ExtraBold));
    painter.drawText(QRectF(0, 46, page.width(), 60), Qt::AlignLeft | Qt::AlignVCenter, sheet.title);
    painter.setFont(inter(24, QFont::DemiBold));
    painter.setPen(ink.muted);
    painter.drawText(QRectF(0, 108, page.width(), 36), Qt::AlignLeft | Qt::AlignVCenter, sheet.result);
}

// Who played, each on a card with the seat's colour and what was scored.
void paintPlayers(QPainter& painter, const QRectF& area, const Sheet& sheet) {
    const Palette& ink = lightPalette();
    const double gap = 16, width = (area.width() - gap * static_cast<double>(sheet.players.size() - 1)) /
                                   static_cast<double>(std::max<qsizetype>(1, sheet.players.size()));
    for (qsizetype i = 0; i < sheet.players.size(); ++i) {
        const QRectF card(area.left() + (width + gap) * static_cast<double>(i), area.top(), width, area.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.background);
        painter.drawRoundedRect(card, 16, 16);
        const QRectF seat(card.left() + 16, card.center().y() - 26, 52, 52);
        painter.setBrush(Theme::seats()[i % 5].value<QColor>());
        painter.drawRoundedRect(seat, 13, 13);
        painter.setPen(ink.onSeat);
        painter.setFont(inter(24, QFont::Bold));
        painter.drawText(seat, Qt::AlignCenter, sheet.players[i].left(1).toUpper());
        QString score;
        const std::vector<int> none, &last = !sheet.final.empty()          ? sheet.final
                                             : sheet.series.scores.empty() ? none
                                                                           : sheet.series.scores.back();
        if (static_cast<std::size_t>(i) < last.size()) score = QString::number(last[static_cast<std::size_t>(i)]);
        painter.setPen(ink.text);
        painter.setFont(figures(44));
        const double scoreWidth = score.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(score);
        painter.drawText(card.adjusted(0, 0, -20, 0), Qt::AlignRight | Qt::AlignVCenter, score);
        painter.setFont(inter(24, QFont::DemiBold));
        const QRectF name(seat.right() + 14, card.top(), card.right() - 30 - scoreWidth - seat.right() - 14, card.height());
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(sheet.players[i], Qt::ElideRight, static_cast<int>(name.width())));
    }
}

// A page is one page: a long game is set in two or three columns of smaller type rather than on a second sheet.
void paintTurns(QPainter& painter, const QRectF& area, const Words& words, const Sheet& sheet) {
    const Palette& ink = lightPalette();
    const auto fits = static_cast<std::size_t>(area.height() / 30);
    const std::size_t columns = std::clamp<std::size_t>((sheet.turns.size() + fits - 1) / std::max<std::size_t>(1, fits), 1, 3);
    const double gap = 24, width = (area.width() - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    const std::size_t rows = std::max<std::size_t>(1, (sheet.turns.size() + columns - 1) / columns);
    const double line = std::min(38.0, area.height() / static_cast<double>(rows));
    const int size = std::clamp(static_cast<int>(line * .58), 8, 21);
    for (std::size_t i = 0; i < sheet.turns.size(); ++i) {
        const SheetTurn& turn = sheet.turns[i];
        const QRectF row(area.left() + (width + gap) * static_cast<double>(i / rows), area.top() + line * static_cast<double>(i % rows),
                         width, line);
        if (i % rows % 2 == 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink.background);
            painter.drawRoundedRect(row, 8, 8);
        }
        const QRectF at = row.adjusted(10, 0, -10, 0);
        const double number = size * 2.2;
        painter.setFont(figures(size));
        painter.setPen(ink.muted);
        painter.drawText(QRectF(at.left(), at.top(), number - 10, line), Qt::AlignRight | Qt::AlignVCenter, QString::number(turn.number));
        painter.setPen(turn.legal ? ink.text : ink.badText);
        QStringList scores;
        for (const int score : turn.scores) scores << QString::number(score);
        const QString right = turn.legal ? scores.join(" : ") : "! " + words.text("history.illegal");
        const double rightWidth = painter.fontMetrics().horizontalAdvance(right) + 12;
        painter.drawText(at, Qt::AlignRight | Qt::AlignVCenter, right);
        painter.setFont(inter(size));
        const QString said = turn.legal || turn.broken.isEmpty() ? turn.words : turn.words + QString::fromUtf8(" – ") + turn.broken;
        painter.drawText(at.adjusted(number, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(said, Qt::ElideRight, static_cast<int>(at.width() - number - rightWidth)));
    }
}

} // namespace

QString csvOf(const Words& words, const Sheet& sheet) {
    QStringList head{words.text("history.csv.turn"), words.text("history.csv.player"), words.text("history.csv.play"),
                     words.text("history.csv.legal")};
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
    if (!sheet.final.empty()) {
        QStringList cells{"", "", sheet.result, ""};
        for (const int score : sheet.final) cells << QString::number(score);
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
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter, page, sheet);
    paintPlayers(painter, QRectF(0, 164, page.width(), 84), sheet);
    BoardStyle style;
    style.palette = &lightPalette();
    const double top = 280, board = page.width() * .48, footer = 34;
    const bool scores = sheet.series.scores.size() > 1;
    paintBoard(painter, QRectF(scores ? 0 : (page.width() - board) / 2, top, board, board), sheet.last, {}, style);
    if (scores) paintChart(painter, QRectF(board + 36, top, page.width() - board - 36, board), sheet.series, lightPalette(), -1);
    paintTurns(painter, QRectF(0, top + board + 30, page.width(), page.height() - top - board - 30 - footer), words, sheet);
    painter.setFont(inter(16));
    painter.setPen(lightPalette().muted);
    painter.drawText(QRectF(0, page.height() - 24, page.width(), 24), Qt::AlignLeft | Qt::AlignVCenter, words.text("history.sheet-foot"));
    return painter.end() && QFileInfo(file).size() > 0;
}

} // namespace hawkstone::gui
