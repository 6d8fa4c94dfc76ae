// SPDX-License-Identifier: Apache-2.0
#include "demo_picture.h"

#include "board_painter.h"

#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>

#include <cmath>

namespace hawkstone::gui {

namespace {

constexpr int kWidth = 1280, kHeight = 720;

// Planks with a little grain; the same every time.
const QImage& wood() {
    static const QImage table = [] {
        QImage image(kWidth, kHeight, QImage::Format_RGB32);
        for (int y = 0; y < kHeight; ++y) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
            for (int x = 0; x < kWidth; ++x) {
                const double grain = std::sin(x * .11 + 2.2 * std::sin(y * .006 + x * .002)) * 7 + std::sin(x * .023 + y * .004) * 10;
                const double plank = (x / 214) % 2 ? 6 : -4;
                const double edge = x % 214 < 2 ? -34 : 0;
                const double light = 22 - 40 * std::hypot((x - 520) / 1280.0, (y - 260) / 720.0);
                const double v = grain + plank + edge + light;
                const auto tone = [&](double base) { return std::clamp(static_cast<int>(base + v), 0, 255); };
                line[x] = qRgb(tone(158), tone(118), tone(78));
            }
        }
        return image;
    }();
    return table;
}

} // namespace

board::Quad demoCorners(GameKind game) {
    if (game == GameKind::Gobblestones) return {{{318, 62}, {936, 50}, {1002, 660}, {270, 672}}};
    if (game == GameKind::Gobblet) return {{{398, 96}, {846, 84}, {896, 596}, {356, 612}}};
    return {{{402, 120}, {860, 110}, {904, 600}, {366, 612}}};
}

QImage demoPicture(const Position& position) {
    constexpr int pixels = 900;
    Position bare = position;
    bare.stacks = {};
    QImage board(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    board.fill(position.game == GameKind::HiddenStones ? Qt::transparent : QColor("#3b2f25"));
    {
        QPainter painter(&board);
        BoardStyle style;
        style.names = false;
        style.colourMarks = false;
        painter.setRenderHint(QPainter::Antialiasing);
        // The cells fill the whole drawing, so that its corners are the board's corners.
        painter.translate(-pixels * .03 / position.columns, -pixels * .03 / position.columns);
        const double grown = pixels * (1 + .06 / position.columns);
        paintBoard(painter, QRectF(0, 0, grown, grown), bare, {}, style);
    }
    QImage picture = wood();
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const board::Quad corners = demoCorners(position.game);
    QPolygonF on;
    for (const board::Pixel& corner : corners) on << QPointF(corner.x, corner.y);
    if (position.game != GameKind::HiddenStones) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(0, 0, 0, 70));
        painter.drawPolygon(on.translated(6, 10));
    }
    QTransform lay;
    const double s = pixels;
    if (QTransform::quadToQuad(QPolygonF(QList<QPointF>{{0, 0}, {s, 0}, {s, s}, {0, s}}), on, lay)) {
        painter.setTransform(lay);
        painter.drawImage(0, 0, board);
        if (position.game == GameKind::Gobblet) {
            // The stacks stand left and right of the board, on the same table.
            BoardStyle style;
            style.names = false;
            for (int side = 0; side < 2; ++side)
                for (std::size_t i = 0; i < position.stacks[static_cast<std::size_t>(side)].size(); ++i) {
                    const int size = position.stacks[static_cast<std::size_t>(side)][i];
                    if (size < 1) continue;
                    const double radius = pixels / 4.0 * (.14 + .075 * size);
                    const QPointF at(side == 0 ? -170 : pixels + 170, 150 + 300.0 * static_cast<double>(i));
                    painter.setPen(QPen(side == 0 ? QColor("#a88c5d") : QColor("#0f0a07"), 6));
                    painter.setBrush(side == 0 ? QColor("#f3e6cc") : QColor("#3a2a22"));
                    painter.drawEllipse(at, radius, radius);
                    painter.setPen(QPen(side == 0 ? QColor("#d9c69f") : QColor("#6b5245"), 4));
                    painter.setBrush(Qt::NoBrush);
                    painter.drawEllipse(at, radius * .78, radius * .78);
                }
        }
    }
    return picture;
}

QImage withHand(const QImage& table, double reach, int player) {
    if (reach < .02) return table;
    QImage picture = table;
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    if (player % 2) { // sits opposite
        painter.translate(kWidth, kHeight);
        painter.rotate(180);
    }
    painter.translate(640, kHeight + 330 - 560 * reach);
    painter.rotate(-8);
    QPainterPath arm;
    arm.addRoundedRect(-62, 70, 124, 640, 50, 50);
    QPainterPath hand;
    hand.addRoundedRect(-60, -30, 120, 170, 52, 52);
    for (int finger = 0; finger < 4; ++finger) hand.addRoundedRect(-58 + finger * 30, -110 + std::abs(finger - 1) * 14, 27, 150, 13, 13);
    QTransform thumb;
    thumb.translate(52, 60);
    thumb.rotate(38);
    QPainterPath thumbPath;
    thumbPath.addRoundedRect(-14, -110, 32, 130, 16, 16);
    hand.addPath(thumb.map(thumbPath));
    hand.setFillRule(Qt::WindingFill);
    painter.setOpacity(.25);
    painter.fillPath(hand.translated(12, 16), Qt::black);
    painter.setOpacity(1);
    painter.fillPath(arm, player % 2 ? QColor("#3f6a67") : QColor("#8a4b44"));
    painter.fillPath(hand, QColor("#d6a27c"));
    return picture;
}

} // namespace hawkstone::gui
