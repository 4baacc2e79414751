package program_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A pass of 10,000 draws with as many places in a buffer: of bindings made for each draw, and of one table with as many
// offsets.
func BenchmarkDraws(b *testing.B) {
	const n = 10000
	rng := rand.New(rand.NewPCG(5, 3))
	v, tints, push := randomLevels(b, rng, 1), floatBytes(rng, 4*(n+1)), floatBytes(rng, 4)
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(b, err)
	defer dev.Close()
	p, err := program.Load(words(b, "quad.vert"), words(b, "dynamic.frag"), program.Options{})
	require.NoError(b, err)
	bind := func(at int, dynamic bool) *program.Bindings {
		x, err := p.Bind(program.Resources{PushConstants: push, Descriptors: []program.Descriptor{
			{Name: "image", View: v, Sampler: &vk.Sampler{}}, {Name: "Rows", Buffer: tints[:64]},
			{Binding: 0, Buffer: tints[at:], Dynamic: dynamic, Range: 16}, {Binding: 0, Element: 1, Buffer: tints}}})
		require.NoError(b, err)
		return x
	}
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, p)
	require.NoError(b, err)
	image, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 16, Height: 16, Depth: 1}})
	require.NoError(b, err)
	info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image}}}
	pass := dev.NewPass(info)
	run := func(b *testing.B, bindings func(i int) any) {
		b.ReportAllocs()
		for b.Loop() {
			pass.Reset(info)
			for i := range n {
				pass.Draw(pipe, shade.Draw{Bindings: bindings(i), Count: 4})
			}
			if err := pass.End(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("bind", func(b *testing.B) { run(b, func(i int) any { return bind(16*i, false) }) })
	table, draws, offsets := bind(0, true), make([]program.Dynamic, n), make([]uint32, n)
	b.Run("offsets", func(b *testing.B) {
		run(b, func(i int) any {
			offsets[i] = uint32(16 * i)
			draws[i] = program.Dynamic{Table: table, Offsets: offsets[i : i+1]}
			return &draws[i]
		})
	})
}
