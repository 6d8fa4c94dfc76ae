#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Teaches the Gobblet networks from nothing: train.sh [SCENES] [MINUTES a network] [OUT] [what trace.sh made]
set -eu
cd "$(dirname "$0")/../../.."
scenes=${1:-7000} minutes=${2:-25} out=${3:-recognition/models/gobblet} tables=${4:-}
cmake --preset dev -DHAWKSTONE_BUILD_TRAINING=ON > /dev/null
cmake --build build/dev --target gobblet_make_patches > /dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/learn" "$work/test" "$out"
build/dev/recognition/training/gobblet/gobblet_make_patches "$work/learn" 10000 "$scenes"
build/dev/recognition/training/gobblet/gobblet_make_patches "$work/test" 900000 300
build/dev/recognition/training/gobblet/gobblet_make_patches "$work/learn" 300000 "$scenes" closer
build/dev/recognition/training/gobblet/gobblet_make_patches "$work/test" 920000 150 closer
for network in finder grid piece closer; do
    traced=()
    case $network in piece | closer) [ -n "$tables" ] && traced=("$tables"/traced-*) ;; esac
    python3 recognition/training/gobblet/train.py "$network" "$work/$network.onnx" "$work/learn" "${traced[@]}" --test "$work/test" --minutes "$minutes"
    cp "$work/$network.onnx" "$out/"
done
