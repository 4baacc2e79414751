package tile

import (
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Frame is the work of one pass, and the memory of those who do it, reused from one pass to the next.
type Frame struct {
	record.Frame
	geometry bin.Geometry
	foreign  []bool  // the tiles whose depth attachment held bits that are no depths: see package target
	order    []piece // the work on tiles, share by share
	drawn    []bool  // the tiles that have been drawn, with a batch's records
}

// begin makes all tiles undrawn.
func (f *Frame) begin() {
	f.foreign, f.drawn = record.Grow(f.foreign, f.Tiles()), record.Grow(f.drawn, f.Tiles())
	clear(f.foreign)
	clear(f.drawn)
}

// draws are the frame's, none of no frame.
func (f *Frame) draws() []record.Draw {
	if f == nil {
		return nil
	}
	return f.Draws
}

// What a frame says of itself.
type (
	Statistics = record.Statistics
	StageTimes = record.StageTimes
	TileTime   = record.TileTime
)

// Reached appends to list the pixels that primitives of the frame that ended may have changed, in any layer: of each
// row of tiles that has records those from the first such tile to the last, rows that are alike together. Elsewhere
// attachments hold what loading, clearing and resolving leave.
func (f *Frame) Reached(list []vk.Rect2D) []vk.Rect2D {
	size, first := 1<<f.TileLog2, len(list)
	for y := range f.TilesY {
		from, to := f.TilesX, 0
		for layer := range f.Layers {
			for x, drawn := range f.drawn[(layer*f.TilesY+y)*f.TilesX:][:f.TilesX] {
				if drawn {
					from, to = min(from, x), max(to, x+1)
				}
			}
		}
		if from >= to {
			continue
		}
		r := vk.Rect2D{X: from * size, Y: y * size, Width: min(to*size, f.Width) - from*size, Height: min(size, f.Height-y*size)}
		if len(list) > first {
			if l := &list[len(list)-1]; l.X == r.X && l.Width == r.Width && l.Y+l.Height == r.Y {
				l.Height += r.Height
				continue
			}
		}
		list = append(list, r)
	}
	return list
}
