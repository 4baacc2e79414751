package mip

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// residency is which tiles of one level are bound.
type residency struct {
	tile          vk.Extent3D
	tilesX, tileY int
	tilesZ        int
	bound         []bool // layer, z, y, x; nil: all
	// shift, where powers is set, are the logarithms of tile: dividing by it took a fifth of a lookup in plain Go.
	shift  [3]uint8
	powers bool
}

// tiles is the tile of a texel.
func (r *residency) tiles(x, y, z int) (i, j, k int) {
	if r.powers {
		return x >> (r.shift[0] & 63), y >> (r.shift[1] & 63), z >> (r.shift[2] & 63)
	}
	return x / r.tile.Width, y / r.tile.Height, z / r.tile.Depth
}

// SetResidency makes a level sparse: the level is cut into tiles, in row order, layer after layer, and bound has one
// flag for each tile; nil binds all tiles. Texels of unbound tiles become zero, read as zero and drop writes. The image
// keeps a copy of bound. tile is in texels of the image: in a plane with fewer texels, a texel is bound if the image's
// texel at its upper left is bound. The image must become sparse before views of it are made, or be created with
// SparseResidency; then SetResidency may be called again whenever the image is not in use.
func (m *Image) SetResidency(level int, tile vk.Extent3D, bound []bool) error {
	if err := m.made("Image"); err != nil {
		return err
	}
	tile.Width, tile.Height, tile.Depth = orOne(tile.Width), orOne(tile.Height), orOne(tile.Depth)
	if level < 0 || level >= len(m.levels) {
		return vk.Errorf("Level", "%d, the image has %d levels", level, len(m.levels))
	}
	if tile.Width < 1 || tile.Height < 1 || tile.Depth < 1 {
		return vk.Errorf("Tile", "%dx%dx%d: every side must be at least 1", tile.Width, tile.Height, tile.Depth)
	}
	lv := &m.levels[level]
	r := residency{tile: tile, tilesX: ceil(lv.width, tile.Width), tileY: ceil(lv.height, tile.Height),
		tilesZ: ceil(lv.depth, tile.Depth), powers: true}
	for i, n := range [3]int{tile.Width, tile.Height, tile.Depth} {
		r.shift[i] = uint8(bits.TrailingZeros(uint(n)))
		r.powers = r.powers && n&(n-1) == 0
	}
	if n := r.tilesX * r.tileY * r.tilesZ * m.info.ArrayLayers; bound != nil && len(bound) != n {
		return vk.Errorf("Bound", "%d flags for %d tiles", len(bound), n)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.residency == nil {
		if len(m.fetches) > 0 {
			return vk.Errorf("Image",
				"the image has views: call SetResidency before views are made, or create the image with SparseResidency")
		}
		m.residency = make([]residency, len(m.levels))
	}
	if slices.Contains(bound, false) {
		r.bound = slices.Clone(bound)
	}
	m.residency[level] = r
	for layer := range m.info.ArrayLayers {
		m.dropUnbound(level, layer)
	}
	m.Touch()
	return nil
}

// DropUnbound drops what was written to unbound texels of a layer of a level behind the image's back, through
// [Image.Bytes] or a [Subresource]: they are zero again. Functions of this module that write texels call it themselves.
func (m *Image) DropUnbound(level, layer int) {
	if m.residency != nil {
		m.dropUnbound(level, layer)
	}
}

func (m *Image) dropUnbound(level, layer int) {
	if uint(level) >= uint(len(m.residency)) || m.residency[level].bound == nil {
		return
	}
	for p := range m.planes {
		s, pl := m.Subresource(level, layer, p), &m.planes[p]
		for z := range s.Slices() {
			for y := range s.Rows() {
				row := s.Row(y, z)
				size := s.Texel * s.Samples
				for x := range len(row) / size {
					if !m.Resident(level, layer, x*s.BlockWidth*pl.divX, y*s.BlockHeight*pl.divY, z*s.BlockDepth) {
						clear(row[x*size : (x+1)*size])
					}
				}
			}
		}
	}
}

// Sparse says that residency was set.
func (m *Image) Sparse() bool { return m.residency != nil }

// AllBound says that no texel of the view's levels is unbound, nor of any other layer.
func (v *View) AllBound() bool {
	for l := range v.levels {
		if v.image.residency != nil && v.image.residency[v.info.BaseMipLevel+l].bound != nil {
			return false
		}
	}
	return true
}

// ResidencyTexels are what a residency chain has for texels that are bound, and for others.
type ResidencyTexels struct {
	Bound   float32 // of texels that memory is bound to
	Unbound float32 // of others
}

// ResidencyChain returns a chain of the residency of a sparse image's view, in the form that texels names, with a bound
// border. It is nil if Chain and VolumeChain, which have no border, are nil.
func (v *View) ResidencyChain(texels ResidencyTexels, seamless, alongU, alongV bool) *Chain {
	if v.info.ViewType == vk.ImageViewType3D {
		return v.volumeWith(chainKey{residency: texels})
	}
	key := chainKey{residency: texels, seamless: seamless}
	if alongU || alongV {
		key.border = chainBorder{u: alongU, v: alongV}
		binary.LittleEndian.PutUint32(key.border.texel[:], math.Float32bits(texels.Bound))
	}
	return v.chainWith(key)
}

// residentRows makes rows of a layer of a level, from first to before end, of a residency chain.
func (c *Chain) residentRows(l, layer, first, end int) {
	p := &c.fetch.image.planes[c.fetch.plane]
	of, z := c.layer+layer, 0
	if c.volume {
		of, z = 0, of
	}
	for y := first; y < end; y++ {
		row := c.rowOf(l, layer, y)[c.kind.Bytes():]
		for x := range c.fetch.levels[l].Width {
			texel := c.residency.Unbound
			if c.fetch.image.Resident(l, of, x*p.divX, y*p.divY, z) {
				texel = c.residency.Bound
			}
			binary.LittleEndian.PutUint32(row[4*x:], math.Float32bits(texel))
		}
	}
}

// Resident says whether a texel is bound. Texels outside the image are not; every texel of an image that is not sparse
// is.
func (m *Image) Resident(level, layer, x, y, z int) bool {
	if m.residency == nil {
		return true
	}
	if uint(level) >= uint(len(m.residency)) || uint(layer) >= uint(m.info.ArrayLayers) {
		return false
	}
	lv := &m.levels[level]
	if uint(x) >= uint(lv.width) || uint(y) >= uint(lv.height) || uint(z) >= uint(lv.depth) {
		return false
	}
	r := &m.residency[level]
	if r.bound == nil {
		return true
	}
	i, j, k := r.tiles(x, y, z)
	return r.bound[((layer*r.tilesZ+k)*r.tileY+j)*r.tilesX+i]
}

// zeroTexel is a texel whose present components are zero and whose missing ones are (0, 0, 0, 1): what unbound and
// invalid texels read as.
func zeroTexel(f *format.Info) format.Texel {
	var t format.Texel
	if alphaMissing(f) {
		t[3] = 1
		if f.Class == format.ClassFloat {
			t[3] = 0x3F800000
		}
	}
	return t
}

// alphaMissing says that a format has no alpha component.
func alphaMissing(f *format.Info) bool { return f.Components < 4 && f.Format != vk.FormatA8Unorm }
