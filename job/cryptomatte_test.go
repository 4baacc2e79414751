package job

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// MurmurHash3_x86_32 with the seed 0, by values of its reference implementation, and what Cryptomatte's specification
// has as an example.
func TestMurmur3(t *testing.T) {
	for text, want := range map[string]uint32{
		"": 0, "a": 0x3c2569b2, "ab": 0x9bbfd75f, "abc": 0xb3dd93fa, "abcd": 0x43ed676a, "Hello, world!": 0xc0363e43, "hello": 0x248bfa47,
		"The quick brown fox jumps over the lazy dog": 0x2e4ff723,
	} {
		require.Equal(t, want, murmur3(text), "%q", text)
	}
	for _, h := range []uint32{0, 1, 0x7f800000, 0x7fc00001, 0xff800000, 0x80000000, 0x00400000} {
		f := float64(math.Float32frombits(cryptoFloat(h)))
		require.False(t, math.IsNaN(f) || math.IsInf(f, 0))
		require.GreaterOrEqual(t, math.Abs(f), 0x1p-126, "a denormal is 0 on some machines")
	}
	require.Equal(t, uint32(0x3f800000), cryptoFloat(0x3f800000))
}

// Of each pixel the weights of all surfaces are there, the largest first, and their sum is the coverage.
func TestCryptomatteWeights(t *testing.T) {
	pixel := func(object uint32) []uint32 { return []uint32{object, object, 1, min(object, 1)} }
	n := &numbers{samples: [][]uint32{
		append(pixel(1), pixel(2)...), append(pixel(2), pixel(0)...), append(pixel(2), pixel(2)...), append(pixel(3), pixel(0)...),
	}}
	notes := map[string]string{}
	c := n.cryptomatte("CryptoObject", 1, []string{"one", "two", "three"}, notes)
	require.Len(t, c, 12)
	value := func(channel string, i int) float32 {
		for _, x := range c {
			if x.Name == channel {
				return x.Floats[x.First+i*x.Stride]
			}
		}
		t.Fatal(channel)
		return 0
	}
	hash := func(name string) float32 { return math.Float32frombits(cryptoFloat(murmur3(name))) }
	require.Equal(t, []float32{hash("two"), 0.5, hash("one"), 0.25, hash("three"), 0.25},
		[]float32{value("CryptoObject00.R", 0), value("CryptoObject00.G", 0), value("CryptoObject00.B", 0), value("CryptoObject00.A", 0),
			value("CryptoObject01.R", 0), value("CryptoObject01.G", 0)})
	require.Equal(t, []float32{hash("two"), 0.5, 0, 0},
		[]float32{value("CryptoObject00.R", 1), value("CryptoObject00.G", 1), value("CryptoObject00.B", 1), value("CryptoObject00.A", 1)})
	require.Equal(t, []float32{1, 0.5}, n.coverage())
	require.Equal(t, "MurmurHash3_32", notes["cryptomatte/3ae39a5/hash"])
	require.Contains(t, notes["cryptomatte/3ae39a5/manifest"], `"two":"`)
}
