#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the Gobblestones networks again: run.sh FOLDER (for the patches, about 500 MB, half of it fonts).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
models=$here/../../models/gobblestones
mkdir -p "$1" && cd "$1"
[ -d fonts ] || python3 "$here/fetch_fonts.py" fonts
export HAWKSTONE_FONTS=${HAWKSTONE_FONTS:+$HAWKSTONE_FONTS:}$PWD/fonts
for shard in 1 2 3 4 5 6 7 8; do
    [ -f "train-$shard.npz" ] || nice python3 -W ignore "$here/generate.py" "train-$shard.npz" 350 "10$shard"
done
[ -f test.npz ] || nice python3 -W ignore "$here/generate.py" test.npz 120 2 --held-back
[ -f pairs.npz ] || nice python3 -W ignore "$here/generate.py" pairs.npz 220 301 --pairs
[ -f pairs-test.npz ] || nice python3 -W ignore "$here/generate.py" pairs-test.npz 30 3 --held-back --pairs
for shard in 1 2 3 4 5; do
    [ -f "covers-$shard.npz" ] || nice python3 -W ignore "$here/generate.py" "covers-$shard.npz" 600 "73$shard" --covers
done
[ -f covers-test.npz ] || nice python3 -W ignore "$here/generate.py" covers-test.npz 200 7399 --covers --held-back
all=train-1.npz,train-2.npz,train-3.npz,train-4.npz
# The small network comes first; the large one grows from it, and it stays as the second view.
nice python3 "$here/train.py" "$models/numbers_second.onnx" "$all" test.npz --minutes 20
nice python3 "$here/train.py" "$models/numbers.onnx" 'train-?.npz' test.npz --large --rate 2e-3 --minutes 45 --start "$models/numbers_second.onnx"
nice python3 "$here/train.py" "$models/numbers_quick.onnx" "$all" test.npz --minutes 12 --start "$models/numbers_second.onnx" --quick
nice python3 "$here/train.py" "$models/pairs.onnx" "pairs.npz,$all" pairs-test.npz --minutes 6 --start "$models/numbers_second.onnx" --pairs
nice python3 "$here/train.py" "$models/cover.onnx" "$all" test.npz --minutes 1.2 --cover
nice python3 "$here/train.py" "$models/backs.onnx" covers-1.npz,covers-2.npz,covers-3.npz,covers-4.npz,covers-5.npz covers-test.npz --backs --minutes 12 --start "$models/numbers_second.onnx"
nice python3 "$here/likeness.py" "$models/likeness.onnx" 'train-?.npz' --minutes 13 --start "$models/numbers.onnx"
