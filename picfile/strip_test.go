package picfile

import (
	"bytes"
	"encoding/binary"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/texfile"
)

// stripOf is a picture of some rows, with all that a strip can have.
func stripOf(rows, first int) *Picture {
	p := &Picture{Width: 3, Height: rows, Premultiplied: true, Notes: map[string]string{"a": "b"}}
	ids := make([]uint32, 2*3*rows)
	for i := range 4 * 3 * rows {
		p.Codes = append(p.Codes, byte(first*12+i))
		p.Linear = append(p.Linear, float32(first*12+i))
	}
	for i := range ids {
		ids[i] = 0x7FC00001 + uint32(first*6+i) // the bits of NaNs
	}
	p.Layers = []Layer{{Name: "id", Channels: []texfile.EXRChannel{{Name: "id", Uints: ids, First: 1, Stride: 2}}},
		{Name: "z", Channels: []texfile.EXRChannel{{Name: "Z", Type: texfile.EXRFloat, Floats: p.Linear, Stride: 4}}}}
	return p
}

func encoded(t *testing.T, p *Picture) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, WriteStrip(&b, p))
	return b.Bytes()
}

// Strips that come in any order are the picture, bit by bit; what is none of it is refused.
func TestStrips(t *testing.T) {
	whole := stripOf(5, 0)
	path := filepath.Join(t.TempDir(), "f")
	s, err := OpenStrips(path, 3, 5)
	require.NoError(t, err)
	_, _, err = s.Picture()
	require.ErrorContains(t, err, "no strip")
	require.NoError(t, s.Put(3, 2, encoded(t, stripOf(2, 3))))
	require.NoError(t, s.Close()) // another process goes on
	_, err = OpenStrips(path, 4, 5)
	require.ErrorContains(t, err, "not a file of strips of this picture")
	s, err = OpenStrips(path, 3, 5)
	require.NoError(t, err)
	require.NoError(t, s.Put(0, 3, encoded(t, stripOf(3, 0))))
	p, release, err := s.Picture()
	require.NoError(t, err)
	require.Equal(t, whole.Codes, p.Codes)
	require.Equal(t, whole.Linear, p.Linear)
	require.Equal(t, whole.Notes, p.Notes)
	require.True(t, p.Premultiplied)
	for i := range 15 {
		require.Equal(t, whole.Layers[0].Channels[0].Uints[1+2*i], p.Layers[0].Channels[0].Uints[i])
		require.Equal(t, whole.Layers[1].Channels[0].Floats[4*i], p.Layers[1].Channels[0].Floats[i])
	}
	require.NoError(t, release())
	other := stripOf(2, 0)
	other.Notes = nil
	wide := stripOf(2, 0)
	wide.Width, wide.Height = 2, 3
	for _, c := range []struct {
		first, rows int
		data        []byte
	}{
		{0, 2, encoded(t, other)}, {0, 3, encoded(t, wide)}, {0, 3, encoded(t, stripOf(2, 0))},
		{4, 2, encoded(t, stripOf(2, 0))}, {-1, 2, encoded(t, stripOf(2, 0))},
		{0, 2, encoded(t, stripOf(2, 0))[:200]}, {0, 2, append(encoded(t, stripOf(2, 0)), 0)}, {0, 2, nil},
		{0, 2, []byte(stripMagic + "\xff\xff\xff\xff{}")},
	} {
		require.Error(t, s.Put(c.first, c.rows, c.data))
	}
	require.NoError(t, s.Close())
	for _, size := range [][2]int{{0, 1}, {1, 0}, {maxSide + 1, 1}} {
		_, err := OpenStrips(filepath.Join(t.TempDir(), "f"), size[0], size[1])
		require.Error(t, err)
	}
}

// A strip is any bytes: it is refused, or has as many bytes as it says.
func FuzzStrip(f *testing.F) {
	var b bytes.Buffer
	require.NoError(f, WriteStrip(&b, stripOf(2, 1)))
	f.Add(b.Bytes())
	f.Add([]byte(stripMagic + "\x02\x00\x00\x00{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, planes, err := readStripHead(data)
		if err != nil {
			return
		}
		n := 0
		for _, size := range h.pixelBytes() {
			n += size * h.Width * h.Rows
		}
		require.Len(t, planes, n)
		require.LessOrEqual(t, int(binary.LittleEndian.Uint32(data[8:])), len(data))
	})
}
