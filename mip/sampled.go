package mip

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// bandBytes is about how much of level 0 [Image.Fill] makes at a time: it stays in a core's cache while the levels
// below and the chain are made of it.
const bandBytes = 1 << 18

// NewSampled makes a 2D image of all levels that is to be filled by [Image.Fill] and then sampled, and a view of all of
// it. Where the sampling kernels have all of it in their [Chain] it lies there alone, as after [Image.Trim]. Its texels
// are undefined before Fill.
func NewSampled(f vk.Format, width, height int) (*Image, *View, error) {
	m, size, err := plan(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1},
		MipLevels: FullLevels(width, height, 1),
	}, 0)
	if err != nil {
		return nil, nil, err
	}
	m.slack, m.toFill = true, true
	v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	if err != nil {
		return nil, nil, err
	}
	if c := v.Chain(); c != nil && (c.copies() || c.codes() != nil) {
		m.trimmed.Store(c)
	} else {
		m.allocate(size)
	}
	m.toFill = false
	return m, v, nil
}

// Fill makes all texels of an image of [NewSampled] with a device's kernels. rows writes rows y to end-1 of level 0 to
// pix, one after the other; Fill calls it on all cores. The other levels, and the formats allowed, are as in
// GenerateMips. The image must not be used meanwhile.
func (m *Image) Fill(k *simd.Kernels, rows func(pix []byte, y, end int)) error {
	return m.fill(k, rows, func(*Chain) {})
}

// fill is Fill. begin is called with the chain that is filled, if the image lies in one.
func (m *Image) fill(k *simd.Kernels, rows func(pix []byte, y, end int), begin func(*Chain)) error {
	if err := m.made("Image"); err != nil {
		return err
	}
	if k == nil || rows == nil {
		return vk.Errorf("Rows", "nil, or Kernels is nil: both are needed")
	}
	c := m.trimmed.Load()
	if c == nil {
		s := m.Subresource(0, 0, 0)
		inBands(s.Height, s.Width, func(y, end int) { rows(s.Pix[y*s.RowPitch:end*s.RowPitch], y, end) })
		return m.GenerateMips(MipOptions{})
	}
	begin(c)
	// Bands of level 0 and the parts of the levels below, as long as these are boxes of 2x2 texels, are made in cache;
	// the rest is a small image.
	width, height, pitch := m.info.Extent.Width, m.info.Extent.Height, m.levels[0].planes[0].rowPitch
	fused := 0
	if halving(m.format) != nil {
		fused = min(bits.TrailingZeros(uint(width|height)), len(m.levels)-1, bits.Len(uint(bandBytes/pitch|1))-1)
	}
	info := m.info
	info.Extent.Width, info.Extent.Height, info.MipLevels = width>>fused, height>>fused, info.MipLevels-fused
	rest, err := NewImage(info)
	if err != nil {
		return err
	}
	codes := c.codes()
	band := max(bandBytes/pitch>>fused, 1) << fused
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), ceil(height, band)) {
		wait.Go(func() {
			codes, half := codes.by(k), halvingBy(k, m.format)
			parts := make([]Subresource, fused+1)
			for l := range fused {
				parts[l] = m.part(l, make([]byte, m.levels[l].planes[0].rowPitch*(band>>l)))
			}
			for y := int(next.Add(int64(band))) - band; y < height; y = int(next.Add(int64(band))) - band {
				end := min(y+band, height)
				parts[fused] = rest.part(0, rest.data[y>>fused*rest.levels[0].planes[0].rowPitch:])
				rows(parts[0].Pix[:(end-y)*parts[0].RowPitch], y, end)
				for l := range parts {
					if n := (end - y) >> l; l > 0 {
						half(&parts[l], &parts[l-1], 0, n)
					}
					c.fillPart(l, y>>l, &parts[l], codes, (end-y)>>l)
				}
			}
		})
	}
	wait.Wait()
	if err := rest.GenerateMips(MipOptions{}); err != nil {
		return err
	}
	for l := range m.levels {
		if l > fused {
			s := rest.Subresource(l-fused, 0, 0)
			c.fillPart(l, 0, &s, codes, s.Height)
		}
		if l > 0 || c.left == nil {
			c.wrap(l, 0)
		}
	}
	m.Touch()
	c.generation.Store(m.generation.latest() + 1)
	return nil
}

// part is some rows of a level of an image of plain texels.
func (m *Image) part(l int, pix []byte) Subresource {
	p := &m.levels[l].planes[0]
	return Subresource{
		Pix: pix, Width: p.width, Height: len(pix) / p.rowPitch, Depth: 1, RowPitch: p.rowPitch, SlicePitch: len(pix),
		Texel: m.planes[0].bytes, BlockWidth: 1, BlockHeight: 1, BlockDepth: 1, Samples: 1,
	}
}
