package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
)

// Lookups allocate nothing once a view's texels are decoded.
func TestLookupsDoNotAllocate(t *testing.T) {
	for seed := range uint32(1500) {
		s := &dealer{state: seed * 2246822519}
		v := s.view()
		if v == nil {
			continue
		}
		b := s.batch()
		p, err := Compile(s.sampler(v), v)
		if err != nil {
			continue
		}
		for _, run := range []func(*Texture, *Batch){(*Texture).SampleLod, (*Texture).SampleGrad, (*Texture).Gather} {
			if n := allocs.PerRun(1, func() { run(p, b) }); n > 0 {
				t.Fatalf("%v %v: %v allocations", v.Format(), p.sampler, n)
			}
		}
	}
}
