package simd

import "unsafe"

// Saturation bounds an edge's value at a tile's origin. Inside a tile the value varies by less, so that it never
// changes a sign (see the package edge for the widths).
const Saturation = 1 << 30

// edgeSet is the edge functions of a triangle at one sample of a tile's pixels: inside iff a x + b y + c >= 0 for all
// three, x and y in pixels from the tile's origin. The top-left rule is in c.
type edgeSet struct {
	a, b, c [3]int32
}

// set is for triangles other than boxes.
func (f *edgeSet) set(t *Triangle, tileX, tileY, sampleX, sampleY int32) {
	a, b, c := &f.a, &f.b, &f.c
	for i := range 3 {
		j := (i + 1) % 3
		a[i] = t.Y[i] - t.Y[j]
		b[i] = t.X[j] - t.X[i]
		x, y := sampleX+tileX<<8-t.X[i], sampleY+tileY<<8-t.Y[i]
		e := int64(a[i])*int64(x) + int64(b[i])*int64(y)
		if !(a[i] > 0 || a[i] == 0 && b[i] > 0) { // neither a left nor a top edge
			e--
		}
		c[i] = int32(min(max(e>>8, -Saturation), Saturation))
	}
}

func coverGeneric(a *CoverArgs) {
	refs, positions := unsafe.Slice(a.Refs, a.Stop), unsafe.Slice(a.BinSlots, a.Stop)
	groups := unsafe.Slice(a.Groups, a.Capacity)
	samples := int(a.Samples.N)
	var edges [MaxSamples]edgeSet
	var masks []uint16
	if samples > 1 {
		masks = unsafe.Slice(a.Masks, int(a.Capacity)*samples)
	}
	for ; a.Next < a.Stop; a.Next++ {
		if a.Capacity-a.N < int64(a.BlocksX)*int64(a.BlocksY) {
			return
		}
		t := at(a.Triangles, int(refs[a.Next]))
		x0 := max(a.MinX, (min(t.X[0], t.X[1], t.X[2])-a.SampleMax+255)>>8-a.TileX)
		y0 := max(a.MinY, (min(t.Y[0], t.Y[1], t.Y[2])-a.SampleMax+255)>>8-a.TileY)
		x1 := min(a.MaxX-1, (max(t.X[0], t.X[1], t.X[2])-a.SampleMin)>>8-a.TileX)
		y1 := min(a.MaxY-1, (max(t.Y[0], t.Y[1], t.Y[2])-a.SampleMin)>>8-a.TileY)
		if x0 > x1 || y0 > y1 {
			continue
		}
		if t.Flags&Box == 0 {
			for s := range samples {
				edges[s].set(t, a.TileX, a.TileY, a.Samples.X[s], a.Samples.Y[s])
			}
		}
		for by := y0 >> 2; by <= y1>>2; by++ {
			rows := lanesBetween(y0-by<<2, y1-by<<2)
			for bx := x0 >> 2; bx <= x1>>2; bx++ {
				box := transposed(lanesBetween(x0-bx<<2, x1-bx<<2)) & rows
				var any uint16
				for s := range samples {
					m := a.Columns[s][bx] & a.Rows[s][by] & box
					if t.Flags&Box == 0 {
						m &= edges[s].inside(bx<<2, by<<2)
					}
					any |= m
					if samples > 1 {
						masks[int(a.N)*samples+s] = m
					}
				}
				if any != 0 {
					groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), positions[a.Next]}
					a.N++
				}
			}
		}
	}
}

// inside is the lanes of the block at (x, y) in which no edge function is negative.
func (e *edgeSet) inside(x, y int32) uint16 {
	a0, a1, a2 := e.a[0], e.a[1], e.a[2]
	v0, v1, v2 := a0*x+e.b[0]*y+e.c[0], a1*x+e.b[1]*y+e.c[1], a2*x+e.b[2]*y+e.c[2]
	var out uint32 // the sign bits
	for lane := 0; lane < Lanes; lane += 4 {
		w0 := uint32(v0 | v1 | v2)
		w1 := uint32((v0 + a0) | (v1 + a1) | (v2 + a2))
		w2 := uint32((v0 + 2*a0) | (v1 + 2*a1) | (v2 + 2*a2))
		w3 := uint32((v0 + 3*a0) | (v1 + 3*a1) | (v2 + 3*a2))
		out |= (w0>>31 | w1>>31<<1 | w2>>31<<2 | w3>>31<<3) << lane
		v0, v1, v2 = v0+e.b[0], v1+e.b[1], v2+e.b[2]
	}
	return ^uint16(out)
}

// lanesBetween is the lanes of rows first to last of a block, numbered from 0; rows outside of it are cut off.
func lanesBetween(first, last int32) uint16 {
	first, last = max(first, 0), min(last, 3)
	return uint16(1<<(4*last+4) - 1<<(4*first))
}

// transposed exchanges rows and columns, each of which is wholly in or out.
func transposed(rows uint16) uint16 {
	return (rows&1 | rows>>3&2 | rows>>6&4 | rows>>9&8) * 0x1111
}

// at is element i of an array that starts at p.
func at[T any](p *T, i int) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(p), uintptr(i)*unsafe.Sizeof(*p)))
}
