package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Unbound texels read as zero, drop what is written, and atomic operations do nothing to them.
func TestUnboundTexelsKeepNothing(t *testing.T) {
	m := newImage(t, vk.FormatR32Uint, 4, 1, 1, 1)
	for i := range m.Bytes() {
		m.Bytes()[i] = 9
	}
	if err := m.SetResidency(0, vk.Extent3D{Width: 2, Height: 1, Depth: 1}, []bool{true, false}); err != nil {
		t.Fatal(err)
	}
	v := newView(t, m, vk.ImageViewType2D)
	s, err := CompileStorage(v)
	if err != nil {
		t.Fatal(err)
	}
	a, err := CompileAtomic(v)
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(4)
	b.I, b.Value[0] = []int32{0, 1, 2, 3}, []uint32{1, 1, 1, 1}
	check := func(what string, want [4]uint32) {
		t.Helper()
		if got := [4]uint32(b.OutBits[0]); got != want {
			t.Errorf("%s: %v, not %v", what, got, want)
		}
		if got := [4]uint32(b.Resident); got != [4]uint32{1, 1, 0, 0} {
			t.Errorf("%s: resident %v", what, got)
		}
	}
	for i := range b.OutBits[0] {
		b.OutBits[0][i] = 5
	}
	s.Write(b)
	s.Read(b)
	check("read", [4]uint32{5, 5, 0, 0})
	a.Do(AtomicAdd, b)
	check("add", [4]uint32{5, 5, 0, 0})
	s.Read(b)
	check("read after add", [4]uint32{6, 6, 0, 0})
	if want := string([]byte{6, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}); string(m.Bytes()) != want {
		t.Errorf("the image holds %v", m.Bytes())
	}
}
