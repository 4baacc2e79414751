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

    def test_poses_points_and_lines(self) -> None:
        scene = pyrender.Scene()
        scene.add(pyrender.OrthographicCamera(xmag=3.0, ymag=3.0), pose=at(0, 0, 5))
        poses = np.stack([at(-1.5, 0, 0), at(1.5, 0, 0), at(0, 1.5, 0)])
        mesh = pyrender.Mesh.from_trimesh(Like(POSITIONS * 0.3), poses=poses)
        np.testing.assert_allclose(mesh.bounds, [[-1.8, -0.3, 0], [1.8, 1.8, 0]], atol=1e-6)
        scene.add(mesh)
        depth = pyrender.OffscreenRenderer(60, 60).render(scene, pyrender.RenderFlags.DEPTH_ONLY)
        self.assertEqual(int((depth > 0).sum()), 3 * 36)
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
        with self.assertRaisesRegex(ValueError, "no camera"):
            pyrender.OffscreenRenderer(8, 8).render(scene)

    def test_what_is_missing_says_so(self) -> None:
        scene = pyrender.Scene()
        scene.add(pyrender.PerspectiveCamera(1.0))
        for name, call in (
            ("Viewer", lambda: pyrender.Viewer(scene)),
            ("SpecularGlossinessMaterial", lambda: pyrender.SpecularGlossinessMaterial()),
            ("Primitive.targets", lambda: pyrender.Primitive(POSITIONS, targets=[1])),
            ("Primitive.mode 5", lambda: pyrender.Primitive(POSITIONS, mode=5)),
            (
                "RenderFlags.FACE_NORMALS",
                lambda: pyrender.OffscreenRenderer(8, 8).render(scene, pyrender.RenderFlags.FACE_NORMALS),
            ),
            ("TextAlign", lambda: pyrender.TextAlign),
        ):
            with self.assertRaisesRegex(NotImplementedError, name):
                call()


if __name__ == "__main__":
    unittest.main()
