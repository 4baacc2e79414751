package picfile

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// gradient is a picture with runs, small and large steps, and alpha where it is not opaque.
func gradient(w, h, step int, opaque bool) *Picture {
	p := &Picture{Width: w, Height: h, Codes: make([]byte, 4*w*h), Linear: make([]float32, 4*w*h)}
	for i := range w * h {
		x, y := i%w, i/w
		c := []byte{byte(x*step + y), byte(x * y / 3), byte(step * (y / 4)), 255}
		if x > w/2 {
			c[0], c[1], c[2] = 10, 20, 30
		}
		if !opaque {
			c[3] = byte(255 * (1 + x%3) / 3)
		}
		copy(p.Codes[4*i:], c)
		a := float32(c[3]) / 255
		for k := range 3 {
			p.Linear[4*i+k] = format.SRGBToLinear(c[k]) * a
		}
		p.Linear[4*i+3] = a
	}
	return p
}

func write(t *testing.T, name string, p *Picture, o Options) []byte {
	t.Helper()
	f, err := Named(name)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, f.Write(&b, p, o))
	return b.Bytes()
}

// Every format that keeps codes keeps these, as a reader that shares no code with the writer sees them.
func TestCodesComeBack(t *testing.T) {
	for _, opaque := range []bool{true, false} {
		for _, size := range []image.Point{{1, 1}, {130, 67}, {64, 3}} {
			p := gradient(size.X, size.Y, 7, opaque)
			require.Equal(t, p.Codes, decode(t, write(t, "png", p, Options{})).Pix)
			require.Equal(t, p.Codes, readQOI(t, write(t, "qoi", p, Options{})))
			require.Equal(t, p.Codes, write(t, "raw", p, Options{}))
			deep, err := png.Decode(bytes.NewReader(write(t, "png", p, Options{Bits: 16})))
			require.NoError(t, err)
			for i := range size.X * size.Y {
				r, g, b, a := deep.At(i%size.X, i/size.X).RGBA()
				for k, v := range [4]uint32{r, g, b, a} {
					want := uint32(p.Codes[4*i+3]) * 257
					if k < 3 { // At multiplies by alpha
						want = uint32(p.Codes[4*i+k]) * 257 * want / 65535
					}
					require.InDelta(t, want, v, 2, "%v pixel %d", size, i)
				}
			}
		}
	}
}

// readQOI is a decoder of the specification's text.
func readQOI(t *testing.T, data []byte) []byte {
	t.Helper()
	require.Equal(t, "qoif", string(data[:4]))
	n := int(binary.BigEndian.Uint32(data[4:]) * binary.BigEndian.Uint32(data[8:]))
	require.Equal(t, []byte{0, 0, 0, 0, 0, 0, 0, 1}, data[len(data)-8:])
	data = data[14 : len(data)-8]
	var index [64][4]byte
	px := [4]byte{3: 255}
	var out []byte
	for len(out) < 4*n {
		b := data[0]
		data = data[1:]
		run := 1
		switch {
		case b == 0xFF:
			px, data = [4]byte(data), data[4:]
		case b == 0xFE:
			copy(px[:3], data)
			data = data[3:]
		case b>>6 == 0:
			px = index[b]
		case b>>6 == 1:
			px[0] += b>>4&3 - 2
			px[1] += b>>2&3 - 2
			px[2] += b&3 - 2
		case b>>6 == 2:
			dg := b&63 - 32
			px[0] += dg - 8 + data[0]>>4
			px[1] += dg
			px[2] += dg - 8 + data[0]&15
			data = data[1:]
		default:
			run = int(b&63) + 1
		}
		index[(int(px[0])*3+int(px[1])*5+int(px[2])*7+int(px[3])*11)%64] = px
		for range run {
			out = append(out, px[:]...)
		}
	}
	require.Empty(t, data)
	return out
}

func TestJPEG(t *testing.T) {
	p := gradient(64, 48, 2, true)
	fine := write(t, "jpeg", p, Options{Quality: 95})
	require.Less(t, len(write(t, "jpeg", p, Options{Quality: 20})), len(fine))
	m, err := jpeg.Decode(bytes.NewReader(fine))
	require.NoError(t, err)
	r, g, b, _ := m.At(50, 20).RGBA()
	for k, v := range [3]uint32{r, g, b} {
		require.InDelta(t, p.Codes[4*(20*64+50)+k], v>>8, 6)
	}
}

// Linear formats keep the numbers.
func TestLinearComesBack(t *testing.T) {
	p := gradient(33, 21, 3, false)
	p.Linear[0], p.Linear[5] = 7.5, 1e4
	for _, bits := range []int{16, 32} {
		tex, err := texfile.Options{Float: vk.FormatR32G32B32A32Sfloat}.Decode(bytes.NewReader(write(t, "exr", p,
			Options{Bits: bits})), "a.exr")
		require.NoError(t, err)
		pix := tex.Image.Subresource(0, 0, 0)
		for i, v := range p.Linear {
			got := math.Float32frombits(binary.LittleEndian.Uint32(pix.Row(i/4/33, 0)[4*(i%(4*33)):]))
			if bits == 16 {
				v = format.HalfToFloat(format.FloatToHalf(v))
			}
			require.Equal(t, v, got, "%d bits, number %d", bits, i)
		}
	}
	pfm := write(t, "pfm", p, Options{})
	head := "PF\n33 21\n-1.0\n"
	require.Equal(t, head, string(pfm[:len(head)]))
	require.Len(t, pfm, len(head)+33*21*12)
	require.Equal(t, float32(7.5), math.Float32frombits(binary.LittleEndian.Uint32(pfm[len(head)+20*33*12:])),
		"the first row is the last")
	raw := write(t, "raw", p, Options{Bits: 32})
	require.Len(t, raw, 4*len(p.Linear))
	require.Equal(t, float32(7.5), math.Float32frombits(binary.LittleEndian.Uint32(raw)))
	_, err := texfile.Options{}.Decode(bytes.NewReader(write(t, "hdr", p, Options{})), "a.hdr")
	require.NoError(t, err)
}

// A moving PNG is a PNG of its first picture, and its frames are PNG files of theirs.
func TestAPNG(t *testing.T) {
	for _, opaque := range []bool{true, false} {
		f, err := Named("apng")
		require.NoError(t, err)
		var b bytes.Buffer
		a, err := f.Animate(&b, 70, 50, Options{Frames: 3, Rate: 12.5, Opaque: opaque})
		require.NoError(t, err)
		var want [][]byte
		for i := range 3 {
			p := gradient(70, 50, 2+i, opaque)
			want = append(want, p.Codes)
			require.NoError(t, a.Add(p))
		}
		require.Error(t, a.Add(gradient(70, 50, 1, opaque)))
		require.Error(t, a.Add(gradient(7, 5, 1, opaque)))
		b.Reset()
		a, err = f.Animate(&b, 70, 50, Options{Frames: 3, Rate: 12.5, Opaque: opaque})
		require.NoError(t, err)
		for i := range 3 {
			require.NoError(t, a.Add(gradient(70, 50, 2+i, opaque)))
		}
		require.NoError(t, a.Close())
		require.Equal(t, want[0], decode(t, b.Bytes()).Pix)
		var frames [][]byte
		var head []byte
		sequence := uint32(0)
		for data := b.Bytes()[8:]; len(data) > 0; {
			n := binary.BigEndian.Uint32(data)
			name, body := string(data[4:8]), data[8:8+n]
			data = data[12+n:]
			switch name {
			case "IHDR":
				head = append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", body)...)
			case "acTL":
				require.Equal(t, uint32(3), binary.BigEndian.Uint32(body))
			case "fcTL":
				require.Equal(t, sequence, binary.BigEndian.Uint32(body))
				require.Equal(t, uint16(1000), binary.BigEndian.Uint16(body[20:]))
				require.Equal(t, uint16(12500), binary.BigEndian.Uint16(body[22:]))
				sequence++
				frames = append(frames, bytes.Clone(head))
			case "IDAT":
				frames[len(frames)-1] = append(frames[len(frames)-1], chunk("IDAT", body)...)
			case "fdAT":
				require.Equal(t, sequence, binary.BigEndian.Uint32(body))
				sequence++
				frames[len(frames)-1] = append(frames[len(frames)-1], chunk("IDAT", body[4:])...)
			}
		}
		require.Len(t, frames, 3)
		for i, f := range frames {
			require.Equal(t, want[i], decode(t, append(f, chunk("IEND", nil)...)).Pix)
		}
	}
}

// A stream of video has a header and frames of the size that it says; gray has no colour and keeps its range.
func TestY4M(t *testing.T) {
	for _, size := range []image.Point{{16, 8}, {5, 3}, {1, 1}} {
		p := &Picture{Width: size.X, Height: size.Y, Codes: bytes.Repeat([]byte{255}, 4*size.X*size.Y)}
		data := write(t, "y4m", p, Options{Rate: 29.97})
		head, rest, ok := bytes.Cut(data, []byte("\n"))
		require.True(t, ok)
		require.Contains(t, string(head), fmt.Sprintf("YUV4MPEG2 W%d H%d F29970:1000 ", size.X, size.Y))
		frame, ok := bytes.CutPrefix(rest, []byte("FRAME\n"))
		require.True(t, ok)
		luma, chroma := size.X*size.Y, (size.X+1)/2*((size.Y+1)/2)
		require.Equal(t, append(bytes.Repeat([]byte{235}, luma), bytes.Repeat([]byte{128}, 2*chroma)...), frame)
		p.Codes = bytes.Repeat([]byte{0, 0, 255, 255}, luma)
		blue := write(t, "y4m", p, Options{})
		require.Equal(t, byte(240), blue[len(blue)-2*chroma])
		require.Equal(t, byte(32), blue[len(blue)-2*chroma-luma], "16 and 7 % of 219, rounded")
	}
}

// The ending decides, and one that no format has is refused with the reason.
func TestEndings(t *testing.T) {
	for _, f := range formats {
		for _, e := range f.Endings {
			got, err := ForFile("folder.x/A" + strings.ToUpper(e))
			require.NoError(t, err)
			require.Equal(t, f.Name, got.Name)
		}
	}
	for name, want := range map[string]string{"a.txt": "end it in .png",
		"a": "end it in .png", "a.mp4": "ffmpeg"} {
		_, err := ForFile(name)
		require.ErrorContains(t, err, want)
	}
	f, _ := Named("jpeg")
	require.ErrorContains(t, f.Check(Options{Bits: 16}), "jpeg has no 16 bits a component: it has 8")
	_, err := Named("bmp")
	require.ErrorContains(t, err, "there are png, jpeg")
	require.Error(t, f.Write(&bytes.Buffer{}, &Picture{Width: 2, Height: 2, Codes: make([]byte, 12)}, Options{}))
}

// Encode agrees with the engine's own conversion, and divides by alpha or does not.
func TestEncode(t *testing.T) {
	p := gradient(64, 40, 5, false)
	q := &Picture{Width: 64, Height: 40, Linear: p.Linear}
	q.Encode()
	for i, v := range q.Codes {
		require.InDelta(t, p.Codes[i], v, 1)
	}
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb,
		Extent: vk.Extent3D{Width: 1, Height: 1, Depth: 1}})
	require.NoError(t, err)
	require.NotNil(t, m)
	one := &Picture{Width: 1, Height: 1, Linear: []float32{0.5, 0.25, 0, 0.5}, Premultiplied: true}
	one.Encode()
	require.Equal(t, []byte{188, 137, 0, 128}, one.Codes)
	one.Premultiplied = false
	one.Encode()
	require.Equal(t, []byte{255, 188, 0, 128}, one.Codes)
	for c := range 65536 { // the middle of every step
		l := float64(c) / 65535
		if l <= 0.04045 {
			l /= 12.92
		} else {
			l = math.Pow((l+0.055)/1.055, 2.4)
		}
		if got := linearToSRGB16(float32(l)); got != uint16(c) {
			t.Fatalf("%d: %d", c, got)
		}
	}
}

// A filter keeps what is the same everywhere, its weights mirror each other, and a box is the mean.
func TestReduce(t *testing.T) {
	for f := range Filter(len(Filters)) {
		for _, n := range []int{2, 3, 4} {
			w, first := f.weights(n)
			require.Equal(t, n-1-first-len(w)+1, first, "%v as far before as behind", Filters[f])
			sum := float32(0)
			for i := range w {
				require.Equal(t, w[i], w[len(w)-1-i])
				sum += w[i]
			}
			require.InDelta(t, 1, sum, 1e-6)
			p := &Picture{Width: 4 * n, Height: 3 * n, Linear: make([]float32, 4*4*n*3*n)}
			for i := range p.Linear {
				p.Linear[i] = 0.5
			}
			q, err := p.Reduce(n, f)
			require.NoError(t, err)
			require.Equal(t, [2]int{4, 3}, [2]int{q.Width, q.Height})
			for _, v := range q.Linear {
				require.InDelta(t, 0.5, v, 1e-6)
			}
		}
	}
	for x, want := range map[float64]float64{0: 8. / 9, 1: 1. / 18, 1.5: -5. / 144, 2: 0} { // of the paper's polynomials
		require.InDelta(t, want, Mitchell.at(x), 1e-12)
		require.InDelta(t, want, Mitchell.at(-x), 1e-12)
	}
	p := &Picture{Width: 2, Height: 2, Linear: []float32{1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0}}
	q, err := p.Reduce(2, Box)
	require.NoError(t, err)
	require.Equal(t, []float32{0.25, 0.25, 0, 0.5}, q.Linear)
	_, err = p.Reduce(3, Box)
	require.Error(t, err)
}
