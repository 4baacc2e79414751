package mip

import "github.com/seed-1acaedba/halfspace/vk"

// VolumeChain is the chain of a 3D view: its layers are slices. Smaller levels have fewer slices, and leave the layers
// beyond them unused. It is nil for other views.
func (v *View) VolumeChain() *Chain { return v.volumeWith(chainKey{}) }

// volumeWith returns the chain of slices for a key.
func (v *View) volumeWith(key chainKey) *Chain {
	m := v.image
	if v.info.ViewType != vk.ImageViewType3D || len(v.planes) > 0 {
		return nil
	}
	key.fetch, key.layers, key.volume = v.fetch, m.info.Extent.Depth, true
	return m.chainOf(key)
}

// layersOf is how many layers of a level there are.
func (c *Chain) layersOf(l int) int {
	if c.volume {
		return max(min(c.layers, c.fetch.levels[l].Depth-c.layer), 0)
	}
	return c.layers
}

// subresource is a layer of a level, or a slice of it.
func (c *Chain) subresource(l, layer int) Subresource {
	x := c.fetch
	if !c.volume {
		return x.image.Subresource(l, c.layer+layer, x.plane)
	}
	s := x.image.Subresource(l, 0, x.plane)
	layer += c.layer
	z := layer / s.BlockDepth
	s.Pix = s.Pix[min(z*s.SlicePitch, len(s.Pix)):min((z+1)*s.SlicePitch, len(s.Pix))]
	s.Depth, s.slice = 1, layer%s.BlockDepth
	return s
}
