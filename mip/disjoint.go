package mip

import "github.com/seed-1acaedba/halfspace/vk"

// PlaneMemory is where one plane of an image lies.
type PlaneMemory struct {
	// Pix is the plane's texels: row y of blocks begins at Pix[y*RowPitch:]. It is read whenever the image is, and
	// stays as long as the image does.
	Pix []byte
	// RowPitch is the bytes from a row to the next.
	RowPitch int
}

// WrapPlanes makes an image of one level, layer and sample that shares the caller's memory, with each plane in memory
// of its own (Vulkan: VK_IMAGE_CREATE_DISJOINT_BIT), as video decoders return them. planes has one entry for each plane
// of the format, in order. The pixels must live as long as the image, and code that changes them calls Touch. Bytes
// returns nil for such an image; [Image.Subresource] returns its texels.
func WrapPlanes(info vk.ImageInfo, planes []PlaneMemory) (*Image, error) {
	info = defaults(info)
	if info.MipLevels != 1 || info.ArrayLayers != 1 || info.Samples != 1 {
		return nil, vk.Errorf("Image", "wrapped planes have one level, one layer and one sample")
	}
	m, _, err := plan(info, 0)
	if err != nil {
		return nil, err
	}
	var errs vk.Refusals
	if len(planes) != len(m.planes) {
		return nil, vk.Errorf("Planes", "%d, %v has %d", len(planes), info.Format, len(m.planes))
	}
	lv := &m.levels[0]
	for n, at := range planes {
		p, of := &lv.planes[n], &m.planes[n]
		row, rows := p.rowPitch, ceil(p.height, of.blockHeight)*ceil(lv.depth, of.blockDepth)
		switch {
		case at.RowPitch < row || at.RowPitch > MaxBytes/rows:
			errs.Refuse("Planes.RowPitch", "%d bytes of plane %d, a row has %d", at.RowPitch, n, row)
		case len(at.Pix) < (rows-1)*at.RowPitch+row:
			errs.Refuse("Planes.Pix", "%d bytes of plane %d, %d rows of pitch %d need %d", len(at.Pix), n, rows,
				at.RowPitch, (rows-1)*at.RowPitch+row)
		}
		p.offset, p.rowPitch = 0, at.RowPitch
		p.slicePitch = ceil(p.height, of.blockHeight) * at.RowPitch
		p.size = p.slicePitch * ceil(lv.depth, of.blockDepth)
		m.disjoint = append(m.disjoint, at.Pix)
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return m, nil
}
