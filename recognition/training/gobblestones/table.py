# SPDX-License-Identifier: Apache-2.0
"""Tables, clutter and light for imagined photos."""
import cv2
import numpy as np


def noise(rng, size, cells):
    small = rng.uniform(-1, 1, (max(2, cells), max(2, cells))).astype(np.float32)
    return cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)


def any_colour(rng, low=20, high=235):
    return rng.uniform(low, high) * (1 + rng.uniform(-0.35, 0.35, 3))


def table(rng, size):
    """A square texture of a table top: wood, cloth, checks, marble, gloss, stripes, paper."""
    kind = rng.choice(["wood", "plain", "checks", "marble", "gloss", "stripes", "gingham", "tiles"])
    y, x = np.meshgrid(*[np.arange(size, dtype=np.float32) / size] * 2, indexing="ij")
    a, b = any_colour(rng), any_colour(rng)
    if kind == "wood":
        base = np.array([rng.uniform(90, 210), rng.uniform(60, 150), rng.uniform(30, 100)])
        wave = np.sin((x + 0.03 * noise(rng, size, 5)) * rng.uniform(60, 250) + 3 * noise(rng, size, 9))
        mix = 0.5 + 0.5 * wave * rng.uniform(0.2, 1)
        return base * (1 - 0.3 * mix[..., None])
    if kind == "plain":
        return a[None, None] * (1 + rng.uniform(0, 0.1) * noise(rng, size, 80)[..., None])
    if kind in ("checks", "tiles"):
        n = rng.uniform(8, 45)
        mix = (np.floor(x * n) + np.floor(y * n)) % 2
        if kind == "tiles":
            mix = ((x * n % 1 < 0.08) | (y * n % 1 < 0.08)).astype(np.float32)
        return a * mix[..., None] + b * (1 - mix[..., None])
    if kind == "gingham":
        n = rng.uniform(8, 40)
        mix = ((x * n % 1 < 0.5).astype(np.float32) + (y * n % 1 < 0.5)) / 2
        return a * mix[..., None] + np.full(3, 245.0) * (1 - mix[..., None])
    if kind == "marble":
        v = np.abs(np.sin(6 * noise(rng, size, 6) + 10 * x + 2 * noise(rng, size, 20))) ** 0.3
        return (a * 0.3 + 160)[None, None] * v[..., None] + b * (1 - v[..., None])
    if kind == "gloss":
        return np.full((size, size, 3), rng.uniform(4, 40)) + 10 * noise(rng, size, 4)[..., None]
    n = rng.uniform(10, 60)
    mix = (np.floor(x * n) % rng.integers(2, 4) == 0).astype(np.float32)
    return a * mix[..., None] + b * (1 - mix[..., None])


def clutter(rng, plane, free):
    """Mugs, papers, dice, loose tiles and racks outside the rectangle free=(x0,y0,x1,y1) of the plane."""
    size = plane.shape[0]
    for _ in range(rng.integers(0, 9)):
        x, y, r = rng.uniform(0, size), rng.uniform(0, size), rng.uniform(0.008, 0.09) * size
        if free[0] - 1.5 * r < x < free[2] + 1.5 * r and free[1] - 1.5 * r < y < free[3] + 1.5 * r:
            continue
        colour = tuple(float(c) for c in any_colour(rng))
        kind = rng.integers(4)
        if kind == 0:
            cv2.circle(plane, (int(x), int(y)), int(r), colour, -1, cv2.LINE_AA)
            cv2.circle(plane, (int(x), int(y)), int(r * 0.8), tuple(c * 0.5 for c in colour), -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints(((x, y), (2 * r, r * rng.uniform(0.4, 2)), rng.uniform(0, 90))).astype(np.int32)
            cv2.fillPoly(plane, [box], colour, cv2.LINE_AA)
            if kind == 2:  # a sheet with writing
                for i in range(5):
                    cv2.putText(plane, str(rng.integers(10**8)), (int(x - r / 2), int(y - r / 2 + i * r / 5)), 0, r / 150, (0, 0, 0), 1, cv2.LINE_AA)


def light(rng, picture):
    """Lamps: a colour cast, a fall-off, a glare and a vignette; values may leave 0..255."""
    h, w = picture.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    x, y = (x / w - 0.5), (y / h - 0.5)
    turn = rng.uniform(0, 2 * np.pi)
    fall = 1 + rng.uniform(0, 0.55) * (x * np.cos(turn) + y * np.sin(turn))
    fall *= 1 - rng.uniform(0, 0.7) * (x * x + y * y)
    cast = np.array([1 + rng.uniform(-0.12, 0.25), 1.0, 1 + rng.uniform(-0.3, 0.12)])  # warm lamps are commoner than cold ones
    picture = picture * fall[..., None].astype(np.float32) * (cast * rng.uniform(0.6, 1.25)).astype(np.float32)
    if rng.random() < 0.5:
        cx, cy, s = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0.05, 0.25)
        picture = picture + (rng.uniform(10, 110) * np.exp(-((x - cx) ** 2 + ((y - cy) * h / w) ** 2) / (2 * s * s)))[..., None].astype(np.float32) * cast.astype(np.float32)
    if rng.random() < 0.25:  # a window or a softbox mirrored in the varnish: a patch of light with an edge
        a, (u, v) = rng.uniform(0, np.pi), rng.uniform(-0.5, 0.5, 2)
        along, across = (x - u) * np.cos(a) + (y - v) * np.sin(a), (y - v) * np.cos(a) - (x - u) * np.sin(a)
        soft = rng.uniform(0.003, 0.08)
        inside = np.clip((rng.uniform(0.05, 0.35) - abs(along)) / soft, 0, 1) * np.clip((rng.uniform(0.03, 0.2) - abs(across)) / soft, 0, 1)
        picture = picture + (rng.uniform(15, 120) * inside)[..., None].astype(np.float32) * cast.astype(np.float32)
    return picture


def lens(rng, picture, full_height, harshness=1.0):
    """Defocus, noise, tone, compression."""
    scale = full_height / 1080
    blur = abs(rng.normal(0, 0.9)) * scale * harshness + 0.25
    sharp = cv2.GaussianBlur(picture, (0, 0), blur)
    if rng.random() < 0.3:  # little depth of field: one side of the table is out of focus
        h, w = picture.shape[:2]
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        turn = rng.uniform(0, 2 * np.pi)
        away = np.clip(abs((x / w - 0.5) * np.cos(turn) + (y / h - 0.5) * np.sin(turn) - rng.uniform(-0.5, 0.5)) * 1.6, 0, 1)[..., None]
        far = cv2.GaussianBlur(picture, (0, 0), blur + rng.uniform(0.5, 2.2) * scale * harshness)
        sharp = sharp * (1 - away) + far * away
    picture = sharp
    if rng.random() < 0.15:
        n = rng.integers(2, 5)
        picture = cv2.filter2D(picture, -1, np.eye(n, dtype=np.float32)[:: rng.choice([-1, 1])] / n)
    picture = np.clip(picture, 0, 255)
    picture = 255 * (picture / 255) ** rng.uniform(0.75, 1.3)
    grain = rng.standard_normal(picture.shape, dtype=np.float32)
    if rng.random() < 0.5:
        grain = cv2.GaussianBlur(grain, (0, 0), 0.7) * 1.7
    picture = picture + grain * np.float32(abs(rng.normal(0, 5)) * harshness) * np.sqrt(picture / 128 + 0.2)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:  # phones smooth noise away, and fine strokes with it
        picture = cv2.bilateralFilter(picture, 5, rng.uniform(10, 35), 2)
    if rng.random() < 0.35:  # and sharpen what is left
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.7, 1.6)).astype(np.float32)
        picture = np.clip(picture + rng.uniform(0.2, 1.2) * (picture - soft), 0, 255).astype(np.uint8)
    ok, code = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 97))])
    return cv2.imdecode(code, cv2.IMREAD_COLOR)
