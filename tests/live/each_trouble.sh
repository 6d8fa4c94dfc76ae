#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Referees every film once with each trouble alone, and prints a table: is the record the same as without?
#     each_trouble.sh HAWKSTONE FILMS-FOLDER SEED [FILM...]
# The troubles come in the middle of the game, at other moments for another seed: parts of the film, so that any film can be used.
set -euo pipefail
hawkstone=$1 films=$2 seed=$3
shift 3
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(gobblestones bluff gobblet hidden-stones)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

game_of() { case $1 in bluff) echo gobblestones ;; *) echo "$1" ;; esac; }
options_of() { [ "$1" = bluff ] && echo "--variant bluff" || true; }
turns_of() { python3 -c 'import json,sys; r=json.load(open(sys.argv[1])); print(json.dumps([r.get("setup"), r["turns"]], sort_keys=True))' "$1" 2> /dev/null || echo none; }

failures=0 runs=0
printf '%-14s %-9s %-22s %-9s %5s %5s %6s  %s\n' film trouble how record turns asked bumps seconds
for name in "${names[@]}"; do
    seconds=$(sed -n 's/.*"seconds": *\([0-9.]*\).*/\1/p' "$films/$name.marks.json" | head -n 1)
    at() { awk -v s="$seconds" -v p="$1" 'BEGIN { printf "%.1f", s * p }'; }
    # Parts of the film from 0.15 to 0.85, a different walk through them for each trouble.
    part() { awk -v n="$seed" -v k="$1" 'BEGIN { x = 0.381966 * n + 0.27 * k; printf "%.4f", 0.15 + 0.7 * (x - int(x)) }'; }
    for how in "drop=0.3,seed=$seed" "ramp=0.3" "bump=$(at "$(part 1)")" "black=2@$(at "$(part 2)")" "hand=10@$(at "$(part 3)")" "corrupt=1@$(at "$(part 4)")"; do
        rm -rf "$work/data"
        SECONDS=0
        "$hawkstone" referee --game "$(game_of "$name")" $(options_of "$name") --players Ann,Ben --inputs "$films/$name.inputs.jsonl" \
            --data "$work/data" --record "$work/record.json" --trouble "$how" --json "$films/$name.mp4" > "$work/events" 2> "$work/errors" || true
        result=same
        [ "$(turns_of "$work/record.json")" = "$(turns_of "$films/$name.record.json")" ] || result=DIFFERENT
        [ "$result" = same ] || failures=$((failures + 1))
        runs=$((runs + 1))
        count() { grep -c "\"event\":\"$1\"" "$work/events" || true; }
        printf '%-14s %-9s %-22s %-9s %5s %5s %6s  %s\n' "$name" "${how%%=*}" "$how" "$result" "$(count turn)" "$(count needs-help)" "$(count bump)" "$SECONDS"
    done
done
echo "$runs runs, $failures with another record"
[ "$failures" -eq 0 ]
