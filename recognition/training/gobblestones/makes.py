# SPDX-License-Identifier: Apache-2.0
"""Makes of tiles: rims around their stickers, and what is printed on their backs. Only the network that tells tiles from backs is taught by them."""
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

EMBLEMS = ("rays", "rings", "check", "diamond", "letter", "cross", "star", "corners", "spiral", "grid", "blob")


def draw_make(rng, fonts):
    """One box's tiles. Half of the boxes have stickers in a rim of another colour, on both sides or on one."""
    rim = rng.random() < 0.5
    pale = rng.random() < 0.5
    family = fonts[rng.integers(len(fonts))]
    return {"rim": rng.uniform(0.04, 0.16) if rim else 0.0, "rim_colour": np.clip(rng.normal(225 if pale else rng.uniform(20, 150), 15) + rng.normal(0, 12, 3), 0, 255),
            "both": rng.random() < 0.7, "rounded": rng.uniform(0, 0.3), "line": rng.uniform(0, 0.05) if rng.random() < 0.3 else 0.0, "line_shade": rng.uniform(0.5, 1.5),
            "vault": rng.uniform(-0.25, 0.25) if rng.random() < 0.4 else 0.0, "towards": rng.uniform(0, 2 * np.pi),
            "emblem": EMBLEMS[rng.integers(len(EMBLEMS))] if rng.random() < 0.6 else "", "scale": rng.uniform(0.22, 0.5), "count": int(rng.integers(3, 13)),
            "letter": rng.choice(list("ABEGHKMNQRSTWXZ&?!#@*")), "font": family[rng.integers(len(family))], "stroke": rng.uniform(0.15, 0.6)}


def rimmed(make, top, back):
    """The face of a tile in its rim, dished or vaulted."""
    s = len(top)
    y, x = np.mgrid[0:s, 0:s] / s - 0.5
    if make["vault"]:
        top = top * (1 + make["vault"] * 2 * (x * np.cos(make["towards"]) + y * np.sin(make["towards"])) * np.hypot(x, y) * 2)[..., None]
    if make["rim"] and (make["both"] or not back):
        inner = 0.5 - make["rim"]
        corner = make["rounded"] * inner
        outside = np.hypot(np.maximum(abs(x) - inner + corner, 0), np.maximum(abs(y) - inner + corner, 0)) - corner
        mix = np.clip(0.5 + outside * s, 0, 1)[..., None]
        top = top * (1 - mix) + mix * make["rim_colour"]
    elif make["line"]:
        edge = 0.5 - np.maximum(abs(x), abs(y))
        top = np.where((abs(edge - 0.08) < make["line"] / 2)[..., None], top * make["line_shade"], top)
    return top.astype(np.float32)


def emblem(make, back, s):
    """What a box prints on its backs, in the back's two colours."""
    y, x = np.mgrid[0:s, 0:s] / s - 0.5
    r, a, k, n = np.hypot(x, y), np.arctan2(y, x), make["scale"], make["count"]
    name = make["emblem"]
    if name == "letter":
        picture = Image.new("L", (4 * s, 4 * s), 0)
        ImageDraw.Draw(picture).text((2 * s, 2 * s), make["letter"], 255, font=ImageFont.truetype(make["font"], int(7 * k * s)), anchor="mm")
        ink = np.array(picture.resize((s, s), Image.LANCZOS)) / 255.0
    else:
        ink = {"rays": lambda: np.sin(a * n) > 1 - 2 * make["stroke"], "rings": lambda: np.sin(r * 2 * np.pi / (k / 2)) > 1 - 2 * make["stroke"],
               "check": lambda: (np.floor(x / k * 2) + np.floor(y / k * 2)) % 2 > 0, "diamond": lambda: (abs(x) + abs(y) < k) & (abs(x) + abs(y) > k * (1 - make["stroke"] * 1.5)),
               "cross": lambda: (np.minimum(abs(x), abs(y)) < k * make["stroke"] / 3) & (r < k * 1.3), "star": lambda: r < k * (0.65 + 0.35 * np.cos(a * (3 + n % 5))),
               "corners": lambda: np.maximum(abs(x), abs(y)) + np.minimum(abs(x), abs(y)) > 1 - k, "spiral": lambda: np.sin(r * 2 * np.pi / (k / 2) + a) > 1 - 2 * make["stroke"],
               "grid": lambda: np.minimum((x / k * 3) % 1, (y / k * 3) % 1) < make["stroke"] * 0.6,
               "blob": lambda: np.hypot(x - 0.1 * np.sin(n), y - 0.1 * np.cos(n)) < k * 0.6}[name]().astype(float)
    ink = cv2.GaussianBlur(ink, (0, 0), 0.6)[..., None]
    return back["base"] * (1 - ink) + back["second"] * ink
