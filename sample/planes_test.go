package sample

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// multiplanar are the Y'CbCr formats with several planes.
func multiplanar() (list []vk.Format) {
	for _, f := range vk.Values[vk.Format]() {
		if in := format.Of(f); in != nil && in.Chroma && in.Planes != nil {
			list = append(list, f)
		}
	}
	return list
}

var planeAspects = [3]vk.ImageAspect{vk.ImageAspectPlane0, vk.ImageAspectPlane1, vk.ImageAspectPlane2}

// A view of one plane of a Y'CbCr image is an image of the plane's format and size: it is sampled, fetched, written and
// asked for its size as such, of every format, and what is written is what the whole shows.
func TestViewsOfPlanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	list := multiplanar()
	require.Greater(t, len(list), 20)
	const width, height, layers = 14, 10, 2
	for _, f := range list {
		in := format.Of(f)
		m := newImage(t, f, width, height, 1, layers)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(rng.Uint32())
		}
		for n, aspect := range planeAspects {
			v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2DArray, Aspect: aspect})
			if n >= len(in.Planes) {
				require.ErrorContains(t, err, "Aspect: "+aspect.String()+", but "+f.String()+" has no such aspect")
				continue
			}
			require.NoError(t, err)
			p := in.Planes[n]
			require.Equal(t, p.Format, v.Info().Format)
			// The same bytes as an image of their own.
			own := newImage(t, p.Format, (width+p.WidthDivisor-1)/p.WidthDivisor, (height+p.HeightDivisor-1)/p.HeightDivisor, 1, layers)
			for layer := range layers {
				copy(own.Subresource(0, layer, 0).Pix, m.Subresource(0, layer, n).Pix)
			}
			want := newView(t, own, vk.ImageViewType2DArray)
			for _, filter := range []vk.Filter{vk.FilterNearest, vk.FilterLinear} {
				s := vk.Sampler{MagFilter: filter, MinFilter: filter, AddressModeU: vk.SamplerAddressModeMirroredRepeat}
				a, err := Compile(s, v)
				require.NoError(t, err)
				b, err := Compile(s, want)
				require.NoError(t, err)
				for k := range 2 {
					x, y := newBatch(50), newBatch(50)
					for i := range x.N {
						x.S[i], x.T[i] = rng.Float32()*2-0.5, rng.Float32()*2-0.5
					}
					x.Layer = make([]float32, x.N)
					for i := range x.Layer {
						x.Layer[i] = float32(i % layers)
					}
					y.S, y.T, y.Layer = x.S, x.T, x.Layer
					if k == 1 {
						kernels, err := simd.Best()
						require.NoError(t, err)
						x.Kernels, x.Scratch, y.Kernels, y.Scratch = kernels, new(Scratch), kernels, new(Scratch)
					}
					a.SampleLod(x)
					b.SampleLod(y)
					require.Equal(t, y.OutBits, x.OutBits, "%v, plane %d, %v", f, n, filter)
				}
			}
			st, err := CompileStorage(v)
			require.NoError(t, err)
			require.Equal(t, [4]int32{int32(own.Info().Extent.Width), int32(own.Info().Extent.Height), layers}, st.Size())
			w := newBatch(1)
			w.I, w.J, w.L = []int32{2}, []int32{1}, []int32{1}
			for c := range 4 {
				w.Out[c][0] = 1
			}
			st.Write(w)
			texels, err := CompileTexels(v)
			require.NoError(t, err)
			w.Out = [4][]float32{make([]float32, 1), make([]float32, 1)}
			texels.Fetch(w)
			for c := range p.Components {
				require.EqualValues(t, 1, w.Out[c][0], "%v, plane %d", f, n)
			}
			s := m.Subresource(0, 1, n)
			one := make([]format.Texel, 1)
			format.Of(p.Format).Decode(one, s.Row(1, 0)[2*s.Texel:])
			require.Equal(t, math.Float32bits(1), one[0][0])
		}
		_, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2DArray, Aspect: vk.ImageAspectPlane0,
			Format: vk.FormatR32G32B32A32Sfloat})
		require.ErrorContains(t, err,
			"Format: R32G32B32A32_SFLOAT reinterprets "+in.Planes[0].Format.String()+" with texels of another size")
	}
	_, err := mip.NewView(newImage(t, vk.FormatD24UnormS8Uint, 4, 4, 1, 1),
		vk.ImageView{ViewType: vk.ImageViewType2D, Aspect: vk.ImageAspectPlane0})
	require.ErrorContains(t, err, "Aspect: PLANE_0, but D24_UNORM_S8_UINT has no such aspect")
}

// Residency of a view of chroma is that of the image's texels.
func TestViewsOfPlanesAreResidentByTexel(t *testing.T) {
	m := newImage(t, vk.FormatG8B8R83Plane420Unorm, 8, 4, 1, 1)
	for i := range m.Bytes() {
		m.Bytes()[i] = 200
	}
	require.NoError(t, m.SetResidency(0, vk.Extent3D{Width: 4, Height: 4}, []bool{true, false}))
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, Aspect: vk.ImageAspectPlane2})
	require.NoError(t, err)
	texels, err := CompileTexels(v)
	require.NoError(t, err)
	p, err := Compile(vk.Sampler{}, v)
	require.NoError(t, err)
	for _, look := range []func(*Batch){texels.Fetch, p.SampleLod} {
		b := newBatch(4)
		b.I = []int32{0, 1, 2, 3}
		for i := range b.S {
			b.S[i] = (float32(i) + 0.5) / 4
		}
		look(b)
		require.Equal(t, []uint32{1, 1, 0, 0}, b.Resident)
		require.Equal(t, []float32{200.0 / 255, 200.0 / 255, 0, 0}, b.Out[0])
	}
}

// An image whose planes lie apart, with pitches of their own, shows what one in one piece does: whole, by planes and in
// copies; planes that are too short are refused by field.
func TestDisjointPlanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 10))
	const width, height = 14, 10
	for _, f := range append(multiplanar(), vk.FormatR8G8B8A8Unorm, vk.FormatD32SfloatS8Uint) {
		whole := newImage(t, f, width, height, 1, 1)
		for i := range whole.Bytes() {
			whole.Bytes()[i] = byte(rng.Uint32()) & 0x3f
		}
		var planes []mip.PlaneMemory
		for n := range whole.Planes() {
			s := whole.Subresource(0, 0, n)
			p := mip.PlaneMemory{RowPitch: s.RowPitch + 3 + 8*n}
			for y := range s.Rows() {
				p.Pix = append(p.Pix, s.Row(y, 0)...)
				if y < s.Rows()-1 {
					p.Pix = append(p.Pix, make([]byte, p.RowPitch-s.RowPitch)...)
				}
			}
			planes = append(planes, p)
		}
		apart, err := mip.WrapPlanes(whole.Info(), planes)
		require.NoError(t, err)
		look := func(m *mip.Image) [4][]uint32 {
			s := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AddressModeU: clampToEdge,
				AddressModeV: clampToEdge, AddressModeW: clampToEdge}
			if format.Of(f).Chroma {
				s.Ycbcr = &vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionYcbcr709,
					XChromaOffset: vk.ChromaLocationMidpoint}
			}
			p, err := Compile(s, newView(t, m, vk.ImageViewType2D))
			require.NoError(t, err)
			b := newBatch(60)
			for i := range b.N {
				b.S[i], b.T[i] = float32(i%12)/11, float32(i%7)/6
			}
			p.SampleLod(b)
			return b.OutBits
		}
		require.Equal(t, look(whole), look(apart), "%v", f)
		for n := range planes {
			back := newImage(t, f, width, height, 1, 1)
			s := apart.Subresource(0, 0, n)
			require.NoError(t, mip.Copy(back, mip.Region{Plane: n}, apart, mip.Region{Plane: n},
				vk.Extent3D{Width: s.Width, Height: s.Height, Depth: 1}))
			require.True(t, bytes.Equal(whole.Subresource(0, 0, n).Pix, back.Subresource(0, 0, n).Pix), "%v, plane %d", f, n)
			planes[n].Pix[0] ^= 1
			apart.Touch()
			whole.Subresource(0, 0, n).Pix[0] ^= 1
			whole.Touch()
			require.Equal(t, look(whole), look(apart), "%v", f)

			short := append([]mip.PlaneMemory(nil), planes...)
			short[n].Pix = short[n].Pix[:len(short[n].Pix)-1]
			_, err = mip.WrapPlanes(whole.Info(), short)
			require.ErrorContains(t, err, "Planes.Pix: ")
			short[n] = planes[n]
			short[n].RowPitch = s.RowPitch - len(planes[n].Pix)
			_, err = mip.WrapPlanes(whole.Info(), short)
			require.ErrorContains(t, err, "Planes.RowPitch: ")
		}
		_, err = mip.WrapPlanes(whole.Info(), append(planes, mip.PlaneMemory{}))
		require.ErrorContains(t, err, "Planes: ")
	}
}
