package format

import (
	"encoding/hex"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Blocks with a depth are what another decoder, astcenc 4.2, makes of them: testdata has 24 blocks of every size and of
// sRGB and high dynamic range, with the checksum of its texels: codes of 8 bits, or floats.
func TestASTCVolumesAgainstAnotherDecoder(t *testing.T) {
	data, err := os.ReadFile("testdata/astc_volumes.txt")
	require.NoError(t, err)
	blocks := map[vk.Format]int{}
	for line := range strings.Lines(string(data)) {
		part := strings.Fields(line)
		f, err := vk.Parse[vk.Format](part[0])
		require.NoError(t, err)
		src, err := hex.DecodeString(part[1])
		require.NoError(t, err)
		want, err := strconv.ParseUint(part[2], 16, 32)
		require.NoError(t, err)
		srgb := Of(f).SRGB
		var bytes []byte
		for _, texel := range decodeBlock(f, src) {
			for c, v := range texel {
				switch x := math.Float32frombits(v); {
				case srgb && c < 3:
					bytes = append(bytes, LinearToSRGB8(x))
				case srgb:
					bytes = append(bytes, uint8(math.Round(float64(x)*255)))
				default:
					bytes = append(bytes, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
				}
			}
		}
		require.EqualValues(t, want, crc32.ChecksumIEEE(bytes), line)
		blocks[f]++
	}
	require.Len(t, blocks, 2*len(volumeRows))
	for f, n := range blocks {
		require.Equal(t, 24, n, "%v", f)
	}
}

// The weight of a texel is the specification's table of six orders of the fractions, each with its corners and weights.
func TestASTCVolumeWeightsAreTheTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	texels := 0
	for _, r := range volumeRows {
		for range 60 {
			m := &astcMode{gridW: 2 + rng.IntN(r.width-1), gridH: 2 + rng.IntN(r.height-1),
				gridD: 2 + rng.IntN(r.depth-1), planes: 1 + rng.IntN(2)}
			if m.gridW*m.gridH*m.gridD*m.planes > 64 {
				continue
			}
			var grid astcSequence
			for i := range grid {
				grid[i] = uint8(rng.IntN(65))
			}
			n, nm := m.gridW, m.gridW*m.gridH
			for z := range r.depth {
				for y := range r.height {
					for x := range r.width {
						g := func(at, size, cells int) (int, int) {
							v := ((1024+size/2)/(size-1)*at*(cells-1) + 32) / 64
							return v / 16, v % 16
						}
						js, fs := g(x, r.width, m.gridW)
						jt, ft := g(y, r.height, m.gridH)
						jr, fr := g(z, r.depth, m.gridD)
						var s1, s2 int
						var w [4]int
						switch {
						case fs > ft && ft > fr:
							s1, s2, w = 1, n, [4]int{16 - fs, fs - ft, ft - fr, fr}
						case fs <= ft && ft > fr && fs > fr:
							s1, s2, w = n, 1, [4]int{16 - ft, ft - fs, fs - fr, fr}
						case fs > ft && fs > fr:
							s1, s2, w = 1, nm, [4]int{16 - fs, fs - fr, fr - ft, ft}
						case fs > ft:
							s1, s2, w = nm, 1, [4]int{16 - fr, fr - fs, fs - ft, ft}
						case ft > fr:
							s1, s2, w = n, nm, [4]int{16 - ft, ft - fr, fr - fs, fs}
						default:
							s1, s2, w = nm, n, [4]int{16 - fr, fr - ft, ft - fs, fs}
						}
						for plane := range m.planes {
							v0, sum := js+n*jt+nm*jr, 8
							for k, at := range [4]int{v0, v0 + s1, v0 + s1 + s2, v0 + 1 + n + nm} {
								if w[k] > 0 {
									sum += w[k] * int(grid[at*m.planes+plane])
								}
							}
							got := m.weightAt(&grid, x, y, z, r.width, r.height, r.depth, plane)
							require.Equal(t, sum/16, got, "%v, grid %dx%dx%d, texel (%d, %d, %d)", r.unorm, m.gridW,
								m.gridH, m.gridD, x, y, z)
							texels++
						}
					}
				}
			}
		}
	}
	require.Greater(t, texels, 10000)
}

// Texels of UNORM blocks with a depth are those of high dynamic range, where no block has modes that only it knows; and
// blocks of every size decode.
func TestASTCVolumesGiveHalves(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(1, 3))
	src := make([]byte, 16)
	for _, r := range volumeRows {
		compared := 0
		for range 4000 {
			for i := range src {
				src[i] = byte(rng.Uint32())
			}
			unorm, float := decodeBlock(r.unorm, src), decodeBlock(r.unorm+2, src)
			require.Len(t, unorm, r.width*r.height*r.depth)
			for i, texel := range unorm {
				if texel != astcError {
					compared++
					require.Equal(t, float[i], texel, "%v", r.unorm)
				}
			}
		}
		require.Greater(t, compared, 1000, "%v", r.unorm)
	}
}
