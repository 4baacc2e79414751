package main

// apiVersion is the version of Vulkan that the driver offers.
const apiVersion = "VK_API_VERSION_1_0"

// offered are the extensions that the driver has.
var offered = []string{
	"VK_KHR_get_physical_device_properties2",
	"VK_KHR_device_group_creation",
	"VK_KHR_external_fence_capabilities",
	"VK_KHR_external_memory_capabilities",
	"VK_KHR_external_semaphore_capabilities",

	"VK_KHR_bind_memory2",
	"VK_KHR_copy_commands2",
	"VK_KHR_create_renderpass2",
	"VK_KHR_dedicated_allocation",
	"VK_KHR_descriptor_update_template",
	"VK_KHR_depth_stencil_resolve",
	"VK_KHR_driver_properties",
	"VK_KHR_draw_indirect_count",
	"VK_KHR_dynamic_rendering",
	"VK_KHR_format_feature_flags2",
	"VK_KHR_get_memory_requirements2",
	"VK_KHR_image_format_list",
	"VK_KHR_maintenance1",
	"VK_KHR_maintenance2",
	"VK_KHR_maintenance3",
	"VK_KHR_multiview",
	"VK_KHR_relaxed_block_layout",
	"VK_KHR_storage_buffer_storage_class",
	"VK_KHR_sampler_mirror_clamp_to_edge",
	"VK_KHR_synchronization2",
	"VK_KHR_timeline_semaphore",
	"VK_KHR_uniform_buffer_standard_layout",
	"VK_EXT_extended_dynamic_state",
	"VK_EXT_host_query_reset",
	"VK_EXT_index_type_uint8",
	"VK_EXT_provoking_vertex",
	"VK_EXT_scalar_block_layout",
}

// features are the features that the driver passes on. Each must be one of the engine's where the engine has a field of
// its name.
var features = []string{
	"robustBufferAccess", "fullDrawIndexUint32", "imageCubeArray", "independentBlend", "sampleRateShading",
	"dualSrcBlend",
	"logicOp", "depthClamp", "depthBiasClamp", "fillModeNonSolid", "depthBounds", "wideLines", "largePoints",
	"alphaToOne",
	"multiViewport", "samplerAnisotropy", "textureCompressionETC2", "textureCompressionASTC_LDR",
	"textureCompressionBC",
	"vertexPipelineStoresAndAtomics", "fragmentStoresAndAtomics", "shaderImageGatherExtended",
	"shaderStorageImageExtendedFormats", "shaderStorageImageMultisample", "shaderStorageImageReadWithoutFormat",
	"shaderStorageImageWriteWithoutFormat", "shaderUniformBufferArrayDynamicIndexing",
	"shaderSampledImageArrayDynamicIndexing", "shaderStorageBufferArrayDynamicIndexing",
	"shaderStorageImageArrayDynamicIndexing", "shaderClipDistance", "shaderCullDistance", "shaderFloat64",
	"shaderInt64",
	"shaderInt16", "shaderResourceResidency", "shaderResourceMinLod", "multiview",

	"pipelineStatisticsQuery", "hostQueryReset", "drawIndirectCount",
	"multiDrawIndirect", "drawIndirectFirstInstance", // the driver reads the buffer when it executes
	"dynamicRendering", "synchronization2", "timelineSemaphore", "extendedDynamicState", "indexTypeUint8",
	"provokingVertexLast", "scalarBlockLayout", "uniformBufferStandardLayout",
}

// unlike are features that the driver decides otherwise than the engine, whose fields speak of Go programs.
var unlike = []string{"multiDrawIndirect", "drawIndirectFirstInstance", "pipelineStatisticsQuery"}

// properties are the limits and properties that the engine has no number for, as initializers of C, by the member's
// name.
var properties = map[string]string{
	"apiVersion": apiVersion, "driverVersion": "HS_DRIVER_VERSION", "vendorID": "0", "deviceID": "0",
	"deviceType": "VK_PHYSICAL_DEVICE_TYPE_CPU", "deviceName": `"Halfspace"`,
	"pipelineCacheUUID": `{'h','a','l','f','s','p','a','c','e'}`, "deviceUUID": `{'h','a','l','f','s','p','a','c','e'}`,
	"driverUUID": `{'h','a','l','f','s','p','a','c','e'}`, "driverName": `"Halfspace"`, "driverInfo": "HS_DRIVER_INFO",
	"maxTexelBufferElements": "1 << 27", "maxUniformBufferRange": "1 << 16", "maxStorageBufferRange": "0x7fffffff",
	"maxPushConstantsSize": "256", "maxMemoryAllocationCount": "1 << 20", "maxSamplerAllocationCount": "1 << 20",
	"bufferImageGranularity": "1", "maxBoundDescriptorSets": "8",
	"maxPerStageDescriptorSamplers": "1024", "maxPerStageDescriptorUniformBuffers": "1024",
	"maxPerStageDescriptorStorageBuffers": "1024", "maxPerStageDescriptorSampledImages": "1024",
	"maxPerStageDescriptorStorageImages": "1024", "maxPerStageDescriptorInputAttachments": "8",
	"maxPerStageResources": "4096", "maxDescriptorSetSamplers": "4096", "maxDescriptorSetUniformBuffers": "4096",
	"maxDescriptorSetUniformBuffersDynamic": "16", "maxDescriptorSetStorageBuffers": "4096",
	"maxDescriptorSetStorageBuffersDynamic": "16", "maxDescriptorSetSampledImages": "4096",
	"maxDescriptorSetStorageImages": "4096", "maxDescriptorSetInputAttachments": "8",
	"maxVertexInputAttributeOffset": "2047", "maxVertexInputBindingStride": "2048",
	"maxFragmentCombinedOutputResources": "4096", "subTexelPrecisionBits": "8", "mipmapPrecisionBits": "8",
	"maxDrawIndirectCount": "0xffffffff", "viewportSubPixelBits": "8", "minMemoryMapAlignment": "4096",
	"minTexelBufferOffsetAlignment": "16", "minUniformBufferOffsetAlignment": "16",
	"minStorageBufferOffsetAlignment": "16",
	"minInterpolationOffset":          "-0.5f", "maxInterpolationOffset": "0.4375f", "subPixelInterpolationOffsetBits": "4",
	"sampledImageColorSampleCounts": "31", "sampledImageIntegerSampleCounts": "31",
	"sampledImageDepthSampleCounts":   "31",
	"sampledImageStencilSampleCounts": "31", "storageImageSampleCounts": "31", "timestampPeriod": "1",
	"timestampComputeAndGraphics": "VK_TRUE",
	"discreteQueuePriorities":     "2", "optimalBufferCopyOffsetAlignment": "1",
	"optimalBufferCopyRowPitchAlignment": "1", "nonCoherentAtomSize": "64",
	"maxMultiviewInstanceIndex": "0x7ffffff", "maxPerSetDescriptors": "1 << 16",
	"maxMemoryAllocationSize":             "1ull << 35",
	"maxTimelineSemaphoreValueDifference": "0x7fffffffffffffff", "independentResolveNone": "VK_TRUE",
	"pointClippingBehavior":               "VK_POINT_CLIPPING_BEHAVIOR_ALL_CLIP_PLANES",
	"framebufferIntegerColorSampleCounts": "31",
}
