# SPDX-License-Identifier: Apache-2.0
"""Gobblestones of the sixth collection: other grounds and marks about the number, other backs and sheens of tiles."""
import math
from functools import partial

import fifth_numbers, sixth_lists
from fifth_numbers import LIGHT, number_cell, shape
from fourth_numbers import BACK_DRAW, GROUNDS, SHEENS
from texture import luma, tint

SHEENS.update(bakelite=(0, .28), anodised=(.5, .4), pearl=(.25, .3), matte=(0, .65), lacquer=(0, .14))


def ring(n, r, start=0.0):
    return [(.5 + r * math.cos(start + 2 * math.pi * i / n), .5 + r * math.sin(start + 2 * math.pi * i / n)) for i in range(n)]


def polygon(points):
    return lambda d, big, fill, _: d.polygon([(big * x, big * y) for x, y in points], fill=fill)


def scalloped(d, big, fill, _):
    for x, y in ring(14, .33): d.ellipse([big * (x - .08), big * (y - .08), big * (x + .08), big * (y + .08)], fill=fill)
    d.ellipse([big * .16, big * .16, big * .84, big * .84], fill=fill)


def rounded(d, big, fill, _):
    d.rounded_rectangle([big * .12, big * .12, big * .88, big * .88], big * .2, fill=fill)


def arched(d, big, fill, _):
    d.ellipse([big * .18, big * .08, big * .82, big * .72], fill=fill); d.rectangle([big * .18, big * .4, big * .82, big * .9], fill=fill)


def marks(draw):
    """What is printed about a number that stands on the field itself."""
    def on(d, big, base, ink):
        draw(d, big, base, ink)
        return ink
    return on


def dots(d, big, base, _):
    for x in (.13, .87):
        for y in (.13, .87): d.ellipse([big * (x - .05), big * (y - .05), big * (x + .05), big * (y + .05)], fill=tint(base, .5))


def cut(d, big, base, _):
    for x in (0, big):
        for y in (0, big): d.polygon([(x, y), (abs(x - big * .24), y), (x, abs(y - big * .24))], fill=tint(base, .45))


def quartered(d, big, base, ink):
    under = tint(base, 1.2 if luma(base) < 170 and luma(ink) < luma(base) else .86)
    for a in (0, big / 2): d.rectangle([a, a, a + big / 2, a + big / 2], fill=under)


pale, deep = (lambda b: (250, 246, 236)), (lambda b: tint(b, .36))
GROUNDS.update({
    "hexagon": shape(polygon(ring(6, .42)), pale, deep), "dark-hexagon": shape(polygon(ring(6, .43, math.pi / 6)), lambda b: tint(b, .42), lambda b: LIGHT), "scallop": shape(scalloped, pale, deep),
    "arch": shape(arched, lambda b: tint(b, 1.6), lambda b: tint(b, .28)), "dark-plate": shape(rounded, lambda b: tint(b, .45), lambda b: LIGHT),
    "underlined": marks(lambda d, big, base, ink: d.rectangle([big * .33, big * .80, big * .67, big * .85], fill=ink)),
    "inner-frame": marks(lambda d, big, base, ink: d.rounded_rectangle([big * .12, big * .12, big * .88, big * .88], big * .1, outline=ink, width=big // 34)),
    "bold-frame": marks(lambda d, big, base, ink: d.rectangle([0, 0, big, big], outline=tint(base, .55), width=big // 10)),
    "corner-dots": marks(dots), "cut-corners": marks(cut), "quartered": marks(quartered)})


def bricks(d, big, ink):
    for r in range(6):
        y = r * big / 6
        d.line([0, y, big, y], fill=ink, width=6)
        for c in range(4): x = (c + r % 2 / 2) * big / 3; d.line([x, y, x, y + big / 6], fill=ink, width=6)


def pluses(d, big, ink):
    for r in range(5):
        for c in range(5): x, y = (c + .5) * big / 5, (r + .5) * big / 5; d.line([x - 11, y, x + 11, y], fill=ink, width=7); d.line([x, y - 11, x, y + 11], fill=ink, width=7)


def lozenges(d, big, ink):
    for r in range(4):
        for c in range(4): x, y = (c + .5) * big / 4, (r + .5) * big / 4; d.polygon([(x, y - 20), (x + 12, y), (x, y + 20), (x - 12, y)], fill=ink)


def scales(d, big, ink):
    for r in range(8):
        for c in range(-1, 5): x, y = (c + r % 2 / 2) * big / 4, r * big / 7 - 30; d.arc([x, y, x + big / 4, y + big / 4], 0, 180, fill=ink, width=6)


def double_frame(d, big, ink):
    for k in (14, 34): d.rectangle([k, k, big - k, big - k], outline=ink, width=7)
    d.ellipse([big / 2 - 22, big / 2 - 22, big / 2 + 22, big / 2 + 22], fill=ink)


def plaid(d, big, ink):
    for a in (.22, .5, .78): d.rectangle([big * a - 9, 0, big * a + 9, big], fill=ink); d.rectangle([0, big * a - 9, big, big * a + 9], fill=ink)


def rays(d, big, ink):
    for i in range(16): d.pieslice([-big, 0, 2 * big, 3 * big], 180 + i * 22.5, 191.25 + i * 22.5, fill=ink)


BACK_DRAW.update({"bricks": bricks, "pluses": pluses, "lozenges": lozenges, "scales": scales, "double-frame": double_frame, "plaid": plaid, "rays": rays})
number_style, dress_gobblestones = (partial(f, its=sixth_lists) for f in (fifth_numbers.number_style, fifth_numbers.dress_gobblestones))
