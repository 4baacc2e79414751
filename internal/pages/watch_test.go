package pages

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// A read of one byte touches the piece of watched memory that it lies in, and writes beside it do not; memory whose watch
// has ended is zero.
func TestTouchedMemoryIsTold(t *testing.T) {
	b, mapped := Make(4 * Large)
	if mapped == nil {
		t.Skip("Go's memory")
	}
	defer Free(mapped)
	b[3*Large] = 1
	w := Watch(b[1 : 3*Large+10])
	if len(w) == 0 {
		t.Skip("this system does not tell")
	}
	touched := func() (list []bool) {
		for i := range w {
			list = append(list, w[i].Touched())
		}
		return list
	}
	next := os.Getpagesize()
	for i := range w {
		require.Equal(t, &b[next], &w[i].Bytes()[0])
		next += len(w[i].Bytes())
		require.Zero(t, next%Large)
	}
	require.Equal(t, 3*Large, next)
	b[4*Large-1], b[0] = 1, 1
	require.Equal(t, []bool{false, false, false}, touched())
	before := Faults()
	require.Zero(t, b[2*Large+12345])
	require.Greater(t, Faults(), before)
	require.Equal(t, []bool{false, false, true}, touched())
	b[2*Large] = 7
	w[2].End()
	require.Empty(t, w[2].Bytes())
	require.Equal(t, []bool{false, false, false}, touched())
	require.Zero(t, b[2*Large])
	require.EqualValues(t, 1, b[3*Large])
	b[Large] = 9
	require.Equal(t, []bool{false, true, false}, touched())
	require.Empty(t, Watch(b), "it was touched")
}
