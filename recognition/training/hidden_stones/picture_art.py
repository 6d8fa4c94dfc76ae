# SPDX-License-Identifier: Apache-2.0
"""Symbols out of the free pictures of Debian (clip art, emojify.js, EmojiOne, chess sets); each a 64x64 picture (255 = ink).
Packages: openclipart-png, libjs-emojify, ruby-gemojione, pychess, librsvg2-bin. `HAWKSTONE_ART_ROOT` names where they are unpacked, if not at /."""
import glob
import io
import os
import subprocess
import sys

import cv2
import numpy as np
from PIL import Image

import font_art

ROOT = os.environ.get("HAWKSTONE_ART_ROOT", "/")
CLIPS = "usr/share/openclipart/png/"
# Nothing by the hands of the held-back sets below: no other picture that names its drawer as they do, none of the same series, none that is
# the same drawing in another colour (an earlier list had two such).
CLIPART = {
    "fish": ["animals/fish/%s*" % n for n in ("bofish", "arctic")],
    "bird": ["animals/birds/%s*" % n for n in (
        "jonathon", "flamand", "cormorant", "seagull", "gull_", "duck", "eagle", "bird_of", "puffin", "owl")],
    "horse": ["animals/mammals/horses/horse_1_rot*"],
    "seed": ["plants/fall_coloured_leaf*"],
    "tree": ["plants/trees/tree_01", "plants/trees/evergreen/c*", "plants/trees/fall_coloured_tree*", "plants/trees/christmas_tree*",
             "plants/trees/tree_whit*", "signs_and_symbols/map_symbols/tree_-_*"],
}
# Kept for the tests, never taught.
HELD_BACK = [
    dict(sun="signs_and_symbols/weather/sun_ff77_01", moon="signs_and_symbols/weather/moon01", fish="animals/fish/yellow_gourami_01",
         bird="animals/birds/gabbiano_architetto_fran_01", horse="animals/mammals/horses/cavallo_architetto_franc_01",
         ship="transportation/boating/boat_jarno_vasamaa_", seed="plants/acorn_jonathan_dietrich_01", tree="plants/trees/cartoon_tree_01"),
    dict(sun="signs_and_symbols/weather/sun_tatiana_coutinho_01", moon="signs_and_symbols/weather/moon02", fish="animals/fish/altum_angelfish_01",
         bird="animals/birds/crow_01", horse="recreation/games/chess/chesspieces-knight", ship="transportation/boating/boat_jarno_vasamaa1",
         seed="plants/leaf_01", tree="plants/trees/evergreen/plain_tree_01"),
    dict(sun="signs_and_symbols/weather/sun01", moon="signs_and_symbols/weather/moon01", fish="animals/fish/pescetto_arancione_archi_01",
         bird="animals/birds/rooster_01", horse="animals/mammals/horses/cavallo_architetto_franc_02", ship="transportation/boating/sailboat_illustration",
         seed="plants/gumnut_black_01", tree="plants/trees/palmtree_b_r_kessels_"),
]
EMOJIONE_AT = "usr/share/rubygems-integration/all/gems/gemojione-3.3.0/assets/png/"
# Photos and drawings of Tux Paint's stamps: the outlines real birds, fish and horses have.
STAMPS_AT = "usr/share/tuxpaint/stamps/"
STAMPS = {
    "fish": ["animals/fish/%s" % n for n in ("bluegroper", "butterflyfish", "clownfish", "coraltrout", "dolphinfish", "moonwrasse", "stripedfish")],
    "bird": ["animals/birds/%s" % n for n in (
        "adelaide-rosella", "blackbird", "chicken_profile", "crow", "crowned_crane", "cuckoo", "drake", "duck", "gander", "hen", "heron_*", "lark",
        "magpie", "nandou", "owl", "pelican", "pigeon", "pink_flamingo", "quetzal", "rainbow-lorikeet", "rooster", "seagull", "silver-gull", "swallow",
        "tucan", "vulture")],
    "horse": ["animals/mammals/equines/%s" % n for n in ("horse", "donkey", "zebra", "zebra2")] + ["symbols/chess/[bw]_4_knight"],
    "ship": ["vehicles/ship/[cs]*", "vehicles/ship/cartoon/tugboat"],
    "seed": ["food/nuts/[ap]*", "plants/trees/holly_leaves", "plants/trees/pinecone"],
    "tree": ["plants/trees/birch", "plants/trees/holm_oak", "plants/trees/liberia-palm", "plants/trees/tree336", "seasonal/christmas/tree"],
}
BOOTSTRAP_AT = "usr/share/bootstrap-icons/svg/"
BOOTSTRAP = {"sun": ["sun", "sun-fill", "brightness-high", "brightness-high-fill"], "moon": ["moon", "moon-fill", "moon-stars", "moon-stars-fill"],
             "tree": ["tree", "tree-fill"], "bird": ["twitter"]}
EMOJIFY_AT = "usr/share/javascript/emojify.js/images/emoji/"
EMOJIFY = {
    "sun": ["sunny", "sun_with_face"], "moon": ["crescent_moon", "first_quarter_moon_with_face", "last_quarter_moon_with_face"],
    "fish": ["fish", "tropical_fish", "blowfish"], "bird": ["rooster", "hatched_chick"], "horse": ["horse", "racehorse"],
    "ship": ["sailboat", "speedboat", "rowboat"], "seed": ["chestnut", "leaves", "fallen_leaf", "herb", "seedling", "ear_of_rice"],
    "tree": ["deciduous_tree", "evergreen_tree", "palm_tree"],
}


def variants(rgba):
    """The outline, and the inner drawing dark on light and light on dark."""
    alpha = rgba[..., 3]
    if (alpha > 128).mean() > 0.93:  # drawn on white paper
        grey = rgba[..., :3].min(-1)
        paper = np.zeros((grey.shape[0] + 2, grey.shape[1] + 2), np.uint8)
        flood = grey.copy()
        cv2.floodFill(flood, paper, (0, 0), 0, 12, 12, cv2.FLOODFILL_FIXED_RANGE | 4 | (255 << 8))
        alpha = np.where(paper[1:-1, 1:-1] > 0, 0, 255).astype(np.uint8)
    grey = cv2.cvtColor(np.ascontiguousarray(rgba[..., :3]), cv2.COLOR_RGB2GRAY).astype(float)
    ink = grey[alpha > 128]
    ys, xs = np.nonzero(alpha > 128)
    if ink.size < 60 or ink.size > 0.9 * np.ptp(ys) * np.ptp(xs):  # nothing there, or a picture with its background
        return []
    lo, hi = np.percentile(ink, [5, 95])
    if hi - lo < 25:
        return [alpha]
    shade = np.clip((grey - lo) / (hi - lo), 0, 1)
    return [alpha, (alpha * (1 - 0.85 * shade)).astype(np.uint8), (alpha * (0.15 + 0.85 * shade)).astype(np.uint8)]


def picture(path):
    if path.endswith(".svg"):
        done = subprocess.run(["rsvg-convert", "-w", "200", "-h", "200", "-f", "png", path], capture_output=True)
        if done.returncode:
            return None
        data = io.BytesIO(done.stdout)
    else:
        data = path
    im = Image.open(data).convert("RGBA")
    im.thumbnail((256, 256))
    return np.array(im)


def held_back():
    """{face: picture} of each test set: outlines, one fish with its inner drawing."""
    rows = []
    for i, row in enumerate(HELD_BACK):
        cuts = {f: variants(picture(os.path.join(ROOT, CLIPS + n + ".png"))) for f, n in row.items()}
        rows.append({f: font_art.cut_out(v[2] if f == "fish" and i == 2 else v[0]) for f, v in cuts.items()})
    return rows


def load():
    out = {}
    wanted = {"clipart": {f: [CLIPS + n + ".png" for n in names] for f, names in CLIPART.items()},
              "emojify": {f: [EMOJIFY_AT + n + ".png" for n in names] for f, names in EMOJIFY.items()},
              "emojione": {f: [EMOJIONE_AT + "%04X.png" % c for c in codes] for f, codes in font_art.EMOJI.items()},
              "stamps": {f: [STAMPS_AT + n + e for n in names for e in (".png", ".svg")] for f, names in STAMPS.items()},
              "bootstrap": {f: [BOOTSTRAP_AT + n + ".svg" for n in names] for f, names in BOOTSTRAP.items()},
              "chess-sets": {"horse": ["usr/share/pychess/pieces/[!ms]*/[wb]n.svg", "usr/share/pychess/pieces/merida*/[wb]n.svg"]}}
    for source, faces in wanted.items():
        for face, globs in faces.items():
            for path in sorted({p for g in globs for p in glob.glob(os.path.join(ROOT, g))}):
                px = picture(path)
                cuts = [font_art.cut_out(v) for v in variants(px)] if px is not None else []
                out.setdefault(source, {}).setdefault(face, []).extend(c for c in cuts if c is not None)
        if source not in out:
            print(f"picture_art: {source} is not installed, left out", file=sys.stderr)
    return out


if __name__ == "__main__":
    rows = []
    for source, faces in load().items():
        print(source, {k: len(v) for k, v in faces.items()})
        for f in font_art.EMOJI:
            cells = faces.get(f, [])
            for i in range(0, len(cells), 40):
                rows.append(np.hstack(cells[i:i + 40] + [np.zeros((64, 64), np.uint8)] * (40 - len(cells[i:i + 40]))))
    for row in held_back():
        rows.append(np.hstack([row[f] for f in font_art.EMOJI] + [np.zeros((64, 64), np.uint8)] * 32))
    cv2.imwrite(sys.argv[1], np.vstack(rows))
