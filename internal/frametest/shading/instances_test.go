package shading_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Small instances, which share chunks, draw what as many draws of one instance draw: of all topologies, with restarts,
// outputs of every kind, outputs that the function leaves out, and primitives that are clipped. PrimitiveID counts from
// 0 in each instance.
func TestInstancesShareChunks(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	const size, layers = 80, 3
	hash := func(a, b int) float32 { // from -1 to 1
		x := uint32(a)*0x9E3779B1 ^ uint32(b)*0x85EBCA77
		x = (x ^ x>>15) * 0x2C1B3C6D
		return float32(x>>8)/(1<<23) - 1
	}
	for round := range 60 {
		topology := vk.PrimitiveTopology(rng.IntN(10))
		vertices, instances := 6+rng.IntN(20), 2+rng.IntN(400)
		declared := shade.Interface{Colors: 1, Numbers: [shade.MaxColors]shade.Numbers{shade.Unsigned},
			Varyings: []shade.Interpolation{{Mode: shade.ModeFlat}, {}}, Inputs: shade.InputPrimitiveID,
			PointSize: rng.IntN(2) == 0, Layer: rng.IntN(2) == 0, CullDistances: rng.IntN(2), ClipDistances: rng.IntN(2)}
		leaves := rng.IntN(2) == 0 // out some outputs
		s := frametest.Hooked{Declared: declared, AfterVertex: func(v *shade.Vertices) {
			for i, k := range v.Index[:v.N] {
				at := v.Instance
				v.X[i], v.Y[i] = hash(at, 1)+hash(int(k), 2)*0.2, hash(at, 3)+hash(int(k), 4)*0.2
				v.Z[i], v.W[i] = hash(at, 5)*0.7, 1+hash(int(k), 6)*0.4
				if leaves && at&1 != 0 {
					continue
				}
				v.Out[0][i] = math.Float32frombits(uint32(at))
				v.Out[1][i] = hash(at, int(k))
				if v.PointSize != nil {
					v.PointSize[i] = 3 + hash(at, 7)*2
				}
				if v.Layer != nil {
					v.Layer[i] = uint32(at) % layers
				}
				for _, d := range v.CullDistance {
					d[i] = hash(at, 8) + 0.5
				}
				for _, d := range v.ClipDistance {
					d[i] = hash(at, int(k)+9) + 0.5
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
		require.True(t, string(want) == string(draw(1, []shade.Draw{all})), what)
		require.True(t, string(want) == string(draw(3, []shade.Draw{all})), what)
	}
}
