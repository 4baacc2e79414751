package format

import (
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// table has every format's Info at its ordinal; never written after it is made.
var table = makeTable()

func makeTable() []*Info {
	t := make([]*Info, len(vk.Values[vk.Format]()))
	for _, r := range texelRows {
		t[vk.Ordinal(r.format)] = texelInfo(r.format, r.numeric, r.layout)
	}
	for _, r := range planeRows {
		t[vk.Ordinal(r.format)] = planeInfo(r.format, r.planes, t)
	}
	for _, r := range blockRows {
		t[vk.Ordinal(r.format)] = &Info{
			Format: r.format, Numeric: r.numeric, BlockWidth: r.width, BlockHeight: r.height, BlockBytes: r.bytes,
			BlockDepth: 1, Components: r.components, Compressed: true, SRGB: r.numeric == Srgb,
			block: r.decode.texels, codes: r.decode.codes, kernel: r.decode.kernel, paint: r.decode.paint,
		}
	}
	for _, r := range volumeRows {
		for n, p := range [...]astcProfile{astcLDR, astcSRGB, astcHDR} {
			f := r.unorm + vk.Format(n)
			t[vk.Ordinal(f)] = &Info{
				Format: f, Numeric: [...]Numeric{Unorm, Srgb, Sfloat}[n], BlockWidth: r.width, BlockHeight: r.height,
				BlockDepth: r.depth, BlockBytes: 16,
				Components: 4, Compressed: true, SRGB: p == astcSRGB, block: decodeASTCVolume(r.width, r.height, r.depth, p).texels,
			}
		}
	}
	byName := map[string]*Info{}
	for _, i := range t {
		if i != nil {
			byName[i.String()] = i
		}
	}
	for name, i := range byName {
		i.stored = i
		if i.SRGB {
			i.stored = byName[strings.Replace(name, "SRGB", "UNORM", 1)]
		}
	}
	return t
}

// texelInfo is the Info of a row of texelRows.
func texelInfo(f vk.Format, n Numeric, layout string) *Info {
	i := &Info{Format: f, Numeric: n, BlockWidth: 1, BlockHeight: 1, BlockDepth: 1, SRGB: n == Srgb,
		decode: decodeFields, encode: encodeFields}
	switch n {
	case Uint:
		i.Class = ClassUint
	case Sint:
		i.Class = ClassSint
	}
	var pair bool
	i.fields, i.BlockBytes, pair = parseLayout(layout)
	for c, d := range i.fields {
		b := int(d.bits)
		i.Bits[c] = b
		if b == 0 {
			continue
		}
		i.Components++
		m := n
		if n == Srgb && c == 3 {
			m = Unorm
		}
		i.dec[c], i.enc[c] = decoder(m, b), encoder(m, b)
	}
	switch {
	case strings.Contains(layout, "D"):
		i.Depth, i.DepthBits = true, i.Bits[0]
		i.enc[0] = i.encodeDepthWord
		i.decode = decodeDepth
	case strings.Contains(layout, "S"):
		i.Stencil = true
	case strings.Contains(layout, "E"):
		i.decode, i.encode = decodeShared, encodeShared
	case i.Wide():
		i.decode, i.encode = decodeWide, encodeWide
	case pair:
		i.Chroma, i.BlockWidth = true, 2
		i.decode, i.encode = decodePairs, encodePairs
	default:
		i.chooseQuick()
	}
	return i
}

// planeInfo returns the Info of a row of planeRows. Its own texels are plane 0's.
func planeInfo(f vk.Format, planes []Plane, t []*Info) *Info {
	p0 := t[vk.Ordinal(planes[0].Format)]
	i := new(Info)
	*i = *p0
	i.Format, i.Planes = f, planes
	i.decode, i.encode = decodeFields, encodeFields
	if i.Depth {
		i.Stencil, i.Components = true, 2
		return i
	}
	i.Chroma, i.Components, i.Bits = true, 3, [4]int{}
	i.fields, i.dec, i.enc = [4]field{}, [4]func(uint32) uint32{}, [4]func(uint32) uint32{}
	// Plane 0 is luma, component G.
	i.fields[1], i.dec[1], i.enc[1] = p0.fields[0], p0.dec[0], p0.enc[0]
	for _, p := range planes {
		for _, c := range p.Components {
			i.Bits[c] = p0.Bits[0]
		}
	}
	return i
}
