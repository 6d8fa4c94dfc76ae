# SPDX-License-Identifier: Apache-2.0
"""Trains the small network of the Hidden Stones reader and writes it as ONNX. See README.md."""
import argparse
import json
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import cv2
import numpy as np
import torch
from torch import nn

import patches
import picture_art

cv2.setNumThreads(1)
torch.set_num_threads(1)


def block(a, b, k=3, s=1):
    return [nn.Conv2d(a, b, k, s, k // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True)]


class Again(nn.Module):
    """Two more convolutions whose result is added to what came in."""

    def __init__(self, c):
        super().__init__()
        self.way = nn.Sequential(*block(c, c), nn.Conv2d(c, c, 3, 1, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return torch.relu(x + self.way(x))


class SmallNet(nn.Module):
    """Input 1x32x32 symbol map; output 4 turns of each face, then 'no symbol'."""

    def __init__(self, outputs, width=16):
        super().__init__()
        w = width
        self.body = nn.Sequential(*block(1, w, 5, 2), *block(w, 2 * w), nn.MaxPool2d(2), Again(2 * w), *block(2 * w, 4 * w), nn.MaxPool2d(2), Again(4 * w))
        self.code = nn.Linear(4 * w * 16, 96)
        self.drop = nn.Dropout(0.25)
        self.out = nn.Linear(96, outputs)

    def forward(self, x):
        c = torch.relu(self.code(self.body(x).flatten(1)))
        return self.out(self.drop(c)), c


HAND_COUNTS = {"drawn": 7.0, "icons": 0.7}  # how often each is shown: there are a hundred sets of icons, which are much alike


def make_stones(art, hands, count, seed, by=None):
    """Symbol maps with labels face (8 = none), upright; turns are added while training, where they cost nothing. by, a list, gets each one's hand."""
    r = np.random.default_rng(seed)
    x, y = np.empty((count, 32, 32), np.uint8), np.empty(count, np.int64)
    faces = [i for i, f in enumerate(patches.FACES) if any(art[h].get(f) for h in hands)]  # hieroglyphs have no sun
    pool = [a for h in hands for f in art[h].values() for a in f]
    for i in range(count):
        if r.random() < 0.1:
            x[i], y[i] = as_bytes(patches.no_symbol(r, pool)), 8
            if by is not None:
                by.append(None)
            continue
        face = faces[r.integers(len(faces))]
        name = patches.FACES[face]
        have = [h for h in hands if art[h].get(name)]
        p = np.array([HAND_COUNTS.get(h.split(":")[0], 2.5) * (1 + 0.1 * min(len(art[h][name]), 10)) for h in have])
        h = have[r.choice(len(have), p=p / p.sum())]
        x[i], y[i] = as_bytes(patches.stone(r, art[h][name][r.integers(len(art[h][name]))])), face
        if by is not None:
            by.append(h)
    return x, y


def as_bytes(bgr):
    return np.round(patches.symbol_map(bgr) * 255).astype(np.uint8)


def turned(x, y, none):
    """Every picture of the batch in all four turns: k quarter turns counterclockwise, label face * 4 + k."""
    xs, ys = [], []
    for k in range(4):
        xs.append(torch.rot90(x, k, (2, 3)))
        ys.append(torch.where(y == none, torch.full_like(y, none * 4), y * 4 + k))
    return torch.cat(xs), torch.cat(ys)


def train(x, y, none, minutes, width, wall=None, seed=1, log=print, keep=None, start=None):
    """minutes: of processor time; wall: minutes by the clock after which it ends all the same, having slowed down in time."""
    torch.manual_seed(seed)
    rate = 2e-3 if start else 3e-3
    net = SmallNet(none * 4 + 1, width).to(memory_format=torch.channels_last)
    if start:
        net.load_state_dict(torch.load(start))
    best = torch.optim.AdamW(net.parameters(), rate, weight_decay=2e-3)
    x = torch.from_numpy(x)
    y = torch.from_numpy(y)
    began, start_clock, step, n = time.process_time(), time.time(), 0, len(x)
    loss_sum = 0.0
    order = torch.randperm(n)
    at = 0
    while True:
        done = (time.process_time() - began) / (60 * minutes)
        if wall:
            done = max(done, (time.time() - start_clock) / (60 * wall))
        if done >= 1:
            break
        for g in best.param_groups:
            g["lr"] = rate * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * done)) + 2e-5
        if at + 64 > n:
            order, at = torch.randperm(n), 0
        pick = order[at:at + 64]
        at += 64
        bx, by = turned(x[pick].unsqueeze(1).float() / 255, y[pick], none)
        logits, _ = net(bx.contiguous(memory_format=torch.channels_last))
        loss = nn.functional.cross_entropy(logits, by, label_smoothing=0.03)
        best.zero_grad()
        loss.backward()
        best.step()
        loss_sum += float(loss)
        step += 1
        if step % 500 == 0:
            log(f"step {step} pictures {step * 256} done {done:.2f} loss {loss_sum / 500:.3f}", flush=True)
            loss_sum = 0.0
            if keep:
                torch.save(net.state_dict(), keep)
    log(f"step {step} in {(time.process_time() - began) / 60:.1f} minutes of processor time", flush=True)
    net.eval()
    return net


def score(net, x, y, none):
    """Right face, right face and turn."""
    right = both = total = 0
    with torch.no_grad():
        for i in range(0, len(x), 256):
            bx, by = turned(torch.from_numpy(x[i:i + 256]).unsqueeze(1).float() / 255, torch.from_numpy(y[i:i + 256]), none)
            p = net(bx)[0].argmax(1)
            right += int((p // 4 == by // 4).sum())
            both += int((p == by).sum())
            total += len(by)
    return right / total, both / total


def asked(net, batch):
    net.setInput(batch.numpy())
    return net.forward("turns")


def export(net, path):
    torch.onnx.export(net, torch.zeros(1, 1, 32, 32), path, input_names=["map"], output_names=["turns", "code"], opset_version=11,
                      dynamic_axes={"map": {0: "n"}, "turns": {0: "n"}, "code": {0: "n"}})


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument("--out", default=os.path.join(os.path.dirname(__file__), "../../models"))
    a.add_argument("--count", type=int, default=200000)
    a.add_argument("--minutes", type=float, default=38, help="of processor time")
    a.add_argument("--wall", type=float, default=None, help="minutes by the clock after which training ends all the same")
    a.add_argument("--keep", default=None, help="where to save the weights now and then")
    a.add_argument("--start", default=None, help="weights kept before, to go on from")
    a.add_argument("--width", type=int, default=24)
    a.add_argument("--only", choices=["stones", "table", "held"], default=None,
                   help="table: --minutes are for each hand left out; held: what --out's network makes of the sets kept for the tests")
    a.add_argument("--hands", default=None, help="for the table: these hands only, with commas between")
    o = a.parse_args()
    art = patches.all_art(700)
    hands = list(art)
    if o.only in (None, "stones"):
        x, y = make_stones(art, hands, o.count, 7)
        net = train(x, y, 8, o.minutes, o.width, o.wall, keep=o.keep, start=o.start)
        ex, ey = make_stones(art, hands, 4000, 99)
        print("stones, same art, new pictures: face %.4f face and turn %.4f" % score(net, ex, ey, 8))
        export(net, os.path.join(o.out, "hidden_stones_faces.onnx"))
    if o.only == "held":
        net = cv2.dnn.readNetFromONNX(os.path.join(o.out, "hidden_stones_faces.onnx"))
        for i, row in enumerate(picture_art.held_back()):
            x, y = make_stones({"held": {f: [p] for f, p in row.items()}}, ["held"], 2000, 4242 + i)
            x, y = x[y < 8], y[y < 8]
            print("set %d: face %.4f face and turn %.4f of %d" % (i + 6, *score(lambda b: [torch.from_numpy(asked(net, b))], x, y, 8), len(x)))
    if o.only == "table":  # leave one hand's art out, read only that
        by = []
        x, y = make_stones(art, hands, o.count, 7, by)
        by = np.array(by, dtype=object)
        for out in o.hands.split(",") if o.hands else hands:
            rest = by != out  # what shows no symbol stays, though a tenth of it is a symbol cut in half
            net = train(x[rest], y[rest], 8, o.minutes, o.width, log=lambda *_, **__: None)
            ex, ey = make_stones(art, [out], 1500, 99)
            seen = ey < 8
            print(json.dumps({out: score(net, ex[seen], ey[seen], 8), "taught": int(rest.sum()), "read": int(seen.sum()),
                              "faces": [f for f in patches.FACES if art[out].get(f)]}), flush=True)


if __name__ == "__main__":
    main()
