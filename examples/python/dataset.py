"""A data set for detectors: pictures of things on a table, with the boxes and masks of COCO.

    python dataset.py OUT --count 1000 [--size 256] [--models FOLDER]

Things are the models of a folder, a category each, or four shapes made here. OUT gets images/000000.png and so on, and
annotations.json, as pycocotools reads it: boxes, areas and masks are of what is seen, never of what is hidden.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import numpy as np

import halfspace
from halfspace import Camera, Light, Material, Mesh, Node

MODELS = {".glb", ".gltf", ".obj", ".ply", ".stl"}


def turned(profile: List[Tuple[float, float]], sides: int) -> Mesh:
    """A profile of pairs radius, height turned around the axis y."""
    p = np.array(profile)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.stack([np.cos(angle), np.zeros(sides), np.sin(angle)], axis=-1)
    points = (p[:, None, :1] * ring + p[:, None, 1:] * [0, 1, 0]).reshape(-1, 3)
    triangles = []
    for i in range(len(p) - 1):
        for j in range(sides):
            a, b = i * sides + j, i * sides + (j + 1) % sides
            triangles += [[a, a + sides, b + sides], [a, b + sides, b]]
    return Mesh(points, np.array(triangles))


def shapes() -> Dict[str, Mesh]:
    """Things of about two units, by their categories."""
    half = np.linspace(-np.pi / 2, np.pi / 2, 13)
    return {
        "ball": turned([(math.cos(a), math.sin(a)) for a in half], 24),
        "can": turned([(0, -1), (0.7, -1), (0.7, 1), (0, 1)], 24),
        "box": turned([(0, -0.8), (1.1, -0.8), (1.1, 0.8), (0, 0.8)], 4),
        "cone": turned([(0, -1), (1, -1), (0, 1)], 24),
    }


def tables(rng: np.random.Generator, count: int) -> Iterator[Tuple[halfspace.Scene, Camera, List[str]]]:
    """Scenes of shapes, each with a camera and the categories of its objects; the first object is the table."""
    made = shapes()
    names = list(made)
    for _ in range(count):
        checks = rng.uniform(0.2, 0.9, (8, 8, 3))
        table = Mesh(
            [[-9, 0, -9], [-9, 0, 9], [9, 0, 9], [9, 0, -9]],
            np.array([[0, 1, 2], [0, 2, 3]]),
            uv=[[0, 0], [0, 3], [3, 3], [3, 0]],
            material=Material(base_color_texture=checks, roughness=0.8),
        )
        nodes, categories = [Node(table, name="table")], [""]
        for k in range(rng.integers(3, 8)):
            name = names[rng.integers(len(names))]
            shape = made[name]
            color = Material(
                base_color=[*rng.uniform(0.05, 1, 3), 1], metallic=float(rng.integers(2)), roughness=rng.uniform(0.2, 1)
            )
            pose = np.eye(4)
            angle, scale = rng.uniform(0, 2 * np.pi), rng.uniform(0.4, 1)
            c, s = math.cos(angle) * scale, math.sin(angle) * scale
            pose[:3, :3] = [[c, 0, s], [0, scale, 0], [-s, 0, c]]
            pose[:3, 3] = [rng.uniform(-3, 3), scale * 0.9, rng.uniform(-3, 3)]
            nodes.append(Node(Mesh(shape.positions, shape.triangles, material=color), pose, f"{name} {k}"))
            categories.append(name)
        yield halfspace.load(nodes), view(rng, 7), categories


def view(rng: np.random.Generator, distance: float) -> Camera:
    """A camera above the table."""
    turn, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.25, 1.2)
    eye = distance * np.array([math.cos(turn) * math.cos(up), math.sin(up), math.sin(turn) * math.cos(up)])
    return Camera.look_at(eye, rng.uniform(-1, 1, 3) * [1, 0, 1], yfov=rng.uniform(0.5, 0.9))


def models(rng: np.random.Generator, count: int, folder: Path) -> Iterator[Tuple[halfspace.Scene, Camera, List[str]]]:
    """Each picture shows one model of a folder: all that it consists of is its category."""
    paths = sorted(p for p in folder.iterdir() if p.suffix.lower() in MODELS)
    if not paths:
        raise SystemExit(f"{folder}: has no models")
    for i in range(count):
        path = paths[i % len(paths)]
        scene = halfspace.load(path)
        camera = Camera.orbit(rng.uniform(0, 360), rng.uniform(-10, 60), fill=rng.uniform(0.3, 0.95))
        yield scene, camera, [path.stem] * (max((o.number for o in scene.objects), default=0) + 1)


def counts(mask: Any) -> List[int]:
    """A mask as COCO's run lengths, column by column, zeros first."""
    flat = np.concatenate([[0], mask.T.ravel().astype(np.int8), [0]])
    edges = np.flatnonzero(np.diff(flat))
    ends = np.concatenate([[0], edges, [mask.size]])
    runs: List[int] = np.diff(ends).tolist()
    return runs if runs[-1] else runs[:-1]


def entries(numbers: Any, categories: List[str], ids: Dict[str, int], merged: bool) -> Iterator[Dict[str, Any]]:
    """What COCO has of each object that a picture shows; numbers are the picture's AOV object."""
    if merged:  # all objects are parts of one thing
        numbers = (numbers > 0).astype(np.uint32)
    for n in np.unique(numbers[numbers > 0]):
        name = categories[n - 1]
        if not name:
            continue
        mask = numbers == n
        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        x, y = int(columns[0]), int(rows[0])
        yield {
            "category_id": ids.setdefault(name, len(ids) + 1),
            "bbox": [x, y, int(columns[-1]) + 1 - x, int(rows[-1]) + 1 - y],
            "area": int(mask.sum()),
            "iscrowd": 0,
            "segmentation": {"size": list(mask.shape), "counts": counts(mask)},
        }


def main(arguments: Any = None) -> None:
    p = argparse.ArgumentParser(description="Pictures of things on a table, with COCO's boxes and masks.")
    p.add_argument("out", type=Path)
    p.add_argument("--count", type=int, default=1000)
    p.add_argument("--size", type=int, default=256)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--models", type=Path)
    a = p.parse_args(arguments)
    rng = np.random.default_rng(a.seed)
    (a.out / "images").mkdir(parents=True, exist_ok=True)
    plan = models(rng, a.count, a.models) if a.models else tables(rng, a.count)
    labels: List[List[str]] = []

    def jobs() -> Iterator[Tuple[halfspace.Scene, Camera]]:
        for scene, camera, categories in plan:
            labels.append(categories)
            scene.lights = [Light.directional(rng.uniform([-1, -1, -1], [1, -0.3, 1]), rng.uniform(1, 4))]
            yield scene, camera

    ids: Dict[str, int] = {}
    images: List[Dict[str, Any]] = []
    found: List[Dict[str, Any]] = []
    pictures = halfspace.render_many(
        jobs(), size=a.size, aov=["color", "object"], background=(0.5, 0.5, 0.5), progress=True, total=a.count
    )
    for i, picture in enumerate(pictures):
        name = f"{i:06d}.png"
        (a.out / "images" / name).write_bytes(halfspace.png(picture.color[..., :3]))
        images.append({"id": i + 1, "file_name": name, "width": a.size, "height": a.size})
        for entry in entries(picture.object, labels[i], ids, a.models is not None):
            found.append({"id": len(found) + 1, "image_id": i + 1, **entry})
    categories = [{"id": n, "name": name} for name, n in ids.items()]
    text = json.dumps({"images": images, "annotations": found, "categories": categories})
    (a.out / "annotations.json").write_text(text)
    print(f"{len(images)} pictures, {len(found)} objects of {len(ids)} categories in {a.out}")


if __name__ == "__main__":
    main()
