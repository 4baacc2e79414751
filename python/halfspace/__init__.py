"""Pictures of 3D scenes as numpy arrays, drawn on the CPU: no display, no driver, no GPU.

>>> import halfspace
>>> scene = halfspace.load("helmet.glb")
>>> p = scene.render(size=256, views=24, aov=["color", "depth", "normal", "id"])
>>> p.depth.shape
(24, 256, 256)

docs/python.md leads from pip to a data set. The engine is the program ``halfspace``, which runs as a process of its own
while this one lives.
"""

from __future__ import annotations

from .camera import Camera, View, look_at, sphere, turntable
from .datasets import bop_cameras, bop_poses, colmap_cameras
from .errors import Cancelled, Error, LimitError, RequestError, SceneError, ServerError
from .glb import glb, png
from .mesh import Light, Material, Mesh, Node, Texture
from .pictures import Pictures
from .scene import Animation, Hit, Moment, Object, Scene, load, render_many
from .server import Server, binary, close, configure

__version__ = "0.1.0"

__all__ = [
    "Animation", "Camera", "Cancelled", "Error", "Hit", "Light", "LimitError", "Material", "Mesh", "Moment", "Node",
    "Object", "Pictures", "RequestError", "Scene", "SceneError", "Server", "ServerError", "Texture", "View", "binary",
    "bop_cameras", "bop_poses", "close", "colmap_cameras", "configure", "glb", "load", "look_at", "png", "render_many",
    "sphere",
    "turntable",
]  # fmt: skip
