package halfspace

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Finding reports state that a pass may have but that its author seldom wants, such as the usual causes of an empty
// picture.
type Finding struct {
	// Kind is the kind of finding; the other fields say where it is and why.
	Kind FindingKind
	// Draw is the draw's number, Label its label, Shader the type of its shader; -1 and empty for the pass itself.
	Draw   int
	Label  string
	Shader string
	// Field is the state to look at, as in a [vk.StateError]; Reason is a sentence.
	Field, Reason string
}

// FindingKind is a kind of finding. The values are stable.
type FindingKind string

// The kinds.
const (
	FindingNothingRecorded FindingKind = "nothing recorded"     // the pass has no draws, and clears nothing
	FindingNoPrimitives    FindingKind = "no primitives"        // too few vertices for one, or none
	FindingNotFinite       FindingKind = "positions not finite" // some are NaN or infinite: their primitives are dropped
	FindingZeroPositions   FindingKind = "positions of zeros"   // all are (0, 0, 0, 0): a matrix of zeros
	// every primitive is outside of the view or the scissor, as moving objects may be
	FindingOutside      FindingKind = "outside"
	FindingNotDrawn     FindingKind = "nothing drawn" // every primitive is culled, or covers no sample
	FindingEmptyScissor FindingKind = "empty scissor" // a scissor holds no pixel of the framebuffer
	// no sample gets to the tests: the shader, alpha to coverage, a sample mask
	FindingDiscarded      FindingKind = "all discarded"
	FindingNothingPasses  FindingKind = "nothing passes"  // no sample passes the depth, stencil or depth bounds test
	FindingNothingWritten FindingKind = "nothing written" // masks or factors of 0 leave all attachments as they are
	FindingNoOutput       FindingKind = "no output"       // a colour attachment that the shader does not write: it keeps its texels
	FindingZeroBlend      FindingKind = "blended to zero" // blending with factors of ZERO alone
	FindingUnusedState    FindingKind = "unused state"    // tests without an attachment, writes without a test
	FindingUndefined      FindingKind = "undefined"       // Vulkan leaves the result undefined: interfaces that do not match
	FindingPoints         FindingKind = "points"          // the zero value of Topology, and no point size
	FindingUntextured     FindingKind = "untextured"      // a textured shader whose mesh has no texture, or no coordinates
	FindingFeedback       FindingKind = "feedback"        // the bindings refer to a view of an attachment of the pass
)

// String returns a line such as "draw 3 (label) of shade.Flat: nothing drawn: Rasterization.CullMode: ...".
func (f Finding) String() string {
	var s strings.Builder
	if f.Draw >= 0 {
		fmt.Fprintf(&s, "%s of %s: ", drawName(f.Draw, f.Label), f.Shader)
	}
	fmt.Fprintf(&s, "%s: ", f.Kind)
	if f.Field != "" {
		fmt.Fprintf(&s, "%s: ", f.Field)
	}
	return s.String() + f.Reason
}

// Report lists the findings of [Pass.Report], in the order of draws.
type Report []Finding

// String returns one line for each finding.
func (r Report) String() string {
	var s strings.Builder
	for _, f := range r {
		s.WriteString(f.String())
		s.WriteByte('\n')
	}
	return s.String()
}

// Report returns the findings about the pass that ended. It is nil without [DeviceInfo].Debug and after an error of
// End. An empty report does not prove that a picture is right.
func (p *Pass) Report() Report { return p.report }

// recordedDraw is a draw as it was recorded, with [DeviceInfo].Debug.
type recordedDraw struct {
	pipe     *Pipeline
	elements int
	none     bool // the caller asked for no elements
	scissor  int  // index of the first empty scissor, -1 if none is empty
}

// remember keeps the facts about a recorded draw that a report needs.
func (p *Pass) remember(pipe *Pipeline, d *shade.Draw) {
	r := recordedDraw{pipe: pipe, elements: d.Elements(), none: d.Count == shade.None || d.Instances == shade.None, scissor: -1}
	if d.Dynamic != nil {
		r.scissor = slices.IndexFunc(d.Dynamic.Scissors, func(s vk.Rect2D) bool {
			return s.X >= p.frame.Width || s.Y >= p.frame.Height || s.X+s.Width <= 0 || s.Y+s.Height <= 0 || s.Width == 0 || s.Height == 0
		})
	}
	p.recorded = append(p.recorded, r)
}

// finder collects the findings of a draw.
type finder struct {
	report Report
	number int
	draw   *record.Draw
	tally  *record.Tally
	recordedDraw
}

func (f *finder) find(kind FindingKind, field, reason string, args ...any) {
	f.report = append(f.report, Finding{
		Kind: kind, Draw: f.number, Label: f.draw.Label, Shader: fmt.Sprintf("%T", f.draw.Pipeline.Shader),
		Field: field, Reason: fmt.Sprintf(reason, args...),
	})
}

// findings collects the findings of the pass that ended.
func (p *Pass) findings() Report {
	var f finder
	if len(p.frame.Draws) == 0 && !p.clears() {
		return Report{{Kind: FindingNothingRecorded, Draw: -1, Field: "Pass.Draw",
			Reason: "the pass has no draws, and its attachments are not cleared"}}
	}
	for i := range p.frame.Draws {
		f.number, f.draw, f.tally, f.recordedDraw = i, &p.frame.Draws[i], &p.frame.Tallies[i], p.recorded[i]
		if f.none || f.pipe.info.Rasterization.RasterizerDiscardEnable {
			continue // the caller wants no fragments
		}
		f.shader()
		f.state()
		f.primitives()
		f.samples(p)
		f.outputs()
		f.writes()
		f.textures()
		f.feedback(p)
	}
	return f.report
}

func (p *Pass) clears() bool {
	d := p.info.DepthStencil
	return d != nil && (d.DepthLoad == vk.AttachmentLoadOpClear || d.StencilLoad == vk.AttachmentLoadOpClear) ||
		slices.ContainsFunc(p.info.Color, func(a Attachment) bool {
			return a.Image != nil && (a.Load == vk.AttachmentLoadOpClear || a.Resolve != nil)
		})
}

// shader reports the notes of the shader's interface, and outputs whose numeric type differs from their attachment's.
func (f *finder) shader() {
	i := f.draw.Pipeline.Declared()
	for _, n := range i.Notes {
		kind := FindingUnusedState
		if n.Undefined {
			kind = FindingUndefined
		}
		f.find(kind, n.Field, "%s", n.Reason)
	}
	for n, c := range f.pipe.info.ColorFormats {
		have := format.Of(c)
		if have == nil || n >= i.Colors || i.Numbers[n] == shade.AnyNumbers {
			continue
		}
		want := [...]shade.Numbers{format.ClassFloat: shade.Floats, format.ClassUint: shade.Unsigned,
			format.ClassSint: shade.Signed}[have.Class]
		if i.Numbers[n] != want {
			f.find(FindingUndefined, fmt.Sprintf("ColorFormats[%d]", n),
				"%v has %v, and the shader's output %d has %v: Vulkan leaves the texels "+
					"undefined (Fragment Output Interface); here they get the output's bits", c, want, n, i.Numbers[n])
		}
	}
}

// state finds state that has no effect.
func (f *finder) state() {
	g := &f.pipe.info
	if f.scissor >= 0 {
		f.find(FindingEmptyScissor, fmt.Sprintf("Dynamic.Scissors[%d]", f.scissor), "the scissor holds no pixel of the framebuffer")
	}
	if g.Topology == vk.PrimitiveTopologyPointList && !f.draw.Pipeline.Declared().PointSize && f.elements >= 3 {
		f.find(FindingPoints, "Topology", "POINT_LIST, the zero value, draws %d points of one pixel each", f.elements)
	}
	d := g.DepthStencil
	if d == nil {
		return
	}
	have := format.Of(g.DepthStencilFormat)
	switch {
	case d.DepthTestEnable && (have == nil || !have.Depth):
		f.find(FindingUnusedState, "DepthStencilFormat", "%v has no depth: the depth test passes everything", g.DepthStencilFormat)
	case d.DepthWriteEnable && !d.DepthTestEnable:
		f.find(FindingUnusedState, "DepthStencil.DepthTestEnable",
			"off, and DepthWriteEnable writes nothing without it: ALWAYS passes everything")
	}
	if d.StencilTestEnable && (have == nil || !have.Stencil) {
		f.find(FindingUnusedState, "DepthStencilFormat", "%v has no stencil: the stencil test passes everything", g.DepthStencilFormat)
	}
}

// primitives finds draws of which no primitive reaches the rasterizer.
func (f *finder) primitives() {
	g := &f.pipe.info
	fates := &f.tally.Fates
	total := int64(0)
	for _, n := range fates {
		total += n
	}
	if total == 0 {
		if f.elements == 0 {
			f.find(FindingNoPrimitives, "Count",
				"there are no vertices or indices from First (%d) on; shade.None says that this is meant", f.draw.First)
		} else {
			f.find(FindingNoPrimitives, "Count", "%d elements make no primitive of %v", f.elements, g.Topology)
		}
		return
	}
	if n := fates[edge.FateNotFinite]; n > 0 {
		f.find(FindingNotFinite, "Vertices.X",
			"%d of %d primitives have a position that is NaN or infinite; built-in shaders give NaN to indices past "+
				"the last vertex", n, total)
	}
	if fates[edge.FateZero] > 0 {
		f.find(FindingZeroPositions, "Vertices.W",
			"%d of %d primitives have all positions at (0, 0, 0, 0), as from a matrix of zeros", fates[edge.FateZero], total)
	}
	said := fates[edge.FateNotFinite] + fates[edge.FateZero]
	if f.scissor >= 0 {
		said += fates[edge.FateScissor]
	}
	if fates[edge.FateDrawn] > 0 || said == total {
		return
	}
	var reasons []string
	field, most := "", int64(0)
	for fate, n := range fates {
		if n == 0 {
			continue
		}
		in, reason := explain(edge.Fate(fate), g)
		reasons = append(reasons, fmt.Sprintf("%d %s", n, reason))
		if n > most {
			field, most = in, n
		}
	}
	kind := FindingNotDrawn
	if culled := fates[edge.FateNoArea] + fates[edge.FateFront] + fates[edge.FateBack] +
		fates[edge.FateDistance]; culled == 0 && fates[edge.FateNoSample] < total {
		kind = FindingOutside
	}
	f.find(kind, field, "none of %d primitives is drawn: %s", total, strings.Join(reasons, "; "))
}

// explain returns the reason for a fate and the field of the state to look at.
func explain(fate edge.Fate, g *vk.GraphicsPipeline) (field, reason string) {
	r := &g.Rasterization
	const position = "Vertices.X"
	near := "behind the near plane (z < 0: depths go from 0 to 1; NegativeOneToOne is for OpenGL's matrices)"
	if r.NegativeOneToOne {
		near = "behind the near plane (z < -w)"
	}
	switch fate {
	case edge.FateNotFinite:
		return position, "have a position that is NaN or infinite"
	case edge.FateZero:
		return position, "have positions of (0, 0, 0, 0)"
	case edge.FateBehind:
		return position, "lie behind the eye (w <= 0)"
	case edge.FateNear:
		return position, "lie " + near
	case edge.FateFar:
		return position, "lie beyond the far plane (z > w)"
	case edge.FateLeft:
		return position, "lie left of the view volume (x < -w)"
	case edge.FateRight:
		return position, "lie right of the view volume (x > w)"
	case edge.FateTop:
		return position, "lie above the view volume (y < -w: y points down)"
	case edge.FateBottom:
		return position, "lie below the view volume (y > w: y points down)"
	case edge.FateDistance:
		return "Vertices.ClipDistance", "have a negative clip or cull distance at every vertex"
	case edge.FateNoArea:
		return position, "have no area"
	case edge.FateFront:
		return "Rasterization.CullMode", fmt.Sprintf("face front (%v as displayed, y down), which CullMode %v drops",
			r.FrontFace, r.CullMode)
	case edge.FateBack:
		return "Rasterization.CullMode",
			fmt.Sprintf("face back (FrontFace is %v as displayed, y down), which CullMode %v drops", r.FrontFace, r.CullMode)
	case edge.FateClipped:
		return position, "have nothing inside the view volume"
	case edge.FateScissor:
		return "Dynamic.Scissors", "lie outside the scissor or the framebuffer"
	case edge.FateLayer:
		return "Vertices.Layer", "have a layer that the pass does not have"
	}
	return position, "lie between the samples"
}

// samples finds draws of which no sample passes the tests.
func (f *finder) samples(p *Pass) {
	g, t := &f.pipe.info, f.tally
	drawn := t.Fates[edge.FateDrawn]
	tests := f.draw.Pipeline.Rop.Tests()
	switch {
	case drawn == 0 || p.frame.Passed[f.number] > 0:
	case t.Covered == 0 && t.Hidden == 0:
		if m := g.Multisample; m != nil && len(m.SampleMask) > 0 && m.SampleMask[0]&(1<<p.frame.Samples-1) == 0 {
			f.find(FindingDiscarded, "Multisample.SampleMask", "the mask covers none of the %d samples", p.frame.Samples)
			return
		}
		f.find(FindingNotDrawn, "Vertices.X",
			"%d primitives cover no sample: they lie between the samples, or outside the scissor", drawn)
	case t.Tested == 0 && t.Hidden == 0:
		f.find(FindingDiscarded, "Shader", "the shader, alpha to coverage or the sample mask drops all %d covered samples", t.Covered)
	case tests:
		field, reason := failing(g, p.info.DepthStencil)
		f.find(FindingNothingPasses, field, "no sample passes: %s", reason)
	}
}

// failing describes the tests of a pipeline and names the field of the one that most likely rejects every sample.
func failing(g *vk.GraphicsPipeline, a *DepthStencilAttachment) (field, reason string) {
	d := g.DepthStencil
	if d == nil || a == nil {
		return "DepthStencil", "the tests reject every sample"
	}
	var all []string
	field = "DepthStencil.DepthBoundsTestEnable"
	if d.DepthBoundsTestEnable {
		all = append(all, fmt.Sprintf("the attachment's depths must lie within the depth bounds, %v to %v",
			d.MinDepthBounds, d.MaxDepthBounds))
	}
	if d.StencilTestEnable {
		field = "DepthStencil.Front.CompareOp"
		all = append(all, fmt.Sprintf("the stencil test is %v with reference %d for front faces, %v with reference %d "+
			"for back faces", d.Front.CompareOp, d.Front.Reference, d.Back.CompareOp, d.Back.Reference))
	}
	if d.DepthTestEnable {
		field = "DepthStencil.DepthCompareOp"
		test := fmt.Sprintf("the depth test is %v", d.DepthCompareOp)
		less := d.DepthCompareOp == vk.CompareOpLess || d.DepthCompareOp == vk.CompareOpLessOrEqual
		greater := d.DepthCompareOp == vk.CompareOpGreater || d.DepthCompareOp == vk.CompareOpGreaterOrEqual
		switch {
		case d.DepthCompareOp == vk.CompareOpNever:
			test += ", the zero value"
		case a.DepthLoad == vk.AttachmentLoadOpClear && (less && a.ClearDepth == 0 || greater && a.ClearDepth == 1):
			field = "DepthStencil.ClearDepth"
			test += fmt.Sprintf(", and the attachment is cleared to %v", a.ClearDepth)
		case a.DepthLoad != vk.AttachmentLoadOpClear:
			test += fmt.Sprintf(", and the attachment's DepthLoad is %v", a.DepthLoad)
		}
		all = append(all, test)
	}
	return field, strings.Join(all, "; ")
}

// outputs finds colour attachments that the shader has no output for.
func (f *finder) outputs() {
	g := &f.pipe.info
	for i, c := range g.ColorFormats {
		masked := g.ColorBlend != nil && g.ColorBlend.Attachments[i].ColorWriteMask == 0
		if c != vk.FormatUndefined && !masked && !f.draw.Pipeline.Declared().HasColor(i) {
			f.find(FindingNoOutput, fmt.Sprintf("ColorFormats[%d]", i),
				"%v, but the shader has no colour output %d: the attachment keeps the texels that it has", c, i)
		}
	}
}

// writes finds draws whose colours go nowhere.
func (f *finder) writes() {
	g := &f.pipe.info
	b := g.ColorBlend
	if b == nil || f.tally.Fates[edge.FateDrawn] == 0 {
		return
	}
	masked, used := 0, 0
	for i, a := range b.Attachments {
		if g.ColorFormats[i] == vk.FormatUndefined {
			continue
		}
		used++
		if a.ColorWriteMask == 0 {
			masked++
			continue
		}
		if !a.BlendEnable || a.ColorBlendOp > vk.BlendOpReverseSubtract ||
			a.DstColorBlendFactor != vk.BlendFactorZero && a.DstColorBlendFactor != vk.BlendFactorOne {
			continue
		}
		field := fmt.Sprintf("ColorBlend.Attachments[%d].SrcColorBlendFactor", i)
		switch {
		case a.SrcColorBlendFactor != vk.BlendFactorZero:
		case a.DstColorBlendFactor == vk.BlendFactorZero:
			f.find(FindingZeroBlend, field, "ZERO, like DstColorBlendFactor: with these zero values the draw turns the attachment black")
		case a.ColorBlendOp == vk.BlendOpAdd:
			f.find(FindingNothingWritten, field, "ZERO, and DstColorBlendFactor is ONE: the colours stay as they are")
		}
	}
	if used > 0 && masked == used && !f.draw.Pipeline.Declared().SideEffects {
		f.find(FindingNothingWritten, "ColorBlend.Attachments[0].ColorWriteMask",
			"0, the zero value, for every attachment: no colour is written")
	}
}

// textures finds meshes of textured built-in shaders that lack a texture or its coordinates.
func (f *finder) textures() {
	m, ok := f.draw.Bindings.(*shade.Mesh)
	s, _ := f.draw.Pipeline.Shader.(shade.Unlit)
	if _, textured := f.draw.Pipeline.Shader.(shade.Textured); !ok || m == nil || !textured && !s.Textured {
		return
	}
	switch {
	case m.Texture == nil:
		f.find(FindingUntextured, "Bindings.Texture", "nil: the shader samples no texture and draws as with a white one")
	case m.TexCoords == nil:
		f.find(FindingUntextured, "Bindings.TexCoords", "nil: the whole mesh has the texture's colour at (0, 0)")
	}
}

// feedback finds views of the pass's own attachments among a draw's bindings.
func (f *finder) feedback(p *Pass) {
	seen := map[*mip.View]bool{}
	views(reflect.ValueOf(f.draw.Bindings), map[any]bool{}, 0, func(v *mip.View) {
		if seen[v] {
			return
		}
		seen[v] = true
		check := func(m *Image, level, layer int, field string) {
			i := v.Info()
			if m != nil && v.Image() == m && level >= i.BaseMipLevel && level < i.BaseMipLevel+i.LevelCount &&
				(v.Slices() || layer >= i.BaseArrayLayer && layer < i.BaseArrayLayer+i.LayerCount) {
				f.find(FindingFeedback, field,
					"the draw's bindings (%T) refer to a view of this attachment: lookups in it return unspecified "+
						"values", f.draw.Bindings)
			}
		}
		for i, a := range p.info.Color {
			check(a.Image, a.Level, a.Layer, fmt.Sprintf("Color[%d].Image", i))
			check(a.Resolve, a.ResolveLevel, a.ResolveLayer, fmt.Sprintf("Color[%d].Resolve", i))
		}
		if a := p.info.DepthStencil; a != nil && writesDepthStencil(&f.pipe.info) {
			check(a.Image, a.Level, a.Layer, "DepthStencil.Image")
		}
	})
}

// writesDepthStencil says whether a pipeline may change its depth/stencil attachment: a pipeline that only tests it may
// also read it.
func writesDepthStencil(g *vk.GraphicsPipeline) bool {
	d := g.DepthStencil
	return d != nil && (d.DepthTestEnable && d.DepthWriteEnable || d.StencilTestEnable)
}

// viewDepth and viewNodes bound the walk through bindings.
const (
	viewDepth = 12
	viewNodes = 1 << 14
)

// views yields the views that a value refers to; it does not follow devices, passes and pipelines.
func views(v reflect.Value, seen map[any]bool, depth int, yield func(*mip.View)) {
	if depth > viewDepth || len(seen) > viewNodes {
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		views(v.Elem(), seen, depth, yield)
	case reflect.Pointer:
		key := [2]any{v.Pointer(), v.Type()}
		if v.IsNil() || seen[key] {
			return
		}
		seen[key] = true
		switch v.Type().Elem() {
		case reflect.TypeFor[mip.View]():
			yield((*mip.View)(v.UnsafePointer()))
			return
		case reflect.TypeFor[Device](), reflect.TypeFor[Pass](), reflect.TypeFor[Pipeline](), reflect.TypeFor[mip.Image]():
			return
		}
		views(v.Elem(), seen, depth+1, yield)
	case reflect.Struct:
		for i := range v.NumField() {
			views(v.Field(i), seen, depth+1, yield)
		}
	case reflect.Slice, reflect.Array:
		switch v.Type().Elem().Kind() {
		case reflect.Interface, reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Array, reflect.Map:
			for i := range min(v.Len(), viewNodes) {
				views(v.Index(i), seen, depth+1, yield)
			}
		}
	case reflect.Map:
		for i := v.MapRange(); i.Next(); {
			views(i.Value(), seen, depth+1, yield)
		}
	}
}
