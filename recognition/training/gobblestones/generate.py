# SPDX-License-Identifier: Apache-2.0
"""Imagines photos of single board squares, for a new edition each teaches more than many fields of one: generate.py OUT.npz PHOTOS SEED [--held-back] [--numbers a,b] [--pairs]."""
import argparse
import sys

import cv2
import numpy as np

import fonts as font_files
import patches
import photo as photos
from style import NUMBERS


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out")
    arguments.add_argument("photos", type=int)
    arguments.add_argument("seed", type=int)
    arguments.add_argument("--held-back", action="store_true", help="use only the fonts that training never sees")
    arguments.add_argument("--numbers", default=",".join(NUMBERS))
    arguments.add_argument("--pairs", action="store_true", help="only numbers of two figures")
    arguments.add_argument("--covers", action="store_true", help="tiles on most fields, of many makes")
    a = arguments.parse_args()
    cv2.setNumThreads(1)
    files = font_files.chosen(a.held_back)
    print(len(files), "families", flush=True, file=sys.stderr)
    rng = np.random.default_rng(a.seed)
    xs, ys, values, manners = [], [], [], []
    for i in range(a.photos):
        photo = photos.imagine(rng, files, tuple(a.numbers.split(",")), cropped=True, blocks=1, pairs=a.pairs, covers=a.covers, harshness=rng.choice([0.4, 1.0]))
        x, y, v = patches.from_photo(rng, photo)
        xs.append(x)
        ys.append(y)
        values.append(v)
        manners += [NUMBERS.index(photo.numbers)] * len(y)
        if i % 200 == 199:
            print(i + 1, "photos", flush=True, file=sys.stderr)
    np.savez(a.out, patches=np.concatenate(xs), labels=np.concatenate(ys), values=np.concatenate(values), manners=np.array(manners, np.uint8))


if __name__ == "__main__":
    main()
