# SPDX-License-Identifier: Apache-2.0
"""Tables, things that lie about, lamps and cameras for third_art.py."""
import math
import cv2
import numpy as np

from texture import by_turns, jitter, waves, wood

TABLES = ["gingham", "tartan", "marble", "dark-marble", "black-gloss", "stripes", "linen", "terrazzo", "slate", "bamboo"]
UNIT = {"gobblestones": .02, "gobblet": .06, "hidden-stones": .05}  # metres of a field or stone
KEEP = {"gobblestones": 11.0, "gobblet": 4.1, "hidden-stones": 4.2}  # nothing lies nearer than this


def table(rng, kind, size=2048):
    g = np.random.default_rng(rng.randrange(1 << 30))
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    img = np.zeros((size, size, 3), np.float32)
    def paint(rgb, weight): img[:] = img * (1 - weight[..., None]) + np.array(rgb, np.float32) * weight[..., None]
    if kind == "gingham":
        img[:] = rng.choice([(244, 240, 232), (250, 250, 250)])
        n, ink = rng.choice([32, 64, 128]), rng.choice([(196, 44, 50), (44, 84, 160), (44, 112, 72), (60, 60, 66), (214, 150, 40), (90, 160, 190)])
        for k in ((xx // n) % 2, (yy // n) % 2): paint(ink, k * .55)
        img += (((xx + yy) % 4 < 2) * 8 - 4)[..., None] + waves(g, size, 4)[..., None] * 3
    elif kind == "tartan":
        base, bands = rng.choice([((120, 30, 34), ((24, 50, 40), (20, 24, 60), (220, 190, 70))), ((36, 66, 54), ((20, 30, 70), (190, 40, 40), (230, 226, 210))), ((206, 190, 160), ((110, 80, 60), (60, 60, 64), (170, 50, 50)))])
        img[:] = base
        for z in (xx, yy):
            for ink, a, b in zip(bands, (20, 130, 190), (90, 164, 198)): paint(ink, ((z % 256 > a) & (z % 256 < b)) * .5)
        img += (((xx + yy) % 4 < 2) * 8 - 4)[..., None]
    elif kind in ("marble", "dark-marble"):
        dark = kind == "dark-marble"
        v = waves(g, size, 340) + .35 * waves(g, size, 120) + .12 * waves(g, size, 40)
        img[:] = rng.choice([(34, 40, 40), (30, 54, 46), (52, 44, 42)] if dark else [(236, 234, 230), (226, 220, 210), (216, 220, 224)])
        for w, k in ((.03, 90), (.012, 50)): img += ((1 if dark else -1) * k * np.clip(1 - np.abs(v - rng.uniform(-.4, .4)) / w / 3, 0, 1))[..., None]
        img += (waves(g, size, 200) * 5 + waves(g, size, 30) * 2)[..., None]
    elif kind == "black-gloss": img[:] = np.array(rng.choice([(10, 10, 12), (20, 18, 18)])) + waves(g, size, 64)[..., None]
    elif kind == "stripes":
        img[:] = rng.choice([(238, 232, 218), (60, 70, 96), (206, 214, 206)])
        inks = [jitter(rng, c, 14) for c in rng.sample([(180, 70, 60), (60, 110, 140), (220, 180, 90), (90, 120, 80), (240, 236, 226), (70, 60, 70)], 3)]
        for ink, a, b in zip(inks, (0, 90, 150), (50, 110, 200)): paint(ink, ((xx % 256 >= a) & (xx % 256 < b)) * 1.0)
        img += ((yy % 4 < 2) * 6 - 3)[..., None] + waves(g, size, 4)[..., None] * 3
    elif kind == "linen":
        img[:] = rng.choice([(206, 192, 166), (150, 160, 168), (120, 60, 60), (66, 84, 104), (228, 224, 214)])
        img *= (1 + .07 * waves(g, size, 4, 24) + .07 * waves(g, size, 4, 24).T + .03 * waves(g, size, 90))[..., None]
    elif kind == "terrazzo":
        img[:] = rng.choice([(226, 222, 214), (190, 188, 186), (70, 72, 76)])
        for _ in range(2600):
            c, r = g.uniform(0, size, 2), g.uniform(4, 22)
            p = [(c + r * g.uniform(.5, 1.1) * np.array([math.cos(a), math.sin(a)])) for a in np.linspace(0, 6, 6)]
            chip = [(150, 90, 70), (90, 96, 92), (214, 190, 150), (236, 234, 230), (60, 58, 60), (120, 140, 130)][int(g.integers(6))]
            cv2.fillPoly(img, [np.array(p, np.int32)], tuple(float(v) for v in chip), cv2.LINE_AA)
    elif kind == "slate":
        img[:] = rng.choice([(58, 62, 68), (48, 50, 52), (70, 76, 74)])
        img += (waves(g, size, 120, 2) * 6 + waves(g, size, 24, 2) * 4 + waves(g, size, 4) * 3)[..., None]
    else:
        img[:] = wood(g, size, rng.choice([(214, 182, 120), (196, 150, 92), (226, 204, 156)]), .8)
        n = rng.choice([32, 64])
        img *= g.uniform(.9, 1.06, 4096)[((xx // n).astype(int) * 61 + ((yy + (xx // n) * 397) // 512).astype(int) % 4) % 4096][..., None]
        img *= np.where((xx % n) < 2, .7, 1)[..., None]
    return np.clip(img, 0, 255).astype(np.uint8)


def clutter(rng, kind, azimuth):
    """Things of daily life, beyond everything that belongs to the game; tall ones never between the camera and the board."""
    unit, things = UNIT[kind], []
    for _ in range(rng.choice([0, 1, 2, 2, 3, 4])):
        what = rng.choice(["mug", "pencil", "phone", "paper", "die", "case", "coin", "coin", "pencil"])
        reach = dict(mug=.05, pencil=.04, phone=.06, paper=.09, die=.01, case=.05, coin=.012)[what] / unit
        for _ in range(60):
            far = KEEP[kind] * 2.1
            x, y = rng.uniform(-far, far), rng.uniform(-far, far)
            near = max(abs(x), abs(y)) - reach
            a = math.radians(azimuth)
            toward = x * math.sin(a) - y * math.cos(a)  # towards the camera
            if near < KEEP[kind] or (what == "mug" and toward > -KEEP[kind] * .3): continue
            if any(math.hypot(x - t["at"][0], y - t["at"][1]) < reach + t["reach"] for t in things): continue
            rgb = dict(phone=(14, 14, 16), paper=rng.choice([(244, 242, 236), (236, 226, 190), (214, 226, 236)]), coin=rng.choice([(200, 160, 90), (190, 190, 190), (170, 100, 70)]),
                       pencil=rng.choice([(230, 180, 40), (190, 40, 40), (40, 90, 60), (30, 30, 34)]), case=rng.choice([(40, 40, 44), (110, 40, 44), (60, 80, 96), (120, 84, 56)]))
            things.append(dict(what=what, at=[x, y], turn=rng.uniform(0, 360), reach=reach, rgb=list(rgb.get(what, tuple(rng.randrange(40, 235) for _ in range(3))))))
            break
    return things


def lamps(rng):
    warm, day, cold, soft = [1, .80, .56], [1, 1, 1], [.78, .88, 1], [1, .92, .82]
    one = lambda size, power, rgb, **more: dict(at=[rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(.9, 1.7)], size=size, power=power * rng.uniform(.8, 1.15), rgb=rgb, **more)
    kind = rng.choice(["hard", "soft", "two", "window"])
    if kind == "hard": return [one(rng.uniform(.05, .1), 1.0, rng.choice([warm, day, soft]))]
    if kind == "soft": return [one(rng.uniform(.7, 1.1), 1.05, rng.choice([day, cold, soft]))]
    if kind == "two": return [one(rng.uniform(.1, .3), 1.1, warm), one(rng.uniform(.3, .8), .9, cold)]
    a = rng.uniform(0, 2 * math.pi)
    return [one(.5, 1.5, rng.choice([day, cold]), ratio=rng.uniform(1.6, 2.6)) | dict(at=[1.3 * math.cos(a), 1.3 * math.sin(a), rng.uniform(.6, 1.0)])]


def surroundings(rng, kind, name):
    """Everything about a scene but the game itself; with it, the picture of the table."""
    size = [1280, 720] if kind == "gobblet" else [1920, 1080]
    look = by_turns(name[:-3] + f"{int(name[-3:]) + len(kind) * 3:03d}", TABLES, 7)
    if by_turns(name, [0, 1, 0, 1, 1, 0, 1, 0]): azimuth = rng.uniform(-9, 9)
    elif kind == "hidden-stones": azimuth = rng.uniform(0, 360)
    else: azimuth = rng.choice([0, 90, 180, 270]) + rng.uniform(-36, 36)  # nearer to 45 degrees nobody could say which edge is the upper one
    low, high = {"gobblet": (92, 140), "hidden-stones": (80, 225), "gobblestones": (44, 66)}[kind]
    cell = math.exp(rng.uniform(math.log(low), math.log(high)))  # pixels; the camera steps back until the board is whole
    camera = dict(elevation=rng.uniform(60, 87), azimuth=azimuth, roll=rng.uniform(-4, 4), lens=rng.uniform(24, 60), distance=size[1] / 2 / cell,
                  fstop=rng.choice([None, 2.8, 4, 8]), exposure=rng.uniform(-.7, .4), bend=rng.choice([0, 0, 1, 1]) * rng.uniform(-.05, .07),
                  noise=rng.choice([0, 1, 2, 3]) * rng.uniform(.5, 1), quality=rng.randrange(80, 96))
    gloss = .08 if look == "black-gloss" else rng.uniform(.15, .4) if "marble" in look or look == "terrazzo" else rng.uniform(.45, .9)
    return dict(table=dict(kind=look, gloss=gloss, turn=rng.choice([0, rng.uniform(-12, 12), rng.uniform(0, 90)])), camera=camera, lamps=lamps(rng), things=clutter(rng, kind, azimuth), blur=True, fit=True,
                ambient=rng.uniform(.15, .55), clutter=False, size=size), table(rng, look)
