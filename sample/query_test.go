package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The depth of a storage view of slices is their number, or what is left of the image.
func TestDepthOfSlices(t *testing.T) {
	m := newImage(t, vk.FormatR8Unorm, 4, 2, 8, 1)
	for _, c := range []struct {
		offset, count int
		depth         int32
	}{{0, 0, 8}, {3, 2, 2}, {3, 0, 5}, {7, 1, 1}} {
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType3D, SliceOffset: c.offset, SliceCount: c.count})
		if err != nil {
			t.Fatal(err)
		}
		s, err := CompileStorage(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Size(); got != [4]int32{4, 2, c.depth} {
			t.Errorf("%d slices from %d: %v", c.count, c.offset, got)
		}
	}
}
