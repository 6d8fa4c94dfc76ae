# SPDX-License-Identifier: Apache-2.0
"""Which installed fonts draw figures that people can read, and which of them are held back from training.

HAWKSTONE_FONTS may name more folders, with : between, of fonts that the system does not list (such as what fetch_fonts.py fetches, or an unpacked texlive-fonts-extra).
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import zlib

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

# The figures of these fonts decide what looks like a figure at all; they are the plainest of their kinds.
MODELS = ("LiberationSans-Bold", "LiberationSerif-Regular", "DejaVuSans.ttf", "DejaVuSerif-Bold", "Lato-Regular")

# Families that tests/held-back/third_art.py prints with, and their relatives and twins by other names: never taught, so that collection stays a style left out.
LEFT_OUT = re.compile("open ?sans|liberation|tinos|arimo|league ?spartan|eb ?garamond|carlito|lato|c059|.*schola|.*century|quicksand|.*dosis|bebas|cabin|roboto ?slab|play$|comfortaa|manrope|averia|andika", re.I)


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


def softened(mask):
    """A mask as a vector whose product with another's is their correlation."""
    soft = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 2.5).ravel()
    return (soft - soft.mean()) / (soft.std() + 1e-6) / np.sqrt(soft.size)


def legible(own, models):
    """Whether the figures together resemble those of plain fonts. The 1 has no say, with its flag and foot or without: stretched to a square it is all ink;
    and an open 4 or a flat 3 alone makes no font unreadable."""
    alike = [max(float(g @ m[d]) for m in models) for d, g in enumerate(own) if d != 1]
    return np.mean(alike) > 0.7 and min(alike) > 0.3


def readable_fonts():
    """All font files whose figures resemble those of some plain font, by family."""
    listed = subprocess.run(["fc-list", "--format=%{file}\t%{family[0]}\t%{variable}\n"], capture_output=True, text=True, check=True).stdout
    files = {}
    for line in listed.splitlines():
        path, family, variable = line.split("\t")
        if path.endswith((".ttf", ".otf", ".t1")) and variable != "True":
            files[path] = family
    more = [pathlib.Path(folder) for folder in os.environ.get("HAWKSTONE_FONTS", "").split(":") if folder]
    for path in sorted(p for folder in more for p in folder.rglob("*") if p.suffix in (".otf", ".ttf", ".woff")):
        try:
            named = ImageFont.truetype(str(path), 20).getname()[0] or path.stem
        except OSError:
            continue
        # What the font calls itself may differ weight by weight ("Titillium Web Black"); fetch_fonts.py writes the family before the weight.
        files[str(path)] = path.stem.rpartition("-")[0] if path.suffix == ".woff" else named
    # Looking at a few thousand files takes half a minute; the list is kept as long as the files are the same.
    kept = pathlib.Path(tempfile.gettempdir()) / f"hawkstone-fonts-{hashlib.sha1(json.dumps([2, files], sort_keys=True).encode()).hexdigest()[:12]}.json"
    if kept.exists():
        return json.loads(kept.read_text())
    models = [[softened(glyph(p, str(d))) for d in range(10)] for p in files if any(p.endswith(m) or m + "." in p for m in MODELS)]
    good = {}
    for path, family in sorted(files.items()):
        own = [glyph(path, str(d)) for d in range(10)]
        if any(g is None for g in own):
            continue
        if legible([softened(g) for g in own], models):
            good.setdefault(family, []).append(path)
    kept.write_text(json.dumps(good))
    return good


def chosen(held):
    """The font files to draw with, a list a family: editions are drawn family first, or the big families would be all one sees."""
    fonts = readable_fonts()
    # Families for other scripts often share their figures with one that was taught ("Baloo Bhai", "Baloo Da"): they would be no test.
    taught = {family.split()[0] for family in fonts if not held_back(family)}
    return [sorted(paths) for family, paths in sorted(fonts.items()) if held_back(family) == held and not (held and family.split()[0] in taught)]


def held_back(family):
    """One family in five is never trained on, nor are those left out; the choice depends on the name alone, so it never drifts."""
    return zlib.crc32(family.encode()) % 5 == 0 or bool(LEFT_OUT.match(family))


if __name__ == "__main__":
    fonts = readable_fonts()
    for family in sorted(fonts):
        print("held back" if held_back(family) else "trained on", family, len(fonts[family]), sep="\t")
