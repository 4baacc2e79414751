package state_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// interfaceShader is a shader of an interface that is never run.
type interfaceShader struct{ is shade.Interface }

func (s interfaceShader) Interface() shade.Interface { return s.is }
func (interfaceShader) Vertex(*shade.Vertices)       {}
func (interfaceShader) Fragment(*shade.Fragments)    {}

// limitCase tests one limit: the device takes a value at the limit, and refuses one beyond it, or uses the limit instead.
type limitCase struct {
	dev *halfspace.Device
	t   *testing.T
}

// allows says that something is taken at a limit, and not one beyond it.
func (c limitCase) allows(at, beyond error) {
	c.t.Helper()
	require.NoError(c.t, at)
	require.Error(c.t, beyond)
}

func imageError(i vk.ImageInfo) error {
	i.Format = vk.FormatR8Unorm
	i.Extent.Height, i.Extent.Depth = max(i.Extent.Height, 1), max(i.Extent.Depth, 1)
	_, err := halfspace.NewImage(i)
	return err
}

func (c limitCase) pipeline(g vk.GraphicsPipeline, s shade.Shader) error {
	if s == nil {
		s = interfaceShader{shade.Interface{Colors: 8}}
	}
	_, err := c.dev.NewPipeline(g, s)
	return err
}

func (c limitCase) shader(i shade.Interface) error {
	return c.pipeline(vk.GraphicsPipeline{}, interfaceShader{i})
}

func (c limitCase) pass(p halfspace.PassInfo) error {
	return c.dev.NewPass(p).End(context.Background())
}

func (c limitCase) draw(d vk.Dynamic) error {
	pipe, err := c.dev.NewPipeline(vk.GraphicsPipeline{DiscardRectangles: &vk.DiscardRectangles{}}, interfaceShader{})
	require.NoError(c.t, err)
	p := c.dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8}})
	p.Draw(pipe, shade.Draw{Count: shade.None, Dynamic: &d})
	return p.End(context.Background())
}

func (c limitCase) viewport(change func(v *vk.Viewport)) error {
	v := vk.Viewport{Width: 1, Height: 1, MaxDepth: 1}
	change(&v)
	return c.draw(vk.Dynamic{Viewports: []vk.Viewport{v}})
}

func (c limitCase) sampler(s vk.Sampler) error {
	m := frametest.NewImage(c.t, vk.FormatR8Unorm, 4, 4, 1)
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(c.t, err)
	_, err = halfspace.NewTexture(s, v)
	return err
}

// samples says that a set has the counts that are taken, and no other.
func (c limitCase) samples(set uint32, take func(n int) error) {
	for _, n := range []int{-1, 1, 2, 3, 4, 5, 8, 12, 16, 32, 64} {
		require.Equal(c.t, n > 0 && set&uint32(n) != 0 && n&(n-1) == 0, take(n) == nil, "%d samples", n)
	}
}

// rows and columns are how many of an image's rows and columns have a pixel that a line or point from (x, y) covers;
// its size is the one that the pipeline, or the point, has.
func (c limitCase) covered(g vk.GraphicsPipeline, size float32, width, height int, at ...[4]float32) (columns, rows int) {
	c.t.Helper()
	s := &frametest.Corners{Positions: at, Size: size,
		State: shade.Interface{Colors: 1, PointSize: g.Topology == vk.PrimitiveTopologyPointList}}
	s.Shade = func(f *shade.Fragments) {
		for i := range f.N {
			f.Colors[0][0][i] = 1
		}
	}
	g.ColorFormats = []vk.Format{vk.FormatR8Unorm}
	pipe, err := c.dev.NewPipeline(g, s)
	require.NoError(c.t, err)
	m := frametest.NewImage(c.t, vk.FormatR8Unorm, width, height, 1)
	p := c.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
	p.Draw(pipe, shade.Draw{Count: len(at)})
	require.NoError(c.t, p.End(context.Background()))
	x, y := make([]bool, width), make([]bool, height)
	for i, v := range m.Bytes() {
		x[i%width], y[i/width] = x[i%width] || v != 0, y[i/width] || v != 0
	}
	count := func(list []bool) (n int) {
		for _, v := range list {
			if v {
				n++
			}
		}
		return n
	}
	return count(x), count(y)
}

// at is a place of a 256x256 framebuffer.
func at(x, y float32) [4]float32 { return [4]float32{x/128 - 1, y/128 - 1, 0, 1} }

func (c limitCase) line(width, x float32) (columns int) {
	g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyLineList, Rasterization: vk.Rasterization{LineWidth: width}}
	columns, _ = c.covered(g, 0, 256, 256, at(x, 10), at(x, 200))
	return columns
}

func (c limitCase) point(size, x float32) (columns int) {
	columns, _ = c.covered(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyPointList}, size, 256, 256, at(x, 128.5))
	return columns
}

// texel is what a lookup of a row of texels of 0, 1, 2 and so on finds, at an offset from texel 100.
func (c limitCase) texel(offset int, gather bool) int {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Uint,
		Extent: vk.Extent3D{Width: 256, Height: 1, Depth: 1}})
	require.NoError(c.t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(i)
	}
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(c.t, err)
	x, err := halfspace.NewTexture(vk.Sampler{}, v)
	require.NoError(c.t, err)
	out := make([]uint32, 1)
	b := &sample.Batch{N: 1, I: []int32{100}, Offset: [3]int32{int32(offset)}}
	b.OutBits[0] = out
	if gather {
		b.S, b.T, b.Offset = []float32{100.25 / 256}, []float32{0.5}, [3]int32{}
		b.Offsets = &[4][2]int32{{int32(offset), 0}}
		x.Gather(b)
		return int(out[0])
	}
	x.Fetch(b)
	return int(out[0])
}

// computing is a compute program that does nothing.
type computing struct{ size [3]int }

func (p computing) ComputeInterface() shade.ComputeInterface {
	return shade.ComputeInterface{Size: p.size}
}
func (computing) Workgroups(*shade.Workgroups) error { return nil }

func (c limitCase) workgroup(size [3]int) error {
	_, err := c.dev.NewComputePipeline(computing{size})
	return err
}

// workgroups dispatches so many workgroups of one invocation on an axis.
func (c limitCase) workgroups(axis, n int) error {
	p, err := c.dev.NewComputePipeline(computing{[3]int{1, 1, 1}})
	require.NoError(c.t, err)
	d := halfspace.Dispatch{Groups: [3]int{1, 1, 1}}
	d.Groups[axis] = n
	return p.Dispatch(c.t.Context(), d)
}

// workgroupMemory compiles a module whose workgroups write to a variable of so many bytes.
func (c limitCase) workgroupMemory(bytes int) error {
	words, err := spirvasm.Assemble(3, fmt.Sprintf(`
		OpCapability Shader
		OpMemoryModel Logical GLSL450
		OpEntryPoint GLCompute %%main "main"
		OpExecutionMode %%main LocalSize 1 1 1
		%%void = OpTypeVoid
		%%function = OpTypeFunction %%void
		%%uint = OpTypeInt 32 0
		%%words = OpConstant %%uint %d
		%%array = OpTypeArray %%uint %%words
		%%pointer = OpTypePointer Workgroup %%array
		%%element = OpTypePointer Workgroup %%uint
		%%variable = OpVariable %%pointer Workgroup
		%%main = OpFunction %%void None %%function
		%%label = OpLabel
		%%last = OpAccessChain %%element %%variable %%words
		OpStore %%last %%words
		OpReturn
		OpFunctionEnd
	`, bytes/4))
	require.NoError(c.t, err)
	_, err = program.LoadCompute(words, program.ComputeOptions{})
	return err
}

func (c limitCase) rate(w, h int) error {
	return c.pass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8},
		ShadingRate: &halfspace.ShadingRateAttachment{Image: frametest.NewImage(c.t, vk.FormatR8Uint, 8, 8, 1),
			RegionWidth: w, RegionHeight: h}})
}

// conservative is covered under a conservative mode.
func (c limitCase) conservative(mode vk.ConservativeRasterizationMode, extra float32, topology vk.PrimitiveTopology,
	at ...[4]float32) (columns, rows int) {
	return c.covered(vk.GraphicsPipeline{Topology: topology, Rasterization: vk.Rasterization{
		ConservativeRasterizationMode: mode, ExtraPrimitiveOverestimationSize: extra}}, 1, 256, 256, at...)
}

// coarseCase is how a square of 64x64 pixels is drawn with fragments of several pixels.
type coarseCase struct {
	width, height, samples int // 0: 2x2 pixels of 4 samples
	state                  shade.Interface
	combine                bool // the vertices' rate is 2x1, and is multiplied
	change                 func(g *vk.GraphicsPipeline)
}

// keeps says that fragments keep their size, or not.
func (c limitCase) keeps(limit bool, d coarseCase) {
	c.t.Helper()
	require.Equal(c.t, limit, c.coarse(d) == 64*64/4)
}

// coarse is how many fragments a square has.
func (c limitCase) coarse(d coarseCase) int {
	c.t.Helper()
	if d.width == 0 {
		d.width, d.height, d.samples = 2, 2, 4
	}
	d.samples = max(d.samples, 1)
	d.state.Colors = 1
	s := frametest.Hooked{Declared: d.state}
	s.AfterFragment = func(f *shade.Fragments) {
		for i := range f.N {
			if d.state.WritesDepth {
				f.Depth[i] = 0.5
			}
			if d.state.WritesSampleMask {
				f.SampleMask[i] = math.MaxUint32
			}
		}
	}
	s.AfterVertex = func(v *shade.Vertices) {
		for i := range v.N {
			if d.state.ShadingRate {
				v.ShadingRate[i] = 1 << 2
			}
			if d.state.ViewportIndex {
				v.ViewportIndex[i] = 1
			}
		}
	}
	g := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8Unorm},
		DepthStencilFormat: vk.FormatD32SfloatS8Uint, DepthStencil: &vk.DepthStencil{DepthTestEnable: true,
			DepthCompareOp: vk.CompareOpAlways}, Multisample: &vk.Multisample{RasterizationSamples: d.samples},
		FragmentShadingRate: &vk.FragmentShadingRate{Width: d.width, Height: d.height}}
	if d.combine {
		g.FragmentShadingRate.CombinerOps[0] = vk.FragmentShadingRateCombinerOpMul
	}
	if d.change != nil {
		d.change(&g)
	}
	pipe, err := c.dev.NewPipeline(g, s)
	require.NoError(c.t, err)
	p := c.dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{{Image: frametest.NewImage(c.t, vk.FormatR8Unorm, 64, 64, d.samples)}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: frametest.NewImage(c.t, vk.FormatD32SfloatS8Uint, 64, 64, d.samples)}})
	whole := vk.Viewport{Width: 64, Height: 64, MaxDepth: 1}
	p.Draw(pipe, shade.Draw{Count: 3, Dynamic: &vk.Dynamic{Viewports: []vk.Viewport{whole, whole}}})
	require.NoError(c.t, p.End(context.Background()))
	return int(p.Statistics().FragmentsShaded)
}

func (c limitCase) vertexInput(attributes, bindings int) error {
	words := func(name string) []uint32 { return frametest.Words(c.t, "program/testdata/"+name+".spv") }
	var o program.Options
	for n := range attributes {
		o.VertexInput.Attributes = append(o.VertexInput.Attributes, program.VertexAttribute{Location: n, Format: vk.FormatR32Sfloat})
	}
	for n := range bindings {
		o.VertexInput.Bindings = append(o.VertexInput.Bindings, program.VertexBinding{Binding: n})
	}
	_, err := program.Load(words("quad.vert"), words("layer.frag"), o)
	return err
}

func (c limitCase) resolve(depth, stencil vk.ResolveMode) error {
	return c.pass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{
		Image:            frametest.NewImage(c.t, vk.FormatD32SfloatS8Uint, 2, 2, 4),
		Resolve:          frametest.NewImage(c.t, vk.FormatD32SfloatS8Uint, 2, 2, 1),
		DepthResolveMode: depth, StencilResolveMode: stencil,
	}})
}
