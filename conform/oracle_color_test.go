package conform

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Blending, logic operations, write masks and formats, against the reference.
func TestOracleColors(t *testing.T) {
	colors := func(formats []vk.Format, changes ...change) func(g generator) *scene {
		return func(g generator) *scene {
			s := g.paint(formats)
			for _, d := range s.draws {
				for _, c := range changes {
					c(g, s, d)
				}
			}
			return s
		}
	}
	var features []feature
	for _, f := range renderable(func(*format.Info) bool { return true }) {
		one := []vk.Format{f}
		features = append(features, feature{name: fmt.Sprint(f), scenes: 4, make: colors(one)})
		if format.Of(f).Blendable() {
			// A value between two codes may go either way, and is blended again.
			features = append(features, feature{name: fmt.Sprint(f, " blended"), scenes: 6, codes: 3, make: colors(one, blend)})
		}
		if format.Of(f).LogicOp() {
			features = append(features, feature{name: fmt.Sprint(f, " combined"), scenes: 4, make: colors(one, logic)})
		}
	}
	blendable := renderable((*format.Info).Blendable)
	features = append(features,
		feature{name: "write masks", scenes: 40, make: colors(renderable(func(*format.Info) bool { return true }), writeMask)},
		feature{name: "factors", scenes: 100, codes: 3, make: colors(blendFormats, blend)},
		feature{name: "dual source", scenes: 50, codes: 3, make: colors(blendFormats, dualSource)},
		feature{name: "advanced", scenes: 150, codes: 4, wrong: 60, make: colors(blendFormats, advanced)},
		feature{name: "logic", scenes: 40, make: colors(renderable((*format.Info).LogicOp), logic)},
		feature{name: "logic on what has none", scenes: 10, make: colors(blendFormats, logic)},
		feature{name: "alpha to one", scenes: 20, codes: 3, make: colors(blendFormats, blend, alphaToOne)},
		feature{name: "blend constants", scenes: 10, codes: 3, make: colors(blendFormats, blend, constants)},
		feature{name: "eight attachments", scenes: 40, codes: 3, make: func(g generator) *scene {
			s := g.paint(blendable)
			s.colors = nil
			for range 8 {
				s.colors = append(s.colors, pick(g, append(blendable, vk.FormatUndefined)...))
			}
			return s.each(func(d *draw) {
				d.ColorFormats = s.colors
				blend(g, s, d)
				d.then(func(f *fragment, o *oracle.Output) {
					for i := range o.Colors {
						o.Colors[i] = f.Attributes[i%2*2]
					}
				})
			})
		}},
	)
	check(t, features)
}

// blendFormats are those that must blend, and others of every numeric kind.
var blendFormats = []vk.Format{
	vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR8G8B8A8Snorm, vk.FormatR16G16B16A16Sfloat,
	vk.FormatR32G32B32A32Sfloat, vk.FormatA2B10G10R10UnormPack32, vk.FormatR5G6B5UnormPack16, vk.FormatB10G11R11UfloatPack32,
	vk.FormatR16G16B16A16Unorm, vk.FormatR8Unorm,
}

// renderable is the formats that can be drawn to.
func renderable(keep func(*format.Info) bool) (list []vk.Format) {
	for _, f := range vk.Values[vk.Format]() {
		if i := format.Of(f); i != nil && i.Renderable() && keep(i) {
			list = append(list, f)
		}
	}
	return list
}

// paint is a scene of flat triangles over one another in one of some formats.
func (g generator) paint(formats []vk.Format) *scene {
	f := pick(g, formats...)
	s := &scene{
		width: 20, height: 11, samples: pick(g, 1, 1, 2, 4), colors: []vk.Format{f},
		clearColor: [4]float64{g.Float64(), g.Float64(), g.Float64(), g.Float64()},
	}
	scale := 1.0
	if format.Of(f).Class != format.ClassFloat {
		scale = 300
	}
	d := &draw{}
	d.Topology = vk.PrimitiveTopologyTriangleList
	d.ColorFormats = s.colors
	d.Multisample = &vk.Multisample{RasterizationSamples: s.samples}
	d.Attributes = []oracle.Attribute{{Interpolation: oracle.Flat}, {}, {Interpolation: oracle.Flat}}
	for range 2 + g.IntN(4) {
		color, second := [4]float64{}, [4]float64{}
		for c := range 4 { // float32 values, some beyond 0 and 1
			color[c], second[c] = float64(float32(g.Float64()*1.5-0.25)*float32(scale)), float64(float32(g.Float64()*1.5-0.25))
			if c == 3 && format.Of(f).Class == format.ClassFloat {
				color[c] = float64(float32(min(max(color[c], 0), 1)))
			}
			if f := format.Of(f); f.Numeric == format.Uint {
				color[c] = max(color[c], 0)
			}
			if scale != 1 {
				color[c] = float64(int(color[c]))
			}
		}
		for range 3 {
			v := g.vertex(false)
			v.Attributes[0], v.Attributes[2] = color, second
			d.Vertices = append(d.Vertices, v)
		}
	}
	d.program = func(f *fragment) (o oracle.Output) {
		o.Colors[0], o.Second = f.Attributes[0], f.Attributes[2]
		return o
	}
	s.draws = []*draw{d}
	return s
}

// attachments is a blend state with an attachment for each of a draw's.
func (d *draw) attachments(each func(a *vk.ColorBlendAttachment)) {
	d.ColorBlend = &vk.ColorBlend{}
	for _, f := range d.ColorFormats {
		a := vk.ColorBlendAttachment{ColorWriteMask: vk.ColorComponentsAll}
		each(&a)
		if f == vk.FormatE5B9G9R9UfloatPack32 && a.ColorWriteMask&7 != 0 {
			a.ColorWriteMask |= 7 // written together
		}
		d.ColorBlend.Attachments = append(d.ColorBlend.Attachments, a)
	}
}

func blend(g generator, s *scene, d *draw) {
	d.attachments(func(a *vk.ColorBlendAttachment) {
		factor := func() vk.BlendFactor { return vk.BlendFactor(g.IntN(int(vk.BlendFactorSrc1Color))) }
		op := func() vk.BlendOp { return vk.BlendOp(g.IntN(int(vk.BlendOpMax) + 1)) }
		a.BlendEnable = !g.chance(8)
		a.SrcColorBlendFactor, a.DstColorBlendFactor, a.ColorBlendOp = factor(), factor(), op()
		a.SrcAlphaBlendFactor, a.DstAlphaBlendFactor, a.AlphaBlendOp = factor(), factor(), op()
		if g.chance(3) {
			a.ColorWriteMask = vk.ColorComponents(g.IntN(16))
		}
	})
	for i := range d.ColorBlend.BlendConstants {
		d.ColorBlend.BlendConstants[i] = g.Float32()*1.5 - 0.25
	}
}

func dualSource(g generator, s *scene, d *draw) {
	blend(g, s, d)
	d.shader.DualSource = true
	a := &d.ColorBlend.Attachments[0]
	second := func() vk.BlendFactor { return vk.BlendFactorSrc1Color + vk.BlendFactor(g.IntN(4)) }
	a.SrcColorBlendFactor, a.DstAlphaBlendFactor = second(), second()
	if g.chance(2) {
		a.DstColorBlendFactor = second()
	}
}

func advanced(g generator, s *scene, d *draw) {
	ops := vk.Values[vk.BlendOp]()
	op := ops[vk.Ordinal(vk.BlendOpZero)+g.IntN(len(ops)-vk.Ordinal(vk.BlendOpZero))]
	d.attachments(func(a *vk.ColorBlendAttachment) {
		a.BlendEnable, a.ColorBlendOp, a.AlphaBlendOp = true, op, op
		a.SrcNonPremultiplied, a.DstNonPremultiplied = g.chance(2), g.chance(2)
		a.BlendOverlap = pick(g, vk.Values[vk.BlendOverlap]()...)
		a.ClampResults = g.chance(2)
	})
	for i := range d.Vertices { // colours that mean something, premultiplied or not
		v := &d.Vertices[i].Attributes[0]
		first := &d.Vertices[i/3*3].Attributes[0]
		if i%3 != 0 {
			*v = *first
			continue
		}
		v[3] = float64(1+g.IntN(8)) / 8
		for c := range 3 {
			v[c] = float64(g.IntN(9)) / 8
			if !d.ColorBlend.Attachments[0].SrcNonPremultiplied {
				v[c] *= v[3]
			}
		}
	}
	s.clearColor = [4]float64{0.25, 0.5, 0.375, 0.75}
	d.Vertices = d.Vertices[:3*min(2, len(d.Vertices)/3)] // later ones blend with rounding errors, magnified
}

func logic(g generator, s *scene, d *draw) {
	d.attachments(func(a *vk.ColorBlendAttachment) {})
	d.ColorBlend.LogicOpEnable, d.ColorBlend.LogicOp = true, pick(g, vk.Values[vk.LogicOp]()...)
}

func writeMask(g generator, s *scene, d *draw) {
	d.attachments(func(a *vk.ColorBlendAttachment) { a.ColorWriteMask = vk.ColorComponents(g.IntN(16)) })
}

func alphaToOne(g generator, s *scene, d *draw) { d.Multisample.AlphaToOneEnable = true }

func constants(g generator, s *scene, d *draw) {
	d.dynamic = &vk.Dynamic{BlendConstants: &[4]float32{g.Float32(), g.Float32(), g.Float32(), g.Float32()}}
}

// Resolves of every mode in every format that has the mode, colour, depth and stencil, against the reference.
func TestOracleResolve(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	modes := vk.Values[vk.ResolveMode]()
	for i, f := range renderable(func(*format.Info) bool { return true }) {
		for _, mode := range modes {
			if mode == vk.ResolveModeAverage && format.Of(f).Class != format.ClassFloat {
				continue
			}
			g := generator{rand.New(rand.NewPCG(uint64(i), uint64(mode)))}
			s := g.paint([]vk.Format{f})
			s.samples = pick(g, 2, 4, 8, 16)
			s.draws[0].Multisample.RasterizationSamples = s.samples
			got := s.resolved(t, dev, mode)
			if mode == vk.ResolveModeNone {
				mode = vk.ResolveModeAverage
			}
			want := s.reference().Resolve(0, mode)
			for p := range want {
				for c := range 4 {
					if a, b := float64(got[4*p+c]), want[p][c]; !close(a, b, step(f, c, want[p])) {
						t.Errorf("%v, %v, pixel %d: %v, the reference has %v", f, mode, p, got[4*p:4*p+4], want[p])
						break
					}
				}
			}
		}
	}
}

// resolved draws a scene and resolves its one colour attachment.
func (s *scene) resolved(t testing.TB, dev *halfspace.Device, mode vk.ResolveMode) []float32 {
	a := halfspace.Attachment{
		Image: s.image(t, s.colors[0], s.samples), Load: vk.AttachmentLoadOpClear, Clear: s.clearColor,
		Resolve: s.image(t, s.colors[0], 1), ResolveMode: mode, Store: vk.AttachmentStoreOpDontCare,
	}
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}})
	pipe, err := dev.NewPipeline(s.draws[0].GraphicsPipeline, s.draws[0])
	require.NoError(t, err)
	pass.Draw(pipe, s.draws[0].recorded())
	require.NoError(t, pass.End(t.Context()))
	return ReadColor(a.Resolve)
}
