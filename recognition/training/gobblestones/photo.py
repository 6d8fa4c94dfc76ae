# SPDX-License-Identifier: Apache-2.0
"""An imagined photo of a Gobblestones table with its truth: where each field lies and what it shows."""
from dataclasses import dataclass

import cv2
import numpy as np

import table as tables
from makes import draw_make, emblem, rimmed
from style import NAMES, NUMBERS, Printer, draw_style, shade

S = 56  # pixels a field in the flat print
N = 15  # fields a side of the whole block; the camera is set up for it even when only one square lies there


@dataclass
class Photo:
    picture: np.ndarray  # BGR
    squares: list        # [3][3] homography from cell units of that square (0..5) to pixels, lens not included
    lens: tuple          # (centre, focal, k1): pixels are bent after the homographies
    values: np.ndarray   # printed numbers
    colours: np.ndarray  # index into NAMES
    tiles: np.ndarray    # -1 none, 0..4 a colour, 5 face down
    turns: np.ndarray    # [3][3] quarter turns clockwise
    numbers: str
    tile_lift: np.ndarray
    board: np.ndarray = None  # homography of the ideal block, cell units 0..15 to pixels


def camera(rng, width, height, n):
    """A homography maker: H(z) maps cell units of the plane at height z to pixels."""
    elevation = np.radians(rng.uniform(49, 89))
    azimuth = np.radians(rng.choice([0, 0, 0, 90, 180, 270]) + rng.normal(0, 8) if rng.random() < 0.7 else rng.uniform(0, 360))
    roll = np.radians(rng.normal(0, 4))
    focal = width * rng.uniform(0.75, 1.6)
    fill = rng.uniform(0.62, 0.93) * height  # the board's extent in the picture
    distance = focal * N / fill
    # The world is right-handed with z up, so its y points away from the viewer while rows grow towards him.
    eye = np.array([np.cos(elevation) * np.sin(azimuth), -np.cos(elevation) * np.cos(azimuth), np.sin(elevation)]) * distance
    forward = -eye / np.linalg.norm(eye)
    right = np.cross(forward, [0, 0, 1])
    right = right / np.linalg.norm(right)
    down = np.cross(forward, right)
    c, s = np.cos(roll), np.sin(roll)
    R = np.stack([c * right + s * down, -s * right + c * down, forward])
    K = np.array([[focal, 0, width / 2 + rng.normal(0, 0.02) * width], [0, focal, height / 2 + rng.normal(0, 0.02) * height], [0, 0, 1]])
    def H(z):
        t = -R @ eye
        P = K @ np.column_stack([R[:, 0], R[:, 1], R[:, 2] * z + t])
        return P @ np.array([[1, 0, -n / 2], [0, -1, n / 2], [0, 0, 1.0]])
    return H, focal, (K[0, 2], K[1, 2])


def corners_of(H, n, margin=0.0):
    q = np.array([[-margin, -margin, 1], [n + margin, -margin, 1], [n + margin, n + margin, 1], [-margin, n + margin, 1]]) @ H.T
    return q[:, :2] / q[:, 2:]


def aimed_camera(rng, width, height, n):
    """A camera that has the whole board in view."""
    while True:
        H, focal, centre = camera(rng, width, height, n)
        q = corners_of(H(0), n, 0.35)
        if (q > 4).all() and (q < (width - 4, height - 4)).all():
            return H, focal, centre


def crop(H, centre, n):
    q = corners_of(H(0), n, 1.6)
    x0, y0 = np.floor(q.min(0)).astype(int)
    x1, y1 = np.ceil(q.max(0)).astype(int)
    T = np.array([[1.0, 0, -x0], [0, 1, -y0], [0, 0, 1]])
    return (lambda z: T @ H(z)), (centre[0] - x0, centre[1] - y0), int(x1 - x0), int(y1 - y0)


def draw_board(rng, generality, n, pairs, covers):
    colours = rng.integers(0, 5, (n, n))
    colours[rng.random((n, n)) < rng.uniform(0.06, 0.13)] = 5
    low, high = (2, 7) if rng.random() < 0.4 else (0 if generality else 1, 10)
    values = rng.integers(low, high, (n, n))
    if rng.random() < 0.25 or pairs:
        double = rng.random((n, n)) < (1 if pairs else rng.choice([0.1, 0.2, 0.5]))
        values[double] = rng.integers(10, 100 if pairs else rng.choice([13, 16, 21, 100]), (n, n))[double]
    values[colours == 5] = 0
    tiles = np.full((n, n), -1)
    covered = rng.random((n, n)) < (rng.choice([0.4, 0.85]) if covers else 0 if pairs else rng.choice([0, 0.05, 0.2, 0.35]))
    same = rng.random((n, n)) < 0.75
    lucky = rng.integers(0, 5, (n, n))
    tiles[covered] = np.where(same & (colours < 5), colours, lucky)[covered]
    down = covered & (rng.random((n, n)) < (rng.choice([0.3, 0.5, 0.7]) if covers else rng.choice([0, 0.1, 0.5, 1])))
    tiles[down] = 5
    return values, colours, tiles


def sign(letter, s):
    """A maker's mark in the middle of a back."""
    picture = np.zeros((s, s), np.uint8)
    cv2.putText(picture, letter, (int(s * 0.25), int(s * 0.75)), cv2.FONT_HERSHEY_DUPLEX, s / 40, 255, max(1, s // 16), cv2.LINE_AA)
    return picture / 255.0


def back_texture(back, s, rng):
    y, x = np.mgrid[0:s, 0:s].astype(np.float32) / s - 0.5
    u = (x * np.cos(back["angle"]) + y * np.sin(back["angle"])) / back["period"]
    v = (-x * np.sin(back["angle"]) + y * np.cos(back["angle"])) / back["period"]
    r = np.hypot(x, y)
    mix = {"plain": 0 * x, "stripes": (u % 1 < 0.5) * 1.0, "hatch": ((u % 1 < 0.3) | (v % 1 < 0.3)) * 1.0,
           "dots": (np.hypot(u % 1 - 0.5, v % 1 - 0.5) < 0.3) * 1.0, "ring": ((r > 0.2) & (r < 0.32)) * 1.0,
           "sign": sign(back["sign"], s) if back["pattern"] == "sign" else 0 * x,
           "frame": (np.maximum(abs(x), abs(y)) > 0.34) * 1.0, "grain": np.clip(tables.noise(rng, s, 20) + 0.5, 0, 1)}[back["pattern"]]
    return back["base"] * (1 - mix[..., None]) + back["second"] * mix[..., None]


def draw_layers(rng, style, printer, board):
    """The flat print of each square and, apart, the tops of the tiles with their mask."""
    values, colours, tiles, turns = board
    o = style.options
    n = len(values)
    flat = np.zeros((n * S, n * S, 3), np.float32)
    cache = {}
    for r in range(n):
        for c in range(n):
            key = (colours[r, c], values[r, c], turns[r // 5, c // 5])
            if key not in cache:
                cache[key] = np.rot90(printer.cell(NAMES[key[0]], str(key[1])), -key[2])
            flat[r * S:(r + 1) * S, c * S:(c + 1) * S] = cache[key]
    flat += (rng.standard_normal(flat.shape[:2], dtype=np.float32) * np.float32(o["grain"]))[..., None]
    tops, mask = np.zeros_like(flat), np.zeros(flat.shape[:2], np.uint8)
    reflection = tables.noise(rng, n * S, int(rng.integers(4, 40)))
    edge_light = rng.uniform(0.7, 1.4)
    for r, c in zip(*np.nonzero(tiles >= 0)):
        s = int(S * o["tile_size"])
        if tiles[r, c] < 5:
            top = np.empty((s, s, 3), np.float32)
            top[:] = style.tile_palette[NAMES[tiles[r, c]]] * rng.uniform(0.93, 1.07)
            if o["metal"]:
                y, x = np.mgrid[0:s, 0:s] / s - 0.5
                turn = rng.uniform(0, 2 * np.pi)
                sheen = np.clip(1 + rng.uniform(0, 0.5) * (x * np.cos(turn) + y * np.sin(turn)) * 2 + 0.2 * reflection[r * S:r * S + s, c * S:c * S + s], 0.5, 1.8)
                top = top * sheen[..., None] + rng.uniform(0, 30) * np.clip(sheen - 1, 0, 1)[..., None]
                top += rng.normal(0, 1, (s, s, 1)) * rng.uniform(0, 25)
                if rng.random() < o["mirror"]:  # a window or a lamp seen in the sticker: a bright band with soft edges
                    across = (x * np.cos(turn) + y * np.sin(turn) - rng.uniform(-0.6, 0.6)) / rng.uniform(0.05, 0.5)
                    top += (rng.uniform(20, 170) * np.exp(-across ** 4))[..., None]
        else:
            make = o.get("make")
            drawn = emblem(make, o["back"], s) if make and make["emblem"] else back_texture(o["back"], s, rng)
            top = np.rot90(drawn, rng.integers(4)).copy()
        if "make" in o: top = rimmed(o["make"], top, tiles[r, c] == 5)
        bevel = int(o["tile_bevel"] * S)
        if bevel:
            top[:bevel] *= edge_light
            top[:, -bevel:] *= 2 - edge_light
            top[-bevel:] *= 1 / edge_light
        turn = rng.normal(0, 2.5)
        A = cv2.getRotationMatrix2D((s / 2, s / 2), turn, 1)
        A[:, 2] += np.array([(c + 0.5) * S - s / 2, (r + 0.5) * S - s / 2]) + rng.normal(0, 0.025, 2) * S
        x0, y0 = max(0, c * S - S // 2), max(0, r * S - S // 2)
        x1, y1 = min(n * S, x0 + 2 * S), min(n * S, y0 + 2 * S)
        A[:, 2] -= (x0, y0)
        m = cv2.warpAffine(np.full((s, s), 255, np.uint8), A, (x1 - x0, y1 - y0))
        t = cv2.warpAffine(top.astype(np.float32), A, (x1 - x0, y1 - y0), borderMode=cv2.BORDER_REPLICATE)
        tops[y0:y1, x0:x1][m > 127] = t[m > 127]
        mask[y0:y1, x0:x1] = np.maximum(mask[y0:y1, x0:x1], m)
    return flat, tops, mask


def over(picture, layer, mask, H):
    """Lays a flat layer (a picture or one colour) on the photo, touching only the pixels it can reach."""
    h, w = picture.shape[:2]
    mh, mw = mask.shape[:2]
    q = np.array([[0, 0, 1], [mw, 0, 1], [mw, mh, 1], [0, mh, 1]]) @ H.T
    q = q[:, :2] / q[:, 2:]
    x0, y0 = np.clip(np.floor(q.min(0)) - 1, 0, (w, h)).astype(int)
    x1, y1 = np.clip(np.ceil(q.max(0)) + 1, 0, (w, h)).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    H = np.array([[1.0, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ H
    m = cv2.warpPerspective(mask, H, (x1 - x0, y1 - y0)).astype(np.float32)[..., None] * np.float32(1 / 255)
    if layer.ndim == 3:
        layer = cv2.warpPerspective(layer.astype(np.float32, copy=False), H, (x1 - x0, y1 - y0), borderMode=cv2.BORDER_REPLICATE)
    part = picture[y0:y1, x0:x1]
    part += m * (layer.astype(np.float32, copy=False) - part)


def imagine(rng, fonts, numbers=NUMBERS, size=None, generality=True, cropped=False, blocks=3, pairs=False, harshness=1.0, covers=False):
    """covers: tiles on most fields, of many makes. harshness: of blur and noise; 1 goes up to where people cannot read the figures, 0.4 is a phone held still. blocks: board squares a side. cropped: only the part of the picture around the board, which is all that training needs."""
    width, height = size or [(1920, 1080), (1600, 900), (1280, 720)][rng.choice(3, p=[0.35, 0.2, 0.45])]
    n, full_height = 5 * blocks, height
    style = draw_style(rng, fonts, numbers)
    printer = Printer(style, rng, S)
    if covers: style.options["make"] = draw_make(rng, fonts)
    values, colours, tiles = draw_board(rng, generality, n, pairs, covers)
    turns = rng.integers(0, 4, (blocks, blocks))
    H, focal, centre = aimed_camera(rng, width, height, n)
    if cropped:
        H, centre, width, height = crop(H, centre, n)
    flat, tops, mask = draw_layers(rng, style, printer, (values, colours, tiles, turns))

    P = 700 if cropped else 1500  # table plane, 50 cells a side
    plane = np.ascontiguousarray(tables.table(rng, P).astype(np.float32))
    middle = P / 2
    half = (n / 2 + 0.7) * P / 50
    tables.clutter(rng, plane, (middle - half, middle - half, middle + half, middle + half))
    to_cells = np.array([[50 / P, 0, n / 2 - 25], [0, 50 / P, n / 2 - 25], [0, 0, 1]])
    turn = rng.uniform(0, 2 * np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    spin = np.array([[1, 0, n / 2], [0, 1, n / 2], [0, 0, 1]]) @ (spin if rng.random() < 0.6 else np.eye(3)) @ np.array([[1, 0, -n / 2], [0, 1, -n / 2], [0, 0, 1]])
    picture = cv2.warpPerspective(plane.astype(np.float32), H(0) @ spin @ to_cells, (width, height), borderMode=cv2.BORDER_REFLECT)

    gap, loose, skew = rng.uniform(0, 0.05), rng.uniform(0, 0.05), rng.uniform(0, 1.2)
    shadow = np.array([rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2)])
    rim = style.options["line_colour"] * rng.uniform(0.5, 1.0)
    squares, moves = [[None] * blocks for _ in range(blocks)], [[None] * blocks for _ in range(blocks)]
    side = 5 * S
    for r in range(blocks):
        for c in range(blocks):
            a = np.radians(rng.normal(0, skew))
            A = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
            shift = np.array([5 * c + 2.5 + (c - (blocks - 1) / 2) * gap, 5 * r + 2.5 + (r - (blocks - 1) / 2) * gap]) + rng.normal(0, loose, 2).clip(-0.1, 0.1)
            moves[r][c] = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ A @ np.array([[1, 0, -2.5], [0, 1, -2.5], [0, 0, 1]])
    scale = np.diag([1 / S, 1 / S, 1])
    thick = rng.uniform(0.01, 0.06)
    for r in range(blocks):
        for c in range(blocks):
            full = np.full((side, side), 255, np.uint8)
            for z in (0, thick / 2):
                over(picture, rim.astype(np.float32) * 0.5, full, H(z) @ moves[r][c] @ scale)
    for r in range(blocks):
        for c in range(blocks):
            squares[r][c] = H(thick) @ moves[r][c]
            cut = (slice(r * side, (r + 1) * side), slice(c * side, (c + 1) * side))
            full = np.full((side, side), 255, np.uint8)
            over(picture, flat[cut], full, squares[r][c] @ scale)
    lift = style.options["tile_height"]
    if (tiles >= 0).any():
        sides = [np.array([30.0, 30, 30]), np.array([225.0, 220, 205]), np.array([150.0, 110, 70]), None][style.options["side"]]
        small = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        dark = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.5, 4))
        block = np.array([[2 / S, 0, 0], [0, 2 / S, 0], [0, 0, 1.0]])
        move = np.array([[1, 0, shadow[0]], [0, 1, shadow[1]], [0, 0, 1]])
        m = cv2.warpPerspective(dark, H(thick) @ move @ block, (width, height)).astype(np.float32)[..., None] / 255
        picture *= 1 - rng.uniform(0.2, 0.7) * m
        for z in np.linspace(0.0, 1.0, 6)[:-1]:
            layer = (sides if sides is not None else None)
            if layer is None:
                body = cv2.resize(tops, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) * 0.55
                over(picture, body, small, H(thick + z * lift) @ block)
            else:
                over(picture, layer.astype(np.float32) * 0.7, small, H(thick + z * lift) @ block)
        over(picture, tops, mask, H(thick + lift) @ scale)
        if rng.random() < 0.4:  # stickers throw a lamp back where the print around them does not
            x, y, spread = rng.uniform(0, n * S, 2).tolist() + [rng.uniform(0.15, 0.6) * N * S]
            v, u = np.mgrid[0:n * S:2, 0:n * S:2].astype(np.float32)
            spot = small * np.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * spread * spread))
            warm = np.array([1, rng.uniform(0.8, 1), rng.uniform(0.55, 1)], np.float32) * rng.uniform(20, 140)
            picture += cv2.warpPerspective(spot, H(thick + lift) @ block, (width, height)).astype(np.float32)[..., None] * warm / 255

    k1 = rng.normal(0, 0.025)
    picture = tables.light(rng, picture)
    picture = bend(picture, centre, focal, k1)
    picture = tables.lens(rng, picture[..., ::-1].astype(np.float32), full_height, harshness)
    return Photo(picture, squares, (centre, focal, k1), values, colours, tiles, turns, style.numbers, np.array([lift]), H(thick))


def bend(picture, centre, focal, k1):
    h, w = picture.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (x - centre[0]) / focal, (y - centre[1]) / focal
    f = 1 + k1 * (u * u + v * v)
    return cv2.remap(picture.astype(np.float32), u * f * focal + centre[0], v * f * focal + centre[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def bent(points, photo):
    """Where undistorted pixels lie in the picture (inverse of bend, by iteration)."""
    (cx, cy), focal, k1 = photo.lens
    q = (np.asarray(points, float) - (cx, cy)) / focal
    p = q.copy()
    for _ in range(4):
        p = q / (1 + k1 * (p ** 2).sum(-1, keepdims=True))
    return p * focal + (cx, cy)


def to_pixels(photo, r, c, points):
    """Points in the cell units of square r, c, to picture pixels."""
    q = np.asarray(points, float) @ photo.squares[r][c][:, :2].T + photo.squares[r][c][:, 2]
    return bent(q[..., :2] / q[..., 2:], photo)
