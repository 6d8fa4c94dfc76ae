# SPDX-License-Identifier: Apache-2.0
"""Which installed fonts draw figures that people can read, and which of them are held back from training.

HAWKSTONE_FONTS may name one more folder with fonts that the system does not list (such as an unpacked texlive-fonts-extra).
"""
import hashlib
import json
import os
import pathlib
import subprocess
import tempfile
import zlib

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

# The figures of these fonts decide what looks like a figure at all; they are the plainest of their kinds.
MODELS = ("LiberationSans-Bold", "LiberationSerif-Regular", "DejaVuSans.ttf", "DejaVuSerif-Bold", "Lato-Regular")


def glyph(path, text, side=48):
    """The figure as a mask that fills a square, or nothing when the font has none."""
    try:
        font = ImageFont.truetype(path, 64)
    except OSError:
        return None
    picture = Image.new("L", (220, 160), 0)
    ImageDraw.Draw(picture).text((50, 30), text, 255, font=font)
    ink = np.array(picture)
    ys, xs = np.nonzero(ink > 40)
    if len(xs) < 30:
        return None
    cut = ink[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    return cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA)


def alike(a, b):
    a = cv2.GaussianBlur(a.astype(np.float32), (0, 0), 2.5).ravel()
    b = cv2.GaussianBlur(b.astype(np.float32), (0, 0), 2.5).ravel()
    return float(np.corrcoef(a, b)[0, 1])


def readable_fonts():
    """All font files whose ten figures each resemble that figure of some plain font, by family."""
    listed = subprocess.run(["fc-list", "--format=%{file}\t%{family[0]}\t%{variable}\n"], capture_output=True, text=True, check=True).stdout
    files = {}
    for line in listed.splitlines():
        path, family, variable = line.split("\t")
        if path.endswith((".ttf", ".otf", ".t1")) and variable != "True":
            files[path] = family
    more = os.environ.get("HAWKSTONE_FONTS")
    for path in sorted(pathlib.Path(more).rglob("*.[ot]tf")) if more else []:
        try:
            files[str(path)] = ImageFont.truetype(str(path), 20).getname()[0] or path.stem
        except OSError:
            continue
    # Looking at a few thousand files takes half a minute; the list is kept as long as the files are the same.
    kept = pathlib.Path(tempfile.gettempdir()) / f"hawkstone-fonts-{hashlib.sha1(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]}.json"
    if kept.exists():
        return json.loads(kept.read_text())
    models = [[glyph(p, str(d)) for d in range(10)] for p in files if any(p.endswith(m) or m + "." in p for m in MODELS)]
    good = {}
    for path, family in sorted(files.items()):
        own = [glyph(path, str(d)) for d in range(10)]
        if any(g is None for g in own):
            continue
        if all(max(alike(g, m[d]) for m in models) > (0.35 if d == 1 else 0.6) for d, g in enumerate(own)):
            good.setdefault(family, []).append(path)
    kept.write_text(json.dumps(good))
    return good


def chosen(held):
    """The font files to draw with, a list a family: editions are drawn family first, or the big families would be all one sees."""
    return [sorted(paths) for family, paths in sorted(readable_fonts().items()) if held_back(family) == held]


def held_back(family):
    """One family in five is never trained on; the choice depends on the name alone, so it never drifts."""
    return zlib.crc32(family.encode()) % 5 == 0


if __name__ == "__main__":
    fonts = readable_fonts()
    for family in sorted(fonts):
        print("held back" if held_back(family) else "trained on", family, len(fonts[family]), sep="\t")
