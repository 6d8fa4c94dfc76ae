#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whole games of sets nobody filmed: every resting table is path-traced, hands are drawn in between.

usage: film.py plan ART_FOLDER SEED...          states as scenes for scene.py, and plans.json
       film.py compose ART_FOLDER RENDERS OUT   NAME.mp4, NAME.record.json, NAME.inputs.jsonl, NAME.marks.json
The four games follow the scheme of samples/films. A Gobblet piece comes from any of its player's stacks; compare only that it comes from one.
"""
import copy, json, math, os, random, sys
import cv2, numpy as np
from PIL import Image
import art

def common(rng, scene, kind, look, folder):
    tk = rng.choice(["checked", "marble", "black-gloss", "planks", "patterned", "plain"])
    Image.fromarray(art.table(rng, tk)).save(os.path.join(folder, f"{look}-table.png"))
    wide = {"gobblet": 4.0, "hidden-stones": 4.2, "gobblestones": 8.6}[kind]
    scene.update(look=look, table=dict(texture=f"{look}-table.png", kind=tk, gloss=.08 if tk == "black-gloss" else rng.uniform(.35, .8)),
        camera=dict(elevation=rng.uniform(62, 86), azimuth=rng.choice([0, 90, 180, 270]) + rng.uniform(-8, 8), roll=rng.uniform(-3, 3), lens=rng.uniform(26, 45),
                    spread=wide * rng.uniform(1.0, 1.15), fstop=None, exposure=rng.uniform(-.3, .4)),
        lamps=[dict(at=[rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(.9, 1.6)], size=rng.choice([.3, .8]), power=rng.uniform(.8, 1.2),
                    rgb=rng.choice([[1, .82, .6], [1, 1, 1], [.8, .9, 1]])) for _ in range(rng.choice([1, 2]))],
        ambient=rng.uniform(.2, .5), clutter=rng.random() < .4, size=[1280, 720], seed=0)

def gobblet(rng, folder, look):
    base = None
    while base is None or len(base["pieces"]) != 6:   # the start: nothing on the board
        base = art.gobblet_scene(rng, folder, look)
    # known sizes from the generator: make again with a fresh table of radii
    top, step = rng.uniform(.36, .42), rng.uniform(.06, .08)
    radius = [top - step * (4 - s) for s in (1, 2, 3, 4)]
    tall, hs = rng.uniform(.8, 1.1), rng.uniform(.15, .22)
    height = [max(.25, tall - hs * (4 - s)) for s in (1, 2, 3, 4)]
    rgb = {0: base["pieces"][0]["rgb"], 1: base["pieces"][3]["rgb"]}
    spots = {(side, k): base["pieces"][side * 3 + k]["at"] for side in range(2) for k in range(3)}
    stacks = {(s, k): [1, 2, 3, 4] for s in range(2) for k in range(3)}
    board = {}
    def snap():
        s = copy.deepcopy(base); s["pieces"] = []
        for key, st in stacks.items():
            if st: s["pieces"].append(dict(at=spots[key], radius=radius[st[-1] - 1], height=height[st[-1] - 1], rgb=rgb[key[0]]))
        cells = [[None] * 4 for _ in range(4)]
        for (r, c), st in board.items():
            if st:
                side, size, j = st[-1]
                s["pieces"].append(dict(at=[c - 1.5 + j[0], -(r - 1.5) + j[1]], radius=radius[size - 1], height=height[size - 1], rgb=rgb[side]))
                cells[r][c] = dict(color=("white", "black")[side], size=size)
        s["cells"] = cells
        s["stacks"] = dict(white=[(stacks[(0, k)] or [0])[-1] for k in range(3)], black=[(stacks[(1, k)] or [0])[-1] for k in range(3)])
        return s
    J = lambda: (rng.uniform(-.05, .05), rng.uniform(-.05, .05))
    def bring(side, k, rc): board.setdefault(rc, []).append((side, stacks[(side, k)].pop(), J()))
    def move(a, b): p = board[a].pop(); board.setdefault(b, []).append((p[0], p[1], J()))
    cells = [(r, c) for r in range(4) for c in range(4)]; rng.shuffle(cells)
    A, B, C, D, E = cells[:5]
    states, turns = [snap()], []
    def name(rc): return rc
    def step(t, f, hand): f(); states.append(snap()); turns.append(dict(t, state=len(states) - 1, hand=hand))
    ka, kb = rng.randrange(3), rng.randrange(3)
    step(dict(player=0, frm=("stack", ka), to=A), lambda: bring(0, ka, A), A)
    step(dict(player=1, frm=("stack", kb), to=B), lambda: bring(1, kb, B), B)
    step(dict(player=0, frm=("stack", ka), to=C), lambda: bring(0, ka, C), C)
    step(dict(player=1, frm=B, to=C), lambda: move(B, C), C)
    step(dict(player=0, frm=("stack", ka), to=D), lambda: bring(0, ka, D), D)
    save = (copy.deepcopy(board), copy.deepcopy(stacks))
    step(dict(player=1, frm=("stack", kb), to=D), lambda: bring(1, kb, D), D)
    board.clear(); board.update(save[0]); stacks.clear(); stacks.update(save[1])
    states.append(snap()); turns.append(dict(restore=True, state=len(states) - 1, hand=D))
    step(dict(player=1, frm=C, to=D), lambda: move(C, D), D)
    k2 = (ka + 1) % 3
    step(dict(player=0, frm=("stack", k2), to=E), lambda: bring(0, k2, E), E)
    return "gobblet", "standard", states, turns, base

LETTER = dict(red="R", yellow="Y", green="G", blue="B", turquoise="T", grey="N")
def fields_film(rng, folder, look, bluff):
    base = art.gobblestones_scene(rng, folder, look)
    base["tiles"] = []
    # truth of the fields under tiles is lost in the generator: draw again until no tile lay
    while any("tile" in c for row in base["cells"] for c in row):
        base = art.gobblestones_scene(rng, folder, look); base["tiles"] = []
    pal = rng.choice(art.STONE_PALETTES)
    back = rng.choice([(40, 40, 44), (120, 80, 50), (225, 220, 205), (70, 60, 90)])
    F = base["cells"]
    lay = {}
    def snap():
        s = copy.deepcopy(base)
        for (r, c), (col, down, j) in lay.items():
            s["tiles"].append(dict(at=[c - 7 + j[0], -(r - 7) + j[1]], turn=j[2], rgb=list(back if down else pal[col])))
        return s
    J = lambda: (rng.uniform(-.06, .06), rng.uniform(-.06, .06), rng.uniform(-4, 4))
    fit = lambda r, c: F[r][c]["field"] if F[r][c]["field"] != "grey" else rng.choice(art.COLOURS[:5])
    wrong = lambda r, c: rng.choice([k for k in art.COLOURS[:5] if k != F[r][c]["field"]])
    states, turns = [snap()], []
    r, c = rng.choice([2, 7, 12]), rng.choice([2, 7, 12])
    def put(cells, cols, down):
        for (a, b), col in zip(cells, cols): lay[(a, b)] = (col, down, J())
        states.append(snap())
    def take(cells):
        for x in cells: lay.pop(x, None)
        states.append(snap())
    H = lambda cells: cells[len(cells) // 2]
    dr = 1 if r < 7 else -1
    dc = 1 if c < 7 else -1
    L1 = [(r, c), (r + dr, c), (r + 2 * dr, c)]
    if not bluff:
        cols = [fit(*x) for x in L1]; put(L1, cols, False); turns.append(dict(player=0, cells=L1, cols=cols, state=len(states) - 1, hand=H(L1)))
        L2 = [(r + 2 * dr, c + dc), (r + 2 * dr, c + 2 * dc)]; cols = [fit(*x) for x in L2]; put(L2, cols, False); turns.append(dict(player=1, cells=L2, cols=cols, state=len(states) - 1, hand=H(L2)))
        L3 = [(r, c + dc), (r, c + 2 * dc)]
        if all(F[a][b]["field"] == "grey" for a, b in L3): return fields_film(rng, folder, look, bluff)
        cols = [wrong(*x) if F[x[0]][x[1]]["field"] != "grey" else fit(*x) for x in L3]; put(L3, cols, False); turns.append(dict(player=0, cells=L3, cols=cols, state=len(states) - 1, hand=H(L3)))
        take(L3); turns.append(dict(restore=True, state=len(states) - 1, hand=H(L3)))
        cols = [fit(*x) for x in L3]; put(L3, cols, False); turns.append(dict(player=0, cells=L3, cols=cols, state=len(states) - 1, hand=H(L3)))
        L5 = [(r, c + 3 * dc)]; cols = [fit(*x) for x in L5]; put(L5, cols, False); turns.append(dict(player=1, cells=L5, cols=cols, state=len(states) - 1, hand=H(L5)))
        L6 = [(r + 3 * dr, c), (r + 4 * dr, c)]; cols = [fit(*x) for x in L6]; put(L6, cols, False); turns.append(dict(player=0, cells=L6, cols=cols, state=len(states) - 1, hand=H(L6)))
    else:
        cols = [fit(*x) for x in L1]; put(L1, cols, True); turns.append(dict(player=0, cells=L1, cols=cols, state=len(states) - 1, hand=H(L1)))
        L2 = [(r, c + dc), (r, c + 2 * dc)]
        if all(F[a][b]["field"] == "grey" for a, b in L2): return fields_film(rng, folder, look, bluff)
        cols = [wrong(*x) if F[x[0]][x[1]]["field"] != "grey" else fit(*x) for x in L2]
        put(L2, cols, True); turns.append(dict(player=1, cells=L2, cols=cols, state=len(states) - 1, hand=H(L2), challenge=0))
        put(L2, cols, False); turns.append(dict(reveal=True, state=len(states) - 1, hand=H(L2)))
        take(L2); turns.append(dict(back=True, state=len(states) - 1, hand=H(L2)))
        cols = [fit(*x) for x in L2]
        put(L2, cols, True); turns.append(dict(player=0, cells=L2, cols=cols, state=len(states) - 1, hand=H(L2), challenge=1))
        put(L2, cols, False); turns.append(dict(reveal=True, state=len(states) - 1, hand=H(L2)))
        L4 = [(r + 3 * dr, c), (r + 4 * dr, c)]; cols = [fit(*x) for x in L4]; put(L4, cols, True); turns.append(dict(player=1, cells=L4, cols=cols, state=len(states) - 1, hand=H(L4)))
    return "gobblestones", "bluff" if bluff else "standard", states, turns, base

OTHER = dict(sun="moon", moon="sun", fish="bird", bird="fish", horse="ship", ship="horse", seed="tree", tree="seed")
def matches(stones, f):
    R, C = len(f), len(f[0])
    return any(all(f[i][j] in ("any", stones[r + i][c + j]) for i in range(R) for j in range(C)) for r in range(4 - R) for c in range(4 - C))
def hidden(rng, folder, look):
    base = art.hidden_scene(rng, folder, look)
    # one style for everything: draw all eight faces and any card by the same style, recovered from the seed
    style = dict(palette=rng.choice(art.FACE_PALETTES), art=rng.randrange(2), ink=rng.choice(["light", "dark"]), frame=rng.random() < .5, scale=rng.uniform(.62, .86),
                 font=rng.choice(art.FONTS), any=rng.choice([(176, 176, 174), (200, 198, 192)]), card_frame=rng.choice([None, (60, 90, 60), (40, 40, 60), (140, 40, 40)]),
                 badge_low=rng.random() < .5, badge=rng.choice([(40, 36, 34), (150, 40, 40), (230, 200, 110)]))
    for f in OTHER: Image.fromarray(art.grain(rng, art.stone_face(rng, style, f), 2)).save(os.path.join(folder, f"{look}-face-{f}.png"))
    pitch = base["pitch"]; pile = base["quads"][-1]
    stones = [list(r) for r in base["stones"]]
    place = {(r, c): base["quads"][r * 3 + c] for r in range(3) for c in range(3)}
    for k in place:  place[k] = dict(place[k], turn=rng.uniform(-4, 4))
    discard, shown = [], []
    n = [0]
    def card_quad(card, at, z=.03):
        n[0] += 1; file = f"{look}-c{n[0]}.png"
        Image.fromarray(art.grain(rng, art.card_art(rng, style, card), 2)).save(os.path.join(folder, file))
        return dict(texture=file, at=list(at), turn=rng.uniform(-4, 4), size=[.95, 1.42], thick=z, card=dict(points=card["points"], formation=card["formation"]))
    D, S = (pitch * 1.0, 2 * pitch + .45), (2 * pitch + .75, .8)
    def snap():
        s = copy.deepcopy(base); q = [dict(place[(r, c)], texture=f"{look}-face-{stones[r][c]}.png") for r in range(3) for c in range(3)]
        s["quads"] = q + discard[-1:] + shown + [pile]; s["stones"] = [list(x) for x in stones]; s["turned"] = []
        return s
    states, turns = [snap()], []
    def disc(): discard.append(card_quad(rng.choice(art.CARDS), D, .03 + .01 * len(discard)))
    def flip(r, c): stones[r][c] = OTHER[stones[r][c]]; place[(r, c)] = dict(place[(r, c)], turn=rng.uniform(-4, 4)); disc(); states.append(snap())
    def swap(a, b): stones[a[0]][a[1]], stones[b[0]][b[1]] = stones[b[0]][b[1]], stones[a[0]][a[1]]; disc(); states.append(snap())
    used = []
    for player in range(2):
        actions = []
        a = (rng.randrange(3), rng.randrange(3)); flip(*a); turns.append(dict(player=player, act=dict(flip=a), state=len(states) - 1, hand=a))
        if player == 0:
            pairs = [((r, c), (r, c + 1)) for r in range(3) for c in range(2) if stones[r][c] != stones[r][c + 1]]
            x, y = rng.choice(pairs); swap(x, y); turns.append(dict(player=player, act=dict(swap=[x, y]), state=len(states) - 1, hand=x))
        fits = [k for k in art.CARDS if matches(stones, k["formation"]) and k not in used]
        k = rng.choice(fits); used.append(k)
        shown.append(card_quad(k, S)); states.append(snap()); turns.append(dict(player=player, act=dict(score=dict(points=k["points"], formation=k["formation"])), state=len(states) - 1, hand=(1, 4)))
        turns.append(dict(end=True, player=player))
        shown.clear(); states.append(snap()); turns.append(dict(tidy=True, state=len(states) - 1, hand=(1, 4)))
    return "hidden-stones", "standard", states, turns, base

def plan(folder, seeds):
    os.makedirs(folder, exist_ok=True); scenes, plans = [], []
    for seed in seeds:
        for what, make in (("gobblet", gobblet), ("gobblestones", lambda *a: fields_film(*a, False)), ("bluff", lambda *a: fields_film(*a, True)), ("hidden-stones", hidden)):
            rng = random.Random(f"film-{what}-{seed}"); look = f"{what}-film-{seed}"
            game, variant, states, turns, base = make(rng, folder, look)
            c = {}; common(rng, c, game, look, folder)
            for i, s in enumerate(states): s.update(copy.deepcopy(c)); s["name"] = f"{look}-{i:02d}"; scenes.append(s)
            plans.append(dict(look=look, what=what, game=game, variant=variant, turns=turns, states=len(states)))
    json.dump(scenes, open(os.path.join(folder, "scenes.json"), "w")); json.dump(plans, open(os.path.join(folder, "plans.json"), "w"))
    print(len(scenes), "states")

# ---- hands and films
def hand(rng, tone, sleeve, s):
    """RGBA, fingers up, fingertip middle at (cx, 0.12h)."""
    h = int(s * 5); w = int(s * 2.4); im = np.zeros((h, w, 4), np.uint8)
    def blob(p, q, r, col):
        cv2.line(im, p, q, (*col, 255), int(r * 2), cv2.LINE_AA); 
    t = tuple(int(v) for v in tone); dk = tuple(int(v * .82) for v in tone)
    cx = w // 2
    blob((cx, int(h * .33)), (cx, h), s * .32, t)
    cv2.ellipse(im, (cx, int(h * .3)), (int(s * .5), int(s * .55)), 0, 0, 360, (*t, 255), -1, cv2.LINE_AA)
    for i, (dx, ln) in enumerate(((-.38, .62), (-.13, .8), (.13, .76), (.37, .6))):
        blob((int(cx + dx * s), int(h * .28)), (int(cx + dx * s * 1.15), int(h * .28 - ln * s)), s * .12, dk if i % 2 else t)
    blob((int(cx - .42 * s), int(h * .34)), (int(cx - .85 * s), int(h * .22)), s * .13, dk)
    if sleeve is not None: cv2.rectangle(im, (int(cx - s * .45), int(h * .7)), (int(cx + s * .45), h), (*[int(v) for v in sleeve], 255), -1)
    return im
def paste(frame, im, tip, ang, s):
    h, w = im.shape[:2]; M = cv2.getRotationMatrix2D((w / 2, h * .1), ang, 1); M[0, 2] += tip[0] - w / 2; M[1, 2] += tip[1] - h * .1
    H, W = frame.shape[:2]; o = cv2.warpAffine(im, M, (W, H), flags=cv2.INTER_LINEAR); a = o[..., 3:].astype(np.float32) / 255
    Ms = M.copy(); Ms[0, 2] += s * .25; Ms[1, 2] += s * .25
    sh = cv2.GaussianBlur(cv2.warpAffine(im[..., 3], Ms, (W, H)).astype(np.float32) / 255, (0, 0), s * .15)[..., None]
    f = frame.astype(np.float32) * (1 - .45 * sh)
    return (f * (1 - a) + o[..., :3].astype(np.float32) * a).astype(np.uint8)

def compose(art_folder, renders, out):
    os.makedirs(out, exist_ok=True); FPS = 10
    for p in json.load(open(os.path.join(art_folder, "plans.json"))):
        look = p["look"]; names = [os.path.join(renders, f"{look}-{i:02d}") for i in range(p["states"])]
        if not all(os.path.exists(n + ".json") for n in names): continue
        if os.path.exists(os.path.join(out, look + ".mp4")): continue
        rng = random.Random(look); g = np.random.default_rng(1)
        pics = [cv2.imread(n + ".jpg") for n in names]; truth = [json.load(open(n + ".json")) for n in names]
        N = {"gobblet": 4, "gobblestones": 15, "hidden-stones": 3}[p["game"]]
        quad = np.float32(truth[0]["corners"])
        scenes = {s["name"]: s for s in json.load(open(os.path.join(art_folder, "scenes.json")))}
        base0 = scenes[f"{look}-00"]
        # how often the grid was turned for row 1: find it by the corner order (truth_of turned cells by k)
        world = base0["cells"] if p["game"] != "hidden-stones" else None
        def turned(grid, t):
            for _ in range(t): n = len(grid); grid = [[grid[c][n - 1 - r] for c in range(n)] for r in range(n)]
            return grid
        rot = 0
        if p["game"] != "hidden-stones":
            idx = [[(r, c) for c in range(N)] for r in range(N)]
            probe = scenes[names[-1].split("/")[-1]]["cells"] if p["game"] == "gobblet" else world
            tt = truth[-1]["cells"] if p["game"] == "gobblet" else truth[0]["cells"]
            rot = next(t for t in range(4) if turned(probe, t) == tt)
            T = turned(idx, rot); seen = {T[r][c]: (r, c) for r in range(N) for c in range(N)}
        else: seen = {(r, c): (r, c) for r in range(-2, 9) for c in range(-2, 9)}
        Hm = cv2.getPerspectiveTransform(np.float32([[0, 0], [N, 0], [N, N], [0, N]]), quad)
        pix = lambda rc: cv2.perspectiveTransform(np.float32([[[rc[1] + .5, rc[0] + .5]]]), Hm)[0, 0]
        cell = np.linalg.norm(quad[1] - quad[0]) / N
        s = {"gobblet": .9, "gobblestones": 2.6, "hidden-stones": .9}[p["game"]] * cell
        nm = lambda rc: "abcdefghijklmno"[seen[rc][1]] + str(seen[rc][0] + 1)
        vw = cv2.VideoWriter(os.path.join(out, look + "-raw.avi"), cv2.VideoWriter_fourcc(*"MJPG"), FPS, (1280, 720))
        t = [0]
        def write(f):
            f = f.astype(np.int16) + g.normal(0, 2.0, f.shape).astype(np.int16); vw.write(np.clip(f, 0, 255).astype(np.uint8)); t[0] += 1
        def rest(i, sec):
            for _ in range(int(sec * FPS)): write(pics[i])
        cur = 0; rest(0, 3); rec, inputs, marks = [], [], []
        for tn in p["turns"]:
            if "end" in tn:
                inputs.append(dict(t=round(t[0] / FPS + .1, 1), do="end-turn")); rest(cur, .8); continue
            rc = tuple(tn["hand"]); target = pix(seen.get(rc, rc))
            side = rng.choice([0, 0, 180]); ang = side + rng.uniform(-20, 20)
            tone = rng.choice([(150, 180, 225), (110, 150, 205), (60, 85, 130), (38, 52, 84)]); sleeve = rng.choice([None, (120, 90, 60), (200, 200, 200)])
            im = hand(rng, tone, sleeve, s)
            d = np.array([math.sin(math.radians(ang)), math.cos(math.radians(ang))]); far = target + d * 900
            path = [1, .6, .3, .1, 0, 0, 0, 0, 0, .1, .35, .7, 1]
            for i, u in enumerate(path):
                img = pics[cur] if i < 7 else pics[tn["state"]]
                pos = target * (1 - u) + far * u
                write(img if u == 1 else paste(img, im, pos + rng.uniform(-2, 2), ang, s))
            gone = t[0] / FPS; cur = tn["state"]; rest(cur, 2.6)
            if "player" in tn and p["game"] == "gobblet":
                frm = f"stack{tn['frm'][1] + 1}" if tn["frm"][0] == "stack" else nm(tuple(tn["frm"]))
                rec.append(dict(player=tn["player"], **{"from": frm}, to=nm(tuple(tn["to"]))))
            elif "cells" in tn:
                cells = [tuple(x) for x in tn["cells"]]
                e = dict(player=tn["player"], place=[dict(at=nm(x), tile="?" if p["variant"] == "bluff" else LETTER[c]) for x, c in zip(cells, tn["cols"])])
                if "challenge" in tn:
                    e["challengers"] = [tn["challenge"]]; e["revealed"] = {nm(x): LETTER[c] for x, c in zip(cells, tn["cols"])}
                    inputs.append(dict(t=round(t[0] / FPS - .4, 1), do="challenge", players=[tn["challenge"]]))
                rec.append(e)
            elif "act" in tn:
                a = tn["act"]; cn = lambda x: "abc"[x[1]] + str(x[0] + 1)
                if not rec or rec[-1]["player"] != tn["player"]: rec.append(dict(player=tn["player"], actions=[]))
                rec[-1]["actions"].append(dict(flip=cn(a["flip"])) if "flip" in a else dict(swap=sorted(cn(x) for x in a["swap"])) if "swap" in a else a)
            if "player" in tn: marks.append(dict(hand_gone=gone, t=t[0] / FPS, turn=len(rec)))
        vw.release()
        raw = os.path.join(out, look + "-raw.avi")
        os.system(f"ffmpeg -v error -y -i {raw} -c:v libx264 -crf 21 -pix_fmt yuv420p {out}/{look}.mp4 && rm {raw}")
        r = dict(format="hawkstone-record/1", game=p["game"], players=["Ann", "Ben"], turns=rec, setup={})
        if p["game"] == "gobblestones": r["variant"] = p["variant"]; r["setup"] = dict(fields=[[LETTER[c["field"]] + str(c["value"]) for c in row] for row in truth[0]["cells"]])
        if p["game"] == "hidden-stones": r["setup"] = dict(stones=truth[0]["stones"])
        json.dump(r, open(f"{out}/{look}.record.json", "w")); json.dump(dict(marks=marks), open(f"{out}/{look}.marks.json", "w"))
        open(f"{out}/{look}.inputs.jsonl", "w").write("".join(json.dumps(i) + "\n" for i in inputs))
        print("made", look, flush=True)

if sys.argv[1] == "plan": plan(sys.argv[2], sys.argv[3:])
else: compose(*sys.argv[2:5])
