package texfile

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

const ddsMagic = "DDS "

// ddsNames are the fields of a DDS header that fields of an image come from.
var ddsNames = map[string]string{"Extent": "dwWidth", "ArrayLayers": "arraySize", "MipLevels": "dwMipMapCount",
	"Format": "dxgiFormat", "ImageType": "resourceDimension", "CubeCompatible": "dwCaps2"}

// Flags of a DDS header.
const (
	ddsdDepth       = 0x800000
	ddsCaps2Cube    = 0x200
	ddsCaps2Faces   = 0xfc00
	ddsCaps2Volume  = 0x200000
	ddsMiscCube     = 0x4
	ddsAlphaPremult = 2
)

// ddsHeader is what a DDS file says about its texels.
type ddsHeader struct {
	ddsKind
	info    vk.ImageInfo
	arrayed bool
	texels  []byte
}

// readDDS reads a DDS file: the legacy header, whose pixel format is a code or bit masks, or the header of DirectX 10.
// Layer after layer (face after face) it holds all levels; rows are tight whatever the header's pitch says, as all
// readers take them.
func readDDS(o Options, data []byte) (*Texture, error) {
	h, err := parseDDS(data)
	if err != nil {
		return nil, err
	}
	need := uint64(0)
	for i := range h.info.MipLevels {
		need += levelSize(h.info, i)
	}
	if need > uint64(len(h.texels)) {
		return nil, errf("", "claims %d bytes of texels and has %d", need, len(h.texels))
	}
	b := newBudget(len(data), o.MaxBytes)
	m, err := b.image(h.info, ddsNames)
	if err != nil {
		return nil, err
	}
	src := h.texels
	for layer := range h.info.ArrayLayers {
		for level := range h.info.MipLevels {
			n := levelSize(h.info, level) / uint64(h.info.ArrayLayers)
			switch h.format {
			case vk.FormatD24UnormS8Uint:
				splitDepth(m, level, layer, src[:n], 0, 24)
			case vk.FormatD32SfloatS8Uint:
				splitDepth(m, level, layer, src[:n], 0, 32)
			default:
				copy(m.Subresource(level, layer, 0).Pix, src[:n])
			}
			src = src[n:]
		}
	}
	t := newTexture("DDS", m, h.arrayed)
	t.View.Components, t.Premultiplied = h.components, h.premultiplied
	return t, nil
}

// parseDDS reads the headers.
func parseDDS(data []byte) (*ddsHeader, error) {
	r := &reader{b: data, at: len(ddsMagic)}
	size, flags := r.u32("dwSize"), r.u32("dwFlags")
	height, width := r.u32("dwHeight"), r.u32("dwWidth")
	r.u32("dwPitchOrLinearSize")
	depth, levels := r.u32("dwDepth"), r.u32("dwMipMapCount")
	r.take("dwReserved1", 44)
	pfSize, pfFlags, code, bitCount := r.u32("ddspf.dwSize"), r.u32("ddspf.dwFlags"), r.u32("ddspf.dwFourCC"),
		r.u32("ddspf.dwRGBBitCount")
	var masks [4]uint32
	for i, name := range []string{"R", "G", "B", "A"} {
		masks[i] = r.u32("ddspf.dw" + name + "BitMask")
	}
	r.u32("dwCaps")
	caps2 := r.u32("dwCaps2")
	r.take("dwReserved2", 12)
	switch {
	case r.err != nil:
		return nil, r.err
	case size != 124:
		return nil, errf("dwSize", "%d is not 124", size)
	case pfSize != 32 && pfSize != 24: // 24 by a tool of old
		return nil, errf("ddspf.dwSize", "%d is not 32", pfSize)
	case max(width, height, depth) > mip.MaxExtent:
		return nil, errf("dwWidth", "%d x %d x %d texels; up to %d a side are supported", width, height, depth, mip.MaxExtent)
	case width == 0 || height == 0:
		return nil, errf("dwWidth", "%d x %d texels", width, height)
	case levels > 32:
		return nil, errf("dwMipMapCount", "%d levels", levels)
	}
	h := &ddsHeader{info: vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: int(width), Height: int(height), Depth: 1},
		MipLevels: int(max(1, levels)), ArrayLayers: 1, Samples: 1}}
	var err error
	if pfFlags&ddpfFourCC != 0 && code == fourCC("DX10") {
		err = h.modern(r, depth)
	} else {
		err = h.legacy(pfFlags, code, bitCount, masks)
		switch {
		case err != nil:
		case caps2&ddsCaps2Volume != 0 && flags&ddsdDepth != 0:
			h.info.ImageType, h.info.Extent.Depth = vk.ImageType3D, int(max(1, depth))
		case caps2&ddsCaps2Cube != 0:
			if n := bits.OnesCount32(caps2 & ddsCaps2Faces); n != 6 {
				return nil, errf("dwCaps2", "%d faces of a cube; only whole cubes are supported", n)
			}
			h.info.ArrayLayers, h.info.CubeCompatible = 6, true
		}
	}
	if err != nil {
		return nil, err
	}
	if h.info.CubeCompatible && width != height {
		return nil, errf("dwWidth", "%d x %d texels of a cube; faces are square", width, height)
	}
	h.info.Format, h.texels = h.format, data[r.at:]
	e := h.info.Extent
	if n := mip.FullLevels(e.Width, e.Height, e.Depth); h.info.MipLevels > n {
		return nil, errf("dwMipMapCount", "%d; %d x %d x %d texels have 1 to %d", h.info.MipLevels, e.Width, e.Height, e.Depth, n)
	}
	if f := format.Of(h.format); f.Chroma && e.Width%2 != 0 {
		return nil, errf("dwWidth", "%d texels of %v, which come in pairs", e.Width, h.format)
	}
	return h, nil
}

// legacy finds the format of a header without an extension.
func (h *ddsHeader) legacy(flags, code, bitCount uint32, masks [4]uint32) error {
	if flags&ddpfFourCC != 0 {
		k, ok := ddsFourCC[code]
		if !ok {
			return errf("ddspf.dwFourCC", "%s is not supported", codeName(code))
		}
		h.ddsKind = k
		return nil
	}
	if flags&ddpfAlphaPixels == 0 && flags&(ddpfAlpha|ddpfBumpDuDv) == 0 {
		masks[3] = 0
	}
	kind := flags & ddpfKinds
	if kind&ddpfLuminance != 0 && masks[3] != 0 {
		kind &^= ddpfAlpha
	}
	for _, m := range ddsMasks {
		if m.kind == kind && m.bits == bitCount && m.masks == masks {
			h.ddsKind = m.is
			return nil
		}
	}
	return errf("ddspf", "%d bits with masks %x, %x, %x, %x and flags %x are not supported", bitCount, masks[0], masks[1], masks[2],
		masks[3], flags)
}

// codeName is a code of four letters where it has some, else the number.
func codeName(code uint32) string {
	s := []byte{byte(code), byte(code >> 8), byte(code >> 16), byte(code >> 24)}
	for _, c := range s {
		if c < ' ' || c > '~' {
			return field("D3DFORMAT", int(code))
		}
	}
	return string(s)
}

// modern reads the header of DirectX 10.
func (h *ddsHeader) modern(r *reader, depth uint32) error {
	number, dimension, misc, layers, misc2 := r.u32("dxgiFormat"), r.u32("resourceDimension"), r.u32("miscFlag"), r.u32("arraySize"),
		r.u32("miscFlags2")
	if r.err != nil {
		return r.err
	}
	k, ok := dxgi[number]
	if !ok {
		return errf("dxgiFormat", "%d is not supported", number)
	}
	h.ddsKind = k
	h.premultiplied = misc2&7 == ddsAlphaPremult
	if layers == 0 || layers > mip.MaxArrayLayers {
		return errf("arraySize", "%d; 1 to %d are supported", layers, mip.MaxArrayLayers)
	}
	h.info.ArrayLayers, h.arrayed = int(layers), layers > 1
	switch dimension {
	case 2:
		if h.info.Extent.Height != 1 {
			return errf("dwHeight", "%d in a 1D image", h.info.Extent.Height)
		}
		h.info.ImageType = vk.ImageType1D
	case 3:
		if misc&ddsMiscCube != 0 {
			if layers > mip.MaxArrayLayers/6 {
				return errf("arraySize", "%d cubes; %d are supported", layers, mip.MaxArrayLayers/6)
			}
			h.info.ArrayLayers, h.info.CubeCompatible = 6*int(layers), true
		}
	case 4:
		if layers > 1 {
			return errf("arraySize", "%d: a 3D image has one layer", layers)
		}
		h.info.ImageType, h.info.Extent.Depth = vk.ImageType3D, int(max(1, depth))
	default:
		return errf("resourceDimension", "%d is not 2 (1D), 3 (2D) or 4 (3D)", dimension)
	}
	return nil
}
