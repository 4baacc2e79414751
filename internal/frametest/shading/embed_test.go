package shading_test

import (
	"context"
	"image"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// crowd is a mesh of random triangles with colours and texture coordinates.
func crowd(n int, size float64) *shade.Mesh {
	rng := rand.New(rand.NewPCG(3, 5))
	m := &shade.Mesh{Matrix: frametest.Identity}
	for range n {
		x, y, z := rng.Float64()*2-1, rng.Float64()*2-1, rng.Float64()
		for range 3 {
			m.Positions = append(m.Positions, float32(x+rng.NormFloat64()*size), float32(y+rng.NormFloat64()*size), float32(z))
			m.TexCoords = append(m.TexCoords, rng.Float32(), rng.Float32())
			m.Colors = append(m.Colors, rng.Float32(), rng.Float32(), rng.Float32(), rng.Float32())
		}
	}
	return m
}

// A frame allocates nothing once passes have grown to its size: whatever its state, draws and threads.
func TestWarmFramesAllocateNothing(t *testing.T) {
	const width, height = 300, 200
	over := &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
		BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
		SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOneMinusSrcAlpha,
		ColorWriteMask: vk.ColorComponentsAll,
	}}}
	less := &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
	for name, c := range map[string]struct {
		threads, samples int
		format           vk.Format
		state            vk.GraphicsPipeline
		shader           shade.Unlit
		tile             tile.Options
	}{
		"opaque": {1, 1, vk.FormatR8G8B8A8Unorm, vk.GraphicsPipeline{DepthStencil: less},
			shade.Unlit{Textured: true}, tile.Options{}},
		"five threads": {5, 1, vk.FormatR8G8B8A8Unorm, vk.GraphicsPipeline{DepthStencil: less},
			shade.Unlit{Textured: true, Lambert: true}, tile.Options{}},
		"blended": {2, 1, vk.FormatR8G8B8A8Unorm, vk.GraphicsPipeline{DepthStencil: less, ColorBlend: over},
			shade.Unlit{Colored: true}, tile.Options{}},
		"masked": {2, 1, vk.FormatR8G8B8A8Unorm, vk.GraphicsPipeline{DepthStencil: less},
			shade.Unlit{Colored: true, Mask: true}, tile.Options{}},
		"multisampled": {2, 4, vk.FormatR8G8B8A8Srgb, vk.GraphicsPipeline{DepthStencil: less},
			shade.Unlit{Textured: true}, tile.Options{}},
		"half floats": {2, 1, vk.FormatR16G16B16A16Sfloat, vk.GraphicsPipeline{DepthStencil: less},
			shade.Unlit{Colored: true}, tile.Options{}},
		"many batches": {3, 1, vk.FormatR8G8B8A8Unorm, vk.GraphicsPipeline{DepthStencil: less},
			shade.Unlit{Textured: true}, tile.Options{BatchRecords: 64, DenseRecords: 8}},
		"lines": {2, 1, vk.FormatR8G8B8A8Unorm,
			vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyLineStrip}, shade.Unlit{Colored: true}, tile.Options{}},
		"everything once": {2, 1, vk.FormatR8G8B8A8Unorm, vk.GraphicsPipeline{DepthStencil: less},
			shade.Unlit{Textured: true}, tile.Options{Immediate: true}},
	} {
		t.Run(name, func(t *testing.T) {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: c.threads, Inside: inside.Options{Tile: c.tile}})
			defer dev.Close()
			g := c.state
			if g.Topology == vk.PrimitiveTopologyPointList {
				g.Topology = vk.PrimitiveTopologyTriangleList
			}
			g.Multisample = &vk.Multisample{RasterizationSamples: c.samples}
			g.ColorFormats, g.DepthStencilFormat = []vk.Format{c.format}, vk.FormatD32Sfloat
			pipe, err := dev.NewPipeline(g, c.shader)
			require.NoError(t, err)
			color := halfspace.Attachment{Image: frametest.NewImage(t, c.format, width, height, c.samples),
				Load: vk.AttachmentLoadOpClear}
			if c.samples > 1 {
				color.Resolve = frametest.NewImage(t, c.format, width, height, 1)
			}
			info := halfspace.PassInfo{Color: []halfspace.Attachment{color}, DepthStencil: &halfspace.DepthStencilAttachment{
				Image:     frametest.NewImage(t, vk.FormatD32Sfloat, width, height, c.samples),
				DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1,
			}}
			triangles, frames := 500, 20
			if testing.Short() {
				triangles, frames = 20, 2
			}
			mesh := crowd(triangles, 0.1)
			mesh.AlphaCutoff = 0.5
			mesh.Texture = frametest.RandomTexture(t, dev, rand.New(rand.NewPCG(1, 1)))
			draw := shade.Draw{Bindings: mesh, Count: mesh.Vertices()}
			pass := dev.NewPass(info)
			frame := func() {
				pass.Reset(info)
				pass.Draw(pipe, draw)
				pass.Draw(pipe, draw)
				if err := pass.End(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			for range frames {
				frame()
			}
			require.Zero(t, allocs.PerRun(frames, frame))
		})
	}
}

// Close leaves no goroutine behind, also after cancelled frames.
func TestCloseEndsGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	for threads := range 9 {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads})
		ctx, cancel := context.WithCancel(context.Background())
		pass := dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 100, Height: 100}})
		require.NoError(t, pass.End(ctx))
		cancel()
		pass.Reset(halfspace.PassInfo{Extent: vk.Extent2D{Width: 100, Height: 100}})
		require.ErrorIs(t, pass.End(ctx), context.Canceled)
		dev.Close()
		dev.Close() // a second time does nothing
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 30000 { // half a minute: machines are busy
			stacks := make([]byte, 1<<16)
			t.Fatalf("%d goroutines were there before, now:\n%s", before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(time.Millisecond)
	}
}

// cancels is a shader that ends the frame's context in the middle of it.
type cancels struct {
	shade.Flat
	cancel context.CancelFunc
}

// Interface does not say that all fragments are the same: each tile is shaded.
func (cancels) Interface() shade.Interface { return shade.Interface{Colors: 1} }

// Fragment cancels, and gives the engine time to notice.
func (c cancels) Fragment(f *shade.Fragments) {
	c.cancel()
	time.Sleep(time.Millisecond)
	c.Flat.Fragment(f)
}

// After cancellation each tile is as before the frame or finished: nothing half drawn, with any number of threads.
func TestCancelLeavesWholeTiles(t *testing.T) {
	const size, edge = 512, 64
	for _, threads := range []int{1, 2, 5} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, Inside: inside.Options{Tile: tile.Options{TileSize: edge}}})
		ctx, cancel := context.WithCancel(context.Background())
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		}, cancels{cancel: cancel})
		require.NoError(t, err)
		dst := image.NewRGBA(image.Rect(0, 0, size, size))
		for i := range dst.Pix {
			dst.Pix[i] = 7
		}
		target := halfspace.Target(dst)
		target.Load = vk.AttachmentLoadOpClear
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{target}})
		pass.Draw(pipe, shade.Draw{Bindings: frametest.Square(), Count: 4})
		require.ErrorIs(t, pass.End(ctx), context.Canceled)
		snapshot := append([]byte(nil), dst.Pix...)
		old := 0
		for ty := 0; ty < size; ty += edge {
			for tx := 0; tx < size; tx += edge {
				first := dst.RGBAAt(tx, ty).R
				require.Contains(t, []uint8{7, 255}, first)
				if first == 7 {
					old++
				}
				for y := range edge {
					for x := range edge {
						if got := dst.RGBAAt(tx+x, ty+y).R; got != first {
							t.Fatalf("tile (%d, %d) is torn: %d and %d", tx, ty, first, got)
						}
					}
				}
			}
		}
		require.Positive(t, old, "the frame was finished")
		require.Equal(t, snapshot, dst.Pix, "nobody draws after End")
		dev.Close()
	}
}

// A frame whose context ends while it is drawn, or just after, leaves the next one alone.
func TestCancelEndsOneFrame(t *testing.T) {
	const size = 64
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: tile.Options{TileSize: 32}}})
	defer dev.Close()
	dst := image.NewRGBA(image.Rect(0, 0, size, size))
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, shade.Flat{})
	require.NoError(t, err)
	frame := func(ctx context.Context) error {
		target := halfspace.Target(dst)
		target.Load = vk.AttachmentLoadOpClear
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{target}})
		pass.Draw(pipe, shade.Draw{Bindings: frametest.Square(), Count: 4})
		return pass.End(ctx)
	}
	for range 200 {
		ctx, cancel := context.WithCancel(context.Background())
		go cancel()
		if err := frame(ctx); err != nil {
			require.ErrorIs(t, err, context.Canceled)
		}
		clear(dst.Pix)
		require.NoError(t, frame(context.Background()))
		for i, v := range dst.Pix {
			if v != 255 {
				t.Fatalf("byte %d of the next frame is %d", i, v)
			}
		}
		cancel()
	}
}

// Passes of several goroutines on one device take turns; pipelines, samplers and images are shared.
func TestPassesOfManyGoroutinesShareADevice(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 3})
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, shade.Unlit{Textured: true})
	require.NoError(t, err)
	mesh := crowd(100, 0.3)
	mesh.Texture = frametest.RandomTexture(t, dev, rand.New(rand.NewPCG(1, 1)))
	pictures := make(chan *image.RGBA, 8)
	errs := make(chan error, 8)
	for range 8 {
		go func() {
			dst := image.NewRGBA(image.Rect(0, 0, 150, 150))
			var err error
			for range 5 {
				target := halfspace.Target(dst)
				target.Load = vk.AttachmentLoadOpClear
				pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{target}})
				pass.Draw(pipe, shade.Draw{Bindings: mesh, Count: mesh.Vertices()})
				if err = pass.End(context.Background()); err != nil {
					break
				}
			}
			errs <- err
			pictures <- dst
		}()
	}
	var want *image.RGBA
	for range 8 {
		require.NoError(t, <-errs)
		got := <-pictures
		if want == nil {
			want = got
		}
		require.Equal(t, want.Pix, got.Pix)
	}
}

// The statistics of a pass count what happened to its primitives and fragments.
func TestStatisticsCountPrimitivesAndFragments(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	depth := frametest.NewImage(t, vk.FormatD32Sfloat, 100, 100, 1)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, DepthStencilFormat: vk.FormatD32Sfloat,
		ColorFormats:  []vk.Format{vk.FormatR8G8B8A8Unorm},
		Rasterization: vk.Rasterization{CullMode: vk.CullModeBack, FrontFace: vk.FrontFaceClockwise},
		DepthStencil:  &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
	}, shade.Unlit{Colored: true})
	require.NoError(t, err)
	at := func(z float32) *shade.Mesh {
		m := frametest.Square()
		for i := 2; i < 12; i += 3 {
			m.Positions[i] = z
		}
		return m
	}
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 100, 100, 1)}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1},
	})
	pass.Draw(pipe, shade.Draw{Bindings: at(0.5), Count: 4})
	pass.Draw(pipe, shade.Draw{Bindings: at(0.75), Count: 4})                     // hidden
	pass.Draw(pipe, shade.Draw{Bindings: at(0.25), Indices32: []uint32{0, 2, 1}}) // from behind
	require.NoError(t, pass.End(context.Background()))
	s := pass.Statistics()
	require.EqualValues(t, 5, s.Primitives)
	require.EqualValues(t, 1, s.Culled)
	require.EqualValues(t, 4, s.Binned)
	require.Zero(t, s.Clipped)
	require.EqualValues(t, 10000, s.FragmentsPassed)
	require.EqualValues(t, 10000, s.FragmentsShaded)
	require.GreaterOrEqual(t, s.FragmentsTested, s.FragmentsPassed)
	require.LessOrEqual(t, s.FragmentsTested, int64(20000))
	require.EqualValues(t, 1, s.Batches)
}

// Every kind of Go image that Target takes is drawn to in place, parts of larger ones included.
func TestTargetsAreDrawnToInPlace(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	whole := image.NewRGBA(image.Rect(0, 0, 10, 10))
	part := whole.SubImage(image.Rect(2, 3, 7, 9))
	for _, m := range []image.Image{
		image.NewRGBA(image.Rect(0, 0, 3, 3)), image.NewNRGBA(image.Rect(5, 5, 9, 9)), image.NewGray(image.Rect(0, 0, 2, 1)), part,
	} {
		a := halfspace.Target(m)
		require.NotNil(t, a.Image)
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{a.Image.Info().Format},
		}, shade.Flat{})
		require.NoError(t, err)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}})
		pass.Draw(pipe, shade.Draw{Bindings: frametest.Square(), Count: 4})
		require.NoError(t, pass.End(context.Background()))
		b := m.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				r, g, bl, al := m.At(x, y).RGBA()
				require.Equal(t, [4]uint32{0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF}, [4]uint32{r, g, bl, al})
			}
		}
	}
	for y := range 10 {
		for x := range 10 {
			inside := image.Pt(x, y).In(part.Bounds())
			require.Equal(t, inside, whole.RGBAAt(x, y).R == 255, "(%d, %d)", x, y)
		}
	}
}
