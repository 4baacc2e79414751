package bench

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/simd"
)

// renderer is a scene on a device, drawn as "halfspace bench" draws it.
func renderer(t testing.TB, dev *halfspace.Device, s *scene.Scene, shading scene.Shading, width, height, samples int) *scene.Renderer {
	t.Helper()
	r, err := scene.NewRenderer(dev, s, scene.RenderInfo{
		Shading: shading, Width: width, Height: height, Samples: samples, Opaque: true, Trilinear: true,
		Background: [4]float64{0.2, 0.3, 0.4, 1},
	})
	require.NoError(t, err)
	return r
}

// Every scene is the work that it says, and the same picture on every level.
func TestScenesAreTheSameOnEveryLevel(t *testing.T) {
	for _, w := range Scenes() {
		t.Run(w.Name, func(t *testing.T) {
			s, err := Make(w.Name)
			require.NoError(t, err)
			require.Equal(t, w.Name, s.Name)
			require.Len(t, s.Cameras, 1)
			if w.Name == "small-triangles" {
				require.Equal(t, 1<<20, s.Triangles())
				s = grid(64, 32) // the million are not for every test
			}
			if w.Name == "city" {
				require.InEpsilon(t, 10_000_000, s.Triangles(), 0.1)
				s = city(100_000)
			}
			var want []byte
			for _, l := range simd.Available() {
				k, err := simd.For(l)
				require.NoError(t, err)
				dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Kernels: k}})
				r := renderer(t, dev, s, scene.ShadeUnlit, 160, 90, 1)
				require.NoError(t, r.Draw(context.Background(), &s.Cameras[0]))
				stats := r.Statistics()
				require.EqualValues(t, s.Triangles(), stats.Primitives)
				if want == nil {
					want = slices.Clone(r.Color.Bytes())
					background := 0
					for i := 0; i < len(want); i += 4 {
						if bytes.Equal(want[i:i+3], []byte{51, 77, 102}) {
							background++
						}
					}
					require.Less(t, background, 160*90/2, "the screen is drawn on")
				}
				require.True(t, bytes.Equal(want, r.Color.Bytes()), "%v", l)
				dev.Close()
			}
		})
	}
	_, err := Make("nothing")
	require.EqualError(t, err, `no benchmark scene "nothing": there are fill, overdraw, textured, small-triangles, slivers, draws, city`)
}

// Layers cover the screen. From back to front or from front to back, all but the nearest one's fragments are hidden.
func TestLayersCoverTheScreen(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	width, height := 1600, 900
	if testing.Short() {
		width, height = 160, 90
	}
	pixels := int64(width * height)
	for _, backToFront := range []bool{true, false} {
		s := layers(64, backToFront)
		r := renderer(t, dev, s, scene.ShadeUnlit, width, height, 1)
		require.NoError(t, r.Draw(context.Background(), &s.Cameras[0]))
		require.InDelta(t, pixels, r.Statistics().FragmentsPassed, float64(64*2*(width+height)), "but for the outermost pixels")
	}
}

// BenchmarkScene times frames of 1920x1080 pixels: scene x mode x samples x level x threads.
func BenchmarkScene(b *testing.B) {
	const width, height = 1920, 1080
	modes := map[string]scene.Shading{"depth": scene.ShadeDepth, "unlit": scene.ShadeUnlit, "lambert": scene.ShadeLambert}
	for _, w := range Scenes() {
		s := w.Make()
		for _, mode := range []string{"depth", "unlit", "lambert"} {
			for _, samples := range []int{1, 4} {
				if samples > 1 && mode != "unlit" {
					continue
				}
				for _, l := range simd.Available() {
					k, err := simd.For(l)
					require.NoError(b, err)
					for _, threads := range []int{1, 2, 4, 8, 16} {
						if threads > 1 && threads > runtime.GOMAXPROCS(0) {
							continue
						}
						name := fmt.Sprintf("scene=%s/mode=%s/samples=%d/level=%v/threads=%d", w.Name, mode, samples, l, threads)
						b.Run(name, func(b *testing.B) {
							dev := testdevice.New(b, halfspace.DeviceInfo{Threads: threads, Inside: inside.Options{Kernels: k}})
							defer dev.Close()
							r := renderer(b, dev, s, modes[mode], width, height, samples)
							draw := func() {
								if err := r.Draw(context.Background(), &s.Cameras[0]); err != nil {
									b.Fatal(err)
								}
							}
							draw()
							b.ReportAllocs()
							for b.Loop() {
								draw()
							}
							seconds := b.Elapsed().Seconds() / float64(b.N)
							b.ReportMetric(width*height/seconds/1e6, "Mpix/s")
							b.ReportMetric(float64(s.Triangles())/seconds/1e6, "Mtri/s")
						})
					}
				}
			}
		}
	}
}
