package tile

import (
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Frame is the work of one pass, and the memory of those who do it, reused from one pass to the next.
type Frame struct {
	record.Frame
	geometry bin.Geometry
	foreign  []bool  // the tiles whose depth attachment held bits that are no depths: see package target
	order    []piece // the work on tiles, share by share
}

// What a frame says of itself.
type (
	Statistics = record.Statistics
	StageTimes = record.StageTimes
	TileTime   = record.TileTime
)
