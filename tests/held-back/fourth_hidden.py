# SPDX-License-Identifier: Apache-2.0
"""Hidden Stones of the fourth collection: symbols of free icon sets on stones of wood, ceramic and acrylic, other palettes and cards."""
import math
import numpy as np
from PIL import Image, ImageDraw

from fourth_fetch import FAMILIES, font_file
from fourth_numbers import BACKS, figure, stamp, tile_back, turn
from fourth_symbols import ALPHABETS, FACES, symbol
from texture import grain, jitter, luma, readable, tint, waves, wood
from third_art import ink_on, save, spots

PALETTES = {name: dict(zip(FACES, c)) for name, c in dict(  # sun yellow, moon black, fish orange, bird red, horse purple, ship blue, seed grey, tree green
    poster=((250, 212, 44), (32, 32, 36), (244, 130, 36), (214, 44, 48), (122, 58, 158), (36, 104, 190), (158, 158, 160), (52, 150, 76)),
    teal_cream=((240, 200, 70), (36, 40, 48), (232, 124, 60), (184, 48, 52), (112, 70, 136), (22, 128, 134), (232, 220, 194), (88, 136, 62)),
    earth=((218, 178, 76), (50, 44, 42), (206, 116, 56), (152, 54, 44), (104, 72, 112), (62, 98, 130), (178, 170, 156), (98, 122, 70)),
    pastel=((252, 228, 130), (76, 78, 92), (250, 172, 110), (236, 112, 116), (180, 136, 208), (128, 178, 226), (222, 220, 214), (146, 200, 138)),
    neon=((255, 230, 0), (14, 14, 16), (255, 122, 0), (238, 22, 58), (152, 44, 206), (0, 120, 240), (182, 184, 188), (0, 172, 70)),
    glaze=((226, 184, 50), (28, 30, 36), (214, 104, 34), (160, 30, 34), (88, 50, 118), (28, 72, 136), (196, 194, 188), (40, 108, 66)),
    sea=((246, 214, 96), (24, 36, 54), (240, 144, 84), (206, 66, 76), (130, 84, 164), (40, 150, 176), (206, 208, 204), (70, 146, 110))).items()}
BODIES = ["wood", "ceramic", "acrylic", "card"]
LOOKS = dict(wood=(.2, .6, .04, [(206, 168, 116), (120, 82, 54)]), ceramic=(.16, .14, .05, [(236, 232, 224), (150, 96, 66)]), acrylic=(.12, .05, .015, [(40, 40, 46), (226, 230, 232)]),
             card=(.12, .5, .01, [(196, 182, 156), (240, 238, 232)]))  # thickness, roughness, bevel, edges; fifth_hidden.py adds some
FRAME_DRAW = {}  # further frames: function(draw, side, ground, trim) that gives the ground under the symbol
BADGE_DRAW = {}  # further badges: function(draw, x, y, half, trim, low) that gives the middle of the number; sixth_hidden.py adds some
FRAMES = ["none", "inset", "octagon", "split", "dots", "arch"]
PAPERS = [((252, 251, 248), (50, 54, 66)), ((242, 232, 208), (110, 66, 40)), ((206, 222, 214), (30, 84, 72)), ((236, 214, 186), (130, 50, 40)), ((222, 216, 232), (74, 54, 110)), ((250, 250, 250), (24, 100, 150))]
BADGES = ["hexagon", "ribbon", "star", "plain", "drop", "tab"]


def hidden_style(rng, name):
    paper, card = turn(name, PAPERS)
    art = turn(name, list(ALPHABETS))
    return dict(palette=turn(name, list(PALETTES.values()), 3), art=art, ink="light" if rng.random() < .5 else rng.choice(["dark", "deep"]), frame=turn(name, FRAMES, 5), body=turn(name, BODIES),
                scale=rng.uniform(.60, .74), font=font_file(*turn(name, FAMILIES[3:] + FAMILIES[:3], 3)), paper=paper, card=card, badge=turn(name, BADGES, 5), badge_at=rng.choice(["top", "bottom", "top-left", "top-right", "bottom-right"]),
                any=rng.choice([(150, 150, 150), (170, 170, 168), (136, 138, 140)]), any_round=rng.random() < .5)


def stone_face(rng, style, face, px=256, printed=False):
    """The upper face of a stone; printed: the same face on a card, without what the stone's body does to it."""
    ground = jitter(rng, style["palette"][face], 4)
    g = np.random.default_rng(rng.randrange(1 << 30))
    body = "card" if printed else style["body"]
    img = Image.fromarray(wood(g, px, ground, .9).astype(np.uint8)) if body == "wood" else Image.new("RGB", (px, px), ground)
    d = ImageDraw.Draw(img)
    trim, under, frame, m = tint(ground, .66 if luma(ground) > 90 else 1.32), ground, style["frame"], px * .07
    if frame == "inset": d.rounded_rectangle([m, m, px - m, px - m], px * .16, outline=trim, width=px // 36)
    elif frame == "octagon": under = tint(ground, 1.2 if luma(ground) < 160 else .88); d.polygon([(px / 2 + px * .5 * math.cos(a), px / 2 + px * .5 * math.sin(a)) for a in (math.pi / 8 * (2 * i + 1) for i in range(8))], fill=under)
    elif frame == "split": d.polygon([(0, px), (px, 0), (px, px)], fill=tint(ground, .88 if luma(ground) > 60 else 1.14))
    elif frame == "arch":
        under = tint(ground, .86 if luma(ground) > 60 else 1.14); d.rectangle([m, px * .5, px - m, px - m], fill=under); d.pieslice([m, m, px - m, px * .94], 180, 360, fill=under)
    elif frame == "dots":
        for i in range(10):
            for x, y in ((i, 0), (i, 9), (0, i), (9, i)): x, y = px * (.05 + .1 * x), px * (.05 + .1 * y); d.ellipse([x - px * .018, y - px * .018, x + px * .018, y + px * .018], fill=trim)
    elif frame in FRAME_DRAW: under = FRAME_DRAW[frame](d, px, ground, trim)
    ink = readable(ink_on(style, under), under, 80)
    if "inks" in style and abs(luma(ink) - luma(style["inks"].setdefault(face, ink))) > 60: ink = style["inks"][face]  # a face is printed one way, however its ground wavers
    k = int(px * style["scale"])
    img.paste(Image.new("RGB", (k, k), ink), ((px - k) // 2, (px - k) // 2), symbol(face, style["art"], k))
    out = np.array(img).astype(np.float32)
    if body == "ceramic":  # the glaze runs thin at the edges and pools within
        yy, xx = np.mgrid[0:px, 0:px] / (px - 1) * 2 - 1
        rim = np.clip((np.maximum(np.abs(xx), np.abs(yy)) - .86) / .14, 0, 1)
        out = out * (1 - .3 * rim[..., None]) + (waves(g, px, px // 5) * 4 + np.where(g.random((px, px)) < .004, -40, 0))[..., None]
    return np.clip(out, 0, 255).astype(np.uint8)


def card_art(rng, style, card):
    w, h, trim, paper = 400, 600, style["card"], style["paper"]
    img = Image.new("RGB", (w, h), paper)
    d = ImageDraw.Draw(img)
    if "card_frame" in style: style["card_frame"](d, w, h, trim, paper)
    else: d.rounded_rectangle([16, 16, w - 17, h - 17], 26, outline=tint(paper, .8), width=5)
    across, low = style["badge_at"].split("-")[-1], style["badge_at"].startswith("bottom")
    x, y, b = dict(left=84, right=w - 84).get(across, w / 2), h - 86 if low else 86, 48
    gap = rng.choice([3, 6, 9])
    for face, at, s in spots(card["formation"], w, h, h / 2 + (-50 if low else 50), 106, 80, gap):
        if face == "any" and "any_draw" in style: style["any_draw"](d, at, s, style["any"], paper)
        elif face == "any": d.rounded_rectangle([*at, at[0] + s - 1, at[1] + s - 1], 14 if style["any_round"] else 0, fill=style["any"], outline=tint(style["any"], .78), width=3)
        else: img.paste(Image.fromarray(stone_face(rng, style, face, printed=True)).resize((s, s), Image.LANCZOS), at)
    ink = readable((252, 250, 244), trim, 90)
    if style["badge"] == "hexagon": d.polygon([(x + b * 1.1 * math.cos(math.pi / 3 * i), y + b * 1.1 * math.sin(math.pi / 3 * i)) for i in range(6)], fill=trim)
    elif style["badge"] == "star": d.polygon([(x + b * (1.25 if i % 2 else .98) * math.cos(math.pi * i / 10), y + b * (1.25 if i % 2 else .98) * math.sin(math.pi * i / 10)) for i in range(20)], fill=trim)
    elif style["badge"] == "ribbon": d.rectangle([0, y - b * .8, w, y + b * .8], fill=trim)
    elif style["badge"] == "tab": d.rounded_rectangle([x - b, -40 if not low else y - b, x + b, y + b if not low else h + 40], 20, fill=trim)
    elif style["badge"] == "drop": d.ellipse([x - b, y - b, x + b, y + b], fill=trim); d.polygon([(x - b, y), (x + b, y), (x, y + b * 1.5)], fill=trim)
    elif style["badge"] in BADGE_DRAW: x, y = BADGE_DRAW[style["badge"]](d, x, y, b, trim, low)
    else: ink = readable(trim, paper, 80)
    stamp(img, figure(style["font"], str(card["points"]), 70 if style["badge"] == "plain" else 56), x, y, ink)
    return np.array(img)


def dress_hidden(rng, folder, name, scene):
    """Stones of their body's thickness and sheen; cards that lie on some sides face another way."""
    body = turn(name, BODIES)
    lay(rng, folder, name, scene, body, turn(name, BACKS, 5), f"{turn(name, list(ALPHABETS))}, {turn(name, list(PALETTES), 3)} palette, {body} stones, {turn(name, FRAMES, 5)} frame, {turn(name, BADGES, 5)} badge")


def lay(rng, folder, name, scene, body, back, style):
    thick, roughness, bevel, edges = LOOKS[body]
    save(folder, f"{name}-back.png", grain(rng, np.tile(np.kron(tile_back(rng, back)[0], np.ones((2, 2, 1), np.uint8)), (3, 2, 1)), 1))
    sides, cards = rng.random() < .35, [q for q in scene["quads"] if "card" in q]
    for q in cards[1:]:
        if sides: q["turn"] += rng.choice([0, 90, 180, 270])
    for q in scene["quads"]:
        if "card" not in q and "pile" not in q: q.update(thick=thick, roughness=roughness)
    scene.update(thick=thick, edge=list(rng.choice(edges)), bevel=bevel, style=style)
