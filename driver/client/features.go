package client

import (
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
)

// Structure is a structure of features or properties, that a version (of 1.x) or an extension brings; its type is
// the first field, the next structure the second.
type Structure struct {
	core      int
	extension string
	kind      uint32
	make      func(c *Client) reflect.Value
}

// Of is a structure of a type.
func Of[T any](core int, extension string, kind uint32) Structure {
	make := func(c *Client) reflect.Value { return reflect.ValueOf(New[T](c)) }
	return Structure{core, extension, kind, make}
}

// featureStructures hold the features of devices.
var featureStructures = []Structure{
	Of[abi.PhysicalDeviceVulkan11Features](2, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES),
	Of[abi.PhysicalDeviceVulkan12Features](2, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES),
	Of[abi.PhysicalDeviceDynamicRenderingFeatures](3, "VK_KHR_dynamic_rendering",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES),
	Of[abi.PhysicalDeviceSynchronization2Features](3, "VK_KHR_synchronization2",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES),
	Of[abi.PhysicalDeviceMaintenance4Features](3, "VK_KHR_maintenance4",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES),
	Of[abi.PhysicalDeviceMaintenance5Features](4, "VK_KHR_maintenance5",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES),
	Of[abi.PhysicalDeviceMaintenance6Features](4, "VK_KHR_maintenance6",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_6_FEATURES),
	Of[abi.PhysicalDeviceImageRobustnessFeatures](3, "VK_EXT_image_robustness",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_ROBUSTNESS_FEATURES),
	Of[abi.PhysicalDeviceInlineUniformBlockFeatures](3, "VK_EXT_inline_uniform_block",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INLINE_UNIFORM_BLOCK_FEATURES),
	Of[abi.PhysicalDevicePrivateDataFeatures](3, "VK_EXT_private_data",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIVATE_DATA_FEATURES),
	Of[abi.PhysicalDeviceShaderDemoteToHelperInvocationFeatures](3, "VK_EXT_shader_demote_to_helper_invocation",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_DEMOTE_TO_HELPER_INVOCATION_FEATURES),
	Of[abi.PhysicalDeviceShaderTerminateInvocationFeatures](3, "VK_KHR_shader_terminate_invocation",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_TERMINATE_INVOCATION_FEATURES),
	Of[abi.PhysicalDeviceSubgroupSizeControlFeatures](3, "VK_EXT_subgroup_size_control",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES),
	Of[abi.PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures](3, "VK_KHR_zero_initialize_workgroup_memory",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_WORKGROUP_MEMORY_FEATURES),
	Of[abi.PhysicalDeviceTextureCompressionASTCHDRFeatures](3, "VK_EXT_texture_compression_astc_hdr",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TEXTURE_COMPRESSION_ASTC_HDR_FEATURES),
	Of[abi.PhysicalDeviceIndexTypeUint8Features](4, "VK_KHR_index_type_uint8",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INDEX_TYPE_UINT8_FEATURES),
	Of[abi.PhysicalDeviceLineRasterizationFeatures](4, "VK_EXT_line_rasterization",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES),
	Of[abi.PhysicalDeviceVertexAttributeDivisorFeatures](4, "VK_KHR_vertex_attribute_divisor",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES),
	Of[abi.PhysicalDevicePipelineRobustnessFeatures](4, "VK_EXT_pipeline_robustness",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_ROBUSTNESS_FEATURES),
	Of[abi.PhysicalDeviceShaderExpectAssumeFeatures](4, "VK_KHR_shader_expect_assume",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_EXPECT_ASSUME_FEATURES),
	Of[abi.PhysicalDeviceShaderSubgroupRotateFeatures](4, "VK_KHR_shader_subgroup_rotate",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_ROTATE_FEATURES),
	Of[abi.PhysicalDeviceFragmentShaderBarycentricFeaturesKHR](9, "VK_KHR_fragment_shader_barycentric",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_BARYCENTRIC_FEATURES_KHR),
	Of[abi.PhysicalDeviceFragmentShadingRateFeaturesKHR](9, "VK_KHR_fragment_shading_rate",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR),
	Of[abi.PhysicalDeviceUnifiedImageLayoutsFeaturesKHR](9, "VK_KHR_unified_image_layouts",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_UNIFIED_IMAGE_LAYOUTS_FEATURES_KHR),
	Of[abi.PhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR](9, "VK_KHR_workgroup_memory_explicit_layout",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR),
	Of[abi.PhysicalDeviceRobustness2FeaturesKHR](9, "VK_EXT_robustness2",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_KHR),
	Of[abi.PhysicalDevice4444FormatsFeaturesEXT](9, "VK_EXT_4444_formats",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_4444_FORMATS_FEATURES_EXT),
	Of[abi.PhysicalDeviceBlendOperationAdvancedFeaturesEXT](9, "VK_EXT_blend_operation_advanced",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BLEND_OPERATION_ADVANCED_FEATURES_EXT),
	Of[abi.PhysicalDeviceBorderColorSwizzleFeaturesEXT](9, "VK_EXT_border_color_swizzle",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BORDER_COLOR_SWIZZLE_FEATURES_EXT),
	Of[abi.PhysicalDeviceColorWriteEnableFeaturesEXT](9, "VK_EXT_color_write_enable",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COLOR_WRITE_ENABLE_FEATURES_EXT),
	Of[abi.PhysicalDeviceConditionalRenderingFeaturesEXT](9, "VK_EXT_conditional_rendering",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT),
	Of[abi.PhysicalDeviceCustomBorderColorFeaturesEXT](9, "VK_EXT_custom_border_color",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT),
	Of[abi.PhysicalDeviceDepthBiasControlFeaturesEXT](9, "VK_EXT_depth_bias_control",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_BIAS_CONTROL_FEATURES_EXT),
	Of[abi.PhysicalDeviceDepthClipControlFeaturesEXT](9, "VK_EXT_depth_clip_control",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_CONTROL_FEATURES_EXT),
	Of[abi.PhysicalDeviceDepthClipEnableFeaturesEXT](9, "VK_EXT_depth_clip_enable",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_ENABLE_FEATURES_EXT),
	Of[abi.PhysicalDeviceExtendedDynamicStateFeaturesEXT](9, "VK_EXT_extended_dynamic_state",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_FEATURES_EXT),
	Of[abi.PhysicalDeviceExtendedDynamicState2FeaturesEXT](9, "VK_EXT_extended_dynamic_state2",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_2_FEATURES_EXT),
	Of[abi.PhysicalDeviceExtendedDynamicState3FeaturesEXT](9, "VK_EXT_extended_dynamic_state3",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT),
	Of[abi.PhysicalDeviceFragmentDensityMapFeaturesEXT](9, "VK_EXT_fragment_density_map",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT),
	Of[abi.PhysicalDeviceFragmentShaderInterlockFeaturesEXT](9, "VK_EXT_fragment_shader_interlock",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_INTERLOCK_FEATURES_EXT),
	Of[abi.PhysicalDeviceImageViewMinLodFeaturesEXT](9, "VK_EXT_image_view_min_lod",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_MIN_LOD_FEATURES_EXT),
	Of[abi.PhysicalDeviceMemoryPriorityFeaturesEXT](9, "VK_EXT_memory_priority",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PRIORITY_FEATURES_EXT),
	Of[abi.PhysicalDeviceMultiDrawFeaturesEXT](9, "VK_EXT_multi_draw",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTI_DRAW_FEATURES_EXT),
	Of[abi.PhysicalDeviceNestedCommandBufferFeaturesEXT](9, "VK_EXT_nested_command_buffer",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NESTED_COMMAND_BUFFER_FEATURES_EXT),
	Of[abi.PhysicalDeviceNonSeamlessCubeMapFeaturesEXT](9, "VK_EXT_non_seamless_cube_map",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NON_SEAMLESS_CUBE_MAP_FEATURES_EXT),
	Of[abi.PhysicalDevicePageableDeviceLocalMemoryFeaturesEXT](9, "VK_EXT_pageable_device_local_memory",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PAGEABLE_DEVICE_LOCAL_MEMORY_FEATURES_EXT),
	Of[abi.PhysicalDevicePrimitiveTopologyListRestartFeaturesEXT](9, "VK_EXT_primitive_topology_list_restart",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVE_TOPOLOGY_LIST_RESTART_FEATURES_EXT),
	Of[abi.PhysicalDeviceProvokingVertexFeaturesEXT](9, "VK_EXT_provoking_vertex",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROVOKING_VERTEX_FEATURES_EXT),
	Of[abi.PhysicalDeviceShaderAtomicFloatFeaturesEXT](9, "VK_EXT_shader_atomic_float",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT),
	Of[abi.PhysicalDeviceTexelBufferAlignmentFeaturesEXT](9, "VK_EXT_texel_buffer_alignment",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TEXEL_BUFFER_ALIGNMENT_FEATURES_EXT),
	Of[abi.PhysicalDeviceVertexInputDynamicStateFeaturesEXT](9, "VK_EXT_vertex_input_dynamic_state",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT),
	Of[abi.PhysicalDeviceYcbcr2Plane444FormatsFeaturesEXT](9, "VK_EXT_ycbcr_2plane_444_formats",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_YCBCR_2_PLANE_444_FORMATS_FEATURES_EXT),
	Of[abi.PhysicalDeviceImageProcessingFeaturesQCOM](9, "VK_QCOM_image_processing",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM),
	Of[abi.PhysicalDeviceImageProcessing2FeaturesQCOM](9, "VK_QCOM_image_processing2",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_2_FEATURES_QCOM),
}

// Offered are the extensions of the session's physical device.
func (s *Session) Offered() (names []string) {
	count := New[uint32](s.Client)
	ask := func(to *abi.ExtensionProperties) {
		s.Do(abi.OpEnumerateDeviceExtensionProperties, args(s, abi.EnumerateDeviceExtensionPropertiesArgs{
			PhysicalDevice: s.Physical, PPropertyCount: count, PProperties: to}))
	}
	ask(nil)
	list := Slice[abi.ExtensionProperties](s.Client, int(*count)+1)
	ask(&list[0])
	for _, e := range list[:*count] {
		name, _, _ := strings.Cut(string(e.ExtensionName[:]), "\x00")
		names = append(names, name)
	}
	return names
}

// Minor is x where the session's physical device has Vulkan 1.x.
func (s *Session) Minor() int {
	p := New[abi.PhysicalDeviceProperties](s.Client)
	s.Call(abi.OpGetPhysicalDeviceProperties, args(s, abi.GetPhysicalDevicePropertiesArgs{PhysicalDevice: s.Physical,
		PProperties: p}))
	return int(p.ApiVersion >> 12 & 0x3ff)
}

// Chain makes a chain of the structures that the session's physical device knows, without some extensions'. It returns
// the first one, their values, and the extensions that bring them.
func (s *Session) Chain(rows []Structure, without ...string) (first unsafe.Pointer, values []reflect.Value,
	extensions []string) {
	minor, offered := s.Minor(), s.Offered()
	for _, r := range rows {
		has := slices.Contains(offered, r.extension)
		if r.core > minor && !has || slices.Contains(without, r.extension) {
			continue
		}
		if has {
			extensions = append(extensions, r.extension)
		}
		v := r.make(s.Client)
		v.Elem().Field(0).SetUint(uint64(r.kind))
		v.Elem().Field(1).Set(reflect.ValueOf(first))
		first, values = v.UnsafePointer(), append(values, v.Elem())
	}
	return first, values, extensions
}

// Features makes a chain of the features that the session's physical device has, as [Session.Chain] does.
func (s *Session) Features(without ...string) (all *abi.PhysicalDeviceFeatures2, values []reflect.Value,
	extensions []string) {
	first, values, extensions := s.Chain(featureStructures, without...)
	all = at(s, abi.PhysicalDeviceFeatures2{SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, PNext: first})
	s.Call(abi.OpGetPhysicalDeviceFeatures2, args(s, abi.GetPhysicalDeviceFeatures2Args{
		PhysicalDevice: s.Physical, PFeatures: all}))
	return all, append(values, reflect.ValueOf(&all.Features).Elem()), extensions
}

// All returns a choice, for Options, of all extensions and features of the device without some extensions and theirs.
func All(without ...string) func(*Session) ([]string, unsafe.Pointer) {
	return func(s *Session) ([]string, unsafe.Pointer) {
		all, _, _ := s.Features(without...)
		left := func(name string) bool { return slices.Contains(without, name) }
		return slices.DeleteFunc(s.Offered(), left), unsafe.Pointer(all)
	}
}
