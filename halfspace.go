// Package halfspace is a rasterizer: triangles, lines and points become pixels in memory, on the CPU, by the rules of the
// Vulkan specification, and with the same bits on every machine.
//
// # A tour
//
// A [Device] has workers and kernels. [Device.NewPipeline] compiles state ([vk.GraphicsPipeline]) for a shader: a built-in one of
// package shade ([shade.Textured]), one of your own in Go ([shade.Shader]), or SPIR-V modules (package program). A [Pass] draws to
// attachments: images ([NewImage]) or Go images ([Target]). Draws are recorded by [Pass.Draw] and drawn by [Pass.End].
//
// An image that one pass drew to can be a texture of the next ([NewView], [NewTexture]), and [Read] reads it, or one texel of it. A Go
// image is a texture by [TextureOf]; files are read by packages texfile (pictures) and scene (meshes).
//
// Conventions are Vulkan's: x to the right, y down, depth from 0 to 1, counter-clockwise triangles face front. Package transform has the
// pictures, and matrices for them.
//
// # When the picture is empty
//
// What is wrong is refused when it is made, or by End before a pixel changes: as a [vk.StateError], which names the field and the
// reason. What is allowed and seldom meant is found by a device with [DeviceInfo].Debug: [Pass.Report] says which draws draw nothing, and
// why: culled, clipped, behind what is there, written nowhere.
//
// # What is safe
//
// Nothing that a caller, a shader or a file hands in reaches assembly unchecked: extents, strides, counts and lengths are checked
// against what will be read and written. Shaders are Go functions and trusted not to be hostile, but their mistakes stay theirs: a
// panic is raised again by [Pass.End] as a [ShaderPanic], a goroutine that they end is [ErrGoexit], and the device can be used on.
//
// Devices, pipelines, images, views and textures may be shared by goroutines; a pass belongs to one. A frame allocates nothing once a
// pass that is [Pass.Reset] has drawn one like it. Which packages and names are stable is in docs/stability.md.
package halfspace
