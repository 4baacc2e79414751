package scene

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// Who needs a thing that somebody makes waits for it; what fails is not kept.
func TestThingsAreMadeOnce(t *testing.T) {
	k := kept[int, *int]{most: 2}
	var made atomic.Int64
	var all sync.WaitGroup
	var got [8]*int
	for i := range got {
		all.Go(func() {
			got[i], _ = k.of(5, func() (*int, error) { made.Add(1); return new(int), nil })
		})
	}
	all.Wait()
	for _, p := range got {
		require.Same(t, got[0], p)
	}
	require.EqualValues(t, 1, made.Load())

	wrong := errors.New("wrong")
	_, err := k.of(6, func() (*int, error) { return nil, wrong })
	require.ErrorIs(t, err, wrong)
	v, err := k.of(6, func() (*int, error) { return new(int), nil })
	require.NoError(t, err)
	require.NotNil(t, v)
	for i := range 3 {
		_, err = k.of(7+i, func() (*int, error) { return new(int), nil })
		require.NoError(t, err)
		require.LessOrEqual(t, len(k.places), k.most)
	}
}

// All things are made side by side, and the first error in order is returned; a panic is one.
func TestSideBySide(t *testing.T) {
	require.NoError(t, sideBySide(0, func(int) error { panic("none") }))
	var sum atomic.Int64
	require.NoError(t, sideBySide(100, func(i int) error { sum.Add(int64(i)); return nil }))
	require.EqualValues(t, 4950, sum.Load())
	first, second := errors.New("first"), errors.New("second")
	require.ErrorIs(t, sideBySide(100, func(i int) error {
		switch i {
		case 20:
			return first
		case 60:
			return second
		}
		return nil
	}), first)
	require.ErrorContains(t, sideBySide(3, func(int) error { panic("malformed") }), "malformed")
}

// What begins ends with its context, and is not waited for twice in vain.
func TestComing(t *testing.T) {
	c := begin(t.Context(), func(ctx context.Context) (int, error) { <-ctx.Done(); return 0, ctx.Err() })
	c.end()
	_, err := c.wait()
	require.ErrorIs(t, err, context.Canceled)
	d := begin(t.Context(), func(context.Context) (int, error) { return 7, nil })
	defer d.end()
	v, err := d.wait()
	require.NoError(t, err)
	require.Equal(t, 7, v)
}
