# SPDX-License-Identifier: Apache-2.0
"""Symbols drawn by rule: endless suns, moons, fish, birds, horses, ships, seeds and trees, each a 64x64 mask (255 = ink)."""
import cv2
import numpy as np

FACES = ["sun", "moon", "fish", "bird", "horse", "ship", "seed", "tree"]
BIG, SMALL = 256, 64


class Sheet:
    """A sheet in units of -1..1, y down."""

    def __init__(self):
        self.px = np.zeros((BIG, BIG), np.uint8)

    def _at(self, pts):
        return np.round((np.asarray(pts, float) * 0.46 + 0.5) * BIG * 16).astype(np.int32)

    def poly(self, pts, v=255):
        cv2.fillPoly(self.px, [self._at(pts)], int(v), cv2.LINE_AA, 4)

    def line(self, pts, w, v=255):
        cv2.polylines(self.px, [self._at(pts)], False, int(v), max(1, int(w * BIG * 0.46)), cv2.LINE_AA, 4)

    def oval(self, c, r, angle=0, v=255, start=0, end=360):
        t = np.radians(np.linspace(start, end, 48))
        a = np.radians(angle)
        x, y = r[0] * np.cos(t), r[1] * np.sin(t)
        self.poly(np.stack([c[0] + x * np.cos(a) - y * np.sin(a), c[1] + x * np.sin(a) + y * np.cos(a)], 1), v)

    def done(self):
        return cv2.resize(self.px, (SMALL, SMALL), interpolation=cv2.INTER_AREA)


def curve(pts, n=8, closed=True):
    """A smooth line through the points (Catmull-Rom)."""
    p = np.asarray(pts, float)
    m = len(p)
    out = []
    for i in range(m if closed else m - 1):
        a, b, c, d = (p[(i - 1) % m], p[i], p[(i + 1) % m], p[(i + 2) % m])
        if not closed:
            a, d = p[max(i - 1, 0)], p[min(i + 2, m - 1)]
        for t in np.linspace(0, 1, n, endpoint=False):
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return np.array(out)


def shaky(r, pts, amount):
    return np.asarray(pts, float) + r.normal(0, amount, (len(pts), 2))


def outline(r, s, pts, smooth=None):
    pts = shaky(r, pts, 0.03)
    s.poly(curve(pts) if (r.random() < 0.6 if smooth is None else smooth) else pts)


def sun(r, s):
    n, turn = r.integers(6, 21), r.uniform(0, 6.3)
    core = r.uniform(0.3, 0.6)
    gap = r.choice([0, r.uniform(0.05, 0.16)])
    kind = r.integers(0, 4)
    for i in range(n):
        a = turn + 2 * np.pi * i / n
        d, q = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        out = r.uniform(0.88, 1.0) * (1 if i % 2 == 0 or kind != 3 else r.uniform(0.75, 0.95))
        w = (core + gap) * np.pi / n * r.uniform(0.55, 0.95)
        if kind == 1:
            s.line([d * (core + gap + 0.04), d * out * 0.95], r.uniform(0.07, 0.14))
        elif kind == 2:
            s.poly(curve([d * (core + gap) - q * w, d * (core + gap) * 1.2 - q * w * 0.3, d * out, d * (core + gap) * 1.3 + q * w, d * (core + gap) + q * w]))
        else:
            s.poly([d * (core + gap) - q * w, d * out, d * (core + gap) + q * w])
    s.oval((0, 0), (core, core))
    if r.random() < 0.15:
        s.oval((0, 0), (core * 0.75, core * 0.75), v=0)
    elif r.random() < 0.15:
        for x in (-0.35, 0.35):
            s.oval((x * core, -0.2 * core), (0.1 * core, 0.14 * core), v=0)
        s.line(curve([(-0.4 * core, 0.25 * core), (0, 0.5 * core), (0.4 * core, 0.25 * core)], closed=False), 0.06, 0)


def moon(r, s):
    big = r.uniform(0.75, 0.98)
    side = r.choice([-1, 1])
    tilt = r.uniform(-0.75, 0.75)
    s.oval((0, 0), (big, big))
    off, small = r.uniform(0.3, 0.75), r.uniform(0.68, 0.98)
    s.oval((side * off * big * np.cos(tilt), off * big * np.sin(tilt)), (small * big, small * big), v=0)
    if r.random() < 0.25:
        for _ in range(r.integers(1, 4)):
            c = np.array([side * r.uniform(0.2, 0.75), r.uniform(-0.6, 0.6)])
            star(r, s, c, r.uniform(0.1, 0.22))
    elif r.random() < 0.12:
        for _ in range(3):
            s.oval((-side * r.uniform(0.55, 0.8) * big, r.uniform(-0.4, 0.4)), (0.07, 0.07), v=0)


def star(r, s, c, size):
    n = r.integers(4, 7)
    a = np.arange(2 * n) * np.pi / n - np.pi / 2
    q = np.where(np.arange(2 * n) % 2 == 0, size, size * 0.4)
    s.poly(np.stack([c[0] + q * np.cos(a), c[1] + q * np.sin(a)], 1))


def turn_sheet(s, degrees):
    s.px = cv2.warpAffine(s.px, cv2.getRotationMatrix2D((BIG / 2, BIG / 2), degrees, 1), (BIG, BIG))


def fish(r, s):
    kind = r.integers(0, 6)
    if kind == 0:  # one bent line: a leaping fish
        back = r.uniform(0.15, 0.5)
        fat = r.uniform(0.16, 0.3)
        x = np.linspace(-0.95, 0.62, 20)
        mid = -back * (1 - (x / 0.95) ** 2) + back * 0.5
        half = fat * np.sin(np.pi * np.clip((x + 0.95) / 1.6, 0, 1)) ** r.uniform(0.55, 0.9)
        s.poly(np.vstack([np.stack([x, mid - half], 1), np.stack([x, mid + half], 1)[::-1]]))
        y = mid[-1]
        s.poly([(0.5, y - 0.08), (0.98, y - r.uniform(0.05, 0.35)), (0.8, y + 0.15), (0.88, y + r.uniform(0.3, 0.5)), (0.48, y + 0.08)])
        s.poly(shaky(r, [(-0.25, -back * 0.5 - fat * 0.6), (0.05, -back * 0.5 - fat - 0.2), (0.3, -back * 0.4 - fat * 0.3)], 0.03))
        s.oval((-0.7, mid[3] - 0.05), (r.uniform(0.035, 0.06),) * 2, v=0)
        turn_sheet(s, r.uniform(-35, 35))
        return
    if kind == 1:  # cut from diamonds and triangles, or a high disc with fins
        h = r.uniform(0.35, 0.8)
        if r.random() < 0.5:
            s.poly(shaky(r, [(-0.95, 0), (-0.3, -h), (0.45, 0), (-0.3, h)], 0.03))
        else:
            s.oval((-0.25, 0), (0.62, h))
            s.poly([(-0.3, -h * 0.8), (0.35, -h - 0.2), (0.25, -h * 0.4)])
            s.poly([(-0.3, h * 0.8), (0.35, h + 0.2), (0.25, h * 0.4)])
        w = r.uniform(0.3, 0.6)
        s.poly([(r.uniform(0.2, 0.4), 0), (0.95, -w), (r.uniform(0.7, 0.95), 0), (0.95, w)])
        for x in np.linspace(-0.35, 0.2, r.integers(0, 4)):
            s.line([(x, -h), (x + 0.08, 0), (x, h)], 0.05, 0)
        s.oval((-0.6, -0.08), (0.06, 0.06), v=0)
        return
    body, fat = r.uniform(0.5, 0.72), r.uniform(0.25, 0.52)
    cx = -0.95 + body
    if r.random() < 0.6:
        t = np.linspace(0, 1, 14)
        top = np.stack([cx - body + 2 * body * t, -fat * np.sin(np.pi * t ** r.uniform(0.7, 1.1))], 1)
        low = top[::-1] * [1, -r.uniform(0.8, 1.1)]
        s.poly(np.vstack([top, low]))
    else:
        s.oval((cx, 0), (body, fat))
    root, end = cx + body * r.uniform(0.75, 0.95), r.uniform(0.85, 1)
    span, notch = r.uniform(0.25, 0.5), r.uniform(-0.05, 0.25)
    tail = [(root, -0.06), (end, -span), (end - notch, 0), (end, span * r.uniform(0.8, 1.1)), (root, 0.06)]
    s.poly(curve(tail) if r.random() < 0.4 else tail)
    if r.random() < 0.6:
        s.poly(shaky(r, [(cx - 0.25, -fat * 0.8), (cx + 0.1, -fat - r.uniform(0.1, 0.25)), (cx + 0.4, -fat * 0.5)], 0.03))
    if r.random() < 0.5:
        s.poly(shaky(r, [(cx - 0.1, fat * 0.8), (cx + 0.15, fat + r.uniform(0.08, 0.25)), (cx + 0.35, fat * 0.5)], 0.03))
    if r.random() < 0.75:
        s.oval((cx - body * r.uniform(0.5, 0.7), -fat * 0.25), (r.uniform(0.04, 0.09),) * 2, v=0)
    if r.random() < 0.35:
        x = cx - body * 0.3
        s.line(curve([(x, -fat * 0.8), (x + 0.1, 0), (x, fat * 0.8)], closed=False), 0.05, 0)
    if r.random() < 0.2:
        for i in range(3):
            s.line(curve([(cx + 0.02 + 0.17 * i, -fat * 0.4), (cx + 0.1 + 0.17 * i, 0), (cx + 0.02 + 0.17 * i, fat * 0.4)], closed=False), 0.035, 0)


def more_birds(r, s):
    kind = r.integers(0, 6)
    if kind == 0:  # dove: both wings up, fan of a tail
        s.poly(curve(shaky(r, [(-0.85, -0.15), (-0.62, -0.38), (-0.4, -0.3), (-0.1, -0.1), (0.35, 0.15), (0.9, 0.3), (0.95, 0.62), (0.4, 0.5), (-0.1, 0.5), (-0.5, 0.25), (-0.66, -0.05)], 0.03)))
        for lean in (r.uniform(-0.25, 0.1), r.uniform(0.2, 0.6)):
            s.poly(curve(shaky(r, [(-0.35, -0.05), (lean - 0.35, -0.6), (lean, -0.97), (lean + 0.25, -0.7), (lean + 0.15, -0.35), (0.3, 0.25)], 0.03)))
    elif kind == 1:  # round little bird
        s.oval((0, 0.05), (r.uniform(0.55, 0.7), r.uniform(0.5, 0.65)))
        s.poly([(-0.55, -0.2), (-0.95, r.uniform(-0.1, 0.1)), (-0.55, 0.15)])
        s.poly(shaky(r, [(0.4, -0.1), (0.98, -r.uniform(0.1, 0.5)), (0.9, 0.1), (0.4, 0.3)], 0.04))
        if r.random() < 0.6:
            for x in (-0.12, 0.14):
                s.line([(x, 0.55), (x, 0.93)], 0.06)
        s.oval((-0.35, -0.15), (0.07, 0.07), v=0)
        s.poly(curve([(-0.05, 0.0), (0.45, -0.05), (0.3, 0.35), (0.0, 0.3)]), r.choice([0, 255]))
    elif kind == 2:  # swan or duck on the water
        neck = r.uniform(-0.9, -0.4)
        s.poly(curve(shaky(r, [(-0.55, 0.35), (-0.3, 0.15), (0.2, 0.05), (0.95, r.uniform(-0.25, 0.1)), (0.75, 0.6), (0.1, 0.8), (-0.4, 0.7)], 0.03)))
        s.line(curve([(-0.42, 0.5), (-0.62, 0.2), (-0.42, neck * 0.5), (-0.5, neck), (-0.68, neck + 0.03)], closed=False), r.uniform(0.15, 0.24))
        s.poly([(-0.62, neck - 0.12), (-0.98, neck + 0.12), (-0.62, neck + 0.12)])
        if r.random() < 0.4:
            s.line(curve([(-0.15, 0.35), (0.3, 0.5), (0.7, 0.2)], closed=False), 0.05, 0)
    elif kind == 3:  # eagle from the front, wings spread
        lift = r.uniform(0.1, 0.6)
        for m in (-1, 1):
            n = r.integers(3, 6)
            tips = [(m * (0.98 - 0.16 * i), -lift + 0.1 + 0.28 * i) for i in range(n)]
            wing = [(0, -0.3), (m * 0.5, -lift - 0.2), (m * 0.95, -lift - 0.1)]
            for i, t in enumerate(tips):
                wing += [t, (t[0] - m * 0.12, t[1] + 0.02)]
            s.poly(wing + [(m * 0.1, 0.4)])
        s.oval((0, 0.0), (0.2, 0.5))
        s.oval((r.uniform(-0.08, 0.08), -0.55), (0.15, 0.17))
        s.poly([(0, 0.3), (0.3, 0.95), (0, 0.85), (-0.3, 0.95)])
    elif kind == 4:  # owl
        s.oval((0, 0.1), (r.uniform(0.42, 0.6), 0.8))
        for m in (-1, 1):
            s.poly([(m * 0.1, -0.55), (m * 0.45, -0.95), (m * 0.5, -0.3)])
            s.oval((m * 0.2, -0.3), (0.17, 0.17), v=0)
            s.oval((m * 0.2, -0.3), (0.07, 0.07))
        s.poly([(-0.07, -0.18), (0.07, -0.18), (0, 0.0)], 0)
    else:  # darting: pointed wings to both sides of a slim body, flying aslant
        for m in (-1, 1):
            s.poly(shaky(r, [(-0.3, 0), (r.uniform(-0.1, 0.4), m * 0.95), (0.2, 0)], 0.04))
        s.poly(curve(shaky(r, [(-0.98, 0), (-0.6, -0.16), (0.2, -0.12), (0.6, 0), (0.2, 0.12), (-0.6, 0.16)], 0.02)))
        s.poly([(0.4, 0), (0.98, -r.uniform(0.15, 0.4)), (r.uniform(0.7, 0.95), 0), (0.98, r.uniform(0.15, 0.4))])
        turn_sheet(s, r.uniform(-60, 20))


def bird(r, s):
    if r.random() < 0.5:
        return more_birds(r, s)
    kind = r.integers(0, 6)
    if kind == 0:  # in flight from the side: body, wing up, tail behind
        outline(r, s, [(-1, -0.1), (-0.7, -0.3), (-0.45, -0.28), (-0.2, -0.12), (0.35, 0), (0.95, r.uniform(-0.1, 0.35)), (0.45, 0.3), (-0.1, 0.4), (-0.55, 0.2), (-0.72, 0)])
        tip = (r.uniform(-0.1, 0.5), -0.95)
        outline(r, s, [(-0.35, -0.1), (tip[0] - 0.25, -0.6), tip, (tip[0] + 0.15, -0.45), (0.3, 0.1), (-0.1, 0.15)])
        if r.random() < 0.5:
            outline(r, s, [(-0.2, 0.1), (r.uniform(-0.2, 0.3), r.uniform(0.6, 0.95)), (0.3, 0.2)])
    elif kind == 1:  # swallow seen from below: two swept wings, forked tail
        sweep, drop = r.uniform(0.1, 0.5), r.uniform(-0.1, 0.3)
        s.poly(curve([(0, -0.75), (0.14, -0.5), (0.12, 0.1), (0.06, 0.4), (r.uniform(0.15, 0.4), 0.95), (0, 0.55), (-r.uniform(0.15, 0.4), 0.95), (-0.06, 0.4), (-0.12, 0.1), (-0.14, -0.5)]))
        for m in (-1, 1):
            s.poly(curve([(0, -0.4), (m * 0.45, -0.5 - drop * 0.3), (m * 0.98, -0.3 + sweep), (m * 0.5, -0.12 + drop * 0.2), (m * 0.05, 0.05)]))
    elif kind == 2:  # gull: two arcs
        h, w = r.uniform(0.3, 0.6), r.uniform(0.1, 0.22)
        for m in (-1, 1):
            s.poly(curve([(0, 0.3), (m * 0.3, 0.3 - h), (m * 0.65, 0.2 - h), (m, 0.1), (m * 0.6, 0.2 - h + w), (m * 0.3, 0.3 - h + 1.4 * w), (0, 0.3 + w)]))
        s.oval((0, 0.36), (0.16, 0.2))
    else:  # standing: body, head, beak, tail, legs
        tilt = r.uniform(-45, 10)
        bx, by = 0.05, r.uniform(0, 0.15)
        s.oval((bx, by), (r.uniform(0.45, 0.6), r.uniform(0.28, 0.4)), -tilt)
        hx, hy, hr = -0.45, by - r.uniform(0.35, 0.55), r.uniform(0.18, 0.28)
        s.oval((hx, hy), (hr, hr))
        s.poly([(hx - hr * 0.6, hy + hr * 0.75), (hx + hr, hy - hr * 0.3), (bx + 0.25, by - 0.2), (bx - 0.25, by + 0.25)])
        beak = hr + r.uniform(0.15, 0.4)
        s.poly([(hx - hr * 0.8, hy - 0.1), (hx - beak, hy + r.uniform(-0.03, 0.12)), (hx - hr * 0.8, hy + 0.1)])
        s.poly(shaky(r, [(bx + 0.25, by - 0.12), (0.98, by + r.uniform(-0.2, 0.35)), (0.85, by + r.uniform(0.1, 0.45)), (bx + 0.2, by + 0.22)], 0.04))
        if r.random() < 0.7:
            for x in (-0.03, 0.16):
                s.line([(x, by + 0.25), (x + r.uniform(-0.05, 0.05), 0.92), (x - 0.15, 0.95)], r.uniform(0.04, 0.08))
        if r.random() < 0.5:
            s.poly(curve([(bx - 0.2, by - 0.15), (bx + 0.1, by + 0.2), (bx + 0.5, by), (bx + 0.2, by - 0.1)]), r.choice([0, 90]))
        if kind == 5:
            s.poly(curve([(bx - 0.2, by - 0.1), (bx + 0.1, -0.7), (bx + r.uniform(0.3, 0.6), -0.98), (bx + 0.45, -0.4), (bx + 0.35, by)]))
        if r.random() < 0.6:
            s.oval((hx - 0.05, hy - 0.05), (0.05, 0.05), v=0)


HEADS = [
    [(-0.9, 0.05), (-0.62, -0.35), (-0.35, -0.62), (-0.18, -0.72), (-0.1, -0.98), (0.08, -0.72), (0.4, -0.5), (0.65, -0.05), (0.72, 0.5), (0.75, 0.95), (-0.35, 0.95), (-0.28, 0.6), (0.0, 0.25), (0.02, 0.05), (-0.3, 0.1), (-0.55, 0.25), (-0.75, 0.3), (-0.88, 0.2)],
    [(-0.75, 0.5), (-0.6, 0.1), (-0.45, -0.4), (-0.25, -0.65), (-0.22, -0.95), (-0.02, -0.75), (0.3, -0.6), (0.6, -0.2), (0.8, 0.4), (0.9, 0.95), (0.1, 0.95), (0.1, 0.4), (-0.05, 0.15), (-0.25, 0.3), (-0.4, 0.55), (-0.6, 0.68)],
    [(-0.95, -0.15), (-0.5, -0.5), (-0.05, -0.68), (0.1, -0.98), (0.2, -0.65), (0.5, -0.35), (0.6, 0.2), (0.55, 0.95), (-0.5, 0.95), (-0.35, 0.55), (-0.05, 0.25), (-0.1, 0.0), (-0.5, 0.05), (-0.8, 0.1)],
]


def running_horse(r, s):
    """Whole and filled out: galloping, trotting or rearing."""
    reach = r.uniform(0, 1)
    body = [(-0.5, -0.25), (0.0, -0.22), (0.5, -0.3), (0.68, -0.05), (0.5, 0.15), (0.0, 0.2), (-0.4, 0.15)]
    s.poly(curve(shaky(r, body, 0.02)))
    s.poly(curve(shaky(r, [(-0.55, 0.05), (-0.72, -0.4), (-0.62, -0.75), (-0.4, -0.8), (-0.25, -0.25), (-0.3, 0.1)], 0.02)))
    s.poly(shaky(r, [(-0.45, -0.92), (-0.65, -0.72), (-0.98, -0.42), (-0.9, -0.3), (-0.55, -0.48)], 0.02))
    for x, d in ((-0.45, -1), (-0.35, -0.4), (0.5, 0.5), (0.58, 1)):
        foot = x + d * (0.1 + 0.4 * reach)
        knee = (x + d * 0.25 * reach + r.normal(0, 0.03), 0.4)
        s.line([(x, 0.05), knee], r.uniform(0.17, 0.24))
        s.line([knee, (foot, r.uniform(0.75, 0.95))], r.uniform(0.1, 0.15))
    s.poly(curve(shaky(r, [(0.6, -0.25), (0.85, -0.3), (0.98, 0.1), (0.85, 0.4), (0.75, 0.0)], 0.03)))
    if r.random() < 0.5:
        for y in np.linspace(-0.75, -0.3, 4):
            s.poly([(-0.45 + 0.2 * (y + 0.75), y - 0.08), (-0.12 + 0.2 * (y + 0.75), y + 0.02), (-0.4 + 0.2 * (y + 0.75), y + 0.12)])
    if r.random() < 0.3:
        turn_sheet(s, -r.uniform(20, 45))  # rears


def horse(r, s):
    if r.random() < 0.25:
        return running_horse(r, s)
    if r.random() < 0.6:
        pts = shaky(r, HEADS[r.integers(len(HEADS))], 0.045)
        pts *= [r.uniform(0.8, 1.05), r.uniform(0.9, 1.02)]
        s.poly(curve(pts, 5) if r.random() < 0.55 else pts)
        if r.random() < 0.35:
            ear = pts[np.argmin(pts[:, 1])]
            s.poly([ear + (0.12, 0.28), ear + (0.22, 0.0), ear + (0.32, 0.35)])
        if r.random() < 0.6:
            s.oval((-0.3 + r.normal(0, 0.05), -0.33 + r.normal(0, 0.05)), (0.055, 0.055), v=0)
        if r.random() < 0.35:  # a mane set off by a line
            s.line(curve([(0.0, -0.6), (0.3, -0.2), (0.45, 0.4), (0.45, 0.9)], closed=False), 0.05, 0)
        if r.random() < 0.3:
            for y in np.linspace(-0.55, 0.5, 6):
                s.poly([(0.3 + 0.25 * y, y - 0.1), (0.62 + 0.25 * y, y), (0.35 + 0.25 * y, y + 0.12)])
        if r.random() < 0.2:
            s.poly([(-0.4, 0.85), (0.85, 0.85), (0.95, 1), (-0.5, 1)])
        return
    by, back = r.uniform(-0.15, 0.0), r.uniform(0.42, 0.52)
    s.oval((0.12, by), (back, r.uniform(0.2, 0.28)))
    neck = -0.42 + r.normal(0, 0.04)
    rear = r.uniform(-0.1, 0.1)
    s.poly(shaky(r, [(-0.1, by - 0.2), (neck - 0.12, -0.72), (neck + 0.08, -0.8), (0.1, by - 0.2), (-0.2, by + 0.2)], 0.03))
    s.poly(shaky(r, [(neck + 0.08, -0.9), (neck - 0.1, -0.75), (neck - 0.5, -0.45 + rear), (neck - 0.4, -0.32 + rear), (neck + 0.05, -0.5)], 0.03))
    stride = r.choice([0.05, 0.3, 0.5])
    for x, d in ((-0.2, -1), (-0.1, 0.4), (0.4, -0.4), (0.5, 1)):
        foot = x + d * stride * r.uniform(0.5, 1)
        s.line([(x, by + 0.1), (x + (foot - x) * 0.3 + r.normal(0, 0.04), by + 0.5), (foot, 0.95)], r.uniform(0.09, 0.15))
    s.line(curve([(0.5, by - 0.1), (0.75, by - r.uniform(0, 0.2)), (0.9, by + 0.4)], closed=False), r.uniform(0.08, 0.16))


def old_ship(r, s):
    deck = r.uniform(0.3, 0.5)
    if r.random() < 0.5:  # long ship: curled ends, one broad sail
        s.poly(curve(shaky(r, [(-0.98, -0.15), (-0.75, deck), (0, deck + 0.12), (0.75, deck), (0.98, -0.15), (0.85, deck + 0.3), (0, 0.9), (-0.85, deck + 0.3)], 0.02)))
        s.line([(0, -0.95), (0, deck + 0.1)], 0.06)
        w = r.uniform(0.45, 0.65)
        s.poly(curve([(-w, -0.75), (w, -0.75), (w * 1.1, -0.2), (w, 0.15), (-w, 0.15), (-w * 1.1, -0.2)]))
        for x in np.linspace(-w * 0.6, w * 0.6, r.integers(0, 5)):
            s.line([(x, -0.75), (x, 0.2)], 0.06, 0)
    else:  # two or three masts of sails, high stern
        s.poly(shaky(r, [(-0.95, deck), (0.6, deck), (0.7, deck - 0.25), (0.98, deck - 0.25), (0.8, 0.9), (-0.6, 0.9)], 0.02))
        s.line([(-0.9, deck), (-1, deck - 0.2)], 0.05)
        for m in np.linspace(-0.5, 0.5, r.integers(2, 4)):
            top = r.uniform(-0.98, -0.7)
            s.line([(m, top), (m, deck)], 0.05)
            for i, y in enumerate(np.linspace(top + 0.08, deck - 0.45, r.integers(1, 4))):
                w = 0.16 + 0.05 * i
                s.poly(curve([(m - w, y), (m + w, y), (m + w * 1.25, y + 0.18), (m + w, y + 0.33), (m - w, y + 0.33), (m - w * 0.7, y + 0.17)]))


def ship(r, s):
    if r.random() < 0.25:
        return old_ship(r, s)
    deck, keel = r.uniform(0.3, 0.55), r.uniform(0.75, 0.97)
    a, b = r.uniform(0.75, 1), r.uniform(0.4, 0.75)
    hull = [(-a, deck), (a * r.uniform(0.9, 1.1), deck), (b, keel), (-b * r.uniform(0.8, 1.1), keel)]
    s.poly(curve([(-a, deck), (0, deck + 0.05), (a, deck), (b, keel), (-b, keel)]) if r.random() < 0.3 else hull)
    kind = r.integers(0, 5)
    gap = r.uniform(0.0, 0.12)
    foot = deck - gap
    mast = r.uniform(-0.2, 0.2)
    if kind in (0, 1):
        slit = r.uniform(0, 0.08)
        bow = r.choice([-1, 1])
        main = [(mast + bow * slit, -0.95), (mast + bow * r.uniform(0.6, 0.85), foot), (mast + bow * slit, foot)]
        s.poly(curve([main[0], (mast + bow * 0.5, -0.25), main[1], main[2]]) if r.random() < 0.3 else main)
        if r.random() < 0.8:
            s.poly([(mast - bow * slit, r.uniform(-0.9, -0.5)), (mast - bow * r.uniform(0.4, 0.75), foot), (mast - bow * slit, foot)])
        if r.random() < 0.5:
            s.line([(mast, -0.98), (mast, deck)], r.uniform(0.03, 0.08))
    elif kind == 2:
        for m in ([mast] if r.random() < 0.5 else [-0.4, 0.35]):
            s.line([(m, -0.95), (m, deck)], 0.05)
            for y in np.linspace(-0.8, foot - 0.4, r.integers(1, 4)):
                w = r.uniform(0.25, 0.42)
                outline(r, s, [(m - w, y), (m + w, y), (m + w * 1.15, y + 0.34), (m - w * 1.15, y + 0.34)])
    elif kind == 3:
        s.poly([(-0.55, deck), (-0.55, deck - 0.3), (0.55, deck - 0.3), (0.55, deck)])
        if r.random() < 0.6:
            s.poly([(-0.3, deck - 0.3), (-0.3, deck - 0.55), (0.35, deck - 0.55), (0.35, deck - 0.3)])
        for x in np.linspace(-0.25, 0.3, r.integers(1, 4)):
            s.poly([(x - 0.08, deck - 0.3), (x - 0.08, -0.75), (x + 0.1, -0.75), (x + 0.1, deck - 0.3)])
    else:
        s.line([(mast, -0.98), (mast, deck)], r.uniform(0.05, 0.09))
        w = r.uniform(0.5, 0.75)
        outline(r, s, [(mast - w, -0.75), (mast, -0.65), (mast + w, -0.75), (mast + w * 0.85, foot - 0.12), (mast, foot), (mast - w * 0.85, foot - 0.12)])
    if r.random() < 0.2:
        s.poly([(mast, -1), (mast + 0.3, -0.9), (mast, -0.8)])
    if r.random() < 0.2:
        s.line(curve([(-0.95, 0.95), (-0.5, 0.85), (0, 0.97), (0.5, 0.85), (0.95, 0.95)], closed=False), 0.07, r.choice([0, 255]))


def leaf_shape(w, h, point=1.0):
    t = np.linspace(0, 1, 16)
    side = np.stack([w * np.sin(np.pi * t ** point), -h + 2 * h * t], 1)
    return np.vstack([side, side[::-1] * [-1, 1]])


def more_seeds(r, s):
    kind = r.integers(0, 5)
    if kind == 0:  # striped, as of a sunflower
        w = r.uniform(0.4, 0.55)
        s.poly(curve([(0, -0.95), (w, 0.2), (w * 0.6, 0.8), (0, 0.95), (-w * 0.6, 0.8), (-w, 0.2)]))
        for x in np.linspace(-0.5, 0.5, r.integers(2, 5)):
            s.line(curve([(0, -0.8), (x * w * 1.2, 0.1), (x * w * 0.8, 0.8)], closed=False), r.uniform(0.04, 0.08), 0)
    elif kind == 1:  # ear of grain
        s.line([(0, 0.98), (0, -0.6)], 0.06)
        for y in np.linspace(-0.5, 0.4, r.integers(3, 6)):
            for m in (-1, 1):
                s.oval((m * 0.24, y), (0.13, 0.26), m * r.uniform(25, 45))
        s.oval((0, -0.75), (0.12, 0.24))
    elif kind == 2:  # bean or kernel, bent
        s.poly(curve(shaky(r, [(-0.35, -0.85), (0.25, -0.8), (0.5, -0.2), (0.3, 0.2), (0.45, 0.6), (0.1, 0.95), (-0.4, 0.7), (-0.6, 0)], 0.03)))
        if r.random() < 0.5:
            s.oval((0.3, 0.1), (0.08, 0.12), v=0)
        turn_sheet(s, r.uniform(-50, 50))
    elif kind == 3:  # a seed in the ground with its first shoot
        s.oval((0, 0.55), (r.uniform(0.3, 0.5), r.uniform(0.28, 0.4)))
        s.line(curve([(0, 0.4), (0.08, -0.1), (0, -0.55)], closed=False), r.uniform(0.07, 0.12))
        for m in ((-1, 1) if r.random() < 0.6 else (1,)):
            s.poly(curve([(0, -0.35), (m * 0.25, -0.85), (m * 0.75, -0.9), (m * 0.5, -0.4)]))
    else:  # a broad leaf on its stalk
        w = r.uniform(0.45, 0.75)
        s.poly(curve([(0, -0.97), (w, -0.25), (w * 0.7, 0.4), (0, 0.6), (-w * 0.7, 0.4), (-w, -0.25)]))
        s.line([(0, 0.5), (r.uniform(-0.15, 0.15), 0.98)], 0.08)
        s.line([(0, -0.7), (0, 0.55)], 0.05, 0)
        for y in np.linspace(-0.35, 0.35, r.integers(0, 4)):
            for m in (-1, 1):
                s.line([(0, y), (m * w * 0.6, y - 0.25)], 0.04, 0)
        turn_sheet(s, r.choice([0, r.uniform(-45, 45)]))


def seed(r, s):
    if r.random() < 0.35:
        return more_seeds(r, s)
    kind = r.integers(0, 7)
    w, h = r.uniform(0.35, 0.62), r.uniform(0.8, 0.95)
    if kind <= 1:  # almond or leaf with a rib
        s.poly(leaf_shape(w, h, r.uniform(0.75, 1.35)))
        if r.random() < 0.7:
            s.line([(0, r.uniform(-0.85, -0.3)), (0, r.uniform(0.5, 0.95))], r.uniform(0.03, 0.1), 0)
        if r.random() < 0.25:
            for y in (-0.3, 0.05, 0.4):
                for m in (-1, 1):
                    s.line([(0, y), (m * w * 0.7, y - 0.25)], 0.035, 0)
    elif kind == 2:  # drop
        s.poly(curve([(0, -0.95), (0.3 * w / 0.5, -0.1), (w, 0.45), (0, 0.95), (-w, 0.45), (-0.3 * w / 0.5, -0.1)]))
        if r.random() < 0.4:
            s.line(curve([(-w * 0.5, 0.3), (-w * 0.4, 0.6), (0, 0.72)], closed=False), 0.06, 0)
    elif kind == 3:  # acorn
        s.poly(curve([(-0.48, -0.2), (0.48, -0.2), (0.45, 0.35), (0, 0.95), (-0.45, 0.35)]))
        s.poly(curve([(-0.62, -0.2), (-0.5, -0.6), (0, -0.75), (0.5, -0.6), (0.62, -0.2), (0, -0.12)]))
        s.line([(0, -0.7), (r.uniform(-0.1, 0.1), -0.97)], 0.12)
        if r.random() < 0.6:
            s.line([(-0.6, -0.17), (0.6, -0.17)], 0.06, 0)
    elif kind == 4:  # sprout: two leaves on a stem
        s.line(curve([(0, 0.95), (0.03, 0.3), (0, -0.1)], closed=False), r.uniform(0.07, 0.13))
        for m in (-1, 1):
            q = r.uniform(0.75, 1)
            s.poly(curve([(0, 0.05), (m * 0.3 * q, -0.5), (m * 0.95 * q, -0.65), (m * 0.75 * q, -0.05), (m * 0.3, 0.1)]))
        if r.random() < 0.5:
            s.oval((0, 0.85), (r.uniform(0.3, 0.6), 0.12))
    elif kind == 5:  # grain or bean, a little bent
        s.oval((0, 0), (w * 0.9, h), 0)
        if r.random() < 0.5:
            s.line(curve([(-0.02, -h * 0.8), (r.uniform(-0.2, 0.2), 0), (0.02, h * 0.8)], closed=False), r.uniform(0.04, 0.09), 0)
    else:  # two or three seeds together
        for i in range(r.integers(2, 4)):
            part = Sheet()
            part.poly(leaf_shape(0.45, 0.9, 1.2))
            a = (-35, 35, 0)[i] + r.normal(0, 5)
            m = cv2.getRotationMatrix2D((BIG / 2, BIG * 0.8), -a, 0.72)
            s.px = np.maximum(s.px, cv2.warpAffine(part.px, m, (BIG, BIG)))
    if kind in (0, 1, 2, 5) and r.random() < 0.5:  # lies aslant
        m = cv2.getRotationMatrix2D((BIG / 2, BIG / 2), r.uniform(-40, 40), 1)
        s.px = cv2.warpAffine(s.px, m, (BIG, BIG))


def more_trees(r, s):
    kind = r.integers(0, 4)
    if kind == 0:  # palm
        lean = r.uniform(-0.4, 0.4)
        s.line(curve([(0, 0.96), (lean * 0.3, 0.3), (lean, -0.35)], closed=False), r.uniform(0.1, 0.18))
        for a in np.linspace(-170, -10, r.integers(5, 8)):
            a = np.radians(a + r.normal(0, 6))
            tip = (lean + 0.7 * np.cos(a), -0.35 + 0.45 * np.sin(a) + 0.3 * abs(np.cos(a)))
            mid = (lean + 0.4 * np.cos(a), -0.4 + 0.45 * np.sin(a))
            s.poly(curve([(lean, -0.38), (mid[0], mid[1] - 0.1), tip, (mid[0], mid[1] + 0.1)]))
    elif kind == 1:  # poplar or cypress
        s.poly([(-0.08, 0.5), (0.08, 0.5), (0.1, 0.97), (-0.1, 0.97)])
        s.poly(leaf_shape(r.uniform(0.25, 0.42), 0.82, r.uniform(0.8, 1.3)) - [0, 0.13])
    elif kind == 2:  # spreading crown of clouds, trunk forked
        s.poly([(-0.1, 0.96), (0.1, 0.96), (0.07, 0.3), (0.45, -0.1), (0.35, -0.2), (0, 0.12), (-0.35, -0.2), (-0.45, -0.1), (-0.07, 0.3)])
        for x, y in ((-0.5, -0.3), (0.5, -0.3), (0, -0.55), (-0.25, -0.45), (0.25, -0.45)):
            s.oval((x, y + r.normal(0, 0.04)), (r.uniform(0.3, 0.42), r.uniform(0.22, 0.34)))
        if r.random() < 0.4:
            for m in (-1, 1):
                s.line([(0, 0.9), (m * 0.4, 0.98)], 0.08)
    else:  # fir with drooping boughs
        s.line([(0, -0.95), (0, 0.97)], r.uniform(0.06, 0.12))
        for y in np.linspace(-0.75, 0.55, r.integers(4, 7)):
            w = 0.2 + 0.5 * (y + 0.95) / 1.5
            for m in (-1, 1):
                s.poly([(0, y - 0.15), (m * w, y + 0.18), (0, y + 0.1)])


def tree(r, s):
    if r.random() < 0.3:
        return more_trees(r, s)
    tw = r.uniform(0.07, 0.16)
    crown_low = r.uniform(0.2, 0.5)
    flare = r.choice([1.0, r.uniform(1.1, 1.9)])
    s.poly([(-tw, crown_low - 0.4), (tw, crown_low - 0.4), (tw * flare, 0.96), (-tw * flare, 0.96)])
    kind = r.integers(0, 6)
    if kind == 0:
        s.oval((0, crown_low - 0.6), (r.uniform(0.55, 0.75), 0.62))
    elif kind == 1:
        n = r.integers(3, 8)
        for i in range(n):
            a = 2 * np.pi * i / n + r.uniform(0, 0.4)
            s.oval((0.38 * np.cos(a), -0.3 + 0.33 * np.sin(a)), (r.uniform(0.3, 0.42),) * 2)
        s.oval((0, -0.3), (0.45, 0.42))
    elif kind in (2, 3):
        n = r.integers(1, 5)
        top, low = -0.97, crown_low + 0.2
        for i in range(n):
            y1 = top + (low - top) * (i + 1) / n
            y0 = top + (low - top) * max(0, i - 0.35) / n
            w = 0.75 * (0.5 + 0.5 * (i + 1) / n) * r.uniform(0.85, 1.05)
            s.poly([(0, y0), (w, y1), (-w, y1)])
    elif kind == 4:
        s.poly(curve(shaky(r, [(0, -0.97), (0.5, -0.6), (0.75, -0.1), (0.35, crown_low), (-0.35, crown_low), (-0.75, -0.1), (-0.5, -0.6)], 0.06)))
    else:  # bare boughs, with or without leaves
        for m in (-1, 1):
            for y in (0.25, -0.05, -0.35):
                tip = (m * r.uniform(0.4, 0.85), y - r.uniform(0.35, 0.6))
                s.line([(0, y), tip], tw * 0.8)
                if r.random() < 0.6:
                    s.oval(tip, (0.17, 0.17))
        s.line([(0, 0.4), (0, -0.9)], tw)
        if r.random() < 0.6:
            s.oval((0, -0.8), (0.2, 0.2))
    if r.random() < 0.25 and kind in (0, 1, 4):
        s.line([(0, 0.3), (0, -0.35)], 0.06, 0)
        for m in (-1, 1):
            s.line([(0, 0.0), (m * 0.3, -0.3)], 0.05, 0)


DRAW = dict(sun=sun, moon=moon, fish=fish, bird=bird, horse=horse, ship=ship, seed=seed, tree=tree)


def drawn(face, seed_number):
    r = np.random.default_rng([FACES.index(face), seed_number])
    s = Sheet()
    DRAW[face](r, s)
    return s.done()


if __name__ == "__main__":
    import sys
    cv2.imwrite(sys.argv[1], np.vstack([np.hstack([drawn(f, i) for i in range(20)]) for f in FACES]))
