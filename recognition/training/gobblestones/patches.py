# SPDX-License-Identifier: Apache-2.0
"""Cuts labelled field patches out of imagined photos, as the reader cuts them: a field is 32 of 40 pixels wide."""
import cv2
import numpy as np

import photo as photos

SIDE, CELL = 40, 32
CLASSES = 47  # 4 * figure + quarter turns clockwise, where figure 10 stands for a number of two figures; then:
TILE, BACK, OTHER = 44, 45, 46  # tile face up; tile face down; neither field nor tile


def cut(photo, r, c, middle, turn=0.0, scale=1.0):
    """The patch around a point (in cell units of square r, c), twice as fine and then averaged, as the reader does."""
    reach = SIDE / CELL / 2 * scale
    u = np.array([[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]])
    turned = u @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + middle
    at = photos.to_pixels(photo, r, c, turned).astype(np.float32)
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * 2 * SIDE - 0.5
    # The lens bends so little within one field that four points tell its place.
    H = cv2.getPerspectiveTransform(flat, at)
    fine = cv2.warpPerspective(photo.picture, H, (2 * SIDE, 2 * SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(fine, (SIDE, SIDE), interpolation=cv2.INTER_AREA)


def exposure(patches):
    """The reader scales a board so that its bright parts are equally bright in every photo."""
    bright = np.percentile(patches[:, ::3, ::3].max(-1), 97)
    return np.clip(patches * (225.0 / max(bright, 25)), 0, 255).astype(np.uint8)


def label(photo, row, column):
    if photo.tiles[row, column] == 5:
        return BACK
    if photo.tiles[row, column] >= 0:
        return TILE
    value = photo.values[row, column]
    return 4 * min(value, 10) + photo.turns[row // 5, column // 5]


def something_else(rng, photo):
    """Not a field: between fields, beside the board, or under a hand."""
    blocks = len(photo.turns)
    r, c = rng.integers(blocks, size=2)
    kind = rng.integers(3)
    if kind == 0:  # straddles a line
        middle = rng.integers(1, 5, 2) + 0.5
        middle[rng.integers(2)] += rng.choice([-1, 1]) * rng.uniform(0.4, 0.5)
        return cut(photo, r, c, middle)
    if kind == 1:  # off the board
        edge = rng.integers(4)
        along, away, n = rng.uniform(0, 5 * blocks), rng.uniform(0.45, 1.1), 5 * blocks
        row, column = [(along, -away), (along, n + away), (-away, along), (n + away, along)][edge]
        r, c = int(np.clip(row // 5, 0, blocks - 1)), int(np.clip(column // 5, 0, blocks - 1))
        return cut(photo, r, c, (column - 5 * c, row - 5 * r))
    patch = cut(photo, r, c, rng.uniform(0.5, 4.5, 2)).astype(np.float32)  # a finger, a sleeve
    mask = np.zeros((SIDE, SIDE), np.uint8)
    a, w = rng.uniform(0, np.pi), rng.uniform(11, 26)
    p = np.array([20, 20]) + rng.normal(0, 4, 2)
    d = np.array([np.cos(a), np.sin(a)]) * 60
    cv2.line(mask, tuple((p - d).astype(int)), tuple((p + d).astype(int)), 255, int(w * 1.6))
    skin = np.array([rng.uniform(60, 180), rng.uniform(80, 190), rng.uniform(110, 235)]) if rng.random() < 0.7 else rng.uniform(0, 255, 3)
    m = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 2)).astype(np.float32)[..., None] / 255
    shading = 1 + 0.4 * (np.mgrid[0:SIDE, 0:SIDE][rng.integers(2)] / SIDE - 0.5)[..., None] * rng.uniform(-1, 1)
    return patch * (1 - m) + m * skin * shading


def from_photo(rng, photo, jitter=1.0):
    """All patches of a photo with their labels, and a few that are no field."""
    patches, labels, values, blocks = [], [], [], len(photo.turns)
    drift = {(r, c): (rng.normal(0, 0.025 * jitter, 2), rng.normal(0, 0.012 * jitter), rng.normal(1, 0.015 * jitter)) for r in range(blocks) for c in range(blocks)}
    for row in range(5 * blocks):
        for column in range(5 * blocks):
            shift, turn, scale = drift[row // 5, column // 5]
            middle = np.array([column % 5 + 0.5, row % 5 + 0.5]) + shift + rng.normal(0, 0.015 * jitter, 2)
            patches.append(cut(photo, row // 5, column // 5, middle, turn, scale))
            labels.append(label(photo, row, column))
            values.append(photo.values[row, column])
    for _ in range(2 + blocks * blocks):
        patches.append(something_else(rng, photo))
        labels.append(OTHER)
        values.append(0)
    return exposure(np.array(patches, np.float32)), np.array(labels, np.uint8), np.array(values, np.uint8)
