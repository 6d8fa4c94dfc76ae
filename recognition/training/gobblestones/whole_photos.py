# SPDX-License-Identifier: Apache-2.0
"""Writes imagined photos with their truth in the form of `hawkstone read`: whole_photos.py FOLDER COUNT SEED [--numbers disc] [--harshness 0.4]."""
import argparse
import json
import os

import cv2
import numpy as np

import fonts as font_files
import photo as photos
from style import NAMES, NUMBERS


def truth(photo):
    """Cells and corners, row 1 at the edge whose midpoint is highest in the picture."""
    corners = [photos.to_pixels(photo, r, c, np.array([p], float))[0] for (r, c), p in zip([(0, 0), (0, 2), (2, 2), (2, 0)], [(0, 0), (5, 0), (5, 5), (0, 5)])]
    cells = [[{"tile": (NAMES + ("face-down",))[t if t < 5 else 6]} if t >= 0 else {"field": NAMES[c], "value": int(v)} for t, c, v in zip(*row)]
             for row in zip(photo.tiles, photo.colours, photo.values)]
    top = min(range(4), key=lambda i: corners[i][1] + corners[(i + 1) % 4][1])
    grid = np.array(cells, object)
    # np.rot90 turns anticlockwise: once for each edge that the top is further clockwise
    return [list(map(float, corners[(i + top) % 4])) for i in range(4)], np.rot90(grid, top).tolist()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder")
    arguments.add_argument("count", type=int)
    arguments.add_argument("seed", type=int)
    arguments.add_argument("--numbers", default=",".join(NUMBERS))
    arguments.add_argument("--harshness", type=float, default=1.0)
    a = arguments.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(a.folder, exist_ok=True)
    files = font_files.chosen(True)
    for i in range(a.count):
        rng = np.random.default_rng(a.seed * 1000 + i)
        photo = photos.imagine(rng, files, tuple(a.numbers.split(",")), size=(1920, 1080) if i % 2 else (1280, 720), generality=False, harshness=a.harshness)
        corners, cells = truth(photo)
        name = os.path.join(a.folder, f"{a.seed}-{i:03d}-{photo.numbers}")
        cv2.imwrite(name + ".jpg", photo.picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        with open(name + ".json", "w") as out:
            json.dump({"game": "gobblestones", "corners": corners, "cells": cells}, out)


if __name__ == "__main__":
    main()
