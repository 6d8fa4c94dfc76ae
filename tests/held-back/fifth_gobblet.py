# SPDX-License-Identifier: Apache-2.0
"""Gobblet of the fifth collection: ten makes of board, other shapes and colours of pieces."""
import math
import numpy as np
from PIL import Image, ImageDraw

import fifth_lists
from fourth_gobblet import lattice, one_colour, plain, push_stacks, soft, timber
from texture import grain, tint

INKS = {"printed-lines": [((240, 234, 218), (50, 60, 92)), ((214, 226, 220), (120, 44, 48)), ((70, 92, 116), (240, 232, 210))],
        "marquetry": [((222, 190, 140), (126, 82, 52)), ((198, 148, 98), (92, 58, 40)), ((232, 214, 178), (150, 104, 66))],
        "bowls": [((196, 150, 102), (140, 98, 62)), ((226, 204, 164), (178, 146, 104)), ((118, 78, 54), (78, 50, 36))],
        "pillows": [((60, 40, 50), (150, 62, 70)), ((48, 56, 50), (96, 132, 100)), ((70, 62, 54), (190, 160, 116))],
        "diamond-inlay": [((132, 84, 54), (232, 204, 150)), ((216, 178, 122), (70, 44, 30)), ((88, 58, 44), (206, 170, 110))],
        "felt-patches": [((52, 58, 66), (104, 140, 150)), ((120, 48, 44), (220, 184, 110)), ((210, 198, 172), (70, 110, 84))],
        "moulded": [((196, 54, 48), (222, 84, 74)), ((58, 88, 140), (84, 118, 172)), ((224, 222, 214), (206, 202, 192))],
        "engraved-slate": [((62, 66, 72), (214, 214, 208)), ((54, 60, 58), (196, 190, 170)), ((90, 92, 98), (232, 230, 226))],
        "rings-and-lines": [((228, 210, 172), (96, 62, 42)), ((44, 66, 62), (222, 206, 160)), ((236, 236, 232), (60, 62, 70))],
        "rosettes": [((238, 226, 198), (150, 70, 50)), ((210, 178, 128), (80, 54, 40)), ((58, 62, 92), (206, 196, 160))]}


def gobblet_board(rng, make, px=1024):
    rim, g = rng.choice([60, 84, 110]), np.random.default_rng(rng.randrange(1 << 30))
    s, centres, grid = lattice(px, rim)
    base, ink = rng.choice(INKS[make])
    box = lambda x, y, k: [x - k, y - k, x + k, y + k]
    wooden = make in ("marquetry", "bowls", "diamond-inlay") or (make in ("rings-and-lines", "rosettes") and base[0] - base[2] > 50)
    cloth = make in ("felt-patches", "pillows")
    img = timber(g, px, base) if wooden else plain(g, px, base, *([(3, .05), (9, .05)] if cloth else [(90, .02), (4, .015)]))
    d = ImageDraw.Draw(img)
    if make == "printed-lines":
        grid(d, 8, ink); d.rectangle([rim - 22, rim - 22, px - rim + 22, px - rim + 22], outline=ink, width=4)
    elif make == "marquetry":
        other = timber(g, px, ink).transpose(Image.ROTATE_90)
        for x, y, r, c in centres:
            if (r + c) % 2: b = [round(v) for v in box(x, y, s / 2)]; img.paste(other.crop(b), b[:2])
        d.rectangle([rim - 8, rim - 8, px - rim + 8, px - rim + 8], outline=tint(ink, .55), width=8)
    elif make == "bowls":
        for x, y, _, _ in centres:
            for k, o, rgb, blur, strength in ((.45, 0, ink, 2, 1), (.40, .05, tint(ink, 1.22), 16, .8), (.44, 0, tint(ink, .5), 0, 0)):
                if strength: soft(img, lambda m: m.ellipse(box(x + o * s, y + o * s, k * s), fill=255), blur, rgb, strength)
                else: ImageDraw.Draw(img).ellipse(box(x, y, k * s + 4), outline=rgb, width=5)
        ImageDraw.Draw(img).rectangle([rim, rim, px - rim, px - rim], outline=tint(ink, .6), width=5)
    elif make == "pillows":  # stuffed squares, lighter in the middle, drawn in at a button
        out = np.array(img).astype(np.float32)
        yy, xx = np.mgrid[0:px, 0:px]
        u, v = ((xx - rim) % s) / s * 2 - 1, ((yy - rim) % s) / s * 2 - 1
        inside = (xx >= rim) & (xx < px - rim) & (yy >= rim) & (yy < px - rim)
        puff = np.clip(1.12 - .75 * (u ** 6 + v ** 6) - .3 * np.exp(-(u * u + v * v) * 60), .3, 1.2)
        cover = np.array(plain(g, px, ink, (3, .05), (9, .05))).astype(np.float32) * puff[..., None]
        out[inside] = cover[inside]
        img = Image.fromarray(np.clip(out, 0, 255).astype(np.uint8))
    elif make == "diamond-inlay":
        grid(d, 5, ink)
        for i in range(5):
            for j in range(5): x, y = rim + i * s, rim + j * s; d.polygon([(x - 20, y), (x, y - 20), (x + 20, y), (x, y + 20)], fill=ink, outline=tint(base, .5))
    elif make == "felt-patches":
        patch = plain(g, px, ink, (3, .05), (9, .05))
        for x, y, _, _ in centres:
            k = s * .455
            soft(img, lambda m: m.rounded_rectangle(box(x + 4, y + 4, k), 10, fill=255), 4, tint(base, .45), .8)
            mask = Image.new("L", (px, px), 0); ImageDraw.Draw(mask).rounded_rectangle(box(x, y, k), 10, fill=255)
            img.paste(patch, (0, 0), mask)
            d = ImageDraw.Draw(img)
            for t in np.arange(-.88, .88, .16):
                for a, b in ((t, -.9), (t, .9)): d.line([x + k * a, y + k * b, x + k * (a + .09), y + k * b], fill=tint(ink, 1.6), width=4); d.line([x + k * b, y + k * a, x + k * b, y + k * (a + .09)], fill=tint(ink, 1.6), width=4)
    elif make == "moulded":  # a raised rim about every field, lit from one corner
        for x, y, _, _ in centres:
            k = s * .47
            d.rounded_rectangle(box(x + 4, y + 4, k), s * .1, fill=tint(base, .5)); d.rounded_rectangle(box(x - 3, y - 3, k), s * .1, fill=tint(base, 1.5)); d.rounded_rectangle(box(x, y, k), s * .1, fill=tint(base, 1.1))
            d.rounded_rectangle(box(x - 2, y - 2, k * .86), s * .08, fill=tint(ink, .55)); d.rounded_rectangle(box(x + 2, y + 2, k * .86), s * .08, fill=ink)
    elif make == "engraved-slate":
        img = plain(g, px, base, (120, .08), (24, .06), (5, .04)); d = ImageDraw.Draw(img)
        grid(d, 10, tint(base, .55), 3); grid(d, 7, ink)
    else:
        grid(d, 6, ink)
        for x, y, _, _ in centres:
            if make == "rings-and-lines": d.ellipse(box(x, y, s * .40), outline=ink, width=7)
            else:
                for a in range(8): t = math.pi * a / 4; cx, cy = x + s * .13 * math.cos(t), y + s * .13 * math.sin(t); d.ellipse(box(cx, cy, s * .055), outline=ink, width=4)
                d.ellipse(box(x, y, s * .05), fill=ink)
    return grain(rng, np.array(img), 2), rim / px


def dress_gobblet(rng, name, scene, its=fifth_lists):
    body, make, shape = its.same(name, "pieces"), its.pick(name, its.MAKES), its.pick(name, its.SHAPES)
    scene["piece"].update(shape=shape, roughness=body.choice([.25, .4, .6]))
    scene["board"].update(thick=.07 if make in its.THIN else body.choice([.16, .26]), roughness=its.ROUGH.get(make, .55))
    one_colour(scene, False)
    push_stacks(scene, rng.choice([0, .1, .25]))
    scene.update(edge=list(body.choice([(96, 66, 44), (60, 44, 34), (186, 150, 106), (50, 50, 54)])), occlusion=True, style=f"{make}, {shape} pieces")
