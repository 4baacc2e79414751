"""Pictures on surfaces."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from ..mesh import Texture as _Made
from .sampler import Sampler
from .utils import Array, format_texture_source, missing, named


class Texture:
    """A picture: source is an array (height, width[, 1 to 4]) or one of PIL, of which source_channels are kept."""

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
            raise missing("Texture without a source")
        if tex_type != 3553:
            raise missing("Texture of another tex_type than GL_TEXTURE_2D")
        if source_channels is None:
            source_channels = "RGBA" if np.asarray(source).shape[2:] == (4,) else "RGB"
        self.name, self.source_channels = named(name), source_channels
        self.sampler = sampler if sampler is not None else Sampler()
        self.source = source
        self.width, self.height = width, height
        self.tex_type, self.data_format = tex_type, data_format

    @property
    def source(self) -> Array:
        """The picture as uint8, (height, width, channels), or (height, width) of one."""
        return self._source

    @source.setter
    def source(self, value: Any) -> None:
        self._source: Array = format_texture_source(value, self.source_channels)

    def is_transparent(self, cutoff: float = 1.0) -> bool:
        """Whether a texel's alpha is below cutoff."""
        return self.source_channels == "RGBA" and bool((self.source[..., 3] < 255 * cutoff).any())

    def delete(self) -> None:
        """Nothing is left to delete."""

    def _made(self) -> _Made:
        """The picture as glTF has it: of GB, green and blue where they belong."""
        pixels = self.source
        if pixels.ndim == 3 and pixels.shape[2] == 2:
            empty = np.zeros_like(pixels[..., :1])
            pixels = np.concatenate([empty, pixels] if self.source_channels == "GB" else [pixels, empty], axis=2)
        s = self.sampler
        return _Made(pixels, s.wrapS, s.wrapT, s.magFilter, s.minFilter)


__all__ = ["Texture"]
