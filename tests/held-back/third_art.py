# SPDX-License-Identifier: Apache-2.0
"""A third collection for art.py --third: stones, cards, numbers, tiles, racks and makes of Gobblet that neither other collection has."""
import math, os
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from texture import by_turns, grain, jitter, luma, readable, tint, waves, wood
from third_symbols import ALPHABETS, symbol

FONTS = [f for f in ("/usr/share/fonts/" + w for w in (
    "truetype/open-sans/OpenSans-ExtraBold.ttf", "truetype/open-sans/OpenSans-CondBold.ttf", "truetype/liberation/LiberationSerif-Bold.ttf", "truetype/liberation/LiberationSansNarrow-Bold.ttf",
    "opentype/league-spartan/LeagueSpartan-Bold.otf", "opentype/ebgaramond/EBGaramond12-Bold.otf", "truetype/crosextra/Carlito-Bold.ttf", "opentype/urw-base35/C059-Bold.otf",
    "truetype/quicksand/Quicksand-Bold.ttf", "opentype/dosis/Dosis-ExtraBold.otf", "opentype/bebas-neue/BebasNeue-Bold.otf", "opentype/cabin/Cabin-Bold.otf", "opentype/roboto/slab/RobotoSlab-Bold.otf",
    "truetype/play/Play-Bold.ttf", "truetype/comfortaa/Comfortaa-Bold.ttf", "truetype/manrope/Manrope-ExtraBold.ttf", "truetype/averia-gwf/AveriaSerifGWF-Bold.ttf", "truetype/andika/Andika-Bold.ttf")) if os.path.exists(f)]
FACES = ["sun", "moon", "fish", "bird", "horse", "ship", "seed", "tree"]
FACE_PALETTES = [dict(zip(FACES, c)) for c in (
    ((248, 208, 64), (30, 40, 70), (240, 140, 32), (206, 60, 84), (160, 50, 130), (24, 136, 146), (228, 216, 190), (76, 140, 66)),  # navy, amber, pinkish red, magenta, teal, cream
    ((238, 214, 110), (54, 54, 58), (222, 134, 70), (168, 66, 52), (124, 94, 168), (84, 130, 176), (206, 190, 164), (122, 148, 92)),  # chalk: brick, violet, beige
    ((255, 224, 0), (16, 16, 18), (255, 150, 0), (230, 30, 60), (140, 40, 190), (0, 110, 220), (172, 172, 172), (0, 160, 80)),  # loud
    ((214, 172, 52), (40, 36, 34), (196, 106, 40), (136, 32, 38), (96, 46, 100), (36, 74, 116), (186, 176, 156), (58, 92, 48)),  # old print
    ((252, 232, 140), (70, 76, 100), (250, 178, 104), (238, 120, 130), (192, 140, 214), (120, 190, 224), (232, 228, 218), (150, 204, 130)),  # sweets
    ((240, 190, 30), (24, 30, 44), (226, 104, 30), (190, 36, 40), (100, 60, 150), (30, 120, 160), (150, 146, 138), (40, 120, 90)))]
COLOURS = ["red", "yellow", "green", "blue", "turquoise", "grey"]
NUMBER_PALETTES = [dict(zip(COLOURS, c)) for c in (
    ((206, 46, 52), (246, 204, 50), (60, 150, 74), (44, 92, 184), (60, 196, 200), (160, 160, 162)),
    ((228, 104, 104), (248, 222, 130), (136, 190, 112), (104, 140, 210), (132, 218, 214), (206, 202, 196)),
    ((158, 36, 42), (218, 168, 44), (44, 104, 54), (34, 58, 122), (30, 142, 150), (112, 110, 108)),
    ((232, 40, 84), (255, 216, 0), (110, 180, 40), (70, 80, 210), (0, 200, 210), (184, 180, 174)),
    ((186, 76, 62), (222, 184, 94), (104, 132, 76), (70, 98, 150), (98, 172, 172), (164, 154, 142)),
    ((216, 66, 40), (240, 186, 20), (32, 130, 90), (32, 70, 150), (90, 206, 222), (146, 150, 156)))]
PIECES = [((222, 186, 132), (72, 44, 28)), ((238, 228, 204), (28, 38, 74)), ((244, 243, 240), (24, 24, 26)), ((232, 214, 180), (46, 46, 50)), ((240, 232, 214), (20, 48, 38)), ((206, 206, 208), (20, 20, 22)), ((214, 170, 112), (40, 26, 22))]
MAKES = ["engraved", "close-chequer", "round-pads", "square-pads", "brackets", "painted-grid", "stitched", "cushion", "inlaid-strips"]


def digit(draw, rng_font, text, x, y, high, ink, **kw):
    """The text so that its figures are `high` pixels high, whatever the font makes of its sizes."""
    probe = ImageFont.truetype(rng_font, 100).getbbox("5")
    draw.text((x, y), text, font=ImageFont.truetype(rng_font, max(8, round(high * 100 / (probe[3] - probe[1])))), fill=ink, anchor="mm", **kw)


def save(folder, file, image):
    Image.fromarray(image).save(os.path.join(folder, file))
    return file


# ---------------------------------------------------------------- hidden stones
def hidden_style(rng, name):
    paper, card = rng.choice([((250, 249, 245), (60, 60, 70)), ((240, 230, 206), (120, 70, 40)), ((216, 228, 236), (40, 70, 100)), ((222, 232, 212), (50, 84, 50)), ((200, 168, 124), (70, 44, 26)), ((44, 46, 54), (214, 186, 110)), ((246, 224, 222), (120, 40, 60))])
    return dict(palette=by_turns(name, FACE_PALETTES, 5), art=by_turns(name, ALPHABETS), ink=rng.choice(["light", "dark", "deep", "pale"]), frame=by_turns(name, ["none", "line", "double", "corners", "panel", "medal", "band"]),
                ground=rng.choice(["plain", "speckled", "mottled", "linen"]), scale=rng.uniform(.68, .86), font=rng.choice(FONTS), paper=paper, card=card, card_frame=rng.choice(["none", "line", "double", "rounded", "band"]),
                badge=by_turns(name, ["disc", "square", "shield", "none", "ring"]), badge_at=rng.choice(["top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right"]),
                any=(150, 150, 150) if luma(paper) > 120 else (176, 176, 176))


def ink_on(style, ground):
    ink = dict(light=(252, 248, 238), dark=(26, 24, 26), deep=tint(ground, .36), pale=tint(ground, 1.72))[style["ink"]]
    return readable(ink, ground, 75)


def stone_face(rng, style, face, px=256):
    ground = jitter(rng, style["palette"][face], 4)
    g = np.random.default_rng(rng.randrange(1 << 30))
    img = Image.new("RGB", (px, px), ground)
    d = ImageDraw.Draw(img)
    ink, trim, under = ink_on(style, ground), tint(ground, .68 if luma(ground) > 90 else 1.3), ground
    m, w = px * .07, max(3, px // 42)
    if style["frame"] in ("line", "double"): d.rectangle([m, m, px - m, px - m], outline=trim, width=w)
    if style["frame"] == "double": d.rectangle([m * 1.7, m * 1.7, px - m * 1.7, px - m * 1.7], outline=trim, width=w // 2)
    if style["frame"] == "corners":
        for x in (0, 1):
            for y in (0, 1): d.ellipse([x * px - 2.6 * m, y * px - 2.6 * m, x * px + 2.6 * m, y * px + 2.6 * m], outline=trim, width=w)
    if style["frame"] == "panel": under = tint(ground, 1.22 if luma(ground) < 170 else .88); d.rounded_rectangle([m, m, px - m, px - m], px * .12, fill=under)
    if style["frame"] == "medal": under = tint(ground, .82 if luma(ground) > 70 else 1.16); d.ellipse([m * .8, m * .8, px - m * .8, px - m * .8], fill=under)
    if style["frame"] == "band": d.rectangle([0, 0, px - 1, px - 1], outline=tint(ground, .6 if luma(ground) > 90 else 1.4), width=int(m * .8))
    ink = readable(ink, under, 70)
    k = int(px * style["scale"] * (.92 if style["frame"] in ("double", "medal", "corners") else 1))
    img.paste(Image.new("RGB", (k, k), ink), ((px - k) // 2, (px - k) // 2), symbol(face, style["art"], k))
    out = np.array(img).astype(np.float32)
    if style["ground"] == "speckled": out += (np.where(g.random((px, px)) < .03, -26, 0) + np.where(g.random((px, px)) < .02, 22, 0))[..., None]
    if style["ground"] == "mottled": out += (waves(g, px, px // 6) * 5 + waves(g, px, px // 24) * 4)[..., None]
    if style["ground"] == "linen": out *= (1 + .04 * waves(g, px, 4, 12) + .04 * waves(g, px, 4, 12).T)[..., None]
    return np.clip(out, 0, 255).astype(np.uint8)


def spots(formation, w, h, cy, most, margin, gap):
    """Where the squares of a formation stand on a card, about the height cy: face, corner, side."""
    rows, cols = len(formation), len(formation[0])
    s = int(min(most, (w - margin) / cols, (h - 220) / rows)) - 6
    return [(formation[r][c], (int(w / 2 + (c - cols / 2) * (s + gap) + gap / 2), int(cy + (r - rows / 2) * (s + gap) + gap / 2)), s) for r in range(rows) for c in range(cols)]


def card_art(rng, style, card):
    w, h, trim, paper = 400, 600, style["card"], style["paper"]
    img = Image.new("RGB", (w, h), paper)
    d = ImageDraw.Draw(img)
    if style["card_frame"] in ("line", "double"): d.rectangle([14, 14, w - 15, h - 15], outline=trim, width=6)
    if style["card_frame"] == "double": d.rectangle([26, 26, w - 27, h - 27], outline=trim, width=3)
    if style["card_frame"] == "rounded": d.rounded_rectangle([14, 14, w - 15, h - 15], 40, outline=trim, width=8)
    if style["card_frame"] == "band": d.rectangle([0, 0, w - 1, h - 1], outline=trim, width=18)
    across, low = style["badge_at"].split("-")[-1], style["badge_at"].startswith("bottom")
    x, y = dict(left=82, right=w - 82).get(across, w / 2), h - 84 if low else 84
    gap = rng.choice([4, 6, 8])
    for face, at, s in spots(card["formation"], w, h, h / 2 + (-48 if low else 48), 104, 90, gap):
        if face == "any": d.rectangle([*at, at[0] + s - 1, at[1] + s - 1], fill=style["any"], outline=tint(style["any"], .8), width=2)
        else: img.paste(Image.fromarray(stone_face(rng, style, face)).resize((s, s), Image.LANCZOS), at)
    b, ink = 46, readable(tint(trim, 1.9 if luma(trim) < 128 else .2), trim, 90)
    if style["badge"] == "disc": d.ellipse([x - b, y - b, x + b, y + b], fill=trim)
    elif style["badge"] == "square": d.rounded_rectangle([x - b, y - b, x + b, y + b], 10, fill=trim)
    elif style["badge"] == "shield": d.polygon([(x - b, y - b), (x + b, y - b), (x + b, y + b * .2), (x, y + b * 1.2), (x - b, y + b * .2)], fill=trim)
    else:
        ink = readable(trim, paper, 80)
        if style["badge"] == "ring": d.ellipse([x - b, y - b, x + b, y + b], outline=trim, width=7)
    digit(d, style["font"], str(card["points"]), x, y, 66 if style["badge"] == "none" else 54, ink)
    return np.array(img)


def dress_hidden(rng, folder, name, scene):
    """Some cards face another side; stones and cards differ in body."""
    sides = rng.random() < .4
    save(folder, f"{name}-back.png", grain(rng, np.tile(tile_back(rng, 192)[0], (3, 2, 1)), 2))
    for q in [q for q in scene["quads"] if "card" in q][1:]:
        if sides: q["turn"] += rng.choice([0, 90, 180, 270])
    scene.update(edge=list(rng.choice([(200, 190, 170), (120, 84, 54), (236, 234, 228), (40, 40, 44)])), bevel=rng.choice([.02, .03, .05]))


# ---------------------------------------------------------------- gobblestones
def number_style(rng, name):
    badge = by_turns(name, ["none", "gem", "disc", "shield", "none", "panel", "dark-disc", "ring"], 5)
    size = rng.uniform(.42, .58) if badge == "none" else rng.uniform(.40, .48) if badge in ("gem", "panel", "shield") else rng.uniform(.34, .40)
    return dict(palette=by_turns(name, NUMBER_PALETTES, 5), font=by_turns(name, FONTS, 5), badge=badge, size=size * (.8 if rng.random() < .2 and badge == "none" else 1), disc=rng.choice([(246, 240, 224), (255, 255, 255), (232, 226, 210)]),
                ink=rng.choice(["dark", "light", "light", "deep"]), outline=rng.random() < .4, lines=rng.choice([None, None, (28, 26, 26), (240, 236, 226), (110, 84, 60), (70, 74, 90)]), rounded=rng.random() < .25, texture=rng.choice([2, 2, 5]))


def number_cell(rng, style, colour, value, px):
    base = jitter(rng, style["palette"][colour], 5)
    big, mid = px * 3, px * 1.5
    cell = Image.new("RGB", (big, big), base)
    d = ImageDraw.Draw(cell)
    if style["rounded"]:
        d.rectangle([0, 0, big, big], fill=style["lines"] or (34, 32, 32)); d.rounded_rectangle([big * .03, big * .03, big * .97, big * .97], big * .16, fill=base)
    elif style["lines"]: d.rectangle([0, 0, big - 1, big - 1], outline=style["lines"], width=max(4, big // 34))
    under, r = base, big * .35
    if style["badge"] == "disc": under = style["disc"]; d.ellipse([mid - r, mid - r, mid + r, mid + r], fill=under, outline=tint(base, .5), width=big // 60)
    elif style["badge"] == "dark-disc": under = tint(base, .42); d.ellipse([mid - r, mid - r, mid + r, mid + r], fill=under)
    elif style["badge"] == "gem":
        ring = [(mid + r * 1.14 * math.cos(a), mid + r * 1.14 * math.sin(a)) for a in (math.pi / 6 * (2 * i + 1) for i in range(6))]
        for i in range(6): d.polygon([(mid, mid), ring[i], ring[(i + 1) % 6]], fill=tint(base, (1.1, 1.2, 1.3, 1.2, .94, .9)[i]))
        inner = [(mid + (x - mid) * .72, mid + (y - mid) * .72) for x, y in ring]
        under = tint(base, 1.16); d.polygon(inner, fill=under)
    elif style["badge"] == "shield": under = tint(base, .66); d.polygon([(mid - r, mid - r), (mid + r, mid - r), (mid + r, mid + r * .3), (mid, mid + r * 1.2), (mid - r, mid + r * .3)], fill=under)
    elif style["badge"] == "panel": under = tint(base, 1.5); d.rounded_rectangle([mid - r, mid - r, mid + r, mid + r], big * .08, fill=under)
    elif style["badge"] == "ring": d.ellipse([mid - r, mid - r, mid + r, mid + r], outline=tint(base, .55), width=big // 26)
    ink = dict(dark=(24, 22, 24), light=(252, 248, 240), deep=tint(under, .3))[style["ink"]]
    if style["outline"] and style["badge"] not in ("disc", "panel"): kw = dict(stroke_width=big // 30, stroke_fill=(28, 24, 24) if luma(ink) > 128 else (250, 246, 236))
    else: kw = {}; ink = readable(ink, under, 85)
    digit(d, style["font"], str(value), mid, mid, big * style["size"], ink, **kw)
    return np.array(cell.resize((px, px), Image.LANCZOS))


def tile_back(rng, px=96):
    base = jitter(rng, rng.choice([(44, 42, 44), (96, 72, 52), (214, 204, 180), (236, 232, 224), (84, 60, 84), (140, 120, 96)]), 6)
    img = Image.new("RGB", (px, px), base)
    d, ink, look = ImageDraw.Draw(img), tint(base, .74 if luma(base) > 100 else 1.26), rng.choice(["stripes", "squares", "dots", "star", "lattice", "plain", "wood"])
    if look == "stripes":
        for k in range(-px, px, 12): d.line([k, 0, k + px, px], fill=ink, width=4)
    if look == "lattice":
        for k in range(-px, 2 * px, 18): d.line([k, 0, k + px, px], fill=ink, width=3); d.line([k, 0, k - px, px], fill=ink, width=3)
    if look == "squares":
        for k in range(8, px // 2, 11): d.rectangle([k, k, px - k, px - k], outline=ink, width=3)
    if look == "dots":
        for x in range(10, px, 19):
            for y in range(10, px, 19): d.ellipse([x - 4, y - 4, x + 4, y + 4], fill=ink)
    if look == "star": d.polygon([(px / 2 + (38 if i % 2 else 17) * math.cos(math.pi * i / 8), px / 2 + (38 if i % 2 else 17) * math.sin(math.pi * i / 8)) for i in range(16)], fill=ink)
    if look == "wood": return wood(np.random.default_rng(rng.randrange(1 << 30)), px, base, 2).astype(np.uint8), base
    return np.array(img), base


def racks(rng):
    """Racks on no, one or two sides of the board."""
    out, a = [], rng.choice([0, 0, 90])
    for side in rng.choice([[], [0], [0, 180], [0, 180]]):
        turn, far = math.radians(a + side), 7.5 + rng.uniform(1.6, 2.6)
        x, along = rng.uniform(-2.5, 2.5), rng.randrange(3, 7)
        out.append(dict(at=[math.cos(turn) * x + math.sin(turn) * far, math.sin(turn) * x - math.cos(turn) * far], turn=a + side + rng.uniform(-4, 4), rgb=list(rng.choice([(150, 100, 60), (96, 62, 40), (206, 176, 130), (60, 60, 64)])), tiles=along))
    return out


def dress_gobblestones(rng, folder, name, scene):
    """Gaps between the nine squares, tiles of other makes, the backs of face-down ones, racks beside the board."""
    gap = rng.choice([0, .03, .07])
    for b in scene["boards"]: b["centre"] = [v + gap * round(v / 5) for v in b["centre"]]
    back, body = tile_back(rng)
    save(folder, f"{name}-back.png", grain(rng, back, 2))
    make = rng.choice(["plastic", "sticker", "mirror", "painted", "metal"])
    shell = list(rng.choice([(232, 228, 218), (60, 58, 58), (186, 150, 104)])) if make in ("sticker", "mirror") else None
    sheen = dict(plastic=(0, .3), sticker=(.3, .4), mirror=(.85, .22), painted=(0, .7), metal=(.6, .35))[make]
    scene["tile"].update(metallic=sheen[0], roughness=sheen[1])
    for t in scene["tiles"]:
        r, c = 7 - round(t["at"][1]), 7 + round(t["at"][0])
        t["at"] = [v + gap * round(v / 5) for v in t["at"]]
        if scene["cells"][r][c]["tile"] == "face-down": t.update(texture=f"{name}-back.png", shell=shell or list(body))
        elif shell: t["shell"] = shell
    scene.update(half=7.5 + gap, gap=gap, racks=racks(rng), back=list(body), edge=list(rng.choice([(120, 100, 80), (220, 214, 200), (50, 48, 48)])))


# ---------------------------------------------------------------- gobblet
def gobblet_board(rng, make, px=1024):
    rim = rng.choice([60, 90, 110])
    g = np.random.default_rng(rng.randrange(1 << 30))
    s = (px - 2 * rim) / 4
    oak, walnut, birch, cherry = (204, 164, 108), (104, 68, 44), (228, 206, 164), (168, 98, 62)
    base, ink = rng.choice({"engraved": [(oak, (74, 48, 28)), (birch, (96, 70, 44)), (walnut, (34, 22, 16)), (cherry, (60, 28, 18))], "close-chequer": [(oak, (176, 132, 82)), (cherry, (196, 132, 86)), (birch, (204, 174, 128))],
                            "round-pads": [((38, 44, 56), (96, 120, 150)), (birch, (150, 60, 56)), (walnut, (190, 150, 98)), ((222, 222, 218), (80, 130, 120))], "square-pads": [((52, 50, 50), (150, 140, 128)), (oak, (92, 120, 96)), ((224, 218, 206), (60, 84, 128)), (walnut, birch)],
                            "brackets": [((70, 96, 84), (232, 226, 206)), (oak, (60, 40, 26)), ((226, 222, 214), (150, 50, 50))], "painted-grid": [((232, 228, 218), (40, 80, 130)), (birch, (150, 44, 40)), ((60, 92, 80), (236, 222, 170)), (oak, (30, 30, 32))],
                            "stitched": [((120, 126, 134), (236, 234, 228)), ((60, 76, 104), (228, 206, 150)), ((196, 176, 146), (110, 60, 44))], "cushion": [((226, 206, 160), (32, 104, 108)), ((214, 178, 84), (36, 44, 88)), ((206, 198, 180), (46, 88, 58)), ((190, 190, 194), (96, 54, 96))],
                            "inlaid-strips": [(walnut, birch), (cherry, (52, 34, 28)), (birch, (120, 78, 50))]}[make])
    grainy = luma(base) > 55 and base in (oak, walnut, birch, cherry)
    img = Image.fromarray(wood(g, px, base).astype(np.uint8)) if grainy else Image.new("RGB", (px, px), base)
    d = ImageDraw.Draw(img)
    centres = [(rim + (c + .5) * s, rim + (r + .5) * s, r, c) for r in range(4) for c in range(4)]
    def grid(width, fill, shift=0):
        for i in range(5):
            a = rim + i * s + shift
            d.line([a, rim - width / 2, a, px - rim + width / 2], fill=fill, width=width); d.line([rim - width / 2, a, px - rim + width / 2, a], fill=fill, width=width)
    if make == "engraved": grid(4, tint(base, 1.3), 4); grid(7, ink)
    elif make == "painted-grid": grid(rng.choice([16, 24]), ink)
    elif make == "inlaid-strips": grid(14, tint(ink, .7)); grid(10, ink)
    elif make == "close-chequer":
        other = Image.fromarray(wood(g, px, ink).astype(np.uint8).swapaxes(0, 1).copy())
        for x, y, r, c in centres:
            if (r + c) % 2: box = tuple(int(round(v)) for v in (x - s / 2, y - s / 2, x + s / 2, y + s / 2)); img.paste(other.crop(box), box[:2])
        d.rectangle([rim, rim, px - rim, px - rim], outline=tint(ink, .6), width=4)
    elif make in ("round-pads", "square-pads"):
        k = s * rng.uniform(.41, .46)
        for x, y, _, _ in centres:
            if make == "round-pads": d.ellipse([x - k, y - k, x + k, y + k], fill=ink, outline=tint(ink, .7), width=4)
            else: d.rounded_rectangle([x - k, y - k, x + k, y + k], s * .04, fill=ink, outline=tint(ink, .8), width=3)
        if make == "round-pads": d.rectangle([rim, rim, px - rim, px - rim], outline=ink, width=5)
    elif make == "brackets":
        k, n = s * .43, s * .16
        for x, y, _, _ in centres:
            for a in (-1, 1):
                for b in (-1, 1): d.line([x + a * (k - n), y + b * k, x + a * k, y + b * k, x + a * k, y + b * (k - n)], fill=ink, width=8, joint="curve")
        d.rectangle([rim - 8, rim - 8, px - rim + 8, px - rim + 8], outline=ink, width=5)
    elif make == "stitched":
        img = Image.fromarray(np.clip(np.array(img) * (1 + .06 * waves(g, px, 4, 10) + .06 * waves(g, px, 4, 10).T)[..., None], 0, 255).astype(np.uint8)); d = ImageDraw.Draw(img)
        for i in range(5):
            for k in range(40):
                a, b = rim + i * s, rim + (k + .15) * s / 10
                d.line([a, b, a, b + s * .07], fill=ink, width=6); d.line([b, a, b + s * .07, a], fill=ink, width=6)
    else:  # cushions with drawn-in edges
        for x, y, _, _ in centres:
            p = []
            for ax, ay, bx, by in ((-1, -1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1), (-1, 1, -1, -1)):
                for t in np.linspace(0, 1, 24, endpoint=False):
                    pull = 1 - .17 * math.sin(math.pi * t)
                    u, v = ax + (bx - ax) * t, ay + (by - ay) * t
                    p.append((x + s / 2 * u * (pull if ax == bx else 1), y + s / 2 * v * (pull if ay == by else 1)))
            d.polygon(p, fill=ink); d.line(p + p[:2], fill=tint(ink, .45), width=9, joint="curve")
    return grain(rng, np.array(img), 3), rim / px


def dress_gobblet(rng, _name, scene):
    """Pieces turned on a lathe: straight, narrower above, with a groove, domed or hollow; some stacks pushed outwards."""
    scene["piece"].update(shape=rng.choice(["straight", "tapered", "groove", "dome", "cup", "flared"]), roughness=rng.uniform(.2, .75))
    scene.update(edge=list(rng.choice([(90, 66, 46), (40, 38, 38), (190, 150, 104)])), occlusion=True)
    scene["board"]["thick"] = rng.choice([.08, .2, .3])
    push = rng.choice([0, 0, .25])
    for p in scene["pieces"]:
        if max(abs(v) for v in p["at"]) > 2: p["at"] = [v + math.copysign(push, v) if abs(v) > 2.5 else v for v in p["at"]]
