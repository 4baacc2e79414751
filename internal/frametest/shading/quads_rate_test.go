package shading_test

import (
	"math/bits"
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

// A fragment of several pixels sees which fragments of its quad are covered, wherever tiles and batches end: no batch
// parts a quad, neither of whole triangles, nor of clipped ones, whose pieces come one after the other, nor of lines.
func TestQuadsOfFragmentsOfSeveralPixelsAreWhole(t *testing.T) {
	shader := frametest.Hooked{
		Declared: shade.Interface{Colors: 1, Quads: true},
		AfterVertex: func(v *shade.Vertices) {
			for i, k := range v.Index[:v.N] {
				rng := rand.New(rand.NewPCG(uint64(k), 5))
				v.X[i], v.Y[i] = rng.Float32()*3-1.5, rng.Float32()*3-1.5
				v.Z[i], v.W[i] = 0.5, 1
				if k >= 90 { // some corners lie behind the eye
					v.W[i] = rng.Float32()*1.6 - 0.4
					v.Z[i] = v.W[i] / 2
				}
			}
		},
		AfterFragment: func(f *shade.Fragments) {
			covered := make([]float32, f.N)
			for i := range covered {
				quad := uint16(0x33) << (i % 16 &^ 5)
				covered[i] = float32(bits.OnesCount16(f.Live[i/16]&quad)) / 4
			}
			f.SetColor(0, shade.Vec4{covered, f.Const(0.25), f.Const(0.5), f.Const(1)})
		},
	}
	options := []tile.Options{{}, {TileSize: 32}, {TileSize: 32, Immediate: true}, {BatchRecords: 64, DenseRecords: 2}}
	for _, topology := range []vk.PrimitiveTopology{vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyLineList} {
		for _, rate := range []vk.FragmentShadingRate{{Width: 2, Height: 4}, {Width: 4, Height: 4}} {
			for _, samples := range []int{1, 4} {
				var want []byte
				for _, o := range options {
					dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: o}})
					state := frametest.RGBA8(samples)
					state.Topology, state.FragmentShadingRate = topology, &rate
					state.Rasterization.CullMode = vk.CullModeNone
					m := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 200, 150, samples)
					info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}}
					require.NoError(t, frametest.DrawAll(t, dev, info, state, shader, shade.Draw{Count: 180}))
					dev.Close()
					if want == nil {
						want = m.Bytes()
					}
					require.True(t, string(want) == string(m.Bytes()), "%v, %+v, %d samples, %+v", topology, rate, samples, o)
				}
			}
		}
	}
}
