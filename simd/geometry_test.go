package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// lengths are numbers of elements round the widths of registers.
var lengths = []int{0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100}

func (cases) Indices(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for _, n := range lengths[1:] {
		for range 20 {
			in := guard.Slice[uint32](t, n)
			base := rng.Uint32()
			for i := range in {
				in[i] = base + rng.Uint32N(1+rng.Uint32N(1<<31))
			}
			run := func(k *Kernels, inPlace bool) []uint32 {
				from := guard.Copy(t, in)
				a := &IndicesArgs{In: &from[0], Out: &from[0], N: int64(n)}
				out := from
				if !inPlace {
					out = guard.Slice[uint32](t, n)
					a.Out = &out[0]
				}
				k.Indices(a)
				return append(append([]uint32{}, out...), a.Least, a.Greatest)
			}
			for _, inPlace := range []bool{false, true} {
				same(t, "Out, Least, Greatest", run(k, inPlace), run(ref, inPlace))
			}
		}
	}
}

func (cases) RunStarts(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for _, n := range lengths {
		for round := range 20 {
			in := guard.Slice[uint32](t, n)
			for i := range in {
				in[i] = rng.Uint32N(1 + 3*uint32(round&1))
			}
			run := func(k *Kernels) []uint32 {
				out := guard.Slice[uint32](t, n+Lanes)
				a := &RunStartsArgs{In: first(in), N: int64(n), Out: &out[0], Found: 99}
				k.RunStarts(a)
				return out[:a.Found]
			}
			same(t, "Out", run(k), run(ref))
		}
	}
}

func (cases) Expand(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for _, n := range lengths {
		runs, words := guard.Slice[Run](t, n), Lanes
		for i := range runs {
			runs[i] = Run{rng.Uint32(), rng.Uint32N(1+50*uint32(i&1)) + uint32(i&2)}
			words += int(runs[i].N)
		}
		expand := func(k *Kernels) []uint32 {
			out := guard.Slice[uint32](t, words)
			a := &ExpandArgs{Runs: first(runs), N: int64(n), Out: &out[0], Words: 99}
			k.Expand(a)
			return out[:a.Words]
		}
		same(t, "Out", expand(k), expand(ref))
	}
}

func (cases) Tiles(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 20 {
		for _, n := range lengths {
			triangles := guard.Slice[Triangle](t, n)
			for i := range triangles {
				r := &triangles[i]
				x, y := rng.Int32N(1<<21)-1<<18, rng.Int32N(1<<21)-1<<18
				size := int32(1) << (2 + rng.IntN(14))
				for v := range 3 {
					r.X[v], r.Y[v] = x+rng.Int32N(size), y+rng.Int32N(size)
				}
				if rng.IntN(20) == 0 {
					r.X[rng.IntN(3)], r.Y[rng.IntN(3)] = GuardMax, GuardMin
				}
			}
			a := &TilesArgs{
				N: int64(n), Grow: int32(round % 3), Shift: 13 + int32(round&1), LastX: rng.Int32N(200), LastY: rng.Int32N(200),
				Columns: 200,
			}
			if n > 0 {
				a.Triangles = &triangles[0]
			}
			run := func(k *Kernels) ([]TileRect, []uint32, [4]int32) {
				rects, where := guard.Slice[TileRect](t, max(n, 1)), guard.Slice[uint32](t, max(n, 1))
				a.Rects, a.Where = &rects[0], &where[0]
				a.MinX, a.MinY, a.MaxX, a.MaxY = 100, 100, 50, 50
				k.Tiles(a)
				return rects, where, [4]int32{a.MinX, a.MinY, a.MaxX, a.MaxY}
			}
			rects, where, bounds := run(k)
			wantRects, wantWhere, wantBounds := run(ref)
			same(t, "Rects", rects, wantRects)
			same(t, "Where", where, wantWhere)
			same(t, "bounds", bounds[:], wantBounds[:])
		}
	}
}

func (cases) Interleave(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for _, n := range lengths {
		for rows := 4; rows <= 12; rows += 4 {
			whole := (n + Lanes - 1) &^ (Lanes - 1)
			stride := whole + rng.IntN(3)*5
			in := guard.Slice[float32](t, rows*stride)
			for i := range in {
				in[i] = rng.Float32()
			}
			run := func(k *Kernels) []float32 {
				out := guard.Slice[float32](t, rows*whole)
				k.Interleave(&InterleaveArgs{In: first(in), Stride: int64(stride), Rows: int64(rows), N: int64(n), Out: first(out)})
				return out[:rows*n]
			}
			same(t, "Out", run(k), run(ref))
		}
	}
}

func (cases) Transform(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for _, n := range lengths {
		for _, stride := range []int{3, 4, 11} {
			for _, indexed := range []bool{false, true} {
				first, many := rng.IntN(5), n+10
				if !indexed {
					many = first + n
				}
				a := &TransformArgs{Stride: int64(stride), N: int64(n), First: int64(first)}
				positions := guard.Slice[float32](t, max(many*stride-(stride-3), 1))
				for i := range positions {
					positions[i] = randomFloat(rng)
				}
				a.Positions = &positions[0]
				index := guard.Slice[uint32](t, max(n, 1))
				for i := range index {
					index[i] = uint32(rng.IntN(max(many, 1)))
				}
				if indexed {
					a.Index = &index[0]
				}
				for i := range a.Matrix {
					a.Matrix[i] = randomFloat(rng)
				}
				run := func(k *Kernels) (out [4][]float32) {
					for i := range out {
						out[i] = guard.Slice[float32](t, max(n, 1))
					}
					a.X, a.Y, a.Z, a.W = &out[0][0], &out[1][0], &out[2][0], &out[3][0]
					k.Transform(a)
					return out
				}
				got, want := run(k), run(ref)
				for i := range got {
					same(t, "XYZW"[i:i+1], got[i], want[i])
				}
			}
		}
	}
}

// randomFloat is mostly an ordinary number.
func randomFloat(rng *rand.Rand) float32 {
	switch rng.IntN(20) {
	case 0:
		return edgeFloats[rng.IntN(len(edgeFloats))]
	case 1:
		return math.Float32frombits(rng.Uint32())
	}
	return rng.Float32()*4 - 2
}

func (cases) Viewport(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 20 {
		for _, n := range lengths {
			a := &ViewportArgs{
				N: int64(n), Near: -float32(round & 1),
				Scale:  [3]float32{rng.Float32() * 8192, rng.Float32()*16384 - 8192, rng.Float32()*2 - 1},
				Offset: [3]float32{rng.Float32() * 8192, rng.Float32() * 8192, rng.Float32()},
			}
			var in [4][]float32
			for c := range in {
				in[c] = guard.Slice[float32](t, max(n, 1))
				for i := range in[c] {
					in[c][i] = randomFloat(rng)
					if c == 3 && rng.IntN(4) > 0 {
						in[c][i] = float32(math.Exp2(rng.Float64()*40 - 30))
					}
				}
			}
			a.X, a.Y, a.Z, a.W = &in[0][0], &in[1][0], &in[2][0], &in[3][0]
			run := func(k *Kernels) ([]Vertex, []float32) {
				v, q := guard.Slice[Vertex](t, max(n, 1)), guard.Slice[float32](t, max(n, 1))
				a.Vertices, a.Q = &v[0], &q[0]
				k.Viewport(a)
				return v, q
			}
			v, q := run(k)
			wantV, wantQ := run(ref)
			same(t, "Vertices", v, wantV)
			same(t, "Q", q, wantQ)
		}
	}
}

func (cases) Setup(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 60 {
		for _, n := range lengths {
			vertices := guard.Slice[Vertex](t, n+3)
			size := int32(1) << (2 + rng.IntN(20))
			for i := range vertices {
				v := &vertices[i]
				v.X, v.Y = rng.Int32N(size), rng.Int32N(size)
				v.Z = rng.Float32()
				switch rng.IntN(30) {
				case 0:
					v.X, v.Y = GuardMin+(GuardMax-GuardMin)*rng.Int32N(2), GuardMin+(GuardMax-GuardMin)*rng.Int32N(2)
				case 1:
					v.Z = (rng.Float32() - 0.5) * 1e6
				}
				v.Code = uint32(120+rng.IntN(6)) << ExponentShift
				if round&1 != 0 && rng.IntN(4) == 0 {
					v.Code |= 1 << rng.IntN(24)
				}
				if rng.IntN(100) == 0 {
					v.Code += uint32(rng.IntN(60)) << ExponentShift
				}
			}
			indices := guard.Slice[uint32](t, max(3*n, 1))
			for i := range indices {
				indices[i] = uint32(rng.IntN(len(vertices)))
			}
			a := &SetupArgs{
				Vertices: &vertices[0], Indices: &indices[0], Stop: int64(n),
				Drop: NotFinite, Reject: 0xFF003F, Clip: OutW | OutGuardX0 | 1<<(16+rng.IntN(8)),
				Positive: FlatV2, Negative: FlatV1 | BackFacing | Swapped,
				CullPositive: -uint32(rng.IntN(4) / 3), CullNegative: -uint32(rng.IntN(4) / 3),
				MinX: rng.Int32N(8), MinY: rng.Int32N(8), MaxX: 1 + rng.Int32N(4096), MaxY: 1 + rng.Int32N(4096),
				SampleMin: rng.Int32N(129), SampleMax: 128 + rng.Int32N(129),
				VertexBase: rng.Uint32N(1000), VertexSize: 1 + rng.Uint32N(9), Primitive: rng.Uint32N(1000), Chunk: rng.Uint32N(1000),
				BiasFloat: uint32(rng.IntN(2)), BiasSlope: rng.Float64()*4 - 2, BiasConstant: rng.Float64()*4 - 2,
				BiasMin: -math.MaxFloat64, BiasMax: math.MaxFloat64,
			}
			switch rng.IntN(4) {
			case 0:
				a.BiasMax = rng.Float64() / 100
			case 1:
				a.BiasMin = -rng.Float64() / 100
			case 2:
				a.BiasSlope, a.BiasConstant, a.BiasFloat = 0, 0, 0
			}
			// What must be clipped is stepped over, as the caller does.
			run := func(k *Kernels) (out []Triangle, stops []int64) {
				out = guard.Slice[Triangle](t, n+15+3)
				a.Triangles, a.N, a.Next = &out[0], 3, 0
				for {
					k.Setup(a)
					stops = append(stops, a.Next, a.N)
					if a.Next >= a.Stop {
						return out[:a.N], stops
					}
					a.Next++
				}
			}
			got, stops := run(k)
			want, wantStops := run(ref)
			same(t, "stops", stops, wantStops)
			same(t, "Triangles", got, want)
		}
	}
}

func (cases) CoverEdges(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	coverExactAsCover(t, k, ref, rng)
	for n := range 400 {
		var places [2][MaxSamples][Lanes]int32
		a := CoverEdgesArgs{
			X: &places[0], Y: &places[1], FirstX: rng.Int32N(10), FirstY: rng.Int32N(10), BlocksX: 16,
			Samples: 1 << (n % 5), BinSlot: rng.Uint32(),
			Pixels: rng.Uint32N(2),
		}
		a.LastX, a.LastY = a.FirstX+rng.Int32N(8)-1, a.FirstY+rng.Int32N(8)-1
		for i := range places {
			for s := range places[i] {
				for lane := range places[i][s] {
					places[i][s][lane] = rng.Int32N(256)
				}
			}
		}
		scale := int32(1) << rng.IntN(24)
		for e := range 3 {
			a.A[e], a.B[e] = rng.Int32N(2*scale+1)-scale, rng.Int32N(2*scale+1)-scale
			a.Low[e] = rng.Int32N(256)
			high := func() int32 { return rng.Int32N(64*scale) - 32*scale }
			a.High[0][e], a.High[1][e] = high(), high()
			a.Most[e] = a.High[0][e] + 8*scale
		}
		for i := range a.Columns {
			a.Columns[i], a.Rows[i] = someMask(rng)|someMask(rng), 0xFFFF
		}
		blocks := max(int(a.LastX-a.FirstX+1)*int(a.LastY-a.FirstY+1), 1)
		var groups [2][]Group
		var masks, full [2][]uint16
		var found [2]int64
		for i, f := range []func(*CoverEdgesArgs){k.CoverEdges, ref.CoverEdges} {
			b := a
			groups[i], full[i], masks[i] = guard.Slice[Group](t, blocks), guard.Slice[uint16](t, blocks),
				guard.Slice[uint16](t, blocks*int(a.Samples))
			b.Groups, b.Masks = &groups[i][0], &masks[i][0]
			if n%3 > 0 {
				b.Full = &full[i][0]
			}
			f(&b)
			found[i] = b.N
		}
		same(t, "N", found[:1], found[1:])
		same(t, "Groups", groups[0][:found[1]], groups[1][:found[1]])
		same(t, "Full", full[0][:found[1]], full[1][:found[1]])
		if a.Samples > 1 {
			same(t, "Masks", masks[0][:found[1]*int64(a.Samples)], masks[1][:found[1]*int64(a.Samples)])
		}
	}
}

// What CoverEdges finds of triangles is what Cover finds where both can be used.
func coverExactAsCover(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 40 {
		triangles := guard.Slice[Triangle](t, 20)
		refs := guard.Slice[uint32](t, len(triangles))
		for i := range triangles {
			r := &triangles[i]
			refs[i] = uint32(i)
			size := int32(1) << (4 + rng.IntN(12))
			for v := range 3 {
				r.X[v], r.Y[v] = rng.Int32N(2*size)-size/2, rng.Int32N(2*size)-size/2
			}
			if int64(r.X[1]-r.X[0])*int64(r.Y[2]-r.Y[0])-int64(r.X[2]-r.X[0])*int64(r.Y[1]-r.Y[0]) < 0 {
				r.X[1], r.X[2], r.Y[1], r.Y[2] = r.X[2], r.X[1], r.Y[2], r.Y[1]
			}
		}
		samples, positions := 1<<rng.IntN(3), guard.Copy(t, someBinSlots(rng, len(refs)))
		groups, masks := make([]Group, 1<<14), make([]uint16, 1<<16)
		c := CoverArgs{
			Triangles: &triangles[0], Refs: &refs[0], BinSlots: &positions[0], Stop: int64(len(refs)),
			Groups: &groups[0], Masks: &masks[0],
			Capacity: int64(len(groups)), BlocksX: 4, BlocksY: 4, MinX: 1, MinY: 2, MaxX: 16, MaxY: 15, SampleMax: 256,
		}
		c.Samples.N = int32(samples)
		for s := range samples {
			c.Samples.X[s], c.Samples.Y[s] = rng.Int32N(256), rng.Int32N(256)
			for i := range c.Columns[s] {
				c.Columns[s][i], c.Rows[s][i] = 0xFFFF, 0xFFFF
			}
		}
		e := &CoverExactArgs{Cover: c, EdgeMaxX: 1 << 30, EdgeMaxY: 1 << 30}
		for s := range samples {
			for lane := range Lanes {
				e.X[s][lane], e.Y[s][lane] = c.Samples.X[s], c.Samples.Y[s]
			}
		}
		ref.Cover(&c)
		want := append([]Group(nil), groups[:c.N]...)
		wantMasks := append([]uint16(nil), masks[:int(c.N)*samples]...)
		k.CoverExact(e)
		same(t, "Groups", groups[:e.Cover.N], want)
		if samples > 1 {
			same(t, "Masks", masks[:int(e.Cover.N)*samples], wantMasks)
		}
	}
}
