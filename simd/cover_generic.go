package simd

import "unsafe"

// Saturation bounds an edge's value at a tile's origin. Inside a tile the value varies by less, so that it never changes
// a sign (see the package edge for the widths).
const Saturation = 1 << 30

// edgesOf are the edge functions of a triangle at one sample of a tile's pixels: inside iff A x + B y + C >= 0 for all
// three, x and y in pixels from the tile's origin. The top-left rule is in C.
func edgesOf(t *Triangle, tileX, tileY, sampleX, sampleY int32) (a, b, c [3]int32) {
	if t.Flags&Box != 0 {
		return
	}
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
	return
}

func coverGeneric(a *CoverArgs) {
	refs := unsafe.Slice(a.Refs, a.Stop)
	groups := unsafe.Slice(a.Groups, a.Capacity)
	samples := int(a.Samples.N)
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
		var ea, eb, ec [MaxSamples][3]int32
		for s := range samples {
			ea[s], eb[s], ec[s] = edgesOf(t, a.TileX, a.TileY, a.Samples.X[s], a.Samples.Y[s])
		}
		for by := y0 >> 2; by <= y1>>2; by++ {
			for bx := x0 >> 2; bx <= x1>>2; bx++ {
				var any uint16
				for s := range samples {
					m := a.Columns[s][bx] & a.Rows[s][by]
					for lane := range int32(Lanes) {
						x, y := bx<<2+lane&3, by<<2+lane>>2
						inside := x >= x0 && x <= x1 && y >= y0 && y <= y1
						for i := range 3 {
							inside = inside && ea[s][i]*x+eb[s][i]*y+ec[s][i] >= 0
						}
						if !inside {
							m &^= 1 << lane
						}
					}
					any |= m
					if samples > 1 {
						masks[int(a.N)*samples+s] = m
					}
				}
				if any != 0 {
					groups[a.N] = Group{any, uint16(by*a.BlocksX + bx), uint32(a.Next) + 1}
					a.N++
				}
			}
		}
	}
}

// at is element i of an array that starts at p.
func at[T any](p *T, i int) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(p), uintptr(i)*unsafe.Sizeof(*p)))
}
