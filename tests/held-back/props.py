# SPDX-License-Identifier: Apache-2.0
"""Bodies for scene.py that only the third and later collections have: things turned on a lathe, racks, and what lies about on a table."""
import bpy, math


def lathe(at, z, profile, mat, sides=64):
    """The line of (radius, height) points, from the axis below to the axis above, turned about the upright axis."""
    points, faces, rings = [], [], []
    for r, h in profile:
        rings.append(range(len(points), len(points) + (sides if r else 1)))
        points += [(r * math.cos(2 * math.pi * k / sides), r * math.sin(2 * math.pi * k / sides), h) for k in range(sides if r else 1)]
    for a, b in zip(rings, rings[1:]):
        at_ = lambda ring, k: ring[k % len(ring)]
        for k in range(sides):
            face = [at_(a, k), at_(a, k + 1), at_(b, k + 1), at_(b, k)]
            faces.append(list(dict.fromkeys(face)))
    mesh = bpy.data.meshes.new("lathe")
    mesh.from_pydata(points, [], faces)
    mesh.materials.append(mat)
    for f in mesh.polygons: f.use_smooth = True
    mesh.use_auto_smooth = True; mesh.auto_smooth_angle = math.radians(32)
    o = bpy.data.objects.new("lathe", mesh)
    o.location = (at[0], at[1], z)
    bpy.context.scene.collection.objects.link(o)
    return o


def piece_profile(shape, r, h):
    """A Gobblet piece: widest radius r, height h."""
    e = r * .07
    if shape == "tapered": return [(0, 0), (r, 0), (r, e), (r * .86, h - e), (r * .86 - e, h), (0, h)]
    if shape == "flared": return [(0, 0), (r * .86, 0), (r, h - e), (r - e, h), (0, h)]
    if shape == "groove":
        g = h - max(.09, h * .18)
        return [(0, 0), (r, 0), (r, g - e), (r * .9, g), (r, g + e), (r, h - e), (r - e, h), (0, h)]
    if shape == "dome":
        top = r * .22
        return [(0, 0), (r, 0)] + [(r * math.cos(a), h - top + top * math.sin(a)) for a in (math.pi / 2 * k / 8 for k in range(8))] + [(0, h)]
    if shape == "cup": return [(0, 0), (r, 0), (r, h - e), (r - e, h), (r * .84, h), (r * .80, h - e * 1.6), (0, h - e * 1.6)]
    if shape == "goblet":  # hollow to a third of its height
        return [(0, 0), (r * .9, 0), (r, h * .55), (r, h - e), (r - e * .6, h), (r * .86, h), (r * .82, h - e), (r * .74, h * .7), (0, h * .66)]
    if shape == "barrel": return [(0, 0), (r * .88, 0)] + [(r * (.88 + .12 * math.sin(math.pi * k / 10)), (h - e) * k / 10) for k in range(1, 11)] + [(r * .88 - e, h), (0, h)]
    if shape == "stepped": return [(0, 0), (r, 0), (r, h * .5), (r - e * .7, h * .5 + e * .7), (r * .86, h * .5 + e * .7), (r * .86, h - e), (r * .86 - e, h), (0, h)]
    if shape == "domed-taper":
        top = r * .3
        return [(0, 0), (r, 0), (r, e)] + [(r * .84 * math.cos(a), h - top + top * math.sin(a)) for a in (math.pi / 2 * k / 8 for k in range(8))] + [(0, h)]
    if shape == "waisted": return [(0, 0), (r, 0), (r, e)] + [(r * (1 - .14 * math.sin(math.pi * k / 8)), h * k / 8) for k in range(1, 8)] + [(r, h - e), (r - e, h), (0, h)]
    if shape == "chamfered": return [(0, 0), (r, 0), (r, h - r * .3), (r * .74, h), (0, h)]
    if shape == "ridged": return [(0, 0), (r * .94, 0)] + [(r * (.94 if k % 2 else 1), (h - e) * k / 9) for k in range(1, 9)] + [(r, h - e), (r - e, h), (0, h)]
    if shape == "dished": return [(0, 0), (r, 0), (r, h - e), (r - e, h)] + [(r * .88 * math.cos(math.pi / 2 * k / 6), h - r * .16 * math.sin(math.pi / 2 * k / 6)) for k in range(6)] + [(0, h - r * .16)]
    if shape == "collar": return [(0, 0), (r * .87, 0), (r * .87, h * .7), (r, h * .74), (r, h - e), (r - e, h), (0, h)]
    if shape == "beaded": return [(0, 0), (r * .92, 0), (r * .92, h * .76)] + [(r * (.92 + .08 * math.sin(math.pi * k / 8)), h * (.78 + .18 * k / 8)) for k in range(1, 8)] + [(r * .9, h), (0, h)]
    if shape == "funnel": return [(0, 0), (r * .92, 0), (r, h - e), (r - e * .6, h), (r * .86, h), (r * .22, h - r * .32), (0, h - r * .32)]
    if shape == "spool": return [(0, 0), (r, 0), (r, h * .16), (r * .86, h * .24), (r * .86, h * .74), (r, h * .82), (r, h - e), (r - e, h), (0, h)]
    if shape == "terraced": return [(0, 0), (r, 0), (r, h * .36), (r * .9, h * .39), (r * .9, h * .7), (r * .8, h * .73), (r * .8, h - e), (r * .8 - e, h), (0, h)]
    if shape == "bell": return [(0, 0), (r, 0)] + [(r * (.82 + .18 * (1 - k / 10) ** 2), (h - e) * (.06 + .094 * k)) for k in range(11)] + [(r * .82 - e, h), (0, h)]
    if shape == "button": return [(0, 0), (r, 0), (r, h - e), (r - e, h), (r * .8, h), (r * .76, h - e * 1.4), (r * .34, h - e * 1.4), (r * .3, h), (0, h)]
    return [(0, 0), (r, 0), (r, h - e), (r - e, h), (0, h)]


def piece(p, z, shape, mat, band):
    """A Gobblet piece; facets and bands are the fourth collection's."""
    body = lathe(p["at"], z, p.get("profile") or piece_profile(shape, p["radius"], p["height"]), mat, 10 if shape == "facets" else 64)
    if band:  # two rings let into the side, and one about the top
        r, h = p["radius"], p["height"]
        for at in (.3, .62): lathe(p["at"], z, [(r * .99, h * at), (r * 1.004, h * at), (r * 1.004, h * (at + .1)), (r * .99, h * (at + .1))], band)
        lathe(p["at"], z, [(r * .55, h - .001), (r * .55, h + .004), (r * .72, h + .004), (r * .72, h - .001)], band)
    return body


def frame(half, wide, high, z, mat, slab):
    """Four bars along the edge of a board."""
    for x, y, w, h in ((0, 1, 2 * half, wide), (0, -1, 2 * half, wide), (1, 0, wide, 2 * (half - wide)), (-1, 0, wide, 2 * (half - wide))):
        slab((x * (half - wide / 2), y * (half - wide / 2)), (w, h), z, high, 0, mat, mat, .02)


def rack(x, slab, material, tile, back):
    """A wooden rest with tiles leaning in it, their backs to the board."""
    wood, face = material("rack", x["rgb"], roughness=.6), material("back", back, roughness=.5)
    a = math.radians(x["turn"])
    place = lambda u, v: (x["at"][0] + u * math.cos(a) - v * math.sin(a), x["at"][1] + u * math.sin(a) + v * math.cos(a))
    slab(place(0, 0), (6.6, 1.0), 0, .3, x["turn"], wood, wood, .04)
    slab(place(0, .38), (6.6, .22), .3, .3, x["turn"], wood, wood, .04)
    for k in range(x["tiles"]):
        o = slab(place(-2.6 + 1.04 * k, .12), (tile["side"], tile["height"]), .3, tile["side"], x["turn"], face, face, .03)
        o.rotation_euler[0] = math.radians(-14)


def thing(t, unit, slab, material):
    """What lies about, in metres, scaled to the scene's unit."""
    u, at, rgb = 1 / unit, t["at"], t["rgb"]
    if t["what"] == "mug":
        m, r, h = material("mug", rgb, roughness=.2), .041 * u, .092 * u
        lathe(at, 0, [(0, 0), (r * .9, 0), (r, h * .1), (r, h), (r * .92, h), (r * .9, h * .7), (0, h * .7)], m)
        lathe(at, 0, [(0, h * .71), (r * .9, h * .71)], material("tea", (70, 36, 18), roughness=.1))
        a = math.radians(t["turn"])
        bpy.ops.mesh.primitive_torus_add(location=(at[0] + r * 1.05 * math.cos(a), at[1] + r * 1.05 * math.sin(a), h * .5), rotation=(math.pi / 2, 0, a), major_radius=h * .28, minor_radius=h * .06)
        bpy.context.object.data.materials.append(m)
    elif t["what"] == "pencil":
        r, n = .0037 * u, .16 * u
        parts = (("paint", rgb, [(0, 0), (r, 0), (r, n)]), ("wood", (222, 186, 140), [(r, n), (r * .25, n + .018 * u)]), ("lead", (40, 40, 42), [(r * .25, n + .018 * u), (0, n + .023 * u)]))
        for name, colour, line in parts:
            o = lathe(at, r, line, material(name, colour, roughness=.4), 6)
            o.rotation_euler = (math.pi / 2, 0, math.radians(t["turn"]))
    elif t["what"] == "phone": slab(at, (.073 * u, .15 * u), 0, .008 * u, t["turn"], material("glass", rgb, roughness=.06), material("case", (60, 60, 64)), .004 * u)
    elif t["what"] == "paper": m = material("paper", rgb, roughness=.9); slab(at, (.13 * u, .18 * u), 0, .0006 * u, t["turn"], m, m)
    elif t["what"] == "die": m = material("die", rgb, roughness=.25); slab(at, (.016 * u,) * 2, 0, .016 * u, t["turn"], m, m, .002 * u)
    elif t["what"] == "case": m = material("case", rgb, roughness=.5); slab(at, (.16 * u, .062 * u), 0, .036 * u, t["turn"], m, m, .017 * u)
    elif t["what"] == "tumbler": r, h = .034 * u, .1 * u; lathe(at, 0, [(0, 0), (r * .8, 0), (r, h), (r * .93, h), (r * .78, h * .35), (0, h * .35)], material("tumbler", rgb, roughness=.08))
    elif t["what"] == "plate":
        r = .07 * u; lathe(at, 0, [(0, .003 * u), (r * .6, .003 * u), (r, .014 * u), (r * .98, .017 * u), (r * .58, .007 * u), (0, .007 * u)], material("plate", rgb, roughness=.15))
        for k in range(3): lathe((at[0] + r * .3 * math.cos(2.1 * k), at[1] + r * .3 * math.sin(2.1 * k)), .007 * u, [(0, 0), (.022 * u, 0), (.022 * u, .005 * u), (0, .008 * u)], material("biscuit", (196, 142, 80), roughness=.8))
    elif t["what"] == "spectacles":
        m, a = material("rim", rgb, roughness=.25), math.radians(t["turn"])
        place = lambda x, y: (at[0] + x * u * math.cos(a) - y * u * math.sin(a), at[1] + x * u * math.sin(a) + y * u * math.cos(a))
        for k in (-1, 1):
            bpy.ops.mesh.primitive_torus_add(location=(*place(k * .032, 0), .006 * u), major_radius=.024 * u, minor_radius=.0022 * u); bpy.context.object.data.materials.append(m)
            slab(place(k * .06, .055), (.004 * u, .12 * u), .004 * u, .005 * u, t["turn"], m, m)
        slab(place(0, .004), (.018 * u, .004 * u), .004 * u, .004 * u, t["turn"], m, m)
    elif t["what"] == "notepad":
        m, ink = material("pad", rgb, roughness=.9), material("ink", (70, 90, 150), roughness=.9); a = math.radians(t["turn"])
        slab(at, (.1 * u, .15 * u), 0, .008 * u, t["turn"], m, m)
        for k in range(6): y = (.05 - .018 * k) * u; slab((at[0] - y * math.sin(a), at[1] + y * math.cos(a)), (.078 * u, .0012 * u), .008 * u, .0001 * u, t["turn"], ink, ink)
    elif t["what"] == "dice":
        a, dot = math.radians(t["turn"]), material("pip", (250, 250, 250) if sum(rgb) < 380 else (20, 20, 22))
        for n, (x, y) in ((5, (-.014, 0)), (3, (.012, .009))):
            m, at2 = material("die", rgb, roughness=.25), (at[0] + x * u, at[1] + y * u)
            slab(at2, (.016 * u,) * 2, 0, .016 * u, t["turn"], m, m, .002 * u)
            for k, (px, py) in enumerate(((0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1))[:n]):
                px, py = px * .0042 * u, py * .0042 * u
                lathe((at2[0] + px * math.cos(a) - py * math.sin(a), at2[1] + px * math.sin(a) + py * math.cos(a)), .016 * u, [(0, 0), (.0017 * u, 0), (.0017 * u, .0002 * u), (0, .0002 * u)], dot, 16)
    elif t["what"] == "lid": m = material("lid", rgb, roughness=.5); slab(at, (.2 * u, .2 * u), 0, .04 * u, t["turn"], m, material("rim", (236, 232, 224)), .002 * u)
    else: lathe(at, 0, [(0, 0), (.0115 * u, 0), (.0115 * u, .002 * u), (.0105 * u, .0022 * u), (.0102 * u, .0018 * u), (0, .0018 * u)], material("coin", rgb, roughness=.3, metallic=.9))
