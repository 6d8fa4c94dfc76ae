# SPDX-License-Identifier: Apache-2.0
"""Symbols out of the free fonts of Debian, by source; each a 64x64 picture (255 = ink). Missing fonts are left out, and said."""
import os
import sys
import unicodedata

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

EMOJI = {
    "sun": [0x2600, 0x263C, 0x1F31E, 0x1F323, 0x1F506, 0x1F505],
    "moon": [0x263D, 0x263E, 0x1F319, 0x1F31B, 0x1F31C],
    "fish": [0x1F41F, 0x1F420, 0x1F421],
    "bird": [0x1F426, 0x1F54A, 0x1F985, 0x1F986, 0x1F9A2, 0x1F424, 0x1F99C, 0x1F413, 0x1F989, 0x1F99A, 0x1F9A9],
    "horse": [0x1F40E, 0x1F434, 0x265E, 0x2658, 0x1F3A0],
    "ship": [0x26F5, 0x1F6A2, 0x26F4, 0x1F6E5, 0x1F6F3, 0x1F6A4],
    "seed": [0x1F330, 0x1F331, 0x1F33E, 0x1F343, 0x1F95C, 0x1FAD8, 0x1F342, 0x1F33F, 0x1F341],
    "tree": [0x1F332, 0x1F333, 0x1F334, 0x1F384],
}


def hieroglyphs():
    def codes(names):
        out = []
        for n in names:
            try:
                out.append(ord(unicodedata.lookup("EGYPTIAN HIEROGLYPH " + n)))
            except KeyError:
                pass
        return out
    return {
        "fish": codes(["K001", "K002", "K003", "K004", "K005"]),
        "bird": codes(["G001", "G004", "G005", "G007", "G014", "G017", "G020", "G021", "G022", "G025", "G026A", "G027", "G028", "G029",
                       "G031", "G035", "G036", "G038", "G039", "G040", "G041", "G043", "G047"]),
        "horse": codes(["E006"]),
        "ship": codes(["P001", "P002", "P003", "P004"]),
        "tree": codes(["M001"]),
    }


ROOT = os.environ.get("HAWKSTONE_ART_ROOT", "/")  # where packages are unpacked that are not installed

SOURCES = {
    "symbola": ("/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf", EMOJI),
    "noto-emoji": ("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", EMOJI),
    "noto-symbols2": ("/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf", EMOJI),
    "unifont": ("/usr/share/fonts/opentype/unifont/unifont_upper.otf", EMOJI),
    "unifont-bmp": ("/usr/share/fonts/opentype/unifont/unifont.otf", EMOJI),
    "dejavu": ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", EMOJI),
    "freeserif": ("/usr/share/fonts/truetype/freefont/FreeSerif.ttf", EMOJI),
    "aegyptus": ("/usr/share/fonts/truetype/ancient-scripts/AegyptusR_hint.ttf", hieroglyphs()),
    "noto-egyptian": ("/usr/share/fonts/truetype/noto/NotoSansEgyptianHieroglyphs-Regular.ttf", hieroglyphs()),
    "font-awesome": ("/usr/share/fonts/truetype/font-awesome/fontawesome-webfont.ttf", {
        "sun": [0xF185], "moon": [0xF186], "ship": [0xF21A], "tree": [0xF1BB], "seed": [0xF06C], "bird": [0xF099]}),
    "material": ("/usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf", {
        "sun": [0xE3AC, 0xE518, 0xE81A, 0xE430, 0xE1AC], "moon": [0xEF44, 0xE3A8, 0xE51C, 0xE3A7], "ship": [0xE502, 0xE532, 0xEFF5],
        "tree": [0xEA63, 0xE406], "seed": [0xEA35, 0xEB4C, 0xEC1A], "bird": [0xE00B]}),
    "mdi": ("/usr/share/fonts/truetype/materialdesignicons-webfont/materialdesignicons-webfont.ttf", {
        "sun": [0xF599, 0xF5A8], "moon": [0xF594], "ship": [0xF213], "tree": [0xF405, 0xF531, 0xF38E], "seed": [0xF32A],
        "bird": [0xF1E5, 0xF3D2, 0xF544], "fish": [0xF23A]}),
    "font-awesome-6": ("usr/lib/R/site-library/fontawesome/fontawesome/webfonts/fa-solid-900.ttf", {
        "sun": [0xF185], "moon": [0xF186], "fish": [0xF578, 0xE4F2], "bird": [0xF4BA, 0xF520, 0xF535], "horse": [0xF6F0, 0xF7AB, 0xF441],
        "ship": [0xF21A, 0xE445, 0xE4EA], "seed": [0xF06C, 0xF4D8], "tree": [0xF1BB]}),
}
# Sources drawn by the same hand are held out together.
HANDS = {
    "symbola": ["symbola"], "noto-emoji": ["noto-emoji", "noto-symbols2"], "unifont": ["unifont", "unifont-bmp"],
    "icons": ["font-awesome", "font-awesome-6", "material", "mdi", "bootstrap"], "hieroglyphs": ["aegyptus", "noto-egyptian"], "text-fonts": ["dejavu", "freeserif"],
    "clipart": ["clipart", "chess-sets"], "emojify": ["emojify"], "emojione": ["emojione"], "stamps": ["stamps"],
}


def cut_out(px):
    """The ink's bounding box, in the middle of a 64x64 square."""
    ys, xs = np.nonzero(px > 40)
    if len(ys) < 30:
        return None
    px = px[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    side = max(px.shape)
    out = np.zeros((side, side), np.uint8)
    y, x = (side - px.shape[0]) // 2, (side - px.shape[1]) // 2
    out[y:y + px.shape[0], x:x + px.shape[1]] = px
    return cv2.copyMakeBorder(cv2.resize(out, (58, 58), interpolation=cv2.INTER_AREA), 3, 3, 3, 3, cv2.BORDER_CONSTANT)


def glyphs_of(path):
    from fontTools.ttLib import TTFont
    return TTFont(path, fontNumber=0, lazy=True).getBestCmap()


def load():
    """{source: {face: [picture]}}. A colour glyph gives its outline and, where it has inner drawing, that too."""
    out = {}
    for source, (path, wanted) in SOURCES.items():
        path = os.path.join(ROOT, path)  # an absolute path stays as it is
        if not os.path.exists(path):
            print(f"font_art: {path} is not installed, {source} is left out", file=sys.stderr)
            continue
        cmap = glyphs_of(path)
        colour = source == "noto-emoji"
        font = ImageFont.truetype(path, 109 if colour else 160)
        faces = {}
        for face, codes in wanted.items():
            for code in codes:
                if code not in cmap:
                    continue
                im = Image.new("RGBA" if colour else "L", (300, 300), 0)
                ImageDraw.Draw(im).text((60, 60), chr(code), font=font, fill=(255, 255, 255, 255) if colour else 255, embedded_color=colour)
                px = np.array(im)
                variants = []
                if colour:
                    alpha = px[..., 3]
                    grey = cv2.cvtColor(px[..., :3], cv2.COLOR_RGB2GRAY)
                    ink = grey[alpha > 128]
                    if ink.size < 30:
                        continue
                    lo, hi = np.percentile(ink, [5, 95])
                    shade = np.clip((grey.astype(float) - lo) / max(hi - lo, 20), 0, 1)
                    variants = [alpha, (alpha * (1 - 0.6 * shade)).astype(np.uint8), (alpha * (0.4 + 0.6 * shade)).astype(np.uint8)]
                else:
                    variants = [px]
                    # An outline glyph also with its inside filled, as people print them.
                    filled = px.copy()
                    cs, _ = cv2.findContours((px > 100).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
                    cv2.drawContours(filled, cs, -1, 255, -1)
                    if (filled > 100).sum() > 1.25 * (px > 100).sum():
                        variants.append(filled)
                for v in variants:
                    v = cut_out(v)
                    if v is not None:
                        faces.setdefault(face, []).append(v)
        if faces:
            out[source] = faces
    return out


if __name__ == "__main__":
    rows = []
    for source, faces in load().items():
        print(source, {k: len(v) for k, v in faces.items()})
        cells = [v for f in EMOJI for v in faces.get(f, [])]
        for i in range(0, len(cells), 30):
            rows.append(np.hstack(cells[i:i + 30] + [np.zeros((64, 64), np.uint8)] * (30 - len(cells[i:i + 30]))))
    cv2.imwrite(sys.argv[1], np.vstack(rows))
