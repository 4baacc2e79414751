"""The classes of pyrender that programs without a window use: ``from halfspace import pyrender``.

Scene, Node, Mesh, Primitive, Texture, Sampler, MetallicRoughnessMaterial, the three cameras, the three lights and
OffscreenRenderer, with pyrender's arguments, in modules of pyrender's names. Depth is that of pyrender (0 where nothing
is), masks and culling are OpenGL's; with FLAT, colours are those that were given. With light they are glTF's formulas
without a tone curve, near those of pyrender and not its bits.

Missing, and raising NotImplementedError with its name: Viewer; Renderer; SpecularGlossinessMaterial; textures of other
sources than pictures. Skins, morph targets and second texture coordinates are kept and not looked at, as pyrender does.
Shadows of directional and spot lights come with any of the flags SHADOWS_DIRECTIONAL, SHADOWS_SPOT and SHADOWS_ALL;
point lights have none. Unlike pyrender's, materials with alphaMode MASK have holes, DEPTH_ONLY and SEG do not cull
double-sided materials nor with SKIP_CULL_FACES, and VERTEX_NORMALS and FACE_NORMALS are seen in the colour.
"""

from __future__ import annotations

from typing import Any

from .camera import Camera, IntrinsicsCamera, OrthographicCamera, PerspectiveCamera
from .constants import GLTF, RenderFlags, TextAlign
from .light import DirectionalLight, Light, PointLight, SpotLight
from .material import Material, MetallicRoughnessMaterial, SpecularGlossinessMaterial
from .mesh import Mesh
from .node import Node
from .offscreen import OffscreenRenderer
from .primitive import Primitive
from .renderer import Renderer
from .sampler import Sampler
from .scene import Scene
from .texture import Texture
from .utils import missing
from .viewer import Viewer

__version__ = "0.1.45"
"""The version of pyrender whose classes these are."""


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise missing(name)


__all__ = [
    "Camera", "DirectionalLight", "GLTF", "IntrinsicsCamera", "Light", "Material", "Mesh", "MetallicRoughnessMaterial",
    "Node", "OffscreenRenderer", "OrthographicCamera", "PerspectiveCamera", "PointLight", "Primitive", "RenderFlags",
    "Renderer", "Sampler", "Scene", "SpecularGlossinessMaterial", "SpotLight", "TextAlign", "Texture", "Viewer",
]  # fmt: skip
