package handed_test

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// row hands structs to a call. Its memory ends at unreadable pages where somebody without bounds checks reads or writes
// it.
type row struct {
	name string
	// hand hands over what held points to, and gives what comes of it then.
	hand func(t testing.TB, dev *halfspace.Device) (held []any, finish func() ([]byte, error))
	// grouped rows have so many fields that those of a kind of change are changed together.
	grouped bool
}

// What a caller does to its structs after a call took them has no effect: the same bytes come out. Contents of slices
// that are documented as read later may change the picture; nothing panics, and nothing outside of them is read or
// written.
func TestHandedOverIsKept(t *testing.T) {
	w := &walker{seen: map[string]bool{}, held: map[string]bool{}}
	rows := map[string]bool{}
	levels := simd.Available()
	if testing.Short() {
		levels = levels[:1] // plain Go, of which the race detector sees most
	}
	for _, level := range levels {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Kernels: k}})
		for _, r := range allRows() {
			require.True(t, level != simd.Available()[0] || !rows[r.name], r.name)
			rows[r.name] = true
			t.Run(fmt.Sprint(level, "/", r.name), func(t *testing.T) { keeps(t, w, dev, &r) })
		}
		dev.Close()
	}
	if !t.Failed() {
		requireAllStructs(t, w)
	}
}

// keeps says that a row's calls keep what they are handed.
func keeps(t *testing.T, w *walker, dev *halfspace.Device, r *row) {
	held, finish := r.hand(t, dev)
	want, err := finish()
	require.NoError(t, err)
	require.NotEmpty(t, bytes.Trim(want, "\x00"), "the row draws nothing")
	each := groups(w.walk(held), r.grouped)
	if testing.Short() {
		each = nil // the race detector has more to see in all of them together, below
	}
	for _, group := range each {
		t.Run("", func(t *testing.T) { // its memory goes when it ends
			held, finish := r.hand(t, dev)
			changes := w.walk(held)
			c := changes[group[0]]
			defer func() {
				if p := recover(); p != nil {
					t.Fatalf("%s, of %d changes: %.400v", c.path, len(group), p)
				}
			}()
			for _, i := range group {
				changes[i].apply()
			}
			got, err := finish()
			var refused *vk.StateError
			switch {
			case c.content && (err == nil || errors.As(err, &refused)):
			case err != nil:
				t.Errorf("%s, of %d changes: %v", c.path, len(group), err)
			case !bytes.Equal(want, got):
				t.Errorf("%s, of %d changes: other bytes come out", c.path, len(group))
			}
		})
	}
	// All of them, while it is drawn: the race detector sees who still reads the caller's fields.
	held, finish = r.hand(t, dev)
	changes := w.walk(held)
	var changing sync.WaitGroup
	changing.Go(func() {
		for i := len(changes) - 1; i >= 0; i-- { // what is inside first
			if c := changes[i]; !c.content {
				c.apply()
			}
		}
	})
	got, err := finish()
	changing.Wait()
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "other bytes come out when fields change meanwhile")
}

// groups are the numbers of changes to be made together: each alone, or the first of each place, the second and so on,
// what is inside first; those of contents always alone.
func groups(changes []change, together bool) (out [][]int) {
	at := map[string]int{}
	var grouped [][]int
	for i := len(changes) - 1; i >= 0; i-- {
		c := &changes[i]
		if !together || c.content {
			out = append(out, []int{i})
			continue
		}
		n := at[c.place]
		at[c.place]++
		if n == len(grouped) {
			grouped = append(grouped, nil)
		}
		grouped[n] = append(grouped[n], i)
	}
	return append(out, grouped...)
}
