# SPDX-License-Identifier: Apache-2.0
"""A second collection for art.py --more: two more alphabets of symbols, five more makes of Gobblet, more palettes and numbers."""
import math
from PIL import Image, ImageDraw

FACE_PALETTES = [
    dict(sun=(255, 214, 30), moon=(26, 28, 52), fish=(255, 128, 60), bird=(214, 36, 72), horse=(112, 48, 128), ship=(30, 150, 170), seed=(200, 190, 168), tree=(40, 128, 84)),
    dict(sun=(232, 190, 80), moon=(44, 42, 40), fish=(226, 122, 50), bird=(178, 50, 40), horse=(120, 84, 150), ship=(70, 104, 150), seed=(176, 170, 160), tree=(104, 128, 62)),
    dict(sun=(250, 236, 90), moon=(0, 0, 0), fish=(250, 150, 30), bird=(240, 60, 60), horse=(150, 80, 200), ship=(60, 130, 240), seed=(190, 196, 200), tree=(60, 180, 80))]
NUMBER_PALETTES = [
    dict(red=(206, 52, 70), yellow=(236, 208, 70), green=(96, 150, 70), blue=(52, 96, 176), turquoise=(70, 190, 190), grey=(180, 180, 182)),
    dict(red=(184, 60, 44), yellow=(226, 176, 56), green=(84, 124, 62), blue=(58, 80, 132), turquoise=(72, 150, 156), grey=(136, 132, 128))]
FONTS = ["/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf", "/usr/share/fonts/truetype/lato/Lato-Medium.ttf",
         "/usr/share/fonts/truetype/freefont/FreeSansBold.ttf", "/usr/share/fonts/truetype/lato/Lato-BlackItalic.ttf"]
MAKES = ["double-lines", "dots", "inlay", "tiles", "crosses"]


def symbol(draw, kind, art, px, ink, ground):
    """art 2: soft round shapes; art 3: straight cuts, as in stencils and lino."""
    w = max(2, px // 22)
    P = lambda *pts: [(px * x, px * y) for x, y in pts]
    poly = lambda *pts, f=ink: draw.polygon(P(*pts), fill=f)
    oval = lambda x0, y0, x1, y1, f=ink: draw.ellipse([px * x0, px * y0, px * x1, px * y1], fill=f)
    line = lambda *pts, f=ink, k=1.0: draw.line(P(*pts), fill=f, width=int(w * k), joint="curve")
    arc = lambda x0, y0, x1, y1, a, b, k=1.0: draw.arc([px * x0, px * y0, px * x1, px * y1], a, b, fill=ink, width=int(w * k))
    soft = art == 2
    if kind == "sun":
        n = 16 if soft else 8
        for i in range(n):
            a = 2 * math.pi * i / n + .2
            far = .40 if soft or i % 2 else .33
            line((.5 + .26 * math.cos(a), .5 + .26 * math.sin(a)), (.5 + far * math.cos(a), .5 + far * math.sin(a)), k=1.0 if soft else 1.6)
        oval(.3, .3, .7, .7)
        if soft:
            oval(.41, .43, .46, .48, ground); oval(.54, .43, .59, .48, ground); draw.arc([px * .4, px * .46, px * .6, px * .62], 20, 160, fill=ground, width=w // 2)
    elif kind == "moon":
        if soft:
            oval(.2, .16, .78, .84); oval(.38, .16, .92, .72, ground)
        else:
            poly((.62, .12), (.34, .24), (.22, .5), (.34, .76), (.62, .88), (.5, .68), (.44, .5), (.5, .32))
            poly((.74, .3), (.77, .38), (.85, .38), (.79, .44), (.81, .52), (.74, .47), (.67, .52), (.69, .44), (.63, .38), (.71, .38))
    elif kind == "fish":
        if soft:
            oval(.3, .28, .86, .72); poly((.4, .5), (.1, .26), (.18, .5), (.1, .74)); oval(.7, .4, .77, .47, ground); draw.arc([px * .5, px * .36, px * .66, px * .64], 90, 270, fill=ground, width=w // 2)
        else:
            poly((.1, .5), (.36, .3), (.62, .42), (.88, .28), (.8, .5), (.88, .72), (.62, .58), (.36, .7)); poly((.26, .44), (.31, .44), (.31, .49), (.26, .49), f=ground)
    elif kind == "bird":
        if soft:
            oval(.2, .4, .66, .76); oval(.5, .2, .8, .5); poly((.77, .3), (.94, .36), (.77, .42)); oval(.65, .29, .7, .34, ground); poly((.26, .5), (.06, .38), (.1, .56), (.26, .66)); draw.arc([px * .28, px * .44, px * .56, px * .68], 0, 170, fill=ground, width=w // 2)
        else:
            poly((.08, .3), (.4, .42), (.5, .34), (.6, .42), (.92, .3), (.7, .58), (.58, .58), (.62, .82), (.5, .74), (.38, .82), (.42, .58), (.3, .58))
    elif kind == "horse":
        if soft:
            oval(.26, .4, .74, .66); oval(.6, .2, .8, .46); oval(.7, .3, .92, .44); poly((.64, .1), (.72, .22), (.62, .24)); poly((.58, .3), (.74, .4), (.7, .56), (.52, .5))
            for x in (.3, .39, .6, .67): draw.rectangle([px * x, px * .6, px * (x + .055), px * .86], fill=ink)
            arc(.1, .42, .36, .8, 180, 290, 1.4)
        else:
            poly((.2, .86), (.24, .52), (.36, .28), (.5, .2), (.52, .1), (.6, .2), (.72, .3), (.84, .56), (.74, .64), (.58, .5), (.56, .6), (.7, .86)); poly((.58, .3), (.64, .33), (.59, .36), f=ground)
    elif kind == "ship":
        if soft:
            draw.pieslice([px * .1, px * .4, px * .9, px * .96], 0, 180, fill=ink); line((.5, .1), (.5, .68)); draw.pieslice([px * .16, px * .14, px * .84, px * .98], 270, 340, fill=ink); arc(.2, .8, .5, .98, 200, 340); arc(.5, .8, .8, .98, 200, 340)
        else:
            poly((.08, .58), (.2, .62), (.8, .62), (.92, .52), (.8, .84), (.22, .84))
            for x, y0, y1, h in ((.3, .24, .56, .1), (.5, .14, .56, .13), (.7, .24, .56, .1)):
                poly((x - h, y0), (x + h, y0 + .03), (x + h, y1 - .04), (x - h, y1))
    elif kind == "seed":
        if soft:
            oval(.32, .3, .68, .82); poly((.42, .34), (.5, .1), (.58, .34)); draw.arc([px * .42, px * .36, px * .7, px * .8], 110, 250, fill=ground, width=w // 2)
        else:
            poly((.5, .12), (.7, .4), (.7, .64), (.5, .88), (.3, .64), (.3, .4)); line((.5, .22), (.5, .8), f=ground, k=.7)
    else:
        if soft:
            oval(.3, .1, .7, .44); oval(.16, .26, .5, .6); oval(.5, .26, .84, .6); oval(.34, .34, .66, .64); draw.rectangle([px * .46, px * .56, px * .54, px * .9], fill=ink)
        else:
            draw.rectangle([px * .45, px * .4, px * .55, px * .9], fill=ink); poly((.5, .06), (.66, .26), (.58, .26), (.76, .5), (.64, .5), (.84, .72), (.16, .72), (.36, .5), (.24, .5), (.42, .26), (.34, .26))


def gobblet_board(rng, make, px, rim):
    img = Image.new("RGB", (px, px))
    d = ImageDraw.Draw(img)
    s = (px - 2 * rim) / 4
    centre = lambda r, c: (rim + (c + .5) * s, rim + (r + .5) * s)
    tint = lambda rgb, k: tuple(int(min(255, v * k)) for v in rgb)
    if make == "double-lines":
        base, ink = rng.choice([((222, 216, 204), (60, 60, 70)), ((120, 78, 48), (36, 24, 18)), ((60, 74, 92), (226, 222, 210))])
        img.paste(base, [0, 0, px, px])
        for i in range(5):
            for o in (-6, 6):
                a = rim + i * s + o
                d.line([a, rim, a, px - rim], fill=ink, width=3); d.line([rim, a, px - rim, a], fill=ink, width=3)
    elif make == "dots":  # crossings marked, lines thin
        base, ink = rng.choice([((190, 150, 100), (70, 44, 26)), ((44, 58, 50), (214, 206, 170))])
        img.paste(base, [0, 0, px, px])
        for i in range(5):
            d.line([rim + i * s, rim, rim + i * s, px - rim], fill=tint(ink, 1), width=3); d.line([rim, rim + i * s, px - rim, rim + i * s], fill=ink, width=3)
            for j in range(5): d.ellipse([rim + i * s - 12, rim + j * s - 12, rim + i * s + 12, rim + j * s + 12], fill=ink)
    elif make == "inlay":  # a smaller square in every cell
        base, inner = rng.choice([((104, 66, 42), (196, 150, 96)), ((216, 196, 160), (150, 60, 50)), ((40, 44, 54), (96, 110, 130))])
        img.paste(base, [0, 0, px, px])
        for r in range(4):
            for c in range(4):
                x, y = centre(r, c); k = s * .4
                d.rectangle([x - k, y - k, x + k, y + k], fill=inner)
        d.rectangle([rim, rim, px - rim, px - rim], outline=inner, width=5)
    elif make == "tiles":  # rounded tiles with joints between
        base, joint = rng.choice([((236, 230, 218), (120, 116, 110)), ((70, 96, 130), (214, 216, 220)), ((164, 84, 60), (226, 206, 180))])
        img.paste(joint, [0, 0, px, px])
        for r in range(4):
            for c in range(4):
                x, y = centre(r, c); k = s * .465
                d.rounded_rectangle([x - k, y - k, x + k, y + k], radius=int(s * .12), fill=tint(base, rng.uniform(.94, 1.05)))
    else:  # a cross in the middle of every cell, frame lines
        base, ink = rng.choice([((206, 184, 140), (90, 60, 36)), ((84, 30, 34), (220, 180, 110))])
        img.paste(base, [0, 0, px, px])
        for i in range(5):
            d.line([rim + i * s, rim, rim + i * s, px - rim], fill=ink, width=8); d.line([rim, rim + i * s, px - rim, rim + i * s], fill=ink, width=8)
        for r in range(4):
            for c in range(4):
                x, y = centre(r, c)
                d.line([x - s * .1, y, x + s * .1, y], fill=ink, width=4); d.line([x, y - s * .1, x, y + s * .1], fill=ink, width=4)
    return img
