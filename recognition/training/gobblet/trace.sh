#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Path-traces tables for teaching and cuts what piece and closer learn from: trace.sh OUT [TABLES of each collection]
set -eu
cd "$(dirname "$0")/../../.."
out=$(realpath -m "$1") count=${2:-280}
mkdir -p "$out"
cmake --preset dev -DHAWKSTONE_BUILD_TRAINING=ON > /dev/null
cmake --build build/dev --target gobblet_make_patches > /dev/null
python3 tests/held-back/fourth_fetch.py
python3 tests/held-back/fourth_fetch.py --fifth
seed=5100
for collection in third fourth fifth; do
    python3 recognition/training/gobblet/traced_scenes.py "$out/scenes-$collection" "$count" "$seed" "--$collection"
    seed=$((seed + 300))
    (cd tests/held-back && blender -b -P scene.py -- "$out/scenes-$collection" "$out/photos-$collection" 16 > /dev/null)
    python3 tests/held-back/third_lens.py "$out/photos-$collection"
    mkdir -p "$out/traced-$collection"
    build/dev/recognition/training/gobblet/gobblet_make_patches "$out/traced-$collection" traced "$out/photos-$collection"
done
