# SPDX-License-Identifier: Apache-2.0
"""What the fifth collection's styles are made of, and which style a scene shows (sixth_lists.py has the same names for the sixth).

Seeds 1200 and 1201 show style 0 (which has enrolment photos too), 1202 to 1208 styles 1 to 7, 1300 to 1305 styles 8 to 13.
"""
import random

from fourth_numbers import BACKS
from fourth_symbols import EVERY, FACES, whole
from third_art import COLOURS

FAMILIES = [("Readex Pro", 700), ("Plus Jakarta Sans", 800), ("Quando", 400), ("Mitr", 600), ("Maven Pro", 800), ("BioRhyme", 800), ("Sigmar", 400), ("Source Serif 4", 800), ("Monda", 700),
            ("Jua", 400), ("Pridi", 700), ("Lemon", 400), ("Khand", 700), ("Nunito Sans", 900), ("Marko One", 400), ("Catamaran", 800)]
# Fourteen alphabets of twelve sets.
ALPHABETS = {
    "Font Awesome 6": whole("fa6-solid", "sun moon fish dove horse-head sailboat seedling tree"),
    "Material Design": whole("mdi", "white-balance-sunny moon-waning-crescent fish bird horse-variant sail-boat seed tree"),
    "Lucide": whole("lucide", "sun moon fish bird lucide-lab:horse-head sailboat nut tree-deciduous", bold=1.25),
    "EmojiOne monotone": whole("emojione-monotone", "sun crescent-moon fish bird horse-face sailboat chestnut deciduous-tree"),
    "Noto": whole("noto", "sun crescent-moon fish bird horse-face sailboat seedling deciduous-tree", tones=True),
    "Picon": whole("picon", "sun moon fish bird horse boat acorn temaki:tree-broadleaved"),
    "Tabler": whole("tabler", "sun-filled moon-filled fish lucide:bird horse-toy sailboat-2 acorn tree", bold=1.3),
    "EmojiOne monotone, other": whole("emojione-monotone", "sun-with-face last-quarter-moon-face tropical-fish dove horse ship seedling evergreen-tree"),
    "Line Awesome": whole("la", "sun-solid moon-solid fish-solid crow-solid horse-head-solid ship-solid leaf-solid tree-solid"),
    "Font Awesome 7": whole("fa7-solid", "sun moon fish-fins crow horse ship leaf tree"),
    "Noto 1": whole("noto-v1", "sun crescent-moon fish dove horse sailboat chestnut evergreen-tree", tones=True),
    "EmojiOne 1": whole("emojione-v1", "sun crescent-moon fish dove horse-face sailboat seedling evergreen-tree", tones=True),
    "Material Design, other": whole("mdi", "weather-sunny weather-night fish duck horse ferry peanut pine-tree"),
    "EmojiOne": whole("emojione", "sun crescent-moon fish bird horse-face sailboat chestnut deciduous-tree", tones=True)}
EVERY.update(ALPHABETS)
NUMBER_PALETTES = {name: dict(zip(COLOURS, c)) for name, c in dict(
    studio=((204, 50, 60), (244, 200, 66), (72, 150, 82), (50, 90, 172), (64, 182, 186), (154, 152, 150)),
    picnic=((222, 62, 48), (252, 214, 60), (94, 166, 58), (52, 106, 196), (40, 190, 196), (182, 176, 168)),
    heritage=((164, 44, 48), (222, 172, 58), (62, 112, 66), (44, 66, 124), (52, 146, 150), (128, 122, 116)),
    gouache=((214, 86, 80), (238, 206, 112), (112, 160, 96), (84, 118, 184), (104, 192, 188), (168, 164, 160)),
    poster=((232, 48, 70), (255, 208, 20), (34, 150, 70), (30, 80, 190), (20, 178, 190), (140, 142, 146)),
    forest=((182, 58, 44), (230, 186, 70), (54, 122, 56), (38, 78, 142), (70, 168, 164), (110, 110, 106))).items()}
FACE_PALETTES = {name: dict(zip(FACES, c)) for name, c in dict(  # sun yellow, moon black, fish orange, bird red, horse purple, ship blue, seed grey, tree green
    studio=((246, 206, 56), (34, 34, 40), (238, 126, 40), (204, 46, 54), (116, 62, 150), (40, 98, 178), (160, 160, 158), (60, 146, 78)),
    lagoon=((244, 208, 84), (30, 38, 46), (236, 134, 66), (194, 56, 58), (120, 76, 146), (26, 138, 142), (234, 224, 200), (84, 140, 74)),
    heritage=((224, 182, 62), (46, 42, 42), (208, 112, 44), (158, 46, 42), (98, 60, 108), (54, 88, 138), (170, 164, 154), (86, 120, 62)),
    meadow=((252, 222, 96), (60, 62, 72), (246, 156, 88), (224, 88, 92), (158, 112, 190), (92, 154, 214), (208, 206, 200), (118, 182, 110)),
    vivid=((255, 220, 20), (18, 18, 22), (252, 124, 12), (226, 30, 52), (136, 48, 186), (20, 116, 226), (176, 178, 182), (20, 160, 78)),
    harbour=((238, 196, 60), (26, 32, 48), (228, 116, 52), (178, 40, 48), (104, 58, 128), (36, 130, 150), (224, 214, 192), (52, 122, 82))).items()}
WAYS = ["plain", "disc", "outlined", "hard-shadow", "plate", "plain", "dark-disc", "drop-shadow", "ring-disc", "plain", "outlined", "corner-badge", "disc", "hard-shadow", "plate", "lozenge", "dark-disc"]
LOOKS = ["satin", "metal", "gloss", "dyed-wood", "satin", "brushed", "inset"]
BODIES = ["card", "wood", "resin", "stone"]
FRAMES = ["none", "roundel", "ruled", "none", "notched", "bands", "inset"]
PAPERS = [((250, 248, 242), (70, 56, 48)), ((238, 228, 204), (40, 84, 96)), ((226, 232, 236), (52, 60, 84)), ((244, 236, 222), (136, 64, 40)), ((222, 230, 214), (64, 90, 52)), ((252, 252, 250), (120, 32, 52))]
BADGES = ["plain", "hexagon", "tab", "drop", "ribbon", "plain", "star"]
BADGE_PLACES = ["top", "bottom", "top-left", "top-right", "bottom-right"]
GREYS = ["full", "rimmed", "dotted", "hatched"]
MAKES = ["printed-lines", "marquetry", "bowls", "pillows", "diamond-inlay", "felt-patches", "moulded", "engraved-slate", "rings-and-lines", "rosettes"]
SHAPES = ["waisted", "straight", "chamfered", "dished", "ridged", "tapered", "groove"]
THIN = ("felt-patches", "printed-lines")  # boards of cloth or card
ROUGH = {"moulded": .3, "engraved-slate": .5, "felt-patches": .95, "pillows": .85}
PIECES = [((246, 236, 212), (92, 58, 38)), ((250, 250, 247), (24, 24, 26)), ((222, 188, 136), (76, 48, 32)), ((244, 224, 150), (26, 38, 84)), ((236, 226, 204), (112, 28, 36)), ((228, 230, 226), (28, 70, 56)),
          ((238, 206, 168), (48, 46, 54)), ((214, 222, 228), (62, 36, 74))]


def style_number(name):
    """NAME-held-SEED or NAME-fSTYLE-SHOT."""
    last, before = name.split("-")[-1], name.split("-")[-2]
    if before != "held": return int(before[1:])
    k = int(last) % 100
    return 8 + k if int(last) // 100 % 2 else max(0, k - 1)


def pick(name, items, step=1, number=style_number):
    return items[number(name) * step % len(items)]


def same(name, what, number=style_number, collection="fifth"):
    """What a style does not change from photo to photo comes from this."""
    return random.Random(f"{collection} {what} {number(name)}")
