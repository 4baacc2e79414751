package sample

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

const clampToBorder = vk.SamplerAddressModeClampToBorder

// A custom border that names a format is for views of it alone, of every format; it is that colour in the format's
// components, swizzled, whether it names the view's mapping or not.
func TestCustomBordersHaveAFormatAndAMapping(t *testing.T) {
	formats := 0
	swizzle := vk.ComponentMapping{R: vk.ComponentSwizzleB, G: vk.ComponentSwizzleG, B: vk.ComponentSwizzleOne, A: vk.ComponentSwizzleA}
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || in.Wide() || in.Chroma || in.BlockDepth > 1 {
			continue
		}
		m := newImage(t, f, 8, 8, 1, 1)
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, Components: swizzle})
		require.NoError(t, err)
		s := vk.Sampler{AddressModeU: clampToBorder, AddressModeV: clampToBorder, BorderColor: vk.BorderColorFloatCustom,
			CustomBorderColor: [4]uint32{bits(0.25), bits(0.5), bits(0.75), bits(1)}, CustomBorderColorFormat: v.Info().Format,
			BorderColorMapping: &vk.BorderColorComponentMapping{Components: swizzle, SRGB: in.SRGB}}
		one := bits(1)
		if in.Class != format.ClassFloat || in.Stencil && !in.Depth {
			s.BorderColor, s.CustomBorderColor, one = vk.BorderColorIntCustom, [4]uint32{1, 2, 3, 4}, 1
		}
		p, err := Compile(s, v)
		require.NoError(t, err, "%v", f)
		formats++
		b := newBatch(1)
		b.S[0] = -1
		p.SampleLod(b)
		u := s.CustomBorderColor
		expanded := [4]uint32{u[0], 0, 0, one} // of the format's components
		switch n := in.Components; {
		case f == vk.FormatA8Unorm:
			expanded = [4]uint32{0, 0, 0, u[3]}
		case in.Depth || in.Stencil || n == 1:
		case n == 2:
			expanded[1] = u[1]
		case n == 3:
			expanded[1], expanded[2] = u[1], u[2]
		default:
			expanded = u
		}
		for c, want := range [4]uint32{expanded[2], expanded[1], one, expanded[3]} {
			if got := b.OutBits[c][0]; in.Class == format.ClassFloat {
				// At most a unit of 8 bits, the coarsest layout.
				require.InDelta(t, math.Float32frombits(want), math.Float32frombits(got), 1.0/255, "%v, component %d", f, c)
			} else {
				require.Equal(t, want, got, "%v, component %d", f, c)
			}
		}
		other := s
		other.CustomBorderColorFormat = vk.FormatR16G16Sfloat
		if f == other.CustomBorderColorFormat {
			other.CustomBorderColorFormat = vk.FormatR8Unorm
		}
		_, err = Compile(other, v)
		require.ErrorContains(t, err, "CustomBorderColorFormat: "+other.CustomBorderColorFormat.String()+", but the view has "+f.String())
		other = s
		other.BorderColorMapping = &vk.BorderColorComponentMapping{SRGB: in.SRGB}
		_, err = Compile(other, v)
		require.ErrorContains(t, err, "BorderColorMapping.Components: ")
		other.BorderColorMapping = &vk.BorderColorComponentMapping{Components: swizzle, SRGB: !in.SRGB}
		_, err = Compile(other, v)
		require.ErrorContains(t, err, "BorderColorMapping.SRGB: ")
		// Where there is no border, or no custom one, the format does not count.
		other.BorderColorMapping, other.CustomBorderColorFormat = nil, vk.FormatB4G4R4A4UnormPack16
		other.AddressModeU, other.AddressModeV = clampToEdge, clampToEdge
		_, err = Compile(other, v)
		require.NoError(t, err)
	}
	require.Greater(t, formats, 180)
}

// What is bound of a sparse image changes while there are views and textures of it: from then on unbound texels are
// zero and not resident, those bound again are zero until they are written, also of Y'CbCr planes and of images that
// are sparse from the start.
func TestResidencyChangesUnderViews(t *testing.T) {
	tile := vk.Extent3D{Width: 4, Height: 4}
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8Unorm, vk.FormatR32Uint, vk.FormatG8B8R83Plane420Unorm} {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Extent: vk.Extent3D{Width: 8, Height: 4}, SparseResidency: true})
		require.NoError(t, err)
		fill := func() {
			for i := range m.Bytes() {
				m.Bytes()[i] = 255
			}
			m.DropUnbound(0, 0)
			m.Touch()
		}
		v := newView(t, m, vk.ImageViewType2D)
		s := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge}
		if format.Of(f).Chroma {
			s.Ycbcr = &vk.SamplerYcbcrConversion{XChromaOffset: vk.ChromaLocationMidpoint, YChromaOffset: vk.ChromaLocationMidpoint}
		}
		p, err := Compile(s, v)
		require.NoError(t, err)
		look := func() (green, resident [8]uint32) {
			b := newBatch(8)
			for i := range b.S {
				b.S[i] = (float32(i) + 0.5) / 8
			}
			p.SampleLod(b)
			c := 1
			if format.Of(f).Components == 1 {
				c = 0
			}
			copy(green[:], b.OutBits[c])
			copy(resident[:], b.Resident)
			return green, resident
		}
		full := bits(1)
		if f == vk.FormatR32Uint {
			full = math.MaxUint32
		}
		row := func(left, right uint32) (o [8]uint32) {
			for i := range o {
				if o[i] = left; i >= 4 {
					o[i] = right
				}
			}
			return o
		}
		expect := func(what string, left, right, leftBound, rightBound uint32) {
			t.Helper()
			green, resident := look()
			require.Equal(t, row(left, right), green, "%v: %s", f, what)
			require.Equal(t, row(leftBound, rightBound), resident, "%v: %s", f, what)
		}
		fill()
		expect("all bound", full, full, 1, 1)
		require.NoError(t, m.SetResidency(0, tile, []bool{true, false}))
		expect("the right tile unbound", full, 0, 1, 0)
		fill()
		expect("written to, unbound", full, 0, 1, 0)
		require.NoError(t, m.SetResidency(0, tile, []bool{false, true}))
		expect("the left one instead", 0, 0, 0, 1)
		fill()
		expect("written to again", 0, full, 0, 1)
		require.NoError(t, m.SetResidency(0, tile, nil))
		expect("all bound again", 0, full, 1, 1)
	}
	m := newImage(t, vk.FormatR8Unorm, 8, 4, 1, 1)
	newView(t, m, vk.ImageViewType2D)
	require.ErrorContains(t, m.SetResidency(0, tile, []bool{true, false}),
		"call SetResidency before views are made, or create the image with SparseResidency")
}

// Subsampled samplers are for subsampled images, whose texels are those of the picture, and the other way round; what
// else they may not be is refused.
func TestSubsampledSamplers(t *testing.T) {
	subsampled, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 8, Height: 8}, Subsampled: true})
	require.NoError(t, err)
	plain := newImage(t, vk.FormatR8G8B8A8Unorm, 8, 8, 1, 1)
	for i := range plain.Bytes() {
		plain.Bytes()[i] = byte(i * 29)
	}
	copy(subsampled.Bytes(), plain.Bytes())
	a, b := newView(t, subsampled, vk.ImageViewType2D), newView(t, plain, vk.ImageViewType2D)
	s := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AddressModeU: clampToEdge, AddressModeV: clampToBorder}
	_, err = Compile(s, a)
	require.ErrorContains(t, err, "Subsampled: false, but true for the image")
	q, err := Compile(s, b)
	require.NoError(t, err)
	s.Subsampled = true
	_, err = Compile(s, b)
	require.ErrorContains(t, err, "Subsampled: true, but false for the image")
	p, err := Compile(s, a)
	require.NoError(t, err)
	x, y := newBatch(40), newBatch(40)
	for i := range x.N {
		x.S[i], x.T[i] = float32(i%9)/8-0.1, float32(i%7)/5-0.1
	}
	y.S, y.T = x.S, x.T
	p.SampleLod(x)
	q.SampleLod(y)
	require.Equal(t, y.OutBits, x.OutBits)
	require.NoError(t, Blit(plain, BlitRegion{To: vk.Offset3D{X: 4, Y: 4, Z: 1}}, subsampled,
		BlitRegion{To: vk.Offset3D{X: 8, Y: 8, Z: 1}}, vk.FilterLinear))
	for field, change := range map[string]func(*vk.Sampler){
		"MinFilter":               func(s *vk.Sampler) { s.MinFilter = vk.FilterNearest },
		"MipmapMode":              func(s *vk.Sampler) { s.MipmapMode = vk.SamplerMipmapModeLinear },
		"MinLod":                  func(s *vk.Sampler) { s.MinLod, s.MaxLod = 1, 1 },
		"MaxLod":                  func(s *vk.Sampler) { s.MaxLod = 1 },
		"AddressModeU":            func(s *vk.Sampler) { s.AddressModeU = vk.SamplerAddressModeRepeat },
		"AddressModeV":            func(s *vk.Sampler) { s.AddressModeV = vk.SamplerAddressModeMirroredRepeat },
		"AnisotropyEnable":        func(s *vk.Sampler) { s.AnisotropyEnable, s.MaxAnisotropy = true, 2 },
		"CompareEnable":           func(s *vk.Sampler) { s.CompareEnable = true },
		"UnnormalizedCoordinates": func(s *vk.Sampler) { s.UnnormalizedCoordinates = true },
	} {
		bad := s
		change(&bad)
		_, err := Compile(bad, a)
		require.ErrorContains(t, err, field+": ", field)
	}
	for _, info := range []vk.ImageInfo{{ImageType: vk.ImageType3D}, {ImageType: vk.ImageType2D, MipLevels: 2},
		{ImageType: vk.ImageType2D, CubeCompatible: true, ArrayLayers: 6}} {
		info.Format, info.Extent, info.Subsampled = vk.FormatR8Unorm, vk.Extent3D{Width: 4, Height: 4}, true
		_, err := mip.NewImage(info)
		require.ErrorContains(t, err, "Subsampled: ")
	}
}
