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

// packed is the memory for runs of packed fragments: their groups are full, and their texels lie lane after
// lane.
type packed struct {
	// Of the row plan.Packed. Groups of small triangles that are shaded at once have one to five lanes in which there is
	// a fragment, and all that comes after their depth test works on whole groups. So fragments are packed first, in
	// order. No pixel is twice in a run: it does not matter in which order a run's texels are fetched, and stored.
	names  [shade.MaxLanes + simd.Lanes]uint32 // BinSlots
	places [shade.MaxLanes + simd.Lanes]uint32 // like a run's places
	pixels [maxBlocks]uint16                   // of the run, by block
	list   simd.ListFragmentsArgs

	kernels *simd.Kernels
	groups  [shade.MaxGroups]simd.Group
	into    rop.Tile
	texels  [shade.MaxColors][]byte
}

// maxBlocks is the number of blocks of the largest tile.
const maxBlocks = 256

// fewLive eighths of live lanes, or less, are so few that groups are packed.
const fewLive = 3

// packs says whether groups just covered are to be packed.
func packs(d *record.Draw, c *raster.Coverage) bool {
	return d.Plan.Has(plan.Packed) && c.Passed*8 < int64(len(c.Groups)*simd.Lanes*fewLive)
}

// next lists the fragments of the first of some groups, up to a run's, none of which lie in one pixel: see
// simd.ListFragmentsArgs.
func (m *packed) next(t *bin.Tile, groups []simd.Group) (listed, groupsDone int) {
	a := &m.list
	*a = simd.ListFragmentsArgs{
		Groups: &groups[0], N: int64(len(groups)), Pixels: &m.pixels[0],
		Fragments: &m.names[0], Places: &m.places[0], Capacity: shade.MaxLanes,
	}
	m.kernels.ListFragments(a)
	clear(m.pixels[:t.BlocksX*t.BlocksY])
	return int(a.Listed), int(a.Next)
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

// apart is where the first pixel of places from from on lies that is there twice, or that a run has no room for.
func (m *packed) apart(t *bin.Tile, places []uint32, from, n int) (to int) {
	n = min(n, from+shade.MaxLanes)
	for to = from; to < n; to++ {
		pixels, bit := &m.pixels[places[to]/simd.Lanes%maxBlocks], uint16(1)<<(places[to]%simd.Lanes)
		if *pixels&bit != 0 {
			break
		}
		*pixels |= bit
	}
	clear(m.pixels[:t.BlocksX*t.BlocksY])
	return to
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
