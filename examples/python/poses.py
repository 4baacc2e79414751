"""Pictures for the pose of an object, six degrees of freedom, in the folders of BOP.

    python poses.py MODEL OUT --count 200 [--size 320x240]

OUT gets rgb/, depth/ (16 bits), mask_visib/, scene_camera.json and scene_gt.json, which the tools of BOP read. The
model's units are taken for millimetres; distances follow from its size.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Dict, List

import numpy as np

import halfspace
from halfspace import Camera, Light


def rotation(rng: np.random.Generator) -> Any:
    """A turn, all being equally likely: a quaternion of four normal numbers."""
    w, x, y, z = (q := rng.normal(size=4)) / np.linalg.norm(q)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def main(arguments: Any = None) -> None:
    p = argparse.ArgumentParser(description="Pictures of a model in random poses, in the folders of BOP.")
    p.add_argument("model")
    p.add_argument("out", type=Path)
    p.add_argument("--count", type=int, default=200)
    p.add_argument("--size", default="320x240")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args(arguments)
    width, height = (int(v) for v in a.size.split("x"))
    rng = np.random.default_rng(a.seed)
    scene = halfspace.load(a.model)
    low, high = scene.bounds
    middle, radius = (low + high) / 2, float(np.linalg.norm(high - low)) / 2
    focal = 1.2 * width
    K = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    scale = 0.1 if radius < 500 else 1.0  # a step of the depths, in the model's units
    cameras: List[Camera] = []
    truth: List[Any] = []
    for _ in range(a.count):
        pose = np.eye(4)  # the model's space to the camera's
        pose[:3, :3] = rotation(rng)
        distance = radius * focal / min(width, height) * rng.uniform(2.5, 4)
        there = [*(rng.uniform(-0.2, 0.2, 2) * distance * min(width, height) / focal), distance]
        pose[:3, 3] = there - pose[:3, :3] @ middle
        cameras.append(Camera.opencv(pose, K, near=0.05 * radius))
        truth.append(pose)
    for folder in ("rgb", "depth", "mask_visib"):
        (a.out / folder).mkdir(parents=True, exist_ok=True)
    camera_json: Dict[str, Any] = {}
    pose_json: Dict[str, Any] = {}
    pictures = halfspace.render_many(
        scene, cameras, (width, height), aov=["color", "depth", "id"], background=(0.1, 0.1, 0.1),
        lights=[Light.directional((1, -2, -1), 2.0)], progress=True, total=a.count,
    )  # fmt: skip
    for i, picture in enumerate(pictures):
        np.testing.assert_allclose(picture.camera.opencv, truth[i], atol=1e-4 * radius)
        depth = np.where(np.isfinite(picture.depth), picture.depth / scale, 0)
        if depth.max(initial=0) > 65535:
            raise SystemExit(f"{a.model}: is too large for depths of 16 bits")
        (a.out / "rgb" / f"{i:06d}.png").write_bytes(halfspace.png(picture.color[..., :3]))
        (a.out / "depth" / f"{i:06d}.png").write_bytes(halfspace.png(np.rint(depth).astype(np.uint16)))
        (a.out / "mask_visib" / f"{i:06d}_000000.png").write_bytes(halfspace.png(picture.id > 0))
        camera_json[str(i)] = {"cam_K": K.ravel().tolist(), "depth_scale": scale}
        turn, shift = truth[i][:3, :3].ravel().tolist(), truth[i][:3, 3].tolist()
        pose_json[str(i)] = [{"cam_R_m2c": turn, "cam_t_m2c": shift, "obj_id": 1}]
    (a.out / "scene_camera.json").write_text(json.dumps(camera_json))
    (a.out / "scene_gt.json").write_text(json.dumps(pose_json))
    print(f"{a.count} pictures in {a.out}")


if __name__ == "__main__":
    main()
