// Package shape makes meshes in code: a quad, a grid, a box, a sphere, a cylinder, a torus.
//
//	ball := shape.Sphere(24)
//	pass.Draw(pipe, ball.Draw(&shade.Mesh{Matrix: camera, Color: [4]float32{1, 0.5, 0, 1}}))
//
// A [Shape] is four slices, positions, normals, texture coordinates and indices, which shaders of every kind can read:
// Draw hands them to the built-in shaders ([shade.Mesh]); a shader of one's own in Go binds the slices; a program of
// SPIR-V modules takes them as vertex buffers ([Shape.Buffers], which [Attributes] describes). Shapes can be moved
// ([Shape.Transform]), joined ([Join]) and repeated.
//
// # Conventions
//
// As package transform has them: right-handed with y up, triangles front-facing (counter-clockwise) from outside under
// transform.Perspective, texture coordinates (0, 0) at the upper left corner of the picture that is laid on a face.
// Solids are closed: they can be drawn with back faces culled. Normals have length 1 and point out; vertices on an edge
// between faces are there once for each normal. Numbers are computed in float64, with functions that have the same bits
// on every machine, and rounded once.
//
// It is a package of its own because the slices are nobody's in particular: package scene reads files and has
// materials, package shade is what shaders are made of.
package shape
