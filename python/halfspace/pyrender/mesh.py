"""Meshes, and how those of trimesh become some."""

from __future__ import annotations

import copy
from typing import Any, List, Optional, Sequence, Tuple

import numpy as np

from .. import mesh as arrays
from .constants import GLTF
from .material import Material, MetallicRoughnessMaterial
from .primitive import Primitive
from .utils import Array, named


class Mesh:
    """Primitives. weights are kept and not looked at, as in pyrender."""

    def __init__(
        self, primitives: Sequence[Primitive], name: Optional[str] = None, weights: Any = None, is_visible: bool = True
    ) -> None:
        self.primitives: List[Primitive] = list(primitives)
        self.name, self.weights, self.is_visible = named(name), weights, is_visible

    @property
    def bounds(self) -> Array:
        """(2, 3), in the mesh's space."""
        if not self.primitives:
            return np.array([[np.inf] * 3, [-np.inf] * 3])
        all_ = np.array([p.bounds for p in self.primitives])
        return np.array([all_[:, 0].min(axis=0), all_[:, 1].max(axis=0)])

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
        """Whether something is seen through a part."""
        return any(p.is_transparent for p in self.primitives)

    @staticmethod
    def from_points(
        points: Any, colors: Any = None, normals: Any = None, is_visible: bool = True, poses: Any = None
    ) -> "Mesh":
        """Points (n, 3) with colors (n, 3 or 4)."""
        return Mesh([Primitive(points, normals, color_0=colors, mode=GLTF.POINTS, poses=poses)], is_visible=is_visible)

    @staticmethod
    def from_trimesh(
        mesh: Any,
        material: Optional[Material] = None,
        is_visible: bool = True,
        poses: Any = None,
        wireframe: bool = False,
        smooth: bool = True,
    ) -> "Mesh":
        """A mesh of trimesh, or several; smooth: with normals of its vertices, or else of its triangles.

        Colours of triangles need smooth=False. Without a material it has the mesh's own, or is grey.
        """
        parts = list(mesh) if isinstance(mesh, (list, tuple, set, np.ndarray)) else [mesh]
        out = []
        for part in parts:
            if not arrays.is_mesh(part):
                raise TypeError(f"from_trimesh: {type(part).__name__} is no mesh of trimesh")
            positions = np.asarray(part.vertices, dtype=np.float32).reshape(-1, 3)
            faces = np.asarray(part.faces, dtype=np.int64).reshape(-1, 3)
            if smooth:
                normals, indices = _vertex_normals(part, positions, faces), faces
            else:
                normals, indices = np.repeat(_face_normals(part, positions, faces), 3, axis=0), None
                positions = positions[faces].reshape(-1, 3)
            colors, uv, own = _looks(part, faces, smooth, material)
            own.wireframe = wireframe
            out.append(
                Primitive(positions, normals, texcoord_0=uv, color_0=colors, indices=indices, material=own, poses=poses)
            )
        return Mesh(out, is_visible=is_visible)


def _face_normals(part: Any, positions: Array, faces: Array) -> Array:
    given = getattr(part, "face_normals", None)
    if given is not None and np.shape(given) == faces.shape:
        return np.asarray(given, dtype=np.float32)
    return _unit(_areas(positions, faces))


def _vertex_normals(part: Any, positions: Array, faces: Array) -> Array:
    given = getattr(part, "vertex_normals", None)
    if given is not None and np.shape(given) == positions.shape:
        return np.asarray(given, dtype=np.float32)
    sums = np.zeros((len(positions), 3))
    areas = _areas(positions, faces)
    for corner in range(3):
        np.add.at(sums, faces[:, corner], areas)
    return _unit(sums)


def _areas(positions: Array, faces: Array) -> Array:
    """Normals as long as their triangles are large."""
    a, b, c = (positions[faces[:, i]].astype(np.float64) for i in range(3))
    return np.asarray(np.cross(b - a, c - a))


def _unit(v: Array) -> Array:
    """Vectors of length 1; up where there is none."""
    length = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.where(length > 0, v / np.where(length > 0, length, 1), [0.0, 0.0, 1.0]).astype(np.float32)


def _looks(
    part: Any, faces: Array, smooth: bool, material: Optional[Material]
) -> Tuple[Optional[Array], Optional[Array], Material]:
    """The colours, texture coordinates and material of a mesh of trimesh."""
    visual = getattr(part, "visual", None)
    kind = getattr(visual, "kind", None) if getattr(visual, "defined", True) else None
    colors: Optional[Array] = None
    uv: Optional[Array] = None
    own = copy.deepcopy(material)
    if kind == "vertex" and material is None:
        each = np.asarray(visual.vertex_colors)  # type: ignore[union-attr]
        colors = each if smooth else each[faces].reshape(-1, each.shape[1])
        own = _coloured()
    elif kind == "face" and material is None:
        if smooth:
            raise ValueError("smooth: a mesh with colours of triangles is not smooth")
        colors = np.repeat(np.asarray(visual.face_colors), 3, axis=0)  # type: ignore[union-attr]
        own = _coloured()
    elif kind == "texture":
        if getattr(visual, "uv", None) is not None:
            each = np.asarray(visual.uv, dtype=np.float32)  # type: ignore[union-attr]
            uv = each if smooth else each[faces].reshape(-1, each.shape[1])
        if own is None:
            own = _material(getattr(visual, "material", None))
    if own is None:
        own = MetallicRoughnessMaterial(
            alphaMode="BLEND", baseColorFactor=[0.3, 0.3, 0.3, 1.0], metallicFactor=0.2, roughnessFactor=0.8
        )
    return colors, uv, own


def _coloured() -> MetallicRoughnessMaterial:
    return MetallicRoughnessMaterial(
        alphaMode="BLEND", baseColorFactor=[1.0, 1.0, 1.0, 1.0], metallicFactor=0.2, roughnessFactor=0.8
    )


def _material(value: Any) -> Optional[Material]:
    """A material of something like a PBRMaterial or SimpleMaterial of trimesh."""
    if value is None or isinstance(value, Material):
        return value

    def get(name: str, other: Any = None) -> Any:
        found = getattr(value, name, None)
        return other if found is None else found

    if hasattr(value, "baseColorFactor") or hasattr(value, "baseColorTexture"):
        return MetallicRoughnessMaterial(
            normalTexture=get("normalTexture"), occlusionTexture=get("occlusionTexture"),
            emissiveTexture=get("emissiveTexture"), emissiveFactor=get("emissiveFactor"), alphaMode="BLEND",
            alphaCutoff=get("alphaCutoff"), doubleSided=bool(get("doubleSided", False)),
            baseColorFactor=get("baseColorFactor"), baseColorTexture=get("baseColorTexture"),
            metallicFactor=get("metallicFactor"), roughnessFactor=get("roughnessFactor"),
            metallicRoughnessTexture=get("metallicRoughnessTexture"),
        )  # fmt: skip
    shine = (getattr(value, "kwargs", None) or {}).get("Ns", 1.0)
    shine = float(shine[0]) if isinstance(shine, (list, tuple, np.ndarray)) else float(shine)
    return MetallicRoughnessMaterial(
        alphaMode="BLEND",
        roughnessFactor=(2 / (shine + 2)) ** 0.25,
        baseColorFactor=get("diffuse"),
        baseColorTexture=get("image"),
    )


__all__ = ["Mesh"]
