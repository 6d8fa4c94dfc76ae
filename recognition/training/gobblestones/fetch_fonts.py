# SPDX-License-Identifier: Apache-2.0
"""Fetches the Latin figures of the free families that the npm registry holds as @fontsource packages: fetch_fonts.py FOLDER [--at-most N].

Over a thousand families, about half a gigabyte to fetch and 60 MB to keep; what is there already is not fetched again. Then HAWKSTONE_FONTS=FOLDER for generate.py.
"""
import argparse
import concurrent.futures
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import urllib.request
import zlib

WEIGHTS = ("400", "700", "900")  # what boards are printed in; a family that has none of them gives its nearest
HUGE = {"chinese-hongkong", "chinese-simplified", "chinese-traditional", "japanese", "korean"}  # tens of megabytes for ten figures


def packed(registry, package):
    """The newest version of a package, unpacked in memory."""
    with urllib.request.urlopen(f"{registry}/{package.replace('/', '%2f')}/latest", timeout=30) as answer:
        url = json.load(answer)["dist"]["tarball"]
    with urllib.request.urlopen(url, timeout=120) as answer:
        return tarfile.open(fileobj=io.BytesIO(answer.read()))


def families(registry):
    listed = json.load(packed(registry, "google-font-metadata").extractfile("package/data/google-fonts-v2.json"))
    names = [(name, f["family"]) for name, f in listed.items()
             if "latin" in f["subsets"] and not HUGE & set(f["subsets"]) and not re.match("noto-|playwrite-|material-|.*barcode|.*-(sc|guides)$", name)]
    return sorted(names, key=lambda names: zlib.crc32(names[1].encode()))  # so that the first N are of every kind


def fetch(registry, name, family, folder):
    """The files are called by the family's whole name: what is held back hangs on it."""
    if list(folder.glob(f"{family}-*.woff")):
        return
    package = packed(registry, f"@fontsource/{name}")
    upright = {m[1]: member for member in package.getmembers() if (m := re.search(r"-latin-(\d+)-normal\.woff$", member.name))}
    wanted = [w for w in WEIGHTS if w in upright] or sorted(upright, key=lambda w: abs(int(w) - 400))[:1]
    for weight in wanted:
        (folder / f"{family}-{weight}.woff").write_bytes(package.extractfile(upright[weight]).read())


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--at-most", type=int, default=5000)
    a = arguments.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    registry = subprocess.run(["npm", "config", "get", "registry"], capture_output=True, text=True, check=True).stdout.strip().rstrip("/")
    names, missing = families(registry)[:a.at_most], []
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for name, job in [(name, pool.submit(fetch, registry, name, family, a.folder)) for name, family in names]:
            try:
                job.result()
            except (OSError, KeyError, tarfile.TarError) as why:
                missing.append(name)
                print(name, why, file=sys.stderr)
    print(len(names) - len(missing), "families of", len(names))


if __name__ == "__main__":
    main()
