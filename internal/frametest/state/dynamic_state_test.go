package state_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// State that a draw brings makes the picture that a pipeline with that state makes: colour write enables, depth bounds,
// stencil masks.
func TestDynamicStateIsThePipelines(t *testing.T) {
	const width, height = 100, 70
	r := rand.New(rand.NewPCG(9, 10))
	vertices := layeredTriangles(r, 80, 1)
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat}
	for round := range 24 {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1 + round%2,
			Inside: inside.Options{Tile: tile.Options{Immediate: round%5 == 0}}})
		blend := vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentsAll, BlendEnable: round%3 == 0,
			SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOne}
		stencil := func() vk.StencilOpState {
			return vk.StencilOpState{FailOp: vk.StencilOp(r.IntN(8)), PassOp: vk.StencilOp(r.IntN(8)),
				DepthFailOp: vk.StencilOp(r.IntN(8)),
				CompareOp:   vk.CompareOp(r.IntN(8)), CompareMask: r.Uint32() & 255,
				WriteMask: r.Uint32() & uint32(255*r.IntN(2)), Reference: r.Uint32() & 255}
		}
		static := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: formats, DepthStencilFormat: vk.FormatD32SfloatS8Uint,
			ColorBlend: &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{blend, blend}},
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLessOrEqual,
				DepthBoundsTestEnable: true, MinDepthBounds: r.Float32() / 2, MaxDepthBounds: 0.5 + r.Float32()/2,
				StencilTestEnable: round%4 > 0, Front: stencil(), Back: stencil()},
		}
		enables := []bool{r.IntN(2) == 0, r.IntN(2) == 0}
		d := static.DepthStencil
		dynamic := &vk.Dynamic{
			ColorWriteEnables: enables, DepthBounds: &[2]float32{d.MinDepthBounds, d.MaxDepthBounds},
			StencilCompareMask: &[2]uint32{d.Front.CompareMask, d.Back.CompareMask},
			StencilWriteMask:   &[2]uint32{d.Front.WriteMask, d.Back.WriteMask},
		}
		other := static.Clone()
		o := other.DepthStencil
		o.MinDepthBounds, o.MaxDepthBounds = 0, 0
		o.Front.CompareMask, o.Back.CompareMask, o.Front.WriteMask, o.Back.WriteMask = 1, 2, uint32(round%3), uint32(round%2)
		for i, on := range enables {
			if !on {
				static.ColorBlend.Attachments[i].ColorWriteMask = 0
			}
		}
		shader := &frametest.Corners{State: shade.Interface{Colors: 2, Inputs: shade.InputPrimitiveID | shade.InputFragCoord}}
		for _, v := range vertices {
			shader.Positions = append(shader.Positions, v.position)
		}
		shader.Shade = func(f *shade.Fragments) {
			for k := range 2 {
				for c := range 4 {
					for i := range f.N {
						f.Colors[k][c][i] = float32(f.PrimitiveID[i]%7)/7 + f.FragCoord[2][i]/8
					}
				}
			}
		}
		draw := func(info vk.GraphicsPipeline, d *vk.Dynamic) (images []*halfspace.Image) {
			pipe, err := dev.NewPipeline(info, shader)
			require.NoError(t, err)
			images = []*halfspace.Image{frametest.NewImage(t, formats[0], width, height, 1),
				frametest.NewImage(t, formats[1], width, height, 1), frametest.NewImage(t, vk.FormatD32SfloatS8Uint, width, height, 1)}
			require.NoError(t, images[2].Clear(vk.ImageAspectNone, [4]uint32{math.Float32bits(0.6), 0x5A}, 0, 1, 0, 1))
			p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: images[0]}, {Image: images[1]}},
				DepthStencil: &halfspace.DepthStencilAttachment{Image: images[2]}})
			p.Draw(pipe, shade.Draw{Count: len(shader.Positions), Dynamic: d})
			p.Draw(pipe, shade.Draw{Count: 90, Dynamic: d})
			require.NoError(t, p.End(context.Background()))
			return images
		}
		want, got := draw(static, nil), draw(other, dynamic)
		for i := range want {
			require.True(t, bytes.Equal(want[i].Bytes(), got[i].Bytes()), "round %d, image %d: %+v", round, i, dynamic)
		}
		dev.Close()
	}
}

// Dynamic state that cannot be is refused by field.
func TestDynamicStateIsRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	nine := make([]vk.Rect2D, 9)
	for want, d := range map[string]vk.Dynamic{
		"Dynamic.ColorWriteEnables: 2 values, must be one for each of the 1 ColorFormats": {ColorWriteEnables: []bool{true, true}},
		"Dynamic.DepthBounds[1]: 1.5 is not in [0, 1]":                                    {DepthBounds: &[2]float32{0, 1.5}},
		"Dynamic.DepthBounds[0]: NaN is not in [0, 1]":                                    {DepthBounds: &[2]float32{float32(math.NaN()), 1}},
		"Dynamic.DepthClampRange: 0.5 to 0.25 is not a range: Min must be at most Max":    {DepthClampRange: &vk.DepthClampRange{Min: 0.5, Max: 0.25}},
		"Dynamic.DepthClampRange: -1 to 0.25 is not in 0 to 1":                            {DepthClampRange: &vk.DepthClampRange{Min: -1, Max: 0.25}},
		"Dynamic.DiscardRectangles: 9 rectangles, at most 8":                              {DiscardRectangles: nine},
		"has a negative corner or size":                                                   {DiscardRectangles: []vk.Rect2D{{X: -1, Width: 2, Height: 2}}},
		"Dynamic.ExclusiveScissors: 2 values, must be one for each of the 1 viewports":    {ExclusiveScissors: nine[:2]},
		"Dynamic.ExclusiveScissors: {X:0 Y:-1":                                            {ExclusiveScissors: []vk.Rect2D{{Y: -1}}},
		"Dynamic.Viewports.MinDepth: -1 is not in [0, 1]": {Viewports: []vk.Viewport{{Width: 1, Height: 1,
			MinDepth: -1, MaxDepth: 1}}},
	} {
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR8Unorm}}, shade.Flat{})
		require.NoError(t, err)
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8Unorm, 8, 8, 1)}}})
		p.Draw(pipe, shade.Draw{Bindings: frametest.Square(), Dynamic: &d})
		require.ErrorContains(t, p.End(context.Background()), want)
	}
	for want, change := range map[string]func(g *vk.GraphicsPipeline){
		"Rasterization.DepthClampRange: NaN to 1 is not a range: Min must be at most Max": func(g *vk.GraphicsPipeline) {
			g.Rasterization.DepthClampRange = &vk.DepthClampRange{Min: float32(math.NaN()), Max: 1}
		},
		"Rasterization.DepthClampRange: 0 to 2 is not in 0 to 1": func(g *vk.GraphicsPipeline) {
			g.Rasterization.DepthClampRange = &vk.DepthClampRange{Max: 2}
		},
		"DiscardRectangles.Mode: 2 is not a discard rectangle mode": func(g *vk.GraphicsPipeline) { g.DiscardRectangles = &vk.DiscardRectangles{Mode: 2} },
		"DiscardRectangles.Rectangles: 9 rectangles, at most 8":     func(g *vk.GraphicsPipeline) { g.DiscardRectangles = &vk.DiscardRectangles{Rectangles: nine} },
	} {
		var g vk.GraphicsPipeline
		change(&g)
		_, err := dev.NewPipeline(g, shade.Flat{})
		require.ErrorContains(t, err, want)
	}
}

// Discard rectangles keep what is inside of one of them, or of none, and exclusive scissors what is outside: pixel by
// pixel.
func TestWindowsTakeFragmentsAway(t *testing.T) {
	figures.Begin(t)
	const width, height = 130, 75
	r := rand.New(rand.NewPCG(11, 12))
	rectangle := func() vk.Rect2D {
		return vk.Rect2D{X: r.IntN(140), Y: r.IntN(80), Width: r.IntN(70), Height: r.IntN(50)}
	}
	within := func(list []vk.Rect2D, x, y int) bool {
		for _, q := range list {
			if x >= q.X && x < q.X+q.Width && y >= q.Y && y < q.Y+q.Height {
				return true
			}
		}
		return false
	}
	for round := range 40 {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1,
			Inside: inside.Options{Tile: tile.Options{Immediate: round%4 == 1, TileSize: 32 << (round % 2)}}})
		samples := []int{1, 4}[round/2%2]
		g := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
			DepthStencilFormat: vk.FormatD16Unorm,
			Multisample:        &vk.Multisample{RasterizationSamples: samples},
			DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		}
		var d vk.Dynamic
		var rectangles []vk.Rect2D
		mode := vk.DiscardRectangleMode(round % 2)
		for range r.IntN(9) {
			rectangles = append(rectangles, rectangle())
		}
		if len(rectangles) > 0 {
			g.DiscardRectangles = &vk.DiscardRectangles{Mode: mode, Rectangles: rectangles}
			if round%3 == 0 {
				g.DiscardRectangles.Rectangles = []vk.Rect2D{rectangle()}
				d.DiscardRectangles = rectangles
			}
		}
		if round%5 < 2 {
			d.ExclusiveScissors = []vk.Rect2D{rectangle()}
		}
		shader := &frametest.Corners{Positions: frametest.WholeScreen(0.5), State: shade.Interface{Colors: 1}}
		for range 5 { // several records a tile, for front to back
			shader.Positions = append(shader.Positions, shader.Positions[:3]...)
		}
		shader.Shade = func(f *shade.Fragments) {
			for c := range 4 {
				for i := range f.N {
					f.Colors[0][c][i] = 1
				}
			}
		}
		pipe, err := dev.NewPipeline(g, shader)
		require.NoError(t, err)
		m, z := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, samples),
			frametest.NewImage(t, vk.FormatD16Unorm, width, height, samples)
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}, CountSamples: round%7 == 0,
			DepthStencil: &halfspace.DepthStencilAttachment{Image: z, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}})
		p.Draw(pipe, shade.Draw{Count: len(shader.Positions), Dynamic: &d})
		require.NoError(t, p.End(context.Background()))
		s, depths := m.Subresource(0, 0, 0), frametest.DepthsOf(t, z)
		for y := range height {
			for x := range width {
				want := len(rectangles) == 0 || within(rectangles, x, y) == (mode == vk.DiscardRectangleModeInclusive)
				want = want && !within(d.ExclusiveScissors, x, y)
				for k := range samples {
					at := (y*width+x)*samples + k
					if want != (s.Pix[4*at] == 255) || want != (depths[at] < 1) {
						t.Fatalf("round %d, (%d, %d)", round, x, y)
					}
				}
			}
		}
		dev.Close()
	}
}

// The exclusive scissor is that of the primitive's viewport.
func TestExclusiveScissorsAreTheViewports(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
		ColorFormats: []vk.Format{vk.FormatR8Uint}}, viewportShader{})
	require.NoError(t, err)
	m := frametest.NewImage(t, vk.FormatR8Uint, 16, 16, 1)
	p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
	p.Draw(pipe, shade.Draw{Count: 6, Dynamic: &vk.Dynamic{
		Viewports:         []vk.Viewport{{Width: 16, Height: 16}, {Width: 16, Height: 16}},
		ExclusiveScissors: []vk.Rect2D{{X: 4, Y: 0, Width: 8, Height: 16}, {X: 0, Y: 6, Width: 16, Height: 4}},
	}})
	require.NoError(t, p.End(context.Background()))
	for y := range 16 {
		for x := range 16 {
			want := byte(0)
			if x < 4 || x >= 12 {
				want = 1
			}
			if y < 6 || y >= 10 {
				want = 2
			}
			require.Equal(t, want, m.Bytes()[16*y+x], "(%d, %d)", x, y)
		}
	}
}

// viewportShader draws a triangle over the whole of each viewport, of its number plus one.
type viewportShader struct{}

func (viewportShader) Interface() shade.Interface {
	return shade.Interface{Colors: 1, ViewportIndex: true, Inputs: shade.InputViewportIndex}
}

func (viewportShader) Vertex(v *shade.Vertices) {
	for i, n := range v.Index {
		p := frametest.WholeScreen(0)[n%3]
		v.X[i], v.Y[i], v.Z[i], v.W[i] = p[0], p[1], p[2], p[3]
		v.ViewportIndex[i] = n / 3
	}
}

func (viewportShader) Fragment(f *shade.Fragments) {
	for i := range f.N {
		f.Colors[0][0][i] = math.Float32frombits(f.ViewportIndex[i] + 1)
	}
}

// Depth is clamped to the range that is asked for, the viewport's otherwise: max(min(z, most), least), as the format
// has it.
func TestDepthClampRange(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, f := range []vk.Format{vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD32Sfloat} {
		for _, c := range []struct {
			pipeline, draw *vk.DepthClampRange
			least, most    float64
		}{
			{nil, nil, 0.25, 0.75}, {&vk.DepthClampRange{Min: 0.375, Max: 0.5}, nil, 0.375, 0.5},
			{&vk.DepthClampRange{Min: 0.375, Max: 0.5}, &vk.DepthClampRange{Min: 0, Max: 1}, 0, 1},
			{nil, &vk.DepthClampRange{Min: 0.5, Max: 0.5}, 0.5, 0.5},
		} {
			for _, z := range []float32{-3, -0.5, 0, 0.25, 0.5, 0.75, 1, 7} {
				shader := &frametest.Corners{Positions: frametest.WholeScreen(z)}
				pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
					Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: f,
					Rasterization: vk.Rasterization{DepthClampEnable: true, DepthClampRange: c.pipeline},
					DepthStencil:  &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
				}, shader)
				require.NoError(t, err)
				m := frametest.NewImage(t, f, 4, 4, 1)
				p := dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: m}})
				p.Draw(pipe, shade.Draw{Count: 3,
					Dynamic: &vk.Dynamic{DepthClampRange: c.draw,
						Viewports: []vk.Viewport{{Width: 4, Height: 4, MinDepth: 0.25, MaxDepth: 0.75}}}})
				require.NoError(t, p.End(context.Background()))
				want := max(min(0.25+0.5*float64(z), c.most), c.least)
				for _, got := range frametest.DepthsOf(t, m) {
					require.InDelta(t, want, float64(got), 1.0/65535, "%v, %+v, z = %v", f, c, z)
				}
			}
		}
	}
}

// Unrestricted depths, of viewports, ranges, bounds, clears and fragment functions, are any float in an attachment of
// floats: tests compare them, and images hold them. Those of fixed-point formats are the nearest of 0 to 1.
func TestUnrestrictedDepths(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	ops := map[vk.CompareOp]func(a, b float64) bool{
		vk.CompareOpLess: func(a, b float64) bool { return a < b }, vk.CompareOpGreater: func(a, b float64) bool { return a > b },
		vk.CompareOpLessOrEqual:    func(a, b float64) bool { return a <= b },
		vk.CompareOpGreaterOrEqual: func(a, b float64) bool { return a >= b },
		vk.CompareOpEqual:          func(a, b float64) bool { return a == b },
		vk.CompareOpNotEqual:       func(a, b float64) bool { return a != b },
		vk.CompareOpAlways:         func(a, b float64) bool { return true }, vk.CompareOpNever: func(a, b float64) bool { return false },
	}
	depth := func() float64 { return float64(r.IntN(33)-16) / 4 } // exact, and often equal
	for round := range 60 {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Immediate: round%3 == 0}}})
		f := []vk.Format{vk.FormatD32Sfloat, vk.FormatD32SfloatS8Uint, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32}[round%4]
		float := round%4 < 2
		stored := func(z float64) float64 {
			if !float {
				scale := []float64{1<<16 - 1, 1<<24 - 1}[round%4-2]
				z = math.RoundToEven(min(max(z, 0), 1)*scale) / scale
			}
			return z
		}
		samples := []int{1, 4}[round/4%2]
		m := frametest.NewImage(t, f, 70, 3, samples)
		load := &halfspace.DepthStencilAttachment{Image: m, DepthLoad: vk.AttachmentLoadOpClear}
		state := depth()
		load.ClearDepth = float32(stored(state))
		state = stored(state)
		shader := &frametest.Corners{State: shade.Interface{WritesDepth: round%5 == 0}}
		written := depth()
		shader.Shade = func(f *shade.Fragments) {
			for i := range f.N {
				f.Depth[i] = float32(written)
			}
		}
		for pass := range 2 {
			p := dev.NewPass(halfspace.PassInfo{DepthStencil: load, CountSamples: true})
			want := []int64{}
			for n := range 6 {
				op := vk.CompareOp(r.IntN(8))
				bounds := [2]float64{depth(), depth()}
				clamp := &vk.DepthClampRange{Min: float32(depth())}
				clamp.Max = clamp.Min + float32(r.IntN(5))
				least, most := depth(), depth()
				z := float64(r.IntN(9)) / 8
				pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
					Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: f,
					Multisample:   &vk.Multisample{RasterizationSamples: samples},
					Rasterization: vk.Rasterization{DepthRangeUnrestricted: true, DepthClampEnable: n%2 == 0},
					DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: n%3 > 0, DepthCompareOp: op,
						DepthBoundsTestEnable: n%3 == 1, MinDepthBounds: float32(bounds[0]), MaxDepthBounds: float32(bounds[1])},
				}, shader)
				require.NoError(t, err)
				first := len(shader.Positions)
				shader.Positions = append(shader.Positions, frametest.WholeScreen(float32(z))...)
				p.Draw(pipe, shade.Draw{First: first, Count: 3, Dynamic: &vk.Dynamic{DepthClampRange: clamp,
					Viewports: []vk.Viewport{{Width: 70, Height: 3, MinDepth: float32(least), MaxDepth: float32(most),
						DepthZero: true}}}})
				z = least + z*(most-least)
				if shader.State.WritesDepth {
					z = written
				}
				if n%2 == 0 {
					z = max(min(z, float64(clamp.Max)), float64(clamp.Min))
				}
				z = stored(z)
				count := int64(0)
				if ops[op](z, state) && (n%3 != 1 || state >= bounds[0] && state <= bounds[1]) {
					count = int64(70 * 3 * samples)
					if n%3 > 0 {
						state = z
					}
				}
				want = append(want, count)
			}
			require.NoError(t, p.End(context.Background()))
			for n, count := range want {
				require.Equal(t, count, p.SamplesPassed(n, n+1), "round %d, pass %d, draw %d of %v", round, pass, n, f)
			}
			for _, got := range frametest.DepthsOf(t, m) {
				require.InDelta(t, state, float64(got), 1.0/65535, "round %d, pass %d, %v", round, pass, f)
			}
			load.DepthLoad, load.ClearDepth = vk.AttachmentLoadOpLoad, 0
		}
		dev.Close()
	}
}

// All that a D32 image may hold is loaded, compared and stored as it is, but where it is drawn to.
func TestUnrestrictedDepthsKeepTheirBits(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	words := []uint32{0, 1 << 31, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00001, 0xFFC00000, 1,
		1<<31 | 1, 0xC0000000, 0x40000000}
	m := frametest.NewImage(t, vk.FormatD32Sfloat, len(words), 2, 1)
	s := m.Subresource(0, 0, 0)
	for i, w := range words {
		for y := range 2 {
			for k := range 4 {
				s.Pix[y*s.RowPitch+4*i+k] = byte(w >> (8 * k))
			}
		}
	}
	shader := &frametest.Corners{Positions: frametest.WholeScreen(0)}
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: vk.FormatD32Sfloat,
		Rasterization: vk.Rasterization{DepthRangeUnrestricted: true},
		DepthStencil:  &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
	}, shader)
	require.NoError(t, err)
	p := dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: m}})
	p.Draw(pipe, shade.Draw{Count: 3, Dynamic: &vk.Dynamic{Scissors: []vk.Rect2D{{Width: 64, Height: 1}},
		Viewports: []vk.Viewport{{Width: 16, Height: 2, MinDepth: -1.5, MaxDepth: 1}}}})
	require.NoError(t, p.End(context.Background()))
	for i, w := range words {
		at := func(y int) (v uint32) {
			for k := range 4 {
				v |= uint32(s.Pix[y*s.RowPitch+4*i+k]) << (8 * k)
			}
			return v
		}
		require.Equal(t, w, at(1), "%#x", w)
		want := w
		if v := math.Float32frombits(w); v > -1.5 {
			want = math.Float32bits(-1.5)
		}
		require.Equal(t, want, at(0), "%#x", w)
	}
}
