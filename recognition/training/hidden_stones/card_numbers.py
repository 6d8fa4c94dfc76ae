# SPDX-License-Identifier: Apache-2.0
"""Teaches the small network that says which number a whole card shows, and which way up that stands: it may be at either end of the card, a bare figure, on a disc, on a tab
that runs into the card's edge, in a corner, and need not be found first.

usage: card_numbers.py OUT.onnx [--count N] [--minutes M]       HAWKSTONE_FONTS and HAWKSTONE_ICONS as for the other networks
"""
import argparse
import os
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont
from torch import nn

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "gobblestones"))
import fonts
import patches
from train import block

cv2.setNumThreads(1)
torch.set_num_threads(1)
POINTS = [1, 2, 3, 5]
NONE = 2 * len(POINTS)  # point index * 2 + upside down; then: no number
WIDE, HIGH = 80, 112    # what the network sees
W, H = 240, 336         # what is drawn
SHAPES = [(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)]
figures = {}


def colour(r, low=0, high=255):
    return tuple(int(v) for v in r.integers(low, high + 1, 3))


def paper_of(r):
    kind = r.random()
    if kind < .72:
        v = r.integers(205, 256)
        return tuple(int(np.clip(v + r.normal(0, 7), 0, 255)) for _ in range(3))
    if kind < .9:
        return tuple(int(np.clip(c, 0, 255)) for c in np.array([r.integers(150, 245)] * 3) * r.uniform(.72, 1.05, 3))
    return colour(r, 10, 90)


def contrast(r, ground):
    """Ink that can be read on this ground."""
    dark = np.mean(ground) > 128
    while True:
        ink = colour(r, 0, 110) if dark else colour(r, 170, 255)
        if r.random() < .2: ink = colour(r)
        if abs(np.mean(ink) - np.mean(ground)) > 60: return ink


def figure(r, faces, text, high):
    key = faces[r.integers(len(faces))]
    font = figures.get(key)
    if font is None: font = figures[key] = ImageFont.truetype(key, 72)
    box = font.getbbox(text)
    m = Image.new("L", (box[2] - box[0] + 4, box[3] - box[1] + 4), 0)
    ImageDraw.Draw(m).text((2 - box[0], 2 - box[1]), text, 255, font=font)
    k = high / m.height
    return m.resize((max(2, round(m.width * k)), max(4, round(high))), Image.LANCZOS)


def frame(r, d, paper, trim):
    kind, i = r.integers(0, 11), int(r.integers(3, 26))
    box, wide = [i, i, W - 1 - i, H - 1 - i], int(r.integers(1, 7))
    if kind <= 2: return
    if kind == 3: d.rectangle(box, outline=trim, width=wide)
    elif kind == 4: d.rounded_rectangle(box, int(r.integers(4, 30)), outline=trim, width=wide)
    elif kind == 5: d.rectangle([0, 0, W, H], fill=trim); d.rounded_rectangle(box, int(r.integers(0, 26)), fill=paper)
    elif kind == 6: d.rounded_rectangle(box, int(r.integers(0, 26)), fill=tuple(int(v * r.uniform(.88, .97)) for v in paper))
    elif kind == 7:
        d.rectangle(box, outline=trim, width=wide)
        d.rectangle([v + s for v, s in zip(box, (i // 2 + 5, i // 2 + 5, -i // 2 - 5, -i // 2 - 5))], outline=trim, width=1)
    elif kind == 8:  # an angle in each corner
        long = r.integers(12, 44)
        for x, u in ((i, 1), (W - 1 - i, -1)):
            for y, v in ((i, 1), (H - 1 - i, -1)): d.line([x + u * long, y, x, y, x, y + v * long], fill=trim, width=wide)
    elif kind == 9:
        for y in (i, H - 1 - i): d.line([0, y, W, y], fill=trim, width=wide + 2)
    else:
        for x in (i, W - 1 - i): d.line([x, 0, x, H], fill=trim, width=wide + 2)


def formation(r, img, paper, pool):
    """Small stones in a block, the number's side left free."""
    d = ImageDraw.Draw(img)
    rows, columns = SHAPES[r.integers(len(SHAPES))]
    s = int(W * r.uniform(.13, .27))
    s = min(s, int(W * .86 / columns), int(H * .6 / rows))
    gap = r.uniform(0, .12) * s
    cx, cy = W / 2 + r.normal(0, 3), H / 2 + H * r.uniform(-.01, .09)
    any_ = contrast(r, paper) if r.random() < .1 else tuple(int(np.clip(np.mean(paper) * r.uniform(.5, .97) + r.normal(0, 5), 0, 255)) for _ in range(3))
    round_ = int(r.choice([0, 0, .12, .25]) * s)
    for row in range(rows):
        for column in range(columns):
            x, y = int(cx + (column - columns / 2) * (s + gap) + gap / 2), int(cy + (row - rows / 2) * (s + gap) + gap / 2)
            if r.random() < .25: d.rounded_rectangle([x, y, x + s - 1, y + s - 1], round_, fill=any_, outline=tuple(int(v * .8) for v in any_) if r.random() < .4 else None); continue
            ground = paper if r.random() < .06 else colour(r, 10, 245)
            d.rounded_rectangle([x, y, x + s - 1, y + s - 1], round_, fill=ground)
            k = int(s * r.uniform(.55, .85))
            art = Image.fromarray(pool[r.integers(len(pool))]).resize((k, k), Image.BILINEAR)
            img.paste(Image.new("RGB", (k, k), contrast(r, ground)), (x + (s - k) // 2, y + (s - k) // 2), art)


def badge(r, img, text, faces, paper, trim, low):
    """The number, at the upper end of the picture; low: which is the card's lower end, so that the figure stands on its head there."""
    d = ImageDraw.Draw(img)
    kind = r.choice(["bare", "bare", "disc", "disc", "disc", "ring", "square", "rounded", "diamond", "hexagon", "star", "shield", "half-disc", "tab", "triangle", "quarter", "band", "pennant", "drop"])
    high = W * r.uniform(.08, .2)
    b = high * r.uniform(.75, 1.2)
    place = r.choice(["middle", "middle", "left", "right"])
    x = {"middle": W / 2, "left": b + W * r.uniform(.03, .12), "right": W - b - W * r.uniform(.03, .12)}[place] + r.normal(0, 2)
    y = b + H * r.uniform(.015, .08)
    ground = trim
    if kind == "bare": ground = paper
    elif kind == "disc": d.ellipse([x - b, y - b, x + b, y + b], fill=trim, outline=contrast(r, trim) if r.random() < .2 else None, width=2)
    elif kind == "ring": ground = paper; d.ellipse([x - b, y - b, x + b, y + b], outline=trim, width=int(r.integers(2, 6)))
    elif kind in ("square", "rounded"): k = r.uniform(.8, 1.5); d.rounded_rectangle([x - b * k, y - b, x + b * k, y + b], 0 if kind == "square" else int(b * r.uniform(.2, .8)), fill=trim)
    elif kind == "diamond": k = 1.35 * b; y += .3 * b; d.polygon([(x, y - k), (x + k, y), (x, y + k), (x - k, y)], fill=trim)
    elif kind == "hexagon": a0 = r.choice([0, np.pi / 6]); d.polygon([(x + b * 1.15 * np.cos(a0 + np.pi / 3 * i), y + b * 1.15 * np.sin(a0 + np.pi / 3 * i)) for i in range(6)], fill=trim)
    elif kind == "star": n = int(r.integers(6, 14)); d.polygon([(x + b * (1.3 if i % 2 else 1) * np.cos(np.pi * i / n), y + b * (1.3 if i % 2 else 1) * np.sin(np.pi * i / n)) for i in range(2 * n)], fill=trim)
    elif kind == "shield": d.polygon([(x - b, y - b), (x + b, y - b), (x + b, y + .3 * b), (x, y + 1.4 * b), (x - b, y + .3 * b)], fill=trim)
    elif kind == "half-disc": x, y, k = W / 2 if place == "middle" else x, high * r.uniform(.55, .9), high * r.uniform(1.3, 1.9); d.ellipse([x - k, -k, x + k, k], fill=trim)
    elif kind == "tab": y = high * r.uniform(.6, 1.1); d.rounded_rectangle([x - b, -40, x + b, y + b], int(b * r.uniform(0, .6)), fill=trim)
    elif kind in ("triangle", "quarter"):
        u, e = (1, 0) if x < W / 2 else (-1, W)
        k = high * r.uniform(2.3, 3.1)
        if kind == "triangle": d.polygon([(e, 0), (e + u * k, 0), (e, k)], fill=trim); x, y = e + u * k * .32, k * .32
        else: k *= .8; d.pieslice([e - k, -k, e + k, k], 0, 360, fill=trim); x, y = e + u * k * .42, k * .42
    elif kind == "band": k = y + b * r.uniform(.9, 1.2); d.rectangle([0, max(0, y - k) if r.random() < .5 else 0, W, k], fill=trim)
    elif kind == "pennant": end = y + b * 1.3; d.polygon([(x - b, 0), (x + b, 0), (x + b, end), (x, end - b * .5), (x - b, end)], fill=trim)
    else: d.ellipse([x - b, y - b, x + b, y + b], fill=trim); d.polygon([(x - b, y), (x + b, y), (x, y + b * 1.6)], fill=trim)
    m = figure(r, faces, text, high)
    if low: m = m.rotate(180)
    at = (round(x - m.width / 2), round(y - m.height / 2))
    ink = contrast(r, ground)
    if r.random() < .1: img.paste(Image.new("RGB", m.size, contrast(r, ink)), (at[0] + 2, at[1] + 2), m)
    img.paste(Image.new("RGB", m.size, ink), at, m)


def back(r):
    """No card's face: a back, a sheet, the table."""
    img = Image.new("RGB", (W, H), paper_of(r) if r.random() < .4 else colour(r))
    d, ink, kind = ImageDraw.Draw(img), colour(r), r.integers(0, 7)
    step = int(r.integers(6, 40))
    if kind == 0:
        for k in range(0, W // 2, step): d.rectangle([k, k, W - k, H - k], outline=ink, width=int(r.integers(1, 6)))
    elif kind == 1:
        for k in range(0, W, step): d.line([k, 0, k, H], fill=ink, width=int(r.integers(1, step)))
    elif kind == 2:
        for k in range(0, W, step): d.line([k, 0, k, H], fill=ink, width=3)
        for k in range(0, H, step): d.line([0, k, W, k], fill=ink, width=3)
    elif kind == 3:
        for k in range(-H, W, step): d.line([k, 0, k + H, H], fill=ink, width=3); d.line([k + H, 0, k, H], fill=ink, width=3)
    elif kind == 4:
        for x in range(0, W, step):
            for y in range(0, H, step): d.ellipse([x, y, x + step * .6, y + step * .6], fill=ink)
    elif kind == 5:
        for y in range(20, H - 20, step): d.line([20, y, W - 20 - r.integers(0, 90), y], fill=ink, width=2)
    return img


def one(r, families, pool):
    """A card's picture and its class."""
    if r.random() < .08:
        return photograph(r, np.array(back(r))[..., ::-1]), NONE
    paper = paper_of(r)
    img = Image.new("RGB", (W, H), paper)
    trim = contrast(r, paper) if r.random() < .85 else colour(r)
    frame(r, ImageDraw.Draw(img), paper, trim if r.random() < .7 else contrast(r, paper))
    formation(r, img, paper, pool)
    what = int(r.integers(len(POINTS)))
    bare = r.random() < .07
    if not bare:
        low = r.random() < .5
        badge(r, img, str(POINTS[what]), families[r.integers(len(families))], paper, trim, low)
    out = np.array(img)[..., ::-1]
    down = r.random() < .5
    if down != (not bare and low): out = out[::-1, ::-1]
    return photograph(r, np.ascontiguousarray(out)), NONE if bare else what * 2 + int(down)


def photograph(r, px):
    """Laid on a table, cut a little wrongly, lit, blurred, made small."""
    out = np.empty((H + 80, W + 80, 3), np.float32)
    out[:] = colour(r)
    if r.random() < .4: out[:] = np.clip(px[:12].mean((0, 1)) + r.normal(0, 10, 3), 0, 255)
    out[40:40 + H, 40:40 + W] = px
    yy, xx = np.mgrid[0:out.shape[0], 0:out.shape[1]].astype(np.float32) / H - .5
    a = r.uniform(0, 6.3)
    out *= (1 + r.normal(0, .1) * (np.cos(a) * xx + np.sin(a) * yy))[..., None]
    if r.random() < .12:
        cx, cy, w = r.uniform(-.5, .5, 3)
        out += r.uniform(20, 90) * np.exp(-((xx - cx) ** 2 + (yy - cy) ** 2) / (.02 + w * w))[..., None]
    if r.random() < .12:
        across = (np.cos(a) * xx + np.sin(a) * yy - r.uniform(-.4, .4)) / r.uniform(.01, .2)
        out *= (1 - r.uniform(.2, .6) / (1 + np.exp(-np.clip(across, -30, 30))))[..., None]
    corners = np.array([[0, 0], [W, 0], [W, H], [0, H]], np.float32) + 40
    grow = r.normal(0, .02, 2) + r.choice([0, 0, -.04])  # a frame printed inside the edge may pass for it
    middle = corners.mean(0)
    corners = middle + (corners - middle) * (1 + grow) + r.normal(0, r.choice([1.5, 4]), (4, 2))
    wide = int(np.exp(r.uniform(np.log(34), np.log(130))))
    high = round(wide * H / W)
    to = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    small = cv2.GaussianBlur(out, (0, 0), .35 * W / wide) if wide < W * .7 else out
    px = cv2.warpPerspective(small, cv2.getPerspectiveTransform(corners.astype(np.float32), to), (wide, high), borderMode=cv2.BORDER_REPLICATE)
    px = patches.out_of_focus(r, px, r.choice([.25, r.uniform(.3, .8), r.uniform(.5, 1.4 if wide > 60 else .8)]))
    px = px * np.exp(r.normal(0, .22)) * np.exp(r.normal(0, .07, 3))
    px = np.clip(px + r.normal(0, r.choice([.5, 2, r.uniform(2, 8)]), px.shape), 0, 255).astype(np.uint8)
    if r.random() < .4: px = cv2.imdecode(cv2.imencode(".jpg", px, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(50, 97))])[1], cv2.IMREAD_COLOR)
    return cv2.resize(px, (WIDE, HIGH), interpolation=cv2.INTER_AREA if wide > WIDE else cv2.INTER_LINEAR)


class CardNet(nn.Module):
    """The whole card, its long side upright -> number and which end is up, or no number."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(*block(3, 16, 5, 2), *block(16, 32), nn.MaxPool2d(2), *block(32, 32), *block(32, 48), nn.MaxPool2d(2), *block(48, 64), *block(64, 64), nn.MaxPool2d(2), *block(64, 64))
        self.full = nn.Linear(64 * 7 * 5, 64)
        self.drop = nn.Dropout(.2)
        self.out = nn.Linear(64, NONE + 1)

    def forward(self, x):
        return self.out(self.drop(torch.relu(self.full(self.body(x).flatten(1)))))


@torch.no_grad()
def go_on_from(net, path, pictures):
    """A shipped network has its normalisation folded in; it is unfolded again with what some pictures show."""
    import onnx
    from onnx import numpy_helper
    graph = onnx.load(path).graph
    numbers = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in graph.initializer}
    steps = iter([n for n in graph.node if n.op_type in ("Conv", "Gemm")])
    x, layers = pictures, [*net.body]
    for i, layer in enumerate(layers):
        if isinstance(layer, nn.Conv2d):
            step = next(steps)
            layer.weight.copy_(numbers[step.input[1]])
            x = layer(x)
            norm, mean, var = layers[i + 1], x.mean((0, 2, 3)), x.var((0, 2, 3))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(var)
            norm.weight.copy_((var + norm.eps).sqrt())
            norm.bias.copy_(numbers[step.input[2]] + mean)
            x = x + numbers[step.input[2]].view(1, -1, 1, 1)
        elif not isinstance(layer, nn.BatchNorm2d):
            x = layer(x)
    for layer in (net.full, net.out):
        step = next(steps)
        layer.weight.copy_(numbers[step.input[1]])
        layer.bias.copy_(numbers[step.input[2]])


def make(families, pool, count, seed):
    r = np.random.default_rng(seed)
    x, y = np.empty((count, HIGH, WIDE, 3), np.uint8), np.empty(count, np.int64)
    for i in range(count): x[i], y[i] = one(r, families, pool)
    return x, y


def batch_of(x, y, pick):
    """Half of them turned upside down, so that both ends are seen of each."""
    bx, by = torch.from_numpy(x[pick]).permute(0, 3, 1, 2).float() / 255 - .5, torch.from_numpy(y[pick])
    flip = torch.rand(len(pick)) < .5
    bx[flip] = torch.flip(bx[flip], (2, 3))
    return bx, torch.where(flip & (by < NONE), by ^ 1, by)


def report(net, x, y):
    net.eval()
    with torch.no_grad(): p = torch.cat([torch.softmax(net(torch.from_numpy(x[i:i + 256]).permute(0, 3, 1, 2).float() / 255 - .5), 1) for i in range(0, len(x), 256)])
    net.train()
    sure, guess = p.max(1)
    right = guess.numpy() == y
    return f"right {right.mean():.4f}, numbers {right[y < NONE].mean():.4f}; surer than 0.9: {(sure > .9).float().mean():.3f}, wrong of these {1 - right[(sure > .9).numpy()].mean():.4f}; than 0.98: {(sure > .98).float().mean():.3f}, wrong {1 - right[(sure > .98).numpy()].mean():.4f}"


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument("out")
    a.add_argument("--count", type=int, default=90000)
    a.add_argument("--minutes", type=float, default=22, help="of processor time")
    a.add_argument("--rate", type=float, default=3e-3)
    a.add_argument("--seed", type=int, default=11, help="of the cards drawn")
    a.add_argument("--start", help="a network to go on from")
    a.add_argument("--show", help="draws a sheet of cards there and ends")
    o = a.parse_args()
    taught, held = fonts.chosen(False), fonts.chosen(True)
    pool = [p for faces in patches.all_art(40).values() for f in faces.values() for p in f]
    if o.show:
        x, y = make(taught, pool, 96, 5)
        cv2.imwrite(o.show, np.vstack([np.hstack(x[i:i + 16]) for i in range(0, 96, 16)]))
        print(y.reshape(6, 16))
        return
    print(len(taught), "families,", len(held), "held back,", len(pool), "pictures", flush=True)
    x, y = make(taught, pool, o.count, o.seed)
    ex, ey = make(held, pool, 3000, 12)
    net = CardNet()
    if o.start:
        go_on_from(net, o.start, torch.from_numpy(x[:256]).permute(0, 3, 1, 2).float() / 255 - .5)
        print("before", report(net, ex, ey), flush=True)
    net = net.to(memory_format=torch.channels_last)
    best = torch.optim.AdamW(net.parameters(), o.rate, weight_decay=2e-3)
    began, step, said = time.process_time(), 0, 0
    while (done := (time.process_time() - began) / (60 * o.minutes)) < 1:
        for g in best.param_groups: g["lr"] = o.rate * min(1, step / 100) * (.5 + .5 * np.cos(np.pi * done)) + 1e-5
        bx, by = batch_of(x, y, np.random.default_rng(step).integers(0, len(x), 64))
        loss = nn.functional.cross_entropy(net(bx.contiguous(memory_format=torch.channels_last)), by, label_smoothing=.02)
        best.zero_grad()
        loss.backward()
        best.step()
        step += 1
        if done - said > .1:
            said = done
            print(f"{done:.2f} step {step} loss {float(loss):.3f}", report(net, ex, ey), flush=True)
    print("final", step, report(net, ex, ey), flush=True)
    net.eval()
    torch.save(net.state_dict(), o.out.replace(".onnx", ".pt"))
    torch.onnx.export(net.to(memory_format=torch.contiguous_format), torch.zeros(1, 3, HIGH, WIDE), o.out, input_names=["card"], output_names=["number"], opset_version=11,
                      dynamic_axes={"card": {0: "n"}, "number": {0: "n"}})


if __name__ == "__main__": main()
