package raster_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// codeOf is a depth's code in fixed point: the nearest integer to z (2^n - 1), halves to even, exactly.
func codeOf(z float32, bits uint) int64 {
	x := new(big.Rat).SetFloat64(float64(z))
	x.Mul(x, new(big.Rat).SetInt64(1<<bits-1))
	twice := new(big.Int).Mul(x.Num(), big.NewInt(2))
	q, r := new(big.Int).QuoRem(twice, x.Denom(), new(big.Int))
	n, half := q.Int64()/2, q.Int64()%2 == 1
	if half && (r.Sign() > 0 || n%2 == 1) {
		n++
	}
	return n
}

// Depths in fixed point are rounded once, whatever stores them: kernels for triangles, for several samples, for lines
// and for points, the fragment function, and clears. 0.6098039 in 16 bits was 39,964, as the product was rounded to
// float32 first, to a half.
func TestDepthsAreRoundedOnce(t *testing.T) {
	require.EqualValues(t, 39963, codeOf(0.6098039, 16))
	for f, bits := range map[vk.Format]uint{vk.FormatD16Unorm: 16, vk.FormatX8D24UnormPack32: 24} {
		rng := rand.New(rand.NewPCG(9, uint64(bits)))
		depths := []float32{0.6098039, 0, 1}
		most := float32(uint64(1)<<bits - 1)
		for len(depths) < 40 { // most of them such that two roundings differ from one
			n := rng.Uint64N(1 << bits)
			z := float32((float64(n) + 0.5) / float64(most))
			if twice := math.RoundToEven(float64(z * most)); int64(twice) != codeOf(z, bits) || rng.IntN(1000) == 0 {
				depths = append(depths, z)
			}
		}
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
			for _, c := range []struct {
				name     string
				topology vk.PrimitiveTopology
				samples  int
				state    shade.Interface
				color    bool
				cleared  bool
			}{
				{"triangles", vk.PrimitiveTopologyTriangleList, 1, shade.Interface{}, false, false},
				{"triangles with colour", vk.PrimitiveTopologyTriangleList, 1, shade.Interface{Colors: 1}, true, false},
				{"four samples", vk.PrimitiveTopologyTriangleList, 4, shade.Interface{}, false, false},
				{"eight samples", vk.PrimitiveTopologyTriangleList, 8, shade.Interface{Colors: 1}, true, false},
				{"lines", vk.PrimitiveTopologyLineStrip, 1, shade.Interface{Colors: 1}, true, false},
				{"points", vk.PrimitiveTopologyPointList, 1, shade.Interface{Colors: 1, PointSize: true}, true, false},
				{"written", vk.PrimitiveTopologyTriangleList, 1, shade.Interface{WritesDepth: true}, false, false},
				{"cleared", vk.PrimitiveTopologyTriangleList, 1, shade.Interface{}, false, true},
			} {
				t.Run(fmt.Sprint(f, " ", l, " ", c.name), func(t *testing.T) {
					for _, z := range depths {
						const size = 20
						m := frametest.NewImage(t, f, size, size, c.samples)
						info := halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: m,
							DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 0}}
						if c.cleared {
							info.DepthStencil.ClearDepth = z
						}
						g := vk.GraphicsPipeline{Topology: c.topology, DepthStencilFormat: f,
							Multisample: &vk.Multisample{RasterizationSamples: c.samples},
							DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
								DepthCompareOp: vk.CompareOpGreater}}
						if c.color {
							g.ColorFormats = []vk.Format{vk.FormatR8Unorm}
							info.Color = []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8Unorm, size, size, c.samples)}}
						}
						s := &frametest.Corners{Positions: frametest.WholeScreen(z), State: c.state, Size: 6}
						if c.topology != vk.PrimitiveTopologyTriangleList {
							s.Positions = [][4]float32{{-0.8, -0.7, z, 1}, {0.9, 0.8, z, 1}, {0.5, -0.9, z, 1}}
						}
						s.Shade = func(f *shade.Fragments) {
							if c.state.WritesDepth {
								for i := range f.N {
									f.Depth[i] = z
								}
							}
						}
						pipe, err := dev.NewPipeline(g, s)
						require.NoError(t, err)
						p := dev.NewPass(info)
						if !c.cleared {
							p.Draw(pipe, shade.Draw{Count: len(s.Positions)})
						}
						require.NoError(t, p.End(context.Background()))
						want, found := codeOf(z, bits), 0
						for _, got := range frametest.DepthsOf(t, m) {
							if code := int64(math.Round(float64(got) * float64(uint64(1)<<bits-1))); code == want {
								found++
							} else if code != 0 || c.topology == vk.PrimitiveTopologyTriangleList {
								t.Fatalf("%v: code %d, not %d", z, code, want)
							}
						}
						require.Greater(t, found, 10, "%v", z)
					}
				})
			}
			dev.Close()
		}
	}
}
