package memory_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
)

// numbered notes the frame's number that its workers see.
type numbered struct {
	shade.Flat
	seen *sync.Map // by scratch: numbers
	now  *int
}

// Interface does not say that all fragments are the same: each tile is shaded.
func (numbered) Interface() shade.Interface { return shade.Interface{Colors: 1} }

type numberOf struct {
	scratch *shade.Scratch
	number  uint64
}

func (s numbered) note(scratch *shade.Scratch) {
	s.seen.LoadOrStore(numberOf{scratch, scratch.Frame}, *s.now)
}

func (s numbered) Vertex(v *shade.Vertices) {
	s.note(v.Scratch)
	s.Flat.Vertex(v)
}

func (s numbered) Fragment(f *shade.Fragments) {
	s.note(f.Scratch)
	s.Flat.Fragment(f)
}

// A worker's number of the frame is not 0, and none that it had in another frame.
func TestFramesHaveNumbers(t *testing.T) {
	for _, threads := range []int{1, 3} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		defer dev.Close()
		s := numbered{seen: new(sync.Map), now: new(int)}
		for *s.now = range 5 {
			pass, _ := newPass(t, dev, 300, 200, s)
			require.NoError(t, pass.End(t.Context()))
			before := map[numberOf]int{}
			s.seen.Range(func(k, v any) bool {
				before[k.(numberOf)] = v.(int)
				return true
			})
			here := 0
			for k, frame := range before {
				require.NotZero(t, k.number)
				if frame == *s.now {
					here++
				}
			}
			require.NotZero(t, here, "frame %d has a number of its own", *s.now)
		}
	}
}
