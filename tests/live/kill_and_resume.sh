#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Kills `hawkstone referee` with signal 9 at random moments of a film, resumes it to the end, and compares: the same
# record, no announced turn lost, none announced twice.
#     kill_and_resume.sh HAWKSTONE FILMS-FOLDER KILLS [SEED]
# The films are taken in turn. A kill comes up to 0.6 s after a random turn was announced (in one of ten, after none), so
# that most fall after the first turn and before the end; where in the film is printed.
set -euo pipefail
hawkstone=$1 films=$2 kills=$3
RANDOM=${4:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
names=(gobblestones bluff gobblet hidden-stones)

game_of() { case $1 in bluff) echo gobblestones ;; *) echo "$1" ;; esac; }
options_of() { [ "$1" = bluff ] && echo "--variant bluff" || true; }

referee() { # NAME DATA RECORD EVENTS [--resume]; takes the place of the shell that calls it
    exec "$hawkstone" referee --game "$(game_of "$1")" $(options_of "$1") --players Ann,Ben --inputs "$films/$1.inputs.jsonl" \
        --data "$2" --record "$3" --json ${5:-} "$films/$1.mp4" >> "$4" 2>> "$work/errors"
}

declare -A whole
after_first=0 failures=0
for ((i = 0; i < kills; ++i)); do
    name=${names[i % ${#names[@]}]}
    data=$work/$i record=$work/$i.json events=$work/$i.events
    if [ -z "${whole[$name]:-}" ]; then # what it writes when nobody disturbs it
        (referee "$name" "$work/whole-$name" "$work/whole-$name.json" "$work/whole-$name.events")
        whole[$name]=$work/whole-$name.json
    fi
    turns=$(grep -c '"event":"turn"' "$work/whole-$name.events")
    # After how many announced turns, and how many milliseconds later.
    wanted=$((RANDOM % turns)) pause=$((RANDOM % 600))
    [ $((i % 10)) -eq 0 ] || [ "$wanted" -gt 0 ] || wanted=1
    : > "$events"
    (referee "$name" "$data" "$record" "$events") &
    job=$!
    while kill -0 $job 2> /dev/null && [ "$(grep -c '"event":"turn"' "$events" || true)" -lt "$wanted" ]; do sleep 0.02; done
    sleep "$(printf '0.%03d' $((pause % 1000)))"
    kill -9 $job 2> /dev/null || true
    { wait $job || true; } 2> /dev/null
    announced=$(grep -c '"event":"turn"' "$events" || true)
    at=$(tail -n 1 "$events" | sed -n 's/^{"t":\([0-9.]*\),.*/\1/p')
    ended=$(grep -c '"event":"end"' "$events" || true)
    if [ "$announced" -gt 0 ] && [ "$ended" -eq 0 ]; then after_first=$((after_first + 1)); fi
    [ "$ended" -gt 0 ] || (referee "$name" "$data" "$record" "$events" --resume)
    twice=$(grep '"event":"turn"' "$events" | sed 's/.*"number":\([0-9]*\).*/\1/' | sort | uniq -d | tr '\n' ' ')
    result=same
    cmp -s "$record" "${whole[$name]}" || result=DIFFERENT
    [ -z "$twice" ] || result="TWICE $twice"
    [ "$result" = same ] || failures=$((failures + 1))
    echo "kill $((i + 1)): $name at ${at:-0} s of film, $announced turns announced: $result"
done
echo "$kills kills, $after_first after the first announced turn and before the end, $failures wrong"
[ "$failures" -eq 0 ]
