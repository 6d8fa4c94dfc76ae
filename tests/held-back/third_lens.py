#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The lens and the sensor of third_art.py, fourth_art.py, fifth_art.py and sixth_art.py: bends the rendered pictures, adds noise, saves them as JPEG.

usage: third_lens.py OUT      (every OUT/NAME.png with its NAME.json becomes NAME.jpg; the truth of scene.py is bent already)
"""
import json, os, sys


def source(x, y, size, bend):
    """Where the bent picture's point (x, y) comes from; bend > 0 is a barrel, < 0 a cushion. No source is outside the picture."""
    cx, cy = size[0] / 2, size[1] / 2
    r2 = ((x - cx) ** 2 + (y - cy) ** 2) / (cx * cx + cy * cy)
    k = (1 + bend * r2) / (1 + max(bend, 0))
    return cx + (x - cx) * k, cy + (y - cy) * k


def bent(x, y, size, bend):
    """Where the straight picture's point (x, y) is seen."""
    cx, cy = size[0] / 2, size[1] / 2
    if (x - cx) ** 2 + (y - cy) ** 2 > 2.2 * (cx * cx + cy * cy): return x, y  # far outside the picture
    u, v = x, y
    for _ in range(40):
        a, b = source(u, v, size, bend)
        u, v = u + (x - a), v + (y - b)
    return u, v


def main():
    import cv2
    import numpy as np
    folder = sys.argv[1]
    for file in sorted(os.listdir(folder)):
        name = os.path.join(folder, file[:-4])
        if not file.endswith(".png") or not os.path.exists(name + ".json"): continue
        camera = json.load(open(name + ".json"))["camera"]
        image = cv2.imread(name + ".png")
        size = image.shape[1], image.shape[0]
        if camera["bend"]:
            yy, xx = np.mgrid[0:size[1], 0:size[0]].astype(np.float32)
            u, v = source(xx + .5, yy + .5, size, camera["bend"])
            image = cv2.remap(image, (u - .5).astype(np.float32), (v - .5).astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        if "cast" in camera:  # what the fourth collection's cameras add: darker corners, a white that is not quite white
            yy, xx = np.mgrid[-1:1:size[1] * 1j, -1:1:size[0] * 1j]
            image = np.clip(image * (1 - camera["vignette"] * (xx ** 2 + yy ** 2) / 2)[..., None] * np.array(camera["cast"][::-1]), 0, 255)
        g = np.random.default_rng(sum(map(ord, file)))
        lit = np.sqrt(.3 + image.astype(np.float32) / 255)
        rough = g.normal(0, 1, image.shape[:2])[..., None] * .8 + g.normal(0, 1, image.shape) * .5
        image = np.clip(image + rough * lit * camera["noise"], 0, 255).astype(np.uint8)
        cv2.imwrite(name + ".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, camera["quality"]])
        os.remove(name + ".png")


if __name__ == "__main__": main()
