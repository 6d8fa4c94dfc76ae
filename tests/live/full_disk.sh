#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Referees a film into a folder on a disk that fills up in the middle of the game, and into one that cannot be written:
# a clear error, exit 2, and every turn that was announced is still there.
#     full_disk.sh HAWKSTONE FILMS-FOLDER
# The disk is a small tmpfs in a namespace of its own; where that is not allowed, the test is skipped (77).
set -euo pipefail
if [ "${1:-}" != inside ]; then
    unshare -rm true 2> /dev/null || exit 77
    exec unshare -rm "$0" inside "$@"
fi
hawkstone=$2 films=$3
work=$(mktemp -d)
trap 'umount "$work/disk" "$work/closed" 2> /dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/disk" "$work/closed"
mount -t tmpfs -o size=900k tmpfs "$work/disk" || exit 77

referee() { "$hawkstone" referee --game gobblestones --players Ann,Ben --json "$@" "$films/gobblestones.mp4"; }
fail() { echo "FAILED: $*"; exit 1; }

code=0
referee --data "$work/disk" --record "$work/disk/record.json" > "$work/events" 2> "$work/errors" || code=$?
announced=$(grep -c '"event":"turn"' "$work/events" || true)
echo "full disk: exit $code, $announced turns announced: $(cat "$work/errors")"
[ "$code" -eq 2 ] || fail "exit $code instead of 2"
[ "$(wc -l < "$work/errors")" -eq 1 ] || fail "one line was expected"
[ "$announced" -ge 1 ] && [ "$announced" -lt 6 ] || fail "the disk was to fill up in the middle of the game"
kept=$("$hawkstone" sessions export 1 --data "$work/disk" | grep -c '"player"' || true)
[ "$kept" -ge "$announced" ] || fail "$kept turns are kept, $announced were announced"
"$hawkstone" judge --json "$work/disk/record.json" > /dev/null || fail "the record is not whole"

mount -t tmpfs -o size=900k tmpfs "$work/closed"
mount -o remount,ro "$work/closed"
for options in "--data $work/closed" "--data $work/open --record $work/closed/record.json"; do
    code=0
    referee $options > /dev/null 2> "$work/errors" || code=$?
    echo "read-only folder: exit $code: $(cat "$work/errors")"
    [ "$code" -eq 2 ] && [ "$(wc -l < "$work/errors")" -eq 1 ] || fail "one line and exit 2 were expected"
done
