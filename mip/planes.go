package mip

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// planesOf lists a format's planes.
func planesOf(f vk.Format, in *format.Info) []plane {
	if len(in.Planes) == 0 {
		return []plane{{f, in, in.BlockWidth, in.BlockHeight, in.BlockDepth, in.BlockBytes, 1, 1}}
	}
	var planes []plane
	for _, p := range in.Planes {
		pf := format.Of(p.Format)
		planes = append(planes, plane{p.Format, pf, pf.BlockWidth, pf.BlockHeight, pf.BlockDepth, pf.BlockBytes,
			p.WidthDivisor, p.HeightDivisor})
	}
	return planes
}

// PlaneBytes is a plane of the view's base level as it lies in the image's memory, from the view's first layer on to
// the end of its last, and how far rows and layers are apart. It is for kernels that read a format's own codes.
func (v *View) PlaneBytes(n int) (pix []byte, row, layer int) {
	m := v.image
	lv := &m.levels[v.info.BaseMipLevel]
	pl := &lv.planes[n]
	data := m.memory()
	if m.disjoint != nil {
		data = m.disjoint[n]
	}
	from := lv.offset + v.info.BaseArrayLayer*lv.layerPitch + pl.offset
	to := min(from+(v.info.LayerCount-1)*lv.layerPitch+pl.size, len(data))
	return data[from:to:to], pl.rowPitch, lv.layerPitch
}

// PlaneSize is the size of a plane of the view's base level in its texels.
func (v *View) PlaneSize(n int) (width, height int) {
	pl := &v.image.levels[v.info.BaseMipLevel].planes[n]
	return pl.width, pl.height
}
