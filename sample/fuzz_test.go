package sample

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// dealer deals out the bytes of a fuzz input; at its end it goes on with a generator.
type dealer struct {
	data  []byte
	state uint32
}

func (s *dealer) byte() byte {
	if len(s.data) > 0 {
		b := s.data[0]
		s.data = s.data[1:]
		return b
	}
	s.state = s.state*1664525 + 1013904223
	return byte(s.state >> 24)
}

func (s *dealer) below(n int) int { return int(uint(s.byte())|uint(s.byte())<<8) % n }

func (s *dealer) bool() bool { return s.byte()&1 != 0 }

// float is any bits, often an ordinary number.
func (s *dealer) float() float32 {
	b := binary.LittleEndian.Uint32([]byte{s.byte(), s.byte(), s.byte(), s.byte()})
	switch s.byte() % 8 {
	case 0:
		return math.Float32frombits(b)
	case 1:
		return float32(math.Inf(1))
	case 2:
		return float32(math.NaN())
	case 3:
		return float32(int32(b)) / 4
	case 4:
		return float32(int32(b)) * 65536
	}
	return float32(int32(b)) / (1 << 30)
}

func (s *dealer) floats(n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = s.float()
	}
	return v
}

func (s *dealer) integers(n int) []int32 {
	v := make([]int32, n)
	for i := range v {
		v[i] = int32(s.below(64)) - 16
		if s.byte() == 0 {
			v[i] = int32(math.Float32bits(s.float()))
		}
	}
	return v
}

// view makes an image of random bytes and a view of it, or nil where the state is refused.
func (s *dealer) view() *mip.View {
	formats := vk.Values[vk.Format]()
	f := formats[s.below(len(formats))]
	if s.bool() {
		f = []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat, vk.FormatD32Sfloat,
			vk.FormatR32G32B32A32Sfloat, vk.FormatR32Uint, vk.FormatBC1RGBUnormBlock, vk.FormatG8B8R83Plane420Unorm}[s.below(8)]
	}
	in := format.Of(f)
	if in == nil {
		return nil
	}
	info := vk.ImageInfo{ImageType: vk.ImageType(s.below(3)), Format: f, Extent: vk.Extent3D{Width: 1 + s.below(20), Height: 1, Depth: 1}}
	view := vk.ImageView{}
	if info.ImageType > 0 {
		info.Extent.Height = 1 + s.below(20)
	}
	if info.ImageType == vk.ImageType3D {
		info.Extent.Depth = 1 + s.below(6)
	} else {
		info.ArrayLayers = 1 + s.below(4)
	}
	view.ViewType = []vk.ImageViewType{vk.ImageViewType1D, vk.ImageViewType2D, vk.ImageViewType3D}[info.ImageType]
	if s.bool() && info.ImageType == vk.ImageType2D {
		info.Extent.Height, info.CubeCompatible, info.ArrayLayers = info.Extent.Width, true, 6+6*s.below(2)
		view.ViewType = []vk.ImageViewType{vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray}[s.below(2)]
	} else if s.bool() {
		view.ViewType = vk.ImageViewType(s.below(7))
	}
	info.MipLevels = 1 + s.below(mip.FullLevels(info.Extent.Width, info.Extent.Height, info.Extent.Depth))
	if in.Chroma {
		info.MipLevels = 1
	}
	m, err := mip.NewImage(info)
	if err != nil {
		return nil
	}
	for i := range m.Bytes() {
		m.Bytes()[i] = s.byte()
	}
	if s.byte()%8 == 0 && !in.Chroma {
		tile := vk.Extent3D{Width: 4, Height: 4, Depth: 2}
		e := info.Extent
		bound := make([]bool, (e.Width+3)/4*((e.Height+3)/4)*((e.Depth+1)/2)*max(info.ArrayLayers, 1))
		for i := range bound {
			bound[i] = s.bool()
		}
		if m.SetResidency(0, tile, bound) != nil {
			panic("residency of the right size is refused")
		}
	}
	if in.Depth {
		view.Aspect = vk.ImageAspectDepth
	}
	if in.Stencil && (!in.Depth || s.bool()) {
		view.Aspect = vk.ImageAspectStencil
	}
	if s.bool() {
		view.BaseMipLevel = s.below(info.MipLevels)
		view.MinLod = float32(s.below(256)) / 64
	}
	if s.bool() && !in.Chroma {
		view.Components.R = vk.ComponentSwizzle(s.below(7))
		view.Components.A = vk.ComponentSwizzle(s.below(7))
	}
	v, err := mip.NewView(m, view)
	if err != nil {
		view.MinLod = 0
		if v, err = mip.NewView(m, view); err != nil {
			return nil
		}
	}
	return v
}

func (s *dealer) sampler(v *mip.View) vk.Sampler {
	mode := func() vk.SamplerAddressMode { return vk.SamplerAddressMode(s.below(5)) }
	in := vk.Sampler{
		MagFilter: vk.Values[vk.Filter]()[s.below(3)], MinFilter: vk.Values[vk.Filter]()[s.below(3)],
		MipmapMode:   vk.SamplerMipmapMode(s.below(2)),
		AddressModeU: mode(), AddressModeV: mode(), AddressModeW: mode(), MaxLod: vk.LodClampNone,
		MipLodBias: float32(s.below(256)-128) / 16, CompareOp: vk.CompareOp(s.below(8)),
		BorderColor: vk.BorderColor(s.below(8)), CubicWeights: vk.CubicFilterWeights(s.below(4)), NonSeamlessCubeMap: s.bool(),
		CustomBorderColor: [4]uint32{math.Float32bits(s.float()), math.Float32bits(s.float()), 7, 0xFFFFFFFF},
	}
	switch s.byte() % 6 {
	case 0:
		in.ReductionMode = vk.Values[vk.SamplerReductionMode]()[s.below(4)]
	case 1:
		in.AnisotropyEnable, in.MaxAnisotropy = true, float32(1+s.below(16))
	case 2:
		in.CompareEnable = v.Info().Aspect == vk.ImageAspectDepth
	case 3:
		in.UnnormalizedCoordinates, in.MaxLod, in.MinFilter, in.MipmapMode = true, 0, in.MagFilter, 0
		in.AddressModeU, in.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToBorder
	}
	if v.Format().Class != format.ClassFloat {
		in.MagFilter, in.MinFilter, in.MipmapMode, in.AnisotropyEnable = 0, 0, 0, false
		in.BorderColor |= 1
	} else {
		in.BorderColor &^= 1
	}
	in.BorderColor = vk.Values[vk.BorderColor]()[in.BorderColor]
	if v.Format().Chroma {
		const clamp = vk.SamplerAddressModeClampToEdge
		in = vk.Sampler{MagFilter: in.MagFilter, MinFilter: in.MinFilter, AddressModeU: clamp, AddressModeV: clamp, AddressModeW: clamp,
			Ycbcr: &vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversion(s.below(5)), Range: vk.SamplerYcbcrRange(s.below(2)),
				XChromaOffset: vk.ChromaLocation(s.below(2)), YChromaOffset: vk.ChromaLocation(s.below(2)),
				ChromaFilter: vk.Values[vk.Filter]()[s.below(2)], ForceExplicitReconstruction: s.bool()}}
	}
	return in
}

func (s *dealer) batch() *Batch {
	const n = 12
	b := &Batch{N: n, S: s.floats(n), T: s.floats(n), R: s.floats(n), Layer: s.floats(n), Dref: s.floats(n), Lod: s.floats(n),
		Bias: s.floats(n), MinLod: s.floats(n), I: s.integers(n), J: s.integers(n), K: s.integers(n), L: s.integers(n),
		Level: s.integers(n), Sample: make([]int32, n), Component: s.below(5) - 1, Resident: make([]uint32, n)}
	if s.bool() {
		b.Q = s.floats(n)
	}
	for c := range 3 {
		b.DPdx[c], b.DPdy[c], b.Offset[c] = s.floats(n), s.floats(n), s.integers(1)[0]
	}
	if s.bool() {
		b.Offsets = new([4][2]int32)
		for i := range b.Offsets {
			b.Offsets[i] = [2]int32(s.integers(2))
		}
	}
	b.Value = [2][]uint32{make([]uint32, n), make([]uint32, n)}
	b.Reference = [2][]float32{s.floats(n), s.floats(n)}
	for c := range 4 {
		b.Out[c], b.OutBits[c] = make([]float32, n), make([]uint32, n)
	}
	return b
}

// Any coordinates, any level of detail, any state that compiles, any size: in bounds, no panic, and the same again.
func FuzzLookups(f *testing.F) {
	for i := range 400 {
		f.Add([]byte{byte(i), byte(i * 7), byte(i >> 8), byte(i * 31)})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &dealer{data: data, state: uint32(len(data))}
		for _, b := range data {
			s.state = s.state*31 + uint32(b)
		}
		v := s.view()
		if v == nil {
			return
		}
		b := s.batch()
		if x, err := CompileTexels(v); err == nil {
			x.Fetch(b)
			x.QuerySize(b)
		}
		if x, err := CompileStorage(v); err == nil {
			x.Read(b)
			x.Write(b)
		}
		if x, err := CompileAtomic(v); err == nil {
			x.Do(AtomicOp(s.below(9)), b)
		}
		in := s.sampler(v)
		if s.bool() { // of the other numeric class
			colors := vk.Values[vk.BorderColor]()
			in.BorderColor = colors[slices.Index(colors, in.BorderColor)^1]
		}
		p, err := Compile(in, v)
		if err != nil {
			return
		}
		granularity := s.below(18) - 1
		for _, run := range []func(*Batch){p.SampleLod, p.SampleGrad, p.SampleQuads, p.Gather, p.QueryLod,
			func(b *Batch) { p.GatherMode(b, GatherMode(s.below(6))) },
			func(b *Batch) { p.Footprint(b, granularity, s.bool(), make([]Footprint, b.N)) }} {
			run(b)
		}
		p.SampleGrad(b)
		again := *b
		for c := range 4 {
			again.Out[c], again.OutBits[c] = make([]float32, b.N), make([]uint32, b.N)
		}
		p.SampleGrad(&again)
		for c := range 4 {
			for n := range b.N {
				if again.OutBits[c][n] != b.OutBits[c][n] {
					t.Fatalf("lookup %d differs from itself", n)
				}
			}
		}
		if x, err := CompileBox(in, v); err == nil {
			x.Sample(b, s.float(), s.float())
		}
		if x, err := CompileBlockMatch(in, v, v, BlockMetric(s.below(2)), 1+s.below(4), 1+s.below(4)); err == nil {
			x.Match(b)
			x.MatchWindow(b, 3, 2, s.bool())
			x.MatchGather(b)
		}
	})
}
