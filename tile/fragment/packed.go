package fragment

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// packed is a worker's memory for runs of packed fragments: their groups are full, and their texels lie lane after
// lane.
type packed struct {
	groups [shade.MaxGroups]simd.Group
	into   rop.Tile
	texels [shade.MaxColors][]byte
	// Of the row plan.Packed. Groups of small triangles that are shaded at once have one to five lanes in which there is
	// a fragment, and all that comes after their depth test works on whole groups. So fragments are packed first, in
	// order. No pixel is twice in a run: it does not matter in which order a run's texels are fetched, and stored.
	list   simd.ListFragmentsArgs
	names  [shade.MaxLanes + simd.Lanes]uint32 // BinSlots
	places [shade.MaxLanes + simd.Lanes]uint32 // like a run's places
	pixels [maxBlocks]uint16                   // of the run, by block
}

// maxBlocks is the number of blocks of the largest tile.
const maxBlocks = 256

// fewLive eighths of live lanes, or less, are so few that groups are packed.
const fewLive = 3

// packs says whether groups just covered are to be packed.
func packs(d *record.Draw, c *raster.Coverage) bool {
	return d.Plan.Has(plan.Packed) && c.Passed*8 < int64(len(c.Groups)*simd.Lanes*fewLive)
}

// shadeInOrderPacked shades and writes groups just covered, packed. Where the next ones cover the same pixels
// again and again, they are shaded as they are.
func (w *Shader) shadeInOrderPacked(t *bin.Tile, d *record.Draw, c *raster.Coverage) {
	w.counts.Fired(plan.Packed)
	m := &w.packed
	m.begin(t)
	for from, n := 0, len(c.Groups); from < n; {
		w.clock.Stage(record.StageVisible)
		groups := c.Groups[from:]
		a := &m.list
		*a = simd.ListFragmentsArgs{
			Groups: &groups[0], N: int64(n - from), Pixels: &m.pixels[0],
			Fragments: &m.names[0], Places: &m.places[0], Capacity: shade.MaxLanes,
		}
		w.kernels.ListFragments(a)
		clear(m.pixels[:t.BlocksX*t.BlocksY])
		if a.Listed < shade.MaxLanes/8 && from+int(a.Next) < n {
			to := min(from+shade.MaxGroups, n)
			w.shadeInOrder(t, d, c, from, to, -1)
			from = to
			continue
		}
		from += int(a.Next)
		count := int(a.Listed)
		if count == 0 { // coverage was taken away after its groups were made, by a stipple for one
			continue
		}
		run := w.begin(t, d, c.Segment, m.full(count), m.names[:])
		run.places, run.into = m.places[:count], &m.into
		m.fetch(t, run.places)
		w.execute(t, d, &d.Plan.Single)
		w.clock.Stage(record.StageWrite)
		m.store(t, run.places)
	}
}

// begin makes room for the texels of a run.
func (m *packed) begin(t *bin.Tile) {
	m.into.Samples, m.into.SampleStride, m.into.BlocksX, m.into.BlocksY = 1, shade.MaxLanes, shade.MaxGroups, 1
	for i, texels := range t.Colors {
		if m.into.Colors[i] = nil; texels != nil {
			m.texels[i] = record.Grow(m.texels[i], len(texels)/(t.SampleStride*t.Samples)*shade.MaxLanes)
			m.into.Colors[i] = m.texels[i]
		}
	}
}

// full is the groups of n fragments.
func (m *packed) full(n int) []simd.Group {
	groups := m.groups[:(n+simd.Lanes-1)/simd.Lanes]
	for g := range groups {
		groups[g] = simd.Group{Mask: 0xffff, Block: uint16(g)}
	}
	if rest := n % simd.Lanes; rest != 0 {
		groups[len(groups)-1].Mask = 1<<rest - 1
	}
	return groups
}

// fetch packs the texels of places, of a tile with one sample.
func (m *packed) fetch(t *bin.Tile, places []uint32) {
	for i, texels := range t.Colors {
		if texels == nil {
			continue
		}
		size := len(texels) / t.SampleStride
		switch size {
		case 1:
			pick[uint8](m.texels[i], texels, places)
		case 2:
			pick[uint16](m.texels[i], texels, places)
		case 4:
			pick[uint32](m.texels[i], texels, places)
		case 8:
			pick[uint64](m.texels[i], texels, places)
		case 16:
			pick[[2]uint64](m.texels[i], texels, places)
		default: // of three components
			for k, place := range places {
				copy(m.texels[i][k*size:][:size], texels[int(place)*size:])
			}
		}
	}
}

// store puts the packed texels back to their places.
func (m *packed) store(t *bin.Tile, places []uint32) {
	for i, texels := range t.Colors {
		if texels == nil {
			continue
		}
		size := len(texels) / t.SampleStride
		switch size {
		case 1:
			put[uint8](texels, m.texels[i], places)
		case 2:
			put[uint16](texels, m.texels[i], places)
		case 4:
			put[uint32](texels, m.texels[i], places)
		case 8:
			put[uint64](texels, m.texels[i], places)
		case 16:
			put[[2]uint64](texels, m.texels[i], places)
		default: // of three components
			for k, place := range places {
				copy(texels[int(place)*size:][:size], m.texels[i][k*size:])
			}
		}
	}
}

// pick packs texels of the size of T.
func pick[T any](dst, src []byte, places []uint32) {
	to, from := texelsOf[T](dst)[:len(places)], texelsOf[T](src)
	for i, place := range places {
		to[i] = from[place]
	}
}

// put is the opposite of pick.
func put[T any](dst, src []byte, places []uint32) {
	to, from := texelsOf[T](dst), texelsOf[T](src)[:len(places)]
	for i, place := range places {
		to[place] = from[i]
	}
}

func texelsOf[T any](b []byte) []T {
	var one T
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), len(b)/int(unsafe.Sizeof(one)))
}
