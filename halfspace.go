// Package halfspace is a rasterizer: triangles, lines and points become pixels in memory, on the CPU, by the rules of
// the Vulkan specification, and with the same bits on every machine.
//
// # A tour
//
// A [Device] has workers and kernels. [Device.NewPipeline] compiles state ([vk.GraphicsPipeline]) for a shader: a
// built-in one of package shade ([shade.Textured]), one of your own in Go ([shade.Shader]), or SPIR-V modules (package
// program). A [Pass] draws to attachments: images ([NewImage]) or Go images ([Target]). Draws are recorded by
// [Pass.Draw] and drawn by [Pass.End].
//
// An image that one pass drew to can be a texture of the next ([NewView], [NewTexture]), and [Read] returns its texels.
// [TextureOf] makes a texture of a Go image; packages texfile (pictures) and scene (meshes) read files.
//
// Conventions are Vulkan's: x to the right, y down, depth from 0 to 1, counter-clockwise triangles face front. Package
// transform has the pictures, and matrices for them.
//
// # When the picture is empty
//
// State that is wrong is refused when it is created, or by End before a pixel changes; the error is a [vk.StateError],
// which names the field and the reason. A device with [DeviceInfo].Debug also looks for state that is allowed but
// probably a mistake: [Pass.Report] says which draws draw nothing, and why: culled, clipped, behind other surfaces,
// written nowhere.
//
// # What is safe
//
// No value from a caller, a shader or a file reaches assembly unchecked: extents, strides, counts and lengths are
// compared with the memory that will be read and written. Shaders are Go functions and trusted not to be hostile, but
// their mistakes do not harm the device, which can be used afterwards: [Pass.End] raises a shader's panic again as a
// [ShaderPanic], and returns [ErrGoexit] if a shader ended its goroutine.
//
// Goroutines may share devices, pipelines, images, views and textures; a pass belongs to one goroutine. A pass that is
// reused by [Pass.Reset] allocates nothing for a frame like one that it has drawn before. Which packages and names are
// stable is in docs/stability.md.
package halfspace
