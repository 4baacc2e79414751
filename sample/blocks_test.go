package sample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// volumes are the formats whose blocks have a depth.
func volumes() (list []vk.Format) {
	for _, f := range vk.Values[vk.Format]() {
		if in := format.Of(f); in != nil && in.BlockDepth > 1 {
			list = append(list, f)
		}
	}
	return list
}

// A lookup in an image of blocks with a depth, of all its levels, is the trilinear mean of what the blocks decode to,
// with and without kernels; a fetch is the texel.
func TestVolumesOfBlocks(t *testing.T) {
	figures.Begin(t)
	rng := rand.New(rand.NewPCG(3, 1))
	const width, height, depth, levels = 16, 8, 16, 2
	list := volumes()
	require.Len(t, list, 30)
	for _, f := range list {
		in := format.Of(f)
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType3D, Format: f,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: depth}, MipLevels: levels})
		require.NoError(t, err)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32())
		}
		for i := 0; i < len(m.Bytes()); i += 16 {
			m.Bytes()[i], m.Bytes()[i+1] = 0x52, m.Bytes()[i+1]&^0x1e // a grid of 4 x 2 x 2, or 2 x 2 x 2: most blocks are valid
			if in.BlockWidth == 3 {
				m.Bytes()[i] = 0x13
			}
		}
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType3D})
		require.NoError(t, err)
		// texel is what the bytes decode to, clamped to the level.
		texel := func(l, x, y, z, c int) float64 {
			s := m.Subresource(l, 0, 0)
			x, y, z = min(max(x, 0), s.Width-1), min(max(y, 0), s.Height-1), min(max(z, 0), s.Depth-1)
			block := make([]format.Texel, in.BlockTexels())
			in.DecodeBlock(block, s.Row(y/s.BlockHeight, z/s.BlockDepth)[x/s.BlockWidth*s.Texel:])
			at := (z%s.BlockDepth*s.BlockHeight+y%s.BlockHeight)*s.BlockWidth + x%s.BlockWidth
			return float64(math.Float32frombits(block[at][c]))
		}
		p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
			AddressModeU: clampToEdge, AddressModeV: clampToEdge,
			AddressModeW: clampToEdge, MaxLod: 1}, v)
		require.NoError(t, err)
		fetch, err := CompileTexels(v)
		require.NoError(t, err)
		const n = 64
		for k := range 2 {
			b := newBatch(n)
			b.Resident, b.Lod = nil, make([]float32, n)
			b.I, b.J, b.K, b.Level = make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
			for i := range n {
				// exact weights
				b.S[i], b.T[i], b.R[i] = float32(rng.IntN(2048))/2048, float32(rng.IntN(1024))/1024, float32(rng.IntN(2048))/2048
				b.Level[i] = int32(i % levels)
				b.Lod[i] = float32(b.Level[i])
				b.I[i], b.J[i], b.K[i] = int32(rng.IntN(8)), int32(rng.IntN(4)), int32(rng.IntN(8))
			}
			if k == 1 {
				b.Kernels, err = simd.Best()
				require.NoError(t, err)
				b.Scratch = new(Scratch)
			}
			p.SampleLod(b)
			for i := range n {
				l := int(b.Level[i])
				s := m.Subresource(l, 0, 0)
				at := func(c float32, size int) (int, float64) {
					u := float64(c)*float64(size) - 0.5
					return int(math.Floor(u)), u - math.Floor(u)
				}
				x, alpha := at(b.S[i], s.Width)
				y, beta := at(b.T[i], s.Height)
				z, gamma := at(b.R[i], s.Depth)
				for c := range 4 {
					want, most := 0.0, 0.0
					for corner := range 8 {
						w := 1.0
						for axis, part := range [3]float64{alpha, beta, gamma} {
							if corner>>axis&1 == 0 {
								part = 1 - part
							}
							w *= part
						}
						v := texel(l, x+corner&1, y+corner>>1&1, z+corner>>2, c)
						want, most = want+w*v, max(most, math.Abs(v))
					}
					if got := float64(b.Out[c][i]); !(math.Abs(got-want) <= 1e-5+most*1e-6) && want == want && !math.IsInf(want, 0) {
						t.Fatalf("%v, (%v, %v, %v) of level %d: component %d is %v, not %v", f, b.S[i], b.T[i], b.R[i], l, c, got, want)
					}
				}
			}
			fetch.Fetch(b)
			for i := range n {
				for c := range 4 {
					want := texel(int(b.Level[i]), int(b.I[i]), int(b.J[i]), int(b.K[i]), c)
					if got := float64(b.Out[c][i]); got != want && want == want {
						t.Fatalf("%v: texel (%d, %d, %d) of level %d: component %d is %v, not %v", f, b.I[i], b.J[i],
							b.K[i], b.Level[i], c, got, want)
					}
				}
			}
		}
	}
}

// Blocks with a depth are of 3D images and views, and are copied whole.
func TestVolumesOfBlocksAreRefusedAndCopied(t *testing.T) {
	for _, f := range volumes() {
		in := format.Of(f)
		_, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 12, Height: 12}})
		require.ErrorContains(t, err, "ImageType: 2D: images of blocks with a depth")
		image := func() *mip.Image {
			m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType3D, Format: f,
				Extent: vk.Extent3D{Width: 13, Height: 13, Depth: 13}})
			require.NoError(t, err)
			return m
		}
		a, b := image(), image()
		_, err = mip.NewView(a, vk.ImageView{ViewType: vk.ImageViewType2D})
		require.ErrorContains(t, err, "whose blocks have a depth")
		for i := range a.Bytes() {
			a.Bytes()[i] = byte(i)
		}
		last := vk.Offset3D{X: 12 / in.BlockWidth * in.BlockWidth, Y: 12 / in.BlockHeight * in.BlockHeight,
			Z: 12 / in.BlockDepth * in.BlockDepth}
		one := vk.Extent3D{Width: 1, Height: 1, Depth: 1}
		require.NoError(t, mip.Copy(b, mip.Region{}, a, mip.Region{Offset: last}, one))
		require.Equal(t, a.Bytes()[len(a.Bytes())-16:], b.Bytes()[:16])
		require.Equal(t, make([]byte, 16), b.Bytes()[16:32])
		err = mip.Copy(b, mip.Region{Offset: vk.Offset3D{Z: 1}}, a, mip.Region{}, one)
		require.ErrorContains(t, err, "Dst.Offset")
		err = mip.Copy(b, mip.Region{Offset: last}, a, mip.Region{}, vk.Extent3D{Width: 1, Height: 1, Depth: in.BlockDepth + 1})
		require.ErrorContains(t, err, "Dst.Extent")
	}
}
