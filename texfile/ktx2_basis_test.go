package texfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// universal is a KTX2 file of npm's ktx2-encoder of a picture made in code, and for its first levels
// the first 8 bytes of the SHA-256 of the texels that Binomial's transcoder makes of it.
type universal struct {
	Name   string
	File   []byte
	Levels []string
}

func universals(t testing.TB) (list []universal) {
	text, err := os.ReadFile("testdata/universal.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &list))
	return list
}

// Universal textures become the texels of the reference transcoder, in every level, with and without alpha, of sides
// that are no multiple of 4, supercompressed or not.
func TestUniversalTexelsExact(t *testing.T) {
	models := map[byte]int{}
	for _, u := range universals(t) {
		t.Run(u.Name, func(t *testing.T) {
			got, err := Decode(bytes.NewReader(u.File), u.Name)
			require.NoError(t, err)
			info := got.Image.Info()
			require.Contains(t, []vk.Format{vk.FormatR8G8B8A8Srgb, vk.FormatR8G8B8A8Unorm}, info.Format)
			require.Equal(t, vk.ImageViewType2D, got.View.ViewType)
			require.LessOrEqual(t, len(u.Levels), info.MipLevels)
			data := got.Image.Bytes()
			for i, want := range u.Levels {
				n := 4 * max(1, info.Extent.Width>>i) * max(1, info.Extent.Height>>i)
				sum := sha256.Sum256(data[:n])
				require.Equal(t, want, hex.EncodeToString(sum[:8]), "level %d", i)
				data = data[n:]
			}
			models[u.File[44]]++
		})
	}
	require.Len(t, models, 3, "BasisLZ, Zstandard or none has no file")
}

// Each cut of a universal file is refused, and so is what its header claims beyond its bytes; nothing panics.
func TestDamagedUniversalTextures(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, u := range universals(t) {
		for n := 0; n < len(u.File); n += 1 + n/16 {
			_, err := Decode(bytes.NewReader(u.File[:n]), "cut")
			require.Error(t, err, "%s: %d bytes of %d", u.Name, n, len(u.File))
		}
		for range 60 {
			data := bytes.Clone(u.File)
			for range 1 + rng.IntN(4) {
				data[12+rng.IntN(len(data)-12)] = byte(rng.Uint32())
			}
			judge(t, data)
		}
	}
}

func TestUniversalRefuses(t *testing.T) {
	list := universals(t)
	find := func(name string) []byte {
		for _, u := range list {
			if u.Name == name {
				return u.File
			}
		}
		t.Fatal(name)
		return nil
	}
	model := func(b []byte) int { return int(b[48]) | int(b[49])<<8 } // the descriptor
	refuse(t, find("uastc-noise-l0"), []malformed{
		{"HDR", func(b []byte) []byte { b[model(b)+12] = modelUASTCHDR; return b }, "colorModel: UASTC HDR is not supported"},
		{"model", func(b []byte) []byte { b[model(b)+12] = 1; return b }, "colorModel: 1 with supercompressionScheme 0 is neither"},
		{"depth", func(b []byte) []byte { b[28] = 4; return b }, "pixelDepth: universal textures of 3 dimensions"},
		{"no descriptor", func(b []byte) []byte { clear(b[48:56]); return b }, "colorModel: 0 with"},
		{"level", func(b []byte) []byte { b[80+8]++; return b }, "level 0"},
		{"mode", func(b []byte) []byte { b[len(b)-16] = 0x45; return b }, "layer 0: the blocks are damaged"},
	})
	refuse(t, find("etc1s-cut-MASK"), []malformed{
		{"format", func(b []byte) []byte { b[12] = 37; return b }, "BasisLZ of a file whose vkFormat is 37"},
		{"global data", func(b []byte) []byte { b[72] = 9; b[73] = 0; return b }, "sgdByteLength"},
		{"data", func(b []byte) []byte { b[len(b)-3] ^= 0xff; b[len(b)-9] ^= 0xff; return b }, "level 0"},
	})
}

// Layers and faces of universal files become those of the image, each with the texels of a file of one.
func TestUniversalLayersAndFaces(t *testing.T) {
	le, seen := binary.LittleEndian, 0
	for _, u := range universals(t) {
		one, err := Decode(bytes.NewReader(u.File), u.Name)
		require.NoError(t, err)
		if u.File[44] != ktx2None {
			continue
		}
		seen++
		for _, c := range []struct {
			layers, faces int
			want          vk.ImageViewType
		}{{3, 1, vk.ImageViewType2DArray}, {0, 6, vk.ImageViewTypeCube}, {2, 6, vk.ImageViewTypeCubeArray}} {
			if e := one.Image.Info().Extent; c.faces == 6 && e.Width != e.Height {
				continue
			}
			n := max(c.layers, 1) * c.faces
			data := bytes.Clone(u.File)
			le.PutUint32(data[32:], uint32(c.layers))
			le.PutUint32(data[36:], uint32(c.faces))
			for level := range max(int(le.Uint32(data[40:])), 1) {
				entry := 80 + 24*level
				at, size := le.Uint64(data[entry:]), le.Uint64(data[entry+8:])
				le.PutUint64(data[entry:], uint64(len(data)))
				le.PutUint64(data[entry+8:], size*uint64(n))
				le.PutUint64(data[entry+16:], size*uint64(n))
				data = append(data, bytes.Repeat(u.File[at:at+size], n)...)
			}
			got, err := Decode(bytes.NewReader(data), u.Name)
			require.NoError(t, err, u.Name)
			require.Equal(t, c.want, got.View.ViewType)
			require.Equal(t, n, got.Image.Info().ArrayLayers)
			for level := range got.Image.Info().MipLevels {
				want := one.Image.Subresource(level, 0, 0)
				for layer := range n {
					have := got.Image.Subresource(level, layer, 0)
					for y := range have.Height {
						require.Equal(t, want.Row(y, 0)[:4*want.Width], have.Row(y, 0)[:4*want.Width],
							"%s: level %d, layer %d", u.Name, level, layer)
					}
				}
			}
		}
	}
	require.NotZero(t, seen)
}
