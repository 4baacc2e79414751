package job

import "slices"

// tally counts what pixels show: the weights of the samples of each pixel by the instance that they show. A pixel's
// entries are a list, of which the first lies at the pixel's own place.
type tally struct {
	entries []tallied
	pixels  int
	weight  int32 // of all samples of a pixel
}

// tallied is an instance in a pixel.
type tallied struct {
	instance uint32 // its number from 1, 0: none yet
	weight   int32
	next     uint32 // place of the next entry, 0: none
}

func newTally(pixels int) *tally { return &tally{entries: make([]tallied, pixels), pixels: pixels} }

// add counts IDs, four a pixel of pixels from one on, with a weight.
func (t *tally) add(first int, ids []uint32, weight int32) {
	for i := range len(ids) / 4 {
		if id := ids[4*i]; id != 0 {
			t.count(first+i, id, weight)
		}
	}
}

// count adds a weight to an instance of a pixel.
func (t *tally) count(pixel int, id uint32, weight int32) {
	at := uint32(pixel)
	for t.entries[at].instance != 0 && t.entries[at].instance != id && t.entries[at].next != 0 {
		at = t.entries[at].next
	}
	if e := &t.entries[at]; e.instance == 0 || e.instance == id {
		e.instance = id
		e.weight += weight
		return
	}
	t.entries = append(t.entries, tallied{instance: id, weight: weight})
	t.entries[at].next = uint32(len(t.entries) - 1)
}

// all are the instances of a pixel with their weights, the smaller number first.
func (t *tally) all(pixel int, list []tallied) []tallied {
	for at := uint32(pixel); ; at = t.entries[at].next {
		if e := t.entries[at]; e.instance != 0 {
			list = append(list, tallied{instance: e.instance, weight: e.weight})
		}
		if t.entries[at].next == 0 {
			slices.SortFunc(list, func(a, b tallied) int { return int(a.instance) - int(b.instance) })
			return list
		}
	}
}

// each calls yield with the instances of a pixel and their weights above 0.
func (t *tally) each(pixel int, yield func(instance uint32, weight int)) {
	for at := uint32(pixel); ; at = t.entries[at].next {
		if e := &t.entries[at]; e.instance != 0 && e.weight > 0 {
			yield(e.instance, int(e.weight))
		}
		if t.entries[at].next == 0 {
			return
		}
	}
}

// cover is the share of a pixel's samples with a surface.
func (t *tally) cover(pixel int) float32 {
	sum := 0
	t.each(pixel, func(_ uint32, weight int) { sum += weight })
	return min(float32(sum)/float32(t.weight), 1)
}

// most is the instance that most of a pixel's samples show, the first of equal ones; 0: nothing.
func (t *tally) most(pixel int) (instance uint32) {
	best := 0
	t.each(pixel, func(id uint32, weight int) {
		if weight > best || weight == best && id < instance {
			instance, best = id, weight
		}
	})
	return instance
}

// ids are the IDs of the instances that cover most of each pixel: four numbers a pixel, as instances have them.
func (t *tally) ids(pixels int, of [][4]uint32) []uint32 {
	out := make([]uint32, 0, 4*pixels)
	for i := range pixels {
		id := [4]uint32{}
		if n := t.most(i); n > 0 && int(n) <= len(of) {
			id = of[n-1]
		}
		out = append(out, id[:]...)
	}
	return out
}

// share is how much of a pixel shows a number.
type share struct {
	id     uint32
	weight int
}

// ordered are shares with the largest first, and of equal ones the smaller number.
func ordered(list []share) []share {
	slices.SortFunc(list, func(a, b share) int {
		if a.weight != b.weight {
			return b.weight - a.weight
		}
		return int(a.id) - int(b.id)
	})
	return list
}

// counted adds a weight to the share of a number.
func counted(list []share, id uint32, weight int) []share {
	if at := slices.IndexFunc(list, func(s share) bool { return s.id == id }); at >= 0 {
		list[at].weight += weight
		return list
	}
	return append(list, share{id, weight})
}
