"""Cameras and poses as COLMAP and BOP write them."""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path
from typing import Any, BinaryIO, Dict, List, NamedTuple, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from .camera import Camera
from .errors import SceneError

PathLike = Union[str, "os.PathLike[str]"]


class Shot(NamedTuple):
    """A picture of a list of cameras."""

    name: str
    camera: Camera
    size: Tuple[int, int]
    """Width and height in pixels; (0, 0) where the list does not say it."""
    K: NDArray[np.float64]
    """(3, 3), in pixels."""
    extrinsics: NDArray[np.float64]
    """(4, 4), the world's space to an OpenCV camera's."""


# COLMAP's camera models, by number: name and parameters, of which those past fx, fy, cx, cy distort.
_MODELS = {
    0: ("SIMPLE_PINHOLE", 3), 1: ("PINHOLE", 4), 2: ("SIMPLE_RADIAL", 4), 3: ("RADIAL", 5), 4: ("OPENCV", 8),
    5: ("OPENCV_FISHEYE", 8), 6: ("FULL_OPENCV", 12), 7: ("FOV", 5), 8: ("SIMPLE_RADIAL_FISHEYE", 4),
    9: ("RADIAL_FISHEYE", 5), 10: ("THIN_PRISM_FISHEYE", 12),
}  # fmt: skip
_PINHOLES = ("SIMPLE_PINHOLE", "PINHOLE", "SIMPLE_RADIAL", "RADIAL", "OPENCV", "FULL_OPENCV")


def _intrinsics(model: str, p: List[float], where: str) -> NDArray[np.float64]:
    if model not in _PINHOLES:
        raise SceneError(f"{where}: model {model} is none of {', '.join(_PINHOLES)}")
    one = model in ("SIMPLE_PINHOLE", "SIMPLE_RADIAL", "RADIAL")
    if len(p) < (3 if one else 4):
        raise SceneError(f"{where}: model {model} has {len(p)} parameters")
    if any(v != 0 for v in p[3 if one else 4 :]):
        raise SceneError(
            f"{where}: model {model} is distorted: undistort the pictures first (colmap image_undistorter)"
        )
    fx, fy, cx, cy = (p[0], p[0], p[1], p[2]) if one else (p[0], p[1], p[2], p[3])
    return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]], dtype=np.float64)


def rotation(q: Any) -> NDArray[np.float64]:
    """The matrix (3, 3) of a quaternion w, x, y, z."""
    w, x, y, z = np.asarray(q, dtype=np.float64) / np.linalg.norm(q)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def colmap_cameras(folder: PathLike, near: float = 0, far: float = 0) -> List[Shot]:
    """The pictures of a sparse model of COLMAP, by name: a folder with cameras and images, .bin or .txt.

    Lenses without distortion alone: others raise SceneError, which says so.
    """
    path = Path(folder)
    try:
        if (path / "cameras.bin").is_file():
            cameras, images = _colmap_binary(path)
        else:
            cameras, images = _colmap_text(path)
    except OSError as e:
        raise SceneError(f"{e.filename}: {(e.strerror or '').lower()}") from None
    except (ValueError, IndexError, struct.error) as e:
        raise SceneError(f"{path}: {e}") from None
    out = []
    for name, q, t, number in images:
        if number not in cameras:
            raise SceneError(f"{path}: {name}: there is no camera {number}")
        model, width, height, parameters = cameras[number]
        K = _intrinsics(model, parameters, f"{path}: camera {number}")
        extrinsics = np.eye(4)
        extrinsics[:3, :3], extrinsics[:3, 3] = rotation(q), t
        out.append(Shot(name, Camera.opencv(extrinsics, K, near=near, far=far), (width, height), K, extrinsics))
    return sorted(out, key=lambda s: s.name)


_Cameras = Dict[int, Tuple[str, int, int, List[float]]]
_Images = List[Tuple[str, List[float], List[float], int]]


def _colmap_text(path: Path) -> Tuple[_Cameras, _Images]:
    cameras: _Cameras = {}
    for line in (path / "cameras.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            f = line.split()
            cameras[int(f[0])] = (f[1], int(f[2]), int(f[3]), [float(v) for v in f[4:]])
    images: _Images = []
    lines = [line for line in (path / "images.txt").read_text().splitlines() if not line.startswith("#")]
    for line in lines[::2]:  # the lines between list points
        f = line.split(maxsplit=9)
        if f:
            images.append((f[9], [float(v) for v in f[1:5]], [float(v) for v in f[5:8]], int(f[8])))
    return cameras, images


def _take(f: BinaryIO, form: str) -> Tuple[Any, ...]:
    form = "<" + form
    return struct.unpack(form, f.read(struct.calcsize(form)))


def _colmap_binary(path: Path) -> Tuple[_Cameras, _Images]:
    cameras: _Cameras = {}
    with open(path / "cameras.bin", "rb") as f:
        for _ in range(_take(f, "Q")[0]):
            number, model, width, height = _take(f, "iiQQ")
            if model not in _MODELS:
                raise ValueError(f"camera {number}: there is no model {model}")
            name, count = _MODELS[model]
            cameras[number] = (name, width, height, list(_take(f, f"{count}d")))
    images: _Images = []
    with open(path / "images.bin", "rb") as f:
        for _ in range(_take(f, "Q")[0]):
            fields = _take(f, "i7di")
            text = bytearray()
            while True:
                c = f.read(1)
                if not c:
                    raise ValueError("images.bin: ends in a name")
                if c == b"\0":
                    break
                text += c
            points = _take(f, "Q")[0]
            f.seek(24 * points, 1)
            images.append((text.decode(), list(fields[1:5]), list(fields[5:8]), fields[8]))
    return cameras, images


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text())
    except OSError as e:
        raise SceneError(f"{path}: {(e.strerror or '').lower()}") from None
    except ValueError as e:
        raise SceneError(f"{path}: {e}") from None


def bop_cameras(folder: PathLike, near: float = 0, far: float = 0) -> Dict[int, Shot]:
    """The cameras of a BOP scene's scene_camera.json by the number of the picture. Lengths are BOP's millimetres.

    Without cam_R_w2c and cam_t_w2c the world's space is the camera's.
    """
    path = Path(folder) / "scene_camera.json"
    out = {}
    for number, c in _read_json(path).items():
        try:
            K = np.array(c["cam_K"], dtype=np.float64).reshape(3, 3)
            extrinsics = _rigid(c, "cam_R_w2c", "cam_t_w2c") if "cam_R_w2c" in c else np.eye(4)
        except (KeyError, ValueError) as e:
            raise SceneError(f"{path}: {number}: {e}") from None
        camera = Camera.opencv(extrinsics, K, near=near, far=far)
        size = (int(c.get("width", 0)), int(c.get("height", 0)))
        out[int(number)] = Shot(f"{int(number):06d}", camera, size, K, extrinsics)
    return out


class Pose(NamedTuple):
    """An object's place in a picture of BOP."""

    object: int
    """obj_id."""
    camera: NDArray[np.float64]
    """(4, 4), the model's space to an OpenCV camera's, in BOP's millimetres."""


def bop_poses(folder: PathLike) -> Dict[int, List[Pose]]:
    """The poses of a BOP scene's scene_gt.json by the number of the picture.

    ``np.linalg.inv(shot.extrinsics) @ pose.camera`` is the model's pose in the world, as Scene.move and Node take it.
    """
    path = Path(folder) / "scene_gt.json"
    out = {}
    for number, items in _read_json(path).items():
        try:
            out[int(number)] = [Pose(int(v["obj_id"]), _rigid(v, "cam_R_m2c", "cam_t_m2c")) for v in items]
        except (KeyError, ValueError) as e:
            raise SceneError(f"{path}: {number}: {e}") from None
    return out


def _rigid(fields: Dict[str, Any], turn: str, shift: str) -> NDArray[np.float64]:
    m = np.eye(4)
    m[:3, :3] = np.array(fields[turn], dtype=np.float64).reshape(3, 3)
    m[:3, 3] = np.array(fields[shift], dtype=np.float64).reshape(3)
    return m
