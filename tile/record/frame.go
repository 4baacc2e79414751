package record

import (
	"encoding/binary"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Attachment is one plane of texels that a frame draws to: a colour attachment, depth, or stencil.
type Attachment struct {
	Format *format.Info
	Pixels mip.Subresource // of the frame's first layer
	Load   vk.AttachmentLoadOp
	Store  vk.AttachmentStoreOp
	// Clear is the encoded texel, in memory order.
	Clear [16]byte
	// Resolve receives the resolved samples where Mode is not NONE.
	Resolve     mip.Subresource
	ResolveMode vk.ResolveMode
	// MorePixels and MoreResolve belong to the frame's other layers.
	MorePixels, MoreResolve []mip.Subresource
	// LeftPixels and LeftResolve say that the texels are what clearing leaves wherever the frame before, of the same
	// memory, had no fragments.
	LeftPixels, LeftResolve bool
}

// At is the texels of a layer of the frame, ResolveAt those that receive its resolved samples.
func (a *Attachment) At(layer int) *mip.Subresource {
	if layer == 0 {
		return &a.Pixels
	}
	return &a.MorePixels[layer-1]
}

func (a *Attachment) ResolveAt(layer int) *mip.Subresource {
	if layer == 0 {
		return &a.Resolve
	}
	return &a.MoreResolve[layer-1]
}

// Kept says whether an attachment's texels are needed after a batch: by later batches, by a store or by a resolve.
func (a *Attachment) Kept(last bool) bool {
	return !last || a.Store == vk.AttachmentStoreOpStore || a.ResolveMode != vk.ResolveModeNone
}

// ClearsUnlimited says whether a depth attachment is cleared to a float outside of 0 to 1.
func (a *Attachment) ClearsUnlimited() bool {
	return a.Load == vk.AttachmentLoadOpClear && a.Format.DepthBits == 32 && binary.LittleEndian.Uint32(a.Clear[:]) > 0x3F800000
}

// RateAttachment is the attachment shading rate: texels of one byte, each for a region of pixels.
type RateAttachment struct {
	Pixels mip.Subresource
	// LayerPitch is the bytes from a layer's texels to the next one's; 0: all layers have the same.
	LayerPitch int
	// RegionX and RegionY are log2 of a region's size, at least maxRate.
	RegionX, RegionY int
}

// At is the code of the rate at a pixel.
func (a *RateAttachment) At(layer int, x, y int32) uint32 {
	return uint32(a.Pixels.Pix[layer*a.LayerPitch+int(y)>>a.RegionY*a.Pixels.RowPitch+int(x)>>a.RegionX])
}

// Draw is a recorded draw. Frames have ten thousands of them, one thread goes through all of them more than once, and
// they come from memory: what few draws have, and what many have in common, is behind State or beside Frame.Draws.
type Draw struct {
	Pipeline *plan.Pipeline
	Plan     *plan.FragmentPlan // what the pipeline and the frame's attachments make; once the draw's first chunk is made
	shade.Draw
	*plan.State
	Assembly edge.Assembly
	// Stride is how many vertices the draw's chunks may have.
	Stride int
	// Stipple is where a line stipple has got to.
	Stipple float64
	// Colour is the fragment function, if it is known as one.
	Colour shade.KnownColor
	// Colors are the word that all fragments of a plan.Flat draw leave in each attachment. Uniform and Source, the
	// colour, serve a draw that is shaded once.
	Colors  [shade.MaxColors]uint32
	Uniform rop.ConstantOutput
	Source  [4]float32
}

// MaxChunks bounds the chunks of a frame: each takes some 250 bytes until the frame is over.
const MaxChunks = 1 << 21

// MaxVertices bounds a draw's First and Count together, and the numbers of vertices and instances: they are 32 bits.
const MaxVertices = 1 << 32

// Reset forgets the draws, but not their memory.
func (f *Frame) Reset() {
	f.Draws, f.primitives, f.chunkBound = f.Draws[:0], 0, 0
	f.used, f.shared, f.sharedBy = 0, nil, nil
	f.meshes.used, f.copies.used = 0, 0
	f.Unlimited, f.Shaded, f.counted, f.leaves = false, false, false, false
	f.Total, f.Passed, f.Tallies, f.Counted = Statistics{}, f.Passed[:0], f.Tallies[:0], f.Counted[:0]
}

// Record appends a draw. The error joins a *vk.StateError for each field refused.
func (f *Frame) Record(p *plan.Pipeline, d *shade.Draw) error {
	if err := d.Check(); err != nil {
		return err
	}
	switch {
	case int64(d.First) > MaxVertices || int64(d.Count) > MaxVertices-int64(d.First):
		return vk.Errorf("Count", "%d vertices from %d, at most %d", d.Count, d.First, int64(MaxVertices))
	case int64(d.VertexOffset) < -MaxVertices || int64(d.VertexOffset) > MaxVertices:
		return vk.Errorf("VertexOffset", "%d is not in [-%d, %d]", d.VertexOffset, int64(MaxVertices), int64(MaxVertices))
	case d.FirstInstance < 0 || int64(d.Instances) > MaxVertices || int64(d.FirstInstance) > MaxVertices-int64(d.Instances):
		return vk.Errorf("Instances", "%d from %d, at most %d", d.Instances, d.FirstInstance, int64(MaxVertices))
	}
	count := d.Elements()
	if int64(count) > MaxVertices-int64(d.First) {
		return vk.Errorf("Count", "%d vertices from %d, at most %d", count, d.First, int64(MaxVertices))
	}
	primitives := p.Edge.Primitives(count)
	chunks := int64(primitives+edge.ChunkPrimitives-1) / edge.ChunkPrimitives * int64(d.Repeats()) // below 1<<54
	passes := bits.OnesCount32(f.Passes(p))
	chunks *= int64(passes)
	if chunks > int64(MaxChunks-f.chunkBound) {
		return vk.Errorf("Instances",
			"%d of %d primitives make %d chunks of up to %d primitives, the pass has %d already and room for %d",
			d.Repeats(), primitives, chunks, edge.ChunkPrimitives, f.chunkBound, MaxChunks)
	}
	if err := p.Accepts(d.Bindings, f.Views != 0); err != nil {
		return err
	}
	state, err := f.state(p, d)
	if err != nil {
		return err
	}
	n := len(f.Draws)
	if n < cap(f.Draws) {
		f.Draws = f.Draws[:n+1] // keeps the old draw's memory
	} else {
		f.Draws = append(f.Draws, Draw{})
	}
	r := &f.Draws[n]
	r.Pipeline, r.Plan, r.Draw, r.State = p, nil, *d, state
	r.Count, r.Dynamic = shade.Exactly(count), nil // the state is made of it
	switch b := d.Bindings.(type) {
	case *shade.Mesh:
		if b != nil {
			r.Bindings = f.meshes.keep(b)
		}
	case shade.Copied:
		r.Bindings = f.copies.keep(b)
	}
	r.Assembly.Init(p.Edge, &r.Draw)
	f.chunkBound += int(chunks)
	f.primitives += r.Assembly.Primitives() * passes
	f.counted = f.counted || d.CountSamples
	f.leaves = f.leaves || !p.Stays
	f.Unlimited = f.Unlimited || p.Edge.Unlimited()
	f.Shaded = f.Shaded || !p.Has(plan.DepthOnly)
	return nil
}

// Stays says that no shader of the frame ends its goroutine.
func (f *Frame) Stays() bool { return !f.leaves }

// state returns the state of a draw with a pipeline. Draws in a row that have a pipeline in common, and no dynamic state
// of their own, share one.
func (f *Frame) state(p *plan.Pipeline, d *shade.Draw) (*plan.State, error) {
	if d.Dynamic == nil && f.sharedBy == p {
		return f.shared, nil
	}
	if f.used == len(f.states) {
		f.states = append(f.states, new(plan.State))
	}
	s := f.states[f.used]
	if err := p.SetState(s, d, vk.Extent2D{Width: f.Width, Height: f.Height}); err != nil {
		return nil, err
	}
	if f.Area != (edge.Rect{MaxX: int32(f.Width), MaxY: int32(f.Height)}) {
		s.View.Confine(f.Area)
	}
	f.used++
	if d.Dynamic == nil {
		f.shared, f.sharedBy = s, p
	}
	return s, nil
}

// Frame is the work of one pass. Its memory is reused from one pass to the next.
type Frame struct {
	Width, Height, Samples int
	// ColorSamples is the number of samples of the colour attachments; Samples the rasterizer's, depth's and stencil's.
	ColorSamples int
	// Area bounds the pixels that the pass may change: all pixels of the framebuffer, or a part.
	Area edge.Rect
	// X and Y are the pixel that the attachments' first texel is: of a window of the framebuffer, whose sides lie
	// between tiles. Area lies inside.
	X, Y int
	// Layers is how many there are, 1 and more; Views, where not 0, has a bit for each that is drawn to: one is one
	// view.
	Layers         int
	Views          uint32
	Colors         [shade.MaxColors]*Attachment // nil: unused
	Depth, Stencil *Attachment                  // nil: none
	ShadingRate    *RateAttachment              // nil: none
	Draws          []Draw
	// CountSamples asks for Passed, by draw: the occlusion counts, of samples that pass all tests in the order in which
	// draws were recorded; without it, of the draws that ask for it themselves. Debug asks for Tallies, by draw, too, and
	// CountDraws for Counted.
	CountSamples, Debug, CountDraws bool
	Passed                          []int64
	Tallies                         []Tally
	Counted                         []Statistics // without Chunks and Batches
	// Total are the counts of the frame that ended.
	Total Statistics

	primitives, chunkBound int // of the draws; the latter at most
	// states are the draws', those used first; shared is the latest without dynamic state, of draws with a pipeline.
	states   []*plan.State
	used     int
	shared   *plan.State
	sharedBy *plan.Pipeline
	meshes   meshes
	copies   copies
	meeting  plan.Meeting // what all draws meet
	counted  bool         // a draw asks for its count
	leaves   bool         // a shader may end its goroutine

	TileLog2       uint
	TilesX, TilesY int           // of a layer
	List           []*Attachment // those that exist
	Resolves       bool          // one of them is resolved
	Shaded         bool          // a draw leaves more than depth and stencil
	Unlimited      bool          // depths, of a floating-point format, may lie outside of 0 to 1
}

// Tally counts the fates of a draw's primitives and samples.
type Tally struct {
	Fates edge.Fates
	// Covered counts the samples that primitives cover, and Tested the covered samples that reached the depth and
	// stencil tests. Hidden counts primitives that were found to fail the depth test as a whole, once for each tile:
	// their samples are not counted.
	Covered, Tested, Hidden int64
}

// Add adds another part of the draw's.
func (t *Tally) Add(o *Tally) {
	t.Covered += o.Covered
	t.Tested += o.Tested
	t.Hidden += o.Hidden
	for i, n := range o.Fates {
		t.Fates[i] += n
	}
}

// Statistics counts what a frame did.
type Statistics struct {
	// Primitives that came in, that were culled (by facing, area, cull distance or because they cover no sample), that
	// clipping cut, and the setup records that were listed in at least one tile.
	Primitives int64 `json:"primitives"`
	Culled     int64 `json:"culled"`
	Clipped    int64 `json:"clipped"`
	Binned     int64 `json:"binned"`
	// FragmentsTested counts the covered samples, without primitives that were found to be hidden completely and
	// without triangle sides that were already drawn; FragmentsPassed counts the samples that passed depth and stencil,
	// FragmentsShaded the fragments that a shader ran for. The first two depend on the order in which primitives are
	// drawn, which is the recorded order only with Frame.CountSamples.
	FragmentsTested int64 `json:"fragments_tested"`
	FragmentsPassed int64 `json:"fragments_passed"`
	FragmentsShaded int64 `json:"fragments_shaded"`
	// Clusters of triangles that were left out before their vertices were shaded. Their triangles are Culled.
	Clusters int64 `json:"clusters_culled"`
	// Chunks and Batches of geometry.
	Chunks  int64 `json:"chunks"`
	Batches int64 `json:"batches"`
	// Fused are the rows of the plans' table that are only faster, and did something.
	Fused plan.Set `json:"-"`
}

func (s *Statistics) Add(t *Statistics) {
	s.Primitives += t.Primitives
	s.Culled += t.Culled
	s.Clipped += t.Clipped
	s.Clusters += t.Clusters
	s.Binned += t.Binned
	s.FragmentsTested += t.FragmentsTested
	s.FragmentsPassed += t.FragmentsPassed
	s.FragmentsShaded += t.FragmentsShaded
	s.Fused |= t.Fused
	s.Chunks += t.Chunks
	s.Batches += t.Batches
}

// Effort estimates how many nanoseconds the frame takes on one thread.
func (f *Frame) Effort() float64 {
	return float64(40*float64(f.primitives)) +
		float64(4*float64(int(f.Area.MaxX-f.Area.MinX)*int(f.Area.MaxY-f.Area.MinY)*f.Layers)*float64(f.Samples))
}

// Passes has a bit for each view that a pipeline's vertex functions run for; bit 0, for once, where they do not ask for
// it.
func (f *Frame) Passes(p *plan.Pipeline) uint32 {
	if f.Views != 0 && p.Vertex.ViewIndex {
		return f.Views
	}
	return 1
}

// Tiles is how many there are in all layers. Those of layer l come after those before, row by row: row y of its tiles
// is row l * TilesY + y of all.
func (f *Frame) Tiles() int { return f.TilesX * f.TilesY * f.Layers }

// Changes says whether some pixel of a tile of a layer, by its column and row, lies in the area.
func (f *Frame) Changes(x, y int32) bool {
	a := &f.Area
	return x<<f.TileLog2 < a.MaxX && (x+1)<<f.TileLog2 > a.MinX && y<<f.TileLog2 < a.MaxY && (y+1)<<f.TileLog2 > a.MinY
}

// At returns the place of a pixel's texel in the memory of an attachment or of its resolve image.
func (f *Frame) At(s *mip.Subresource, x, y int) int {
	return (y-f.Y)*s.RowPitch + (x-f.X)*s.Texel*s.Samples
}

// Drawn says whether a layer is drawn to.
func (f *Frame) Drawn(layer int) bool { return f.Views == 0 || f.Views>>layer&1 != 0 }

// Begin finds what all draws of the frame have in common. tileSize is Options.TileSize, without are the rows of plans
// that are left out.
func (f *Frame) Begin(tileSize int, without plan.Set) {
	f.TileLog2 = 6
	if tileSize == 32 || tileSize == 0 && f.Samples > 4 {
		f.TileLog2 = 5
	}
	size := 1 << f.TileLog2
	f.TilesX, f.TilesY = (f.Width+size-1)/size, (f.Height+size-1)/size
	f.List, f.Resolves = f.List[:0], false
	for _, a := range f.Colors {
		f.attach(a)
	}
	f.attach(f.Depth)
	f.attach(f.Stencil)
	f.Unlimited = f.Unlimited || f.Depth != nil && f.Depth.ClearsUnlimited()
	f.meeting = plan.Meeting{Without: without, Depth: f.Depth != nil, Unlimited: f.Unlimited, Counted: f.CountSamples}
	for i, a := range f.Colors {
		if a != nil {
			f.meeting.Colors |= 1 << i
		}
	}
	f.Total, f.Passed, f.Tallies, f.Counted = Statistics{}, f.Passed[:0], f.Tallies[:0], f.Counted[:0]
	if f.CountDraws {
		f.Counted = Grow(f.Counted, len(f.Draws))
		clear(f.Counted)
	}
	if f.CountSamples || f.counted {
		f.Passed = Grow(f.Passed, len(f.Draws))
		clear(f.Passed)
	}
	if f.Debug {
		f.Tallies = Grow(f.Tallies, len(f.Draws))
		clear(f.Tallies)
	}
}

// Meet sets a draw's plan, once its Steps are known.
func (f *Frame) Meet(d *Draw) {
	m := f.meeting
	m.Strokes, m.Points, m.Stippled, m.Windowed = d.View.Strokes(), d.View.Points(), d.View.Stippled(), d.View.Windowed()
	m.Counted = m.Counted || d.CountSamples
	m.Known = d.Colour.Known()
	if m.Kind = plan.KindOf(&d.Colour); m.Kind == plan.Lookup {
		_, _, m.Footprints = d.Colour.Texture.Footprints()
	}
	d.Plan = d.Pipeline.Meet(m)
}

// Primitives returns the number of primitives of all draws and instances, once for each view that vertex functions run
// for.
func (f *Frame) Primitives() int { return f.primitives }

func (f *Frame) attach(a *Attachment) {
	if a != nil {
		f.List = append(f.List, a)
		f.Resolves = f.Resolves || a.ResolveMode != vk.ResolveModeNone
	}
}
