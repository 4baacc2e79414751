"""Tests of halfspace.pyrender: programs of pyrender's with one import changed."""

from __future__ import annotations

import unittest
from typing import Any

import numpy as np

from halfspace import pyrender

POSITIONS = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=np.float32)
FACES = np.array([[0, 1, 2], [0, 2, 3]])


class Like:
    """A mesh as trimesh has it."""

    def __init__(self, vertices: Any = POSITIONS, faces: Any = FACES) -> None:
        self.vertices, self.faces = np.asarray(vertices), np.asarray(faces)


def at(x: float, y: float, z: float) -> Any:
    pose = np.eye(4)
    pose[:3, 3] = x, y, z
    return pose


def material(color: Any = (1.0, 1.0, 1.0, 1.0), **fields: Any) -> Any:
    return pyrender.MetallicRoughnessMaterial(baseColorFactor=color, metallicFactor=0.0, **fields)


class TestPyrender(unittest.TestCase):
    def test_an_offscreen_example(self) -> None:
        scene = pyrender.Scene(ambient_light=[0.02, 0.02, 0.02], bg_color=[1.0, 0.0, 0.0])
        mesh = pyrender.Mesh.from_trimesh(Like(), material=material())
        node = scene.add(mesh, pose=at(0, 0, -1))
        scene.add(pyrender.PerspectiveCamera(yfov=np.pi / 3.0), pose=at(0, 0, 2))
        scene.add(pyrender.DirectionalLight(color=np.ones(3), intensity=3.0), pose=at(0, 0, 2))
        scene.add(pyrender.SpotLight(color=np.ones(3), intensity=2.0, outerConeAngle=np.pi / 6), pose=at(0, 0, 2))
        r = pyrender.OffscreenRenderer(viewport_width=64, viewport_height=48)
        color, depth = r.render(scene)
        self.assertEqual(
            (color.shape, color.dtype, depth.shape, depth.dtype), ((48, 64, 3), np.uint8, (48, 64), np.float32)
        )
        self.assertAlmostEqual(float(depth[24, 32]), 3, delta=1e-5)
        self.assertEqual((float(depth[0, 0]), color[0, 0].tolist()), (0, [255, 0, 0]))
        self.assertGreater(int(color[24, 32, 1]), 100)
        rgba, _ = r.render(scene, flags=pyrender.RenderFlags.RGBA)
        self.assertEqual(rgba.shape, (48, 64, 4))
        np.testing.assert_array_equal(r.render(scene, flags=pyrender.RenderFlags.DEPTH_ONLY), depth)
        flat, _ = r.render(scene, flags=pyrender.RenderFlags.FLAT)
        self.assertEqual(flat[24, 32].tolist(), [255, 255, 255])
        scene.set_pose(node, at(0, 0, -2))
        self.assertAlmostEqual(float(r.render(scene)[1][24, 32]), 4, delta=1e-5)
        mesh.is_visible = False
        self.assertEqual(float(r.render(scene)[1].max()), 0)
        mesh.is_visible = True
        mesh.primitives[0].material = material((0.0, 1.0, 0.0, 1.0))
        self.assertEqual(r.render(scene, flags=pyrender.RenderFlags.FLAT)[0][24, 32].tolist(), [0, 255, 0])
        scene.remove_node(node)
        self.assertEqual(float(r.render(scene)[1].max()), 0)
        r.delete()

    def test_depth_is_the_formula(self) -> None:
        # A plane that leans back: the depth along the axis, of each pixel's middle.
        turn = np.eye(4)
        turn[:3, :3] = [[1, 0, 0], [0, 0.8, 0.6], [0, -0.6, 0.8]]
        large = POSITIONS * 50
        scene = pyrender.Scene()
        scene.add(
            pyrender.Mesh([pyrender.Primitive(large, indices=FACES, material=material(doubleSided=True))]), pose=turn
        )
        cameras = (
            pyrender.PerspectiveCamera(yfov=0.9, znear=0.1, zfar=50.0),
            pyrender.IntrinsicsCamera(fx=40.0, fy=42.0, cx=31.0, cy=25.5, znear=0.1, zfar=50.0),
            pyrender.OrthographicCamera(xmag=2.0, ymag=1.5, znear=0.1, zfar=50.0),
        )
        y, x = np.mgrid[0:48, 0:64] + 0.5
        for camera in cameras:
            node = scene.add(camera, pose=at(0.3, 0.2, 4))
            scene.main_camera_node = node
            depth = pyrender.OffscreenRenderer(64, 48).render(scene, pyrender.RenderFlags.DEPTH_ONLY)
            p = camera.get_projection_matrix(64, 48)
            ends = []
            for z in (-1.0, 1.0):  # of the near and far planes
                ndc = np.stack([2 * x / 64 - 1, 1 - 2 * y / 48, np.full_like(x, z), np.ones_like(x)], axis=-1)
                q = ndc @ np.linalg.inv(p).T
                ends.append(q[..., :3] / q[..., 3:] + [0.3, 0.2, 4])
            normal = turn[:3, 2]
            a, b = ends[0] @ normal, ends[1] @ normal
            want = 4 - (ends[0] + (ends[1] - ends[0]) * (a / (a - b))[..., None])[..., 2]
            inside = (want > 0.2) & (want < 40)
            self.assertGreater(int(inside.sum()), 1500)
            np.testing.assert_allclose(depth[inside], want[inside], rtol=1e-5)
            scene.remove_node(node)

    def test_masks_and_winding(self) -> None:
        scene = pyrender.Scene(bg_color=[0, 0, 0, 0])
        scene.add(pyrender.OrthographicCamera(xmag=2.0, ymag=2.0), pose=at(0, 0, 5))
        front = pyrender.Mesh([pyrender.Primitive(POSITIONS[[0, 1, 2]] * 0.5, material=material())])
        back = pyrender.Mesh([pyrender.Primitive(POSITIONS[[0, 2, 1]] * 0.5, material=material())])
        a, b = scene.add(front, pose=at(-1, 0, 0)), scene.add(back, pose=at(1, 0, 0))
        r = pyrender.OffscreenRenderer(64, 64)
        names = {a: (10, 20, 30), b: 40}
        seg, depth = r.render(scene, pyrender.RenderFlags.SEG, names)
        self.assertEqual({tuple(c) for c in seg.reshape(-1, 3)}, {(0, 0, 0), (10, 20, 30)})
        np.testing.assert_array_equal(seg[..., 0] > 0, depth > 0)
        # A triangle of 16 pixels across: the middles inside, those on the two edges by OpenGL's rule once at most.
        self.assertIn(int((depth > 0).sum()), range(120, 137))
        seg, depth = r.render(scene, pyrender.RenderFlags.SEG | pyrender.RenderFlags.SKIP_CULL_FACES, names)
        self.assertEqual({tuple(c) for c in seg.reshape(-1, 3)}, {(0, 0, 0), (10, 20, 30), (40, 40, 40)})
        self.assertEqual(int((seg[..., 0] == 10).sum()), int((seg[..., 0] == 40).sum()))

    def test_masks_are_of_the_nodes_of_the_map_alone(self) -> None:
        scene = pyrender.Scene()
        scene.add(pyrender.OrthographicCamera(xmag=2.0, ymag=2.0), pose=at(0, 0, 5))
        far = scene.add(pyrender.Mesh.from_trimesh(Like()), pose=at(0, 0, -1))
        near = scene.add(pyrender.Mesh.from_trimesh(Like(POSITIONS * 0.5)), pose=at(0, 0, 1))
        r = pyrender.OffscreenRenderer(64, 64)
        both, depth = r.render(scene, pyrender.RenderFlags.SEG, {far: [7, 8, 9], near: (1, 2, 3)})
        self.assertEqual((both[32, 32].tolist(), both[32, 18].tolist()), ([1, 2, 3], [7, 8, 9]))
        self.assertAlmostEqual(float(depth[32, 32]), 4, places=4)
        # What is not in the map hides nothing.
        one, depth = r.render(scene, pyrender.RenderFlags.SEG, {far: 255})
        self.assertEqual(int((one[..., 0] == 255).sum()), 32 * 32)
        self.assertAlmostEqual(float(depth[32, 32]), 6, places=4)
        none, depth = r.render(scene, pyrender.RenderFlags.SEG)
        self.assertEqual((int(none.max()), float(depth.max())), (0, 0))
        self.assertAlmostEqual(float(r.render(scene)[1][32, 32]), 4, places=4)

    def test_flat_colours_are_those_that_were_given(self) -> None:
        scene = pyrender.Scene(bg_color=[10, 20, 30])
        scene.add(pyrender.OrthographicCamera(xmag=1.0, ymag=1.0), pose=at(0, 0, 5))
        node = scene.add(pyrender.Mesh.from_trimesh(Like(), material=material([0.2, 0.4, 0.6, 1.0])))
        r = pyrender.OffscreenRenderer(256, 4)
        scene.set_pose(node, np.diag([0.5, 0.5, 1, 1]))
        color = r.render(scene, pyrender.RenderFlags.FLAT)[0]
        self.assertEqual((color[2, 128].tolist(), color[2, 2].tolist()), ([51, 102, 153], [10, 20, 30]))
        scene.remove_node(node)
        # Pictures, with a factor, and whatever is beside them.
        ramp = np.zeros((1, 256, 3), dtype=np.uint8)
        ramp[..., 0], ramp[..., 1] = np.arange(256), 255
        uv = [[0, 0], [1, 0], [1, 1], [0, 1]]
        quad = POSITIONS * [64, 1, 1]
        for factor in ([1.0, 1.0, 1.0], [0.5, 1.0, 1.0]):
            sampler = pyrender.Sampler(magFilter=pyrender.GLTF.NEAREST, minFilter=pyrender.GLTF.NEAREST)
            textured = material(factor, baseColorTexture=pyrender.Texture(source=ramp, sampler=sampler))
            p = pyrender.Primitive(quad, texcoord_0=uv, indices=FACES, material=textured)
            node = scene.add(pyrender.Mesh([p]))
            color = r.render(scene, pyrender.RenderFlags.FLAT)[0]
            np.testing.assert_array_equal(color[2, :, 0], np.rint(np.arange(256) * factor[0]))
            self.assertEqual(int(color[2, 5, 1]), 255)
            scene.remove_node(node)
        # Colours of vertices, between them, too: bytes, or floats.
        for colors in ([[0, 0, 255, 255], [255, 0, 255, 255]] * 2, [[0, 0, 1.0], [1.0, 0, 1]] * 2):
            order = [0, 1, 3, 2]
            p = pyrender.Primitive(quad[order], color_0=colors, indices=[[0, 1, 3], [0, 3, 2]], material=material())
            node = scene.add(pyrender.Mesh([p]))
            color = r.render(scene, pyrender.RenderFlags.FLAT)[0]
            np.testing.assert_allclose(color[2, :, 0], (np.arange(256) + 0.5) / 256 * 255, atol=0.51)
            self.assertEqual(color[2, 9, 1:].tolist(), [0, 255])
            scene.remove_node(node)

    def test_what_is_seen_through_has_a_depth(self) -> None:
        scene = pyrender.Scene(bg_color=[0.0, 0.0, 0.0], ambient_light=[1.0, 1.0, 1.0])
        scene.add(pyrender.OrthographicCamera(xmag=2.0, ymag=2.0), pose=at(0, 0, 5))
        node = scene.add(pyrender.Mesh.from_trimesh(Like(), material=material((1.0, 1.0, 1.0, 0.5), alphaMode="BLEND")))
        r = pyrender.OffscreenRenderer(32, 32)
        color, depth = r.render(scene)
        self.assertAlmostEqual(float(depth[16, 16]), 5, places=4)
        self.assertIn(int(color[16, 16, 0]), range(100, 210))
        np.testing.assert_array_equal(depth, r.render(scene, pyrender.RenderFlags.DEPTH_ONLY))
        seg, _ = r.render(scene, pyrender.RenderFlags.SEG, {node: 9})
        np.testing.assert_array_equal(seg[..., 0] == 9, depth > 0)
        # BLEND with an alpha of 1, as meshes of trimesh have without a material.
        scene.remove_node(node)
        scene.add(pyrender.Mesh.from_trimesh(Like()))
        color, depth = r.render(scene)
        self.assertAlmostEqual(float(depth[16, 16]), 5, places=4)
        self.assertEqual(int((depth > 0).sum()), 256)

    def test_wireframes_and_normals(self) -> None:
        scene = pyrender.Scene(bg_color=[0.0, 0.0, 0.0], ambient_light=[1.0, 1.0, 1.0])
        scene.add(pyrender.OrthographicCamera(xmag=2.0, ymag=2.0), pose=at(0, 0, 5))
        green = material((0.0, 1.0, 0.0, 1.0))
        front = scene.add(pyrender.Mesh.from_trimesh(Like(), material=green, wireframe=True))
        scene.add(
            pyrender.Mesh.from_trimesh(Like(faces=FACES[:, ::-1]), material=green, wireframe=True), pose=at(5, 0, 0)
        )
        r = pyrender.OffscreenRenderer(64, 64)
        color, depth = r.render(scene)
        self.assertEqual((float(depth[20, 40]), int(color[20, 40, 1])), (0, 0))  # between the sides
        self.assertGreater(int((depth > 0).sum()), 60)
        self.assertLess(int(color[..., 0].max()), 50)
        self.assertGreater(int(color[..., 1].max()), 150)
        for flags in (pyrender.RenderFlags.ALL_SOLID, pyrender.RenderFlags.FLIP_WIREFRAME):
            self.assertGreater(float(r.render(scene, flags)[1][20, 40]), 0)
        self.assertGreater(float(r.render(scene, pyrender.RenderFlags.DEPTH_ONLY)[20, 40]), 0)
        scene.set_pose(front, at(5, 0, 0))
        self.assertEqual(float(r.render(scene)[1].max()), 0)
        # What looks away has no sides, unless nothing is culled.
        for node in scene.mesh_nodes:
            scene.set_pose(node, np.diag([-1.0, 1, 1, 1]) if node is front else at(5, 0, 0))
        self.assertEqual(float(r.render(scene)[1].max()), 0)
        flags = pyrender.RenderFlags.SKIP_CULL_FACES
        self.assertGreater(float(r.render(scene, flags)[1].max()), 0)
        # Normals are blue lines in the colour, not in the depth.
        scene.set_pose(front, np.eye(4))
        side = np.eye(4)[[2, 1, 0, 3]] * [1, 1, -1, 1]
        scene.set_pose(scene.main_camera_node, side @ at(0, 0, 5))
        color, depth = r.render(scene, pyrender.RenderFlags.VERTEX_NORMALS | pyrender.RenderFlags.FACE_NORMALS)
        self.assertGreater(int(((color[..., 2] > 100) & (color[..., 0] < 120)).sum()), 2)

    def test_strips_fans_and_loops(self) -> None:
        scene = pyrender.Scene()
        scene.add(pyrender.OrthographicCamera(xmag=2.0, ymag=2.0), pose=at(0, 0, 5))
        r = pyrender.OffscreenRenderer(64, 64)
        for mode, order, count in (
            (pyrender.GLTF.TRIANGLES, [0, 1, 2, 0, 2, 3], 1024),
            (pyrender.GLTF.TRIANGLE_STRIP, [0, 1, 3, 2], 1024),
            (pyrender.GLTF.TRIANGLE_FAN, [0, 1, 2, 3], 1024),
            (pyrender.GLTF.LINE_LOOP, [0, 1, 2, 3], 128),
            (pyrender.GLTF.LINE_STRIP, [0, 1, 2, 3], 96),
            (pyrender.GLTF.POINTS, [0, 2], 2),
        ):
            p = pyrender.Primitive(POSITIONS * 0.99, indices=order, mode=mode, material=material())
            node = scene.add(pyrender.Mesh([p]))
            depth = r.render(scene, pyrender.RenderFlags.DEPTH_ONLY)
            self.assertAlmostEqual(int((depth > 0).sum()), count, delta=4 if mode < 4 else 0, msg=str(mode))
            scene.remove_node(node)

    def test_meshes_of_trimesh(self) -> None:
        class Visual:
            def __init__(self, **fields: Any) -> None:
                self.defined = True
                self.__dict__.update(fields)

        class Simple:
            def __init__(self) -> None:
                self.image, self.diffuse, self.kwargs = (
                    np.full((2, 2, 3), 200, np.uint8),
                    np.array([255] * 4, np.uint8),
                    {},
                )

        mesh = Like()
        grey = pyrender.Mesh.from_trimesh(mesh)
        self.assertFalse(grey.is_transparent)
        np.testing.assert_allclose(grey.primitives[0].material.baseColorFactor, [0.3, 0.3, 0.3, 1])
        grey.primitives[0].material.baseColorFactor = np.zeros(4)
        self.assertTrue(grey.is_transparent)
        mesh.visual = Visual(kind="vertex", vertex_colors=np.full((4, 4), 128, np.uint8))  # type: ignore[attr-defined]
        half = pyrender.Mesh.from_trimesh(mesh)
        np.testing.assert_allclose(half.primitives[0].color_0, 128 / 255)
        self.assertTrue(half.is_transparent)
        mesh.visual = Visual(kind="face", face_colors=np.full((2, 4), 255, np.uint8))  # type: ignore[attr-defined]
        with self.assertRaisesRegex(ValueError, "smooth"):
            pyrender.Mesh.from_trimesh(mesh)
        self.assertEqual(pyrender.Mesh.from_trimesh(mesh, smooth=False).primitives[0].positions.shape, (6, 3))
        mesh.visual = Visual(kind="texture", uv=POSITIONS[:, :2], material=Simple())  # type: ignore[attr-defined]
        textured = pyrender.Mesh.from_trimesh([mesh, mesh], smooth=False)
        self.assertEqual(len(textured.primitives), 2)
        self.assertEqual(textured.primitives[0].material.baseColorTexture.source[0, 0].tolist(), [200, 200, 200, 255])
        np.testing.assert_allclose(textured.primitives[0].normals, [[0, 0, 1]] * 6)
        own = material()
        self.assertIsNot(pyrender.Mesh.from_trimesh(mesh, material=own).primitives[0].material, own)
        with self.assertRaises(TypeError):
            pyrender.Mesh.from_trimesh(None)
        with self.assertRaises(ValueError):
            pyrender.Mesh.from_trimesh(Like(), poses=np.eye(3))

    def test_modules_have_the_names_of_pyrender(self) -> None:
        import halfspace.pyrender.constants
        from halfspace.pyrender.light import SpotLight
        from halfspace.pyrender.node import Node

        self.assertIs(halfspace.pyrender.constants.RenderFlags, pyrender.RenderFlags)
        self.assertIs(pyrender.material.MetallicRoughnessMaterial, pyrender.MetallicRoughnessMaterial)
        self.assertIs(pyrender.camera.IntrinsicsCamera, pyrender.IntrinsicsCamera)
        self.assertTrue(SpotLight is pyrender.SpotLight and Node is pyrender.Node)

    def test_fields_refuse_what_cannot_be(self) -> None:
        p, o, s, d = (
            pyrender.PerspectiveCamera(1.0), pyrender.OrthographicCamera(1.0, 2.0), pyrender.SpotLight(),
            pyrender.DirectionalLight(),
        )  # fmt: skip
        n, m = pyrender.Node(), material()
        primitive = pyrender.Primitive(POSITIONS)
        for thing, name, value, error in (
            (p, "yfov", 0.0, ValueError), (p, "znear", -1.0, ValueError), (p, "zfar", 0.03, ValueError),
            (p, "aspectRatio", 0.0, ValueError), (o, "xmag", None, TypeError), (o, "ymag", -1.0, ValueError),
            (o, "znear", 0.0, ValueError), (o, "zfar", 0.01, ValueError), (s, "range", 0.0, ValueError),
            (s, "innerConeAngle", 1.0, ValueError), (s, "outerConeAngle", 3.0, ValueError),
            (d, "color", None, ValueError),
            (d, "intensity", None, TypeError), (n, "camera", d, TypeError), (n, "mesh", p, TypeError),
            (n, "light", p, TypeError), (n, "rotation", [1, 2, 3, 4], ValueError), (n, "scale", [1, 2], ValueError),
            (n, "translation", [1, 2], ValueError), (n, "matrix", np.eye(3), ValueError),
            (n, "matrix", 5 * np.eye(4), ValueError), (m, "alphaMode", "SOLID", ValueError),
            (m, "doubleSided", 1, TypeError), (m, "alphaCutoff", 2, ValueError),
            (primitive, "normals", np.zeros(10), ValueError), (primitive, "texcoord_1", np.zeros(10), ValueError),
            (primitive, "material", np.zeros(10), TypeError), (primitive, "mode", 7, ValueError),
        ):  # fmt: skip
            with self.assertRaises(error, msg=f"{name}: {value}"):
                setattr(thing, name, value)

    def test_poses_points_and_lines(self) -> None:
        scene = pyrender.Scene()
        scene.add(pyrender.OrthographicCamera(xmag=3.0, ymag=3.0), pose=at(0, 0, 5))
        poses = np.stack([at(-1.5, 0, 0), at(1.5, 0, 0), at(0, 1.5, 0)])
        mesh = pyrender.Mesh.from_trimesh(Like(POSITIONS * 0.3), poses=poses)
        np.testing.assert_allclose(mesh.bounds, [[-1.8, -0.3, 0], [1.8, 1.8, 0]], atol=1e-6)
        scene.add(mesh)
        depth = pyrender.OffscreenRenderer(60, 60).render(scene, pyrender.RenderFlags.DEPTH_ONLY)
        self.assertEqual(int((depth > 0).sum()), 3 * 36)
        many = np.tile(np.eye(4), (5000, 1, 1))  # more than a request can move
        many[:, 0, 3], many[:, 2, 3] = np.linspace(-2, 2, 5000), np.linspace(-1, 1, 5000)
        whole = scene.add(pyrender.Mesh.from_trimesh(Like(POSITIONS * 0.3), poses=many))
        seg, depth = pyrender.OffscreenRenderer(60, 60).render(scene, pyrender.RenderFlags.SEG, {whole: 1})
        self.assertEqual((int(seg[..., 0].sum()), int((depth > 0).sum())), (46 * 6, 46 * 6))
        scene.set_pose(whole, at(0, 1, 0))
        seg, _ = pyrender.OffscreenRenderer(60, 60).render(scene, pyrender.RenderFlags.SEG, {whole: 1})
        self.assertEqual(int(seg[:25, :, 0].sum()), 46 * 6)
        scene.clear()
        scene.add(pyrender.OrthographicCamera(xmag=3.0, ymag=3.0), pose=at(0, 0, 5))
        scene.add(pyrender.Mesh.from_points([[0.05, 0.05, 0]], colors=[[1.0, 0.0, 0.0]]))
        color, depth = pyrender.OffscreenRenderer(60, 60, point_size=4, samples=1).render(
            scene, pyrender.RenderFlags.FLAT
        )
        self.assertEqual(int((depth > 0).sum()), 16)
        self.assertEqual(color[depth > 0][0].tolist(), [255, 0, 0])

    def test_nodes(self) -> None:
        child = pyrender.Node(name="child", mesh=pyrender.Mesh.from_trimesh(Like()), translation=[0, 0, 1])
        parent = pyrender.Node(name="parent", children=[child], rotation=[0, 0, 0, 1], scale=2, translation=[1, 0, 0])
        scene = pyrender.Scene(nodes=[parent])
        self.assertEqual(scene.nodes, {parent, child})
        np.testing.assert_allclose(scene.get_pose(child)[:3, 3], [1, 0, 2])
        np.testing.assert_allclose(scene.bounds, [[-1, -2, 2], [3, 2, 2]])
        np.testing.assert_allclose(scene.centroid, [1, 0, 2])
        self.assertEqual(scene.get_nodes(name="child"), {child})
        self.assertEqual(scene.mesh_nodes, {child})
        with self.assertRaises(ValueError):
            scene.add_node(child)
        turn = np.array([[1.0, 0, 0, 1], [0, 0, -1, 2], [0, 1, 0, 3], [0, 0, 0, 1]])
        other = pyrender.Node(matrix=turn @ np.diag([0.5, 2, 1, 1]))
        np.testing.assert_allclose(other.rotation, [0.5**0.5, 0, 0, 0.5**0.5])
        np.testing.assert_allclose((other.scale, other.translation), [[0.5, 2, 1], [1, 2, 3]])
        other.scale = np.ones(3)
        np.testing.assert_allclose(other.matrix, turn, atol=1e-12)
        other.matrix[0, 0] = 5
        self.assertAlmostEqual(float(other.matrix[0, 0]), 1)
        light = scene.add(pyrender.SpotLight(), name="light", parent_node=child)
        self.assertEqual((scene.spot_light_nodes, len(scene.spot_lights), scene.point_lights), ({light}, 1, set()))
        self.assertEqual(scene.add(pyrender.PointLight(), parent_name="light"), light.children[0])
        with self.assertRaises(ValueError):
            scene.main_camera_node = other
        a, b = pyrender.Node(), pyrender.Node()
        a.children.append(b)
        self.assertEqual(pyrender.Scene(nodes=[a, b]).nodes, {a, b})
        b.children.append(a)
        with self.assertRaises(ValueError):
            pyrender.Scene(nodes=[a, b])
        with self.assertRaisesRegex(ValueError, "no camera"):
            pyrender.OffscreenRenderer(8, 8).render(scene)

    def test_what_is_missing_says_so(self) -> None:
        scene = pyrender.Scene()
        scene.add(pyrender.PerspectiveCamera(1.0))
        for name, call in (
            ("Viewer", lambda: pyrender.Viewer(scene)),
            ("SpecularGlossinessMaterial", lambda: pyrender.SpecularGlossinessMaterial()),
            ("Renderer", lambda: pyrender.Renderer(64, 48)),
            ("Texture without a source", lambda: pyrender.Texture(width=4, height=4)),
            ("ShaderProgram", lambda: pyrender.ShaderProgram),
        ):
            with self.assertRaisesRegex(NotImplementedError, name):
                call()


if __name__ == "__main__":
    unittest.main()
