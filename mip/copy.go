package mip

import (
	"errors"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Region is the start of a copy, clear or resolve in an image.
type Region struct {
	// Level is the mip level, 0 the largest, Layer the array layer, and Plane the plane of a format with several: 1 is
	// the stencil of a combined format.
	Level, Layer, Plane int
	Offset              vk.Offset3D // in texels; a multiple of the block in block formats
}

// Copy copies texels between images whose texels, or blocks, have the same size in bytes; bits are not converted.
// extent is in texels of dst's format where both have the same blocks; between a block format and another, in texels of
// the source. The regions must lie inside their subresources and must not overlap; blocks cut by the edge of the image
// are copied whole. Unbound texels of dst stay as they are, unbound texels of src count as zero.
func Copy(dst *Image, to Region, src *Image, from Region, extent vk.Extent3D) error {
	if err := errors.Join(dst.made("Dst"), src.made("Src")); err != nil {
		return err
	}
	d, s := dst.Subresource(to.Level, to.Layer, to.Plane), src.Subresource(from.Level, from.Layer, from.Plane)
	if d.Width == 0 || s.Width == 0 {
		return vk.Errorf("Region", "no such level, layer or plane")
	}
	if d.Texel != s.Texel || d.Samples != s.Samples {
		return vk.Errorf("Format", "%v with %d samples and %v with %d samples differ in size", dst.info.Format, d.Samples,
			src.info.Format, s.Samples)
	}
	w, h, depth := ceil(extent.Width, s.BlockWidth), ceil(extent.Height, s.BlockHeight), ceil(extent.Depth, s.BlockDepth)
	a, errA := blocks("Dst", &d, to.Offset, w, h, depth)
	b, errB := blocks("Src", &s, from.Offset, w, h, depth)
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	n := w * s.Texel * s.Samples
	inBands(depth*h, n/4, func(first, end int) {
		for row := first; row < end; row++ {
			z, y := row/h, row%h
			i, j := a+z*d.SlicePitch+y*d.RowPitch, b+z*s.SlicePitch+y*s.RowPitch
			copy(d.Pix[i:i+n], s.Pix[j:j+n])
		}
	})
	dst.DropUnbound(to.Level, to.Layer)
	dst.Touch()
	return nil
}

// blocks is the offset of a region of w x h blocks, or an error where it leaves the subresource.
func blocks(field string, s *Subresource, at vk.Offset3D, w, h, depth int) (int, error) {
	x, y, z := at.X/s.BlockWidth, at.Y/s.BlockHeight, at.Z/s.BlockDepth
	switch {
	case at.X < 0 || at.Y < 0 || at.Z < 0 || at.X%s.BlockWidth != 0 || at.Y%s.BlockHeight != 0 || at.Z%s.BlockDepth != 0:
		return 0, vk.Errorf(field+".Offset", "(%d, %d, %d) must be a multiple of the blocks of %dx%dx%d texels", at.X,
			at.Y, at.Z, s.BlockWidth, s.BlockHeight, s.BlockDepth)
	case w < 1 || h < 1 || depth < 1 || w > ceil(s.Width, s.BlockWidth)-x || h > s.Rows()-y || depth > s.Slices()-z:
		return 0, vk.Errorf(field+".Extent", "%dx%dx%d blocks from (%d, %d, %d) of %dx%dx%d texels", w, h, depth, at.X, at.Y,
			at.Z, s.Width, s.Height, s.Depth)
	}
	return z*s.SlicePitch + y*s.RowPitch + x*s.Texel*s.Samples, nil
}
