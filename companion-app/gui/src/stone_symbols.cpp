// SPDX-License-Identifier: Apache-2.0
#include "stone_symbols.h"

#include <QPolygonF>

#include <cmath>
#include <numbers>

namespace hawkstone::gui {

using board::gobblestones::Colour;
using board::hidden_stones::Face;

namespace {

QPainterPath polygon(std::initializer_list<QPointF> points) {
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points)));
    path.closeSubpath();
    return path;
}

QPainterPath sun() {
    QPainterPath path;
    path.addEllipse(QPointF(.5, .5), .2, .2);
    for (int ray = 0; ray < 8; ++ray) {
        const double a = ray * std::numbers::pi / 4;
        const auto at = [&](double r, double turn) { return QPointF(.5 + r * std::cos(a + turn), .5 + r * std::sin(a + turn)); };
        path.addPath(polygon({at(.27, -.25), at(.46, 0), at(.27, .25)}));
    }
    return path;
}

QPainterPath moon() {
    QPainterPath disc, shade;
    disc.addEllipse(QPointF(.47, .5), .36, .36);
    shade.addEllipse(QPointF(.63, .43), .3, .3);
    return disc.subtracted(shade);
}

QPainterPath fish() {
    QPainterPath body, eye;
    body.moveTo(.1, .5);
    body.cubicTo(.25, .22, .52, .22, .68, .45);
    body.lineTo(.92, .26);
    body.cubicTo(.84, .42, .84, .58, .92, .74);
    body.lineTo(.68, .55);
    body.cubicTo(.52, .78, .25, .78, .1, .5);
    eye.addEllipse(QPointF(.27, .46), .035, .035);
    return body.subtracted(eye);
}

QPainterPath bird() {
    QPainterPath path, eye;
    path.moveTo(.06, .38);
    path.lineTo(.2, .3);
    path.cubicTo(.26, .2, .42, .22, .42, .38);
    path.cubicTo(.5, .28, .66, .14, .9, .16);
    path.cubicTo(.84, .34, .76, .42, .68, .5);
    path.lineTo(.94, .66);
    path.lineTo(.7, .68);
    path.cubicTo(.56, .8, .28, .78, .22, .44);
    path.closeSubpath();
    eye.addEllipse(QPointF(.29, .32), .03, .03);
    return path.subtracted(eye);
}

QPainterPath horse() {
    QPainterPath path, eye;
    path.moveTo(.3, .88);
    path.cubicTo(.3, .68, .46, .62, .46, .5);
    path.cubicTo(.38, .54, .3, .54, .26, .62);
    path.lineTo(.14, .56);
    path.cubicTo(.16, .42, .3, .36, .34, .24);
    path.lineTo(.4, .1);
    path.lineTo(.48, .2);
    path.cubicTo(.72, .22, .84, .5, .8, .88);
    path.closeSubpath();
    eye.addEllipse(QPointF(.41, .33), .03, .03);
    return path.subtracted(eye);
}

QPainterPath ship() {
    QPainterPath path = polygon({{.08, .64}, {.92, .64}, {.78, .84}, {.22, .84}});
    path.addPath(polygon({{.47, .1}, {.47, .58}, {.16, .58}}));
    path.addPath(polygon({{.53, .18}, {.84, .58}, {.53, .58}}));
    return path;
}

QPainterPath seed() {
    QPainterPath path, vein;
    path.moveTo(.5, .08);
    path.cubicTo(.86, .42, .8, .9, .5, .92);
    path.cubicTo(.2, .9, .14, .42, .5, .08);
    vein.addRoundedRect(.475, .34, .05, .44, .025, .025);
    return path.subtracted(vein);
}

QPainterPath tree() {
    QPainterPath path;
    path.addRect(.45, .66, .1, .26);
    QPainterPath crown;
    crown.addEllipse(QPointF(.5, .3), .22, .22);
    for (const QPointF at : {QPointF(.32, .48), QPointF(.68, .48)}) {
        QPainterPath ball;
        ball.addEllipse(at, .22, .22);
        crown = crown.united(ball);
    }
    return path.united(crown);
}

} // namespace

QPainterPath symbolOf(Face face) {
    switch (face) {
    case Face::Sun: return sun();
    case Face::Moon: return moon();
    case Face::Fish: return fish();
    case Face::Bird: return bird();
    case Face::Horse: return horse();
    case Face::Ship: return ship();
    case Face::Seed: return seed();
    case Face::Tree: return tree();
    }
    return {};
}

QColor colourOf(Face face) {
    static const QColor colours[]{"#e3b52c", "#2a2a31", "#e58534", "#c43c35", "#7d56ad", "#3065b8", "#8e8f92", "#3f8f4a"};
    return colours[static_cast<int>(face)];
}

QColor colourOf(Colour colour) {
    static const QColor colours[]{"#c94a45", "#e3b63f", "#4c9a55", "#3d64b4", "#45b5c6", "#8d8983"};
    return colours[static_cast<int>(colour)];
}

QPainterPath shapeOf(Colour colour) {
    QPainterPath path;
    switch (colour) {
    case Colour::Red: return polygon({{.5, .08}, {.95, .9}, {.05, .9}});
    case Colour::Yellow: path.addEllipse(QPointF(.5, .5), .44, .44); return path;
    case Colour::Green: path.addRect(.1, .1, .8, .8); return path;
    case Colour::Blue: return polygon({{.5, 0}, {1, .5}, {.5, 1}, {0, .5}});
    case Colour::Turquoise:
        path.addRect(.36, .05, .28, .9);
        path.addRect(.05, .36, .9, .28);
        path.setFillRule(Qt::WindingFill);
        return path;
    case Colour::Grey: return path;
    }
    return path;
}

} // namespace hawkstone::gui
