package spirv

// refused says why a module that needs a capability is not taken, or "".
func refused(c Capability) string {
	switch c {
	case CapabilityMatrix, CapabilityShader, CapabilityFloat16, CapabilityFloat64, CapabilityInt64, CapabilityInt64Atomics,
		CapabilityInt64ImageEXT,
		CapabilityInt16, CapabilityInt8, CapabilityImageGatherExtended, CapabilityStorageImageMultisample, CapabilityClipDistance,
		CapabilityCullDistance, CapabilityImageCubeArray, CapabilitySampleRateShading, CapabilitySampled1D, CapabilityImage1D,
		CapabilitySampledCubeArray, CapabilitySampledBuffer, CapabilityImageBuffer, CapabilityImageMSArray,
		CapabilityStorageImageExtendedFormats, CapabilityImageQuery, CapabilityDerivativeControl, CapabilityInterpolationFunction,
		CapabilityStorageImageReadWithoutFormat, CapabilityStorageImageWriteWithoutFormat, CapabilityMultiViewport,
		CapabilityMinLod, CapabilitySparseResidency, CapabilityUniformBufferArrayDynamicIndexing,
		CapabilitySampledImageArrayDynamicIndexing, CapabilityStorageBufferArrayDynamicIndexing,
		CapabilityStorageImageArrayDynamicIndexing, CapabilityDrawParameters, CapabilityStorageBuffer16BitAccess,
		CapabilityUniformAndStorageBuffer16BitAccess, CapabilityStoragePushConstant16, CapabilityStorageInputOutput16,
		CapabilityStorageBuffer8BitAccess, CapabilityUniformAndStorageBuffer8BitAccess, CapabilityStoragePushConstant8,
		CapabilityShaderNonUniform, CapabilityRuntimeDescriptorArray, CapabilityUniformTexelBufferArrayDynamicIndexing,
		CapabilityStorageTexelBufferArrayDynamicIndexing, CapabilityUniformBufferArrayNonUniformIndexing,
		CapabilitySampledImageArrayNonUniformIndexing, CapabilityStorageBufferArrayNonUniformIndexing,
		CapabilityStorageImageArrayNonUniformIndexing, CapabilityUniformTexelBufferArrayNonUniformIndexing,
		CapabilityStorageTexelBufferArrayNonUniformIndexing, CapabilityDemoteToHelperInvocation, CapabilityDenormPreserve,
		CapabilitySignedZeroInfNanPreserve, CapabilityRoundingModeRTE, CapabilityVulkanMemoryModel,
		CapabilityVulkanMemoryModelDeviceScope, CapabilityShaderViewportIndex, CapabilityStencilExportEXT,
		CapabilitySampleMaskPostDepthCoverage, CapabilityFragmentShadingRateKHR, CapabilityFragmentBarycentricKHR,
		CapabilityFragmentDensityEXT, CapabilityFragmentFullyCoveredEXT, CapabilityAtomicFloat32AddEXT, CapabilityAtomicFloat32MinMaxEXT,
		CapabilityShaderViewportIndexLayerEXT, CapabilityShaderLayer, CapabilityGeometry, CapabilityMultiView, CapabilityExpectAssumeKHR,
		CapabilityTextureSampleWeightedQCOM, CapabilityTextureBoxFilterQCOM, CapabilityTextureBlockMatchQCOM,
		CapabilityTextureBlockMatch2QCOM, CapabilityImageGatherLinearQCOM, CapabilityImageGatherExtendedModesQCOM,
		CapabilityImageFootprintNV, CapabilityFragmentShaderSampleInterlockEXT, CapabilityFragmentShaderPixelInterlockEXT,
		CapabilityFragmentShaderShadingRateInterlockEXT, CapabilityWorkgroupMemoryExplicitLayoutKHR,
		CapabilityVariablePointers, CapabilityVariablePointersStorageBuffer,
		CapabilityWorkgroupMemoryExplicitLayout8BitAccessKHR, CapabilityWorkgroupMemoryExplicitLayout16BitAccessKHR,
		CapabilityGroupNonUniform, CapabilityGroupNonUniformVote, CapabilityGroupNonUniformArithmetic,
		CapabilityGroupNonUniformBallot, CapabilityGroupNonUniformShuffle, CapabilityGroupNonUniformShuffleRelative,
		CapabilityGroupNonUniformClustered, CapabilityGroupNonUniformQuad, CapabilityGroupNonUniformRotateKHR,
		CapabilitySubgroupBallotKHR, CapabilitySubgroupVoteKHR,
		CapabilityTileImageColorReadAccessEXT, CapabilityTileImageDepthReadAccessEXT, CapabilityTileImageStencilReadAccessEXT,
		CapabilityInputAttachment, CapabilityInputAttachmentArrayDynamicIndexing,
		CapabilityInputAttachmentArrayNonUniformIndexing:
		return ""
	case CapabilityDenormFlushToZero:
		return "denormals are kept"
	case CapabilityRoundingModeRTZ:
		return "results are rounded to nearest even"
	case CapabilityTessellation, CapabilityTessellationPointSize, CapabilityGeometryPointSize, CapabilityGeometryStreams,
		CapabilityTransformFeedback, CapabilityMeshShadingEXT, CapabilityMeshShadingNV:
		return "there are vertex, fragment and compute stages alone"
	case CapabilityKernel, CapabilityAddresses, CapabilityLinkage:
		return "of OpenCL, not of shaders"
	case CapabilityPhysicalStorageBufferAddresses:
		return "a module reaches memory by its bindings alone, where every access is checked"
	case CapabilityShaderClockKHR:
		return "a picture does not depend on the time"
	}
	return "not known"
}
