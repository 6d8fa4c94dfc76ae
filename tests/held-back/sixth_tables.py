# SPDX-License-Identifier: Apache-2.0
"""Tables of the sixth collection, under the lamps and cameras of the fifth."""
import math
from functools import partial
import numpy as np

import fifth_tables
from fifth_tables import paint
from texture import jitter, tint, waves, wood

TABLES = ["shepherd-check", "cherry", "gold-veined-marble", "awning-stripe", "granite", "basket-parquet", "piano-black", "damask", "travertine", "pine", "hopsack"]
GLOSS = {"cherry": .35, "gold-veined-marble": .18, "granite": .3, "basket-parquet": .4, "piano-black": .07, "travertine": .45, "pine": .5}


def table(rng, kind, size=2048):
    g = np.random.default_rng(rng.randrange(1 << 30))
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    img = np.zeros((size, size, 3), np.float32)
    woven = lambda k: (((xx + yy) % 6 < 3) * k - k / 2)[..., None] + waves(g, size, 5)[..., None] * 3
    if kind == "shepherd-check":  # full where dark threads cross, twilled where they cross light ones
        img[:] = rng.choice([(238, 234, 224), (228, 226, 220)])
        n, ink = rng.choice([32, 64]), rng.choice([(62, 66, 78), (128, 52, 50), (70, 98, 84), (112, 84, 62)])
        x, y = (xx // n) % 2, (yy // n) % 2
        paint(img, ink, np.where(x + y == 2, .85, np.where(x + y == 1, .6 * ((xx + yy) % 8 < 4), 0))); img += woven(5)
    elif kind == "awning-stripe":
        img[:] = rng.choice([(242, 238, 228), (232, 226, 212)])
        ink, second = rng.sample([(54, 92, 112), (176, 70, 58), (98, 122, 82), (204, 160, 80), (86, 74, 104)], 2)
        paint(img, ink, ((xx % 512 >= 40) & (xx % 512 < 216)) * .88); paint(img, second, ((xx % 512 >= 240) & (xx % 512 < 256) | (xx % 512 < 16)) * .88); img += woven(6)
    elif kind in ("damask", "hopsack"):
        base = jitter(rng, rng.choice([(126, 54, 58), (96, 116, 100), (62, 80, 112), (218, 208, 186), (148, 128, 148)] if kind == "damask" else [(196, 182, 154), (104, 118, 128), (150, 94, 70), (88, 92, 74)]), 5)
        img[:] = base
        if kind == "damask":  # a shine on the ground, in leaves
            u, v = xx * 2 * math.pi / 256, yy * 2 * math.pi / 256
            leaf = np.cos(u) + np.cos(v) + .8 * np.cos(u + v) * np.cos(u - v) - .5 * np.cos(3 * u) * np.cos(2 * v)
            paint(img, tint(base, 1.16), np.clip(leaf * 3 - .6, 0, 1)); img += woven(4)
        else:  # coarse plain weave
            over = ((xx // 8).astype(int) + (yy // 8).astype(int)) % 2
            img *= (.93 + .1 * np.where(over == 1, np.sin((xx % 8) * math.pi / 8), np.sin((yy % 8) * math.pi / 8)) + .04 * waves(g, size, 8) + .03 * waves(g, size, 256))[..., None]
    elif kind == "cherry":
        img[:] = wood(g, size, rng.choice([(150, 78, 50), (132, 66, 44), (168, 96, 64)]), .8)
        img *= g.uniform(.93, 1.05, 8)[(xx // 256).astype(int) % 8][..., None]; img *= np.where(xx % 256 < 2, .82, 1)[..., None]
    elif kind == "gold-veined-marble":
        img[:] = rng.choice([(244, 242, 238), (36, 38, 44), (70, 84, 88)])
        v = waves(g, size, 400) + .45 * waves(g, size, 140) + .2 * waves(g, size, 50)
        img += (waves(g, size, 300) * 6 + waves(g, size, 60) * 3)[..., None]
        for w, rgb, at in ((.05, (150, 146, 140), .3), (.012, (196, 156, 84), -.2), (.008, (206, 170, 100), .7)): paint(img, rgb, .8 * np.clip(1 - np.abs(v - at) / w / 3, 0, 1))
    elif kind == "piano-black": img[:] = np.array(rng.choice([(11, 11, 12), (18, 15, 15), (14, 16, 20)])) + waves(g, size, 120)[..., None]
    elif kind == "granite":
        img[:] = rng.choice([(150, 146, 144), (176, 150, 138), (92, 94, 98)])
        for scale, at, k in ((7, .9, -52), (9, 1.0, 40), (5, 1.3, -34), (24, 1.1, -16)): img += (k * np.clip((waves(g, size, scale) - at) * 3, 0, 1))[..., None]
        img += (waves(g, size, 3) * 5)[..., None]
    elif kind == "basket-parquet":  # squares of four strips, by turns lengthwise and crosswise
        base = np.array(wood(g, size, rng.choice([(176, 128, 82), (134, 92, 62), (206, 168, 118)]), .8))
        i, j = (xx // 128).astype(int), (yy // 128).astype(int)
        along = (i + j) % 2 == 0
        across = np.where(along, xx, yy)
        tone = g.uniform(.86, 1.08, 4096)[(i * 53 + j * 131 + (across % 128 // 32).astype(int) * 977) % 4096]
        img[:] = np.where(along[..., None], base, base.swapaxes(0, 1)) * tone[..., None]
        img *= np.where((across % 32 < 2) | (np.where(along, yy, xx) % 128 < 2), .7, 1)[..., None]
    elif kind == "travertine":  # beds of stone, with pits
        img[:] = rng.choice([(216, 202, 178), (200, 182, 156), (226, 218, 204)])
        img += (waves(g, size, 40, 1).T * 2 + np.sin(yy * 2 * math.pi / 128 + waves(g, size, 256) * 3) * 6 + waves(g, size, 12) * 2)[..., None]
        img *= (1 - .3 * np.clip(waves(g, size, 18) * np.clip(waves(g, size, 90), 0, 2) - 1.6, 0, 1))[..., None]
    else:  # pine: pale boards with knots
        img[:] = wood(g, size, rng.choice([(226, 190, 138), (214, 172, 118), (234, 206, 162)]), .7)
        for _ in range(26):
            x, y, r = g.uniform(40, size - 40), g.uniform(60, size - 60), g.uniform(7, 16)
            far = np.hypot((xx - x) * 1.5, yy - y) / r
            img *= (1 - .42 * np.exp(-far ** 4) - .1 * np.exp(-((far - 1.7) * 2) ** 2) - .06 * np.exp(-((far - 2.7) * 2) ** 2))[..., None]
        img *= g.uniform(.95, 1.04, 8)[(xx // 256).astype(int) % 8][..., None]; img *= np.where(xx % 256 < 3, .62, 1)[..., None]
    return np.clip(img, 0, 255).astype(np.uint8)


surroundings = partial(fifth_tables.surroundings, tables=TABLES, draw=table, shine=GLOSS)
