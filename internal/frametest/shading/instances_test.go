package shading_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"unsafe"

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

// hashed is a number from -1 to 1.
func hashed(a, b int) float32 {
	x := uint32(a)*0x9E3779B1 ^ uint32(b)*0x85EBCA77
	x = (x ^ x>>15) * 0x2C1B3C6D
	return float32(x>>8)/(1<<23) - 1
}

// instanceOf is the instance of a vertex, of a function with or without Instances.
func instanceOf(v *shade.Vertices, i int) int {
	if v.Instances != nil {
		return int(v.Instances[i])
	}
	return v.Instance
}

// rounds are draws by chance, a quarter of them in short runs.
func rounds() int {
	if testing.Short() {
		return 15
	}
	return 60
}

// Small instances, which share chunks, and calls of functions that take several, draw what as many draws of one instance draw: of all topologies, with restarts,
// outputs of every kind, outputs that the function leaves out, and primitives that are clipped. PrimitiveID counts from
// 0 in each instance.
func TestInstancesShareChunks(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	const size, layers = 80, 3
	for round := range rounds() {
		topology := vk.PrimitiveTopology(rng.IntN(10))
		vertices, instances := 6+rng.IntN(20), 2+rng.IntN(400)
		declared := shade.Interface{Colors: 1, Numbers: [shade.MaxColors]shade.Numbers{shade.Unsigned},
			Varyings: []shade.Interpolation{{Mode: shade.ModeFlat}, {}}, Inputs: shade.InputPrimitiveID,
			PointSize: rng.IntN(2) == 0, Layer: rng.IntN(2) == 0, CullDistances: rng.IntN(2), ClipDistances: rng.IntN(2)}
		if rng.IntN(2) == 0 {
			declared.Instances = frametest.Hooked{}
		}
		leaves := rng.IntN(2) == 0 // out some outputs
		var calls atomic.Int64
		s := frametest.Hooked{Declared: declared, AfterVertex: func(v *shade.Vertices) {
			calls.Add(1)
			for i, k := range v.Index[:v.N] {
				at := instanceOf(v, i)
				v.X[i], v.Y[i] = hashed(at, 1)+hashed(int(k), 2)*0.2, hashed(at, 3)+hashed(int(k), 4)*0.2
				v.Z[i], v.W[i] = hashed(at, 5)*0.7, 1+hashed(int(k), 6)*0.4
				if leaves && at&1 != 0 {
					continue
				}
				v.Out[0][i] = math.Float32frombits(uint32(at))
				v.Out[1][i] = hashed(at, int(k))
				if v.PointSize != nil {
					v.PointSize[i] = 3 + hashed(at, 7)*2
				}
				if v.Layer != nil {
					v.Layer[i] = uint32(at) % layers
				}
				for _, d := range v.CullDistance {
					d[i] = hashed(at, 8) + 0.5
				}
				for _, d := range v.ClipDistance {
					d[i] = hashed(at, int(k)+9) + 0.5
				}
			}
		}, AfterFragment: func(f *shade.Fragments) {
			for i := range f.N {
				f.Colors[0][0][i], f.Colors[0][1][i] = f.In[0][i], math.Float32frombits(f.PrimitiveID[i])
				f.Colors[0][2][i], f.Colors[0][3][i] = f.In[1][i], math.Float32frombits(1)
			}
		}}
		state := vk.GraphicsPipeline{Topology: topology, ColorFormats: []vk.Format{vk.FormatR32G32B32A32Uint},
			PrimitiveRestartEnable: rng.IntN(2) == 0,
			Multisample:            &vk.Multisample{RasterizationSamples: 1 + 3*rng.IntN(2)},
			Rasterization:          vk.Rasterization{ProvokingVertexMode: vk.ProvokingVertexMode(rng.IntN(2))}}
		var indices []uint16
		for range vertices {
			if i := uint16(rng.IntN(vertices)); rng.IntN(6) > 0 || !state.PrimitiveRestartEnable {
				indices = append(indices, i)
			} else {
				indices = append(indices, 0xFFFF)
			}
		}
		all := shade.Draw{Count: len(indices), Indices16: indices, Instances: instances, FirstInstance: 5}
		if rng.IntN(3) == 0 {
			all.Indices16 = nil
		}
		options := tile.Options{Poison: uint32(rng.IntN(2)) * 0x3F013F01}
		draw := func(threads int, draws []shade.Draw) []byte {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, Inside: inside.Options{Tile: options}})
			defer dev.Close()
			m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Uint,
				ArrayLayers: layers, Samples: state.Multisample.RasterizationSamples,
				Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}})
			require.NoError(t, err)
			info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}, Layers: layers}
			pipe, err := dev.NewPipeline(state, s)
			require.NoError(t, err)
			pass := dev.NewPass(info)
			for _, d := range draws {
				pass.Draw(pipe, d)
			}
			require.NoError(t, pass.End(t.Context()))
			return m.Bytes()
		}
		var one []shade.Draw
		for i := range instances {
			d := all
			d.Instances, d.FirstInstance = 1, 5+i
			one = append(one, d)
		}
		want := draw(1, one)
		what := fmt.Sprintf("round %d: %v, %d vertices, %d instances, %+v", round, topology, vertices, instances, declared)
		calls.Store(0)
		require.True(t, string(want) == string(draw(1, []shade.Draw{all})), what)
		if declared.Instances != nil && instances > 50 {
			require.Less(t, calls.Load(), int64(instances), what)
		}
		require.True(t, string(want) == string(draw(3, []shade.Draw{all})), what)
	}
}

// Small draws, which share chunks where they have pipeline and state in common, draw what they draw each in chunks of
// its own, as a device with Debug does: with other indices, instances and bindings, none at all, dynamic state between
// them, and clipped primitives. PrimitiveID counts from 0 in each draw, and samples are counted by draw.
func TestDrawsShareChunks(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 2))
	const size = 80
	chunks := map[bool]int64{} // by Debug
	for round := range rounds() {
		state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopology(rng.IntN(10)),
			ColorFormats:           []vk.Format{vk.FormatR32G32B32A32Uint},
			PrimitiveRestartEnable: rng.IntN(2) == 0,
			Multisample:            &vk.Multisample{RasterizationSamples: 1 + 3*rng.IntN(2)},
			Rasterization:          vk.Rasterization{ProvokingVertexMode: vk.ProvokingVertexMode(rng.IntN(2))}}
		declared := shade.Interface{Colors: 1, Numbers: [shade.MaxColors]shade.Numbers{shade.Unsigned},
			Varyings: []shade.Interpolation{{Mode: shade.ModeFlat}, {}}, Inputs: shade.InputPrimitiveID,
			PointSize: rng.IntN(2) == 0, ClipDistances: rng.IntN(2)}
		if rng.IntN(2) == 0 {
			declared.Instances = frametest.Hooked{}
		}
		s := frametest.Hooked{Declared: declared, AfterVertex: func(v *shade.Vertices) {
			draw := *v.Bindings.(*int)
			for i, k := range v.Index[:v.N] {
				at := instanceOf(v, i) + 10*draw
				v.X[i], v.Y[i] = hashed(at, 1)+hashed(int(k), 2)*0.2, hashed(at, 3)+hashed(int(k), 4)*0.2
				v.Z[i], v.W[i] = hashed(at, 5)*0.7, 1+hashed(int(k), 6)*0.4
				if at&3 == 0 {
					continue
				}
				v.Out[0][i], v.Out[1][i] = math.Float32frombits(uint32(at)), hashed(at, int(k))
				for _, d := range v.ClipDistance {
					d[i] = hashed(at, int(k)+9) + 0.5
				}
			}
		}, AfterFragment: func(f *shade.Fragments) {
			for i := range f.N {
				f.Colors[0][0][i], f.Colors[0][1][i] = f.In[0][i], math.Float32frombits(f.PrimitiveID[i])
				f.Colors[0][2][i] = f.In[1][i]
				f.Colors[0][3][i] = math.Float32frombits(uint32(*f.Bindings.(*int)))
			}
		}}
		var indices [2][]uint16
		for k := range indices {
			for range 60 {
				indices[k] = append(indices[k], uint16(rng.IntN(20)))
			}
		}
		var draws []shade.Draw
		for i := range 50 + rng.IntN(200) {
			d := shade.Draw{Bindings: &i, First: rng.IntN(3) * 7, Count: 3 + rng.IntN(2)*rng.IntN(30), VertexOffset: rng.IntN(2)}
			if k := rng.IntN(3); k < 2 {
				d.Indices16 = indices[k]
			}
			switch rng.IntN(12) {
			case 0:
				d.Count = shade.None
			case 1:
				d.Instances, d.FirstInstance = 1+rng.IntN(3), rng.IntN(4)
			case 2:
				d.Instances = shade.None
			case 3:
				d.Dynamic = &vk.Dynamic{Scissors: []vk.Rect2D{{X: 3, Y: 4, Width: 60, Height: 70}}}
			case 4:
				d.Indices16, d.Count = nil, 3*70
			}
			draws = append(draws, d)
		}
		options := tile.Options{Poison: uint32(rng.IntN(2)) * 0x3F013F01}
		draw := func(threads int, debug bool) (texels []byte, passed []int64) {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, Debug: debug, Inside: inside.Options{Tile: options}})
			defer dev.Close()
			m := frametest.NewImage(t, vk.FormatR32G32B32A32Uint, size, size, state.Multisample.RasterizationSamples)
			pipe, err := dev.NewPipeline(state, s)
			require.NoError(t, err)
			pass := dev.NewPass(halfspace.PassInfo{CountSamples: true,
				Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}})
			for i := range draws {
				pass.Draw(pipe, draws[i])
			}
			require.NoError(t, pass.End(t.Context()))
			for i := range draws {
				passed = append(passed, pass.SamplesPassed(i, i+1))
			}
			chunks[debug] += pass.Statistics().Chunks
			return m.Bytes(), passed
		}
		want, counts := draw(1, true)
		for _, threads := range []int{1, 3} {
			got, passed := draw(threads, false)
			require.Equal(t, counts, passed, "round %d", round)
			require.True(t, string(want) == string(got), "round %d: %v, %+v", round, state.Topology, declared)
		}
	}
	require.Less(t, chunks[false]/2, chunks[true]*2/3, "draws share no chunks") // without Debug each is drawn twice
}

// Kernels that shade the last instance of a chunk write to its end and up to a register behind it: not into the
// outputs of the first instance.
func TestInstancesStayInTheirRoom(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	add := vk.ColorBlendAttachment{BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorOne,
		DstColorBlendFactor: vk.BlendFactorOne, ColorWriteMask: vk.ColorComponentsAll}
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
		ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat},
		ColorBlend:   &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{add}}}, shade.Unlit{})
	require.NoError(t, err)
	for triangles := 1; triangles < 12; triangles++ {
		mesh := &shade.Mesh{Matrix: frametest.Identity, Color: [4]float32{1, 1, 1, 1}}
		for i := range 3 * triangles {
			mesh.Positions = append(mesh.Positions, hashed(i, triangles), hashed(i, 100), 0.5)
		}
		draw := func(instances int) []float32 {
			m := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, 64, 64, 1)
			p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}})
			p.Draw(pipe, shade.Draw{Bindings: mesh, Instances: instances})
			require.NoError(t, p.End(t.Context()))
			return unsafe.Slice((*float32)(unsafe.Pointer(&m.Bytes()[0])), 4*64*64)
		}
		one := draw(1)
		for instances := 2; instances < 20; instances++ {
			for i, x := range draw(instances) {
				require.Equal(t, float32(instances)*one[i], x, "%d triangles, %d instances", triangles, instances)
			}
		}
	}
}
