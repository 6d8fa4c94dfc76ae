# SPDX-License-Identifier: Apache-2.0
"""Writes the symbol sheet of the synthetic test tables: one row a set, one column a face, 64x64 pixels each.
Rows 0 to 3 are drawn by rule with numbers no training picture uses, rows 4 and 5 are silhouettes of Noto Color Emoji (Apache-2.0), rows 6 to 8
of Open Clip Art (public domain) by hands and of pictures no training picture comes from."""
import os
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import drawn_art
import font_art
import picture_art

EMOJI_ROWS = [[0x1F31E, 0x1F319, 0x1F41F, 0x1F985, 0x1F434, 0x26F5, 0x1F331, 0x1F333], [0x2600, 0x1F31C, 0x1F420, 0x1F54A, 0x1F40E, 0x1F6A2, 0x1F330, 0x1F332]]


def emoji(code):
    im = Image.new("RGBA", (300, 300), 0)
    ImageDraw.Draw(im).text((60, 60), chr(code), font=ImageFont.truetype(font_art.SOURCES["noto-emoji"][0], 109), embedded_color=True)
    return font_art.cut_out(np.array(im)[..., 3])


rows = [np.hstack([drawn_art.drawn(f, 10000 + 17 * i) for f in drawn_art.FACES]) for i in range(4)]
rows += [np.hstack([emoji(c) for c in row]) for row in EMOJI_ROWS]
rows += [np.hstack([row[f] for f in drawn_art.FACES]) for row in picture_art.held_back()]
out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "../../../tests/support/hidden_stones_art.png")
cv2.imwrite(out, np.vstack(rows), [cv2.IMWRITE_PNG_COMPRESSION, 9])
