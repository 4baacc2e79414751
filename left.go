package halfspace

import (
	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// left is what a pass left in its colour attachments: clear values, resolved ones too, wherever no fragments came. The
// next pass of the same memory writes clear values that are the same where fragments came alone, and nothing at all in
// the rest of images that nobody else has changed meanwhile. A small object in a large picture changes little of it.
type left struct {
	shape  leftShape
	colors [shade.MaxColors]leftColor
}

// leftShape is which texels of attachments a pass draws to.
type leftShape struct {
	width, height, x, y, layers, samples int
	area                                 edge.Rect
	views                                uint32
}

// leftColor is a colour attachment.
type leftColor struct {
	format          vk.Format
	clear           [16]byte
	mode            vk.ResolveMode
	pixels, resolve leftImage
}

// leftImage is texels of an image: none of which anything is known where changes is 0.
type leftImage struct {
	image        *Image
	level, layer int
	changes      uint64
}

// leftIn is an image as it is, from a layer of a level on; nil: no image.
func leftIn(m *Image, level, layer int) (l leftImage) {
	if m != nil {
		l = leftImage{m, level, layer, m.Changes()}
	}
	return l
}

// known says that an image's texels are still those that were left.
func (l *leftImage) known(now *leftImage) bool { return l.changes != 0 && *l == *now }

func (p *Pass) shape() leftShape {
	f := &p.frame
	return leftShape{f.Width, f.Height, f.X, f.Y, f.Layers, f.ColorSamples, f.Area, f.Views}
}

// leftOf is colour attachment i as it is.
func (p *Pass) leftOf(i int) (c leftColor) {
	a, r := &p.info.Color[i], p.frame.Colors[i]
	if r == nil || r.Load != vk.AttachmentLoadOpClear {
		return c
	}
	c = leftColor{format: r.Format.Format, clear: r.Clear, mode: r.ResolveMode, resolve: leftIn(a.Resolve, a.ResolveLevel, a.ResolveLayer)}
	if r.Store == vk.AttachmentStoreOpStore {
		c.pixels = leftIn(a.Image, a.Level, a.Layer)
	}
	return c
}

// recall tells the engine what the pass before left, and forgets it.
func (p *Pass) recall() {
	if p.left.shape == p.shape() {
		for i := range p.info.Color {
			was, is, r := &p.left.colors[i], p.leftOf(i), p.frame.Colors[i]
			if r != nil && was.format == is.format && was.clear == is.clear && was.mode == is.mode {
				r.LeftPixels, r.LeftResolve = was.pixels.known(&is.pixels), was.resolve.known(&is.resolve)
			}
		}
	}
	p.left.colors = [shade.MaxColors]leftColor{}
}

// leave notes what a pass left that was drawn to its end.
func (p *Pass) leave() {
	p.left.shape = p.shape()
	for i := range p.info.Color {
		p.left.colors[i] = p.leftOf(i)
	}
}
