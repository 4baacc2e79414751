package tile

import (
	"github.com/seed-1acaedba/halfspace/rop"
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
	// reached are the blocks of each tile whose colours fragments came to; before is the same of the frame before.
	reached, before []rop.Blocks
	grid            grid
}

// grid is how a framebuffer is cut into tiles.
type grid struct {
	tileLog2               uint
	tilesX, tilesY, layers int
}

// begin makes all tiles undrawn.
func (f *Frame) begin() {
	n := f.Tiles()
	f.foreign, f.drawn = record.Grow(f.foreign, n), record.Grow(f.drawn, n)
	clear(f.foreign)
	clear(f.drawn)
	f.reached, f.before = record.Grow(f.before, n), record.Grow(f.reached, n)
	clear(f.reached)
	if g := (grid{f.TileLog2, f.TilesX, f.TilesY, f.Layers}); g != f.grid {
		f.grid = g
		for _, a := range f.List {
			a.LeftPixels, a.LeftResolve = false, false
		}
	}
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
// row of blocks those from the first block to the last, rows that are alike together. Elsewhere attachments hold what
// loading, clearing and resolving leave.
func (f *Frame) Reached(list []vk.Rect2D) []vk.Rect2D {
	size, first := 1<<f.TileLog2, len(list)
	whole := rop.Blocks{X1: uint8(size / bin.BlockPixels), Y1: uint8(size / bin.BlockPixels)}
	depths := f.keepsDepths()
	for y := range f.TilesY {
		var from, to [mostRows]int // of the rows of blocks, in pixels
		for layer := range f.Layers {
			row := (layer*f.TilesY + y) * f.TilesX
			for x, b := range f.reached[row:][:f.TilesX] {
				if depths && f.drawn[row+x] {
					b = whole
				}
				for k := b.Y0; k < b.Y1; k++ {
					left, right := x*size+int(b.X0)*bin.BlockPixels, min(x*size+int(b.X1)*bin.BlockPixels, f.Width)
					if to[k] == 0 {
						from[k] = left
					}
					from[k], to[k] = min(from[k], left), max(to[k], right)
				}
			}
		}
		for k := range to {
			r := vk.Rect2D{X: from[k], Y: y*size + k*bin.BlockPixels, Width: to[k] - from[k]}
			if r.Height = min(bin.BlockPixels, f.Height-r.Y); r.Width <= 0 || r.Height <= 0 {
				continue
			}
			if last := len(list) - 1; last >= first {
				if l := &list[last]; l.X == r.X && l.Width == r.Width && l.Y+l.Height == r.Y {
					l.Height += r.Height
					continue
				}
			}
			list = append(list, r)
		}
	}
	return list
}

// mostRows is how many rows of blocks a tile has at most.
const mostRows = 16

// keepsDepths says that draws leave depths or stencil values, perhaps where they leave no colours.
func (f *Frame) keepsDepths() bool {
	return f.Depth != nil && f.Depth.Kept(true) || f.Stencil != nil && f.Stencil.Kept(true)
}
