# SPDX-License-Identifier: Apache-2.0
"""Gobblet of the sixth collection: nine makes of board, other shapes and colours of pieces."""
from functools import partial
import numpy as np
from PIL import Image, ImageDraw

import fifth_gobblet, sixth_lists
from fourth_gobblet import lattice, plain, soft, timber
from texture import grain, tint, wood

INKS = {"gutters": [((206, 164, 112), (84, 56, 38)), ((150, 96, 62), (58, 36, 26)), ((226, 206, 168), (120, 86, 58))],  # blocks, gaps
        "card-chequer": [((238, 230, 210), (186, 92, 74)), ((214, 224, 226), (92, 124, 148)), ((234, 216, 158), (120, 136, 92))],
        "rims": [((44, 72, 84), (206, 176, 112)), ((112, 38, 40), (224, 210, 186)), ((58, 60, 64), (186, 190, 194))],
        "quilted": [((88, 104, 128), (214, 220, 228)), ((150, 64, 58), (240, 220, 190)), ((104, 112, 84), (230, 224, 196))],
        "enamel": [((34, 96, 108), (200, 166, 90)), ((126, 42, 50), (212, 180, 110)), ((222, 216, 200), (120, 96, 60))],
        "quarter-rounds": [((240, 228, 196), (96, 60, 40)), ((226, 232, 226), (40, 84, 76)), ((242, 236, 226), (128, 44, 56))],
        "bamboo": [((222, 190, 128), (92, 60, 34)), ((198, 156, 98), (70, 44, 26)), ((232, 208, 156), (116, 78, 44))],
        "octagons": [((222, 212, 192), (74, 92, 110)), ((196, 120, 86), (92, 54, 44)), ((90, 98, 94), (206, 200, 184))],  # fields, what is between
        "etched": [((28, 32, 40), (176, 190, 204)), ((60, 96, 130), (206, 222, 236)), ((128, 40, 44), (236, 200, 194))]}


def gobblet_board(rng, make, px=1024):
    rim, g = rng.choice([64, 90, 108]), np.random.default_rng(rng.randrange(1 << 30))
    s, centres, grid = lattice(px, rim)
    base, ink = rng.choice(INKS[make])
    box = lambda x, y, k: [x - k, y - k, x + k, y + k]
    img = timber(g, px, ink) if make == "gutters" else plain(g, px, base, *([(3, .05), (9, .05)] if make == "quilted" else [(110, .02), (5, .012)]))
    d = ImageDraw.Draw(img)
    if make == "gutters":  # sixteen blocks with gaps between, each of its own piece of wood
        for x, y, _, _ in centres:
            k, rgb = s * .455, tint(base, rng.uniform(.92, 1.06))
            soft(img, lambda m: m.rounded_rectangle(box(x + 5, y + 6, k), s * .06, fill=255), 5, tint(ink, .4), .9)
            mask = Image.new("L", (px, px), 0); ImageDraw.Draw(mask).rounded_rectangle(box(x, y, k), s * .06, fill=255)
            img.paste(timber(g, px, rgb), (0, 0), mask)
            soft(img, lambda m: m.rounded_rectangle(box(x, y, k - 4), s * .06, outline=255, width=5), 3, tint(rgb, 1.3), .7)
    elif make == "card-chequer":
        for x, y, r, c in centres:
            if (r + c) % 2: d.rectangle(box(x, y, s / 2), fill=ink)
        for k, w in ((0, 5), (26, 9)): d.rectangle([rim - k, rim - k, px - rim + k, px - rim + k], outline=tint(ink, .7), width=w)
    elif make == "rims":  # shallow rounds in a painted board, a line of metal about each
        for x, y, _, _ in centres:
            soft(img, lambda m: m.ellipse(box(x, y, s * .41), fill=255), 2, tint(base, .74)); soft(img, lambda m: m.ellipse(box(x + 7, y + 8, s * .34), fill=255), 14, tint(base, .96), .8)
            ImageDraw.Draw(img).ellipse(box(x, y, s * .42), outline=ink, width=9)
    elif make == "quilted":  # sewn along the lines of the grid, swelling between them
        yy, xx = np.mgrid[0:px, 0:px]
        near = lambda z: np.abs((z - rim + s / 2) % s - s / 2)
        board = (np.abs(xx - px / 2) < px / 2 - rim + 26) & (np.abs(yy - px / 2) < px / 2 - rim + 26)
        puff = 1.06 - .42 * np.exp(-(np.minimum(near(xx), near(yy)) / 13) ** 2) * board
        img = Image.fromarray(np.clip(np.array(img) * puff[..., None], 0, 255).astype(np.uint8)); d = ImageDraw.Draw(img)
        for i in range(5):
            for k in np.arange(rim, px - rim, 17): a = rim + i * s; d.line([a, k, a, k + 10], fill=ink, width=4); d.line([k, a, k + 10, a], fill=ink, width=4)
    elif make == "enamel":  # coloured fields melted in between wires
        for x, y, r, c in centres: soft(img, lambda m: m.rectangle(box(x, y, s * .46), fill=255), 5, tint(base, 1.16 - .1 * ((r + c) % 2)), .9)
        d = ImageDraw.Draw(img); grid(d, 15, tint(ink, .66), 2); grid(d, 11, ink); grid(d, 3, tint(ink, 1.5), -2)
    elif make == "quarter-rounds":
        grid(d, 6, ink)
        for x, y, _, _ in centres:
            for u in (-1, 1):
                for v in (-1, 1): a = {(-1, -1): 0, (1, -1): 90, (1, 1): 180, (-1, 1): 270}[u, v]; d.arc(box(x + u * s / 2, y + v * s / 2, s * .2), a, a + 90, fill=ink, width=5)
        d.rectangle([rim - 24, rim - 24, px - rim + 24, px - rim + 24], outline=ink, width=8)
    elif make == "bamboo":  # glued strips with their knots, lines burned in
        n = 32
        for i in range(n):
            a, b = round(i * px / n), round((i + 1) * px / n)
            strip = wood(g, px, tint(base, g.uniform(.9, 1.06)), .5)[:, a:b]
            for knot in g.uniform(0, px, 2): strip[int(knot):int(knot) + 5] *= .86
            strip[:, :1] *= .8
            img.paste(Image.fromarray(strip.astype(np.uint8)), (a, 0))
        soft(img, lambda m: grid(m, 16), 5, ink, .5); grid(ImageDraw.Draw(img), 6, ink)
    elif make == "octagons":  # as floors are laid: eight-sided fields, small squares where they meet
        d.rectangle([rim, rim, px - rim, px - rim], fill=ink)
        for x, y, _, _ in centres:
            k, c, rgb = s * .48, s * .17, tint(base, rng.uniform(.96, 1.02))
            d.polygon([(x - k, y - k + c), (x - k + c, y - k), (x + k - c, y - k), (x + k, y - k + c), (x + k, y + k - c), (x + k - c, y + k), (x - k + c, y + k), (x - k, y + k - c)], fill=rgb, outline=tint(base, .7))
    else:  # etched into acrylic
        for x, y, _, _ in centres:
            for k, w, strength in ((.46, 7, .9), (.40, 3, .6)): soft(img, lambda m: m.rounded_rectangle(box(x, y, s * k), s * .1, outline=255, width=w), 1, ink, strength)
    return grain(rng, np.array(img), 2), rim / px


dress_gobblet = partial(fifth_gobblet.dress_gobblet, its=sixth_lists)
