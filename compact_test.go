package halfspace_test

import (
	"math/bits"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Small triangles that blend and discard leave few lanes of each block: fragment functions see them lie close together, and the
// picture is that of functions that see whole blocks.
func TestFewLiveLanesAreCompacted(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, samples := range []int{1, 4} {
		var pictures [4][]byte
		for n := range pictures { // with whole quads and without, call by call and fused
			quads, fused := n&1 != 0, n&2 != 0
			var lanes, live atomic.Int64
			s := hooked{
				i: shade.Interface{
					Colors: 1, Varyings: make([]shade.Interpolation, 2), Gradients: 2, Discards: true, Quads: quads, Fused: fused,
					Inputs: shade.InputFragCoord | shade.InputPrimitiveID,
				},
				vertex: func(v *shade.Vertices) {
					for i, k := range v.Index[:v.N] {
						at, corner := k/3, k%3
						v.X[i] = float32(at%40)/20 - 1 + float32(corner&1)*0.05
						v.Y[i] = float32(at/40%40)/20 - 1 + float32(corner>>1)*0.05
						v.Out[0][i], v.Out[1][i] = float32(at%7)/7, float32(corner)/2
					}
				},
				fragment: func(f *shade.Fragments) {
					lanes.Add(int64(f.N))
					for _, m := range f.Live {
						live.Add(int64(bits.OnesCount16(m)))
					}
					for range 300 { // it costs
						f.Sqrt(f.In[0])
					}
					u := f.MulAdd(f.FragCoord[0], f.Const(0.1), f.In[0])
					f.SetColor(0, shade.Vec4{f.Fract(u), f.In[1], f.Abs(f.Add(f.DX[1], f.DY[1])), f.Const(0.5)})
					f.Discard(f.Less(f.Mod(f.Float(f.PrimitiveID), f.Const(5)), f.Const(1)))
				},
			}
			state := rgba8(samples)
			state.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
				BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				ColorWriteMask: vk.ColorComponentsAll,
			}}}
			m := newImage(t, vk.FormatR8G8B8A8Unorm, 96, 96, samples)
			require.NoError(t, drawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}}, state, s, shade.Draw{Count: 3 * 3200}))
			pictures[n] = m.Bytes()
			require.Positive(t, live.Load())
			if !quads {
				require.Less(t, lanes.Load(), 3*live.Load(), "%d samples", samples)
			} else {
				require.Greater(t, lanes.Load(), 3*live.Load(), "%d samples: the scene is of small triangles", samples)
			}
		}
		for n := range pictures {
			require.True(t, string(pictures[0]) == string(pictures[n]), "%d samples, picture %d", samples, n)
		}
	}
}
