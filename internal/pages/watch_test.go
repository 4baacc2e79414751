package pages

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// A read of one byte touches watched memory, and writes beside it do not; memory whose watch has ended is zero.
func TestTouchedMemoryIsTold(t *testing.T) {
	b, mapped := Make(4 * Large)
	if mapped == nil {
		t.Skip("Go's memory")
	}
	defer Free(mapped)
	b[3*Large] = 1
	w := Watch(b[1 : 3*Large+10])
	if len(w.Bytes()) == 0 {
		t.Skip("this system does not tell")
	}
	require.Len(t, w.Bytes(), 3*Large-os.Getpagesize())
	b[4*Large-1], b[0] = 1, 1
	require.False(t, w.Touched())
	require.Zero(t, b[2*Large+12345])
	require.True(t, w.Touched())
	b[Large] = 7
	w.End()
	require.Empty(t, w.Bytes())
	require.False(t, w.Touched())
	require.Zero(t, b[Large])
	require.EqualValues(t, 1, b[3*Large])
	b[Large] = 9
	require.Empty(t, Watch(b).bytes, "it was touched")
}
