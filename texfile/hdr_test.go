package texfile

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// hdrFile is a picture's bytes.
func hdrFile(resolution string, pixels ...byte) []byte {
	return append([]byte("#?RADIANCE\n# a comment\nFORMAT=32-bit_rle_rgbe\nEXPOSURE= 2.5\n\n"+resolution+"\n"), pixels...)
}

// floats are the texels of an image.
func floats(x *Texture) (v [][4]float32) {
	f := format.Of(x.Image.Info().Format)
	texels := make([]format.Texel, len(x.Image.Bytes())/f.BlockBytes)
	f.Decode(texels, x.Image.Bytes())
	for _, t := range texels {
		v = append(v, [4]float32{math.Float32frombits(t[0]), math.Float32frombits(t[1]), math.Float32frombits(t[2]),
			math.Float32frombits(t[3])})
	}
	return v
}

func TestHDRPixels(t *testing.T) {
	x, err := Decode(bytes.NewReader(hdrFile("-Y 1 +X 3", 128, 64, 255, 129, 9, 9, 9, 0, 1, 0, 0, 1)), "flat")
	require.NoError(t, err)
	require.Equal(t, [][4]float32{{1, 0.5, 255.0 / 128, 1}, {0, 0, 0, 1}, {float32(math.Ldexp(1, -135)), 0, 0, 1}}, floats(x))
	require.Equal(t, "2.5", x.Metadata["EXPOSURE"])
	require.Equal(t, vk.FormatR32G32B32A32Sfloat, x.Image.Info().Format)
}

func TestHDRRuns(t *testing.T) {
	// The old way: a pixel, three times the same, 257 times the same.
	old := hdrFile("-Y 1 +X 261", 128, 0, 0, 129, 1, 1, 1, 3, 0, 128, 0, 129, 1, 1, 1, 0, 1, 1, 1, 1)
	x, err := Decode(bytes.NewReader(old), "old")
	require.NoError(t, err)
	require.Equal(t, slices.Concat(slices.Repeat([][4]float32{{1, 0, 0, 1}}, 4),
		slices.Repeat([][4]float32{{0, 1, 0, 1}}, 257)), floats(x))
	// The new way: nine pixels, component after component.
	b := hdrFile("-Y 1 +X 9", 2, 2, 0, 9, 128+9, 128, 4, 0, 0, 64, 64, 128+5, 128, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128+9, 129)
	x, err = Decode(bytes.NewReader(b), "new")
	require.NoError(t, err)
	require.Equal(t, [][4]float32{{1, 0, 0, 1}, {1, 0, 0, 1}, {1, .5, 0, 1}, {1, .5, 0, 1}, {1, 1, 0, 1}, {1, 1, 0, 1}, {1, 1, 0, 1},
		{1, 1, 0, 1}, {1, 1, 0, 1}}, floats(x))
}

// The first scanline begins in the corner that the resolution names; its first axis is the slow one.
func TestHDROrientations(t *testing.T) {
	pixels := []byte{1, 0, 0, 136, 2, 0, 0, 136, 3, 0, 0, 136, 4, 0, 0, 136, 5, 0, 0, 136, 6, 0, 0, 136}
	for resolution, want := range map[string][]float32{
		"-Y 2 +X 3": {1, 2, 3, 4, 5, 6}, "-Y 2 -X 3": {3, 2, 1, 6, 5, 4}, "+Y 2 +X 3": {4, 5, 6, 1, 2, 3},
		"+Y 2 -X 3": {6, 5, 4, 3, 2, 1},
		"+X 2 -Y 3": {1, 4, 2, 5, 3, 6}, "+X 2 +Y 3": {3, 6, 2, 5, 1, 4}, "-X 2 -Y 3": {4, 1, 5, 2, 6, 3},
		"-X 2 +Y 3": {6, 3, 5, 2, 4, 1},
	} {
		x, err := Decode(bytes.NewReader(hdrFile(resolution, pixels...)), resolution)
		require.NoError(t, err)
		var got []float32
		for _, v := range floats(x) {
			got = append(got, v[0])
		}
		require.Equal(t, want, got, resolution)
	}
}

func TestHDRRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, w := range []int{1, 7, 8, 130, 300} {
		m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
			Extent: vk.Extent3D{Width: w, Height: 5}})
		texels := make([]format.Texel, 5*w)
		for i := range texels { // long and short runs
			if i > 0 && r.IntN(4) > 0 {
				texels[i] = texels[i-1]
				continue
			}
			p := rgbe{byte(128 + r.IntN(128)), byte(r.IntN(256)), byte(r.IntN(256)), byte(1 + r.IntN(255))}
			texels[i] = p.texel()
		}
		format.Of(m.Info().Format).Encode(m.Bytes(), texels)
		var b bytes.Buffer
		require.NoError(t, WriteHDR(&b, m))
		x, err := Decode(&b, "trip")
		require.NoError(t, err)
		require.Equal(t, m.Bytes(), x.Image.Bytes())
	}
}

func TestHDREncodesTheNearest(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range []struct {
		r, g, b float32
		want    rgbe
	}{
		{0, 0, 0, rgbe{}}, {-1, nan, 0, rgbe{}}, {1, .5, .25, rgbe{128, 64, 32, 129}}, {inf, 1, 0, rgbe{255, 0, 0, 255}},
		{255.4 / 256, 0, 0, rgbe{255, 0, 0, 128}}, {255.6 / 256, 1 / 256., 0, rgbe{128, 0, 0, 129}}, {1e-45, 0, 0, rgbe{}},
		{-inf, .999, nan, rgbe{0, 128, 0, 129}},
	} {
		require.Equal(t, c.want, encodeRGBE(c.r, c.g, c.b), "%v %v %v", c.r, c.g, c.b)
	}
}

func TestHDRAsSharedExponent(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatE5B9G9R9UfloatPack32, vk.FormatR16G16B16A16Sfloat} {
		x, err := Options{Float: f}.Decode(bytes.NewReader(hdrFile("-Y 1 +X 2", 128, 64, 255, 129, 3, 2, 1, 130)), "shared")
		require.NoError(t, err)
		require.Equal(t, f, x.Image.Info().Format)
		require.Equal(t, [][4]float32{{1, 0.5, 255.0 / 128, 1}, {3. / 64, 2. / 64, 1. / 64, 1}}, floats(x))
	}
}

func TestHDRWritesOtherFormats(t *testing.T) {
	m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb, Extent: vk.Extent3D{Width: 1, Height: 1}})
	copy(m.Bytes(), []byte{255, 0, 255, 7})
	var b bytes.Buffer
	require.NoError(t, WriteHDR(&b, m))
	require.True(t, bytes.HasSuffix(b.Bytes(), []byte("\n\n-Y 1 +X 1\n\x80\x00\x80\x81")), "%q", b.Bytes())
	m = newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Uint, Extent: vk.Extent3D{Width: 1, Height: 1}})
	require.ErrorContains(t, WriteHDR(&b, m), "Format: R8_UINT has no colors")
}

func TestHDRRefuses(t *testing.T) {
	good := hdrFile("-Y 2 +X 9", slices.Concat([]byte{2, 2, 0, 9, 137, 1, 137, 1, 137, 1, 137, 1, 2, 2, 0, 9},
		[]byte{137, 1, 137, 1, 137, 1, 137, 1})...)
	n := bytes.Index(good, []byte("+X 9\n")) + 5
	text := func(from, to string) func([]byte) []byte {
		return func(b []byte) []byte { return []byte(strings.Replace(string(b), from, to, 1)) }
	}
	refuse(t, good, []malformed{
		{"name", text("RADIANCE", "RADIO"), "header: \"#?RADIO\""},
		{"no end", cut(20), "header: does not end"},
		{"no resolution", cut(n - 5), "resolution: is missing"},
		{"XYZ", text("_rgbe", "_xyze"), "FORMAT: \"32-bit_rle_xyze\""},
		{"axes", text("+X", "+Y"), "resolution: \"-Y 2 +Y 9\""},
		{"words", text("+X 9", "+X"), "resolution: \"-Y 2 +X\""},
		{"negative", text("+X 9", "+X -9"), "resolution: "},
		{"zero", text("+X 9", "+X 0"), "resolution: "},
		{"wide", text("+X 9", "+X 20000"), "resolution: 20000 x 2 x 1"},
		{"high", text("-Y 2", "-Y 9000"), "resolution: claims 9 x 9000 pixels and has 24 bytes"},
		{"another length", text("+X 9", "+X 8"), "scanline 0: has 9 pixels, not 8"},
		{"cut in a line", cut(n + 9), "scanline 0: needs 1 bytes at offset 9"},
		{"cut between lines", cut(n + 13), "scanline 1: needs 4 bytes"},
		{"cut in literals", func(b []byte) []byte { return append(b[:n+4], 9, 1, 2, 3) }, "scanline 0: needs 9 bytes"},
		{"run too long", set(n+4, 138), "scanline 0: a run of 10 at pixel 0 of 9"},
		{"run of none", set(n+4, 0), "scanline 0: a run of 0"},
		{"begins with a run", set(n, 1, 1, 1, 9), "scanline 0: begins with a run"},
		{"old run too long", set(n, 3, 3, 3, 3, 1, 1, 1, 9), "scanline 0: a run of 9 at pixel 1 of 9"},
		{"old runs without end", set(n, 3, 3, 3, 3, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0), "scanline 0: a run of 0 at pixel 1"},
	})
}

func FuzzHDR(f *testing.F) {
	f.Add(hdrFile("-Y 1 +X 9", 2, 2, 0, 9, 128+9, 128, 4, 0, 0, 64, 64, 128+5, 128, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128+9, 129))
	f.Add(hdrFile("+X 1 -Y 6", 128, 0, 0, 129, 1, 1, 1, 3, 0, 128, 0, 129, 1, 1, 1, 1))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !bytes.HasPrefix(data, []byte("#?")) {
			data = hdrFile("-Y 3 +X 12", data...)
		}
		judge(t, data)
	})
}
