"""Runs the programs of examples/python, small."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path
from typing import Any, Iterator

import numpy as np

import halfspace

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "python"


@contextlib.contextmanager
def run_from(folder: Path) -> Iterator[None]:
    """Imports programs of a folder."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def run(name: str, *arguments: str) -> Any:
    with run_from(FOLDER), contextlib.redirect_stdout(io.StringIO()):
        return importlib.import_module(name).main(list(arguments))


EXECUTE = """
import os, sys, nbclient, nbformat
book = nbformat.read(sys.argv[1], as_version=4)
folder = os.path.dirname(sys.argv[1])
nbclient.NotebookClient(book, timeout=300, resources={"metadata": {"path": folder}}).execute()
shown = [o["data"] for c in book.cells if c.cell_type == "code" for o in c.outputs if "data" in o]
print(sum("image/png" in d for d in shown), "pictures")
"""


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
        with run_from(FOLDER):
            return importlib.import_module("fusion").torus()

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

    def test_notebook(self) -> None:
        book = FOLDER / "turntable.ipynb"
        if importlib.util.find_spec("nbclient") and importlib.util.find_spec("ipykernel"):
            out = subprocess.run(
                [sys.executable, "-c", EXECUTE, str(book)], capture_output=True, text=True,
                env=dict(os.environ, PYTHONPATH=os.pathsep.join(map(os.path.abspath, sys.path))),
            )  # fmt: skip
            self.assertEqual(out.stdout, "3 pictures\n", out.stderr)
            return
        # The cells alone, without what shows pictures.
        names: Any = {}
        with run_from(FOLDER):
            for cell in json.loads(book.read_text())["cells"]:
                if cell["cell_type"] == "code":
                    exec("".join(cell["source"]).replace("from IPython.display import Image", "Image = dict"), names)
        self.assertEqual(len(names["pictures"].cameras), 8)

    def test_fusion(self) -> None:
        mean, most = run("fusion", "--views", "24", "--grid", "32", "--size", "192")
        self.assertLess(mean, 0.2)
        self.assertLess(most, 1)


if __name__ == "__main__":
    unittest.main()
