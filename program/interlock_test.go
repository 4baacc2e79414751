package program_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Between the instructions of an interlock a fragment has its pixel, or its sample, for itself, in the order of
// primitives (Vulkan: Fragment Shader Interlock): what a pixel holds in the end is what a shader in Go leaves there,
// which does one fragment after the other. Small triangles share batches with their neighbours, large ones cover all.
func TestInterlockHoldsPixels(t *testing.T) {
	const size = 40
	for _, c := range []struct {
		name, module string
		samples      int
		extent       float32 // of triangles, of 2
		triangles    int
		rate         *vk.FragmentShadingRate
	}{
		{"large", "interlock.frag", 1, 4, 60, nil}, {"small", "interlock.frag", 1, 0.15, 4000, nil},
		{"of samples", "interlock_samples.frag", 4, 0.5, 300, nil},
		{"several pixels", "interlock.frag", 1, 0.4, 400, &vk.FragmentShadingRate{Width: 2, Height: 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, uint64(c.triangles)))
			var corners [][4]float32
			for range c.triangles {
				x, y := rng.Float32()*2-1, rng.Float32()*2-1
				for range 3 {
					corners = append(corners, [4]float32{x + (rng.Float32()-0.5)*c.extent, y + (rng.Float32()-0.5)*c.extent,
						rng.Float32(), 1})
				}
			}
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Uint,
				Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}, ArrayLayers: c.samples}
			state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
				ColorFormats: []vk.Format{vk.FormatR8Unorm}, Multisample: &vk.Multisample{RasterizationSamples: c.samples},
				FragmentShadingRate: c.rate}
			run := func(dev *halfspace.Device, s shade.Shader, bindings any) {
				pipe, err := dev.NewPipeline(state, s)
				require.NoError(t, err)
				pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
					vk.FormatR8Unorm, size, size, c.samples)}}})
				pass.Draw(pipe, shade.Draw{Count: len(corners), Bindings: bindings})
				require.NoError(t, pass.End(t.Context()))
			}
			want := make([]uint32, size*size*c.samples)
			s := &frametest.Corners{Positions: corners, State: shade.Interface{Colors: 1, SideEffects: true,
				Inputs: shade.InputFragCoord | shade.InputPrimitiveID}}
			if c.samples > 1 {
				s.State.Inputs |= shade.InputSampleID
			}
			var lock sync.Mutex
			s.Shade = func(f *shade.Fragments) {
				lock.Lock()
				defer lock.Unlock()
				for i := range f.N {
					if f.Live[i/simd.Lanes]>>(i%simd.Lanes)&1 == 0 {
						continue
					}
					at := int(f.FragCoord[1][i])*size + int(f.FragCoord[0][i])
					if c.samples > 1 {
						at += int(f.SampleID[i]) * size * size
					}
					want[at] = want[at]*31 + uint32(f.PrimitiveID[i]) + 1
				}
			}
			all := ways(t)
			run(all[0].dev, s, nil)
			buffer := make([]byte, 16*len(corners))
			for i, v := range corners {
				for k, x := range v {
					binary.LittleEndian.PutUint32(buffer[16*i+4*k:], math.Float32bits(x))
				}
			}
			for _, w := range all {
				m, err := halfspace.NewImage(info)
				require.NoError(t, err)
				kind := vk.ImageViewType2D
				if c.samples > 1 {
					kind = vk.ImageViewType2DArray
				}
				view, err := halfspace.NewView(m, vk.ImageView{ViewType: kind})
				require.NoError(t, err)
				prog, err := program.Load(words(t, "triangles.vert"), words(t, c.module), program.Options{Exec: w.exec})
				require.NoError(t, err)
				require.True(t, prog.Interface().Interlock)
				bindings, err := prog.Bind(program.Resources{Descriptors: []program.Descriptor{{View: view},
					{Binding: 1, Buffer: buffer}}})
				require.NoError(t, err)
				run(w.dev, prog, bindings)
				for i, word := range want {
					require.Equal(t, word, binary.LittleEndian.Uint32(m.Bytes()[4*i:]), "%v, %v: texel %d", w.dev.ISA(), w.exec, i)
				}
			}
		})
	}
}

// The instructions of an interlock are refused without a mode that says what is held.
func TestInterlockNeedsItsMode(t *testing.T) {
	module := words(t, "interlock.frag")
	var without []uint32
	for at := 0; at < len(module); {
		n := 5
		if at > 0 {
			n = int(module[at] >> 16)
		}
		if at == 0 || module[at] != 3<<16|16 || module[at+2] != 5366 {
			without = append(without, module[at:at+n]...)
		}
		at += n
	}
	require.Len(t, without, len(module)-3)
	_, err := program.Load(words(t, "triangles.vert"), without, program.Options{})
	require.ErrorContains(t, err, "an interlock mode")
}
