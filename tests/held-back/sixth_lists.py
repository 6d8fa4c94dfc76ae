# SPDX-License-Identifier: Apache-2.0
"""What the sixth collection's styles are made of, and which style a scene shows: seed 1600 style 0, seed 1601 style 1, and so on.

The fifth collection's functions read these names where they are told `its=sixth_lists`.
"""
from functools import partial

import fifth_lists
from fourth_symbols import EVERY, FACES, whole
from third_art import COLOURS

FAMILIES = [("Blinker", 800), ("Trirong", 800), ("Dongle", 700), ("Arima", 700), ("Geologica", 800), ("Simonetta", 900), ("Red Rose", 700), ("Mogra", 400), ("Rambla", 700), ("Newsreader", 800),
            ("Kiwi Maru", 500), ("Scada", 700), ("Sansita Swashed", 800), ("Spline Sans", 700), ("Asul", 700), ("Alumni Sans", 800), ("Atma", 700), ("Poltawski Nowy", 700), ("Gudea", 700)]
# Fifteen alphabets; a set that lacks a face borrows it from another.
ALPHABETS = {
    "Boxicons": whole("boxicons", "sun-filled moon-star-filled fish-alt-filled bird-filled chess-knight-filled sail-filled acorn-filled tree-filled"),
    "FX Emoji": whole("fxemoji", "sunwithface crescentmoon fish rooster horseface fontisto:yacht acorn deciduoustree", tones=True),
    "Material Symbols": whole("material-symbols", "sunny mode-night ion:fish raven chess-knight sailing wheat nature"),
    "SI Glyph": whole("si-glyph", "vaadin:sun-o moon-star fish healthicons:animal-chicken horse boat leaf tree"),
    "Meteor": whole("meteor-icons", "sun moon fish icon-park-twotone:swallow chess-knight carbon:sailboat-coastal leaf tree-deciduous", bold=1.15),
    "Web Hosting Hub": whole("whh", "brightnessfull moon fish ducky knight boat acorn treethree"),
    "Streamline": whole("streamline", "brightness-1-solid waning-cresent-moon-solid flowbite:fish-solid material-symbols:owl chess-knight-solid sail-ship-solid sprout-solid tree-3-solid"),
    "FX Emoji, other": whole("fxemoji", "sunrays lastquartermoon tropicalfish doveofpeace horse si-glyph:boat seedling evergreen", tones=True),
    "Remix": whole("ri", "sun-fill moon-clear-fill tdesign:fish-filled boxicons:bird-alt-filled si-glyph:horse sailboat-fill seedling-fill tree-fill"),
    "Boxicons outline": whole("boxicons", "sun moon-star fish duck chess-knight ship acorn tree"),
    "Fluent": whole("fluent", "weather-sunny-48-filled weather-moon-48-filled food-fish-24-filled boxicons:duck-filled streamline-ultimate:chess-knight-bold vehicle-ship-24-filled leaf-one-32-filled tree-deciduous-28-filled"),
    "Streamline Plump": whole("streamline-plump", "sun-solid moon-stars-solid fish-solid icon-park-twotone:duck streamline-sharp:chess-knight-solid sail-ship-solid wheat-solid tree-1-solid"),
    "TDesign": whole("tdesign", "sunny-filled moon-filled flowbite:fish-alt-solid icon-park-twotone:pigeon material-symbols:chess-knight-rounded ri:ship-fill nut-filled forest-filled"),
    "Arcticons": whole("arcticons", "guidance:sun emoji-crescent-moon emoji-fish emoji-dove emoji-horse-face boat-crest acorns emoji-evergreen-tree", bold=2.4),
    "Bootstrap": whole("bi", "sun-fill moon-stars-fill majesticons:fish boxicons:owl-filled whh:knight majesticons:ship solar:leaf-bold f7:tree")}
EVERY.update(ALPHABETS)
NUMBER_PALETTES = {name: dict(zip(COLOURS, c)) for name, c in dict(
    toybox=((214, 40, 44), (250, 196, 32), (76, 160, 60), (40, 84, 178), (50, 190, 198), (172, 170, 166)),
    linen=((198, 86, 74), (236, 204, 118), (126, 162, 104), (92, 122, 170), (120, 188, 184), (184, 178, 168)),
    jewel=((168, 28, 58), (232, 180, 32), (22, 116, 72), (34, 58, 146), (16, 158, 168), (120, 122, 128)),
    harvest=((190, 64, 38), (234, 178, 58), (98, 130, 52), (58, 86, 134), (84, 166, 160), (148, 138, 124)),
    nordic=((206, 70, 84), (246, 216, 104), (84, 148, 104), (60, 100, 160), (98, 200, 208), (162, 166, 172)),
    circus=((224, 36, 40), (255, 220, 58), (60, 172, 66), (36, 70, 200), (30, 200, 206), (132, 130, 134))).items()}
FACE_PALETTES = {name: dict(zip(FACES, c)) for name, c in dict(
    toybox=((250, 204, 40), (28, 28, 32), (240, 132, 30), (210, 38, 46), (128, 56, 156), (44, 92, 196), (166, 164, 160), (70, 154, 64)),
    linen=((240, 210, 110), (58, 56, 60), (226, 142, 86), (190, 78, 74), (136, 98, 150), (90, 140, 168), (222, 210, 186), (118, 146, 92)),
    jewel=((236, 190, 44), (24, 22, 34), (222, 104, 28), (164, 22, 52), (84, 40, 136), (14, 118, 132), (200, 198, 196), (24, 110, 70)),
    harvest=((228, 176, 66), (52, 44, 40), (214, 118, 52), (160, 52, 36), (108, 64, 100), (62, 96, 128), (218, 204, 172), (98, 124, 54)),
    nordic=((250, 218, 92), (40, 48, 60), (244, 148, 76), (214, 64, 80), (128, 90, 170), (60, 134, 190), (184, 188, 192), (80, 150, 110)),
    circus=((255, 212, 36), (20, 18, 20), (250, 134, 24), (220, 30, 36), (146, 44, 170), (24, 150, 170), (154, 154, 158), (44, 158, 60))).items()}
WAYS = ["plain", "hexagon", "bold-frame", "underlined", "dark-plate", "corner-dots", "outlined", "scallop", "quartered", "hard-shadow", "arch", "inner-frame", "dark-hexagon", "cut-corners"]
LOOKS = ["bakelite", "anodised", "dyed-wood", "pearl", "matte", "lacquer", "inset"]
BACKS = ["bricks", "pluses", "lozenges", "scales", "double-frame", "plaid", "rays"]
BODIES = ["board", "wood", "tile", "urea", "terracotta"]
FRAMES = ["none", "ring", "squircle", "brackets", "none", "bars", "dashes"]
PAPERS = [((247, 243, 233), (38, 70, 60)), ((255, 255, 255), (40, 44, 52)), ((232, 222, 206), (98, 44, 36)), ((214, 224, 230), (34, 62, 104)), ((250, 236, 214), (150, 84, 24)), ((234, 226, 238), (86, 44, 92)), ((226, 228, 214), (60, 60, 44))]
BADGES = ["plaque", "corner", "pennant", "plain", "lozenge"]
BADGE_PLACES = ["bottom-left", "bottom-left", "top-left", "top-right", "bottom"]
GREYS = ["rounded", "sunk", "full", "crossed"]
CARD_FRAMES = ["keyline", "panel", "mount", "bands", "angles", "none"]
MAKES = ["gutters", "card-chequer", "rims", "quilted", "enamel", "quarter-rounds", "bamboo", "octagons", "etched"]
SHAPES = ["collar", "beaded", "funnel", "spool", "terraced", "bell", "button"]
THIN = ("card-chequer", "quilted", "quarter-rounds")
ROUGH = {"enamel": .3, "etched": .25, "quilted": .95, "rims": .45}
PIECES = [((252, 248, 238), (52, 34, 28)), ((232, 204, 158), (30, 30, 34)), ((240, 240, 242), (36, 52, 92)), ((226, 214, 194), (84, 36, 28)), ((242, 228, 184), (34, 62, 48)), ((236, 220, 214), (86, 24, 48)),
          ((220, 226, 220), (44, 48, 52)), ((214, 172, 116), (58, 36, 26))]


def style_number(name):
    return int(name.split("-")[-1]) % 100


pick = partial(fifth_lists.pick, number=style_number)
same = partial(fifth_lists.same, number=style_number, collection="sixth")
