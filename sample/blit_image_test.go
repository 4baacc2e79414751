package sample

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// randomTexels fills an image, all levels and layers, with texels that are numbers.
func randomTexels(t *testing.T, m *mip.Image, rng *rand.Rand) {
	t.Helper()
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(rng.Uint32())
		if f := format.Of(m.Info().Format); f.Numeric == format.Sfloat || f.Numeric == format.Ufloat {
			m.Bytes()[i] &= 0x3b // no infinity, no NaN
		}
	}
	m.Touch()
}

// Depth and stencil are blitted bit for bit, one aspect or both, scaled, mirrored, of several layers: each texel is the
// one in which the rational coordinate of its centre lies.
func TestBlitsOfDepthAndStencil(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Depth && !in.Stencil {
			continue
		}
		aspects := []vk.ImageAspect{vk.ImageAspectNone}
		if in.Depth && in.Stencil {
			aspects = append(aspects, vk.ImageAspectDepth, vk.ImageAspectStencil)
		}
		for round := range 30 {
			src, dst := newImage(t, f, 1+rng.IntN(40), 1+rng.IntN(20), 1, 4), newImage(t, f, 1+rng.IntN(40), 1+rng.IntN(20), 1, 5)
			randomTexels(t, src, rng)
			randomTexels(t, dst, rng)
			to, from := someBox(dst, rng), someBox(src, rng)
			to.Layer, from.Layer, to.Layers, from.Layers = 2, 1, 3, 3
			to.Aspect = aspects[round%len(aspects)]
			from.Aspect = to.Aspect
			before := bytes.Clone(dst.Bytes())
			require.NoError(t, Blit(dst, to, src, from, vk.FilterNearest))
			old, err := mip.NewImage(dst.Info())
			require.NoError(t, err)
			copy(old.Bytes(), before)
			for p := range dst.Planes() {
				pf := in
				if in.Planes != nil {
					pf = format.Of(in.Planes[p].Format)
				}
				for layer := range 5 {
					d, s := dst.Subresource(0, layer, p), src.Subresource(0, max(layer-1, 0), p)
					o := old.Subresource(0, layer, p)
					for y := range d.Height {
						for x := range d.Width {
							got, want := d.Row(y, 0)[x*d.Texel:][:d.Texel], o.Row(y, 0)[x*d.Texel:][:d.Texel]
							inside := func(v, a, b int) bool { return v >= min(a, b) && v < max(a, b) }
							if layer >= 2 && pf.Has(to.Aspect) && inside(x, to.From.X, to.To.X) && inside(y, to.From.Y, to.To.Y) {
								i := rationalTexel(x, to.From.X, to.To.X, from.From.X, from.To.X)
								j := rationalTexel(y, to.From.Y, to.To.Y, from.From.Y, from.To.Y)
								want = s.Row(j, 0)[i*s.Texel:][:s.Texel]
							}
							if !bytes.Equal(got, want) {
								t.Fatalf("%v, aspect %v, %v from %v, layer %d, plane %d, (%d, %d): %x, not %x", f,
									to.Aspect, to, from, layer, p, x, y, got, want)
							}
						}
					}
				}
			}
		}
	}
}

// rationalTexel is the floor of s0 + (x + 1/2 - d0) (s1 - s0) / (d1 - d0).
func rationalTexel(x, d0, d1, s0, s1 int) int {
	r := big.NewRat(int64(2*(x-d0)+1), 2)
	r.Mul(r, big.NewRat(int64(s1-s0), int64(d1-d0)))
	r.Add(r, big.NewRat(int64(s0), 1))
	q, m := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int)) // Euclidean: the floor of a positive denominator
	_ = m
	return int(q.Int64())
}

// A blit within one image, from level to level, from layer to layer and where both boxes overlap, is the blit from a
// copy of the image made before; several layers are those one after the other.
func TestBlitsWithinOneImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32Sfloat, vk.FormatR5G6B5UnormPack16,
		vk.FormatR8G8B8A8Uint, vk.FormatD24UnormS8Uint, vk.FormatR14X2UnormPack16}
	overlapping := 0
	for round := range 80 {
		f := formats[round%len(formats)]
		filter := []vk.Filter{vk.FilterNearest, vk.FilterLinear, vk.FilterCubic}[rng.IntN(3)]
		if in := format.Of(f); in.Class != format.ClassFloat || in.Depth {
			filter = vk.FilterNearest
		}
		image := func() *mip.Image {
			m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
				Extent: vk.Extent3D{Width: 33, Height: 18}, MipLevels: 3, ArrayLayers: 4})
			require.NoError(t, err)
			return m
		}
		m, before := image(), image()
		randomTexels(t, m, rng)
		copy(before.Bytes(), m.Bytes())
		region := func() BlitRegion {
			r := BlitRegion{Level: rng.IntN(3), Layer: rng.IntN(3)}
			s := m.Subresource(r.Level, r.Layer, 0)
			for r.From.X == r.To.X {
				r.From.X, r.To.X = rng.IntN(s.Width+1), rng.IntN(s.Width+1)
			}
			for r.From.Y == r.To.Y {
				r.From.Y, r.To.Y = rng.IntN(s.Height+1), rng.IntN(s.Height+1)
			}
			r.To.Z = 1
			return r
		}
		to, from := region(), region()
		to.Layers, from.Layers = 2, 2
		if to.Level == from.Level && to.Layer-from.Layer < 2 && from.Layer-to.Layer < 2 {
			overlapping++
		}
		want := image()
		copy(want.Bytes(), m.Bytes())
		require.NoError(t, Blit(m, to, m, from, filter))
		for n := range 2 {
			one, source := to, from
			one.Layer, source.Layer, one.Layers, source.Layers = to.Layer+n, from.Layer+n, 0, 1
			require.NoError(t, Blit(want, one, before, source, filter))
		}
		require.True(t, bytes.Equal(want.Bytes(), m.Bytes()), "%v, %v from %v, %v", f, to, from, filter)
	}
	require.Greater(t, overlapping, 5)
}

// What is no blit is refused by field, and nothing is written.
func TestBlitsAreRefusedByField(t *testing.T) {
	box := BlitRegion{To: vk.Offset3D{X: 4, Y: 4, Z: 1}}
	changed := func(change func(*BlitRegion)) BlitRegion {
		r := box
		change(&r)
		return r
	}
	const color, depth, both, stencil = vk.FormatR8G8B8A8Unorm, vk.FormatD32Sfloat, vk.FormatD32SfloatS8Uint, vk.FormatS8Uint
	for _, c := range []struct {
		dst, src vk.Format
		to, from BlitRegion
		filter   vk.Filter
		want     string
	}{
		{color, color, changed(func(r *BlitRegion) { r.Layers = 2 }), box, vk.FilterNearest, "Src.Layers: 1, but the destination has 2"},
		{color, color, changed(func(r *BlitRegion) { r.Layers = -1 }), changed(func(r *BlitRegion) { r.Layers = -1 }),
			vk.FilterNearest, "Dst.Layers: -1"},
		{color, color, changed(func(r *BlitRegion) { r.Layers = 3 }), changed(func(r *BlitRegion) { r.Layers = 3 }),
			vk.FilterNearest, "BaseArrayLayer: 2, the image has 2 layers"},
		{both, both, changed(func(r *BlitRegion) { r.Aspect = vk.ImageAspectDepth }), box, vk.FilterNearest,
			"Src.Aspect: NONE, but the destination has DEPTH"},
		{depth, depth, box, box, vk.FilterLinear, "Filter: LINEAR filtering is not supported for D32_SFLOAT"},
		{depth, both, box, box, vk.FilterNearest, "Format: D32_SFLOAT_S8_UINT does not convert to D32_SFLOAT"},
		{vk.FormatR32Sfloat, depth, box, box, vk.FilterNearest, "Format: D32_SFLOAT does not convert to R32_SFLOAT"},
		{stencil, vk.FormatR8Uint, box, box, vk.FilterNearest, "Format: R8_UINT does not convert to S8_UINT"},
		{color, color, changed(func(r *BlitRegion) { r.Aspect = vk.ImageAspectDepth }),
			changed(func(r *BlitRegion) { r.Aspect = vk.ImageAspectDepth }), vk.FilterNearest,
			"Aspect: DEPTH, but R8G8B8A8_UNORM has no such aspect"},
	} {
		dst, src := newImage(t, c.dst, 4, 4, 1, 2), newImage(t, c.src, 4, 4, 1, 2)
		for i := range src.Bytes() {
			src.Bytes()[i] = 1
		}
		require.ErrorContains(t, Blit(dst, c.to, src, c.from, c.filter), c.want)
		require.Equal(t, make([]byte, len(dst.Bytes())), dst.Bytes(), c.want)
	}
	m := newImage(t, color, 4, 4, 1, 2)
	require.ErrorContains(t, Blit(m, box, m, changed(func(r *BlitRegion) { r.Level = 1 }), vk.FilterNearest), "Src: level 1")
	require.ErrorContains(t, Blit(nil, box, m, box, vk.FilterNearest), "Dst: the image is nil or has no format")
	require.ErrorContains(t, Blit(nil, box, nil, box, vk.FilterNearest), "Src: the image is nil or has no format")
}
