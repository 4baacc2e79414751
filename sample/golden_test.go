package sample

import (
	"hash/fnv"
	"testing"
)

// The same bits on every machine: lookups of many states, hashed. A change of this number is a change of every picture.
func TestGoldenBits(t *testing.T) {
	const want = 0xc233c5c95f82055d
	h := fnv.New64a()
	compiled := 0
	for seed := range uint32(3000) {
		s := &dealer{state: seed * 2654435761}
		v := s.view()
		if v == nil {
			continue
		}
		b := s.batch()
		p, err := Compile(s.sampler(v), v)
		if err != nil {
			continue
		}
		compiled++
		for _, run := range []func(*Batch){p.SampleLod, p.SampleGrad, p.SampleQuads, p.Gather, p.Texels.Fetch} {
			run(b)
			for c := range 4 {
				for _, x := range b.OutBits[c] {
					h.Write([]byte{byte(x), byte(x >> 8), byte(x >> 16), byte(x >> 24)})
				}
			}
		}
	}
	if compiled < 500 {
		t.Errorf("only %d states compiled", compiled)
	}
	if got := h.Sum64(); got != want {
		t.Errorf("the hash is %#x, not %#x", got, uint64(want))
	}
}
