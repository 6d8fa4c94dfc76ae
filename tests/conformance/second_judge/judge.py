# SPDX-License-Identifier: Apache-2.0
"""A second judge, written from the rulebook alone and sharing nothing with rules/: what `hawkstone judge --json` must say.

Each function takes a record and gives (answer, where the game stands). A violation is a pair (rule, cells).
"""
import json
import pathlib
import re

NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def cell(text, side):
    match = re.fullmatch(r"([a-o])([1-9][0-9]?)", text)
    if not match:
        return None
    row, column = int(match[2]) - 1, ord(match[1]) - ord("a")
    return (row, column) if row < side and column < side else None


def name(place):
    return chr(ord("a") + place[1]) + str(place[0] + 1)


def once(names):
    return list(dict.fromkeys(names))


# ---- Gobblestones

def in_block(place, covered):
    row, column = place
    return any(all(corner in covered for corner in ((y, x), (y + 1, x), (y, x + 1), (y + 1, x + 1)))
               for y in (row - 1, row) for x in (column - 1, column))


def lay_violations(fields, covered, rack, bluff, tiles):
    """tiles: (place or None, as written, letter)"""
    broken = []
    on = [place for place, _, _ in tiles if place is not None]
    off = once(written for place, written, _ in tiles if place is None)
    taken = once(name(place) for place in on if place in covered or on.count(place) > 1)
    if len(tiles) > 5 or len(tiles) > rack:
        broken.append(("tile-count", []))
    if off:
        broken.append(("on-board", off))
    if taken:
        broken.append(("field-free", taken))
    if on and not off:
        rows, columns = [r for r, _ in on], [c for _, c in on]
        straight = len(set(rows)) == 1 or len(set(columns)) == 1
        if not straight:
            broken.append(("straight-line", []))
        elif not taken:
            between = [(r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1)]
            gap = [name(place) for place in between if place not in on and place not in covered]
            if gap:
                broken.append(("no-gap", gap))
        if not covered:
            if not any(r % 5 == 2 and c % 5 == 2 for r, c in on):
                broken.append(("centre-start", []))
        elif not any((r + down, c + right) in covered for r, c in on for down, right in NEIGHBOURS):
            broken.append(("adjacent", []))
    if not bluff:
        wrong = once(written for place, written, tile in tiles if place is not None and fields[place[0]][place[1]][0] not in ("N", tile))
        if wrong:
            broken.append(("colour-match", wrong))
    if on and not off and not taken:
        block = [name(place) for place in on if in_block(place, covered | set(on))]
        if block:
            broken.append(("no-2x2", block))
    return broken


def gobblestones(record):
    players = len(record["players"])
    fields = record["setup"]["fields"]
    bluff = record.get("variant") == "bluff"
    house_rule = record.get("options", {}).get("end") == "short-draw"
    covered, racks, scores, bag = set(), [5] * players, [0] * players, 100 - 5 * players
    mover, idle, end, answers = record["setup"].get("first", 0), 0, None, []
    for number, turn in enumerate(record["turns"], 1):
        player = turn["player"]
        tiles = [(cell(tile["at"], 15), tile["at"], tile["tile"]) for tile in turn["place"]]
        if end:
            broken = [("game-over", [])]
        elif player != mover:
            broken = [("turn-order", [])]
        else:
            broken = lay_violations(fields, covered, racks[player], bluff, tiles)
        answer = {"turn": number, "player": player, "legal": not broken, "violations": broken}
        if not broken:
            places = [place for place, _, _ in tiles]
            points, drawn, full, rack_laid_out = sum(int(fields[r][c][1:]) for r, c in places), 0, True, False
            caught = False
            if bluff and places and turn.get("challengers"):
                by = min(turn["challengers"], key=lambda other: (other - player) % players)
                caught = any(fields[r][c][0] not in ("N", turn["revealed"][name((r, c))]) for r, c in places)
                answer["challenge"] = {"by": by, "outcome": "bluff" if caught else "honest", "penalty": 0 if caught else points}
                scores[by] -= answer["challenge"]["penalty"]
            if caught:
                points, idle = 0, 0
            else:
                covered |= set(places)
                scores[player] += points
                racks[player] -= len(places)
                rack_laid_out = len(places) > 0 and racks[player] == 0
                due = 5 - len(places)
                drawn = min(due, bag)
                full = drawn == due
                bag -= drawn
                racks[player] += drawn
                idle = idle + 1 if not places and drawn == 0 else 0
            answer.update(points=points, drawn=drawn)
            mover = (player + 1) % players
            others_empty = any(racks[other] == 0 for other in range(players) if other != player)
            if house_rule and not full:
                end = "cannot-draw"
            elif rack_laid_out and not full:
                end = "last-tile"
            elif not full and others_empty:
                end = "cannot-draw"
            elif racks[mover] == 0 and bag == 0:
                end = "no-tiles-left"
            elif idle >= players:
                end = "nobody-can-play"
        answer.update(scores=scores[:], bag=bag, racks=racks[:])
        answers.append(answer)
    final = [score + rack for score, rack in zip(scores, racks)] if end else None
    winners = [p for p in range(players) if final[p] == max(final)] if end else []
    return ({"turns": answers, "over": end is not None, "reason": end, "final": final, "winners": winners},
            {"mover": mover, "covered": covered, "racks": racks, "over": end is not None})


# ---- Gobblet

LINES = ([[(r, c) for c in range(4)] for r in range(4)] + [[(r, c) for r in range(4)] for c in range(4)] +
         [[(i, i) for i in range(4)], [(i, 3 - i) for i in range(4)]])


class GobbletTable:
    def __init__(self, first):
        self.board = {(r, c): [] for r in range(4) for c in range(4)}  # each a nest of (player, size), bottom first
        self.stacks = [[4, 4, 4], [4, 4, 4]]
        self.mover, self.touched, self.end, self.winners = first, None, None, []
        self.seen = {self.situation(): 1}

    def situation(self):
        return (tuple(tuple(self.board[place]) for place in sorted(self.board)), tuple(sorted(self.stacks[0])), tuple(sorted(self.stacks[1])), self.mover)

    def shows(self, place, player):
        return bool(self.board[place]) and self.board[place][-1][0] == player

    def violations(self, entry):
        player = entry["player"]
        if self.end:
            return [("game-over", [])]
        if player != self.mover:
            return [("turn-order", [])]
        if "agree" in entry:
            return []
        if "touch" in entry:
            place = cell(entry["touch"], 4)
            if place is None:
                return [("on-board", [entry["touch"]])]
            return self.not_own(place, player) or ([("touch-move", [name(self.touched)])] if self.touched not in (None, place) else [])
        source, target = entry["from"], entry["to"]
        stack = int(source[5]) - 1 if re.fullmatch("stack[123]", source) else None
        start, landing = cell(source, 4), cell(target, 4)
        nowhere = ([source] if stack is None and start is None else []) + ([target] if landing is None and target != "off" else [])
        if nowhere:
            return [("on-board", once(nowhere))]
        if target == "off":
            return [("stays-on-board", [source])]
        if stack is not None and self.stacks[player][stack] == 0:
            return [("stack-empty", [source])]
        if stack is None and self.not_own(start, player):
            return self.not_own(start, player)
        if entry.get("pieces", 1) != 1:
            return [("one-piece", [source])]
        if start == landing:
            return [("must-move", [source])]
        size = self.stacks[player][stack] if stack is not None else self.board[start][-1][1]
        broken = []
        if self.board[landing]:
            if self.board[landing][-1][1] >= size:
                broken.append(("larger-on-smaller", [target]))
            if stack is not None and not self.in_line_of_three(landing, 1 - player):
                broken.append(("stack-to-empty", [target]))
        if self.touched is not None and start != self.touched:
            broken.append(("touch-move", [name(self.touched)]))
        return broken

    def not_own(self, place, player):
        if not self.board[place]:
            return [("square-empty", [name(place)])]
        return [] if self.shows(place, player) else [("own-piece", [name(place)])]

    def in_line_of_three(self, place, player):
        return self.shows(place, player) and any(place in line and sum(self.shows(other, player) for other in line) >= 3 for line in LINES)

    def has_four(self, player):
        return [line for line in LINES if all(self.shows(place, player) for place in line)]

    def carry_out(self, entry):
        player, other = entry["player"], 1 - entry["player"]
        if "agree" in entry:
            self.end = "agreed-draw"
        elif "touch" in entry:
            self.touched = cell(entry["touch"], 4)
            size = self.board[self.touched][-1][1]
            if all(nest and nest[-1][1] >= size for nest in self.board.values()):
                self.end, self.winners = "touched-unplayable", [other]
        else:
            landing, uncovered = cell(entry["to"], 4), []
            if entry["from"].startswith("stack"):
                stack = int(entry["from"][5]) - 1
                piece = (player, self.stacks[player][stack])
                self.stacks[player][stack] -= 1
            else:
                piece = self.board[cell(entry["from"], 4)].pop()
                uncovered = [line for line in self.has_four(other) if landing not in line]
            self.board[landing].append(piece)
            self.touched, self.mover = None, other
            if uncovered:
                self.end, self.winners = "uncovered-line", [other]
            elif self.has_four(player):
                self.end, self.winners = "line-of-four", [player]
            else:
                now = self.situation()
                self.seen[now] = self.seen.get(now, 0) + 1
                if self.seen[now] >= 3:
                    self.end = "repetition"


def gobblet(record):
    table, answers = GobbletTable(record.get("setup", {}).get("first", 0)), []
    for number, entry in enumerate(record["turns"], 1):
        broken = table.violations(entry)
        answers.append({"turn": number, "player": entry["player"], "legal": not broken, "violations": broken})
        if not broken:
            table.carry_out(entry)
    board = [[["wb"[player] + str(size) for player, size in table.board[(r, c)]] for c in range(4)] for r in range(4)]
    return {"turns": answers, "over": table.end is not None, "reason": table.end, "winners": table.winners, "board": board}, table


# ---- Hidden Stones

OTHER_SIDE = {"sun": "moon", "fish": "bird", "horse": "ship", "seed": "tree"}
OTHER_SIDE.update({back: face for face, back in list(OTHER_SIDE.items())})
THRESHOLD = {2: 10, 3: 9, 4: 8, 5: 7}
SOLO_DECK = {1: 8, 2: 4, 3: 3, 5: 1}


def read_cards():
    text = (pathlib.Path(__file__).parents[3] / "rules/games/hidden_stones/deck.h").read_text()
    return [{"points": int(points), "formation": [["any" if word == "." else word for word in row.split()] for row in formation.split("/")]}
            for points, formation in re.findall(r'\{(\d), "([^"]+)"\}', text)]


CARDS = read_cards()
CARD_OF = {(card["points"], json.dumps(card["formation"])): i for i, card in enumerate(CARDS)}


def lies(stones, formation):
    height, width = len(formation), len(formation[0])
    return any(all(formation[y][x] in ("any", stones[top + y][left + x]) for y in range(height) for x in range(width))
               for top in range(4 - height) for left in range(4 - width))


def action_violations(action, stones, hand, piles):
    broken = [("hand-empty", [])] if hand == 0 else []
    if "score" in action:
        score = action["score"]
        card = CARD_OF.get((score["points"], json.dumps(score["formation"])))
        if not lies(stones, score["formation"]):
            broken.append(("formation-match", []))
        same_value = sum(CARDS[i]["points"] == score["points"] for i in piles[0])
        if card is None:
            broken.append(("card-known", []))
        elif any(card in pile for pile in piles) or (len(piles) == 1 and same_value >= SOLO_DECK[score["points"]]):
            broken.append(("card-taken", []))
        return broken
    names = action["swap"] if "swap" in action else [action["flip"]]
    places = [cell(text, 3) for text in names]
    nowhere = once(text for text, place in zip(names, places) if place is None)
    if nowhere:
        broken.append(("on-grid", nowhere))
    elif "swap" in action and abs(places[0][0] - places[1][0]) + abs(places[0][1] - places[1][1]) != 1:
        broken.append(("swap-adjacent", once(names)))
    return broken


def hidden_stones(record):
    players = len(record["players"])
    solo = players == 1
    stones = [row[:] for row in record["setup"]["stones"]]
    hands, piles, passed = [4] * players, [[] for _ in range(players)], [False] * players
    pile, discard, strikes, turns = (16 if solo else 72) - 4 * players, 0, 0, 0
    mover, end, answers = record["setup"].get("first", 0), None, []
    for number, turn in enumerate(record["turns"], 1):
        player, actions, passes = turn["player"], turn.get("actions", []), turn.get("pass", False)
        broken, judged, drawn = [], [], 0
        if end:
            broken = [("game-over", [])]
        elif player != mover:
            broken = [("turn-order", [])]
        elif passes and actions:
            broken = [("pass-alone", [])]
        elif passes and passed[player]:
            broken = [("pass-twice", [])]
        else:
            scored = False
            for action in actions:
                wrong = action_violations(action, stones, hands[player], piles)
                judged.append({"legal": not wrong, "violations": wrong})
                if wrong:
                    continue
                hands[player] -= 1
                if "score" in action:
                    piles[player].append(CARD_OF[(action["score"]["points"], json.dumps(action["score"]["formation"]))])
                    scored = True
                    continue
                discard += 1
                if "flip" in action:
                    row, column = cell(action["flip"], 3)
                    stones[row][column] = OTHER_SIDE[stones[row][column]]
                else:
                    (a, b), (c, d) = (cell(text, 3) for text in action["swap"])
                    stones[a][b], stones[c][d] = stones[c][d], stones[a][b]
            for _ in range(2 if passes else 4 - hands[player]):
                if pile == 0:
                    pile, discard = discard, 0
                if pile == 0:
                    break
                pile, drawn = pile - 1, drawn + 1
            hands[player] += drawn
            strikes += 1 if solo and not passes and not scored else 0
            passed[player], turns, mover = passes, turns + 1, (player + 1) % players
            if solo:
                end = "four-strikes" if strikes >= 4 else "all-cards-scored" if len(piles[0]) == 16 else None
            elif turns % players == 0 and any(len(cards) >= THRESHOLD[players] for cards in piles):
                end = "threshold"
        points = [sum(CARDS[i]["points"] for i in cards) for cards in piles]
        answers.append({"turn": number, "player": player, "legal": not broken and all(action["legal"] for action in judged),
                        "violations": broken, "actions": judged, "drawn": drawn, "hands": hands[:], "pile": pile, "discard": discard,
                        "stones": [row[:] for row in stones], "points": points, "strikes": strikes})
    final, winners = None, []
    if end:
        final = points[:]
        ones = [sum(CARDS[i]["points"] == 1 for i in cards) for cards in piles]
        if not solo and max(ones) > 0:
            final = [score + (3 if count == max(ones) else 0) for score, count in zip(final, ones)]
        winners = [] if end == "four-strikes" else [p for p in range(players) if final[p] == max(final)]
    return ({"turns": answers, "over": end is not None, "reason": end, "final": final, "winners": winners},
            {"mover": mover, "stones": stones, "piles": piles, "over": end is not None})


JUDGES = {"gobblestones": gobblestones, "gobblet": gobblet, "hidden-stones": hidden_stones}
