package scene

import "hash/maphash"

// places numbers different keys in the order in which they come. A map of large keys took six times as long.
type places[K comparable] struct {
	seed  maphash.Seed
	keys  []K
	slots []uint32 // a key's number plus 1 at or behind its hash's place, 0: none; at least half are 0
}

// newPlaces has room for about so many keys.
func newPlaces[K comparable](about int) *places[K] {
	size := 16
	for size < 2*about {
		size *= 2
	}
	return &places[K]{seed: maphash.MakeSeed(), keys: make([]K, 0, about), slots: make([]uint32, size)}
}

// of is the number of a key, and whether it is a new one.
func (p *places[K]) of(k K) (n int, fresh bool) {
	at := p.slot(k)
	if p.slots[at] != 0 {
		return int(p.slots[at]) - 1, false
	}
	p.keys = append(p.keys, k)
	p.slots[at] = uint32(len(p.keys))
	if 2*len(p.keys) > len(p.slots) {
		p.slots = make([]uint32, 2*len(p.slots))
		for i, k := range p.keys {
			p.slots[p.slot(k)] = uint32(i + 1)
		}
	}
	return len(p.keys) - 1, true
}

// slot is where a key's number stands or belongs.
func (p *places[K]) slot(k K) int {
	last := len(p.slots) - 1
	for at := int(maphash.Comparable(p.seed, k)) & last; ; at = (at + 1) & last {
		if n := p.slots[at]; n == 0 || p.keys[n-1] == k {
			return at
		}
	}
}
