# SPDX-License-Identifier: Apache-2.0
"""Gobblestones of the fourth collection: other fonts and ways to print the number, palettes, tiles and their backs."""
import math
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from fourth_fetch import FAMILIES, font_file
from texture import grain, jitter, luma, readable, tint, waves, wood
from third_art import COLOURS, racks, save

WAYS = ["circle-outline", "embossed", "two-tone", "drop-shadow", "ribbon", "corner-badge", "knockout", "diagonal", "comic", "burst"]
PALETTES = {name: dict(zip(COLOURS, c)) for name, c in dict(
    matte=((194, 72, 66), (233, 196, 92), (116, 158, 88), (74, 112, 172), (86, 184, 178), (150, 150, 148)),
    enamel=((176, 18, 44), (236, 184, 0), (0, 110, 60), (18, 44, 140), (0, 152, 170), (92, 94, 100)),
    candy=((240, 80, 92), (255, 226, 92), (134, 206, 86), (92, 130, 236), (92, 224, 220), (212, 212, 214)),
    autumn=((170, 48, 34), (224, 164, 40), (86, 112, 46), (44, 70, 110), (64, 140, 146), (126, 118, 108)),
    flat=((231, 76, 60), (241, 196, 15), (39, 164, 86), (41, 98, 185), (26, 188, 188), (149, 165, 166)),
    retro=((205, 70, 60), (238, 202, 110), (94, 140, 96), (62, 84, 140), (110, 190, 200), (190, 182, 168))).items()}
BACKS = ["chevrons", "circles", "monogram", "sunburst", "hexagons", "chequer", "framed", "marbled"]
LOOKS = ["foil", "domed", "inset", "dyed-wood", "glitter", "coin"]
SHEENS = dict(foil=(.9, .16), domed=(0, .06), inset=(0, .3), glitter=(.4, .3), coin=(0, .35))  # metallic, roughness
BACK_DRAW = {}  # further backs of tiles and cards: function(draw, side, ink); sixth_numbers.py adds some
GROUNDS = {}  # what the number stands on, in further ways: way -> function(draw, side, ground, ink) that gives the ink; fifth_numbers.py adds some


def turn(name, items, step=1):
    """The item whose turn it is: seeds 1000 to 1009 show the first ten, 1020 to 1029 the next ten."""
    n = int(name[-3:])
    return items[(n - n // 20 * 10) * step % len(items)]


def figure(font, text, high, stroke=0):
    """A mask with the text so that a tall figure is `high` pixels high, cropped to the ink: whatever the font's metrics, it sits in the middle."""
    probe = [ImageFont.truetype(font, 200).getbbox(c) for c in "023456"]
    f = ImageFont.truetype(font, max(8, round(high * 200 / max(b[3] - b[1] for b in probe))))
    x0, y0, x1, y1 = f.getbbox(text, stroke_width=stroke)
    mask = Image.new("L", (x1 - x0, y1 - y0), 0)
    ImageDraw.Draw(mask).text((-x0, -y0), text, font=f, fill=255, stroke_width=stroke)
    return mask


def stamp(img, mask, x, y, ink):
    img.paste(Image.new("RGB", mask.size, ink), (round(x - mask.width / 2), round(y - mask.height / 2)), mask)


def number_style(rng, name):
    family, weight = turn(name, FAMILIES)
    way = turn(name, WAYS, 3)
    small = way in ("circle-outline", "corner-badge", "burst", "knockout", "ribbon")
    return dict(palette=turn(name, list(PALETTES.values())), font=font_file(family, weight), badge=way,
                size=rng.uniform(.36, .42) if small else rng.uniform(.44, .56), ink=rng.choice(["dark", "light", "light", "deep"]),
                lines=rng.choice([None, (34, 32, 34), (244, 240, 230), (96, 78, 60)]), rounded=rng.random() < .25, texture=rng.choice([1, 2, 4]))


def number_cell(rng, style, colour, value, px):
    even = style["palette"][colour]  # one ink a colour, however the print wavers
    base = jitter(rng, even, 4)
    big, mid, way = px * 3, px * 1.5, style["badge"]
    cell = Image.new("RGB", (big, big), base)
    d = ImageDraw.Draw(cell)
    deep, pale = tint(base, .5), tint(base, 1.45)
    if way == "diagonal": d.polygon([(0, 0), (big, 0), (0, big)], fill=tint(base, 1.22 if luma(base) < 170 else .9))
    ink = readable(dict(dark=(26, 24, 26), light=(252, 249, 242), deep=tint(even, .32))[style["ink"]], even, 85)
    x = y = mid
    mask = figure(style["font"], str(value), big * style["size"])
    if way == "circle-outline":
        r = big * .37; d.ellipse([mid - r, mid - r, mid + r, mid + r], outline=ink, width=big // 28)
    elif way == "corner-badge":  # the number in a badge in one corner, a mark in the middle of the rest
        x = y = big * .36
        ink = (252, 249, 242); d.rounded_rectangle([big * .06, big * .06, big * .66, big * .66], big * .1, fill=tint(base, .45))
        for k in (0, 1): d.ellipse([big * (.73 + .09 * k), big * .79, big * (.79 + .09 * k), big * .85], fill=deep)
    elif way == "ribbon":
        ink = (252, 249, 242); d.rectangle([0, big * .25, big, big * .75], fill=tint(base, .5))
        for k in (.28, .72): d.line([0, big * k, big, big * k], fill=pale, width=big // 60)
    elif way == "knockout":  # deep ink of the field's own colour on a white octagon
        r = big * .38; d.polygon([(mid + r * math.cos(a), mid + r * math.sin(a)) for a in (math.pi / 8 * (2 * i + 1) for i in range(8))], fill=(250, 247, 240))
        ink = tint(base, .55) if luma(even) < 150 else tint(base, .4)
    elif way == "burst":
        ring = [(mid + big * (.44 if i % 2 else .37) * math.cos(math.pi * i / 14), mid + big * (.44 if i % 2 else .37) * math.sin(math.pi * i / 14)) for i in range(28)]
        d.polygon(ring, fill=pale, outline=deep); ink = readable(tint(even, .25), tint(even, 1.45), 85)
    elif way in GROUNDS: ink = GROUNDS[way](d, big, base, ink)
    if style["rounded"]:
        gap = Image.new("L", (big, big), 255); ImageDraw.Draw(gap).rounded_rectangle([big * .03, big * .03, big * .97, big * .97], big * .14, fill=0)
        cell.paste(style["lines"] or (230, 226, 216), (0, 0), gap)
    elif style["lines"]: d.rectangle([0, 0, big - 1, big - 1], outline=style["lines"], width=big // 40)
    if way == "embossed":  # pressed into the board: a light lower edge, a dark upper one
        ink = tint(base, .34) if luma(even) > 105 else tint(base, 1.64)
        for o, c in ((big // 44, tint(base, 1.5)), (-big // 60, tint(base, .3))): stamp(cell, mask, x + o, y + o, c)
    elif way == "drop-shadow":
        ink = (252, 249, 242)
        for c in range(3): stamp(cell, figure(style["font"], str(value), big * style["size"], big // 60).filter(ImageFilter.GaussianBlur(big / 60)), x + big * .025, y + big * .03, tint(base, .26))
    elif way == "hard-shadow": stamp(cell, mask, x + big * .03, y + big * .03, tint(base, .4) if luma(ink) > luma(even) else tint(base, 1.6))
    elif way in ("comic", "outlined"):
        stamp(cell, figure(style["font"], str(value), big * style["size"], big // (22 if way == "comic" else 36)), x, y, (30, 26, 28))
        ink = (255, 250, 236) if style["ink"] != "deep" else tint(base, 1.75)
    stamp(cell, mask, x, y, ink)
    if way == "two-tone":  # the lower half of the figure in another strength of the ink
        lower = np.array(mask); lower[:lower.shape[0] // 2] = 0
        stamp(cell, Image.fromarray(lower), x, y, tuple(int(a * .74 + b * .26) for a, b in zip(ink, base)))
    return np.array(cell.resize((px, px), Image.LANCZOS))


def tile_back(rng, look, px=96):
    base = jitter(rng, rng.choice([(38, 40, 46), (128, 92, 60), (228, 220, 200), (92, 44, 52), (70, 78, 72), (176, 160, 132)]), 6)
    big = px * 2
    img = Image.new("RGB", (big, big), base)
    d, ink, m = ImageDraw.Draw(img), tint(base, .7 if luma(base) > 100 else 1.3), big / 2
    if look == "chevrons":
        for k in range(-big, 2 * big, 34): d.line([0, k, m, k + m, big, k], fill=ink, width=9)
    elif look == "circles":
        for r in range(14, 96, 22): d.ellipse([m - r, m - r, m + r, m + r], outline=ink, width=7)
    elif look == "monogram":
        d.ellipse([m - 74, m - 74, m + 74, m + 74], outline=ink, width=8); stamp(img, figure(font_file(*FAMILIES[1]), "G", 84), m, m, ink)
    elif look == "sunburst":
        for i in range(12): d.pieslice([-big, -big, 2 * big, 2 * big], i * 30, i * 30 + 15, fill=ink)
    elif look == "hexagons":
        for r in range(5):
            for c in range(5):
                x, y = c * 48 + (24 if r % 2 else 0), r * 42
                d.polygon([(x + 21 * math.sin(math.pi / 3 * i), y + 21 * math.cos(math.pi / 3 * i)) for i in range(6)], outline=ink, width=5)
    elif look == "chequer":
        for r in range(8):
            for c in range(r % 2, 8, 2): d.rectangle([c * 24, r * 24, c * 24 + 23, r * 24 + 23], fill=ink)
    elif look == "framed": d.rounded_rectangle([18, 18, big - 18, big - 18], 22, outline=ink, width=9); d.polygon([(m, m - 34), (m + 34, m), (m, m + 34), (m - 34, m)], fill=ink)
    elif look in BACK_DRAW: BACK_DRAW[look](d, big, ink)
    out = np.array(img.resize((px, px), Image.LANCZOS)).astype(np.float32)
    if look == "marbled":
        g = np.random.default_rng(rng.randrange(1 << 30))
        out += (30 * np.sin(4 * waves(g, px, 32) + 2 * waves(g, px, 12)))[..., None]
    return np.clip(out, 0, 255).astype(np.uint8), base


def tile_top(rng, look, rgb, shell, px=96):
    g = np.random.default_rng(rng.randrange(1 << 30))
    img = Image.new("RGB", (px, px), rgb)
    d = ImageDraw.Draw(img)
    if look == "inset": d.rectangle([0, 0, px, px], fill=shell); d.rounded_rectangle([px * .08, px * .08, px * .92, px * .92], px * .1, fill=rgb)
    if look == "coin": d.ellipse([px * .1, px * .1, px * .9, px * .9], outline=tint(rgb, .66 if luma(rgb) > 70 else 1.3), width=px // 18); d.ellipse([px * .44, px * .44, px * .56, px * .56], fill=tint(rgb, .66 if luma(rgb) > 70 else 1.3))
    out = np.array(img).astype(np.float32)
    if look == "dyed-wood": out = wood(g, px, rgb, 1.4)
    if look == "glitter": out += np.where(g.random((px, px)) < .06, 46, 0)[..., None] * g.random((px, px, 1)) * 2
    return np.clip(out, 0, 255).astype(np.uint8)


def dress_gobblestones(rng, folder, name, scene):
    """Gaps between the nine squares, tiles of other looks (foil and domed ones mirror the lamps), their backs, racks beside the board."""
    look, back_look = turn(name, LOOKS), turn(name, BACKS, 3)
    lay(rng, folder, name, scene, look, back_look, f"{turn(name, FAMILIES)[0]}, {turn(name, WAYS, 3)}, {turn(name, list(PALETTES))} fields, {look} tiles, {back_look} backs")


def lay(rng, folder, name, scene, look, back_look, style):
    gap = rng.choice([0, .03, .06])
    for b in scene["boards"]: b["centre"] = [v + gap * round(v / 5) for v in b["centre"]]
    back, body = tile_back(rng, back_look)
    save(folder, f"{name}-back.png", grain(rng, back, 2))
    shell = list(rng.choice([(236, 232, 224), (48, 46, 48), (196, 158, 108)])) if look in ("foil", "inset", "domed") else None
    sheen = SHEENS.get(look, (0, .7))
    for t in scene["tiles"]:
        r, c = 7 - round(t["at"][1]), 7 + round(t["at"][0])
        t["at"] = [v + gap * round(v / 5) for v in t["at"]]
        colour = scene["cells"][r][c]["tile"]
        if colour == "face-down": t.update(texture=f"{name}-back.png", shell=shell or list(body)); continue
        file = f"{name}-tile-{colour}.png"
        save(folder, file, grain(rng, tile_top(rng, look, tuple(t["rgb"]), tuple(shell or t["rgb"])), 1))
        t.update(texture=file, metallic=sheen[0], roughness=sheen[1], shell=shell or t["rgb"])
    scene.update(half=7.5 + gap, gap=gap, racks=racks(rng), back=list(body), edge=list(rng.choice([(120, 100, 80), (226, 220, 208), (50, 48, 48)])), style=style)
