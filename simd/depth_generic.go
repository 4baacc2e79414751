package simd

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// CompareRange is how DepthArgs spells a compare operation: reference z passes against the stored value d iff
// uint32(z-d-low) <= rng. NEVER cannot be spelled: its draws have no fragments left.
func CompareRange(less, equal, greater bool) (low, rng uint32) {
	const least, greatest = 1 << 31, 1<<31 - 1 // the differences as two's complement
	switch {
	case less && equal && greater:
		return 0, math.MaxUint32
	case less && greater: // not equal: all but 0
		return 1, math.MaxUint32 - 1
	case less && equal:
		return least, greatest + 1
	case less:
		return least, greatest
	case greater && equal:
		return 0, greatest
	case greater:
		return 1, greatest - 1
	}
	return 0, 0
}

// plane64 is the float64 depth plane of a wide triangle and its origin in pixels.
func plane64(t *Triangle, clip *ClipPlanes) (x, y float64, z [3]float64) {
	if t.Flags&Clipped != 0 {
		return 0, 0, at(clip, int(t.Extra)).Z
	}
	z = slopes(t, float64(t.Z[0]), float64(t.Z[1]), float64(t.Z[2]))
	return float64(t.X[0]) / 256, float64(t.Y[0]) / 256, z
}

// biasOf is the depth bias of a triangle.
func biasOf(t *Triangle, clip *ClipPlanes) float32 {
	switch {
	case t.Flags&Biased == 0:
		return 0
	case t.Flags&Clipped != 0:
		return at(clip, int(t.Extra)).Bias
	}
	return math.Float32frombits(t.Extra)
}

// addDown is z + o, rounded down if it is positive.
func addDown(z, o float32) float32 { return lane.AddDown(z, o) }

// slopes is the plane through three vertex values: the value at vertex 0, and its slopes a pixel.
func slopes(t *Triangle, f0, f1, f2 float64) [3]float64 {
	x1, y1 := float64(t.X[1]-t.X[0]), float64(t.Y[1]-t.Y[0])
	x2, y2 := float64(t.X[2]-t.X[0]), float64(t.Y[2]-t.Y[0])
	scale := 256 / (float64(x1*y2) - float64(x2*y1)) // the products and their difference are exact
	d1, d2 := f1-f0, f2-f0
	return [3]float64{f0, (float64(d1*y2) - float64(d2*y1)) * scale, (float64(d2*x1) - float64(d1*x2)) * scale}
}

func depthGeneric(a *DepthArgs) {
	samples := int(a.Samples.N)
	for g := range int(a.N) {
		group := at(a.Groups, g)
		t := at(a.Triangles, int(*at(a.Refs, int(group.BinSlot)-1)))
		var ox, oy float64
		var wide [3]float64
		if t.Flags&Wide != 0 {
			ox, oy, wide = plane64(t, a.Clip)
		}
		bias := biasOf(t, a.Clip)
		var any uint16
		for s := range samples {
			mask := &group.Mask
			if samples > 1 {
				mask = at(a.Masks, g*samples+s)
			}
			pass := *mask
			a.Tested += int64(bits.OnesCount16(pass))
			for m := *mask; m != 0; m &= m - 1 {
				lane := int32(bits.TrailingZeros16(m))
				i := s*int(a.SampleStride) + int(group.Block)*Lanes + int(lane)
				if a.Depth != nil {
					x := (a.TileX+int32(group.Block)%a.BlocksX<<2+lane&3)<<8 + a.Samples.X[s]
					y := (a.TileY+int32(group.Block)/a.BlocksX<<2+lane>>2)<<8 + a.Samples.Y[s]
					var z float32
					if t.Flags&Wide != 0 {
						dx, dy := float64(float64(x)/256)-ox, float64(float64(y)/256)-oy
						z = float32((wide[0] + float64(dx*wide[1])) + float64(dy*wide[2]))
					} else {
						dx, dy := float32(x-t.X[0])/256, float32(y-t.Y[0])/256
						z = (t.Z[0] + float32(dx*t.Z[1])) + float32(dy*t.Z[2])
					}
					k := depthCode(addDown(z, bias), a.Min, a.Max, a.Scale)
					d := at(a.Depth, i)
					fails := uint32(k-*d)-a.Low > a.Range
					if k == *d && a.Ties != TiesCompare {
						v := *at(a.Visibility, i)
						fails = group.BinSlot == v || group.BinSlot < v != (a.Ties == FirstWins)
					}
					if fails {
						pass &^= 1 << lane
						continue
					}
					if a.Write != 0 {
						*d = k
					}
				}
				if a.Visibility != nil {
					*at(a.Visibility, i) = group.BinSlot
				}
			}
			a.Passed += int64(bits.OnesCount16(pass))
			*mask = pass
			any |= pass
		}
		group.Mask = any
	}
}

// depthCode clamps a depth (NaN becomes lo) and converts it to what the depth buffer holds.
func depthCode(z, lo, hi, scale float32) int32 {
	if !(z > lo) {
		z = lo
	}
	if z > hi {
		z = hi
	}
	if scale == 0 {
		return int32(math.Float32bits(z))
	}
	return int32(math.RoundToEven(float64(z) * float64(scale))) // the product is exact
}
