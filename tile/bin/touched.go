package bin

import (
	"math"

	"github.com/seed-1acaedba/halfspace/tile/record"
)

// touched are the rows of tiles, and the layers, that a chunk may have records in, or the chunks of a group together.
// It is nothing where y0 is greater than y1.
type touched struct{ y0, y1, layer0, layer1 int16 }

// touchesNone is what a chunk without records touches.
var touchesNone = touched{y0: math.MaxInt16, y1: -1}

// has says whether a row of a layer is among them.
func (t *touched) has(y, layer int16) bool {
	return y >= t.y0 && y <= t.y1 && layer >= t.layer0 && layer <= t.layer1
}

// touchedGroup is how many chunks make a group. Draws that follow one another often lie side by side, and each row of
// tiles asks all chunks of a batch.
const touchedGroup = 64

// touches has what the frame's chunks touch, by chunk, and what groups of the batch's chunks do.
type touches struct{ chunks, groups []touched }

// grow makes room for so many chunks.
func (t *touches) grow(chunks int) { t.chunks = record.Grow(t.chunks, chunks) }

// join groups the batch's chunks, start to stop-1, which are made.
func (t *touches) join(start, stop int) {
	t.groups = t.groups[:0]
	for ; start < stop; start += touchedGroup {
		all := touched{y0: math.MaxInt16, y1: -1, layer0: math.MaxInt16, layer1: -1}
		for _, c := range t.chunks[start:min(start+touchedGroup, stop)] {
			if c.y0 <= c.y1 {
				all.y0, all.y1 = min(all.y0, c.y0), max(all.y1, c.y1)
				all.layer0, all.layer1 = min(all.layer0, c.layer0), max(all.layer1, c.layer1)
			}
		}
		t.groups = append(t.groups, all)
	}
}
