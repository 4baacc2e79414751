package jpeg

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	stdjpeg "image/jpeg"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// best are the kernels of the highest level.
var best, _ = simd.Best()

// encode is a picture of so many pixels as a file, colored or gray.
func encode(w, h int, gray bool) []byte {
	r := image.Rect(0, 0, w, h)
	m := image.NewNRGBA(r)
	for y := range h {
		for x := range w {
			m.SetNRGBA(x, y, color.NRGBA{uint8(x * 5), uint8(y * 3), uint8(x * y), 255})
		}
	}
	var b bytes.Buffer
	var src image.Image = m
	if gray {
		g := image.NewGray(r)
		for y := range h {
			for x := range w {
				g.Set(x, y, m.At(x, y))
			}
		}
		src = g
	}
	if err := stdjpeg.Encode(&b, src, &stdjpeg.Options{Quality: 90}); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// files are small pictures of all kinds: sequential and progressive ones, by how their chroma is sampled, gray, RGB,
// CMYK, YCCK, with restart markers, and with a scan for each component.
func files(t testing.TB) map[string][]byte {
	names, err := filepath.Glob("testdata/*.jpg")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	all := map[string][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		all[filepath.Base(name)] = data
	}
	for _, size := range []image.Point{{1, 1}, {8, 8}, {16, 16}, {37, 23}, {130, 67}} {
		for _, gray := range []bool{false, true} {
			all[fmt.Sprint(size, gray)] = encode(size.X, size.Y, gray)
		}
	}
	return all
}

// same says that two pictures are of one kind, size and content.
func same(t testing.TB, want, got image.Image, note string) {
	require.IsType(t, want, got, note)
	require.Equal(t, want.Bounds(), got.Bounds(), note)
	if w, ok := want.(*image.YCbCr); ok {
		require.Equal(t, w.SubsampleRatio, got.(*image.YCbCr).SubsampleRatio, note)
	}
	b := want.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if a, b := want.At(x, y), got.At(x, y); a != b {
				t.Fatalf("%s (%d, %d) is %v, want %v", note, x, y, b, a)
			}
		}
	}
}

// Each level's picture is image/jpeg's, sample by sample.
func TestDecodesAsTheStandardLibrary(t *testing.T) {
	for name, data := range files(t) {
		want, err := stdjpeg.Decode(bytes.NewReader(data))
		require.NoError(t, err, name)
		wantConfig, err := stdjpeg.DecodeConfig(bytes.NewReader(data))
		require.NoError(t, err, name)
		require.True(t, Is(data))
		c, err := DecodeConfig(data)
		require.NoError(t, err, name)
		require.Equal(t, image.Pt(wantConfig.Width, wantConfig.Height), image.Pt(c.Width, c.Height), name)
		require.Equal(t, fmt.Sprintf("%p", wantConfig.ColorModel), fmt.Sprintf("%p", c.ColorModel), name)
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			got, err := Decode(t.Context(), k, data)
			require.NoError(t, err, name)
			same(t, want, got, fmt.Sprint(name, " on ", l))
		}
	}
}

// image/jpeg counts restart intervals of a component's own scan by units of all components, and fails; T.81, A.2.2, has
// them count blocks. The twins have the same coefficients in one scan.
func TestRestartIntervalsOfOneComponentCountBlocks(t *testing.T) {
	for _, name := range []string{"scans", "progressive"} {
		own, err := os.ReadFile("testdata/own-units/" + name + ".jpg")
		require.NoError(t, err)
		twin, err := os.ReadFile("testdata/own-units/" + name + "-twin.jpg")
		require.NoError(t, err)
		want, err := stdjpeg.Decode(bytes.NewReader(twin))
		require.NoError(t, err)
		got, err := Decode(t.Context(), best, own)
		require.NoError(t, err)
		same(t, want, got, name)
	}
}

// The kernel's order is columns of rising frequency to the right, T.81, figure A.6 turned.
func TestNaturalOrderIsTheZigzag(t *testing.T) {
	x, y := 0, 0
	for i, at := range natural {
		require.EqualValues(t, 8*x+y, at, "place %d", i)
		switch {
		case (x+y)%2 == 0 && x == 7, (x+y)%2 == 1 && y == 7: // at an edge
			if (x+y)%2 == 0 {
				y++
			} else {
				x++
			}
		case (x+y)%2 == 0 && y == 0:
			x++
		case (x+y)%2 == 1 && x == 0:
			y++
		case (x+y)%2 == 0:
			x, y = x+1, y-1
		default:
			x, y = x-1, y+1
		}
	}
}

// A decoder stops when its context does.
func TestDecodeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, data := range files(t) {
		_, err := Decode(ctx, best, data)
		require.ErrorIs(t, err, context.Canceled, name)
	}
}

// What a file takes follows from its frame header: 4:2:0 has a sample and a half a pixel.
func TestMemoryFollowsFromTheFrameHeader(t *testing.T) {
	require.Equal(t, 1.0, Memory(encode(40, 40, true)))
	data := encode(40, 40, false)
	require.Equal(t, 1.5+4, Memory(data))
	progressive := bytes.Clone(data)
	progressive[bytes.Index(data, []byte{0xFF, 0xC0})+1] = 0xC2
	require.Equal(t, 1.5*5+4, Memory(progressive))
	for n := range data {
		require.GreaterOrEqual(t, Memory(data[:n]), 1.5)
	}
}

func TestDecodeRefuses(t *testing.T) {
	data := encode(40, 40, false)
	for n := range data {
		_, err := Decode(t.Context(), best, data[:n])
		require.EqualError(t, err, "the JPEG file ends early", "%d of %d bytes", n, len(data))
	}
	_, err := Decode(t.Context(), best, append(bytes.Clone(data), "what follows the end is not looked at"...))
	require.NoError(t, err)

	sof := bytes.Index(data, []byte{0xFF, 0xC0})
	deep := bytes.Clone(data)
	deep[sof+4] = 12
	_, err = DecodeConfig(deep)
	require.ErrorContains(t, err, "without 8 bits a sample")
	lossless := bytes.Clone(data)
	lossless[sof+1] = 0xC3
	_, err = Decode(t.Context(), best, lossless)
	require.ErrorContains(t, err, "is not supported")
	flat := bytes.Clone(data)
	flat[sof+5], flat[sof+6] = 0, 0
	_, err = Decode(t.Context(), best, flat)
	require.EqualError(t, err, "malformed JPEG file: no rows or no columns")
	_, err = DecodeConfig(data[:sof])
	require.EqualError(t, err, "the JPEG file ends early")
}

// FuzzDecode reads files whose last byte is the last of a page. What this package and image/jpeg take has one picture,
// on every level.
func FuzzDecode(f *testing.F) {
	for _, data := range files(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		data = guard.Copy(t, data)
		c, err := DecodeConfig(data)
		if err != nil || c.Width*c.Height > 1<<13 {
			return
		}
		var first image.Image
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			m, err := Decode(t.Context(), k, data)
			if err != nil {
				return
			}
			require.Equal(t, image.Pt(c.Width, c.Height), m.Bounds().Size())
			if first == nil {
				first = m
				continue
			}
			same(t, first, m, l.String())
		}
		if want, err := stdjpeg.Decode(bytes.NewReader(data)); err == nil && !ownUnits(data) {
			same(t, want, first, "image/jpeg")
		}
	})
}

// ownUnits says that a file has components of several blocks a unit and so may have scans that image/jpeg reads in its
// own way.
func ownUnits(data []byte) bool {
	d := &decoder{ctx: context.Background(), data: data, header: true}
	if d.segments() != nil || len(d.components) == 1 {
		return false
	}
	return d.components[0].h*d.components[0].v > 1
}
