"""The renderer of contexts of OpenGL, which are not here."""

from .viewer import Renderer

__all__ = ["Renderer"]
