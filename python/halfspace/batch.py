"""Arrays of more views than one request draws."""

from __future__ import annotations

import math
from types import TracebackType
from typing import Any, Dict, List, Optional, Sequence, Tuple, Type

import numpy as np
from numpy.typing import NDArray

from .memory import Loan, shelf
from .pictures import DTYPES, arrays

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
    memory of its own, which is written again when Python has dropped it."""

    def __init__(self, request: Dict[str, Any], views: int) -> None:
        super().__init__(request, views)
        self._loans: List[Loan] = []
        try:
            for name in request["aovs"]:
                kind, shape = layout(request, name)
                loan, data = shelf.take(views * size(request, name))
                self._loans.append(loan)
                told = {"name": name, "dtype": kind, "shape": (views, *shape), "offset": 0}
                self.values.update(arrays({"arrays": [told]}, data))
        except BaseException:
            shelf.written(self._loans, False)
            raise

    def part(self, views: Sequence[Dict[str, Any]], at: int) -> Tuple[Dict[str, Any], Sequence[int]]:
        into = [at * size(self.request, name) for name in self.request["aovs"]]
        told = dict(self.request, views=views, into=into, again=all(loan.again for loan in self._loans))
        return told, [loan.fd for loan in self._loans]

    def add(self, answer: Dict[str, Any], data: Any, at: int) -> None:
        pass

    def __exit__(self, kind: Optional[Type[BaseException]], error: Any, trace: Optional[TracebackType]) -> None:
        shelf.written(self._loans, kind is None)


__all__ = ["Batch", "SharedBatch", "layout", "size"]
