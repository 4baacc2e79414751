package rop

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Unrestricted depths may be any float. Kernels take depths from 0 to 1 only, so the depth test is plain Go here.

// FloatCode is a float's bits as a code that orders all floats: -0 is 0, NaN the least.
func FloatCode(word uint32) int32 {
	switch {
	case word&math.MaxInt32 > 0x7F800000:
		return math.MinInt32
	case int32(word) < 0:
		return -int32(word & math.MaxInt32)
	}
	return int32(word)
}

// FloatWord is the bits of the float that a code stands for; the code of NaN gives one NaN.
func FloatWord(code int32) uint32 {
	switch {
	case code == math.MinInt32:
		return 0x7FC00000
	case code < 0:
		return uint32(-code) | 1<<31
	}
	return uint32(code)
}

// floatCode is a depth clamped to [lo, hi], NaN lo, as a code.
func floatCode(z, lo, hi float32) int32 {
	if !(z > lo) {
		z = lo
	}
	return FloatCode(math.Float32bits(min(z, hi)))
}

// runUnlimited is the depth test of groups in a tile of unlimited depths; z are those that the fragment function wrote,
// or nil.
func (d *depthPlan) runUnlimited(t *Tile, a runOf, z []float32) {
	for g := range int(a.N) {
		group := a.group(g)
		union := uint16(0)
		for s, mask := range a.masks(g) {
			first := t.block(s, group.Block)
			pass := mask
			a.Tested += int64(bits.OnesCount16(pass))
			for m := mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				stored := 0
				passes := true
				if d.test {
					var v float32
					if z != nil {
						v = z[g*simd.Lanes+lane]
					} else {
						v = a.depthAt(group, s, lane)
					}
					code := floatCode(v, a.Min, a.Max)
					stored = first + lane
					old := t.Depth[stored]
					passes = d.less && code < old || d.equal && code == old || d.greater && code > old
					if passes && d.write {
						t.Depth[stored] = code
					}
				}
				if !passes {
					pass &^= 1 << lane
				} else if a.Visibility != nil {
					t.Visibility[first+lane] = group.BinSlot
				}
			}
			a.Passed += int64(bits.OnesCount16(pass))
			a.masks(g)[s] = pass
			union |= pass
		}
		group.Mask = union
	}
}

// depthAt is the depth of a group's primitive in a lane's sample.
func (r runOf) depthAt(group *simd.Group, s, lane int) float32 {
	x := (r.TileX+int32(group.Block)%r.BlocksX<<2+int32(lane)&3)<<8 + r.Samples.X[s]
	y := (r.TileY+int32(group.Block)/r.BlocksX<<2+int32(lane)>>2)<<8 + r.Samples.Y[s]
	return simd.DepthOf(r.Triangles, r.Refs, group.BinSlot, r.Clip, x, y)
}

// Depth is the depth that a code of a tile's depth buffer stands for. Codes of depths outside of 0 to 1, of attachments
// that are not unlimited, give the nearer of both.
func Depth(f *format.Info, code int32, unlimited bool) float32 {
	switch {
	case f.DepthBits < 32:
		return float32(code) / float32(uint32(1)<<f.DepthBits-1)
	case unlimited:
		return math.Float32frombits(FloatWord(code))
	}
	return math.Float32frombits(uint32(min(max(code, 0), 0x3F800000)))
}
