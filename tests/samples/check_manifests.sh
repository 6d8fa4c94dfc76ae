#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every picture has a row in its folder's manifest, every row a picture, the sums agree and a licence is named.
set -euo pipefail
cd "$1"
faults=0
fault() { echo "samples: $1" >&2; faults=$((faults + 1)); }
pictures=0
for manifest in */*/manifest.tsv; do
    folder=$(dirname "$manifest")
    declare -A sums=()
    while IFS=$'\t' read -r file sum camera lens light angle author licence note; do
        [ "$file" = file ] && continue
        sums[$file]=$sum
        [ "$licence" = Apache-2.0 ] || fault "$folder/$file: licence '$licence'"
        [ -f "$folder/$file" ] || fault "$folder/$file is in the manifest but not in the folder"
    done < "$manifest"
    for picture in "$folder"/*.jpg; do
        pictures=$((pictures + 1))
        [ "$(sha256sum "$picture" | cut -d' ' -f1)" = "${sums[$(basename "$picture")]:-no row}" ] || fault "$picture: no row in the manifest, or another sum"
    done
    unset sums
done
for picture in */*/*.jpg; do
    [ -f "$(dirname "$picture")/manifest.tsv" ] || fault "$picture: its folder has no manifest.tsv"
done
echo "$pictures pictures, $faults faults"
[ "$pictures" -gt 0 ] && [ "$faults" -eq 0 ]
