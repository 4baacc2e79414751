"""Meshes, materials, lights and nodes made of arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .camera import matrix

Vector = Union[Sequence[float], "NDArray[Any]"]
"""Numbers in a row."""

Picture = Any
"""An array (height, width), (height, width, 3) or (height, width, 4) of uint8, or of floats from 0 to 1; or anything
that numpy makes such an array of, as PIL's pictures; or the bytes of a PNG or JPEG file."""


@dataclass(eq=False)
class Texture:
    """A picture, and how it is looked up. Where a material takes a texture, a picture alone repeats and is trilinear.

    wrap_u, wrap_v, mag and min are glTF's numbers: 10497 repeats, 33071 clamps to the edge, 33648 mirrors; 9728 takes
    the nearest texel, 9729 filters, 9984 to 9987 with mip levels. None is the default.
    """

    picture: Picture
    wrap_u: int = 10497
    wrap_v: int = 10497
    mag: Optional[int] = None
    min: Optional[int] = None


@dataclass(eq=False)
class Material:
    """How a surface looks: glTF 2.0's material. Factors are linear, base_color and emissive textures are sRGB.

    metallic_roughness has the roughness in green and the metalness in blue. normal is a tangent-space normal map.
    alpha_mode is OPAQUE, MASK (drawn where alpha is at least alpha_cutoff) or BLEND.
    """

    base_color: Vector = (1.0, 1.0, 1.0, 1.0)
    metallic: float = 0.0
    roughness: float = 1.0
    emissive: Vector = (0.0, 0.0, 0.0)
    base_color_texture: Union[Texture, Picture] = None
    metallic_roughness_texture: Union[Texture, Picture] = None
    normal_texture: Union[Texture, Picture] = None
    occlusion_texture: Union[Texture, Picture] = None
    emissive_texture: Union[Texture, Picture] = None
    alpha_mode: str = "OPAQUE"
    alpha_cutoff: float = 0.5
    double_sided: bool = False
    unlit: bool = False
    name: str = ""


@dataclass(eq=False)
class Mesh:
    """Triangles, lines or points.

    positions (n, 3); triangles (m, 3), lines (m, 2) of whole numbers below n; neither: with points=True n points, or
    n / 3 triangles in turn. normals (n, 3), of length 1; without them triangles are flat. uv (n, 2): (0, 0) is the
    picture's upper left. colors (n, 3) or (n, 4): linear floats from 0 to 1, or uint8.
    """

    positions: ArrayLike
    triangles: Optional[ArrayLike] = None
    normals: Optional[ArrayLike] = None
    uv: Optional[ArrayLike] = None
    colors: Optional[ArrayLike] = None
    material: Optional[Material] = None
    lines: Optional[ArrayLike] = None
    points: bool = False
    name: str = ""
    tangents: Optional[ArrayLike] = None


@dataclass(eq=False)
class Light:
    """A light: directional (intensity in lux), point or spot (in candela), in the world.

    color is linear. direction is where it shines to. range: 0 is without end. inner, outer: angles of a spot from its
    axis, in radians, where it begins to fall off and ends.
    """

    type: str = "directional"
    color: Vector = (1.0, 1.0, 1.0)
    intensity: float = 1.0
    position: Vector = (0.0, 0.0, 0.0)
    direction: Vector = (0.0, 0.0, -1.0)
    range: float = 0.0
    inner: float = 0.0
    outer: float = 0.785398163
    name: str = ""

    @classmethod
    def directional(cls, direction: Vector, intensity: float = 3.0, color: Vector = (1, 1, 1)) -> "Light":
        """A light that shines along direction everywhere."""
        return cls("directional", color, intensity, direction=direction)

    @classmethod
    def point(cls, position: Vector, intensity: float = 10.0, color: Vector = (1, 1, 1)) -> "Light":
        """A light at position."""
        return cls("point", color, intensity, position=position)

    @classmethod
    def spot(
        cls,
        position: Vector,
        direction: Vector,
        intensity: float = 10.0,
        outer: float = 0.785398163,
        color: Vector = (1, 1, 1),
    ) -> "Light":
        """A light at position that shines along direction."""
        return cls("spot", color, intensity, position=position, direction=direction, outer=outer)

    def fields(self) -> Dict[str, Any]:
        """The light as requests have it."""
        d = np.asarray(self.direction, dtype=np.float64)
        if self.type != "point" and not np.linalg.norm(d) > 0:
            raise ValueError("direction: has no length")
        if self.type != "point":
            d = d / np.linalg.norm(d)
        out: Dict[str, Any] = {
            "type": self.type,
            "color": _numbers(self.color, 3, "color"),
            "intensity": float(self.intensity),
            "position": _numbers(self.position, 3, "position"),
            "direction": [float(v) for v in d],
        }
        if self.name:
            out["name"] = self.name
        if self.range:
            out["range"] = float(self.range)
        if self.type == "spot":
            out["inner"], out["outer"] = float(self.inner), float(self.outer)
        return out


@dataclass(eq=False)
class Node:
    """A mesh at a place: pose (4, 4) takes the mesh's space to the world's. Several nodes may share a mesh."""

    mesh: Mesh
    pose: Optional[ArrayLike] = None
    name: str = ""


def _numbers(value: Any, count: int, name: str) -> List[float]:
    out = [float(v) for v in np.asarray(value, dtype=np.float64).ravel()]
    if len(out) != count:
        raise ValueError(f"{name}: {len(out)} numbers, not {count}")
    return out


# -- other libraries' meshes ------------------------------------------------------------------------------------------


def is_mesh(value: Any) -> bool:
    """Whether something is like a mesh of trimesh."""
    return hasattr(value, "vertices") and hasattr(value, "faces")


def is_cloud(value: Any) -> bool:
    """Whether something is like a cloud of points of trimesh."""
    return hasattr(value, "vertices") and not hasattr(value, "faces")


def is_scene(value: Any) -> bool:
    """Whether something is like a scene of trimesh."""
    return hasattr(value, "geometry") and hasattr(value, "graph")


def nodes_of(value: Any) -> List[Node]:
    """Nodes of a mesh, a node, a list of these, a dictionary of a mesh's arrays, or a mesh or scene of trimesh."""
    if isinstance(value, Node):
        return [value]
    if isinstance(value, Mesh):
        return [Node(value, name=value.name)]
    if isinstance(value, dict):
        unknown = set(value) - set(Mesh.__dataclass_fields__)
        if unknown:
            raise ValueError(f"{sorted(unknown)[0]}: a mesh has {', '.join(Mesh.__dataclass_fields__)}")
        return nodes_of(Mesh(**value))
    if is_scene(value):
        return _scene_nodes(value)
    if is_mesh(value):
        return [Node(mesh_of(value))]
    if is_cloud(value):
        return [Node(_cloud(value, ""))]
    if isinstance(value, (list, tuple)):
        return [n for v in value for n in nodes_of(v)]
    raise TypeError(f"load: {type(value).__name__} is no path, bytes, mesh, node, list or dictionary of arrays")


def _scene_nodes(value: Any) -> List[Node]:
    meshes: Dict[str, Mesh] = {}
    out = []
    for name in value.graph.nodes_geometry:
        pose, key = value.graph[name]
        if key not in meshes:
            geometry = value.geometry[key]
            if not hasattr(geometry, "vertices"):
                continue
            meshes[key] = mesh_of(geometry, str(key)) if is_mesh(geometry) else _cloud(geometry, str(key))
        out.append(Node(meshes[key], matrix(pose), str(name)))
    return out


def _cloud(value: Any, name: str) -> Mesh:
    return Mesh(value.vertices, points=True, colors=_colors(value), name=name)


def _colors(value: Any) -> Optional[NDArray[Any]]:
    colors = getattr(value, "colors", None)
    if colors is None or len(colors) != len(value.vertices):
        return None
    return linear(np.asarray(colors))


def linear(colors: NDArray[Any]) -> NDArray[np.float32]:
    """Colours as a screen shows them, uint8 or floats from 0 to 1, with red, green and blue in linear light."""
    c = np.asarray(colors)
    f = c.astype(np.float64) / (255 if c.dtype.kind in "ui" else 1)
    out = f.copy()
    out[..., :3] = np.where(f[..., :3] <= 0.04045, f[..., :3] / 12.92, ((f[..., :3] + 0.055) / 1.055) ** 2.4)
    return out.astype(np.float32)


def mesh_of(value: Any, name: str = "") -> Mesh:
    """A mesh of something like a mesh of trimesh, with what its visual says."""
    positions = np.asarray(value.vertices, dtype=np.float32)
    triangles = np.asarray(value.faces)
    mesh = Mesh(positions, triangles, name=name, material=Material())
    visual = getattr(value, "visual", None)
    kind = getattr(visual, "kind", None)
    if kind == "face":
        colors = np.asarray(visual.face_colors)  # type: ignore[union-attr]
        return Mesh(
            positions[triangles.ravel()], colors=np.repeat(linear(colors), 3, axis=0), name=name, material=Material()
        )
    if kind == "vertex":
        mesh.colors = linear(np.asarray(visual.vertex_colors))  # type: ignore[union-attr]
    elif kind == "texture":
        uv = getattr(visual, "uv", None)
        if uv is not None and len(uv) == len(positions):
            flipped = np.array(uv, dtype=np.float32)[:, :2]
            flipped[:, 1] = 1 - flipped[:, 1]  # trimesh has v from the lower edge
            mesh.uv = flipped
        mesh.material = material_of(getattr(visual, "material", None))
    if len(positions) and _is_smooth(value):
        mesh.normals = np.asarray(value.vertex_normals, dtype=np.float32)
    return mesh


def _is_smooth(value: Any) -> bool:
    normals = getattr(value, "vertex_normals", None)
    return normals is not None and np.shape(normals) == np.shape(value.vertices)


def material_of(value: Any) -> Material:
    """A material of something like a material of trimesh: PBRMaterial, or SimpleMaterial with image and diffuse."""
    m = Material()
    if value is None:
        return m

    def get(name: str) -> Any:
        return getattr(value, name, None)

    color = get("baseColorFactor")
    if color is None and get("diffuse") is not None and get("baseColorTexture") is None:
        m.base_color = [float(v) for v in linear(np.asarray(get("diffuse")))]
    elif color is not None:
        c = np.asarray(color)
        m.base_color = [float(v) for v in (c / 255.0 if c.dtype.kind in "ui" else c)]
        if len(m.base_color) == 3:
            m.base_color = [*m.base_color, 1.0]
    m.base_color_texture = get("baseColorTexture") if get("baseColorTexture") is not None else get("image")
    for own, theirs in (("metallic", "metallicFactor"), ("roughness", "roughnessFactor"), ("alpha_mode", "alphaMode"),
                        ("alpha_cutoff", "alphaCutoff"), ("double_sided", "doubleSided")):  # fmt: skip
        if get(theirs) is not None:
            setattr(m, own, get(theirs))
    if get("baseColorTexture") is not None or get("metallicRoughnessTexture") is not None:
        m.metallic = float(get("metallicFactor")) if get("metallicFactor") is not None else 1.0
    if get("emissiveFactor") is not None:
        m.emissive = [float(v) for v in get("emissiveFactor")]
    textures = {
        "metallic_roughness_texture": "metallicRoughnessTexture",
        "normal_texture": "normalTexture",
        "occlusion_texture": "occlusionTexture",
        "emissive_texture": "emissiveTexture",
    }
    for own, theirs in textures.items():
        if get(theirs) is not None:
            setattr(m, own, get(theirs))
    return m


Loadable = Union[Mesh, Node, Sequence[Union[Mesh, Node]], Dict[str, Any], Any]

__all__ = ["Light", "Loadable", "Material", "Mesh", "Node", "Picture", "Texture", "nodes_of"]
