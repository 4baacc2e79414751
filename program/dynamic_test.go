package program_test

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// floatBytes are numbers as buffers hold them.
func floatBytes(rng *rand.Rand, n int) (data []byte) {
	for range n {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(rng.Float32()))
	}
	return data
}

// stripes draws a strip over each column of pixels in a pass, with bindings for each, and returns the texels.
func stripes(t testing.TB, dev *halfspace.Device, p *program.Program, columns int, bindings func(column int) any) []byte {
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
		ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat}}, p)
	require.NoError(t, err)
	image, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
		Extent: vk.Extent3D{Width: columns, Height: 9, Depth: 1}})
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image, Load: vk.AttachmentLoadOpClear}}})
	for n := range columns {
		pass.Draw(pipe, shade.Draw{Bindings: bindings(n), Count: 4,
			Dynamic: &vk.Dynamic{Scissors: []vk.Rect2D{{X: n, Width: 1, Height: 9}}}})
	}
	require.NoError(t, pass.End(context.Background()))
	return image.Bytes()
}

// Draws with one table, and offsets and push constants of their own, are draws with as many bindings: with dynamic
// buffers in arrays, of a range and without one, and where the others of an array are not dynamic.
func TestDynamicOffsetsAreBindings(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	view := randomLevels(t, rng, 1)
	const columns = 40
	tints, rows, push := floatBytes(rng, 4*64), floatBytes(rng, 4*64), floatBytes(rng, 4*columns)
	for _, w := range ways(t) {
		p, err := program.Load(words(t, "quad.vert"), words(t, "dynamic.frag"), program.Options{Exec: w.exec})
		require.NoError(t, err)
		at := func(n int) (tint, row int) { return 16 * (n * 7 % 60), 16 * (n * 5 % 60) }
		bind := func(second bool, tint, row, size int, dynamic bool, push []byte) *program.Bindings {
			list := []program.Descriptor{
				{Name: "image", View: view, Sampler: &vk.Sampler{}},
				{Name: "Rows", Buffer: rows[row:], Dynamic: dynamic},
				{Set: 0, Binding: 0, Buffer: tints[tint:], Dynamic: dynamic, Range: size},
				{Set: 0, Binding: 0, Element: 1, Buffer: tints, Dynamic: dynamic && second},
			}
			if second && !dynamic {
				list[3].Buffer = tints[row:]
			}
			b, err := p.Bind(program.Resources{PushConstants: push, Descriptors: list})
			require.NoError(t, err)
			return b
		}
		for _, second := range []bool{false, true} {
			want := stripes(t, w.dev, p, columns, func(n int) any {
				tint, row := at(n)
				return bind(second, tint, row, 0, false, push[16*n:][:16])
			})
			table := bind(second, 0, 0, 16, true, push[:16])
			got := stripes(t, w.dev, p, columns, func(n int) any {
				tint, row := at(n)
				offsets := []uint32{uint32(tint), uint32(row), uint32(row)}
				if !second {
					offsets = offsets[:2]
				}
				return &program.Dynamic{Table: table, Offsets: offsets, PushConstants: push[16*n:][:16]}
			})
			require.Equal(t, want, got)
			same := stripes(t, w.dev, p, columns, func(int) any { return table })
			require.Equal(t, stripes(t, w.dev, p, columns, func(int) any { return bind(second, 0, 0, 0, false, push[:16]) }), same)
		}
	}
}

// Offsets and push constants that do not suit are refused when a draw is recorded.
func TestDynamicIsChecked(t *testing.T) {
	p, err := program.Load(words(t, "quad.vert"), words(t, "dynamic.frag"), program.Options{})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(4, 4))
	list := []program.Descriptor{
		{Name: "image", View: randomLevels(t, rng, 1), Sampler: &vk.Sampler{}}, {Name: "Rows", Buffer: make([]byte, 64)},
		{Binding: 0, Buffer: make([]byte, 64), Dynamic: true, Range: 32}, {Binding: 0, Element: 1, Buffer: make([]byte, 64)},
	}
	push := make([]byte, 16)
	b, err := p.Bind(program.Resources{PushConstants: push, Descriptors: list})
	require.NoError(t, err)
	check := p.Interface().Check
	require.NoError(t, check(b))
	require.NoError(t, check(&program.Dynamic{Table: b, Offsets: []uint32{32}}))
	for _, d := range []*program.Dynamic{nil, {}, {Table: b}, {Table: b, Offsets: []uint32{0, 0}}, {Table: b, Offsets: []uint32{33}},
		{Table: b, Offsets: []uint32{math.MaxUint32}}, {Table: b, Offsets: []uint32{0}, PushConstants: make([]byte, 15)}} {
		require.Error(t, check(d), "%+v", d)
	}
	for _, r := range []int{-1, 15, 65} {
		list[2].Range = r
		_, err := p.Bind(program.Resources{PushConstants: push, Descriptors: list})
		require.ErrorContains(t, err, "Range")
	}
}

// Setting descriptors again gives what Bind gives, compiles nothing and takes no memory: buffers, with and without
// offsets, texel buffers aside, and images with their samplers. Neither do draws with offsets.
func TestRebindingTakesNoMemory(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	views := [2]*mip.View{randomLevels(t, rng, 1), randomLevels(t, rng, 5)}
	textures := [2]*sample.Texture{}
	for n := range textures {
		var err error
		textures[n], err = sample.Compile(vk.Sampler{MaxLod: 9}, views[n])
		require.NoError(t, err)
	}
	linear := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}
	tints, rows, push := floatBytes(rng, 4*64), floatBytes(rng, 4*64), floatBytes(rng, 4)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	for _, module := range []string{"dynamic.frag", "levels.frag"} {
		p, err := program.Load(words(t, "quad.vert"), words(t, module), program.Options{})
		require.NoError(t, err)
		var tables [3][]program.Descriptor
		for n := range tables {
			v := views[n%2]
			if module == "levels.frag" {
				tables[n] = []program.Descriptor{{Name: "first", View: v, Sampler: &linear}, {Name: "images", View: v},
					{Name: "images", Element: 1, View: views[0]}, {Name: "how", Sampler: &linear}}
				continue
			}
			tables[n] = []program.Descriptor{
				{Name: "image", View: v, Sampler: &linear}, {Name: "Rows", Buffer: rows[16*n:], Dynamic: n == 1},
				{Binding: 0, Buffer: tints[32*n:], Dynamic: n == 1, Range: 16}, {Binding: 0, Element: 1, Buffer: tints[16*n:]},
			}
			if n == 2 {
				tables[n][0] = program.Descriptor{Name: "image", Texture: textures[1]}
			}
		}
		bind := func(n int) *program.Bindings {
			b, err := p.Bind(program.Resources{PushConstants: push, Descriptors: tables[n]})
			require.NoError(t, err)
			return b
		}
		var want [3][]byte
		for n := range want {
			want[n] = stripes(t, dev, p, 3, func(int) any { return bind(n) })
		}
		b := bind(0)
		for n := range 9 {
			require.NoError(t, b.Set(tables[n%3]))
			require.Equal(t, want[n%3], stripes(t, dev, p, 3, func(int) any { return b }), "%s, table %d", module, n%3)
		}
		n := 0
		require.Zero(t, allocs.PerRun(30, func() {
			if err := b.Set(tables[n%3]); err != nil {
				t.Error(err)
			}
			n++
		}), module)
		require.Error(t, b.Set([]program.Descriptor{{Name: "nothing"}}))
	}
	p, err := program.Load(words(t, "quad.vert"), words(t, "dynamic.frag"), program.Options{})
	require.NoError(t, err)
	b, err := p.Bind(program.Resources{PushConstants: push, Descriptors: []program.Descriptor{
		{Name: "image", View: views[0], Sampler: &linear}, {Name: "Rows", Buffer: rows},
		{Binding: 0, Buffer: tints, Dynamic: true, Range: 16}, {Binding: 0, Element: 1, Buffer: tints}}})
	require.NoError(t, err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, p)
	require.NoError(t, err)
	image, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 20, Height: 9, Depth: 1}})
	require.NoError(t, err)
	info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image}}}
	pass, draws := dev.NewPass(info), make([]program.Dynamic, 50)
	for n := range draws {
		draws[n] = program.Dynamic{Table: b, Offsets: []uint32{uint32(16 * n)}}
	}
	require.Zero(t, allocs.PerRun(20, func() {
		pass.Reset(info)
		for n := range draws {
			pass.Draw(pipe, shade.Draw{Bindings: &draws[n], Count: 4})
		}
		if err := pass.End(context.Background()); err != nil {
			t.Error(err)
		}
	}))
}
