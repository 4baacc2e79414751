"""Cameras, which look along -z of their nodes, and their projections."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from .constants import DEFAULT_Z_FAR, DEFAULT_Z_NEAR
from .utils import Array, named


def _positive(value: Any, name: str) -> float:
    v = float(value)
    if not v > 0:
        raise ValueError(f"{name}: {v} is not above 0")
    return v


class Camera:
    """What all cameras have: distances of the planes that cut, along the axis."""

    def __init__(
        self, znear: float = DEFAULT_Z_NEAR, zfar: Optional[float] = DEFAULT_Z_FAR, name: Optional[str] = None
    ) -> None:
        self._zfar: Optional[float] = None
        self.name = named(name)
        self.znear = znear
        self.zfar = zfar

    @property
    def znear(self) -> float:
        """What is nearer is cut."""
        return self._znear

    @znear.setter
    def znear(self, value: float) -> None:
        v = float(value)
        if v < 0:
            raise ValueError(f"znear: {v} is below 0")
        self._znear = v

    @property
    def zfar(self) -> Optional[float]:
        """What is farther is cut; None: nothing."""
        return self._zfar

    @zfar.setter
    def zfar(self, value: Optional[float]) -> None:
        v = None if value is None else float(value)
        if v is not None and not v > max(self.znear, 0):
            raise ValueError(f"zfar: {v} is not above znear, {self.znear}")
        self._zfar = v

    def get_projection_matrix(self, width: Optional[float] = None, height: Optional[float] = None) -> Array:
        """(4, 4), to OpenGL's clip space, of a picture of width and height pixels."""
        raise NotImplementedError

    def _depths(self, m: Array) -> Array:
        n, f = self.znear, self.zfar
        m[2, 2], m[2, 3] = (-1.0, -2.0 * n) if f is None else ((f + n) / (n - f), 2 * f * n / (n - f))
        m[3, 2] = -1.0
        return m


class PerspectiveCamera(Camera):
    """A vertical field of view yfov in radians. zfar None is infinitely far."""

    def __init__(
        self,
        yfov: float,
        znear: float = DEFAULT_Z_NEAR,
        zfar: Optional[float] = None,
        aspectRatio: Optional[float] = None,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(znear, zfar, name)
        self.yfov = yfov
        self.aspectRatio = aspectRatio

    @property
    def yfov(self) -> float:
        """The vertical field of view in radians."""
        return self._yfov

    @yfov.setter
    def yfov(self, value: float) -> None:
        self._yfov = _positive(value, "yfov")

    @property
    def aspectRatio(self) -> Optional[float]:
        """Width by height of what is seen; None: the picture's."""
        return self._aspect

    @aspectRatio.setter
    def aspectRatio(self, value: Optional[float]) -> None:
        self._aspect = None if value is None else _positive(value, "aspectRatio")

    def get_projection_matrix(self, width: Optional[float] = None, height: Optional[float] = None) -> Array:
        aspect = self.aspectRatio
        if aspect is None:
            if width is None or height is None:
                raise ValueError("aspectRatio: the camera has none: give width and height")
            aspect = float(width) / float(height)
        t = np.tan(self.yfov / 2)
        m = np.zeros((4, 4))
        m[0, 0], m[1, 1] = 1 / (aspect * t), 1 / t
        return self._depths(m)


class OrthographicCamera(Camera):
    """Half the width and half the height of the picture in the scene's units."""

    def __init__(
        self,
        xmag: float,
        ymag: float,
        znear: float = DEFAULT_Z_NEAR,
        zfar: float = DEFAULT_Z_FAR,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(znear, zfar, name)
        self.xmag, self.ymag = xmag, ymag

    @property
    def xmag(self) -> float:
        """Half the width, of projections without a picture's size."""
        return self._xmag

    @xmag.setter
    def xmag(self, value: float) -> None:
        self._xmag = _positive(value, "xmag")

    @property
    def ymag(self) -> float:
        """Half the height."""
        return self._ymag

    @ymag.setter
    def ymag(self, value: float) -> None:
        self._ymag = _positive(value, "ymag")

    @property
    def znear(self) -> float:
        """What is nearer is cut."""
        return self._znear

    @znear.setter
    def znear(self, value: float) -> None:
        self._znear = _positive(value, "znear")

    def get_projection_matrix(self, width: Optional[float] = None, height: Optional[float] = None) -> Array:
        xmag = self.xmag
        if width is not None and height is not None:  # as pyrender: ymag says how large pixels are
            xmag = float(width) / float(height) * self.ymag
        n, f = self.znear, float(self.zfar or DEFAULT_Z_FAR)
        m = np.eye(4)
        m[0, 0], m[1, 1], m[2, 2], m[2, 3] = 1 / xmag, 1 / self.ymag, 2 / (n - f), (f + n) / (n - f)
        return m


class IntrinsicsCamera(Camera):
    """Focal lengths and principal point in pixels, from the upper left."""

    def __init__(
        self,
        fx: float,
        fy: float,
        cx: float,
        cy: float,
        znear: float = DEFAULT_Z_NEAR,
        zfar: Optional[float] = DEFAULT_Z_FAR,
        name: Optional[str] = None,
    ) -> None:
        super().__init__(znear, zfar, name)
        self.fx, self.fy, self.cx, self.cy = float(fx), float(fy), float(cx), float(cy)

    def get_projection_matrix(self, width: Optional[float] = None, height: Optional[float] = None) -> Array:
        if width is None or height is None:
            raise ValueError("width: give width and height")
        w, h = float(width), float(height)
        m = np.zeros((4, 4))
        m[0, 0], m[1, 1] = 2 * self.fx / w, 2 * self.fy / h
        m[0, 2], m[1, 2] = 1 - 2 * self.cx / w, 2 * self.cy / h - 1
        return self._depths(m)


__all__ = ["Camera", "IntrinsicsCamera", "OrthographicCamera", "PerspectiveCamera"]
