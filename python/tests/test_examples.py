"""Runs the programs of examples/python, small."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import struct
import sys
import tempfile
import unittest
import zlib
from pathlib import Path
from typing import Any

import numpy as np

import halfspace

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "python"


def run(name: str, *arguments: str) -> Any:
    sys.path.insert(0, str(FOLDER))
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            return importlib.import_module(name).main(list(arguments))
    finally:
        sys.path.remove(str(FOLDER))


def unpack(data: bytes) -> Any:
    """The numbers of a grey PNG file of 16 bits, as halfspace.png writes it."""
    width, height = struct.unpack(">II", data[16:24])
    at = data.index(b"IDAT")
    size = struct.unpack(">I", data[at - 4 : at])[0]
    rows = np.frombuffer(zlib.decompress(data[at + 4 : at + 4 + size]), np.uint8).reshape(height, 1 + 2 * width)
    return np.ascontiguousarray(rows[:, 1:]).view(">u2").astype(np.float64)


class TestExamples(unittest.TestCase):
    def test_data_set(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            run("dataset", folder, "--count", "100", "--size", "128")
            doc = json.loads(Path(folder, "annotations.json").read_text())
            self.assertEqual(len(os.listdir(Path(folder, "images"))), 100)
        self.assertEqual({c["name"] for c in doc["categories"]}, {"ball", "box", "can", "cone"})
        self.assertGreater(len(doc["annotations"]), 250)
        for a in doc["annotations"]:
            x, y, w, h = a["bbox"]
            runs = a["segmentation"]["counts"]
            self.assertEqual(sum(runs), 128 * 128)
            self.assertEqual(sum(runs[1::2]), a["area"])
            mask = np.repeat(np.arange(len(runs)) % 2, runs).reshape(128, 128).T
            self.assertEqual(int(mask[y : y + h, x : x + w].sum()), a["area"])
            self.assertTrue(mask[y].any() and mask[y + h - 1].any() and mask[:, x].any() and mask[:, x + w - 1].any())

    def test_a_data_set_of_models(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            positions, triangles = self.torus()
            Path(folder, "torus.glb").write_bytes(halfspace.glb([halfspace.Node(halfspace.Mesh(positions, triangles))]))
            run("dataset", folder + "/out", "--count", "3", "--size", "64", "--models", folder)
            doc = json.loads(Path(folder, "out", "annotations.json").read_text())
        self.assertEqual([a["image_id"] for a in doc["annotations"]], [1, 2, 3])

    def torus(self) -> Any:
        sys.path.insert(0, str(FOLDER))
        try:
            return importlib.import_module("fusion").torus()
        finally:
            sys.path.remove(str(FOLDER))

    def test_poses(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            positions, triangles = self.torus()
            model = Path(folder, "torus.glb")
            model.write_bytes(halfspace.glb([halfspace.Node(halfspace.Mesh(positions * 60, triangles))]))
            run("poses", str(model), folder + "/out", "--count", "5", "--size", "96x64")
            shots = halfspace.bop_cameras(folder + "/out")
            poses = halfspace.bop_poses(folder + "/out")
            self.assertEqual(len(os.listdir(folder + "/out/depth")), 5)
            # What is written draws the same again.
            scene = halfspace.load(model)
            scene.move(0, np.linalg.inv(shots[0].extrinsics) @ poses[0][0].camera)
            again = scene.render((96, 64), shots[0].camera, aov="depth").depth
            written = unpack(Path(folder, "out", "depth", "000000.png").read_bytes()) / 10
            self.assertGreater(int((written > 0).sum()), 200)
            np.testing.assert_allclose(np.where(np.isfinite(again), again, 0), written, atol=0.06)

    def test_fusion(self) -> None:
        mean, most = run("fusion", "--views", "24", "--grid", "32", "--size", "192")
        self.assertLess(mean, 0.2)
        self.assertLess(most, 1)


if __name__ == "__main__":
    unittest.main()
