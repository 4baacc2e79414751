"""How surfaces look: glTF 2.0's materials."""

from __future__ import annotations

from typing import Any, List, Optional, Set, Union

import numpy as np

from .. import mesh as arrays
from .texture import Texture
from .utils import Array, format_color_vector, missing, named

Picture = Union[None, Texture, Any]
"""A texture, or what Texture takes as a source."""


class _Map:
    """A texture of a material, of which some channels are kept."""

    def __init__(self, channels: str) -> None:
        self._channels = channels

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = "_" + name

    def __get__(self, owner: Any, kind: Any = None) -> Optional[Texture]:
        return None if owner is None else getattr(owner, self._name)

    def __set__(self, owner: Any, value: Picture) -> None:
        if value is not None and not isinstance(value, Texture):
            value = Texture(source=value, source_channels=self._channels)
        setattr(owner, self._name, value)


class _Flag:
    """A field that is True or False and nothing else."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: Any, kind: Any = None) -> bool:
        return owner is not None and bool(getattr(owner, "_" + self._name))

    def __set__(self, owner: Any, value: bool) -> None:
        if not isinstance(value, (bool, np.bool_)):
            raise TypeError(f"{self._name}: {value!r} is neither True nor False")
        setattr(owner, "_" + self._name, bool(value))


class Material:
    """What all materials have."""

    normalTexture = _Map("RGB")
    occlusionTexture = _Map("R")
    emissiveTexture = _Map("RGB")
    doubleSided = _Flag()
    smooth = _Flag()
    wireframe = _Flag()

    def __init__(
        self,
        name: Optional[str] = None,
        normalTexture: Picture = None,
        occlusionTexture: Picture = None,
        emissiveTexture: Picture = None,
        emissiveFactor: Any = None,
        alphaMode: Optional[str] = None,
        alphaCutoff: Optional[float] = None,
        doubleSided: bool = False,
        smooth: bool = True,
        wireframe: bool = False,
    ) -> None:
        self.name = named(name)
        self.normalTexture = normalTexture
        self.occlusionTexture = occlusionTexture
        self.emissiveTexture = emissiveTexture
        self.emissiveFactor = emissiveFactor
        self.alphaMode = "OPAQUE" if alphaMode is None else alphaMode
        self.alphaCutoff = 0.5 if alphaCutoff is None else alphaCutoff
        self.doubleSided = bool(doubleSided) if doubleSided is None else doubleSided
        self.smooth = smooth
        self.wireframe = wireframe

    @property
    def emissiveFactor(self) -> Array:
        """(3,), linear."""
        return self._emissive

    @emissiveFactor.setter
    def emissiveFactor(self, value: Any) -> None:
        self._emissive = format_color_vector(np.zeros(3) if value is None else value, 3)

    @property
    def alphaMode(self) -> str:
        """OPAQUE, MASK or BLEND."""
        return self._alpha

    @alphaMode.setter
    def alphaMode(self, value: str) -> None:
        if value not in ("OPAQUE", "MASK", "BLEND"):
            raise ValueError(f"alphaMode: {value!r} is none of OPAQUE, MASK and BLEND")
        self._alpha = value

    @property
    def alphaCutoff(self) -> float:
        """With MASK, the least alpha that is drawn."""
        return self._cutoff

    @alphaCutoff.setter
    def alphaCutoff(self, value: float) -> None:
        if not 0 <= value <= 1:
            raise ValueError(f"alphaCutoff: {value} is not from 0 to 1")
        self._cutoff = float(value)

    @property
    def is_transparent(self) -> bool:
        """Whether something is seen through it."""
        return False

    @property
    def textures(self) -> Set[Texture]:
        """Those that there are."""
        return {t for t in (getattr(self, name) for name in self._maps()) if t is not None}

    @classmethod
    def _maps(cls) -> List[str]:
        return [n for kind in cls.__mro__ for n, v in vars(kind).items() if isinstance(v, _Map)]

    def _made(self) -> arrays.Material:
        return arrays.Material(
            emissive=[float(v) for v in self.emissiveFactor],
            normal_texture=_of(self.normalTexture),
            occlusion_texture=_of(self.occlusionTexture),
            emissive_texture=_of(self.emissiveTexture),
            alpha_mode=self.alphaMode,
            alpha_cutoff=self.alphaCutoff,
            double_sided=self.doubleSided,
            name=self.name or "",
        )

    def _state(self) -> List[Any]:
        """All that its looks come from, to be compared by identity or value."""
        out: List[Any] = []
        for name in sorted(vars(self)):
            value = getattr(self, name)
            if isinstance(value, Texture):
                s = value.sampler
                out += [value.source, s.wrapS, s.wrapT, s.magFilter, s.minFilter]
            else:
                out.append(tuple(map(float, value)) if isinstance(value, np.ndarray) else value)
        return out


def _of(texture: Optional[Texture]) -> Optional[arrays.Texture]:
    return None if texture is None else texture._made()


class MetallicRoughnessMaterial(Material):
    """glTF's material."""

    baseColorTexture = _Map("RGBA")
    metallicRoughnessTexture = _Map("GB")

    def __init__(
        self,
        name: Optional[str] = None,
        normalTexture: Picture = None,
        occlusionTexture: Picture = None,
        emissiveTexture: Picture = None,
        emissiveFactor: Any = None,
        alphaMode: Optional[str] = None,
        alphaCutoff: Optional[float] = None,
        doubleSided: bool = False,
        smooth: bool = True,
        wireframe: bool = False,
        baseColorFactor: Any = None,
        baseColorTexture: Picture = None,
        metallicFactor: Optional[float] = 1.0,
        roughnessFactor: Optional[float] = 1.0,
        metallicRoughnessTexture: Picture = None,
    ) -> None:
        super().__init__(
            name, normalTexture, occlusionTexture, emissiveTexture, emissiveFactor, alphaMode, alphaCutoff, doubleSided,
            smooth, wireframe,
        )  # fmt: skip
        self.baseColorFactor = baseColorFactor
        self.baseColorTexture = baseColorTexture
        self.metallicFactor = metallicFactor
        self.roughnessFactor = roughnessFactor
        self.metallicRoughnessTexture = metallicRoughnessTexture

    @property
    def baseColorFactor(self) -> Array:
        """(4,), linear."""
        return self._base

    @baseColorFactor.setter
    def baseColorFactor(self, value: Any) -> None:
        self._base = format_color_vector(np.ones(4) if value is None else value, 4)

    @property
    def metallicFactor(self) -> Any:
        """0 to 1."""
        return self._metallic

    @metallicFactor.setter
    def metallicFactor(self, value: Optional[float]) -> None:
        self._metallic = _share(value, "metallicFactor")

    @property
    def roughnessFactor(self) -> Any:
        """0 to 1."""
        return self._roughness

    @roughnessFactor.setter
    def roughnessFactor(self, value: Optional[float]) -> None:
        self._roughness = _share(value, "roughnessFactor")

    @property
    def is_transparent(self) -> bool:
        """Whether alpha is below 1 anywhere; with MASK, below alphaCutoff."""
        least = self.alphaCutoff if self.alphaMode == "MASK" else 1.0
        texture = self.baseColorTexture
        return bool(self.baseColorFactor[3] < least) or texture is not None and texture.is_transparent(least)

    def _made(self) -> arrays.Material:
        m = super()._made()
        m.base_color = [float(v) for v in self.baseColorFactor]
        m.metallic, m.roughness = self.metallicFactor, self.roughnessFactor
        m.base_color_texture = _of(self.baseColorTexture)
        m.metallic_roughness_texture = _of(self.metallicRoughnessTexture)
        return m


def _share(value: Optional[float], name: str) -> float:
    v = 1.0 if value is None else float(value)
    if not 0 <= v <= 1:
        raise ValueError(f"{name}: {v} is not from 0 to 1")
    return v


class SpecularGlossinessMaterial:
    """There is none."""

    def __init__(self, *args: Any, **options: Any) -> None:
        raise missing("SpecularGlossinessMaterial")


__all__ = ["Material", "MetallicRoughnessMaterial", "SpecularGlossinessMaterial"]
