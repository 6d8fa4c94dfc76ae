# SPDX-License-Identifier: Apache-2.0
"""Other grids, drawn flat: what a photo may show that is none of the three games. For negatives.py."""
import glob, math
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE = 900
FONTS = sorted(f for f in glob.glob("/usr/share/fonts/**/*.ttf", recursive=True) if any(w in f for w in ("Bold", "Black", "Regular")))
SYMBOLS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SIGNS = "♥♣☂☃✈♫☎⚓✂☘♞✿☢⌛✉☯⚽☕♛✪⚡⚙✎☮⚑❄⚛"  # nothing that is on a stone
WORDS = "ABCDEFGHIJKLMNOPRSTUVWYZ"


def hue(r, sat=(.35, .95), val=(.45, 1)):
    c = np.uint8([[[r.uniform(0, 180), 255 * r.uniform(*sat), 255 * r.uniform(*val)]]])
    return tuple(int(v) for v in cv2.cvtColor(c, cv2.COLOR_HSV2RGB)[0, 0])


def pale(r):
    return hue(r, (0, .14), (.82, 1))


def dark(r):
    return hue(r, (0, .5), (.05, .3))


class Sheet:
    """A flat thing of SIDE pixels, see-through where nothing is drawn."""

    def __init__(self, r, ground=None):
        self.r, self.image = r, Image.new("RGBA", (SIDE, SIDE), tuple(ground) + (255,) if ground else (0, 0, 0, 0))
        self.pen, self.font = ImageDraw.Draw(self.image), r.choice(FONTS)

    def text(self, x, y, words, size, colour, font=None):
        self.pen.text((x, y), words, colour, ImageFont.truetype(font or self.font, max(6, int(size))), anchor="mm")

    def sign(self, x, y, size, colour):
        kind = self.r.randrange(4)
        if kind < 2:
            return self.text(x, y, self.r.choice(SIGNS), size * 1.2, colour, SYMBOLS)
        n, turn = self.r.randint(3, 8), self.r.uniform(0, 6)
        spikes = [(x + size / 2 * (1 if k % 2 else self.r.uniform(.4, 1)) * math.cos(turn + k * math.pi / n),
                   y + size / 2 * (1 if k % 2 else .6) * math.sin(turn + k * math.pi / n)) for k in range(2 * n)]
        self.pen.polygon(spikes, colour)
        if kind == 3:
            self.disc(x, y, size * .15, pale(self.r))

    def disc(self, x, y, radius, colour, rim=None, width=3):
        self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour, rim, width if rim else 1)

    def grid(self, n, m, cell, line=None, width=2, low=30):
        """n columns and m rows between margins; cell(column, row) is a colour, or nothing."""
        a, b = (SIDE - 2 * low) / n, (SIDE - 2 * low) / m
        for i in range(n):
            for k in range(m):
                colour = cell(i, k)
                if colour:
                    self.pen.rectangle((low + i * a, low + k * b, low + (i + 1) * a, low + (k + 1) * b), colour, line, width if line else 1)
        return lambda i, k: (low + (i + .5) * a, low + (k + .5) * b, min(a, b))

    def loose(self, n, m, gap, draw, tilt=4, stray=.02):
        """n x m separate things with a shadow each; draw(sheet of its own) fills one."""
        step = SIDE / max(n, m)
        for i in range(n):
            for k in range(m):
                own = Sheet(self.r)
                draw(own)
                size = int(step * (1 - gap))
                thing = own.image.resize((size, size), Image.LANCZOS).rotate(self.r.uniform(-tilt, tilt), Image.BICUBIC, expand=True)
                at = tuple(int(step * (v + .5 + self.r.uniform(-stray, stray)) - thing.width / 2) for v in (i, k))
                shade = thing.getchannel("A").point(lambda a: a // 3)
                self.image.paste(Image.new("RGBA", thing.size, (0, 0, 0, 255)), (at[0] + 6, at[1] + 6), shade)
                self.image.paste(thing, at, thing)


def checked(n, pieces=False, r=None):
    s, a, b = Sheet(r, dark(r)), pale(r), hue(r, (.2, .7), (.2, .6))
    at = s.grid(n, n, lambda i, k: a if (i + k) % 2 else b)
    sides = (pale(r), dark(r))
    for i in range(n):
        for k in range(n):
            if pieces == "discs" and (i + k) % 2 and (k < n * .4 or k >= n * .6) and r.random() < .8:
                x, y, c = at(i, k)
                s.disc(x + 4, y + 4, c * .38, (20, 20, 20)), s.disc(x, y, c * .38, sides[k < n / 2], dark(r)), s.disc(x, y, c * .2, None, dark(r))
            elif pieces == "chess" and r.random() < .35:
                x, y, c = at(i, k)
                s.text(x, y, r.choice("♜♞♝♛♚♟"), c * .85, r.choice(sides), SYMBOLS)
    return s


def sheet15(r, n=15, colours=6, what="figures", black=0.0, holes=0.0, m=None):
    """A printed grid of coloured squares with something in each; colours 0: paper only."""
    palette = [hue(r) for _ in range(colours)] or [pale(r)]
    s, ink = Sheet(r, r.choice([pale, dark])(r)), dark(r)
    at = s.grid(n, m or n, lambda i, k: dark(r) if r.random() < black else r.choice(palette), r.choice([None, ink, pale(r)]), r.randint(1, 4))
    for i in range(n):
        for k in range(m or n):
            x, y, c = at(i, k)
            if r.random() < holes:
                continue
            if what == "clues":
                s.text(x - c * .3, y - c * .3, str(i + 3 * k + 1), c * .28, ink)
                if r.random() < .5: s.text(x, y, r.choice(WORDS), c * .6, ink)
            elif what == "signs":
                s.sign(x, y, c * .6, ink)
            elif what:
                s.text(x, y, {"figures": str(r.randint(1, 9)), "letters": r.choice(WORDS), "numbers": str(i + (m or n) * k + 1)}[what], c * .55, ink)
    return s


def scrabble(r):
    s, paper = Sheet(r, dark(r)), r.choice([pale(r), hue(r, (.2, .5), (.3, .7))])
    premium, text = [hue(r) for _ in range(4)], ["3W", "2W", "3L", "2L"]
    def kind(i, k):
        i, k = min(i, 14 - i), min(k, 14 - k)
        if i % 7 == 0 and k % 7 == 0: return 0 if (i, k) != (7, 7) else 1
        if i == k: return 1 if i < 5 else 2 if i == 5 else 3
        return 2 if {i, k} == {1, 5} else 3 if (i, k) in ((0, 3), (3, 0), (2, 6), (6, 2), (3, 7), (7, 3)) else None
    at = s.grid(15, 15, lambda i, k: paper if kind(i, k) is None else premium[kind(i, k)], pale(r), r.randint(1, 4))
    tiles = r.choice([0, .15, .35, .8])
    for i in range(15):
        for k in range(15):
            x, y, c = at(i, k)
            if r.random() < tiles:
                s.pen.rounded_rectangle((x - c * .44, y - c * .44, x + c * .44, y + c * .44), 5, (238, 220, 170), (120, 100, 60))
                s.text(x, y, r.choice(WORDS), c * .6, (30, 26, 20)), s.text(x + c * .28, y + c * .28, str(r.randint(1, 8)), c * .22, (30, 26, 20))
            elif kind(i, k) is not None:
                s.text(x, y, text[kind(i, k)], c * .4, (30, 26, 30))
    return s


def lines(r, n, marks=0.0, dots=False, outer=True):
    s, ink = Sheet(r, r.choice([pale(r), (220, 180, 110)])), dark(r)
    cell, w = (SIDE - 100) / n, r.randint(2, 12)
    for i in range(0 if outer else 1, n + 1 if outer else n):
        p = 50 + i * cell
        s.pen.line((50, p, SIDE - 50, p), ink, w), s.pen.line((p, 50, p, SIDE - 50), ink, w)
    for i in range(n):
        for k in range(n):
            if r.random() >= marks: continue
            x, y = (50 + (v + (0 if dots else .5)) * cell for v in (i, k))
            c = r.choice([(20, 20, 20), (240, 240, 236)]) if dots else hue(r)
            if dots or r.random() < .5: s.disc(x, y, cell * (.45 if dots else .3), c if dots else None, c, 14)
            else: s.pen.line((x - cell * .3, y - cell * .3, x + cell * .3, y + cell * .3), c, 16), s.pen.line((x + cell * .3, y - cell * .3, x - cell * .3, y + cell * .3), c, 16)
    return s


def ludo(r):
    s, homes = Sheet(r, pale(r)), [hue(r) for _ in range(4)]
    at = s.grid(15, 15, lambda i, k: homes[(i > 8) + 2 * (k > 8)] if (i < 6 or i > 8) and (k < 6 or k > 8) else pale(r), dark(r))
    for i, k in ((2.5, 2.5), (11.5, 2.5), (2.5, 11.5), (11.5, 11.5)): s.disc(*at(i, k)[:2], 130, (250, 250, 250))
    return s


def holes(r, n, m, filled):
    s, back, sides = Sheet(r, hue(r)), dark(r), [hue(r), r.choice([pale, dark])(r)]
    at = s.grid(n, m, lambda i, k: None)
    for i in range(n):
        for k in range(m):
            x, y, c = at(i, k)
            s.disc(x, y, c * r.uniform(.39, .41), r.choice(sides) if r.random() < filled else back, dark(r), 4)
    return s


def calendar(r):
    s, ink, first = Sheet(r, pale(r)), dark(r), r.randrange(7)
    s.text(SIDE / 2, 60, r.choice(["March", "Juni", "Október"]), 70, hue(r))
    at = s.grid(7, 6, lambda i, k: pale(r), ink, 2, 110)
    for d in range(31): s.text(*at((d + first) % 7, (d + first) // 7)[:2], str(d + 1), 50, hue(r) if (d + first) % 7 > 4 else ink)
    return s


def keyboard(r):
    s, key, ink = Sheet(r, dark(r)), *r.choice([((40, 40, 44), (230, 230, 230)), ((236, 236, 230), (30, 30, 30))])
    for k in range(5):
        for i in range(13):
            x, y = 20 + i * 66 + (k * 15) % 40, 240 + k * 80
            s.pen.rounded_rectangle((x, y, x + 58, y + 70), 9, key), s.text(x + 29, y + 35, r.choice(WORDS), 28, ink)
    return s


def blocks(r, n, gap, colours, what=None):
    palette = [hue(r) for _ in range(colours)]
    s, ground = Sheet(r, dark(r) if r.random() < .6 else pale(r)), pale(r)
    def one(own):
        own.pen.rounded_rectangle((10, 10, SIDE - 10, SIDE - 10), r.choice([0, 90]), r.choice(palette))
        if what: own.sign(SIDE / 2, SIDE / 2, SIDE * .55, ground)
    s.loose(n, n, gap, one, 0, 0)
    return s


def qr(r):
    s, n = Sheet(r, (250, 250, 250)), r.choice([21, 25, 29, 33])
    g = [[r.random() < .5 for _ in range(n)] for _ in range(n)]
    for x, y in ((0, 0), (n - 7, 0), (0, n - 7)):
        for i in range(7):
            for k in range(7): g[x + i][y + k] = max(abs(i - 3), abs(k - 3)) != 2
    s.grid(n, n, lambda i, k: (15, 15, 15) if g[i][k] else (250, 250, 250), low=60)
    return s


def laid(r, n, m, gap, look, tilt=4):
    s, tone, tones = Sheet(r), hue(r), [hue(r) for _ in range(8)]
    def one(own):
        c = {"notes": hue(r, (.2, .6), (.85, 1)), "backs": tone, "coasters": r.choice(tones[:3])}.get(look, pale(r))
        if look in ("coasters", "lids") and n != 3: own.disc(450, 450, 440, c), own.disc(450, 450, 300, None, dark(r), 12)
        elif look == "cards":
            own.pen.rounded_rectangle((150, 10, 750, 890), 50, (250, 250, 246), (120, 120, 120), 6)
            suit = r.choice("♥♦♣♠")
            for y in (200, 450, 700): own.text(450, y, suit, 220, (190, 20, 30) if suit in "♥♦" else (20, 20, 20), SYMBOLS)
        else:
            own.pen.rounded_rectangle((10, 10, 890, 890), r.choice([10, 90]), c if look != "tinted" else r.choice(tones), dark(r), r.choice([0, 14]))
            if look in ("pictures", "tinted", "coasters"): own.sign(450, 450, r.uniform(450, 700), dark(r) if look == "tinted" else r.choice(tones))
            if look == "notes":
                for y in range(200, 701, 130): own.pen.line((120, y, r.randint(400, 780), y + r.randint(-20, 20)), dark(r), 14)
            if look == "dice":
                for x, y in r.choice([[(450, 450)], [(250, 250), (650, 650)], [(250, 250), (450, 450), (650, 650)], [(250, 250), (250, 650), (650, 250), (650, 650)]]): own.disc(x, y, 90, dark(r))
    s.loose(n, m, gap, one, tilt)
    return s


GRIDS = {
    "bare-table": lambda r: Sheet(r), "chess": lambda r: checked(8, r=r), "chess-pieces": lambda r: checked(8, "chess", r), "draughts": lambda r: checked(r.choice([8, 10]), "discs", r),
    "checked-4x4": lambda r: checked(5 if r.random() < .5 else 6, "discs", r), "scrabble": scrabble, "sudoku": lambda r: sheet15(r, 9, 0, "figures", 0, .4), "sudoku-16": lambda r: sheet15(r, 16, 0, "figures", 0, .3),
    "crossword": lambda r: sheet15(r, 15, 0, "clues", .25), "crossword-coloured": lambda r: sheet15(r, 15, r.randint(1, 5), "clues", .15), "quilt-15": lambda r: sheet15(r, 15, 6, None),
    "letters-15": lambda r: sheet15(r, 15, 6, "letters"), "signs-15": lambda r: sheet15(r, 15, 6, "signs"), "one-colour-15": lambda r: sheet15(r, 15, 1, "figures"), "two-colours-15": lambda r: sheet15(r, 15, 2, "figures"),
    "sums-15": lambda r: sheet15(r, 15, r.randint(3, 8), "figures"), "sudoku-4": lambda r: sheet15(r, 4, r.choice([0, 0, 4]), "figures", 0, .4), "letters-4": lambda r: sheet15(r, 4, r.randint(0, 4), "letters"),
    "counting-15": lambda r: sheet15(r, 15, r.randint(0, 5), "numbers"), "coloured-13-17": lambda r: sheet15(r, r.choice([12, 13, 14, 16, 17]), 6, "figures"), "oblong": lambda r: sheet15(r, 15, 6, "figures", m=r.choice([10, 12, 18])),
    "hundred": lambda r: sheet15(r, 10, r.randint(0, 6), "numbers"), "spreadsheet": lambda r: sheet15(r, 8, 0, "numbers", m=20), "periodic": lambda r: sheet15(r, 18, 7, "letters", m=9), "go": lambda r: lines(r, 18, .3, True),
    "noughts": lambda r: lines(r, 3, .6, outer=r.random() < .5), "noughts-5": lambda r: lines(r, 5, .5), "lines-8": lambda r: lines(r, 8), "ludo": ludo, "connect-four": lambda r: holes(r, 7, 6, .6), "tray": lambda r: holes(r, *r.choice([(3, 3), (5, 5), (4, 6), (3, 4)]), .5),
    "calendar": calendar, "keyboard": keyboard, "rubik": lambda r: blocks(r, 3, .06, 6), "rubik-4": lambda r: blocks(r, r.choice([4, 5]), .06, 6), "window": lambda r: blocks(r, r.choice([3, 4]), .12, 1), "waffle": lambda r: blocks(r, r.choice([5, 6, 7]), .3, 1),
    "colour-chart": lambda r: sheet15(r, 6, 24, None, m=4), "qr": qr, "memory-3": lambda r: laid(r, 3, 3, .12, "pictures"), "memory-3-tinted": lambda r: laid(r, 3, 3, .1, "tinted"), "memory-4": lambda r: laid(r, 4, 4, .12, "pictures"),
    "memory-4-tinted": lambda r: laid(r, 4, 4, .1, "tinted"), "backs-4": lambda r: laid(r, 4, 4, .1, "backs"), "backs-3": lambda r: laid(r, 3, 3, .1, "backs"), "playing-cards": lambda r: laid(r, *r.choice([(3, 3), (4, 4), (5, 3)]), .04, "cards"),
    "dice": lambda r: laid(r, 3, 3, .3, "dice", 15), "coasters": lambda r: laid(r, *r.choice([(3, 3), (4, 4)]), .15, "coasters"), "lids-4": lambda r: laid(r, 4, 4, .15, "lids"), "notes": lambda r: laid(r, *r.choice([(3, 3), (4, 4)]), .1, "notes", 6)}
