"""Pictures of scenes as arrays."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import numpy as np

from .. import mesh as arrays
from ..camera import Camera as _Camera
from ..glb import glb
from ..mesh import linear as _decoded
from ..pictures import Pictures
from ..scene import Scene as _Drawn
from ..scene import load as _load
from .constants import GLTF, RenderFlags
from .node import Node
from .primitive import Primitive
from .scene import Scene
from .utils import Array


class _Part(NamedTuple):
    """A primitive of a node at a place."""

    node: Node
    primitive: Primitive
    pose: Array


class _Way(NamedTuple):
    """How the parts of a scene are made: each is a scene of the server's."""

    both_sides: bool = False
    solid: bool = False  # nothing is seen through, for depths and masks
    flat: Optional[str] = None  # "codes" or "light": colours as they are, without light
    wires: int = 0  # RenderFlags of wireframes; ALL_SOLID where there are none
    normals: int = 0  # RenderFlags of normals


class _Made(NamedTuple):
    state: List[Any]
    poses: List[Array]
    drawn: _Drawn


# So many parts that moved are sent with each picture; of more, the scene is made again.
_MOST_MOVES = 1000


class OffscreenRenderer:
    """Draws scenes at a size in pixels. samples: a pixel, for the colour."""

    def __init__(self, viewport_width: int, viewport_height: int, point_size: float = 1.0, samples: int = 4) -> None:
        self.viewport_width, self.viewport_height, self.point_size = viewport_width, viewport_height, point_size
        self.samples = samples

    @property
    def viewport_width(self) -> int:
        """In pixels."""
        return self._width

    @viewport_width.setter
    def viewport_width(self, value: int) -> None:
        self._width = int(value)

    @property
    def viewport_height(self) -> int:
        """In pixels."""
        return self._height

    @viewport_height.setter
    def viewport_height(self, value: int) -> None:
        self._height = int(value)

    @property
    def point_size(self) -> float:
        """In pixels."""
        return self._point_size

    @point_size.setter
    def point_size(self, value: float) -> None:
        self._point_size = float(value)

    def render(
        self, scene: Scene, flags: int = RenderFlags.NONE, seg_node_map: Optional[Dict[Node, Any]] = None
    ) -> Any:
        """Draws scene from its main camera.

        Gives colour, uint8 (height, width, 3), or 4 with RGBA; and depth, float32 (height, width), 0 where nothing is.
        With DEPTH_ONLY, the depth alone. With SEG the nodes of seg_node_map alone are drawn, each in its colour, 3
        numbers or one, on black.
        """
        if scene.main_camera_node is None or scene.main_camera_node.camera is None:
            raise ValueError("scene: has no camera")
        parts = [
            _Part(n, p, pose @ own)
            for n, pose in scene._all()
            if n.mesh is not None and n.mesh.is_visible
            for p in n.mesh.primitives
            if len(p.positions)
            for own in _places(p)
        ]
        glass = any(p.primitive.is_transparent for p in parts)
        whole = _Way(bool(flags & RenderFlags.SKIP_CULL_FACES), solid=glass, wires=RenderFlags.ALL_SOLID)
        if flags & RenderFlags.SEG:
            return self._segments(scene, parts, whole, flags, seg_node_map or {})
        if flags & RenderFlags.DEPTH_ONLY:
            return self._depth(scene, parts, whole)
        wires = flags & (RenderFlags.FLIP_WIREFRAME | RenderFlags.ALL_WIREFRAME | RenderFlags.ALL_SOLID)
        if not any(_is_wire(p.primitive, wires) for p in parts):
            wires = RenderFlags.ALL_SOLID
        normals = flags & (RenderFlags.VERTEX_NORMALS | RenderFlags.FACE_NORMALS)
        flat = None
        if flags & RenderFlags.FLAT:
            flat = "light" if any(p.primitive.color_0 is not None for p in parts) else "codes"
        way = whole._replace(solid=False, flat=flat, wires=wires, normals=normals)
        apart = bool(normals) or glass
        names = ["color"] if apart else ["color", "depth"]
        out = self._draw(scene, parts, way, names, shadows=bool(flags & RenderFlags.SHADOWS_ALL))
        color = out.color
        if flat == "light":
            color = _codes(color)
        if not flags & RenderFlags.RGBA:
            color = np.ascontiguousarray(color[..., :3])
        if apart:
            return color, self._depth(scene, parts, whole._replace(wires=wires))
        return color, _behind(out.depth)

    def _depth(self, scene: Scene, parts: List[_Part], way: _Way) -> Array:
        return _behind(self._draw(scene, parts, way, ["depth"]).depth)

    def _segments(
        self, scene: Scene, parts: List[_Part], way: _Way, flags: int, colors: Dict[Node, Any]
    ) -> Tuple[Array, Array]:
        out = self._draw(scene, parts, way, ["object", "depth"], keep=lambda p: p.node in colors)
        table = np.zeros((len(parts) + 1, 3), dtype=np.uint8)
        for i, part in enumerate(parts):
            if part.node in colors:
                table[i + 1] = np.asarray(colors[part.node]).astype(np.uint8)
        color = table[out["object"]]
        if flags & RenderFlags.RGBA:
            color = np.concatenate([color, np.full((*color.shape[:2], 1), 255, dtype=np.uint8)], axis=-1)
        return color, _behind(out.depth)

    def _draw(
        self,
        scene: Scene,
        parts: List[_Part],
        way: _Way,
        names: List[str],
        shadows: bool = False,
        keep: Callable[[_Part], bool] = lambda p: True,
    ) -> Pictures:
        """Draws parts, from the scene that the server has of them, unless something changed but places."""
        node = scene.main_camera_node
        assert node is not None and node.camera is not None
        eye = scene.get_pose(node)
        width, height = self.viewport_width, self.viewport_height
        camera = _Camera.opengl(eye, projection=node.camera.get_projection_matrix(width, height))
        hidden = _behind_eye(parts, eye)
        poses = [p.pose if keep(p) else hidden for p in parts]
        drawn = _scene_of(scene, parts, way, eye, not hasattr(node.camera, "xmag"), poses)
        background = [min(max(float(v), 0.0), 1.0) for v in scene.bg_color]
        if way.flat == "light":
            background[:3] = [float(v) for v in _encoded(np.array(background[:3]))]
        out = drawn.render(
            (width, height),
            camera,
            lights=[n.light._at(p) for n, p in scene._all() if n.light is not None],
            env="none",
            aov=names,
            samples=self.samples,
            background=background,
            ambient=[float(v) for v in scene.ambient_light],
            tonemap="none",
            point_size=self.point_size,
            linear=way.flat == "light",
            shadows=shadows,
        )
        return out

    def delete(self) -> None:
        """Nothing is left to delete: the server goes with this process."""


def _places(p: Primitive) -> Array:
    """The poses (k, 4, 4) of a primitive in its mesh."""
    return np.eye(4)[None] if p.poses is None else p.poses


def _behind(depth: Array) -> Array:
    """Depths with 0 where nothing is."""
    return np.where(np.isfinite(depth), depth, np.float32(0))


def _behind_eye(parts: List[_Part], eye: Array) -> Array:
    """A place where no part is seen: far behind the camera, and small."""
    size = max((float(np.abs(p.primitive.positions).max(initial=0)) for p in parts), default=0.0)
    out = np.diag([1e-3, 1e-3, 1e-3, 1.0])
    out[:3, 3] = eye[:3, 3] + eye[:3, 2] * (size + 1)
    return out


def _encoded(light: Array) -> Array:
    """Linear light as sRGB."""
    v = np.clip(light, 0, 1)
    return np.asarray(np.where(v <= 0.0031308, 12.92 * v, 1.055 * v ** (1 / 2.4) - 0.055))


def _codes(color: Array) -> Array:
    """Colours that were drawn as light, multiplied by alpha, as bytes."""
    alpha = color[..., 3:]
    out = color.copy()
    out[..., :3] = color[..., :3] / np.where(alpha > 0, alpha, 1)
    return np.asarray(np.rint(np.clip(out, 0, 1) * 255), dtype=np.uint8)


def _is_wire(p: Primitive, flags: int) -> bool:
    """Whether the sides of triangles are drawn in their place."""
    if p._triangles() is None or flags & RenderFlags.ALL_SOLID:
        return False
    return bool(flags & RenderFlags.ALL_WIREFRAME) or p.material.wireframe != bool(flags & RenderFlags.FLIP_WIREFRAME)


def _scene_of(scene: Scene, parts: List[_Part], way: _Way, eye: Array, perspective: bool, poses: List[Array]) -> _Drawn:
    """Parts at poses as the server has them: object i is part i. What moved alone is moved, or else they are loaded."""
    state: List[Any] = [v for p in parts for v in p.primitive._state()]
    wire = [_is_wire(p.primitive, way.wires) for p in parts]
    if any(wire) or way.normals:  # which sides are seen depends on places, and needles have theirs
        state += [eye, perspective, *poses]
    known: Optional[_Made] = scene._drawn.get(way)
    if known is not None and len(known.state) == len(state) and all(map(_same, known.state, state)):
        moved = [i for i, pose in enumerate(poses) if not np.array_equal(pose, known.poses[i])]
        if len(moved) <= _MOST_MOVES:
            known.drawn.reset()
            for i in moved:
                known.drawn.move(i, poses[i])
            return known.drawn
    made: Dict[Any, arrays.Mesh] = {}
    nodes, needles = [], []
    for i, (part, pose) in enumerate(zip(parts, poses)):
        p = part.primitive
        key = ("wire", i) if wire[i] else id(p)
        if key not in made:
            made[key] = _mesh(p, way)
            if wire[i]:
                made[key].triangles, made[key].lines = None, _sides(part, way, eye, perspective)
        nodes.append(arrays.Node(made[key], pose))
        if way.normals and p.normals is not None:
            needles.append(arrays.Node(_needles(p, way.normals), pose))
    drawn = _load(glb(nodes + needles), "pyrender.glb")
    scene._drawn[way] = _Made(state, poses, drawn)
    return drawn


def _same(a: Any, b: Any) -> bool:
    if a is b:
        return True
    if isinstance(a, np.ndarray):  # arrays of primitives are compared by identity, as contexts of OpenGL do
        return isinstance(b, np.ndarray) and a.shape == b.shape == (4, 4) and bool((a == b).all())
    return isinstance(a, (str, int, float, tuple)) and bool(a == b)


def _mesh(p: Primitive, way: _Way) -> arrays.Mesh:
    """A primitive as the server reads it."""
    out = p._made()
    m = out.material
    assert m is not None
    m.double_sided = m.double_sided or way.both_sides
    if m.alpha_mode == "BLEND" and (way.solid or not p.is_transparent):
        m.alpha_mode = "OPAQUE"
    if way.flat is None:
        return out
    m.unlit = True
    texture, color = m.base_color_texture, np.asarray(m.base_color, dtype=np.float64)
    if way.flat == "light":  # numbers are light, and textures made so
        if texture is not None:
            pixels = np.array(texture.picture)
            each = min(pixels.shape[-1], 3) if pixels.ndim == 3 else None
            shown = pixels if each is None else pixels[..., :each]
            shown[...] = np.rint(_encoded(shown / 255.0) * 255)
            texture.picture = pixels
    elif texture is not None:  # factors are of codes, not of light
        pixels = np.asarray(texture.picture, dtype=np.float64)
        if pixels.ndim == 3 and pixels.shape[2] >= 3:
            pixels = pixels * color[: pixels.shape[2]]
            m.base_color = (1.0, 1.0, 1.0, float(color[3]) if pixels.shape[2] == 3 else 1.0)
        texture.picture = np.rint(np.clip(pixels, 0, 255)).astype(np.uint8)
    else:
        m.base_color = [*(float(v) for v in _decoded(color[:3])), float(color[3])]
    return out


def _sides(part: _Part, way: _Way, eye: Array, perspective: bool) -> Array:
    """The sides (m, 2) of the triangles of a part that OpenGL would not cull."""
    p = part.primitive
    triangles = np.asarray(p._triangles())
    if not (way.both_sides or p.material.doubleSided):
        corners = p.positions[triangles].astype(np.float64) @ part.pose[:3, :3].T + part.pose[:3, 3]
        out = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        to_eye = eye[:3, 3] - corners[:, 0] if perspective else np.broadcast_to(eye[:3, 2], out.shape)
        triangles = triangles[(out * to_eye).sum(axis=1) > 0]
    sides = np.sort(np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]), axis=1)
    return np.asarray(np.unique(sides, axis=0) if len(sides) else np.zeros((1, 2), dtype=np.int64))


def _needles(p: Primitive, flags: int) -> arrays.Mesh:
    """The normals of a primitive as blue lines, a twentieth of its size."""
    assert p.normals is not None
    starts, along = [], []
    if flags & RenderFlags.VERTEX_NORMALS:
        starts.append(p.positions)
        along.append(p.normals)
    triangles = p._triangles()
    if flags & RenderFlags.FACE_NORMALS and triangles is not None:
        starts.append(p.positions[triangles].mean(axis=1))
        mean = p.normals[triangles].mean(axis=1)
        along.append(mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-9))
    a = np.concatenate(starts) if starts else np.zeros((1, 3))
    b = a + 0.05 * p.scale * np.concatenate(along) if along else a
    points = np.concatenate([a, b])
    lines = np.stack([np.arange(len(a)), np.arange(len(a)) + len(a)], axis=1)
    return arrays.Mesh(points, lines=lines, material=arrays.Material(base_color=(0.1, 0.1, 1.0), unlit=True))


__all__ = ["OffscreenRenderer"]
