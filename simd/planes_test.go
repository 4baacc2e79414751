package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// planesCase is triangles with varyings, for the kernels that make and evaluate planes.
type planesCase struct {
	triangles []Triangle
	refs      []uint32
	clip      []ClipPlanes
	positions []uint32
	vertices  []float32
	modes     []Mode
	x, y      float64 // the centre of a cell
	local     int64
}

// How the triangles of a planesCase are: all of one kind, or of all kinds.
const (
	allNarrow = iota
	allWide
	allClipped
	allLocal // clipped, but narrow
	allKinds
	kinds
)

func newPlanesCase(t *testing.T, rng *rand.Rand, kind, triangles, components int) *planesCase {
	floats := (components + 2 + 3) &^ 3 // of a vertex
	c := &planesCase{
		triangles: guard.Slice[Triangle](t, triangles),
		refs:      guard.Slice[uint32](t, triangles),
		clip:      guard.Slice[ClipPlanes](t, triangles),
		vertices:  guard.Slice[float32](t, 3*triangles*floats),
		modes:     guard.Slice[Mode](t, components),
		x:         float64(rng.IntN(256)*PlaneCell + PlaneCell/2), y: float64(rng.IntN(256)*PlaneCell + PlaneCell/2),
		local: int64(rng.IntN(4)),
	}
	allSmooth := rng.IntN(2) == 0
	for i := range c.modes {
		if !allSmooth {
			c.modes[i] = Mode(rng.IntN(3))
		}
	}
	for i := range c.vertices {
		switch v := &c.vertices[i]; {
		case i%floats == 0: // 1/w
			*v = float32(math.Exp2(rng.Float64()*12 - 6))
		case i%floats == components+1: // w
			*v = 1 / c.vertices[i-i%floats]
		case rng.IntN(50) == 0:
			*v = edgeFloats[rng.IntN(len(edgeFloats))]
		default:
			*v = rng.Float32()*20 - 10
		}
	}
	for i := range c.triangles {
		r := &c.triangles[i]
		c.refs[i] = uint32(i)
		size := int32(1) << (2 + rng.IntN(12))
		x, y := rng.Int32N(1<<14), rng.Int32N(1<<14)
		for {
			for v := range 3 {
				r.X[v], r.Y[v] = x+rng.Int32N(2*size)-size, y+rng.Int32N(2*size)-size
			}
			if int64(r.X[1]-r.X[0])*int64(r.Y[2]-r.Y[0])-int64(r.X[2]-r.X[0])*int64(r.Y[1]-r.Y[0]) > 0 {
				break
			}
		}
		switch rng.IntN(4) {
		case 0:
			r.Flags |= FlatV1
		case 1:
			r.Flags |= FlatV2
		}
		if rng.IntN(2) == 0 {
			r.Flags |= BackFacing
		}
		for v := range 3 {
			r.V[v] = uint32(rng.IntN(3*triangles) * floats)
		}
		k := kind
		if k == allKinds {
			k = rng.IntN(allKinds)
		}
		switch k {
		case allWide:
			r.Flags |= Steep
		case allClipped, allLocal:
			r.Flags |= Clipped
			if rng.IntN(4) == 0 {
				r.Flags |= Line
			}
			r.Extra = uint32(i)
			p := &c.clip[i]
			for j := range p.Inverse {
				p.Inverse[j] = rng.NormFloat64() / 64
			}
			p.Q = [3]float64{rng.Float64(), rng.NormFloat64() / 999, rng.NormFloat64() / 999}
			p.QMin, p.QMax = 0.25, 0.75
			if k == allLocal { // most of them level
				p.Q = [3]float64{}
				scale := math.Exp2(-12 * rng.Float64())
				for j := 0; j < 9; j += 3 {
					dx, dy := rng.NormFloat64()/16*scale, rng.NormFloat64()/16*scale
					p.Inverse[j], p.Inverse[j+1], p.Inverse[j+2] = dx, dy, rng.Float64()-c.x*dx-c.y*dy
					p.Q[0], p.Q[1], p.Q[2] = p.Q[0]+p.Inverse[j+2], p.Q[1]+dx, p.Q[2]+dy
				}
			}
		}
	}
	rng.Shuffle(triangles, func(i, j int) { c.refs[i], c.refs[j] = c.refs[j], c.refs[i] })
	for i := range c.refs {
		if rng.IntN(4) != 0 {
			c.positions = append(c.positions, uint32(i)+1)
		}
	}
	c.positions = guard.Copy(t, c.positions)
	return c
}

// planes are what Kernels.Planes makes.
type planes struct {
	slots          []uint32
	narrow         []float32
	wide           []float64
	narrows, wides int64
}

// run makes the planes of a case, some slots being taken already.
func (c *planesCase) run(t *testing.T, f func(*PlanesArgs), taken int) *planes {
	nc := len(c.modes)
	p := &planes{
		slots:  guard.Slice[uint32](t, len(c.refs)+1),
		narrow: guard.Slice[float32](t, (len(c.positions)+taken)*(NarrowHeader+3*nc)),
		wide:   guard.Slice[float64](t, (len(c.positions)+taken)*(WideHeader+3*nc)),
	}
	a := &PlanesArgs{
		Triangles: &c.triangles[0], Refs: &c.refs[0], Clip: &c.clip[0], X: c.x, Y: c.y, Local: c.local,
		BinSlots: first(c.positions), N: int64(len(c.positions)),
		Vertices: &c.vertices[0], Modes: first(c.modes), Components: int64(nc),
		Slots: &p.slots[0], Narrow: first(p.narrow), Wide: first(p.wide), Narrows: int64(taken), Wides: int64(taken),
	}
	f(a)
	p.narrows, p.wides = a.Narrows, a.Wides
	return p
}

func (cases) Planes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 300 {
		c := newPlanesCase(t, rng, n%kinds, 1+rng.IntN(40), n/kinds%14)
		got, want := c.run(t, k.Planes, n%3), c.run(t, ref.Planes, n%3)
		same(t, "slot", got.slots, want.slots)
		same(t, "narrow", got.narrow, want.narrow)
		same(t, "wide", got.wide, want.wide)
		if got.narrows != want.narrows || got.wides != want.wides {
			t.Errorf("%d narrow and %d wide, want %d and %d", got.narrows, got.wides, want.narrows, want.wides)
		}
	}
}
