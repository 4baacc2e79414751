"""Arrays of more views than one request draws."""

from __future__ import annotations

import math
import os
from types import TracebackType
from typing import Any, Dict, List, Optional, Sequence, Tuple, Type

import numpy as np
from numpy.typing import NDArray

from .pictures import DTYPES, arrays
from .server import mapped, memory

# How many numbers a pixel of an AOV has, and what they are; of others one f4.
_NUMBERS: Dict[str, Tuple[int, str]] = {
    "color": (4, "u1"), "position": (3, "f4"), "normal": (3, "f4"), "albedo": (3, "f4"), "uv": (2, "f4"),
    "motion": (2, "f4"), "barycentric": (3, "f4"), "id": (1, "u4"), "object": (1, "u4"), "material": (1, "u4"),
}  # fmt: skip


def layout(request: Dict[str, Any], name: str) -> Tuple[str, Tuple[int, ...]]:
    """The type and the shape of an AOV of a view."""
    count, kind = _NUMBERS.get(name, (1, "f4"))
    if request.get("linear") and name == "color":
        kind = "f4"
    return kind, (request["height"], request["width"], *([count] if count > 1 else []))


def size(request: Dict[str, Any], name: str) -> int:
    """The bytes of an AOV of a view."""
    kind, shape = layout(request, name)
    return math.prod(shape) * int(DTYPES[kind].itemsize)


class Batch:
    """The arrays of a request for many views, which comes in parts: their answers are copied."""

    def __init__(self, request: Dict[str, Any], views: int) -> None:
        self.request = request
        self.views = views
        self.values: Dict[str, NDArray[Any]] = {}

    def part(self, views: Sequence[Dict[str, Any]], at: int) -> Tuple[Dict[str, Any], Sequence[int]]:
        """The request for the views from number at on, and the descriptors that go with it."""
        return dict(self.request, views=views), ()

    def add(self, answer: Dict[str, Any], data: Any, at: int) -> None:
        """Takes the answer of a part."""
        for name, value in arrays(answer, data).items():
            if name not in self.values:
                self.values[name] = np.empty((self.views, *value.shape[1:]), value.dtype)
            self.values[name][at : at + len(value)] = value

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Any, trace: Optional[TracebackType]) -> None:
        pass


class SharedBatch(Batch):
    """The arrays of a request for many views in shared memory, which the server writes to: nothing is copied. Each has
    memory of its own, which goes when Python drops it."""

    def __init__(self, request: Dict[str, Any], views: int) -> None:
        super().__init__(request, views)
        self._files: List[int] = []
        try:
            told = []
            for name in request["aovs"]:
                kind, shape = layout(request, name)
                self._files.append(memory(views * size(request, name)))
                told.append({"name": name, "dtype": kind, "shape": (views, *shape), "offset": 0})
            for a, file in zip(told, self._files):
                self.values.update(arrays({"arrays": [a]}, mapped(file, views * size(request, a["name"]))))
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def part(self, views: Sequence[Dict[str, Any]], at: int) -> Tuple[Dict[str, Any], Sequence[int]]:
        into = [at * size(self.request, name) for name in self.request["aovs"]]
        return dict(self.request, views=views, into=into), self._files

    def add(self, answer: Dict[str, Any], data: Any, at: int) -> None:
        pass

    def __exit__(self, kind: Optional[Type[BaseException]], error: Any, trace: Optional[TracebackType]) -> None:
        for file in self._files:
            os.close(file)
        self._files.clear()


__all__ = ["Batch", "SharedBatch", "layout", "size"]
