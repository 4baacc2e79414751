package mip

import (
	"encoding/binary"
	"math"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Kind is a decoded layout: what one texel is in memory. Components that a format lacks are filled in. All words are
// little endian.
type Kind uint8

// The decoded layouts.
const (
	// KindRGBA8 is four bytes, R first, on the scale 0 to 255: UNORM formats whose values are multiples of 1/255 (8, 4,
	// 2 and 1 bits, BC7, ETC2).
	KindRGBA8 Kind = iota
	// KindRGBA16 is four 16-bit words on the scale 0 to 65535: sRGB formats, linear; 16-bit UNORM; BC1 to BC5 and EAC.
	KindRGBA16
	// KindRGBA16F is four halves: formats of halves, BC6H, and ASTC but for sRGB.
	KindRGBA16F
	// KindRGBA32F is four float32: everything else that is not an integer.
	KindRGBA32F
	// KindRGBA32I is four 32-bit integers.
	KindRGBA32I
	// KindR32F is one float32: one-component formats of a [Chain] whose values are not in KindRGBA8 or KindRGBA16, and
	// depth.
	KindR32F
)

// String is the layout's name.
func (k Kind) String() string {
	return [...]string{"rgba8", "rgba16", "rgba16f", "rgba32f", "rgba32i", "r32f"}[k]
}

// Bytes is the size of a texel: 4, 8 or 16.
func (k Kind) Bytes() int { return [...]int{4, 8, 8, 16, 16, 4}[k] }

// kindOf returns the decoded layout of a format's texels. Values are kept exactly, except that sRGB, BC1 to BC5 and EAC
// values are rounded to 16 bits. The 256 values of an sRGB component have different codes, which tell them exactly: see
// [format.SRGBValues].
func kindOf(f *format.Info) Kind {
	switch {
	case f.Class != format.ClassFloat:
		return KindRGBA32I
	case f.Depth:
		return KindRGBA32F
	case f.SRGB:
		return KindRGBA16
	case f.Compressed:
		switch {
		case f.Numeric == format.Ufloat || f.Numeric == format.Sfloat || f.Format >= vk.FormatASTC4x4UnormBlock:
			return KindRGBA16F // what these decode to
		case f.Numeric != format.Unorm:
			return KindRGBA32F
		case f.Format == vk.FormatBC7UnormBlock || f.Format >= vk.FormatETC2R8G8B8UnormBlock &&
			f.Format <= vk.FormatETC2R8G8B8A8UnormBlock:
			return KindRGBA8
		}
		return KindRGBA16
	case f.Numeric == format.Unorm:
		kind := KindRGBA8
		for _, b := range f.Bits {
			switch b {
			case 0, 1, 2, 4, 8:
			case 16:
				kind = max(kind, KindRGBA16)
			default:
				return KindRGBA32F
			}
		}
		return kind
	case f.Numeric == format.Sfloat && f.Bits[0] == 16:
		return KindRGBA16F
	}
	return KindRGBA32F
}

// decodedKey identifies decoded texels of an image.
type decodedKey struct {
	format vk.Format
	plane  int
	mode   astcMode
}

// DecodedTexels is the texels of one plane of an image, decoded for sampling: all levels and layers, row-major.
type DecodedTexels struct {
	// Kind is the layout of a texel.
	Kind Kind
	// Pix holds the texels of all levels.
	Pix []byte
	// Samples of a texel lie next to each other.
	Samples int
	// Slack says that Slack more bytes may be read after Pix.
	Slack bool

	image      *Image
	format     *format.Info
	mode       astcMode
	plane      int
	shared     bool // Pix is the image's own memory
	levels     []Level
	size       int
	generation atomic.Uint64 // of the image when Pix was decoded, plus 1
	mu         sync.Mutex
}

// decodedTexels returns the decoded texels of a plane under a view's format, made on first use. Texels are decoded
// later.
func (m *Image) decodedTexels(f *format.Info, plane int, mode astcMode) *DecodedTexels {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := decodedKey{f.Format, plane, mode}
	if x := m.fetches[key]; x != nil {
		return x
	}
	x := &DecodedTexels{Kind: kindOf(f), Samples: m.info.Samples, Slack: true, image: m, format: f, mode: mode, plane: plane}
	if mode == astcBytes {
		x.Kind = KindRGBA8
	}
	x.shared = sharable(f) && m.residency == nil && m.disjoint == nil
	texel := x.Kind.Bytes() * x.Samples
	for l := range m.levels {
		lv := &m.levels[l]
		pl := &lv.planes[plane]
		g := Level{Width: pl.width, Height: pl.height, Depth: lv.depth}
		if x.shared {
			g.Offset, g.RowPitch, g.SlicePitch, g.LayerPitch = lv.offset+pl.offset, pl.rowPitch, pl.slicePitch, lv.layerPitch
		} else {
			g.Offset, g.RowPitch = x.size, pl.width*texel
			g.SlicePitch = g.RowPitch * pl.height
			g.LayerPitch = g.SlicePitch * lv.depth
			x.size += g.LayerPitch * m.info.ArrayLayers
		}
		x.levels = append(x.levels, g)
	}
	if x.shared {
		x.Pix, x.Slack = m.data, m.slack // of a trimmed image nil until current
	}
	m.fetches[key] = x
	return x
}

// sharable says that a format's memory is its decoded layout.
func sharable(f *format.Info) bool {
	switch f.Format {
	case vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8UnormPack32, vk.FormatR16G16B16A16Unorm, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32G32B32A32Sfloat, vk.FormatR32G32B32A32Uint, vk.FormatR32G32B32A32Sint:
		return true
	}
	return false
}

// Shared says that Pix is the image's own memory.
func (x *DecodedTexels) Shared() bool { return x.shared }

// current decodes the texels if the image changed since.
func (x *DecodedTexels) current() *DecodedTexels {
	if x.shared {
		x.image.memory()
		return x
	}
	if x.generation.Load() == x.image.generation.latest()+1 {
		return x
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	g, copied := x.image.generation.latest()+1, x.generation.Load()
	if copied == g {
		return x
	}
	if x.Pix == nil {
		x.Pix = make([]byte, x.size+Slack)[:x.size]
	}
	x.decode(copied)
	x.generation.Store(g)
	return x
}

// decode fills Pix from the image's bytes, where these changed since it was filled: see touches.since.
func (x *DecodedTexels) decode(copied uint64) {
	layers := x.image.info.ArrayLayers
	for l := range x.levels {
		g := &x.levels[l]
		for layer := range layers {
			if !x.image.generation.since(copied, l*layers+layer) {
				continue
			}
			s := x.image.Subresource(l, layer, x.plane)
			for z := range s.Depth {
				to := x.Pix[g.Offset+layer*g.LayerPitch+z*g.SlicePitch:]
				inBands(s.Rows(), s.Width*s.BlockHeight, func(first, end int) {
					t := x.newRowDecoder(x.Kind, &s, false)
					for y := first; y < end; y++ {
						t.decode(to[y*s.BlockHeight*g.RowPitch:], g.RowPitch, l, layer, z, y)
					}
				})
			}
		}
	}
}

// rowDecoder decodes rows of blocks of a subresource to a kind, for one goroutine.
type rowDecoder struct {
	*DecodedTexels
	kind   Kind
	from   *Subresource
	texels []format.Texel // scratch: a row, or a block
	// blocks decodes by kernels, nil: no kernel does; codes converts its nonlinear bytes, held in bytes, to linear
	// codes of 16 bits with signs. Without codes, bytes holds red alone.
	blocks *format.BlockRows
	halves *halfRows // nil: the texels are no halves, or are not made floats
	codes  *codes
	bytes  []byte
	signed bool // codes get signs
	before int  // number of slices of the image before the slices of from
}

// newRowDecoder is a decoder of s; signed says that codes have half the range taken off.
func (x *DecodedTexels) newRowDecoder(kind Kind, s *Subresource, signed bool) *rowDecoder {
	d := &rowDecoder{DecodedTexels: x, kind: kind, from: s}
	k := kernels()
	if s.Samples == 1 {
		if d.halves = x.newHalfRows(k, kind, s.Width); d.halves != nil {
			return d
		}
	}
	if x.image.residency == nil && x.mode == astcHalves {
		if b := x.format.BlockRows(k, signed); b != nil {
			switch {
			case b.Codes == format.Codes8 && kind == KindRGBA8, b.Codes == format.Codes16 && kind == KindRGBA16,
				b.Codes == format.Halves && kind == KindRGBA16F,
				b.Codes == format.Floats && kind == KindRGBA32F, b.Codes == format.Float && kind == KindR32F:
				d.blocks = b
				return d
			case b.Codes == format.Float && kind == KindRGBA32F:
				d.blocks, d.bytes = b, make([]byte, 4*s.BlockHeight*s.Width)
				return d
			case b.Codes == format.Codes8 && kind == KindRGBA16 && x.format.SRGB:
				d.signed = signed
				d.blocks, d.codes = x.format.BlockRows(k, false), srgbToCodes().by(k)
				d.bytes = make([]byte, 4*s.BlockHeight*s.Width)
				return d
			}
		}
	}
	n := x.format.BlockTexels()
	if n == 1 {
		n = s.Width * s.Samples
	}
	d.texels = make([]format.Texel, n)
	return d
}

// signs says that decoded texels have their signs already.
func (d *rowDecoder) signs() bool { return d.blocks != nil }

// kernels are the best, or those that the environment names.
func kernels() *simd.Kernels {
	k, err := simd.Best()
	if err != nil { // a name that no device was made with
		k, _ = simd.For(simd.LevelGeneric)
	}
	return k
}

// decode decodes one slice of a row of blocks to rows of texels, pitch bytes apart.
func (d *rowDecoder) decode(dst []byte, pitch, l, layer, z, y int) {
	f, s, t := d.format, d.from, d.texels
	step := d.kind.Bytes()
	if d.halves != nil {
		d.halves.decode(dst[:16*s.Width], s.Row(y, z))
		return
	}
	if f.BlockTexels() == 1 {
		f.Decode(t, s.Row(y, z))
		d.unbind(t, l, layer, 0, y, d.before+z, s.Samples)
		store(d.kind, dst, t)
		return
	}
	row := s.Row(y, (z+s.slice)/s.BlockDepth)
	height := min(s.BlockHeight, s.Height-y*s.BlockHeight)
	switch {
	case d.codes != nil:
		d.blocks.Decode(d.bytes, 4*s.Width, row, s.Width, height)
		for j := range height {
			line := dst[j*pitch:][:8*s.Width]
			if d.codes.row(line, d.bytes[4*s.Width*j:][:4*s.Width]); !d.signed {
				makeSigned(line, KindRGBA16)
			}
		}
		return
	case d.bytes != nil: // red alone
		d.blocks.Decode(d.bytes, 4*s.Width, row, s.Width, height)
		for j := range height {
			line, red := dst[j*pitch:][:16*s.Width], d.bytes[4*s.Width*j:][:4*s.Width]
			for len(red) >= 4 && len(line) >= 16 {
				binary.LittleEndian.PutUint64(line, uint64(binary.LittleEndian.Uint32(red)))
				binary.LittleEndian.PutUint64(line[8:], uint64(math.Float32bits(1))<<32)
				red, line = red[4:], line[16:]
			}
		}
		return
	case d.blocks != nil:
		d.blocks.Decode(dst, pitch, row, s.Width, height)
		return
	}
	t0 := (z + s.slice) % s.BlockDepth * s.BlockWidth * s.BlockHeight // the slice in the block
	for bx := range ceil(s.Width, s.BlockWidth) {
		f.DecodeBlock(t, row[bx*s.Texel:])
		d.mode.apply(t)
		x0 := bx * s.BlockWidth
		w := min(s.BlockWidth, s.Width-x0)
		for j := range height {
			line := t[t0+j*s.BlockWidth:][:w]
			d.unbind(line, l, layer, x0, y*s.BlockHeight+j, d.before+z, 1)
			store(d.kind, dst[j*pitch+x0*step:], line)
		}
	}
}

// unbind makes texels of a row, from x0 on, zero where they are not bound.
func (x *DecodedTexels) unbind(t []format.Texel, l, layer, x0, y, z, samples int) {
	if x.image.residency == nil {
		return
	}
	zero := zeroTexel(x.format)
	p := &x.image.planes[x.plane]
	for i := range t {
		if !x.image.Resident(l, layer, (x0+i/samples)*p.divX, y*p.divY, z) {
			t[i] = zero
		}
	}
}

// store writes texels in a decoded layout.
func store(k Kind, dst []byte, t []format.Texel) {
	le := binary.LittleEndian
	switch k {
	case KindRGBA8:
		for i := range t {
			for c, v := range t[i] {
				dst[4*i+c] = uint8(code(v, 255))
			}
		}
	case KindRGBA16:
		for i := range t {
			for c, v := range t[i] {
				le.PutUint16(dst[8*i+2*c:], uint16(code(v, 65535)))
			}
		}
	case KindRGBA16F:
		for i := range t {
			for c, v := range t[i] {
				le.PutUint16(dst[8*i+2*c:], format.FloatToHalf(math.Float32frombits(v)))
			}
		}
	case KindR32F:
		for i := range t {
			le.PutUint32(dst[4*i:], t[i][0])
		}
	default:
		for i := range t {
			for c, v := range t[i] {
				le.PutUint32(dst[16*i+4*c:], v)
			}
		}
	}
}

// code is RNE(f scale) of the bits of a float clamped to [0, 1]; NaN is 0.
func code(bits uint32, scale float32) uint32 {
	f := math.Float32frombits(bits)
	if !(f > 0) {
		return 0
	}
	if f >= 1 {
		return uint32(scale)
	}
	return uint32(math.RoundToEven(float64(f) * float64(scale)))
}

// ToKind is a texel in the words of a decoded layout, rounded to it: codes, the bits of floats, or integers.
func ToKind(k Kind, t format.Texel) format.Texel {
	for c, v := range t {
		switch k {
		case KindRGBA8:
			t[c] = code(v, 255)
		case KindRGBA16:
			t[c] = code(v, 65535)
		case KindRGBA16F:
			t[c] = half(format.FloatToHalf(math.Float32frombits(v)))
		}
	}
	return t
}

// Texel is the words of the texel at an offset in Pix.
func (x *DecodedTexels) Texel(offset int) format.Texel { return Load(x.Kind, x.Pix, offset) }
