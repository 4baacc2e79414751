// Package vk is the specification's vocabulary: Vulkan's enumerants and state structs under their own names, without
// the prefix, and the error type that every refusal of state uses.
//
// An enumerant's String is Vulkan's spelling without the VK_X_ prefix ("TRIANGLE_LIST"), and [Parse] reads it back, so
// that a state in a file, an error and the specification read the same. Enumerants have Vulkan's numbers, so that a
// zero value means Vulkan's enumerant 0: a zero ImageType is 1D, a zero CompareOp is NEVER. State structs have useful
// zero values: a nil sub-state is off, and a sub-state that is set applies exactly as written.
//
// # What there is
//
// [GraphicsPipeline] is the fixed state of drawing, with [Rasterization], [Multisample], [DepthStencil], [ColorBlend]
// and [FragmentShadingRate] inside; [Dynamic] is the state that a draw may set itself: viewports, scissors, blend
// constants. [ImageInfo] describes an image, [ImageView] a part of it, [Sampler] how it is looked up. [Format] has all
// of Vulkan's formats that images of this module may have. [BlendAlpha] and similar functions are blend presets.
//
//	g := vk.GraphicsPipeline{
//		Topology:           vk.PrimitiveTopologyTriangleList,
//		ColorFormats:       []vk.Format{vk.FormatR8G8B8A8Unorm},
//		DepthStencilFormat: vk.FormatD32Sfloat,
//		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
//	}
//
// # Refusals
//
// A wrong state gives a [StateError], which names the field by its path and says why it is wrong. Several are joined,
// one for each field: errors.As finds the first, and the text has a line for each.
package vk
