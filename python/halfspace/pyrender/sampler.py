"""How textures are looked up."""

from __future__ import annotations

from typing import Optional

from .constants import GLTF
from .utils import named


class Sampler:
    """Filters and what is beside the picture, by GLTF's numbers. No filter is trilinear."""

    def __init__(
        self,
        name: Optional[str] = None,
        magFilter: Optional[int] = None,
        minFilter: Optional[int] = None,
        wrapS: int = GLTF.REPEAT,
        wrapT: int = GLTF.REPEAT,
    ) -> None:
        self.name, self.magFilter, self.minFilter, self.wrapS, self.wrapT = (
            named(name),
            magFilter,
            minFilter,
            wrapS,
            wrapT,
        )


__all__ = ["Sampler"]
