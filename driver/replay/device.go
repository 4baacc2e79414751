package main

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/vk"
)

// device is a session with all features enabled that cases may need and the driver offers.
type device struct {
	*client.Session
	has map[string]bool // features, by Vulkan's names
}

// missing is the feature, format or limit for want of which a case is not drawn.
type missing string

func (m missing) Error() string { return string(m) }

// need is the error of the first feature that the device lacks.
func (d *device) need(features ...string) error {
	for _, f := range features {
		if !d.has[f] {
			return missing(f)
		}
	}
	return nil
}

// version is what the program asks for: Vulkan 1.3, of which drivers may have less.
const version = 1<<22 | 3<<12

// structure is a structure of features or properties, that a version (of 1.x) or an extension brings; its type is
// the first field, the next structure the second.
type structure struct {
	core      int
	extension string
	kind      uint32
	make      func(c *client.Client) reflect.Value
}

func of[T any](core int, extension string, kind uint32) structure {
	make := func(c *client.Client) reflect.Value { return reflect.ValueOf(client.New[T](c)) }
	return structure{core, extension, kind, make}
}

// featureStructures hold what cases and this program use.
var featureStructures = []structure{
	of[abi.PhysicalDeviceVulkan11Features](2, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES),
	of[abi.PhysicalDeviceVulkan12Features](2, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES),
	of[abi.PhysicalDeviceDynamicRenderingFeatures](3, "VK_KHR_dynamic_rendering",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES),
	of[abi.PhysicalDeviceMaintenance4Features](3, "VK_KHR_maintenance4",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES),
	of[abi.PhysicalDeviceImageRobustnessFeatures](3, "VK_EXT_image_robustness",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_ROBUSTNESS_FEATURES),
	of[abi.PhysicalDeviceShaderDemoteToHelperInvocationFeatures](3, "VK_EXT_shader_demote_to_helper_invocation",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_DEMOTE_TO_HELPER_INVOCATION_FEATURES),
	of[abi.PhysicalDeviceShaderTerminateInvocationFeatures](3, "VK_KHR_shader_terminate_invocation",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_TERMINATE_INVOCATION_FEATURES),
	of[abi.PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures](3, "VK_KHR_zero_initialize_workgroup_memory",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_WORKGROUP_MEMORY_FEATURES),
	of[abi.PhysicalDeviceTextureCompressionASTCHDRFeatures](3, "VK_EXT_texture_compression_astc_hdr",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TEXTURE_COMPRESSION_ASTC_HDR_FEATURES),
	of[abi.PhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR](9, "VK_KHR_workgroup_memory_explicit_layout",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR),
	of[abi.PhysicalDeviceRobustness2FeaturesKHR](9, "VK_EXT_robustness2",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_KHR),
	of[abi.PhysicalDeviceShaderAtomicFloatFeaturesEXT](9, "VK_EXT_shader_atomic_float",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT),
	of[abi.PhysicalDeviceCustomBorderColorFeaturesEXT](9, "VK_EXT_custom_border_color",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT),
	of[abi.PhysicalDeviceLineRasterizationFeatures](9, "VK_EXT_line_rasterization",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES),
	of[abi.PhysicalDeviceProvokingVertexFeaturesEXT](9, "VK_EXT_provoking_vertex",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROVOKING_VERTEX_FEATURES_EXT),
	of[abi.PhysicalDeviceImageViewMinLodFeaturesEXT](9, "VK_EXT_image_view_min_lod",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_MIN_LOD_FEATURES_EXT),
	of[abi.PhysicalDeviceYcbcr2Plane444FormatsFeaturesEXT](3, "VK_EXT_ycbcr_2plane_444_formats",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_YCBCR_2_PLANE_444_FORMATS_FEATURES_EXT),
	of[abi.PhysicalDeviceNonSeamlessCubeMapFeaturesEXT](9, "VK_EXT_non_seamless_cube_map",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NON_SEAMLESS_CUBE_MAP_FEATURES_EXT),
	of[abi.PhysicalDeviceBlendOperationAdvancedFeaturesEXT](9, "VK_EXT_blend_operation_advanced",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BLEND_OPERATION_ADVANCED_FEATURES_EXT),
}

// propertyStructures hold what suites call features, and Vulkan calls properties.
var propertyStructures = []structure{
	of[abi.PhysicalDeviceSubgroupProperties](1, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES),
	of[abi.PhysicalDeviceSampleLocationsPropertiesEXT](9, "VK_EXT_sample_locations",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SAMPLE_LOCATIONS_PROPERTIES_EXT),
	of[abi.PhysicalDeviceFloatControlsProperties](2, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES),
}

// subgroupOperations are the suites' names of the bits of supportedOperations.
var subgroupOperations = []string{
	"subgroupBasic", "subgroupVote", "subgroupArithmetic", "subgroupBallot", "subgroupShuffle",
	"subgroupShuffleRelative", "subgroupClustered", "subgroupQuad",
}

// openDevice makes a device with all features of the structures that the driver has.
func openDevice(c *client.Client) (d *device, err error) {
	d = &device{has: map[string]bool{}}
	d.Session, err = c.OpenWith(client.Options{Version: version, Choose: d.choose})
	if err == nil {
		err = d.need("dynamicRendering", "samplerMirrorClampToEdge")
	}
	return d, err
}

func (d *device) choose(s *client.Session) (extensions []string, features unsafe.Pointer) {
	c := s.Client
	count := client.New[uint32](c)
	ask := func(to *abi.ExtensionProperties) {
		s.Do(abi.OpEnumerateDeviceExtensionProperties, client.Args(s, abi.EnumerateDeviceExtensionPropertiesArgs{
			PhysicalDevice: s.Physical, PPropertyCount: count, PProperties: to}))
	}
	ask(nil)
	list := client.Slice[abi.ExtensionProperties](c, int(*count)+1)
	ask(&list[0])
	offered := map[string]bool{}
	for _, e := range list {
		name, _, _ := strings.Cut(string(e.ExtensionName[:]), "\x00")
		offered[name] = name != ""
	}
	properties := client.New[abi.PhysicalDeviceProperties2](c)
	properties.SType = abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2
	s.Call(abi.OpGetPhysicalDeviceProperties2, client.Args(s, abi.GetPhysicalDeviceProperties2Args{
		PhysicalDevice: s.Physical, PProperties: properties}))
	minor := int(properties.Properties.ApiVersion >> 12 & 0x3ff)
	chain := func(rows []structure) (first unsafe.Pointer, values []reflect.Value) {
		for _, r := range rows {
			if r.core > minor && !offered[r.extension] {
				continue
			}
			if offered[r.extension] {
				extensions = append(extensions, r.extension)
			}
			v := r.make(c)
			v.Elem().Field(0).SetUint(uint64(r.kind))
			v.Elem().Field(1).Set(reflect.ValueOf(first))
			first, values = v.UnsafePointer(), append(values, v.Elem())
		}
		return first, values
	}
	first, values := chain(featureStructures)
	all := client.New[abi.PhysicalDeviceFeatures2](c)
	all.SType, all.PNext = abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, first
	s.Call(abi.OpGetPhysicalDeviceFeatures2, client.Args(s, abi.GetPhysicalDeviceFeatures2Args{
		PhysicalDevice: s.Physical, PFeatures: all}))
	first, more := chain(propertyStructures)
	properties.PNext = first
	s.Call(abi.OpGetPhysicalDeviceProperties2, client.Args(s, abi.GetPhysicalDeviceProperties2Args{
		PhysicalDevice: s.Physical, PProperties: properties}))
	for _, v := range append(append(values, more...), reflect.ValueOf(&all.Features).Elem()) {
		for n := range v.NumField() {
			if f := v.Type().Field(n); f.Type.Kind() == reflect.Uint32 && v.Field(n).Uint() != 0 {
				d.has[strings.ToLower(f.Name[:1])+f.Name[1:]] = true
			}
		}
	}
	for n, name := range subgroupOperations {
		d.has[name] = operations(more)>>n&1 != 0
	}
	return extensions, unsafe.Pointer(all)
}

// operations are the operations of subgroups that properties name.
func operations(properties []reflect.Value) uint64 {
	for _, v := range properties {
		if f := v.FieldByName("SupportedOperations"); f.IsValid() {
			return f.Uint()
		}
	}
	return 0
}

// needFormat is the error of a format that the device lacks for images of a kind.
func (d *device) needFormat(info vk.ImageInfo, usage, flags uint32) error {
	p := client.New[abi.ImageFormatProperties](d.Client)
	r := d.Call(abi.OpGetPhysicalDeviceImageFormatProperties, client.Args(d.Session,
		abi.GetPhysicalDeviceImageFormatPropertiesArgs{PhysicalDevice: d.Physical, Format: uint32(info.Format),
			Type: uint32(info.ImageType), Usage: usage, Flags: flags, PImageFormatProperties: p}))
	if int32(r) != abi.VK_SUCCESS || p.SampleCounts&uint32(max(info.Samples, 1)) == 0 {
		return missing(fmt.Sprintf("%v with %d samples", info.Format, max(info.Samples, 1)))
	}
	return nil
}

// formatFeatures are the features of a format's images.
func (d *device) formatFeatures(f vk.Format) uint32 {
	p := client.New[abi.FormatProperties](d.Client)
	d.Call(abi.OpGetPhysicalDeviceFormatProperties, client.Args(d.Session, abi.GetPhysicalDeviceFormatPropertiesArgs{
		PhysicalDevice: d.Physical, Format: uint32(f), PFormatProperties: p}))
	return p.OptimalTilingFeatures
}

// needFormatFeature is the error of a format that the device has not in some way.
func (d *device) needFormatFeature(f vk.Format, feature uint32, what string) error {
	if d.formatFeatures(f)&feature == 0 {
		return missing(fmt.Sprintf("%v %s", f, what))
	}
	return nil
}
