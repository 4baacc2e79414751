package picfile

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/texfile"
)

// layerFile is a file of one layer of 2 x 1 pixels.
func layerFile(t *testing.T, format string, l Layer, o Options) []byte {
	t.Helper()
	f, err := Named(format)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, f.Write(&b, &Picture{Width: 2, Height: 1, Layers: []Layer{l}}, o))
	return b.Bytes()
}

// depthLayer is a depth of 1.2345 and nothing, with a second channel that one-layer formats leave out.
func depthLayer() Layer {
	return Layer{Name: "depth", Channels: []texfile.EXRChannel{{Name: "Z", Floats: []float32{0, 1.2345, 0, 0}, First: 1, Stride: 2},
		{Name: "depth.ndc", Floats: []float32{1, 1}}}}
}

// Depths are millimetres, numbers of things themselves, normals and colours of 8 bits.
func TestLayersAsPNG(t *testing.T) {
	decode := func(data []byte) image.Image {
		m, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		return m
	}
	m := decode(layerFile(t, "png", depthLayer(), Options{}))
	require.Equal(t, color.Gray16{1235}, m.At(0, 0))
	require.Equal(t, color.Gray16{0}, m.At(1, 0))
	require.Equal(t, color.Gray16{12}, decode(layerFile(t, "png", depthLayer(), Options{DepthScale: 10})).At(0, 0))
	require.Equal(t, color.Gray16{65535}, decode(layerFile(t, "png", depthLayer(), Options{DepthScale: 1e6})).At(0, 0))
	id := Layer{Name: "id", Channels: []texfile.EXRChannel{{Name: "id", Uints: []uint32{65535, 7}}}}
	require.Equal(t, color.Gray16{7}, decode(layerFile(t, "png", id, Options{})).At(1, 0))
	three := func(name string, v []float32) Layer {
		l := Layer{Name: name}
		for k := range 3 {
			l.Channels = append(l.Channels, texfile.EXRChannel{Floats: v, First: k, Stride: 4})
		}
		return l
	}
	m = decode(layerFile(t, "png", three("normal", []float32{0, -1, 1, 0, 0, 0, 0, 0}), Options{}))
	require.Equal(t, color.RGBA{128, 0, 255, 255}, m.At(0, 0))
	require.Equal(t, color.RGBA{0, 0, 0, 255}, m.At(1, 0))
	m = decode(layerFile(t, "png", three("albedo", []float32{0.5, 1, 2, 1, 0, 0, 0, 0}), Options{}))
	require.Equal(t, color.RGBA{188, 255, 255, 255}, m.At(0, 0))

	f, _ := Named("png")
	id.Channels[0].Uints[0] = 65536
	err := f.Write(&bytes.Buffer{}, &Picture{Width: 2, Height: 1, Layers: []Layer{id}}, Options{})
	require.EqualError(t, err, "png: id 65536 does not fit in 16 bits: use .npy or .exr")
	err = f.Write(&bytes.Buffer{}, &Picture{Width: 2, Height: 1, Layers: []Layer{depthLayer(), id}}, Options{})
	require.EqualError(t, err, "png: has one layer a file")
}

// Arrays begin with their type and shape, in a header of a multiple of 64 bytes.
func TestNPY(t *testing.T) {
	data := layerFile(t, "npy", depthLayer(), Options{})
	require.Equal(t, "\x93NUMPY\x01\x00", string(data[:8]))
	n := 10 + int(binary.LittleEndian.Uint16(data[8:]))
	require.Zero(t, n%64)
	require.Regexp(t, `^\{'descr': '<f4', 'fortran_order': False, 'shape': \(1, 2\), \} *\n$`, string(data[10:n]))
	require.Equal(t, append(binary.LittleEndian.AppendUint32(nil, 0x3F9E0419), 0, 0, 0, 0), data[n:])
	data = layerFile(t, "npy", Layer{Name: "id", Channels: []texfile.EXRChannel{{Uints: []uint32{70000, 7}}}}, Options{})
	require.Contains(t, string(data), "'<u4', 'fortran_order': False, 'shape': (1, 2), ")
	require.Equal(t, []byte{0x70, 0x11, 1, 0, 7, 0, 0, 0}, data[len(data)-8:])
	f, _ := Named("npy")
	var b bytes.Buffer
	require.NoError(t, f.Write(&b, &Picture{Width: 1, Height: 1, Linear: []float32{1, 2, 3, 4}}, Options{}))
	require.Contains(t, b.String(), "'shape': (1, 1, 4), ")
}

// What image/gif reads is near the pictures, which have more than 256 colours, and exact where they have fewer.
func TestGIF(t *testing.T) {
	const w, h = 64, 48
	f, err := Named("gif")
	require.NoError(t, err)
	for name, c := range map[string]struct {
		at   func(x, y int) [3]byte
		most float64 // error of the mean of 8 x 8 pixels
	}{
		"few":  {func(x, y int) [3]byte { return [3]byte{byte(x / 8 * 30), byte(y / 8 * 40), 77} }, 0},
		"many": {func(x, y int) [3]byte { return [3]byte{byte(x * 4), byte(y * 5), byte((x + y) * 2)} }, 3},
	} {
		p := &Picture{Width: w, Height: h, Codes: make([]byte, 4*w*h)}
		for i := range w * h {
			v := c.at(i%w, i/w)
			copy(p.Codes[4*i:], append(v[:], 255))
		}
		var b bytes.Buffer
		a, err := f.Animate(&b, w, h, Options{Frames: 2, Rate: 24, Opaque: true})
		require.NoError(t, err)
		require.NoError(t, a.Add(p))
		require.NoError(t, a.Add(p))
		require.NoError(t, a.Close())
		g, err := gif.DecodeAll(&b)
		require.NoError(t, err, name)
		require.Equal(t, []int{4, 4}, g.Delay)
		require.Zero(t, g.LoopCount)
		require.Len(t, g.Image, 2)
		for y := 0; y < h; y += 8 {
			for x := 0; x < w; x += 8 {
				var off [3]float64
				for i := range 64 {
					got := color.RGBAModel.Convert(g.Image[1].At(x+i%8, y+i/8)).(color.RGBA)
					want := c.at(x+i%8, y+i/8)
					for k, v := range [3]byte{got.R, got.G, got.B} {
						off[k] += (float64(v) - float64(want[k])) / 64
					}
				}
				for k := range off {
					require.InDelta(t, 0, off[k], c.most, "%s at %d, %d", name, x, y)
				}
			}
		}
	}
}
