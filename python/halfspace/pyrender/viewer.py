"""Windows, which are not here."""

from __future__ import annotations

from typing import Any

from .utils import missing


class Viewer:
    """There is no window."""

    def __init__(self, *args: Any, **options: Any) -> None:
        raise missing("Viewer")


class Renderer:
    """There is no context of OpenGL: OffscreenRenderer draws."""

    def __init__(self, *args: Any, **options: Any) -> None:
        raise missing("Renderer")


__all__ = ["Renderer", "Viewer"]
