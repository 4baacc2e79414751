package shading_test

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A shader with side effects runs before the depth test, unless it asks for early tests: fragments that fail the test
// used to have none.
func TestSideEffectsComeBeforeTests(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, early := range []bool{false, true} {
		for _, hides := range []float32{0.5, 0} { // the second one in all of a tile, for bounds of depth
			var n atomic.Int64
			s := &frametest.Corners{Positions: frametest.WholeScreen(0.9),
				State: shade.Interface{Colors: 1, SideEffects: true, EarlyFragmentTests: early}}
			s.Shade = func(f *shade.Fragments) {
				for _, m := range f.Live {
					n.Add(int64(bits.OnesCount16(m)))
				}
			}
			pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
				Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
				DepthStencilFormat: vk.FormatD32Sfloat,
				DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
			}, s)
			require.NoError(t, err)
			pass := dev.NewPass(halfspace.PassInfo{
				Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 80, 80, 1)}},
				DepthStencil: &halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD32Sfloat, 80, 80, 1),
					DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: hides},
			})
			pass.Draw(pipe, shade.Draw{Count: 3})
			require.NoError(t, pass.End(context.Background()))
			want := int64(80 * 80)
			if early {
				want = 0
			}
			require.Equal(t, want, n.Load(), "early tests: %v", early)
		}
	}
}

// Fragments of a pixel are shaded in the order of their primitives, whatever the workers do, as a lock on the pixel
// would have it.
func TestFragmentsOfAPixelComeInOrder(t *testing.T) {
	const size, primitives = 100, 300
	for _, samples := range []int{1, 4} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 4})
		rng := rand.New(rand.NewPCG(1, uint64(samples)))
		var last [size * size]atomic.Int64
		var wrong, runs atomic.Int64
		s := &frametest.Corners{State: shade.Interface{Colors: 1, SideEffects: true,
			Inputs: shade.InputFragCoord | shade.InputPrimitiveID}}
		for range 3 * primitives {
			s.Positions = append(s.Positions, [4]float32{rng.Float32()*4 - 2, rng.Float32()*4 - 2, rng.Float32(), 1})
		}
		s.Shade = func(f *shade.Fragments) {
			for i := range f.N {
				if f.Live[i/simd.Lanes]>>(i%simd.Lanes)&1 == 0 {
					continue
				}
				at := int(f.FragCoord[1][i])*size + int(f.FragCoord[0][i])
				runs.Add(1)
				if id := int64(f.PrimitiveID[i]) + 1; last[at].Swap(id) >= id {
					wrong.Add(1)
				}
			}
		}
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
			Multisample: &vk.Multisample{RasterizationSamples: samples},
		}, s)
		require.NoError(t, err)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8G8B8A8Unorm, size, size, samples)}}})
		pass.Draw(pipe, shade.Draw{Count: 3 * primitives})
		require.NoError(t, pass.End(context.Background()))
		require.Greater(t, runs.Load(), int64(size*size))
		require.Zero(t, wrong.Load(), "of %d fragments", runs.Load())
		dev.Close()
	}
}

// Without rasterization nobody can tell what vertex functions do that do not store, and they do not run. How many samples
// the pipeline says that it has does not matter (Vulkan ignores its multisample state).
func TestDiscardingRasterizerShadesNothing(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, samples := range []int{1, 4} {
		for _, stores := range []bool{false, true} {
			s := &frametest.Corners{Positions: frametest.WholeScreen(0), State: shade.Interface{Colors: 1, VertexStores: stores},
				Shade: func(*shade.Fragments) { t.Error("a fragment") }}
			pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
				Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8Unorm},
				Rasterization: vk.Rasterization{RasterizerDiscardEnable: true},
			}, s)
			require.NoError(t, err)
			pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8Unorm, 8, 8,
				samples)}}})
			pass.Draw(pipe, shade.Draw{Count: 3})
			require.NoError(t, pass.End(context.Background()))
			require.Equal(t, stores, s.Vertices.Load() != 0)
		}
	}
}

// A width that is not supported is the nearest that is, in the pipeline and as dynamic state.
func TestLineWidthIsTheNearestSupported(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	draw := func(width, dynamic float32) []byte {
		s := &frametest.Corners{Positions: [][4]float32{{-0.5, 0.1, 0, 1}, {0.5, 0.2, 0, 1}}, State: shade.Interface{Colors: 1}}
		s.Shade = func(f *shade.Fragments) { copy(f.Colors[0][0], ones[:]) }
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyLineList, ColorFormats: []vk.Format{vk.FormatR8Unorm},
			Rasterization: vk.Rasterization{LineWidth: width},
		}, s)
		require.NoError(t, err)
		m := frametest.NewImage(t, vk.FormatR8Unorm, 300, 300, 1)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
		pass.Draw(pipe, shade.Draw{Count: 2, Dynamic: &vk.Dynamic{LineWidth: dynamic}})
		require.NoError(t, pass.End(context.Background()))
		return m.Bytes()
	}
	require.NotEqual(t, draw(1, 0), draw(255, 0))
	for _, c := range [][2]float32{{0.5, 1}, {0.99, 1}, {255.5, 255}, {300, 255}} {
		require.Equal(t, draw(c[1], 0), draw(c[0], 0), "width %v", c[0])
		require.Equal(t, draw(c[1], 0), draw(2, c[0]), "dynamic width %v", c[0])
	}
}

var ones = func() (f [shade.MaxLanes]float32) {
	for i := range f {
		f[i] = 1
	}
	return f
}()

// PointCoord is measured from the exact centre of a point, also where its square is snapped to the grid.
func TestPointCoordIsOfTheExactCentre(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, size := range []float32{1. / 16, 0.25, 1, 4} {
		const x, y = 8.5 + 0.9/512, 8.5 - 0.7/512
		clip := [2]float32{2*x/16 - 1, 2*y/16 - 1}
		s := &frametest.Corners{Positions: [][4]float32{{clip[0], clip[1], 0, 1}}, Size: size,
			State: shade.Interface{Colors: 1, PointSize: true, Inputs: shade.InputPointCoord}}
		var got [2]float32
		s.Shade = func(f *shade.Fragments) {
			for g, m := range f.Live {
				for ; m != 0; m &= m - 1 {
					i := g*simd.Lanes + bits.TrailingZeros16(m)
					if s, r := f.PointCoord[0][i], f.PointCoord[1][i]; size <= 1 || math.Abs(float64(s-0.5)) < 0.1 &&
						math.Abs(float64(r-0.5)) < 0.1 {
						got = [2]float32{s, r}
					}
				}
			}
		}
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR8Unorm}}, s)
		require.NoError(t, err)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
			vk.FormatR8Unorm, 16, 16, 1)}}})
		pass.Draw(pipe, shade.Draw{Count: 1})
		require.NoError(t, pass.End(context.Background()))
		for axis, c := range clip {
			exact := 0.5 + (8.5-(float64(c)*8+8))/float64(size)
			require.InDelta(t, exact, float64(got[axis]), 1e-6, "size %v, axis %d", size, axis)
		}
	}
}

// A function without built-ins was handed those of the draw before, and colours, a depth and masks that it does not
// declare.
func TestFragmentsHaveWhatIsDeclared(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	info := frametest.RGBA8(1)
	info.ColorFormats = []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Unorm}
	var targets []halfspace.Attachment
	for range info.ColorFormats {
		targets = append(targets, halfspace.Attachment{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 40, 30, 1)})
	}
	given := func(f *shade.Fragments) (list []string) {
		v := reflect.ValueOf(f).Elem()
		for i := range v.NumField() {
			name, field := v.Type().Field(i).Name, v.Field(i)
			switch {
			case name == "Colors": // a slice a component of an output
				for k := range field.Len() {
					if field.Index(k).Index(0).Len() > 0 {
						list = append(list, fmt.Sprint(name, k))
					}
				}
			case field.Kind() == reflect.Array && field.Index(0).Len() > 0, field.Kind() == reflect.Slice && field.Len() > 0:
				list = append(list, name)
			}
		}
		return list
	}
	names := make([][]string, 3)
	pass := dev.NewPass(halfspace.PassInfo{Color: targets})
	for i, state := range []shade.Interface{
		{Colors: 3, Inputs: shade.InputsEnd - 1, WritesDepth: true, WritesSampleMask: true, SideEffects: true},
		{Colors: 2, SideEffects: true},
		{Colors: 2, Inputs: shade.InputFragCoord, SideEffects: true},
	} {
		pipe, err := dev.NewPipeline(info, frametest.Hooked{Declared: state,
			AfterFragment: func(f *shade.Fragments) { names[i] = given(f) }})
		require.NoError(t, err)
		pass.Draw(pipe, shade.Draw{Count: 3})
	}
	require.NoError(t, pass.End(t.Context()))
	require.Len(t, names[0], 23, names[0])
	require.Equal(t, []string{"Live", "W", "Colors0", "Colors1"}, names[1])
	require.Equal(t, []string{"Live", "W", "FragCoord", "Colors0", "Colors1"}, names[2])
}
