#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches the fonts and icons of the fourth and later collections from the npm registry into fetched/ (not kept here: others' work, all freely licensed).

usage: fourth_fetch.py [--fifth | --sixth]          needs npm; about 30 MB go over the line, 3 MB stay
Only families that teaching leaves out by rule: crc32 of the family's name divisible by 5.
"""
import io, json, os, subprocess, sys, tarfile, tempfile, zlib

FETCHED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fetched")
# In the order of their turns: ten, then six. Two have old-style figures (Alegreya Sans SC, Yanone Kaffeesatz).
FAMILIES = [("Montserrat", 800), ("DM Serif Text", 400), ("Saira Condensed", 700), ("Coiny", 400), ("Patua One", 400), ("M PLUS Rounded 1c", 800),
            ("Alegreya Sans SC", 800), ("Barlow", 700), ("Montagu Slab", 700), ("Bubblegum Sans", 400),
            ("Crimson Pro", 800), ("Yanone Kaffeesatz", 700), ("Bungee", 400), ("Work Sans", 700), ("Philosopher", 700), ("Baloo Paaji 2", 700)]


def font_file(family, weight):
    return os.path.join(FETCHED, f"{family.lower().replace(' ', '-')}-{weight}.woff")


def icon_file(icon_set):
    return os.path.join(FETCHED, icon_set + ".json")


def packed(package, member):
    """One file of a package of the registry."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["npm", "pack", "--silent", package], cwd=folder, capture_output=True, text=True, check=True)
        with tarfile.open(os.path.join(folder, done.stdout.split()[-1])) as tar: return tar.extractfile("package/" + member).read()


def main():
    os.makedirs(FETCHED, exist_ok=True)
    families, alphabets = FAMILIES, fourth_symbols.ALPHABETS
    if "--fifth" in sys.argv: families, alphabets = fifth_lists.FAMILIES + FAMILIES[1:2], fifth_lists.ALPHABETS  # one face of a tile is set in a font of the fourth
    if "--sixth" in sys.argv: families, alphabets = sixth_lists.FAMILIES, sixth_lists.ALPHABETS
    for family, weight in families:
        if zlib.crc32(family.encode()) % 5: sys.exit(f"{family} may have been taught: not held back")
        name = family.lower().replace(" ", "-")
        if os.path.exists(font_file(family, weight)): continue
        open(font_file(family, weight), "wb").write(packed("@fontsource/" + name, f"files/{name}-latin-{weight}-normal.woff"))
        print(family, flush=True)
    icons = [w.split(":") for a in alphabets.values() for w in a["icons"]]
    for icon_set in dict.fromkeys(s for s, _ in icons):
        if os.path.exists(icon_file(icon_set)): continue
        whole = json.load(io.BytesIO(packed("@iconify-json/" + icon_set, "icons.json")))
        wanted = {n for s, n in icons if s == icon_set}
        same_as = {n: a["parent"] for n, a in whole.get("aliases", {}).items()}
        whole["icons"] = {n: whole["icons"][n if n in whole["icons"] else same_as[n]] for n in sorted(wanted)}
        whole.pop("aliases", None); whole.pop("chars", None); whole.pop("categories", None)
        json.dump(whole, open(icon_file(icon_set), "w"))
        print(icon_set, flush=True)


if __name__ == "__main__":
    import fifth_lists, fourth_symbols, sixth_lists
    main()
