// Package vk is the specification's vocabulary: Vulkan's enumerants and state structs under their own names, without the
// prefix, and the error type that every refusal of state uses.
//
// An enumerant's String is Vulkan's spelling without the VK_X_ prefix ("TRIANGLE_LIST"), and [Parse] reads it back, so
// that a state in a file, an error and the specification read the same. Enumerants have Vulkan's numbers, and what a
// number 0 means is the zero value's meaning: an image of zero ImageType is 1D, a zero CompareOp is NEVER. State structs have useful zero values: a nil sub-state is off, a present one is taken to the letter.
//
// # What there is
//
// [GraphicsPipeline] is all that is fixed about drawing, with [Rasterization], [Multisample], [DepthStencil], [ColorBlend] and
// [FragmentShadingRate] inside; [Dynamic] is what a draw may bring itself: viewports, scissors, blend constants. [ImageInfo] describes an image,
// [ImageView] a part of it, [Sampler] how it is looked up. [Format] has all of Vulkan's that images of this module may have. Blend presets
// are [BlendAlpha] and its like.
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
// What is wrong with a state is a [StateError], which names the field by its path and says why; several are joined, one for each field.
// errors.As finds the first, and the text has a line for each.
package vk
