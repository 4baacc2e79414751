package state_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A draw's counts are those of a pass that has this draw alone, where draws do not overlap, and all draws' add up to the
// pass's.
func TestStatisticsOfDraws(t *testing.T) {
	const size = 160 // in a grid of 4x4 draws
	rng := rand.New(rand.NewPCG(4, 4))
	format := []vk.Format{vk.FormatR8G8B8A8Unorm}
	for _, threads := range []int{1, 3} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		type one struct {
			pipe *halfspace.Pipeline
			draw shade.Draw
		}
		var draws []one
		for n := range 16 {
			s := &frametest.Corners{State: shade.Interface{Colors: 1, PointSize: n%4 == 3}, Size: 3}
			s.Shade = func(f *shade.Fragments) {}
			topology := []vk.PrimitiveTopology{vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleList,
				vk.PrimitiveTopologyLineList, vk.PrimitiveTopologyPointList}[n%4]
			for range 3 * (1 + rng.IntN(40)) {
				x, y := float32(n%4)+0.2+0.6*rng.Float32(), float32(n/4)+0.2+0.6*rng.Float32()
				s.Positions = append(s.Positions, [4]float32{x/2 - 1, y/2 - 1, rng.Float32()*1.2 - 0.1, 1})
			}
			g := vk.GraphicsPipeline{Topology: topology, ColorFormats: format, DepthStencilFormat: vk.FormatD32Sfloat,
				DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}}
			g.Rasterization.CullMode = vk.CullModeNone
			if n%8 == 1 { // in order
				g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
					SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOne, ColorWriteMask: vk.ColorComponentsAll}}}
			}
			pipe, err := dev.NewPipeline(g, s)
			require.NoError(t, err)
			draws = append(draws, one{pipe, shade.Draw{Count: len(s.Positions), Instances: 1 + n%3}})
		}
		run := func(list []one, count bool) *halfspace.Pass {
			p := dev.NewPass(halfspace.PassInfo{CountDraws: count, CountSamples: true,
				Color: []halfspace.Attachment{{Image: frametest.NewImage(t, format[0], size, size, 1)}},
				DepthStencil: &halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD32Sfloat, size, size, 1),
					DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}})
			for _, d := range list {
				p.Draw(d.pipe, d.draw)
			}
			require.NoError(t, p.End(context.Background()))
			return p
		}
		bare := func(s halfspace.Statistics) halfspace.Statistics {
			s.Chunks, s.Batches, s.Fused = 0, 0, 0
			return s
		}
		all := run(draws, true)
		var sum halfspace.Statistics
		for n := range draws {
			got := all.DrawStatistics(n)
			want := bare(run(draws[n:n+1], false).Statistics())
			require.Equal(t, want, got, "draw %d, %d threads", n, threads)
			require.Positive(t, got.Primitives)
			sum.Add(&got)
		}
		require.Equal(t, bare(all.Statistics()), sum)
		require.Zero(t, all.DrawStatistics(len(draws)))
		require.Zero(t, all.DrawStatistics(-1))
		require.Zero(t, run(draws, false).DrawStatistics(0), "nobody asked")
		dev.Close()
	}
}
