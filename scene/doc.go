// Package scene reads mesh and scene files and hands them over as plain data, ready to draw: positions, normals,
// texture coordinates, colours and indices as flat slices, decoded images, one world matrix an instance, cameras.
//
// It reads glTF 2.0 (.glb, .gltf with external files or data URIs), Wavefront OBJ with its materials, PLY (ASCII and
// both binaries) and STL (ASCII and binary). The readers know no renderer; [Renderer] draws what they return, through the
// engine's public API as any user would. [Scene.Pose] is a scene at a moment of an animation: skins, morph targets, cameras and lights
// move with their nodes.
//
// Files come from anywhere, so everything in them is checked before it is used: every offset, count and index; the
// sizes that images claim, before they are decoded; the memory that a scene needs, before it is allocated. Files that a
// scene names must lie in the scene's own folder. Every error is an [Error], one line that names the file and the
// element. A position that is not a number is no error: the engine skips such a triangle and draws the rest.
//
// The same file gives the same bits on every machine: matrices and normals use correctly rounded operations alone.
package scene
