package bench

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
)

// The tile that the kernels work on: 64x64 pixels.
const (
	tileBlocks = 16 * 16
	tileWords  = tileBlocks * simd.Lanes
	// binTriangles is how many triangles a call gets.
	binTriangles = 256
)

// samplePlaces are the standard locations of 1 or 4 samples.
func samplePlaces(n int) simd.Samples {
	if n == 1 {
		return simd.Samples{N: 1, X: [simd.MaxSamples]int32{128}, Y: [simd.MaxSamples]int32{128}}
	}
	return simd.Samples{N: 4, X: [simd.MaxSamples]int32{96, 224, 32, 160}, Y: [simd.MaxSamples]int32{32, 96, 160, 224}}
}

// covering is a bin of triangles about size pixels wide over one tile, 0 for the whole tile.
func covering(samples, size int) *simd.CoverArgs {
	rng := rand.New(rand.NewPCG(1, uint64(size)))
	triangles, refs, positions := make([]simd.Triangle, binTriangles), make([]uint32, binTriangles), make([]uint32, binTriangles)
	for i := range triangles {
		t := &triangles[i]
		refs[i], positions[i] = uint32(i), uint32(i+1)
		t.X, t.Y = [3]int32{-64 << 8, 200 << 8, -64 << 8}, [3]int32{-64 << 8, -64 << 8, 200 << 8}
		t.Z = [3]float32{0.5, 0, 0}
		for s := int32(size) << 8; size > 0; {
			x, y := rng.Int32N(64<<8), rng.Int32N(64<<8)
			for v := range 3 {
				t.X[v], t.Y[v] = x+rng.Int32N(2*s)-s, y+rng.Int32N(2*s)-s
			}
			area := int64(t.X[1]-t.X[0])*int64(t.Y[2]-t.Y[0]) - int64(t.X[2]-t.X[0])*int64(t.Y[1]-t.Y[0])
			if area < 0 {
				t.X[1], t.X[2], t.Y[1], t.Y[2] = t.X[2], t.X[1], t.Y[2], t.Y[1]
				area = -area
			}
			if want := int64(s) * int64(s) / 2; area > want && area < 3*want {
				break
			}
		}
	}
	room := binTriangles*tileBlocks + simd.CoverSlack
	a := &simd.CoverArgs{
		Triangles: &triangles[0], Refs: &refs[0], BinSlots: &positions[0], Stop: binTriangles,
		Groups: &make([]simd.Group, room)[0], Masks: &make([]uint16, room*samples)[0],
		Capacity: int64(room - simd.CoverSlack), BlocksX: 16, BlocksY: 16, MaxX: 64, MaxY: 64,
		Samples: samplePlaces(samples), SampleMin: 32, SampleMax: 224,
	}
	if samples == 1 {
		a.SampleMin, a.SampleMax = 128, 128
	}
	for s := range samples {
		for i := range 16 {
			a.Columns[s][i], a.Rows[s][i] = 0xFFFF, 0xFFFF
		}
	}
	return a
}

// tested is the depth test of the samples that covering covers: all pass, in every round.
func tested(samples, size int) *simd.DepthArgs {
	c := covering(samples, size)
	k, _ := simd.For(simd.LevelGeneric) // is everywhere
	k.Cover(c)
	a := &simd.DepthArgs{
		Triangles: c.Triangles, Refs: c.Refs, Groups: c.Groups, Masks: c.Masks, N: c.N, Write: 1, Max: 1, BlocksX: 16, Samples: c.Samples,
		Depth: &make([]int32, tileWords*samples)[0], Visibility: &make([]uint32, tileWords*samples)[0], SampleStride: tileWords,
	}
	a.Low, a.Range = simd.CompareRange(false, true, true) // GREATER_OR_EQUAL
	return a
}

// seen is a visibility buffer in which every so many lanes in a row are one primitive's.
func seen(lanes, positions int) []uint32 {
	v := make([]uint32, tileWords)
	for i := range v {
		v[i] = uint32(i/lanes*7919%positions) + 1
	}
	return v
}

func coverWorks(all map[string][]work) {
	bounds := map[int]float64{2: 4.4, 6: 11.5, 16: 34, 40: 29.5, 0: 7.9}
	why := map[int]string{
		2: "small triangles with depth and colour", 6: "small triangles with depth and colour",
		16: "blocks of 16x16, then 4x4", 40: "row masks",
		0: "writing the groups to L1",
	}
	for _, size := range []int{2, 6, 16, 40, 0} {
		name := fmt.Sprintf("size=%d", size)
		if size == 0 {
			name = "size=tile"
		}
		all["Cover"] = append(all["Cover"], work{name: name, unit: "triangle", n: binTriangles, make: func(k *simd.Kernels) func() {
			a := covering(1, size)
			return func() { a.Next, a.N = 0, 0; k.Cover(a) }
		}}.bounded(bounds[size], 0, why[size]))
		if size == 40 {
			continue
		}
		groups := int(covered(1, size))
		all["Depth"] = append(all["Depth"], work{name: name, unit: "16", n: groups, make: func(k *simd.Kernels) func() {
			a := tested(1, size)
			return func() { k.Depth(a) }
		}}.bounded(0.405, 0.98, "test and write, mask given"))
	}
	for _, size := range []int{2, 16} {
		name := fmt.Sprintf("size=%d/samples=4", size)
		w := work{name: name, unit: "triangle", n: binTriangles, make: func(k *simd.Kernels) func() {
			a := covering(4, size)
			return func() { a.Next, a.N = 0, 0; k.Cover(a) }
		}}
		if size == 16 {
			w = w.bounded(59, 0, why[16])
		}
		all["Cover"] = append(all["Cover"], w)
		all["Depth"] = append(all["Depth"], work{name: name, unit: "16", n: 4 * int(covered(4, size)),
			make: func(k *simd.Kernels) func() {
				a := tested(4, size)
				return func() { k.Depth(a) }
			}}.bounded(0.405, 0.98, "test and write, mask given"))
	}
	all["CoverEdges"] = []work{{name: "size=16", unit: "triangle", n: binTriangles, make: func(k *simd.Kernels) func() {
		a := &simd.CoverExactArgs{Cover: *covering(1, 16), EdgeMaxX: 1 << 30, EdgeMaxY: 1 << 30}
		for lane := range simd.Lanes {
			a.X[0][lane], a.Y[0][lane] = 128, 128
		}
		return func() { a.Cover.Next, a.Cover.N = 0, 0; k.CoverExact(a) }
	}}}
	for _, lanes := range []int{256, 16, 4, 1} {
		all["BuildGroups"] = append(all["BuildGroups"],
			work{name: fmt.Sprintf("lanes=%d", lanes), unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
				a := &simd.BuildGroupsArgs{
					Visibility: &seen(lanes, 1024)[0], Blocks: tileBlocks, Starts: &[]uint32{1, 1025}[0], Segments: 1,
					Groups: &make([]simd.Group, tileWords)[0], Owners: &make([]uint16, tileWords)[0], Marks: &make([]uint8, 1025)[0],
				}
				return func() { k.BuildGroups(a) }
			}}.streamed(64, 10))
	}
	for _, alike := range []int{256, 8} { // groups of one segment that follow each other
		all["SortByDraw"] = append(all["SortByDraw"],
			work{name: fmt.Sprintf("alike=%d", alike), unit: "group", n: tileBlocks, make: func(k *simd.Kernels) func() {
				owners := make([]uint16, tileBlocks)
				for i := range owners {
					owners[i] = uint16(i / alike % 4)
				}
				a := &simd.SortByDrawArgs{
					Groups: &make([]simd.Group, tileBlocks)[0], Owners: &owners[0], N: tileBlocks,
					Out: &make([]simd.Group, tileBlocks)[0], Ends: &make([]uint32, 4)[0], Segments: 4,
				}
				return func() { k.SortByDraw(a) }
			}})
	}
	for _, every := range []int{1, 8} {
		all["CompactMarks"] = append(all["CompactMarks"],
			work{name: fmt.Sprintf("every=%d", every), unit: "16", n: 1024 / simd.Lanes, make: func(k *simd.Kernels) func() {
				marks := make([]uint8, 1024+simd.Lanes)
				for i := 0; i < 1024; i += every {
					marks[i] = 1
				}
				a := &simd.CompactMarksArgs{Marks: &marks[0], Stop: 1024, BinSlots: &make([]uint32, 1024+2*simd.Lanes)[0]}
				return func() { a.N = 0; k.CompactMarks(a) }
			}})
	}
	samples := func() []uint32 { // whose primitives differ here and there
		var visibility []uint32
		for s := range 4 {
			visibility = append(visibility, seen(40+s, 1024)...)
		}
		return visibility
	}
	all["Layers"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := &simd.LayersArgs{
			Visibility: &samples()[0], SampleStride: tileWords, Samples: 4, Blocks: tileBlocks, Layers: &make([]uint32, 3*tileWords)[0],
		}
		return func() { k.Layers(a) }
	}}.streamed(4*64, 3*64)}
	further := func() *simd.DivergentSamplesArgs {
		const room = 3*tileWords + simd.Lanes
		return &simd.DivergentSamplesArgs{
			Visibility: &samples()[0], SampleStride: tileWords, Samples: 4, Blocks: tileBlocks,
			Fragments: &make([]uint32, room)[0], Places: &make([]uint32, room)[0], Marks: &make([]uint8, 1025)[0],
		}
	}
	all["DivergentSamples"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := further()
		return func() { k.DivergentSamples(a) }
	}}.streamed(4*64, 2*64)}
	all["CompactRange"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := further()
		k.DivergentSamples(a)
		b := &simd.CompactRangeArgs{
			Fragments: a.Fragments, Places: a.Places, N: tileWords, Start: 200, Length: 400,
			OutFragments: &make([]uint32, tileWords+simd.Lanes)[0], OutPlaces: &make([]uint32, tileWords+simd.Lanes)[0],
		}
		return func() { k.CompactRange(b) }
	}}.streamed(128, 64)}
	all["ScatterSamples"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := further()
		k.DivergentSamples(a)
		b := &simd.ScatterSamplesArgs{
			Fragments: a.Fragments, Places: a.Places, Texels: a.Fragments, N: tileWords,
			Visibility: a.Visibility, Color: &make([]uint32, 4*tileWords)[0], SampleStride: tileWords, Samples: 4,
		}
		return func() { k.ScatterSamples(b) }
	}}.streamed(9*64, 3*64)}
	all["LineAreas"] = []work{{unit: "16", n: 1, make: func(k *simd.Kernels) func() {
		sides := make([]simd.LineSide, 4) // of a line one pixel wide from (-20, 1) to (20, 3)
		for i, q := range [4][3]float64{{-2, 40, -60}, {-40, -2, 800}, {2, -40, 100}, {40, 2, 800}} {
			sides[i] = simd.LineSide{A: q[0], B: q[1], Least: q[2] + min(q[0], 0) + min(q[1], 0), Big: 40, Small: 2,
				Corner: 1. / 160, Across: 1. / 40}
		}
		places := make([]uint32, simd.Lanes)
		for i := range places {
			places[i] = uint32(i)
		}
		a := &simd.LineAreasArgs{
			Sides: &sides[0], BlocksX: 1, Places: &places[0], N: simd.Lanes, Areas: &make([]float32, simd.Lanes)[0],
			Corners: &make([]uint8, 8)[0],
		}
		return func() { k.LineAreas(a) }
	}}}
	strokes := func() *simd.WalksArgs {
		rng := rand.New(rand.NewPCG(1, 1))
		strokes, refs := make([]simd.Triangle, binTriangles), make([]uint32, binTriangles)
		for i := range strokes { // 40 pixels long, of slopes up to 1/4
			refs[i] = uint32(i)
			x, y := rng.Int32N(20<<8), 20<<8+rng.Int32N(24<<8)
			strokes[i].SetStroke([2]int32{x, y}, [2]int32{x + 40<<8, y + rng.Int32N(20<<8) - 10<<8}, [2]int32{0, 128})
		}
		t := &simd.WalksArgs{Triangles: &strokes[0], Refs: &refs[0], BlocksX: 16, MaxX: 64, MaxY: 64, X: 128, Y: 128}
		walks := make([]simd.StrokeWalk, binTriangles+simd.Lanes)
		t.Stop, t.Walks, t.Capacity, t.Room = binTriangles, &walks[0], int64(len(walks)), binTriangles*tileWords
		return t
	}
	all["Segments"] = []work{{unit: "segment", n: binTriangles, make: func(k *simd.Kernels) func() {
		rng := rand.New(rand.NewPCG(1, 1))
		vertices, w := make([]simd.Vertex, 2*binTriangles), make([]float32, 2*binTriangles)
		for i := range vertices {
			vertices[i] = simd.Vertex{X: rng.Int32N(64 << 8), Y: rng.Int32N(64 << 8), Z: rng.Float32()}
			w[i] = 1 + rng.Float32()
		}
		segments := make([]simd.Segment, binTriangles+simd.Lanes)
		for i := range uint32(binTriangles) {
			segments[i] = simd.Segment{Vertices: [3]uint32{2 * i, 2*i + 1, 2*i + 1}, Flags: simd.Line, Primitive: i}
		}
		a := &simd.SegmentsArgs{
			Segments: &segments[0], Stop: binTriangles, Vertices: &vertices[0], W: &w[0], Half: 0.5,
			Triangles: &make([]simd.Triangle, binTriangles)[0], Clip: &make([]simd.ClipPlanes, binTriangles)[0],
			VertexSize: 5, MaxX: 64, MaxY: 64, SampleMin: 128, SampleMax: 128,
		}
		return func() {
			a.Next, a.N, a.Planes = 0, 0, 0
			k.Segments(a)
		}
	}}}
	all["Walks"] = []work{{unit: "stroke", n: binTriangles, make: func(k *simd.Kernels) func() {
		t := strokes()
		return func() {
			t.Next = 0
			k.Walks(t)
		}
	}}}
	all["Strokes"] = []work{{unit: "stroke", n: binTriangles, make: func(k *simd.Kernels) func() {
		t := strokes()
		k.Walks(t)
		a := &simd.StrokesArgs{
			Walks: t.Walks, N: t.N, Names: &make([]uint32, 128*binTriangles)[0], Places: &make([]uint32, 128*binTriangles)[0],
		}
		return func() { k.Strokes(a) }
	}}}
	points := func() (triangles []simd.Triangle, refs, names []uint32) { // somewhere in the tile
		rng := rand.New(rand.NewPCG(1, 1))
		triangles, refs, names = make([]simd.Triangle, tileWords), make([]uint32, tileWords), make([]uint32, tileWords+simd.Lanes)
		for i := range triangles {
			x, y := rng.Int32N(64<<8), rng.Int32N(64<<8)
			triangles[i] = simd.Triangle{Flags: simd.Point, Z: [3]float32{rng.Float32()}, V: [3]uint32{uint32(i * 5)}}
			triangles[i].SetPoint(x, y, x+256, y+256, 128)
			refs[i], names[i] = uint32(i), uint32(i+1)
		}
		return triangles, refs, names
	}
	all["PointPlaces"] = []work{{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		triangles, refs, names := points()
		a := &simd.PointPlacesArgs{
			Depth: &simd.DepthArgs{
				Triangles: &triangles[0], Refs: &refs[0], Depth: &make([]int32, tileWords)[0], Visibility: &make([]uint32, tileWords)[0],
				Range: 1<<32 - 1, Write: 1, Max: 1, BlocksX: 16, Samples: samplePlaces(1),
			},
			Stop: tileWords, MaxX: 64, MaxY: 64, Names: &names[0], Places: &make([]uint32, tileWords)[0],
		}
		return func() { k.PointPlaces(a) }
	}}}
	all["PointValues"] = []work{{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		triangles, refs, names := points()
		modes := [4]simd.Mode{}
		a := &simd.PointValuesArgs{
			Triangles: &triangles[0], Refs: &refs[0], Names: &names[0], N: tileWords, Vertices: &make([]float32, 5*tileWords)[0],
			Modes: &modes[0], Components: 4, Out: &make([]float32, 4*tileWords)[0], Stride: tileWords, W: &make([]float32, tileWords)[0],
		}
		return func() { k.PointValues(a) }
	}}}
	placed := func() (names, places []uint32) { // 32 fragments a name
		for i := range uint32(tileWords) {
			names, places = append(names, 1+i/32), append(places, i*37%tileWords)
		}
		more := make([]uint32, simd.Lanes)
		return append(names, more...), append(places, more...)
	}
	all["DepthPlaces"] = []work{{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		names, places := placed()
		clip := []simd.ClipPlanes{{Z: [3]float64{0.5, 1. / 1024, -1. / 1024}}}
		a := &simd.DepthPlacesArgs{
			Depth: &simd.DepthArgs{
				Triangles: &make([]simd.Triangle, 1)[0], Refs: &make([]uint32, tileWords)[0], Clip: &clip[0],
				Depth: &make([]int32, tileWords)[0], Visibility: &make([]uint32, tileWords)[0], Range: 1<<32 - 1,
				Write: 1, Max: 1, BlocksX: 16,
			},
			Names: &names[0], Places: &places[0], N: tileWords, OutNames: &make([]uint32, len(names))[0],
			OutPlaces: &make([]uint32, len(names))[0],
		}
		return func() { k.DepthPlaces(a) }
	}}}
	all["ShownPlaces"] = []work{{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		names, places := placed()
		a := &simd.ShownPlacesArgs{
			Visibility: &make([]uint32, tileWords)[0], Names: &names[0], Places: &places[0], N: tileWords,
			OutNames: &make([]uint32, len(names))[0], OutPlaces: &make([]uint32, len(names))[0],
		}
		return func() { k.ShownPlaces(a) }
	}}}
	all["ListFragments"] = []work{{unit: "group", n: 1 << 12, make: func(k *simd.Kernels) func() { // of one to five fragments each
		rng := rand.New(rand.NewPCG(6, 6))
		groups, lists := make([]simd.Group, 1<<12), make([]uint32, 2*8*1<<12)
		for i := range groups {
			groups[i] = simd.Group{Mask: uint16(uint32(1+rng.IntN(31)) << rng.IntN(12)), Block: uint16(i), BinSlot: uint32(i + 1)}
		}
		pixels := make([]uint16, len(groups))
		a := &simd.ListFragmentsArgs{}
		return func() {
			clear(pixels)
			*a = simd.ListFragmentsArgs{
				Groups: &groups[0], N: int64(len(groups)), Pixels: &pixels[0], Fragments: &lists[0],
				Places: &lists[len(lists)/2], Capacity: int64(len(lists)/2 - simd.Lanes),
			}
			k.ListFragments(a)
		}
	}}}
	all["BroadcastSample0"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := &simd.BroadcastSample0Args{ // colours that were written: masked stores to new pages take a hundred times as long
			Visibility: &samples()[0], Color: &slices.Repeat([]uint32{1}, 4*tileWords)[0], SampleStride: tileWords, Samples: 4,
			Blocks: tileBlocks,
		}
		return func() { k.BroadcastSample0(a) }
	}}.streamed(5*64, 3*64)}
	all["SampleMasks"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		groups, visibility := make([]simd.Group, tileBlocks), samples()
		for i := range groups {
			groups[i] = simd.Group{Mask: 0xFFFF, Block: uint16(i)}
		}
		a := &simd.SampleMasksArgs{
			Groups: &groups[0], Layer: &visibility[0], N: tileBlocks, Visibility: &visibility[0],
			SampleStride: tileWords, Samples: 4, Masks: &make([]uint16, 4*tileBlocks)[0],
		}
		return func() { k.SampleMasks(a) }
	}}.streamed(4*64+8, 8)}
	all["ColorBySlot"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := &simd.ColorBySlotArgs{Visibility: &seen(40, 64)[0], Colors: &make([]uint32, 65)[0],
			Out: &make([]uint32, tileWords)[0], N: tileWords}
		return func() { k.ColorBySlot(a) }
	}}.streamed(64, 64)}
	nearest := func() *simd.RecordDepthsArgs {
		c := covering(1, 16)
		return &simd.RecordDepthsArgs{
			Triangles: c.Triangles, Refs: c.Refs, N: binTriangles, Distances: &make([]int32, binTriangles+simd.Lanes)[0],
			Cells: &make([]uint32, binTriangles+simd.Lanes)[0], Max: 1, MaxX: 64 << 8, MaxY: 64 << 8, CellShift: 12,
		}
	}
	all["RecordDepths"] = []work{work{unit: "triangle", n: binTriangles, make: func(k *simd.Kernels) func() {
		a := nearest()
		return func() { k.RecordDepths(a) }
	}}.streamed(48, 8)}
	all["CellDepths"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := &simd.CellDepthsArgs{Depth: &make([]int32, tileWords)[0], SampleStride: tileWords, Samples: 1, BlocksX: 16}
		return func() { k.CellDepths(a) }
	}}.streamed(64, 0)}
	all["CullByCell"] = []work{work{unit: "triangle", n: binTriangles, make: func(k *simd.Kernels) func() {
		a, list := nearest(), func() *uint32 { return &make([]uint32, binTriangles+simd.Lanes)[0] }
		k.RecordDepths(a)
		b := &simd.CullByCellArgs{Refs: list(), BinSlots: list(), Distances: a.Distances, Cells: a.Cells}
		for i := range b.Limits {
			b.Limits[i] = a.Greatest + 1 // all are
		}
		return func() { b.N = binTriangles; k.CullByCell(b) }
	}}.streamed(16, 16)}
	all["Max"] = []work{work{unit: "16", n: tileBlocks, make: func(k *simd.Kernels) func() {
		a := &simd.MaxArgs{Words: &make([]int32, tileWords)[0], N: tileWords}
		return func() { k.Max(a) }
	}}.streamed(64, 0)}
	all["PopCount"] = []work{work{unit: "16", n: tileWords / 2 / 16, make: func(k *simd.Kernels) func() {
		a := &simd.PopCountArgs{Words: &make([]uint64, tileWords/2)[0], N: tileWords / 2, Mask: 1<<16 - 1}
		return func() { k.PopCount(a) }
	}}.streamed(16*8, 0)}
}

// covered is how many groups covering gives.
func covered(samples, size int) int64 { return tested(samples, size).N }
