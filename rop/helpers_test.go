package rop

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

func random() *rand.Rand { return rand.New(rand.NewPCG(11, 17)) }

// everyLevel calls f for every level's kernels.
func everyLevel(t *testing.T, f func(t *testing.T, k *simd.Kernels)) {
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		t.Run(level.String(), func(t *testing.T) { f(t, k) })
	}
}

// renderable are the formats that can be drawn to.
func renderable() (list []*format.Info) {
	for _, f := range vk.Values[vk.Format]() {
		if i := format.Of(f); i != nil && i.Renderable() {
			list = append(list, i)
		}
	}
	return list
}

// rig is a tile of 8x8 pixels and a batch of fragments for it.
type rig struct {
	tile    Tile
	batch   Batch
	scratch Scratch
	state   State
}

// newRig makes a tile with attachments of random texels and groups of random fragments. With several groups blocks
// repeat.
func newRig(r *rand.Rand, samples, groups int, formats ...*format.Info) *rig {
	g := &rig{tile: Tile{BlocksX: 2, BlocksY: 2, Samples: samples, SampleStride: 64}}
	n := g.tile.SampleStride * samples
	fr := &shade.Fragments{Batch: shade.Batch{N: groups * simd.Lanes}}
	floats := func() []float32 { return make([]float32, fr.N) }
	for c := range 4 {
		fr.Src1[c] = floats()
		for i := range fr.Src1[c] {
			fr.Src1[c][i] = someNumber(r)
		}
	}
	for a, f := range formats {
		g.tile.Colors[a] = make([]byte, n*f.BlockBytes)
		texels := make([]format.Texel, n)
		for i := range texels {
			texels[i] = someTexel(r, f)
		}
		f.Encode(g.tile.Colors[a], texels)
		for c := range 4 {
			fr.Colors[a][c] = floats()
		}
		for i := range fr.N {
			v := someTexel(r, f)
			for c := range 4 {
				fr.Colors[a][c][i] = math.Float32frombits(v[c])
			}
		}
	}
	for k := range groups {
		block := uint16(k)
		if groups > 4 {
			block = uint16(r.IntN(4))
		}
		union := uint16(0)
		for range samples {
			m := uint16(r.Uint32())
			if r.IntN(3) == 0 {
				m = 0xffff
			}
			union |= m
			g.batch.Masks = append(g.batch.Masks, m)
		}
		g.batch.Groups = append(g.batch.Groups, simd.Group{Mask: union, Block: block, BinSlot: uint32(k) + 1})
	}
	g.batch.Fragments = fr
	for c := range 4 {
		g.state.BlendConstants[c] = someNumber(r)
	}
	return g
}

// each visits the samples that the batch writes, in order: the index of the texel and the lane of the batch.
func (g *rig) each(do func(texel, lane int)) {
	for k := range g.batch.Groups {
		for s := range g.tile.Samples {
			for lane := range simd.Lanes {
				if g.batch.mask(k, s, g.tile.Samples)>>lane&1 != 0 {
					do(g.tile.block(s, g.batch.Groups[k].Block)+lane, k*simd.Lanes+lane)
				}
			}
		}
	}
}

func someNumber(r *rand.Rand) float32 {
	switch r.IntN(8) {
	case 0:
		return 0
	case 1:
		return 1
	case 2:
		return float32(r.NormFloat64())
	}
	return r.Float32()
}

// someTexel is a value in the class of a format.
func someTexel(r *rand.Rand, f *format.Info) (t format.Texel) {
	for c := range t {
		if t[c] = r.Uint32(); f.Class == format.ClassFloat {
			t[c] = math.Float32bits(someNumber(r))
		}
	}
	return t
}

// texelAt decodes a texel.
func texelAt(f *format.Info, texels []byte, i int) format.Texel {
	var v [1]format.Texel
	f.Decode(v[:], texels[i*f.BlockBytes:])
	return v[0]
}

// wide are the numbers of a texel.
func wide(f *format.Info, t format.Texel) (v [4]float64) {
	for c, w := range t {
		switch f.Class {
		case format.ClassFloat:
			v[c] = float64(math.Float32frombits(w))
		case format.ClassUint:
			v[c] = float64(w)
		default:
			v[c] = float64(int32(w))
		}
	}
	return v
}

// sourceAt is the colour of a lane.
func (g *rig) sourceAt(f *format.Info, src *[4][]float32, lane int) [4]float64 {
	var t format.Texel
	for c := range t {
		t[c] = math.Float32bits(src[c][lane])
	}
	return wide(f, t)
}

// compileFor is a plan for one attachment and a shader with two sources.
func compileFor(t testing.TB, k *simd.Kernels, samples int, f *format.Info, b *vk.ColorBlend) *Plan {
	p, err := Compile(k, &vk.GraphicsPipeline{
		Multisample:  &vk.Multisample{RasterizationSamples: samples},
		ColorFormats: []vk.Format{f.Format},
		ColorBlend:   b,
	}, shade.Interface{Colors: 1, DualSource: true})
	require.NoError(t, err)
	return p
}

func kernels(t testing.TB) *simd.Kernels {
	k, err := simd.Best()
	require.NoError(t, err)
	return k
}
