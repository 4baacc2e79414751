package still

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// deflated is data as a zlib stream.
func deflated(t testing.TB, data []byte, level int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, level)
	require.NoError(t, err)
	_, err = w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// inflated is a stream of n bytes as inflater has it.
func inflated(in []byte, n int) ([]byte, bool) {
	x := &inflater{in: in, out: make([]byte, n)}
	before := 0
	ok := x.run(func(done int) bool {
		if done < before || done > n {
			panic("not told in order")
		}
		before = done
		return true
	})
	return x.out, ok
}

// TestInflatesWhatGoDeflates: stored, fixed and own codes, long and short ones, far and near copies, every length of
// the rest; a stream is refused that is a byte short, or whose length or sum is another one.
func TestInflatesWhatGoDeflates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 7, 8, 9, 300, 5000, 70000, 300000} {
		for kind := range 5 {
			data := make([]byte, n)
			for i := range data {
				switch kind {
				case 0: // noise
					data[i] = byte(r.Uint32())
				case 1: // codes of very different lengths
					data[i] = byte(r.ExpFloat64() * 12)
				case 2: // copies from close by
					data[i] = byte(i / 3 % 7)
				case 3: // and from far away
					if data[i] = byte(r.Uint32()); i > 30000 && r.IntN(64) > 0 {
						data[i] = data[i-30000]
					}
				}
			}
			for _, level := range []int{flate.NoCompression, flate.BestSpeed, 6, flate.BestCompression, flate.HuffmanOnly} {
				in := deflated(t, data, level)
				out, ok := inflated(in, n)
				require.True(t, ok, "%d bytes of kind %d at level %d", n, kind, level)
				require.True(t, bytes.Equal(data, out))
				for _, other := range [][]byte{in[:len(in)-1], in[:len(in)/2], append(bytes.Clone(in[:len(in)-1]), in[len(in)-1]+1)} {
					_, ok = inflated(other, n)
					require.False(t, ok)
				}
				_, ok = inflated(in, n+1)
				require.False(t, ok)
				if n > 0 {
					_, ok = inflated(in, n-1)
					require.False(t, ok)
				}
			}
		}
	}
}

// FuzzInflate: the inflater takes the streams that compress/zlib reads, no others, and gives the same bytes.
func FuzzInflate(f *testing.F) {
	for _, level := range []int{flate.NoCompression, flate.BestSpeed, flate.BestCompression, flate.HuffmanOnly} {
		f.Add(deflated(f, []byte("a rose is a rose is a rose, and a row of bytes: aaaaaaaaaaaaaaaaaaaaaaaaaaaa"), level), 77)
	}
	f.Add([]byte{0x78, 0x9c, 3, 0, 0, 0, 0, 1}, 0)
	f.Fuzz(func(t *testing.T, in []byte, n int) {
		if n < 0 || n > 1<<18 {
			return
		}
		var want []byte
		reader, err := zlib.NewReader(bytes.NewReader(in))
		if err == nil {
			want, err = io.ReadAll(io.LimitReader(reader, 1<<18+1))
		}
		for _, n := range []int{n, len(want)} {
			out, ok := inflated(in, n)
			require.Equal(t, err == nil && len(want) == n, ok)
			if ok {
				require.True(t, bytes.Equal(want, out))
			}
		}
	})
}
