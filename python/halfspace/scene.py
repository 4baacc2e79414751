"""Scenes: loaded or made, changed, drawn and picked."""

from __future__ import annotations

import os
from collections import deque
from pathlib import Path
from typing import (
    Any, BinaryIO, Callable, Deque, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union,
)  # fmt: skip

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .batch import Batch, SharedBatch, size as _bytes
from .camera import Camera, View, columns, matrix, sphere
from .errors import Closed, RequestError, SceneError, UnknownScene
from .glb import glb
from .mesh import Light, Loadable, Node, nodes_of
from .pictures import Pictures, arrays
from .server import Reply, Server, session

Size = Union[int, Tuple[int, int]]
Views = Union[int, Camera, Iterable[Camera]]
Color = Union[None, Sequence[float], Sequence[Sequence[float]]]

# Files that name no others, and so can be sent as bytes.
_ALONE = (".glb", ".ply", ".stl", ".drc", ".off", ".xyz", ".3mf")

# The bytes that one request's arrays take at most, and its views: enough to keep a worker busy, few enough to share.
_CHUNK_BYTES, _CHUNK_VIEWS = 32 << 20, 16


class Animation(NamedTuple):
    """An animation of a scene."""

    name: str
    duration: float
    """In seconds."""


class Object(NamedTuple):
    """An object of a scene, a node with a mesh. Arrays "object" have its number plus 1."""

    number: int
    name: str
    pose: NDArray[np.float64]
    """(4, 4), its space to the world's, as the file has it."""


class Hit(NamedTuple):
    """What a pixel shows at its middle. found is False where nothing is, and the rest then of no meaning."""

    pixel: Tuple[int, int]
    found: bool
    object: int
    material: int
    triangle: int
    node: str
    position: NDArray[np.float32]
    """(3,), in the world."""
    normal: NDArray[np.float32]
    depth: float


class Moment(NamedTuple):
    """The state of a scene, for motion: where all was in the frame before."""

    fields: Dict[str, Any]


class Scene:
    """A scene that the server draws. ``load`` makes one."""

    def __init__(self, request: Dict[str, Any], read: Optional[Callable[[], bytes]]) -> None:
        self._request, self._read = request, read
        self._file: Optional[Callable[[], BinaryIO]] = None  # what is read, where a server can do that
        self._server: Optional[Server] = None
        self._told: Dict[str, Any] = {}
        self._animation: Optional[str] = None
        self._time = 0.0
        self._variant: Optional[str] = None
        self._places: Dict[int, List[float]] = {}
        self._changes: Dict[int, Dict[str, Any]] = {}
        self._nodes: Optional[List[Node]] = None  # what it was made of
        self._made_lights: Sequence[Light] = ()
        self.lights: Optional[Sequence[Light]] = None
        """Lights in place of the file's; None: the file's."""

    def _load(self) -> Server:
        """The server, which has the scene."""
        while True:
            server = session.server()
            if self._server is server:
                return server
            try:
                self._load_into(server)
            except Closed:
                pass

    def _load_into(self, server: Server) -> None:
        file = self._file() if self._file is not None and server.shares else None
        try:
            files = [file.fileno()] if file is not None else []
            data = self._read() if self._read is not None and file is None else b""
            reply = server.ask({"load": self._request}, data, files)
            try:
                self._told = reply.wait()[0]["scene"]
            finally:
                server.release()
        finally:
            if file is not None:
                file.close()
        self._server = server

    def _forget(self) -> None:
        self._server = None

    # -- what it consists of ------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The scene's name."""
        return str(self._told["name"])

    @property
    def triangles(self) -> int:
        """How many triangles a frame has."""
        return int(self._told["triangles"])

    @property
    def bounds(self) -> NDArray[np.float64]:
        """(2, 3): the least and the largest coordinates, in the scene's units; not finite where it is empty."""
        if self._told["min"] is None:
            return np.array([[np.inf] * 3, [-np.inf] * 3])
        return np.array([self._told["min"], self._told["max"]], dtype=np.float64)

    @property
    def metres(self) -> float:
        """How long the scene's unit is."""
        return float(self._told["metres"])

    @property
    def cameras(self) -> List[str]:
        """Names of the file's cameras, for Camera.named."""
        return list(self._told["cameras"] or ())

    @property
    def animations(self) -> List[Animation]:
        """The file's animations."""
        return [Animation(a["name"], a["duration"]) for a in self._told["animations"] or ()]

    @property
    def variants(self) -> List[str]:
        """Names of the file's variants of materials."""
        return list(self._told["variants"] or ())

    @property
    def materials(self) -> List[str]:
        """Names of the materials. Arrays "material" have their numbers plus 1."""
        return list(self._told["materials"] or ())

    @property
    def objects(self) -> List[Object]:
        """The objects of the first 4,096 instances."""
        return [
            Object(int(n), o["name"], np.array(o["world"], dtype=np.float64).reshape(4, 4).T)
            for n, o in sorted(self._told["objects"].items(), key=lambda item: int(item[0]))
        ]

    @property
    def file_lights(self) -> List[Light]:
        """The file's lights."""
        return [
            Light(v["type"], v["color"], v["intensity"], v["position"], v["direction"], v.get("range", 0.0),
                  v.get("inner", 0.0), v.get("outer", 0.785398163), v.get("name", ""))
            for v in self._told["lights"] or ()
        ]  # fmt: skip

    @property
    def warnings(self) -> List[str]:
        """What the file has and the engine ignores."""
        return list(self._told["warnings"] or ())

    def __repr__(self) -> str:
        return f"Scene({self.name!r}, {self.triangles} triangles)"

    # -- what changes -------------------------------------------------------------------------------------------------

    def pose(
        self, animation: Union[None, str, int] = None, time: float = 0, variant: Union[None, str, int] = None
    ) -> None:
        """Poses the scene: an animation and a variant by name or number, at a time in seconds; None is the file's."""
        self._animation = None if animation is None else str(animation)
        self._time = float(time)
        self._variant = None if variant is None else str(variant)

    def move(self, object: Union[int, str], pose: ArrayLike) -> None:
        """Places an object, by number or name: pose (4, 4) takes its mesh's space to the world's."""
        m = matrix(pose)
        for number in self._numbers(object):
            self._places[number] = columns(m)

    def _numbers(self, object: Union[int, str]) -> List[int]:
        if not isinstance(object, str):
            return [int(object)]
        found = [o.number for o in self.objects if o.name == object]
        if not found:
            raise RequestError(f"object: there is none {object!r}")
        return found

    def change(self, material: Union[int, str], **fields: Any) -> None:
        """Changes a material, by number or name: base_color (4), metallic, roughness, emissive (3), double_sided,
        unlit."""
        if isinstance(material, str):
            if material not in self.materials:
                raise RequestError(f"material: there is none {material!r}")
            material = self.materials.index(material)
        if not 0 <= int(material) < len(self.materials):
            raise RequestError(f"material: there is no number {material}: the scene has {len(self.materials)}")
        new = self._changes.setdefault(int(material), {})
        for name, value in fields.items():
            if name in ("base_color", "emissive"):
                new[name] = [float(v) for v in value]
                if name == "base_color" and len(new[name]) == 3:
                    new[name].append(1.0)
            elif name in ("metallic", "roughness"):
                new[name] = float(value)
            elif name in ("double_sided", "unlit"):
                new[name] = bool(value)
            else:
                raise RequestError(f"{name}: none of base_color, metallic, roughness, emissive, double_sided and unlit")

    def remake(self, source: Optional[Loadable] = None) -> None:
        """Makes the scene anew of what load takes as meshes; None: of those that it was made of.

        So arrays of meshes, pictures and nodes change: change them, and call it. What pose, move, change and lights set
        stays. Raises ValueError for arrays, and RequestError where the scene was not made of meshes.
        """
        if source is not None:
            self._nodes = nodes_of(source)
        if self._nodes is None:
            raise RequestError("remake: the scene is a file's: give meshes")
        made = glb(self._nodes, self._made_lights)
        self._request, self._read, self._file = {"name": "made.glb"}, lambda: made, None
        self._forget()
        self._load()

    def reset(self) -> None:
        """Undoes pose, move, change and lights."""
        self.pose()
        self._places.clear()
        self._changes.clear()
        self.lights = None

    def moment(self) -> Moment:
        """The present state, to be the past of a later frame."""
        return Moment(self._moment())

    def _moment(self) -> Dict[str, Any]:
        out: Dict[str, Any] = {}
        pose: Dict[str, Any] = {}
        if self._animation is not None:
            pose["animation"], pose["time"] = self._animation, self._time
        if self._variant is not None:
            pose["variant"] = self._variant
        if pose:
            out["pose"] = pose
        if self._places:
            out["objects"] = {str(k): v for k, v in self._places.items()}
        return out

    def _state(self) -> Dict[str, Any]:
        out = self._moment()
        if self._changes:
            out["materials"] = {str(k): dict(v) for k, v in self._changes.items()}
        if self.lights is not None:
            out["lights"] = [light.fields() for light in self.lights]
        return out

    # -- pictures -----------------------------------------------------------------------------------------------------

    def render(
        self,
        size: Size = (512, 512),
        camera: Optional[Camera] = None,
        views: Optional[Views] = None,
        lights: Optional[Sequence[Light]] = None,
        env: Optional[str] = None,
        look: str = "plain",
        aov: Union[str, Sequence[str]] = "color",
        samples: int = 4,
        past: Optional[Moment] = None,
        **settings: Any,
    ) -> Pictures:
        """Draws pictures.

        size: width and height in pixels, or both. camera: one camera; the arrays then have no axis of views. views:
        several, or a number of them spread evenly around the scene. Neither: the file's first camera, or one that sees
        all. lights: in place of the scene's. env: light from everywhere: studio, softbox, none, const:R,G,B or the path
        of a .hdr or .exr file. look: plain, or studio as the command draws. aov: names, as Pictures has them.
        samples: 1, 2, 4, 8 or 16 a pixel, of the colour. past: where all was in the frame before, for motion.

        settings are those of ``halfspace render``, with their ranges: shading, env_rotation, ambient (3), occlusion,
        occlusion_reach, exposure, tonemap, shadows, shadow_maps, sun_angle, light_size, background (None: transparent; 3 or 4 numbers as
        a screen shows them, or two of these), ground, clay, point_size, point_units, point_shape, line_width, linear.

        Raises RequestError, LimitError, SceneError or ServerError with the engine's sentence. An interrupt ends the
        drawing.
        """
        single = views is None
        if camera is not None and not single:
            raise ValueError("camera: give it or views")
        cameras = _cameras(camera if single else views)
        request = self._drawing(size, lights, env, look, aov, samples, past, settings)
        width, height = request["width"], request["height"]
        size_out = (width, height)
        chunks = _chunks(cameras, request)
        seen: List[View] = []
        if len(chunks) == 1:
            answer, memory = self._one(dict(request, views=chunks[0]))
            values = arrays(answer, memory)
            seen = [View(v, size_out) for v in answer["cameras"]]
            if single:
                values = {k: v[0] for k, v in values.items()}
            return Pictures(values, seen, single)
        kind = SharedBatch if session.server().shares else Batch
        with kind(request, len(cameras)) as batch:
            starts = range(0, len(cameras), len(chunks[0]))
            for answer, memory in _ordered((self, *batch.part(c, at)) for c, at in zip(chunks, starts)):
                batch.add(answer, memory, len(seen))
                seen += [View(v, size_out) for v in answer["cameras"]]
            return Pictures(batch.values, seen, single)

    def pick(self, pixels: ArrayLike, size: Size, camera: Optional[Camera] = None) -> List[Hit]:
        """What pixels (n, 2) of a picture show: x, y in pixels from the upper left, whole numbers."""
        list_ = np.asarray(pixels, dtype=np.int64).reshape(-1, 2).tolist()
        width, height = _size(size)
        request = {
            "scene": "", "width": width, "height": height, "views": [(camera or Camera()).fields], "pixels": list_,
            **self._state(),
        }  # fmt: skip
        answer, _ = self._one(request, "pick")
        return [
            Hit((h["pixel"][0], h["pixel"][1]), h["found"], h["object"], h["material"], h["triangle"], h.get("node",
            ""),
                np.array(h["position"], dtype=np.float32), np.array(h["normal"], dtype=np.float32), h["depth"])
            for h in answer["hits"] or ()
        ]  # fmt: skip

    def _repr_png_(self) -> Optional[bytes]:
        return self.render()._repr_png_()

    def _drawing(
        self,
        size: Size,
        lights: Optional[Sequence[Light]],
        env: Optional[str],
        look: str,
        aov: Union[str, Sequence[str]],
        samples: int,
        past: Optional[Moment],
        settings: Dict[str, Any],
    ) -> Dict[str, Any]:
        """A request without its scene and views."""
        width, height = _size(size)
        names = [aov] if isinstance(aov, str) else [str(a) for a in aov]
        if not names:
            raise ValueError("aov: there are none")
        out: Dict[str, Any] = {"width": width, "height": height, "aovs": names, "look": look, "samples": int(samples)}
        if env is not None:
            out["env"] = _environment(os.fspath(env))
        for name, value in settings.items():
            if name == "background":
                value = _background(value)
            elif isinstance(value, np.ndarray):
                value = value.tolist()
            elif isinstance(value, np.generic):
                value = value.item()
            if value is not None:
                out[name] = list(value) if isinstance(value, tuple) else value
        out.update(self._state())
        if lights is not None:
            out["lights"] = [light.fields() for light in lights]
        if past is not None:
            out["past"] = past.fields
        return out

    def _one(
        self, request: Dict[str, Any], kind: str = "render", files: Sequence[int] = ()
    ) -> Tuple[Dict[str, Any], Any]:
        """The answer of one request; a scene that the server let go is loaded again."""
        for again in (False, True):
            server, reply = self._ask(request, kind, files)
            try:
                return reply.wait()
            except UnknownScene:
                self._forget()
                if again:
                    raise
            finally:
                server.release()
        raise AssertionError

    def _ask(self, request: Dict[str, Any], kind: str, files: Sequence[int] = ()) -> Tuple[Server, Reply]:
        while True:
            server = self._load()
            try:
                return server, server.ask({kind: dict(request, scene=self._told["key"])}, files=files)
            except Closed:
                pass


def _size(size: Size) -> Tuple[int, int]:
    if isinstance(size, (int, np.integer)):
        return int(size), int(size)
    width, height = size
    return int(width), int(height)


def _cameras(views: Optional[Views]) -> List[Dict[str, Any]]:
    if views is None:
        return [{}]
    if isinstance(views, Camera):
        return [views.fields]
    if isinstance(views, (int, np.integer)):
        if views < 1:
            raise ValueError(f"views: {views} is not above 0")
        return [c.fields for c in sphere(int(views))]
    out = [c.fields for c in views]
    if not out:
        raise ValueError("views: there are none")
    return out


def _chunks(cameras: List[Dict[str, Any]], request: Dict[str, Any]) -> List[List[Dict[str, Any]]]:
    """Cameras by requests, so that workers draw side by side."""
    if len(cameras) == 1:
        return [cameras]
    each = sum(_bytes(request, name) for name in request["aovs"])
    count = int(max(1, min(_CHUNK_VIEWS, _CHUNK_BYTES // max(each, 1))))
    return [cameras[i : i + count] for i in range(0, len(cameras), count)]


def _background(value: Color) -> Optional[List[List[float]]]:
    if value is None:
        return None
    a = np.asarray(value, dtype=np.float64)
    if a.ndim == 1:
        a = a[None]
    if a.ndim != 2 or a.shape[1] not in (3, 4) or len(a) > 2:
        raise ValueError("background: give 3 or 4 numbers from 0 to 1, or two of these")
    return [[*map(float, c), 1.0][:4] for c in a]


def _environment(env: str) -> str:
    """An environment, whose file the server is told that it may read."""
    if env in ("", "none", "studio", "softbox") or env.startswith("const:"):
        return env
    path = Path(env).resolve()
    if not session.reads(path):
        session.add_root(path.parent)
    return str(path)


def _ordered(
    requests: Iterable[Tuple[Scene, Dict[str, Any], Sequence[int]]],
) -> Iterator[Tuple[Dict[str, Any], Any]]:
    """Answers in the order of their requests, of which as many are under way as keep all workers busy."""
    under_way: Deque[Tuple[Scene, Dict[str, Any], Sequence[int], Server, Reply]] = deque()

    def first() -> Tuple[Dict[str, Any], Any]:
        scene, request, files, server, reply = under_way[0]
        try:
            out = reply.wait()
        except UnknownScene:
            under_way.popleft()
            server.release()
            scene._forget()
            return scene._one(request, files=files)
        under_way.popleft()
        server.release()
        return out

    try:
        for scene, request, files in requests:
            server = session.server()
            depth = min(server.about["requests"], 2 * server.about["workers"])
            while len(under_way) >= depth:
                yield first()
            under_way.append((scene, request, files, *scene._ask(request, "render", files)))
        while under_way:
            yield first()
    finally:
        for _, _, _, server, reply in under_way:
            reply.cancel()
            server.release()


def render_many(
    scenes: Union[Scene, Iterable[Any]],
    views: Optional[Views] = None,
    size: Size = (512, 512),
    *,
    lights: Optional[Sequence[Light]] = None,
    env: Optional[str] = None,
    look: str = "plain",
    aov: Union[str, Sequence[str]] = "color",
    samples: int = 4,
    progress: bool = False,
    total: Optional[int] = None,
    **settings: Any,
) -> Iterator[Pictures]:
    """Draws many pictures, one after the other in order, several ahead of the one that is taken.

    scenes: a scene, or an iterable of scenes or of pairs of a scene and its cameras; what is no scene is loaded. views:
    cameras of scenes without their own. The state of a scene is the one when its requests are sent: change it between
    pairs in a generator. Arrays have no axis of views. progress: shows a bar of tqdm, where that is installed; total:
    of how many pictures. Other arguments are those of Scene.render. To close the iterator cancels what is under way.
    """
    out_size = _size(size)

    def plan() -> Iterator[Tuple[Scene, Dict[str, Any], Sequence[int]]]:
        for item in [scenes] if isinstance(scenes, Scene) else scenes:
            own: Optional[Views] = views
            if isinstance(item, tuple) and len(item) == 2 and isinstance(item[1], (Camera, int, list, tuple)):
                item, own = item
            scene = item if isinstance(item, Scene) else load(item)
            request = scene._drawing(size, lights, env, look, aov, samples, None, settings)
            for chunk in _chunks(_cameras(own), request):
                yield scene, dict(request, views=chunk), ()

    def pictures() -> Iterator[Pictures]:
        for answer, memory in _ordered(plan()):
            seen = [View(v, out_size) for v in answer["cameras"]]
            yield from Pictures(arrays(answer, memory), seen, False).views()

    if not progress:
        return pictures()
    return _shown(pictures(), total)


def _shown(items: Iterator[Pictures], total: Optional[int]) -> Iterator[Pictures]:
    try:
        from tqdm.auto import tqdm  # type: ignore[import]
    except ImportError:
        return items
    return iter(tqdm(items, total=total, unit="picture"))


def load(
    source: Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Loadable],
    name: Optional[str] = None,
    *,
    up: Optional[str] = None,
    root: Union[None, str, "os.PathLike[str]"] = None,
    lights: Sequence[Light] = (),
) -> Scene:
    """Loads or makes a scene.

    source: the path of a file (glTF, OBJ, PLY, STL, Draco, 3MF, OFF, XYZ); a file's bytes, with a name that ends as its
    format does (without one: .glb); or meshes: Mesh, Node, a list of these, a dictionary of a mesh's arrays, or a
    mesh or scene of trimesh. up: the axis that points up, "y" or "z", where the file does not say it. root: the folder
    that files named by the file may lie in; None is its own. lights: of a scene that is made.

    A scene is cached by its content. Raises SceneError with the file and the reason, and ValueError for arrays.
    """
    request: Dict[str, Any] = {}
    if up is not None:
        request["up"] = up
    read: Optional[Callable[[], bytes]] = None
    file: Optional[Callable[[], BinaryIO]] = None
    nodes: Optional[List[Node]] = None
    if isinstance(source, (str, os.PathLike)):
        path = Path(source).resolve()
        folder = Path(root).resolve() if root is not None else path.parent
        if session.reads(path) and session.reads(folder) or path.suffix.lower() not in _ALONE:
            if not path.is_file():
                raise SceneError(f"{source}: no such file")
            session.add_root(folder)
            request["path"] = str(path)
            if root is not None:
                request["root"] = str(folder)
        else:
            request["name"] = path.name
            file = _opener(path, os.fspath(source))
            read = _reader(file)
    elif isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
        request["name"] = name or "scene.glb"
        read = lambda: data  # noqa: E731
    else:
        nodes = nodes_of(source)
        made = glb(nodes, lights)
        request["name"] = name or "made.glb"
        read = lambda: made  # noqa: E731
    scene = Scene(request, read)
    scene._file, scene._nodes, scene._made_lights = file, nodes, lights
    scene._load()
    return scene


def _opener(path: Path, shown: str) -> Callable[[], BinaryIO]:
    def opened() -> BinaryIO:
        try:
            return path.open("rb")
        except OSError as e:
            raise SceneError(f"{shown}: {(e.strerror or str(e)).lower()}") from None

    return opened


def _reader(opened: Callable[[], BinaryIO]) -> Callable[[], bytes]:
    def read() -> bytes:
        with opened() as file:
            return file.read()

    return read


__all__ = ["Animation", "Hit", "Moment", "Object", "Scene", "load", "render_many"]
