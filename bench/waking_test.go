package bench

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene"
)

// apart is longer than workers poll for the next frame.
const apart = 5 * time.Millisecond

// Frames of up to some milliseconds by numbers of threads: one right after the other, while workers still look for the
// next, and some time apart, where they have parked and are to be woken.
func BenchmarkWaking(b *testing.B) {
	s := courtyard(0)
	for _, size := range [][2]int{{320, 180}, {640, 360}, {1280, 720}, {1920, 1080}} {
		for threads := 1; threads <= runtime.GOMAXPROCS(0); threads *= 2 {
			dev := testdevice.New(b, halfspace.DeviceInfo{Threads: threads})
			r := renderer(b, dev, s, scene.ShadeUnlit, size[0], size[1], 1)
			for _, pause := range []time.Duration{0, apart} {
				name := "together"
				if pause > 0 {
					name = "apart"
				}
				b.Run(fmt.Sprintf("size=%dx%d/threads=%d/%s", size[0], size[1], threads, name), func(b *testing.B) {
					var times []time.Duration
					for range b.N {
						time.Sleep(pause)
						start := time.Now()
						if err := r.Draw(context.Background(), &s.Cameras[0]); err != nil {
							b.Fatal(err)
						}
						times = append(times, time.Since(start))
					}
					slices.Sort(times)
					b.ReportMetric(float64(times[len(times)/2].Nanoseconds()), "median-ns/frame")
					b.ReportMetric(0, "ns/op") // with the pauses it says nothing
				})
			}
			dev.Close()
		}
	}
}
