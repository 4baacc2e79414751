"""Cameras, and their matrices as OpenGL, OpenCV and Vulkan have them.

Matrices are numpy arrays of the shape (4, 4) that multiply columns: ``point = matrix @ [x, y, z, 1]``. A *pose* takes a
camera's space to the world's. An OpenGL camera looks along -z, +y is up; an OpenCV camera looks along +z, +y is down.
Pixels are counted from the upper left; the first pixel's middle is (0.5, 0.5) unless ``pixel_center`` says otherwise.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Matrix = NDArray[np.float64]

FLIP: Matrix = np.diag([1.0, -1.0, -1.0, 1.0])
"""Takes an OpenCV camera's space to an OpenGL camera's, and back."""

# OpenGL's clip space has y up and depths from -w to w, Vulkan's y down and depths from 0 to w.
_GL_TO_VK: Matrix = np.array([[1, 0, 0, 0], [0, -1, 0, 0], [0, 0, 0.5, 0.5], [0, 0, 0, 1]], dtype=np.float64)


def matrix(value: ArrayLike, name: str = "pose") -> Matrix:
    """A matrix of the shape (4, 4), of one of (3, 4) or (4, 4)."""
    m = np.asarray(value, dtype=np.float64)
    if m.shape == (3, 4):
        m = np.vstack([m, [0, 0, 0, 1]])
    if m.shape != (4, 4):
        raise ValueError(f"{name}: shape {m.shape} is neither (4, 4) nor (3, 4)")
    if not np.isfinite(m).all():
        raise ValueError(f"{name}: has numbers that are not finite")
    return m


def columns(m: Matrix) -> List[float]:
    """The numbers of a matrix, column by column."""
    return [float(v) for v in m.T.ravel()]


class Camera:
    """A camera of a request. Make one with a class method; ``past`` is the same camera in the frame before, for
    motion."""

    def __init__(self, fields: Optional[Dict[str, Any]] = None) -> None:
        self.fields: Dict[str, Any] = fields or {}

    def __repr__(self) -> str:
        return f"Camera({self.fields})"

    def with_past(self, past: "Camera") -> "Camera":
        """This camera, and where it was in the frame before."""
        return Camera(dict(self.fields, past=past.fields))

    @classmethod
    def named(cls, name: "str | int") -> "Camera":
        """A camera of the scene, by its name or number."""
        return cls({"name": str(name)})

    @classmethod
    def orbit(
        cls,
        azimuth: float = 0,
        elevation: float = 0,
        *,
        roll: float = 0,
        distance: float = 0,
        fov: float = 0,
        fill: float = 0,
        target: Optional[Sequence[float]] = None,
        orthographic: bool = False,
    ) -> "Camera":
        """A camera that looks at the scene, or at target.

        azimuth: degrees around the scene's vertical axis; 0 is the front, 90 the right. elevation: degrees above the
        target's horizon, -90 to 90. roll: degrees. distance: to the target in the scene's units; 0 shows the whole
        scene, which takes the share fill of the picture's tighter side (0: with a margin). fov: vertical, in degrees;
        0 is 34.4.
        """
        view: Dict[str, Any] = {"azimuth": float(azimuth), "elevation": float(elevation)}
        for name, value in (("roll", roll), ("distance", distance), ("fov", fov), ("fill", fill)):
            if value:
                view[name] = float(value)
        if target is not None:
            view["target"] = [float(v) for v in target]
        if orthographic:
            view["orthographic"] = True
        return cls({"view": view})

    @classmethod
    def look_at(
        cls,
        eye: ArrayLike,
        target: ArrayLike = (0, 0, 0),
        up: ArrayLike = (0, 1, 0),
        *,
        yfov: float = 0.6,
        near: float = 0,
        far: float = 0,
    ) -> "Camera":
        """A camera at eye that looks at target. yfov: vertical field of view in radians. near, far: as in opengl."""
        return cls.opengl(look_at(eye, target, up), yfov=yfov, near=near, far=far)

    @classmethod
    def opengl(
        cls,
        pose: ArrayLike,
        *,
        yfov: Optional[float] = None,
        mag: Optional[Tuple[float, float]] = None,
        projection: Optional[ArrayLike] = None,
        K: Optional[ArrayLike] = None,
        near: float = 0,
        far: float = 0,
        pixel_center: float = 0.5,
    ) -> "Camera":
        """A camera whose pose (4, 4) takes an OpenGL camera's space to the world's.

        One lens: yfov, a vertical field of view in radians; mag, half the width and half the height of an orthographic
        picture in the scene's units; projection, a matrix (4, 4) of OpenGL; K (3, 3), focal lengths and principal point
        in pixels. near and far are distances along the axis; 0 fits them to the scene, or is infinitely far.
        """
        return cls(_placed(matrix(pose), yfov, mag, projection, K, near, far, pixel_center))

    @classmethod
    def opencv(
        cls,
        extrinsics: Optional[ArrayLike] = None,
        K: Optional[ArrayLike] = None,
        *,
        pose: Optional[ArrayLike] = None,
        yfov: Optional[float] = None,
        near: float = 0,
        far: float = 0,
        pixel_center: float = 0.5,
    ) -> "Camera":
        """A camera of OpenCV: extrinsics (4, 4) or (3, 4), [R | t], take the world's space to the camera's; or its
        pose.

        K (3, 3): [[fx, skew, cx], [0, fy, cy], [0, 0, 1]] in pixels; or yfov in radians. pixel_center: the first
        pixel's
        middle, 0.5 as COLMAP counts, 0 as OpenCV's calibration does.
        """
        if (extrinsics is None) == (pose is None):
            raise ValueError("extrinsics: give these or a pose")
        if pose is not None:
            world = matrix(pose)
        else:
            assert extrinsics is not None
            world = np.linalg.inv(matrix(extrinsics, "extrinsics"))
        return cls(_placed(world @ FLIP, yfov, None, None, K, near, far, pixel_center))


def _placed(
    world: Matrix,
    yfov: Optional[float],
    mag: Optional[Tuple[float, float]],
    projection: Optional[ArrayLike],
    K: Optional[ArrayLike],
    near: float,
    far: float,
    pixel_center: float,
) -> Dict[str, Any]:
    world = world.copy()
    world[3] = [0, 0, 0, 1]
    lengths = np.linalg.norm(world[:3, :3], axis=0)
    if not (lengths > 0).all():
        raise ValueError("pose: an axis of the camera has no length")
    world[:3, :3] /= lengths
    out: Dict[str, Any] = {"world": columns(world)}
    if sum(v is not None for v in (yfov, mag, projection, K)) != 1:
        raise ValueError("camera: give one of yfov, mag, projection and K")
    if yfov is not None:
        out["yfov"] = float(yfov)
    elif mag is not None:
        out["mag"] = [float(mag[0]), float(mag[1])]
    elif projection is not None:
        out["clip"] = columns(_GL_TO_VK @ matrix(projection, "projection"))
    else:
        assert K is not None
        k = np.asarray(K, dtype=np.float64)
        if k.shape != (3, 3):
            raise ValueError(f"K: shape {k.shape} is not (3, 3)")
        shift = 0.5 - pixel_center
        out["intrinsics"] = [float(v) for v in (k[0, 0], k[1, 1], k[0, 2] + shift, k[1, 2] + shift, k[0, 1])]
    if near:
        out["near"] = float(near)
    if far and math.isfinite(far):
        out["far"] = float(far)
    return out


class View:
    """The camera that a picture was drawn with, and its picture's size in pixels."""

    def __init__(self, fields: Dict[str, Any], size: Tuple[int, int]) -> None:
        self.size = size
        self.perspective: bool = fields["perspective"]
        self._fields = fields

    @cached_property
    def pose(self) -> Matrix:
        """(4, 4), the space of an OpenGL camera to the world's."""
        return np.array(self._fields["world"], dtype=np.float64).reshape(4, 4).T

    @cached_property
    def clip(self) -> Matrix:
        """(4, 4), the space of an OpenGL camera to Vulkan's clip space."""
        return np.array(self._fields["clip"], dtype=np.float64).reshape(4, 4).T

    @property
    def opengl(self) -> Matrix:
        """(4, 4), the world's space to an OpenGL camera's."""
        return np.linalg.inv(self.pose)

    @property
    def opencv(self) -> Matrix:
        """(4, 4), the world's space to an OpenCV camera's: extrinsics."""
        return FLIP @ self.opengl

    @property
    def projection(self) -> Matrix:
        """(4, 4), the projection of OpenGL."""
        return np.linalg.inv(_GL_TO_VK) @ self.clip

    @property
    def K(self) -> Matrix:
        """(3, 3), focal lengths and principal point in pixels, of a perspective camera."""
        if not self.perspective:
            raise ValueError("K: the camera is orthographic")
        w, h = self.size
        c = self.clip
        return np.array(
            [
                [c[0, 0] * w / 2, -c[0, 1] * w / 2, (1 - c[0, 2]) * w / 2],
                [0, -c[1, 1] * h / 2, (1 - c[1, 2]) * h / 2],
                [0, 0, 1],
            ]
        )

    def camera(self) -> Camera:
        """The same camera for other pictures."""
        return Camera({"world": columns(self.pose), "clip": columns(self.clip)})

    def project(self, points: ArrayLike) -> NDArray[np.float64]:
        """Points (..., 3) in the world as (..., 3): x and y in pixels, and the depth in the scene's units."""
        p = np.asarray(points, dtype=np.float64)
        inside = p @ self.opengl[:3, :3].T + self.opengl[:3, 3]
        clip = inside @ self.clip[:, :3].T + self.clip[:, 3]
        out = np.empty(p.shape)
        out[..., :2] = (clip[..., :2] / clip[..., 3:] + 1) / 2 * np.array(self.size)
        out[..., 2] = -inside[..., 2]
        return out

    def unproject(self, depth: NDArray[np.float32]) -> NDArray[np.float64]:
        """Depths (height, width) of a picture as places (height, width, 3) in the world, not finite where depth is
        not."""
        h, w = depth.shape
        y, x = np.mgrid[0:h, 0:w] + 0.5
        c = self.clip
        z = -np.where(np.isfinite(depth), depth, np.nan).astype(np.float64)
        share = -z if self.perspective else np.ones_like(z)  # what x and y are divided by
        with np.errstate(invalid="ignore"):
            own_y = ((2 * y / h - 1) * share - c[1, 2] * z - c[1, 3]) / c[1, 1]
            own_x = ((2 * x / w - 1) * share - c[0, 2] * z - c[0, 3] - c[0, 1] * own_y) / c[0, 0]
            inside = np.stack([own_x, own_y, z], axis=-1)
            return np.asarray(inside @ self.pose[:3, :3].T + self.pose[:3, 3])


def look_at(eye: ArrayLike, target: ArrayLike = (0, 0, 0), up: ArrayLike = (0, 1, 0)) -> Matrix:
    """The pose (4, 4) of an OpenGL camera at eye that looks at target."""
    e, t, u = (np.asarray(v, dtype=np.float64) for v in (eye, target, up))
    back = e - t
    right = np.cross(u, back)
    if not np.linalg.norm(back) > 0:
        raise ValueError("target: lies at the eye")
    if not np.linalg.norm(right) > 0:
        raise ValueError("up: points to the target")
    back = back / np.linalg.norm(back)
    right = right / np.linalg.norm(right)
    pose = np.eye(4)
    pose[:3, 0], pose[:3, 1], pose[:3, 2], pose[:3, 3] = right, np.cross(back, right), back, e
    return pose


def turntable(count: int, elevation: float = 20, **options: Any) -> List[Camera]:
    """Cameras around the scene, evenly, from the front to the right. Options are those of Camera.orbit."""
    return [Camera.orbit(360 * i / count, elevation, **options) for i in range(count)]


def sphere(count: int, **options: Any) -> List[Camera]:
    """Cameras spread evenly over a sphere around the scene, on a spiral. Options are those of Camera.orbit."""
    golden = 180 * (3 - math.sqrt(5))
    return [
        Camera.orbit(math.fmod(golden * i, 360), math.degrees(math.asin(1 - (2 * i + 1) / count)), **options)
        for i in range(count)
    ]
