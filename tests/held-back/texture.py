# SPDX-License-Identifier: Apache-2.0
"""What all collections of art share: colours that waver a little, and grain of print."""
import cv2
import numpy as np


def jitter(rng, rgb, amount=8):
    return tuple(int(max(0, min(255, c + rng.uniform(-amount, amount)))) for c in rgb)


def grain(rng, image, amount):
    noise = np.random.default_rng(rng.randrange(1 << 30)).normal(0, amount, image.shape[:2])
    noise = cv2.GaussianBlur(noise, (0, 0), 1.2)
    return np.clip(image.astype(np.float32) + noise[..., None] * 1.6, 0, 255).astype(np.uint8)


def by_turns(name, items, step=1):
    """The item whose turn it is in the scene of that name (it ends in its seed): few scenes still show many kinds."""
    return items[int(name[-3:]) * step % len(items)]


def tint(rgb, k):
    """Darker for k below 1, lighter above: 2 is white."""
    return tuple(int(c * k) if k <= 1 else int(c + (255 - c) * (k - 1)) for c in rgb)


def luma(rgb):
    return .3 * rgb[0] + .59 * rgb[1] + .11 * rgb[2]


def readable(ink, ground, least):
    """The ink, or the better of near-black and near-white where nobody could read it on that ground."""
    if abs(luma(ink) - luma(ground)) >= least: return ink
    return max(((26, 24, 24), (250, 246, 238)), key=lambda c: abs(luma(c) - luma(ground)))


def waves(g, size, scale, tall=1):
    """Smooth noise about 0 that repeats at the edges; tall draws it out downwards."""
    n, m = max(2, size // scale), max(2, size // (scale * tall))
    small = np.pad(g.normal(0, 1, (m, n)).astype(np.float32), 4, mode="wrap")
    step = size / n, size / m
    big = cv2.resize(small, (round((n + 8) * step[0]), round((m + 8) * step[1])), interpolation=cv2.INTER_CUBIC)
    return big[round(4 * step[1]):round(4 * step[1]) + size, round(4 * step[0]):round(4 * step[0]) + size]


def wood(g, size, rgb, strength=1.0):
    img = np.zeros((size, size, 3), np.float32) + np.array(rgb, np.float32)
    k = waves(g, size, 16, 20) * .05 + waves(g, size, 5, 60) * .03 + np.sin(waves(g, size, size // 6, 3) * 5) * .04
    return np.clip(img * (1 + strength * k)[..., None], 0, 255)
