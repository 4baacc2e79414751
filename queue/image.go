package queue

import (
	"sync/atomic"
	"weak"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Image is texels in memory (Vulkan: Images).
type Image struct {
	device  *Device
	mip     *mip.Image
	over    atomic.Pointer[[]weak.Pointer[Image]] // images that lie over it
	watched atomic.Bool
}

// ImageInfo describes an image.
type ImageInfo struct {
	vk.ImageInfo
	// Memory holds the image, from Offset on, a multiple of MemoryAlignment: as many bytes as ImageBytes says. The zero
	// value is memory of its own. Images of one description at one place show the same texels.
	Memory *Memory
	Offset int
	// Linear says that the host or buffers may write the texels, where [Image.Layout] has them
	// (VK_IMAGE_TILING_LINEAR). Views of such images decode them anew for each submission.
	Linear bool
}

// ImageBytes is how many bytes of memory an image takes. The error joins a [vk.StateError] for each field that is
// refused.
func ImageBytes(info vk.ImageInfo) (int, error) { return mip.ImageBytes(info) }

// NewImage makes an image; in memory of its own its texels are zero. The error joins a [vk.StateError] for each field
// that is refused.
func (d *Device) NewImage(info ImageInfo) (*Image, error) {
	size, err := mip.ImageBytes(info.ImageInfo)
	if err != nil {
		return nil, err
	}
	bytes, err := part(info.Memory, info.Offset, size)
	if err != nil {
		return nil, err
	}
	m := &Image{device: d}
	if m.mip, err = mip.WrapImage(info.ImageInfo, bytes); err != nil {
		return nil, err
	}
	buffers, images := info.Memory.put(place{from: info.Offset, to: info.Offset + size, image: weak.Make(m)})
	if buffers || info.Linear {
		d.watched.add(m)
	}
	for _, other := range images {
		m.shares(other)
		other.shares(m)
	}
	return m, nil
}

// shares notes that another image lies over m.
func (m *Image) shares(other *Image) {
	for {
		old := m.over.Load()
		var list []weak.Pointer[Image]
		if old != nil {
			for _, p := range *old {
				if p.Value() != nil {
					list = append(list, p)
				}
			}
		}
		list = append(list, weak.Make(other))
		if m.over.CompareAndSwap(old, &list) {
			return
		}
	}
}

// changed notes that the image's texels changed, for images that lie over it. The image itself was told.
func (m *Image) changed() {
	if list := m.over.Load(); list != nil {
		for _, p := range *list {
			if other := p.Value(); other != nil {
				other.mip.Touch()
			}
		}
	}
}

// Info is the description that the image was made from, with counts of 0 replaced by 1.
func (m *Image) Info() vk.ImageInfo { return m.mip.Info() }

// Mip is the engine's image, for reading texels ([halfspace.Read]) while no submission writes them.
func (m *Image) Mip() *mip.Image { return m.mip }

// Layout is where a layer of a level lies in an image's memory.
type Layout struct {
	// Offset of the first texel in the image's memory, and the bytes from there to the end of the layer.
	Offset, Size int
	// RowPitch, DepthPitch and ArrayPitch are the bytes from a row, slice and layer to the next.
	RowPitch, DepthPitch, ArrayPitch int
}

// Layout returns where a layer of a level lies (Vulkan: VkSubresourceLayout); planes, depth and stencil are chosen by
// an aspect, NONE being the first.
func (m *Image) Layout(level, layer int, aspect vk.ImageAspect) (Layout, error) {
	plane, err := m.plane(aspect)
	if err != nil {
		return Layout{}, err
	}
	s := m.mip.Subresource(level, layer, plane)
	if s.Width == 0 {
		return Layout{}, vk.Errorf("Level", "level %d or layer %d does not exist", level, layer)
	}
	l := Layout{Offset: m.offset(&s), Size: len(s.Pix), RowPitch: s.RowPitch, DepthPitch: s.SlicePitch}
	if next := m.mip.Subresource(level, layer+1, plane); next.Width != 0 {
		l.ArrayPitch = m.offset(&next) - l.Offset
	} else if layer > 0 {
		before := m.mip.Subresource(level, layer-1, plane)
		l.ArrayPitch = l.Offset - m.offset(&before)
	}
	return l, nil
}

// offset is where a subresource begins in the image's memory.
func (m *Image) offset(s *mip.Subresource) int { return int(address(s.Pix) - address(m.mip.Bytes())) }

// plane is the plane that an aspect names.
func (m *Image) plane(aspect vk.ImageAspect) (int, error) {
	f := formatOf(m)
	if p := f.Plane(aspect); p >= 0 {
		return p, nil
	}
	if !f.Has(aspect) {
		return 0, vk.Errorf("Aspect", "%v, but %v has no such aspect", aspect, f)
	}
	if aspect == vk.ImageAspectStencil && f.Depth {
		return 1, nil
	}
	return 0, nil
}
