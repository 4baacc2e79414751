package pages

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBorrowedMemoryIsZero: memory that others used holds nothing of theirs, and pieces of one Memory are apart.
func TestBorrowedMemoryIsZero(t *testing.T) {
	for range 3 {
		m := new(Memory)
		for _, n := range []int{1, least - 1, least, Large, 3*Large + 5} {
			b := m.Bytes(n)
			require.Len(t, b, n)
			for i := range b {
				if b[i] != 0 {
					t.Fatalf("byte %d of %d is %d", i, n, b[i])
				}
				b[i] = 99
			}
		}
		m.Release()
	}
	require.Len(t, (*Memory)(nil).Bytes(Large), Large)
}
