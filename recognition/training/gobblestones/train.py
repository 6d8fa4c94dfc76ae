# SPDX-License-Identifier: Apache-2.0
"""Trains the reader of printed numbers and writes it as ONNX: train.py OUT.onnx TRAIN.npz TEST.npz [--minutes 8] [--leave-out disc].

With --large the network is twice as deep where figures are told apart, and two and a half times the work;
with --quick it trains a network a quarter its size, taught by the one that --start names as much as by the labels, and going on from the one
that --go-on names;
with --cover it trains instead the small network of the quick look, which only tells print, tile, back and other apart;
with --pairs the one that reads numbers of two figures once it is known which way up they are.
"""
import argparse
import copy
import glob
import time

import numpy as np
import torch
from torch import nn

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


def network(classes=CLASSES):
    def block(i, o, k, stride=1):
        return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU())
    return nn.Sequential(block(3, 16, 5, 2), block(16, 24, 3), nn.MaxPool2d(2), block(24, 40, 3), block(40, 64, 3), nn.MaxPool2d(2),
                         nn.Dropout2d(0.1), nn.Conv2d(64, 72, 5, bias=False), nn.BatchNorm2d(72), nn.ReLU(), nn.Dropout(0.2), nn.Conv2d(72, classes, 1))


def large_network():
    def block(i, o, k, stride=1):
        return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU())
    return nn.Sequential(block(3, 24, 5, 2), block(24, 32, 3), nn.MaxPool2d(2), block(32, 48, 3), block(48, 72, 3), block(72, 72, 3), nn.MaxPool2d(2),
                         nn.Dropout2d(0.1), nn.Conv2d(72, 112, 5, bias=False), nn.BatchNorm2d(112), nn.ReLU(), nn.Dropout(0.2), nn.Conv2d(112, CLASSES, 1))


def quick_network():
    def block(i, o, k, stride=1):
        return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU())
    return nn.Sequential(block(3, 16, 5, 2), nn.MaxPool2d(2), block(16, 24, 3), block(24, 32, 3), nn.MaxPool2d(2),
                         nn.Conv2d(32, 64, 5, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.Conv2d(64, CLASSES, 1))


def cover_network():
    def block(i, o, stride=1):
        return nn.Sequential(nn.Conv2d(i, o, 3, stride, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU())
    # Fed with patches of half the side: print or no print shows at 16 pixels a field, at a fifteenth of the work.
    return nn.Sequential(block(3, 12, 2), block(12, 16), nn.MaxPool2d(2), block(16, 24), nn.Conv2d(24, 32, 5, bias=False), nn.BatchNorm2d(32), nn.ReLU(), nn.Conv2d(32, 4, 1))


def train_cover(a, x, y, tx, ty):
    kind = lambda labels: (labels - PRINTED + 1).clamp(0, 3)
    half = lambda batch: nn.functional.avg_pool2d(batch, 2)
    model = cover_network()
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
    write(model, SIDE // 2, a.out)


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


def start_from(model, path, x):
    """Takes over the convolutions of an earlier network; the export folded each normalisation into the one before it, so it is
    measured anew on some patches. The last layer is taken over class by class, where the earlier one had that class."""
    import onnx
    from onnx import numpy_helper
    graph = onnx.load(path).graph
    weights = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in graph.initializer}
    folded = [(weights[n.input[1]], weights[n.input[2]]) for n in graph.node if n.op_type in ("Conv", "Gemm")]
    layers = [l for block in model for l in (block if isinstance(block, nn.Sequential) else [block])]
    model.eval()
    with torch.no_grad():
        h, taken = to_input(x), iter(folded)
        for layer, after in zip(layers, layers[1:] + [None]):
            if isinstance(layer, nn.Conv2d) and isinstance(after, nn.BatchNorm2d):
                weight, bias = next(taken)
                layer.weight.copy_(weight.view_as(layer.weight))
                y = layer(h)
                mean, var = y.mean((0, 2, 3)), y.var((0, 2, 3))
                after.running_mean.copy_(mean)
                after.running_var.copy_(var)
                after.weight.copy_((var + after.eps).sqrt())
                after.bias.copy_(bias + mean)
            elif isinstance(layer, nn.Conv2d):
                weight, bias = next(taken)
                if len(weight) == 44:  # as it was before two-figure numbers had a turn: 40 is one class there, 40 to 43 here
                    rows = [min(k, 40) if k < TILE else k - 3 for k in range(CLASSES)]
                    weight, bias = weight[rows], bias[rows]
                    bias[40:TILE] -= np.log(4)
                if len(weight) == layer.out_channels:
                    layer.weight.copy_(weight.view_as(layer.weight))
                    layer.bias.copy_(bias)
            h = layer(h)
    model.train()


def grown(small, x):
    """A large network that says at first what the small one says: its filters come first in every layer, the layer it lacks passes on what it gets, and
    the filters it lacks begin at random and without a say. What the new layer passes on is measured on some patches."""
    large = large_network().eval()
    layers = lambda model: [l for part in model for l in (part if isinstance(part, nn.Sequential) else [part])]
    theirs = [l for l in layers(small) if isinstance(l, (nn.Conv2d, nn.BatchNorm2d))]
    theirs[8:8] = [None, None]
    theirs, known = iter(theirs), 3
    with torch.no_grad():
        h = to_input(x)
        for layer in layers(large):
            old = next(theirs) if isinstance(layer, (nn.Conv2d, nn.BatchNorm2d)) else None
            if isinstance(layer, nn.Conv2d):
                out = old.out_channels if old else known
                layer.weight[:out] = 0
                layer.weight[:out, :known] = old.weight if old else torch.eye(out)[..., None, None] * torch.eye(3)[1][:, None] * torch.eye(3)[1]
                if layer.bias is not None:
                    layer.bias.copy_(old.bias)
                known = out
            elif isinstance(layer, nn.BatchNorm2d):
                mean, var = h.mean((0, 2, 3)), h.var((0, 2, 3))
                layer.running_mean.copy_(mean)
                layer.running_var.copy_(var)
                if old:
                    layer.running_mean[:known], layer.running_var[:known] = old.running_mean, old.running_var
                layer.weight[:known], layer.bias[:known] = (old.weight, old.bias) if old else ((var + layer.eps).sqrt()[:known], mean[:known])
            h = layer(h)
    return large.train()


def as_products(model):
    """The same network with its last two convolutions, which see the whole picture at once, written as matrix products: OpenCV
    multiplies a batch at once, where it would convolve patch by patch (10 ms of 63 for a board)."""
    layers = [l for l in model if not isinstance(l, (nn.Dropout, nn.Dropout2d))]
    at = next(i for i, l in enumerate(layers) if isinstance(l, nn.Conv2d))
    wide, norm, last = layers[at], layers[at + 1], layers[at + 3]
    scale = norm.weight / (norm.running_var + norm.eps).sqrt()
    first = nn.Linear(wide.weight[0].numel(), wide.out_channels)
    second = nn.Linear(last.in_channels, last.out_channels)
    with torch.no_grad():
        first.weight.copy_(wide.weight.flatten(1) * scale[:, None])
        first.bias.copy_(norm.bias - norm.running_mean * scale)
        second.weight.copy_(last.weight.flatten(1))
        second.bias.copy_(last.bias)
    return nn.Sequential(*layers[:at], nn.Flatten(), first, nn.ReLU(), second).eval()


def write(model, side, out):
    model = as_products(model)
    torch.onnx.export(model, torch.zeros(1, 3, side, side), out, input_names=["patch"], output_names=["scores"], opset_version=11,
                      dynamic_axes={"patch": {0: "n"}, "scores": {0: "n"}})


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


def to_input(x):
    return x.permute(0, 3, 1, 2).float() / 255


class Patches:
    """What there is to learn from. A pattern instead of names is looked up anew before each pass, so drawing and teaching can go on side by side."""

    def __init__(self, names, judge):
        self.names, self.judge, self.taken = names.split(","), judge, []
        self.x, self.y = torch.zeros(0, SIDE, SIDE, 3, dtype=torch.uint8), torch.zeros(0, dtype=torch.long)

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
    patches, budget, step, told = Patches(a.train, judge), Budget(a), 0, 0
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
            loss = nn.functional.cross_entropy(model(bx.contiguous(memory_format=torch.channels_last)).flatten(1), by, label_smoothing=a.smoothing)
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
    if a.cover:
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
    batch, budget, step, told = 128, Budget(a), 0, 0
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-2)
    while budget.spent() < 1:
        for rows in torch.randperm(len(y)).split(batch):
            spent = budget.spent()
            if spent >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = a.rate * (1 - spent) * min(1, step / 100) + 1e-5
            bx, by = vary(to_input(x[rows]), y[rows])
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
            if spent > told + 0.2:
                told = spent
                print(f"{step} steps, loss {float(loss):.3f}", flush=True)
                accuracy(model, tx[::4], ty[::4], test["manners"][::4])
                model.eval()
                write(model, SIDE, a.out)
                model.train()
    print(f"{step} steps; fonts held back from training:")
    accuracy(model, tx, ty, test["manners"])
    model.eval()
    write(model, SIDE, a.out)


if __name__ == "__main__":
    main()
