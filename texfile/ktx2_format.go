package texfile

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ktx2Format is the format of a number, which is Vulkan's, or UNDEFINED.
func ktx2Format(n uint32) vk.Format {
	if f := vk.Format(n); vk.Valid(f) {
		return f
	}
	return vk.FormatUndefined
}

// ktx2Described holds the fields that are read from a data format descriptor: the format itself is known by its number.
type ktx2Described struct {
	premultiplied        bool
	depthBit, stencilBit int // the lowest bits of depth and stencil in a texel that has both
	model, transfer      byte
	slices               int // of a universal image: colours, and alpha
}

// The channels of a data format descriptor that are read.
const (
	channelStencil = 13
	channelDepth   = 14
	channelAlpha   = 15
)

// ktx2Descriptor reads the basic block of the data format descriptor (Khronos Data Format Specification). A file may
// lack it; then depth is in the low bits.
func ktx2Descriptor(data []byte, h *ktx2Header) (ktx2Described, error) {
	d := ktx2Described{stencilBit: 24}
	switch ktx2Format(h.vkFormat) {
	case vk.FormatD16UnormS8Uint:
		d.stencilBit = 16
	case vk.FormatD32SfloatS8Uint:
		d.stencilBit = 32
	}
	dfd, err := section(data, "dfdByteOffset", uint64(h.dfdOffset), uint64(h.dfdLen))
	if err != nil {
		return d, err
	}
	if len(dfd) == 0 {
		return d, nil
	}
	if len(dfd) < 28 {
		return d, errf("dfdByteLength", "%d bytes, a basic descriptor has 28", len(dfd))
	}
	if n := binary.LittleEndian.Uint32(dfd); int64(n) > int64(len(dfd)) {
		return d, errf("dfdTotalSize", "%d bytes of which %d are there", n, len(dfd))
	}
	if binary.LittleEndian.Uint32(dfd[4:]) != 0 {
		return d, nil // a descriptor of somebody else's
	}
	size := int(binary.LittleEndian.Uint16(dfd[10:]))
	if size < 24 || size > len(dfd)-4 {
		return d, errf("descriptorBlockSize", "%d bytes of %d", size, len(dfd)-4)
	}
	d.premultiplied = dfd[15]&1 != 0
	d.model, d.transfer, d.slices = dfd[12], dfd[14], min((size-24)/16, 2)
	if h.universal() && d.slices < 1 {
		return d, errf("descriptorBlockSize", "%d bytes, which describe no sample", size)
	}
	bits := 8 * packedDepth(ktx2Format(h.vkFormat))
	for s := dfd[28 : 4+size]; len(s) >= 16 && bits > 0; s = s[16:] {
		at := int(binary.LittleEndian.Uint16(s))
		switch channel := s[3] & 15; {
		case channel == channelStencil && at <= bits-8 && at%8 == 0:
			d.stencilBit = at
		case channel == channelDepth && at <= bits-int(s[2])-1:
			d.depthBit = at
		case channel == channelStencil || channel == channelDepth:
			return d, errf("bitOffset", "%d in a texel of %d bits", at, bits)
		}
	}
	return d, nil
}

// sample is one sample of a data format descriptor.
type sample struct {
	at, bits     int
	channel      byte // with the qualifiers
	lower, upper uint32
}

// The qualifiers of a sample.
const (
	qualifierLinear = 1 << 4
	qualifierSigned = 1 << 6
	qualifierFloat  = 1 << 7
)

// ktx2Samples are the samples and the color model of a format, or nil where KTX2 has no room for it.
func ktx2Samples(f *format.Info) (s []sample, model byte) {
	if f.Compressed {
		return blockSamples(f)
	}
	if len(f.Planes) > 0 || f.Format == vk.FormatE5B9G9R9UfloatPack32 || f.Chroma {
		return nil, 0
	}
	layout, _, _ := strings.Cut(f.String(), "_")
	if f.Format == vk.FormatX8D24UnormPack32 {
		layout = "X8D24"
	}
	at := 0
	for len(layout) > 0 {
		n := 1
		for n < len(layout) && layout[n] >= '0' && layout[n] <= '9' {
			n++
		}
		bits, err := strconv.Atoi(layout[1:n])
		k := strings.IndexByte("RGBASDX", layout[0])
		if err != nil || k < 0 {
			return nil, 0
		}
		if channel := [...]byte{0, 1, 2, channelAlpha, channelStencil, channelDepth, 0}[k]; layout[0] != 'X' {
			if f.SRGB && channel == channelAlpha {
				channel |= qualifierLinear
			}
			p := sample{at: at, bits: bits, channel: channel}
			p.lower, p.upper = bounds(f.Numeric, bits)
			p.channel |= qualifiers(f.Numeric)
			s = append(s, p)
		}
		at += bits
		layout = layout[n:]
	}
	if strings.Contains(f.String(), "_PACK") && at == 8*f.BlockBytes { // named from the most significant bit
		for i := range s {
			s[i].at = at - s[i].at - s[i].bits
		}
	}
	if strings.Contains(f.String(), "0X6") || strings.Contains(f.String(), "2X4") { // in the high bits of 16 each
		for i := range s {
			s[i].at = 16*i + 16 - s[i].bits
		}
	}
	return s, 1
}

// blockSamples are the samples of a block format.
func blockSamples(f *format.Info) (s []sample, model byte) {
	name := f.String()
	add := func(channels ...byte) {
		bits := 8 * f.BlockBytes / len(channels)
		for i, c := range channels {
			p := sample{at: i * bits, bits: bits, channel: c, upper: math.MaxUint32}
			switch {
			case strings.Contains(name, "UFLOAT"):
				p.channel, p.upper = c|qualifierFloat, math.Float32bits(1)
			case strings.Contains(name, "SFLOAT"):
				p.channel, p.lower, p.upper = c|qualifierFloat|qualifierSigned, math.Float32bits(-1), math.Float32bits(1)
			case strings.Contains(name, "SNORM"):
				p.channel, p.lower, p.upper = c|qualifierSigned, 1<<31, math.MaxInt32
			case f.SRGB && c == channelAlpha:
				p.channel |= qualifierLinear
			}
			s = append(s, p)
		}
	}
	has := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
	switch {
	case has("BC1_RGBA"):
		model = 128
		add(1)
	case has("BC2"), has("BC3"):
		model = 127 + name[2] - '0'
		add(channelAlpha, 0)
	case has("BC5"):
		model = 132
		add(0, 1)
	case has("BC"):
		model = 127 + name[2] - '0'
		add(0)
	case has("EAC_R11G11"):
		model = 161
		add(0, 1)
	case has("EAC_R11"):
		model = 161
		add(0)
	case has("ETC2_R8G8B8A8"):
		model = 161
		add(channelAlpha, 2)
	case has("ETC2_R8G8B8A1"):
		model = 161
		s = append(s, sample{bits: 64, channel: 2, upper: math.MaxUint32},
			sample{bits: 64, channel: channelAlpha, upper: math.MaxUint32})
		if f.SRGB {
			s[1].channel |= qualifierLinear
		}
	case has("ETC2"):
		model = 161
		add(2)
	case has("ASTC"):
		model = 162
		add(0)
	}
	return s, model
}

func qualifiers(n format.Numeric) byte {
	switch n {
	case format.Snorm, format.Sscaled, format.Sint:
		return qualifierSigned
	case format.Sfloat:
		return qualifierFloat | qualifierSigned
	case format.Ufloat:
		return qualifierFloat
	}
	return 0
}

// bounds are the codes that stand for 0 or -1, and for 1.
func bounds(n format.Numeric, bits int) (lower, upper uint32) {
	switch n {
	case format.Snorm:
		upper = 1<<(bits-1) - 1
		return -upper, upper
	case format.Uint, format.Uscaled:
		return 0, 1
	case format.Sint, format.Sscaled:
		return math.MaxUint32, 1
	case format.Sfloat:
		return math.Float32bits(-1), math.Float32bits(1)
	case format.Ufloat:
		return 0, math.Float32bits(1)
	}
	return 0, uint32(uint64(1)<<bits - 1)
}
