package halfspace

import (
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ClearAttachment selects an attachment for [Pass.ClearAttachments]: a colour attachment, or an aspect of the
// depth/stencil attachment.
type ClearAttachment struct {
	// Aspect is COLOR, DEPTH or STENCIL. The zero value is COLOR.
	Aspect vk.ImageAspect
	// ColorAttachment is the number of one of the pass's colour attachments. Clearing one that the pass does not use
	// has no effect.
	ColorAttachment int
	// Color, Depth and Stencil are as [Attachment].Clear, [DepthStencilAttachment].ClearDepth and ClearStencil.
	Color   [4]float64
	Depth   float32
	Stencil uint8
}

// ClearRect is a rectangle of pixels to clear, in some of the pass's layers. A pass with views clears it in all views.
type ClearRect struct {
	// Rect is in pixels, and lies inside the render area.
	Rect vk.Rect2D
	// BaseArrayLayer is the first layer, counted from the attachments' first; LayerCount zero is one.
	BaseArrayLayer, LayerCount int
}

// maxClears is the largest number of rectangles of one clear, counted once for each layer.
const maxClears = 1 << 20

// ClearAttachments records a clear. It takes effect after the draws recorded before it and before later ones, and has a
// number like a draw (Vulkan: Clearing Images Inside a Render Pass Instance). No state of draws applies to it.
func (p *Pass) ClearAttachments(attachments []ClearAttachment, rects []ClearRect) {
	switch {
	case p.ended:
		p.fail(fmt.Errorf("ClearAttachments: %w", ErrEnded))
	case p.err == nil:
		if err := p.clear(attachments, rects); err != nil {
			p.fail(fmt.Errorf("ClearAttachments: %w", err))
		}
	}
}

func (p *Pass) clear(attachments []ClearAttachment, rects []ClearRect) error {
	b := &clearBindings{layered: p.frame.Views == 0 && p.frame.Layers > 1}
	key := clearKey{samples: p.frame.Samples, colorSamples: p.frame.ColorSamples, layered: b.layered,
		unlimited: p.frame.Depth != nil && p.frame.Depth.Format.DepthBits == 32}
	for i, a := range p.frame.Colors {
		if a != nil {
			key.formats[i] = a.Format.Format
		}
	}
	if a := p.info.DepthStencil; a != nil {
		key.depthStencil = a.Image.Info().Format
	}
	for i := range attachments {
		if err := p.clearOf(&attachments[i], fmt.Sprintf("Attachments[%d].", i), &key, b); err != nil {
			return err
		}
	}
	for i := range rects {
		if err := p.clearIn(&rects[i], fmt.Sprintf("Rects[%d]", i), b); err != nil {
			return err
		}
	}
	if key.colors == 0 && !key.depth && !key.stencil || len(b.rects) == 0 {
		return nil
	}
	pipe, err := p.device.clearPipeline(key)
	if err != nil {
		return err
	}
	elements := 6 * len(b.rects)
	if p.opens(&key, b) {
		p.loadCleared(&key, b)
		elements = 0 // it has a number all the same
	}
	return p.record(pipe, &shade.Draw{
		Label: "clear", Bindings: b, Count: shade.Exactly(elements),
		Dynamic: &vk.Dynamic{
			Viewports:        []vk.Viewport{{Width: MaxExtent, Height: MaxExtent, MaxDepth: 1}},
			StencilReference: &[2]uint32{uint32(b.stencil), uint32(b.stencil)},
		},
	})
}

// opens says that a clear has the same effect as the load operation CLEAR: it comes before all draws, and its rectangle
// is the pass's whole area in each layer. (That operation clears the bits beside a depth of 24 bits, too, which no draw
// touches.)
func (p *Pass) opens(key *clearKey, b *clearBindings) bool {
	f := &p.frame
	if len(f.Draws) != p.opened || key.depth && f.Depth.Format.DepthBits == 24 {
		return false
	}
	layers := f.Layers
	if f.Views != 0 {
		layers = 1
	}
	area, next := vk.Rect2D{X: int(f.Area.MinX), Y: int(f.Area.MinY), Width: int(f.Area.MaxX - f.Area.MinX),
		Height: int(f.Area.MaxY - f.Area.MinY)}, 0
	for i := range b.rects {
		if r := &b.rects[i]; r.Rect2D == area && int(r.layer) == next {
			next++
		}
	}
	if next < layers {
		return false
	}
	p.opened++
	return true
}

// loadCleared turns a clear into load operations. Tiles that no draw reaches are then filled in the image, row by row.
func (p *Pass) loadCleared(key *clearKey, b *clearBindings) {
	f := &p.frame
	for i, a := range f.Colors {
		if key.colors>>i&1 != 0 {
			p.texel[0] = b.colors[i]
			a.Load = vk.AttachmentLoadOpClear
			a.Format.Encode(a.Clear[:a.Format.BlockBytes], p.texel[:])
		}
	}
	if key.depth {
		f.Depth.Load = vk.AttachmentLoadOpClear
		f.Depth.Format.EncodeDepth(f.Depth.Clear[:], []float32{b.depth + 0}) // of -0, too
	}
	if key.stencil {
		f.Stencil.Load, f.Stencil.Clear[0] = vk.AttachmentLoadOpClear, b.stencil
	}
}

// clearOf adds an attachment to a clear.
func (p *Pass) clearOf(a *ClearAttachment, field string, key *clearKey, b *clearBindings) error {
	switch a.Aspect {
	case vk.ImageAspectNone, vk.ImageAspectColor:
		if a.ColorAttachment < 0 || a.ColorAttachment >= max(len(p.info.Color), 1) {
			return vk.Errorf(field+"ColorAttachment", "%d, the pass has %d", a.ColorAttachment, len(p.info.Color))
		}
		if t := p.frame.Colors[a.ColorAttachment]; t != nil {
			key.colors |= 1 << a.ColorAttachment
			b.colors[a.ColorAttachment] = clearTexel(t.Format, a.Color)
		}
	case vk.ImageAspectDepth:
		if f := p.frame.Depth; f == nil {
			return nil
		} else if !(a.Depth >= 0 && a.Depth <= 1) && !(f.Format.DepthBits == 32 && a.Depth-a.Depth == 0) {
			return vk.Errorf(field+"Depth", "%v is not in 0 to 1", a.Depth)
		}
		key.depth, b.depth = true, a.Depth
		key.unlimited = key.unlimited && (a.Depth < 0 || a.Depth > 1)
	case vk.ImageAspectStencil:
		if p.frame.Stencil != nil {
			key.stencil, b.stencil = true, a.Stencil
		}
	default:
		return vk.Errorf(field+"Aspect", "%v is not COLOR, DEPTH or STENCIL", a.Aspect)
	}
	return nil
}

// clearIn adds a rectangle to a clear.
func (p *Pass) clearIn(r *ClearRect, field string, b *clearBindings) error {
	area, q := &p.frame.Area, r.Rect
	if q.X < int(area.MinX) || q.Y < int(area.MinY) || q.Width < 1 || q.Height < 1 || q.X > int(area.MaxX)-q.Width ||
		q.Y > int(area.MaxY)-q.Height {
		return vk.Errorf(field+".Rect", "%dx%d pixels at (%d, %d): the rectangle is empty or outside the pass's area",
			q.Width, q.Height, q.X, q.Y)
	}
	layers := max(r.LayerCount, 1)
	have := p.frame.Layers
	if p.frame.Views != 0 {
		have = 1
	}
	if r.BaseArrayLayer < 0 || r.LayerCount < 0 || r.BaseArrayLayer > have-layers {
		return vk.Errorf(field+".BaseArrayLayer", "%d layers from %d, the pass has %d", layers, r.BaseArrayLayer, have)
	}
	if layers > maxClears-len(b.rects) {
		return vk.Errorf(field, "more than %d rectangles, counted once for each layer", maxClears)
	}
	for i := range layers {
		b.rects = append(b.rects, layerRect{q, uint32(r.BaseArrayLayer + i)})
	}
	return nil
}

// clearKey identifies the pipeline of a clear: clears with equal keys share one.
type clearKey struct {
	formats                            [shade.MaxColors]vk.Format
	depthStencil                       vk.Format
	samples, colorSamples              int
	colors                             uint8
	depth, stencil, layered, unlimited bool
}

// clearPipeline is the pipeline of clears with a key, made on first use.
func (d *Device) clearPipeline(k clearKey) (*Pipeline, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p := d.clears[k]; p != nil {
		return p, nil
	}
	info := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: k.depthStencil,
		Multisample:   &vk.Multisample{RasterizationSamples: k.samples, ColorAttachmentSamples: k.colorSamples},
		Rasterization: vk.Rasterization{DepthClip: vk.DepthClipOff, DepthRangeUnrestricted: k.unlimited && k.depth},
		ColorBlend:    &vk.ColorBlend{},
		DepthStencil: &vk.DepthStencil{
			DepthTestEnable: k.depth, DepthWriteEnable: k.depth, DepthCompareOp: vk.CompareOpAlways, StencilTestEnable: k.stencil,
			Front: vk.StencilOpState{PassOp: vk.StencilOpReplace, CompareOp: vk.CompareOpAlways, WriteMask: math.MaxUint8},
		},
	}
	info.DepthStencil.Back = info.DepthStencil.Front
	n := len(k.formats)
	for n > 0 && k.formats[n-1] == vk.FormatUndefined {
		n--
	}
	for i, f := range k.formats[:n] {
		info.ColorFormats = append(info.ColorFormats, f)
		mask := vk.ColorComponents(0)
		if k.colors>>i&1 != 0 {
			mask = vk.ColorComponentsAll
		}
		info.ColorBlend.Attachments = append(info.ColorBlend.Attachments, vk.ColorBlendAttachment{ColorWriteMask: mask})
	}
	constant := n == 1 && format.Of(k.formats[0]).Class == format.ClassFloat
	p, err := d.NewPipeline(info, &clearShader{colors: n, layered: k.layered, constant: constant})
	if err != nil {
		return nil, err
	}
	if d.clears == nil {
		d.clears = map[clearKey]*Pipeline{}
	}
	d.clears[k] = p
	return p, nil
}

// layerRect is pixels of a layer.
type layerRect struct {
	vk.Rect2D
	layer uint32
}

// clearBindings holds a clear's rectangles and values.
type clearBindings struct {
	rects   []layerRect
	colors  [shade.MaxColors]format.Texel
	depth   float32
	stencil uint8
	layered bool
}

// clearShader draws each rectangle as two triangles with a constant value. Pixels of a viewport of MaxExtent are exact
// in float32.
type clearShader struct {
	colors  int
	layered bool
	// constant says that the clear has one colour.
	constant bool
}

func (s *clearShader) Interface() shade.Interface {
	i := shade.Interface{Colors: s.colors, Layer: s.layered, Returns: s}
	if s.constant {
		i.Function = shade.Uniform(s, clearColor)
	}
	return i
}

func clearColor(bindings any) (color [4]float32) {
	for c, v := range bindings.(*clearBindings).colors[0] {
		color[c] = math.Float32frombits(v)
	}
	return color
}

func (s *clearShader) Vertex(v *shade.Vertices) {
	b := v.Bindings.(*clearBindings)
	for i, index := range v.Index {
		r, corner := &b.rects[index/6], "\x00\x01\x02\x02\x01\x03"[index%6]
		x, y := r.X+int(corner&1)*r.Width, r.Y+int(corner>>1)*r.Height
		v.X[i], v.Y[i], v.Z[i], v.W[i] = float32(x-MaxExtent/2)/(MaxExtent/2), float32(y-MaxExtent/2)/(MaxExtent/2), b.depth, 1
		if s.layered {
			v.Layer[i] = r.layer
		}
	}
}

func (s *clearShader) Fragment(f *shade.Fragments) {
	b := f.Bindings.(*clearBindings)
	for k := range s.colors {
		for c, lanes := range &f.Colors[k] {
			value := math.Float32frombits(b.colors[k][c])
			for i := range lanes[:f.N] {
				lanes[i] = value
			}
		}
	}
}
