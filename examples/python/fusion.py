"""Depths of many views, fused to a surface, and how far that is from the mesh that was drawn.

    python fusion.py [--views 40] [--grid 48]

A check of depths and cameras together: the mesh is a torus, each view gives truncated distances to a grid (Curless and
Levoy, "A volumetric method for building complex models from range images", 1996), and the surface is where they change
their sign. Its points must lie within a cell of the mesh's triangles.
"""

from __future__ import annotations

import argparse
from typing import Any, Tuple

import numpy as np

import halfspace
from halfspace import Mesh


def torus(large: float = 1.0, small: float = 0.4, around: int = 48, across: int = 24) -> Tuple[Any, Any]:
    """Positions and triangles, counterclockwise from outside."""
    u, v = np.meshgrid(
        np.linspace(0, 2 * np.pi, around, False), np.linspace(0, 2 * np.pi, across, False), indexing="ij"
    )
    r = large + small * np.cos(v)
    points = np.stack([r * np.cos(u), small * np.sin(v), -r * np.sin(u)], axis=-1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(around), np.arange(across), indexing="ij")
    a, b = i * across + j, (i + 1) % around * across + j
    c, d = (i + 1) % around * across + (j + 1) % across, i * across + (j + 1) % across
    return points, np.concatenate([np.stack([a, b, c], -1), np.stack([a, c, d], -1)]).reshape(-1, 3)


def fuse(pictures: halfspace.Pictures, axes: Any, cut: float) -> Tuple[Any, Any]:
    """The mean of the views' distances at places of a grid, and how many views saw each."""
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    total, weight = np.zeros(len(grid)), np.zeros(len(grid))
    for picture in pictures.views():
        x, y, z = picture.camera.project(grid).T
        width, height = picture.size
        column, row = np.floor(x).astype(int), np.floor(y).astype(int)
        inside = (column >= 0) & (row >= 0) & (column < width) & (row < height)
        depth = np.full(len(grid), np.inf)
        depth[inside] = picture.depth[row[inside], column[inside]]
        ahead = depth - z
        seen = inside & (ahead > -cut)
        total[seen] += np.minimum(ahead[seen], cut)
        weight[seen] += 1
    shape = tuple(len(a) for a in axes)
    mean = np.where(weight > 0, total / np.maximum(weight, 1), np.nan)
    return mean.reshape(shape), weight.reshape(shape)


def crossings(values: Any, axes: Any, cut: float) -> Any:
    """Points on the grid's edges where values change their sign, away from where the truncation says it."""
    out = []
    for k in range(3):
        a, b = np.moveaxis(values, k, 0)[:-1], np.moveaxis(values, k, 0)[1:]
        with np.errstate(invalid="ignore"):
            found = np.argwhere((a > 0) & (b <= 0) | (a <= 0) & (b > 0))
        near = np.array([abs(a[tuple(f)]) < 0.9 * cut and abs(b[tuple(f)]) < 0.9 * cut for f in found], dtype=bool)
        for f in found[near]:
            share = a[tuple(f)] / (a[tuple(f)] - b[tuple(f)])
            at = np.insert(f[1:], k, f[0]).astype(float)
            at[k] += share
            out.append([np.interp(at[m], np.arange(len(axes[m])), axes[m]) for m in range(3)])
    return np.array(out)


def distances(points: Any, positions: Any, triangles: Any) -> Any:
    """How far each point is from the nearest triangle."""
    a, b, c = (positions[triangles[:, k]] for k in range(3))
    normal = np.cross(b - a, c - a)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    out = np.empty(len(points))
    for i, p in enumerate(points):
        height = np.einsum("ij,ij->i", p - a, normal)
        foot = p - height[:, None] * normal
        inside = np.ones(len(a), dtype=bool)
        edge = np.full(len(a), np.inf)
        for s, e in ((a, b), (b, c), (c, a)):
            d = e - s
            inside &= np.einsum("ij,ij->i", np.cross(d, foot - s), normal) >= 0
            t = np.clip(np.einsum("ij,ij->i", p - s, d) / np.einsum("ij,ij->i", d, d), 0, 1)
            edge = np.minimum(edge, np.linalg.norm(p - s - t[:, None] * d, axis=1))
        out[i] = np.where(inside, np.abs(height), edge).min()
    return out


def main(arguments: Any = None) -> Tuple[float, float]:
    p = argparse.ArgumentParser(description="Fuses depths and compares them with the mesh.")
    p.add_argument("--views", type=int, default=40)
    p.add_argument("--grid", type=int, default=48)
    p.add_argument("--size", type=int, default=256)
    a = p.parse_args(arguments)
    positions, triangles = torus()
    scene = halfspace.load(Mesh(positions, triangles))
    pictures = scene.render(a.size, views=a.views, aov="depth")
    low, high = scene.bounds
    margin = 0.1 * (high - low).max()
    cell = float((high - low).max() + 2 * margin) / a.grid
    axes = [np.arange(low[k] - margin, high[k] + margin, cell) for k in range(3)]
    values, _ = fuse(pictures, axes, 3 * cell)
    far = distances(crossings(values, axes, 3 * cell), positions, triangles) / cell
    print(f"{len(far)} points, {far.mean():.3f} cells from the mesh on average, {far.max():.3f} at most")
    return float(far.mean()), float(far.max())


if __name__ == "__main__":
    main()
