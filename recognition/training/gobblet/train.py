#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Teaches the four Gobblet networks from what make_patches wrote and exports them to ONNX.

    train.py {finder|grid|piece|closer} OUT.onnx FOLDER... [--test FOLDER] [--minutes M] [--leave-out MAKE]
"""
import argparse
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

torch.set_num_threads(1)
torch.manual_seed(7)
rng = np.random.default_rng(7)


def conv(a, b, stride=1, kernel=3):
    return nn.Sequential(nn.Conv2d(a, b, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Finder(nn.Module):
    """Small frame -> a map a quarter of its size: grid, white piece, black piece (logits)."""

    def __init__(self):
        super().__init__()
        self.a = conv(3, 16, 2)
        self.b = nn.Sequential(conv(16, 24, 2), conv(24, 24))
        self.c = nn.Sequential(conv(24, 32, 2), conv(32, 32))
        self.d = nn.Sequential(conv(32, 48, 2), conv(48, 48), conv(48, 48))
        self.e = nn.Sequential(conv(48, 64, 2), conv(64, 64))
        self.up_d = conv(64, 48, 1, 1)
        self.up_c = conv(48, 32, 1, 1)
        self.c2 = conv(32, 32)
        self.up_b = conv(32, 24, 1, 1)
        self.b2 = conv(24, 24)
        self.head = nn.Conv2d(24, 3, 1)

    def forward(self, x):
        b = self.b(self.a(x))
        c = self.c(b)
        d = self.d(c)
        e = self.e(d)
        d = d + F.interpolate(self.up_d(e), scale_factor=2.0, mode="nearest")
        c = self.c2(c + F.interpolate(self.up_c(d), scale_factor=2.0, mode="nearest"))
        b = self.b2(b + F.interpolate(self.up_b(c), scale_factor=2.0, mode="nearest"))
        return self.head(b)


class Grid(nn.Module):
    """Board pressed flat by a guess -> at 16x16 places how far the true board's coordinates are off, with doubt; and
    whether it is a 4x4 board at all. Every place votes, so a few pieces cannot push a corner away."""

    def __init__(self):
        super().__init__()
        self.b = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), conv(32, 32))
        self.c = nn.Sequential(conv(32, 48, 2), conv(48, 48))
        self.d = nn.Sequential(conv(48, 64, 2), conv(64, 64))
        self.up_c = conv(64, 48, 1, 1)
        self.c2 = conv(48, 48)
        self.up_b = conv(48, 32, 1, 1)
        self.b2 = conv(32, 32)
        self.head = nn.Conv2d(32, 3, 1)
        self.full = nn.Linear(64 * 16, 32)
        self.out = nn.Linear(32, 1)

    def forward(self, x):
        b = self.b(x)
        c = self.c(b)
        d = self.d(c)
        c = self.c2(c + F.interpolate(self.up_c(d), scale_factor=2.0, mode="nearest"))
        b = self.b2(b + F.interpolate(self.up_b(c), scale_factor=2.0, mode="nearest"))
        return self.head(b), self.out(F.relu(self.full(d.flatten(1))))


class Piece(nn.Module):
    """A place with its height upward -> empty, white, black, hidden (logits); radius, lean, dx, dy; log of their doubt."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), conv(32, 32), conv(32, 64, 2), conv(64, 64), conv(64, 96, 2))
        self.full = nn.Linear(96 * 9, 96)
        self.out = nn.Linear(96, 12)

    def forward(self, x):
        return self.out(F.relu(self.full(self.body(x).flatten(1))))


class Closer(nn.Module):
    """A body from nearer, its height upward -> the same as Piece says."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(conv(3, 24, 2), conv(24, 40, 2), conv(40, 40), conv(40, 64, 2), conv(64, 64), conv(64, 64), conv(64, 96, 2))
        self.full = nn.Linear(96 * 16, 128)
        self.out = nn.Linear(128, 12)

    def forward(self, x):
        return self.out(F.relu(self.full(self.body(x).flatten(1))))


SMALL = 0.2  # cells: radius of a small piece
SHAPES = {"finder": ("frames", (96, 160, 3), 153), "grid": ("grids", (64, 64, 3), 9), "piece": ("pieces", (48, 48, 3), 7),
          "closer": ("closer", (64, 64, 3), 7)}
NETS = {"finder": Finder, "grid": Grid, "piece": Piece, "closer": Closer}


def load(folders, what, keep=None):
    """Pictures and rows; keep says of an array of makes which of them."""
    name, shape, width = SHAPES[what]
    rows = [np.fromfile(f"{f}/{name}.f32", np.float32).reshape(-1, width) for f in folders]
    pictures = [np.memmap(f"{f}/{name}.u8", np.uint8, "r").reshape((-1,) + shape) for f in folders]
    count = [min(len(r), len(p)) for r, p in zip(rows, pictures)]
    pictures, rows = np.concatenate([p[:n] for p, n in zip(pictures, count)]), np.concatenate([r[:n] for r, n in zip(rows, count)])
    if keep:
        kept = keep(np.concatenate([np.fromfile(f"{f}/{name}.make", np.uint8)[:n] for f, n in zip(folders, count)]))
        pictures, rows = pictures[kept], rows[kept]
    return pictures, rows


def maps_of(rows):
    """Truth maps of the finder: the grid's quadrilateral, and a soft dot at the middle of each piece."""
    import cv2
    out = np.zeros((len(rows), 3, 24, 40), np.float32)
    yy, xx = np.mgrid[0:24, 0:40]
    for i, row in enumerate(rows):
        if row[0] > 0:
            quad = (row[1:9].reshape(4, 2) - 1.5) / 4
            mask = np.zeros((24, 40), np.uint8)
            cv2.fillConvexPoly(mask, np.int32(np.round(quad * 16)), 255, cv2.LINE_AA, 4)
            out[i, 0] = mask / 255.0
        for kind, x, y, tx, ty, r in row[9:].reshape(-1, 6):
            if kind > 0:
                d2 = (xx - (x - 1.5) / 4) ** 2 + (yy - (y - 1.5) / 4) ** 2
                np.maximum(out[i, int(kind)], np.exp(-d2 / 0.9), out[i, int(kind)])
    return out


SIDE = 128 / 3  # pixels of the guessed grid in its patch
SKEW = (10.5 + 10.5 + SIDE - 63) / SIDE  # it does not lie in the patch's very middle: a mirrored one is shifted


def fields_of(rows):
    """Truth of the grid network: is a board, then per place dx, dy and whether it counts."""
    import cv2
    unit = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
    at = (np.arange(16) * 4 + 1.5 - 10.5) / SIDE
    px, py = np.meshgrid(at, at)
    places = np.stack([px.ravel(), py.ravel(), np.ones(256)])
    out = np.zeros((len(rows), 4, 16, 16), np.float32)
    for i, row in enumerate(rows):
        if row[0] == 0 or np.abs(row[1:]).max() > 0.5:
            out[i, 0] = row[0]
            continue
        back = cv2.getPerspectiveTransform(np.float32(unit + row[1:].reshape(4, 2)), unit)
        q = back @ places
        bx, by = (q[0] / q[2]).reshape(16, 16), (q[1] / q[2]).reshape(16, 16)
        out[i, 0] = 1
        out[i, 1:] = bx - px, by - py, (bx > -0.12) & (bx < 1.12) & (by > -0.12) & (by < 1.12)
    return out


def augment(x, what, y):
    """Light only: the geometry is what is to be learned."""
    n = len(x)
    gain = torch.exp(torch.randn(n, 1, 1, 1) * 0.22) * torch.exp(torch.randn(n, 3, 1, 1) * 0.07)
    x = (x.clamp(min=1e-3) ** torch.exp(torch.randn(n, 1, 1, 1) * 0.15) * gain).clamp(0, 1)  # cameras differ in contrast, too
    if what in ("piece", "closer"):  # mirror left and right
        flip = torch.rand(n) < 0.5
        x[flip] = torch.flip(x[flip], [3])
        y = y.clone()
        y[flip, 3] = -y[flip, 3] - (0.75 / 18 if what == "piece" else 0)  # the piece patch's middle is not the cell's
    if what == "grid":
        y = y.clone()
        for axis in (1, 2):  # left and right, top and bottom
            flip = torch.rand(n) < 0.5
            x[flip] = torch.flip(x[flip], [4 - axis])
            turned = torch.flip(y[flip], [4 - axis])
            turned[:, axis] = (SKEW - turned[:, axis]) * turned[:, 3]
            y[flip] = turned
        flip = torch.rand(n) < 0.5
        x[flip] = x[flip].transpose(2, 3)
        y[flip] = y[flip].transpose(2, 3)[:, [0, 2, 1, 3]]
    if what == "finder":
        flip = torch.rand(n) < 0.5
        x[flip] = torch.flip(x[flip], [3])
        y = y.clone()
        y[flip] = torch.flip(y[flip], [3])
    return x + torch.randn_like(x) * 0.012, y


def loss_of(what, out, y):
    if what == "finder":
        grid = F.binary_cross_entropy_with_logits(out[:, 0], y[:, 0])
        dots = F.binary_cross_entropy_with_logits(out[:, 1:], y[:, 1:], pos_weight=torch.tensor(6.0))
        return grid + dots * 2
    if what == "grid":
        field, logit = out
        counts = y[:, 3]
        doubt = field[:, 2].clamp(-5, 2)
        miss = (field[:, :2] - y[:, 1:3] * 20).abs().sum(1)  # in twentieths of the side
        votes = ((miss * torch.exp(-doubt) + 2 * doubt) * counts).sum() / counts.sum().clamp(min=1)
        return F.binary_cross_entropy_with_logits(logit[:, 0], y[:, 0, 0, 0]) * 0.5 + votes * 0.5
    kind = y[:, 0].long()
    # A piece that shows less than a tenth of itself teaches nothing but guessing.
    weight = torch.where((kind == 1) | (kind == 2), (y[:, 5] > 0.1).float(), torch.ones(len(y)))
    named = (F.cross_entropy(out[:, :4], kind, reduction="none", label_smoothing=0.002) * weight).mean()
    there = ((kind == 1) | (kind == 2)).float() * weight
    doubt = out[:, 8:12].clamp(-5, 2)
    miss = (out[:, 4:8] - y[:, 1:5] * 10).abs()  # in tenths of a cell; Laplace keeps the odd hidden one from ruling
    fit = (miss * torch.exp(-doubt) + doubt).mean(1)
    return named + (fit * there).sum() / there.sum().clamp(min=1) * 0.5


@torch.no_grad()
def hardness(out, y):
    kind = y[:, 0].long()
    shown = ((kind == 0) | (kind == 3) | (y[:, 5] > 0.2)).float()
    there = ((kind == 1) | (kind == 2)).float()
    miss = (out[:, 4] - y[:, 1] * 10).abs() * there
    return ((F.cross_entropy(out[:, :4], kind, reduction="none").clamp(max=2) + miss.clamp(max=1)) * shown).numpy()


def prepare(pictures):
    return torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float() / 255


@torch.no_grad()
def report(what, net, pictures, rows, maps, most=600):
    net.eval()
    pictures, rows = pictures[:most], rows[:most]
    maps = maps[:most] if maps is not None else None
    parts = [net(prepare(pictures[i:i + 64]) - 0.5) for i in range(0, len(pictures), 64)]
    outs = torch.cat(parts) if what != "grid" else [torch.cat(p) for p in zip(*parts)]
    if what == "finder":
        grid = outs[:, 0] > 0
        truth = torch.from_numpy(maps[:, 0]) > 0.5
        inter, union = (grid & truth).flatten(1).sum(1).float(), (grid | truth).flatten(1).sum(1).float()
        has = truth.flatten(1).any(1)
        return f"IoU {float((inter / union.clamp(min=1))[has].mean()):.4f} worst {float((inter / union.clamp(min=1))[has].min()):.3f}, false area {float(grid[~has].float().mean()):.4f}"
    if what == "grid":
        is_board = maps[:, 0, 0, 0] > 0
        counts = maps[:, 3] * is_board[:, None, None]
        miss = np.abs(outs[0][:, :2].numpy() / 20 - maps[:, 1:3]).mean(1)
        small = (np.abs(rows[:, 1:]).max(1) < 0.08) & is_board
        mean = lambda pick: (miss * counts)[pick].sum() / counts[pick].sum()
        together = np.abs(((outs[0][:, :2].numpy() / 20 - maps[:, 1:3]) * counts[:, None]).sum((2, 3)) / counts.sum((1, 2)).clip(1)[:, None])
        called = outs[1][:, 0].numpy() > 0
        return f"miss {mean(is_board):.4f} (small {mean(small):.4f}, mean of votes {together[small].mean():.4f}) board called {called[is_board].mean():.4f}, else {called[~is_board].mean():.4f}"
    kind = torch.from_numpy(rows[:, 0]).long()
    plain = torch.from_numpy(rows[:, 5]) > 0.5
    probs = torch.softmax(outs[:, :4], 1)
    top, guess = probs.max(1)
    wrong = (guess != kind) & (plain | (kind == 0) | (kind == 3))
    silent = wrong & (top > 0.97)
    there = plain & ((kind == 1) | (kind == 2))
    r = (outs[:, 4] / 10 - torch.from_numpy(rows[:, 1])).abs()[there]
    l = (outs[:, 5] / 10 - torch.from_numpy(rows[:, 2])).abs()[there]
    small = there & (torch.from_numpy(rows[:, 1]) < SMALL)
    return f"wrong {float(wrong.float().mean()):.4f} (small pieces {float(wrong[small].float().mean()):.4f}) silent {float(silent.float().mean()):.5f} doubtful {float((top < 0.97).float().mean()):.4f}; radius {float(r.mean()):.4f} p95 {float(r.quantile(0.95)):.4f}, lean {float(l.mean()):.4f}"


@torch.no_grad()
def go_on_from(net, path, pictures):
    """Shipped weights have their normalisation folded in; it is unfolded again with what some pictures show."""
    import onnx
    from onnx import numpy_helper
    graph = onnx.load(path).graph
    numbers = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in graph.initializer}
    steps = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    layers, biases = [], {}
    hooks = [m.register_forward_hook(lambda module, _, __: layers.append(module)) for m in net.modules() if isinstance(m, (nn.Conv2d, nn.Linear))]
    net.eval()
    net(pictures - 0.5)
    for hook in hooks:
        hook.remove()
    for layer, node in zip(layers, steps, strict=True):
        layer.weight.copy_(numbers[node.input[1]].reshape(layer.weight.shape))
        if layer.bias is not None:
            layer.bias.copy_(numbers[node.input[2]])
        biases[layer] = numbers[node.input[2]]

    def unfold(norm, given, bias):
        x = given[0]
        mean, var = x.mean((0, 2, 3)), x.var((0, 2, 3))
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)
        norm.weight.copy_((var + norm.eps).sqrt())
        norm.bias.copy_(bias + mean)

    hooks = [block[1].register_forward_pre_hook(lambda norm, given, bias=biases[block[0]]: unfold(norm, given, bias))
             for block in net.modules() if isinstance(block, nn.Sequential) and len(block) == 3 and isinstance(block[1], nn.BatchNorm2d)]
    net(pictures - 0.5)
    for hook in hooks:
        hook.remove()


def export(what, net, out):
    net.eval()
    torch.save(net.state_dict(), out.replace(".onnx", ".pt"))
    shape = SHAPES[what][1]
    torch.onnx.export(net, torch.zeros(1, 3, shape[0], shape[1]), out, input_names=["picture"], opset_version=11,
                      output_names=["field", "board"] if what == "grid" else ["answer"],
                      dynamic_axes=None if what == "finder" else {"picture": {0: "n"}, "field": {0: "n"}, "board": {0: "n"}, "answer": {0: "n"}})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=NETS)
    parser.add_argument("out")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--test")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--start", help="weights to go on from: .pt, or the shipped .onnx")
    parser.add_argument("--leave-out", type=int, choices=range(6), help="a make of board to be taught nothing of, and tested with alone")
    args = parser.parse_args()
    what = args.what
    out = args.leave_out
    pictures, rows = load(args.folders, what, None if out is None else lambda makes: makes != out)
    draw = {"finder": maps_of, "grid": fields_of}.get(what)
    maps = draw(rows) if draw else None
    test = load([args.test], what, None if out is None else lambda makes: makes == out) if args.test else None
    test_maps = draw(test[1]) if test and draw else None
    net = NETS[what]()
    if args.start and args.start.endswith(".onnx"):
        go_on_from(net, args.start, prepare(pictures[np.sort(rng.choice(len(rows), 256, replace=False))]))
    elif args.start:
        net.load_state_dict(torch.load(args.start))
    if test and args.start:
        print("before", report(what, net, test[0], test[1], test_maps, 10 ** 6), flush=True)
    print(what, "samples", len(rows), "weights", sum(p.numel() for p in net.parameters()), flush=True)
    batch = 16 if what == "finder" else 48
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-4)
    begin, step, total = time.process_time(), 0, args.minutes * 60  # of the processor: other work on the machine does not shorten it
    running, said, hard = 0.0, begin, np.ones(len(rows))
    # Small pieces are rare and look like what makers print in a cell: they come more often, to the end.
    rare = np.where((rows[:, 0] > 0) & (rows[:, 0] < 3) & (rows[:, 1] < SMALL), 4.0, 1.0) if what in ("piece", "closer") else None
    while (spent := time.process_time() - begin) < total:
        # warm up, then a half cosine to nothing, by the clock
        rate = args.rate * min(1, (step + 1) / 60) * (0.5 + 0.5 * np.cos(np.pi * spent / total)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate
        # What was hard the last time comes again more often; the last quarter is fair, so that chances stay chances.
        if rare is not None:
            if step % 20 == 0:
                chance = np.cumsum(rare * ((hard + 0.04) ** 0.75 if spent < 0.75 * total else 1))
            pick = np.unique(np.searchsorted(chance, rng.random(batch) * chance[-1]).clip(0, len(rows) - 1))
        else:
            pick = np.sort(rng.choice(len(rows), batch, replace=False))
        y = torch.from_numpy(rows[pick] if maps is None else maps[pick])
        net.train()
        x, y = augment(prepare(pictures[pick]), what, y)
        out = net(x - 0.5)
        loss = loss_of(what, out, y)
        if rare is not None:
            hard[pick] = hardness(out, y)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        running = running * 0.98 + float(loss) * 0.02 if step else float(loss)
        step += 1
        if time.process_time() - said > 60:
            said = time.process_time()
            export(what, net, args.out)
            print(f"{spent:5.0f}s step {step} loss {running:.4f}", report(what, net, test[0], test[1], test_maps) if test else "", flush=True)
    print("final", step, report(what, net, test[0], test[1], test_maps, 10 ** 6) if test else "", flush=True)
    export(what, net, args.out)


main()
