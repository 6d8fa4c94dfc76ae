# SPDX-License-Identifier: Apache-2.0
"""Trains the reader of printed numbers and writes it as ONNX: train.py OUT.onnx TRAIN.npz TEST.npz [--minutes 8] [--leave-out disc].

With --cover it trains instead the small network of the quick look, which only tells print, tile, back and other apart.
"""
import argparse
import time

import numpy as np
import torch
from torch import nn

from patches import BACK, CLASSES, OTHER, SEVERAL, SIDE, TILE
from style import NUMBERS


def network():
    def block(i, o, k, stride=1):
        return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU())
    # No flattening: the last layers are convolutions, so a batch of any size passes through OpenCV's dnn as it is.
    return nn.Sequential(block(3, 16, 5, 2), block(16, 24, 3), nn.MaxPool2d(2), block(24, 40, 3), block(40, 64, 3), nn.MaxPool2d(2),
                         nn.Dropout2d(0.1), nn.Conv2d(64, 72, 5, bias=False), nn.BatchNorm2d(72), nn.ReLU(), nn.Dropout(0.2), nn.Conv2d(72, CLASSES, 1))


def cover_network():
    def block(i, o, stride=1):
        return nn.Sequential(nn.Conv2d(i, o, 3, stride, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU())
    # Fed with patches of half the side: print or no print shows at 16 pixels a field, at a fifteenth of the work.
    return nn.Sequential(block(3, 12, 2), block(12, 16), nn.MaxPool2d(2), block(16, 24), nn.Conv2d(24, 32, 5, bias=False), nn.BatchNorm2d(32), nn.ReLU(), nn.Conv2d(32, 4, 1))


def train_cover(a, x, y, tx, ty):
    kind = lambda labels: (labels - SEVERAL).clamp(0, 3)
    half = lambda batch: nn.functional.avg_pool2d(batch, 2)
    model = cover_network()
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-2)
    start, budget, step = time.process_time(), a.minutes * 60, 0
    while (spent := (time.process_time() - start) / budget) < 1:
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
    torch.onnx.export(model, torch.zeros(1, 3, SIDE // 2, SIDE // 2), a.out, input_names=["patch"], output_names=["scores"], opset_version=11,
                      dynamic_axes={"patch": {0: "n"}, "scores": {0: "n"}})


# A quarter turn of the patch turns the figure: class 4*f+t becomes 4*f+(t+1)%4, the others stay.
TURNED = torch.tensor([4 * (k // 4) + (k % 4 + 1) % 4 if k < 40 else k for k in range(CLASSES)])


def vary(x, y):
    """Turns, gains, channel swaps, small shifts and noise; whole batches at a time, since loops cost more than they give."""
    turn = int(torch.randint(4, (1,)))
    x = torch.rot90(x, -turn, (2, 3))
    for _ in range(turn):
        y = TURNED[y]
    n = len(x)
    x = x * (1 + 0.15 * torch.randn(n, 3, 1, 1)) * (1 + 0.2 * torch.randn(n, 1, 1, 1)) + 0.04 * torch.randn(n, 1, 1, 1)
    if torch.rand(1) < 0.3:
        x = x[:, torch.randperm(3)]
    dx, dy = (int(v) for v in torch.randint(-1, 2, (2,)))
    x = torch.roll(x, (dx, dy), (2, 3))
    if torch.rand(1) < 0.35:  # distant boards: figures of a dozen pixels
        small = int(torch.randint(18, 36, (1,)))
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
    given[:, :40].view(len(y), 10, 4).scatter_(2, ((turn[:, None] + torch.arange(1, 4)) % 4)[:, None, :].expand(-1, 10, -1), -1e9)
    figure = (given.argmax(1) == truth) | ~(truth < 40)
    for name, mask in [("all", truth >= 0), ("figures", truth < 40), ("several", truth == SEVERAL), ("tile", truth == TILE), ("back", truth == BACK), ("other", truth == OTHER)] + \
            [(n, (torch.tensor(manners) == i) & (truth < 40)) for i, n in enumerate(NUMBERS)]:
        if mask.any():
            print(f"  {name:9s} n {int(mask.sum()):6d}  right {float(right[mask].float().mean()):.4f}  given the turn {float(figure[mask].float().mean()):.4f}", flush=True)
    model.train()


def to_input(x):
    return x.permute(0, 3, 1, 2).float() / 255


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out")
    arguments.add_argument("train", help="one file or several, with commas between")
    arguments.add_argument("test")
    arguments.add_argument("--minutes", type=float, default=8, help="of processor time")
    arguments.add_argument("--leave-out", choices=NUMBERS)
    arguments.add_argument("--cover", action="store_true")
    a = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    parts, test = [np.load(name) for name in a.train.split(",")], np.load(a.test)
    data = {key: np.concatenate([part[key] for part in parts]) for key in ("patches", "labels", "manners")}
    keep = np.ones(len(data["labels"]), bool) if not a.leave_out else data["manners"] != NUMBERS.index(a.leave_out)
    x, y = torch.from_numpy(data["patches"][keep]), torch.from_numpy(data["labels"][keep]).long()
    tx, ty = torch.from_numpy(test["patches"]), torch.from_numpy(test["labels"]).long()
    if a.cover:
        return train_cover(a, x, y, tx, ty)
    model = network()
    print(sum(p.numel() for p in model.parameters()), "weights;", len(y), "patches", flush=True)
    batch, start, budget, step, told = 128, time.process_time(), a.minutes * 60, 0, 0
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-2)
    while time.process_time() - start < budget:
        for rows in torch.randperm(len(y)).split(batch):
            spent = (time.process_time() - start) / budget
            if spent >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = 3e-3 * (1 - spent) * min(1, step / 100) + 1e-5
            bx, by = vary(to_input(x[rows]), y[rows])
            loss = nn.functional.cross_entropy(model(bx).flatten(1), by, label_smoothing=0.02)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            step += 1
            if spent > told + 0.2:
                told = spent
                print(f"{step} steps, loss {float(loss):.3f}", flush=True)
                accuracy(model, tx[::4], ty[::4], test["manners"][::4])
    print(f"{step} steps; fonts held back from training:")
    accuracy(model, tx, ty, test["manners"])
    model.eval()
    torch.onnx.export(model, torch.zeros(1, 3, SIDE, SIDE), a.out, input_names=["patch"], output_names=["scores"], opset_version=11,
                      dynamic_axes={"patch": {0: "n"}, "scores": {0: "n"}})


if __name__ == "__main__":
    main()
