# SPDX-License-Identifier: Apache-2.0
"""Tables, things that lie about, lamps and cameras of the fourth collection. Two scenes in three are ordinary, one in three is harder."""
import math
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fourth_fetch import FAMILIES, font_file
from fourth_numbers import turn
from texture import jitter, waves, wood
from third_tables import KEEP, UNIT

TABLES = ["linoleum", "oilcloth", "dark-oak", "rug", "playmat", "newspapers", "green-felt", "slats", "concrete", "quilt"]
WORDS = "the of a town council has said that new paths by river will open in spring while market traders hope for more sun and less rain this year".split()


def fruit(d, g, x, y, r):
    kind = int(g.integers(4))
    leaf = lambda a: d.polygon([(x, y - r), (x + r * .9 * math.cos(a), y - r - r * .5 * abs(math.sin(a))), (x + r * .3, y - r * .8)], fill=(70, 120, 60))
    if kind == 0:  # cherries
        for dx in (-.6, .6): d.line([x, y - r * 1.4, x + dx * r, y], fill=(90, 110, 60), width=5); d.ellipse([x + dx * r - r * .55, y - r * .3, x + dx * r + r * .55, y + r * .8], fill=(190, 30, 44)); d.ellipse([x + dx * r - r * .3, y - r * .1, x + dx * r - r * .1, y + r * .1], fill=(240, 160, 160))
    elif kind == 1: d.ellipse([x - r, y - r, x + r, y + r], fill=(238, 140, 40)); d.ellipse([x - r * .12, y - r * .12, x + r * .12, y + r * .12], fill=(150, 84, 30)); leaf(.3)
    elif kind == 2: d.ellipse([x - r * 1.25, y - r * .8, x + r * 1.25, y + r * .8], fill=(246, 216, 74)); d.ellipse([x + r * 1.1, y - r * .2, x + r * 1.45, y + r * .2], fill=(236, 200, 60)); leaf(.1)
    else: d.ellipse([x - r, y - r * .9, x + r, y + r], fill=(130, 176, 70)); d.line([x, y - r * .8, x + 4, y - r * 1.3], fill=(90, 64, 40), width=6); leaf(.2)


def press(rng, g, size):
    """Sheets of newspaper, one over the other."""
    paper = Image.new("RGB", (size, size), (214, 208, 194))
    head, text = ImageFont.truetype(font_file(*FAMILIES[1]), 58), ImageFont.truetype(font_file(*FAMILIES[10]), 15)
    for _ in range(14):
        w, h = 900, 1200
        sheet = Image.new("RGBA", (w, h), (*jitter(rng, (226, 220, 206), 4), 255))
        d = ImageDraw.Draw(sheet)
        words = lambda n: " ".join(WORDS[int(i)] for i in g.integers(0, len(WORDS), n))
        d.text((40, 36), words(5).capitalize(), font=head, fill=(40, 38, 38)); d.line([40, 116, w - 40, 116], fill=(60, 58, 58), width=3)
        for c in range(4):
            x, y = 40 + c * 210, 136
            if c == 1: tone = int(g.uniform(90, 160)); d.rectangle([x, y, x + 400, y + 260], fill=(tone, tone, tone - 6)); d.ellipse([x + 120, y + 60, x + 260, y + 250], fill=(tone - 40,) * 3)
            for line in range(56):
                if not (c in (1, 2) and line < 15): d.text((x, y + line * 18), words(5)[:27], font=text, fill=(70, 68, 66))
        sheet = sheet.rotate(g.uniform(-25, 25) + rng.choice([0, 90, 180]), expand=True, resample=Image.BICUBIC)
        at = int(g.uniform(-500, size - 500)), int(g.uniform(-500, size - 500))
        paper.paste((120, 116, 108), (at[0] + 6, at[1] + 8), sheet.getchannel("A")); paper.paste(sheet, at, sheet)
    return np.array(paper).astype(np.float32)


def table(rng, kind, size=2048):
    g = np.random.default_rng(rng.randrange(1 << 30))
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    img = np.zeros((size, size, 3), np.float32)
    if kind == "linoleum":  # big flecked squares
        a, b = rng.choice([((196, 184, 160), (120, 132, 124)), ((210, 206, 198), (96, 104, 116)), ((178, 120, 92), (214, 196, 166))])
        k = ((xx // 256).astype(int) + (yy // 256).astype(int)) % 2
        img[:] = np.where(k[..., None] == 0, np.array(a), np.array(b))
        img += (waves(g, size, 12, 3) * 7 + waves(g, size, 5) * 5)[..., None]; img *= np.where((xx % 256 < 3) | (yy % 256 < 3), .8, 1)[..., None]
    elif kind == "oilcloth":
        cloth = Image.new("RGB", (size, size), rng.choice([(246, 240, 222), (150, 190, 206), (238, 222, 150), (178, 52, 56)]))
        d = ImageDraw.Draw(cloth)
        for r in range(9):
            for c in range(9): fruit(d, g, c * 228 + (114 if r % 2 else 0) + g.uniform(-20, 20), r * 228 + 90 + g.uniform(-20, 20), g.uniform(44, 62))
        img[:] = np.array(cloth)
    elif kind == "dark-oak":
        img[:] = wood(g, size, rng.choice([(84, 56, 36), (66, 44, 30), (98, 68, 44)]), 1.7)
        img *= g.uniform(.86, 1.1, 64)[(xx // 341).astype(int) % 64][..., None]; img *= np.where(xx % 341 < 4, .5, 1)[..., None]
    elif kind == "rug":
        img[:] = rng.choice([(120, 34, 38), (40, 56, 92), (110, 84, 56)])
        inks = [np.array(c, np.float32) for c in ((214, 186, 130), (30, 34, 60), (180, 80, 50), (90, 110, 90))]
        u, v = np.abs((xx % 512) - 256), np.abs((yy % 512) - 256)
        for ring, ink in zip((210, 150, 96, 44), inks): m = (u + v < ring) & (u + v > ring - 26); img[m] = img[m] * .4 + ink * .6
        m = ((xx % 512) < 16) | ((yy % 512) < 16); img[m] = img[m] * .6 + inks[0] * .4
        img *= (1 + .12 * waves(g, size, 4) + .08 * waves(g, size, 10))[..., None]
    elif kind == "playmat":  # printed rubber: a night sky over hills
        low, high = (np.array(c, np.float32) for c in rng.choice([((30, 40, 90), (120, 60, 130)), ((20, 70, 80), (40, 120, 110)), ((70, 40, 30), (190, 110, 60))]))
        k = (.5 + .5 * np.sin(xx / size * 2 * math.pi + waves(g, size, 400)))[..., None]
        img[:] = low * (1 - k) + high * k
        for _ in range(500): cv2.circle(img, (int(g.uniform(0, size)), int(g.uniform(0, size))), int(g.choice([1, 2, 3])), (240., 236., 220.), -1, cv2.LINE_AA)
        for i in range(8): cv2.circle(img, (int(g.uniform(0, size)), int(g.uniform(0, size))), int(g.uniform(60, 200)), tuple(float(c) for c in high * 1.2), 5, cv2.LINE_AA)
    elif kind == "newspapers": img = press(rng, g, size)
    elif kind == "green-felt":
        img[:] = rng.choice([(58, 122, 52), (74, 136, 66), (46, 104, 60)])
        img *= (1 + .07 * waves(g, size, 3) + .06 * waves(g, size, 8) + .05 * waves(g, size, 160))[..., None]
    elif kind == "slats":  # a garden table: boards with dark gaps
        img[:] = wood(g, size, rng.choice([(168, 150, 128), (150, 100, 62), (226, 224, 216)]), 1.3)
        img *= g.uniform(.92, 1.06, 64)[(xx // 256).astype(int) % 64][..., None]; img *= np.where(xx % 256 < 18, .22, 1)[..., None]
    elif kind == "concrete":
        img[:] = rng.choice([(152, 150, 146), (178, 174, 168), (120, 122, 124)])
        img += (waves(g, size, 240) * 7 + waves(g, size, 60) * 5 + waves(g, size, 6) * 4 + np.where(g.random((size, size)) < .0015, -50, 0))[..., None]
    else:  # a quilt of patches
        inks = [(206, 120, 110), (120, 150, 180), (236, 216, 170), (140, 168, 130), (226, 222, 214), (176, 140, 176)]
        n = rng.choice([256, 341])
        for r in range(-(-size // n)):
            for c in range(-(-size // n)):
                box, ink = img[r * n:(r + 1) * n, c * n:(c + 1) * n], inks[int(g.integers(6))]
                box[:] = jitter(rng, ink, 8)
                if g.random() < .5: box[:, (np.arange(box.shape[1]) % 40) < 14] = np.array(ink) * .86
        img *= np.where((xx % n < 4) | (yy % n < 4), .75, 1)[..., None]; img *= (1 + .05 * waves(g, size, 4) + .04 * waves(g, size, 30))[..., None]
    return np.clip(img, 0, 255).astype(np.uint8)


REACH = dict(mug=.05, tumbler=.05, plate=.08, spectacles=.08, notepad=.09, phone=.06, pencil=.1, dice=.03, lid=.16, coin=.012)


def clutter(rng, kind, azimuth, many):
    """Beyond everything that belongs to the game; tall things never between the camera and the board."""
    unit, things = UNIT[kind], []
    for what in rng.sample(list(REACH), many):
        reach = REACH[what] / unit
        for _ in range(60):
            far = KEEP[kind] + reach * 1.2 + KEEP[kind] * .7
            x, y = rng.uniform(-far, far), rng.uniform(-far, far)
            a = math.radians(azimuth)
            toward = x * math.sin(a) - y * math.cos(a)  # towards the camera
            if max(abs(x), abs(y)) - reach < KEEP[kind] or (what in ("mug", "tumbler", "lid") and toward > -KEEP[kind] * .3): continue
            if any(math.hypot(x - t["at"][0], y - t["at"][1]) < reach + t["reach"] for t in things): continue
            rgb = dict(phone=(16, 16, 18), notepad=rng.choice([(248, 246, 240), (250, 238, 150), (214, 228, 240)]), plate=rng.choice([(240, 238, 232), (90, 130, 160), (206, 160, 110)]), spectacles=rng.choice([(40, 34, 32), (150, 96, 50), (120, 122, 128)]),
                       coin=(196, 170, 110), lid=rng.choice([(40, 84, 130), (150, 40, 50), (70, 110, 70), (226, 190, 70)]), tumbler=rng.choice([(220, 110, 60), (80, 150, 170), (200, 204, 208)]))
            things.append(dict(what=what, at=[x, y], turn=rng.uniform(0, 360), reach=reach, rgb=list(rgb.get(what, tuple(rng.randrange(40, 235) for _ in range(3))))))
            break
    return things


def lamps(rng, hard, camera):
    warm, day, cold, tube = [1, .78, .54], [1, .98, .95], [.8, .9, 1], [.92, 1, .94]
    one = lambda size, power, rgb, **more: dict(dict(at=[rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(.9, 1.7)], size=size, power=power * rng.uniform(.85, 1.12), rgb=rgb), **more)
    kind = rng.choice(["ceiling", "window", "evening", "sun", "flash"] if hard else ["ceiling", "window", "overcast", "evening", "shade"])
    if kind == "ceiling": return kind, [one(.9, 1.0, tube, ratio=.15, at=[x, rng.uniform(-.4, .4), 1.6]) for x in (-.5, .6)]
    if kind == "overcast": return kind, [one(1.4, 1.1, rng.choice([day, cold]))]
    if kind == "shade": return kind, [one(.35, 1.0, rng.choice([warm, day]), at=[rng.uniform(-.3, .3), rng.uniform(-.3, .3), 1.3])]
    if kind == "evening": return kind, [one(.2, .9, warm), one(.25, .6, warm)]
    if kind == "sun": return kind, [one(.04, 1.1, day, at=[rng.uniform(-1, 1), rng.uniform(.4, 1), 1.2])]
    if kind == "flash":  # beside the lens, with a lamp in the room
        a, e = math.radians(camera["azimuth"] + 14), math.radians(camera["elevation"])
        return kind, [one(.05, .6, [1, 1, 1], at=[1.5 * math.cos(e) * math.sin(a), -1.5 * math.cos(e) * math.cos(a), 1.5 * math.sin(e)]), one(.5, .6, warm)]
    a = rng.uniform(0, 2 * math.pi)
    return kind, [one(.6, 1.5, rng.choice([day, cold]), ratio=rng.uniform(1.4, 2.4), at=[1.3 * math.cos(a), 1.3 * math.sin(a), rng.uniform(.7, 1.1)])]


def surroundings(rng, kind, name):
    """Everything about a scene but the game itself; with it, the picture of the table."""
    n, size = int(name[-3:]), [1280, 720] if kind == "gobblet" else [1920, 1080]
    offset = {"gobblet": 0, "hidden-stones": 3, "gobblestones": 7}[kind]
    hard, look = (n + offset) % 3 == 2, TABLES[(n + offset) % len(TABLES)]
    if (n + offset) % 4 in (0, 3): azimuth = rng.uniform(-10, 10)
    elif kind == "hidden-stones": azimuth = rng.uniform(0, 360)
    else: azimuth = rng.choice([90, 180, 270]) + (rng.uniform(-36, 36) if hard else rng.uniform(-22, 22))  # nearer to 45 degrees nobody could say which edge is the upper one
    low, high = {"gobblet": (90, 130), "hidden-stones": (105, 210), "gobblestones": (48, 66)}[kind]
    cell = math.exp(rng.uniform(math.log(low), math.log(high)))  # pixels; the camera steps back until the board is whole
    camera = dict(elevation=rng.uniform(56, 68) if hard else rng.uniform(66, 86), azimuth=azimuth, roll=rng.uniform(-6, 6) if hard else rng.uniform(-3, 3), lens=rng.uniform(24, 52), distance=size[1] / 2 / cell,
                  fstop=rng.choice([None, 4, 8] if hard else [None, None, 8]), exposure=rng.uniform(-.6, .4) if hard else rng.uniform(-.3, .25), bend=rng.choice([0, 1, 1]) * rng.uniform(-.04, .06),
                  noise=rng.uniform(1, 3) if hard else rng.uniform(0, 1.5), quality=rng.randrange(82, 96), vignette=rng.choice([0, .12, .25]), cast=[rng.uniform(.95, 1.05), 1, rng.uniform(.92, 1.06)])
    gloss = dict([("oilcloth", .2), ("linoleum", .3), ("dark-oak", .25), ("slats", .6), ("concrete", .6)]).get(look, .9)
    light, lit = lamps(rng, hard, camera)
    return dict(table=dict(kind=f"{look}, {light} light{', harder' if hard else ''}", gloss=gloss, turn=rng.choice([0, rng.uniform(-12, 12), rng.uniform(0, 90)])), camera=camera, lamps=lit, blur=True, fit=True,
                things=clutter(rng, kind, azimuth, rng.choice([2, 3, 4] if hard else [0, 1, 2, 3])), ambient=rng.uniform(.2, .5), clutter=False, size=size), table(rng, look)
