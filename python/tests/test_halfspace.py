"""Tests of the package. HALFSPACE_BINARY is the program; they need numpy and nothing else."""

from __future__ import annotations

import gc
import io
import json
import math
import multiprocessing
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path
from typing import Any, List, Tuple
from unittest.mock import patch

import numpy as np

import halfspace
from halfspace import Camera, Light, Material, Mesh, Node, memory
from halfspace.memory import shelf
from halfspace.server import session

QUAD = Mesh(
    positions=[[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]],
    triangles=np.array([[0, 1, 2], [0, 2, 3]]),
    normals=[[0, 0, 1]] * 4,
    uv=[[0, 1], [1, 1], [1, 0], [0, 0]],
    name="quad",
)


def quad(**fields: Any) -> Mesh:
    """A square of two units that looks to +z."""
    return Mesh(QUAD.positions, QUAD.triangles, QUAD.normals, QUAD.uv, material=Material(**fields), name="quad")


def facing(z: float, **lens: Any) -> Camera:
    """A camera on the axis z that looks along -z."""
    pose = np.eye(4)
    pose[2, 3] = z
    return Camera.opengl(pose, **(lens or {"yfov": 2 * math.atan(0.5), "near": 0.1, "far": 100.0}))


def box() -> Mesh:
    """A cube of two units, its triangles counterclockwise from outside."""
    points, triangles = [], []
    for axis in range(3):
        for sign in (-1, 1):
            start = len(points)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                p = [0, 0, 0]
                p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3] = sign, a, b
                points.append(p)
            order = [[0, 1, 2], [0, 2, 3]] if sign > 0 else [[0, 2, 1], [0, 3, 2]]
            triangles += [[start + i for i in t] for t in order]
    return Mesh(points, np.array(triangles), material=Material(), name="box")


class TestPictures(unittest.TestCase):
    def test_numbers_are_those_of_geometry(self) -> None:
        s = halfspace.load(quad(base_color=(1, 0.5, 0, 1), unlit=True))
        p = s.render(
            (32, 16), facing(3), aov=["color", "depth", "normal", "position", "id", "uv", "coverage", "facing"]
        )
        self.assertEqual(p.color.shape, (16, 32, 4))
        self.assertEqual(p.depth.dtype, np.float32)
        self.assertEqual(p.color[8, 16].tolist(), [255, 188, 0, 255])
        self.assertEqual(p.color[0, 0].tolist(), [0, 0, 0, 0])
        self.assertAlmostEqual(float(p.depth[8, 16]), 3, places=5)
        self.assertTrue(np.isinf(p.depth[0, 0]))
        np.testing.assert_allclose(p.normal[8, 16], [0, 0, 1], atol=1e-6)
        self.assertEqual(int(p.id[8, 16]), 1)
        self.assertEqual(float(p.coverage[0, 0]), 0)
        self.assertEqual(float(p.facing[8, 16]), 1)
        seen = p.position[8, 16]
        np.testing.assert_allclose(p.camera.project(seen), [16.5, 8.5, 3], atol=1e-3)
        np.testing.assert_allclose(p.camera.unproject(p.depth)[8, 16], seen, atol=1e-4)
        self.assertEqual(p["depth"] is p.depth, True)
        self.assertTrue(p._repr_png_().startswith(b"\x89PNG"))
        with self.assertRaises(AttributeError):
            p.motion

    def test_arrays_own_their_memory(self) -> None:
        s = halfspace.load(quad())
        p = s.render(64, facing(3), aov="depth")
        depth, rest = p.depth, p.depth[32:, 32:]
        before = depth.copy()
        del p
        halfspace.close()
        gc.collect()
        np.testing.assert_array_equal(depth, before)
        depth[:] = 7  # it is the caller's
        del depth
        gc.collect()
        self.assertEqual(float(rest[0, 0]), 7)

    def test_memory_goes_with_arrays(self) -> None:
        if not sys.platform.startswith("linux"):
            self.skipTest("reads /proc")
        s = halfspace.load(quad())

        def mapped() -> int:
            return Path("/proc/self/maps").read_text().count("memfd:halfspace")

        was = mapped()
        kept = [s.render(64, facing(3), aov="depth") for _ in range(20)]
        self.assertEqual(mapped(), was + 20)
        self.assertLess(len(os.listdir("/proc/self/fd")), 40)
        del kept
        gc.collect()
        self.assertEqual(mapped(), was)

    def test_memory_is_written_again(self) -> None:
        if not sys.platform.startswith("linux"):
            self.skipTest("reads /proc")
        s = halfspace.load(quad())

        def files() -> "set[str]":
            lines = Path("/proc/self/maps").read_text().splitlines()
            return {line.split()[4] for line in lines if "memfd:halfspace" in line}  # their inodes

        kept = [s.render(64, facing(3), aov="depth") for _ in range(2)]
        known = files()
        for distance in (3, 4, 5):
            rest = s.render(64, facing(distance), aov="depth").depth[30:]
            new = files() - known
            self.assertEqual(len(new), 1)
            if distance > 3:
                self.assertEqual(new, last, "what nobody reads is written again")
            last = new
            self.assertAlmostEqual(float(rest[2, 32]), distance, 4)
            self.assertAlmostEqual(float(kept[1].depth[32, 32]), 3, 4)
            del rest
        rest = s.render(64, facing(6), aov="depth").depth
        self.assertEqual(files() - known, last)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(write)
            os.read(read, 1)
            os._exit(0 if abs(float(rest[32, 32]) - 6) < 1e-3 else 1)
        os.close(read)
        del rest
        for distance in (7, 8):
            rest = s.render(64, facing(distance), aov="depth").depth
            self.assertNotEqual(files() - known, last, "the child reads it")
        os.close(write)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_memory_of_batches_that_nobody_reads_is_written_again(self) -> None:
        s = halfspace.load(quad())
        if not session.server().shares:
            self.skipTest("memfds of Linux")
        shelf.clear()

        def batch(distance: float) -> "tuple[np.ndarray, int]":
            rest = s.render(64, views=[facing(distance)] * 20, aov="depth").depth[3:, 32, 32]
            return rest, os.fstat(shelf._lent[-1].fd).st_ino

        held, first = batch(3)
        other, second = batch(4)
        self.assertNotEqual(first, second)
        del other
        again, third = batch(5)
        self.assertEqual(second, third, "what nobody reads is written again")
        np.testing.assert_allclose(held, 3, atol=1e-4)
        np.testing.assert_allclose(again, 5, atol=1e-4)
        if hasattr(os, "fork"):
            child = os.fork()
            if child == 0:
                os._exit(0)
            os.waitpid(child, 0)
            del again
            self.assertNotEqual(batch(6)[1], third, "a child may read it")
        with self.assertRaises(halfspace.RequestError):
            s.render(64, views=[facing(3)] * 20, aov="depth", samples=3)
        self.assertEqual(shelf._free, [])
        many = [batch(3) for _ in range(shelf.LENT + 4)]
        self.assertEqual(len(shelf._lent), shelf.LENT, "few keep descriptors")
        del many
        self.assertEqual(len(shelf._free), shelf.LENT)
        halfspace.close()
        self.assertEqual(shelf._free, [])

    def test_memory_of_large_batches_is_kept_for_a_while(self) -> None:
        s = halfspace.load(quad())
        if not session.server().shares:
            self.skipTest("memfds of Linux")
        halfspace.close()
        views = [facing(3)] * 20
        one = 64 * 64 * 4 * len(views)

        def batch(*aov: str) -> "set[int]":
            held = s.render(64, views=views, aov=aov)
            self.assertEqual(len(held), len(aov))
            return {os.fstat(loan.fd).st_ino for loan in shelf._lent}

        def shelved() -> int:
            return sum(loan.size for loan in shelf._free)

        def settles(most: int) -> None:
            for _ in range(2000):
                if shelved() <= most:
                    return
                time.sleep(0.01)
            self.fail(f"{shelved()} bytes are kept, not {most}")

        with patch.object(shelf, "most", one), patch.object(shelf, "PAUSE", 3600), patch.object(memory, "_spare") as spare:
            spare.return_value = 1 << 40
            first = batch("color", "depth")
            self.assertEqual(shelf.soon, session.server().about["memory"])
            self.assertEqual(shelved(), 2 * one)
            self.assertEqual(batch("color", "depth"), first)
            batch("normal")
            self.assertLessEqual(shelved(), 4 * one, "before memory is made the surplus goes")
            spare.return_value = 8 * one
            batch("color", "depth", "id")
            settles(2 * one)
            spare.return_value = 0  # the system does not say
            batch("color", "depth", "id")
            settles(one)
            halfspace.close()
            self.assertEqual(shelved(), 0)
        with patch.object(shelf, "most", 0), patch.object(shelf, "PAUSE", 0.01):
            batch("color", "depth")
            settles(0)
            shelf.soon = one - 1  # as a server's memory
            self.assertEqual(batch("color"), set())
            halfspace.close()

    def test_containers_bound_what_memory_is_spare(self) -> None:
        files: "dict[str, str]" = {}

        def opened(path: str) -> io.StringIO:
            if path not in files:
                raise FileNotFoundError(path)
            return io.StringIO(files[path])

        with patch("builtins.open", opened):
            self.assertEqual(memory._spare(), 0)
            files["/proc/meminfo"] = "MemTotal: 900 kB\nMemAvailable:    300 kB\n"
            self.assertEqual(memory._spare(), 300 << 10)
            files["/sys/fs/cgroup/memory.current"] = "1000\n"
            for most, want in (("max\n", 300 << 10), ("5000\n", 4000), ("999\n", 0), (f"{1 << 30}\n", 300 << 10)):
                files["/sys/fs/cgroup/memory.max"] = most
                self.assertEqual(memory._spare(), want)

    def test_views_are_single_pictures(self) -> None:
        s = halfspace.load([Node(quad(unlit=True)), Node(box(), pose=np.diag([0.3, 0.3, 0.3, 1]))])
        cameras = halfspace.sphere(40)
        whole = s.render(24, views=cameras, aov=["color", "depth", "object"])
        self.assertEqual(whole.color.shape, (40, 24, 24, 4))
        self.assertEqual(len(whole.cameras), 40)
        for i in (0, 17, 39):
            one = s.render(24, cameras[i], aov=["color", "depth", "object"])
            for name in whole:
                np.testing.assert_array_equal(whole[name][i], one[name])
        many = list(halfspace.render_many([(s, cameras[:3]), (s, cameras[5])], size=24, aov="depth", progress=True))
        self.assertEqual(len(many), 4)
        np.testing.assert_array_equal(many[2].depth, whole.depth[2])
        np.testing.assert_array_equal(many[3].depth, whole.depth[5])
        views = halfspace.render_many(s, views=500, size=24)
        next(views)
        views.close()  # cancels the rest
        self.assertEqual(s.render(24, views=3).color.shape[0], 3)

    def test_other_libraries_take_arrays(self) -> None:
        p = halfspace.load(quad(unlit=True)).render(16, facing(3))
        self.assertTrue(p.color.flags.c_contiguous and p.color.flags.writeable)
        try:
            from PIL import Image
        except ImportError:
            return
        self.assertEqual(Image.fromarray(p.color).getpixel((8, 8)), (255, 255, 255, 255))

    def test_textures_alpha_points_and_lines(self) -> None:
        checks = np.zeros((16, 16, 3), dtype=np.uint8)
        checks[:8, :8] = [255, 0, 0]
        checks[8:, 8:] = [0, 0, 255]
        for picture in (checks, checks / 255.0, halfspace.png(checks)):
            p = halfspace.load(quad(base_color_texture=picture, unlit=True)).render(64, facing(2.2), samples=1)
            self.assertEqual(p.color[10, 10].tolist()[:3], [255, 0, 0])  # the picture's upper left
            self.assertEqual(p.color[53, 53].tolist()[:3], [0, 0, 255])
        points = Mesh([[0, 0, 0]], points=True, colors=[[0.0, 1.0, 0.0]], material=Material(unlit=True))
        p = halfspace.load(points).render(32, facing(3), point_size=4)
        self.assertEqual(p.color[16, 16].tolist(), [0, 255, 0, 255])
        lines = Mesh([[-1, 0, 0], [1, 0, 0]], lines=np.array([[0, 1]]), material=Material(unlit=True))
        self.assertGreater(int(halfspace.load(lines).render(32, facing(3)).color[..., 3].sum()), 1000)

    def test_what_moves_changes_and_shines(self) -> None:
        s = halfspace.load([Node(quad(base_color=(1, 1, 1, 1)), name="left"), Node(QUAD, name="right")])
        self.assertEqual([o.name for o in s.objects], ["left", "right"])
        before = s.moment()
        away = np.eye(4)
        away[2, 3] = -50
        s.move("right", away)
        s.move("left", np.diag([0.5, 0.5, 0.5, 1]))
        p = s.render(32, facing(3), aov=["depth", "motion"], past=before)
        self.assertAlmostEqual(float(p.depth[16, 16]), 3, places=4)
        self.assertGreater(float(np.abs(p.motion[16, 18]).sum()), 0)
        s.change(0, base_color=(1, 0, 0), unlit=True)
        self.assertEqual(s.render(32, facing(3), tonemap="none").color[16, 16].tolist(), [255, 0, 0, 255])
        s.reset()
        s.lights = [Light.directional((0, 0, -1), math.pi)]
        lit = s.render(32, facing(3), env="none", tonemap="none", linear=True)
        self.assertEqual(lit.color.dtype, np.float32)
        self.assertGreater(float(lit.color[16, 16, 0]), 0.5)
        s.lights = []
        self.assertEqual(float(s.render(32, facing(3), env="none", linear=True).color[16, 16, 0]), 0)

    def test_what_it_was_made_of_changes(self) -> None:
        mesh = quad(base_color=(1, 0, 0, 1), unlit=True)
        s = halfspace.load([Node(mesh, name="quad")])
        s.move("quad", np.diag([0.5, 0.5, 1, 1]))
        before = s.render(32, facing(3), tonemap="none")
        mesh.positions = np.asarray(mesh.positions) * 2
        assert mesh.material is not None
        picture = halfspace.Texture(np.full((1, 1, 3), 255, np.uint8), wrap_u=33071, mag=9728)
        mesh.material.base_color, mesh.material.base_color_texture = (0, 1, 0), picture
        s.remake()
        after = s.render(32, facing(3), tonemap="none")
        self.assertEqual(
            (before.color[16, 16].tolist(), after.color[16, 16].tolist()), ([255, 0, 0, 255], [0, 255, 0, 255])
        )
        self.assertEqual(int((after.color[..., 3] > 250).sum()), 4 * int((before.color[..., 3] > 250).sum()))
        s.remake(box())
        self.assertEqual(s.triangles, 12)
        mesh.material.base_color_texture = halfspace.Texture(picture.picture, wrap_u=7)
        with self.assertRaisesRegex(ValueError, "wrapS 7 is none of 10497"):
            s.remake(mesh)
        with self.assertRaisesRegex(halfspace.RequestError, "remake: the scene is a file's"):
            halfspace.load(halfspace.glb([Node(box())])).remake()

    def test_more_objects_than_a_line_moves(self) -> None:
        s = halfspace.load(box())
        for i in range(20000):
            s.move(i, np.eye(4) * 0.123456789)
        with self.assertRaisesRegex(halfspace.RequestError, "a line has at most 1048576"):
            s.render(8)
        s.reset()
        self.assertEqual(s.render(8).color.shape, (8, 8, 4))

    def test_picking(self) -> None:
        s = halfspace.load([Node(box(), name="box")])
        hit, miss = s.pick([[16, 16], [0, 0]], 32, facing(5))
        self.assertTrue(hit.found and hit.node == "box" and hit.object == 0)
        self.assertAlmostEqual(hit.depth, 4, places=5)
        np.testing.assert_allclose(hit.normal, [0, 0, 1], atol=1e-6)
        self.assertFalse(miss.found)

    def test_anything_like_trimesh(self) -> None:
        class Visual:
            kind = "face"
            face_colors = np.array([[255, 0, 0, 255]] * 12, dtype=np.uint8)

        class Like:
            vertices = np.asarray(box().positions, dtype=np.float64)
            faces = box().triangles
            visual = Visual()

        class Graph:
            nodes_geometry = ["a", "b"]

            def __getitem__(self, name: str) -> Tuple[Any, str]:
                m = np.eye(4)
                m[0, 3] = 3 if name == "b" else 0
                return m, "g"

        class Whole:
            geometry = {"g": Like()}
            graph = Graph()

        self.assertEqual(halfspace.load(Like()).triangles, 12)
        s = halfspace.load(Whole())
        self.assertEqual([o.name for o in s.objects], ["a", "b"])
        np.testing.assert_allclose(s.bounds, [[-1, -1, -1], [4, 1, 1]])
        self.assertEqual(halfspace.load({"positions": QUAD.positions, "triangles": QUAD.triangles}).triangles, 2)

        class Cloud:
            vertices = np.zeros((1, 3))
            colors = np.array([[255, 0, 0, 255]], dtype=np.uint8)

        p = halfspace.load(Cloud()).render(16, facing(3), point_size=4, aov="id")
        self.assertEqual(int((p.id > 0).sum()), 16)


class TestCameras(unittest.TestCase):
    def test_matrices_there_and_back(self) -> None:
        s = halfspace.load(box())
        K = np.array([[80.0, 0, 33], [0, 75, 20], [0, 0, 1]])
        pose = halfspace.look_at((3, 2, 4), (0, 0.2, 0))
        gl = s.render((64, 48), Camera.opengl(pose, K=K, near=0.5, far=20), aov="depth")
        extrinsics = np.diag([1.0, -1, -1, 1]) @ np.linalg.inv(pose)
        cv = s.render((64, 48), Camera.opencv(extrinsics[:3], K, near=0.5, far=20), aov="depth")
        np.testing.assert_array_equal(gl.depth, cv.depth)
        np.testing.assert_allclose(gl.camera.K, K, atol=1e-4)
        np.testing.assert_allclose(gl.camera.opencv, extrinsics, atol=1e-6)
        np.testing.assert_allclose(gl.camera.pose, pose, atol=1e-6)
        again = s.render((64, 48), Camera.opengl(pose, projection=gl.camera.projection), aov="depth")
        np.testing.assert_allclose(again.depth, gl.depth, rtol=1e-5)
        np.testing.assert_array_equal(s.render((64, 48), gl.camera.camera(), aov="depth").depth, gl.depth)
        # A corner is where K and the extrinsics say.
        corner = extrinsics @ [1, 1, 1, 1]
        u, v, w = K @ corner[:3]
        np.testing.assert_allclose(gl.camera.project([1, 1, 1]), [u / w, v / w, w], atol=1e-3)
        p = np.isfinite(gl.depth)
        places = gl.camera.unproject(gl.depth)[p]
        self.assertLess(float(np.abs(np.abs(places).max(axis=1) - 1).max()), 1e-4)

    def test_orthographic(self) -> None:
        p = halfspace.load(box()).render((40, 20), facing(5, mag=(2, 1.5), near=0.1, far=10), aov=["depth", "position"])
        inside = np.isfinite(p.depth)
        np.testing.assert_allclose(p.depth[inside], 4, atol=1e-5)
        self.assertEqual(int(inside.sum()), 20 * 14)  # half the width; 20 / 1.5 rows, by their middles
        np.testing.assert_allclose(p.camera.unproject(p.depth)[inside], p.position[inside], atol=1e-3)

    def test_refusals(self) -> None:
        s = halfspace.load(QUAD)
        for camera in (lambda: Camera.opengl(np.eye(3), yfov=1), lambda: Camera.opengl(np.eye(4)),
                       lambda: Camera.opengl(np.eye(4) * np.nan, yfov=1), lambda: Camera.opencv(np.eye(4), np.eye(4)),
                       lambda: halfspace.look_at((0, 0, 0), (0, 0, 0))):  # fmt: skip
            with self.assertRaises(ValueError):
                camera()
        for options, words in (
            ({"size": 0}, "size: 0x0"), ({"samples": 3}, "samples: 3"), ({"aov": "smell"}, "smell"), ({"look": "odd"},
            "look"),
            ({"camera": Camera.named("none")}, "camera"), ({"colour": 1}, "colour"), ({"shading": "odd"}, "shading"),
            ({"camera": facing(3, yfov=4.0)}, "yfov"),
        ):  # fmt: skip
            with self.assertRaisesRegex(halfspace.RequestError, words):
                s.render(**options)
        with self.assertRaises(halfspace.LimitError):
            s.render(16384, aov=["color", "position"])
        self.assertEqual(s.render(8).color.shape, (8, 8, 4))

    def test_colmap(self) -> None:
        q, t = [0.5, 0.5, 0.5, 0.5], [0.1, -0.2, 3.0]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder)
            (path / "cameras.txt").write_text("# c\n7 PINHOLE 64 48 70 71 32 24\n")
            (path / "images.txt").write_text(f"# i\n1 {' '.join(map(str, q + t))} 7 a b.jpg\n\n")
            (text,) = halfspace.colmap_cameras(folder)
            (path / "cameras.bin").write_bytes(struct.pack("<QiiQQ4d", 1, 7, 1, 64, 48, 70, 71, 32, 24))
            (path / "images.bin").write_bytes(
                struct.pack("<Qi7di", 1, 1, *q, *t, 7) + b"a b.jpg\0" + struct.pack("<Q2dq", 1, 0, 0, -1)
            )
            (binary,) = halfspace.colmap_cameras(folder)
            (path / "cameras.bin").write_bytes(struct.pack("<QiiQQ4d", 1, 7, 2, 64, 48, 70, 32, 24, 0.1))
            with self.assertRaisesRegex(halfspace.SceneError, "distorted"):
                halfspace.colmap_cameras(folder)
            (path / "images.bin").write_bytes(b"\1")
            with self.assertRaises(halfspace.SceneError):
                halfspace.colmap_cameras(folder)
        for shot in (text, binary):
            self.assertEqual((shot.name, shot.size), ("a b.jpg", (64, 48)))
            np.testing.assert_allclose(shot.extrinsics[:3, :3], [[0, 0, 1], [1, 0, 0], [0, 1, 0]], atol=1e-12)
            np.testing.assert_allclose(shot.K, [[70, 0, 32], [0, 71, 24], [0, 0, 1]])

    def test_bop(self) -> None:
        turn = [1, 0, 0, 0, -1, 0, 0, 0, -1]
        with tempfile.TemporaryDirectory() as folder:
            camera = {"cam_K": [500, 0, 32, 0, 500, 24, 0, 0, 1], "depth_scale": 1.0}
            Path(folder, "scene_camera.json").write_text(json.dumps({"3": camera}))
            pose = {"cam_R_m2c": turn, "cam_t_m2c": [0, 0, 800], "obj_id": 5}
            Path(folder, "scene_gt.json").write_text(json.dumps({"3": [pose]}))
            shot, (where,) = halfspace.bop_cameras(folder)[3], halfspace.bop_poses(folder)[3]
        s = halfspace.load(
            [Node(quad(), pose=np.linalg.inv(shot.extrinsics) @ where.camera @ np.diag([10, 10, 10, 1]))]
        )
        p = s.render((64, 48), shot.camera, aov="depth")
        self.assertAlmostEqual(float(p.depth[24, 32]), 800, places=2)
        self.assertEqual(int(np.isfinite(p.depth).sum()), 12 * 12)  # 20 mm at 800 mm through 500 pixels: 12.5


class TestServer(unittest.TestCase):
    def tearDown(self) -> None:
        halfspace.configure()

    def test_pipes_are_as_sockets(self) -> None:
        def pictures() -> List[Any]:
            p = halfspace.load(box()).render(48, views=9, aov=["color", "depth", "id"])
            return [p[n] for n in sorted(p)]

        first = pictures()
        halfspace.configure(transport="pipes", threads=1)
        self.assertEqual(session.server().about["workers"], 1)
        for a, b in zip(first, pictures()):
            np.testing.assert_array_equal(a, b)

    def test_batches_are_single_pictures(self) -> None:
        s, cams, aov = halfspace.load(box()), halfspace.sphere(40), ["id", "color", "depth", "normal"]
        whole = s.render((20, 12), views=cams, aov=aov)
        self.assertEqual(len(whole.cameras), 40)
        for i in (0, 15, 16, 39):
            one = s.render((20, 12), cams[i], aov=aov)
            for name in aov:
                np.testing.assert_array_equal(whole[name][i], one[name], err_msg=f"{name} of {i}")
        with self.assertRaisesRegex(halfspace.RequestError, "sparkle"):
            s.render(8, views=cams, aov=["color", "sparkle"])
        with self.assertRaises((MemoryError, halfspace.LimitError)):
            s.render(16384, views=cams[:1] * 4096, aov="position")

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_children_do_not_change_their_parent_s_arrays(self) -> None:
        s = halfspace.load(box())
        for value in (s.render(16).color, s.render(16, views=20).color):
            before = value.copy()
            child = os.fork()
            if child == 0:
                value[...] = 7
                os._exit(0)
            os.waitpid(child, 0)
            np.testing.assert_array_equal(value, before)
            value[...] = 9  # and are its own to change

    def test_a_killed_server_is_an_exception(self) -> None:
        s = halfspace.load(box())
        server = session.server()
        with self.assertRaisesRegex(halfspace.ServerError, "server"):
            for i, _ in enumerate(halfspace.render_many(s, views=4000, size=256)):
                if i == 0:
                    server.process.kill()
        self.assertEqual(s.render(8).color.shape, (8, 8, 4))  # a fresh one, which loads the scene again

    def test_a_server_that_a_sender_finds_dead_is_not_asked_again(self) -> None:
        s = halfspace.load(box())
        s.render(8)
        process = session.server().process
        wait = process.wait

        def late(timeout: Any = None) -> int:  # the reader says it well after the sender has found it
            time.sleep(0.3)
            return wait(timeout)

        process.wait = late  # type: ignore[method-assign]
        process.kill()
        wait()
        with self.assertRaisesRegex(halfspace.ServerError, "killed by signal" if os.name == "posix" else "ended"):
            s.render(8)
        self.assertEqual(s.render(8).color.shape, (8, 8, 4))

    def test_an_interrupt_within_a_line_ends_the_conversation(self) -> None:
        for transport in ("socket", "pipes") if sys.platform.startswith("linux") else ("pipes",):
            halfspace.configure(transport=transport)
            s = halfspace.load(box())
            server = session.server()
            write = server._write

            def half(data: Any, files: Any = ()) -> None:
                write(data[: len(data) // 2], files)
                raise KeyboardInterrupt

            server._write = half  # type: ignore[method-assign]
            with self.assertRaises(KeyboardInterrupt):
                s.render(8)
            with self.assertRaisesRegex(halfspace.ServerError, "an interrupt cut a line"):
                server.send({"cancel": 1})
            self.assertEqual(s.render(8).color.shape, (8, 8, 4))  # the next line once followed the half one
            server._reader.join()
            self.assertEqual(server._waiting, {})

    def test_a_server_that_another_thread_retires_is_not_asked(self) -> None:
        asked = session.server

        def late() -> Any:  # what is asked first is retired before it hears of it
            server = asked()
            session.server = asked  # type: ignore[method-assign]
            server.retire()
            return server

        session.server = late  # type: ignore[method-assign]
        s = halfspace.load(box())
        session.server = late  # type: ignore[method-assign]
        self.assertEqual(s.render(8).color.shape, (8, 8, 4))

    def test_a_refused_line_keeps_the_numbers_of_memory(self) -> None:
        server = session.server()
        server._done += [5, 6]
        with self.assertRaisesRegex(halfspace.RequestError, "a line has at most"):
            server.send({"forget": "x" * (1 << 20)})
        self.assertEqual(server._done, [5, 6])
        server._done.clear()

    def test_scenes_that_were_let_go_are_loaded_again(self) -> None:
        s = halfspace.load(box())
        session.server().send({"forget": s._told["key"]}).wait()
        self.assertEqual(s.render(8).color.shape, (8, 8, 4))
        self.assertEqual(len(list(halfspace.render_many(s, views=3, size=8))), 3)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_children_have_their_own(self) -> None:
        s = halfspace.load(box())
        want = s.render(16).color
        with multiprocessing.get_context("fork").Pool(2) as pool:
            for got in [pool.apply(_color) for _ in range(2)]:
                np.testing.assert_array_equal(got, want)
        np.testing.assert_array_equal(s.render(16).color, want)

    @unittest.skipUnless(os.name == "posix", "signals")
    def test_an_interrupt_ends_the_frame(self) -> None:
        code = (
            "import halfspace, signal\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # jobs in the background begin without it
            "s = halfspace.load({'positions': [[-1,-1,0],[1,-1,0],[0,1,0]]})\n"
            "try:\n    print('ready', flush=True)\n    s.render(512, views=4000)\n"
            "except KeyboardInterrupt:\n    print('interrupted', s.render(8).color.shape, flush=True)\n"
        )
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        self.assertEqual(child.stdout.readline(), "ready\n")
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.stdout.readline(), "interrupted (8, 8, 4)\n")
        child.stdout.close()
        self.assertEqual(child.wait(), 0)

    @unittest.skipUnless(sys.platform.startswith("linux"), "reads /proc")
    def test_nothing_is_left_of_a_killed_parent(self) -> None:
        code = (
            "import halfspace, time\nhalfspace.load({'positions': [[-1,-1,0],[1,-1,0],[0,1,0]]})\n"
            "from halfspace.server import session\nprint(session.server().process.pid, flush=True)\ntime.sleep(60)\n"
        )
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        pid = int(child.stdout.readline())
        child.kill()
        child.wait()
        child.stdout.close()
        for _ in range(1200):  # a minute: machines are busy
            try:
                if "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text():
                    return
            except OSError:  # it may go while it is read
                return
            time.sleep(0.05)
        self.fail("the server goes on")

    @unittest.skipUnless(sys.platform.startswith("linux"), "Linux")
    def test_in_emptiness(self) -> None:
        code = "import halfspace\ns = halfspace.load({'positions': [[-1,-1,0],[1,-1,0],[0,1,0]]})\n"
        code += "print(s.render(64).color.mean() > 0)"
        out = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd="/",
            env={"HALFSPACE_BINARY": halfspace.binary(), "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        self.assertEqual((out.stdout, out.stderr), ("True\n", ""))

    @unittest.skipUnless(sys.platform.startswith("linux"), "Linux")
    def test_where_nothing_can_be_written(self) -> None:
        alone = [
            "unshare",
            "-rm",
            "sh",
            "-c",
            'mount -o remount,bind,ro / && ! touch /a 2>&- && exec env -i "$@"',
            "-",
        ]
        try:
            if subprocess.run([*alone, "true"], capture_output=True).returncode != 0:
                self.skipTest("the system cannot be mounted to be read alone")
        except OSError:
            self.skipTest("no unshare")
        code = "import halfspace\ns = halfspace.load({'positions': [[-1,-1,0],[1,-1,0],[0,1,0]]})\n"
        code += "print(s.render(64, views=3, aov=['color', 'depth']).color.mean() > 0)"
        place = ["HALFSPACE_BINARY=" + halfspace.binary(), "PYTHONPATH=" + os.pathsep.join(sys.path)]
        out = subprocess.run([*alone, *place, sys.executable, "-c", code], capture_output=True, text=True, cwd="/")
        self.assertEqual((out.stdout, out.stderr), ("True\n", ""))

    def test_no_program(self) -> None:
        was = os.environ.get("HALFSPACE_BINARY")
        os.environ["HALFSPACE_BINARY"] = "/nowhere/halfspace"
        try:
            halfspace.close()
            with self.assertRaisesRegex(halfspace.ServerError, "/nowhere/halfspace: No such file"):
                halfspace.load(QUAD)
        finally:
            del os.environ["HALFSPACE_BINARY"]
            if was is not None:
                os.environ["HALFSPACE_BINARY"] = was


def _color() -> Any:
    return halfspace.load(box()).render(16).color


class TestFiles(unittest.TestCase):
    def test_paths_and_bytes(self) -> None:
        data = halfspace.glb([Node(box(), name="box")])
        ply = b"ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
        ply += b"element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.glb")
            path.write_bytes(data)
            obj = Path(folder, "b.obj")
            obj.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
            self.assertEqual(halfspace.load(path).triangles, 12)
            self.assertEqual(halfspace.load(str(obj)).triangles, 1)
            self.assertEqual(halfspace.load(data).render(8).color.shape, (8, 8, 4))
            self.assertEqual(halfspace.load(ply, "x.ply").triangles, 1)
            with self.assertRaisesRegex(halfspace.SceneError, "none.glb"):
                halfspace.load(Path(folder, "none.glb"))
            with self.assertRaisesRegex(halfspace.SceneError, "none.gltf"):
                halfspace.load(Path(folder, "none.gltf"))
        with self.assertRaisesRegex(halfspace.SceneError, "x.ply"):
            halfspace.load(b"ply\nodd\n", "x.ply")

    def test_arrays_that_are_none(self) -> None:
        for mesh, words in (
            (Mesh([[0, 0]]), "positions: shape"),
            (Mesh([[0, 0, np.nan]] * 3), "positions: has numbers that are not finite"),
            (Mesh([[0, 0, 0]] * 3, np.array([[0, 1, 3]])), "triangles: 0 to 3"),
            (Mesh([[0, 0, 0]] * 3, np.array([[0.0, 1, 2]])), "triangles: shape"),
            (Mesh([[0, 0, 0]] * 2), "no whole triangles"),
            (Mesh([[0, 0, 0]] * 3, uv=[[0, 0]]), "uv: shape"),
            (Mesh([[0, 0, 0]] * 3, material=Material(base_color_texture=np.zeros((2, 2, 5)))), "texture: shape"),
        ):
            with self.assertRaisesRegex(ValueError, words):
                halfspace.load(mesh)
        with self.assertRaises(TypeError):
            halfspace.load(7)
        with self.assertRaisesRegex(ValueError, "vertices: a mesh has"):
            halfspace.load({"vertices": []})

    def test_png(self) -> None:
        picture = np.arange(5 * 4 * 3, dtype=np.uint8).reshape(5, 4, 3)
        data = halfspace.png(picture)
        at, rows = 8, b""
        while at < len(data):
            size, kind = struct.unpack(">I4s", data[at : at + 8])
            if kind == b"IDAT":
                rows += data[at + 8 : at + 8 + size]
            self.assertEqual(
                struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0], zlib.crc32(data[at + 4 : at + 8 + size])
            )
            at += 12 + size
        got = np.frombuffer(zlib.decompress(rows), np.uint8).reshape(5, 13)
        np.testing.assert_array_equal(got[:, 1:].reshape(5, 4, 3), picture)


if __name__ == "__main__":
    unittest.main()
