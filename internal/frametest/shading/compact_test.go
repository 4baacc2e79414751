package shading_test

import (
	"math/bits"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Small triangles that blend and discard leave few lanes of each block: fragment functions see them lie close together,
// and the picture is that of functions that see whole blocks.
func TestFewLiveLanesAreCompacted(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, samples := range []int{1, 4} {
		var pictures [4][]byte
		for n := range pictures { // with whole quads and without, call by call and fused
			quads, fused := n&1 != 0, n&2 != 0
			var lanes, live atomic.Int64
			s := frametest.Hooked{
				Declared: shade.Interface{
					Colors: 1, Varyings: make([]shade.Interpolation, 2), Gradients: 2, Discards: true, Quads: quads, Fused: fused,
					Inputs: shade.InputFragCoord | shade.InputPrimitiveID,
				},
				AfterVertex: func(v *shade.Vertices) {
					for i, k := range v.Index[:v.N] {
						at, corner := k/3, k%3
						v.X[i] = float32(at%40)/20 - 1 + float32(corner&1)*0.05
						v.Y[i] = float32(at/40%40)/20 - 1 + float32(corner>>1)*0.05
						v.Out[0][i], v.Out[1][i] = float32(at%7)/7, float32(corner)/2
					}
				},
				AfterFragment: func(f *shade.Fragments) {
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
			state := frametest.RGBA8(samples)
			state.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
				BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
				ColorWriteMask: vk.ColorComponentsAll,
			}}}
			m := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 96, 96, samples)
			require.NoError(t, frametest.DrawAll(t, dev,
				halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}}, state, s, shade.Draw{Count: 3 * 3200}))
			pictures[n] = m.Bytes()
			require.Positive(t, live.Load())
			require.Less(t, lanes.Load(), []int64{3, 4}[n&1]*live.Load(), "%d samples", samples) // of whole quads there are more
		}
		for n := range pictures {
			require.True(t, string(pictures[0]) == string(pictures[n]), "%d samples, picture %d", samples, n)
		}
	}
}

// With Quads, quads that have a live lane come to lie in as few groups as can be, and stay whole: the picture is that
// of a function that sees whole blocks, because it may write memory.
func TestQuadsOfSmallTrianglesAreCompacted(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, samples := range []int{1, 4} {
		var pictures [2][]byte
		var lanes [2]int
		for n := range pictures {
			s := frametest.Hooked{
				Declared: shade.Interface{
					Colors: 1, Varyings: make([]shade.Interpolation, 2), Gradients: 1, Discards: true, Quads: true,
					WritesDepth: true, WritesSampleMask: true,
					SideEffects: n == 0, Inputs: shade.InputFragCoord | shade.InputSampleMask,
				},
				AfterVertex: func(v *shade.Vertices) {
					for i, k := range v.Index[:v.N] {
						at, corner := k/3, k%3
						v.X[i] = float32(at%37)/18 - 1 + float32(corner&1)*0.11
						v.Y[i] = float32(at/37%37)/18 - 1 + float32(corner>>1)*0.11
						v.Out[0][i], v.Out[1][i] = float32(at%7)/7, float32(corner)/2
					}
				},
				AfterFragment: func(f *shade.Fragments) {
					lanes[n] += f.N
					for range 300 { // it costs
						f.Sqrt(f.In[0])
					}
					u := f.Mul(f.In[1], f.Mul(f.FragCoord[0], f.FragCoord[1]))
					f.SetColor(0, shade.Vec4{f.Fract(u), f.Fract(f.DPdx(u)), f.Fract(f.DPdy(u)), f.Const(0.5)})
					f.Copy(f.Depth, f.Fract(f.Add(u, f.DX[0])))
					for i := range f.SampleMask {
						f.SampleMask[i] = f.SampleMaskIn[i] & 7
					}
					f.Discard(f.Less(f.Fract(f.Mul(u, f.Const(3))), f.Const(0.2)))
				},
			}
			state := frametest.RGBA8(samples)
			state.DepthStencilFormat = vk.FormatD32Sfloat
			state.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
				DepthCompareOp: vk.CompareOpGreaterOrEqual}
			color, depth := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 96, 96, samples),
				frametest.NewImage(t, vk.FormatD32Sfloat, 96, 96, samples)
			pass := halfspace.PassInfo{
				Color: []halfspace.Attachment{{Image: color}}, DepthStencil: &halfspace.DepthStencilAttachment{Image: depth},
			}
			require.NoError(t, frametest.DrawAll(t, dev, pass, state, s, shade.Draw{Count: 3 * 2700}))
			pictures[n] = append(color.Bytes(), depth.Bytes()...)
		}
		require.True(t, string(pictures[0]) == string(pictures[1]), "%d samples", samples)
		require.Less(t, 5*lanes[1], 4*lanes[0], "%d samples", samples)
	}
}

// Samples that are shaded one by one leave whole groups without a lane behind the others: without them a batch is
// shorter though no quad has to move. Its outputs used to stay short.
func TestQuadsAreCompactedWithoutAMove(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	var pictures [2][]byte
	var lanes [2]int
	for n := range pictures {
		s := frametest.Hooked{
			Declared: shade.Interface{
				Colors: 1, Quads: true, Discards: true, WritesDepth: true, WritesSampleMask: true, SideEffects: n == 0,
				Inputs: shade.InputFragCoord | shade.InputSampleID,
			},
			AfterVertex: func(v *shade.Vertices) {
				for i, k := range v.Index[:v.N] {
					at, corner := k/3, k%3
					v.X[i] = float32(at*7%12)/5.3 - 1 + float32(corner&1)*0.05
					v.Y[i] = float32(at*5%12)/5.1 - 1 + float32(corner>>1)*0.04
				}
			},
			AfterFragment: func(f *shade.Fragments) {
				lanes[n] += f.N
				for range 300 { // it costs
					f.Sqrt(f.FragCoord[0])
				}
				u := f.Mul(f.FragCoord[0], f.FragCoord[1])
				f.SetColor(0, shade.Vec4{f.Fract(u), f.Fract(f.DPdx(u)), f.Fract(f.DPdy(u)), f.Const(0.5)})
				f.Copy(f.Depth, f.Fract(u))
				for i := range f.SampleMask {
					f.SampleMask[i] = 0xBB
				}
				f.Discard(f.Less(f.Fract(f.Mul(u, f.Const(3))), f.Const(0.2)))
			},
		}
		state := frametest.RGBA8(8)
		state.DepthStencilFormat = vk.FormatD32Sfloat
		state.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpGreaterOrEqual}
		color, depth := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 48, 48, 8), frametest.NewImage(t, vk.FormatD32Sfloat, 48, 48, 8)
		pass := halfspace.PassInfo{
			Color: []halfspace.Attachment{{Image: color}}, DepthStencil: &halfspace.DepthStencilAttachment{Image: depth},
		}
		require.NoError(t, frametest.DrawAll(t, dev, pass, state, s, shade.Draw{Count: 3 * 12}))
		pictures[n] = append(color.Bytes(), depth.Bytes()...)
	}
	require.True(t, string(pictures[0]) == string(pictures[1]))
	require.Less(t, lanes[1], lanes[0])
}
