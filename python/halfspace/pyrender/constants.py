"""Numbers of OpenGL, and the flags of renderers."""

from __future__ import annotations

DEFAULT_Z_NEAR = 0.05
DEFAULT_Z_FAR = 100.0


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


class TextAlign:
    """Places of captions, of windows, which are not here."""

    (
        CENTER,
        CENTER_LEFT,
        CENTER_RIGHT,
        BOTTOM_LEFT,
        BOTTOM_RIGHT,
        BOTTOM_CENTER,
        TOP_LEFT,
        TOP_RIGHT,
        TOP_CENTER,
    ) = range(9)


__all__ = ["GLTF", "RenderFlags", "TextAlign"]
