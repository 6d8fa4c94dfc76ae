# SPDX-License-Identifier: Apache-2.0
"""Symbols out of the free icon sets that the npm registry holds as @iconify-json packages; each a 64x64 picture (255 = ink).

usage: icon_art.py FOLDER          fetches what is not there yet (some 150 sets, 2 MB to keep); needs npm and librsvg2-bin
Then HAWKSTONE_ICONS=FOLDER for train.py. Sets of the held-back collections from the sixth on, and their relatives, are never fetched.
"""
import collections
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import urllib.request

import cv2
import numpy as np

import font_art
import picture_art

FREE = {"MIT", "Apache-2.0", "ISC", "CC0-1.0", "CC-BY-4.0", "CC-BY-3.0", "OFL-1.1", "Unlicense", "BSD-3-Clause"}
# What tests/held-back draws from the sixth collection on, and what is by the same hands.
HELD_BACK = re.compile(r"boxicons|bx|bxs|bxl|meteor|fluent$|fluent-(mdl2|color)|bi$|majesticons|flowbite|fontisto|f7|healthicons|tdesign|ion$|famicons|fxemoji|material-|ic$|ri$|carbon|vaadin|"
                       r"icon-park|streamline|solar|guidance|si-glyph|arcticons|whh|"
                       r"simple-icons|logos|devicon|vscode|file-icons|catppuccin|skill-icons|thesvg|selfhst|cbi|crypto|token|gcp|k8s|unjs|nonicons|"  # of other things
                       r"iconoir|mage|uil|uim|uis|proicons|reicon|griddy|keyline|iconmind|lineicons|mynaui|glyphs|openmoji")
WORDS = {
    "sun": "sun|sunny|sunlight|sunshine|brightness-high|brightness|day-sunny|sun-with-face|weather-sunny|clear-day|sun-bright",
    "moon": "moon|crescent-moon|crescent|first-quarter-moon-face|last-quarter-moon-face|moon-stars|moon-star|night|weather-night|clear-night|moon-crescent|half-moon",
    "fish": "fish|tropical-fish|blowfish|fish-fins|goldfish|fish-simple|angler-fish|clownfish|carp|flying-trout|salmon|double-fish|flatfish|tuna",
    "bird": "bird|dove|duck|rooster|hen|eagle|owl|parrot|swan|raven|crow|goose|pigeon|swallow|seagull|flamingo|peacock|hummingbird|peace-dove|robin|sparrow|finch|kiwi-bird|falcon|stork|heron|baby-chick|bird-2|chick",
    "horse": "horse|horse-face|horse-head|chess-knight|knight|racehorse|racing-horse|carousel-horse|pony|horse-toy|rocking-horse|horse-racing|horse-running|trojan-horse|toy-horse|horse-zodiac|donkey|animal-horse",
    "ship": "ship|sailboat|boat|ferry|yacht|sail|sail-boat|speedboat|motor-boat|motorboat|cargo-ship|cruise|sailing|sailing-ship|caravel|drakkar|passenger-ship|steamship|galleon|boat-2|sailboat-offshore|sailing-boat|ferry-boat|ship-2|cruise-ship|galleon",
    "seed": "seed|seedling|acorn|chestnut|leaf|sprout|wheat|peanut|grain|grains|herb|plant-seed|sheaf-of-rice|peanuts|almond|corn-seed|leaves|fallen-leaf|maple-leaf|leaf-fluttering-in-wind|walnut|hazelnut|beans|bean|coffee-bean|sunflower-seed|barley|pea",
    "tree": "tree|evergreen-tree|deciduous-tree|palm-tree|pine-tree|oak|tree-palm|tree-evergreen|tree-deciduous|pine|birch|broadleaved-tree|tree-broadleaved|fir-tree|palm|oak-tree|apple-tree|christmas-tree|conifer|tree-pine|needleleaved-tree|palmtree|elm|willow",
}
STYLE = re.compile(r"(?:-(?:fill|filled|solid|bold|outline|outlined|line|linear|duotone|duo|twotone|two-tone|thin|light|lite|regular|sharp|round|rounded|alt|color|colored|flat|broken|stroke|rotate|mini|variant|sm|md|lg|xl|o|b|s|r|l|f|i|ii|iii|one|two|three|bulk|"
                   r"glyph|high-contrast|flip|left|right|big|small|large|medium|simple|icon|animal|symbol|\d+|\d+px))+$")


def face_of(name):
    """The face that an icon of such a name shows, or none."""
    name = re.sub(r"^(?:animal|nature|weather|vehicle|food|emoji|transport|maritime|outline|bold|solid|linear|filled)-", "", name)
    bare = STYLE.sub("", name)
    for face, words in WORDS.items():
        if bare in words.split("|") or name in words.split("|"):
            return face
    return None


def packed(registry, package):
    with urllib.request.urlopen(f"{registry}/{package.replace('/', '%2f')}/latest", timeout=30) as answer:
        url = json.load(answer)["dist"]["tarball"]
    with urllib.request.urlopen(url, timeout=180) as answer:
        return tarfile.open(fileobj=io.BytesIO(answer.read()))


def fetch(folder):
    registry = subprocess.run(["npm", "config", "get", "registry"], capture_output=True, text=True, check=True).stdout.strip().rstrip("/")
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    sets = json.load(packed(registry, "@iconify/collections").extractfile("package/collections.json"))
    for name, about in sets.items():
        if about.get("license", {}).get("spdx") not in FREE or HELD_BACK.match(name) or (folder / f"{name}.json").exists():
            continue
        try:
            whole = json.load(packed(registry, f"@iconify-json/{name}").extractfile("package/icons.json"))
        except Exception as why:
            print(name, "not fetched:", why, file=sys.stderr)
            continue
        size = [whole.get("width", 16), whole.get("height", 16)]
        icons = {n: [i["body"], i.get("width", size[0]), i.get("height", size[1])] for n, i in whole["icons"].items() if face_of(n)}
        json.dump(icons, open(folder / f"{name}.json", "w"))
        print(name, dict(collections.Counter(face_of(n) for n in icons)), flush=True)


def picture(body, width, height):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width} {height}">{body.replace("currentColor", "#000")}</svg>'
    done = subprocess.run(["rsvg-convert", "-w", "128", "-h", "128", "-a", "-f", "png"], input=svg.encode(), capture_output=True)
    px = cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_UNCHANGED) if done.returncode == 0 and done.stdout else None
    return None if px is None or px.ndim != 3 or px.shape[2] != 4 else px


def cuts_of(body, width, height):
    px = picture(body, width, height)
    if px is None:
        return []
    shades = px[..., :3][px[..., 3] > 128]
    masks = picture_art.variants(cv2.cvtColor(px, cv2.COLOR_BGRA2RGBA)) if shades.size and np.ptp(shades) > 60 else [px[..., 3]]
    out = []
    for m in masks:
        out.append(m)
        # An outline also with its inside filled, as people print them.
        filled = np.zeros_like(m)
        cs, _ = cv2.findContours((m > 100).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cv2.drawContours(filled, cs, -1, 255, -1)
        if (filled > 100).sum() > 1.25 * (m > 100).sum():
            out.append(filled)
    return [c for c in map(font_art.cut_out, out) if c is not None]


def load(folder):
    """{set: {face: [picture]}}; kept beside the sets, since drawing them takes a minute or two."""
    folder = pathlib.Path(folder)
    kept = folder / "pictures.npz"
    if not kept.exists():
        keys, pictures = [], []
        for file in sorted(folder.glob("*.json")):
            for n, (body, w, h) in json.load(open(file)).items():
                for c in cuts_of(body, w, h):
                    keys.append(f"{file.stem}/{face_of(n)}")
                    pictures.append(c)
        np.savez_compressed(kept, keys=np.array(keys), pictures=np.array(pictures))
    data = np.load(kept)
    out = {}
    for key, px in zip(data["keys"], data["pictures"]):
        hand, face = key.split("/")
        out.setdefault(hand, {}).setdefault(face, []).append(px)
    return out


if __name__ == "__main__":
    fetch(sys.argv[1])
    art = load(sys.argv[1])
    print(len(art), "sets", {f: sum(len(a.get(f, [])) for a in art.values()) for f in WORDS})
    for f in WORDS:
        cells = [p for a in art.values() for p in a.get(f, [])]
        r = np.random.default_rng(1)
        pick = [cells[i] for i in r.permutation(len(cells))[:200]]
        pick += [np.zeros((64, 64), np.uint8)] * (-len(pick) % 25)
        cv2.imwrite(os.path.join(sys.argv[1], f"{f}.png"), np.vstack([np.hstack(pick[i:i + 25]) for i in range(0, len(pick), 25)]))
