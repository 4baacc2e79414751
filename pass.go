package halfspace

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// PassInfo describes a pass: its attachments, layers and views. All attachments have the same number of samples; the
// smallest attachment bounds the drawn area.
//
// A pass with several layers draws to that many layers of each attachment, from its Layer on: vertex functions choose
// the layer ([shade.Interface].Layer). A pass with views draws everything to each of its views; a view is a layer, too.
//
// NewPass and Reset copy it and the attachments that it points to: later changes of its fields have no effect. The
// texels are not copied: while End runs, load operations read them and stores and resolves write them.
type PassInfo struct {
	// Color are the colour attachments, at most 8; one without an Image is unused.
	Color []Attachment
	// DepthStencil is the depth/stencil attachment; nil: none.
	DepthStencil *DepthStencilAttachment
	// ShadingRate is the attachment shading rate, for pipelines whose second combiner asks for it; nil: 1x1.
	ShadingRate *ShadingRateAttachment
	// DensityMap says how large fragments are, for pipelines with vk.GraphicsPipeline.FragmentDensityMap: the pass takes no
	// others, and no ShadingRate. The zero value is none: 1x1.
	DensityMap *DensityMapAttachment
	// Extent (pixels) and Samples (1, 2, 4, 8 or 16 a pixel; 0 means 1) give a pass without attachments its size. With
	// attachments they are zero or equal the attachments' values. Samples may exceed the colour attachments' samples
	// for pipelines that reduce coverage (vk.Multisample.ColorAttachmentSamples).
	Extent  vk.Extent2D
	Samples int
	// RenderArea bounds the pixels that the pass may change: clears, resolves and draws leave others alone. It lies
	// inside the attachments. The zero value is the whole area.
	RenderArea vk.Rect2D
	// Window selects the part of a framebuffer of size Extent that the attachments hold; only these pixels are drawn.
	// They get the same bits as in a pass over the whole framebuffer, so that a picture too large for memory is drawn
	// part by part. Position and size are multiples of WindowGranularity, or the window ends at the framebuffer's edge.
	// The zero value is no window: the attachments hold the whole framebuffer.
	Window vk.Rect2D
	// Layers is how many layers the pass has, at most MaxLayers; the zero value is 1.
	Layers int
	// ViewMask has bit i for view i, which is layer i of the attachments, counted from their first (Vulkan: Multiview).
	// Vertex functions run once for all views, unless they read the view's number ([shade.Interface].ViewIndex). Layers
	// is 0 then. The zero value: no views.
	ViewMask uint32
	// CountSamples makes SamplesPassed count. The exact count depends on the order of primitives, so the engine then
	// draws them in recorded order and never draws near ones early to hide others. The zero value counts nothing.
	CountSamples bool
	// CountDraws makes DrawStatistics count. Small draws then share no work. The zero value counts nothing.
	CountDraws bool
}

// WindowGranularity is the unit of PassInfo.Window's position and size, in pixels.
const WindowGranularity = 64

// MaxExtent is the largest width and height of a framebuffer in pixels.
const MaxExtent = 16384

// MaxLayers is the largest number of layers of a pass. MaxTiles is the largest number of tiles in all layers together;
// tiles have 64x64 pixels, or 32x32 with more than four samples or where DeviceInfo.TileSize asks for it.
const (
	MaxLayers = 2048
	MaxTiles  = 1 << 24
)

// Pass records draws; End draws them. A pass belongs to one goroutine. The first misuse sticks, and End returns it
// before a pixel changes.
type Pass struct {
	device *Device
	info   PassInfo // the caller's, in own
	own    attachments
	frame  tile.Frame
	err    error
	stats  Statistics
	ended  bool
	fits   *Pipeline // the latest pipeline that was found to fit the attachments
	chosen chosen    // the latest variant
	opened int       // how many leading clears have become load operations
	left   left      // by the pass before

	recorded []recordedDraw // with the device's debug
	report   Report

	colors         [shade.MaxColors]record.Attachment
	depth, stencil record.Attachment
	rate           record.RateAttachment
	densities      record.DensityMap
	texel          [1]format.Texel // scratch
}

// NewPass begins a pass.
func (d *Device) NewPass(info PassInfo) *Pass {
	p := &Pass{device: d}
	p.Reset(info)
	return p
}

// Reset begins a new pass with the memory of the old one: passes that are reset draw frame after frame without
// allocating. A clear value that the old pass left in an image of the same attachment is not written again, unless the
// image changed since (see [Image.Changes]).
func (p *Pass) Reset(info PassInfo) {
	p.info = p.own.keep(info)
	p.ended, p.fits, p.chosen, p.opened = false, nil, chosen{}, 0
	p.stats = Statistics{}
	p.frame.Reset()
	p.frame.Debug = p.device.debug
	p.frame.CountSamples = info.CountSamples || p.device.debug
	p.frame.CountDraws = info.CountDraws
	p.recorded, p.report = p.recorded[:0], nil
	if p.err = p.attach(); len(info.Color) > shade.MaxColors {
		p.err = vk.Errorf("Color", "%d attachments, at most %d", len(info.Color), shade.MaxColors)
	}
}

// attachments holds copies of a pass's attachments: tiles are made for them when the pass begins and draws are checked
// against them, while the caller may change the originals.
type attachments struct {
	color        [shade.MaxColors]Attachment
	depthStencil DepthStencilAttachment
	shadingRate  ShadingRateAttachment
	densityMap   DensityMapAttachment
}

// keep is info with the attachments copied, the first MaxColors of colour.
func (a *attachments) keep(info PassInfo) PassInfo {
	*a = attachments{}
	info.Color = a.color[:copy(a.color[:], info.Color)]
	if d := info.DepthStencil; d != nil {
		a.depthStencil = *d
		info.DepthStencil = &a.depthStencil
	}
	if r := info.ShadingRate; r != nil {
		a.shadingRate = *r
		info.ShadingRate = &a.shadingRate
	}
	if m := info.DensityMap; m != nil {
		a.densityMap = *m
		info.DensityMap = &a.densityMap
	}
	return info
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
		return vk.Errorf("Layers", "%d, must be 0 with a ViewMask, which sets the number of layers", n)
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
			return vk.Errorf("RenderArea",
				"%dx%d pixels at (%d, %d): the area is empty or not inside the drawn %dx%d pixels at (%d, %d)",
				a.Width, a.Height, a.X, a.Y, w.Width, w.Height, w.X, w.Y)
		}
		f.Area = edge.Rect{MinX: int32(a.X), MinY: int32(a.Y), MaxX: int32(a.X + a.Width), MaxY: int32(a.Y + a.Height)}
	}
	if tiles := (f.Width + 31) / 32 * ((f.Height + 31) / 32) * f.Layers; tiles > 4*MaxTiles {
		return vk.Errorf("Layers", "%d layers of %dx%d pixels: more than %d tiles", f.Layers, f.Width, f.Height, MaxTiles)
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
	return p.attachRates()
}

// attachRates compiles what says how large fragments are.
func (p *Pass) attachRates() error {
	f := &p.frame
	if a := p.info.ShadingRate; a != nil {
		if err := a.compile(&p.rate, f.Width, f.Height); err != nil {
			return err
		}
		f.ShadingRate = &p.rate
	}
	if a := p.info.DensityMap; a != nil {
		if p.info.ShadingRate != nil {
			return vk.Errorf("DensityMap", "beside a ShadingRate: a fragment has one size")
		}
		if err := a.compile(&p.densities, f, p.info.RenderArea); err != nil {
			return err
		}
		f.ShadingRate = &p.densities.Rates
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
		return at >= 0 && size > 0 && size <= have && at <= all-size && at%WindowGranularity == 0 &&
			(size%WindowGranularity == 0 || at+size == all)
	}
	if e.Width > MaxExtent || e.Height > MaxExtent || !side(w.X, w.Width, e.Width, f.Width) || !side(w.Y, w.Height, e.Height, f.Height) {
		return vk.Errorf("Window",
			"%dx%d pixels at (%d, %d): must lie inside the framebuffer of %dx%d, start and end at multiples of %d or "+
				"at its edge, and fit the attachments of %dx%d",
			w.Width, w.Height, w.X, w.Y, e.Width, e.Height, WindowGranularity, f.Width, f.Height)
	}
	f.Width, f.Height = e.Width, e.Height
	return nil
}

// holds refuses an attachment if its memory or its resolve image's is too small for the drawn area: the kernels that
// load and store tiles check nothing.
func holds(a *record.Attachment, f *tile.Frame, w vk.Rect2D, field string) error {
	if a == nil {
		return nil
	}
	for layer := range f.Layers {
		if s := a.At(layer); !s.Holds(w.Width, w.Height) {
			return vk.Errorf(field+".Image", "%dx%d pixels in %d bytes, the pass draws %dx%d", s.Width, s.Height,
				len(s.Pix), w.Width, w.Height)
		}
		if a.ResolveMode == vk.ResolveModeNone {
			continue
		}
		if s := a.ResolveAt(layer); !s.Holds(w.Width, w.Height) {
			return vk.Errorf(field+".Resolve", "%dx%d pixels in %d bytes, the pass draws %dx%d", s.Width, s.Height,
				len(s.Pix), w.Width, w.Height)
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

// Draw records a copy of a draw. The contents of its slices, and Bindings of types other than *[shade.Mesh] and
// [shade.Copied], must not change until End has returned.
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
	if p.fits != pipe { // most draws use the pipeline of the draw before
		if err := p.fit(pipe); err != nil {
			return where(err)
		}
		p.fits = pipe
	}
	compiled, err := p.compiled(pipe, d)
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

// chosen is a pipeline's variant that a draw used.
type chosen struct {
	pipe *Pipeline
	variant
	compiled *plan.Pipeline
}

// compiled returns the pipeline for a draw: a variant where its dynamic state or its bindings ask for one.
func (p *Pass) compiled(pipe *Pipeline, d *shade.Draw) (*plan.Pipeline, error) {
	v, err := pipe.variantOf(d)
	switch c := &p.chosen; {
	case err != nil:
		return nil, err
	case v == (variant{}):
		return &pipe.tile, nil
	case c.pipe == pipe && c.variant == v: // most draws are like the one before
		return c.compiled, nil
	}
	compiled, err := pipe.varied(v)
	if err == nil {
		p.chosen = chosen{pipe, v, compiled}
	}
	return compiled, err
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
			have = p.frame.Colors[i].Format.Format
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
	if s := pipe.samples(); s != p.frame.Samples && !pipe.info.Rasterization.RasterizerDiscardEnable {
		return vk.Errorf("Multisample.RasterizationSamples", "%d in the pipeline, %d in the pass", s, p.frame.Samples)
	}
	_, clears := pipe.tile.Shader.(*clearShader) // of one pixel, whatever the map says
	switch dense := pipe.info.FragmentDensityMap || clears; {
	case dense && p.info.ShadingRate != nil:
		return vk.Errorf("FragmentDensityMap", "set in the pipeline, the pass has a ShadingRate")
	case !dense && p.info.DensityMap != nil:
		return vk.Errorf("FragmentDensityMap", "not set in the pipeline, the pass has a DensityMap")
	}
	if n := pipe.colorSamples(); n != p.frame.ColorSamples && len(pipe.info.ColorFormats) > 0 &&
		!pipe.info.Rasterization.RasterizerDiscardEnable {
		return vk.Errorf("Multisample.ColorAttachmentSamples",
			"%d in the pipeline, %d in the pass's colour attachments", n, p.frame.ColorSamples)
	}
	return nil
}

// Alone returns a context with which [Pass.End] and [ComputePipeline.Dispatch] use one of the device's threads each,
// however much there is to do: for programs that draw as many passes at once, each on a goroutine of its own, as the
// device has threads. Without it a large pass has all threads for itself. Devices whose DeviceInfo has Times take no
// notice.
func Alone(ctx context.Context) context.Context { return tile.Alone(ctx) }

// End draws the recorded draws and returns when no worker touches the attachments any more. If the error is the first
// misuse, [ErrClosed] or [ErrInShader], nothing was drawn. If it is ctx's error or [ErrGoexit], each tile of the
// attachments holds either its old or its new texels; End also watches ctx while it waits for other passes of the
// device. A nil ctx is a misuse. End raises a shader's panic again, as a *[ShaderPanic].
//
// A shader must not wait for a
// goroutine that calls End on the shader's device: that End waits for the shader's pass, so both wait until ctx ends.
// End cannot detect this, because a goroutine that no shader waits for may call it and simply gets its turn later.
func (p *Pass) End(ctx context.Context) error {
	if err := p.close(ctx); err != nil {
		return err
	}
	p.recall()
	panicked, err := p.device.engine.Run(ctx, &p.frame, nil)
	p.drawn(panicked == nil && err == nil)
	return p.outcome(panicked, err)
}

// EndWith ends p and then other, whose draws are p's first ones drawn again, to other attachments: draw i of other has the
// vertices of draw i of p, and its vertex function leaves the same positions and, with the same numbers, the same
// varyings. Where the engine can it then makes the geometry of both passes once, and draws them tile by tile: of
// triangles, in passes of one size, under pipelines with the same state of vertices and primitives, where p's samples
// lie around the samples of other. Neither pass reads texels that the other one writes. Geometry that is made once is
// counted in the statistics of p. The error is the first one of both.
func (p *Pass) EndWith(ctx context.Context, other *Pass) error {
	if p == other || p.device != other.device || other.ended || other.err != nil || p.err != nil || !p.frame.Serves(&other.frame.Frame) {
		if err := p.End(ctx); err != nil {
			return err
		}
		return other.End(ctx)
	}
	if err := p.close(ctx); err != nil {
		return err
	}
	other.ended = true
	p.recall()
	other.recall()
	panicked, err := p.device.engine.Run(ctx, &p.frame, &other.frame)
	p.drawn(panicked == nil && err == nil)
	other.drawn(panicked == nil && err == nil)
	if panicked != nil && panicked.Beside {
		return other.outcome(panicked, err)
	}
	return p.outcome(panicked, err)
}

// close ends the recording of the pass, with the first misuse.
func (p *Pass) close(ctx context.Context) error {
	if p.ended {
		p.fail(fmt.Errorf("End: %w", ErrEnded))
	}
	if ctx == nil {
		p.fail(vk.Errorf("Context", "nil: pass context.Background() for a context that never ends"))
	}
	p.ended = true
	if p.err == nil && p.info.DensityMap != nil {
		p.densities.Read(p.frame.Width, p.frame.Height)
	}
	return p.err
}

// drawn notes what was drawn, whole or not.
func (p *Pass) drawn(whole bool) {
	p.stats = statistics(&p.frame.Total)
	for i := range p.info.Color {
		a := &p.info.Color[i]
		p.touch(a.Image, a.Level, a.Layer)
		p.touch(a.Resolve, a.ResolveLevel, a.ResolveLayer)
	}
	if a := p.info.DepthStencil; a != nil {
		p.touch(a.Image, a.Level, a.Layer)
		p.touch(a.Resolve, a.ResolveLevel, a.ResolveLayer)
	}
	if whole {
		p.leave()
	}
}

// outcome is what came of a pass: the panic of one of its shaders is raised again.
func (p *Pass) outcome(panicked *tile.Panic, err error) error {
	if panicked != nil && panicked.Exit {
		return fmt.Errorf("%s: %s of shader %T: %w", drawName(panicked.Draw, p.label(panicked.Draw)), panicked.Stage,
			panicked.Shader, ErrGoexit)
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
	layers := p.frame.Layers
	if m.Info().ImageType == vk.ImageType3D { // whose slices are one layer
		layer, layers = 0, 1
	}
	for i := range layers {
		m.DropUnbound(level, layer+i)
	}
	m.TouchLayers(level, layer, layers)
}

// label returns a draw's label, "" for draw -1.
func (p *Pass) label(draw int) string {
	if draw < 0 {
		return ""
	}
	return p.frame.Draws[draw].Label
}

// Draws returns the number of recorded draws, which is the number of the next draw.
func (p *Pass) Draws() int { return len(p.frame.Draws) }

// SamplesPassed returns the occlusion count of draws [first, end) of the pass that ended: the number of samples that
// passed all tests (Vulkan: Sample Counting), in all layers and views. Clears count 0. It is -1 where it was not asked
// for: by PassInfo.CountSamples, or by CountSamples of each of the draws.
func (p *Pass) SamplesPassed(first, end int) (n int64) {
	for i := max(first, 0); i < min(end, len(p.frame.Draws)); i++ {
		if _, clear := p.frame.Draws[i].Pipeline.Shader.(*clearShader); clear {
			continue
		}
		if !p.info.CountSamples && !p.frame.Draws[i].CountSamples {
			return -1
		}
		if i < len(p.frame.Passed) { // else the pass did not draw
			n += p.frame.Passed[i]
		}
	}
	return n
}

// Reached appends rectangles to list, in pixels of the framebuffer (see PassInfo.Extent). They hold every pixel that
// draws of the pass that ended may have changed: in all layers, other pixels are as loading, clearing and resolving
// leave them. The rectangles do not overlap: each spans rows of blocks, of 4x4 pixels, from the first block that
// fragments reach, or nearly the first, to the last. After an error of End they mean nothing.
func (p *Pass) Reached(list []vk.Rect2D) []vk.Rect2D { return p.frame.Reached(list) }

// Statistics returns the counts of the pass that ended.
func (p *Pass) Statistics() Statistics { return p.stats }

// DrawStatistics returns a draw's part of the counts of the pass that ended, without Chunks, Batches and Fused, which
// are the pass's. It counts 0 without [PassInfo].CountDraws, and of numbers that are no draw's.
func (p *Pass) DrawStatistics(draw int) Statistics {
	if draw < 0 || draw >= len(p.frame.Counted) {
		return Statistics{}
	}
	return statistics(&p.frame.Counted[draw])
}

// The errors of [Pass.End] for a pass that was not drawn. Other errors are refusals ([vk.StateError]) and the context's
// error.
var (
	// ErrClosed: the device is closed.
	ErrClosed = tile.ErrClosed
	// ErrEnded: Draw or End of a pass that has ended. Reset begins a new one.
	ErrEnded = errors.New("the pass has ended: Reset begins a new one")
	// ErrInShader: a shader called End on the device that runs it, or on another device that is busy. Shaders do not
	// wait for devices, because these might wait for the shaders. A goroutine that a shader starts and waits for is not
	// detected: see [Pass.End].
	ErrInShader = tile.ErrInShader
	// ErrGoexit: a shader ended its goroutine, with runtime.Goexit or a function that calls it (testing's FailNow). The
	// error names the draw and the shader. Each tile of the attachments holds either its old or its new texels, and the
	// device can be used afterwards.
	ErrGoexit = tile.ErrGoexit
)

// ShaderPanic is the value that [Pass.End] panics with after a shader panicked. The device can be used afterwards.
type ShaderPanic struct {
	// Value is the value that the shader panicked with, Stack the stack at that moment.
	Value any
	Stack []byte
	// Draw is the draw's number and Label its label, Stage the function that panicked ("Vertex", "Fragment" or
	// "Function"), and Shader its shader. Draw is -1 if no shader was running: the panic is then a fault of the engine.
	Draw   int
	Label  string
	Stage  string
	Shader shade.Shader
}

// Error names the draw, the function and the shader that panicked, the value, and the stack.
func (p *ShaderPanic) Error() string {
	if p.Draw < 0 {
		return fmt.Sprintf("halfspace: panic: %v\n\n%s", p.Value, p.Stack)
	}
	return fmt.Sprintf("halfspace: %s: %s of shader %T panicked: %v\n\n%s", drawName(p.Draw, p.Label), p.Stage,
		p.Shader, p.Value, p.Stack)
}

// Unwrap returns the Value if it is an error, else nil.
func (p *ShaderPanic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// drawName returns "draw 3" or "draw 3 (label)".
func drawName(draw int, label string) string {
	if label == "" {
		return fmt.Sprintf("draw %d", draw)
	}
	return fmt.Sprintf("draw %d (%s)", draw, label)
}
