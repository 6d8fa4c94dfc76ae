#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The photos that `hawkstone enrol` asks for, of styles of the fifth collection, as scenes for scene.py: NAME-fSTYLE-1, and -2 where two are asked.

usage: fifth_enrol.py OUT_FOLDER STYLE... --fifth
"""
import json, os, random, sys
from PIL import Image

import art, fifth_tables

SIZES = [[(side, 4 - c) for c in range(4)] for side in (0, 1)] + [[None] * 4] * 2
FACES = [[["sun", "fish", "fish"], ["horse"] * 3, ["seed"] * 3], [["moon", "bird", "bird"], ["ship"] * 3, ["tree"] * 3]]
TILES = {(0, c): colour for c, colour in enumerate(["red", "yellow", "green", "blue", "turquoise", "face-down"])}


def main():
    folder, *styles = [w for w in sys.argv[1:] if w != "--fifth"]
    os.makedirs(folder, exist_ok=True)
    scenes = []
    for style in map(int, styles):
        for kind, make, shots in (("gobblet", art.gobblet_scene, [SIZES]), ("hidden-stones", art.hidden_scene, FACES), ("gobblestones", art.gobblestones_scene, [{}, TILES])):
            for i, wanted in enumerate(shots):
                name, steady = f"{kind}-f{style}-{i + 1}", f"{kind}-f{style}"  # nothing moves from shot to shot but what is asked
                scene = make(random.Random(steady), folder, name, wanted)
                around, cloth = fifth_tables.surroundings(random.Random(steady + " table"), kind, name)
                Image.fromarray(cloth).save(os.path.join(folder, f"{name}-table.png"))
                around["table"]["texture"] = f"{name}-table.png"
                scenes.append(dict(scene, name=name, seed=style, look=steady, **around))
    json.dump(scenes, open(os.path.join(folder, "scenes.json"), "w"))


if __name__ == "__main__": main()
