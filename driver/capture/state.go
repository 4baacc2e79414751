package capture

import (
	"cmp"
	"crypto/sha256"
	"hash/maphash"
	"slices"
)

// page is how many bytes of memory are compared at once.
const page = 1 << 12

var seed = maphash.MakeSeed()

// memory is device memory and the hashes of its pages as they were last seen.
type memory struct {
	number uint64
	bytes  []byte
	seen   []uint64
}

// Resource is a buffer or an image in memory.
type Resource struct {
	// Number is its object's; Index counts all of a file, since objects' numbers are used again.
	Number uint64
	Index  int
	// Bytes are its own.
	Bytes []byte
	// Sum is the SHA-256 of the bytes as they were last seen.
	Sum [sha256.Size]byte

	memory   *memory
	from, to int
	summed   bool
}

// State is all memory that objects are bound to, and what lies in it.
type State struct {
	memories  map[uint64]*memory
	resources map[uint64]*Resource
	count     int
}

// Allocate adds memory of zeros; its bytes are the driver's.
func (s *State) Allocate(number uint64, bytes []byte) {
	if s.memories == nil {
		s.memories, s.resources = map[uint64]*memory{}, map[uint64]*Resource{}
	}
	m := &memory{number: number, bytes: bytes, seen: make([]uint64, (len(bytes)+page-1)/page)}
	zero := maphash.Bytes(seed, make([]byte, page))
	for i := range m.seen {
		m.seen[i] = zero
	}
	if last := len(bytes) % page; last > 0 {
		m.seen[len(m.seen)-1] = maphash.Bytes(seed, make([]byte, last))
	}
	s.memories[number] = m
}

// Memory is the bytes of memory, nil where there is none.
func (s *State) Memory(number uint64) []byte {
	if m := s.memories[number]; m != nil {
		return m.bytes
	}
	return nil
}

// Free forgets memory, and what lies in it, which it returns.
func (s *State) Free(number uint64) (gone []*Resource) {
	for _, r := range s.resources {
		if r.memory == s.memories[number] {
			gone = append(gone, r)
			delete(s.resources, r.Number)
		}
	}
	delete(s.memories, number)
	return gone
}

// Bind adds a buffer or an image, which lies in memory from an offset on.
func (s *State) Bind(number, memory uint64, offset, size int) *Resource {
	m := s.memories[memory]
	r := &Resource{Number: number, Index: s.count, Bytes: m.bytes[offset:][:size:size], memory: m, from: offset, to: offset + size}
	s.count++
	s.resources[number] = r
	return r
}

// Drop forgets a buffer or an image, and returns it; nil where there is none.
func (s *State) Drop(number uint64) *Resource {
	r := s.resources[number]
	delete(s.resources, number)
	return r
}

// Resource is a buffer or an image; nil where there is none.
func (s *State) Resource(number uint64) *Resource { return s.resources[number] }

// All is every buffer and image, in the order of their binding.
func (s *State) All() (list []*Resource) {
	for _, r := range s.resources {
		list = append(list, r)
	}
	byIndex(list)
	return list
}

func byIndex(list []*Resource) {
	slices.SortFunc(list, func(a, b *Resource) int { return cmp.Compare(a.Index, b.Index) })
}

// Scan finds what changed since the last scan: pages, for which it calls found, and the buffers and images whose bytes
// are others, in the order of their binding.
func (s *State) Scan(found func(memory uint64, offset int, bytes []byte)) (changed []*Resource) {
	type run struct {
		of       *memory
		from, to int
	}
	var runs []run
	for _, m := range s.sorted() {
		for i := range m.seen {
			at := i * page
			end := min(at+page, len(m.bytes))
			h := maphash.Bytes(seed, m.bytes[at:end])
			if h == m.seen[i] {
				continue
			}
			m.seen[i] = h
			if n := len(runs); n > 0 && runs[n-1].of == m && runs[n-1].to == at {
				runs[n-1].to = end
			} else {
				runs = append(runs, run{m, at, end})
			}
		}
	}
	if found != nil {
		for _, r := range runs {
			found(r.of.number, r.from, r.of.bytes[r.from:r.to])
		}
	}
	for _, r := range s.resources {
		if r.summed && !slices.ContainsFunc(runs, func(u run) bool { return u.of == r.memory && u.from < r.to && r.from < u.to }) {
			continue
		}
		before := r.Sum
		r.Sum, r.summed = sha256.Sum256(r.Bytes), true
		if r.Sum != before {
			changed = append(changed, r)
		}
	}
	byIndex(changed)
	return changed
}

// sorted is all memory by numbers.
func (s *State) sorted() []*memory {
	var list []*memory
	for _, m := range s.memories {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b *memory) int { return cmp.Compare(a.number, b.number) })
	return list
}
