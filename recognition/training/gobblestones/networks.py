# SPDX-License-Identifier: Apache-2.0
"""The networks that look at fields: how they are built, go on from earlier ones, grow, and are written as ONNX."""
import numpy as np
import torch
from torch import nn

from patches import CLASSES, TILE


def block(i, o, k, stride=1):
    return nn.Sequential(nn.Conv2d(i, o, k, stride, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU())


def network(classes=CLASSES):
    return nn.Sequential(block(3, 16, 5, 2), block(16, 24, 3), nn.MaxPool2d(2), block(24, 40, 3), block(40, 64, 3), nn.MaxPool2d(2),
                         nn.Dropout2d(0.1), nn.Conv2d(64, 72, 5, bias=False), nn.BatchNorm2d(72), nn.ReLU(), nn.Dropout(0.2), nn.Conv2d(72, classes, 1))


def large_network():
    return nn.Sequential(block(3, 24, 5, 2), block(24, 32, 3), nn.MaxPool2d(2), block(32, 48, 3), block(48, 72, 3), block(72, 72, 3), nn.MaxPool2d(2),
                         nn.Dropout2d(0.1), nn.Conv2d(72, 112, 5, bias=False), nn.BatchNorm2d(112), nn.ReLU(), nn.Dropout(0.2), nn.Conv2d(112, CLASSES, 1))


def quick_network():
    return nn.Sequential(block(3, 16, 5, 2), nn.MaxPool2d(2), block(16, 24, 3), block(24, 32, 3), nn.MaxPool2d(2),
                         nn.Conv2d(32, 64, 5, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.Conv2d(64, CLASSES, 1))


def cover_network():
    # Fed with patches of half the side: print or no print shows at 16 pixels a field, at a fifteenth of the work.
    return nn.Sequential(block(3, 12, 3, 2), block(12, 16, 3), nn.MaxPool2d(2), block(16, 24, 3), nn.Conv2d(24, 32, 5, bias=False), nn.BatchNorm2d(32), nn.ReLU(), nn.Conv2d(32, 4, 1))


def to_input(x):
    return x.permute(0, 3, 1, 2).float() / 255


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
