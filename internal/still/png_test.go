package still

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/pages"
)

// noise is a picture in whose rows each filter of PNG is worth something.
func noise(width, height int, alpha bool) *image.NRGBA {
	r := rand.New(rand.NewPCG(uint64(width), uint64(height)))
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range m.Pix {
		m.Pix[i] = byte(i/4*3) + byte(r.IntN(1+i/m.Stride%40))
		if !alpha && i%4 == 3 {
			m.Pix[i] = 255
		}
	}
	return m
}

// TestPlainPNGIsThatOfGo: plain files are read here, as image/png reads them; so are those that only look plain.
func TestPlainPNGIsThatOfGo(t *testing.T) {
	memory := new(pages.Memory)
	defer memory.Release()
	for _, alpha := range []bool{false, true} {
		for _, size := range []image.Point{{X: 1, Y: 1}, {X: 7, Y: 300}, {X: 300, Y: 301}} {
			data := encoded(t, noise(size.X, size.Y, alpha))
			want, err := png.Decode(bytes.NewReader(data))
			require.NoError(t, err)
			p, ok := parsePlainPNG(data)
			require.True(t, ok)
			have, ok := p.decode(t.Context(), memory)
			require.True(t, ok)
			require.Equal(t, want, have)
		}
	}
}

// TestUnfilterIsTheSpecifications: each filter's bytes are those of the formulas (PNG: 9.2 Filter types for filter
// method 0).
func TestUnfilterIsTheSpecifications(t *testing.T) {
	for filter := range byte(5) {
		for _, texel := range []int{3, 4} {
			m := noise(texel*10, 2, true)
			row, before := m.Pix[:texel*10], m.Pix[texel*10:][:texel*10]
			want := make([]byte, len(row))
			for i, v := range row {
				a, b, c := 0, int(before[i]), 0
				if i >= texel {
					a, c = int(want[i-texel]), int(before[i-texel])
				}
				away := func(v int) int { return max(a+b-c-v, v-a-b+c) }
				nearest := c
				if away(a) <= away(b) && away(a) <= away(c) {
					nearest = a
				} else if away(b) <= away(c) {
					nearest = b
				}
				want[i] = v + byte([...]int{0, a, b, (a + b) / 2, nearest}[filter])
			}
			require.True(t, unfilter(filter, row, before, texel))
			require.Equal(t, want, row, "filter %d", filter)
		}
	}
	require.False(t, unfilter(5, make([]byte, 3), make([]byte, 3), 3))
}

// repaired is a file whose chunks' sums are right again.
func repaired(data []byte) []byte {
	for at := 8; at+12 <= len(data); {
		n := int(binary.BigEndian.Uint32(data[at:]))
		if n > len(data)-at-12 {
			break
		}
		binary.BigEndian.PutUint32(data[at+8+n:], crc32.ChecksumIEEE(data[at+4:at+8+n]))
		at += 12 + n
	}
	return data
}

// FuzzPNG: a file is what image/png says it is, damaged or not.
func FuzzPNG(f *testing.F) {
	for _, alpha := range []bool{false, true} {
		data := encoded(f, noise(20, 9, alpha))
		f.Add(data)
		f.Add(data[:len(data)-20])
		for i := 16; i < len(data); i += 41 {
			broken := bytes.Clone(data)
			broken[i] ^= 1 << (i % 8)
			f.Add(broken)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		data = repaired(bytes.Clone(data))
		if c, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width > 4096 || c.Height > 4096 {
			return
		}
		want, err := png.Decode(bytes.NewReader(data))
		have, bad := decodePNG(t.Context(), nil, data, nil)
		require.Equal(t, err, bad)
		require.Equal(t, want, have)
	})
}
