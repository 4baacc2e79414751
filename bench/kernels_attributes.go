package bench

import (
	"fmt"
	"math/rand/v2"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// planed is plane setup of n triangles with smooth components, which have the flags in turn.
func planed(n, components int, flags ...simd.TriangleFlags) *simd.PlanesArgs {
	rng := rand.New(rand.NewPCG(1, 2))
	size := (components + 1 + 3) &^ 3
	triangles, refs, positions := make([]simd.Triangle, n), make([]uint32, n), make([]uint32, n)
	vertices := make([]float32, 3*n*size)
	for i := range vertices {
		vertices[i] = rng.Float32() + 0.5
	}
	for i := range triangles {
		x, y := rng.Int32N(64<<8), rng.Int32N(64<<8)
		refs[i], positions[i] = uint32(i), uint32(i)+1
		triangles[i] = simd.Triangle{
			X: [3]int32{x, x + 2000, x + rng.Int32N(500)}, Y: [3]int32{y, y + rng.Int32N(500), y + 3000},
			Flags: flags[i%len(flags)], V: [3]uint32{uint32(3 * i * size), uint32((3*i + 1) * size), uint32((3*i + 2) * size)},
		}
	}
	return &simd.PlanesArgs{
		Triangles: &triangles[0], Refs: &refs[0], BinSlots: &positions[0], N: int64(n), Vertices: &vertices[0],
		Modes: &make([]simd.Mode, components+simd.Lanes)[0], Components: int64(components), Slots: &make([]uint32, n+1)[0],
		Narrow: &make([]float32, n*(simd.NarrowHeader+3*components)+simd.Lanes)[0],
		Wide:   &make([]float64, n*(simd.WideHeader+3*components)+simd.Lanes)[0],
	}
}

// interpolated is the interpolation of 64 groups: of one primitive each, or of four in each.
func interpolated(components, gradients int, shared bool, flags ...simd.TriangleFlags) *simd.InterpolateArgs {
	const groups, stride = 64, 65 * simd.Lanes
	p := planed(4*groups, components, flags...)
	k, _ := simd.For(simd.LevelGeneric) // is everywhere
	k.Planes(p)
	list, visibility := make([]simd.Group, groups), seen(4, 4*groups)
	for i := range list {
		list[i] = simd.Group{Mask: 0xFFFF, Block: uint16(i), BinSlot: uint32(i) + 1}
		if shared {
			list[i].BinSlot = 0
			continue
		}
		for lane := range simd.Lanes {
			visibility[i*simd.Lanes+lane] = list[i].BinSlot
		}
	}
	return &simd.InterpolateArgs{
		Groups: &list[0], N: groups, Visibility: &visibility[0], Slots: p.Slots, Narrow: p.Narrow, Wide: p.Wide, Modes: p.Modes,
		Components: int64(components), Out: &make([]float32, components*stride)[0], Stride: stride,
		W:  &make([]float32, groups*simd.Lanes)[0],
		DX: &make([]float32, components*stride)[0], DY: &make([]float32, components*stride)[0],
		Gradients: int64(gradients), X: 128, Y: 128, BlocksX: 16,
	}
}

func attributeWorks(all map[string][]work) {
	for _, name := range []string{"FragCoord", "BaryCoord"} {
		all[name] = []work{work{unit: "16", n: lanesN / simd.Lanes, make: func(k *simd.Kernels) func() {
			a := located()
			if name == "FragCoord" {
				return func() { k.FragCoord(a) }
			}
			return func() { k.BaryCoord(a) }
		}}.streamed(0, map[string]float64{"FragCoord": 256, "BaryCoord": 384}[name])}
	}
	const n = 256
	for _, c := range []struct {
		name  string
		flags simd.TriangleFlags
	}{{"narrow", 0}, {"wide", simd.Steep}} {
		for _, components := range []int{2, 8} {
			all["Planes"] = append(all["Planes"], work{name: fmt.Sprintf("%s/components=%d", c.name, components), unit: "triangle", n: n,
				make: func(k *simd.Kernels) func() {
					a := planed(n, components, c.flags)
					return func() { a.Narrows, a.Wides = 0, 0; k.Planes(a) }
				}})
		}
	}
	bounds := map[int][2]float64{2: {0.80, 1.60}, 4: {1.21, 2.30}, 8: {2.26, 3.77}}
	for _, components := range []int{2, 4, 8} {
		w := work{name: fmt.Sprintf("components=%d", components), unit: "16", n: 64, make: func(k *simd.Kernels) func() {
			a := interpolated(components, 0, false, 0)
			return func() { k.Interpolate(a) }
		}}
		all["Interpolate"] = append(all["Interpolate"],
			w.bounded(bounds[components][0], bounds[components][1], "perspective, planes at hand"))
	}
	for _, primitives := range []int{4, 16} {
		w := work{name: fmt.Sprintf("components=8/primitives=%d", primitives), unit: "16", n: 64, make: func(k *simd.Kernels) func() {
			a, places := interpolated(8, 0, true, 0), make([]uint32, lanesN)
			if primitives == 16 { // one in each lane, and one of twelve wide, as in a model of small triangles
				a = interpolated(8, 0, true, append(make([]simd.TriangleFlags, 11), simd.Steep)...)
				a.Visibility = &seen(1, 256)[0]
			}
			for lane := range places {
				places[lane] = uint32(lane)
			}
			a.Places = &places[0]
			return func() { k.InterpolateAt(a) }
		}}
		all["InterpolateAt"] = append(all["InterpolateAt"], w)
	}
	for _, shared := range []bool{false, true} {
		name := map[bool]string{false: "components=2/gradients=2", true: "components=2/gradients=2/primitives=4"}[shared]
		all["Interpolate"] = append(all["Interpolate"], work{name: name, unit: "16", n: 64, make: func(k *simd.Kernels) func() {
			a := interpolated(2, 2, shared, 0)
			return func() { k.Interpolate(a) }
		}})
	}
	for _, c := range []struct {
		name        string
		one, shared bool
		flags       simd.TriangleFlags
	}{{"narrow", true, false, 0}, {"narrow/primitives=1", false, false, 0}, {"narrow/primitives=4", false, true, 0},
		{"wide", true, false, simd.Steep}, {"wide/primitives=1", false, false, simd.Steep}} {
		all["Footprint"] = append(all["Footprint"], work{name: c.name, unit: "16", n: 64, make: func(k *simd.Kernels) func() {
			i := interpolated(2, 2, c.shared, c.flags)
			if c.one {
				for g := range i.N {
					unsafe.Slice(i.Groups, i.N)[g].BinSlot = 1
				}
				for lane := range lanesN {
					unsafe.Slice(i.Visibility, lanesN)[lane] = 1
				}
			}
			a := &simd.FootprintArgs{
				Groups: i.Groups, N: i.N, Visibility: i.Visibility, Slots: i.Slots, Narrow: i.Narrow, Wide: i.Wide, Components: 2,
				S: i.Out, T: i.DX, Rho2: i.DY, Width: 1024, Height: 1024, X: 128, Y: 128, BlocksX: 16,
			}
			return func() { k.Footprint(a) }
		}})
		if !c.shared {
			continue
		}
		all["FootprintAt"] = append(all["FootprintAt"], work{name: c.name, unit: "16", n: 64, make: func(k *simd.Kernels) func() {
			i, places := interpolated(2, 2, c.shared, c.flags), make([]uint32, lanesN)
			for lane := range places {
				places[lane] = uint32(lane)
			}
			a := &simd.FootprintArgs{
				Groups: i.Groups, N: i.N, Visibility: i.Visibility, Slots: i.Slots, Narrow: i.Narrow, Wide: i.Wide, Components: 2,
				S: i.Out, T: i.DX, Rho2: i.DY, Width: 1024, Height: 1024, X: 128, Y: 128, BlocksX: 16, Places: &places[0],
			}
			return func() { k.FootprintAt(a) }
		}})
	}
}

// located are groups of one triangle, and room for their coordinates.
func located() *simd.CoordinatesArgs {
	rng := rand.New(rand.NewPCG(1, 2))
	groups, places := make([]simd.Group, lanesN/simd.Lanes), make([]uint32, lanesN/simd.Lanes)
	for g := range groups {
		groups[g], places[g] = simd.Group{Mask: 0xFFFF, Block: uint16(g), BinSlot: 1}, uint32(g)
	}
	triangle := &simd.Triangle{X: [3]int32{0, 64 << 8, 0}, Y: [3]int32{0, 0, 64 << 8}, V: [3]uint32{0, 1, 2}}
	a := &simd.CoordinatesArgs{
		Triangles: triangle, Refs: new(uint32), Groups: &groups[0], N: int64(len(groups)), Places: &places[0], X: 128,
		Y: 128, BlocksX: 16,
		Slots: &make([]uint32, 2)[0], Narrow: &floats(rng, simd.NarrowHeader)[0], SlotWords: simd.NarrowHeader,
		Vertices: &floats(rng, 3)[0],
	}
	for c := range a.Coord {
		a.Coord[c] = &floats(rng, lanesN)[0]
	}
	for v := range 3 {
		a.Smooth[v], a.Linear[v] = &floats(rng, lanesN)[0], &floats(rng, lanesN)[0]
	}
	return a
}
