//go:build unix

package bench

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ball is a sphere of 2 rows*rows triangles that fills the picture, lit.
func ball(rows int) (*shade.Mesh, []uint32) {
	const pi = 3.141592653589793
	m := &shade.Mesh{Matrix: [16]float32{0: 0.95, 5: -0.95, 10: 0.4, 14: 0.5, 15: 1}, Color: [4]float32{0.9, 0.7, 0.4, 1}}
	var indices []uint32
	for y := range rows + 1 {
		sin, cos := exact.Sincos(pi * float64(y) / float64(rows))
		for x := range rows + 1 {
			s, c := exact.Sincos(2 * pi * float64(x) / float64(rows))
			p := [3]float32{float32(sin * c), float32(cos), float32(sin * s)}
			m.Positions, m.Normals = append(m.Positions, p[:]...), append(m.Normals, p[:]...)
			if i := uint32(y*(rows+1) + x); y < rows && x < rows {
				next := i + uint32(rows) + 1
				indices = append(indices, i, next, i+1, i+1, next, next+1)
			}
		}
	}
	return m, indices
}

// service draws so many pictures of a ball from several goroutines at once on one device, each goroutine the next one
// that nobody has, and returns what a picture takes: of time, of all together, and of the processor. Images are made,
// and a few pictures drawn, before the clock starts.
func service(b *testing.B, dev *halfspace.Device, goroutines, pictures, size, rows int) (wall, cpu time.Duration) {
	mesh, indices := ball(rows)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		DepthStencilFormat: vk.FormatD32Sfloat,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
	}, shade.Unlit{Lambert: true})
	if err != nil {
		b.Fatal(err)
	}
	image := func(f vk.Format) *halfspace.Image {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Extent: vk.Extent3D{Width: size, Height: size, Depth: 1}})
		if err != nil {
			b.Error(err)
		}
		return m
	}
	var ready, all sync.WaitGroup
	var next atomic.Int64
	begin := make(chan struct{})
	draw := func() {
		defer all.Done()
		info := halfspace.PassInfo{
			Color: []halfspace.Attachment{{Image: image(vk.FormatR8G8B8A8Unorm), Load: vk.AttachmentLoadOpClear}},
			DepthStencil: &halfspace.DepthStencilAttachment{Image: image(vk.FormatD32Sfloat),
				DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1},
		}
		pass := dev.NewPass(info)
		one := func() {
			pass.Reset(info)
			pass.Draw(pipe, shade.Draw{Bindings: mesh, Indices32: indices})
			if err := pass.End(context.Background()); err != nil {
				b.Error(err)
			}
		}
		one()
		one()
		ready.Done()
		<-begin
		for next.Add(1) <= int64(pictures) {
			one()
		}
	}
	ready.Add(goroutines)
	all.Add(goroutines)
	for range goroutines {
		go draw()
	}
	ready.Wait()
	start, used := time.Now(), ProcessorTime()
	close(begin)
	all.Wait()
	n := time.Duration(pictures)
	return time.Since(start) / n, (ProcessorTime() - used) / n
}

// BenchmarkService asks what small pictures of a busy service cost: eight goroutines draw pictures of 128x128 on one
// device, with all threads and with one. Threads must not cost processor time. 1,000 pictures drawn by as many goroutines
// as threads say how the work scales. A large picture alone is there to be no slower for it.
func BenchmarkService(b *testing.B) {
	cpus := runtime.GOMAXPROCS(0)
	for _, c := range []struct {
		name                                      string
		threads, goroutines, pictures, size, rows int
	}{
		{"pictures=128/threads=1", 1, 8, 160, 128, 130},
		{"pictures=128/threads=all", cpus, 8, 160, 128, 130},
		{"alone=128/threads=all", cpus, 1, 160, 128, 130},
		{"alone=1024/threads=1", 1, 1, 160, 1024, 300},
		{"alone=1024/threads=all", cpus, 1, 160, 1024, 300},
		{"thousand=128/threads=1", 1, 1, 1000, 128, 20},
		{"thousand=128/threads=all", cpus, cpus, 1000, 128, 20},
	} {
		b.Run(c.name, func(b *testing.B) {
			dev := testdevice.New(b, halfspace.DeviceInfo{Threads: c.threads})
			defer dev.Close()
			var walls, cpus []time.Duration
			for range b.N {
				for range 5 {
					wall, cpu := service(b, dev, c.goroutines, c.pictures, c.size, c.rows)
					walls, cpus = append(walls, wall), append(cpus, cpu)
				}
			}
			slices.Sort(walls)
			slices.Sort(cpus)
			b.ReportMetric(float64(time.Second)/float64(walls[len(walls)/2]), "pictures/s")
			b.ReportMetric(float64(cpus[len(cpus)/2])/1e6, "cpu-ms/picture")
			b.ReportMetric(0, "ns/op")
		})
	}
}
