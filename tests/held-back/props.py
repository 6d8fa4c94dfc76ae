# SPDX-License-Identifier: Apache-2.0
"""Bodies for scene.py that only the third collection has: things turned on a lathe, racks, and what lies about on a table."""
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
    return [(0, 0), (r, 0), (r, h - e), (r - e, h), (0, h)]


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
    else: lathe(at, 0, [(0, 0), (.0115 * u, 0), (.0115 * u, .002 * u), (.0105 * u, .0022 * u), (.0102 * u, .0018 * u), (0, .0018 * u)], material("coin", rgb, roughness=.3, metallic=.9))
