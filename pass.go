package halfspace

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// PassInfo says what a pass draws to. All attachments have the same number of samples; the drawn area is that of the
// smallest.
//
// A pass with several layers draws to as many of each attachment, from its Layer on: vertex functions write which ([shade.Interface].Layer).
// One with views draws everything to each of its views, which are layers, too.
type PassInfo struct {
	// Color are the colour attachments, at most 8; one without an Image is unused.
	Color []Attachment
	// DepthStencil is the depth/stencil attachment; nil: none.
	DepthStencil *DepthStencilAttachment
	// ShadingRate is the attachment shading rate, for pipelines whose second combiner asks for it; nil: 1x1.
	ShadingRate *ShadingRateAttachment
	// Extent (pixels) and Samples (1, 2, 4, 8 or 16 a pixel; 0 is 1) are those of a pass without attachments; otherwise they are zero or
	// those of the attachments. Samples may be more than colour attachments have, for pipelines that reduce coverage
	// (vk.Multisample.ColorAttachmentSamples).
	Extent  vk.Extent2D
	Samples int
	// RenderArea are the pixels that the pass may change: clears, resolves and draws leave others alone. It lies inside the attachments.
	// The zero value is all of them.
	RenderArea vk.Rect2D
	// Window, where it is not the zero value, says that the attachments hold these pixels of a framebuffer of Extent, and no others are
	// drawn: with the bits that the whole has, so that what is too large for memory is drawn part by part. Its sides are multiples of
	// WindowGranularity, or the framebuffer's.
	Window vk.Rect2D
	// Layers is how many layers the pass has, at most MaxLayers; the zero value is 1.
	Layers int
	// ViewMask has bit i for view i, which is layer i of the attachments, counted from their first (Vulkan: Multiview). Vertex functions
	// run once for all views, unless they read the view's number ([shade.Interface].ViewIndex). Layers is 0 then. The zero value: no
	// views.
	ViewMask uint32
	// CountSamples makes SamplesPassed count. The count is exact: it depends on the order of primitives, so that all of them are drawn in
	// order, none before others to hide these. The zero value counts nothing.
	CountSamples bool
}

// WindowGranularity is what the places and sizes of PassInfo.Window are multiples of, in pixels.
const WindowGranularity = 64

// MaxExtent is the largest width and height of a framebuffer in pixels.
const MaxExtent = 16384

// MaxLayers is the largest number of a pass's layers, and MaxTiles that of the tiles in all of them: of 64x64 pixels, or of 32x32
// with more than four samples or such a DeviceInfo.Tile.
const (
	MaxLayers = 2048
	MaxTiles  = 1 << 24
)

// Pass records draws; End draws them. A pass belongs to one goroutine. The first misuse sticks, and End returns it before
// a pixel changes.
type Pass struct {
	device *Device
	info   PassInfo
	frame  tile.Frame
	err    error
	stats  Statistics
	ended  bool
	fits   *Pipeline // the latest one that was found to fit the attachments
	opened int       // how many clears have become load operations: the first draws

	recorded []recordedDraw // with the device's debug
	report   Report

	colors         [shade.MaxColors]record.Attachment
	depth, stencil record.Attachment
	rate           record.RateAttachment
	texel          [1]format.Texel // scratch
}

// NewPass begins a pass.
func (d *Device) NewPass(info PassInfo) *Pass {
	p := &Pass{device: d}
	p.Reset(info)
	return p
}

// Reset begins a new pass with the memory of the old one: passes that are reset draw frame after frame without
// allocating.
func (p *Pass) Reset(info PassInfo) {
	p.info = info
	p.ended, p.fits, p.opened = false, nil, 0
	p.stats = Statistics{}
	p.frame.Reset()
	p.frame.Debug = p.device.debug
	p.frame.CountSamples = info.CountSamples || p.device.debug
	p.recorded, p.report = p.recorded[:0], nil
	p.err = p.attach()
}

// attach compiles the attachments.
func (p *Pass) attach() error {
	f := &p.frame
	f.Width, f.Height, f.Samples = 0, 0, 0
	f.Layers, f.Views = max(p.info.Layers, 1), p.info.ViewMask
	switch n := p.info.Layers; {
	case n < 0 || n > MaxLayers:
		return vk.Errorf("Layers", "%d is not in 0 to %d", n, MaxLayers)
	case f.Views != 0 && n != 0:
		return vk.Errorf("Layers", "%d with a ViewMask, which says how many there are", n)
	case f.Views != 0:
		f.Layers = bits.Len32(f.Views)
	}
	colors := 0
	join := func(width, height, samples int, field string) error {
		if field == "Color" {
			if colors != 0 && colors != samples {
				return vk.Errorf(field, "%d samples, another attachment has %d", samples, colors)
			}
			colors, samples = samples, max(samples, p.info.Samples)
		}
		if f.Samples == 0 {
			f.Width, f.Height, f.Samples = width, height, samples
		}
		if samples != f.Samples {
			return vk.Errorf(field, "%d samples, another attachment has %d", samples, f.Samples)
		}
		f.Width, f.Height = min(f.Width, width), min(f.Height, height)
		return nil
	}
	if len(p.info.Color) > shade.MaxColors {
		return vk.Errorf("Color", "%d attachments, at most %d", len(p.info.Color), shade.MaxColors)
	}
	clear(f.Colors[:])
	f.Depth, f.Stencil, f.ShadingRate = nil, nil, nil
	for i := range p.info.Color {
		a := &p.info.Color[i]
		if a.Image == nil && a.err == nil {
			continue
		}
		if err := a.compile(&p.colors[i], f.Layers, &p.texel, "Color"); err != nil {
			return err
		}
		f.Colors[i] = &p.colors[i]
		s := &p.colors[i].Pixels
		if err := join(s.Width, s.Height, s.Samples, "Color"); err != nil {
			return err
		}
	}
	if a := p.info.DepthStencil; a != nil {
		if err := a.compile(&p.depth, &p.stencil, f.Layers); err != nil {
			return err
		}
		s := &p.depth.Pixels
		if p.depth.Format != nil {
			f.Depth = &p.depth
		}
		if p.stencil.Format != nil {
			f.Stencil = &p.stencil
			s = &p.stencil.Pixels
		}
		if err := join(s.Width, s.Height, s.Samples, "DepthStencil"); err != nil {
			return err
		}
	}
	if f.Samples == 0 {
		e := p.info.Extent
		if e.Width < 1 || e.Height < 1 {
			return vk.Errorf("Extent", "%dx%d: a pass without attachments needs a size", e.Width, e.Height)
		}
		switch n := p.info.Samples; n {
		case 0, 1, 2, 4, 8, 16:
		default:
			return vk.Errorf("Samples", "%d is not 1, 2, 4, 8 or 16", n)
		}
		f.Width, f.Height, f.Samples = e.Width, e.Height, max(p.info.Samples, 1)
	}
	if err := p.window(); err != nil {
		return err
	}
	if e := p.info.Extent; e != (vk.Extent2D{}) && (e.Width != f.Width || e.Height != f.Height) {
		return vk.Errorf("Extent", "%dx%d, the attachments have %dx%d", e.Width, e.Height, f.Width, f.Height)
	}
	if f.ColorSamples = colors; colors == 0 {
		f.ColorSamples = f.Samples
	}
	switch f.Samples {
	case 1, 2, 4, 8, 16:
	default:
		return vk.Errorf("Samples", "%d is not 1, 2, 4, 8 or 16", f.Samples)
	}
	if n := p.info.Samples; n != 0 && n != f.Samples {
		return vk.Errorf("Samples", "%d, the attachments have %d", n, f.Samples)
	}
	if f.Width > MaxExtent || f.Height > MaxExtent {
		return vk.Errorf("Extent", "%dx%d: at most %d", f.Width, f.Height, MaxExtent)
	}
	w := p.info.Window
	if w == (vk.Rect2D{}) {
		w = vk.Rect2D{Width: f.Width, Height: f.Height}
	}
	f.Area = edge.Rect{MinX: int32(w.X), MinY: int32(w.Y), MaxX: int32(w.X + w.Width), MaxY: int32(w.Y + w.Height)}
	if a := p.info.RenderArea; a != (vk.Rect2D{}) {
		if a.X < w.X || a.Y < w.Y || a.Width < 1 || a.Height < 1 || a.X > w.X+w.Width-a.Width || a.Y > w.Y+w.Height-a.Height {
			return vk.Errorf("RenderArea", "%dx%d pixels at %d, %d are none, or not inside %dx%d", a.Width, a.Height, a.X, a.Y, w.Width, w.Height)
		}
		f.Area = edge.Rect{MinX: int32(a.X), MinY: int32(a.Y), MaxX: int32(a.X + a.Width), MaxY: int32(a.Y + a.Height)}
	}
	if tiles := (f.Width + 31) / 32 * ((f.Height + 31) / 32) * f.Layers; tiles > 4*MaxTiles {
		return vk.Errorf("Layers", "%d of %dx%d pixels: more than %d tiles", f.Layers, f.Width, f.Height, MaxTiles)
	}
	for _, a := range f.Colors {
		if err := holds(a, f, w, "Color"); err != nil {
			return err
		}
	}
	if err := holds(f.Depth, f, w, "DepthStencil"); err != nil {
		return err
	}
	if err := holds(f.Stencil, f, w, "DepthStencil"); err != nil {
		return err
	}
	if a := p.info.ShadingRate; a != nil {
		if err := a.compile(&p.rate, f.Width, f.Height); err != nil {
			return err
		}
		f.ShadingRate = &p.rate
	}
	return nil
}

// window makes the framebuffer larger than the attachments, which hold a window of it.
func (p *Pass) window() error {
	f, w, e := &p.frame, p.info.Window, p.info.Extent
	f.X, f.Y = w.X, w.Y
	if w == (vk.Rect2D{}) {
		return nil
	}
	side := func(at, size, all, have int) bool {
		return at >= 0 && size > 0 && size <= have && at <= all-size && at%WindowGranularity == 0 && (size%WindowGranularity == 0 || at+size == all)
	}
	if e.Width > MaxExtent || e.Height > MaxExtent || !side(w.X, w.Width, e.Width, f.Width) || !side(w.Y, w.Height, e.Height, f.Height) {
		return vk.Errorf("Window", "%dx%d pixels at %d, %d of %dx%d: it lies inside, its sides are multiples of %d or the framebuffer's, and the attachments, of %dx%d, hold it",
			w.Width, w.Height, w.X, w.Y, e.Width, e.Height, WindowGranularity, f.Width, f.Height)
	}
	f.Width, f.Height = e.Width, e.Height
	return nil
}

// holds refuses an attachment whose memory, or that of its resolve, is too small for the drawn area: tiles are loaded and stored by
// kernels, which check nothing.
func holds(a *record.Attachment, f *tile.Frame, w vk.Rect2D, field string) error {
	if a == nil {
		return nil
	}
	for layer := range f.Layers {
		if s := a.At(layer); !s.Holds(w.Width, w.Height) {
			return vk.Errorf(field+".Image", "%dx%d pixels in %d bytes, the pass draws %dx%d", s.Width, s.Height, len(s.Pix), w.Width, w.Height)
		}
		if a.ResolveMode == vk.ResolveModeNone {
			continue
		}
		if s := a.ResolveAt(layer); !s.Holds(w.Width, w.Height) {
			return vk.Errorf(field+".Resolve", "%dx%d pixels in %d bytes, the pass draws %dx%d", s.Width, s.Height, len(s.Pix), w.Width, w.Height)
		}
	}
	return nil
}

// fail keeps the first misuse.
func (p *Pass) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// Draw records a draw. What it refers to must not change until End has returned.
func (p *Pass) Draw(pipe *Pipeline, d shade.Draw) {
	switch {
	case p.ended:
		p.fail(fmt.Errorf("Draw: %w", ErrEnded))
	case pipe == nil:
		p.fail(vk.Errorf("Pipeline", "none"))
	case p.err == nil:
		p.fail(p.record(pipe, &d))
	}
}

func (p *Pass) record(pipe *Pipeline, d *shade.Draw) error {
	n := len(p.frame.Draws)
	where := func(err error) error { return fmt.Errorf("%s: %w", drawName(n, d.Label), err) }
	if p.fits != pipe { // of many draws most are of the pipeline before
		if err := p.fit(pipe); err != nil {
			return where(err)
		}
		p.fits = pipe
	}
	compiled, err := pipe.of(d.Dynamic)
	if err != nil {
		return where(err)
	}
	if err := p.frame.Record(compiled, d); err != nil {
		return where(err)
	}
	if p.device.debug {
		p.remember(pipe, d)
	}
	return nil
}

// fit says why a pipeline does not fit the pass's attachments, or its device.
func (p *Pass) fit(pipe *Pipeline) error {
	if pipe.device != p.device {
		return vk.Errorf("Pipeline", "it belongs to another device")
	}
	for i := range max(len(pipe.info.ColorFormats), len(p.info.Color)) {
		want, have := vk.FormatUndefined, vk.FormatUndefined
		if i < len(pipe.info.ColorFormats) {
			want = pipe.info.ColorFormats[i]
		}
		if i < len(p.info.Color) && p.frame.Colors[i] != nil {
			have = p.info.Color[i].Image.Info().Format
		}
		if want != have {
			return vk.Errorf("ColorFormats", "the pipeline writes %v to attachment %d, the pass has %v", want, i, have)
		}
	}
	have := vk.FormatUndefined
	if a := p.info.DepthStencil; a != nil {
		have = a.Image.Info().Format
	}
	if want := pipe.info.DepthStencilFormat; want != have {
		return vk.Errorf("DepthStencilFormat", "%v in the pipeline, %v in the pass", want, have)
	}
	if s := pipe.samples(); s != p.frame.Samples {
		return vk.Errorf("Multisample.RasterizationSamples", "%d in the pipeline, %d in the pass", s, p.frame.Samples)
	}
	if n := pipe.colorSamples(); n != p.frame.ColorSamples && len(pipe.info.ColorFormats) > 0 {
		return vk.Errorf("Multisample.ColorAttachmentSamples", "%d in the pipeline, the pass's colour attachments have %d", n, p.frame.ColorSamples)
	}
	return nil
}

// End draws what was recorded and returns when no worker touches the attachments any more. The error is the first misuse, or
// [ErrClosed], or [ErrInShader], and then nothing was drawn; or ctx's, and then the attachments hold whole tiles, old or new: End
// looks at ctx also while it waits for other passes of the device; or [ErrGoexit]. A nil ctx is a misuse. A panic of a shader is
// raised again here, as a *[ShaderPanic].
//
// Shaders must not wait for goroutines that call End of their own device: such a goroutine waits for the pass of that shader, and both
// do until ctx ends. Nothing tells it from one that nobody waits for, which is drawn when its turn comes.
func (p *Pass) End(ctx context.Context) error {
	if p.ended {
		p.fail(fmt.Errorf("End: %w", ErrEnded))
	}
	if ctx == nil {
		p.fail(vk.Errorf("Context", "End(nil): context.Background() is one that never ends"))
	}
	p.ended = true
	if p.err != nil {
		return p.err
	}
	stats, panicked, err := p.device.engine.Run(ctx, &p.frame)
	p.stats = stats
	for i := range p.info.Color {
		a := &p.info.Color[i]
		p.touch(a.Image, a.Level, a.Layer)
		p.touch(a.Resolve, a.ResolveLevel, a.ResolveLayer)
	}
	if a := p.info.DepthStencil; a != nil {
		p.touch(a.Image, a.Level, a.Layer)
		p.touch(a.Resolve, a.ResolveLevel, a.ResolveLayer)
	}
	if panicked != nil && panicked.Exit {
		return fmt.Errorf("%s: %s of shader %T: %w", drawName(panicked.Draw, p.label(panicked.Draw)), panicked.Stage, panicked.Shader, ErrGoexit)
	}
	if panicked != nil {
		panic(&ShaderPanic{panicked.Value, panicked.Stack, panicked.Draw, p.label(panicked.Draw), panicked.Stage, panicked.Shader})
	}
	if err == nil && p.device.debug {
		p.report = p.findings()
	}
	return err
}

// touch notes that an image, if there is one, was drawn to, in as many layers as the pass has from layer on.
func (p *Pass) touch(m *Image, level, layer int) {
	if m == nil {
		return
	}
	for i := range p.frame.Layers {
		if m.Info().ImageType == vk.ImageType3D {
			m.DropUnbound(level, 0)
			break
		}
		m.DropUnbound(level, layer+i)
	}
	m.Touch()
}

// label is that of a draw; none of -1.
func (p *Pass) label(draw int) string {
	if draw < 0 {
		return ""
	}
	return p.frame.Draws[draw].Label
}

// Draws is how many draws are recorded: the number of the next one.
func (p *Pass) Draws() int { return len(p.frame.Draws) }

// SamplesPassed is the occlusion count of draws [first, end) of the pass that ended: the samples of their fragments that
// passed all tests (Vulkan: Sample Counting), in all layers and views. Clears have none. It is -1 without PassInfo.CountSamples.
func (p *Pass) SamplesPassed(first, end int) (n int64) {
	if !p.info.CountSamples {
		return -1
	}
	for i := max(first, 0); i < min(end, len(p.frame.Passed)); i++ {
		if _, clear := p.frame.Draws[i].Pipeline.Shader.(*clearShader); clear {
			continue
		}
		n += p.frame.Passed[i]
	}
	return n
}

// Reached appends to list rectangles, in pixels of the framebuffer (see PassInfo.Extent), that hold all that the draws of the pass that ended may have
// changed: outside of them its attachments are, in all layers, as loading, clearing and resolving leave them. They do not overlap: each is rows of
// tiles, whose edge is at most 64 pixels, from the first tile that primitives reach to the last. After an error of End they say nothing.
func (p *Pass) Reached(list []vk.Rect2D) []vk.Rect2D { return p.frame.Reached(list) }

// Statistics are those of the pass that ended.
func (p *Pass) Statistics() Statistics { return p.stats }
