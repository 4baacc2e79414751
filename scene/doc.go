// Package scene reads mesh and scene files and hands them over as plain data, ready to draw: positions, normals,
// texture coordinates, colours and indices as flat slices, decoded images, one world matrix an instance, cameras.
//
// It reads glTF 2.0 (.glb, .gltf with external files or data URIs), Wavefront OBJ with its materials, PLY (ASCII and
// both binaries), STL (ASCII and binary), Draco streams, 3MF packages, OFF, and points as text (XYZ). The readers know
// no renderer; [Renderer] draws what they return, through the engine's public API as any user would. [Scene.Pose] is a
// scene at a moment of an animation: skins, morph targets, cameras and lights move with their nodes.
//
// # Materials and light
//
// With [ShadePBR] a material is a SPIR-V program made from the GLSL in shaders (make shaders), specialised by what the
// material has, so that what it lacks costs nothing: metallic-roughness or specular-glossiness, all maps, and glTF's
// extensions unlit, emissive_strength, ior, specular, clearcoat, sheen, anisotropy, iridescence, transmission and
// volume, as their texts say, without compensation for scattering between facets. They are lit by the file's punctual
// lights, an [Environment], which the engine filters itself, and constant ambient light. A frame goes one way: shadow
// maps, once; opaque surfaces as linear radiance in halves; glass, over a copy of the picture behind it; the triangles
// of all blended surfaces from back to front, by their middles; and a tone curve. No pixel is shaded by Go code where
// there are kernels.
//
// # Files
//
// Files come from anywhere, so everything in them is checked before it is used: every offset, count and index; the
// sizes that images claim, before they are decoded; the memory that a scene needs, before it is allocated. Files that a
// scene names must lie in the scene's own folder. Every error is an [Error], one line that names the file and the
// element. A position that is not a number is no error: the engine skips such a triangle and draws the rest.
//
// The same file gives the same bits on every machine: matrices and normals use correctly rounded operations alone.
package scene
