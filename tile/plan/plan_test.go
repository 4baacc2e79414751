package plan

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// random compiles random state for a random interface, and what it meets.
func random(t *testing.T, rng *rand.Rand) (p *Pipeline, m Meeting) {
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	often, seldom := func() bool { return rng.IntN(2) == 0 }, func() bool { return rng.IntN(6) == 0 }
	i := shade.Interface{
		Varyings: make([]shade.Interpolation, rng.IntN(4)), Colors: 1, Discards: seldom(), WritesDepth: seldom(), Quads: seldom(),
		SideEffects: seldom(), EarlyFragmentTests: seldom(), Interpolates: seldom(),
	}
	for v := range i.Varyings {
		i.Varyings[v].At = shade.Location(rng.IntN(3))
	}
	if len(i.Varyings) == 2 && often() {
		i.Varyings, i.Gradients = make([]shade.Interpolation, 2), 2
	}
	if seldom() {
		i.Inputs = shade.Inputs(rng.Uint32()) % shade.InputsEnd
	}
	g := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:        &vk.Multisample{RasterizationSamples: []int{1, 1, 4}[rng.IntN(3)], AlphaToCoverageEnable: seldom()},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: often(), DepthWriteEnable: often(),
			DepthCompareOp: vk.Values[vk.CompareOp]()[rng.IntN(8)]},
	}
	if seldom() {
		g.FragmentShadingRate = &vk.FragmentShadingRate{Width: 2, Height: 2}
	}
	g.Rasterization.RepresentativeFragmentTestEnable = seldom()
	if often() {
		g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
			BlendEnable: often(), SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOne,
			ColorWriteMask: []vk.ColorComponents{vk.ColorComponentsAll, vk.ColorComponentsAll, 0}[rng.IntN(3)],
		}}}
	}
	e, err := edge.Compile(k, &g)
	require.NoError(t, err)
	r, err := rop.Compile(k, &g, i)
	require.NoError(t, err)
	p = new(Pipeline)
	p.Init(e, r, nil, i, &g)
	m = Meeting{Colors: 1, Depth: often(), Unlimited: seldom(), Counted: seldom(), Strokes: seldom(), Kind: Shade}
	if m.Strokes = m.Strokes && g.Multisample.RasterizationSamples == 1; often() && i.Inputs == 0 {
		if m.Kind = Constant; i.Gradients == 2 {
			m.Kind, m.Footprints = Lookup, often()
		}
	}
	return p, m
}

// In every plan a step finds the data that it reads: it was there when the path began, or a step before wrote it. A
// draw has one way, paths fit, and equal meetings have one plan, which leaves out the rows that it is told to.
func TestStepsFindTheDataThatTheyRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := Set(0)
	for range 3000 {
		p, m := random(t, rng)
		f := p.Meet(m)
		require.Same(t, f, p.Meet(m))
		seen |= f.Rows
		ways := 0
		for _, way := range []Row{DepthOnly, Deferred, InOrder} {
			if f.Has(way) {
				ways++
			}
		}
		require.Equal(t, 1, ways, "%+v", m)
		begun := Primitives | Groups | Names | Lists | Depths | Texels
		for _, r := range f.Arrival.List() {
			require.Zero(t, table[r].reads&^begun, "%v of %v", r, f.Arrival.List())
			begun |= table[r].writes
		}
		if f.Has(MakePlanes) {
			begun |= Planes
		}
		if f.Run.Whole() {
			begun |= Colour
		}
		if f.Has(InOrder) && f.SeesCoverage() {
			begun |= Covered // all that early tests leave, where the samples before them are not kept
		}
		for _, path := range []*Path{&f.Run, &f.Single} {
			has := begun
			for _, r := range path.List() {
				reads := table[r].reads &^ has
				switch { // a step may find that there is nothing of a kind to read
				case r == NarrowCoverage && !f.Has(Smooth):
					reads &^= Factors
				case r == Shade || r == Lookup:
					reads &^= Builtins
				case r == Interpolate || r == InterpolateCoarse || r == Inputs || r == Relocate:
					reads &^= Planes | Covered
				case r == CoverageInputs:
					reads &^= Covered
				}
				require.Zero(t, reads, "%v of %v, %v", r, path.List(), f.Arrival.List())
				has |= table[r].writes
			}
			require.NotZero(t, has&Texels)
			require.Less(t, len(path.List()), len(path.steps))
		}
		m.Without = Fast()
		require.Zero(t, p.Meet(m).Rows&Fast(), "%+v", m)
	}
	for _, r := range []Row{Flat, Footprint, Copy, Once, Broadcast, Packed, FrontToBack, Relocate, Unpack, TestLate,
		WritesOneSample} {
		require.True(t, seen.Has(r), "no plan has %s", r)
	}
}

// Every row has a name of its own, and says what it reads or writes unless it is a property of state.
func TestRowsAreNamed(t *testing.T) {
	names := map[string]bool{"": true}
	for r := range Rows {
		require.False(t, names[r.String()], "row %d is called %q", r, r)
		names[r.String()] = true
		require.Equal(t, table[r].phase == state, table[r].reads == 0, "%s", r)
	}
	require.LessOrEqual(t, int(Rows), 64)
}

// A pipeline keeps a bounded number of plans.
func TestPlansAreBounded(t *testing.T) {
	p, m := random(t, rand.New(rand.NewPCG(1, 1)))
	for n := range 200 {
		m.Colors = uint8(n)
		p.Meet(m)
	}
	require.Len(t, *p.plans.Load(), mostPlans)
}
