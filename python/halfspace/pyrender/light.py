"""Lights, which shine along -z of their nodes."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from .. import mesh as arrays
from .utils import Array, format_color_vector, named


class Light:
    """What all lights have: a linear colour, and an intensity in candela, of directional lights in lux."""

    def __init__(self, color: Any = None, intensity: Optional[float] = None, name: Optional[str] = None) -> None:
        self.name = named(name)
        self.color = np.ones(3) if color is None else color
        self.intensity = 1.0 if intensity is None else intensity

    @property
    def color(self) -> Array:
        """(3,), linear."""
        return self._color

    @color.setter
    def color(self, value: Any) -> None:
        self._color = format_color_vector(value, 3)

    @property
    def intensity(self) -> float:
        """In candela, or lux."""
        return self._intensity

    @intensity.setter
    def intensity(self, value: float) -> None:
        self._intensity = float(value)

    def _at(self, pose: Array) -> arrays.Light:
        raise NotImplementedError


class DirectionalLight(Light):
    """Light from everywhere along a direction."""

    def _at(self, pose: Array) -> arrays.Light:
        return arrays.Light("directional", self.color, self.intensity, direction=-pose[:3, 2])


class _Ranged(Light):
    def __init__(self, color: Any, intensity: Optional[float], range: Optional[float], name: Optional[str]) -> None:
        super().__init__(color, intensity, name)
        self.range = range

    @property
    def range(self) -> Optional[float]:
        """How far it shines; None: without end."""
        return self._range

    @range.setter
    def range(self, value: Optional[float]) -> None:
        v = None if value is None else float(value)
        if v is not None and not v > 0:
            raise ValueError(f"range: {v} is not above 0")
        self._range = v


class PointLight(_Ranged):
    """Light from a point."""

    def __init__(
        self,
        color: Any = None,
        intensity: Optional[float] = None,
        range: Optional[float] = None,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(color, intensity, range, name)

    def _at(self, pose: Array) -> arrays.Light:
        return arrays.Light("point", self.color, self.intensity, position=pose[:3, 3], range=self.range or 0.0)


class SpotLight(_Ranged):
    """Light from a point in a cone, whose angles from its axis are in radians."""

    def __init__(
        self,
        color: Any = None,
        intensity: Optional[float] = None,
        range: Optional[float] = None,
        innerConeAngle: float = 0.0,
        outerConeAngle: float = np.pi / 4.0,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(color, intensity, range, name)
        self.outerConeAngle = outerConeAngle
        self.innerConeAngle = innerConeAngle

    @property
    def innerConeAngle(self) -> float:
        """Where the light begins to fall off."""
        return self._inner

    @innerConeAngle.setter
    def innerConeAngle(self, value: float) -> None:
        if not 0 <= value <= self.outerConeAngle:
            raise ValueError(f"innerConeAngle: {value} is not from 0 to outerConeAngle, {self.outerConeAngle}")
        self._inner: float = float(value)

    @property
    def outerConeAngle(self) -> float:
        """Where the light ends."""
        return self._outer

    @outerConeAngle.setter
    def outerConeAngle(self, value: float) -> None:
        if not 0 <= value <= np.pi / 2 + 1e-9:
            raise ValueError(f"outerConeAngle: {value} is not from 0 to a right angle")
        self._outer: float = float(value)

    def _at(self, pose: Array) -> arrays.Light:
        outer = min(max(self.outerConeAngle, 1e-4), np.pi / 2)
        inner = min(self.innerConeAngle, outer - 1e-5)
        return arrays.Light(
            "spot", self.color, self.intensity, pose[:3, 3], -pose[:3, 2], self.range or 0.0, inner, outer
        )


__all__ = ["DirectionalLight", "Light", "PointLight", "SpotLight"]
