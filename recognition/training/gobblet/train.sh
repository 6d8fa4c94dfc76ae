#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Teaches the Gobblet networks from nothing: train.sh [SCENES] [MINUTES a network] [MAKE to leave out, 0-5] [OUT]
set -eu
cd "$(dirname "$0")/../../.."
scenes=${1:-5000} minutes=${2:-20} never=${3:-} out=${4:-recognition/models/gobblet}
cmake --preset dev -DHAWKSTONE_BUILD_TRAINING=ON > /dev/null
cmake --build build/dev --target gobblet_make_patches > /dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/learn" "$work/test" "$out"
build/dev/recognition/training/gobblet/gobblet_make_patches "$work/learn" 10000 "$scenes" $never
build/dev/recognition/training/gobblet/gobblet_make_patches "$work/test" 900000 250 $never
for network in finder grid piece; do
    python3 recognition/training/gobblet/train.py "$network" "$work/$network.onnx" "$work/learn" --test "$work/test" --minutes "$minutes"
    cp "$work/$network.onnx" "$out/"
done
