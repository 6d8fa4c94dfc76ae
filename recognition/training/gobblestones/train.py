# SPDX-License-Identifier: Apache-2.0
"""Trains the reader of printed numbers and writes it as ONNX: train.py OUT.onnx TRAIN.npz TEST.npz [--minutes 8] [--leave-out disc].

With --large the network is twice as deep where figures are told apart, and two and a half times the work;
with --quick it trains a network a quarter its size, taught by the one that --start names as much as by the labels, and going on from the one
that --go-on names;
with --cover it trains instead the small network of the quick look, which only tells print, tile, back and other apart;
with --backs the network that tells tiles from backs on files of `generate.py --covers`;
with --pairs the one that reads numbers of two figures once it is known which way up they are.
"""
import argparse
import copy
import glob
import time

import numpy as np
import torch
from torch import nn

from networks import cover_network, grown, large_network, network, quick_network, start_from, to_input, write
from patches import BACK, CLASSES, OTHER, SIDE, TILE
from style import NUMBERS


PRINTED = TILE  # the classes below it are figures, four turns each; figure 10 is a number of two figures


class Budget:
    """Minutes of the processor, or of the clock if those end first: a shared machine must not hold a run up for ever."""

    def __init__(self, a):
        self.cpu, self.clock = 60 * a.minutes, 60 * (a.clock or 1e6)
        self.start = time.process_time(), time.monotonic()

    def spent(self):
        return max((time.process_time() - self.start[0]) / self.cpu, (time.monotonic() - self.start[1]) / self.clock)


def train_cover(a, x, y, tx, ty):
    """Print, tile, back or other: at half the size and quickly for --cover, from all that can be seen for --backs."""
    kind = lambda labels: (labels - PRINTED + 1).clamp(0, 3)
    half = lambda batch: batch if a.backs else nn.functional.avg_pool2d(batch, 2)
    model = network(4) if a.backs else cover_network()
    if a.backs and a.start:
        start_from(model, a.start, x[torch.randperm(len(x))[:1500]])
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-2)
    budget, step = Budget(a), 0
    while (spent := budget.spent()) < 1:
        rows = torch.randint(len(y), (256,))
        for group in optimiser.param_groups:
            group["lr"] = 4e-3 * (1 - spent) * min(1, step / 100) + 1e-5
        bx, by = vary(to_input(x[rows]), y[rows])
        loss = nn.functional.cross_entropy(model(half(bx)).flatten(1), kind(by), label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
    model.eval()
    with torch.no_grad():
        best = torch.cat([model(half(to_input(part))).flatten(1).argmax(1) for part in torch.split(tx, 2000)])
    for i, name in enumerate(("print", "tile", "back", "other")):
        mask = kind(ty) == i
        print(f"  {name:6s} n {int(mask.sum()):6d}  right {float((best[mask] == i).float().mean()):.4f}", flush=True)
    write(model, SIDE if a.backs else SIDE // 2, a.out)


def upright(x, turns):
    out = x.clone()
    for t in range(1, 4):
        out[turns == t] = torch.rot90(x[turns == t], t, (2, 3))
    return out


def train_pairs(a, x, y, v, tx, ty, tv):
    """Twenty scores: ten for the first figure, ten for the second."""
    x, v = x[(y >= 40) & (y < PRINTED)], v[(y >= 40) & (y < PRINTED)]
    turns, test_turns = y[(y >= 40) & (y < PRINTED)] % 4, ty % 4
    model = network(20)
    if a.start:
        start_from(model, a.start, x[torch.randperm(len(x))[:1500]])
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-2)
    budget, step = Budget(a), 0
    print(len(x), "pairs", flush=True)
    while (spent := budget.spent()) < 1:
        rows = torch.randint(len(x), (128,))
        for group in optimiser.param_groups:
            group["lr"] = a.rate * (1 - spent) * min(1, step / 100) + 1e-5
        bx, _ = vary(upright(to_input(x[rows]), turns[rows]), v[rows], turned=False)
        scores = model(bx).flatten(1)
        loss = nn.functional.cross_entropy(scores[:, :10], v[rows] // 10, label_smoothing=0.02) + nn.functional.cross_entropy(scores[:, 10:], v[rows] % 10, label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
    model.eval()
    mask = (ty >= 40) & (ty < PRINTED)
    with torch.no_grad():
        scores = torch.cat([model(upright(to_input(part), turn)).flatten(1) for part, turn in zip(torch.split(tx[mask], 1000), torch.split(test_turns[mask], 1000))])
    right = (scores[:, :10].argmax(1) == tv[mask] // 10) & (scores[:, 10:].argmax(1) == tv[mask] % 10)
    sure = scores[:, :10].softmax(1).max(1)[0] * scores[:, 10:].softmax(1).max(1)[0]
    for least in (0, 0.5, 0.8, 0.9):
        print(f"{step} steps; surer than {least}: n {int((sure >= least).sum())} right {float(right[sure >= least].float().mean()):.4f}", flush=True)
    write(model, SIDE, a.out)


# A quarter turn of the patch turns the figure: class 4*f+t becomes 4*f+(t+1)%4, the others stay.
TURNED = torch.tensor([4 * (k // 4) + (k % 4 + 1) % 4 if k < PRINTED else k for k in range(CLASSES)])


def vary(x, y, turned=True):
    """Turns, gains, channel swaps, small shifts and noise; whole batches at a time, since loops cost more than they give."""
    turn = int(torch.randint(4, (1,))) if turned else 0
    x = torch.rot90(x, -turn, (2, 3))
    for _ in range(turn):
        y = TURNED[y]
    n = len(x)
    x = x * (1 + 0.15 * torch.randn(n, 3, 1, 1)) * (1 + 0.2 * torch.randn(n, 1, 1, 1)) + 0.04 * torch.randn(n, 1, 1, 1)
    if torch.rand(1) < 0.3:
        x = x[:, torch.randperm(3)]
    dx, dy = (int(v) for v in torch.randint(-1, 2, (2,)))
    x = torch.roll(x, (dx, dy), (2, 3))
    if torch.rand(1) < 0.3:  # a lamp's reflection over part of the field
        ramp = torch.linspace(-1, 1, SIDE).reshape(1, 1, SIDE, 1)
        ramp = ramp if torch.rand(1) < 0.5 else ramp.transpose(2, 3)
        x = x + (torch.rand(n, 1, 1, 1) * 0.35) * (1 + ramp * (2 * torch.rand(n, 1, 1, 1) - 1)).clamp(0) * (torch.rand(n, 1, 1, 1) < 0.5)
    if torch.rand(1) < 0.2:  # a glint on some of the fields
        at = torch.linspace(-1, 1, SIDE)
        u, v = at.view(1, 1, 1, SIDE) - 2 * torch.rand(n, 1, 1, 1) + 1, at.view(1, 1, SIDE, 1) - 2 * torch.rand(n, 1, 1, 1) + 1
        spot = torch.exp(-(u * u * (1 + 8 * torch.rand(n, 1, 1, 1)) + v * v * (1 + 8 * torch.rand(n, 1, 1, 1))) * 4)
        x = x + spot * torch.rand(n, 1, 1, 1) * 0.9 * (torch.rand(n, 1, 1, 1) < 0.4)
    if torch.rand(1) < 0.15:  # a camera that sharpens
        x = x + (0.3 + torch.rand(1)) * (x - nn.functional.avg_pool2d(x, 3, 1, 1))
    if torch.rand(1) < 0.35:  # distant boards: figures of a dozen pixels
        small = int(torch.randint(15, 36, (1,)))
        x = nn.functional.interpolate(nn.functional.interpolate(x, size=(small, small), mode="area"), size=(SIDE, SIDE), mode="bilinear", align_corners=False)
    return (x + torch.rand(1) * 0.06 * torch.randn_like(x)).clamp(0, 1.2), y


def accuracy(model, x, y, manners):
    model.eval()
    with torch.no_grad():
        scores = torch.cat([model(to_input(part)).flatten(1) for part in torch.split(x, 2000)])
    best, truth = scores.argmax(1), y
    right = best == truth
    # The turn is settled by the whole square, so what counts for a field is the best figure given the true turn.
    turn = truth % 4
    given = scores.clone()
    given[:, :PRINTED].view(len(y), 11, 4).scatter_(2, ((turn[:, None] + torch.arange(1, 4)) % 4)[:, None, :].expand(-1, 11, -1), -1e9)
    figure = (given.argmax(1) == truth) | ~(truth < PRINTED)
    for name, mask in [("all", truth >= 0), ("figures", truth < 40), ("two", (truth >= 40) & (truth < PRINTED)), ("tile", truth == TILE), ("back", truth == BACK), ("other", truth == OTHER)] + \
            [(n, (torch.tensor(manners) == i) & (truth < 40)) for i, n in enumerate(NUMBERS)]:
        if mask.any():
            print(f"  {name:9s} n {int(mask.sum()):6d}  right {float(right[mask].float().mean()):.4f}  given the turn {float(figure[mask].float().mean()):.4f}", flush=True)
    # How far its word can be trusted: of the figures it is so sure of, the share that is wrong.
    chances = given.softmax(1)
    sure, printed = chances.max(1)[0], truth < PRINTED
    for least in (0.5, 0.85, 0.97, 0.99):
        mask = printed & (sure >= least)
        print(f"  surer than {least}: {int(mask.sum())} of {int(printed.sum())}, wrong {int((~figure[mask]).sum())}", flush=True)
    model.train()


def readable(model, x, y, least=0.6, each=28):
    """Patches of editions (each so many in a row) of which the model can read most figures: the rest, lost in blur or without
    contrast, teach it nothing but doubt where people read with ease."""
    model.eval()
    with torch.no_grad():
        best = torch.cat([model(to_input(part)).flatten(1)[:, :PRINTED].argmax(1) for part in torch.split(x, 2000)])
    model.train()
    figure = y < PRINTED
    right = torch.where(figure, (best // 4 == y // 4).float(), torch.zeros(len(y))).view(-1, each).sum(1) / figure.view(-1, each).sum(1).clamp(1)
    return (right > least).repeat_interleave(each)


class Patches:
    """What there is to learn from. A pattern instead of names is looked up anew before each pass, so drawing and teaching can go on side by side."""

    def __init__(self, names, judge, x=torch.zeros(0, SIDE, SIDE, 3, dtype=torch.uint8), y=torch.zeros(0, dtype=torch.long)):
        self.names, self.judge, self.taken = names.split(","), judge, []
        self.x, self.y = x, y

    def look_up(self):
        for name in sorted(name for pattern in self.names for name in glob.glob(pattern)):
            if name in self.taken:
                continue
            part = np.load(name)
            x, y = torch.from_numpy(part["patches"]), torch.from_numpy(part["labels"]).long()
            if self.judge:  # a judge that knows fewer fonts may only throw out what it cannot read at all
                good = readable(self.judge, x, y, 0.3)
                x, y = x[good], y[good]
            self.x, self.y = torch.cat([self.x, x]), torch.cat([self.y, y])
            self.taken.append(name)
            print(name, len(y), "patches", flush=True)


def train_widely(a, tx, ty, manners):
    model, judge = large_network() if a.large else network(), None
    if a.start:
        judge = network()
        sample = np.load(sorted(name for pattern in a.train.split(",") for name in glob.glob(pattern))[0])["patches"]
        sample = torch.from_numpy(sample)[torch.randperm(len(sample))[:1500]]
        start_from(judge, a.start, sample)
        accuracy(judge, tx, ty, manners)
        model = grown(judge.eval(), sample) if a.large else copy.deepcopy(judge)
        accuracy(model, tx[::4], ty[::4], manners[::4])
    model = model.to(memory_format=torch.channels_last)
    learn(a, model, Patches(a.train, judge), tx, ty, manners)


def learn(a, model, patches, tx, ty, manners, teacher=None):
    budget, step, told = Budget(a), 0, 0
    optimiser = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=1e-2)
    while budget.spent() < 1:
        patches.look_up()
        for rows in torch.randperm(len(patches.y)).split(128):
            spent = budget.spent()
            if spent >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = a.rate * (1 - spent) * min(1, step / 300) + 1e-5
            bx, by = vary(to_input(patches.x[rows]), patches.y[rows])
            bx = bx.contiguous(memory_format=torch.channels_last)  # a third less work
            scores = model(bx).flatten(1)
            loss = nn.functional.cross_entropy(scores, by, label_smoothing=a.smoothing)
            if teacher:
                with torch.no_grad():
                    taught = teacher(bx).flatten(1).softmax(1)
                loss = 0.4 * loss + 0.6 * nn.functional.cross_entropy(scores, taught)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            step += 1
            if spent > told + 0.1:
                told = spent
                print(f"{step} steps, {spent:.2f} of the time, loss {float(loss):.3f}", flush=True)
                accuracy(model, tx[::4], ty[::4], manners[::4])
                model.eval()
                write(model, SIDE, a.out)
                model.train()
    print(f"{step} steps; fonts held back from training:")
    accuracy(model, tx, ty, manners)
    model.eval()
    write(model, SIDE, a.out)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out")
    arguments.add_argument("train", help="one file or several, with commas between; for --large and --widely also patterns")
    arguments.add_argument("test")
    arguments.add_argument("--minutes", type=float, default=8, help="of processor time")
    arguments.add_argument("--leave-out", choices=NUMBERS)
    arguments.add_argument("--clock", type=float, help="minutes of wall time after which it ends at the latest")
    arguments.add_argument("--start", help="an earlier network to go on from")
    arguments.add_argument("--rate", type=float, default=3e-3, help="of learning, at the start; 1e-3 to go on from a network that is nearly right")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--smoothing", type=float, default=0.004, help="share of each label given to all classes: no network gets surer than this leaves it, and the reader looks again below 0.97")
    arguments.add_argument("--large", action="store_true")
    arguments.add_argument("--widely", action="store_true", help="as --large does, with files drawn meanwhile and editions kept that --start can hardly read, but no larger")
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--go-on", help="an earlier quick network to go on from")
    arguments.add_argument("--cover", action="store_true")
    arguments.add_argument("--backs", action="store_true")
    arguments.add_argument("--pairs", action="store_true")
    a = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    test = np.load(a.test)
    if a.large or a.widely:
        return train_widely(a, torch.from_numpy(test["patches"]), torch.from_numpy(test["labels"]).long(), test["manners"])
    parts = [np.load(name) for name in a.train.split(",")]
    data = {key: np.concatenate([part[key] for part in parts]) for key in ("patches", "labels", "values", "manners")}
    keep = np.ones(len(data["labels"]), bool) if not a.leave_out else data["manners"] != NUMBERS.index(a.leave_out)
    x, y = torch.from_numpy(data["patches"][keep]), torch.from_numpy(data["labels"][keep]).long()
    tx, ty = torch.from_numpy(test["patches"]), torch.from_numpy(test["labels"]).long()
    if a.cover or a.backs:
        return train_cover(a, x, y, tx, ty)
    if a.pairs:
        return train_pairs(a, x, y, torch.from_numpy(data["values"][keep]).long(), tx, ty, torch.from_numpy(test["values"]).long())
    model, teacher = network(), None
    if a.start:
        start_from(model, a.start, x[torch.randperm(len(x))[:1500]])
        accuracy(model, tx, ty, test["manners"])
        good = readable(model, x, y)
        x, y = x[good], y[good]
    if a.quick:
        teacher, model = model.eval(), quick_network()
        model[0].load_state_dict(teacher[0].state_dict())
        if a.go_on:
            start_from(model, a.go_on, x[torch.randperm(len(x))[:1500]])
            accuracy(model, tx, ty, test["manners"])
    print(sum(p.numel() for p in model.parameters()), "weights;", len(y), "patches", flush=True)
    learn(a, model.to(memory_format=torch.channels_last), Patches("", None, x, y), tx, ty, test["manners"], teacher)


if __name__ == "__main__":
    main()
