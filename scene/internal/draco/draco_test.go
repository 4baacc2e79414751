package draco

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// vector is a stream of Google's encoder (draco3d 1.5.7) of a mesh or a point cloud made in code, and the first 8 bytes of
// the SHA-256 of what Google's decoder makes of it: 32-bit indices, and attributes by their numbers.
type vector struct {
	Name       string
	Stream     []byte
	Indices    string
	Attributes map[string]struct {
		Type Type
		Data string
	}
}

func vectors(t testing.TB) (list []vector) {
	for _, name := range []string{"vectors", "clouds"} {
		text, err := os.ReadFile("testdata/" + name + ".json")
		require.NoError(t, err)
		var more []vector
		require.NoError(t, json.Unmarshal(text, &more))
		list = append(list, more...)
	}
	return list
}

// hash is the first 8 bytes of the SHA-256.
func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// hashOfIndices is hash of 32-bit numbers.
func hashOfIndices(indices []uint32) string {
	var data []byte
	for _, i := range indices {
		data = binary.LittleEndian.AppendUint32(data, i)
	}
	return hash(data)
}

// Streams decode to the bytes of the reference decoder, with points and triangles in its order.
func TestVectorsExact(t *testing.T) {
	ways := map[string]bool{}
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			charged := int64(0)
			m, err := Decode(v.Stream, Options{Charge: func(n int64) error { charged += n; return nil }})
			require.NoError(t, err)
			require.Equal(t, v.Indices, hashOfIndices(m.Indices))
			require.NotEmpty(t, v.Attributes)
			for i := range m.Attributes {
				a := &m.Attributes[i]
				want, ok := v.Attributes[strconv.Itoa(int(a.ID))]
				if !ok {
					continue
				}
				require.True(t, a.As(want.Type))
				data := a.Data(want.Type)
				require.Len(t, data, int(a.Bytes(want.Type)))
				require.Equal(t, want.Data, hash(data), "attribute %d", i)
				require.False(t, a.As(Float32) && a.coder == rawCoder && a.Type != Float32)
			}
			require.Greater(t, charged, int64(4*len(m.Indices)), "memory was not accounted for")
			ways[fmt.Sprint(m.Cloud, v.Stream[8])] = true
		})
	}
	require.Len(t, ways, 4, "a way to code connectivity has no vector")
}

// Each cut of a stream is refused, and no mutation makes a mesh whose parts do not fit each other.
func TestDamagedStreams(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, v := range vectors(t) {
		for n := range v.Stream {
			if n > 60 && n%7 != 0 {
				continue
			}
			_, err := Decode(v.Stream[:n], Options{})
			require.Error(t, err, "%s: %d bytes of %d", v.Name, n, len(v.Stream))
		}
		for range 40 {
			data := append([]byte(nil), v.Stream...)
			for range 1 + rng.IntN(4) {
				data[rng.IntN(len(data))] = byte(rng.Uint32())
			}
			check(t, data)
		}
	}
}

// check decodes data and looks whether what comes out fits.
func check(t testing.TB, data []byte) {
	const most = 64 << 20
	left := int64(most)
	m, err := Decode(data, Options{Charge: func(n int64) error {
		if n < 0 || n > left {
			return errors.New("too much")
		}
		left -= n
		return nil
	}})
	if err != nil {
		return
	}
	for _, i := range m.Indices {
		if int64(i) >= int64(m.Points) {
			t.Fatalf("index %d of %d points", i, m.Points)
		}
	}
	for i := range m.Attributes {
		if a := &m.Attributes[i]; a.Bytes(a.Type) < most {
			if data := a.Data(a.Type); int64(len(data)) != a.Bytes(a.Type) {
				t.Fatalf("attribute %d: %d bytes", i, len(data))
			}
		}
	}
}

// What a stream claims is refused before it is made, with a line that says so.
func TestClaims(t *testing.T) {
	var stream []byte
	for _, v := range vectors(t) {
		if v.Name == "cube-0" {
			stream = v.Stream
		}
	}
	change := func(at int, b ...byte) []byte {
		return append(append(append([]byte(nil), stream[:at]...), b...), stream[at+len(b):]...)
	}
	cloud := "DRACO\x02\x03\x00\x01\x00\x00\x01\x00\x00\x00"
	for want, data := range map[string]string{
		"does not begin with DRACO":                      string(change(0, 'd')),
		"version 1.2":                                    string(change(5, 1)),
		"version 2.1":                                    string(change(6, 1)),
		"neither a mesh nor a point cloud":               string(change(7, 2)),
		"encoding method 7 does not exist":               string(change(8, 7)),
		"traversal 1 of edgebreaker":                     string(change(11, 1)),
		"a tree of level 7, 11 bits and 1 points":        cloud + "\x01\x01\x00\x09\x03\x00\x00\x07\x0b\x00\x00\x00\x01\x00\x00\x00",
		"a tree of 1275 dimensions, too many":            cloud + "\x01\x05" + strings.Repeat("\x00\x09\xff\x00\x00", 5) + "123456789",
		"attributes of type 7 in a tree":                 cloud + "\x01\x01\x00\x07\x03\x00\x00123456789",
		"a tree of points of version 2.2":                string(change(7, 0)),
		"claims 268435455 faces, too many for its 24 by": string(stream[:12]) + "\xff\xff\xff\x7f\xff\xff\xff\x7f\x00\x01\x00\x00",
		"claims 4294967295 points":                       "DRACO\x02\x03\x00\x00\x00\x00\xff\xff\xff\xff",
		"metadata are malformed":                         string(change(9, 0, 0x80, 0xff, 0xff, 0xff)),
	} {
		_, err := Decode([]byte(data), Options{})
		require.ErrorContains(t, err, want)
	}
	refused := errors.New("no more")
	_, err := Decode(stream, Options{Charge: func(int64) error { return refused }})
	require.ErrorIs(t, err, refused)
	_, err = Decode(stream, Options{Stopped: func() bool { return true }})
	require.ErrorIs(t, err, ErrStopped)
}

func FuzzDecode(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.Stream)
	}
	f.Fuzz(func(t *testing.T, data []byte) { check(t, data) })
}

func BenchmarkDecode(b *testing.B) {
	for _, v := range vectors(b) {
		if v.Name != "sphere-2" && v.Name != "two-uvs-0" && v.Name != "unused-points-2" {
			continue
		}
		b.Run(v.Name, func(b *testing.B) {
			triangles := 0
			for b.Loop() {
				m, err := Decode(v.Stream, Options{})
				require.NoError(b, err)
				triangles = len(m.Indices) / 3
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*triangles), "ns/triangle")
		})
	}
}
