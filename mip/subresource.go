package mip

// Subresource is one plane of one layer of one level: a window on the image's memory.
type Subresource struct {
	// Pix begins at the first texel and ends after the last.
	Pix []byte
	// Width, Height and Depth are in texels of this plane.
	Width, Height, Depth int
	// RowPitch and SlicePitch are the bytes from a row of blocks to the next and from a depth slice, of blocks, to the
	// next.
	RowPitch, SlicePitch int
	// Texel is the bytes of one sample of one texel, of a block where BlockWidth, BlockHeight or BlockDepth exceed 1.
	Texel                               int
	BlockWidth, BlockHeight, BlockDepth int
	// Samples of a texel lie next to each other, sample 0 first.
	Samples int

	slice int // of the first slice of blocks, where the texels begin
}

// Subresource is a plane of a layer of a level. Depth/stencil formats with both have depth in plane 0 and stencil, one
// byte a texel, in plane 1; multi-planar formats have their own planes. What does not exist is a Subresource without
// texels. After a change of texels call Touch.
func (m *Image) Subresource(level, layer, plane int) Subresource {
	if uint(level) >= uint(len(m.levels)) || uint(layer) >= uint(m.info.ArrayLayers) || uint(plane) >= uint(len(m.planes)) {
		return Subresource{Texel: 1, BlockWidth: 1, BlockHeight: 1, BlockDepth: 1, Samples: 1}
	}
	lv, p := &m.levels[level], &m.planes[plane]
	pl := &lv.planes[plane]
	from := lv.offset + layer*lv.layerPitch + pl.offset
	data := m.memory()
	if m.disjoint != nil {
		data = m.disjoint[plane]
	}
	to := min(from+pl.size, len(data))
	return Subresource{
		Pix:   data[from:to:to],
		Width: pl.width, Height: pl.height, Depth: lv.depth,
		RowPitch: pl.rowPitch, SlicePitch: pl.slicePitch,
		Texel: p.bytes, BlockWidth: p.blockWidth, BlockHeight: p.blockHeight, BlockDepth: p.blockDepth, Samples: m.info.Samples,
	}
}

// Holds says whether the first texels of the first slice, so many across and down, lie in Pix. Kernels check nothing,
// so that texels which they read and write must. Blocks of several texels count whole.
func (s *Subresource) Holds(width, height int) bool {
	row := ceil(width, s.BlockWidth) * s.Texel * s.Samples
	return width <= s.Width && height <= s.Height && row <= s.RowPitch && (ceil(height, s.BlockHeight)-1)*s.RowPitch+row <= len(s.Pix)
}

// Row is the bytes of row y of blocks of slice z, of blocks.
func (s *Subresource) Row(y, z int) []byte {
	o := z*s.SlicePitch + y*s.RowPitch
	return s.Pix[o : o+ceil(s.Width, s.BlockWidth)*s.Texel*s.Samples]
}

// Rows is the number of rows of blocks of a slice.
func (s *Subresource) Rows() int { return ceil(s.Height, s.BlockHeight) }

// Slices is the number of slices of blocks.
func (s *Subresource) Slices() int { return ceil(s.Depth, s.BlockDepth) }
