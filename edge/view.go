package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Rect is a half-open rectangle.
type Rect struct{ MinX, MinY, MaxX, MaxY int32 }

// Has says whether a pixel is inside.
func (r Rect) Has(x, y int32) bool { return x >= r.MinX && x < r.MaxX && y >= r.MinY && y < r.MaxY }

// viewport is a viewport and scissor.
type viewport struct {
	scale, offset [3]float32
	lo, hi        float32 // the depths' range, ordered
	edges         Rect    // of the viewport, in 1/256 pixel
	scissor       Rect    // in pixels, inside the framebuffer
}

// View is a draw's dynamic state.
type View struct {
	plan  *Plan
	n     int
	first viewport
	more  []viewport // those after the first, which few draws have
	bias  biasFactors
	width float64             // of lines
	clamp *vk.DepthClampRange // nil: the viewport's
	// windowed and transformed say that rare has windows and transforms for this draw; rare itself is kept from draw to
	// draw.
	windowed, transformed bool
	sidesOnce             bool // see DrawSidesOnce
	rare                  *rareState
}

// rareState is dynamic state that few draws have.
type rareState struct {
	clamp      vk.DepthClampRange
	windows    windows
	transforms []clipTransform
}

// keepRare is the draw's rare state, made on first use and kept for later draws in its place.
func (v *View) keepRare() *rareState {
	if v.rare == nil {
		v.rare = new(rareState)
	}
	return v.rare
}

// viewport is viewport i, of v.n.
func (v *View) viewport(i int) *viewport {
	if i == 0 {
		return &v.first
	}
	return &v.more[i-1]
}

// biasFactors are the depth bias factors in float64, off or not.
type biasFactors struct {
	flag            simd.TriangleFlags // Biased, or 0
	float           uint32
	slope, constant float64
	least, greatest float64
}

// Init sets v to a draw's dynamic state (nil: the pipeline's) on a framebuffer of some extent. The error joins a
// *vk.StateError for every field refused.
func (v *View) Init(p *Plan, d *vk.Dynamic, framebuffer vk.Extent2D) error {
	var none vk.Dynamic
	if d == nil {
		d = &none
	} else if err := checkDynamic(d, p.unrestricted); err != nil {
		return err
	}
	v.plan = p
	v.n = max(len(d.Viewports), 1)
	v.more = append(v.more[:0], make([]viewport, v.n-1)...)
	whole := Rect{0, 0, int32(framebuffer.Width), int32(framebuffer.Height)}
	for i := range v.n {
		w := vk.Viewport{Width: float32(framebuffer.Width), Height: float32(framebuffer.Height), MaxDepth: 1}
		if len(d.Viewports) > 0 {
			w = d.Viewports[i]
		}
		v.viewport(i).set(&w, p.near)
		scissor := whole
		if len(d.Scissors) > 0 {
			s := d.Scissors[min(i, len(d.Scissors)-1)]
			scissor.MinX, scissor.MaxX = clippedSide(s.X, s.Width, whole.MaxX)
			scissor.MinY, scissor.MaxY = clippedSide(s.Y, s.Height, whole.MaxY)
		}
		v.viewport(i).scissor = scissor
	}
	width := p.width
	if d.LineWidth != 0 {
		width = d.LineWidth
	}
	width = min(max(width, 1), MaxLineWidth) // the nearest supported width
	v.width = math.RoundToEven(float64(width)*256) / 256
	b := p.bias
	if b != nil && d.DepthBias != nil {
		b = d.DepthBias
	}
	v.bias, v.sidesOnce = biasOf(p, b), false
	if v.clamp = p.clamp; d.DepthClampRange != nil {
		k := v.keepRare()
		k.clamp = *d.DepthClampRange
		v.clamp = &k.clamp
	}
	v.setWindows(p, d)
	v.setTransforms(d)
	return nil
}

// DrawSidesOnce says that a fragment has no effect after another one with the same depth. A side that two triangles
// share as polygon edges is then drawn once, with the same result: see sharedSides.
func (v *View) DrawSidesOnce() { v.sidesOnce = true }

// Confine limits all scissors to some pixels.
func (v *View) Confine(in Rect) {
	for i := range v.n {
		s := &v.viewport(i).scissor
		s.MinX, s.MaxX = max(s.MinX, in.MinX), min(s.MaxX, in.MaxX)
		s.MinY, s.MaxY = max(s.MinY, in.MinY), min(s.MaxY, in.MaxY)
	}
}

// clippedSide is a scissor's side, as far as it lies inside the framebuffer's.
func clippedSide(at, size int, most int32) (from, to int32) {
	if at < 0 {
		size, at = max(size+at, 0), 0
	}
	at = min(at, int(most))
	return int32(at), int32(at + min(size, int(most)-at))
}

func (w *viewport) set(v *vk.Viewport, near float32) {
	w.scale[0], w.scale[1] = float32(v.Width/2), float32(v.Height/2)
	w.offset[0], w.offset[1] = v.X+w.scale[0], v.Y+w.scale[1]
	from, to := v.DepthRange()
	w.scale[2], w.offset[2] = to-from, from
	if near != 0 {
		w.scale[2], w.offset[2] = float32((to-from)/2), float32((to+from)/2)
	}
	w.lo, w.hi = min(from, to), max(from, to)
	// The arithmetic equals the viewport transformation of vertices at -1 and 1.
	side := func(axis int) (int32, int32) {
		a := int32(math.RoundToEven(float64(w.offset[axis]-w.scale[axis]) * 256))
		b := int32(math.RoundToEven(float64(w.offset[axis]+w.scale[axis]) * 256))
		return min(a, b), max(a, b)
	}
	w.edges.MinX, w.edges.MaxX = side(0)
	w.edges.MinY, w.edges.MaxY = side(1)
}

// DepthRange returns the range that depths are clamped to before the depth test. Neither end is -0, whose bits are also
// the least depth's.
func (v *View) DepthRange(viewport int) (lo, hi float32) {
	p := v.plan
	switch {
	case !p.clampZ && p.unlimited:
		return float32(math.Inf(-1)), float32(math.Inf(1))
	case !p.clampZ:
		return 0, 1
	case v.clamp != nil:
		lo, hi = v.clamp.Min, v.clamp.Max
	default:
		lo, hi = v.viewport(viewport).lo, v.viewport(viewport).hi
	}
	if !p.unlimited {
		lo, hi = min(max(lo, 0), 1), min(max(hi, 0), 1)
	}
	return lo + 0, hi + 0
}

// Rect is the pixels whose sample at (x, y), in 1/256 pixel from their upper left corner, may be covered: those in the
// scissor and, for polygons that clipping does not end there, with the sample in the viewport, left and top edge
// included.
func (v *View) Rect(viewport int, x, y int32) Rect {
	w := v.viewport(viewport)
	r := w.scissor
	if v.plan.cut() {
		r.MinX, r.MaxX = max(r.MinX, (w.edges.MinX-x+255)>>8), min(r.MaxX, (w.edges.MaxX-x+255)>>8)
		r.MinY, r.MaxY = max(r.MinY, (w.edges.MinY-y+255)>>8), min(r.MaxY, (w.edges.MaxY-y+255)>>8)
	}
	return r
}

// Contains says whether a point, in 1/256 pixel of the framebuffer, lies in the viewport, left and top edge included,
// as far as polygons end there without being clipped.
func (v *View) Contains(viewport int, x, y int32) bool {
	e := &v.viewport(viewport).edges
	return !v.plan.cut() || x >= e.MinX && x < e.MaxX && y >= e.MinY && y < e.MaxY
}

// Alike says whether Allow and DepthRange give the same for a viewport of another view, in which none are exact.
func (v *View) Alike(viewport int, o *View, other int) bool {
	p, q := v.plan, o.plan
	return *v.viewport(viewport) == *o.viewport(other) && !p.Exact() && !q.Exact() && !v.windowed && !o.windowed &&
		v.clamp == nil && o.clamp == nil &&
		(p == q || p.clampZ == q.clampZ && p.unlimited == q.unlimited && p.cut() == q.cut() && p.samples == q.samples)
}

// cut says whether polygons end at the viewport because its samples are chosen, without being clipped there.
func (p *Plan) cut() bool { return p.clip&simd.OutLeft == 0 }

// Bounds is the union of Rect over the samples.
func (v *View) Bounds(viewport int) Rect {
	a, b := v.Rect(viewport, v.plan.sampleMax, v.plan.sampleMax), v.Rect(viewport, v.plan.sampleMin, v.plan.sampleMin)
	return Rect{a.MinX, a.MinY, b.MaxX, b.MaxY}
}

// Allow fills a record for a tile whose TileX, TileY, BlocksX and BlocksY are set: Samples, SampleMin, SampleMax, MinX
// to MaxY, Columns and Rows. It returns false if no sample of the tile may be covered.
func (v *View) Allow(viewport int, a *simd.CoverArgs) bool {
	p := v.plan
	a.Samples, a.SampleMin, a.SampleMax = p.samples, p.sampleMin, p.sampleMax
	r := v.Bounds(viewport)
	a.MinX, a.MinY = max(r.MinX-a.TileX, 0), max(r.MinY-a.TileY, 0)
	a.MaxX, a.MaxY = min(r.MaxX-a.TileX, a.BlocksX*simd.BlockSize), min(r.MaxY-a.TileY, a.BlocksY*simd.BlockSize)
	if a.MinX >= a.MaxX || a.MinY >= a.MaxY {
		return false
	}
	if v.unclipped(viewport, a) {
		for s := range p.samples.N {
			a.Columns[s], a.Rows[s] = allLanes, allLanes
		}
		return true
	}
	for s := range p.samples.N {
		r := v.Rect(viewport, p.samples.X[s], p.samples.Y[s])
		for i := range a.BlocksX {
			a.Columns[s][i] = 0x1111 * lanes(r.MinX-a.TileX-i*simd.BlockSize, r.MaxX-a.TileX-i*simd.BlockSize)
		}
		for i := range a.BlocksY {
			m := lanes(r.MinY-a.TileY-i*simd.BlockSize, r.MaxY-a.TileY-i*simd.BlockSize)
			a.Rows[s][i] = m&1*0xF | m>>1&1*0xF0 | m>>2&1*0xF00 | m>>3&1*0xF000
		}
	}
	return true
}

// unclipped says whether every sample of the tile may be covered: the usual case, and a quick test.
func (v *View) unclipped(viewport int, a *simd.CoverArgs) bool {
	return v.Allows(viewport, Rect{a.TileX, a.TileY, a.TileX + a.BlocksX*simd.BlockSize, a.TileY + a.BlocksY*simd.BlockSize})
}

// Allows says whether every sample of some pixels may be covered.
func (v *View) Allows(viewport int, pixels Rect) bool {
	if v.windowed {
		return false
	}
	p := v.plan
	least, most := v.Rect(viewport, p.sampleMin, p.sampleMin), v.Rect(viewport, p.sampleMax, p.sampleMax)
	return least.MinX <= pixels.MinX && least.MinY <= pixels.MinY && most.MaxX >= pixels.MaxX && most.MaxY >= pixels.MaxY
}

// Reach is where the samples of some pixels lie, in 1/256 pixel of the framebuffer, bounds included.
func (v *View) Reach(pixels Rect) Rect {
	p := v.plan
	return Rect{pixels.MinX<<8 + p.sampleMin, pixels.MinY<<8 + p.sampleMin, (pixels.MaxX-1)<<8 + p.sampleMax,
		(pixels.MaxY-1)<<8 + p.sampleMax}
}

// allLanes allows every lane of every block.
var allLanes = [16]uint16{
	0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF,
}

// AllowExact is Allow for Kernels.CoverExact (see [Plan.Exact]); it sets Mode, Grow, X, Y and the edges, too.
func (v *View) AllowExact(viewport int, a *simd.CoverExactArgs) bool {
	p := v.plan
	a.Mode, a.Grow = simd.CoverSamples, p.grow
	switch p.conservative {
	case vk.ConservativeRasterizationModeOverestimate:
		a.Mode = simd.CoverOver
	case vk.ConservativeRasterizationModeUnderestimate:
		a.Mode = simd.CoverUnder
	}
	for lane := range simd.Lanes {
		l := p.Locations(lane%simd.BlockSize, lane/simd.BlockSize)
		for s := range l.N {
			a.X[s][lane], a.Y[s][lane] = l.X[s], l.Y[s]
		}
	}
	a.EdgeMinX, a.EdgeMinY, a.EdgeMaxX, a.EdgeMaxY = math.MinInt32, math.MinInt32, math.MaxInt32, math.MaxInt32
	if p.cut() {
		e := &v.viewport(viewport).edges
		a.EdgeMinX, a.EdgeMinY, a.EdgeMaxX, a.EdgeMaxY = e.MinX, e.MinY, e.MaxX, e.MaxY
	}
	return v.Allow(viewport, &a.Cover)
}

// lanes has bit i set for each i of 0 to 3 in [first, last).
func lanes(first, last int32) uint16 {
	first, last = min(max(first, 0), 4), min(max(last, 0), 4)
	if first >= last {
		return 0
	}
	return 1<<last - 1<<first
}

// checkDynamic refuses state. A refusal's text is made only where there is a refusal: state that is right allocates
// nothing.
func checkDynamic(d *vk.Dynamic, unrestricted bool) error {
	var errs vk.Refusals
	if n := len(d.Viewports); n > MaxViewports {
		errs.Refuse("Dynamic.Viewports", "%d viewports, at most %d", n, MaxViewports)
	}
	if n, views := len(d.Scissors), max(len(d.Viewports), 1); n > 0 && n != views {
		errs.Refuse("Dynamic.Scissors", "%d values, must be one for each of the %d viewports", n, views)
	}
	for i := range d.Viewports {
		v := &d.Viewports[i]
		if !(v.Width > 0 && v.Width <= MaxExtent) {
			errs.Refuse("Dynamic.Viewports.Width", "%v is not in (0, %d]", v.Width, MaxExtent)
		}
		if !(v.Height != 0 && v.Height >= -MaxExtent && v.Height <= MaxExtent) {
			errs.Refuse("Dynamic.Viewports.Height", "%v is 0 or not in [-%d, %d]", v.Height, MaxExtent, MaxExtent)
		}
		if !(v.X >= -2*MaxExtent && v.X <= 2*MaxExtent) {
			errs.Refuse("Dynamic.Viewports.X", "%v is not in [-%d, %d]", v.X, 2*MaxExtent, 2*MaxExtent)
		}
		if !(v.Y >= -2*MaxExtent && v.Y <= 2*MaxExtent) {
			errs.Refuse("Dynamic.Viewports.Y", "%v is not in [-%d, %d]", v.Y, 2*MaxExtent, 2*MaxExtent)
		}
		if !(v.MinDepth >= 0 && v.MinDepth <= 1) && !(unrestricted && finite(v.MinDepth)) {
			errs.Refuse("Dynamic.Viewports.MinDepth", "%v is not in [0, 1]", v.MinDepth)
		}
		if !(v.MaxDepth >= 0 && v.MaxDepth <= 1) && !(unrestricted && finite(v.MaxDepth)) {
			errs.Refuse("Dynamic.Viewports.MaxDepth", "%v is not in [0, 1]", v.MaxDepth)
		}
	}
	for _, s := range d.Scissors {
		if s.Width < 0 || s.Height < 0 {
			errs.Refuse("Dynamic.Scissors", "%+v has a negative size", s)
		}
	}
	if n, views := len(d.ExclusiveScissors), max(len(d.Viewports), 1); n > 0 && n != views {
		errs.Refuse("Dynamic.ExclusiveScissors", "%d values, must be one for each of the %d viewports", n, views)
	}
	for _, s := range d.ExclusiveScissors {
		if s.X < 0 || s.Y < 0 || s.Width < 0 || s.Height < 0 {
			errs.Refuse("Dynamic.ExclusiveScissors", "%+v has a negative corner or size", s)
		}
	}
	checkTransforms(&errs, d)
	checkRectangles(&errs, "Dynamic.DiscardRectangles", d.DiscardRectangles)
	if b := d.DepthBounds; b != nil {
		for i, name := range [2]string{"Dynamic.DepthBounds[0]", "Dynamic.DepthBounds[1]"} {
			if v := b[i]; !(v >= 0 && v <= 1) && !(unrestricted && v == v) {
				errs.Refuse(name, "%v is not in [0, 1]", v)
			}
		}
	}
	if d.DepthClampRange != nil {
		checkClamp(&errs, "Dynamic.DepthClampRange", d.DepthClampRange, unrestricted)
	}
	if d.DepthBias != nil {
		errs = append(errs, checkBias("Dynamic.DepthBias", d.DepthBias)...)
	}
	if err := checkLineWidth("Dynamic.LineWidth", d.LineWidth); err != nil {
		errs = append(errs, err)
	}
	return errs.Err()
}

func finite(v float32) bool { return v-v == 0 }
