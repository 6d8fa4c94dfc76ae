# SPDX-License-Identifier: Apache-2.0
"""Pictures of stones as a camera might see them, straightened the way the reader straightens them."""
import os

import cv2
import numpy as np

import drawn_art
import font_art
import icon_art
import picture_art

FACES = drawn_art.FACES
NET = 32  # side of what the network sees
RING = slice(3, 7)  # where the plain stone shows, in pixels of the network's picture; must agree with symbol_map.cpp


def symbol_map(bgr32):
    """How far each pixel lies from the stone's own colour, so that light and dark symbols look alike. Must agree with symbol_map.cpp."""
    p = bgr32.astype(np.float32)
    b, g, r = p[..., 0], p[..., 1], p[..., 2]
    q = np.stack([(r + g + b) / 3, (r - g) / 2, (r + g) / 4 - b / 2], -1)
    ring = np.concatenate([q[RING, 3:29].reshape(-1, 3), q[25:29, 3:29].reshape(-1, 3), q[7:25, RING].reshape(-1, 3), q[7:25, 25:29].reshape(-1, 3)])
    d = np.sqrt(((q - np.median(ring, 0)) ** 2).sum(-1))
    return np.clip(d / max(np.percentile(d[3:29, 3:29], 96), 12.0), 0, 1.25) / 1.25


def colour_pair(r):
    """A stone's colour and its ink, far enough apart to be seen."""
    while True:
        bg = r.integers(15, 246, 3).astype(np.float32)
        if r.random() < 0.3:
            bg = np.clip(bg.mean() + r.normal(0, 8, 3), 8, 248).astype(np.float32)
        kind = r.random()
        ink = r.uniform(200, 255) + r.normal(0, 8, 3) if kind < 0.45 else r.uniform(5, 80) + r.normal(0, 8, 3) if kind < 0.8 else r.integers(0, 256, 3)
        ink = np.clip(ink, 0, 255).astype(np.float32)
        if np.abs(ink - bg).mean() > 32:
            return bg, ink


def squeeze(r, art, low=0.42, high=0.82, tilt=7):
    """The symbol, bent, scaled and set on the stone: an ink map of 64x64."""
    if r.random() < 0.25:
        k = np.ones((r.integers(2, 5),) * 2, np.uint8)
        art = cv2.dilate(art, k) if r.random() < 0.6 else cv2.erode(art, k)
    if r.random() < 0.5:
        n = r.normal(0, r.uniform(1, 3.2), (4, 4, 2)).astype(np.float32)
        n = cv2.resize(n, (64, 64), interpolation=cv2.INTER_CUBIC)
        yy, xx = np.mgrid[0:64, 0:64].astype(np.float32)
        art = cv2.remap(art, xx + n[..., 0], yy + n[..., 1], cv2.INTER_LINEAR)
    s = r.uniform(low, high)
    sx, sy = s * r.uniform(0.86, 1.14), s * r.uniform(0.86, 1.14)
    a = np.radians(r.normal(0, tilt))
    shear = r.normal(0, 0.06)
    m = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) @ np.array([[1, shear], [0, 1]]) @ np.diag([sx, sy])
    c = 32 + r.normal(0, 1.8, 2)
    t = c - m @ [32, 32]
    return cv2.warpAffine(art, np.hstack([m, t[:, None]]), (64, 64), flags=cv2.INTER_AREA).astype(np.float32) / 255


def surroundings(r, bg):
    """What shows beyond the stone's edge: table, shadow, a light side."""
    return r.choice([r.integers(0, 256, 3), np.clip(bg + r.normal(0, 30, 3), 0, 255), bg * r.uniform(0.2, 0.7)]).astype(np.float32)


def worn(r, px, outside):
    """What the stone is made of and how its edges catch the light: grain, veins, bevels, round corners."""
    if r.random() < 0.25:
        a, b = r.integers(2, 8), r.integers(16, 65)
        n = cv2.resize(r.normal(0, r.uniform(2, 12), (a, b) if r.random() < 0.5 else (b, a)).astype(np.float32), (64, 64), interpolation=cv2.INTER_LINEAR)
        px = px + n[..., None]
    if r.random() < 0.25:
        w = int(r.integers(2, 6))
        px = px.copy()
        for side in (np.s_[:w, :], np.s_[-w:, :], np.s_[:, :w], np.s_[:, -w:]):
            px[side] *= np.exp(r.normal(0, 0.2))
    if r.random() < 0.2:
        c = int(r.integers(5, 16))
        inside = np.zeros((64, 64), np.uint8)
        cv2.rectangle(inside, (c, 0), (63 - c, 63), 255, -1)
        cv2.rectangle(inside, (0, c), (63, 63 - c), 255, -1)
        for x in (c, 63 - c):
            for y in (c, 63 - c):
                cv2.circle(inside, (x, y), c, 255, -1, cv2.LINE_AA)
        m = inside[..., None].astype(np.float32) / 255
        px = px * m + outside * (1 - m)
    return px


def out_of_focus(r, px, blur):
    """A lens blurs to a disc, a hand to a line."""
    kind = r.random()
    if kind < 0.75:
        return cv2.GaussianBlur(px, (0, 0), blur)
    n = 2 * int(np.ceil(2.2 * blur)) + 1
    k = np.zeros((n, n), np.float32)
    if kind < 0.9:
        cv2.circle(k, (n // 2 * 16, n // 2 * 16), int(1.9 * blur * 16), 1, -1, cv2.LINE_AA, 4)
    else:
        a = r.uniform(0, 3.2)
        d = np.array([np.cos(a), np.sin(a)]) * n * 8
        cv2.line(k, tuple(int(v) for v in n * 8 - d), tuple(int(v) for v in n * 8 + d), 1, 1, cv2.LINE_AA, 4)
    k[n // 2, n // 2] += 1e-3
    return cv2.filter2D(px, -1, k / k.sum(), borderType=cv2.BORDER_REPLICATE)


def photograph(r, px, outside, tiny=0.25, shift=1.8):
    """Light, lens and sensor; then straightened a little wrongly."""
    h = px.shape[0]
    yy, xx = np.mgrid[0:h, 0:h].astype(np.float32) / h - 0.5
    a = r.uniform(0, 6.3)
    px = px * (1 + r.normal(0, 0.12) * (np.cos(a) * xx + np.sin(a) * yy))[..., None]
    if r.random() < 0.12:
        cx, cy, w = r.uniform(-0.5, 0.5, 3)
        px = px + r.uniform(20, 110) * np.exp(-((xx - cx) ** 2 + (yy - cy) ** 2) / (0.02 + w * w))[..., None]
    if r.random() < 0.12:  # the edge of a hand's shadow
        a = r.uniform(0, 6.3)
        across = (np.cos(a) * xx + np.sin(a) * yy - r.uniform(-0.4, 0.4)) / r.uniform(0.01, 0.2)
        px = px * (1 - r.uniform(0.2, 0.6) / (1 + np.exp(-np.clip(across, -30, 30))))[..., None]
    if r.random() < 0.06:  # a window mirrored in the gloss
        lit = np.zeros((h, h), np.float32)
        c = r.uniform(0, h, 2)
        side = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * r.uniform(0.08, 0.35, 2) * h
        a = r.uniform(0, 3.2)
        cv2.fillPoly(lit, [np.round(c + side @ [[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]).astype(np.int32)], 1.0)
        px = px + r.uniform(20, 90) * cv2.GaussianBlur(lit, (0, 0), r.uniform(0.5, 3))[..., None]
    if r.random() < 0.5:
        n = cv2.resize(r.normal(0, r.uniform(1, 7), (r.integers(6, 33),) * 2).astype(np.float32), (h, h), interpolation=cv2.INTER_CUBIC)
        px = px + n[..., None]
    src = np.array([[0, 0], [h, 0], [h, h], [0, h]], np.float32)
    dst = src + r.normal(0, shift, (4, 2)).astype(np.float32) + (src - h / 2) * r.normal(0.0, 0.04)
    px = cv2.warpPerspective(px, cv2.getPerspectiveTransform(src, dst.astype(np.float32)), (h, h), borderValue=outside.tolist())
    size = int(np.exp(r.uniform(np.log(9), np.log(20)))) if r.random() < tiny else int(np.exp(r.uniform(np.log(22), np.log(64))))
    blur = r.choice([0.3, r.uniform(0.4, 1.0), r.uniform(0.8, 2.4 if size > 20 else 1.2)])
    px = out_of_focus(r, px, blur)
    px = cv2.resize(px, (size, size), interpolation=cv2.INTER_AREA)
    if size < 20 and r.random() < 0.5:
        px = cv2.GaussianBlur(px, (0, 0), r.uniform(0.3, 0.75))
    px = px * np.exp(r.normal(0, 0.25)) * np.exp(r.normal(0, 0.08, 3))
    px = np.clip(px + r.normal(0, r.choice([0.5, 2.0, r.uniform(2, 9)]), px.shape), 0, 255).astype(np.uint8)
    if r.random() < 0.3:
        px = cv2.imdecode(cv2.imencode(".jpg", px, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(45, 96))])[1], cv2.IMREAD_COLOR)
    return cv2.resize(px, (NET, NET), interpolation=cv2.INTER_AREA if size > NET else cv2.INTER_LINEAR)


def stone_base(r):
    bg, ink = colour_pair(r)
    px = np.empty((64, 64, 3), np.float32)
    px[:] = bg
    if r.random() < 0.4:
        i, w = r.integers(1, 8), r.integers(1, 4)
        line = np.clip(bg * r.uniform(0.45, 0.85) if r.random() < 0.6 else bg + (255 - bg) * r.uniform(0.15, 0.7), 0, 255)
        cv2.rectangle(px, (int(i), int(i)), (63 - int(i), 63 - int(i)), line.tolist(), int(w))
    return px, bg, ink


def restyled(r, art):
    """The same symbol as another hand might print it: as a line, cut out of a disc, in a ring."""
    kind = r.random()
    if kind < 0.1:
        w = int(r.integers(3, 7))
        k = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (w, w))
        return cv2.subtract(cv2.dilate(art, k), cv2.erode(art, k))
    if kind < 0.2:
        small = cv2.warpAffine(art, np.array([[0.66, 0, 11], [0, 0.66, 11]]), (64, 64), flags=cv2.INTER_AREA)
        field = np.zeros_like(art)
        if r.random() < 0.6:
            cv2.circle(field, (32, 32), int(r.integers(28, 32)), 255, int(r.integers(2, 4)) if kind < 0.15 else -1, cv2.LINE_AA)
        else:
            cv2.rectangle(field, (3, 3), (60, 60), 255, int(r.integers(2, 4)) if kind < 0.15 else -1)
        return cv2.max(field, small) if kind < 0.15 else cv2.subtract(field, small)
    return art


def inked(r, px, m, bg, ink):
    """How the symbol m got onto the stone px: plain print, with a second colour round it, cut in or raised, shaded, over its own shadow, hollow."""
    kind = r.random()
    plain = m[..., None]
    if kind < 0.6:
        return px * (1 - plain) + ink * plain
    if kind < 0.7:  # a line of another colour round it
        w = int(r.integers(3, 8))
        wide = cv2.dilate(m, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (w, w)))[..., None]
        _, edge = colour_pair(r)
        px = px * (1 - wide) + edge * wide
        return px * (1 - plain) + ink * plain
    if kind < 0.78:  # cut in or raised: edges towards the lamp and away from it
        soft = cv2.GaussianBlur(m, (0, 0), r.uniform(0.8, 2.0))
        a = r.uniform(0, 6.3)
        slope = np.cos(a) * cv2.Sobel(soft, cv2.CV_32F, 1, 0) + np.sin(a) * cv2.Sobel(soft, cv2.CV_32F, 0, 1)
        floor = np.clip(bg * r.uniform(0.55, 0.9) if r.random() < 0.7 else bg + (255 - bg) * r.uniform(0.1, 0.5), 0, 255)
        return px * (1 - plain) + floor * plain + (slope * r.uniform(10, 60))[..., None]
    if kind < 0.86:  # shaded or in two inks
        a, (_, other) = r.uniform(0, 6.3), colour_pair(r)
        if np.abs(other - bg).mean() < 28:
            other = ink * r.uniform(0.6, 1.0)
        yy, xx = np.mgrid[0:64, 0:64].astype(np.float32) / 64 - 0.5
        t = np.clip((np.cos(a) * xx + np.sin(a) * yy) / r.uniform(0.02, 0.8) + 0.5, 0, 1)[..., None]
        return px * (1 - plain) + (ink * (1 - t) + other * t) * plain
    if kind < 0.93:  # over its own shadow
        dx, dy = r.integers(-4, 5, 2)
        under = cv2.GaussianBlur(np.roll(m, (int(dy), int(dx)), (0, 1)), (0, 0), r.uniform(0.5, 2.5))[..., None]
        px = px * (1 - r.uniform(0.2, 0.6) * under)
        return px * (1 - plain) + ink * plain
    w = int(r.integers(3, 8))  # filled with a tint
    inner = cv2.erode(m, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (w, w)))[..., None] * r.uniform(0.3, 0.9)
    return px * (1 - plain) + (ink * (1 - inner) + bg * inner) * plain


def stone(r, art):
    px, bg, ink = stone_base(r)
    if r.random() < 0.5:
        art = art[:, ::-1]
    m = squeeze(r, restyled(r, np.ascontiguousarray(art)))
    outside = surroundings(r, bg)
    return photograph(r, worn(r, inked(r, px, m, bg, ink), outside), outside)


def no_symbol(r, arts):
    """Plain stones, table, card backs, gaps between stones: not a face."""
    kind = r.integers(0, 9)
    px, bg, ink = stone_base(r)
    if kind <= 1:
        pass
    elif kind == 2:  # stripes or checks
        f, a = r.uniform(1, 8), r.uniform(0, 3.2)
        yy, xx = np.mgrid[0:64, 0:64] / 64.0
        w = np.sin(2 * np.pi * f * (xx * np.cos(a) + yy * np.sin(a)) + r.uniform(0, 6))
        if r.random() < 0.5:
            w = np.sign(w * np.sin(2 * np.pi * f * (yy * np.cos(a) - xx * np.sin(a)) + r.uniform(0, 6)))
        px += (w * r.uniform(8, 60))[..., None]
    elif kind == 3:  # concentric frames, like a card's back
        for i in range(0, 32, int(r.integers(3, 8))):
            cv2.rectangle(px, (i, i), (63 - i, 63 - i), ink.tolist(), 1)
    elif kind == 4:  # where four stones meet
        g = int(r.integers(2, 10))
        x, y = r.integers(15, 49, 2)
        for sx in (slice(0, max(x - g, 0)), slice(x + g, 64)):
            for sy in (slice(0, max(y - g, 0)), slice(y + g, 64)):
                px[sy, sx] = r.integers(0, 256, 3)
    elif kind == 5:  # a corner or an edge of something
        pts = r.uniform(-20, 84, (int(r.integers(3, 6)), 2)).astype(np.int32)
        cv2.fillPoly(px, [pts], ink.tolist(), cv2.LINE_AA)
    elif kind >= 7:  # a printed number or letter: another game's field
        text = "".join(r.choice(list("0123456789ABKQX"), int(r.integers(1, 3))))
        font, size, width = int(r.integers(0, 5)), r.uniform(0.9, 1.7), int(r.integers(1, 5))
        (w, h), _ = cv2.getTextSize(text, font, size, width)
        disc = np.zeros((64, 64), np.uint8)
        cv2.putText(disc, text, (32 - w // 2, 32 + h // 2), font, size, 255, width, cv2.LINE_AA)
        m = np.rot90(squeeze(r, disc, 0.8, 1.1), int(r.integers(4)))[..., None]
        if r.random() < 0.4:
            cv2.circle(px, (32, 32), int(r.integers(18, 28)), colour_pair(r)[0].tolist(), -1, cv2.LINE_AA)
        px = px * (1 - m) + ink * m
    else:  # a symbol cut by being half out of view
        m = squeeze(r, arts[r.integers(len(arts))])
        m = np.roll(m, r.choice([-1, 1]) * r.integers(24, 40), int(r.integers(0, 2)))[..., None]
        px = px * (1 - m) + ink * m
    return photograph(r, px, surroundings(r, bg))


def all_art(drawn_count):
    """{hand: {face: [picture]}}: what fonts and free pictures give, and what is drawn by rule."""
    fonts = font_art.load() | picture_art.load()
    out = {"drawn": {f: [drawn_art.drawn(f, i) for i in range(drawn_count)] for f in FACES}}
    for hand, sources in font_art.HANDS.items():
        merged = {}
        for s in sources:
            for f, pics in fonts.get(s, {}).items():
                merged.setdefault(f, []).extend(pics)
        if merged:
            out[hand] = merged
    if folder := os.environ.get("HAWKSTONE_ICONS"):
        out |= {f"icons:{hand}": faces for hand, faces in icon_art.load(folder).items()}
    return out
