package shading_test

import (
	"math/bits"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Functions that look at their neighbours in quads are deferred: what is hidden later is not shaded, each quad has the
// varyings of one triangle, and the picture is that of triangles shaded in their order.
func TestQuadsAreDeferred(t *testing.T) {
	var pictures [2][]byte
	var live [2]int64
	for n, immediate := range []bool{false, true} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: tile.Options{Immediate: immediate}}})
		var shaded atomic.Int64
		s := frametest.Hooked{
			Declared: shade.Interface{Colors: 1, Varyings: make([]shade.Interpolation, 2), Quads: true},
			AfterVertex: func(v *shade.Vertices) {
				for i, k := range v.Index[:v.N] {
					at, corner := k/3, k%3
					v.X[i] = float32(at*7%37)/20 - 1 + float32(corner&1)*0.4
					v.Y[i] = float32(at*11%41)/20 - 1 + float32(corner>>1)*0.4
					v.Z[i], v.W[i] = 1-float32(at)/500, 1 // nearer and nearer
					v.Out[0][i], v.Out[1][i] = float32(at%7)/7+float32(corner&1), float32(corner)/2
				}
			},
			AfterFragment: func(f *shade.Fragments) {
				for g, m := range f.Live {
					shaded.Add(int64(bits.OnesCount16(m)))
					for lane := range simd.Lanes {
						i := g*simd.Lanes + lane
						across := g*simd.Lanes + lane ^ 1
						d := f.In[0][i]*f.In[1][i] - f.In[0][across]*f.In[1][across]
						f.Colors[0][0][i], f.Colors[0][1][i], f.Colors[0][2][i], f.Colors[0][3][i] = f.In[0][i], 8*d*d, f.In[1][i], 1
					}
				}
			},
		}
		state := frametest.RGBA8(1)
		state.Rasterization.CullMode = vk.CullModeNone
		state.DepthStencilFormat = vk.FormatD32Sfloat
		state.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
		m, depth := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 100, 70, 1), frametest.NewImage(t, vk.FormatD32Sfloat, 100, 70, 1)
		info := halfspace.PassInfo{
			Color:        []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}},
			DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1},
		}
		require.NoError(t, frametest.DrawAll(t, dev, info, state, s, shade.Draw{Count: 3 * 400}))
		dev.Close()
		pictures[n], live[n] = m.Bytes(), shaded.Load()
	}
	require.True(t, string(pictures[0]) == string(pictures[1]), "deferred and in order")
	require.Less(t, 2*live[0], live[1], "fragments shaded")
}
