package shading_test

import (
	"fmt"
	"maps"
	"math/bits"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// laneBlock is a group of lanes as a fragment function sees it: a primitive in a block of 4x4 pixels.
type laneBlock struct {
	primitive uint32
	x, y      int
}

// laneLog is the live lanes of the groups that a fragment function was given.
type laneLog struct {
	mu   sync.Mutex
	live map[laneBlock]uint16
	odd  []string
}

// note takes a batch down.
func (l *laneLog) note(f *shade.Fragments) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for g, m := range f.Live {
		if m == 0 {
			continue
		}
		first := g*simd.Lanes + bits.TrailingZeros16(m)
		b := laneBlock{f.PrimitiveID[first], int(f.FragCoord[0][first]) &^ 3, int(f.FragCoord[1][first]) &^ 3}
		for lane := range simd.Lanes {
			i := g*simd.Lanes + lane
			if m>>lane&1 == 0 {
				continue
			}
			if x, y := int(f.FragCoord[0][i]), int(f.FragCoord[1][i]); f.PrimitiveID[i] != b.primitive ||
				x != b.x+lane%4 || y != b.y+lane/4 {
				l.odd = append(l.odd, fmt.Sprintf("lane %d of %v is pixel (%d, %d) of primitive %d", lane, b, x, y, f.PrimitiveID[i]))
			}
		}
		if l.live[b] != 0 {
			l.odd = append(l.odd, fmt.Sprintf("%v comes twice", b))
		}
		l.live[b] |= m
	}
}

// A fragment's lane is its pixel's place in a block of 4x4 pixels of one primitive, where a function sees its
// neighbours (docs/fragment-plan.md). Of draws in order, the groups and their live lanes are the same on each level,
// with any number of threads and any size of tiles.
func TestLanesLieInBlocks(t *testing.T) {
	for _, x := range []struct {
		name     string
		declared shade.Interface
		samples  int
		same     bool
	}{
		{"deferred", shade.Interface{Quads: true}, 1, false},
		{"side effects", shade.Interface{Quads: true, SideEffects: true}, 1, true},
		{"helpers", shade.Interface{Quads: true, Helpers: true}, 1, true},
		{"subgroups", shade.Interface{Subgroups: true}, 1, true},
		{"subgroups of quads", shade.Interface{Subgroups: true, Quads: true}, 1, true},
		{"subgroups, 4 samples", shade.Interface{Subgroups: true, Discards: true}, 4, true},
		{"discards, 4 samples", shade.Interface{Quads: true, Discards: true}, 4, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			var want map[laneBlock]uint16
			for _, level := range simd.Available() {
				k, err := simd.For(level)
				require.NoError(t, err)
				for _, threads := range []int{1, 3} {
					if testing.Short() && threads == 1 {
						continue // one thread shares nothing
					}
					for _, o := range []tile.Options{{TileSize: 32}, {TileSize: 64}, {BatchRecords: 64, DenseRecords: 2}} {
						log := laneLog{live: map[laneBlock]uint16{}}
						x.declared.Colors, x.declared.Inputs = 1, shade.InputFragCoord|shade.InputPrimitiveID
						s := frametest.Hooked{Declared: x.declared, AfterFragment: log.note, AfterVertex: func(v *shade.Vertices) {
							for i, k := range v.Index[:v.N] {
								at, corner := k/3, k%3
								v.X[i] = float32(at*7%37)/20 - 1 + float32(corner&1)*0.3
								v.Y[i] = float32(at*11%41)/20 - 1 + float32(corner>>1)*0.2
								v.Z[i], v.W[i] = 0.5, 1
								if x.declared.Subgroups && at%5 == 0 && corner == 1 { // it is clipped to two pieces
									v.Z[i] = -0.3
								}
							}
						}}
						dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, Inside: inside.Options{Kernels: k, Tile: o}})
						state := frametest.RGBA8(x.samples)
						state.Rasterization.CullMode = vk.CullModeNone
						info := halfspace.PassInfo{Color: []halfspace.Attachment{{
							Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 150, 110, x.samples), Load: vk.AttachmentLoadOpClear,
						}}}
						require.NoError(t, frametest.DrawAll(t, dev, info, state, s, shade.Draw{Count: 3 * 300}))
						dev.Close()
						if o.BatchRecords == 0 || x.same {
							require.Empty(t, log.odd, "%v, %d threads, %+v", level, threads, o)
						}
						require.Greater(t, len(log.live), 500)
						if want == nil {
							want = log.live
						}
						if x.same {
							require.True(t, maps.Equal(want, log.live), "%v, %d threads, %+v", level, threads, o)
						}
					}
				}
			}
		})
	}
}
