package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Everything that is asked of a null descriptor is zero.
func TestNullDescriptorsGiveZeros(t *testing.T) {
	p, s, a := Null(), NullStorage(), NullAtomic()
	b := newBatch(8)
	b.I, b.Value[0] = make([]int32, 8), make([]uint32, 8)
	for name, run := range map[string]func(*Batch){
		"lod": p.SampleLod, "grad": p.SampleGrad, "implicit": p.SampleQuads, "gather": p.Gather, "fetch": p.Fetch,
		"size": p.QuerySize, "query lod": p.QueryLod, "read": s.Read, "add": func(b *Batch) { a.Do(AtomicAdd, b) },
	} {
		for c := range 4 {
			for n := range b.N {
				b.Out[c][n], b.OutBits[c][n], b.S[n], b.Value[0][n] = 0, 0, 0.3, 7
				if name != "size" && name != "add" {
					b.Out[c][n] = 5
				}
				if name == "size" || name == "add" && c < 2 {
					b.OutBits[c][n] = 5
				}
			}
		}
		run(b)
		for c := range 4 {
			for n := range b.N {
				if b.Out[c][n] != 0 || b.OutBits[c][n] != 0 {
					t.Fatalf("%s: component %d is %v, %d", name, c, b.Out[c][n], b.OutBits[c][n])
				}
			}
		}
	}
	s.Write(b)
	out := []Footprint{{Mask: 1}}
	p.Footprint(b, 1, false, out)
	if out[0] != (Footprint{}) || p.Size(0) != [4]int32{} || s.Size() != [4]int32{} || p.Levels() != 0 ||
		p.Samples() != 0 || p.View() != nil {
		t.Error("a null descriptor has a size, a footprint or a view")
	}
}

// A view that is missing by mistake is refused.
func TestNoViewIsRefused(t *testing.T) {
	if _, err := Compile(vk.Sampler{}, nil); err == nil {
		t.Error("a sampler without a view compiles")
	}
	if _, err := CompileStorage(nil); err == nil {
		t.Error("a storage image without a view compiles")
	}
}
