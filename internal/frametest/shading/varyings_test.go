package shading_test

import (
	"context"
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// patterns are words that a float operation may change: NaNs that signal, NaNs that do not, denormals, and some that
// are none of these.
var patterns = []uint32{
	0xFF845A18, 0x7F800001, 0x7FBFFFFF, 0xFFBFFFFF, 0xFF800001, 0x7FA00000, 0x7FC00000, 0xFFFFFFFF, 0x7FFFFFFF, 0x00000001, 0x80000001,
	0x007FFFFF, 0x80000000, 0x7F800000, 0xFF800000, 0, 1 << 31, 0x12345678,
}

// pattern is the word of a component at a vertex.
func pattern(vertex, component int) uint32 { return patterns[(5*vertex+component)%len(patterns)] }

// flatShader hands 4 flat components from vertices to an integer attachment, beside a component of each other mode.
type flatShader struct {
	positions [][4]float32
	i         shade.Interface
	elsewhere bool // the function asks for the values at a sample
}

func newFlat(positions [][4]float32, at shade.Location, elsewhere bool) *flatShader {
	s := &flatShader{positions: positions, elsewhere: elsewhere}
	s.i = shade.Interface{Colors: 1, Gradients: 1, Varyings: make([]shade.Interpolation, 6), Interpolates: elsewhere}
	for c := 1; c < 5; c++ {
		s.i.Varyings[c] = shade.Interpolation{Mode: shade.ModeFlat, At: at}
	}
	s.i.Varyings[5].Mode = shade.ModeNoPerspective
	s.i.Varyings[0].At = at
	return s
}

func (s *flatShader) Interface() shade.Interface { return s.i }

func (s *flatShader) Vertex(v *shade.Vertices) {
	for i, k := range v.Index[:v.N] {
		p := s.positions[k]
		v.X[i], v.Y[i], v.Z[i], v.W[i] = p[0], p[1], p[2], p[3]
		for c := range v.Out {
			v.Out[c][i] = float32(c)
			if c >= 1 && c < 5 {
				v.Out[c][i] = math.Float32frombits(pattern(int(k), c-1))
			}
		}
	}
}

func (s *flatShader) Fragment(f *shade.Fragments) {
	for c := range 4 {
		copy(f.Colors[0][c], f.In[1+c])
		for lane := 0; s.elsewhere && lane < f.N; lane++ {
			if f.Live[lane/16]>>(lane%16)&1 != 0 {
				f.Colors[0][c][lane] = f.Interpolator.At(1+c, lane, 40, 200)
			}
		}
	}
}

// shapes are primitives whose planes are made in different ways.
var shapes = map[string]struct {
	topology  vk.PrimitiveTopology
	positions [][4]float32
}{
	"triangle":        {vk.PrimitiveTopologyTriangleList, [][4]float32{{-1, -1, 0, 1}, {1, -1, 0, 1}, {-1, 1, 0, 1}}},
	"in perspective":  {vk.PrimitiveTopologyTriangleList, [][4]float32{{-1, -1, 0, 1}, {3, -3, 0, 3}, {-2, 2, 0, 2}}},
	"steep":           {vk.PrimitiveTopologyTriangleList, [][4]float32{{-1, -1, 0, 1}, {900, -900, 0, 1000}, {-0.01, 0.01, 0, 0.01}}},
	"clipped":         {vk.PrimitiveTopologyTriangleList, [][4]float32{{-1, -1, 0, 1}, {3, -3, 0, -1}, {-1, 1, 0, 1}}},
	"clipped by near": {vk.PrimitiveTopologyTriangleList, [][4]float32{{-1, -1, -0.5, 1}, {1, -1, 0.2, 1}, {-1, 1, 0.9, 1}}},
	"several in a group": {vk.PrimitiveTopologyTriangleStrip,
		[][4]float32{{-1, -1, 0, 1}, {-1, 1, 0, 1}, {0, -1, 0, 1}, {0.1, 1, 0, 1}, {1, -1, 0, 1}, {1, 1, 0, 1}}},
	"line":         {vk.PrimitiveTopologyLineList, [][4]float32{{-1, -0.8, 0, 1}, {1, 0.9, 0, 1}}},
	"clipped line": {vk.PrimitiveTopologyLineList, [][4]float32{{-3, -0.8, -2, 1}, {1, 0.9, 0.5, 1}}},
	"points":       {vk.PrimitiveTopologyPointList, [][4]float32{{-0.5, -0.5, 0, 1}, {0.5, 0.2, 0, 2}, {0.3, 0.3, 0, 1}}},
}

// ways are how fragments are shaded.
var ways = map[string]func(g *vk.GraphicsPipeline){
	"once":      func(*vk.GraphicsPipeline) {},
	"last":      func(g *vk.GraphicsPipeline) { g.Rasterization.ProvokingVertexMode = vk.ProvokingVertexModeLastVertex },
	"4 samples": func(g *vk.GraphicsPipeline) { g.Multisample = &vk.Multisample{RasterizationSamples: 4} },
	"each sample": func(g *vk.GraphicsPipeline) {
		g.Multisample = &vk.Multisample{RasterizationSamples: 4, SampleShadingEnable: true, MinSampleShading: 1}
	},
	"4 x 2 pixels": func(g *vk.GraphicsPipeline) {
		g.FragmentShadingRate = &vk.FragmentShadingRate{Width: 4, Height: 2}
	},
}

// Flat varyings leave the vertex function and reach the fragment function with the same bits, also those of signalling
// NaNs.
func TestFlatVaryingsKeepAllBitsExact(t *testing.T) {
	const size = 40
	format := vk.FormatR32G32B32A32Uint
	for shape, primitives := range shapes {
		for way, change := range ways {
			for _, x := range []struct {
				immediate bool
				at        shade.Location
				elsewhere bool
			}{{false, shade.AtCenter, false}, {true, shade.AtCentroid, false}, {true, shade.AtCenter, false},
				{false, shade.AtCentroid, true}} {
				g := vk.GraphicsPipeline{Topology: primitives.topology, ColorFormats: []vk.Format{format}}
				change(&g)
				samples := 1
				if g.Multisample != nil {
					samples = g.Multisample.RasterizationSamples
				}
				s := newFlat(primitives.positions, x.at, x.elsewhere)
				allowed := map[[4]uint32]bool{{9, 9, 9, 9}: true}
				for v := range primitives.positions {
					allowed[[4]uint32{pattern(v, 0), pattern(v, 1), pattern(v, 2), pattern(v, 3)}] = true
				}
				for _, l := range simd.Available() {
					k, err := simd.For(l)
					require.NoError(t, err)
					dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1,
						Inside: inside.Options{Kernels: k, Tile: tile.Options{Immediate: x.immediate}}})
					m, err := halfspace.NewImage(vk.ImageInfo{
						ImageType: vk.ImageType2D, Format: format, Samples: samples,
						Extent: vk.Extent3D{Width: size, Height: size, Depth: 1},
					})
					require.NoError(t, err)
					pipe, err := dev.NewPipeline(g, s)
					require.NoError(t, err)
					pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m,
						Load: vk.AttachmentLoadOpClear, Clear: [4]float64{9, 9, 9, 9}}}})
					pass.Draw(pipe, shade.Draw{Count: len(primitives.positions)})
					require.NoError(t, pass.End(context.Background()))
					drawn := 0
					for b := m.Bytes(); len(b) >= 16; b = b[16:] {
						var v [4]uint32
						for c := range v {
							v[c] = binary.LittleEndian.Uint32(b[4*c:])
						}
						require.True(t, allowed[v], "%s, %s, %+v, %v: %#x", shape, way, x, l, v)
						if v != [4]uint32{9, 9, 9, 9} {
							drawn++
						}
					}
					require.NotZero(t, drawn, "%s, %s", shape, way)
					dev.Close()
				}
			}
		}
	}
}
