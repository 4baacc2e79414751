"""Scenes as bytes of a binary glTF 2.0 file, by which the engine reads what Python made."""

from __future__ import annotations

import json
import struct
import zlib
from typing import Any, Dict, List, Optional, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .camera import columns, matrix
from .mesh import Light, Material, Mesh, Node, Texture

FLOAT, UNSIGNED_INT, UNSIGNED_BYTE = 5126, 5125, 5121
POINTS, LINES, TRIANGLES = 0, 1, 4

# What samplers may have.
_SAMPLERS = {
    "wrapS": (10497, 33071, 33648),
    "wrapT": (10497, 33071, 33648),
    "magFilter": (9728, 9729),
    "minFilter": (9728, 9729, 9984, 9985, 9986, 9987),
}


def png(pixels: ArrayLike, level: int = 1) -> bytes:
    """The bytes of a PNG file of a picture (height, width[, 1 to 4]) of uint8, uint16, or floats from 0 to 1."""
    p = np.asarray(pixels)
    if p.dtype == np.bool_:
        p = p.astype(np.uint8) * 255
    elif p.dtype.kind == "f":
        p = np.rint(np.clip(p, 0, 1) * 255).astype(np.uint8)
    if p.dtype not in (np.uint8, np.uint16):
        raise ValueError(f"texture: {p.dtype} is none of uint8, uint16 and floats")
    if p.ndim == 2:
        p = p[..., None]
    if p.ndim != 3 or not 1 <= p.shape[2] <= 4 or p.shape[0] < 1 or p.shape[1] < 1:
        raise ValueError(f"texture: shape {p.shape} is no (height, width), (height, width, 1 to 4)")
    height, width, count = p.shape
    bits = 8 * p.dtype.itemsize
    line = np.ascontiguousarray(p.astype(p.dtype.newbyteorder(">"))).view(np.uint8).reshape(height, -1)
    rows = np.concatenate([np.zeros((height, 1), dtype=np.uint8), line], axis=1)
    color = {1: 0, 2: 4, 3: 2, 4: 6}[count]

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), level)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


class _Writer:
    """A file that grows."""

    def __init__(self) -> None:
        self.parts: List[bytes] = []
        self.size = 0
        self.doc: Dict[str, Any] = {"asset": {"version": "2.0"}, "scene": 0}
        self.known: Dict[int, int] = {}  # meshes, materials and images that are there, by id
        self.textures: Dict[Any, int] = {}  # by the image's id, and the sampler
        self.kept: List[Any] = []  # so that no id is used twice
        self.extensions: List[str] = []

    def add(self, key: str, value: Any) -> int:
        items = self.doc.setdefault(key, [])
        items.append(value)
        return len(items) - 1

    def view(self, data: bytes) -> int:
        at = self.size
        pad = -len(data) % 4
        self.parts += [data, b"\0" * pad]
        self.size += len(data) + pad
        return self.add("bufferViews", {"buffer": 0, "byteOffset": at, "byteLength": len(data)})

    def uses(self, extension: str) -> None:
        if extension not in self.extensions:
            self.extensions.append(extension)

    def floats(
        self, value: ArrayLike, count: Optional[int], widths: Sequence[int], name: str, bounds: bool = False
    ) -> int:
        a = np.ascontiguousarray(value, dtype="<f4")
        if a.ndim != 2 or a.shape[1] not in widths or count is not None and len(a) != count:
            wanted = " or ".join(f"({'n' if count is None else count}, {w})" for w in widths)
            raise ValueError(f"{name}: shape {a.shape} is not {wanted}")
        if not np.isfinite(a).all():
            raise ValueError(f"{name}: has numbers that are not finite")
        out = {
            "bufferView": self.view(a.tobytes()),
            "componentType": FLOAT,
            "count": len(a),
            "type": f"VEC{a.shape[1]}",
        }
        if bounds:
            out["min"] = [float(v) for v in a.min(axis=0)]
            out["max"] = [float(v) for v in a.max(axis=0)]
        return self.add("accessors", out)

    def indices(self, value: ArrayLike, each: int, count: int, name: str) -> int:
        a = np.asarray(value)
        if a.ndim != 2 or a.shape[1] != each or a.dtype.kind not in "ui":
            raise ValueError(f"{name}: shape {a.shape} of {a.dtype} is no (m, {each}) of whole numbers")
        if len(a) == 0:
            raise ValueError(f"{name}: there are none")
        if int(a.min()) < 0 or int(a.max()) >= count:
            raise ValueError(f"{name}: {int(a.min())} to {int(a.max())} are not all among {count} positions")
        flat = np.ascontiguousarray(a, dtype="<u4").ravel()
        view = self.view(flat.tobytes())
        return self.add(
            "accessors", {"bufferView": view, "componentType": UNSIGNED_INT, "count": len(flat), "type": "SCALAR"}
        )

    def texture(self, value: Any) -> int:
        t = value if isinstance(value, Texture) else Texture(value)
        fields = {"wrapS": t.wrap_u, "wrapT": t.wrap_v, "magFilter": t.mag, "minFilter": t.min}
        fields = {k: v for k, v in fields.items() if v is not None and v != 10497}
        for name, number in fields.items():
            if number not in _SAMPLERS[name]:
                raise ValueError(f"texture: {name} {number} is none of {', '.join(map(str, _SAMPLERS[name]))}")
        key = (id(t.picture), *fields.items())
        if key in self.textures:
            return self.textures[key]
        out = {"source": self.image(t.picture)}
        if fields:
            out["sampler"] = self.add("samplers", fields)
        self.textures[key] = self.add("textures", out)
        return self.textures[key]

    def image(self, value: Any) -> int:
        found = self.known.get(id(value))
        if found is not None:
            return found
        data = bytes(value) if isinstance(value, (bytes, bytearray, memoryview)) else png(_picture(value))
        mime = "image/jpeg" if data[:2] == b"\xff\xd8" else "image/png"
        self.known[id(value)] = self.add("images", {"bufferView": self.view(data), "mimeType": mime})
        self.kept.append(value)
        return self.known[id(value)]

    def material(self, m: Material) -> int:
        found = self.known.get(id(m))
        if found is not None:
            return found
        color = [float(v) for v in m.base_color]
        if len(color) == 3:
            color.append(1.0)
        if len(color) != 4:
            raise ValueError(f"base_color: {len(color)} numbers, not 3 or 4")
        pbr: Dict[str, Any] = {
            "baseColorFactor": color,
            "metallicFactor": float(m.metallic),
            "roughnessFactor": float(m.roughness),
        }
        out: Dict[str, Any] = {"pbrMetallicRoughness": pbr, "emissiveFactor": [float(v) for v in m.emissive]}
        for place, name, value in (
            (pbr, "baseColorTexture", m.base_color_texture),
            (pbr, "metallicRoughnessTexture", m.metallic_roughness_texture),
            (out, "normalTexture", m.normal_texture),
            (out, "occlusionTexture", m.occlusion_texture),
            (out, "emissiveTexture", m.emissive_texture),
        ):
            if value is not None:
                place[name] = {"index": self.texture(value)}
        if m.alpha_mode not in ("OPAQUE", "MASK", "BLEND"):
            raise ValueError(f"alpha_mode: {m.alpha_mode!r} is none of OPAQUE, MASK and BLEND")
        if m.alpha_mode != "OPAQUE":
            out["alphaMode"] = m.alpha_mode
        if m.alpha_mode == "MASK":
            out["alphaCutoff"] = float(m.alpha_cutoff)
        if m.double_sided:
            out["doubleSided"] = True
        if m.unlit:
            out["extensions"] = {"KHR_materials_unlit": {}}
            self.uses("KHR_materials_unlit")
        if m.name:
            out["name"] = m.name
        self.known[id(m)] = self.add("materials", out)
        self.kept.append(m)
        return self.known[id(m)]

    def mesh(self, m: Mesh) -> int:
        found = self.known.get(id(m))
        if found is not None:
            return found
        attributes = {"POSITION": self.floats(m.positions, None, (3,), "positions", bounds=True)}
        count = len(np.asarray(m.positions))
        for name, key, value, widths in (
            ("normals", "NORMAL", m.normals, (3,)),
            ("tangents", "TANGENT", m.tangents, (4,)),
            ("uv", "TEXCOORD_0", m.uv, (2,)),
        ):
            if value is not None:
                attributes[key] = self.floats(value, count, widths, name)
        if m.colors is not None:
            colors = np.asarray(m.colors)
            if colors.dtype == np.uint8:
                colors = colors.astype(np.float32) / 255
            attributes["COLOR_0"] = self.floats(colors, count, (3, 4), "colors")
        part: Dict[str, Any] = {"attributes": attributes, "mode": TRIANGLES}
        if m.triangles is not None:
            part["indices"] = self.indices(m.triangles, 3, count, "triangles")
        elif m.lines is not None:
            part["indices"] = self.indices(m.lines, 2, count, "lines")
            part["mode"] = LINES
        elif m.points:
            part["mode"] = POINTS
        elif count % 3:
            raise ValueError(f"positions: {count} make no whole triangles; give triangles, lines or points=True")
        if m.material is not None:
            part["material"] = self.material(m.material)
        out: Dict[str, Any] = {"primitives": [part]}
        if m.name:
            out["name"] = m.name
        self.known[id(m)] = self.add("meshes", out)
        self.kept.append(m)
        return self.known[id(m)]

    def bytes(self) -> bytes:
        if self.size:
            self.doc["buffers"] = [{"byteLength": self.size}]
        if self.extensions:
            self.doc["extensionsUsed"] = self.extensions
        text = json.dumps(self.doc, separators=(",", ":"), allow_nan=False).encode()
        text += b" " * (-len(text) % 4)
        parts = [b"", struct.pack("<II", len(text), 0x4E4F534A), text]
        if self.size:
            parts += [struct.pack("<II", self.size, 0x004E4942), *self.parts]
        whole = b"".join(parts)
        return struct.pack("<III", 0x46546C67, 2, 12 + len(whole)) + whole


def _picture(value: Any) -> NDArray[Any]:
    """A picture as an array; one of PIL with a palette is made colours first."""
    if hasattr(value, "convert") and getattr(value, "mode", "") not in ("L", "RGB", "RGBA"):
        value = value.convert("RGBA")
    return np.asarray(value)


def glb(nodes: Sequence[Node], lights: Sequence[Light] = ()) -> bytes:
    """The bytes of a binary glTF file of nodes and lights. Meshes, materials and textures that are shared are written
    once.

    Raises ValueError with the field's name and the reason.
    """
    w = _Writer()
    roots = []
    for i, node in enumerate(nodes):
        try:
            out: Dict[str, Any] = {"mesh": w.mesh(node.mesh)}
            if node.name:
                out["name"] = node.name
            if node.pose is not None:
                out["matrix"] = columns(matrix(node.pose))
        except ValueError as e:
            raise ValueError(f"node {i}{' ' + repr(node.name) if node.name else ''}: {e}") from None
        roots.append(w.add("nodes", out))
    if lights:
        w.uses("KHR_lights_punctual")
    declared = []
    for light in lights:
        f = light.fields()
        entry: Dict[str, Any] = {"type": f["type"], "color": f["color"], "intensity": f["intensity"]}
        if "range" in f:
            entry["range"] = f["range"]
        if f["type"] == "spot":
            entry["spot"] = {"innerConeAngle": f["inner"], "outerConeAngle": f["outer"]}
        pose = _along(f["direction"], f["position"]) if f["type"] != "point" else np.eye(4)
        pose[:3, 3] = f["position"]
        declared.append(entry)
        node_fields = {"matrix": columns(pose), "extensions": {"KHR_lights_punctual": {"light": len(declared) - 1}}}
        roots.append(w.add("nodes", node_fields))
    if declared:
        w.doc["extensions"] = {"KHR_lights_punctual": {"lights": declared}}
    w.doc["scenes"] = [{"nodes": roots}] if roots else [{}]
    return w.bytes()


def _along(direction: Sequence[float], position: Sequence[float]) -> NDArray[np.float64]:
    """A pose whose -z points along a direction."""
    back = -np.asarray(direction, dtype=np.float64)
    up = np.array([0.0, 1.0, 0.0]) if abs(back[1]) < 0.9 else np.array([1.0, 0.0, 0.0])
    right = np.cross(up, back)
    right /= np.linalg.norm(right)
    pose = np.eye(4)
    pose[:3, 0], pose[:3, 1], pose[:3, 2], pose[:3, 3] = right, np.cross(back, right), back, position
    return pose
