# SPDX-License-Identifier: Apache-2.0
"""Teaches a network which fields of one edition show the same number, whatever their colours: likeness.py OUT.onnx 'train-*.npz' --start numbers.onnx [--minutes 13]."""
import argparse
import glob
import time

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from networks import large_network, to_input
from patches import TILE
from train import vary

LOOKS = 48  # numbers that say how a figure looks; the product of two such rows of length 1 says how alike two figures are
PHOTO = 28  # patches that generate.py writes a photo


def network(start):
    """The large network of the figures, its normalisations folded away, with another last layer."""
    graph = onnx.load(start).graph
    weights = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in graph.initializer}
    folded = iter([(weights[n.input[1]], weights[n.input[2]]) for n in graph.node if n.op_type in ("Conv", "Gemm")])
    layers = []
    for layer in (l for part in large_network() for l in (part if isinstance(part, nn.Sequential) else [part])):
        if isinstance(layer, nn.Conv2d) and layer.bias is None:
            weight, bias = next(folded)
            plain = nn.Conv2d(layer.in_channels, layer.out_channels, layer.kernel_size, layer.stride, layer.padding)
            with torch.no_grad():
                plain.weight.copy_(weight.view_as(plain.weight))
                plain.bias.copy_(bias)
            layers.append(plain)
        elif isinstance(layer, (nn.ReLU, nn.MaxPool2d)):
            layers.append(layer)
    last = nn.Conv2d(layers[-2].out_channels, LOOKS, 1)
    nn.init.orthogonal_(last.weight.view(LOOKS, -1))
    nn.init.zeros_(last.bias)
    return nn.Sequential(*layers, last)


def editions(files):
    """The fields of each photo, upright, with their numbers."""
    found = []
    for data in map(np.load, files):
        patches, labels, values = data["patches"], data["labels"].astype(int), data["values"].astype(int)
        for at in range(0, len(labels) - PHOTO + 1, PHOTO):
            which = [k for k in range(at, at + PHOTO) if labels[k] < TILE]
            if len(which) >= 8:
                upright = np.stack([np.rot90(patches[k], labels[k] % 4) for k in which])
                found.append((torch.from_numpy(upright.copy()), torch.from_numpy(values[which])))
    return found


def varied(x):
    """Two halves by lot, each with another light, blur and place."""
    order, out, none = torch.randperm(len(x)), torch.empty_like(x), torch.zeros(len(x), dtype=torch.long)
    for half in order.chunk(2):
        out[half] = vary(x[half], none[:len(half)], turned=False)[0]
    return out.contiguous(memory_format=torch.channels_last)


def loss_of(looks, numbers, scale, offset):
    k = len(numbers)
    a, b = torch.triu_indices(k, k, 1)
    same = (numbers[a] == numbers[b]).float()
    each = nn.functional.binary_cross_entropy_with_logits((scale * (looks @ looks.T) + offset)[a, b], same, reduction="none")
    # To take two numbers for one is worse than to take one for two.
    return (each * same).sum() / same.sum().clamp(1) + 1.5 * (each * (1 - same)).sum() / (1 - same).sum().clamp(1)


def write(model, out):
    layers = list(model)
    wide, last = layers[-3], layers[-1]
    first, second = nn.Linear(wide.weight[0].numel(), wide.out_channels), nn.Linear(last.in_channels, LOOKS)
    with torch.no_grad():
        for line, layer in ((first, wide), (second, last)):
            line.weight.copy_(layer.weight.flatten(1))
            line.bias.copy_(layer.bias)
    torch.onnx.export(nn.Sequential(*layers[:-3], nn.Flatten(), first, nn.ReLU(), second).eval(), torch.zeros(1, 3, 40, 40), out, input_names=["patch"],
                      output_names=["scores"], opset_version=11, dynamic_axes={"patch": {0: "n"}, "scores": {0: "n"}})


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out")
    arguments.add_argument("files")
    arguments.add_argument("--start", required=True)
    arguments.add_argument("--minutes", type=float, default=13)
    a = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(3)
    photos = editions(sorted(glob.glob(a.files)))
    model = network(a.start).to(memory_format=torch.channels_last)
    scale, offset = nn.Parameter(torch.tensor(8.0)), nn.Parameter(torch.tensor(-4.0))
    optimiser = torch.optim.AdamW([{"params": list(model.parameters())}, {"params": [scale, offset]}], weight_decay=1e-3)
    began, step = time.process_time(), 0
    while (spent := (time.process_time() - began) / (60 * a.minutes)) < 1:
        for group, rate in zip(optimiser.param_groups, (1e-3, 1e-2)):
            group["lr"] = rate * (1 - spent) * min(1, (step + 1) / 100) + 1e-6
        chosen = [photos[i] for i in np.random.randint(len(photos), size=8)]
        looks = nn.functional.normalize(model(varied(to_input(torch.cat([x for x, _ in chosen])))).flatten(1))
        parts = looks.split([len(v) for _, v in chosen])
        loss = sum(loss_of(f, v, scale, offset) for f, (_, v) in zip(parts, chosen)) / len(chosen)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimiser.step()
        step += 1
        if step % 300 == 0:
            print(f"{step} steps, {spent:.2f} of the time, loss {float(loss):.3f}", flush=True)
    write(model, a.out)


if __name__ == "__main__":
    main()
