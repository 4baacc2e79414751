package bin

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// geometryOfChunks is a batch's geometry: chunks with random rectangles of tiles, in each of whose rows some columns
// have records.
func geometryOfChunks(r *rand.Rand, tilesX, tilesY, chunks int) *Geometry {
	g := &Geometry{Frame: &record.Frame{}, Start: 3, Stop: 3 + chunks}
	g.Frame.TilesX, g.Frame.TilesY, g.Frame.Layers = tilesX, tilesY, 1
	g.chunks = make([]chunk, g.Stop)
	g.touches.grow(g.Stop)
	for i := g.Start; i < g.Stop; i++ {
		c := &g.chunks[i]
		if r.IntN(5) == 0 {
			c.bins, g.touches.chunks[i] = noBins, touchesNone
			continue
		}
		x0, y0 := r.IntN(tilesX), r.IntN(tilesY)
		x1, y1 := x0+r.IntN(tilesX-x0), y0+r.IntN(tilesY-y0)
		c.bins.tiles = simd.TileRect{X0: int16(x0), Y0: int16(y0), X1: int16(x1), Y1: int16(y1)}
		for range y1 - y0 + 1 {
			has := columns(r.Uint64() & r.Uint64())
			if n := x1 - x0 + 1; n < 64 {
				has &= 1<<n - 1
			}
			c.bins.rows = append(c.bins.rows, binRow{has: has})
		}
		g.touches.chunks[i] = touched{y0: int16(y0), y1: int16(y1)}
	}
	g.touches.join(g.Start, g.Stop)
	return g
}

// A row's columns have the chunks that say so when all are asked, in order; also where workers find rows at the same
// time, and where the memory is that of a larger batch.
func TestNearRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	g := &Geometry{}
	for range 20 {
		near := g.near
		tilesX, tilesY := 1+r.IntN(200), 1+r.IntN(20)
		g = geometryOfChunks(r, tilesX, tilesY, r.IntN(300))
		g.near = near
		g.forgetRows()
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				var own nearRow
				for y := range int16(tilesY) {
					row := g.nearRow(int32(y), &own)
					for x := range int16(tilesX) {
						var want, got []*chunk
						for i := g.Start; i < g.Stop; i++ {
							c := &g.chunks[i]
							b := &c.bins
							if x < b.tiles.X0 || x > b.tiles.X1 || y < b.tiles.Y0 || y > b.tiles.Y1 {
								continue
							}
							if b.rows[y-b.tiles.Y0].has>>min(x-b.tiles.X0, 63)&1 != 0 {
								want = append(want, c)
							}
						}
						for _, place := range row.column(int32(x)) {
							got = append(got, row.chunks[place].chunk)
						}
						if !slices.Equal(want, got) {
							t.Errorf("tile %d,%d of %dx%d has %d chunks, %d are found", x, y, tilesX, tilesY, len(want), len(got))
							return
						}
					}
				}
			})
		}
		all.Wait()
		for i := range g.near {
			require.Equal(t, rowKnown, g.near[i].state.Load())
		}
	}
}
