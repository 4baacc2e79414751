package mip

import "github.com/seed-1acaedba/halfspace/vk"

// Trim lets go of the image's own memory where the sampling kernels have all of it in their [Chain], so that a texture
// lies in memory once instead of twice. Elsewhere it does nothing. It is for images that are only sampled from now on:
// whoever asks for the texels again ([Image.Bytes], [Image.Subresource], a lookup that kernels do not do) gets them
// back from the chain, but slices of them from before are no longer the image's. An image that something writes to
// ([Image.Pin]) keeps its memory. Nobody may use the image meanwhile.
func (m *Image) Trim() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.pinned || !m.slack || m.info.ArrayLayers > 1 || m.info.ImageType == vk.ImageType3D || m.residency != nil || len(m.planes) > 1 {
		return // wrapped, or more than one chain would have to hold it
	}
	for _, c := range m.chains {
		if (c.copies() || c.codes() != nil) && c.generation.Load() == m.generation.latest()+1 {
			m.data = nil
			for _, x := range m.fetches {
				if x.shared {
					x.Pix = nil
				}
			}
			m.trimmed.Store(c)
			return
		}
	}
}

// Pin keeps the image's memory in its place, for callers that hold on to slices of it: Trim does nothing from now on.
func (m *Image) Pin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.restore()
	m.pinned = true
}

// memory is the image's bytes, taken back from a chain after Trim.
func (m *Image) memory() []byte {
	if m.trimmed.Load() != nil {
		m.mu.Lock()
		m.restore()
		m.mu.Unlock()
	}
	return m.data
}

// restore takes the bytes back. The image is locked.
func (m *Image) restore() {
	c := m.trimmed.Load()
	if c == nil {
		return // somebody else did
	}
	c.finish(true)
	last := &m.levels[len(m.levels)-1]
	m.allocate(last.offset + last.layerPitch)
	n, codes := c.Kind().Bytes(), c.codes()
	var bytes *[2][1 << 16]byte
	if codes != nil {
		bytes = codes.inverse()
	}
	for l := range m.levels {
		lv, p := &m.levels[l], &m.levels[l].planes[0]
		for y := range p.height {
			row := m.data[lv.offset+y*p.rowPitch:][:p.rowPitch]
			if src := c.row(l, y)[n:]; codes != nil {
				codes.back(row, src, bytes)
			} else {
				copy(row, src)
				if c.Kind() <= KindRGBA16 {
					makeSigned(row, c.Kind())
				}
			}
		}
	}
	for _, x := range m.fetches {
		if x.shared {
			x.Pix = m.data
		}
	}
	m.trimmed.Store(nil)
}
