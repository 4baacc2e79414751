package mip

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// residency is which tiles of one level are bound.
type residency struct {
	tile          vk.Extent3D
	tilesX, tileY int
	tilesZ        int
	bound         []bool // layer, z, y, x
}

// SetResidency makes a level sparse: it is cut into tiles, in row order, layer after layer, and bound has one flag each.
// Texels of unbound tiles read as zero and drop writes. It must be called before views of the image are made. A nil bound
// binds all.
func (m *Image) SetResidency(level int, tile vk.Extent3D, bound []bool) error {
	tile.Width, tile.Height, tile.Depth = orOne(tile.Width), orOne(tile.Height), orOne(tile.Depth)
	if level < 0 || level >= len(m.levels) {
		return vk.Errorf("Level", "%d of %d", level, len(m.levels))
	}
	if tile.Width < 1 || tile.Height < 1 || tile.Depth < 1 {
		return vk.Errorf("Tile", "%dx%dx%d", tile.Width, tile.Height, tile.Depth)
	}
	lv := &m.levels[level]
	r := residency{tile, ceil(lv.width, tile.Width), ceil(lv.height, tile.Height), ceil(lv.depth, tile.Depth), nil}
	if n := r.tilesX * r.tileY * r.tilesZ * m.info.ArrayLayers; bound != nil && len(bound) != n {
		return vk.Errorf("Bound", "%d flags for %d tiles", len(bound), n)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.fetches) > 0 {
		return vk.Errorf("Image", "residency is set before views are made")
	}
	if m.residency == nil {
		m.residency = make([]residency, len(m.levels))
	}
	r.bound = bound
	m.residency[level] = r
	return nil
}

// Sparse says that residency was set.
func (m *Image) Sparse() bool { return m.residency != nil }

// Resident says whether a texel is bound. Texels outside the image are not; every texel of an image that is not sparse
// is.
func (m *Image) Resident(level, layer, x, y, z int) bool {
	if m.residency == nil {
		return true
	}
	if uint(level) >= uint(len(m.residency)) {
		return false
	}
	r := &m.residency[level]
	if r.bound == nil {
		return true
	}
	i := ((layer*r.tilesZ+z/r.tile.Depth)*r.tileY+y/r.tile.Height)*r.tilesX + x/r.tile.Width
	return uint(i) < uint(len(r.bound)) && r.bound[i]
}

// zeroTexel is a texel whose present components are zero and whose missing ones are (0, 0, 0, 1): what unbound and invalid
// texels read as.
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
