#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gobblet tables to be path-traced for teaching: the boards and tables of the third to fifth collections under pieces of endless shapes.

usage: traced_scenes.py OUT COUNT FIRST_SEED (--third | --fourth | --fifth)

tests/held-back/scene.py renders them and writes where each body stands; `make_patches OUT closer FOLDER` cuts them. What the sixth and later
collections hold is never drawn here: they stay held back.
"""
import json
import math
import os
import random
import sys

import numpy as np

HELD_BACK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "tests", "held-back")
sys.path.insert(0, HELD_BACK)
import art  # reads which collection it draws from out of the command's words
from PIL import Image


def outer_line(rng):
    """The side of a body from its foot up, as (part of the widest radius, part of the height): straight, tapered, curved, stepped, ringed."""
    kind = rng.choice(["straight", "straight", "taper", "taper", "curve", "steps", "collar", "flange", "ridges", "bead", "spool"])
    if kind == "straight": return [(1, 0), (1, 1)]
    if kind == "taper":
        k = rng.uniform(.74, .97)
        return [(1, 0), (k, 1)] if rng.random() < .65 else [(k, 0), (1, 1)]
    if kind == "curve":  # a bell, a barrel, a waist
        k, low, high = rng.uniform(.05, .2), rng.uniform(.8, 1), rng.uniform(.75, 1)
        bulge = rng.choice([-1, 1]) * k
        return [(low + (high - low) * t + bulge * math.sin(math.pi * t), t) for t in np.linspace(0, 1, 9)]
    if kind == "steps":
        n, k = rng.randint(1, 3), rng.uniform(.05, .14)
        cuts = sorted(rng.uniform(.2, .9) for _ in range(n))
        line, r = [(1, 0)], 1.0
        for c in cuts:
            line += [(r, c), (r - k, c + .02)]
            r -= k
        return line + [(r, 1)]
    if kind == "collar": c, k = rng.uniform(.55, .85), rng.uniform(.8, .95); return [(k, 0), (k, c), (1, c + .04), (1, 1)]
    if kind == "flange": c, k = rng.uniform(.06, .25), rng.uniform(.8, .95); return [(1, 0), (1, c), (k, c + .05), (k, 1)]
    if kind == "ridges": k = rng.uniform(.92, .97); return [(k if i % 2 else 1, i / 9) for i in range(10)]
    if kind == "spool": c, k = rng.uniform(.1, .25), rng.uniform(.82, .94); return [(1, 0), (1, c), (k, c + .06), (k, .94 - c), (1, 1 - c), (1, 1)]
    c, k = rng.uniform(.3, .85), rng.uniform(.88, .96)
    return [(k, 0), (k, c)] + [(k + (1 - k) * math.sin(math.pi * i / 6), c + .14 * i / 6) for i in range(1, 6)] + [(k, min(1, c + .15)), (k, 1)]


def crown(rng, r):
    """What lies within the upper edge, from the rim to the axis, as (part of the widest radius, radii below the top, negative: above)."""
    kind = rng.choice(["flat", "flat", "groove", "groove", "rim", "dish", "cup", "knob", "button", "disc", "cone", "rings"])
    if kind == "flat": return [(0, 0)]
    if kind == "groove": a, w, d = rng.uniform(.5, .85) * r, rng.uniform(.03, .1), rng.uniform(.03, .1); return [(a + w, 0), (a + w * .8, d), (a, d), (a - w * .2, 0), (0, 0)]
    if kind == "rim": a, d = rng.uniform(.6, .9) * r, rng.uniform(.04, .15); return [(a, 0), (a - .03, d), (0, d)]
    if kind == "dish": a, d = rng.uniform(.6, .95) * r, rng.uniform(.05, .3); return [(a * math.cos(math.pi / 2 * k / 6), d * math.sin(math.pi / 2 * k / 6)) for k in range(6)] + [(0, d)]
    if kind == "cup": a, d = rng.uniform(.7, .9) * r, rng.uniform(.3, 1.2); return [(a, 0), (a * .95, d * .1), (a * .88, d), (0, d)]
    if kind == "knob": a, d = rng.uniform(.12, .4) * r, rng.uniform(.05, .3); return [(a, 0), (a, -d * .7), (a * .7, -d), (0, -d)]
    if kind == "button": a, b, d = rng.uniform(.65, .85) * r, rng.uniform(.2, .45) * r, rng.uniform(.04, .15); return [(a, 0), (a - .04, d), (b + .04, d), (b, 0), (0, 0)]
    if kind == "disc": a, d = rng.uniform(.4, .85) * r, rng.uniform(.03, .12); return [(a, 0), (a - .02, -d), (0, -d)]
    if kind == "cone": return [(rng.uniform(.8, .95) * r, 0), (rng.uniform(.15, .4) * r, rng.uniform(.05, .35)), (0, rng.uniform(.05, .35))]
    a, w = rng.uniform(.6, .85) * r, rng.uniform(.04, .08)
    return [p for k in range(3) for p in ((a - 2.2 * w * k, 0), (a - 2.2 * w * k - w * .3, .05), (a - 2.2 * w * k - w, .05), (a - 2.2 * w * k - w * 1.3, 0))] + [(0, 0)]


def shape_of_a_set(rng):
    """A function from radius and height to a profile for the lathe."""
    side, edge = outer_line(rng), rng.choice(["sharp", "sharp", "round", "round", "round", "chamfer", "dome"])
    top_r = side[-1][0]
    inner, cut = crown(rng, top_r), rng.uniform(.03, .14) if edge != "chamfer" else rng.uniform(.1, .3)
    dome = rng.uniform(.15, .6)
    def profile(r, h):
        line = [(0, 0)] + [(r * k, h * t) for k, t in side[:-1]]
        if edge == "dome":
            d = min(dome * r, .5 * h)
            return line + [(r * top_r * math.cos(a), h - d + d * math.sin(a)) for a in (math.pi / 2 * k / 9 for k in range(9))] + [(0, h)]
        e = min(cut * r, .4 * h)
        if edge == "round": line += [(r * top_r, h - e), (r * top_r - e * .3, h - e * .3), (r * top_r - e, h)]
        elif edge == "chamfer": line += [(r * top_r, h - e), (r * top_r - e, h)]
        else: e = 0; line += [(r * top_r, h)]
        room = (r * top_r - e) / (r * top_r)
        return line + [(r * k * room, h - min(d * r, .7 * h)) for k, d in inner]
    return profile


def mean_width(profile, height):
    """How wide a body seems on the whole: the mean radius of its hull over the lower nine tenths, as an outline laid around it has it."""
    widest = {}
    for r, h in profile: widest[h] = max(widest.get(h, 0), r)
    hull = []
    for h, r in sorted(widest.items()):
        while len(hull) > 1 and (hull[-1][0] - hull[-2][0]) * (r - hull[-2][1]) >= (hull[-1][1] - hull[-2][1]) * (h - hull[-2][0]): hull.pop()
        hull.append((h, r))
    return float(np.mean(np.interp(np.linspace(0, .88 * height, 45), [h for h, _ in hull], [r for _, r in hull])))


def colours_of_a_set(rng):
    def light():
        v = rng.uniform(170, 252)
        return [v, v * rng.uniform(.72, 1.0), v * rng.uniform(.4, 1.0)] if rng.random() < .8 else [v * rng.uniform(.8, 1), v, v * rng.uniform(.8, 1.02)]

    def dark():
        if rng.random() < .3: v = rng.uniform(14, 50); return [v, v * rng.uniform(.85, 1.1), v * rng.uniform(.85, 1.15)]
        c = [rng.uniform(10, 120) for _ in range(3)]
        return c
    while True:
        a, b = light(), dark()
        if sum(a) > 1.9 * sum(b): return [[round(min(255, v)) for v in a], [round(v) for v in b]]


def repopulate(rng, scene):
    """Another set of pieces in place of the collection's own, more of them, of any size anywhere."""
    profile = shape_of_a_set(rng)
    mean = mean_width(profile(1, 2.5), 2.5)
    big = rng.uniform(.31, .45) / mean
    small, curve = big * rng.uniform(.33, .6), rng.uniform(-.12, .12)
    tall = big * mean * rng.uniform(1.7, 3.3); low = tall * rng.uniform(.3, .75)
    bent = lambda s: (s - 1) / 3 + curve * (s - 1) / 3 * (1 - (s - 1) / 3) * 2
    rgb, wander = colours_of_a_set(rng), rng.uniform(0, .13)
    scene["pieces"] = []

    def put(x, y, side, size):
        r, h = small + (big - small) * bent(size), low + (tall - low) * bent(size)
        scene["pieces"].append(dict(at=[x, y], radius=r, height=h, mean=mean_width(profile(r, h), h), side=side, size=size, profile=profile(r, h), rgb=[round(min(255, v * rng.uniform(.96, 1.04))) for v in rgb[side]]))
    cells = [(r, c) for r in range(4) for c in range(4)]
    rng.shuffle(cells)
    scene["cells"] = [[None] * 4 for _ in range(4)]
    left = {(side, size): 3 for side in (0, 1) for size in (1, 2, 3, 4)}
    for r, c in cells[:rng.choice([1, 3, 7, 9, 10, 11, 12, 13])]:
        side, size = rng.randrange(2), rng.choice([1, 1, 2, 2, 3, 3, 4, 4, 4])
        if not left[side, size]: continue
        left[side, size] -= 1
        scene["cells"][r][c] = dict(color=("white", "black")[side], size=size)
        put(c - 1.5 + rng.uniform(-wander, wander), 1.5 - r + rng.uniform(-wander, wander), side, size)
    across, away, step = rng.random() < .5, rng.uniform(2.75, 3.5), rng.uniform(1.0, 1.3)
    scene["stacks"] = dict(white=[0] * 3, black=[0] * 3)
    for side in (0, 1):
        for k in range(3):
            size = rng.choice([0, 1, 2, 3, 4, 4])
            while size and not left[side, size]: size -= 1
            if not size: continue
            left[side, size] -= 1
            scene["stacks"][("white", "black")[side]][k] = size
            off, along = (away if side else -away), (k - 1) * step
            put(*((off, along) if across else (along, off)), side, size)


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    folder, count, first = words[0], int(words[1]), int(words[2])
    os.makedirs(folder, exist_ok=True)
    scenes = []
    for seed in range(first, first + count):
        rng, name = random.Random(f"traced-{seed}"), f"gobblet-held-{seed}"
        scene = art.gobblet_scene(rng, folder, name)
        repopulate(rng, scene)
        around, cloth = art.around_it.surroundings(rng, "gobblet", name)
        Image.fromarray(cloth).resize((1024, 1024)).save(os.path.join(folder, f"{name}-table.png"))
        around["table"]["texture"] = f"{name}-table.png"
        around["camera"].update(elevation=rng.uniform(57, 88), azimuth=rng.choice([0, 90, 180, 270]) + rng.uniform(-30, 30), distance=around["camera"]["distance"] / 2)
        scene["piece"].update(shape="own", roughness=rng.choice([.08, .2, .35, .5, .7, .9]))
        scene.update(name=name, seed=seed, occlusion=False, **around)
        scene["size"] = [640, 360]
        scenes.append(scene)
    json.dump(scenes, open(os.path.join(folder, "scenes.json"), "w"))


if __name__ == "__main__": main()
