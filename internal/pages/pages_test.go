package pages

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestIdleMemoryGoesBack: memory that nobody asks for is not kept for ever, nor more than there may be.
func TestIdleMemoryGoesBack(t *testing.T) {
	p := &pool{seen: true}
	for range 3 {
		_, mapped := Make(mostIdle / 3)
		if mapped == nil {
			t.Skip("Go's memory")
		}
		p.put(mapped)
	}
	require.LessOrEqual(t, p.bytes, mostIdle)
	require.Len(t, p.idle, 2, "the mappings are a large page longer")
	require.Nil(t, p.take(mostIdle))
	require.Nil(t, p.take(1<<20), "a thousandth of it is not worth it")
	require.NotNil(t, p.take(mostIdle/3))
	for range idleCycles + 1 {
		p.age()
	}
	require.Empty(t, p.idle)
	require.Zero(t, p.bytes)
}

// TestNewMemoryTakesThePlaceOfIdleMemory: where what is idle does not fit, memory does not grow by both.
func TestNewMemoryTakesThePlaceOfIdleMemory(t *testing.T) {
	p := &pool{seen: true}
	for range 3 {
		_, mapped := Make(2 * Large)
		if mapped == nil {
			t.Skip("Go's memory")
		}
		p.put(mapped)
	}
	p.give(4 * Large)
	require.Len(t, p.idle, 1)
	p.give(Large)
	require.Empty(t, p.idle)
	require.Zero(t, p.bytes)
	p.give(Large)
}

// TestHeapIsAskedFor: the pieces are free afterwards, each before its fence, and the way of collecting is as before.
func TestHeapIsAskedFor(t *testing.T) {
	percent := debug.SetGCPercent(70)
	defer debug.SetGCPercent(percent)
	WantHeap()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	require.Less(t, m.HeapAlloc, uint64(heapPieces*heapPiece/2))
	require.Equal(t, 70, debug.SetGCPercent(70))
	for i := range fences {
		require.Len(t, fences[i], heapFence)
		require.True(t, i == 0 || address(fences[i]) >= address(fences[i-1])+heapPiece, i)
	}
}

// TestCollectionIsLate: after the first collection, or when asked to, the heap grows as usual, and who chose how it grows is
// obeyed.
func TestCollectionIsLate(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	defer debug.SetGCPercent(percent())
	debug.SetGCPercent(100)
	CollectLate()
	require.Equal(t, 1600, percent())
	runtime.GC()
	require.Eventually(t, func() bool { return percent() == 100 }, time.Minute, time.Millisecond)

	CollectLate()
	CollectAsUsual()
	require.Equal(t, 100, percent())

	debug.SetGCPercent(50)
	CollectLate()
	CollectAsUsual()
	require.Equal(t, 50, percent())
}

// TestWantingChangesNothing: memory that large pages were asked for holds what it held, whatever its type and size.
func TestWantingChangesNothing(t *testing.T) {
	WantFor([]int(nil))
	WantFor(make([]struct{}, 9))
	for _, n := range []int{1, Large/8 - 1, Large / 8, 3*Large/8 + 7} {
		s := make([]int, n)
		s[0], s[n-1] = 7, 8
		WantFor(s)
		require.Equal(t, 8, s[n-1])
		require.True(t, n == 1 || s[0] == 7)
	}
}
