package record

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// DensityMap is a pass's fragment density map (Vulkan: Fragment Density Map Operations). When the pass is drawn its
// texels become the rates of regions, so that it is an attachment shading rate like another.
type DensityMap struct {
	Rates   RateAttachment
	Format  *format.Info
	Layers  []mip.Subresource // one for all layers of the pass, or one for each
	Sources [2]uint8          // the components, counted as by mip.View.Sources, that are the densities across and down

	codes []byte
	row   []format.Texel
}

// Read makes the rates of a framebuffer's regions. A region beyond the map has the nearest texel's.
func (m *DensityMap) Read(width, height int) {
	r := &m.Rates
	columns, rows := (width-1)>>r.RegionX+1, (height-1)>>r.RegionY+1
	r.Pixels = mip.Subresource{Width: columns, Height: rows, RowPitch: columns}
	r.LayerPitch = 0
	if len(m.Layers) > 1 {
		r.LayerPitch = columns * rows
	}
	m.codes = Grow(m.codes, columns*rows*len(m.Layers))
	r.Pixels.Pix = m.codes
	to := m.codes
	for n := range m.Layers {
		s := &m.Layers[n]
		m.row = Grow(m.row, s.Width)
		for y := range rows {
			m.Format.Decode(m.row[:s.Width], s.Row(min(y, s.Height-1), 0))
			for x := range columns {
				t := &m.row[min(x, s.Width-1)]
				to[x] = uint8(plan.DensityRate(m.density(t, 0), m.density(t, 1)).Code())
			}
			to = to[columns:]
		}
	}
}

// density is a texel's density across or down.
func (m *DensityMap) density(t *format.Texel, axis int) float32 {
	switch s := m.Sources[axis]; s {
	case mip.SourceZero:
		return 0
	case mip.SourceOne:
		return 1
	default:
		return math.Float32frombits(t[s])
	}
}
