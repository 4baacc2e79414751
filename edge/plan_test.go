package edge

import (
	"errors"
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

func TestCompileRefuses(t *testing.T) {
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	nan := float32(math.NaN())
	for field, g := range map[string]vk.GraphicsPipeline{
		"Topology":                            {Topology: 99},
		"Rasterization.DepthClip":             {Rasterization: vk.Rasterization{DepthClip: 9}},
		"Rasterization.PolygonMode":           {Rasterization: vk.Rasterization{PolygonMode: 9}},
		"Rasterization.CullMode":              {Rasterization: vk.Rasterization{CullMode: 9}},
		"Rasterization.FrontFace":             {Rasterization: vk.Rasterization{FrontFace: 9}},
		"Rasterization.LineRasterizationMode": {Rasterization: vk.Rasterization{LineRasterizationMode: 9}},
		"Rasterization.ProvokingVertexMode":   {Rasterization: vk.Rasterization{ProvokingVertexMode: 9}},
		"Rasterization.ConservativeRasterizationMode": {
			Rasterization: vk.Rasterization{ConservativeRasterizationMode: 9},
		},
		"Rasterization.ExtraPrimitiveOverestimationSize": {Rasterization: vk.Rasterization{ExtraPrimitiveOverestimationSize: 0.8}},
		"Rasterization.LineWidth":                        {Rasterization: vk.Rasterization{LineWidth: nan}},
		"Rasterization.LineStipple.Factor":               {Rasterization: vk.Rasterization{LineStipple: &vk.LineStipple{}}},
		"Rasterization.DepthBias.ConstantFactor": {
			Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{ConstantFactor: nan}},
		},
		"Rasterization.DepthBias.SlopeFactor":    {Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{SlopeFactor: nan}}},
		"Rasterization.DepthBias.Representation": {Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{Representation: 7}}},
		"Multisample.RasterizationSamples":       {Multisample: &vk.Multisample{RasterizationSamples: 3}},
		"Multisample.MinSampleShading":           {Multisample: &vk.Multisample{MinSampleShading: 1.5}},
		"Multisample.SampleLocations.Grid":       {Multisample: &vk.Multisample{SampleLocations: &vk.SampleLocations{}}},
		"Multisample.SampleLocations.Locations":  {Multisample: &vk.Multisample{SampleLocations: &vk.SampleLocations{Grid: vk.Extent2D{Width: 1, Height: 1}}}},
	} {
		_, err := Compile(k, &g)
		var state *vk.StateError
		if !errors.As(err, &state) || state.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	_, err = Compile(k, &vk.GraphicsPipeline{Topology: 99, Rasterization: vk.Rasterization{CullMode: 9, LineWidth: -1}})
	joined, ok := err.(interface{ Unwrap() []error })
	require.True(t, ok, "%v", err)
	require.Len(t, joined.Unwrap(), 3)
}

func TestViewRefuses(t *testing.T) {
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	p, err := Compile(k, &vk.GraphicsPipeline{})
	require.NoError(t, err)
	nan := float32(math.NaN())
	good := vk.Viewport{Width: 1, Height: 1}
	with := func(f func(v *vk.Viewport)) vk.Dynamic {
		v := good
		f(&v)
		return vk.Dynamic{Viewports: []vk.Viewport{v}}
	}
	for field, d := range map[string]vk.Dynamic{
		"Dynamic.Viewports":          {Viewports: make([]vk.Viewport, 17)},
		"Dynamic.Viewports.X":        with(func(v *vk.Viewport) { v.X = nan }),
		"Dynamic.Viewports.Y":        with(func(v *vk.Viewport) { v.Y = -1e6 }),
		"Dynamic.Viewports.Width":    with(func(v *vk.Viewport) { v.Width = 0 }),
		"Dynamic.Viewports.Height":   with(func(v *vk.Viewport) { v.Height = 0 }),
		"Dynamic.Viewports.MinDepth": with(func(v *vk.Viewport) { v.MinDepth = nan }),
		"Dynamic.Viewports.MaxDepth": with(func(v *vk.Viewport) { v.MaxDepth = 1.5 }),
		"Dynamic.Scissors":           {Scissors: make([]vk.Rect2D, 2)},
		"Dynamic.LineWidth":          {LineWidth: -256},
		"Dynamic.DepthBias.ConstantFactor": {
			DepthBias: &vk.DepthBias{ConstantFactor: nan},
		},
	} {
		var v View
		var state *vk.StateError
		if err := v.Init(p, &d, vk.Extent2D{Width: 8, Height: 8}); !errors.As(err, &state) || state.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// TestAllowAgreesWithRect compares the masks of a tile with the rectangle of each sample, pixel by pixel.
func TestAllowAgreesWithRect(t *testing.T) {
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	p, err := Compile(k, &vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, Multisample: &vk.Multisample{RasterizationSamples: 8},
	})
	require.NoError(t, err)
	var v View
	require.NoError(t, v.Init(p, &vk.Dynamic{
		Viewports: []vk.Viewport{{X: 3.3, Y: 70.7, Width: 75.5, Height: -65.125}},
		Scissors:  []vk.Rect2D{{X: 5, Y: 0, Width: 1000, Height: 69}},
	}, vk.Extent2D{Width: 78, Height: 80}))
	for tile := range int32(6) {
		a := &simd.CoverArgs{TileX: tile % 3 * 64, TileY: tile / 3 * 64, BlocksX: 16, BlocksY: 16}
		any := v.Allow(0, a)
		for s := range a.Samples.N {
			r := v.Rect(0, a.Samples.X[s], a.Samples.Y[s])
			for y := range int32(64) {
				for x := range int32(64) {
					px, py := a.TileX+x, a.TileY+y
					want := px >= r.MinX && px < r.MaxX && py >= r.MinY && py < r.MaxY
					got := any && x >= a.MinX && x < a.MaxX && y >= a.MinY && y < a.MaxY &&
						a.Columns[s][x/4]&a.Rows[s][y/4]>>(y%4*4+x%4)&1 != 0
					// the same, from where the sample lies
					sx, sy := float64(px)+float64(a.Samples.X[s])/256, float64(py)+float64(a.Samples.Y[s])/256
					e := v.first.edges
					inside := px >= 5 && px < 78 && py < 69 && sx*256 >= float64(e.MinX) && sx*256 < float64(e.MaxX) &&
						sy*256 >= float64(e.MinY) && sy*256 < float64(e.MaxY)
					if got != want || want != inside {
						t.Fatalf("tile %d sample %d (%d, %d): %v, Rect says %v, the place %v", tile, s, px, py, got, want, inside)
					}
				}
			}
		}
	}
}

// Views that are Alike allow the same samples and limit depths alike.
func TestAlikeViewsAllowTheSame(t *testing.T) {
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	var views []*View
	for _, samples := range []int{1, 4} {
		for _, clamp := range []bool{false, true} {
			for _, scissor := range []vk.Rect2D{{Width: 1000, Height: 1000}, {X: 5, Y: 6, Width: 50, Height: 50}} {
				for _, depth := range []float32{1, 0.5} {
					p, err := Compile(k, &vk.GraphicsPipeline{
						Topology: vk.PrimitiveTopologyTriangleList, Multisample: &vk.Multisample{RasterizationSamples: samples},
						Rasterization: vk.Rasterization{DepthClampEnable: clamp},
					})
					require.NoError(t, err)
					for range 2 { // one of which is Alike
						v := new(View)
						require.NoError(t, v.Init(p, &vk.Dynamic{
							Viewports: []vk.Viewport{{Width: 60, Height: 60, MaxDepth: depth}}, Scissors: []vk.Rect2D{scissor},
						}, vk.Extent2D{Width: 64, Height: 64}))
						views = append(views, v)
					}
				}
			}
		}
	}
	allowed := func(v *View) (a simd.CoverArgs) {
		a.BlocksX, a.BlocksY = 16, 16
		require.True(t, v.Allow(0, &a))
		return a
	}
	for i, v := range views {
		require.True(t, v.Alike(0, views[i^1], 0))
		for _, o := range views {
			if v.Alike(0, o, 0) {
				require.Equal(t, allowed(v), allowed(o))
				low, high := v.DepthRange(0)
				otherLow, otherHigh := o.DepthRange(0)
				require.Equal(t, [2]float32{low, high}, [2]float32{otherLow, otherHigh})
			}
		}
	}
}

// TestSetupAllocatesNothing once it is warm.
func TestSetupAllocatesNothing(t *testing.T) {
	k, err := simd.Best()
	require.NoError(t, err)
	b := newChunkBench(t, k, true)
	b.run()
	if n := allocs.PerRun(10, b.run); n != 0 {
		t.Errorf("%v allocations a chunk", n)
	}
}
