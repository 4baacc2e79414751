"""Pictures as arrays."""

from __future__ import annotations

import sys
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from .camera import View
from .glb import png

DTYPES: Dict[str, Any] = {"u1": np.dtype("<u1"), "u4": np.dtype("<u4"), "f4": np.dtype("<f4")}


def arrays(answer: Dict[str, Any], memory: Any) -> Dict[str, NDArray[Any]]:
    """The arrays of an answer: they lie in its memory, which lives as long as they do."""
    out: Dict[str, NDArray[Any]] = {}
    for a in answer["arrays"]:
        out[a["name"]] = np.ndarray(a["shape"], DTYPES[a["dtype"]], memory, int(a["offset"]))
    if sys.byteorder == "big":
        out = {name: v.astype(v.dtype.newbyteorder("=")) for name, v in out.items()}
    return out


class Pictures(Mapping[str, NDArray[Any]]):
    """What was drawn, by the names of the AOVs, as items and as attributes: ``p["depth"]`` is ``p.depth``.

    Arrays have the shape (height, width[, numbers]), rows from the top; if several views were asked for, (views,
    height, width[, numbers]). Nothing else refers to their memory: change them, keep them, drop them.

    ====================  =======  ==================================================================================
    color                 uint8    4: red, green, blue as sRGB, alpha, not multiplied; with linear=True float32,
                                   linear light, multiplied by alpha
    coverage              float32  the share of the pixel that surfaces cover
    depth                 float32  distance along the camera's axis in the scene's units; inf where nothing is
    position, normal      float32  3: in the world; 0 where nothing is
    albedo                float32  3: linear colour without light
    uv                    float32  2
    motion                float32  2: pixels to the right and down since the frame before
    barycentric           float32  3
    facing                float32  1 for a surface's front, -1 for its back
    id, object, material  uint32   numbers of instance, object and material, from 1; 0 where nothing is
    ====================  =======  ==================================================================================
    """

    def __init__(self, values: Dict[str, NDArray[Any]], cameras: List[View], single: bool) -> None:
        self._values = values
        self.cameras = cameras
        """The camera of each view."""
        self._single = single

    @property
    def camera(self) -> View:
        """The camera of the first view."""
        return self.cameras[0]

    @property
    def size(self) -> Tuple[int, int]:
        """Width and height in pixels."""
        return self.cameras[0].size

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._values[name]

    def __getattr__(self, name: str) -> NDArray[Any]:
        values: Optional[Dict[str, NDArray[Any]]] = self.__dict__.get("_values")
        if values is None or name not in values:
            raise AttributeError(f"{name}: not among the AOVs {', '.join(values or ())}")
        return values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return "Pictures(" + ", ".join(f"{k}: {v.dtype} {v.shape}" for k, v in self._values.items()) + ")"

    def views(self) -> Iterator["Pictures"]:
        """Each view by itself, without a copy."""
        if self._single:
            yield self
            return
        for i, camera in enumerate(self.cameras):
            yield Pictures({k: v[i] for k, v in self._values.items()}, [camera], True)

    def _repr_png_(self) -> Optional[bytes]:
        """What notebooks show: the colour, the first eight views beside each other; without colour the first AOV."""
        if not self._values:
            return None
        name = "color" if "color" in self._values else next(iter(self._values))
        value = self._values[name]
        shown = [value] if self._single else list(value[:8])
        return png(np.concatenate([_shown(name, v) for v in shown], axis=1))


def _shown(name: str, value: NDArray[Any]) -> NDArray[np.uint8]:
    """A picture of an array of any AOV."""
    if name == "color" and value.dtype == np.uint8:
        return value
    v = value.astype(np.float64)
    if name in ("id", "object", "material"):
        mixed = (value.astype(np.uint64) * np.uint64(2654435761)) & np.uint64(0xFFFFFF)
        parts = [(mixed >> np.uint64(s)).astype(np.uint8) for s in (16, 8, 0)]
        return np.stack(parts, axis=-1)
    if name in ("color", "albedo"):
        v = np.clip(v, 0, 1)
        v[..., :3] = np.where(v[..., :3] <= 0.0031308, 12.92 * v[..., :3], 1.055 * v[..., :3] ** (1 / 2.4) - 0.055)
    elif name in ("normal", "facing"):
        v = v / 2 + 0.5
    else:
        finite = v[np.isfinite(v)]
        low, high = (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 1.0)
        v = np.where(np.isfinite(v), (v - low) / max(high - low, 1e-30), 1)
    if v.ndim == 3 and v.shape[2] == 2:
        v = np.concatenate([v, np.zeros_like(v[..., :1])], axis=-1)
    return np.asarray(np.rint(np.clip(v, 0, 1) * 255), dtype=np.uint8)
