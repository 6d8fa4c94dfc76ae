#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes pictures without the game's board, which must all give found: false: bare tables, other grids, half boards, covered boards, the other games.

usage: negatives.py OUT_FOLDER COUNT_PER_KIND [FIRST_SEED] [SAMPLES_FOLDER ...] [--only=KIND,KIND]
Writes OUT_FOLDER/GAME/KIND-SEED.jpg with its truth; `hawkstone bench OUT_FOLDER` counts the false finds. Photos with a truth below SAMPLES_FOLDER are
cut, covered and handed to the other two games. Needs Debian's python3-numpy, python3-opencv, python3-pil and fonts-dejavu.
"""
import glob, json, math, os, random, sys
import cv2
import numpy as np

from other_grids import GRIDS, SIDE, hue, pale

GAMES = ("gobblestones", "gobblet", "hidden-stones")
W, H, WORLD = 1280, 720, 2400


def noise(g, shape, scale):
    small = g.normal(0, 1, (max(2, shape[0] // scale), max(2, shape[1] // scale))).astype(np.float32)
    return cv2.resize(small, shape[::-1], interpolation=cv2.INTER_CUBIC)


def table(r, g):
    yy, xx = np.mgrid[0:WORLD, 0:WORLD].astype(np.float32)
    a, b, n = np.float32(hue(r, (0, .45), (.15, .95))), np.float32(hue(r, (0, .45), (.3, 1))), r.choice([60, 90, 140, 220, 300])
    kind = r.choice(["checked", "stripes", "planks", "marble", "tiles", "plain", "weave", "plain"])
    k = {"checked": ((xx // n) % 2 + (yy // n) % 2) / 2, "stripes": ((xx // n) % 2), "weave": (np.sin(xx / n * 9) * np.sin(yy / n * 9) + 1) / 2}.get(kind, np.zeros_like(xx))
    image = a * (1 - k[..., None]) + b * k[..., None]
    if kind == "planks":
        image *= (g.uniform(.8, 1.15, 64)[(xx // n).astype(int) % 64] + cv2.resize(g.normal(0, .06, (24, WORLD)), (WORLD, WORLD)))[..., None] * np.where(xx % n < 5, .5, 1)[..., None]
    if kind == "tiles": image = np.where(((xx % n < 8) | (yy % n < 8))[..., None], b, image * (1 + .05 * g.normal(0, 1, (64, 64))[(xx // n).astype(int) % 64, (yy // n).astype(int) % 64])[..., None])
    if kind == "marble": image -= np.clip(.2 - np.abs(np.sin(noise(g, xx.shape, 300) * 2 + xx / 400)), 0, 1)[..., None] * 300
    return image + noise(g, xx.shape, 5)[..., None] * r.uniform(1, 6)


def camera(r):
    up, around, roll = math.radians(r.uniform(50, 90)), math.radians(r.gauss(0, 25)), r.gauss(0, .05)
    f, far = 1.15 * W, 1.15 * W / (H * r.uniform(.55, .92))
    z = -np.array([math.cos(up) * math.sin(around), -math.cos(up) * math.cos(around), math.sin(up)])
    x = np.array([math.cos(around), math.sin(around), 0])
    rot = np.array([x, np.cross(z, x), z])
    rot = np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]]) @ rot
    t = np.array([r.uniform(-.12, .12), r.uniform(-.05, .05), far])
    if np.linalg.det(rot[:2, :2]) < 0: rot[1] *= -1
    return np.array([[f, 0, W / 2], [0, f, H / 2], [0, 0, 1]]) @ np.column_stack([rot[:, 0], rot[:, 1], t]) @ np.array([[1 / SIDE, 0, -WORLD / 2 / SIDE], [0, 1 / SIDE, -WORLD / 2 / SIDE], [0, 0, 1]])


def finish(r, g, image):
    yy, xx = np.mgrid[0:image.shape[0], 0:image.shape[1]].astype(np.float32)
    lamp = np.hypot(xx - r.uniform(0, image.shape[1]), yy - r.uniform(0, image.shape[0])) / image.shape[1]
    image = image * (r.uniform(.6, 1.1) * (1.15 - r.uniform(.1, .5) * lamp))[..., None] * np.float32([r.uniform(.9, 1.05), 1, r.uniform(.75, 1.05)])
    image = cv2.GaussianBlur(image, (0, 0), r.uniform(.5, 1.4)) + g.normal(0, r.uniform(1, 6), image.shape)
    return np.clip(image, 0, 255).astype(np.uint8)[..., ::-1]


def grid_picture(r, g, kind):
    ground = table(r, g)
    flat = np.asarray(GRIDS[kind](r).image).astype(np.float32)
    low = (WORLD - SIDE) // 2
    part, alpha = ground[low:low + SIDE, low:low + SIDE], flat[..., 3:] / 255
    shade = cv2.GaussianBlur(np.pad(flat[..., 3] / 255, 60), (0, 0), 14)
    ground[low - 52:low + SIDE + 68, low - 52:low + SIDE + 68] *= 1 - .4 * shade[..., None]
    part[:] = part * (1 - alpha) + flat[..., :3] * alpha
    return finish(r, g, cv2.warpPerspective(ground, camera(r), (W, H), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT))


# ---------------------------------------------------------------- the game's own photos, spoilt
def spoilt(r, g, kind, photo, corners):
    image, q = cv2.imread(photo), np.float32(corners)
    low, high = q.min(0), q.max(0)
    if kind == "cut-half" or kind == "cut-row":
        share = r.uniform(.35, .6) if kind == "cut-half" else r.uniform(.1, .2)
        x, y = (int(v) for v in (low + (high - low) * share))
        X, Y = (int(v) for v in (high - (high - low) * share))
        return [image[:, x:], image[y:], image[:, :X], image[:Y]][r.randrange(4)]
    to = cv2.getPerspectiveTransform(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]), q)
    reach = 1.1 if kind != "covered-most" else .88
    shape = np.float32([[-.1, -.1], [reach, -.1], [reach, 1.1], [-.1, 1.1]])
    paper = np.float32(pale(r) if kind == "covered-paper" else hue(r)) if kind != "hand" else np.float32(r.choice([(224, 172, 140), (170, 120, 90), (110, 74, 54)]))
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, cv2.perspectiveTransform(shape[None], to)[0].astype(np.int32), 255, cv2.LINE_AA)
    if kind == "hand":
        size, middle = float((high - low).max()), (low + high) / 2
        for k in range(-2, 3): cv2.line(mask, [int(v) for v in middle + (k * size * .2, 0)], [int(v) for v in middle + (k * size * .26, -size * .75)], 255, int(size * .17), cv2.LINE_AA)
        cv2.line(mask, [int(v) for v in middle], [int(v) for v in middle + (0, size * 2)], 255, int(size * .7))
        mask = cv2.GaussianBlur(mask, (0, 0), 2)
    tone = paper[::-1] + noise(g, mask.shape, 40)[..., None] * 6 + noise(g, mask.shape, 3)[..., None] * 2
    if kind == "covered-paper": tone[(noise(g, mask.shape, 7) > 1.2) & (np.arange(mask.shape[0])[:, None] % 24 < 9)] *= .3
    weight = mask[..., None] / 255 * 1.0
    return np.clip(image * (1 - weight) + tone * weight, 0, 255).astype(np.uint8)


def main():
    only = [k for a in sys.argv if a.startswith("--only=") for k in a[7:].split(",")]
    plain = [a for a in sys.argv if not a.startswith("--only=")]
    out, count, first = plain[1], int(plain[2]), int(plain[3]) if len(plain) > 3 else 1
    photos = {game: [] for game in GAMES}
    for folder in plain[4:]:
        for path in sorted(glob.glob(f"{folder}/**/*.json", recursive=True)):
            truth = json.load(open(path)) if os.path.exists(path[:-4] + "jpg") else {}
            if truth.get("game") in GAMES and truth.get("corners") and truth.get("found", True): photos[truth["game"]].append((path[:-4] + "jpg", truth["corners"]))
    def put(games, name, image, quality):
        for game in games:
            os.makedirs(f"{out}/{game}", exist_ok=True)
            cv2.imwrite(f"{out}/{game}/{name}.jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
            json.dump({"game": game, "found": False}, open(f"{out}/{game}/{name}.json", "w"))
    for seed in range(first, first + count):
        for kind in GRIDS:
            if only and kind not in only: continue
            r = random.Random(f"{kind} {seed}")
            g = np.random.default_rng(r.randrange(1 << 30))
            put(GAMES, f"{kind}-{seed}", grid_picture(r, g, kind), r.randint(70, 95))
        for game in GAMES:
            for kind in ("cut-half", "cut-row", "covered-paper", "covered-book", "covered-most", "hand", "other-game"):
                r = random.Random(f"{game} {kind} {seed}")
                if not photos[game] or only and kind not in only: continue
                photo, corners = r.choice(photos[game])
                if kind == "other-game": put([g for g in GAMES if g != game], f"{kind}-{game}-{seed}", cv2.imread(photo), 92)
                else: put([game], f"{kind}-{seed}", spoilt(r, np.random.default_rng(seed), kind, photo, corners), 92)


main()
