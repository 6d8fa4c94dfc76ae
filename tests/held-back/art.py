#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws boards, stones, cards and tables that nothing was tuned on, and lays them out as scenes for scene.py.

usage: art.py OUT_FOLDER COUNT_PER_GAME [FIRST_SEED] [--more | --third | --fourth | --fifth | --sixth]
--more draws from the second collection (more_art.py): other symbols, makes, palettes and fonts, wider cameras.
--third draws from the third (third_art.py, third_symbols.py, third_tables.py): its pictures go through third_lens.py afterwards.
--fourth draws from the fourth (fourth_*.py), after fourth_fetch.py has fetched its fonts and icons; through third_lens.py too.
--fifth draws from the fifth (fifth_*.py) in the same way; fifth_enrol.py draws its enrolment photos.
--sixth draws from the sixth (sixth_*.py) in the same way.
Needs Debian's python3-numpy, python3-opencv, python3-pil and the fonts listed in FONTS.
"""
import json, math, os, random, sys
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import fifth_art, fifth_tables, fourth_art, fourth_tables, more_art, sixth_art, sixth_tables, third_art, third_tables
from texture import by_turns, grain, jitter

COLLECTIONS = ["--more", "--third", "--fourth", "--fifth", "--sixth"]
MORE, THIRD, FOURTH, FIFTH, SIXTH = (w in sys.argv for w in COLLECTIONS)
STYLED = FIFTH or SIXTH  # one style a seed
LATER = THIRD or FOURTH or STYLED
later, around_it = (sixth_art, sixth_tables) if SIXTH else (fifth_art, fifth_tables) if FIFTH else (fourth_art, fourth_tables) if FOURTH else (third_art, third_tables)
CARDS = json.load(open(os.path.join(os.path.dirname(__file__), "cards.json")))["cards"]
FONTS = ["/usr/share/fonts/truetype/lato/Lato-Black.ttf", "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf",
         "/usr/share/fonts/truetype/freefont/FreeSerifBold.ttf", "/usr/share/fonts/truetype/comic-neue/ComicNeue-Bold.ttf",
         "/usr/share/fonts/opentype/cantarell/Cantarell-VF.otf", "/usr/share/fonts/truetype/freefont/FreeMonoBold.ttf"]
FONTS = [f for f in (more_art.FONTS if MORE else FONTS) if os.path.exists(f)]
COLOURS = ["red", "yellow", "green", "blue", "turquoise", "grey"]
STONE_PALETTES = [
    dict(red=(196, 40, 46), yellow=(240, 196, 40), green=(58, 140, 60), blue=(40, 76, 170), turquoise=(40, 176, 180), grey=(150, 148, 144)),
    dict(red=(226, 88, 80), yellow=(250, 222, 110), green=(120, 186, 90), blue=(88, 132, 214), turquoise=(110, 214, 206), grey=(196, 192, 184)),
    dict(red=(150, 24, 40), yellow=(214, 160, 20), green=(28, 100, 52), blue=(26, 50, 120), turquoise=(0, 130, 140), grey=(96, 98, 102)),
    dict(red=(220, 60, 30), yellow=(255, 205, 0), green=(90, 165, 30), blue=(60, 90, 200), turquoise=(0, 190, 200), grey=(170, 160, 150))]


# ---------------------------------------------------------------- tables
def table(rng, kind, size=2048):
    img = np.zeros((size, size, 3), np.float32)
    g = np.random.default_rng(rng.randrange(1 << 30))
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    def noise(scale):
        small = g.normal(0, 1, (max(2, size // scale), max(2, size // scale))).astype(np.float32)
        return cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    if kind == "checked":
        a, b = rng.choice([((190, 40, 46), (240, 236, 228)), ((50, 80, 150), (236, 236, 236)), ((60, 120, 80), (232, 230, 214))])
        n = rng.choice([48, 64, 96])
        k = ((xx // n) % 2 + (yy // n) % 2) / 2
        img[:] = np.array(b) * (1 - k[..., None]) + np.array(a) * k[..., None]
        img += noise(6)[..., None] * 4
    elif kind == "marble":
        v = sum(noise(s) * w for s, w in ((256, 1.0), (96, .6), (32, .3)))
        vein = np.abs(np.sin(v * 2.2 + xx / size * 6))
        base = rng.choice([(232, 230, 226), (206, 204, 206)])
        img[:] = np.array(base)
        img -= (np.clip(0.18 - vein, 0, 1) * 420)[..., None]
        img += noise(40)[..., None] * 4
    elif kind == "black-gloss":
        img[:] = rng.choice([(14, 14, 16), (22, 20, 20)])
        img += noise(64)[..., None] * 1.0
    elif kind == "planks":
        base = np.array(rng.choice([(150, 104, 66), (206, 172, 128), (92, 62, 44)]), np.float32)
        w = rng.choice([150, 220])
        plank = (xx // w).astype(int)
        tone = g.uniform(.85, 1.15, 64)[plank % 64]
        streak = cv2.resize(g.normal(0, 1, (24, size)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
        img[:] = base
        img *= (tone + streak * .06)[..., None]
        img *= np.where((xx % w) < 4, .55, 1)[..., None]
    elif kind == "patterned":
        img[:] = rng.choice([(120, 40, 60), (60, 70, 100), (190, 170, 120)])
        for _ in range(260):
            c = tuple(int(v) for v in g.uniform(40, 230, 3))
            cv2.circle(img, (int(g.uniform(0, size)), int(g.uniform(0, size))), int(g.uniform(14, 50)), c, -1, cv2.LINE_AA)
    else:
        img[:] = rng.choice([(70, 72, 80), (170, 160, 150), (40, 90, 60)])
        img += noise(8)[..., None] * 6 + noise(120)[..., None] * 5
    return np.clip(img, 0, 255).astype(np.uint8)


# ---------------------------------------------------------------- gobblestones
def number_cell(rng, style, colour, value, px):
    base = jitter(rng, style["palette"][colour], 5)
    cell = Image.new("RGB", (px, px), base)
    d = ImageDraw.Draw(cell)
    if style["border"]:
        d.rectangle([0, 0, px - 1, px - 1], outline=style["border"], width=max(2, px // 30))
    mid = px / 2
    ink = style["ink"]
    if style["badge"] == "disc":
        r = px * .34
        d.ellipse([mid - r, mid - r, mid + r, mid + r], fill=style["disc"])
    elif style["badge"] == "ring":
        r = px * .36
        d.ellipse([mid - r, mid - r, mid + r, mid + r], outline=tuple(int(c * .6) for c in base), width=px // 24)
    elif style["badge"] == "diamond":
        r = px * .46
        d.polygon([(mid, mid - r), (mid + r, mid), (mid, mid + r), (mid - r, mid)], fill=tuple(int(c * .72) for c in base))
    ground = style["disc"] if style["badge"] == "disc" else tuple(c * (.72 if style["badge"] == "diamond" else 1) for c in base)
    if abs(sum(ink) - sum(ground)) < 240 and not style["outline"]:  # nobody prints what nobody can read
        ink = (250, 246, 236) if sum(ground) < 380 else (24, 22, 22)
    font = ImageFont.truetype(style["font"], int(px * style["size"]))
    kw = dict(stroke_width=px // 28, stroke_fill=style["outline"]) if style["outline"] else {}
    d.text((mid, mid), str(value), font=font, fill=ink, anchor="mm", **kw)
    return np.array(cell)


def gobblestones_style(rng):
    badge = rng.choice(["none", "disc", "ring", "diamond"])
    palette = rng.choice(more_art.NUMBER_PALETTES if MORE else STONE_PALETTES)
    dark = badge == "disc" or rng.random() < .4
    return dict(palette=palette, font=rng.choice(FONTS), badge=badge, size=rng.uniform(.5, .66) if badge != "disc" else rng.uniform(.44, .5),
                disc=rng.choice([(246, 242, 230), (255, 255, 255)]),
                ink=(24, 22, 22) if dark else (250, 246, 236),
                outline=None if dark or rng.random() < .4 else (30, 26, 26),
                border=rng.choice([None, (30, 28, 28), (240, 236, 226), (90, 80, 70)]))


def gobblestones_scene(rng, folder, name, wanted=None):
    """wanted: {(row, column): colour of the tile} instead of tiles by chance."""
    style = later.number_style(rng, name) if LATER else gobblestones_style(rng)
    draw_cell = later.number_cell if LATER else number_cell
    px = 96
    cells = [[None] * 15 for _ in range(15)]
    boards = []
    values = [2, 3, 4, 5, 6] if LATER else rng.choice([[2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6]])
    for br in range(3):
        for bc in range(3):
            turn = rng.randrange(4)
            # printed square: 5x5 cells, then turned by quarter turns counter-clockwise `turn` times
            printed = [[("grey", 0) if rng.random() < .13 else (rng.choice(COLOURS[:5]), rng.choice(values)) for _ in range(5)] for _ in range(5)]
            tex = np.vstack([np.hstack([draw_cell(rng, style, c, v, px) for c, v in row]) for row in printed])
            tex = np.rot90(tex, turn).copy()
            grid = [list(r) for r in printed]
            for _ in range(turn):
                grid = [[grid[r][4 - c] for r in range(5)] for c in range(5)]
            for r in range(5):
                for c in range(5):
                    cells[br * 5 + r][bc * 5 + c] = grid[r][c]
            file = f"{name}-sq{br}{bc}.png"
            Image.fromarray(grain(rng, tex, style.get("texture", 2))).save(os.path.join(folder, file))
            boards.append(dict(texture=file, centre=[(bc - 1) * 5 + rng.uniform(-.06, .06), -(br - 1) * 5 + rng.uniform(-.06, .06)],
                               turn=rng.uniform(-.6, .6)))
    tiles = []
    truth = [[dict(field=c, value=v) for c, v in row] for row in cells]
    bluff = rng.random() < .3
    back = rng.choice([(40, 40, 44), (120, 80, 50), (225, 220, 205), (70, 60, 90)])
    spots = set()
    at = [rng.choice([2, 7, 12]), rng.choice([2, 7, 12])]
    for _ in range(rng.randrange(0, 34)):
        spots.add(tuple(at))
        axis = rng.randrange(2)
        at[axis] = max(0, min(14, at[axis] + rng.choice([-1, 1])))
    for r, c in sorted(spots if wanted is None else wanted):
        down = bluff and rng.random() < .6
        fit = cells[r][c][0] if cells[r][c][0] != "grey" and rng.random() < .85 else rng.choice(COLOURS[:5])
        if wanted: down, fit = wanted[r, c] == "face-down", wanted[r, c]
        tiles.append(dict(at=[c - 7 + rng.uniform(-.07, .07), -(r - 7) + rng.uniform(-.07, .07)], turn=rng.uniform(-5, 5),
                          rgb=list(back if down else jitter(rng, style["palette"][fit], 6))))
        truth[r][c] = dict(tile="face-down" if down else fit)
    scene = dict(kind="gobblestones", unit=.02, boards=boards, tiles=tiles, tile=dict(side=rng.uniform(.8, .92), height=rng.uniform(.16, .34),
                metallic=rng.choice([0, 0, .35, .6]), roughness=rng.uniform(.2, .6)), cells=truth, extent=7.5, style=style["badge"] + ":" + os.path.basename(style["font"]))
    if LATER: later.dress_gobblestones(rng, folder, name, scene)
    return scene


# ---------------------------------------------------------------- gobblet
def gobblet_board(rng, make, px=1024, rim=90):
    if make in more_art.MAKES: return grain(rng, np.array(more_art.gobblet_board(rng, make, px, rim)), 3), rim / px
    img = Image.new("RGB", (px, px))
    d = ImageDraw.Draw(img)
    s = (px - 2 * rim) / 4
    if make == "felt":
        img.paste((36, 84, 58), [0, 0, px, px]); d.rectangle([0, 0, px, px], outline=(70, 44, 30), width=rim // 2)
        for i in range(5):
            d.line([rim + i * s, rim, rim + i * s, px - rim], fill=(236, 232, 216), width=7); d.line([rim, rim + i * s, px - rim, rim + i * s], fill=(236, 232, 216), width=7)
    elif make == "chequer":
        dark, light = rng.choice([((96, 60, 40), (214, 176, 124)), ((60, 60, 64), (200, 200, 196)), ((140, 40, 40), (236, 214, 170))])
        img.paste(dark, [0, 0, px, px])
        for r in range(4):
            for c in range(4):
                d.rectangle([rim + c * s, rim + r * s, rim + (c + 1) * s, rim + (r + 1) * s], fill=light if (r + c) % 2 else dark)
        d.rectangle([rim, rim, px - rim, px - rim], outline=light, width=6)
    elif make == "recess":
        base = rng.choice([(206, 168, 116), (176, 130, 90), (230, 214, 186)])
        img.paste(base, [0, 0, px, px])
        for r in range(4):
            for c in range(4):
                x, y = rim + (c + .5) * s, rim + (r + .5) * s
                d.ellipse([x - s * .44, y - s * .44, x + s * .44, y + s * .44], fill=tuple(int(v * .7) for v in base), outline=tuple(int(v * .5) for v in base), width=6)
        d.rectangle([rim, rim, px - rim, px - rim], outline=tuple(int(v * .55) for v in base), width=6)
    else:
        img.paste((28, 28, 32), [0, 0, px, px])
        for i in range(5):
            d.line([rim + i * s, rim, rim + i * s, px - rim], fill=(200, 160, 70), width=6); d.line([rim, rim + i * s, px - rim, rim + i * s], fill=(200, 160, 70), width=6)
    return grain(rng, np.array(img), 3), rim / px


def gobblet_scene(rng, folder, name, wanted=None):
    """wanted: four rows of (side, size) or None, and no stacks, instead of a position by chance."""
    make = (later.pick if STYLED else fourth_art.turn if FOURTH else by_turns)(name, later.MAKES) if LATER else rng.choice(more_art.MAKES if MORE else ["felt", "chequer", "recess", "gold"])
    body = later.same(name, "set") if STYLED else rng
    tex, rim = later.gobblet_board(body, make) if LATER else gobblet_board(rng, make)
    file = f"{name}-board.png"
    Image.fromarray(tex).save(os.path.join(folder, file))
    top, step = body.uniform(.36, .42), body.uniform(.055, .075)
    radius = [top - step * (4 - s) for s in (1, 2, 3, 4)]
    tall, hstep = body.uniform(.75, 1.15), body.uniform(.15, .22)
    height = [max(.25, tall - hstep * (4 - s)) for s in (1, 2, 3, 4)]
    light, dark = later.pick(name, later.PIECES) if STYLED else fourth_art.turn(name, fourth_art.PIECES) if FOURTH else rng.choice(third_art.PIECES if THIRD else [((226, 196, 150), (70, 42, 30)), ((240, 238, 232), (30, 30, 34)), ((236, 224, 196), (30, 44, 84)), ((210, 160, 104), (24, 24, 26))])
    stacks = [[4, 4, 4], [4, 4, 4]]
    truth = [[None] * 4 for _ in range(4)]
    pieces = []
    def put(x, y, side, size):
        pieces.append(dict(at=[x, y], radius=radius[size - 1], height=height[size - 1], rgb=list(jitter(rng, (light, dark)[side], 5))))
    for _ in range(rng.randrange(0, 15)):
        side, k = rng.randrange(2), rng.randrange(3)
        if stacks[side][k] == 0: continue
        r, c = rng.randrange(4), rng.randrange(4)
        if truth[r][c] is not None: continue
        truth[r][c] = dict(color=("white", "black")[side], size=stacks[side][k])
        stacks[side][k] -= 1
    if wanted: truth, stacks = [[w and dict(color=("white", "black")[w[0]], size=w[1]) for w in row] for row in wanted], [[0] * 3, [0] * 3]
    for r in range(4):
        for c in range(4):
            if truth[r][c]:
                put(c - 1.5 + rng.uniform(-.06, .06), -(r - 1.5) + rng.uniform(-.06, .06), 0 if truth[r][c]["color"] == "white" else 1, truth[r][c]["size"])
    side_x = rng.random() < .5
    for side in range(2):
        for k in range(3):
            if stacks[side][k]:
                off = (3.1 if side else -3.1)
                x, y = (off, (k - 1) * 1.15) if side_x else ((k - 1) * 1.15, off)
                put(x + rng.uniform(-.08, .08), y + rng.uniform(-.08, .08), side, stacks[side][k])
    scene = dict(kind="gobblet", unit=.06, board=dict(texture=file, half=2 / (1 - 2 * rim), thick=.2), pieces=pieces, cells=truth,
                stacks=dict(white=stacks[0], black=stacks[1]), piece=dict(roughness=rng.uniform(.25, .7), ring=rng.random() < .7), extent=2.0, style=make)
    if LATER: later.dress_gobblet(rng, name, scene)
    return scene


# ---------------------------------------------------------------- hidden stones
def blob(points):
    return [(x, y) for x, y in points]


def symbol(draw, kind, art, px, ink, ground):
    """Two hand-drawn alphabets, upright, in a unit square turned to pixels; the others are in more_art.py."""
    if art >= 2: return more_art.symbol(draw, kind, art, px, ink, ground)
    P = lambda pts: [(px * x, px * y) for x, y in pts]
    E = lambda x0, y0, x1, y1, f=ink: draw.ellipse([px * x0, px * y0, px * x1, px * y1], fill=f)
    if kind == "sun":
        n = 8 if art else 12
        for i in range(n):
            a = 2 * math.pi * i / n
            w = .1
            draw.polygon(P([(.5 + .2 * math.cos(a - w * 2), .5 + .2 * math.sin(a - w * 2)), (.5 + (.36) * math.cos(a), .5 + .36 * math.sin(a)), (.5 + .2 * math.cos(a + w * 2), .5 + .2 * math.sin(a + w * 2))]), fill=ink)
        E(.33, .33, .67, .67)
        if art: E(.39, .39, .61, .61, ground); E(.43, .43, .57, .57)
    elif kind == "moon":
        E(.24, .2, .8, .78)
        if art: E(.4, .14, .92, .66, ground)
        else: E(.12, .16, .62, .7, ground)
    elif kind == "fish":
        if art: # faces right
            E(.28, .34, .84, .66); draw.polygon(P([(.36, .5), (.12, .32), (.12, .68)]), fill=ink); E(.7, .43, .75, .48, ground)
            draw.polygon(P([(.5, .36), (.6, .22), (.68, .38)]), fill=ink)
        else:
            E(.16, .36, .7, .64); draw.polygon(P([(.62, .5), (.88, .34), (.82, .5), (.88, .66)]), fill=ink); E(.26, .44, .31, .49, ground)
    elif kind == "bird":
        if art: # flying, wings up
            draw.polygon(P([(.14, .52), (.3, .44), (.42, .46), (.5, .2), (.62, .44), (.88, .3), (.72, .6), (.5, .7), (.34, .6)]), fill=ink); E(.24, .44, .36, .56)
        else: # standing, looks right
            E(.28, .34, .68, .66); E(.56, .22, .76, .42); draw.polygon(P([(.74, .28), (.88, .33), (.74, .37)]), fill=ink)
            draw.polygon(P([(.34, .42), (.1, .6), (.2, .66), (.42, .6)]), fill=ink)
            draw.line(P([(.46, .64), (.44, .82)]), fill=ink, width=max(2, px // 26)); draw.line(P([(.54, .64), (.56, .82)]), fill=ink, width=max(2, px // 26))
    elif kind == "horse":
        if art: # whole horse, looks left
            draw.polygon(P([(.3, .42), (.72, .4), (.78, .5), (.76, .62), (.32, .62), (.28, .54)]), fill=ink)
            draw.polygon(P([(.36, .48), (.3, .24), (.24, .18), (.12, .34), (.16, .4), (.26, .36), (.28, .54)]), fill=ink)
            for x in (.34, .42, .64, .71): draw.rectangle([px * x, px * .58, px * (x + .05), px * .84], fill=ink)
            draw.polygon(P([(.74, .42), (.88, .56), (.84, .7), (.77, .52)]), fill=ink)
        else: # knight, looks right
            draw.polygon(P([(.3, .82), (.74, .82), (.66, .6), (.6, .5), (.66, .46), (.8, .52), (.86, .44), (.68, .26), (.6, .22), (.58, .14), (.52, .22), (.38, .3), (.3, .5)]), fill=ink); E(.6, .3, .64, .34, ground)
    elif kind == "ship":
        if art:
            draw.polygon(P([(.12, .62), (.88, .62), (.76, .8), (.26, .8)]), fill=ink)
            draw.rectangle([px * .48, px * .16, px * .52, px * .64], fill=ink)
            draw.polygon(P([(.26, .22), (.74, .22), (.7, .54), (.3, .54)]), fill=ink)
        else:
            draw.polygon(P([(.14, .66), (.86, .66), (.72, .82), (.3, .82)]), fill=ink)
            draw.polygon(P([(.54, .14), (.54, .6), (.84, .6)]), fill=ink); draw.polygon(P([(.48, .24), (.48, .6), (.24, .6)]), fill=ink)
    elif kind == "seed":
        if art: # sprout
            draw.rectangle([px * .47, px * .44, px * .53, px * .82], fill=ink); E(.16, .26, .5, .48); E(.5, .2, .86, .44)
        else: # drop
            draw.polygon(P([(.5, .14), (.68, .5), (.5, .6), (.32, .5)]), fill=ink); E(.3, .42, .7, .84)
    elif kind == "tree":
        if art: # fir
            draw.polygon(P([(.5, .1), (.7, .36), (.3, .36)]), fill=ink); draw.polygon(P([(.5, .24), (.78, .56), (.22, .56)]), fill=ink)
            draw.polygon(P([(.5, .4), (.86, .76), (.14, .76)]), fill=ink); draw.rectangle([px * .45, px * .74, px * .55, px * .9], fill=ink)
        else:
            E(.2, .12, .8, .62); E(.14, .3, .5, .64); E(.5, .3, .86, .64); draw.polygon(P([(.45, .56), (.55, .56), (.6, .88), (.4, .88)]), fill=ink)


FACE_PALETTES = [
    dict(sun=(246, 206, 60), moon=(36, 34, 44), fish=(240, 136, 40), bird=(200, 44, 50), horse=(124, 62, 160), ship=(44, 96, 190), seed=(160, 158, 154), tree=(64, 146, 70)),
    dict(sun=(250, 226, 120), moon=(58, 56, 66), fish=(244, 160, 90), bird=(224, 96, 90), horse=(170, 126, 200), ship=(90, 176, 190), seed=(222, 210, 184), tree=(130, 186, 110)),
    dict(sun=(206, 166, 20), moon=(20, 20, 24), fish=(206, 100, 24), bird=(150, 26, 34), horse=(84, 36, 110), ship=(20, 70, 120), seed=(120, 120, 124), tree=(30, 98, 48))]


def stone_face(rng, style, face, px=192):
    if LATER: return later.stone_face(rng, style, face)
    ground = jitter(rng, style["palette"][face], 4)
    img = Image.new("RGB", (px, px), ground)
    d = ImageDraw.Draw(img)
    bright = sum(ground) / 3
    ink = (250, 246, 236) if style["ink"] == "light" else (28, 26, 26)
    if abs(bright - sum(ink) / 3) < 70: ink = (28, 26, 26) if sum(ink) > 300 else (250, 246, 236)
    if style["frame"]:
        m = px * .06
        d.rectangle([m, m, px - m, px - m], outline=tuple(int(c * .7) for c in ground), width=px // 40)
    sub = Image.new("RGB", (px, px), ground)
    symbol(ImageDraw.Draw(sub), face, style["art"], px, ink, ground)
    k = int(px * style["scale"])
    sub = sub.resize((k, k), Image.LANCZOS)
    img.paste(sub, ((px - k) // 2, (px - k) // 2))
    return np.array(img)


def card_art(rng, style, card):
    if LATER: return later.card_art(rng, style, card)
    w, h = 360, 540
    paper = rng.choice([(240, 236, 224), (250, 248, 244)])
    img = Image.new("RGB", (w, h), paper)
    d = ImageDraw.Draw(img)
    if style["card_frame"]: d.rectangle([12, 12, w - 12, h - 12], outline=style["card_frame"], width=8)
    f = card["formation"]
    rows, cols = len(f), len(f[0])
    s = int(min(84, (w - 70) / cols, (h - 190) / rows))
    gap = 6
    top = h - 60 if style["badge_low"] else 62
    cy = h / 2 + (-30 if style["badge_low"] else 30)
    for r in range(rows):
        for c in range(cols):
            x = int(w / 2 + (c - cols / 2) * (s + gap) + gap / 2); y = int(cy + (r - rows / 2) * (s + gap) + gap / 2)
            if f[r][c] == "any":
                d.rectangle([x, y, x + s, y + s], fill=style["any"], outline=tuple(int(v * .8) for v in style["any"]), width=2)
            else:
                img.paste(Image.fromarray(stone_face(rng, style, f[r][c], 192)).resize((s, s), Image.LANCZOS), (x, y))
    d.ellipse([w / 2 - 34, top - 34, w / 2 + 34, top + 34], fill=style["badge"])
    d.text((w / 2, top), str(card["points"]), font=ImageFont.truetype(style["font"], 50), fill=(250, 248, 240) if sum(style["badge"]) < 380 else (20, 20, 20), anchor="mm")
    return np.array(img)


def hidden_scene(rng, folder, name, wanted=None):
    """wanted: three rows of three faces instead of those by chance."""
    style = later.hidden_style(rng, name) if LATER else dict(palette=rng.choice(more_art.FACE_PALETTES if MORE else FACE_PALETTES), art=rng.randrange(2) + 2 * MORE, ink=rng.choice(["light", "dark"]), frame=rng.random() < .5, scale=rng.uniform(.62, .86),
                 font=rng.choice(FONTS), any=rng.choice([(176, 176, 174), (200, 198, 192)]), card_frame=rng.choice([None, (60, 90, 60), (40, 40, 60), (140, 40, 40)]),
                 badge_low=rng.random() < .5, badge=rng.choice([(40, 36, 34), (150, 40, 40), (230, 200, 110)]))
    stones = [("sun", "moon")] + [("fish", "bird")] * 2 + [("horse", "ship")] * 3 + [("seed", "tree")] * 3
    faces = [rng.choice(s) for s in stones]
    rng.shuffle(faces)
    grid = wanted or [faces[0:3], faces[3:6], faces[6:9]]
    quads = []
    pitch = rng.uniform(1.1, 1.24)
    turned, askew = [], later.quarters(rng, name, grid) if STYLED else None
    for r in range(3):
        for c in range(3):
            file = f"{name}-{r}{c}.png"
            quarter = 0
            if STYLED: quarter = askew.get((r, c), 0)
            elif rng.random() < .02: quarter = rng.choice([90, 180, 270])
            if quarter: turned.append("abc"[c] + str(r + 1))
            Image.fromarray(grain(rng, stone_face(rng, style, grid[r][c]), 2)).save(os.path.join(folder, file))
            quads.append(dict(texture=file, at=[(c - 1) * pitch + rng.uniform(-.03, .03), -(r - 1) * pitch + rng.uniform(-.03, .03)], turn=rng.uniform(-4, 4) + quarter, size=[1, 1], thick=.14))
    cards = []
    layout = later.layout(rng, name, pitch) if STYLED else [(pitch * 1.0, 2 * pitch + .45, 0)] + rng.sample([(3.2, .4, rng.uniform(-12, 12)), (-3.2, .2, rng.uniform(-12, 12)), (-.2, -2.9, rng.uniform(-12, 12))], rng.randrange(0, 3))
    for i, (x, y, turn) in enumerate(layout):
        card = rng.choice(CARDS)
        file = f"{name}-card{i}.png"
        Image.fromarray(grain(rng, card_art(rng, style, card), 2)).save(os.path.join(folder, file))
        quads.append(dict(texture=file, at=[x, y], turn=turn + rng.uniform(-3, 3), size=[.95, 1.42], thick=.03, card=dict(points=card["points"], formation=card["formation"])))
    back = np.zeros((540, 360, 3), np.uint8); back[:] = jitter(rng, rng.choice([(60, 70, 90), (110, 60, 50), (50, 90, 80)]), 6)
    for k in range(0, 360, 24): cv2.line(back, (k, 0), (360 - k, 540), tuple(int(v) for v in back[0, 0].astype(int) + 30), 2)
    Image.fromarray(back).save(os.path.join(folder, f"{name}-back.png"))
    quads.append(dict(texture=f"{name}-back.png", at=[-.3, 2 * pitch + .45], turn=rng.uniform(-5, 5), size=[.95, 1.42], thick=.4, pile=True))
    scene = dict(kind="hidden-stones", unit=.05, quads=quads, stones=grid, turned=turned, pitch=pitch, extent=1.5 * pitch, style=f"art{style['art']}-{style['ink']}")
    if LATER: later.dress_hidden(rng, folder, name, scene)
    return scene


def main():
    words = [w for w in sys.argv[1:] if w not in COLLECTIONS]
    folder, count = words[0], int(words[1])
    first = int(words[2]) if len(words) > 2 else 0
    os.makedirs(folder, exist_ok=True)
    scenes = []
    for i in range(first, first + count):
        for kind, make in (("gobblet", gobblet_scene), ("hidden-stones", hidden_scene), ("gobblestones", gobblestones_scene)):
            rng = random.Random(f"{kind}-{i}")
            name = f"{kind}-held-{i:03d}"
            scene = make(rng, folder, name)
            if LATER:
                around, cloth = around_it.surroundings(rng, kind, name)
                Image.fromarray(cloth).save(os.path.join(folder, f"{name}-table.png"))
                around["table"]["texture"] = f"{name}-table.png"
                scenes.append(dict(scene, name=name, seed=i, **around))
                continue
            table_kind = rng.choice(["checked", "marble", "black-gloss", "planks", "patterned", "plain"])
            Image.fromarray(table(rng, table_kind)).save(os.path.join(folder, f"{name}-table.png"))
            wide = {"gobblet": 4.0, "hidden-stones": 4.2, "gobblestones": 8.6}[kind]
            side = rng.uniform(0, 360) if MORE and kind == "hidden-stones" else rng.choice([0, 0, 90, 180, 270]) + rng.uniform(-9, 9)
            scene.update(name=name, table=dict(texture=f"{name}-table.png", kind=table_kind, gloss=.08 if table_kind == "black-gloss" else rng.uniform(.35, .8)),
                         camera=dict(elevation=rng.uniform(60, 87), azimuth=side, roll=rng.uniform(-4, 4), lens=rng.uniform(24, 50),
                                     spread=wide * rng.uniform(1.0, 1.3), fstop=rng.choice([None, 2.8, 5.6]), exposure=rng.uniform(-.5, .6)),
                         lamps=[dict(at=[rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(.8, 1.6)], size=rng.choice([.08, .3, .8]), power=rng.uniform(.7, 1.2),
                                     rgb=rng.choice([[1, .82, .6], [1, 1, 1], [.8, .9, 1], [1, .9, .78]])) for _ in range(rng.choice([1, 1, 2]))],
                         blur=MORE, ambient=rng.uniform(.12, .5), clutter=rng.random() < .6, size=[1280, 720] if kind == "gobblet" else [1920, 1080], seed=i)
            scenes.append(scene)
    json.dump(scenes, open(os.path.join(folder, "scenes.json"), "w"))


if __name__ == "__main__": main()
