package exec

import (
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// The memory that lookups take places and weights in begins with a line of the cache, wherever the machine lies: a flag
// of the machine's once moved it, so that every vector that kernels wrote lay across two lines.
func TestLookupsLieOnCacheLines(t *testing.T) {
	var machines [3]struct {
		at      [1]uint64
		machine Machine
	}
	for i := range machines {
		m := &machines[i].machine
		m.beginLookups(&ir.Lookup{}, simd.Lanes)
		if at := uintptr(unsafe.Pointer(m.Batch.Scratch)) % 64; at != 0 {
			t.Errorf("machine %d: %d bytes after a line's start", i, at)
		}
	}
}
