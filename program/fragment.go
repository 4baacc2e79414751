package program

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// fragmentStage is the fragment stage of a program; plan is nil where there is none.
type fragmentStage struct {
	plan     *exec.Plan
	quads    bool
	varyings []int         // by input: its varying
	linked   []ir.Variable // by varying: the vertex stage's output
	function *shade.Function
}

// fragmentEnvironment is the batch of a fragment stage.
type fragmentEnvironment struct {
	resources
	p     *Program
	f     *shade.Fragments
	first int // group of the machine's batch
}

// Fragment runs the fragment stage.
func (p *Program) Fragment(f *shade.Fragments) {
	s := &p.fragment
	if s.plan == nil {
		return
	}
	m := workerOf(f.Scratch)
	keepVaryings(&m.Machine, s.plan, f)
	sc := &m.fragments
	b, _ := tableOf(f.Bindings)
	sc.env = fragmentEnvironment{resources: resources{bind: b}, p: p, f: f}
	m.prepare(s.plan, f.Kernels, &sc.env, f.Bindings)
	m.Apart = f.Apart
	for first := 0; first < len(f.Live); first += s.plan.Lanes / simd.Lanes {
		n := min(len(f.Live)-first, s.plan.Lanes/simd.Lanes)
		live, on := f.Live[first:first+n], sc.on[:n]
		copy(on, live)
		if s.quads {
			for g := range on {
				on[g] = exec.WholeQuads(on[g])
			}
		}
		copy(sc.live[:n], live)
		sc.env.first, sc.env.sampled = first, nil
		putVaryings(&m.Machine, s.plan, f, first, n)
		m.Run(on, sc.live[:n])
		if s.plan.Kills {
			copy(live, sc.live[:n])
		}
	}
	sc.env, m.Apart = fragmentEnvironment{}, false
	m.release()
}

// fragmentScratch is a worker's memory for fragment batches.
type fragmentScratch struct {
	env      fragmentEnvironment
	on, live [exec.MaxGroups]uint16
}

// Input writes an input of the fragment stage.
func (e *fragmentEnvironment) Input(m *exec.Machine, i *ir.Instr, out exec.Register, s exec.Span) {
	f := e.f
	at := (e.first + s.From) * simd.Lanes
	dst := m.Words(out, s)
	x := &e.p.functions[1].Inputs[i.Imm]
	if i.Op == ir.Interpolate {
		e.interpolate(m, i, out, s)
		return
	}
	var from []uint32
	switch x.Kind {
	case ir.Location, ir.ClipDistance, ir.CullDistance:
		if x.Vertex != 0 {
			e.vertex(m, e.p.fragment.varyings[i.Imm], x.Vertex-1, out, s)
			return
		}
		from = asWords(f.In[e.p.fragment.varyings[i.Imm]])
	case ir.LocationDx:
		from = asWords(f.DX[e.p.fragment.varyings[i.Imm]])
	case ir.LocationDy:
		from = asWords(f.DY[e.p.fragment.varyings[i.Imm]])
	case ir.FragCoord:
		from = asWords(f.FragCoord[x.Component])
	case ir.PointCoord:
		from = asWords(f.PointCoord[x.Component])
	case ir.SamplePosition:
		from = asWords(f.SamplePosition[x.Component])
	case ir.BaryCoord:
		from = asWords(f.BaryCoord[x.Component])
	case ir.BaryCoordNoPersp:
		from = asWords(f.BaryCoordLin[x.Component])
	case ir.FrontFacing:
		from = f.FrontFacing
	case ir.PrimitiveID:
		from = f.PrimitiveID
	case ir.SampleID:
		from = f.SampleID
	case ir.SampleMask:
		if x.Index == 0 {
			from = f.SampleMaskIn
		}
	case ir.FullyCovered:
		from = f.FullyCovered
	case ir.ViewportIndex:
		from = f.ViewportIndex
	case ir.Layer:
		from = f.Layer
	case ir.ViewIndex:
		from = f.ViewIndex
	case ir.ShadingRate:
		from = f.ShadingRate
	case ir.FragSize:
		from = f.FragSize[x.Component]
	case ir.TileColor:
		if n, s := x.Index/simd.MaxSamples, x.Index%simd.MaxSamples; f.Tile != nil && s < len(f.Tile.Colors[n]) {
			from = asWords(f.Tile.Colors[n][s][x.Component])
		}
	case ir.TileDepth:
		if f.Tile != nil && x.Index < len(f.Tile.Depth) {
			from = asWords(f.Tile.Depth[x.Index])
		}
	case ir.TileStencil:
		if f.Tile != nil && x.Index < len(f.Tile.Stencil) {
			from = f.Tile.Stencil[x.Index]
		}
	case ir.FragInvocationCount:
		from = f.FragInvocationCount
	default:
		subgroupInput(x, dst, true)
		return
	}
	if from == nil {
		clear(dst)
		return
	}
	if &dst[0] != &from[at] { // the engine has not put it there
		copy(dst, from[at:])
	}
}

// vertex is a varying at a vertex of the primitive, in the lanes that are on.
func (e *fragmentEnvironment) vertex(m *exec.Machine, component, vertex int, out exec.Register, s exec.Span) {
	for g := s.From; g < s.To; g++ {
		for w := m.On[g]; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w)
			at := (e.first+g)*simd.Lanes + lane
			m.SetWord(out, g, lane, math.Float32bits(e.f.Interpolator.Vertex(component, at, vertex)))
		}
	}
}

// interpolate evaluates a varying elsewhere in the pixel, in the lanes that are on.
func (e *fragmentEnvironment) interpolate(m *exec.Machine, i *ir.Instr, out exec.Register, s exec.Span) {
	where := e.f.Interpolator
	component := e.p.fragment.varyings[i.Imm]
	args := m.Interpolation
	for g := s.From; g < s.To; g++ {
		for w := m.On[g]; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros16(w)
			at := (e.first+g)*simd.Lanes + lane
			var x, y int32
			switch i.Place {
			case ir.AtCentroid:
				x, y = where.Centroid(at)
			case ir.AtSample:
				x, y = where.Location(at, int(min(m.Word(args[0], g, lane), math.MaxInt32)))
			default:
				x, y = where.Center(at)
				x += shade.Offset(math.Float32frombits(m.Word(args[0], g, lane)))
				y += shade.Offset(math.Float32frombits(m.Word(args[1], g, lane)))
			}
			m.SetWord(out, g, lane, math.Float32bits(where.At(component, at, x, y)))
		}
	}
}

// Output gives the engine what the fragment stage has made.
func (e *fragmentEnvironment) Output(m *exec.Machine, i *ir.Instr, from exec.Register, s exec.Span) {
	take(m, e.array(&e.p.functions[1].Outputs[i.Imm]), from, s)
}

// Rows gives the machine the engine's arrays.
func (e *fragmentEnvironment) Rows(m *exec.Machine, list []exec.Given) {
	for k := range list {
		m.Give(&list[k], e.array(&list[k].Variable))
	}
}

// array is the array of the engine's that an output goes to, from the machine's batch on.
func (e *fragmentEnvironment) array(x *ir.Variable) (to []uint32) {
	f := e.f
	switch x.Kind {
	case ir.Location:
		to = asWords(f.Colors[x.Index][x.Component])
	case ir.Second:
		to = asWords(f.Src1[x.Component])
	case ir.Depth:
		to = asWords(f.Depth)
	case ir.StencilReference:
		to = f.StencilReference
	case ir.SampleMask:
		if x.Index == 0 {
			to = f.SampleMask
		}
	}
	return to[min(e.first*simd.Lanes, len(to)):]
}
