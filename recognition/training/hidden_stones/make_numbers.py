# SPDX-License-Identifier: Apache-2.0
"""Writes how the four printed numbers 1, 2, 3, 5 look in fonts of different make: font by font, number by number, 24x24 bytes each."""
import os
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE = 24
FONTS = [
    "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf", "dejavu/DejaVuSerif.ttf", "dejavu/DejaVuSerif-Bold.ttf", "dejavu/DejaVuSansMono-Bold.ttf",
    "freefont/FreeSans.ttf", "freefont/FreeSansBold.ttf", "freefont/FreeSerif.ttf", "freefont/FreeSerifBold.ttf", "freefont/FreeSerifBoldItalic.ttf",
    "freefont/FreeMonoBold.ttf", "noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf", "noto/NotoSerif-Bold.ttf", "ancient-scripts/Alfios_I.otf",
    "ancient-scripts/Symbola_hint.ttf",
]


def shape(path, digit):
    im = Image.new("L", (260, 260), 0)
    ImageDraw.Draw(im).text((60, 40), digit, font=ImageFont.truetype(path, 120), fill=255)
    px = np.array(im)
    ys, xs = np.nonzero(px > 60)
    px = px[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    scale = (SIDE - 2) / max(px.shape)
    px = cv2.resize(px, (max(1, round(px.shape[1] * scale)), max(1, round(px.shape[0] * scale))), interpolation=cv2.INTER_AREA)
    out = np.zeros((SIDE, SIDE), np.uint8)
    y, x = (SIDE - px.shape[0]) // 2, (SIDE - px.shape[1]) // 2
    out[y:y + px.shape[0], x:x + px.shape[1]] = px
    return cv2.GaussianBlur(out, (0, 0), 0.9)


rows = []
for font in FONTS:
    path = "/usr/share/fonts/truetype/" + font
    if not os.path.exists(path):
        sys.exit(f"make_numbers: {path} is missing, see README.md")
    rows.append([shape(path, d) for d in "1235"])
out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "../../models/hidden_stones_numbers.bin")
np.array(rows).tofile(out)
if len(sys.argv) > 2:
    cv2.imwrite(sys.argv[2], np.vstack([np.hstack(r) for r in rows]))
