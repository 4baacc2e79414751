package simd

// DepthPlaces is Kernels.Depth for fragments of one sample that are listed one by one: names are BinSlots, places a block's number in
// the tile times Lanes plus the lane. Those that pass stay in the lists, in order, and it returns how many they are.
func DepthPlaces(a *DepthArgs, names, places []uint32) (passed int) {
	if a.Depth == nil {
		for i, name := range names {
			*at(a.Visibility, int(places[i])) = name
		}
		return len(names)
	}
	places = places[:len(names)]
	t := at(a.Triangles, 0)
	var wide [3]float64
	var ox, oy float64
	var bias float32
	last := uint32(0)
	for i, name := range names {
		if name != last {
			last = name
			t = at(a.Triangles, int(*at(a.Refs, int(name)-1)))
			if t.Flags&Wide != 0 {
				ox, oy, wide = plane64(t, a.Clip)
			}
			bias = biasOf(t, a.Clip)
		}
		place := places[i]
		block, lane := int32(place/Lanes), int32(place%Lanes)
		x := (a.TileX+block%a.BlocksX<<2+lane&3)<<8 + a.Samples.X[0]
		y := (a.TileY+block/a.BlocksX<<2+lane>>2)<<8 + a.Samples.Y[0]
		var z float32
		if t.Flags&Wide != 0 {
			dx, dy := float64(float64(x)/256)-ox, float64(float64(y)/256)-oy
			z = float32((wide[0] + float64(dx*wide[1])) + float64(dy*wide[2]))
		} else {
			dx, dy := float32(x-t.X[0])/256, float32(y-t.Y[0])/256
			z = (t.Z[0] + float32(dx*t.Z[1])) + float32(dy*t.Z[2])
		}
		if bias != 0 {
			z = addDown(z, bias)
		}
		k := depthCode(z, a.Min, a.Max, a.Scale)
		d := at(a.Depth, int(place))
		if uint32(k-*d)-a.Low > a.Range {
			continue
		}
		if a.Write != 0 {
			*d = k
		}
		*at(a.Visibility, int(place)) = name
		names[passed], places[passed] = name, place
		passed++
	}
	return passed
}
