package program_test

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// cube is the corners and triangles of a cube.
var (
	corners = [8][3]float32{{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}}
	sides   = []uint32{0, 1, 2, 2, 1, 3, 4, 6, 5, 5, 6, 7, 0, 2, 4, 4, 2, 6, 1, 5, 3, 3, 5, 7, 0, 4, 1, 1, 4, 5, 2, 3, 6, 6, 3, 7}
)

// place is where an instance of a cube is.
func place(corner [3]float32, n int) [3]float32 {
	return [3]float32{corner[0]*0.008 + float32(n%100)*0.02 - 0.99, corner[1]*0.008 + float32(n/100)*0.02 - 0.99, corner[2]*0.008 + 0.5}
}

// cubes draws cubes in Go: corners in place, or moved by their instance.
type cubes struct{ merged []float32 }

func (cubes) Interface() shade.Interface {
	return shade.Interface{Colors: 1, Varyings: make([]shade.Interpolation, 3)}
}

func (s cubes) Vertex(v *shade.Vertices) {
	for i, k := range v.Index[:v.N] {
		var at [3]float32
		if s.merged != nil {
			at = [3]float32(s.merged[3*k:])
		} else {
			at = place(corners[k], v.Instance)
		}
		v.X[i], v.Y[i], v.Z[i], v.W[i] = at[0], at[1], at[2], 1
		for c, x := range at {
			v.Out[c][i] = x
		}
	}
}

func (cubes) Fragment(f *shade.Fragments) {
	for c := range 3 {
		copy(f.Colors[0][c], f.In[c])
	}
}

// 10,000 cubes as instances of one draw, and as one mesh.
func BenchmarkInstances(b *testing.B) {
	const n = 10000
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(b, err)
	defer dev.Close()
	image, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 1920, Height: 1080, Depth: 1}})
	require.NoError(b, err)
	depth, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat,
		Extent: vk.Extent3D{Width: 1920, Height: 1080, Depth: 1}})
	require.NoError(b, err)
	info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image, Load: vk.AttachmentLoadOpClear}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}}
	pass := dev.NewPass(info)
	run := func(name string, s shade.Shader, d shade.Draw) {
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
			ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: vk.FormatD32Sfloat,
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}}, s)
		require.NoError(b, err)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				pass.Reset(info)
				pass.Draw(pipe, d)
				if err := pass.End(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	var merged []float32
	var indices []uint32
	var one, all []byte
	for i := range n {
		for _, c := range corners {
			at := place(c, i)
			merged = append(merged, at[:]...)
			for k := range at {
				all = binary.LittleEndian.AppendUint32(all, math.Float32bits(at[k]))
				if i == 0 {
					one = binary.LittleEndian.AppendUint32(one, math.Float32bits(c[k]))
				}
			}
		}
		for _, k := range sides {
			indices = append(indices, k+uint32(8*i))
		}
	}
	run("go/merged", cubes{merged}, shade.Draw{Indices32: indices})
	run("go/instances", cubes{}, shade.Draw{Indices32: sides, Instances: n})
	module := func(m uint32, buffer []byte) (*program.Program, *program.Bindings) {
		p, err := program.Load(words(b, "instances.vert"), words(b, "instances.frag"), program.Options{
			VertexConstants: map[uint32][]uint32{0: {m}},
			VertexInput: program.VertexInput{Bindings: []program.VertexBinding{{Stride: 12}},
				Attributes: []program.VertexAttribute{{Format: vk.FormatR32G32B32Sfloat}}}})
		require.NoError(b, err)
		x, err := p.Bind(program.Resources{VertexBuffers: [][]byte{buffer}})
		require.NoError(b, err)
		return p, x
	}
	p, x := module(1, all)
	run("module/merged", p, shade.Draw{Bindings: x, Indices32: indices})
	p, x = module(0, one)
	run("module/instances", p, shade.Draw{Bindings: x, Indices32: sides, Instances: n})
}

// Lookups whose level cannot matter, and in level 0: at computed coordinates and at varyings, opaque and blended.
func BenchmarkLevels(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 5))
	v := randomLevels(b, rng, 1)
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(b, err)
	defer dev.Close()
	linear := &vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}
	image, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 512, Height: 512, Depth: 1}})
	require.NoError(b, err)
	info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image}}}
	pass := dev.NewPass(info)
	for _, c := range []struct {
		name, module string
		explicit     uint32
	}{
		{"computed/texture", "levels.frag", 0}, {"computed/textureLod", "levels.frag", 1},
		{"varying/texture", "lookup.frag", 0}, {"varying/textureLod", "zero.frag", 0},
	} {
		o := program.Options{}
		d := []program.Descriptor{{View: v, Sampler: linear}, {Binding: 1, Buffer: make([]byte, 16)}}
		if c.module == "levels.frag" {
			o.FragmentConstants = map[uint32][]uint32{0: {c.explicit}}
			d = []program.Descriptor{{Name: "first", View: v, Sampler: linear}, {Name: "how", Sampler: linear},
				{Name: "images", View: v}, {Name: "images", Element: 1, View: v}}
		}
		p, err := program.Load(words(b, "quad.vert"), words(b, c.module), o)
		require.NoError(b, err)
		x, err := p.Bind(program.Resources{Descriptors: d})
		require.NoError(b, err)
		for _, blended := range []bool{false, true} {
			state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
				ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}
			name := c.name
			if blended {
				name += "/blended"
				state.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
					SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
					SrcAlphaBlendFactor: vk.BlendFactorOne, ColorWriteMask: vk.ColorComponentsAll}}}
			}
			pipe, err := dev.NewPipeline(state, p)
			require.NoError(b, err)
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					pass.Reset(info)
					pass.Draw(pipe, shade.Draw{Bindings: x, Count: 4})
					if err := pass.End(context.Background()); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(pass.Statistics().FragmentsShaded), "fragments")
			})
		}
	}
}
