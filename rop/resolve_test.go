package rop

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// target is a plane of a fresh image of 13 x 11 pixels whose bytes are 0xAA.
func target(t *testing.T, f vk.Format, plane int) mip.Subresource {
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 13, Height: 11, Depth: 1}})
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = 0xAA
	}
	return m.Subresource(0, 0, plane)
}

// eachResolved visits the pixels of an 8x8 tile at (5, 4) of the target with their index in the tile and their bytes.
func eachResolved(s *mip.Subresource, width, height int, do func(i int, texel []byte, inside bool)) {
	for y := range s.Height {
		for x := range s.Width {
			tx, ty := x-5, y-4
			i := (ty/4*2+tx/4)*simd.Lanes + ty%4*4 + tx%4
			do(i, s.Pix[y*s.RowPitch+x*s.Texel:][:s.Texel], tx >= 0 && ty >= 0 && tx < width && ty < height)
		}
	}
}

// TestResolveFollowsTheOracle resolves every renderable format in every mode, and leaves other pixels alone.
func TestResolveFollowsTheOracle(t *testing.T) {
	r := random()
	everyLevel(t, func(t *testing.T, k *simd.Kernels) {
		for _, f := range renderable() {
			for _, mode := range vk.Values[vk.ResolveMode]()[1:] {
				samples := 2 << r.IntN(4)
				g := newRig(r, samples, 1, f)
				g.tile.X, g.tile.Y = 5, 4
				texels := g.tile.Colors[0]
				want := resolved(f, mode, samples, texels)
				width, height := 8, 1+r.IntN(7)
				s := target(t, f.Format, 0)
				Resolve(k, &g.tile, f, mode, slices.Clone(texels), &s, int(g.tile.Y)*s.RowPitch+int(g.tile.X)*s.Texel, width, height)
				eachResolved(&s, width, height, func(i int, texel []byte, inside bool) {
					if !inside {
						require.Equal(t, slices.Repeat([]byte{0xAA}, s.Texel), texel)
						return
					}
					got := wide(f.Stored(), texelAt(f.Stored(), texel, 0))
					for c := range 4 {
						if f.Bits[c] > 0 {
							require.InDelta(t, want[i][c], got[c], 1e-6*(1+math.Abs(want[i][c])),
								"%v %v of %d, component %d", mode, f, samples, c)
						}
					}
				})
			}
		}
	})
}

// resolved is the oracle's answer for the 64 pixels of a tile.
func resolved(f *format.Info, mode vk.ResolveMode, samples int, texels []byte) [][4]float64 {
	of := f.Format
	if of == vk.FormatE5B9G9R9UfloatPack32 { // numbers as they are, and then to the format
		of = vk.FormatR32G32B32A32Sfloat
	}
	o := oracle.NewTarget(64, 1, samples, vk.FormatUndefined, of)
	for i := range o.Color[0] {
		o.Color[0][i] = wide(f.Stored(), texelAt(f.Stored(), texels, i))
	}
	want := o.Resolve(0, mode)
	if of != f.Format {
		for i, v := range want {
			w := format.EncodeShared(float32(v[0]), float32(v[1]), float32(v[2]))
			red, green, blue := format.DecodeShared(w)
			want[i] = [4]float64{float64(red), float64(green), float64(blue), 1}
		}
	}
	return want
}

// Blocks of halves whose samples are the same become what they become beside a sample that differs: each half, NaN,
// infinities and both zeros among them; and the kernel of averages makes what they become as numbers.
func TestResolveOfTheSameHalvesIsTheirSum(t *testing.T) {
	f, r := format.Of(vk.FormatR16G16B16A16Sfloat), random()
	const texel, lanes = 8, simd.Lanes
	everyLevel(t, func(t *testing.T, k *simd.Kernels) {
		for _, mode := range []vk.ResolveMode{vk.ResolveModeAverage, vk.ResolveModeMin, vk.ResolveModeMax} {
			for _, samples := range []int{2, 4, 8, 16} {
				g := newRig(r, samples, 1, f)
				tile, stride := &g.tile, g.tile.SampleStride*texel
				for value := 0; value < 1<<16; value += 15 * 4 { // 15 texels of a block; the last one is 0, or differs
					var out [2][]byte
					for differs := range 2 {
						texels := make([]byte, samples*stride)
						for s := range samples {
							for i := range 15 * 4 {
								binary.LittleEndian.PutUint16(texels[s*stride+2*i:], uint16(value+i))
							}
						}
						texels[15*texel+1] = byte(differs << 6)
						if mode == vk.ResolveModeAverage {
							kernel := slices.Clone(texels)
							k.ResolveRGBA16F(tile.resolving(kernel, 1))
							resolveFloats(k, tile, f, mode, texels, 1)
							require.Equal(t, texels[:stride], kernel[:stride], "the kernel, of %d from %#x on", samples, value)
						} else {
							resolveFloats(k, tile, f, mode, texels, 1)
						}
						out[differs] = texels[:15*texel]
					}
					require.Equal(t, out[1], out[0], "%v of %d from %#x on", mode, samples, value)
				}
			}
		}
	})
}

// TestResolveDepthStencil resolves both aspects of every depth/stencil format.
func TestResolveDepthStencil(t *testing.T) {
	r := random()
	for _, v := range vk.Values[vk.Format]() {
		f := format.Of(v)
		if f == nil || f.Color() {
			continue
		}
		for _, mode := range vk.Values[vk.ResolveMode]()[1:] {
			const samples = 4
			g := newRig(r, samples, 1)
			g.tile.X, g.tile.Y = 5, 4
			plane := 0
			if f.Depth {
				s := target(t, v, plane)
				plane++
				depths := make([]float32, 64*samples)
				for i := range depths {
					depths[i] = r.Float32()
				}
				texels := make([]byte, len(depths)*s.Texel)
				f.EncodeDepth(texels, depths)
				f.DecodeDepth(depths, texels)
				Resolve(kernels(t), &g.tile, f, mode, texels, &s, int(g.tile.Y)*s.RowPitch+int(g.tile.X)*s.Texel, 8, 7)
				eachResolved(&s, 8, 7, func(i int, texel []byte, inside bool) {
					if !inside {
						return
					}
					all := []float32{depths[i], depths[64+i], depths[128+i], depths[192+i]}
					want := map[vk.ResolveMode]float32{
						vk.ResolveModeSampleZero: all[0], vk.ResolveModeMin: slices.Min(all), vk.ResolveModeMax: slices.Max(all),
						vk.ResolveModeAverage: (all[0] + all[1] + all[2] + all[3]) / 4,
					}[mode]
					var got [1]float32
					f.DecodeDepth(got[:], texel)
					require.InDelta(t, want, got[0], 0.6/65535, "%v %v", mode, f)
				})
			}
			if f.Stencil {
				s := target(t, v, plane)
				texels := make([]byte, 64*samples)
				for i := range texels {
					texels[i] = uint8(r.Uint32())
				}
				before := slices.Clone(texels)
				Resolve(kernels(t), &g.tile, f, mode, texels, &s, int(g.tile.Y)*s.RowPitch+int(g.tile.X)*s.Texel, 8, 7)
				eachResolved(&s, 8, 7, func(i int, texel []byte, inside bool) {
					if !inside {
						return
					}
					all := []uint8{before[i], before[64+i], before[128+i], before[192+i]}
					want := map[vk.ResolveMode]uint8{vk.ResolveModeMin: slices.Min(all), vk.ResolveModeMax: slices.Max(all)}
					if w, ok := want[mode]; ok {
						require.Equal(t, w, texel[0])
					} else {
						require.Equal(t, all[0], texel[0])
					}
				})
			}
		}
	}
}
