package rop

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// ConstantOutput has the tables of a draw of one colour: the byte that each byte of an attachment becomes. Blending is
// then a look-up.
type ConstantOutput struct {
	tables [][4][256]uint8 // by attachment
}

// palette is a tile of 256 texels, one for each byte.
type palette struct {
	texels [256]uint32
	tile   Tile
	groups [256 / simd.Lanes]simd.Group
	batch  Batch // here, as what goes through a function value escapes to the heap
}

// ConstantOutputLanes is the number of lanes of the fragments that Plan.ConstantOutput takes.
const ConstantOutputLanes = 256

// bytewise says whether the source alone decides what becomes of each byte of a texel.
func (c *colorPlan) bytewise() bool {
	if c.size != 4 || c.blend == nil {
		return c.size == 4
	}
	f := c.format
	return f.Bits == [4]int{8, 8, 8, 8} && f.Class == format.ClassFloat && c.blend.advanced == nil && !c.blend.readsAlpha
}

// ConstantOutput prepares a draw whose fragments all have the colours of the lanes of f.
func (p *Plan) ConstantOutput(w *Scratch, s *State, f *shade.Fragments, u *ConstantOutput) {
	m := &w.palette
	for i := range m.groups {
		m.groups[i] = simd.Group{Mask: 0xFFFF, Block: uint16(i)}
	}
	m.tile = Tile{Samples: 1, SampleStride: len(m.texels), BlocksX: int32(len(m.groups)), BlocksY: 1}
	m.batch = Batch{Groups: m.groups[:], Fragments: f}
	for i := range p.colors {
		c := &p.colors[i]
		if c.write == nil || !c.table {
			continue
		}
		for len(u.tables) <= i {
			u.tables = append(u.tables, [4][256]uint8{})
		}
		for k := range m.texels {
			m.texels[k] = uint32(k) * 0x01010101
		}
		m.tile.Colors[i] = unsafe.Slice((*byte)(unsafe.Pointer(&m.texels[0])), 4*len(m.texels))
		c.write(p, w, &m.tile, s, &m.batch, i)
		for k, v := range m.texels {
			var texel [4]byte
			binary.NativeEndian.PutUint32(texel[:], v)
			for c, b := range texel {
				u.tables[i][c][k] = b
			}
		}
	}
}

// WriteConstant is Write for groups of a prepared draw, by its tables where there are any. u is nil where they are not
// to be used; of b.Fragments MaxGroups groups are enough, and none if Tabled.
func (p *Plan) WriteConstant(w *Scratch, t *Tile, s *State, b *Batch, u *ConstantOutput) {
	for i := range p.colors {
		c := &p.colors[i]
		switch {
		case c.write == nil || t.Colors[i] == nil:
		case c.table && u != nil:
			a := &w.recolor
			walk(&a.PackArgs, t, b, i)
			a.Tables = &u.tables[i]
			p.kernels.ApplyLUT(a)
		default:
			some := &w.palette.batch
			*some = *b
			for from := 0; from < len(b.Groups); from += shade.MaxGroups {
				to := min(from+shade.MaxGroups, len(b.Groups))
				some.Groups = b.Groups[from:to]
				if t.Samples > 1 {
					some.Masks = b.Masks[from*t.Samples : to*t.Samples]
				}
				c.write(p, w, t, s, some, i)
			}
		}
	}
}

// Tabled says whether a ConstantOutput has tables for all attachments.
func (p *Plan) Tabled() bool {
	for i := range p.colors {
		if c := &p.colors[i]; c.write != nil && !c.table {
			return false
		}
	}
	return true
}
