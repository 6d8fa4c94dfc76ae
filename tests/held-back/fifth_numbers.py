# SPDX-License-Identifier: Apache-2.0
"""Gobblestones of the fifth collection: number styles as publishers would print them, plain and metallic tiles."""
import fifth_lists, fourth_numbers
from fourth_fetch import font_file
from fourth_numbers import GROUNDS, SHEENS, number_cell
from texture import readable, tint

SHEENS.update(satin=(0, .45), metal=(.55, .35), gloss=(0, .2), brushed=(.35, .5))
DARK, LIGHT = (28, 26, 28), (252, 249, 242)


def shape(draw_on, ground, ink):
    """A ground of one shape: what draws it, its colour and the ink on it, both from the field's colour."""
    def draw(d, big, base, _):
        draw_on(d, big, ground(base), base)
        return readable(ink(base), ground(base), 85)
    return draw


def round_(r, rim=0):
    return lambda d, big, fill, base: d.ellipse([big * (.5 - r), big * (.5 - r), big * (.5 + r), big * (.5 + r)], fill=fill, outline=tint(base, .45) if rim else None, width=big // 30)


GROUNDS.update({
    "disc": shape(round_(.36), lambda b: (248, 244, 234), lambda b: DARK),
    "ring-disc": shape(round_(.38, 1), lambda b: (255, 253, 248), lambda b: tint(b, .4)),
    "dark-disc": shape(round_(.37), lambda b: tint(b, .42), lambda b: LIGHT),
    "plate": shape(lambda d, big, fill, base: d.rounded_rectangle([big * .14, big * .14, big * .86, big * .86], big * .14, fill=fill), lambda b: tint(b, 1.62), lambda b: tint(b, .28)),
    "lozenge": shape(lambda d, big, fill, base: d.polygon([(big * .5, big * .03), (big * .97, big * .5), (big * .5, big * .97), (big * .03, big * .5)], fill=fill), lambda b: tint(b, .6), lambda b: LIGHT)})


def number_style(_, name, its=fifth_lists):
    rng, way = its.same(name, "numbers"), its.pick(name, its.WAYS)
    small = way in GROUNDS or way == "corner-badge"
    return dict(palette=its.pick(name, list(its.NUMBER_PALETTES.values())), font=font_file(*its.pick(name, its.FAMILIES)), badge=way, size=rng.uniform(.40, .46) if small else rng.uniform(.50, .60),
                ink=rng.choice(["dark", "light", "light", "deep"]), lines=rng.choice([(34, 32, 34), (242, 238, 228), (90, 76, 62), None]), rounded=rng.random() < .3, texture=rng.choice([1, 2, 3]))


def dress_gobblestones(_, folder, name, scene, its=fifth_lists):
    rng, look, back = its.same(name, "tiles"), its.pick(name, its.LOOKS), its.pick(name, its.BACKS, 3)
    scene["tile"].update(side=rng.uniform(.8, .92), height=rng.uniform(.16, .32))
    fourth_numbers.lay(rng, folder, name, scene, look, back, f"{its.pick(name, its.FAMILIES)[0]}, {its.pick(name, its.WAYS)}, {its.pick(name, list(its.NUMBER_PALETTES))} fields, {look} tiles, {back} backs")
