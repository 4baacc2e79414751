package texfile

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
)

// rows decodes level 0 of layer 0 of an image row by row.
type rows struct {
	sub    mip.Subresource
	format *format.Info
	blocks []format.Texel // a row of blocks
	line   []format.Texel
	at     int // the row of blocks that is decoded
}

func newRows(m *mip.Image) *rows {
	r := &rows{sub: m.Subresource(0, 0, 0), format: format.Of(m.Info().Format), at: -1}
	bw := r.sub.BlockWidth
	r.blocks = make([]format.Texel, (r.sub.Width+bw-1)/bw*r.format.BlockTexels())
	r.line = make([]format.Texel, r.sub.Width)
	return r
}

// row is the texels of row y, good until the next call.
func (r *rows) row(y int) []format.Texel {
	bw, bh := r.sub.BlockWidth, r.sub.BlockHeight
	if y/bh != r.at {
		r.at = y / bh
		r.format.Decode(r.blocks, r.sub.Row(r.at, 0))
	}
	n := r.format.BlockTexels()
	if n == 1 {
		return r.blocks
	}
	for x := range r.line {
		r.line[x] = r.blocks[x/bw*n+y%bh*bw+x%bw]
	}
	return r.line
}
