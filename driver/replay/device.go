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

// densityMap is an extension whose features devices with shading rates cannot have, too.
const densityMap = "VK_EXT_fragment_density_map"

// propertyStructures hold what suites call features, and Vulkan calls properties.
var propertyStructures = []client.Structure{
	client.Of[abi.PhysicalDeviceSubgroupProperties](1, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES),
	client.Of[abi.PhysicalDeviceSampleLocationsPropertiesEXT](9, "VK_EXT_sample_locations",
		abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SAMPLE_LOCATIONS_PROPERTIES_EXT),
	client.Of[abi.PhysicalDeviceFloatControlsProperties](2, "", abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES),
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
	all, values, extensions := s.Features(densityMap)
	first, more, others := s.Chain(propertyStructures)
	s.Call(abi.OpGetPhysicalDeviceProperties2, client.Args(s, abi.GetPhysicalDeviceProperties2Args{
		PhysicalDevice: s.Physical, PProperties: client.At(s, abi.PhysicalDeviceProperties2{
			SType: abi.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, PNext: first})}))
	for _, v := range append(values, more...) {
		for n := range v.NumField() {
			if f := v.Type().Field(n); f.Type.Kind() == reflect.Uint32 && v.Field(n).Uint() != 0 {
				d.has[strings.ToLower(f.Name[:1])+f.Name[1:]] = true
			}
		}
	}
	for n, name := range subgroupOperations {
		d.has[name] = operations(more)>>n&1 != 0
	}
	return append(extensions, others...), unsafe.Pointer(all)
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
