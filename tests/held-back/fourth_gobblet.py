# SPDX-License-Identifier: Apache-2.0
"""Gobblet of the fourth collection: eight makes of board, pieces of other shapes and colours."""
import math
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from fourth_numbers import turn
from texture import grain, tint, waves, wood

MAKES = ["burned-wood", "piped-felt", "glass", "leather-rings", "glazed-tiles", "slots", "cork", "carved-frame"]
PIECES = [((248, 246, 242), (18, 18, 20)), ((224, 190, 140), (84, 54, 36)), ((240, 230, 206), (88, 20, 32)), ((226, 214, 190), (16, 60, 76)),
          ((212, 214, 216), (44, 46, 50)), ((228, 206, 156), (28, 66, 40)), ((238, 206, 176), (58, 30, 62))]
SHAPES = ["goblet", "banded", "barrel", "stepped", "domed-taper", "facets", "straight"]


def soft(img, draw_on, blur, rgb, strength=1.0):
    """Paints what draw_on draws into a mask, with blurred edges."""
    mask = Image.new("L", img.size, 0)
    draw_on(ImageDraw.Draw(mask))
    img.paste(Image.new("RGB", img.size, rgb), (0, 0), mask.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: int(v * strength)))


def lattice(px, rim):
    """The side of a field, the fields' middles with row and column, and what draws the grid's lines."""
    s = (px - 2 * rim) / 4
    def grid(d, width, fill=255, shift=0):
        for i in range(5):
            a = rim + i * s + shift
            d.line([a, rim - width / 2, a, px - rim + width / 2], fill=fill, width=width); d.line([rim - width / 2, a, px - rim + width / 2, a], fill=fill, width=width)
    return s, [(rim + (c + .5) * s, rim + (r + .5) * s, r, c) for r in range(4) for c in range(4)], grid


def plain(g, px, rgb, *bumps):
    return Image.fromarray(np.clip(np.array(rgb, np.float32) * (1 + sum(k * waves(g, px, n) for n, k in bumps))[..., None], 0, 255).astype(np.uint8))


def timber(g, px, rgb, k=1.0):
    return Image.fromarray(wood(g, px, rgb, k).astype(np.uint8))


def gobblet_board(rng, make, px=1024):
    rim = rng.choice([70, 96, 120])
    g = np.random.default_rng(rng.randrange(1 << 30))
    s, centres, grid = lattice(px, rim)
    if make == "burned-wood":  # lines burned in with a hot iron: dark in the middle, scorched beside
        base = rng.choice([(226, 196, 146), (212, 170, 116), (196, 148, 100)])
        img = timber(g, px, base)
        soft(img, lambda d: grid(d, 26), 9, tint(base, .62), .8); soft(img, lambda d: grid(d, 9), 2, (48, 28, 18))
        soft(img, lambda d: d.rectangle([8, 8, px - 8, px - 8], outline=255, width=22), 10, tint(base, .5), .9)
    elif make == "piped-felt":  # cords sewn on cloth
        base, cord = rng.choice([((30, 60, 110), (222, 196, 120)), ((110, 28, 40), (236, 226, 206)), ((64, 66, 72), (200, 204, 208))])
        img = plain(g, px, base, (3, .05), (7, .05), (60, .03))
        soft(img, lambda d: grid(d, 22, shift=5), 5, tint(base, .35), .8)
        d = ImageDraw.Draw(img); grid(d, 13, tint(cord, .72)); grid(d, 8, cord); grid(d, 2, tint(cord, 1.5), -2)
    elif make == "glass":  # frosted squares in a clear pane
        base, frost = rng.choice([((46, 84, 92), (150, 190, 194)), ((40, 42, 50), (120, 128, 140)), ((60, 70, 110), (170, 182, 214))])
        img = plain(g, px, base, (200, .06))
        for x, y, r, c in centres:
            k = s * .455
            soft(img, lambda d: d.rounded_rectangle([x - k, y - k, x + k, y + k], s * .06, fill=255), 3, tint(frost, 1 + .06 * ((r + c) % 2)), .92)
        ImageDraw.Draw(img).rectangle([rim, rim, px - rim, px - rim], outline=tint(frost, 1.3), width=4)
    elif make == "leather-rings":
        base, gold = rng.choice([((122, 66, 38), (214, 176, 96)), ((52, 38, 34), (196, 160, 90)), ((120, 34, 36), (226, 190, 110))])
        img = plain(g, px, base, (5, .06), (12, .06), (120, .05))
        k = s * rng.uniform(.40, .45)
        for x, y, _, _ in centres:
            soft(img, lambda d: d.ellipse([x - k, y - k, x + k, y + k], outline=255, width=16), 4, tint(base, .5), .8)
            ImageDraw.Draw(img).ellipse([x - k, y - k, x + k, y + k], outline=gold, width=6)
        soft(img, lambda d: d.rectangle([rim, rim, px - rim, px - rim], outline=255, width=12), 4, tint(base, .5), .8)
        ImageDraw.Draw(img).rectangle([rim, rim, px - rim, px - rim], outline=gold, width=5)
    elif make == "glazed-tiles":  # painted tiles, a flower in each
        base, ink, joint = rng.choice([((236, 234, 226), (40, 74, 150), (176, 170, 160)), ((240, 226, 190), (170, 84, 40), (140, 126, 108)), ((206, 226, 220), (24, 104, 104), (236, 234, 228))])
        img = Image.new("RGB", (px, px), joint)
        d = ImageDraw.Draw(img)
        for x, y, _, _ in centres:
            k, b = s * .475, tint(base, rng.uniform(.95, 1.0))
            d.rounded_rectangle([x - k, y - k, x + k, y + k], s * .05, fill=b)
            for a in range(4):
                u, v = (1, 1, -1, -1)[a], (1, -1, 1, -1)[a]
                d.pieslice([x + u * k - s * .17, y + v * k - s * .17, x + u * k + s * .17, y + v * k + s * .17], *dict([((1, 1), (180, 270)), ((1, -1), (90, 180)), ((-1, 1), (270, 360)), ((-1, -1), (0, 90))])[u, v], fill=ink)
            for a in range(8): cx, cy = x + s * .15 * math.cos(math.pi * a / 4), y + s * .15 * math.sin(math.pi * a / 4); d.ellipse([cx - s * .05, cy - s * .05, cx + s * .05, cy + s * .05], fill=ink)
            d.ellipse([x - s * .05, y - s * .05, x + s * .05, y + s * .05], fill=tint(ink, 1.4))
    elif make == "slots":  # milled squares with round corners, dark towards one side as hollows are
        base = rng.choice([(180, 128, 82), (222, 198, 156), (96, 66, 48)])
        img = timber(g, px, base)
        for x, y, _, _ in centres:
            k = s * .44
            soft(img, lambda d: d.rounded_rectangle([x - k, y - k, x + k, y + k], s * .16, fill=255), 2, tint(base, .7))
            soft(img, lambda d: d.rounded_rectangle([x - k, y - k, x + k, y + k], s * .16, outline=255, width=12), 5, tint(base, .4), .9)
            soft(img, lambda d: d.arc([x - k, y - k, x + k, y + k], 10, 80, fill=255, width=6), 3, tint(base, 1.35), .8)
    elif make == "cork":
        img = plain(g, px, (198, 152, 104), (6, .07), (16, .05))
        d = ImageDraw.Draw(img)
        for _ in range(1500):
            x, y, r = g.uniform(0, px), g.uniform(0, px), g.uniform(2, 7)
            d.ellipse([x - r, y - r * .6, x + r, y + r * .6], fill=tuple(int(v) for v in np.array((198, 152, 104)) * g.choice([.62, .78, 1.14])))
        grid(d, rng.choice([8, 12]), rng.choice([(40, 34, 32), (246, 242, 232), (30, 70, 96)]))
    else:  # every field in a carved double groove
        base = rng.choice([(150, 92, 56), (206, 166, 112), (112, 76, 52)])
        img = timber(g, px, base)
        for x, y, _, _ in centres:
            for k, w in ((s * .5, 10), (s * .41, 6)):
                soft(img, lambda d: d.rectangle([x - k + 4, y - k + 4, x + k + 4, y + k + 4], outline=255, width=w), 2, tint(base, 1.3), .7)
                soft(img, lambda d: d.rectangle([x - k, y - k, x + k, y + k], outline=255, width=w), 2, tint(base, .42))
    return grain(rng, np.array(img), 2), rim / px


def dress_gobblet(rng, name, scene):
    """Pieces of another shape, some with a band; a raised frame about a carved board; some stacks further off."""
    make, shape = scene["style"], turn(name, SHAPES, 3)
    scene["piece"].update(shape=shape, roughness=rng.choice([.12, .3, .5, .7]))
    scene["board"].update(thick=dict([("glass", .1), ("piped-felt", .05), ("leather-rings", .08), ("cork", .14)]).get(make, rng.choice([.18, .28])),
                          roughness=dict([("glass", .14), ("glazed-tiles", .2), ("leather-rings", .4), ("burned-wood", .55)]).get(make, .75))
    edge = dict([("glass", (120, 170, 170)), ("piped-felt", (40, 40, 44)), ("glazed-tiles", (110, 74, 48)), ("cork", (180, 136, 92))]).get(make, rng.choice([(96, 66, 44), (60, 42, 32), (190, 150, 104)]))
    if make == "carved-frame": scene["board"]["frame"] = dict(wide=.16, high=.1, rgb=list(tint(edge, .8)))
    one_colour(scene, shape == "banded")
    push_stacks(scene, rng.choice([0, .15, .35]))
    scene.update(edge=list(edge), occlusion=True, style=f"{make}, {shape} pieces")


def one_colour(scene, banded):
    """One colour a side, whatever each piece's own wavering."""
    for p in scene["pieces"]:
        p["rgb"] = min((q["rgb"] for q in scene["pieces"]), key=lambda rgb: (abs(sum(rgb) - sum(p["rgb"])) > 150, rgb))
        if banded: p["band"] = list(tint(p["rgb"], .68 if sum(p["rgb"]) > 380 else 1.35))


def push_stacks(scene, far):
    for p in scene["pieces"]:
        if max(abs(v) for v in p["at"]) > 2: p["at"] = [v + math.copysign(far, v) if abs(v) > 2.5 else v for v in p["at"]]
