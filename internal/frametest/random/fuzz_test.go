package random_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// clipSpace draws vertices that are clip coordinates already, x y z w each, with a colour of them all: what no mesh can
// ask for, any bits included.
type clipSpace struct{}

func (clipSpace) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 1), Colors: 1}
}

func (clipSpace) Vertex(v *shade.Vertices) {
	p := v.Bindings.([]float32)
	for i, k := range v.Index[:v.N] {
		v.X[i], v.Y[i], v.Z[i], v.W[i] = p[4*k], p[4*k+1], p[4*k+2], p[4*k+3]
		v.Out[0][i] = float32(k%3) / 2
	}
}

func (clipSpace) Fragment(f *shade.Fragments) {
	for i := range f.N {
		f.Colors[0][0][i], f.Colors[0][1][i], f.Colors[0][2][i], f.Colors[0][3][i] = f.In[0][i], 1, 0, 1
	}
}

// drawClipSpace draws triangles of any positions and returns the bytes of colour and depth.
func drawClipSpace(t *testing.T, info halfspace.DeviceInfo, width, height int, positions []float32, samples int,
	topology vk.PrimitiveTopology) (color, depth []byte) {
	dev := testdevice.New(t, info)
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: topology, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: vk.FormatD32Sfloat,
		Multisample:  &vk.Multisample{RasterizationSamples: samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
	}, clipSpace{})
	require.NoError(t, err)
	c, z := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, samples),
		frametest.NewImage(t, vk.FormatD32Sfloat, width, height, samples)
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{{Image: c, Load: vk.AttachmentLoadOpClear}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: z, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1},
	})
	pass.Draw(pipe, shade.Draw{Bindings: positions, Count: len(positions) / 4})
	require.NoError(t, pass.End(context.Background()))
	return c.Bytes(), z.Bytes()
}

// Positions of any bits: nothing overflows or panics, and every level, tile size and way of shading gives the same
// bytes.
func FuzzPositions(f *testing.F) {
	add := func(samples uint8, values ...float32) {
		var data []byte
		for _, v := range values {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
		}
		f.Add(samples, data)
	}
	inf, huge := float32(math.Inf(1)), float32(math.MaxFloat32)
	add(0, -1, -1, 0, 1, 1, -1, 0, 1, -1, 1, 0.5, 1)
	add(1, -1<<20, -3, 0, 1, 1<<20, 1, 0.5, 1, 0, 1<<20, 1, 1)                                 // far outside
	add(2, -1, -1, 0, -1, 1, -1, 0, 0x1p-30, -1, 1, 0.5, 1)                                    // behind the eye
	add(3, huge, -huge, huge, 1, -huge, huge, 0, 1, 1, 1, 1, huge)                             // no room for products
	add(4, inf, 0, 0, 1, 0, inf-inf, 0, 1, 0, 0, 0, 0)                                         // dropped
	add(1, -3, -1, 0, 1, 3, -1.0000001, 1, 1, 3, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1) // a sliver, then nothing
	generic, err := simd.For(simd.LevelGeneric)
	require.NoError(f, err)
	best, err := simd.For(simd.Available()[len(simd.Available())-1])
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, how uint8, data []byte) {
		var positions []float32
		for ; len(data) >= 16 && len(positions) < 4*96; data = data[16:] {
			for k := range 4 {
				positions = append(positions, math.Float32frombits(binary.LittleEndian.Uint32(data[4*k:])))
			}
		}
		if len(positions) == 0 {
			return
		}
		samples := 1 << (how % 5)
		topology := vk.PrimitiveTopology(how / 5 % 6)
		color, depth := drawClipSpace(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: generic}},
			75, 66, positions, samples, topology)
		for _, info := range []halfspace.DeviceInfo{
			{Threads: 2, Inside: inside.Options{Kernels: best}},
			{Threads: 1, Inside: inside.Options{Kernels: best, Tile: tile.Options{TileSize: 32, Immediate: true}}},
		} {
			c, z := drawClipSpace(t, info, 75, 66, positions, samples, topology)
			require.True(t, bytes.Equal(color, c) && bytes.Equal(depth, z), "%d samples, %v, %v", samples, topology, info.Inside.Tile)
		}
	})
}

// Triangles on the grid of 1/256 pixel: covered samples are those that the exact reference says.
func FuzzCoverage(f *testing.F) {
	f.Add(int16(0), int16(0), int16(64*256), int16(0), int16(0), int16(64*256))
	f.Add(int16(-20000), int16(128), int16(20000), int16(129), int16(300), int16(128))
	f.Add(int16(128), int16(128), int16(128+256*5), int16(128), int16(128), int16(128+256*5))
	f.Fuzz(func(t *testing.T, x0, y0, x1, y1, x2, y2 int16) {
		const size = 64 // a power of two: clip coordinates and their way back are exact
		at := func(v int16) float32 { return float32(float32(v)/(256*size/2)) - 1 }
		color, _ := drawClipSpace(t, halfspace.DeviceInfo{Threads: 1}, size, size, []float32{
			at(x0), at(y0), 0, 1, at(x1), at(y1), 0, 1, at(x2), at(y2), 0, 1,
		}, 1, vk.PrimitiveTopologyTriangleList)
		point := func(x, y int16) oracle.Point { return oracle.Point{X: int64(x), Y: int64(y)} }
		triangle := [3]oracle.Point{point(x0, y0), point(x1, y1), point(x2, y2)}
		for i := range size * size {
			x, y := i%size, i/size
			want := oracle.Covers(triangle, oracle.Point{X: int64(x)*256 + 128, Y: int64(y)*256 + 128})
			if got := color[4*i+1] == 255; got != want {
				t.Fatalf("pixel %d,%d of %v: %v, want %v", x, y, triangle, got, want)
			}
		}
	})
}
