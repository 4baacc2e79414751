package memory_test

import (
	"context"
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A shader in Go reads texel buffers, of floats and of integers, writes one and counts in another: the picture is the
// first buffer's colours by column, and outside of it what its format lacks.
func TestGoShadersReadAndWriteTexelBuffers(t *testing.T) {
	const width, height, colors = 40, 30, 29
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 3, Inside: inside.Options{Kernels: k}})
		buffer := func(f vk.Format, data []byte) *sample.TexelBuffer {
			b, err := sample.NewTexelBuffer(f, data)
			require.NoError(t, err)
			return b
		}
		pix, order := make([]byte, 4*colors), make([]byte, 2*width)
		for i := range colors {
			copy(pix[4*i:], []byte{byte(8 * i), byte(255 - i), byte(i * i), 200})
		}
		for x := range width {
			binary.LittleEndian.PutUint16(order[2*x:], uint16(width-1-x)) // the last ones lie outside of the colours
		}
		written, counts := make([]byte, 4*width*height), make([]byte, 4*height)
		palette, columns := buffer(vk.FormatR8G8B8A8Unorm, pix), buffer(vk.FormatR16Uint, order)
		copies, rows := buffer(vk.FormatR8G8B8A8Unorm, written), buffer(vk.FormatR32Uint, counts)
		counter, err := sample.CompileBufferAtomic(rows)
		require.NoError(t, err)
		s := &frametest.Corners{Positions: frametest.WholeScreen(0.5),
			State: shade.Interface{Colors: 1, SideEffects: true, Inputs: shade.InputFragCoord}}
		s.Shade = func(f *shade.Fragments) {
			column := f.ReadTexels(columns, f.Uint(f.FragCoord[0]))[0]
			place := make([]uint32, f.N) // the words of what was read
			for i, x := range column {
				place[i] = math.Float32bits(x)
			}
			color := f.ReadTexels(palette, place)
			for c, v := range color {
				f.Copy(f.Colors[0][c], v)
			}
			for i := range f.N {
				if f.Live[i/simd.Lanes]>>(i%simd.Lanes)&1 == 0 {
					continue
				}
				x, y := int32(f.FragCoord[0][i]), int32(f.FragCoord[1][i])
				one := sample.Batch{N: 1, I: []int32{y*width + x}}
				for c := range color {
					one.Out[c] = color[c][i : i+1]
				}
				copies.Write(&one)
				counter.Do(sample.AtomicAdd, &sample.Batch{N: 1, I: []int32{y}, Value: [2][]uint32{{uint32(x)}}})
			}
		}
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
			ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, s)
		require.NoError(t, err)
		target := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, width, height, 1)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: target}}})
		pass.Draw(pipe, shade.Draw{Count: 3})
		require.NoError(t, pass.End(context.Background()))
		for y := range height {
			for x := range width {
				want := [4]byte{}
				if i := width - 1 - x; i < colors {
					want = [4]byte(pix[4*i:])
				}
				at := 4 * (y*width + x)
				require.Equal(t, want, [4]byte(target.Bytes()[at:]), "%v: (%d, %d)", level, x, y)
				require.Equal(t, want, [4]byte(written[at:]), "%v: (%d, %d)", level, x, y)
			}
			require.EqualValues(t, width*(width-1)/2, binary.LittleEndian.Uint32(counts[4*y:]))
		}
		dev.Close()
	}
}
