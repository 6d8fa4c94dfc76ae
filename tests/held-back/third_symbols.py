# SPDX-License-Identifier: Apache-2.0
"""Four more alphabets of the eight symbols of Hidden Stones for third_art.py: thin lines, silhouettes, woodcut, round icons.

symbol(kind, art, px) gives a mask in an upright unit square: 255 where there is ink.
"""
import math
import numpy as np
from PIL import Image, ImageDraw

ALPHABETS = ["line", "silhouette", "woodcut", "icon"]


def smooth(points, closed, steps=8):
    """Catmull-Rom through the points."""
    n, out = len(points), []
    at = (lambda i: points[i % n]) if closed else (lambda i: points[max(0, min(n - 1, i))])
    for i in range(n if closed else n - 1):
        a, b, c, d = (np.array(at(i + k), float) for k in (-1, 0, 1, 2))
        for j in range(steps):
            t = j / steps
            out.append(tuple(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)))
    return out if closed else out + [tuple(points[-1])]


class Pen:
    def __init__(self, px):
        self.px = px
        self.image = Image.new("L", (px, px), 0)
        self.draw = ImageDraw.Draw(self.image)

    def poly(self, *points, on=True):
        self.draw.polygon([(x * self.px, y * self.px) for x, y in points], fill=255 if on else 0)

    def blob(self, *points, on=True):
        self.poly(*smooth(points, True), on=on)

    def oval(self, x, y, rx, ry=None, turn=0, on=True):
        ry = ry or rx
        a, c, s = np.linspace(0, 2 * math.pi, 48, endpoint=False), math.cos(math.radians(turn)), math.sin(math.radians(turn))
        self.poly(*[(x + rx * math.cos(t) * c - ry * math.sin(t) * s, y + rx * math.cos(t) * s + ry * math.sin(t) * c) for t in a], on=on)

    def limb(self, *points, w=.04, end=None, on=True, soft=True, closed=False):
        """A round-ended stroke, w wide at its start and `end` wide at its end."""
        end = w if end is None else end
        way = smooth(points, closed, 10) if soft else list(points)
        if closed: way = way + way[:1]
        for k in range(len(way) - 1):
            (x0, y0), (x1, y1) = way[k], way[k + 1]
            n = max(1, int(math.hypot(x1 - x0, y1 - y0) * self.px / 1.5))
            for j in range(n + 1):
                t = j / n
                r = (w + (end - w) * (k + t) / (len(way) - 1)) / 2 * self.px
                x, y = (x0 + (x1 - x0) * t) * self.px, (y0 + (y1 - y0) * t) * self.px
                self.draw.ellipse([x - r, y - r, x + r, y + r], fill=255 if on else 0)

    def outline(self, *points, w=.036, soft=True):
        self.limb(*points, w=w, soft=soft, closed=True)

    def star(self, x, y, r, n=5, inner=.42, on=True):
        self.poly(*[(x + (r if i % 2 == 0 else r * inner) * math.sin(math.pi * i / n), y - (r if i % 2 == 0 else r * inner) * math.cos(math.pi * i / n)) for i in range(2 * n)], on=on)


def around(n, start=0.0):
    return [(math.cos(a), math.sin(a)) for a in (start + 2 * math.pi * i / n for i in range(n))]


def crescent(x, y, r, dx, dy, q):
    """Points of a disc less a disc of q times its size set aside by (dx, dy)."""
    outer = [(x + r * c, y + r * s) for c, s in around(120) if math.hypot(r * c - dx, r * s - dy) > q * r]
    inner = [(x + dx + q * r * c, y + dy + q * r * s) for c, s in around(120) if math.hypot(dx + q * r * c, dy + q * r * s) < r]
    turn = math.atan2(dy, dx)
    angle = lambda p, ox, oy, back: (math.atan2(p[1] - oy, p[0] - ox) - turn + (0 if back else math.pi)) % (2 * math.pi)
    outer.sort(key=lambda p: angle(p, x, y, True)); inner.sort(key=lambda p: -angle(p, x + dx, y + dy, True))
    return outer + inner


def line(p, kind):
    if kind == "sun":
        p.outline(*[(.5 + .17 * c, .5 + .17 * s) for c, s in around(16)])
        for i, (c, s) in enumerate(around(12, .13)): p.limb((.5 + .24 * c, .5 + .24 * s), (.5 + (.40 if i % 2 else .34) * c, .5 + (.40 if i % 2 else .34) * s), w=.034)
    elif kind == "moon":
        p.outline(*crescent(.47, .5, .36, .17, -.1, .84)[::6], w=.04); p.limb((.7, .3), (.7, .46), w=.026); p.limb((.62, .38), (.78, .38), w=.026)
    elif kind == "fish":  # leaps to the right
        p.outline((.88, .36), (.76, .26), (.56, .27), (.38, .40), (.26, .56), (.10, .60), (.19, .70), (.22, .86), (.34, .68), (.54, .64), (.74, .54))
        p.oval(.77, .37, .026); p.limb((.66, .29), (.63, .40), (.68, .55), w=.03); p.limb((.52, .28), (.46, .16), (.62, .19), (.68, .25), w=.03)
        p.limb((.52, .40), (.55, .46), w=.026); p.limb((.44, .46), (.47, .53), w=.026); p.limb((.55, .52), (.53, .57), w=.026)
    elif kind == "bird":  # stands, looks left
        p.outline((.12, .34), (.22, .30), (.30, .20), (.40, .22), (.46, .34), (.60, .42), (.74, .56), (.92, .66), (.74, .68), (.58, .70), (.40, .68), (.28, .56), (.25, .40))
        p.oval(.32, .30, .022); p.limb((.42, .44), (.48, .56), (.66, .60), w=.03); p.limb((.44, .44), (.58, .48), (.70, .60), w=.03)
        for x in (.42, .54): p.limb((x, .70), (x + .01, .84), w=.03); p.limb((x - .07, .86), (x + .05, .85), w=.03)
    elif kind == "horse":  # head, looks left
        p.limb((.38, .88), (.42, .70), (.40, .58), (.30, .60), (.22, .66), (.14, .62), (.13, .54), (.22, .42), (.32, .28), (.40, .22), (.42, .10), (.49, .20), (.64, .26), (.76, .42), (.82, .64), (.84, .88), w=.038)
        p.oval(.345, .36, .024); p.oval(.185, .57, .014)
        for a, b, c in (((.52, .24), (.58, .34), (.54, .42)), ((.63, .30), (.68, .42), (.62, .52)), ((.72, .42), (.75, .56), (.69, .66)), ((.78, .58), (.79, .70), (.74, .80))): p.limb(a, b, c, w=.028)
    elif kind == "ship":
        p.outline((.10, .62), (.90, .62), (.78, .80), (.24, .80), soft=False); p.limb((.50, .10), (.50, .62), w=.036)
        p.outline((.45, .20), (.45, .56), (.18, .56), soft=False); p.outline((.56, .14), (.56, .56), (.84, .56), soft=False); p.limb((.50, .10), (.62, .08), w=.03)
        p.limb((.06, .90), (.16, .87), (.26, .91), (.38, .87), (.50, .91), (.62, .87), (.74, .91), (.86, .87), (.94, .90), w=.028)
    elif kind == "seed":  # a sprout
        p.limb((.50, .88), (.51, .64), (.50, .42), w=.04); p.limb((.30, .88), (.70, .88), w=.036)
        p.outline((.50, .44), (.36, .44), (.20, .34), (.12, .18), (.30, .18), (.44, .28)); p.limb((.48, .42), (.24, .25), w=.024)
        p.outline((.51, .58), (.64, .58), (.80, .48), (.88, .30), (.70, .32), (.58, .42)); p.limb((.53, .56), (.78, .38), w=.024)
    else:
        p.outline((.30, .60), (.16, .54), (.13, .40), (.22, .30), (.26, .18), (.42, .10), (.60, .11), (.74, .20), (.78, .30), (.88, .40), (.84, .54), (.70, .60), (.50, .58))
        p.limb((.45, .60), (.44, .78), (.36, .88), w=.036); p.limb((.56, .60), (.57, .78), (.65, .88), w=.036); p.limb((.30, .88), (.72, .88), w=.036)
        p.limb((.50, .58), (.50, .34), w=.03); p.limb((.50, .46), (.38, .34), w=.03); p.limb((.50, .40), (.62, .28), w=.03)


def silhouette(p, kind):
    if kind == "sun":  # flames, a spiral in the disc
        for c, s in around(9, .2):
            p.blob((.5 + .18 * c - .09 * s, .5 + .18 * s + .09 * c), (.5 + .34 * c - .07 * s, .5 + .34 * s + .07 * c), (.5 + .44 * c + .06 * s, .5 + .44 * s - .06 * c), (.5 + .32 * c + .03 * s, .5 + .32 * s - .03 * c), (.5 + .18 * c + .09 * s, .5 + .18 * s - .09 * c))
        p.oval(.5, .5, .24)
        p.limb(*[(.5 + .0245 * t * math.cos(t * 1.0), .5 + .0245 * t * math.sin(t * 1.0)) for t in np.linspace(.4, 6.6, 16)], w=.036, on=False)
    elif kind == "moon":  # a face seen from the side
        p.blob(*crescent(.46, .5, .40, .24, 0, .80)[::5]); p.blob((.36, .38), (.44, .44), (.54, .52), (.45, .55), (.42, .62), (.30, .56))
        p.oval(.28, .43, .032, on=False); p.limb((.30, .66), (.36, .65), (.41, .63), w=.03, on=False)
    elif kind == "fish":  # looks left
        p.blob((.06, .52), (.18, .36), (.36, .29), (.56, .36), (.72, .48), (.72, .54), (.56, .66), (.36, .73), (.18, .67)); p.poly((.66, .51), (.94, .26), (.87, .51), (.94, .76))
        p.poly((.32, .34), (.44, .16), (.60, .22), (.58, .40)); p.poly((.36, .68), (.46, .84), (.56, .80), (.54, .64))
        p.oval(.19, .46, .034, on=False); p.limb((.29, .36), (.33, .51), (.28, .66), w=.03, on=False)
        for x in (.42, .52, .62): p.limb((x, .44), (x + .04, .51), (x, .58), w=.03, on=False)
    elif kind == "bird":  # flies to the right, wings up
        p.blob((.30, .54), (.46, .46), (.66, .44), (.78, .36), (.87, .40), (.84, .52), (.66, .66), (.46, .68)); p.poly((.85, .40), (.97, .45), (.85, .49))
        p.poly((.36, .60), (.06, .60), (.14, .68), (.05, .76), (.20, .76), (.44, .68)); p.blob((.40, .52), (.26, .34), (.20, .12), (.38, .18), (.56, .32), (.64, .50)); p.blob((.56, .48), (.56, .26), (.66, .10), (.74, .26), (.72, .46))
        p.oval(.81, .425, .022, on=False)
        for a, b in (((.30, .22), (.46, .44)), ((.42, .26), (.54, .44)), ((.28, .34), (.40, .48))): p.limb(a, b, w=.024, on=False)
        p.limb((.40, .53), (.54, .49), (.70, .49), w=.024, on=False)
    elif kind == "horse":  # gallops to the right
        p.blob((.24, .46), (.34, .38), (.52, .42), (.66, .38), (.73, .46), (.68, .58), (.52, .58), (.36, .60), (.26, .56)); p.blob((.58, .42), (.66, .24), (.76, .16), (.84, .22), (.79, .36), (.72, .54))
        p.blob((.74, .17), (.82, .16), (.89, .24), (.96, .33), (.92, .38), (.86, .35), (.78, .31)); p.poly((.755, .19), (.765, .07), (.83, .17))
        p.limb((.68, .53), (.82, .56), (.93, .48), w=.10, end=.045); p.limb((.64, .55), (.75, .68), (.68, .78), w=.10, end=.045)
        p.limb((.32, .52), (.24, .70), (.08, .76), w=.15, end=.045); p.limb((.38, .54), (.36, .72), (.24, .86), w=.13, end=.045)
        p.limb((.27, .44), (.17, .40), (.08, .46), (.04, .58), w=.06, end=.05)
        p.oval(.835, .235, .016, on=False); p.limb((.72, .20), (.645, .32), (.60, .42), w=.026, on=False)
    elif kind == "ship":  # a steamer
        p.poly((.06, .56), (.94, .50), (.84, .80), (.16, .80)); p.poly((.22, .42), (.74, .42), (.74, .56), (.22, .56)); p.poly((.34, .20), (.47, .20), (.49, .42), (.34, .42)); p.poly((.56, .26), (.66, .26), (.67, .42), (.56, .42))
        for x, y, r in ((.44, .13, .05), (.53, .11, .06), (.63, .13, .05), (.72, .15, .04)): p.oval(x, y, r)
        for x in (.26, .40, .54, .68): p.oval(x, .645, .036, on=False)
        p.limb((.34, .27), (.48, .27), w=.03, on=False); p.limb((.27, .49), (.69, .49), w=.03, on=False)
        p.limb((.08, .88), (.22, .86), (.36, .90), (.50, .86), (.64, .90), (.78, .86), (.92, .88), w=.04)
    elif kind == "seed":  # an acorn
        p.blob((.28, .44), (.50, .42), (.72, .44), (.71, .62), (.60, .80), (.50, .92), (.40, .80), (.29, .62)); p.blob((.20, .42), (.26, .28), (.42, .20), (.58, .20), (.74, .28), (.80, .42), (.72, .46), (.50, .44), (.28, .46))
        p.limb((.50, .22), (.52, .14), (.60, .08), w=.06); p.limb((.24, .475), (.50, .455), (.76, .475), w=.03, on=False)
        for k in range(5): p.limb((.30 + .1 * k, .25 + .025 * abs(k - 2)), (.24 + .1 * k, .42), w=.016, on=False); p.limb((.30 + .1 * k, .25 + .025 * abs(k - 2)), (.36 + .1 * k, .42), w=.016, on=False)
        p.limb((.38, .56), (.41, .70), w=.03, on=False)
    else:  # an oak
        for x, y, r in ((.50, .26, .19), (.28, .36, .16), (.72, .36, .16), (.20, .50, .12), (.80, .50, .12), (.38, .50, .15), (.62, .50, .15)): p.oval(x, y, r)
        p.poly((.43, .54), (.57, .54), (.58, .78), (.70, .90), (.30, .90), (.42, .78))
        p.limb((.50, .66), (.50, .36), w=.03, on=False); p.limb((.50, .54), (.36, .40), w=.026, on=False); p.limb((.50, .48), (.64, .34), w=.026, on=False)
        for x, y in ((.30, .30), (.72, .46), (.46, .20), (.24, .52)): p.limb((x - .05, y + .02), (x, y - .02), (x + .05, y + .02), w=.022, on=False)


def woodcut(p, kind):
    if kind == "sun":  # straight and wavy rays by turns
        for i, (c, s) in enumerate(around(16, .1)):
            q = lambda r, a: (.5 + r * c - a * s, .5 + r * s + a * c)
            if i % 2: p.poly(q(.2, -.05), q(.46, 0), q(.2, .05))
            else: p.poly(*smooth([q(.2, -.04), q(.28, .0), q(.36, -.03), q(.44, .02), q(.36, .025), q(.28, .05), q(.2, .05)], True))
        p.oval(.5, .5, .215, on=False); p.oval(.5, .5, .19); p.oval(.43, .46, .03, .02, on=False); p.oval(.57, .46, .03, .02, on=False); p.limb((.50, .47), (.48, .53), (.51, .54), w=.022, on=False); p.limb((.43, .59), (.50, .61), (.57, .59), w=.024, on=False)
    elif kind == "moon":  # horns up, hatched, a star between
        p.poly(*crescent(.5, .52, .38, 0, -.16, .82))
        for k in range(7): x = .26 + .08 * k; p.limb((x, .80 - .10 * abs(k - 3) / 3 + .02), (x + .02, .73 - .13 * abs(k - 3) / 3 + .02), w=.02, on=False)
        p.star(.5, .33, .15, 6, .46)
    elif kind == "fish":  # upright, head up
        p.blob((.50, .06), (.62, .16), (.68, .34), (.62, .56), (.54, .72), (.46, .72), (.38, .56), (.32, .34), (.38, .16)); p.poly((.50, .66), (.74, .92), (.56, .86), (.50, .93), (.44, .86), (.26, .92))
        p.poly((.66, .30), (.82, .42), (.78, .54), (.62, .50)); p.poly((.34, .30), (.18, .42), (.22, .54), (.38, .50)); p.limb((.36, .24), (.50, .30), (.64, .24), w=.026, on=False)
        p.oval(.44, .17, .024, on=False); p.oval(.56, .17, .024, on=False)
        for y, n in ((.38, 3), (.46, 2), (.54, 2), (.61, 1)):
            for k in range(n): x = .5 + (k - (n - 1) / 2) * .10; p.limb((x - .04, y), (x, y + .045), (x + .04, y), w=.02, on=False)
    elif kind == "bird":  # an eagle with wings spread
        for m in (1, -1):
            X = lambda x: .5 + m * x
            p.poly((X(.06), .36), (X(.16), .24), (X(.30), .14), (X(.42), .12), (X(.46), .24), (X(.45), .40), (X(.41), .34), (X(.39), .52), (X(.34), .44), (X(.31), .60), (X(.26), .50), (X(.22), .64), (X(.16), .54), (X(.08), .60))
            for a, b in (((.36, .22), (.40, .40)), ((.28, .26), (.32, .48)), ((.20, .32), (.23, .52))): p.limb((X(a[0]), a[1]), (X(b[0]), b[1]), w=.02, on=False)
            p.limb((X(.06), .66), (X(.16), .76), w=.05); p.limb((X(.16), .76), (X(.22), .74), w=.024); p.limb((X(.16), .76), (X(.19), .82), w=.024)
        p.blob((.50, .28), (.61, .40), (.60, .58), (.50, .72), (.40, .58), (.39, .40)); p.poly((.50, .66), (.64, .92), (.56, .88), (.50, .95), (.44, .88), (.36, .92))
        p.blob((.46, .34), (.44, .20), (.50, .11), (.57, .14), (.56, .34)); p.poly((.47, .13), (.33, .19), (.37, .23), (.46, .22)); p.oval(.475, .17, .016, on=False)
        for y in (.42, .50, .58): p.limb((.45, y), (.50, y + .04), (.55, y), w=.02, on=False)
    elif kind == "horse":  # head with locks, the neck torn below, looks right
        p.poly((.22, .90), (.20, .66), (.25, .42), (.36, .24), (.50, .17), (.53, .06), (.60, .17), (.66, .22), (.78, .42), (.90, .56), (.89, .65), (.80, .69), (.72, .63), (.60, .58), (.60, .66), (.68, .86), (.58, .82), (.54, .93), (.46, .83), (.38, .94), (.32, .84))
        for x0, y0, x1, y1, x2, y2 in ((.46, .18, .30, .14, .20, .24), (.36, .26, .20, .26, .11, .38), (.28, .38, .14, .42, .07, .54), (.24, .52, .12, .58, .07, .70)): p.poly((x0, y0), (x1, y1), (x2, y2), (x1 + .06, y1 + .10), (x0 - .02, y0 + .12))
        p.limb((.46, .22), (.34, .34), (.29, .52), (.29, .74), w=.026, on=False); p.limb((.58, .54), (.50, .46), (.50, .38), w=.026, on=False)
        p.oval(.63, .32, .03, .02, turn=40, on=False); p.oval(.84, .575, .018, on=False); p.limb((.88, .62), (.79, .61), w=.018, on=False)
        for k in range(3): p.limb((.40 + .05 * k, .66 + .03 * k), (.39 + .06 * k, .80), w=.02, on=False)
    elif kind == "ship":  # a longship with a striped sail
        p.blob((.04, .38), (.10, .44), (.14, .60), (.28, .68), (.50, .70), (.72, .68), (.86, .60), (.90, .44), (.96, .38), (.95, .58), (.84, .78), (.64, .85), (.36, .85), (.16, .78), (.05, .58))
        p.oval(.06, .37, .05); p.oval(.94, .37, .05); p.limb((.50, .06), (.50, .74), w=.04, soft=False); p.blob((.22, .16), (.50, .12), (.78, .16), (.82, .36), (.76, .58), (.50, .62), (.24, .58), (.18, .36))
        for x, b in ((.34, -.03), (.50, 0), (.66, .03)): p.limb((x, .13), (x + b, .36), (x, .62), w=.05, on=False)
        p.limb((.20, .14), (.80, .14), w=.034)
        for x in (.26, .38, .50, .62, .74): p.oval(x, .755, .042, on=False); p.oval(x, .755, .020)
    elif kind == "seed":  # an ear of wheat
        p.limb((.42, .94), (.47, .74), (.50, .50), w=.032)
        for k in range(5):
            y, w = .66 - .11 * k, .085 - .006 * k
            p.oval(.42, y, w, .046, turn=58); p.oval(.58, y, w, .046, turn=-58)
            p.limb((.38, y - .08), (.28, y - .18), w=.016); p.limb((.62, y - .08), (.72, y - .18), w=.016)
            p.limb((.40, y - .03), (.44, y + .035), w=.012, on=False); p.limb((.60, y - .03), (.56, y + .035), w=.012, on=False)
        p.oval(.50, .13, .044, .09); p.blob((.46, .80), (.60, .74), (.74, .80), (.82, .90), (.66, .84), (.54, .86))
    else:  # a fir
        p.poly((.46, .70), (.54, .70), (.56, .94), (.44, .94))
        for y, h, w in ((.04, .26, .17), (.18, .28, .25), (.34, .28, .32), (.52, .28, .40)):
            n = 5
            low = [(.5 + w * (1 - 2 * k / (2 * n)), y + h - (.055 if k % 2 else 0)) for k in range(2 * n + 1)]
            p.poly((.5, y), *low)
        for y, w in ((.20, .05), (.36, .10), (.53, .15), (.71, .2)):
            for k in (-1, 0, 1): p.limb((.5 + k * w * .6, y - .06), (.5 + k * w, y + .015), w=.018, on=False)


def icon(p, kind):
    if kind == "sun":
        p.oval(.5, .5, .19)
        for c, s in around(8): p.limb((.5 + .29 * c, .5 + .29 * s), (.5 + .38 * c, .5 + .38 * s), w=.085)
    elif kind == "moon":
        p.blob(*crescent(.46, .52, .36, .16, -.14, .74)[::4]); p.star(.70, .28, .10, 4, .36); p.star(.80, .50, .065, 4, .36)
    elif kind == "fish":  # looks left
        p.oval(.40, .52, .31, .22); p.limb((.68, .52), (.84, .38), w=.12); p.limb((.68, .52), (.84, .66), w=.12); p.limb((.36, .32), (.48, .26), w=.10)
        p.oval(.24, .47, .055, on=False); p.oval(.235, .475, .026); p.limb((.44, .42), (.50, .52), (.44, .62), w=.045, on=False)
    elif kind == "bird":  # a duckling on the water
        p.oval(.50, .62, .30, .20); p.limb((.26, .54), (.14, .42), w=.16, end=.08); p.oval(.66, .32, .15); p.limb((.64, .40), (.62, .56), w=.20); p.limb((.79, .33), (.88, .35), w=.09, end=.06)
        p.oval(.70, .28, .030, on=False); p.limb((.34, .56), (.44, .68), (.60, .62), w=.04, on=False); p.limb((.08, .88), (.22, .85), (.36, .89), (.50, .85), (.64, .89), (.78, .85), (.92, .88), w=.05)
    elif kind == "horse":  # a pony, looks right
        p.limb((.32, .56), (.60, .56), w=.27); p.limb((.60, .52), (.70, .28), w=.20, end=.17); p.limb((.70, .27), (.85, .37), w=.18, end=.13); p.limb((.66, .20), (.65, .12), w=.07, end=.04)
        for x in (.25, .38, .55, .67): p.limb((x, .62), (x, .84), w=.095)
        p.limb((.20, .50), (.11, .58), (.11, .74), w=.09, end=.06); p.limb((.60, .20), (.53, .32), (.49, .43), w=.10, end=.07); p.limb((.645, .22), (.60, .34), (.56, .44), w=.026, on=False); p.oval(.735, .265, .024, on=False)
    elif kind == "ship":  # a junk
        p.blob((.08, .58), (.20, .66), (.50, .69), (.78, .66), (.93, .54), (.88, .74), (.76, .84), (.50, .86), (.26, .84), (.14, .74))
        p.limb((.60, .14), (.60, .66), w=.045); p.limb((.30, .26), (.30, .66), w=.04); p.blob((.52, .12), (.66, .09), (.80, .18), (.87, .38), (.86, .56), (.66, .60), (.50, .58), (.54, .36)); p.blob((.22, .26), (.34, .24), (.43, .36), (.45, .58), (.30, .60), (.14, .58), (.20, .42))
        for y, x0, x1 in ((.23, .48, .86), (.35, .48, .90), (.47, .46, .92)): p.limb((x0, y), (x1, y - .03), w=.03, on=False)
        for y in (.37, .48): p.limb((.14, y), (.46, y - .01), w=.03, on=False)
        p.limb((.24, .75), (.76, .75), w=.034, on=False)
    elif kind == "seed":  # a leaf
        p.blob((.18, .80), (.18, .56), (.30, .32), (.54, .18), (.82, .16), (.84, .42), (.70, .68), (.46, .82)); p.limb((.10, .90), (.24, .76), w=.07); p.limb((.24, .76), (.50, .50), (.70, .30), w=.04, on=False)
        for a, b in (((.38, .62), (.38, .44)), ((.38, .62), (.56, .64)), ((.51, .49), (.52, .34)), ((.51, .49), (.67, .50))): p.limb(a, b, w=.034, on=False)
    else:  # a palm
        p.limb((.44, .90), (.46, .68), (.52, .46), (.52, .34), w=.13, end=.07)
        for a in (((.52, .32), (.36, .18), (.16, .24), (.10, .38)), ((.52, .32), (.66, .17), (.84, .22), (.92, .36)), ((.52, .32), (.44, .12), (.28, .08)), ((.52, .32), (.62, .12), (.76, .07)), ((.52, .34), (.36, .34), (.26, .52)), ((.52, .34), (.68, .33), (.80, .50))): p.limb(*a, w=.11, end=.035)
        p.oval(.45, .40, .05); p.oval(.58, .41, .05); p.limb((.24, .91), (.72, .91), w=.06)
        for y, x in ((.80, .45), (.70, .46), (.60, .48)): p.limb((x - .06, y), (x + .08, y - .02), w=.022, on=False)


def symbol(kind, art, px):
    p = Pen(px * 3)
    dict(line=line, silhouette=silhouette, woodcut=woodcut, icon=icon)[art](p, kind)
    return p.image.resize((px, px), Image.LANCZOS)
