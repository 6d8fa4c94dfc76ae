# SPDX-License-Identifier: Apache-2.0
"""The eight symbols of Hidden Stones from free icon and emoji sets, as ink of one colour (fourth_fetch.py fetches them).

symbol(kind, art, px) gives a mask in an upright square: 255 where the ink is full. Coloured sets keep their tones as strengths of ink.
"""
import functools, io, json, re, subprocess
import numpy as np
from PIL import Image

FACES = ["sun", "moon", "fish", "bird", "horse", "ship", "seed", "tree"]


def whole(icon_set, names, **more):
    return dict(icons=[n if ":" in n else f"{icon_set}:{n}" for n in names.split()], **more)


# In the order of their turns: ten, then six. tones: the set is coloured. bold: its lines are drawn that much wider.
ALPHABETS = {
    "Phosphor fill": whole("ph", "sun-fill moon-stars-fill fish-fill bird-fill horse-fill sailboat-fill grains-fill tree-fill"),
    "Fluent high contrast": whole("fluent-emoji-high-contrast", "sun-with-face crescent-moon fish rooster horse-face sailboat sheaf-of-rice deciduous-tree"),
    "Game Icons": whole("game-icons", "heraldic-sun moon flying-trout raven horse-head caravel plant-seed oak"),
    "Twemoji": whole("twemoji", "sun-with-face crescent-moon fish bird horse-face sailboat chestnut deciduous-tree", tones=True),
    "Huge Icons": whole("hugeicons", "sun-03 moon-02 fish bird horse sailboat-offshore wheat tree-05", bold=1.3),
    "OpenMoji": whole("openmoji", "sun crescent-moon fish duck horse sailboat chestnut deciduous-tree", tones=True),
    "IconPark solid": whole("icon-park-solid", "sun-one moon fish-one bird rocking-horse sailboat-one seedling tree-one"),
    "Fluent flat": whole("fluent-emoji-flat", "sun-with-face crescent-moon tropical-fish bird horse-face sailboat chestnut deciduous-tree", tones=True),
    "Phosphor duotone": whole("ph", "sun-duotone moon-duotone fish-simple-duotone bird-duotone horse-duotone boat-duotone acorn-duotone tree-evergreen-duotone"),
    "Pinhead": whole("pinhead", "sun ph:moon-fill fish bird horse-running sailing-ship leaf broadleaved-tree"),
    "Game Icons, other": whole("game-icons", "sun ph:moon-stars-fill double-fish peace-dove trojan-horse drakkar acorn pine-tree"),
    "Streamline Emojis": whole("streamline-emojis", "sun-with-face crescent-moon tropical-fish bird-2 horse-face sailboat seedling palm-tree", tones=True),
    "Fluent high contrast, other": whole("fluent-emoji-high-contrast", "sun last-quarter-moon-face tropical-fish dove horse ship seedling evergreen-tree"),
    "MingCute": whole("mingcute", "sun-fill moon-fill fish-fill bird-fill toy-horse-fill sailboat-fill leaf-fill tree-4-fill"),
    "Twemoji, other": whole("twemoji", "sun first-quarter-moon-face tropical-fish eagle horse ship sheaf-of-rice evergreen-tree", tones=True),
    "IconPark outline": whole("icon-park-outline", "sun moon fish bird horse-zodiac sailboat seedling tree-two")}
EVERY = dict(ALPHABETS)  # fifth_lists.py and sixth_lists.py add their own


@functools.lru_cache(None)
def drawn(icon, bold, px=384):
    from fourth_fetch import icon_file
    icon_set, name = icon.split(":")
    book = json.load(open(icon_file(icon_set)))
    i = book["icons"][name]
    side = lambda key, other: i.get(key, book.get(key, other))
    body = re.sub(r'stroke-width="([\d.]+)"', lambda m: f'stroke-width="{float(m[1]) * bold}"', i["body"])
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" color="black" stroke-width="{bold}" width="{px}" height="{px}" '
           f'viewBox="{side("left", 0)} {side("top", 0)} {side("width", 16)} {side("height", 16)}">{body}</svg>')
    png = subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True).stdout
    return np.array(Image.open(io.BytesIO(png)).convert("RGBA")).astype(np.float32)


@functools.lru_cache(None)
def symbol(kind, art, px):
    a = EVERY[art]
    rgba = drawn(a["icons"][FACES.index(kind)], a.get("bold", 1))
    mask = rgba[..., 3]
    if a.get("tones"):  # the darkest tone is full ink, the lightest half of it; a symbol of nearly one tone stays whole
        tone = rgba[..., :3] @ np.array([.3, .59, .11], np.float32)
        low, high = np.percentile(tone[mask > 128], [3, 97])
        mask = mask * (1 - .5 * np.clip((tone - low) / max(60, high - low), 0, 1))
    rows, cols = np.where(mask > 40)
    y0, y1, x0, x1 = rows.min(), rows.max() + 1, cols.min(), cols.max() + 1
    k = max(y1 - y0, x1 - x0)  # every set leaves another margin: fill the square
    out = Image.new("L", (k, k), 0)
    out.paste(Image.fromarray(np.clip(mask[y0:y1, x0:x1], 0, 255).astype(np.uint8)), ((k - (x1 - x0)) // 2, (k - (y1 - y0)) // 2))
    return out.resize((px, px), Image.LANCZOS)
