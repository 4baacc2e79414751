package simd

// sampleRowsRGBA8Generic is the definition of Kernels.SampleRowsRGBA8.
func sampleRowsRGBA8Generic(a *SampleArgs) {
	t := a.Texture
	for g := range int(a.N) / Lanes {
		out := uint16(0)
		for lane := range Lanes {
			i := g*Lanes + lane
			level := t.level(*at(a.Lod, i))
			if a.beyond(i, level>>8) || level&255 != 0 && a.beyond(i, min(level>>8+1, t.Last)) {
				out |= 1 << lane
			}
		}
		if a.Scratch.Outside[g] = out; out != 0 {
			continue
		}
		for k := range int(a.RowCount) {
			row := at(a.Rows, k)
			for n := range 1 + 2*int(row.Three) {
				for lane := range Lanes {
					i := g*Lanes + lane
					for c, r := range a.sumAt(i, int(row.At)/4+n) {
						*at(row.Out[n][c], i) = float32(r) * a.Scale
					}
				}
			}
		}
	}
}

// beyond says whether a lane's window is not inside a level.
func (a *SampleArgs) beyond(i int, level int32) bool {
	x, y := a.coordinates(level, *at(a.S, i), *at(a.T, i), true)
	for axis, place := range [2]int32{x, y} {
		size := int32([2]*[MaxLevels]float32{&a.Texture.Width, &a.Texture.Height}[axis][level])
		if place < a.Window[axis][0] || place > size-a.Window[axis][1] {
			return true
		}
	}
	return false
}

// sumAt is the sum of a LINEAR footprint that lies some texels further, mixed of two levels.
func (a *SampleArgs) sumAt(i, further int) (r [4]int64) {
	t := a.Texture
	level := t.level(*at(a.Lod, i))
	tap := func(l int32) [4]int64 {
		x, y := a.coordinates(l, *at(a.S, i), *at(a.T, i), true)
		first, _, _ := a.first(i, l, 0)
		return footprintRGBA8(t, first+further, x, y, [4]int32{})
	}
	r = tap(level >> 8)
	if delta := int64(level & 255); delta != 0 {
		for c, lo := range tap(min(level>>8+1, t.Last)) {
			r[c] = ((256-delta)*r[c] + delta*lo + 128) >> 8
		}
	}
	return r
}
