# SPDX-License-Identifier: Apache-2.0
"""Hidden Stones of the sixth collection: symbols of further icon sets, other palettes, frames, stones and cards."""
from functools import partial

import fifth_hidden, sixth_lists
from fifth_hidden import layout, quarters, stone_face
from fourth_hidden import BADGE_DRAW, FRAME_DRAW, LOOKS, card_art
from texture import luma, tint

LOOKS.update(board=(.10, .55, .01, [(188, 174, 150), (232, 228, 218)]), tile=(.16, .42, .04, [(240, 238, 232), (206, 200, 190)]), urea=(.2, .4, .06, [(232, 226, 208), (96, 132, 104)]), terracotta=(.17, .6, .03, [(176, 108, 76), (150, 92, 68)]))


def ring(d, px, ground, trim):
    d.ellipse([px * .04, px * .04, px * .96, px * .96], outline=trim, width=px // 30)
    return ground


def squircle(d, px, ground, trim):
    under = tint(ground, 1.22 if luma(ground) < 150 else .9)
    d.rounded_rectangle([px * .06, px * .06, px * .94, px * .94], px * .24, fill=under)
    return under


def angles(d, box, long, ink, width):
    """An angle in each corner of the box."""
    x0, y0, x1, y1 = box
    for x, u in ((x0, 1), (x1, -1)):
        for y, v in ((y0, 1), (y1, -1)): d.line([x + u * long, y, x, y, x, y + v * long], fill=ink, width=width)


def brackets(d, px, ground, trim):
    angles(d, [px * .07, px * .07, px * .93, px * .93], px * .2, trim, px // 30)
    return ground


def bars(d, px, ground, trim):
    for x in (.03, .92): d.rectangle([px * x, 0, px * (x + .05), px], fill=trim)
    return ground


def dashes(d, px, ground, trim):
    for k in range(11):
        a = px * (.05 + .084 * k)
        for b in (px * .05, px * .95): d.line([a, b, a + px * .045, b], fill=trim, width=px // 44); d.line([b, a, b, a + px * .045], fill=trim, width=px // 44)
    return ground


FRAME_DRAW.update(ring=ring, squircle=squircle, brackets=brackets, bars=bars, dashes=dashes)


def card_frame(look):
    def draw(d, w, h, trim, paper):
        if look == "keyline": d.rectangle([18, 18, w - 19, h - 19], outline=trim, width=4)
        elif look == "panel": d.rounded_rectangle([20, 20, w - 21, h - 21], 18, fill=tint(paper, .93))
        elif look == "mount": d.rectangle([0, 0, w - 1, h - 1], outline=trim, width=16); d.rectangle([22, 22, w - 23, h - 23], outline=tint(paper, .75), width=3)
        elif look == "bands": d.rectangle([0, 0, w, 20], fill=trim); d.rectangle([0, h - 20, w, h], fill=trim)
        elif look == "angles": angles(d, [22, 22, w - 23, h - 23], 46, trim, 6)
    return draw


def plaque(d, x, y, b, trim, low):
    d.rounded_rectangle([x - b * 1.25, y - b * .85, x + b * 1.25, y + b * .85], b * .3, fill=trim)
    return x, y


def corner(d, x, y, b, trim, low):
    """A triangle in the card's corner, or half a disc at its edge."""
    end, v = (600, -1) if low else (0, 1)
    if 150 < x < 250:
        d.ellipse([x - b * 1.9, end - b * 2, x + b * 1.9, end + b * 2], fill=trim)
        return x, end + v * b
    side, u = (0, 1) if x < 200 else (400, -1)
    d.polygon([(side, end), (side + u * b * 3.1, end), (side, end + v * b * 3.1)], fill=trim)
    return side + u * b * .98, end + v * b * 1.02


def pennant(d, x, y, b, trim, low):
    v = -1 if low else 1
    end = 600 if low else 0
    d.polygon([(x - b, end), (x + b, end), (x + b, y + v * b * 1.25), (x, y + v * b * .85), (x - b, y + v * b * 1.25)], fill=trim)
    return x, y - v * b * .1


def lozenge(d, x, y, b, trim, low):
    d.polygon([(x - b * 1.3, y), (x, y - b * 1.25), (x + b * 1.3, y), (x, y + b * 1.25)], fill=trim)
    return x, y


BADGE_DRAW.update(plaque=plaque, corner=corner, pennant=pennant, lozenge=lozenge)


def grey_field(look):
    """A grey square for any stone: full, with round corners, sunk, or crossed out."""
    def draw(d, at, s, rgb, paper):
        box = [*at, at[0] + s - 1, at[1] + s - 1]
        if look == "rounded": d.rounded_rectangle(box, s * .14, fill=rgb)
        else: d.rectangle(box, fill=rgb, outline=tint(rgb, .88), width=2)
        if look == "sunk": d.rectangle([at[0] + s * .12, at[1] + s * .12, at[0] + s * .88, at[1] + s * .88], fill=tint(rgb, .93))
        if look == "crossed": d.line([*box[:2], *box[2:]], fill=tint(rgb, .9), width=3); d.line([box[0], box[3], box[2], box[1]], fill=tint(rgb, .9), width=3)
    return draw


def hidden_style(_, name):
    return dict(fifth_hidden.hidden_style(_, name, sixth_lists, grey_field), card_frame=card_frame(sixth_lists.pick(name, sixth_lists.CARD_FRAMES, 5)))


dress_hidden = partial(fifth_hidden.dress_hidden, its=sixth_lists)
