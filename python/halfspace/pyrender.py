"""The classes of pyrender that programs without a window use: ``from halfspace import pyrender``.

Scene, Node, Mesh, Primitive, Texture, Sampler, MetallicRoughnessMaterial, the three cameras, the three lights and
OffscreenRenderer, with pyrender's arguments. Depth is that of pyrender (0 where nothing is), masks and culling are
OpenGL's; colours are glTF's formulas without a tone curve, near those of pyrender and not its bits.

Missing, and raising NotImplementedError with its name: Viewer; SpecularGlossinessMaterial; RenderFlags.VERTEX_NORMALS,
FACE_NORMALS and FLIP_WIREFRAME; skins (Primitive.joints_0, weights_0), morph targets (targets), second texture
coordinates (texcoord_1), strips, fans and loops (modes 2, 3, 5, 6), textures of other sources than pictures. A mesh
that
is drawn as a wireframe makes the whole picture one. Samplers are taken and repeat with trilinear filters. Shadows of
directional and spot lights come with any of the flags SHADOWS_DIRECTIONAL, SHADOWS_SPOT and SHADOWS_ALL; point lights
have none.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Set, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import mesh as arrays
from .camera import Camera as _Camera
from .glb import glb
from .scene import Scene as _Drawn
from .scene import load as _load

Array = NDArray[Any]


class GLTF:
    """Modes of primitives, and numbers of samplers, of OpenGL."""

    POINTS, LINES, LINE_LOOP, LINE_STRIP, TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN = range(7)
    NEAREST, LINEAR = 9728, 9729
    NEAREST_MIPMAP_NEAREST, LINEAR_MIPMAP_NEAREST, NEAREST_MIPMAP_LINEAR, LINEAR_MIPMAP_LINEAR = range(9984, 9988)
    CLAMP_TO_EDGE, MIRRORED_REPEAT, REPEAT = 33071, 33648, 10497


class RenderFlags:
    """What OffscreenRenderer.render does: the sum of some."""

    NONE = 0
    DEPTH_ONLY = 1
    OFFSCREEN = 2
    FLIP_WIREFRAME = 4
    ALL_WIREFRAME = 8
    ALL_SOLID = 16
    SHADOWS_DIRECTIONAL = 32
    SHADOWS_POINT = 64
    SHADOWS_SPOT = 128
    SHADOWS_ALL = 32 | 64 | 128
    VERTEX_NORMALS = 256
    FACE_NORMALS = 512
    SKIP_CULL_FACES = 1024
    RGBA = 2048
    FLAT = 4096
    SEG = 8192


def _missing(name: str) -> NotImplementedError:
    return NotImplementedError(f"halfspace.pyrender has no {name}")


class Viewer:
    """There is no window."""

    def __init__(self, *args: Any, **options: Any) -> None:
        raise _missing("Viewer")


class SpecularGlossinessMaterial:
    """There is none."""

    def __init__(self, *args: Any, **options: Any) -> None:
        raise _missing("SpecularGlossinessMaterial")


class Sampler:
    """Taken as pyrender has it, and not looked at."""

    def __init__(
        self,
        name: Optional[str] = None,
        magFilter: Optional[int] = None,
        minFilter: Optional[int] = None,
        wrapS: int = GLTF.REPEAT,
        wrapT: int = GLTF.REPEAT,
    ) -> None:
        self.name, self.magFilter, self.minFilter, self.wrapS, self.wrapT = name, magFilter, minFilter, wrapS, wrapT


class Texture:
    """A picture: source is an array (height, width[, 1 to 4]) or a picture of PIL."""

    def __init__(
        self,
        name: Optional[str] = None,
        sampler: Optional[Sampler] = None,
        source: Any = None,
        source_channels: Optional[str] = None,
        width: Optional[int] = None,
        height: Optional[int] = None,
        tex_type: int = 3553,
        data_format: int = 5121,
    ) -> None:
        if source is None:
            raise _missing("Texture without a source")
        if tex_type != 3553:
            raise _missing("Texture of another tex_type than GL_TEXTURE_2D")
        self.name, self.sampler, self.source, self.source_channels = name, sampler, source, source_channels


class Material:
    """What all materials have."""

    def __init__(
        self,
        name: Optional[str] = None,
        normalTexture: Any = None,
        occlusionTexture: Any = None,
        emissiveTexture: Any = None,
        emissiveFactor: Optional[ArrayLike] = None,
        alphaMode: Optional[str] = None,
        alphaCutoff: Optional[float] = None,
        doubleSided: bool = False,
        smooth: bool = True,
        wireframe: bool = False,
    ) -> None:
        self.name, self.normalTexture, self.occlusionTexture = name, normalTexture, occlusionTexture
        self.emissiveTexture = emissiveTexture
        self.emissiveFactor = np.zeros(3) if emissiveFactor is None else np.asarray(emissiveFactor, dtype=np.float32)
        self.alphaMode = alphaMode or "OPAQUE"
        self.alphaCutoff = 0.5 if alphaCutoff is None else alphaCutoff
        self.doubleSided, self.smooth, self.wireframe = doubleSided, smooth, wireframe

    @property
    def is_transparent(self) -> bool:
        """Whether it is blended."""
        return self.alphaMode == "BLEND"

    def _made(self) -> arrays.Material:
        return arrays.Material(
            emissive=[float(v) for v in self.emissiveFactor],
            normal_texture=_source(self.normalTexture),
            occlusion_texture=_source(self.occlusionTexture),
            emissive_texture=_source(self.emissiveTexture),
            alpha_mode=self.alphaMode,
            alpha_cutoff=self.alphaCutoff,
            double_sided=self.doubleSided,
            name=self.name or "",
        )


def _source(texture: Any) -> Any:
    return texture.source if isinstance(texture, Texture) else texture


class MetallicRoughnessMaterial(Material):
    """glTF's material."""

    def __init__(
        self,
        name: Optional[str] = None,
        normalTexture: Any = None,
        occlusionTexture: Any = None,
        emissiveTexture: Any = None,
        emissiveFactor: Optional[ArrayLike] = None,
        alphaMode: Optional[str] = None,
        alphaCutoff: Optional[float] = None,
        doubleSided: bool = False,
        smooth: bool = True,
        wireframe: bool = False,
        baseColorFactor: Optional[ArrayLike] = None,
        baseColorTexture: Any = None,
        metallicFactor: float = 1.0,
        roughnessFactor: float = 1.0,
        metallicRoughnessTexture: Any = None,
    ) -> None:
        super().__init__(
            name, normalTexture, occlusionTexture, emissiveTexture, emissiveFactor, alphaMode, alphaCutoff, doubleSided,
            smooth, wireframe,
        )  # fmt: skip
        color = np.ones(4) if baseColorFactor is None else np.asarray(baseColorFactor)
        if color.dtype.kind in "ui":
            color = color / 255.0
        self.baseColorFactor = np.append(color, 1.0) if len(color) == 3 else color
        self.baseColorTexture, self.metallicRoughnessTexture = baseColorTexture, metallicRoughnessTexture
        self.metallicFactor, self.roughnessFactor = metallicFactor, roughnessFactor

    def _made(self) -> arrays.Material:
        m = super()._made()
        m.base_color = [float(v) for v in self.baseColorFactor]
        m.metallic, m.roughness = float(self.metallicFactor), float(self.roughnessFactor)
        m.base_color_texture = _source(self.baseColorTexture)
        m.metallic_roughness_texture = _source(self.metallicRoughnessTexture)
        return m


class Primitive:
    """Triangles (indices (m, 3), or three positions each), lines or points, at each of poses (k, 4, 4)."""

    def __init__(
        self,
        positions: ArrayLike,
        normals: Optional[ArrayLike] = None,
        tangents: Optional[ArrayLike] = None,
        texcoord_0: Optional[ArrayLike] = None,
        texcoord_1: Optional[ArrayLike] = None,
        color_0: Optional[ArrayLike] = None,
        joints_0: Optional[ArrayLike] = None,
        weights_0: Optional[ArrayLike] = None,
        indices: Optional[ArrayLike] = None,
        material: Optional[Material] = None,
        mode: Optional[int] = None,
        targets: Optional[Sequence[Any]] = None,
        poses: Optional[ArrayLike] = None,
    ) -> None:
        for name, value in (
            ("texcoord_1", texcoord_1),
            ("joints_0", joints_0),
            ("weights_0", weights_0),
            ("targets", targets),
        ):
            if value is not None:
                raise _missing(f"Primitive.{name}")
        self.positions: Array = np.ascontiguousarray(positions, dtype=np.float32)
        self.normals, self.tangents, self.texcoord_0, self.color_0 = normals, tangents, texcoord_0, color_0
        self.indices: Optional[Array] = None if indices is None else np.asarray(indices)
        self.material = material if material is not None else MetallicRoughnessMaterial()
        self.mode = GLTF.TRIANGLES if mode is None else int(mode)
        if self.mode not in (GLTF.POINTS, GLTF.LINES, GLTF.TRIANGLES):
            raise _missing(f"Primitive.mode {self.mode}")
        self.poses: Optional[Array] = None if poses is None else np.asarray(poses, dtype=np.float64).reshape(-1, 4, 4)

    @property
    def bounds(self) -> Array:
        """(2, 3), in the mesh's space."""
        points = self.positions.astype(np.float64)
        low, high = points.min(axis=0), points.max(axis=0)
        if self.poses is not None:
            corners = np.array(
                [[x, y, z, 1] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
            )
            moved = np.einsum("pij,cj->pci", self.poses, corners)[..., :3].reshape(-1, 3)
            low, high = moved.min(axis=0), moved.max(axis=0)
        return np.array([low, high])

    def _made(self) -> arrays.Mesh:
        uv = None
        if self.texcoord_0 is not None:
            uv = np.array(self.texcoord_0, dtype=np.float32)[:, :2]
            uv[:, 1] = 1 - uv[:, 1]  # OpenGL's pictures begin below
        out = arrays.Mesh(
            self.positions,
            normals=self.normals,
            tangents=self.tangents,
            uv=uv,
            colors=self.color_0,
            material=self.material._made(),
        )
        if self.mode == GLTF.POINTS:
            out.points = True
        elif self.mode == GLTF.LINES:
            out.lines = (self.indices if self.indices is not None else np.arange(len(self.positions))).reshape(-1, 2)
        elif self.indices is not None:
            out.triangles = self.indices.reshape(-1, 3)
        return out


class Mesh:
    """Primitives."""

    def __init__(
        self,
        primitives: Sequence[Primitive],
        name: Optional[str] = None,
        weights: Optional[ArrayLike] = None,
        is_visible: bool = True,
    ) -> None:
        if weights is not None:
            raise _missing("Mesh.weights")
        self.primitives, self.name, self.is_visible = list(primitives), name, is_visible

    @property
    def bounds(self) -> Array:
        """(2, 3), in the mesh's space."""
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
        """Whether a part is blended."""
        return any(p.material.is_transparent for p in self.primitives)

    @staticmethod
    def from_points(
        points: ArrayLike,
        colors: Optional[ArrayLike] = None,
        normals: Optional[ArrayLike] = None,
        is_visible: bool = True,
        poses: Optional[ArrayLike] = None,
    ) -> "Mesh":
        """Points (n, 3) with colors (n, 3 or 4)."""
        return Mesh([Primitive(points, normals, color_0=colors, mode=GLTF.POINTS, poses=poses)], is_visible=is_visible)

    @staticmethod
    def from_trimesh(
        mesh: Any,
        material: Optional[Material] = None,
        is_visible: bool = True,
        poses: Optional[ArrayLike] = None,
        wireframe: bool = False,
        smooth: bool = True,
    ) -> "Mesh":
        """A mesh of trimesh, or a list of them; smooth: with normals of its vertices, or else of its triangles."""
        parts = mesh if isinstance(mesh, (list, tuple, set)) else [mesh]
        out = []
        for part in parts:
            if not arrays.is_mesh(part):
                raise TypeError(f"from_trimesh: {type(part).__name__} is no mesh of trimesh")
            made = arrays.mesh_of(part)
            own = material if material is not None else _material(made.material, wireframe)
            positions, colors, uv = np.asarray(made.positions), made.colors, made.uv
            normals, indices = made.normals, made.triangles
            if not smooth and indices is not None:
                flat = np.asarray(indices).ravel()
                positions, normals, indices = positions[flat], None, None
                colors = None if colors is None else np.asarray(colors)[flat]
                uv = None if uv is None else np.asarray(uv)[flat]
            if uv is not None:
                uv = np.array(uv, dtype=np.float32)
                uv[:, 1] = 1 - uv[:, 1]
            if material is not None and getattr(getattr(part, "visual", None), "kind", None) == "texture":
                colors = None
            out.append(
                Primitive(positions, normals, texcoord_0=uv, color_0=colors, indices=indices, material=own, poses=poses)
            )
        return Mesh(out, is_visible=is_visible)


def _material(m: Optional[arrays.Material], wireframe: bool) -> MetallicRoughnessMaterial:
    if m is None:
        m = arrays.Material()
    return MetallicRoughnessMaterial(
        name=m.name or None, normalTexture=m.normal_texture, occlusionTexture=m.occlusion_texture,
        emissiveTexture=m.emissive_texture, emissiveFactor=m.emissive, alphaMode=m.alpha_mode,
        alphaCutoff=m.alpha_cutoff,
        doubleSided=m.double_sided, wireframe=wireframe, baseColorFactor=np.asarray(m.base_color, dtype=np.float64),
        baseColorTexture=m.base_color_texture, metallicFactor=m.metallic, roughnessFactor=m.roughness,
        metallicRoughnessTexture=m.metallic_roughness_texture,
    )  # fmt: skip


# -- cameras ----------------------------------------------------------------------------------------------------------


class Camera:
    """What all cameras have."""

    def __init__(self, znear: float, zfar: Optional[float], name: Optional[str]) -> None:
        if not znear > 0 and not isinstance(self, OrthographicCamera):
            raise ValueError("znear: is not above 0")
        if zfar is not None and not zfar > znear:
            raise ValueError("zfar: is not above znear")
        self.znear, self.zfar, self.name = float(znear), zfar, name

    def get_projection_matrix(self, width: Optional[int] = None, height: Optional[int] = None) -> Array:
        """(4, 4), to OpenGL's clip space."""
        raise NotImplementedError

    def _depths(self, m: Array) -> Array:
        n, f = self.znear, self.zfar
        m[2, 2], m[2, 3] = (-1.0, -2.0 * n) if f is None else ((f + n) / (n - f), 2 * f * n / (n - f))
        m[3, 2] = -1.0
        return m


class PerspectiveCamera(Camera):
    """A vertical field of view yfov in radians. zfar None is infinitely far."""

    def __init__(
        self,
        yfov: float,
        znear: float = 0.05,
        zfar: Optional[float] = None,
        aspectRatio: Optional[float] = None,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(znear, zfar, name)
        self.yfov, self.aspectRatio = float(yfov), aspectRatio

    def get_projection_matrix(self, width: Optional[int] = None, height: Optional[int] = None) -> Array:
        aspect = self.aspectRatio
        if aspect is None:
            if width is None or height is None:
                raise ValueError("aspectRatio: the camera has none: give width and height")
            aspect = float(width) / float(height)
        t = np.tan(self.yfov / 2)
        m = np.zeros((4, 4))
        m[0, 0], m[1, 1] = 1 / (aspect * t), 1 / t
        return self._depths(m)


class OrthographicCamera(Camera):
    """Half the width and half the height of the picture in the scene's units."""

    def __init__(
        self, xmag: float, ymag: float, znear: float = 0.05, zfar: float = 100.0, name: Optional[str] = None
    ) -> None:
        super().__init__(znear, zfar, name)
        self.xmag, self.ymag = float(xmag), float(ymag)

    def get_projection_matrix(self, width: Optional[int] = None, height: Optional[int] = None) -> Array:
        xmag = self.xmag
        if width is not None and height is not None:  # as pyrender: ymag says how large pixels are
            xmag = float(width) / float(height) * self.ymag
        n, f = self.znear, float(self.zfar or 100.0)
        m = np.eye(4)
        m[0, 0], m[1, 1], m[2, 2], m[2, 3] = 1 / xmag, 1 / self.ymag, 2 / (n - f), (f + n) / (n - f)
        return m


class IntrinsicsCamera(Camera):
    """Focal lengths and principal point in pixels, from the upper left."""

    def __init__(
        self,
        fx: float,
        fy: float,
        cx: float,
        cy: float,
        znear: float = 0.05,
        zfar: float = 100.0,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(znear, zfar, name)
        self.fx, self.fy, self.cx, self.cy = float(fx), float(fy), float(cx), float(cy)

    def get_projection_matrix(self, width: Optional[int] = None, height: Optional[int] = None) -> Array:
        if width is None or height is None:
            raise ValueError("width: give width and height")
        m = np.zeros((4, 4))
        m[0, 0], m[1, 1] = 2 * self.fx / width, 2 * self.fy / height
        m[0, 2], m[1, 2] = 1 - 2 * self.cx / width, 2 * self.cy / height - 1
        return self._depths(m)


# -- lights -----------------------------------------------------------------------------------------------------------


class Light:
    """What all lights have. They shine along -z of their node."""

    def __init__(
        self, color: Optional[Sequence[float]] = None, intensity: Optional[float] = None, name: Optional[str] = None
    ):
        c = np.ones(3) if color is None else np.asarray(color)
        self.color = c / 255.0 if c.dtype.kind in "ui" and c.max(initial=0) > 1 else c.astype(np.float64)
        self.intensity = 1.0 if intensity is None else float(intensity)
        self.name = name

    def _at(self, pose: Array) -> arrays.Light:
        raise NotImplementedError


class DirectionalLight(Light):
    """Light from everywhere along a direction."""

    def _at(self, pose: Array) -> arrays.Light:
        return arrays.Light("directional", self.color, self.intensity, direction=-pose[:3, 2])


class PointLight(Light):
    """Light from a point."""

    def __init__(
        self,
        color: Optional[Sequence[float]] = None,
        intensity: Optional[float] = None,
        range: Optional[float] = None,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(color, intensity, name)
        self.range = range

    def _at(self, pose: Array) -> arrays.Light:
        return arrays.Light("point", self.color, self.intensity, position=pose[:3, 3], range=self.range or 0.0)


class SpotLight(PointLight):
    """Light from a point in a cone."""

    def __init__(
        self,
        color: Optional[Sequence[float]] = None,
        intensity: Optional[float] = None,
        range: Optional[float] = None,
        innerConeAngle: float = 0.0,
        outerConeAngle: float = np.pi / 4.0,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(color, intensity, range, name)
        self.innerConeAngle, self.outerConeAngle = innerConeAngle, outerConeAngle

    def _at(self, pose: Array) -> arrays.Light:
        outer = min(max(self.outerConeAngle, 1e-4), np.pi / 2)
        inner = min(self.innerConeAngle, outer - 1e-5)
        return arrays.Light(
            "spot", self.color, self.intensity, pose[:3, 3], -pose[:3, 2], self.range or 0.0, inner, outer
        )


# -- nodes and scenes -------------------------------------------------------------------------------------------------


class Node:
    """A place with a mesh, a camera or a light, and children."""

    def __init__(
        self,
        name: Optional[str] = None,
        camera: Optional[Camera] = None,
        children: Optional[Sequence["Node"]] = None,
        skin: Any = None,
        matrix: Optional[ArrayLike] = None,
        mesh: Optional[Mesh] = None,
        rotation: Optional[Sequence[float]] = None,
        scale: Optional[Sequence[float]] = None,
        translation: Optional[Sequence[float]] = None,
        weights: Optional[ArrayLike] = None,
        light: Optional[Light] = None,
    ) -> None:
        if skin is not None:
            raise _missing("Node.skin")
        if weights is not None:
            raise _missing("Node.weights")
        self.name, self.camera, self.mesh, self.light = name, camera, mesh, light
        self.children: List[Node] = list(children or ())
        m = np.eye(4)
        if matrix is not None:
            m = np.array(matrix, dtype=np.float64)
        else:
            if rotation is not None:  # x, y, z, w
                from .datasets import rotation as turn

                x, y, z, w = rotation
                m[:3, :3] = turn([w, x, y, z])
            if scale is not None:
                m[:3, :3] = m[:3, :3] * np.broadcast_to(np.asarray(scale, dtype=np.float64), 3)
            if translation is not None:
                m[:3, 3] = translation
        self.matrix = m

    @property
    def matrix(self) -> Array:
        """(4, 4), its space to its parent's."""
        return self._matrix

    @matrix.setter
    def matrix(self, value: Array) -> None:
        m = np.array(value, dtype=np.float64)
        if m.shape != (4, 4):
            raise ValueError(f"matrix: shape {m.shape} is not (4, 4)")
        self._matrix = m

    @property
    def translation(self) -> Array:
        """(3,)."""
        return self._matrix[:3, 3].copy()

    @translation.setter
    def translation(self, value: Sequence[float]) -> None:
        self._matrix[:3, 3] = value


class Scene:
    """Nodes under the world."""

    def __init__(
        self,
        nodes: Optional[Sequence[Node]] = None,
        bg_color: Optional[Sequence[float]] = None,
        ambient_light: Optional[Sequence[float]] = None,
        name: Optional[str] = None,
    ) -> None:
        c = np.ones(4) if bg_color is None else np.asarray(bg_color)
        if c.dtype.kind in "ui":
            c = c / 255.0 if c.max(initial=0) > 1 else c.astype(np.float64)
        self.bg_color = np.append(c, 1.0) if len(c) == 3 else c
        self.ambient_light = np.zeros(3) if ambient_light is None else np.asarray(ambient_light, dtype=np.float64)[:3]
        self.name = name
        self._roots: List[Node] = []
        self.main_camera_node: Optional[Node] = None
        self._drawn: Optional[Tuple[Tuple[Any, ...], _Drawn]] = None
        for n in nodes or ():
            self.add_node(n)

    def _all(self) -> List[Tuple[Node, Array]]:
        """All nodes with their poses, parents first."""
        out: List[Tuple[Node, Array]] = []
        stack = [(n, np.eye(4)) for n in reversed(self._roots)]
        while stack:
            n, above = stack.pop()
            pose = above @ n.matrix
            out.append((n, pose))
            stack += [(c, pose) for c in reversed(n.children)]
        return out

    @property
    def nodes(self) -> Set[Node]:
        """All nodes."""
        return {n for n, _ in self._all()}

    @property
    def mesh_nodes(self) -> Set[Node]:
        """Nodes with a mesh."""
        return {n for n in self.nodes if n.mesh is not None}

    @property
    def camera_nodes(self) -> Set[Node]:
        """Nodes with a camera."""
        return {n for n in self.nodes if n.camera is not None}

    @property
    def light_nodes(self) -> Set[Node]:
        """Nodes with a light."""
        return {n for n in self.nodes if n.light is not None}

    @property
    def meshes(self) -> Set[Mesh]:
        """All meshes."""
        return {n.mesh for n in self.nodes if n.mesh is not None}

    @property
    def cameras(self) -> Set[Camera]:
        """All cameras."""
        return {n.camera for n in self.nodes if n.camera is not None}

    @property
    def lights(self) -> Set[Light]:
        """All lights."""
        return {n.light for n in self.nodes if n.light is not None}

    @property
    def bounds(self) -> Array:
        """(2, 3): of the visible meshes, in the world."""
        corners = []
        for n, pose in self._all():
            if n.mesh is not None and n.mesh.primitives:
                b = n.mesh.bounds
                c = np.array([[x, y, z, 1] for x in b[:, 0] for y in b[:, 1] for z in b[:, 2]])
                corners.append((c @ pose.T)[:, :3])
        if not corners:
            return np.zeros((2, 3))
        points = np.concatenate(corners)
        return np.array([points.min(axis=0), points.max(axis=0)])

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

    def add(
        self,
        obj: Union[Mesh, Camera, Light],
        name: Optional[str] = None,
        pose: Optional[ArrayLike] = None,
        parent_node: Optional[Node] = None,
        parent_name: Optional[str] = None,
    ) -> Node:
        """Adds a mesh, camera or light at a pose (4, 4), and returns its node."""
        n = Node(name=name, matrix=pose)
        if isinstance(obj, Mesh):
            n.mesh = obj
        elif isinstance(obj, Camera):
            n.camera = obj
        elif isinstance(obj, Light):
            n.light = obj
        else:
            raise TypeError(f"add: {type(obj).__name__} is no mesh, camera or light")
        if parent_node is None and parent_name is not None:
            found = self.get_nodes(name=parent_name)
            if len(found) != 1:
                raise ValueError(f"parent_name: {len(found)} nodes are called {parent_name!r}")
            parent_node = next(iter(found))
        self.add_node(n, parent_node)
        return n

    def add_node(self, node: Node, parent_node: Optional[Node] = None) -> None:
        """Adds a node with its children."""
        if node in self.nodes:
            raise ValueError("node: is in the scene already")
        if parent_node is None:
            self._roots.append(node)
        else:
            if parent_node not in self.nodes:
                raise ValueError("parent_node: is not in the scene")
            parent_node.children.append(node)
        if self.main_camera_node is None:
            for n, _ in self._all():
                if n.camera is not None:
                    self.main_camera_node = n
                    break

    def has_node(self, node: Node) -> bool:
        """Whether a node is in the scene."""
        return node in self.nodes

    def remove_node(self, node: Node) -> None:
        """Removes a node with its children."""
        for siblings in [self._roots, *(n.children for n in self.nodes)]:
            if node in siblings:
                siblings.remove(node)
                break
        else:
            raise ValueError("node: is not in the scene")
        if self.main_camera_node is not None and self.main_camera_node not in self.nodes:
            self.main_camera_node = next(iter(self.camera_nodes), None)

    def clear(self) -> None:
        """Removes all nodes."""
        self._roots.clear()
        self.main_camera_node = None

    def get_nodes(
        self, node: Optional[Node] = None, obj: Any = None, obj_name: Optional[str] = None, name: Optional[str] = None
    ) -> Set[Node]:
        """The nodes that are node, have obj or an object of the name obj_name, or are called name."""
        if node is not None:
            return {node} if node in self.nodes else set()

        def fits(n: Node) -> bool:
            own = [o for o in (n.mesh, n.camera, n.light) if o is not None]
            return (
                (name is None or n.name == name)
                and (obj is None or any(o is obj for o in own))
                and (obj_name is None or any(o.name == obj_name for o in own))
            )

        return {n for n in self.nodes if fits(n)}

    def get_pose(self, node: Node) -> Array:
        """(4, 4), a node's space to the world's."""
        for n, pose in self._all():
            if n is node:
                return pose
        raise ValueError("node: is not in the scene")

    def set_pose(self, node: Node, pose: Optional[ArrayLike] = None) -> None:
        """Sets a node's matrix, its space to its parent's."""
        if node not in self.nodes:
            raise ValueError("node: is not in the scene")
        node.matrix = np.eye(4) if pose is None else np.array(pose, dtype=np.float64)

    @staticmethod
    def from_trimesh_scene(
        trimesh_scene: Any, bg_color: Optional[Sequence[float]] = None, ambient_light: Optional[Sequence[float]] = None
    ) -> "Scene":
        """A scene of trimesh."""
        scene = Scene(bg_color=bg_color, ambient_light=ambient_light)
        meshes = {name: Mesh.from_trimesh(g) for name, g in trimesh_scene.geometry.items()}
        for name in trimesh_scene.graph.nodes_geometry:
            pose, key = trimesh_scene.graph[name]
            scene.add(meshes[key], name=str(name), pose=pose)
        return scene

    # -- drawing ------------------------------------------------------------------------------------------------------

    def _visible(self) -> List[Tuple[Node, Primitive, Array]]:
        """What is drawn, an object each."""
        out = []
        for n, pose in self._all():
            if n.mesh is None or not n.mesh.is_visible:
                continue
            for p in n.mesh.primitives:
                if p.poses is None:
                    out.append((n, p, pose))
                else:
                    out += [(n, p, pose @ own) for own in p.poses]
        return out

    def _scene(self, double_sided: bool) -> Tuple[_Drawn, List[Node]]:
        """The scene as the server has it: what moved alone is moved, anything else loads it anew."""
        parts = self._visible()
        key: Tuple[Any, ...] = (double_sided, *((p, _fingerprint(p)) for _, p, _ in parts))
        if self._drawn is None or self._drawn[0] != key:
            made: Dict[int, arrays.Mesh] = {}
            nodes = []
            for i, (_, p, pose) in enumerate(parts):
                if id(p) not in made:
                    made[id(p)] = p._made()
                    material = made[id(p)].material
                    if double_sided and material is not None:
                        material.double_sided = True
                nodes.append(arrays.Node(made[id(p)], name=str(i)))
            self._drawn = (key, _load(glb(nodes), "pyrender.glb"))
        drawn = self._drawn[1]
        drawn.reset()
        for o in drawn.objects:
            drawn.move(o.number, parts[int(o.name)][2])
        return drawn, [n for n, _, _ in parts]


def _fingerprint(p: Primitive) -> Tuple[Any, ...]:
    """Tells a primitive that was changed from what it was: its arrays and the fields of its material, by identity."""
    values = [p.positions, p.normals, p.texcoord_0, p.color_0, p.indices, p.material]
    m = p.material
    fields = [getattr(m, f) for f in sorted(vars(m))]
    plain = tuple(f if isinstance(f, (str, float, int, bool)) else id(f) for f in fields)
    color = tuple(float(v) for v in getattr(m, "baseColorFactor", ()))
    return (*map(id, values), *plain, color)


class OffscreenRenderer:
    """Draws scenes at a size in pixels. samples: a pixel, for the colour."""

    def __init__(self, viewport_width: int, viewport_height: int, point_size: float = 1.0, samples: int = 4) -> None:
        self.viewport_width, self.viewport_height, self.point_size = viewport_width, viewport_height, point_size
        self.samples = samples

    def render(
        self, scene: Scene, flags: int = RenderFlags.NONE, seg_node_map: Optional[Dict[Node, Any]] = None
    ) -> Any:
        """Draws scene from its main camera.

        Gives colour, uint8 (height, width, 3), or 4 with RGBA; and depth, float32 (height, width), 0 where nothing is.
        With DEPTH_ONLY, the depth alone. With SEG, seg_node_map gives nodes a colour, 3 numbers or one, which replaces
        the colour; others are black.
        """
        for name in ("FLIP_WIREFRAME", "VERTEX_NORMALS", "FACE_NORMALS"):
            if flags & getattr(RenderFlags, name):
                raise _missing(f"RenderFlags.{name}")
        node = scene.main_camera_node
        if node is None or node.camera is None:
            raise ValueError("scene: has no camera")
        drawn, owners = scene._scene(bool(flags & RenderFlags.SKIP_CULL_FACES))
        width, height = self.viewport_width, self.viewport_height
        pose = scene.get_pose(node)
        camera = _Camera.opengl(pose, projection=node.camera.get_projection_matrix(width, height))
        segmented = bool(flags & RenderFlags.SEG)
        names = ["depth"]
        if segmented:
            names.append("object")
        elif not flags & RenderFlags.DEPTH_ONLY:
            names.append("color")
        settings: Dict[str, Any] = {}
        wire = any(p.material.wireframe for _, p, _ in scene._visible()) and not flags & RenderFlags.ALL_SOLID
        if flags & RenderFlags.ALL_WIREFRAME or wire:
            settings["shading"] = "wireframe"
        elif flags & RenderFlags.FLAT:
            for number in range(len(drawn.materials)):
                drawn.change(number, unlit=True)
        elif flags & RenderFlags.SHADOWS_ALL:
            settings["shadows"] = True
        background = [float(min(max(v, 0.0), 1.0)) for v in scene.bg_color]
        if not flags & RenderFlags.RGBA:
            background[3] = 1.0
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
            point_size=float(self.point_size),
            **settings,
        )
        depth = np.where(np.isfinite(out.depth), out.depth, np.float32(0))
        if segmented:
            numbers = {int(o.number): int(o.name) for o in drawn.objects}
            table = np.zeros((max(numbers, default=0) + 2, 3), dtype=np.uint8)
            for number, part in numbers.items():
                value = (seg_node_map or {}).get(owners[part])
                if value is not None:
                    table[number + 1] = np.asarray(value, dtype=np.uint8)
            color = table[out.object]
            if flags & RenderFlags.RGBA:
                color = np.concatenate([color, np.full((height, width, 1), 255, dtype=np.uint8)], axis=-1)
            return color, depth
        if flags & RenderFlags.DEPTH_ONLY:
            return depth
        return (out.color if flags & RenderFlags.RGBA else np.ascontiguousarray(out.color[..., :3])), depth

    def delete(self) -> None:
        """Nothing is left to delete: the server goes with this process."""


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise _missing(name)


__all__ = [
    "Camera", "DirectionalLight", "GLTF", "IntrinsicsCamera", "Light", "Material", "Mesh", "MetallicRoughnessMaterial",
    "Node", "OffscreenRenderer", "OrthographicCamera", "PerspectiveCamera", "PointLight", "Primitive", "RenderFlags",
    "Sampler", "Scene", "SpotLight", "Texture",
]  # fmt: skip
