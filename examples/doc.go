// Package examples is programs to copy from: a file each, of fewer than 92 lines. docs/examples.md shows their pictures. What they share
// is in setup.go: how errors are handled, images made, and the shapes that they draw.
//
//	Textures        two textures and a mask in a shader of one's own
//	Shadows         a shadow map with comparison
//	Deferred        albedo, normals and depth first, then lights
//	CubeMap         a cube map, captured and reflected
//	RenderToTexture what a pass drew is the next one's texture
//	Picking         which object is under a pixel
//	Occlusion       which of 10,000 boxes are seen
//	Baking          light in texture space, with overestimation and dilation
//	Bloom           post-processing: glow and a tone curve
//	Thumbnails      pictures over HTTP, from many goroutines
//	Service         thumbnails of model files that clients post
//	Impostors       a wood of squares that show a tree from the nearest of 16 sides
//	ShadowPBR       metals and plastics under a shadow map, in GLSL
//	UserInterface   a dialog with rounded corners and letters, in one draw
//	Particles       200,000 points around two masses, moved in Go without a pass
//	Histogram       a picture's levels, counted in Go without a pass
//	Commands        rings by memory, command lists and a queue
//	Video           frames in Y'CbCr 4:2:0, from the decoder's own memory
//
// The test draws each on all cores and compares it with its picture, to the bit; with -update it writes the pictures.
package examples
