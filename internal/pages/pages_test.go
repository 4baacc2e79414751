package pages

import (
	"testing"

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
