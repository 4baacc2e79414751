package texfile

import (
	"encoding/binary"

	"github.com/seed-1acaedba/halfspace/internal/basis"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The colour models of universal textures (Khronos Data Format Specification).
const (
	modelETC1S    = 163
	modelUASTC    = 166
	modelUASTCHDR = 167
)

// transferSRGB is the transfer function of colours that are sRGB-encoded.
const transferSRGB = 2

// universal says that a file's texels have no format of Vulkan's, but are to be transcoded.
func (h *ktx2Header) universal() bool { return h.vkFormat == 0 }

// universalFormat is the format that universal texels are decoded to.
func (h *ktx2Header) universalFormat(d ktx2Described) (vk.Format, error) {
	switch {
	case d.model == modelETC1S && h.scheme == ktx2BasisLZ, d.model == modelUASTC && h.scheme != ktx2BasisLZ:
	case d.model == modelUASTCHDR:
		return 0, errf("colorModel", "UASTC HDR is not supported")
	default:
		return 0, errf("colorModel", "%d with supercompressionScheme %d is neither ETC1S with BasisLZ nor UASTC",
			d.model, h.scheme)
	}
	if h.depth > 0 {
		return 0, errf("pixelDepth", "universal textures of 3 dimensions are not supported")
	}
	if d.transfer == transferSRGB {
		return vk.FormatR8G8B8A8Srgb, nil
	}
	return vk.FormatR8G8B8A8Unorm, nil
}

// ktx2Universal fills the levels with texels, on all threads.
func ktx2Universal(m *mip.Image, data []byte, h *ktx2Header, d ktx2Described, b *budget) error {
	var jobs []func() error
	var err error
	if d.model == modelETC1S {
		jobs, err = ktx2ETC1S(m, data, h, d)
	} else {
		jobs, err = ktx2UASTC(m, data, h, b)
	}
	if err != nil {
		return err
	}
	return sideBySide(jobs)
}

// uastcBand is how many rows of texels a job decodes.
const uastcBand = 64

// ktx2UASTC unpacks the blocks of all levels; the jobs decode them.
func ktx2UASTC(m *mip.Image, data []byte, h *ktx2Header, b *budget) (jobs []func() error, err error) {
	u := &unpacker{scheme: h.scheme}
	defer u.close()
	info, to := m.Info(), m.Bytes()
	for i, l := range h.index {
		name := field("level", i)
		w, ht := mip.LevelSize(info.Extent.Width, i), mip.LevelSize(info.Extent.Height, i)
		row := 16 * basis.Blocks(w)
		layer := row * basis.Blocks(ht)
		if want := uint64(layer) * uint64(info.ArrayLayers); l.unpacked != want || h.scheme == ktx2None && l.length != want {
			return nil, errf(name, "%d bytes, unpacked %d; such texels have %d", l.length, l.unpacked, want)
		}
		src := data[l.offset : l.offset+l.length]
		if h.scheme != ktx2None {
			if err := b.take(name, int64(l.unpacked), 1); err != nil {
				return nil, err
			}
			blocks := make([]byte, l.unpacked)
			if err := u.unpack(blocks, src, name); err != nil {
				return nil, err
			}
			src = blocks
		}
		for k := range info.ArrayLayers {
			for y := 0; y < ht; y += uastcBand {
				rows := min(uastcBand, ht-y)
				pix, blocks := to[4*w*y:4*w*(y+rows)], src[k*layer+y/4*row:]
				jobs = append(jobs, func() error {
					if err := basis.UASTC(pix, w, rows, blocks); err != nil {
						return errf(name, "layer %d: %s", k, err)
					}
					return nil
				})
			}
			to = to[4*w*ht:]
		}
	}
	return jobs, nil
}

// The fixed sizes of BasisLZ's global data.
const (
	basisHeader = 20
	basisImage  = 20
)

// ktx2ETC1S decodes the codebooks; the jobs decode the images of all levels.
func ktx2ETC1S(m *mip.Image, data []byte, h *ktx2Header, d ktx2Described) (jobs []func() error, err error) {
	global, err := section(data, "sgdByteOffset", h.globalOffset, h.globalLen)
	if err != nil {
		return nil, err
	}
	info := m.Info()
	images := info.MipLevels * info.ArrayLayers
	if len(global) < basisHeader+basisImage*images {
		return nil, errf("sgdByteLength", "%d bytes for %d images", len(global), images)
	}
	u32 := func(at int) uint64 { return uint64(binary.LittleEndian.Uint32(global[at:])) }
	rest := global[basisHeader+basisImage*images:]
	if ends, sels, tables, more := u32(4), u32(8), u32(12), u32(16); ends+sels+tables+more != uint64(len(rest)) {
		return nil, errf("sgdByteLength", "%d bytes of codebooks and tables where %d are said to be", len(rest),
			ends+sels+tables+more)
	}
	ends, sels := rest[:u32(4)], rest[u32(4):][:u32(8)]
	tables := rest[len(ends)+len(sels):][:u32(12)]
	count := func(at int) int { return int(binary.LittleEndian.Uint16(global[at:])) }
	c, err := basis.NewCodebooks(count(0), count(2), ends, sels, tables)
	if err != nil {
		return nil, errf("supercompressionGlobalData", "%s", err)
	}
	to := m.Bytes()
	for i, l := range h.index {
		level := data[l.offset : l.offset+l.length]
		w, ht := mip.LevelSize(info.Extent.Width, i), mip.LevelSize(info.Extent.Height, i)
		for k := range info.ArrayLayers {
			image := global[basisHeader+basisImage*(i*info.ArrayLayers+k):]
			pix := to[:4*w*ht]
			jobs = append(jobs, func() error { return ktx2Slices(pix, w, ht, c, image, level, d.slices, field("level", i)) })
			to = to[4*w*ht:]
		}
	}
	return jobs, nil
}

// ktx2Slices decodes an image: colours, and alpha where it has that.
func ktx2Slices(pix []byte, w, h int, c *basis.Codebooks, image, level []byte, slices int, name string) error {
	const predicted = 2 // from the frame before
	if flags := binary.LittleEndian.Uint32(image); flags&predicted != 0 {
		return errf(name+" imageFlags", "frames of a video are not supported")
	}
	for s := range slices {
		at, n := binary.LittleEndian.Uint32(image[4+8*s:]), binary.LittleEndian.Uint32(image[8+8*s:])
		slice, err := section(level, name+" slice", uint64(at), uint64(n))
		if err != nil {
			return err
		}
		if err := c.Decode(pix, w, h, slice, s == 1); err != nil {
			return errf(name, "slice %d: %s", s, err)
		}
	}
	return nil
}
