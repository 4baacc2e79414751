package meshopt

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// vector is a stream of npm's encoder and what npm's decoder makes of it: testdata/vectors.mjs writes them.
type vector struct {
	Name, Mode, Filter string
	Count, Stride      int
	Data               []byte
	Decoded            string // in base64, or the SHA-256 of more than 800 bytes
}

func (v *vector) stream(t testing.TB) *Stream {
	s := &Stream{Count: v.Count, Stride: v.Stride}
	var ok bool
	s.Mode, ok = ModeOf(v.Mode)
	require.True(t, ok)
	s.Filter, ok = FilterOf(v.Filter)
	require.True(t, ok)
	require.NoError(t, s.Check())
	return s
}

func vectors(t testing.TB) (list []vector) {
	text, err := os.ReadFile("testdata/vectors.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &list))
	return list
}

// Streams decode to the bytes of the reference decoder; filters but the exponential one may differ by one unit of what
// they are of.
func TestVectors(t *testing.T) {
	modes := map[string]int{}
	for _, v := range vectors(t) {
		modes[v.Mode+" "+v.Filter]++
		t.Run(v.Mode+"/"+v.Filter+"/"+v.Name, func(t *testing.T) {
			s, worked := v.stream(t), 0
			s.Work = func(n int) { worked += n }
			got, err := s.Decode(v.Data)
			require.NoError(t, err)
			require.GreaterOrEqual(t, worked, len(got), "nobody was told")
			if s.Filter == None || s.Filter == Exponential {
				if len(got) > 800 {
					sum := sha256.Sum256(got)
					require.Equal(t, v.Decoded, hex.EncodeToString(sum[:]))
				} else {
					require.Equal(t, bytesOf(t, v.Decoded), got)
				}
				return
			}
			want := bytesOf(t, v.Decoded)
			require.Len(t, got, len(want))
			size := s.Stride / 4
			for i := 0; i < len(got); i += size {
				a, b := int(got[i]), int(want[i])
				if size == 2 {
					a, b = int(binary.LittleEndian.Uint16(got[i:])), int(binary.LittleEndian.Uint16(want[i:]))
				}
				if d := (a - b) & (1<<(8*size) - 1); d > 1 && d != 1<<(8*size)-1 {
					t.Fatalf("component %d: %d, want %d", i/size, a, b)
				}
			}
		})
	}
	require.Len(t, modes, len(modeNames)+len(filterNames)-1, "a mode or a filter has no vector")
}

func bytesOf(t *testing.T, base64 string) []byte {
	var b []byte
	require.NoError(t, json.Unmarshal([]byte(`"`+base64+`"`), &b))
	return b
}

// Every stream that ends a byte early, and everyone with a byte more before its tail, is refused, and so is one of
// another kind.
func TestDamagedStreams(t *testing.T) {
	for _, v := range vectors(t) {
		s := v.stream(t)
		for _, n := range []int{0, 1, len(v.Data) / 2, len(v.Data) - 1} {
			_, err := s.Decode(v.Data[:n])
			require.Error(t, err, "%s: %d of %d bytes", v.Name, n, len(v.Data))
		}
		tail := map[Mode]int{Attributes: max(s.Stride+s.Stride/4*int(v.Data[0]&1), 32-8*int(v.Data[0]&1)),
			Triangles: trianglesTail, Indices: indicesTail}[s.Mode]
		more := slices.Insert(slices.Clone(v.Data), len(v.Data)-tail, 0)
		_, err := s.Decode(more)
		require.Error(t, err, "%s: a byte more", v.Name)
		more = append([]byte{v.Data[0] ^ 0x0F}, v.Data[1:]...)
		_, err = s.Decode(more)
		require.ErrorIs(t, err, errHeader, v.Name)
	}
}

// What the extension calls invalid in a stream is found.
func TestInvalidStreams(t *testing.T) {
	attributes := func(channel byte) []byte {
		return append(append([]byte{attributes1, 0b10101010}, make([]byte, 24-1)...), channel)
	}
	triangles := func(table byte, last byte, bytes ...byte) []byte {
		b := append([]byte{triangles1}, bytes...)
		tail := make([]byte, trianglesTail)
		tail[0], tail[15] = table, last
		return append(b, tail...)
	}
	for name, c := range map[string]struct {
		mode  Mode
		count int
		data  []byte
		err   error
	}{
		"zeros":             {Attributes, 1, attributes(0), nil},
		"channel mode 3":    {Attributes, 1, attributes(3), errChannel},
		"a turn of bytes":   {Attributes, 1, attributes(0x10), errChannel},
		"new triangle":      {Triangles, 3, triangles(0, 0, 0xF0), nil},
		"edge before all":   {Triangles, 3, triangles(0, 0, 0x00), errFIFO},
		"edge too old":      {Triangles, 6, triangles(0, 0, 0xF0, 0x30), errFIFO},
		"vertex before all": {Triangles, 3, triangles(0x10, 0, 0xF0), errFIFO},
		"vertex too old":    {Triangles, 6, triangles(0, 0, 0xF0, 0x03), errFIFO},
		"table of 15":       {Triangles, 3, triangles(0x0F, 0, 0xF0), errTable},
		"table's end":       {Triangles, 3, triangles(0, 1, 0xF0), errTable},
		"long index":        {Triangles, 3, triangles(0, 0, 0xFF, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0), errVarint},
		"no more bytes":     {Triangles, 3, triangles(0, 0, 0xFF), errEarly},
		"bytes left":        {Triangles, 3, triangles(0, 0, 0xF0, 0), errLate},
		"long difference":   {Indices, 1, []byte{indices1, 0x80, 0x80, 0x80, 0x80, 0x80, 0, 0, 0, 0, 0}, errVarint},
	} {
		s := &Stream{Mode: c.mode, Count: c.count, Stride: 4}
		_, err := s.Decode(c.data)
		require.ErrorIs(t, err, c.err, name)
	}
}

// The differences of the extension's example.
func TestSpecificationExample(t *testing.T) {
	var out [16]byte
	rest, ok := group(&out, []byte{0x17, 0x5f, 0xf0, 0xbc, 0x77, 0xa9, 0x21, 0x00, 0x34, 0xb5}, 4)
	require.True(t, ok)
	require.Empty(t, rest)
	var got [16]int8
	for i, v := range out {
		got[i] = int8(unzigzag8(v))
	}
	require.Equal(t, [16]int8{-1, -4, -3, 26, -91, 0, -6, 6, -4, -4, 5, -5, 1, -1, 0, 0}, got)
}

// Numbers that do not go together are refused by name.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		s    Stream
		name string // "" for those that do
	}{
		{Stream{Attributes, None, 5, 256, nil}, ""}, {Stream{Attributes, Exponential, 5, 12, nil}, ""},
		{Stream{Triangles, None, 0, 2, nil}, ""},
		{Stream{Attributes, None, -1, 4, nil}, "count"}, {Stream{Attributes, None, 1, 0, nil}, "byteStride"},
		{Stream{Attributes, None, 1, 6, nil}, "byteStride"}, {Stream{Attributes, None, 1, 260, nil}, "byteStride"},
		{Stream{Indices, None, 1, 8, nil}, "byteStride"}, {Stream{Triangles, None, 4, 2, nil}, "count"},
		{Stream{Indices, Color, 1, 4, nil}, "filter"}, {Stream{Attributes, Octahedral, 1, 12, nil}, "filter"},
		{Stream{Attributes, Quaternion, 1, 4, nil}, "filter"}, {Stream{Attributes, Color, 1, 16, nil}, "filter"},
	} {
		err := c.s.Check()
		if c.name == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, c.name+":")
		}
	}
	_, ok := ModeOf("POINTS")
	require.False(t, ok)
	_, ok = FilterOf("none")
	require.False(t, ok)
}

// Filters have a result for every element, which is the same everywhere: what is no vector, too.
func TestFiltersExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sum := sha256.New()
	for f := Octahedral; f <= Color; f++ {
		for _, stride := range []int{4, 8} {
			s := Stream{Mode: Attributes, Filter: f, Count: 4096, Stride: stride}
			if s.Check() != nil {
				continue
			}
			b := make([]byte, s.Size())
			for i := range b {
				b[i] = byte(r.Uint32())
				if i/stride%16 == 0 {
					b[i] &= 0x80
				}
			}
			s.filter(b)
			sum.Write(b)
		}
	}
	require.Equal(t, "7fd3b171df9eea61c00eb48e4cded9ffaddcbfc6a6f78dbfeefbcc73034584b1", hex.EncodeToString(sum.Sum(nil)))
}

// FuzzDecode decodes any bytes as any stream: there is an error or as many bytes as were asked for.
func FuzzDecode(f *testing.F) {
	for i, v := range vectors(f) {
		if i%7 == 0 {
			s := v.stream(f)
			f.Add(uint8(s.Mode), uint8(s.Filter), uint16(s.Count), uint16(s.Stride), v.Data)
		}
	}
	f.Fuzz(func(t *testing.T, mode, filter uint8, count, stride uint16, data []byte) {
		s := Stream{Mode: Mode(mode % 3), Filter: Filter(filter % 5), Count: int(count), Stride: int(stride)}
		if s.Check() != nil {
			return
		}
		got, err := s.Decode(data)
		switch {
		case err != nil && (got != nil || strings.ContainsAny(err.Error(), "\n\r")):
			t.Fatalf("%d bytes with the error %q", len(got), err)
		case err == nil && int64(len(got)) != s.Size():
			t.Fatalf("%d bytes of %d", len(got), s.Size())
		}
	})
}
