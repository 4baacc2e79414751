package ordered

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// Things come in order, whoever makes them, few of them ahead; an error of who takes them ends all.
func TestDo(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		var begun atomic.Int64
		taken := 0
		maker := func() func(int) int { return func(i int) int { begun.Add(1); return i * i } }
		require.NoError(t, Do(n, maker, func(i, v int) error {
			require.Equal(t, taken, i)
			require.Equal(t, i*i, v)
			taken++
			return nil
		}))
		require.Equal(t, n, taken)
		require.Equal(t, int64(n), begun.Load())
	}
	wrong := errors.New("wrong")
	require.ErrorIs(t, Do(1000, func() func(int) int { return func(i int) int { return i } }, func(i, _ int) error {
		if i == 7 {
			return wrong
		}
		return nil
	}), wrong)
}
