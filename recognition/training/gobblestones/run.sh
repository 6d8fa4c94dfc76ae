#!/usr/bin/env bash
# Makes the Gobblestones networks again: run.sh FOLDER (for the patches, about 250 MB).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
models=$here/../../models/gobblestones
mkdir -p "$1" && cd "$1"
for shard in 1 2 3 4; do
    [ -f "train-$shard.npz" ] || nice python3 -W ignore "$here/generate.py" "train-$shard.npz" 350 "10$shard"
done
[ -f test.npz ] || nice python3 -W ignore "$here/generate.py" test.npz 120 2 --held-back
[ -f pairs.npz ] || nice python3 -W ignore "$here/generate.py" pairs.npz 220 301 --pairs
[ -f pairs-test.npz ] || nice python3 -W ignore "$here/generate.py" pairs-test.npz 30 3 --held-back --pairs
all=train-1.npz,train-2.npz,train-3.npz,train-4.npz
nice python3 "$here/train.py" "$models/numbers.onnx" "$all" test.npz --minutes 20
nice python3 "$here/train.py" "$models/numbers_quick.onnx" "$all" test.npz --minutes 12 --start "$models/numbers.onnx" --quick
nice python3 "$here/train.py" "$models/numbers_second.onnx" train-1.npz test.npz --minutes 3
nice python3 "$here/train.py" "$models/pairs.onnx" "pairs.npz,$all" pairs-test.npz --minutes 6 --start "$models/numbers.onnx" --pairs
nice python3 "$here/train.py" "$models/cover.onnx" "$all" test.npz --minutes 1.2 --cover
