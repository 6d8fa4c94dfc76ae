# SPDX-License-Identifier: Apache-2.0
"""Path-traces the scenes of art.py and writes the truth beside each picture.

usage: blender -b -P scene.py -- FOLDER OUT [SAMPLES [FIRST [LAST]]]
"""
import bpy, json, math, os, random, sys
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Quaternion, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import props
from third_lens import bent

args = sys.argv[sys.argv.index("--") + 1:]
FOLDER, OUT = args[0], args[1]
SAMPLES = int(args[2]) if len(args) > 2 else 64
FIRST = int(args[3]) if len(args) > 3 else 0
LAST = int(args[4]) if len(args) > 4 else 10 ** 6


def linear(rgb):
    return [((c / 255) / 12.92 if c / 255 <= .04045 else ((c / 255 + .055) / 1.055) ** 2.4) for c in rgb] + [1]


def material(name, rgb=None, texture=None, roughness=.5, metallic=0.0, repeat=1):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    p = m.node_tree.nodes["Principled BSDF"]
    p.inputs["Roughness"].default_value = roughness
    p.inputs["Metallic"].default_value = metallic
    if rgb: p.inputs["Base Color"].default_value = linear(rgb)
    if texture:
        t = m.node_tree.nodes.new("ShaderNodeTexImage")
        t.image = bpy.data.images.load(os.path.join(FOLDER, texture))
        m.node_tree.links.new(t.outputs["Color"], p.inputs["Base Color"])
        if repeat != 1:
            c = m.node_tree.nodes.new("ShaderNodeTexCoord"); k = m.node_tree.nodes.new("ShaderNodeMapping")
            k.inputs["Scale"].default_value = (repeat, repeat, 1)
            m.node_tree.links.new(c.outputs["UV"], k.inputs["Vector"]); m.node_tree.links.new(k.outputs["Vector"], t.inputs["Vector"])
    return m


def slab(at, size, z, thick, turn, top, side, bevel=0.0):
    """A box whose upper face carries the picture `top`, everything else the plain `side`."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=(at[0], at[1], z + thick / 2))
    o = bpy.context.object
    o.scale = (size[0], size[1], thick)
    o.rotation_euler[2] = math.radians(turn)
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    o.data.materials.append(side); o.data.materials.append(top)
    uv = o.data.uv_layers.active.data
    for f in o.data.polygons:
        if f.normal.z > .9:
            f.material_index = 1
            for li in f.loop_indices:
                v = o.data.vertices[o.data.loops[li].vertex_index].co
                uv[li].uv = (v.x / size[0] + .5, v.y / size[1] + .5)
    if bevel:
        b = o.modifiers.new("b", "BEVEL"); b.width = bevel; b.segments = 2
    return o


def cylinder(at, z, radius, height, mat, ring=False):
    bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius, depth=height, location=(at[0], at[1], z + height / 2))
    o = bpy.context.object
    o.data.materials.append(mat)
    b = o.modifiers.new("b", "BEVEL"); b.width = .03 * radius / .4; b.segments = 3; b.limit_method = "ANGLE"
    bpy.ops.object.shade_smooth(); o.data.use_auto_smooth = True
    if ring:
        bpy.ops.mesh.primitive_torus_add(location=(at[0], at[1], z + height), major_radius=radius * .8, minor_radius=radius * .05, major_segments=64)
        bpy.context.object.data.materials.append(mat)
    return o


def build(s):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rng = random.Random(s.get("look", s["name"]))
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"; sc.cycles.samples = SAMPLES; sc.cycles.use_adaptive_sampling = True; sc.cycles.use_denoising = False
    sc.cycles.max_bounces = 4; sc.render.threads_mode = "FIXED"; sc.render.threads = 1
    sc.render.resolution_x, sc.render.resolution_y = s["size"]
    sc.view_settings.view_transform = "Filmic" if rng.random() < .5 else "Standard"
    sc.view_settings.exposure = s["camera"]["exposure"] + (.6 if sc.view_settings.view_transform == "Filmic" else 0)
    e = s["extent"]
    bpy.ops.mesh.primitive_plane_add(size=e * 14)
    t = s["table"]
    bpy.context.object.rotation_euler[2] = math.radians(t.get("turn", 0))
    bpy.context.object.data.materials.append(material("table", texture=t["texture"], roughness=t["gloss"], repeat=2.2))
    white = material("card", (225, 220, 208)); top = 0
    if s["kind"] == "gobblestones":
        edge = material("edge", s.get("edge", (120, 100, 80)))
        for b in s["boards"]:
            slab(b["centre"], (5, 5), 0, .12, b["turn"], material("sq", texture=b["texture"], roughness=.45), edge)
        top = .12
        for x in s["tiles"]:
            m = material("tile", None if "texture" in x else x["rgb"], x.get("texture"), x.get("roughness", s["tile"]["roughness"] if "texture" not in x else .5), x.get("metallic", s["tile"]["metallic"] if "texture" not in x else 0))
            slab(x["at"], (s["tile"]["side"],) * 2, top, s["tile"]["height"], x["turn"], m, material("shell", x["shell"]) if "shell" in x else m, .03)
        for x in s.get("racks", []): props.rack(x, slab, material, s["tile"], s["back"])
        h = s.get("half", 7.5)
        corners = [(-h, h), (h, h), (h, -h), (-h, -h)]
    elif s["kind"] == "gobblet":
        b = s["board"]; h = b["half"]
        slab((0, 0), (2 * h, 2 * h), 0, b["thick"], 0, material("board", texture=b["texture"], roughness=b.get("roughness", .5)), material("edge", s.get("edge", (90, 66, 46))))
        top = b["thick"]
        if "frame" in b: props.frame(h, b["frame"]["wide"], b["frame"]["high"], top, material("frame", b["frame"]["rgb"]), slab)
        for p in s["pieces"]:
            on = max(abs(p["at"][0]), abs(p["at"][1])) < 2
            m = material("piece", p["rgb"], roughness=s["piece"]["roughness"])
            if "shape" in s["piece"]:
                band = material("band", p["band"], roughness=s["piece"]["roughness"]) if "band" in p else None
                p["object"] = props.piece(p, top if on else 0, s["piece"]["shape"], m, band).name
            else: cylinder(p["at"], top if on else 0, p["radius"], p["height"], m, s["piece"]["ring"])
        corners = [(-2, 2), (2, 2), (2, -2), (-2, -2)]
    else:
        for q in s["quads"]:
            slab(q["at"], q["size"], 0, q["thick"], q["turn"], material("face", texture=q["texture"], roughness=q.get("roughness", .45)), material("edge", s.get("edge", (200, 190, 170)) if q["thick"] > .1 else (200, 190, 170)), s.get("bevel", .02) if q["thick"] > .1 else 0)
        top = s.get("thick", .14)
        k = s["pitch"] + .5
        corners = [(-k, k), (k, k), (k, -k), (-k, -k)]
    if s["clutter"]:
        for _ in range(rng.randrange(1, 4)):
            a, r = rng.uniform(0, 2 * math.pi), e * rng.uniform(2.4, 3.2)
            x, y = r * math.cos(a), r * math.sin(a)
            what = rng.randrange(4)
            if what == 0: cylinder((x, y), 0, e * .3, e * .7, material("mug", [rng.randrange(30, 240) for _ in range(3)], roughness=.2))
            elif what == 1: slab((x, y), (e * .12,) * 2, 0, e * .12, rng.uniform(0, 90), white, white, .02)
            elif what == 2: slab((x, y), (e * .5, e), 0, .03, rng.uniform(0, 180), material("phone", (12, 12, 14), roughness=.1), white)
            else: slab((x, y), (e * .9, e * 1.2), 0, .01, rng.uniform(0, 180), white, white)
    for x in s.get("things", []): props.thing(x, s["unit"], slab, material)
    cam = s["camera"]
    v = math.atan(36 * s["size"][1] / s["size"][0] / 2 / cam["lens"])
    dist = cam["distance"] / math.tan(v) if "distance" in cam else cam["spread"] / math.tan(v) * {"gobblestones": 1.0, "gobblet": .8, "hidden-stones": .85}[s["kind"]]
    el, az = math.radians(cam["elevation"]), math.radians(cam["azimuth"])
    pos = Vector((dist * math.cos(el) * math.sin(az), -dist * math.cos(el) * math.cos(az), dist * math.sin(el)))
    shift = Vector((rng.uniform(-.12, .12) * e, rng.uniform(-.1, .1) * e, 0))
    c = bpy.data.cameras.new("c"); c.lens = cam["lens"]; c.sensor_width = 36
    o = bpy.data.objects.new("c", c); sc.collection.objects.link(o); sc.camera = o
    o.location = pos + shift
    if s.get("blur") and cam["fstop"]:  # a field is one unit here and s["unit"] metres on the table
        c.dof.use_dof = True; c.dof.focus_distance = dist * rng.uniform(.92, 1.08); c.dof.aperture_fstop = cam["fstop"] * 3 * s["unit"]
    o.rotation_mode = "QUATERNION"
    # near the zenith the tracker's "up" is undefined: build it from the azimuth
    fwd = (shift - o.location).normalized(); up = Vector((-math.sin(az), math.cos(az), 0)) * math.sin(el) + Vector((0, 0, math.cos(el)))
    right = fwd.cross(up).normalized(); up = right.cross(fwd)
    m = Matrix((right, up, -fwd)).transposed()
    o.rotation_quaternion = m.to_quaternion() @ Quaternion((0, 0, 1), math.radians(cam["roll"]))
    for l in s["lamps"]:
        d = bpy.data.lights.new("l", "AREA"); d.size = l["size"] * e * 2; d.color = l["rgb"]; d.energy = l["power"] * 60 * (e * 2) ** 2 / len(s["lamps"])
        if "ratio" in l: d.shape = "RECTANGLE"; d.size_y = d.size * l["ratio"]
        lo = bpy.data.objects.new("l", d); sc.collection.objects.link(lo)
        lo.location = [l["at"][0] * e * 3, l["at"][1] * e * 3, l["at"][2] * e * 3]
        lo.rotation_mode = "QUATERNION"; lo.rotation_quaternion = (Vector((0, 0, 0)) - lo.location).to_track_quat("-Z", "Y")
    w = bpy.data.worlds.new("w"); sc.world = w; w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (.9, .95, 1, 1); w.node_tree.nodes["Background"].inputs[1].default_value = s["ambient"]
    bpy.context.view_layer.update()
    def pixel(x, y, z):
        p = world_to_camera_view(sc, o, Vector((x, y, z)))
        u, v = p.x * s["size"][0], (1 - p.y) * s["size"][1]
        if cam.get("bend"): u, v = bent(u, v, s["size"], cam["bend"])
        return [round(u, 1), round(v, 1)]
    if s.get("fit"):  # step back until the board is whole, with all that stands on it
        whole = [(x, y, top) for x, y in corners] + [(p["at"][0] + dx * p["radius"], p["at"][1] + dy * p["radius"], top + p["height"]) for p in s.get("pieces", []) if max(map(abs, p["at"])) < 2 for dx in (-1, 1) for dy in (-1, 1)]
        inside = lambda u, v: .03 < u / s["size"][0] < .97 and .03 < v / s["size"][1] < .97
        while not all(inside(*pixel(*p)) for p in whole):
            o.location = shift + (o.location - shift) * 1.03; c.dof.focus_distance *= 1.03
            bpy.context.view_layer.update()
    return corners, top, pixel


def turn_grid(grid, times):
    for _ in range(times):
        n = len(grid)
        grid = [[grid[c][n - 1 - r] for c in range(n)] for r in range(n)]
    return grid


def truth_of(s, corners, top, pixel):
    quad = [pixel(x, y, top) for x, y in corners]
    t = dict(image=s["name"] + ".jpg", game=s["kind"], style=s["style"], table=s["table"]["kind"], camera=s["camera"])
    if s["kind"] == "hidden-stones":
        cards = []
        for q in s["quads"]:
            if "card" not in q: continue
            a = math.radians(q["turn"]); ca, sa = math.cos(a), math.sin(a)
            pts = [(q["at"][0] + ca * dx * q["size"][0] / 2 - sa * dy * q["size"][1] / 2, q["at"][1] + sa * dx * q["size"][0] / 2 + ca * dy * q["size"][1] / 2) for dx, dy in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
            px = [pixel(x, y, q["thick"]) for x, y in pts]
            if all(3 < p[0] < s["size"][0] - 3 and 3 < p[1] < s["size"][1] - 3 for p in px):
                cards.append(dict(points=q["card"]["points"], pattern=q["card"]["formation"], corners=px))
        return dict(t, corners=quad, stones=s["stones"], turned=s["turned"], cards=cards)
    k = min(range(4), key=lambda i: quad[i][1] + quad[(i + 1) % 4][1])
    t["corners"] = quad[k:] + quad[:k]
    t["cells"] = turn_grid(s["cells"], k)
    if s["kind"] == "gobblet":
        t["stacks"] = {}
        for side, name in enumerate(("white", "black")):
            t["stacks"][name] = s["stacks"][name] if stacks_in_view(s, side, pixel) else None
        if s.get("occlusion"): t["occluded"] = occluded(s, top, k)
        if any("mean" in p for p in s["pieces"]): t["bodies"] = [body(s, p, top, pixel) for p in s["pieces"]]
    return t


def body(s, p, top, pixel):
    """What teaching asks of a piece: where its foot and its top's middle are seen, how wide a cell and its mean radius are there, how much of it shows."""
    sc, (x, y), on = bpy.context.scene, p["at"], max(map(abs, p["at"])) < 2
    z, eye, depth = top if on else 0, sc.camera.location, bpy.context.evaluated_depsgraph_get()
    flat = Vector((y - eye.y, eye.x - x, 0)).normalized()  # across the line of sight
    (ax, ay), (bx, by) = (pixel(x + d * .1 * flat.x, y + d * .1 * flat.y, z) for d in (-1, 1))
    r, h, seen, toward = p["mean"] * .93, p["height"], 0, math.atan2(eye.y - y, eye.x - x)
    spots = [Vector((x + r * math.sqrt((i + .5) / 40) * math.cos(i * 2.39996), y + r * math.sqrt((i + .5) / 40) * math.sin(i * 2.39996), z + h)) for i in range(40)]
    spots += [Vector((x + r * math.cos(toward + a), y + r * math.sin(toward + a), z + h * t)) for a in (-1.1, -.7, -.35, 0, .35, .7, 1.1) for t in (.15, .4, .65, .9)]
    for spot in spots:
        way = spot - eye
        hit, at, _, _, what, _ = sc.ray_cast(depth, eye, way.normalized())
        seen += not hit or what.name == p["object"] or (at - eye).length > way.length
    return dict(side=p["side"], size=p["size"], on=on, foot=pixel(x, y, z), top=pixel(x, y, z + h), cell=math.hypot(bx - ax, by - ay) / .2, radius=p["mean"], height=h, seen=seen / len(spots))


def occluded(s, top, k):
    """Cells of the turned grid whose piece shows less than 35 hundredths of its top."""
    sc, hidden = bpy.context.scene, [[0] * 4 for _ in range(4)]
    eye, depth = sc.camera.location, bpy.context.evaluated_depsgraph_get()
    for p in s["pieces"]:
        x, y = p["at"]
        if max(abs(x), abs(y)) >= 2: continue
        blocked = 0
        for i in range(60):
            r, a = p["radius"] * .85 * math.sqrt((i + .5) / 60), i * 2.39996
            spot = Vector((x + r * math.cos(a), y + r * math.sin(a), top + p["height"] + .02))
            blocked += sc.ray_cast(depth, spot, (eye - spot).normalized(), distance=(eye - spot).length)[0]
        hidden[int(2 - y)][int(x + 2)] = blocked > 39
    grid = turn_grid(hidden, k)
    return [[r, c] for r in range(4) for c in range(4) if grid[r][c]]


def stacks_in_view(s, side, pixel):
    off = 1 if side else -1
    for p in s["pieces"]:
        x, y = p["at"]
        if max(abs(x), abs(y)) < 2: continue
        if (x if abs(x) > abs(y) else y) * off < 0: continue
        for dx in (-1, 1):
            for dy in (-1, 1):
                for z in (0, p["height"]):
                    u, v = pixel(x + dx * p["radius"], y + dy * p["radius"], z)
                    if not (0 <= u <= s["size"][0] and 0 <= v <= s["size"][1]): return False
    return True


os.makedirs(OUT, exist_ok=True)
for i, s in enumerate(json.load(open(os.path.join(FOLDER, "scenes.json")))):
    target = os.path.join(OUT, s["name"])
    if i < FIRST or i >= LAST or os.path.exists(target + ".json"): continue
    corners, top, pixel = build(s)
    sc = bpy.context.scene
    if s.get("fit"): sc.render.image_settings.file_format = "PNG"; sc.render.filepath = target + ".png"  # third_lens.py goes on from there
    else: sc.render.image_settings.file_format = "JPEG"; sc.render.image_settings.quality = 92; sc.render.filepath = target + ".jpg"
    bpy.ops.render.render(write_still=True)
    json.dump(truth_of(s, corners, top, pixel), open(target + ".json", "w"))
    print("done", s["name"], flush=True)
