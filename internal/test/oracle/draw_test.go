package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// at is a vertex at a framebuffer position of a target of 16 x 16 pixels.
func at(x, y float64) Vertex {
	return Vertex{Position: [4]float64{x/8 - 1, y/8 - 1, 0.5, 1}, PointSize: 1}
}

// white draws vertices in white.
func white(t vk.PrimitiveTopology, vertices ...Vertex) *Draw {
	return &Draw{
		GraphicsPipeline: vk.GraphicsPipeline{Topology: t},
		Vertices:         vertices,
		Shader:           func(*Fragment) Output { return Output{Colors: [8][4]float64{{1, 1, 1, 1}}} },
	}
}

func target16(samples int) *Target {
	return NewTarget(16, 16, samples, vk.FormatD32SfloatS8Uint, vk.FormatR32G32B32A32Sfloat)
}

// lit is the samples that a draw makes white.
func lit(d *Draw, samples int) (n int, t *Target) {
	t = target16(samples)
	d.Draw(t)
	for _, v := range t.Color[0] {
		if v[0] > 0 {
			n++
		}
	}
	return n, t
}

const (
	triangles = vk.PrimitiveTopologyTriangleList
	lines     = vk.PrimitiveTopologyLineList
	strip     = vk.PrimitiveTopologyLineStrip
)

func TestSamples(t *testing.T) {
	for _, samples := range []int{1, 2, 4, 8, 16} {
		n, target := lit(white(triangles, at(0, 0), at(32, 0), at(0, 32)), samples)
		require.Equal(t, 256*samples, n)
		require.Equal(t, n, target.SamplesPassed)
	}
}

func TestFillRectangle(t *testing.T) {
	d := white(triangles, at(2, 3), at(7, 3), at(2, 9))
	d.Rasterization.PolygonMode = vk.PolygonModeFillRectangle
	n, _ := lit(d, 1)
	require.Equal(t, 5*6, n)
	d.Vertices[0] = at(-1, 3)
	n, _ = lit(d, 1)
	require.Zero(t, n, "a triangle that clipping would cut is culled")
}

func TestConservativeDraw(t *testing.T) {
	d := white(triangles, at(2, 2), at(10, 2), at(2, 10))
	d.Rasterization.ConservativeRasterizationMode = vk.ConservativeRasterizationModeUnderestimate
	n, _ := lit(d, 4)
	require.Equal(t, 4*28, n, "7 + 6 + ... + 1 pixels lie inside")
	fully := 0
	d.Rasterization.ConservativeRasterizationMode = vk.ConservativeRasterizationModeOverestimate
	d.Shader = func(f *Fragment) Output {
		if f.FullyCovered {
			fully++
		}
		return Output{Colors: [8][4]float64{{1, 1, 1, 1}}}
	}
	n, _ = lit(d, 4)
	require.Equal(t, 28, fully)
	// Besides the 36 pixels with area inside: rows and columns that touch, and the diagonal's corners.
	require.Equal(t, 4*(36+9+9+9+1), n)
	d.Vertices = []Vertex{at(2, 2), at(10, 2), at(6, 2)}
	n, _ = lit(d, 4)
	require.Zero(t, n, "a triangle without area is culled")
}

func TestSmoothLine(t *testing.T) {
	d := white(lines, at(2, 4.25), at(6, 4.25))
	d.Rasterization.LineRasterizationMode = vk.LineRasterizationModeRectangularSmooth
	_, target := lit(d, 4)
	for s := range 4 {
		require.Equal(t, 0.75, target.Color[0][target.index(3, 4, s)][3])
		require.Equal(t, 0.25, target.Color[0][target.index(3, 3, s)][3])
	}
}

func TestStipple(t *testing.T) {
	for _, mode := range []vk.LineRasterizationMode{vk.LineRasterizationModeRectangular, vk.LineRasterizationModeBresenham} {
		d := white(strip, at(0.5, 4.5), at(3.5, 4.5), at(14.5, 4.5))
		d.Rasterization.LineRasterizationMode = mode
		d.Rasterization.LineStipple = &vk.LineStipple{Factor: 2, Pattern: 0b0101}
		_, target := lit(d, 1)
		for x := range 14 {
			// Rectangular: unit s is [0.5+s, 1.5+s), to which the sample on its left edge belongs.
			require.Equal(t, x/2%2 == 0 && x < 8, target.Color[0][target.index(x, 4, 0)][0] > 0, "%v at %d", mode, x)
		}
	}
}

func TestSampleLocations(t *testing.T) {
	d := white(triangles, at(0, 0), at(32, 0), at(0, 32))
	d.Vertices = []Vertex{at(0, 0), at(4.5, 0), at(0, 1000)}
	d.Multisample = &vk.Multisample{SampleLocations: &vk.SampleLocations{
		Grid: vk.Extent2D{Width: 1, Height: 2}, Locations: [][2]float32{{0.25, 0.5}, {0.75, 0.5}},
	}}
	_, target := lit(d, 1)
	require.NotZero(t, target.Color[0][target.index(4, 0, 0)][0])
	require.Zero(t, target.Color[0][target.index(4, 1, 0)][0])
}

func TestShadingRate(t *testing.T) {
	d := white(triangles, at(0, 0), at(32, 0), at(0, 32))
	runs := 0
	d.Shader = func(f *Fragment) Output {
		runs++
		for _, c := range f.SampleMask {
			require.True(t, c)
		}
		require.Len(t, f.SampleMask, 4*4*2)
		require.Equal(t, float64(f.X+2), f.FragCoord[0])
		return Output{Colors: [8][4]float64{{1, 1, 1, 1}}}
	}
	d.FragmentShadingRate = &vk.FragmentShadingRate{Width: 4, Height: 2}
	n, _ := lit(d, 4)
	require.Equal(t, 256*4, n)
	require.Equal(t, 4*8, runs)
	mul := vk.FragmentShadingRateCombinerOpMul
	require.Equal(t, vk.Extent2D{Width: 4, Height: 2}, ShadingRate(vk.FragmentShadingRate{
		Width: 2, Height: 1, CombinerOps: [2]vk.FragmentShadingRateCombinerOp{mul, mul},
	}, vk.Extent2D{Width: 2, Height: 2}, vk.Extent2D{Width: 4, Height: 1}))
}

func TestDistances(t *testing.T) {
	d := white(triangles, at(0, 0), at(32, 0), at(0, 32))
	d.Vertices[0].ClipDistances, d.Vertices[1].ClipDistances, d.Vertices[2].ClipDistances = []float64{8}, []float64{-24}, []float64{8}
	n, _ := lit(d, 1)
	require.Equal(t, 8*16, n, "x <= 8 is left")
	for i := range d.Vertices {
		d.Vertices[i].CullDistances = []float64{1, -1}
	}
	n, _ = lit(d, 1)
	require.Zero(t, n)
}

func TestFragmentOperations(t *testing.T) {
	full := func() *Draw { return white(triangles, at(0, 0), at(32, 0), at(0, 32)) }
	d := full()
	d.Multisample = &vk.Multisample{AlphaToCoverageEnable: true}
	for i, want := range []int{0, 1, 2, 3, 4} {
		d.Shader = func(*Fragment) Output { return Output{Colors: [8][4]float64{{1, 1, 1, float64(i) / 4}}} }
		n, _ := lit(d, 4)
		require.Equal(t, 256*want, n)
	}

	d = full()
	d.Shader = func(f *Fragment) Output { return Output{Discard: f.X%2 == 0, Colors: [8][4]float64{{1, 1, 1, 1}}} }
	n, target := lit(d, 1)
	require.Equal(t, [2]int{128, 128}, [2]int{n, target.SamplesPassed})
	d.Early = true
	n, target = lit(d, 1)
	require.Equal(t, [2]int{128, 256}, [2]int{n, target.SamplesPassed}, "early tests count what is discarded later")

	d = full()
	ref := uint8(7)
	d.Shader = func(f *Fragment) Output {
		mask := make([]bool, len(f.SampleMask))
		mask[1] = true
		return Output{SampleMask: mask, StencilRef: &ref}
	}
	s := vk.StencilOpState{PassOp: vk.StencilOpReplace, CompareOp: vk.CompareOpAlways, WriteMask: 255}
	d.DepthStencil = &vk.DepthStencil{StencilTestEnable: true, Front: s, Back: s}
	_, target = lit(d, 4)
	require.Equal(t, []uint8{0, 7, 0, 0}, []uint8{
		target.Stencil[0], target.Stencil[256], target.Stencil[512], target.Stencil[768],
	})

	d = full()
	d.Shader = func(*Fragment) Output {
		return Output{Colors: [8][4]float64{{1, 0.5, 0, 1}}, Second: [4]float64{0.5, 0.25, 1, 1}}
	}
	d.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
		BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrc1Color, ColorWriteMask: vk.ColorComponentsAll,
	}}}
	_, target = lit(d, 1)
	require.Equal(t, [4]float64{0.5, 0.125, 0, 0}, target.Color[0][0])
}

// TestCentroid says that a centroid lies in the primitive where the centre does not.
func TestCentroid(t *testing.T) {
	d := white(triangles, at(0, 0), at(4.5, 0), at(0, 4000))
	for i := range d.Vertices {
		d.Vertices[i].Attributes = [][4]float64{{(d.Vertices[i].Position[0] + 1) * 8}}
	}
	d.Attributes = []Attribute{{Location: Centroid}}
	d.Shader = func(f *Fragment) Output { return Output{Colors: [8][4]float64{f.Attributes[0]}} }
	_, target := lit(d, 4)
	// The samples of pixel (4, 0) with x in [4, 4.5): number 0 at 6/16 and number 2 at 2/16.
	require.InDelta(t, 4+6.0/16, target.Color[0][target.index(4, 0, 0)][0], 1e-9)
	require.InDelta(t, 4+6.0/16, target.Color[0][target.index(4, 0, 2)][0], 1e-9)
	require.InDelta(t, 3.5, target.Color[0][target.index(3, 0, 2)][0], 1e-9)
}

// TestNotNumbers drops primitives with positions that are no numbers.
func TestNotNumbers(t *testing.T) {
	zero := 0.0
	for _, bad := range []float64{zero / zero, 1 / zero, -1 / zero} {
		d := white(triangles, at(0, 0), at(32, 0), at(0, 32))
		d.Vertices[1].Position[2] = bad
		n, _ := lit(d, 1)
		require.Zero(t, n)
	}
}
