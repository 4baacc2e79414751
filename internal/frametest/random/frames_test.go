// Package random_test draws random frames, the same on all devices.
package random_test

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
)

// frameWay is a way to draw a frame: a device, how programs are executed, and what of shaders there is.
type frameWay struct {
	info     halfspace.DeviceInfo
	exec     program.Exec
	evil     bool           // shaders do what they must not
	programs *framePrograms // nil: shaders are functions of Go
}

func (w frameWay) String() string {
	return fmt.Sprintf("%v, %v, %d threads, %+v", w.info.Inside.Kernels.Level, w.exec, w.info.Threads, w.info.Inside.Tile)
}

// frameWays are all levels, interpreted and as machine code, then the best one with other tiles, batches and threads.
func frameWays(t testing.TB) (list []frameWay) {
	t.Helper()
	for _, l := range simd.Available() {
		k, err := simd.For(l)
		require.NoError(t, err)
		list = append(list, frameWay{info: halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}},
			exec: program.ExecInterpret})
		if jit.Enabled() && jit.Supports(l) {
			list = append(list, frameWay{info: list[len(list)-1].info, exec: program.ExecNative})
		}
	}
	last := list[len(list)-1]
	for _, info := range []halfspace.DeviceInfo{
		{Threads: 3, Inside: inside.Options{Tile: tile.Options{TileSize: 32, Immediate: true, Poison: patterns[0]}}},
		{Threads: 2, Inside: inside.Options{Tile: tile.Options{TileSize: 64, BatchRecords: 64, DenseRecords: 2,
			Poison: patterns[1]}}, Debug: true},
	} {
		info.Inside.Kernels = last.info.Inside.Kernels
		list = append(list, frameWay{info: info, exec: last.exec})
	}
	return list
}

// sameFrames draws the frame of a seed in all ways, with shaders that are functions of Go, or with programs. Every way
// has to leave the same bytes, or the same refusal. It returns how many draws of programs there were in a way.
func sameFrames(t testing.TB, ways []frameWay, seed uint64, programs bool) (draws int) {
	t.Helper()
	what := fmt.Sprintf("seed %d, programs: %v", seed, programs)
	now := ""
	defer func() {
		if v := recover(); v != nil {
			t.Fatalf("%s: %s: panic: %v\n%s", what, now, v, debug.Stack())
		}
	}()
	var made *framePrograms
	if programs {
		made = newFramePrograms(seed)
	}
	var want [][]byte
	var refused error
	for i, w := range ways {
		if !programs && w.exec == program.ExecNative && w.info.Threads == 1 {
			continue // there is no machine code
		}
		w.programs, now = made, w.String()
		got, err := fuzzedFrame(t, seed, w)
		if i == 0 {
			want, refused, draws = got, err, made.drew()
			continue
		}
		require.Equal(t, refused == nil, err == nil, "%s: %v: %v and %v", what, w, refused, err)
		require.Equal(t, len(want), len(got), "%s: %v", what, w)
		for k := range want {
			if !bytes.Equal(want[k], got[k]) {
				at := 0
				for want[k][at] == got[k][at] {
					at++
				}
				t.Fatalf("%s: %v: image %d differs at byte %d of %d: %d, not %d", what, w, k, at, len(want[k]), got[k][at], want[k][at])
			}
		}
	}
	return draws
}

// Frames of random pipelines, state and draws are the same bytes on every level, whatever the tiles and batches;
// attachments and textures end at unreadable pages. So are those whose shaders are random programs.
func FuzzFrames(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed)
	}
	ways := frameWays(f)
	f.Fuzz(func(t *testing.T, seed uint64) {
		sameFrames(t, ways, seed, false)
		sameFrames(t, ways, seed, true)
	})
}

// Shaders that replace, cut and misread their batch get a panic of their own, or wrong pictures; attachments end at
// unreadable pages.
func FuzzShaders(f *testing.F) {
	for seed := range uint64(24) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			v := frametest.PanicOf(func() {
				_, _ = fuzzedFrame(t, seed, frameWay{
					info: halfspace.DeviceInfo{Threads: 2,
						Inside: inside.Options{Kernels: k, Tile: tile.Options{Poison: patterns[seed%2]}}}, evil: true,
				})
			})
			if p, ok := v.(*halfspace.ShaderPanic); v != nil && (!ok || p.Draw < 0) {
				t.Errorf("%v: the panic is %v", l, v)
			}
		}
	})
}

// FRAMES frames, from SEED on, are drawn as FuzzFrames draws them, on as many threads as -parallel says; every other
// frame's shaders are programs. The first failure ends it, and names its seed, for a file in testdata/fuzz/FuzzFrames.
// By default there are few.
func TestFrames(t *testing.T) {
	n, first := 32, uint64(100)
	if testing.Short() {
		n = 8
	}
	if s := os.Getenv("SEED"); s != "" {
		first, _ = strconv.ParseUint(s, 10, 64)
	}
	s, many := os.LookupEnv("FRAMES")
	if many {
		n, _ = strconv.Atoi(s)
	}
	ways := frameWays(t)
	began := time.Now()
	var draws, drawn atomic.Int64
	const batch = 256
	for from := 0; from < n && !t.Failed(); from += batch {
		done := min(from+batch, n)
		t.Run(fmt.Sprint("from ", first+uint64(from/2)), func(t *testing.T) {
			all := t
			for k := from; k < done; k++ {
				seed, programs := first+uint64(k/2), k%2 == 1
				t.Run(fmt.Sprintf("%d programs=%v", seed, programs), func(t *testing.T) {
					t.Parallel()
					if all.Failed() {
						t.SkipNow()
					}
					if d := sameFrames(t, ways, seed, programs); d > 0 {
						draws.Add(int64(d))
						drawn.Add(1)
					}
				})
			}
		})
		if many {
			fmt.Printf("%d frames of %d, %.1f a second on %d threads; %d with %d draws of programs; next is seed %d\n", done, n,
				float64(done)/time.Since(began).Seconds(), runtime.GOMAXPROCS(0), drawn.Load(), draws.Load(), first+uint64(done/2))
		}
	}
	require.True(t, t.Failed() || int(drawn.Load())*4 > n/2, "%d of %d frames have programs that draw", drawn.Load(), n/2)
}
