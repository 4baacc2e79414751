"""Scenes: nodes under the world."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Set, Tuple, Type, Union

import numpy as np

from .camera import Camera
from .light import DirectionalLight, Light, PointLight, SpotLight
from .mesh import Mesh
from .node import Node
from .utils import Array, format_color_vector, named


class Scene:
    """Nodes under the world. nodes: all of them, of which those that are nobody's children stand in the world."""

    def __init__(
        self,
        nodes: Optional[Sequence[Node]] = None,
        bg_color: Any = None,
        ambient_light: Any = None,
        name: Optional[str] = None,
    ) -> None:
        self.bg_color = bg_color
        self.ambient_light = ambient_light
        self.name = named(name)
        self._roots: List[Node] = []
        self._main: Optional[Node] = None
        self._drawn: Dict[Any, Any] = {}  # of OffscreenRenderer
        parents: Dict[Node, Node] = {}
        for n in nodes or ():
            for child in n.children:
                if child in parents:
                    raise ValueError("nodes: one has two parents")
                parents[child] = n
        for n in nodes or ():
            if n not in parents:
                self.add_node(n)
        if any(n not in self.nodes for n in nodes or ()):
            raise ValueError("nodes: some are their own children")

    @property
    def bg_color(self) -> Array:
        """(4,), as a screen shows it."""
        return self._background

    @bg_color.setter
    def bg_color(self, value: Any) -> None:
        self._background = format_color_vector(np.ones(4) if value is None else value, 4)

    @property
    def ambient_light(self) -> Array:
        """(3,), linear light from everywhere."""
        return self._ambient

    @ambient_light.setter
    def ambient_light(self, value: Any) -> None:
        self._ambient = format_color_vector(np.zeros(3) if value is None else value, 3)

    def _all(self) -> List[Tuple[Node, Array]]:
        """All nodes with their poses, parents first."""
        out: List[Tuple[Node, Array]] = []
        stack = [(n, np.eye(4)) for n in reversed(self._roots)]
        while stack:
            n, above = stack.pop()
            pose = above @ n.matrix
            out.append((n, pose))
            stack += [(c, pose) for c in reversed(n.children)]
        return out

    def _members(self) -> List[Node]:
        """All nodes, parents first."""
        out: List[Node] = []
        stack = list(reversed(self._roots))
        while stack:
            n = stack.pop()
            out.append(n)
            stack += reversed(n.children)
        return out

    @property
    def nodes(self) -> Set[Node]:
        """All nodes."""
        return set(self._members())

    @property
    def mesh_nodes(self) -> Set[Node]:
        """Nodes with a mesh."""
        return {n for n in self._members() if n.mesh is not None}

    @property
    def camera_nodes(self) -> Set[Node]:
        """Nodes with a camera."""
        return {n for n in self._members() if n.camera is not None}

    def _lit(self, kind: Type[Light]) -> Set[Node]:
        return {n for n in self._members() if isinstance(n.light, kind)}

    @property
    def light_nodes(self) -> Set[Node]:
        """Nodes with a light."""
        return self._lit(Light)

    @property
    def point_light_nodes(self) -> Set[Node]:
        """Nodes with a PointLight."""
        return self._lit(PointLight)

    @property
    def spot_light_nodes(self) -> Set[Node]:
        """Nodes with a SpotLight."""
        return self._lit(SpotLight)

    @property
    def directional_light_nodes(self) -> Set[Node]:
        """Nodes with a DirectionalLight."""
        return self._lit(DirectionalLight)

    @property
    def meshes(self) -> Set[Mesh]:
        """All meshes."""
        return {n.mesh for n in self._members() if n.mesh is not None}

    @property
    def cameras(self) -> Set[Camera]:
        """All cameras."""
        return {n.camera for n in self._members() if n.camera is not None}

    @property
    def lights(self) -> Set[Light]:
        """All lights."""
        return {n.light for n in self._members() if n.light is not None}

    @property
    def point_lights(self) -> Set[PointLight]:
        """All PointLights."""
        return {v for v in self.lights if isinstance(v, PointLight)}

    @property
    def spot_lights(self) -> Set[SpotLight]:
        """All SpotLights."""
        return {v for v in self.lights if isinstance(v, SpotLight)}

    @property
    def directional_lights(self) -> Set[DirectionalLight]:
        """All DirectionalLights."""
        return {v for v in self.lights if isinstance(v, DirectionalLight)}

    @property
    def main_camera_node(self) -> Optional[Node]:
        """The node of the camera that is drawn from: the first one that came, unless it is set."""
        return self._main

    @main_camera_node.setter
    def main_camera_node(self, value: Node) -> None:
        if value not in self.nodes:
            raise ValueError("main_camera_node: is not in the scene")
        self._main = value

    @property
    def bounds(self) -> Array:
        """(2, 3): of all meshes, in the world; zeros where there are none."""
        corners = []
        for n, pose in self._all():
            if n.mesh is not None and n.mesh.primitives:
                b = n.mesh.bounds
                c = np.array([[x, y, z, 1] for x in b[:, 0] for y in b[:, 1] for z in b[:, 2]])
                corners.append((c @ pose.T)[:, :3])
        if not corners:
            return np.zeros((2, 3))
        points = np.concatenate(corners)
        return np.array([points.min(axis=0), points.max(axis=0)])

    @property
    def centroid(self) -> Array:
        """(3,), the middle of the bounds."""
        return np.asarray(self.bounds.mean(axis=0))

    @property
    def extents(self) -> Array:
        """(3,), the size of the bounds."""
        return np.asarray(np.diff(self.bounds, axis=0)[0])

    @property
    def scale(self) -> float:
        """The length of the diagonal of the bounds."""
        return float(np.linalg.norm(self.extents))

    def add(
        self,
        obj: Union[Mesh, Camera, Light],
        name: Optional[str] = None,
        pose: Any = None,
        parent_node: Optional[Node] = None,
        parent_name: Optional[str] = None,
    ) -> Node:
        """Adds a mesh, camera or light at a pose (4, 4), and returns its node."""
        n = Node(name=name, matrix=pose)
        if isinstance(obj, Mesh):
            n.mesh = obj
        elif isinstance(obj, Camera):
            n.camera = obj
        elif isinstance(obj, Light):
            n.light = obj
        else:
            raise TypeError(f"add: {type(obj).__name__} is no mesh, camera or light")
        if parent_node is None and parent_name is not None:
            found = self.get_nodes(name=parent_name)
            if len(found) != 1:
                raise ValueError(f"parent_name: {len(found)} nodes are called {parent_name!r}")
            parent_node = next(iter(found))
        self.add_node(n, parent_node)
        return n

    def add_node(self, node: Node, parent_node: Optional[Node] = None) -> None:
        """Adds a node with its children."""
        here = self.nodes
        stack, new = [node], set()
        while stack:
            n = stack.pop()
            if n in here or n in new:
                raise ValueError("node: is in the scene already")
            new.add(n)
            stack += n.children
        if parent_node is None:
            self._roots.append(node)
        elif parent_node not in here:
            raise ValueError("parent_node: is not in the scene")
        else:
            parent_node.children.append(node)
        if self._main is None:
            self._main = next((n for n in self._members() if n in new and n.camera is not None), None)

    def has_node(self, node: Node) -> bool:
        """Whether a node is in the scene."""
        return node in self.nodes

    def remove_node(self, node: Node) -> None:
        """Removes a node with its children."""
        for siblings in [self._roots, *(n.children for n in self._members())]:
            if node in siblings:
                siblings.remove(node)
                break
        else:
            raise ValueError("node: is not in the scene")
        left = self._members()
        if self._main not in left:
            self._main = next((n for n in left if n.camera is not None), None)

    def clear(self) -> None:
        """Removes all nodes."""
        self._roots.clear()
        self._main = None
        self._drawn.clear()

    def get_nodes(
        self, node: Optional[Node] = None, name: Optional[str] = None, obj: Any = None, obj_name: Optional[str] = None
    ) -> Set[Node]:
        """The nodes that are node, have obj or an object of the name obj_name, or are called name."""
        if node is not None:
            return {node} if node in self.nodes else set()

        def fits(n: Node) -> bool:
            own = [o for o in (n.mesh, n.camera, n.light) if o is not None]
            return (
                (name is None or n.name == name)
                and (obj is None or any(o is obj for o in own))
                and (obj_name is None or any(o.name == obj_name for o in own))
            )

        return {n for n in self._members() if fits(n)}

    def get_pose(self, node: Node) -> Array:
        """(4, 4), a node's space to the world's."""
        for n, pose in self._all():
            if n is node:
                return pose
        raise ValueError("node: is not in the scene")

    def set_pose(self, node: Node, pose: Any = None) -> None:
        """Sets a node's matrix, its space to its parent's."""
        if node not in self.nodes:
            raise ValueError("node: is not in the scene")
        node.matrix = np.eye(4) if pose is None else pose

    @staticmethod
    def from_trimesh_scene(trimesh_scene: Any, bg_color: Any = None, ambient_light: Any = None) -> "Scene":
        """A scene of trimesh."""
        scene = Scene(bg_color=bg_color, ambient_light=ambient_light)
        meshes = {name: Mesh.from_trimesh(g) for name, g in trimesh_scene.geometry.items()}
        for name in trimesh_scene.graph.nodes_geometry:
            pose, key = trimesh_scene.graph[name]
            scene.add(meshes[key], name=str(name), pose=pose)
        return scene


__all__ = ["Scene"]
