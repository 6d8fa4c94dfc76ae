# SPDX-License-Identifier: Apache-2.0
"""Puts random records, with much nonsense in them, to `hawkstone judge --json` and to the second judge, and compares every word.

    compare.py HAWKSTONE [RECORDS [SEED]]
"""
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from judge import CARDS, JUDGES, NEIGHBOURS, OTHER_SIDE, cell, in_block, lies, name

NOWHERE = ["p3", "h08", "H8", "", "a0", "a16", "8h", "stack1", "off", "h8 ", "a1\u00e9", "d5", "e1", "stack0", "stack4", "Stack1", "a4", "c0"]
LETTERS = "RYGBT"


class RandomRecords:
    def __init__(self, seed):
        self.dice = random.Random(seed)

    def sometimes(self, chance):
        return self.dice.random() < chance

    def head(self, game, players):
        return {"format": "hawkstone-record/1", "game": game, "players": [f"player {i}" for i in range(players)], "turns": []}

    def play(self, record, lengths, turn):
        """Adds turns that `turn` thinks of, looking at where the game stands."""
        judge = JUDGES[record["game"]]
        answer, stand = judge(record)
        for _ in range(self.dice.choice(lengths)):
            record["turns"].append(turn(stand))
            answer, stand = judge(record)
            if answer["over"] and self.sometimes(0.5):
                break
        return record, answer

    def gobblestones(self):
        players, bluff, idleness = self.dice.randint(2, 4), self.sometimes(0.5), self.dice.random()
        value = lambda: str(self.dice.choice([self.dice.randint(0, 9), self.dice.randint(0, 99)]))
        fields = [["N0" if self.sometimes(0.1) else self.dice.choice(LETTERS) + value() for _ in range(15)] for _ in range(15)]
        record = self.head("gobblestones", players)
        record["setup"] = {"fields": fields, "first": self.dice.randrange(players)}
        record["variant"] = "bluff" if bluff else "standard"
        if self.sometimes(0.4):
            record["options"] = {"end": self.dice.choice(["last-tile", "short-draw"])}

        def run(stand, rack):
            covered, cells = stand["covered"], []
            for _ in range(30):
                if covered and self.sometimes(0.95):
                    step = self.dice.choice(NEIGHBOURS)
                    row, column = (at + by for at, by in zip(self.dice.choice(sorted(covered)), step))
                else:
                    row, column = self.dice.choice([2, 7, 12]), self.dice.choice([2, 7, 12])
                length = self.dice.choice([1, 1, 2, 3, 4, 5, 5, 5, 6]) if self.sometimes(0.8) else rack
                down, right = self.dice.choice([(0, 1), (1, 0)])
                cells = []
                while len(cells) < length and 0 <= row < 15 and 0 <= column < 15:
                    if (row, column) not in covered or self.sometimes(0.02):
                        cells.append((row, column))
                    row, column = row + down, column + right
                if cells and not any(in_block(place, covered | set(cells)) for place in cells):
                    break
            self.dice.shuffle(cells)
            return cells

        def fitting(place):
            colour = fields[place[0]][place[1]][0] if place else "N"
            return colour if colour != "N" else self.dice.choice(LETTERS)

        def turn(stand):
            player = stand["mover"] if self.sometimes(0.95) else self.dice.randrange(players)
            cells = [] if self.sometimes(0.25 * idleness) else run(stand, stand["racks"][player])
            tiles = [{"at": name(place), "tile": "?" if bluff else fitting(place)} for place in cells]
            spoilt = self.dice.random()
            if tiles and spoilt < 0.15:
                self.dice.choice(tiles)["at"] = name((self.dice.randrange(15), self.dice.randrange(15)))
            elif tiles and spoilt < 0.19:
                self.dice.choice(tiles)["at"] = self.dice.choice(NOWHERE)
            elif tiles and spoilt < 0.22:
                tiles.append(dict(self.dice.choice(tiles)))
            elif tiles and spoilt < 0.26 and not bluff:
                self.dice.choice(tiles)["tile"] = self.dice.choice(LETTERS)
            entry = {"player": player, "place": tiles}
            if bluff and self.sometimes(0.4):
                others = [other for other in range(players) if other != player]
                honest = self.sometimes(0.6)
                entry["challengers"] = self.dice.sample(others, self.dice.randint(0, players - 1))
                entry["revealed"] = {tile["at"]: fitting(cell(tile["at"], 15)) if honest else self.dice.choice(LETTERS) for tile in tiles}
            return entry

        return self.play(record, [5, 20, 60, 120], turn)

    def gobblet(self):
        record = self.head("gobblet", 2)
        if self.sometimes(0.7):
            record["setup"] = {"first": self.dice.randrange(2)} if self.sometimes(0.8) else {}
        shuffles = self.sometimes(0.3)  # moves to and fro, for repetitions
        squares = [name((r, c)) for r in range(4) for c in range(4)]

        def turn(stand):
            player = stand.mover if self.sometimes(0.96) else 1 - stand.mover
            own = [name(place) for place in stand.board if stand.shows(place, player)]
            kind = self.dice.random()
            if kind < 0.01:
                return {"player": player, "agree": "draw"}
            if kind < 0.06:
                return {"player": player, "touch": self.dice.choice(squares + own * 4 + NOWHERE[:3])}
            source = self.dice.choice((["stack1", "stack2", "stack3"] if not shuffles or len(record["turns"]) < 6 else []) + own * 2 or squares)
            if stand.touched and self.sometimes(0.8):
                source = name(stand.touched)
            if self.sometimes(0.03):
                source = self.dice.choice(squares + NOWHERE)
            target = self.dice.choice(squares + (["off"] if self.sometimes(0.1) else []) + (NOWHERE if self.sometimes(0.05) else []))
            moved = [entry for entry in record["turns"] if entry["player"] == player and cell(entry.get("from", ""), 4)]
            if shuffles and moved and self.sometimes(0.8):
                source, target = moved[-1]["to"], moved[-1]["from"]
            entry = {"player": player, "from": source, "to": target}
            if self.sometimes(0.04):
                entry["pieces"] = self.dice.choice([1, 2, 3])
            return entry

        return self.play(record, [10, 40, 100], turn)

    def hidden_stones(self):
        players, greed = self.dice.choice([1, 1, 2, 3, 4, 5]), self.dice.random()
        faces = ["sun"] + ["fish"] * 2 + ["horse"] * 3 + ["seed"] * 3
        self.dice.shuffle(faces)
        faces = [face if self.sometimes(0.5) else OTHER_SIDE[face] for face in faces]
        record = self.head("hidden-stones", players)
        record["setup"] = {"stones": [faces[:3], faces[3:6], faces[6:]], "first": self.dice.randrange(players)}
        places = [(r, c) for r in range(3) for c in range(3)]

        def act(stones, used):
            fitting = [i for i, card in enumerate(CARDS) if lies(stones, card["formation"]) and (i not in used or self.sometimes(0.05))]
            kind = self.dice.random()
            if fitting and kind < greed:
                card = self.dice.choice(fitting)
                used.add(card)
                points = CARDS[card]["points"] if self.sometimes(0.95) else self.dice.choice([1, 2, 3, 5])
                return {"score": {"points": points, "formation": CARDS[card]["formation"]}}
            if kind > 0.93:
                formation = [row[:] for row in self.dice.choice(CARDS)["formation"]]
                if self.sometimes(0.5):
                    formation[0][0] = self.dice.choice(list(OTHER_SIDE) + ["any"])
                return {"score": {"points": self.dice.choice([1, 2, 3, 5]), "formation": formation}}
            row, column = self.dice.choice(places)
            if self.sometimes(0.5):
                if self.sometimes(0.05):
                    return {"flip": self.dice.choice(NOWHERE)}
                stones[row][column] = OTHER_SIDE[stones[row][column]]
                return {"flip": name((row, column))}
            down, right = self.dice.choice(NEIGHBOURS if self.sometimes(0.95) else [(0, 0), (1, 1), (0, 2)])
            other = (row + down, column + right)
            return {"swap": [name((row, column)), name(other) if other in places else self.dice.choice(NOWHERE)]}

        def turn(stand):
            player = stand["mover"] if self.sometimes(0.96) else self.dice.randrange(players)
            if self.sometimes(0.1):
                return {"player": player, "pass": True} | ({"actions": [{"flip": "a1"}]} if self.sometimes(0.05) else {})
            stones, used = [row[:] for row in stand["stones"]], {card for pile in stand["piles"] for card in pile}
            actions = [act(stones, used) for _ in range(self.dice.randint(0, 6))]
            return {"player": player, "actions": actions} if actions or self.sometimes(0.5) else {"player": player}

        return self.play(record, [5, 20, 60, 100], turn)

    def any(self):
        return self.dice.choice([self.gobblestones, self.gobblet, self.hidden_stones])()


def plain(violations):
    return [(violation["rule"], violation["cells"]) for violation in violations]


def differences(said, expected):
    found = [key for key in expected if key != "turns" and said.get(key) != expected[key]]
    if len(said["turns"]) != len(expected["turns"]):
        return found + ["number of turns"]
    for ours, theirs in zip(said["turns"], expected["turns"]):
        ours["violations"] = plain(ours["violations"])
        for action in ours.get("actions", []):
            action["violations"] = plain(action["violations"])
        if "challenge" in ours:
            ours["challenge"] = {key: ours["challenge"][key] for key in ("by", "outcome", "penalty")}
        found += [f"turn {theirs['turn']}: {key}" for key in set(theirs) | ({"points", "drawn", "challenge"} & set(ours)) if ours.get(key) != theirs.get(key)]
    return found


def main(program, count=300, seed=1):
    records = RandomRecords(int(seed))
    met, wrong = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        expected = {}
        for number in range(int(count)):
            record, answer = records.any()
            file = pathlib.Path(folder) / f"{number}.json"
            file.write_text(json.dumps(record))
            expected[str(file)] = answer
        run = subprocess.run([program, "judge", "--json", *expected], capture_output=True, text=True, check=False)
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        for said in lines:
            answer = expected[said["record"]]
            met[answer["reason"] or "not over"] += 1
            for turn in answer["turns"]:
                met.update(rule for rule, _ in turn["violations"])
                met.update(rule for action in turn.get("actions", []) for rule, _ in action["violations"])
            found = differences(said, answer)
            if found:
                wrong += 1
                print(f"{said['game']}, seed {seed}, {said['record']}: {', '.join(found[:5])}")
    print(f"{len(lines)} of {count} records judged (seed {seed}), {wrong} differences")
    print(", ".join(f"{rule} {times}" for rule, times in sorted(met.items())))
    return 0 if run.returncode == 0 and wrong == 0 and len(lines) == int(count) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
