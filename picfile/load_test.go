package picfile

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// animation writes pictures in a format that moves.
func animation(t testing.TB, name string, opaque bool, pictures ...*Picture) []byte {
	t.Helper()
	f, err := Named(name)
	require.NoError(t, err)
	var b bytes.Buffer
	a, err := f.Animate(&b, pictures[0].Width, pictures[0].Height, Options{Frames: len(pictures), Rate: 25, Opaque: opaque})
	require.NoError(t, err)
	for _, p := range pictures {
		require.NoError(t, a.Add(p))
	}
	require.NoError(t, a.Close())
	return b.Bytes()
}

// What is written is read, in every format but raw: the same codes, or the same numbers; with chroma at half the
// resolution, about those.
func TestWhatIsWrittenIsRead(t *testing.T) {
	ctx := context.Background()
	for _, opaque := range []bool{true, false} {
		for _, size := range [][2]int{{1, 1}, {67, 35}, {64, 3}} {
			p, q := gradient(size[0], size[1], 7, opaque), gradient(size[0], size[1], 3, opaque)
			codes := func(data []byte, container string, pictures ...*Picture) {
				t.Helper()
				tex, err := Decode(ctx, data, "a")
				require.NoError(t, err)
				require.Equal(t, container, tex.Container)
				require.Equal(t, len(pictures), tex.Image.Info().ArrayLayers)
				for i, want := range pictures {
					for y := range size[1] {
						require.Equal(t, want.Codes[4*y*size[0]:][:4*size[0]], row(tex, i, y)[:4*size[0]], "picture %d, row %d", i, y)
					}
				}
			}
			codes(write(t, "png", p, Options{}), "PNG", p)
			codes(write(t, "qoi", p, Options{}), "QOI", p)
			codes(write(t, "webp", p, Options{}), "WebP", p)
			codes(animation(t, "apng", opaque, p, q, p), "APNG", p, q, p)
			codes(animation(t, "apng", opaque, p), "APNG", p)
			if !opaque {
				continue
			}
			tex, err := Decode(ctx, write(t, "pfm", p, Options{}), "a")
			require.NoError(t, err)
			require.Equal(t, vk.FormatR32G32B32A32Sfloat, tex.Image.Info().Format)
			for y := range size[1] {
				for i, want := range p.Linear[4*y*size[0]:][:4*size[0]] {
					got := math.Float32frombits(binary.LittleEndian.Uint32(row(tex, 0, y)[4*i:]))
					require.Equal(t, want, got)
				}
			}
			gray := &Picture{Width: size[0], Height: size[1], Codes: bytes.Repeat([]byte{140, 140, 140, 255}, size[0]*size[1])}
			tex, err = Decode(ctx, animation(t, "y4m", true, gray, p), "a")
			require.NoError(t, err)
			require.Equal(t, 2, tex.Image.Info().ArrayLayers)
			for y := range size[1] {
				for i, want := range gray.Codes[:4*size[0]] {
					require.InDelta(t, want, row(tex, 0, y)[i], 1)
				}
			}
		}
	}
	// Colours that fill blocks of 2x2 come back but for rounding.
	p := &Picture{Width: 8, Height: 8, Codes: make([]byte, 256)}
	for i := range 64 {
		copy(p.Codes[4*i:], []byte{byte(i % 8 / 2 * 80), byte(i / 16 * 60), byte(200 - i/16*50), 255})
	}
	tex, err := Decode(ctx, animation(t, "y4m", true, p), "a")
	require.NoError(t, err)
	for i, want := range p.Codes {
		require.InDelta(t, want, row(tex, 0, i/32)[i%32], 3, "byte %d", i)
	}
}

// Files that are damaged, or ask for more than they may, are refused by name.
func TestBadPictureFiles(t *testing.T) {
	p := gradient(9, 7, 5, true)
	qoi, pfm := write(t, "qoi", p, Options{}), write(t, "pfm", p, Options{})
	webp := write(t, "webp", p, Options{})
	apng, y4m := animation(t, "apng", true, p, p), animation(t, "y4m", true, p, p)
	for name, data := range map[string][]byte{
		"ends": qoi[:len(qoi)-20], "bytes of pixels": pfm[:len(pfm)-1], "within a chunk": apng[:len(apng)-6],
		"within a picture": y4m[:len(y4m)-1],
		"is not a":         []byte("nothing"), "each side": append([]byte("qoif\xff\xff\xff\xff\xff\xff\xff\xff\x03\x00"), make([]byte, 20)...),
		"MiB":    append([]byte("qoif\x00\x00\x40\x00\x00\x00\x40\x01\x03\x00"), make([]byte, 20)...),
		"webp: ": []byte("RIFF\x04\x00\x00\x00WEBP"), "unexpected EOF": webp[:40],
		"scale": []byte("PF\n3 3 zero\n"), "chroma": []byte("YUV4MPEG2 W4 H4 C444\nFRAME\n"),
		"full range": []byte("YUV4MPEG2 W4 H4 XCOLORRANGE=FULL\n"),
	} {
		_, err := Decode(context.Background(), data, "some.file")
		require.ErrorContains(t, err, "some.file: ")
		if name != "MiB" { // which side it is that is too long does not matter
			require.ErrorContains(t, err, name)
		}
		require.NotContains(t, err.Error(), "\n")
	}
	_, err := Decode(context.Background(), []byte("12341234"), "a.rgba")
	require.ErrorContains(t, err, "a.rgba: raw numbers say nothing of their size")
	half := bytes.Replace(apng, []byte("fcTL\x00\x00\x00\x01\x00\x00\x00\x09"), []byte("fcTL\x00\x00\x00\x01\x00\x00\x00\x08"), 1)
	require.NotEqual(t, apng, half)
	_, err = Decode(context.Background(), half, "a.apng")
	require.ErrorContains(t, err, "does not replace")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Decode(ctx, y4m, "a.y4m")
	require.ErrorIs(t, err, context.Canceled)
}

// Whatever a file holds, it is read or refused.
func FuzzDecode(f *testing.F) {
	p := gradient(5, 4, 5, true)
	f.Add(animation(f, "apng", true, p, p))
	f.Add(animation(f, "y4m", true, p, p))
	f.Add(animation(f, "gif", true, p, p))
	f.Add([]byte(npyMagic + "\x01\x00\x46\x00{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }            \n\x00\x00\x80\x3f\x00\x00\x80\x3f"))
	var b bytes.Buffer
	if err := writeWebP(&b, p, Options{}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	for _, text := range []string{"qoif\x00\x00\x00\x02\x00\x00\x00\x02\x03\x00\xfe\x01\x02\x03\xc1\x00\x00\x00\x00\x00\x00\x00\x01", "PF\n1 1 -1\n\x00\x00\x80\x3f\x00\x00\x80\x3f\x00\x00\x80\x3f", "Pf\n1 1 1\n\x3f\x80\x00\x00"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tex, err := Decode(context.Background(), data, "a")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "a: ") {
				t.Fatalf("%v does not name the file", err)
			}
			return
		}
		if tex.Image.Info().Extent.Width < 1 {
			t.Fatal("no pixels")
		}
	})
}
