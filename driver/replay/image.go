package main

import (
	"fmt"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// image is an image, in layout GENERAL from its making on. Own is one of the engine's, which says how its texels lie in
// a suite.
type image struct {
	handle uint64
	own    *mip.Image
}

// viewed is what an image is for, besides copies: its usages, and the format of its views.
type viewed struct {
	usage  uint32
	format vk.Format
}

const generalLayout = abi.VK_IMAGE_LAYOUT_GENERAL

// image makes an image.
func (d *device) image(info vk.ImageInfo, v viewed) (m *image, err error) {
	m = &image{}
	if m.own, err = mip.NewImage(info); err != nil {
		return nil, err
	}
	info = m.own.Info()
	usage := v.usage | abi.VK_IMAGE_USAGE_TRANSFER_SRC_BIT | abi.VK_IMAGE_USAGE_TRANSFER_DST_BIT
	var flags uint32
	if v.format != vk.FormatUndefined && v.format != info.Format {
		flags |= abi.VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT
	}
	if info.CubeCompatible {
		flags |= abi.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT
	}
	if err := d.needFormat(info, usage, flags); err != nil {
		return nil, err
	}
	m.handle = d.NewImage(abi.ImageCreateInfo{Flags: flags, ImageType: uint32(info.ImageType), Format: uint32(info.Format),
		Extent: extent(info.Extent), MipLevels: uint32(info.MipLevels), ArrayLayers: uint32(info.ArrayLayers),
		Samples: uint32(info.Samples), Usage: usage})
	if err := d.Err(); err != nil {
		return nil, err
	}
	d.Run(func() {
		d.barrier(&abi.ImageMemoryBarrier{SType: abi.VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
			DstAccessMask: abi.VK_ACCESS_MEMORY_READ_BIT | abi.VK_ACCESS_MEMORY_WRITE_BIT, NewLayout: generalLayout,
			SrcQueueFamilyIndex: abi.VK_QUEUE_FAMILY_IGNORED, DstQueueFamilyIndex: abi.VK_QUEUE_FAMILY_IGNORED,
			Image: m.handle, SubresourceRange: abi.ImageSubresourceRange{AspectMask: aspects(info.Format),
				LevelCount: abi.VK_REMAINING_MIP_LEVELS, LayerCount: abi.VK_REMAINING_ARRAY_LAYERS}})
	})
	return m, d.Err()
}

// aspects are all of a format.
func aspects(f vk.Format) (bits uint32) {
	in := format.Of(f)
	if in.Depth {
		bits |= abi.VK_IMAGE_ASPECT_DEPTH_BIT
	}
	if in.Stencil {
		bits |= abi.VK_IMAGE_ASPECT_STENCIL_BIT
	}
	if bits == 0 {
		bits = abi.VK_IMAGE_ASPECT_COLOR_BIT
	}
	return bits
}

// planeAspect is the aspect of a plane.
func planeAspect(f vk.Format, plane int) uint32 {
	switch in := format.Of(f); {
	case in.Depth && plane == 0:
		return abi.VK_IMAGE_ASPECT_DEPTH_BIT
	case in.Stencil:
		return abi.VK_IMAGE_ASPECT_STENCIL_BIT
	case in.Chroma && len(in.Planes) > 1:
		return abi.VK_IMAGE_ASPECT_PLANE_0_BIT << plane
	}
	return abi.VK_IMAGE_ASPECT_COLOR_BIT
}

// barrier has all commands and the host wait for all before, and may give an image its layout.
func (d *device) barrier(m *abi.ImageMemoryBarrier) {
	a := abi.CmdPipelineBarrierArgs{CommandBuffer: d.Commands, SrcStageMask: abi.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
		DstStageMask:       abi.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | abi.VK_PIPELINE_STAGE_HOST_BIT,
		MemoryBarrierCount: 1, PMemoryBarriers: client.At(d.Session, abi.MemoryBarrier{
			SType: abi.VK_STRUCTURE_TYPE_MEMORY_BARRIER, SrcAccessMask: abi.VK_ACCESS_MEMORY_WRITE_BIT,
			DstAccessMask: abi.VK_ACCESS_MEMORY_READ_BIT | abi.VK_ACCESS_MEMORY_WRITE_BIT | abi.VK_ACCESS_HOST_READ_BIT})}
	if m != nil {
		a.ImageMemoryBarrierCount, a.PImageMemoryBarriers = 1, client.At(d.Session, *m)
	}
	d.Call(abi.OpCmdPipelineBarrier, client.Args(d.Session, a))
}

// regionAlignment is a multiple of 4 and of all sizes of texels and blocks.
const regionAlignment = 96

// region is a part of an image: where it lies in a suite's array, and where in a buffer.
type region struct {
	copy     abi.BufferImageCopy
	from, to int // in the array
}

// regions are the parts of an image, and the size of the buffer that holds them.
func (m *image) regions() (list []region, size int) {
	in, at := m.own.Info(), 0
	for level := range in.MipLevels {
		for layer := range in.ArrayLayers {
			for plane := range m.own.Planes() {
				s := m.own.Subresource(level, layer, plane)
				list = append(list, region{abi.BufferImageCopy{BufferOffset: uint64(size),
					ImageSubresource: abi.ImageSubresourceLayers{AspectMask: planeAspect(in.Format, plane),
						MipLevel: uint32(level), BaseArrayLayer: uint32(layer), LayerCount: 1},
					ImageExtent: abi.Extent3D{Width: uint32(s.Width), Height: uint32(s.Height), Depth: uint32(s.Depth)}},
					at, at + len(s.Pix)})
				at += len(s.Pix)
				size += (len(s.Pix) + regionAlignment - 1) / regionAlignment * regionAlignment
			}
		}
	}
	return list, size
}

func copiesOf(list []region) (copies []abi.BufferImageCopy) {
	for _, r := range list {
		copies = append(copies, r.copy)
	}
	return copies
}

// fill gives an image the texels of a suite's array.
func (d *device) fill(m *image, data []byte) error {
	if n := len(m.own.Bytes()); len(data) != n {
		return fmt.Errorf("%d bytes of data, the image has %d", len(data), n)
	}
	if m.own.Info().Samples > 1 {
		return d.fillSamples(m, data)
	}
	list, size := m.regions()
	b := make([]byte, size)
	for _, r := range list {
		copy(b[r.copy.BufferOffset:], data[r.from:r.to])
	}
	from := d.NewBuffer(abi.VK_BUFFER_USAGE_TRANSFER_SRC_BIT, b)
	if d.Err() != nil {
		return d.Err()
	}
	d.Run(func() {
		d.Call(abi.OpCmdCopyBufferToImage, client.Args(d.Session, abi.CmdCopyBufferToImageArgs{CommandBuffer: d.Commands,
			SrcBuffer: from.Handle, DstImage: m.handle, DstImageLayout: generalLayout, RegionCount: uint32(len(list)),
			PRegions: client.List(d.Client, copiesOf(list)...)}))
		d.barrier(nil)
	})
	return d.Err()
}

// clear gives all texels of a float image a colour.
func (d *device) clear(m *image, v []float64) error {
	var c abi.ClearColorValue
	for n := range c {
		c[n] = math.Float32bits(float32(v[n]))
	}
	d.Run(func() {
		d.Call(abi.OpCmdClearColorImage, client.Args(d.Session, abi.CmdClearColorImageArgs{CommandBuffer: d.Commands,
			Image: m.handle, ImageLayout: generalLayout, PColor: client.At(d.Session, c), RangeCount: 1,
			PRanges: client.At(d.Session, abi.ImageSubresourceRange{AspectMask: abi.VK_IMAGE_ASPECT_COLOR_BIT,
				LevelCount: abi.VK_REMAINING_MIP_LEVELS, LayerCount: abi.VK_REMAINING_ARRAY_LAYERS})}))
		d.barrier(nil)
	})
	return d.Err()
}

// read copies an image of one sample a texel to one of the engine's.
func (d *device) read(m *image) (*mip.Image, error) {
	list, size := m.regions()
	to := d.NewBuffer(abi.VK_BUFFER_USAGE_TRANSFER_DST_BIT, make([]byte, size))
	if d.Err() != nil {
		return nil, d.Err()
	}
	d.Run(func() {
		d.barrier(nil)
		d.Call(abi.OpCmdCopyImageToBuffer, client.Args(d.Session, abi.CmdCopyImageToBufferArgs{CommandBuffer: d.Commands,
			SrcImage: m.handle, SrcImageLayout: generalLayout, DstBuffer: to.Handle, RegionCount: uint32(len(list)),
			PRegions: client.List(d.Client, copiesOf(list)...)}))
		d.barrier(nil)
	})
	b := d.Bytes(to)
	for _, r := range list {
		copy(m.own.Bytes()[r.from:r.to], b[r.copy.BufferOffset:])
	}
	return m.own, d.Err()
}

// view makes a view.
func (d *device) view(m *image, v vk.ImageView, next unsafe.Pointer) (uint64, error) {
	f := v.Format
	if f == vk.FormatUndefined {
		f = m.own.Info().Format
	}
	in := format.Of(m.own.Info().Format)
	aspect := uint32(v.Aspect)
	switch {
	case in.Depth && aspect != abi.VK_IMAGE_ASPECT_STENCIL_BIT:
		aspect = abi.VK_IMAGE_ASPECT_DEPTH_BIT
	case in.Stencil:
		aspect = abi.VK_IMAGE_ASPECT_STENCIL_BIT
	case aspect == 0:
		aspect = abi.VK_IMAGE_ASPECT_COLOR_BIT
	}
	if v.ViewType == vk.ImageViewTypeCubeArray {
		if err := d.need("imageCubeArray"); err != nil {
			return 0, err
		}
	}
	if v.MinLod != 0 {
		if err := d.need("minLod"); err != nil {
			return 0, err
		}
		next = unsafe.Pointer(client.At(d.Session, abi.ImageViewMinLodCreateInfoEXT{
			SType: abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_MIN_LOD_CREATE_INFO_EXT, PNext: next, MinLod: v.MinLod}))
	}
	h := d.Create(abi.OpCreateImageView, abi.OpDestroyImageView, unsafe.Pointer(client.At(d.Session,
		abi.ImageViewCreateInfo{SType: abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, PNext: next, Image: m.handle,
			ViewType: uint32(v.ViewType), Format: uint32(f), Components: mapping(v.Components),
			SubresourceRange: abi.ImageSubresourceRange{AspectMask: aspect, BaseMipLevel: uint32(v.BaseMipLevel),
				LevelCount: orAll(v.LevelCount), BaseArrayLayer: uint32(v.BaseArrayLayer), LayerCount: orAll(v.LayerCount)}})))
	return h, d.Err()
}

// orAll is a count, where zero is all that remain.
func orAll(n int) uint32 {
	if n == 0 {
		return abi.VK_REMAINING_MIP_LEVELS
	}
	return uint32(n)
}

func extent(e vk.Extent3D) abi.Extent3D {
	return abi.Extent3D{Width: uint32(max(e.Width, 1)), Height: uint32(max(e.Height, 1)), Depth: uint32(max(e.Depth, 1))}
}

func mapping(m vk.ComponentMapping) abi.ComponentMapping {
	return abi.ComponentMapping{R: uint32(m.R), G: uint32(m.G), B: uint32(m.B), A: uint32(m.A)}
}

func bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
