package sample

import "testing"

// The short way for 2D images gives the bits of the general one.
func TestFlatIsGeneral(t *testing.T) {
	flat := 0
	for seed := range uint32(4000) {
		s := &dealer{state: seed * 747796405}
		v := s.view()
		if v == nil {
			continue
		}
		b := s.batch()
		p, err := Compile(s.sampler(v), v)
		if err != nil || !p.is2D {
			continue
		}
		flat++
		for _, run := range []func(*Texture, *Batch){(*Texture).SampleLod, (*Texture).SampleGrad, (*Texture).Gather} {
			run(p, b)
			want := newBatch(b.N)
			again := *b
			again.Out, again.OutBits, again.Resident = want.Out, want.OutBits, want.Resident
			general := *p
			general.is2D = false
			run(&general, &again)
			for n := range b.N {
				for c := range 4 {
					if b.OutBits[c][n] != again.OutBits[c][n] || b.Resident[n] != again.Resident[n] {
						t.Fatalf("seed %d lookup %d component %d: %x, not %x", seed, n, c, b.OutBits[c][n], again.OutBits[c][n])
					}
				}
			}
		}
	}
	if flat < 200 {
		t.Errorf("only %d plans were flat", flat)
	}
}
