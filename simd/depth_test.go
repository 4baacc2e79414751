package simd

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// depthCase is groups of some triangles over a tile that holds depths already.
type depthCase struct {
	triangles  []Triangle
	refs       []uint32
	clip       []ClipPlanes
	groups     []Group
	masks      []uint16
	depth      []int32
	visibility []uint32
	args       DepthArgs // without buffers
}

// someDepth is a depth that is likely to tie with others, or not a number at all.
func someDepth(rng *rand.Rand) float32 {
	switch rng.IntN(10) {
	case 0:
		return []float32{0, float32(math.Copysign(0, -1)), 1, float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)),
			1e-40, -1, 2, 3e38}[rng.IntN(10)]
	case 1, 2, 3:
		return float32(rng.IntN(5)) / 4
	}
	return rng.Float32()*1.5 - 0.25
}

// someBias is a depth bias, 0 now and then.
func someBias(rng *rand.Rand) float32 {
	return []float32{0, rng.Float32()*0.01 - 0.005, rng.Float32()*2 - 1, 0x1p-23}[rng.IntN(4)]
}

func newDepthCase(rng *rand.Rand, samples int) *depthCase {
	c := &depthCase{}
	a := &c.args
	a.Samples, _, _ = someSamples(rng, samples)
	a.BlocksX = 16
	rows := int32(16)
	if rng.IntN(2) == 0 {
		a.BlocksX, rows = 1<<rng.Int32N(5), 1+rng.Int32N(16)
	}
	blocks := int(a.BlocksX * rows)
	a.TileX, a.TileY = 64*rng.Int32N(256), 64*rng.Int32N(256)
	a.SampleStride = int64(blocks * Lanes)
	a.Low, a.Range = CompareRange(rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0)
	a.Write = uint32(rng.IntN(4))
	a.Ties = Ties(rng.IntN(3))
	a.Min, a.Max = 0, 1
	if rng.IntN(3) == 0 {
		a.Min = rng.Float32() / 2
		a.Max = a.Min + rng.Float32()/2
	}
	a.Scale = []float32{0, 0, 1<<24 - 1, 1<<16 - 1}[rng.IntN(4)]
	plain := rng.IntN(2) == 0 // neither wide nor biased
	for range 1 + rng.IntN(40) {
		size := []int32{300, 3000, 1 << 20, 8 << 20}[rng.IntN(4)]
		t := triangleNear(rng, a.TileX<<8+rng.Int32N(64<<8), a.TileY<<8+rng.Int32N(64<<8), size)
		t.Flags &^= Box
		flat := rng.IntN(3) == 0
		for i := range 3 {
			t.Z[i] = someDepth(rng)
			if i > 0 && flat {
				t.Z[i] = 0
			}
		}
		bias, kind := someBias(rng), rng.IntN(5)
		if plain {
			bias, kind = 0, 2
		}
		if bias != 0 {
			t.Flags |= Biased
		}
		switch kind {
		case 0:
			t.Flags |= Wide
			t.Extra = math.Float32bits(bias)
		case 1:
			t.Flags |= Wide | Clipped
			t.Extra = uint32(len(c.clip))
			c.clip = append(c.clip, ClipPlanes{Z: [3]float64{rng.Float64(), rng.Float64() * 1e-3, rng.Float64() * -1e-3}, Bias: bias})
		default:
			t.Extra = math.Float32bits(bias)
			if rng.IntN(2) == 0 {
				t.Flags |= Clipped
				t.Extra = uint32(len(c.clip))
				c.clip = append(c.clip, ClipPlanes{Bias: bias})
			}
			if !flat {
				t.Z[1], t.Z[2] = t.Z[1]/64, t.Z[2]/64
			}
		}
		c.triangles = append(c.triangles, t)
		c.refs = append(c.refs, uint32(len(c.triangles)-1))
	}
	rng.Shuffle(len(c.refs), func(i, j int) { c.refs[i], c.refs[j] = c.refs[j], c.refs[i] })
	for range rng.IntN(300) {
		g := Group{Block: uint16(rng.IntN(blocks)), BinSlot: uint32(1 + rng.IntN(len(c.refs)))}
		if n := len(c.groups); n > 0 && rng.IntN(3) > 0 {
			g.BinSlot = c.groups[n-1].BinSlot
			if rng.IntN(2) == 0 {
				g.Block = uint16((int(c.groups[n-1].Block) + 1) % blocks)
			}
		}
		for range samples {
			m := uint16(rng.Uint32())
			switch rng.IntN(4) {
			case 0:
				m = 0xFFFF
			case 1:
				m &= uint16(rng.Uint32()) & uint16(rng.Uint32())
			case 2: // two rows, or none
				m &= 0xFF << (8 * rng.IntN(3))
			}
			g.Mask |= m
			if samples > 1 {
				c.masks = append(c.masks, m)
			}
		}
		c.groups = append(c.groups, g)
	}
	c.depth, c.visibility = make([]int32, blocks*Lanes*samples), make([]uint32, blocks*Lanes*samples)
	for i := range c.depth {
		z := depthCode(someDepth(rng), 0, 1, a.Scale)
		c.depth[i], c.visibility[i] = z, rng.Uint32()>>rng.IntN(32)
	}
	return c
}

// run tests the groups of a copy of c and returns it.
func (c *depthCase) run(t testing.TB, f func(*DepthArgs), hasDepth, hasVisibility bool) *depthCase {
	out := *c
	out.groups, out.masks = guard.Copy(t, c.groups), guard.Copy(t, c.masks)
	out.depth, out.visibility = guard.Copy(t, c.depth), guard.Copy(t, c.visibility)
	a := new(DepthArgs)
	*a = c.args
	a.Triangles, a.Refs, a.Clip = first(guard.Copy(t, c.triangles)), first(guard.Copy(t, c.refs)), first(guard.Copy(t, c.clip))
	a.Groups, a.Masks, a.N, a.Tested, a.Passed = first(out.groups), first(out.masks), int64(len(c.groups)), 5000, 1000
	if hasDepth {
		a.Depth = first(out.depth)
	}
	if hasVisibility {
		a.Visibility = first(out.visibility)
	} else {
		a.Ties = TiesCompare
	}
	f(a)
	out.args.Tested, out.args.Passed = a.Tested, a.Passed
	return &out
}

func (cases) Depth(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		samples := 1
		if round%2 == 1 {
			samples = 1 + rng.IntN(MaxSamples)
		}
		c := newDepthCase(rng, samples)
		hasDepth, hasVisibility := round%7 != 0, round%5 != 0
		got, want := c.run(t, k.Depth, hasDepth, hasVisibility), c.run(t, ref.Depth, hasDepth, hasVisibility)
		what := fmt.Sprintf("round %d, %d samples, scale %v: ", round, samples, c.args.Scale)
		same(t, what+"groups", got.groups, want.groups)
		same(t, what+"masks", got.masks, want.masks)
		same(t, what+"depth", got.depth, want.depth)
		same(t, what+"visibility", got.visibility, want.visibility)
		if got.args.Tested != want.args.Tested || got.args.Passed != want.args.Passed {
			t.Errorf("%s%d of %d samples pass, want %d of %d", what, got.args.Passed, got.args.Tested, want.args.Passed, want.args.Tested)
		}
		if t.Failed() {
			return
		}
	}
}

// BenchmarkDepth tests the groups that Cover makes of triangles of some sizes (edge in pixels; full covers the tile).
func BenchmarkDepth(b *testing.B) {
	for _, l := range Available() {
		k, err := For(l)
		if err != nil {
			b.Fatal(err)
		}
		for _, kind := range []string{"narrow", "unorm", "wide", "samples"} {
			for _, size := range []int{2, 6, 16, 0} {
				name := fmt.Sprintf("level=%v/kind=%s/size=%d", l, kind, size)
				if size == 0 {
					name = fmt.Sprintf("level=%v/kind=%s/size=full", l, kind)
				}
				b.Run(name, func(b *testing.B) { benchmarkDepth(b, k, kind, size) })
			}
		}
	}
}

func benchmarkDepth(b *testing.B, k *Kernels, kind string, size int) {
	rng := rand.New(rand.NewPCG(1, uint64(size)))
	samples := 1
	if kind == "samples" {
		samples = 4
	}
	c := benchCoverCase(rng, samples, size)
	for i := range c.triangles {
		t := &c.triangles[i]
		t.Z = [3]float32{1 - float32(i)/512, 1e-5, 1e-5}
		if kind == "wide" {
			t.Flags |= Wide
		}
	}
	cover, groups, masks := c.run(b, k.Cover, 0, 256*256)
	a := &DepthArgs{Triangles: cover.Triangles, Refs: cover.Refs, N: cover.N, Write: 1, Max: 1, BlocksX: 16, Samples: c.args.Samples,
		SampleStride: 4096}
	a.Low, a.Range = CompareRange(true, true, false)
	if kind == "unorm" {
		a.Scale = 1<<24 - 1
	}
	depth, visibility := make([]int32, 4096*samples), make([]uint32, 4096*samples)
	a.Depth, a.Visibility = &depth[0], &visibility[0]
	work, workMasks := make([]Group, cover.N+1), make([]uint16, int(cover.N)*samples+1)
	a.Groups, a.Masks = &work[0], &workMasks[0]
	fragments := 0
	for _, g := range groups[:cover.N] {
		fragments += bits.OnesCount16(g.Mask)
	}
	for i := range depth {
		depth[i] = 1 << 30
	}
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		copy(work, groups[:cover.N])
		if samples > 1 {
			copy(workMasks, masks[:int(cover.N)*samples])
		}
		b.StartTimer()
		k.Depth(a)
	}
	ns := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	b.ReportMetric(ns/float64(cover.N), "ns/group")
	b.ReportMetric(ns/256, "ns/triangle")
	b.ReportMetric(float64(fragments)/ns, "Gpixel/s")
}
