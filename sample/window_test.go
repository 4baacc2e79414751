package sample

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Weights, boxes and blocks have the bits of plain Go on kernels, of every level: of all formats, with any swizzle, at
// any coordinates, with few operands and results.
func TestImageProcessingKernels(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(14, 2))
	done := 0
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || in.Class != format.ClassFloat || in.Chroma || in.Wide() || in.Compressed &&
			f >= vk.FormatASTC4x4UnormBlock && f != vk.FormatASTC4x4UnormBlock {
			continue
		}
		images := [2]*mip.View{processed(t, rng, f), processed(t, rng, f)}
		if images[0] == nil {
			continue
		}
		for range 3 {
			done++
			unnormalized, run := processingOf(t, rng, images)
			testProcess(t, rng, unnormalized, run)
		}
	}
	require.Greater(t, done, 200)
}

// processed is a view of an image of random texels, nil of what has none.
func processed(t *testing.T, rng *rand.Rand, f vk.Format) *mip.View {
	in := format.Of(f)
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: 1 + rng.IntN(20), Height: 1 + rng.IntN(20)}})
	if err != nil {
		return nil
	}
	if in.BlockTexels() == 1 && !in.Depth && rng.IntN(3) == 0 { // at an unreadable page
		pitch := m.Info().Extent.Width*in.BlockBytes + rng.IntN(20)
		m, err = mip.Wrap(m.Info(), guard.Slice[byte](t, (m.Info().Extent.Height-1)*pitch+m.Info().Extent.Width*in.BlockBytes), pitch)
		require.NoError(t, err)
	}
	pix := m.Bytes()
	for i := range pix {
		pix[i] = byte(rng.Uint32())
	}
	if in.Storable() && in.Numeric == format.Sfloat {
		texels := make([]format.Texel, len(pix)/in.BlockBytes) // of rows that may not begin with one
		for i := range texels {
			for c := range texels[i] {
				texels[i][c] = bits(rng.Float32()*4 - 2)
			}
			if rng.IntN(20) == 0 {
				texels[i][0] = rng.Uint32()
			}
		}
		in.Encode(pix, texels)
	}
	m.Touch()
	v := vk.ImageView{ViewType: vk.ImageViewType2D}
	if in.Depth {
		v.Aspect = vk.ImageAspectDepth
	}
	if rng.IntN(3) == 0 {
		swizzle := func() vk.ComponentSwizzle { return vk.Values[vk.ComponentSwizzle]()[rng.IntN(7)] }
		v.Components = vk.ComponentMapping{R: swizzle(), G: swizzle(), B: swizzle(), A: swizzle()}
	}
	view, err := mip.NewView(m, v)
	require.NoError(t, err)
	return view
}

// processingOf is an operation, with a sampler of its own.
func processingOf(t *testing.T, rng *rand.Rand, images [2]*mip.View) (unnormalized bool, run func(b *Batch)) {
	mode := func() vk.SamplerAddressMode {
		return []vk.SamplerAddressMode{clampToEdge, vk.SamplerAddressModeClampToBorder}[rng.IntN(2)]
	}
	s := vk.Sampler{AddressModeU: mode(), AddressModeV: mode(), UnnormalizedCoordinates: rng.IntN(2) == 0}
	if rng.IntN(3) == 0 {
		s.ReductionMode = []vk.SamplerReductionMode{vk.SamplerReductionModeMin, vk.SamplerReductionModeMax}[rng.IntN(2)]
	}
	switch rng.IntN(3) {
	case 0:
		x, err := CompileBox(s, images[0])
		require.NoError(t, err)
		w, h := rng.Float32()*6, rng.Float32()*6
		return s.UnnormalizedCoordinates, func(b *Batch) { x.Sample(b, w, h) }
	case 1:
		root := 1 << rng.IntN(3)
		w := Weights{FilterSize: [2]int{1 + rng.IntN(6), 1 + rng.IntN(6)}, NumPhases: root * root}
		w.FilterCenter = [2]int{rng.IntN(w.FilterSize[0]), rng.IntN(w.FilterSize[1])}
		info, kind := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Sfloat,
			Extent: vk.Extent3D{Width: 6, Height: 6}, ArrayLayers: w.NumPhases}, vk.ImageViewType2DArray
		if rng.IntN(2) == 0 {
			info, kind = vk.ImageInfo{Format: vk.FormatR32Sfloat, Extent: vk.Extent3D{Width: 8 * root},
				ArrayLayers: 2}, vk.ImageViewType1DArray
		}
		m, err := mip.NewImage(info)
		require.NoError(t, err)
		for i := 0; i < len(m.Bytes()); i += 4 {
			if rng.IntN(5) > 0 {
				binary.LittleEndian.PutUint32(m.Bytes()[i:], bits(rng.Float32()*2-1))
			}
		}
		w.View = newView(t, m, kind)
		x, err := CompileWeighted(s, images[0], w)
		require.NoError(t, err)
		return s.UnnormalizedCoordinates, x.Sample
	}
	s.UnnormalizedCoordinates = true
	x, err := CompileBlockMatch(s, images[0], images[1], BlockMetric(rng.IntN(2)), 1+rng.IntN(6), 1+rng.IntN(6))
	require.NoError(t, err)
	width, height, largest := 1+rng.IntN(4), 1+rng.IntN(4), rng.IntN(2) == 0
	return true, []func(b *Batch){x.Match, x.MatchGather, func(b *Batch) { x.MatchWindow(b, width, height, largest) }}[rng.IntN(3)]
}

func testProcess(t *testing.T, rng *rand.Rand, unnormalized bool, run func(b *Batch)) {
	n := 1 + rng.IntN(150)
	want := newBatch(n)
	want.Reference = [2][]float32{make([]float32, n), make([]float32, n)}
	for _, v := range [][]float32{want.S, want.T, want.Reference[0], want.Reference[1]} {
		for i := range v {
			if v[i] = anyPlace(rng); unnormalized {
				v[i] *= 20
			}
		}
	}
	if rng.IntN(4) == 0 {
		want.T = want.T[:n/2]
	}
	run(want)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		got := newBatch(n)
		got.S, got.T, got.Reference, got.Kernels, got.Scratch = want.S, want.T, want.Reference, k, new(Scratch)
		short := n
		if rng.IntN(4) == 0 {
			short = rng.IntN(n)
			got.Out[rng.IntN(4)] = nil
			got.OutBits[0] = got.OutBits[0][:short]
		}
		run(got)
		for c := range 4 {
			for i := range got.OutBits[c] {
				if got.OutBits[c][i] != want.OutBits[c][i] || got.Out[c] != nil &&
					bits(got.Out[c][i]) != want.OutBits[c][i] || got.Resident[i] != want.Resident[i] {
					t.Fatalf("%v: lookup %d of %d at (%v, %v), component %d is %v, not %v", level, i, n, got.S[i],
						at(got.T, i), c, float(got.OutBits[c][i]), float(want.OutBits[c][i]))
				}
			}
		}
	}
}

// Matching of the largest blocks in the largest window went on for a second after its frame was stopped: it looks
// between rows of blocks, on every level and in plain Go.
func TestBlockMatchingStops(t *testing.T) {
	v := newView(t, noise(t, vk.FormatR8G8B8A8Unorm, 200, 200), vk.ImageViewType2D)
	one := newView(t, noise(t, vk.FormatR8Unorm, 200, 200), vk.ImageViewType2D)
	s := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, UnnormalizedCoordinates: true}
	rows := []*simd.Kernels{nil}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		rows = append(rows, k)
	}
	for _, k := range rows {
		for _, view := range []*mip.View{v, one} {
			x, err := CompileBlockMatch(s, view, view, BlockMetricSSD, MaxBlock, MaxBlock)
			require.NoError(t, err)
			b := newBatch(16)
			b.Reference = [2][]float32{b.S, b.T}
			b.Kernels, b.Scratch = k, new(Scratch)
			for i, run := range []func(){func() { x.Match(b) }, func() { x.MatchGather(b) },
				func() { x.MatchWindow(b, MaxBlock, MaxBlock, false) }} {
				asked := 0
				b.Stopped = func() bool { asked++; return asked > 3 }
				run()
				require.LessOrEqual(t, asked, 3+8, "operation %d", i)
				if i == 2 {
					require.Greater(t, asked, 3)
				}
			}
		}
	}
}
