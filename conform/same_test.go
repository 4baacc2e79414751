package conform

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
)

// The random scenes that are compared with the reference have the same bits on every level, with one worker and five,
// in tiles of either size, in batches of any size, deferred or not.
func TestRandomScenesAreTheSameEverywhere(t *testing.T) {
	var devices []*halfspace.Device
	var names []string
	for i, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for n, info := range []halfspace.DeviceInfo{
			{Threads: 1, Inside: inside.Options{Tile: tile.Options{TileSize: 64}}},
			{Threads: 5, Inside: inside.Options{Tile: tile.Options{TileSize: 32, BatchRecords: 7, DenseRecords: 2}}},
			{Threads: 1, Inside: inside.Options{Tile: tile.Options{TileSize: 32, Immediate: true}}},
		} {
			if n == 2 && i > 0 {
				continue
			}
			info.Inside.Kernels = k
			dev := testdevice.New(t, info)
			defer dev.Close()
			devices = append(devices, dev)
			names = append(names, fmt.Sprintf("level %v, %d workers, %+v", level, info.Threads, info.Inside.Tile))
		}
	}
	rated := func(g generator) *scene {
		s := anything(g)
		for _, d := range s.draws {
			shadingRate(g, s, d)
		}
		return s
	}
	blendable := renderable((*format.Info).Blendable)
	blended := func(g generator) *scene {
		s := g.paint(blendable)
		for _, d := range s.draws {
			pick(g, change(blend), dualSource, advanced, writeMask)(g, s, d)
		}
		return s
	}
	scenes := 30
	if testing.Short() {
		scenes = 6
	}
	for seed := range scenes {
		for kind, build := range []func(g generator) *scene{anything, anyTests, rated, blended} {
			s := build(generator{rand.New(rand.NewPCG(uint64(seed), 17))})
			want := s.engine(t, devices[0])
			for i, dev := range devices[1:] {
				if got := s.engine(t, dev); !got.same(want) {
					t.Errorf("scene %d of kind %d: %s differs from %s", seed, kind, names[i+1], names[0])
				}
			}
			s.uncounted, want.passed = true, nil // drawn in another order
			for i, dev := range devices {
				if got := s.engine(t, dev); !got.same(want) {
					t.Errorf("scene %d of kind %d: %s differs in another order", seed, kind, names[i])
				}
			}
		}
	}
}

// same says whether two results have the same bits.
func (r result) same(o result) bool {
	floats := func(a, b []float32) bool {
		return slices.EqualFunc(a, b, func(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) })
	}
	return slices.EqualFunc(r.color, o.color, floats) && floats(r.depth, o.depth) && slices.Equal(r.stencil, o.stencil) &&
		slices.Equal(r.passed, o.passed)
}
