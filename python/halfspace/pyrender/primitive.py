"""Parts of meshes."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence

import numpy as np

from .. import mesh as arrays
from .constants import GLTF
from .material import Material, MetallicRoughnessMaterial
from .utils import Array, format_color_array


class Primitive:
    """Triangles (indices (m, 3), or three positions each), lines, points, strips, fans or loops, at poses (k, 4, 4).

    texcoord_1, joints_0, weights_0 and targets are kept and not looked at, as in pyrender.
    """

    def __init__(
        self,
        positions: Any,
        normals: Any = None,
        tangents: Any = None,
        texcoord_0: Any = None,
        texcoord_1: Any = None,
        color_0: Any = None,
        joints_0: Any = None,
        weights_0: Any = None,
        indices: Any = None,
        material: Optional[Material] = None,
        mode: Optional[int] = None,
        targets: Optional[Sequence[Any]] = None,
        poses: Any = None,
    ) -> None:
        self.mode = GLTF.TRIANGLES if mode is None else mode
        self.positions = positions
        self.normals, self.tangents = normals, tangents
        self.texcoord_0, self.texcoord_1 = texcoord_0, texcoord_1
        self.color_0 = color_0
        self.joints_0, self.weights_0, self.targets = joints_0, weights_0, targets
        self.indices = indices
        self.material = material
        self.poses = poses

    def _shaped(self, value: Any, width: int, name: str) -> Optional[Array]:
        """An attribute (n, width) of float32."""
        if value is None:
            return None
        a = np.ascontiguousarray(value, dtype=np.float32)
        if name == "texcoord_0" and a.ndim == 2:
            a = np.ascontiguousarray(a[:, :2])
        if a.shape != (len(self.positions), width):
            raise ValueError(f"{name}: shape {a.shape} is not ({len(self.positions)}, {width})")
        return a

    @property
    def positions(self) -> Array:
        """(n, 3) of float32."""
        return self._positions

    @positions.setter
    def positions(self, value: Any) -> None:
        a = np.ascontiguousarray(value, dtype=np.float32)
        if a.ndim != 2 or a.shape[1] != 3:
            raise ValueError(f"positions: shape {a.shape} is not (n, 3)")
        self._positions = a

    @property
    def normals(self) -> Optional[Array]:
        """(n, 3) of float32, of length 1."""
        return self._normals

    @normals.setter
    def normals(self, value: Any) -> None:
        self._normals = self._shaped(value, 3, "normals")

    @property
    def tangents(self) -> Optional[Array]:
        """(n, 4) of float32: the fourth is 1 or -1."""
        return self._tangents

    @tangents.setter
    def tangents(self, value: Any) -> None:
        self._tangents = self._shaped(value, 4, "tangents")

    @property
    def texcoord_0(self) -> Optional[Array]:
        """(n, 2) of float32: (0, 0) is the picture's lower left."""
        return self._texcoord_0

    @texcoord_0.setter
    def texcoord_0(self, value: Any) -> None:
        self._texcoord_0 = self._shaped(value, 2, "texcoord_0")

    @property
    def texcoord_1(self) -> Optional[Array]:
        """(n, 2) of float32, not looked at."""
        return self._texcoord_1

    @texcoord_1.setter
    def texcoord_1(self, value: Any) -> None:
        self._texcoord_1 = self._shaped(value, 2, "texcoord_1")

    @property
    def color_0(self) -> Optional[Array]:
        """(n, 4) of float32: factors of the material's colour."""
        return self._color_0

    @color_0.setter
    def color_0(self, value: Any) -> None:
        self._color_0 = None if value is None else format_color_array(value, (len(self.positions), 4))

    @property
    def indices(self) -> Optional[Array]:
        """Whole numbers, (m, 3) or all in a row."""
        return self._indices

    @indices.setter
    def indices(self, value: Any) -> None:
        if value is not None:
            whole = np.asarray(value)
            if whole.dtype.kind not in "ui" and (whole != np.rint(whole)).any():
                raise ValueError("indices: are not whole numbers")
            value = np.ascontiguousarray(whole, dtype=np.int64)
        self._indices: Optional[Array] = value

    @property
    def material(self) -> Any:
        """How it looks, a Material. None sets the default one."""
        return self._material

    @material.setter
    def material(self, value: Optional[Material]) -> None:
        if value is not None and not isinstance(value, Material):
            raise TypeError(f"material: {type(value).__name__} is no Material")
        self._material = MetallicRoughnessMaterial() if value is None else value

    @property
    def mode(self) -> int:
        """One of GLTF's modes."""
        return self._mode

    @mode.setter
    def mode(self, value: int) -> None:
        if not GLTF.POINTS <= int(value) <= GLTF.TRIANGLE_FAN:
            raise ValueError(f"mode: {value} is not from {GLTF.POINTS} to {GLTF.TRIANGLE_FAN}")
        self._mode = int(value)

    @property
    def poses(self) -> Optional[Array]:
        """(k, 4, 4): it is drawn at each; None is one, in its place."""
        return self._poses

    @poses.setter
    def poses(self, value: Any) -> None:
        if value is not None:
            value = np.asarray(value, dtype=np.float64)
            value = value[None] if value.ndim == 2 else value
            if value.ndim != 3 or value.shape[1:] != (4, 4):
                raise ValueError(f"poses: shape {value.shape} is not (k, 4, 4)")
        self._poses: Optional[Array] = value

    @property
    def bounds(self) -> Array:
        """(2, 3), in the mesh's space."""
        if not len(self.positions):
            return np.array([[np.inf] * 3, [-np.inf] * 3])
        points = self.positions.astype(np.float64)
        low, high = points.min(axis=0), points.max(axis=0)
        if self.poses is not None:
            corners = np.array(
                [[x, y, z, 1] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
            )
            moved = np.einsum("pij,cj->pci", self.poses, corners)[..., :3].reshape(-1, 3)
            low, high = moved.min(axis=0), moved.max(axis=0)
        return np.array([low, high])

    @property
    def centroid(self) -> Array:
        """(3,), the middle of the bounds."""
        return np.asarray(self.bounds.mean(axis=0))

    @property
    def extents(self) -> Array:
        """(3,), the size of the bounds."""
        return np.asarray(np.diff(self.bounds, axis=0)[0])

    @property
    def scale(self) -> float:
        """The length of the diagonal of the bounds."""
        return float(np.linalg.norm(self.extents))

    @property
    def is_transparent(self) -> bool:
        """Whether something is seen through it."""
        return self.material.is_transparent or self.color_0 is not None and bool((self.color_0[:, 3] != 1).any())

    def delete(self) -> None:
        """Nothing is left to delete."""

    def _row(self) -> Array:
        """The indices in a row."""
        return np.asarray(np.arange(len(self.positions)) if self.indices is None else self.indices.ravel())

    def _triangles(self) -> Optional[Array]:
        """(m, 3) of strips, fans and triangles; None for lines and points."""
        row = self._row()
        if self.mode == GLTF.TRIANGLES:
            return np.asarray(row[: len(row) // 3 * 3].reshape(-1, 3))
        i = np.arange(max(len(row) - 2, 0))
        if self.mode == GLTF.TRIANGLE_STRIP:  # every other one is turned around
            return np.asarray(np.stack([row[i + i % 2], row[i + 1 - i % 2], row[i + 2]], axis=1))
        if self.mode == GLTF.TRIANGLE_FAN:
            return np.asarray(np.stack([np.broadcast_to(row[:1], i.shape), row[i + 1], row[i + 2]], axis=1))
        return None

    def _lines(self) -> Array:
        """(m, 2) of lines, strips and loops."""
        row = self._row()
        if self.mode == GLTF.LINES:
            return np.asarray(row[: len(row) // 2 * 2].reshape(-1, 2))
        if self.mode == GLTF.LINE_LOOP:
            row = np.append(row, row[:1])
        return np.stack([row[:-1], row[1:]], axis=1)

    def _state(self) -> List[Any]:
        """All that its looks come from, to be compared by identity or value."""
        return [
            self, self.positions, self.normals, self.tangents, self.texcoord_0, self.color_0, self.indices, self.mode,
            self.material, *self.material._state(),
        ]  # fmt: skip

    def _made(self) -> arrays.Mesh:
        uv = None
        if self.texcoord_0 is not None:
            uv = self.texcoord_0 * np.array([1, -1], np.float32) + np.array(
                [0, 1], np.float32
            )  # OpenGL's pictures begin below
        out = arrays.Mesh(
            self.positions,
            normals=self.normals,
            tangents=self.tangents,
            uv=uv,
            colors=self.color_0,
            material=self.material._made(),
        )
        triangles = self._triangles()
        if self.mode == GLTF.POINTS:
            out.points = True
            if self.indices is not None:  # those alone
                row = self._row()
                for name in ("positions", "normals", "tangents", "uv", "colors"):
                    value = getattr(out, name)
                    setattr(out, name, None if value is None else value[row])
        elif triangles is None:
            out.lines = self._lines()
        else:
            out.triangles = triangles
        return out


__all__ = ["Primitive"]
