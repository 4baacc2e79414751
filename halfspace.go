// Package halfspace is a rasterizer: triangles, lines and points become pixels in memory, on the CPU, by the rules of the
// Vulkan specification, and with the same bits on every machine.
//
// The tour: a [Device] has workers and kernels. [Device.NewPipeline] compiles state (package vk) for a shader (package
// shade). A [Pass] draws to attachments: images ([NewImage]) or Go images ([Target]). Draws are recorded by [Pass.Draw] and
// drawn by [Pass.End]. An image that one pass drew to can be a texture of the next ([NewView], [NewTexture]).
//
// Nothing that a caller, a shader or a file hands in reaches assembly unchecked: extents, strides, counts and lengths are checked
// against what will be read and written, and what is refused is a [vk.StateError] with field and reason. Shaders are Go functions
// and trusted not to be hostile, but their mistakes stay theirs: a panic is raised again by [Pass.End] as a [ShaderPanic], a
// goroutine that they end is [ErrGoexit], and the device can be used on.
//
// What a pass does is laid out in the packages below this one, from top to bottom: tile runs the frame, edge turns
// primitives into setup records, rop tests and blends fragments, shade holds the shaders, sample and mip are textures,
// format is texels, and simd has the vector kernels, the only assembly.
package halfspace
