package rop

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// testRig is a rig with depth and stencil, and a flat primitive a group.
type testRig struct {
	*rig
	format    *format.Info
	triangles []simd.Triangle
	refs      []uint32
	args      simd.DepthArgs
}

// someDepth is one of few depths, so that equal ones meet; their products with 2^n-1 have one nearest integer.
func someDepth(r *rand.Rand) float32 { return float32(r.IntN(65)) / 64 }

func newTestRig(r *rand.Rand, f *format.Info, samples, groups int) *testRig {
	g := &testRig{rig: newRig(r, samples, groups), format: f}
	n := g.tile.SampleStride * samples
	if f.Depth {
		g.tile.Depth = make([]int32, n)
		for i := range g.tile.Depth {
			g.tile.Depth[i] = depthCode(someDepth(r), 0, 1, scaleOf(f))
		}
	}
	if f.Stencil {
		g.tile.Stencil = make([]uint8, n)
		for i := range g.tile.Stencil {
			g.tile.Stencil[i] = uint8(r.IntN(4) * 85)
		}
	}
	g.tile.Visibility = make([]uint32, n)
	fr := g.batch.Fragments
	fr.Depth, fr.StencilReference = make([]float32, fr.N), make([]uint32, fr.N)
	for i := range fr.N {
		fr.Depth[i], fr.StencilReference[i] = someDepth(r), uint32(r.IntN(4)*85)|r.Uint32()<<8
	}
	for k := range groups {
		t := simd.Triangle{Z: [3]float32{someDepth(r)}}
		if r.IntN(2) == 0 {
			t.Flags |= simd.BackFacing
		}
		g.triangles = append(g.triangles, t)
		g.refs = append(g.refs, uint32(k))
	}
	g.args = simd.DepthArgs{
		Triangles: &g.triangles[0], Refs: &g.refs[0], Groups: &g.batch.Groups[0], Masks: &g.batch.Masks[0],
		N: int64(groups), Visibility: &g.tile.Visibility[0], SampleStride: int64(g.tile.SampleStride), Max: 1, BlocksX: 2,
		Samples: simd.Samples{N: int32(samples)},
	}
	return g
}

func someStencil(r *rand.Rand) vk.StencilOpState {
	op := func() vk.StencilOp { return vk.StencilOp(r.IntN(8)) }
	return vk.StencilOpState{
		FailOp: op(), PassOp: op(), DepthFailOp: op(), CompareOp: vk.CompareOp(r.IntN(8)),
		CompareMask: 0xff, WriteMask: r.Uint32(), Reference: uint32(r.IntN(4) * 85),
	}
}

func someDepthStencil(r *rand.Rand) *vk.DepthStencil {
	s := &vk.DepthStencil{
		DepthTestEnable: r.IntN(4) > 0, DepthWriteEnable: r.IntN(4) > 0, DepthCompareOp: vk.CompareOp(r.IntN(8)),
		DepthBoundsTestEnable: r.IntN(3) == 0, MinDepthBounds: someDepth(r) / 2, MaxDepthBounds: someDepth(r)/2 + 0.5,
		StencilTestEnable: r.IntN(3) > 0, Front: someStencil(r), Back: someStencil(r),
	}
	if r.IntN(8) == 0 { // the same bits as a stored depth's float32 value
		s.MinDepthBounds = 0.5
	}
	return s
}

// want runs the tests sample by sample with the oracle's parts.
func (g *testRig) want(s *vk.DepthStencil, state *State, shaded *shade.Interface) (passed int64) {
	number := func(code int32) float64 {
		if scale := scaleOf(g.format); scale != 0 {
			return float64(code) / float64(scale)
		}
		return float64(math.Float32frombits(uint32(code)))
	}
	code := func(z float64) int32 {
		if scale := scaleOf(g.format); scale != 0 {
			return int32(math.RoundToEven(z * float64(scale)))
		}
		return int32(math.Float32bits(float32(z)))
	}
	t := &g.tile
	fr := g.batch.Fragments
	one := func(group *simd.Group, i, lane int) bool {
		face, side := s.Front, 0
		if g.triangles[group.BinSlot-1].Flags&simd.BackFacing != 0 {
			face, side = s.Back, 1
		}
		ref := uint8(state.StencilReference[side])
		if shaded.WritesStencil {
			ref = uint8(fr.StencilReference[lane])
		}
		stencil := t.Stencil != nil && s.StencilTestEnable
		if t.Depth != nil && s.DepthBoundsTestEnable {
			if z := number(t.Depth[i]); z < float64(s.MinDepthBounds) || z > float64(s.MaxDepthBounds) {
				return false
			}
		}
		if stencil && !oracle.StencilPasses(face, ref, t.Stencil[i]) {
			t.Stencil[i] = oracle.StencilWrite(face, face.FailOp, ref, t.Stencil[i])
			return false
		}
		if t.Depth != nil && s.DepthTestEnable {
			z := g.triangles[group.BinSlot-1].Z[0]
			if shaded.WritesDepth {
				z = fr.Depth[lane]
			}
			k := oracle.StoreDepth(g.format.Format, float64(min(max(z, g.args.Min), g.args.Max)))
			if !oracle.Compare(s.DepthCompareOp, k, number(t.Depth[i])) {
				if stencil {
					t.Stencil[i] = oracle.StencilWrite(face, face.DepthFailOp, ref, t.Stencil[i])
				}
				return false
			}
			if s.DepthWriteEnable {
				t.Depth[i] = code(k)
			}
		}
		if stencil {
			t.Stencil[i] = oracle.StencilWrite(face, face.PassOp, ref, t.Stencil[i])
		}
		return true
	}
	for k := range g.batch.Groups {
		group := &g.batch.Groups[k]
		union := uint16(0)
		for s := range t.Samples {
			pass := g.batch.mask(k, s, t.Samples)
			for lane := range simd.Lanes {
				if i := t.block(s, group.Block) + lane; pass>>lane&1 == 0 {
				} else if !one(group, i, k*simd.Lanes+lane) {
					pass &^= 1 << lane
				} else {
					passed++
					if g.args.Visibility != nil {
						t.Visibility[i] = group.BinSlot
					}
				}
			}
			if t.Samples > 1 {
				g.batch.Masks[k*t.Samples+s] = pass
			}
			union |= pass
		}
		group.Mask = union
	}
	return passed
}

// clone is a copy of what tests change.
func (g *testRig) clone() (depth []int32, stencil []uint8, visibility []uint32, groups []simd.Group, masks []uint16) {
	return slices.Clone(g.tile.Depth), slices.Clone(g.tile.Stencil), slices.Clone(g.tile.Visibility),
		slices.Clone(g.batch.Groups), slices.Clone(g.batch.Masks)
}

// TestTestsFollowTheOracle runs random tests in every depth/stencil format, with every number of samples, on every
// level.
func TestTestsFollowTheOracle(t *testing.T) {
	everyLevel(t, func(t *testing.T, k *simd.Kernels) {
		r := random()
		for _, f := range vk.Values[vk.Format]() {
			info := format.Of(f)
			if info == nil || info.Color() {
				continue
			}
			for range 150 {
				samples := 1 << r.IntN(5)
				g := newTestRig(r, info, samples, 1+r.IntN(12))
				ds := someDepthStencil(r)
				i := shade.Interface{WritesDepth: r.IntN(4) == 0, WritesStencil: r.IntN(4) == 0}
				dynamic := &vk.Dynamic{}
				if r.IntN(2) == 0 {
					dynamic.StencilReference = &[2]uint32{uint32(r.IntN(256)), uint32(r.IntN(4) * 85)}
				}
				if r.IntN(2) == 0 {
					g.args.Min, g.args.Max = 0.25, 0.75
				}
				if r.IntN(2) == 0 {
					g.args.Visibility = nil
				}
				p, err := Compile(k, &vk.GraphicsPipeline{
					Multisample: &vk.Multisample{RasterizationSamples: samples}, DepthStencil: ds, DepthStencilFormat: f,
				}, i)
				require.NoError(t, err)
				require.Equal(t, !i.WritesDepth && !i.WritesStencil, p.Early())
				state := p.State(dynamic)
				depth, stencil, visibility, groups, masks := g.clone()
				wantPassed := g.want(ds, &state, &i)
				wantDepth, wantStencil, wantVisibility, wantGroups, wantMasks := g.clone()
				copy(g.tile.Depth, depth)
				copy(g.tile.Stencil, stencil)
				copy(g.tile.Visibility, visibility)
				copy(g.batch.Groups, groups)
				copy(g.batch.Masks, masks)
				before := g.args
				if p.Early() {
					p.Test(&g.tile, &state, &g.args)
				} else {
					p.TestShaded(&g.tile, &state, &g.args, g.batch.Fragments)
				}
				depth, stencil, visibility, groups, masks = g.clone()
				what := fmt.Sprintf("%v, %d samples, %+v, %+v", f, samples, ds, i)
				require.Equal(t, wantDepth, depth, what)
				require.Equal(t, wantStencil, stencil, what)
				require.Equal(t, wantVisibility, visibility, what)
				require.Equal(t, wantGroups, groups, what)
				if samples > 1 {
					require.Equal(t, wantMasks, masks, what)
				}
				require.Equal(t, wantPassed, g.args.Passed, what)
				require.Equal(t, []any{before.Groups, before.Masks, before.N}, []any{g.args.Groups, g.args.Masks, g.args.N})
			}
		}
	})
}

// TestShadedDepthIsClamped says that NaN and what is beyond the range become its ends.
func TestShadedDepthIsClamped(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for z, want := range map[float32]float32{nan: 0.25, -inf: 0.25, inf: 0.75, 2: 0.75, 0.5: 0.5} {
		require.Equal(t, int32(math.Float32bits(want)), depthCode(z, 0.25, 0.75, 0))
		require.Equal(t, int32(math.RoundToEven(float64(want*65535))), depthCode(z, 0.25, 0.75, 65535))
	}
}
