"""Places in scenes."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence

import numpy as np

from ..datasets import rotation as _turn
from .camera import Camera
from .light import Light
from .mesh import Mesh
from .utils import Array, named


def _vector(value: Any, count: int, name: str) -> Array:
    v = np.array(value, dtype=np.float64)
    if v.shape != (count,):
        raise ValueError(f"{name}: shape {v.shape} is not ({count},)")
    return v


def _quaternion(turn: Array) -> Array:
    """The quaternion x, y, z, w of a matrix (3, 3) that turns, by its largest component."""
    m = turn
    trace = np.array(
        [1 + m[0, 0] - m[1, 1] - m[2, 2], 1 - m[0, 0] + m[1, 1] - m[2, 2], 1 - m[0, 0] - m[1, 1] + m[2, 2],
         1 + m[0, 0] + m[1, 1] + m[2, 2]]
    )  # fmt: skip
    x, y, z = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    xy, xz, yz = m[0, 1] + m[1, 0], m[0, 2] + m[2, 0], m[1, 2] + m[2, 1]
    rows = [[trace[0], xy, xz, x], [xy, trace[1], yz, y], [xz, yz, trace[2], z], [x, y, z, trace[3]]]
    q = np.array(rows[int(np.argmax(trace))])
    q = q / np.linalg.norm(q)
    return -q if q[3] < 0 else q


class Node:
    """A place with a mesh, a camera or a light, and children. skin and weights are kept and not looked at."""

    def __init__(
        self,
        name: Optional[str] = None,
        camera: Optional[Camera] = None,
        children: Optional[Sequence["Node"]] = None,
        skin: Any = None,
        matrix: Any = None,
        mesh: Optional[Mesh] = None,
        rotation: Any = None,
        scale: Any = None,
        translation: Any = None,
        weights: Any = None,
        light: Optional[Light] = None,
    ) -> None:
        self.name = named(name)
        self.camera, self.mesh, self.light = camera, mesh, light
        self.children: List[Node] = children if isinstance(children, list) else list(children or ())
        self.skin, self.weights = skin, weights
        self._matrix: Optional[Array] = None
        if matrix is not None:
            self.matrix = matrix
            return
        self._rotation, self._scale, self._translation = np.array([0.0, 0, 0, 1]), np.ones(3), np.zeros(3)
        if rotation is not None:
            self.rotation = rotation
        if scale is not None:
            self.scale = np.repeat(scale, 3) if np.ndim(scale) == 0 else scale
        if translation is not None:
            self.translation = translation

    @property
    def camera(self) -> Optional[Camera]:
        """The camera here."""
        return self._camera

    @camera.setter
    def camera(self, value: Optional[Camera]) -> None:
        if value is not None and not isinstance(value, Camera):
            raise TypeError(f"camera: {type(value).__name__} is no Camera")
        self._camera = value

    @property
    def mesh(self) -> Optional[Mesh]:
        """The mesh here."""
        return self._mesh

    @mesh.setter
    def mesh(self, value: Optional[Mesh]) -> None:
        if value is not None and not isinstance(value, Mesh):
            raise TypeError(f"mesh: {type(value).__name__} is no Mesh")
        self._mesh = value

    @property
    def light(self) -> Optional[Light]:
        """The light here."""
        return self._light

    @light.setter
    def light(self, value: Optional[Light]) -> None:
        if value is not None and not isinstance(value, Light):
            raise TypeError(f"light: {type(value).__name__} is no Light")
        self._light = value

    @property
    def rotation(self) -> Array:
        """(4,), a quaternion x, y, z, w."""
        return self._rotation

    @rotation.setter
    def rotation(self, value: Any) -> None:
        q = _vector(value, 4, "rotation")
        if abs(np.linalg.norm(q) - 1) > 1e-3:
            raise ValueError("rotation: is not of length 1")
        self._rotation, self._matrix = q, None

    @property
    def translation(self) -> Array:
        """(3,)."""
        return self._translation

    @translation.setter
    def translation(self, value: Any) -> None:
        self._translation, self._matrix = _vector(value, 3, "translation"), None

    @property
    def scale(self) -> Array:
        """(3,), along the axes, before the rotation."""
        return self._scale

    @scale.setter
    def scale(self, value: Any) -> None:
        self._scale, self._matrix = _vector(value, 3, "scale"), None

    @property
    def matrix(self) -> Array:
        """(4, 4), its space to its parent's: a copy."""
        if self._matrix is None:
            x, y, z, w = self._rotation
            m = np.eye(4)
            m[:3, :3] = _turn([w, x, y, z]) * self._scale
            m[:3, 3] = self._translation
            self._matrix = m
        return self._matrix.copy()

    @matrix.setter
    def matrix(self, value: Any) -> None:
        m = np.array(value, dtype=np.float64)
        if m.shape != (4, 4):
            raise ValueError(f"matrix: shape {m.shape} is not (4, 4)")
        if not np.allclose(m[3], [0, 0, 0, 1]):
            raise ValueError("matrix: the last row is not 0, 0, 0, 1")
        self._translation = m[:3, 3].copy()
        self._scale = np.linalg.norm(m[:3, :3], axis=0)
        self._rotation = _quaternion(m[:3, :3] / np.where(self._scale > 0, self._scale, 1))
        self._matrix = m


__all__ = ["Node"]
