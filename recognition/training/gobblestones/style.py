# SPDX-License-Identifier: Apache-2.0
"""How one imagined edition of the game is printed: palette, figures, separators, tiles. Everything is drawn by lot."""
import colorsys
from dataclasses import dataclass, field

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

NAMES = ("red", "yellow", "green", "blue", "turquoise", "grey")
# Hue in degrees from..to, as wide as people still call a colour by that name beside the other four.
HUES = {"red": (-14, 12), "yellow": (38, 58), "green": (92, 150), "turquoise": (170, 196), "blue": (208, 242)}
NUMBERS = ("plain", "outlined", "disc", "tinted", "gem", "panel")  # the manners of printing a number that can be left out


@dataclass
class Style:
    numbers: str
    font: str
    palette: dict
    tile_palette: dict
    options: dict = field(default_factory=dict)


def rgb(hue, saturation, value):
    return np.array(colorsys.hsv_to_rgb((hue % 360) / 360, saturation, value)) * 255


def draw_palette(rng):
    vivid, light = rng.uniform(0.5, 0.95), rng.uniform(0.5, 0.92)
    palette = {}
    for name, (low, high) in HUES.items():
        lift = 0.08 if name == "yellow" else 0.0
        palette[name] = rgb(rng.uniform(low, high), np.clip(vivid + rng.uniform(-0.15, 0.15), 0.4, 1),
                            np.clip(light + lift + rng.uniform(-0.15, 0.15), 0.35, 1))
    # Turquoise may come close to blue or to green, never so close that the players could not tell it.
    palette["grey"] = rgb(rng.uniform(0, 360) if rng.random() < 0.5 else rng.uniform(20, 45), rng.uniform(0, 0.14), rng.uniform(0.35, 0.75))
    return palette


def draw_tile_palette(rng, palette):
    """Tiles are painted or stickered apart from the print: near its hue, not equal to it."""
    tiles = {}
    for name in HUES:
        h, s, v = colorsys.rgb_to_hsv(*(palette[name] / 255))
        tiles[name] = rgb(h * 360 + rng.uniform(-7, 7), np.clip(s + rng.uniform(-0.12, 0.25), 0.4, 1), np.clip(v + rng.uniform(-0.2, 0.2), 0.3, 1))
    return tiles


def draw_style(rng, fonts, numbers=NUMBERS):
    palette = draw_palette(rng)
    options = {
        "line": rng.uniform(0.015, 0.09) if rng.random() < 0.85 else 0.0,  # width of the separators in cells
        "line_colour": [np.full(3, rng.uniform(10, 60)), np.full(3, rng.uniform(190, 250)), rng.uniform(20, 120, 3)][rng.choice(3, p=[0.6, 0.25, 0.15])],
        "rounded": rng.uniform(0.05, 0.3) if rng.random() < 0.25 else 0.0,
        "height": rng.uniform(0.34, 0.66),  # of a figure, in cells
        "metal": rng.random() < 0.55, "mirror": rng.choice([0, 0.3, 0.8]), "tile_height": rng.uniform(0.1, 0.25), "tile_size": rng.uniform(0.82, 0.96),
        "tile_bevel": rng.uniform(0, 0.09), "side": rng.choice(4), "back": draw_back(rng), "gradient": rng.uniform(0, 0.25), "grain": rng.uniform(0, 10),
    }
    family = fonts[rng.integers(len(fonts))]
    return Style(rng.choice(numbers), family[rng.integers(len(family))], palette, draw_tile_palette(rng, palette), options)


def draw_back(rng):
    """A tile's back: mostly one neutral or dull colour with a pattern; strong colours only where a pattern gives the back away."""
    pattern = rng.choice(["plain", "stripes", "hatch", "dots", "ring", "frame", "grain", "sign"])
    kind = rng.random()
    if kind < 0.55:
        base = rgb(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.06, 0.97))
    elif kind < 0.75 or pattern in ("plain", "grain"):
        base = rgb(rng.uniform(10, 40), rng.uniform(0.2, 0.65), rng.uniform(0.15, 0.7))  # wood, leather, card
    else:
        base = rgb(rng.uniform(0, 360), rng.uniform(0.3, 0.9), rng.uniform(0.15, 0.9))
    second = np.clip(base * rng.uniform(0.5, 1.5) + rng.uniform(-25, 25), 0, 255) if rng.random() < 0.7 else rng.uniform(0, 255, 3)
    return {"base": base, "second": second, "pattern": pattern, "sign": rng.choice(list("XHWMKVR*&#@")),
            "angle": rng.uniform(0, np.pi), "period": rng.uniform(0.08, 0.3)}


def shade(colour, factor):
    return np.clip(np.asarray(colour) * factor, 0, 255)


def stamp(picture, mask, colour):
    m = (mask.astype(np.float32) / 255)[..., None]
    picture *= 1 - m
    picture += m * np.asarray(colour, np.float32)


class Printer:
    """Draws the fields of one style, S pixels a side, upright."""

    def __init__(self, style, rng, S=56):
        self.style, self.rng, self.S = style, rng, S
        self.font_cache = {}
        o = style.options
        self.look = {  # decided once an edition, not field by field
            "light_figure": rng.random() < 0.6, "stroke": rng.uniform(0.02, 0.06), "disc": rng.uniform(0.27, 0.44),
            "disc_light": rng.random() < 0.75, "disc_edge": rng.random() < 0.4, "shape": rng.choice(["circle", "square", "diamond", "hexagon", "octagon", "flower", "oval"], p=[0.5, 0.14, 0.08, 0.1, 0.06, 0.06, 0.06]),
            "facets": rng.integers(5, 10), "shadow": rng.random() < 0.25, "white": rng.uniform(215, 255, 3), "ink": rng.uniform(0, 55, 3),
            "stretch": rng.uniform(0.82, 1.15) if rng.random() < 0.5 else 1.0, "slant": rng.normal(0, 0.12) if rng.random() < 0.25 else 0.0,
            "off": rng.normal(0, 0.025, 2), "spacing": rng.uniform(-0.06, 0.04) if rng.random() < 0.5 else 0.0, "squeeze": rng.random() < 0.5,
            "mark": rng.choice(["", "line", "dot"], p=[0.8, 0.13, 0.07]), "panel": rng.uniform(0.24, 0.4), "facet": rng.uniform(0, 0.3) if rng.random() < 0.6 else 0.0,
            "tint": rng.uniform(0.3, 0.55) if rng.random() < 0.6 else rng.uniform(1.5, 2.2), "disc_tint": rng.random() < 0.2,
            "frame": rng.choice(["", "ring", "inner", "corners"], p=[0.7, 0.12, 0.12, 0.06]), "frame_shade": rng.uniform(0.45, 0.85) if rng.random() < 0.6 else rng.uniform(1.2, 1.7),
            "frame_at": rng.uniform(0.34, 0.46), "pattern": rng.choice(["", "stripes", "dots", "cloud", "radial"], p=[0.72, 0.07, 0.07, 0.07, 0.07]),
            "pattern_depth": rng.uniform(0.04, 0.2), "pattern_period": rng.uniform(0.08, 0.3), "pattern_angle": rng.uniform(0, np.pi),
            "halo": rng.uniform(0.4, 0.9) if rng.random() < 0.12 else 0.0, "double": rng.random() < 0.12, "hollow": rng.random() < 0.06,
            "shadow_off": rng.integers(1, 4, 2) * rng.choice([-1, 1], 2), "shadow_depth": rng.uniform(0.3, 0.8), "fade": rng.uniform(0.1, 0.4) if rng.random() < 0.12 else 0.0,
            "swell": rng.integers(-1, 3) if rng.random() < 0.2 else 0,
            "level": rng.random() < 0.5, "old_style": rng.random() < 0.14, "low": rng.uniform(0.62, 0.8), "drop": rng.uniform(0.18, 0.36),
        }
        self.height = o["height"] * (0.78 if style.numbers == "disc" else 1)

    def fonts(self):
        """The font, the same for low figures, and what to ask of it; old-style figures are its own or, if it has none, made by lowering and shrinking."""
        if "fonts" not in self.font_cache:
            path, look = self.style.font, self.look
            probe = ImageFont.truetype(path, 100)
            box = probe.getbbox("8")
            size = max(8, int(100 * self.height * self.S / max(20, box[3] - box[1])))
            wish = ["onum"] if look["old_style"] and any(probe.getbbox(d, features=["onum"]) != probe.getbbox(d) for d in "0134") else None
            made = look["old_style"] and not wish
            self.font_cache["fonts"] = ImageFont.truetype(path, size), ImageFont.truetype(path, max(7, int(size * look["low"]))) if made else None, wish
        return self.font_cache["fonts"]

    def line(self, text, stroke):
        """The number on its line, in a picture three fields wide."""
        S, look = self.S, self.look
        font, low, wish = self.fonts()
        big = Image.new("L", (3 * S, 3 * S), 0)
        draw, x = ImageDraw.Draw(big), 0.5 * S
        for letter in text:
            drop = look["drop"] * self.height * S if low and letter in "34579" else 0
            one = low if low and letter in "012" else font
            draw.text((x, 1.7 * S + drop), letter, 255, font=one, stroke_width=stroke, anchor="ls", features=wish)
            x += one.getlength(letter, features=wish) + look["spacing"] * S
        return big

    def mask(self, text, stroke=0):
        key = (text, stroke)
        if key not in self.font_cache:
            S = self.S
            big, look = self.line(text, stroke), self.look
            draw = ImageDraw.Draw(big)
            if look["mark"] and set(text) <= set("0689") and set(text) & set("69"):  # tells 6 from 9 on a field that lies any way round
                x0, y0, x1, y1 = big.getbbox()
                if look["mark"] == "line":
                    draw.rectangle((x0, y1 + 0.03 * S - stroke, x1, y1 + 0.08 * S + stroke), 255)
                else:
                    draw.ellipse((x1 + 0.02 * S - stroke, y1 - 0.09 * S - stroke, x1 + 0.11 * S + stroke, y1 + stroke), 255)
            x0, y0, x1, y1 = big.getbbox() or (S, S, 2 * S, 2 * S)
            room = (1.62 * look["disc"] if self.style.numbers == "disc" else 0.84) * S
            across = look["stretch"] * min(1.0, room / ((x1 - x0) * look["stretch"]))
            down = min(1.0, across / look["stretch"]) if not look["squeeze"] else min(1.0, max(across / look["stretch"], 0.75))
            A = np.array([[across, -look["slant"] * down, 0], [0, down, 0]])
            middle = (y0 + y1) / 2
            if look["level"]:  # some printers set all figures on one line instead of centring each: that shows where they are of unequal height
                _, top, _, bottom = self.line("8", stroke).getbbox() or (x0, y0, x1, y1)
                middle += np.clip((top + bottom) / 2 - middle, -0.16 * S, 0.16 * S)
            A[:, 2] = S / 2 + look["off"] * S - A[:, :2] @ [(x0 + x1) / 2, middle]
            drawn = cv2.warpAffine(np.array(big), A, (S, S), flags=cv2.INTER_AREA)
            if look["swell"]:  # ink that ran, or print that came out thin: a weight the font does not have
                kernel = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
                swollen = cv2.dilate(drawn, kernel) if look["swell"] > 0 else cv2.erode(drawn, kernel)
                drawn = swollen if look["swell"] > 0 or swollen.max() > 200 else drawn
            self.font_cache[key] = drawn
        return self.font_cache[key]

    def shape_mask(self, shape, radius):
        S = self.S
        big = Image.new("L", (2 * S, 2 * S), 0)
        d, c, r = ImageDraw.Draw(big), S, radius * 2 * S
        if shape == "circle":
            d.ellipse((c - r, c - r, c + r, c + r), 255)
        elif shape == "square":
            d.rounded_rectangle((c - r, c - r, c + r, c + r), r * 0.3, 255)
        elif shape == "oval":
            d.ellipse((c - r, c - 1.15 * r, c + r, c + 1.15 * r), 255)
        elif shape == "flower":
            a, n = np.linspace(0, 2 * np.pi, 90), int(self.look["facets"]) + 3
            d.polygon([(c + q * np.cos(t), c + q * np.sin(t)) for t, q in zip(a, r * (1.04 + 0.08 * np.cos(n * a)))], 255)
        else:
            n = {"diamond": 4, "hexagon": 6, "octagon": 8}.get(shape, int(self.look["facets"]))
            turn = 0 if shape == "diamond" else np.pi / n
            d.polygon([(c + r * 1.12 * np.cos(turn + 2 * np.pi * i / n), c + r * 1.12 * np.sin(turn + 2 * np.pi * i / n)) for i in range(n)], 255)
        return np.array(big.resize((S, S), Image.LANCZOS))

    def ground(self, colour):
        S, o, rng = self.S, self.style.options, self.rng
        line = int(round(o["line"] * S / 2))
        picture = np.empty((S, S, 3), np.float32)
        picture[:] = o["line_colour"] if line or o["rounded"] else colour
        cell = Image.new("L", (S, S), 0)
        ImageDraw.Draw(cell).rounded_rectangle((line, line, S - 1 - line, S - 1 - line), o["rounded"] * S, 255)
        ramp = 1 + o["gradient"] * (np.linspace(-0.5, 0.5, S)[:, None] + rng.uniform(-0.2, 0.2))
        stamp(picture, np.array(cell), np.asarray(colour)[None, None] * ramp[..., None] if o["gradient"] > 0.1 else colour)
        return self.ornament(picture, colour)

    def ornament(self, picture, colour):
        """Patterns and frames that an artist puts under the number."""
        look, S = self.look, self.S
        if look["pattern"]:
            y, x = np.mgrid[0:S, 0:S].astype(np.float32) / S - 0.5
            a, period = look["pattern_angle"], look["pattern_period"]
            u, v = (x * np.cos(a) + y * np.sin(a)) / period, (-x * np.sin(a) + y * np.cos(a)) / period
            mix = {"stripes": np.sin(2 * np.pi * u), "dots": np.sin(2 * np.pi * u) * np.sin(2 * np.pi * v), "radial": 1 - 4 * np.hypot(x, y),
                   "cloud": cv2.GaussianBlur(self.rng.standard_normal((S, S)).astype(np.float32), (0, 0), 3) * 8}[look["pattern"]]
            picture *= 1 + look["pattern_depth"] * np.clip(mix, -1, 1)[..., None]
        if look["frame"]:
            drawn, at, wide = Image.new("L", (S, S), 0), look["frame_at"] * S, max(1, int(0.03 * S))
            d, c = ImageDraw.Draw(drawn), S / 2
            if look["frame"] == "ring":
                d.ellipse((c - at, c - at, c + at, c + at), outline=255, width=wide)
            elif look["frame"] == "inner":
                d.rectangle((c - at, c - at, c + at, c + at), outline=255, width=wide)
            else:
                for x, y in ((c - at, c - at), (c + at, c - at), (c - at, c + at), (c + at, c + at)):
                    d.ellipse((x - 2 * wide, y - 2 * wide, x + 2 * wide, y + 2 * wide), 255)
            stamp(picture, np.array(drawn), shade(colour, look["frame_shade"]))
        return picture

    def cell(self, colour_name, text):
        style, look, S = self.style, self.look, self.S
        colour = style.palette[colour_name]
        picture = self.ground(colour)
        if style.numbers in ("gem",) or (style.numbers == "outlined" and look["facets"] > 7):
            for i, r in enumerate((0.42, 0.33)):
                stamp(picture, (self.shape_mask("gem", r) * 0.6).astype(np.uint8), shade(colour, 1.0 + (0.22 if i else -0.18) * (1 if look["light_figure"] else -1)) + (18 if i else 0))
            if look["facet"]:  # cut like a stone: every facet takes the light in its own way
                angle = np.arctan2(*(np.mgrid[0:S, 0:S] - S / 2)) / (2 * np.pi) + 0.5
                shine = np.cos(np.floor(angle * look["facets"]) * 2.4)[..., None] * look["facet"]
                inside = (self.shape_mask("gem", 0.42) / 255.0)[..., None]
                picture += picture * shine * inside
        if style.numbers == "panel":
            stamp(picture, self.shape_mask("square", look["panel"]), shade(colour, 0.72 if look["light_figure"] else 1.3) + (0 if look["light_figure"] else 20))
        figure = look["white"] if look["light_figure"] else look["ink"]
        other = look["ink"] if look["light_figure"] else look["white"]
        if style.numbers == "disc":
            light = look["disc_light"]
            disc = look["white"] if light else look["ink"]
            if look["disc_tint"]:
                disc = shade(colour, 0.45) if not light else 255 - (255 - colour) * 0.3
            if look["disc_edge"]:
                stamp(picture, self.shape_mask(look["shape"], look["disc"] + 0.025), look["ink"] if light else look["white"])
            stamp(picture, self.shape_mask(look["shape"], look["disc"]), disc)
            figure = (look["ink"] if light else look["white"]) if look["tint"] > 1 else (shade(colour, 0.55) if light else look["white"])
        elif style.numbers == "tinted":
            figure = shade(colour, look["tint"]) + (25 if look["tint"] > 1 else 0)
        outlined = style.numbers == "outlined" or (style.numbers == "gem" and look["disc_edge"])
        stroke = max(1, int(look["stroke"] * S))
        if look["shadow"]:
            stamp(picture, (np.roll(self.mask(text, stroke if outlined else 0), tuple(look["shadow_off"]), (0, 1)) * look["shadow_depth"]).astype(np.uint8), (0, 0, 0))
        if look["halo"]:
            stamp(picture, (cv2.GaussianBlur(self.mask(text, stroke), (0, 0), 2.5) * look["halo"]).astype(np.uint8), other)
        if outlined:
            if look["double"]:
                stamp(picture, self.mask(text, 2 * stroke + 1), figure)
            stamp(picture, self.mask(text, stroke), other)
            if look["hollow"]:
                figure = colour
        if look["fade"]:
            figure = np.asarray(figure)[None, None] * (1 - look["fade"] * np.linspace(0, 1, S))[:, None, None]
        stamp(picture, self.mask(text), figure)
        return picture
