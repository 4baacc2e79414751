package queue

import (
	"errors"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// BufferCopy is a part of a buffer that is copied to another.
type BufferCopy struct {
	// From and To are the offsets of the first byte in each buffer, Size is the number of bytes.
	From, To, Size int
}

// CopyBuffer records copies between buffers. The parts of one buffer must not overlap.
func (l *List) CopyBuffer(to, from *Buffer, parts ...BufferCopy) {
	if !l.needs("To", to != nil) || !l.needs("From", from != nil) || !l.outside("CopyBuffer") {
		return
	}
	for _, p := range parts {
		if p.Size < 1 || !from.holds(p.From, p.Size) || !to.holds(p.To, p.Size) {
			l.fail(vk.Errorf("Parts", "%d bytes from %d to %d, the buffers have %d and %d", p.Size, p.From, p.To,
				len(from.bytes), len(to.bytes)))
			return
		}
	}
	parts = clone(parts)
	l.add(func(x *executor) error {
		for _, p := range parts {
			copy(to.bytes[p.To:p.To+p.Size], from.bytes[p.From:])
		}
		x.device.watched.touch()
		return nil
	})
}

// holds says whether the buffer has some bytes.
func (b *Buffer) holds(offset, size int) bool {
	return offset >= 0 && size >= 0 && offset <= len(b.bytes) && size <= len(b.bytes)-offset
}

// Subresource is some layers of a level of an image.
type Subresource struct {
	// Aspect is one aspect or plane. The zero value is the format's first; of blits, clears and resolves all.
	Aspect vk.ImageAspect
	// Level is the mip level, Layer the first layer.
	Level, Layer int
	// Layers is how many; the zero value is 1.
	Layers int
}

// layers is how many layers there are.
func (s *Subresource) layers() int { return max(s.Layers, 1) }

// ImageCopy is a box of texels that is copied from one image to another. Slices of a 3D image stand for layers of
// another.
type ImageCopy struct {
	// From and To are the subresources.
	From, To             Subresource
	FromOffset, ToOffset vk.Offset3D // the first texel
	Extent               vk.Extent3D // in texels
}

// CopyImage records copies between images whose texels have as many bytes.
func (l *List) CopyImage(to, from *Image, parts ...ImageCopy) {
	if !l.needs("To", to != nil) || !l.needs("From", from != nil) || !l.outside("CopyImage") {
		return
	}
	type step struct {
		to, from mip.Region
		extent   vk.Extent3D
	}
	var steps []step
	for _, p := range parts {
		planes, err := planesOf(to, p.To.Aspect, from, p.From.Aspect)
		if err != nil {
			l.fail(err)
			return
		}
		deepTo, deepFrom := to.Info().ImageType == vk.ImageType3D, from.Info().ImageType == vk.ImageType3D
		n, extent := max(p.To.layers(), p.From.layers()), p.Extent
		if extent.Depth = max(extent.Depth, 1); deepTo != deepFrom {
			n, extent.Depth = max(n, extent.Depth), 1
		}
		for i := range n {
			at := func(s *Subresource, o vk.Offset3D, deep bool, plane int) mip.Region {
				r := mip.Region{Level: s.Level, Layer: s.Layer, Plane: plane, Offset: o}
				if deep {
					r.Offset.Z += i
				} else {
					r.Layer += i
				}
				return r
			}
			for _, plane := range planes {
				s := step{at(&p.To, p.ToOffset, deepTo, plane[0]), at(&p.From, p.FromOffset, deepFrom, plane[1]), extent}
				if err := errors.Join(to.exists("To", s.to), from.exists("From", s.from)); err != nil {
					l.fail(err)
					return
				}
				steps = append(steps, s)
			}
		}
	}
	l.add(func(x *executor) error {
		for _, s := range steps {
			if err := mip.Copy(to.mip, s.to, from.mip, s.from, s.extent); err != nil {
				return err
			}
		}
		to.changed()
		return nil
	})
}

// exists refuses levels, layers and planes that do not exist; the rest of a region is checked when it is copied.
func (m *Image) exists(field string, at mip.Region) error {
	if s := m.mip.Subresource(at.Level, at.Layer, at.Plane); s.Width == 0 {
		return vk.Errorf(field, "level %d or layer %d does not exist", at.Level, at.Layer)
	}
	return nil
}

// planesOf pairs the planes that two aspects name: all of both where depth and stencil are copied together.
func planesOf(to *Image, toAspect vk.ImageAspect, from *Image, fromAspect vk.ImageAspect) ([][2]int, error) {
	const both = vk.ImageAspectDepth | vk.ImageAspectStencil
	if toAspect == both && fromAspect == both && to.mip.Planes() == 2 && from.mip.Planes() == 2 {
		return [][2]int{{0, 0}, {1, 1}}, nil
	}
	t, err := to.plane(toAspect &^ drop(to, toAspect))
	if err != nil {
		return nil, err
	}
	f, err := from.plane(fromAspect &^ drop(from, fromAspect))
	return [][2]int{{t, f}}, err
}

// drop is the aspect of depth and stencil together that a format lacks.
func drop(m *Image, a vk.ImageAspect) vk.ImageAspect {
	f := formatOf(m)
	switch {
	case a != vk.ImageAspectDepth|vk.ImageAspectStencil:
	case !f.Depth:
		return vk.ImageAspectDepth
	case !f.Stencil:
		return vk.ImageAspectStencil
	}
	return 0
}

// BufferImageCopy is a box of texels, and where they lie in a buffer: rows of RowLength texels and slices of
// ImageHeight rows, each 0 for a box without gaps, from Offset on; layers follow one another.
type BufferImageCopy struct {
	// Offset is in bytes, RowLength and ImageHeight are in texels.
	Offset, RowLength, ImageHeight int
	Image                          Subresource // the levels and layers
	ImageOffset                    vk.Offset3D // the first texel
	Extent                         vk.Extent3D // in texels
}

// CopyBufferToImage records copies of texels from a buffer.
func (l *List) CopyBufferToImage(to *Image, from *Buffer, parts ...BufferImageCopy) {
	l.texels(to, from, parts, true)
}

// CopyImageToBuffer records copies of texels to a buffer.
func (l *List) CopyImageToBuffer(to *Buffer, from *Image, parts ...BufferImageCopy) {
	l.texels(from, to, parts, false)
}

func (l *List) texels(m *Image, b *Buffer, parts []BufferImageCopy, toImage bool) {
	if !l.needs("Image", m != nil) || !l.needs("Buffer", b != nil) || !l.outside("copies") {
		return
	}
	var boxes []texelBox
	for i := range parts {
		x, err := parts[i].box(m, b)
		if err != nil {
			l.fail(err)
			return
		}
		boxes = append(boxes, x)
	}
	l.add(func(x *executor) error {
		for i := range boxes {
			boxes[i].copy(m, b, toImage)
		}
		if toImage {
			m.changed()
		} else {
			x.device.watched.touch()
		}
		return nil
	})
}

// texelBox is rows of blocks in an image and in a buffer.
type texelBox struct {
	level, layer, layers, plane int
	x, y, z                     int // the first block, in bytes, rows and slices
	bytes, rows, slices         int
	offset                      int
	rowPitch, slicePitch, pitch int // in the buffer; pitch is of layers
}

// box checks a copy.
func (p *BufferImageCopy) box(m *Image, b *Buffer) (x texelBox, err error) {
	plane, err := m.plane(p.Image.Aspect)
	if err != nil {
		return x, err
	}
	layers := p.Image.layers()
	s, last := m.mip.Subresource(p.Image.Level, p.Image.Layer, plane),
		m.mip.Subresource(p.Image.Level, p.Image.Layer+layers-1, plane)
	if s.Width == 0 || last.Width == 0 {
		return x, vk.Errorf("Image", "level %d, or layers %d to %d do not exist", p.Image.Level, p.Image.Layer,
			p.Image.Layer+layers-1)
	}
	if s.Samples > 1 {
		return x, vk.Errorf("Image", "it has %d samples", s.Samples)
	}
	e, o := p.Extent, p.ImageOffset
	e.Height, e.Depth = max(e.Height, 1), max(e.Depth, 1)
	in := func(at, size, all, block int) bool {
		return at >= 0 && size > 0 && at%block == 0 && at <= all && size <= all-at && (size%block == 0 || at+size == all)
	}
	if !in(o.X, e.Width, s.Width, s.BlockWidth) || !in(o.Y, e.Height, s.Height, s.BlockHeight) ||
		!in(o.Z, e.Depth, s.Depth, s.BlockDepth) {
		return x, vk.Errorf("Extent", "%dx%dx%d texels from (%d, %d, %d), the level has %dx%dx%d in blocks of %dx%dx%d",
			e.Width, e.Height, e.Depth, o.X, o.Y, o.Z, s.Width, s.Height, s.Depth, s.BlockWidth, s.BlockHeight, s.BlockDepth)
	}
	rowLength, imageHeight := p.RowLength, p.ImageHeight
	if rowLength == 0 {
		rowLength = e.Width
	}
	if imageHeight == 0 {
		imageHeight = e.Height
	}
	if rowLength < e.Width || imageHeight < e.Height || rowLength > maxMemory>>20 || imageHeight > maxMemory>>20 {
		return x, vk.Errorf("RowLength", "rows of %d texels and slices of %d rows hold %dx%d", rowLength, imageHeight,
			e.Width, e.Height)
	}
	blocks := func(n, block int) int { return (n + block - 1) / block }
	x = texelBox{level: p.Image.Level, layer: p.Image.Layer, layers: layers, plane: plane,
		x: o.X / s.BlockWidth * s.Texel, y: o.Y / s.BlockHeight, z: o.Z / s.BlockDepth,
		bytes: blocks(e.Width, s.BlockWidth) * s.Texel, rows: blocks(e.Height, s.BlockHeight),
		slices: blocks(e.Depth, s.BlockDepth), offset: p.Offset, rowPitch: blocks(rowLength, s.BlockWidth) * s.Texel}
	x.slicePitch = blocks(imageHeight, s.BlockHeight) * x.rowPitch
	x.pitch = x.slices * x.slicePitch
	need := int64(layers-1)*int64(x.pitch) + int64(x.slices-1)*int64(x.slicePitch) + int64(x.rows-1)*int64(x.rowPitch) +
		int64(x.bytes)
	if p.Offset < 0 || need > int64(len(b.bytes)-p.Offset) {
		return x, vk.Errorf("Offset", "%d bytes from %d on, the buffer has %d", need, p.Offset, len(b.bytes))
	}
	return x, nil
}

// copy copies the rows, one way or the other.
func (x *texelBox) copy(m *Image, b *Buffer, toImage bool) {
	for layer := range x.layers {
		s := m.mip.Subresource(x.level, x.layer+layer, x.plane)
		for z := range x.slices {
			for y := range x.rows {
				texels := s.Row(x.y+y, x.z+z)[x.x : x.x+x.bytes]
				bytes := b.bytes[x.offset+layer*x.pitch+z*x.slicePitch+y*x.rowPitch:][:x.bytes]
				if toImage {
					copy(texels, bytes)
				} else {
					copy(bytes, texels)
				}
			}
		}
		if toImage {
			m.mip.TouchLayers(x.level, x.layer+layer, 1)
		}
	}
}
