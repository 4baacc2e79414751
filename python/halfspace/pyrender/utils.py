"""What arguments may be, made what the classes keep."""

from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def missing(name: str) -> NotImplementedError:
    """What is raised for what is not here."""
    return NotImplementedError(f"halfspace.pyrender has no {name}")


def named(value: Optional[str]) -> Optional[str]:
    """A name."""
    return None if value is None else str(value)


def format_color_vector(value: Any, length: int) -> Array:
    """A colour (length,) of float32. Whole numbers are of 255, one number is all of them, what is not there is 1."""
    if isinstance(value, int):
        value = value / 255.0
    if isinstance(value, float):
        value = np.repeat(value, length)
    if not isinstance(value, (list, tuple, np.ndarray)):
        raise ValueError("color: is no number and no list of numbers")
    v = np.atleast_1d(np.asarray(value).squeeze())
    if v.ndim != 1:
        raise ValueError(f"color: shape {v.shape} is not ({length},)")
    if v.dtype.kind in "ui":
        v = v / 255.0
    v = np.concatenate([v, np.ones(max(0, length - len(v)))])[:length]
    return np.asarray(v, dtype=np.float32)


def format_color_array(value: Any, shape: Tuple[int, int]) -> Array:
    """Colours of the shape (n, 4) of float32; whole numbers are of 255, one colour is each, and no alpha is 1."""
    v = np.asarray(value)
    if v.dtype.kind in "ui":
        v = v / 255.0
    if v.ndim == 1:
        v = np.tile(v, (shape[0], 1))
    if v.ndim != 2 or len(v) != shape[0]:
        raise ValueError(f"color_0: shape {v.shape} is not {shape}")
    if v.shape[1] < shape[1]:
        v = np.concatenate([v, np.ones((len(v), shape[1] - v.shape[1]))], axis=1)
    return np.ascontiguousarray(v[:, : shape[1]], dtype=np.float32)


# The channels of a picture that are kept, for each name of them.
_CHANNELS = {"R": (0,), "RG": (0, 1), "GB": (1, 2), "RGB": (0, 1, 2), "RGBA": (0, 1, 2, 3)}


def format_texture_source(texture: Any, target_channels: Optional[str] = "RGB") -> Any:
    """A picture of PIL or an array as uint8 of the shape (height, width, channels), or (height, width) of R alone."""
    if texture is None:
        return None
    if target_channels not in _CHANNELS:
        raise ValueError(f"source_channels: {target_channels!r} is none of {', '.join(_CHANNELS)}")
    if getattr(texture, "mode", None) == "P" and target_channels in ("RGB", "RGBA"):
        texture = texture.convert(target_channels)
    if not isinstance(texture, np.ndarray) and not hasattr(texture, "__array_interface__"):
        raise TypeError(f"texture: {type(texture).__name__} is no array and no picture of PIL")
    t = np.asarray(texture)
    if t.dtype.kind == "f":
        t = np.rint(np.clip(t, 0, 1) * 255)
    elif t.dtype.kind not in "uib":
        raise TypeError(f"texture: {t.dtype} is no number")
    t = t.astype(np.uint8)
    if t.ndim == 2:
        t = t[..., None]
    if t.ndim != 3:
        raise ValueError(f"texture: shape {t.shape} is not (height, width, channels)")
    wanted = _CHANNELS[target_channels]
    if target_channels == "R":
        return np.ascontiguousarray(t[..., 0])
    if t.shape[2] == 2 and target_channels in ("RGB", "RGBA"):
        raise ValueError(f"texture: two channels make no {target_channels}")
    if t.shape[2] == 2:
        return np.ascontiguousarray(t)
    if t.shape[2] == 1:
        t = np.concatenate([t, t, t], axis=2)
    if t.shape[2] == 3 and target_channels == "RGBA":
        t = np.concatenate([t, np.full_like(t[..., :1], 255)], axis=2)
    return np.ascontiguousarray(t[..., wanted])


__all__ = ["format_color_array", "format_color_vector", "format_texture_source"]
