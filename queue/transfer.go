package queue

import (
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// FillBuffer records that words of a buffer get a value: size bytes from an offset on, all that are left for 0.
func (l *List) FillBuffer(b *Buffer, offset, size int, word uint32) {
	if !l.needs("Buffer", b != nil) || !l.outside("FillBuffer") {
		return
	}
	bytes, ok := b.rest(offset, size)
	if !ok || offset%4 != 0 || size%4 != 0 {
		l.fail(vk.Errorf("Offset", "%d bytes from %d on must be words, the buffer has %d bytes", size, offset, len(b.bytes)))
		return
	}
	bytes = bytes[:len(bytes)&^3]
	l.add(func(x *executor) error {
		if len(bytes) > 0 {
			binary.LittleEndian.PutUint32(bytes, word)
			for n := 4; n < len(bytes); n *= 2 {
				copy(bytes[n:], bytes[:n])
			}
		}
		x.device.watched.touch()
		return nil
	})
}

// maxUpdate is the largest number of bytes of UpdateBuffer.
const maxUpdate = 1 << 16

// UpdateBuffer records that bytes, at most 65,536, are copied to a buffer.
func (l *List) UpdateBuffer(b *Buffer, offset int, data []byte) {
	if !l.needs("Buffer", b != nil) || !l.outside("UpdateBuffer") {
		return
	}
	if !b.holds(offset, len(data)) || len(data) > maxUpdate {
		l.fail(vk.Errorf("Data", "%d bytes from %d on, at most %d; the buffer has %d", len(data), offset, maxUpdate,
			len(b.bytes)))
		return
	}
	data = clone(data)
	l.add(func(x *executor) error {
		copy(b.bytes[offset:], data)
		x.device.watched.touch()
		return nil
	})
}

// Levels is levels and layers of an image.
type Levels struct {
	// Aspect is one aspect, or NONE: all.
	Aspect vk.ImageAspect
	// A LevelCount or LayerCount of 0 is all that remain.
	BaseLevel, LevelCount, BaseLayer, LayerCount int
}

// ClearColor records that texels get a colour, as bits of floats or integers.
func (l *List) ClearColor(m *Image, color [4]uint32, parts ...Levels) { l.clear(m, color, parts) }

// ClearDepthStencil records that texels get a depth, a stencil value or both.
func (l *List) ClearDepthStencil(m *Image, depth float32, stencil uint8, parts ...Levels) {
	l.clear(m, [4]uint32{math.Float32bits(depth), uint32(stencil)}, parts)
}

func (l *List) clear(m *Image, color [4]uint32, parts []Levels) {
	if !l.needs("Image", m != nil) || !l.outside("Clear") {
		return
	}
	in, f := m.Info(), formatOf(m)
	if f.Compressed || f.Chroma {
		l.fail(vk.Errorf("Image", "%v images cannot be cleared", f))
		return
	}
	parts = clone(parts)
	for i := range parts {
		p := &parts[i]
		p.Aspect &^= drop(m, p.Aspect)
		if p.Aspect == vk.ImageAspectDepth|vk.ImageAspectStencil {
			p.Aspect = vk.ImageAspectNone
		}
		if p.LevelCount == 0 {
			p.LevelCount = in.MipLevels - p.BaseLevel
		}
		if p.LayerCount == 0 {
			p.LayerCount = in.ArrayLayers - p.BaseLayer
		}
		if !f.Has(p.Aspect) || p.BaseLevel < 0 || p.LevelCount < 1 || p.LevelCount > in.MipLevels-p.BaseLevel ||
			p.BaseLayer < 0 || p.LayerCount < 1 || p.LayerCount > in.ArrayLayers-p.BaseLayer {
			l.fail(vk.Errorf("Levels", "%+v, the %v image has %d levels and %d layers", *p, f, in.MipLevels, in.ArrayLayers))
			return
		}
	}
	l.add(func(*executor) error {
		for _, p := range parts {
			if err := m.mip.Clear(p.Aspect, color, p.BaseLevel, p.LevelCount, p.BaseLayer, p.LayerCount); err != nil {
				return err
			}
		}
		m.changed()
		return nil
	})
}

// ClearAttachments records that rectangles of attachments get values: see [halfspace.Pass.ClearAttachments].
func (l *List) ClearAttachments(attachments []halfspace.ClearAttachment, rects []halfspace.ClearRect) {
	if !l.inside("ClearAttachments") {
		return
	}
	attachments, rects = clone(attachments), clone(rects)
	l.add(func(x *executor) error {
		if x.skip {
			return nil
		}
		if x.in == nil {
			return vk.Errorf("ClearAttachments", "outside of rendering")
		}
		if err := x.start(); err != nil {
			return err
		}
		x.pass.ClearAttachments(attachments, rects)
		return nil
	})
}

// Blit is a box of texels that is copied and scaled to another: see [sample.Blit].
type Blit struct {
	// From and To are the subresources, FromCorners and ToCorners opposite corners of the boxes, in texels.
	From, To               Subresource
	FromCorners, ToCorners [2]vk.Offset3D
}

// BlitImage records copies with scaling and conversion.
func (l *List) BlitImage(to, from *Image, filter vk.Filter, parts ...Blit) {
	if !l.needs("To", to != nil) || !l.needs("From", from != nil) || !l.outside("BlitImage") {
		return
	}
	if !FormatFeaturesOf(to.Info().Format).BlitDst || !FormatFeaturesOf(from.Info().Format).BlitSrc || !vk.Valid(filter) {
		l.fail(vk.Errorf("Format", "%v to %v, filter %v: no blit", from.Info().Format, to.Info().Format, filter))
		return
	}
	parts = clone(parts)
	l.add(func(*executor) error {
		for _, p := range parts {
			region := func(m *Image, s Subresource, c [2]vk.Offset3D) sample.BlitRegion {
				r := sample.BlitRegion{Level: s.Level, Layer: s.Layer, Layers: s.layers(), From: c[0], To: c[1],
					Aspect: s.Aspect &^ drop(m, s.Aspect)}
				if r.Aspect == vk.ImageAspectDepth|vk.ImageAspectStencil {
					r.Aspect = vk.ImageAspectNone
				}
				return r
			}
			if err := sample.Blit(to.mip, region(to, p.To, p.ToCorners), from.mip, region(from, p.From, p.FromCorners),
				filter); err != nil {
				return err
			}
		}
		to.changed()
		return nil
	})
}

// Resolve is a box of texels whose samples become one.
type Resolve struct {
	// From and To are the subresources, FromOffset and ToOffset the first texels of the box, and Extent its size.
	From, To             Subresource
	FromOffset, ToOffset vk.Offset3D
	Extent               vk.Extent3D // of the box
	// Mode is how. The zero value is AVERAGE, which takes sample 0 of integers.
	Mode vk.ResolveMode
}

// ResolveImage records resolves of a multisampled image.
func (l *List) ResolveImage(to, from *Image, parts ...Resolve) {
	if !l.needs("To", to != nil) || !l.needs("From", from != nil) || !l.outside("ResolveImage") {
		return
	}
	if a, b := from.Info(), to.Info(); a.Format != b.Format || a.Samples < 2 || b.Samples != 1 {
		l.fail(vk.Errorf("From", "%v with %d samples to %v with %d", a.Format, a.Samples, b.Format, b.Samples))
		return
	}
	parts = clone(parts)
	l.add(func(*executor) error {
		for _, p := range parts {
			r := mip.ImageResolve{Mode: p.Mode, Extent: p.Extent, Layers: p.To.layers(),
				To:   mip.Region{Level: p.To.Level, Layer: p.To.Layer, Offset: p.ToOffset},
				From: mip.Region{Level: p.From.Level, Layer: p.From.Layer, Offset: p.FromOffset}}
			if r.Mode == vk.ResolveModeNone {
				r.Mode = vk.ResolveModeAverage
			}
			if err := mip.Resolve(to.mip, from.mip, r); err != nil {
				return err
			}
		}
		to.changed()
		return nil
	})
}
