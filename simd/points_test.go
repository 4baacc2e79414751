package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Points(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 40 {
		for _, n := range lengths {
			vertices := guard.Slice[Vertex](t, n+3)
			size := int32(1) << (2 + rng.IntN(20))
			for i := range vertices {
				v := &vertices[i]
				v.X, v.Y, v.Z = rng.Int32N(size), rng.Int32N(size), rng.Float32()
				if rng.IntN(20) == 0 {
					v.X, v.Y = GuardMin+(GuardMax-GuardMin)*rng.Int32N(2), GuardMin+(GuardMax-GuardMin)*rng.Int32N(2)
				}
				if rng.IntN(8) == 0 {
					v.Code = 1 << rng.IntN(24)
				}
			}
			indices, sizes := guard.Slice[uint32](t, max(n, 1)), guard.Slice[float32](t, len(vertices))
			for i := range indices {
				indices[i] = uint32(rng.IntN(len(vertices)))
			}
			for i := range sizes {
				sizes[i] = []float32{rng.Float32(), rng.Float32() * 2, rng.Float32() * 2000, 1, 0,
					float32(math.NaN()), float32(math.Inf(1)), -1}[rng.IntN(8)]
			}
			s := SetupArgs{
				Vertices: &vertices[0], Indices: &indices[0], Stop: int64(n),
				MinX: rng.Int32N(8), MinY: rng.Int32N(8), MaxX: 1 + rng.Int32N(4096), MaxY: 1 + rng.Int32N(4096),
				SampleMin:  rng.Int32N(256),
				VertexBase: rng.Uint32N(1000), VertexSize: 1 + rng.Uint32N(9), Primitive: rng.Uint32N(1000), Chunk: rng.Uint32N(1000),
			}
			a := &PointsArgs{Setup: &s, Drop: OutLeft | OutNear | NotFinite | 0xFF<<DistanceShift}
			if rng.IntN(2) == 0 {
				a.Sizes = &sizes[0]
			}
			// What is DeepZ is stepped over, as the caller does.
			run := func(k *Kernels) (out []Triangle, stops []int64) {
				out = guard.Slice[Triangle](t, n+Lanes+3)
				s.Triangles, s.N, s.Next = &out[0], 3, 0
				for {
					k.Points(a)
					stops = append(stops, s.Next, s.N)
					if s.Next >= s.Stop {
						return out[:s.N], stops
					}
					s.Next++
				}
			}
			got, stops := run(k)
			want, wantStops := run(ref)
			same(t, "stop", stops, wantStops)
			same(t, "record", got, want)
		}
	}
}

func (cases) PointPlaces(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 40 {
		for _, n := range lengths {
			blocks := int32(1) << rng.IntN(5)
			pixels := int(blocks*blocks) * Lanes
			count := n + 1
			triangles, refs := guard.Slice[Triangle](t, count), guard.Slice[uint32](t, max(n, 1))
			d := DepthArgs{
				Triangles: &triangles[0], Refs: &refs[0], TileX: rng.Int32N(4) * 64, TileY: rng.Int32N(4) * 64, BlocksX: blocks,
				Min: 0, Max: 1, Write: rng.Uint32N(2), Scale: []float32{0, 0, 1<<16 - 1, 1<<24 - 1}[rng.IntN(4)],
			}
			if rng.IntN(3) == 0 {
				d.Min, d.Max = 0.25, 0.75
			}
			d.Samples.N, d.Samples.X[0] = 1, rng.Int32N(256)
			d.Samples.Y[0] = d.Samples.X[0]
			d.Low, d.Range = rng.Uint32(), rng.Uint32()
			if rng.IntN(2) == 0 { // LESS
				d.Low, d.Range = 1<<31, 1<<31-1
			}
			size := rng.Int32N(4*blocks<<8) + 1 // many in one place, or few
			for i := range triangles {
				x, y := d.TileX<<8+rng.Int32N(size+400)-200, d.TileY<<8+rng.Int32N(size+400)-200
				triangles[i] = Triangle{Flags: Point,
					Z: [3]float32{[]float32{rng.Float32(), 0, float32(math.Copysign(0, -1)), 2}[rng.IntN(4)]}}
				triangles[i].SetPoint(x, y, x+256, y+256, d.Samples.X[0])
			}
			for i := range refs {
				refs[i] = uint32(rng.IntN(count))
			}
			first := make([]int32, pixels)
			for i := range first {
				first[i] = depthCode(rng.Float32(), d.Min, d.Max, d.Scale)
			}
			tests := rng.IntN(3) != 0
			from := int64(rng.IntN(n + 1))
			minX, minY := rng.Int32N(4), rng.Int32N(4)
			type output struct {
				names, places, visibility []uint32
				depth                     []int32
				covered                   int64
			}
			run := func(f func(*PointPlacesArgs)) output {
				o := output{names: guard.Slice[uint32](t, max(n, 1)), places: guard.Slice[uint32](t, max(n, 1)),
					visibility: guard.Slice[uint32](t, pixels), depth: guard.Copy(t, first)}
				d := d
				if d.Visibility = &o.visibility[0]; tests {
					d.Depth = &o.depth[0]
				}
				a := &PointPlacesArgs{
					Depth: &d, Next: from, Stop: int64(n), MinX: minX, MinY: minY, MaxX: 4*blocks - minX, MaxY: 4*blocks - minY,
					Names: &o.names[0], Places: &o.places[0], Covered: 99, Passed: 99,
				}
				f(a)
				o.names, o.places, o.covered = o.names[:a.Passed], o.places[:a.Passed], a.Covered
				return o
			}
			got, want := run(k.PointPlaces), run(ref.PointPlaces)
			same(t, "name", got.names, want.names)
			same(t, "place", got.places, want.places)
			same(t, "visible", got.visibility, want.visibility)
			same(t, "depth", got.depth, want.depth)
			if got.covered != want.covered {
				t.Fatalf("%d are covered, want %d", got.covered, want.covered)
			}
		}
	}
}

func (cases) PointValues(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 20 {
		for _, n := range lengths {
			if n == 0 {
				continue
			}
			components, count := rng.IntN(7), 1+rng.IntN(40)
			vertices := guard.Slice[float32](t, count*(components+1))
			for i := range vertices {
				vertices[i] = someFloat(rng)
			}
			triangles, refs := guard.Slice[Triangle](t, count), guard.Slice[uint32](t, count)
			for i := range triangles {
				refs[i] = uint32(rng.IntN(count))
				triangles[i].V[0] = uint32(rng.IntN(count) * (components + 1))
			}
			names := guard.Slice[uint32](t, n+Lanes)
			for i := range n {
				names[i] = 1 + uint32(rng.IntN(count))
			}
			modes := make([]Mode, components+1)
			for i := range modes {
				modes[i] = Mode(rng.IntN(3))
			}
			whole := (n + Lanes - 1) &^ (Lanes - 1)
			run := func(f func(*PointValuesArgs)) (out, w []uint32) {
				values, ws := guard.Slice[float32](t, max(components, 1)*whole), guard.Slice[float32](t, whole)
				f(&PointValuesArgs{
					Triangles: &triangles[0], Refs: &refs[0], Names: &names[0], N: int64(n), Vertices: &vertices[0], Modes: &modes[0],
					Components: int64(components), Out: &values[0], Stride: int64(whole), W: &ws[0],
				})
				return bitsOf(values), bitsOf(ws)
			}
			out, w := run(k.PointValues)
			wantOut, wantW := run(ref.PointValues)
			same(t, "value", out, wantOut)
			same(t, "w", w, wantW)
		}
	}
}

// The values of points are those that Interpolate makes of their planes.
func TestPointValuesAreThoseOfPlanes(t *testing.T) {
	k := generic()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		const components = 3
		vertices := make([]float32, components+1)
		for i := range vertices {
			vertices[i] = someFloat(rng)
		}
		record, ref, name := Triangle{Flags: Point}, uint32(0), make([]uint32, 1+Lanes)
		name[0] = 1
		x, y := rng.Int32N(64<<8), rng.Int32N(64<<8)
		half := HalfPoint(1.0/16 + rng.Float32()*15/16)
		record.SetPoint(x-half, y-half, x+half, y+half, 128)
		px, py := (x-half+127)>>8, (y-half+127)>>8
		if record.Flags&Box != 0 || px<<8+128 >= x+half || py<<8+128 >= y+half {
			continue // no sample, or several
		}
		modes := [components]Mode{Mode(rng.IntN(3)), Mode(rng.IntN(3)), Mode(rng.IntN(3))}
		var slots [2]uint32
		var narrow [NarrowHeader + 3*components]float32
		k.Planes(&PlanesArgs{
			Triangles: &record, Refs: &ref, BinSlots: &name[0], N: 1, Vertices: &vertices[0], Modes: &modes[0], Components: components,
			Slots: &slots[0], Narrow: &narrow[0], Wide: new(float64),
		})
		var want, got [(components + 1) * Lanes]float32
		InterpolateLane(&InterpolateArgs{
			Narrow: &narrow[0], Modes: &modes[0], Components: components, Out: &want[0], Stride: Lanes, W: &want[components*Lanes],
		}, slots[1], px<<8+128, py<<8+128, 0)
		k.PointValues(&PointValuesArgs{
			Triangles: &record, Refs: &ref, Names: &name[0], N: 1, Vertices: &vertices[0], Modes: &modes[0], Components: components,
			Out: &got[0], Stride: Lanes, W: &got[components*Lanes],
		})
		for i := range want {
			same := math.Float32bits(got[i]) == math.Float32bits(want[i])
			if !same && (got[i] == got[i] || want[i] == want[i]) {
				t.Fatalf("value %d of %v with modes %v is %v, of planes %v", i/Lanes, vertices, modes, got[i], want[i])
			}
		}
	}
}

// someFloat is any float that is worth a look.
func someFloat(rng *rand.Rand) float32 {
	negative := float32(rng.IntN(2)*2 - 1)
	return negative * []float32{0, 1, rng.Float32(), 1e-40, 3e38, float32(math.Inf(1)), rng.Float32() * 1e6, 0x1p-126}[rng.IntN(8)]
}
