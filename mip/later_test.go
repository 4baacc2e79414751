package mip

import (
	"bytes"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// FillLater makes the texels that Fill makes, and Missed tells when a texel that it left out is read. FinishMissed makes
// this texel, Finish all of them, and so does a call that asks the image for its bytes.
func TestWhatIsLeftOutComesLater(t *testing.T) {
	k, err := simd.Best()
	if err != nil {
		t.Fatal(err)
	}
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb}
	if testing.Short() {
		formats = formats[:1] // the others share nothing else between threads
	}
	for _, f := range formats {
		for _, size := range [][2]int{{1024, 1024}, {901, 603}, {300, 2000}, {64, 64}} {
			w, h := size[0], size[1]
			rows := func(pix []byte, y, end int) {
				for i := range pix {
					pix[i] = byte(uint32(i+4*w*y) * 2654435761 >> 13)
				}
			}
			whole, view, err := NewSampled(f, w, h)
			if err != nil {
				t.Fatal(err)
			}
			if err := whole.Fill(k, rows); err != nil {
				t.Fatal(err)
			}
			want := view.Chain().pix
			for _, finish := range []func(*Image){(*Image).Finish, func(m *Image) { m.Bytes() }} {
				m, v, err := NewSampled(f, w, h)
				if err != nil {
					t.Fatal(err)
				}
				later, err := m.FillLater(k, rows)
				if err != nil || m.Missed() {
					t.Fatal(err, m.Missed())
				}
				c := v.Chain()
				c.Current()
				if later {
					from, end := c.left.from, c.left.end
					if !bytes.Equal(c.pix[:from], want[:from]) || !bytes.Equal(c.pix[end:], want[end:]) {
						t.Fatalf("%v, %v: other texels than those that are left out", f, size)
					}
					read := (from + end) / 2
					if m.Missed() || c.pix[read] != 0 || !m.Missed() {
						t.Errorf("%v, %v: a texel was read, and nobody noticed", f, size)
					}
					n := len(c.left.pieces)
					if left := m.FinishMissed(); left != (n > 1) || left && len(c.left.pieces) != n-1 || m.Missed() || c.pix[read] != want[read] {
						t.Errorf("%v, %v: a texel was read, and not its piece was made", f, size)
					}
				}
				finish(m)
				c.Current()
				if !bytes.Equal(c.pix, want) || m.Missed() {
					t.Errorf("%v, %v: other texels", f, size)
				}
				if !bytes.Equal(m.Bytes(), whole.Bytes()) {
					t.Errorf("%v, %v: other bytes", f, size)
				}
			}
			if later, err := whole.FillLater(k, rows); later || err != nil {
				t.Errorf("%v, %v: FillLater left texels out, and the image has them: %v", f, size, err)
			}
		}
	}
}
