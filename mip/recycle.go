package mip

import "github.com/seed-1acaedba/halfspace/internal/pages"

// Recycle gives the memory of an image of [NewSampled] to later ones, at once instead of after a garbage collection.
// Nobody may use the image, its views and what was made of them any more: they would show other images' texels.
func (m *Image) Recycle() {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.chains {
		if c.mapped != nil {
			c.unmap.Stop()
			if c.left != nil {
				for i := range c.left.pieces {
					c.left.pieces[i].End()
				}
			}
			pages.Put(c.mapped)
			c.pix, c.mapped = nil, nil
		}
	}
}
