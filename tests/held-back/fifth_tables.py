# SPDX-License-Identifier: Apache-2.0
"""Tables, lamps and cameras of the fifth collection: as far off and as well lit as the photos in samples, from any side."""
import math
import numpy as np

from fourth_tables import clutter
from texture import jitter, waves, wood

TABLES = ["checked-cloth", "zebrano", "white-marble", "black-gloss", "herringbone", "dark-veined-marble", "windowpane", "ash", "ticking"]
GLOSS = {"black-gloss": .07, "white-marble": .25, "dark-veined-marble": .2, "zebrano": .35, "herringbone": .4, "ash": .5}


def paint(img, rgb, weight):
    img[:] = img * (1 - weight[..., None]) + np.array(rgb, np.float32) * weight[..., None]


def table(rng, kind, size=2048):
    g = np.random.default_rng(rng.randrange(1 << 30))
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    img = np.zeros((size, size, 3), np.float32)
    if kind in ("checked-cloth", "windowpane", "ticking"):
        img[:] = rng.choice([(240, 236, 226), (226, 230, 232), (236, 224, 202)])
        inks = [(170, 52, 62), (58, 92, 132), (92, 112, 78), (116, 84, 110), (196, 140, 62)]
        ink, second = rng.sample(inks, 2)
        if kind == "checked-cloth":  # two colours of thread, crossing
            n = rng.choice([64, 128])
            paint(img, ink, ((xx // n) % 2) * .6); paint(img, second, ((yy // n) % 2) * .45)
        elif kind == "windowpane":
            img[:] = jitter(rng, tuple(int(c * .6 + 90) for c in ink), 6)
            for z in (xx, yy): paint(img, (244, 240, 230), (z % 256 < 12) * .8); paint(img, second, ((z % 256 > 120) & (z % 256 < 128)) * .7)
        else:
            for a, b in ((0, 26), (40, 46), (58, 64)): paint(img, ink, ((xx % 128 >= a) & (xx % 128 < b)) * .85)
        img += (((xx + yy) % 6 < 3) * 7 - 3.5)[..., None] + waves(g, size, 5)[..., None] * 3; img *= (1 + .025 * waves(g, size, 300))[..., None]
    elif kind == "zebrano":  # dark stripes along the board, never quite straight
        img[:] = wood(g, size, rng.choice([(196, 158, 110), (174, 132, 90), (210, 182, 140)]), .7)
        sway = waves(g, size, 256, 4) * 14 + waves(g, size, 64, 8) * 5
        stripe = .5 + .5 * np.sin(((xx + sway) % size) * 2 * math.pi / 64 + waves(g, size, 512, 2))
        img *= (1 - .42 * np.clip(stripe * 1.6 - .6, 0, 1))[..., None]
    elif kind in ("white-marble", "dark-veined-marble"):
        dark = kind == "dark-veined-marble"
        v = waves(g, size, 512) + .4 * waves(g, size, 170) + .15 * waves(g, size, 60)
        img[:] = rng.choice([(44, 74, 62), (60, 52, 58), (96, 66, 60)] if dark else [(238, 236, 234), (232, 224, 214)])
        for w, k, at in ((.02, 70, 0), (.05, 26, .5), (.012, 44, -.6)): img += ((1 if dark else -1) * k * np.clip(1 - np.abs(v - at) / w / 3, 0, 1))[..., None]
        img += (waves(g, size, 256) * 4 + waves(g, size, 24) * 2)[..., None]
    elif kind == "black-gloss": img[:] = np.array(rng.choice([(12, 12, 13), (16, 14, 18), (20, 20, 20)])) + waves(g, size, 90)[..., None]
    elif kind == "herringbone":
        base = np.array(wood(g, size, rng.choice([(186, 138, 90), (150, 112, 78), (204, 170, 122)]), .9))
        other, n = base.swapaxes(0, 1), 64
        i, j = (xx // n).astype(int), (yy // n).astype(int)
        along = (i - j) % 8 < 4  # blocks of one by four, crosswise and lengthwise by turns
        tone = g.uniform(.86, 1.08, 1024)[np.where(along, (i - (i - j) % 8) * 7 + j * 31, (j - (j - i) % 8) * 13 + i * 17) % 1024]
        img[:] = np.where(along[..., None], other, base) * tone[..., None]
        ends = ((i - j) % 8 == 0) & (xx % n < 3) | ((i - j) % 8 == 4) & (xx % n < 3)
        img *= np.where((along & (yy % n < 3)) | (~along & (xx % n < 3)) | ends, .66, 1)[..., None]
    else:  # ash: pale wood with cathedral grain
        img[:] = wood(g, size, rng.choice([(224, 206, 176), (208, 190, 164), (232, 218, 196)]), .6)
        v = waves(g, size, 512, 3) * 3 + waves(g, size, 40, 30) * .12
        img *= (1 - .13 * np.clip(np.sin(v * 7) * 3 - 1.6, 0, 1))[..., None]
    return np.clip(img, 0, 255).astype(np.uint8)


def lamps(rng):
    warm, day, cold = [1, .82, .6], [1, .98, .94], [.84, .92, 1]
    one = lambda size, power, rgb, **more: dict(dict(at=[rng.uniform(-.9, .9), rng.uniform(-.9, .9), rng.uniform(1.0, 1.7)], size=size, power=power * rng.uniform(.88, 1.1), rgb=rgb), **more)
    kind = rng.choice(["pendant", "daylight", "side window", "two lamps"])
    if kind == "pendant": return kind, [one(.3, 1.0, rng.choice([warm, day]))]
    if kind == "daylight": return kind, [one(1.2, 1.1, rng.choice([day, cold]))]
    if kind == "two lamps": return kind, [one(.25, 1.0, warm), one(.5, .8, day)]
    a = rng.uniform(0, 2 * math.pi)
    return kind, [one(.7, 1.4, rng.choice([day, cold]), ratio=rng.uniform(1.3, 2), at=[1.2 * math.cos(a), 1.2 * math.sin(a), rng.uniform(.9, 1.2)])]


def surroundings(rng, kind, name, tables=TABLES, draw=table, shine=GLOSS):
    """Everything about a scene but the game itself; with it, the picture of the table. An enrolment photo (no "held" in its name) is taken with care."""
    held, n = "-held-" in name, int(name.split("-")[-1]) + {"gobblet": 0, "hidden-stones": 4, "gobblestones": 7}[kind]
    size, look = [1280, 720] if kind == "gobblet" else [1920, 1080], tables[(n + n // 100 * 5) % len(tables)] if held else rng.choice(tables)
    if not held or n % 5 in (0, 2): azimuth = rng.uniform(-8, 8)
    elif kind == "hidden-stones": azimuth = rng.uniform(0, 360)
    else: azimuth = rng.choice([90, 180, 270]) + rng.uniform(-20, 20)
    low, high = {"gobblet": (112, 152), "hidden-stones": (104, 220), "gobblestones": (46, 64)}[kind]
    cell = math.exp(rng.uniform(math.log(low), math.log(high)))  # pixels; the camera steps back until the board is whole
    camera = dict(elevation=rng.uniform(63, 86) if held else rng.uniform(70, 80), azimuth=azimuth, roll=rng.uniform(-3, 3), lens=rng.uniform(24, 50), distance=size[1] / 2 / cell,
                  fstop=rng.choice([None, None, 4, 8]), exposure=rng.uniform(-.45, .3) if held else rng.uniform(-.45, -.1), bend=rng.choice([0, 0, 1]) * rng.uniform(-.03, .05), noise=rng.uniform(0, 1.5), quality=rng.randrange(86, 97),
                  vignette=rng.choice([0, .1, .2]), cast=[rng.uniform(.96, 1.04), 1, rng.uniform(.94, 1.05)])
    light, lit = lamps(rng)
    return dict(table=dict(kind=f"{look}, {light}", gloss=shine.get(look, .9), turn=rng.choice([0, rng.uniform(-12, 12), rng.uniform(0, 90)])), camera=camera, lamps=lit, blur=True, fit=True,
                things=clutter(rng, kind, azimuth, rng.choice([0, 0, 1, 1, 2]) if held else 0), ambient=rng.uniform(.2, .5), clutter=False, size=size), draw(rng, look)
