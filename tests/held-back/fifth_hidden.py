# SPDX-License-Identifier: Apache-2.0
"""Hidden Stones of the fifth collection: symbols of further icon sets, other palettes, frames and cards."""
import fifth_lists, fourth_hidden
from fourth_fetch import font_file
from fourth_hidden import FRAME_DRAW, LOOKS, card_art, stone_face
from texture import luma, tint

LOOKS.update(resin=(.15, .3, .03, [(236, 234, 230), (54, 54, 60)]), stone=(.18, .5, .05, [(170, 166, 160), (110, 104, 98)]))


def roundel(d, px, ground, trim):
    under = tint(ground, 1.25 if luma(ground) < 150 else .88)
    d.ellipse([px * .05, px * .05, px * .95, px * .95], fill=under)
    return under


def ruled(d, px, ground, trim):
    for k in (.05, .1): d.rectangle([px * k, px * k, px * (1 - k), px * (1 - k)], outline=trim, width=px // 64)
    return ground


def notched(d, px, ground, trim):
    for x in (0, px):
        for y in (0, px): d.polygon([(x, y), (abs(x - px * .17), y), (x, abs(y - px * .17))], fill=trim)
    return ground


def bands(d, px, ground, trim):
    for y in (0, px * .92): d.rectangle([0, y, px, y + px * .08], fill=trim)
    return ground


FRAME_DRAW.update(roundel=roundel, ruled=ruled, notched=notched, bands=bands)


def grey_field(look):
    """A grey square for any stone: full, rimmed, with a dot, or hatched."""
    def draw(d, at, s, rgb, paper):
        box = [*at, at[0] + s - 1, at[1] + s - 1]
        d.rectangle(box, fill=rgb, outline=tint(rgb, .7 if look == "rimmed" else .9), width=6 if look == "rimmed" else 2)
        if look == "dotted": d.ellipse([at[0] + s * .42, at[1] + s * .42, at[0] + s * .58, at[1] + s * .58], fill=tint(rgb, .7))
        if look == "hatched":
            for k in range(10, s, 14): d.line([at[0], at[1] + k, at[0] + k, at[1]], fill=tint(rgb, .9), width=3); d.line([at[0] + k, at[1] + s - 1, at[0] + s - 1, at[1] + k], fill=tint(rgb, .9), width=3)
    return draw


def hidden_style(_, name, its=fifth_lists, grey=grey_field):
    rng = its.same(name, "stones")
    paper, card = its.pick(name, its.PAPERS)
    return dict(inks={}, palette=its.pick(name, list(its.FACE_PALETTES.values()), 5), art=its.pick(name, list(its.ALPHABETS)), ink=rng.choice(["light", "light", "dark", "deep"]), frame=its.pick(name, its.FRAMES), body=its.pick(name, its.BODIES), scale=rng.uniform(.62, .74),
                font=font_file(*its.pick(name, its.FAMILIES)), paper=paper, card=card, badge=its.pick(name, its.BADGES), badge_at=rng.choice(its.BADGE_PLACES),
                any=rng.choice([(152, 152, 152), (172, 171, 168), (140, 142, 144)]), any_draw=grey(its.pick(name, its.GREYS)))


def quarters(rng, name, grid):
    """One photo in four has one stone turned, of those that show it: {(row, column): degrees}."""
    spots = [(r, c) for r in range(3) for c in range(3) if grid[r][c] in ("bird", "horse", "ship", "tree")]
    return {rng.choice(spots): rng.choice([90, 180, 270])} if "-held-" in name and int(name[-2:]) % 4 == 1 and spots else {}


def layout(rng, name, pitch):
    """Where up to two cards lie; none while enrolling."""
    places = [(pitch, 2 * pitch + .45, 0), (3.1, .4, rng.uniform(-12, 12)), (-3.1, .2, rng.uniform(-12, 12)), (3.0, -1.2, rng.uniform(-8, 8))]
    return rng.sample(places[:3] if rng.random() < .7 else places[::2] + places[3:], int(name[-2:]) % 3) if "-held-" in name else []


def dress_hidden(_, folder, name, scene, its=fifth_lists):
    body, back = its.pick(name, its.BODIES), its.pick(name, its.BACKS, 5)
    fourth_hidden.lay(its.same(name, "bodies"), folder, name, scene, body, back, f"{its.pick(name, list(its.ALPHABETS))}, {its.pick(name, list(its.FACE_PALETTES), 5)} palette, {body} stones, {its.pick(name, its.FRAMES)} frame, {its.pick(name, its.BADGES)} badge")
