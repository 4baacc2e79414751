package mip

import (
	"maps"
	"runtime"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/pages"
)

// Populate asks the system for all memory of an image of [NewImage] and of the chains of its views at once, which a
// write to each page would do otherwise. It may run while others fill the image, and is worth a goroutine of its own
// where they wait for something first, such as a decoder: zeroing memory takes about as long as filling it.
func (m *Image) Populate() {
	m.mu.Lock()
	data, chains := m.data, slices.Collect(maps.Values(m.chains))
	m.mu.Unlock()
	if m.slack {
		pages.Populate(data)
	}
	for _, c := range chains {
		pages.Populate(c.pix)
	}
	runtime.KeepAlive(chains)
}
