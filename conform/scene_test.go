package conform

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// scene is draws to one set of attachments, for the engine and for the reference alike.
type scene struct {
	width, height, samples int
	colors                 []vk.Format
	depth                  vk.Format
	clearColor             [4]float64
	clearDepth             float32
	clearStencil           uint8
	draws                  []*draw
	// rates are the codes of the attachment shading rate, a row of ratesWide for regions of 8x8 pixels; nil: none.
	rates     []byte
	ratesWide int
	densities densities
	passed    []int // of the reference, by draw
	uncounted bool  // the engine need not count
}

// draw is the reference's draw and what only the engine has to know.
type draw struct {
	oracle.Draw
	// shader is the engine's interface, without varyings, colours and distances.
	shader shade.Interface
	// program is the fragment shader of both.
	program func(*fragment) oracle.Output
	// indexBits is the size of indices; their restart index is 0xFF and so on for the engine.
	indexBits int
	// vertexOffset is added to the engine's indices, the first of which are not drawn.
	vertexOffset, first int
	// instances: instance i is moved by i times shift.
	instances int
	shift     [2]float64
	dynamic   *vk.Dynamic
	// poisonSamplePosition: with custom locations SamplePosition may hold anything.
	poisonSamplePosition bool
	calls                atomic.Int64 // of the program, by the engine
}

// fragment is what a program reads.
type fragment struct {
	*oracle.Fragment
	viewport int
	// Attribute 0 at the centroid, at sample 1, and at the offset (1/4, -3/8).
	atCentroid, atSample, atOffset [4]float64
	// The derivatives of the square of attribute 0's first component: fine in x and y, coarse in x and y.
	slopes [4]float64
	// The analytic derivatives of attribute 0.
	dx, dy [4]float64
}

// vertex is the reference's vertex i of an instance.
func (d *draw) vertex(i, instance int) oracle.Vertex {
	v := d.Vertices[i]
	for axis, s := range d.shift {
		v.Position[axis] += float64(float64(instance)*s) * v.Position[3]
	}
	return v
}

// Interface declares the attributes' components as varyings, four to an attribute.
func (d *draw) Interface() shade.Interface {
	i := d.shader
	for _, a := range d.Attributes {
		at := shade.Interpolation{Mode: shade.Mode(a.Interpolation), At: shade.Location(a.Location)}
		i.Varyings = append(i.Varyings, at, at, at, at)
	}
	i.Colors = len(d.ColorFormats)
	i.ClipDistances, i.CullDistances = len(d.Vertices[0].ClipDistances), len(d.Vertices[0].CullDistances)
	i.EarlyFragmentTests = d.Early
	i.Inputs = d.inputs()
	return i
}

// inputs are the built-ins that the shader reads.
func (d *draw) inputs() shade.Inputs {
	i := d.shader.Inputs
	if d.PerSample {
		i |= shade.InputSampleID
		if !d.poisonSamplePosition {
			i |= shade.InputSamplePosition
		}
	}
	return i
}

// Vertex writes all that a vertex has.
func (d *draw) Vertex(v *shade.Vertices) {
	for k, index := range v.Index[:v.N] {
		in := d.vertex(int(index), v.Instance)
		v.X[k], v.Y[k], v.Z[k], v.W[k] = float32(in.Position[0]), float32(in.Position[1]), float32(in.Position[2]),
			float32(in.Position[3])
		for i := range d.Attributes {
			for c, x := range in.Attributes[i] {
				v.Out[4*i+c][k] = float32(x)
			}
		}
		for i, x := range in.ClipDistances {
			v.ClipDistance[i][k] = float32(x)
		}
		for i, x := range in.CullDistances {
			v.CullDistance[i][k] = float32(x)
		}
		if v.PointSize != nil {
			v.PointSize[k] = float32(in.PointSize)
		}
		if v.ViewportIndex != nil {
			v.ViewportIndex[k] = uint32(in.ViewportIndex)
		}
		if v.ShadingRate != nil {
			v.ShadingRate[k] = rateCode(in.ShadingRate)
		}
	}
}

// rateCode is a shading rate as shaders and attachments hold it.
func rateCode(e vk.Extent2D) uint32 {
	log2 := map[int]uint32{0: 0, 1: 0, 2: 1, 4: 2}
	return log2[e.Width]<<2 | log2[e.Height]
}

// rateOf is the reverse.
func rateOf(code uint32) vk.Extent2D {
	return vk.Extent2D{Width: 1 << (code >> 2 & 3), Height: 1 << (code & 3)}
}

// Fragment runs the program lane by lane.
func (d *draw) Fragment(f *shade.Fragments) {
	var extra [3][4][]float32
	var slopes [4][]float32
	if d.shader.Interpolates {
		sample := make([]uint32, f.N)
		for i := range sample {
			sample[i] = 1
		}
		for c := range 4 {
			extra[0][c] = f.InterpolateAtCentroid(c)
			extra[1][c] = f.InterpolateAtSample(c, sample)
			extra[2][c] = f.InterpolateAtOffset(c, f.Const(0.25), f.Const(-0.375))
		}
	}
	if d.shader.Quads {
		v := make([]float32, f.N)
		for i := range v {
			v[i] = float32(f.In[0][i] * f.In[0][i])
		}
		for i, df := range []func(v []float32) []float32{f.DPdx, f.DPdy, f.DPdxCoarse, f.DPdyCoarse} {
			slopes[i] = df(v)
		}
	}
	for g, live := range f.Live {
		for lane := range simd.Lanes {
			if live>>lane&1 == 0 {
				continue
			}
			i := g*simd.Lanes + lane
			in := fragment{Fragment: &oracle.Fragment{ShadingRate: vk.Extent2D{Width: 1, Height: 1}}}
			for c := range 4 * len(d.Attributes) {
				if c%4 == 0 {
					in.Attributes = append(in.Attributes, [4]float64{})
				}
				in.Attributes[c/4][c%4] = float64(f.In[c][i])
			}
			d.builtins(f, i, &in)
			for c := range 4 {
				if d.shader.Interpolates {
					in.atCentroid[c], in.atSample[c], in.atOffset[c] = float64(extra[0][c][i]),
						float64(extra[1][c][i]), float64(extra[2][c][i])
				}
				if d.shader.Quads {
					in.slopes[c] = float64(slopes[c][i])
				}
				if d.shader.Gradients > 0 {
					in.dx[c], in.dy[c] = float64(f.DX[c][i]), float64(f.DY[c][i])
				}
			}
			d.calls.Add(1)
			if out := d.program(&in); out.Discard {
				f.Live[g] &^= 1 << lane
			} else {
				d.output(f, i, out)
			}
		}
	}
}

// builtins copies those inputs that are declared.
func (d *draw) builtins(f *shade.Fragments, i int, in *fragment) {
	has := func(b shade.Inputs) bool { return d.inputs()&b != 0 }
	if has(shade.InputFragCoord) {
		for c := range in.FragCoord {
			in.FragCoord[c] = float64(f.FragCoord[c][i])
		}
		in.X, in.Y = int(f.FragCoord[0][i]), int(f.FragCoord[1][i])
	}
	if has(shade.InputFrontFacing) {
		in.FrontFacing = f.FrontFacing[i] != 0
	}
	if has(shade.InputPrimitiveID) {
		in.PrimitiveID = int(f.PrimitiveID[i])
	}
	if has(shade.InputPointCoord) {
		in.PointCoord = [2]float64{float64(f.PointCoord[0][i]), float64(f.PointCoord[1][i])}
	}
	if has(shade.InputSampleID) {
		in.SampleID = int(f.SampleID[i])
	}
	if has(shade.InputSamplePosition) {
		in.SamplePosition = [2]float64{float64(f.SamplePosition[0][i]), float64(f.SamplePosition[1][i])}
	}
	if has(shade.InputFullyCovered) {
		in.FullyCovered = f.FullyCovered[i] != 0
	}
	for c := range 3 {
		if has(shade.InputBaryCoord) {
			in.BaryCoord[c] = float64(f.BaryCoord[c][i])
		}
		if has(shade.InputBaryCoordNoPersp) {
			in.BaryCoordNoPersp[c] = float64(f.BaryCoordLin[c][i])
		}
	}
	if has(shade.InputViewportIndex) {
		in.viewport = int(f.ViewportIndex[i])
	}
	if has(shade.InputShadingRate) {
		in.ShadingRate = rateOf(f.ShadingRate[i])
	}
	if has(shade.InputFragSize) {
		in.ShadingRate = vk.Extent2D{Width: int(f.FragSize[0][i]), Height: int(f.FragSize[1][i])}
	}
	if has(shade.InputSampleMask) {
		for b := range 32 {
			in.SampleMask = append(in.SampleMask, f.SampleMaskIn[i]>>b&1 != 0)
		}
	}
}

// output writes what a program made, integers as their bits.
func (d *draw) output(f *shade.Fragments, i int, out oracle.Output) {
	for n, color := range d.ColorFormats {
		if color == vk.FormatUndefined {
			continue
		}
		for c, x := range out.Colors[n] {
			v := float32(x)
			if format.Of(color).Class != format.ClassFloat {
				v = math.Float32frombits(uint32(int64(x)))
			}
			f.Colors[n][c][i] = v
		}
	}
	if d.shader.DualSource {
		for c, x := range out.Second {
			f.Src1[c][i] = float32(x)
		}
	}
	if out.Depth != nil {
		f.Depth[i] = float32(*out.Depth)
	}
	if out.StencilRef != nil {
		f.StencilReference[i] = uint32(*out.StencilRef)
	}
	if d.shader.WritesSampleMask {
		f.SampleMask[i] = 0
		for b, set := range out.SampleMask {
			if set {
				f.SampleMask[i] |= 1 << b
			}
		}
	}
}

// shaderOf is a program as the reference runs it.
func (d *draw) shaderOf(s *scene) func(*oracle.Fragment) oracle.Output {
	return func(f *oracle.Fragment) oracle.Output {
		in := fragment{Fragment: f}
		x, y := float64(f.X), float64(f.Y)
		if len(d.Attributes) > flatAttribute {
			in.viewport = int(f.Attributes[flatAttribute][3])
		}
		if d.shader.Interpolates {
			in.atCentroid = f.Attributes[centroidAttribute]
			w, h := f.ShadingRate.Width, f.ShadingRate.Height
			cx, cy := x+float64(w)/2, y+float64(h)/2
			in.atSample, in.atOffset = f.At(0, cx, cy), f.At(0, cx+0.25, cy-0.375)
			if samples := s.samples; samples*w*h > 1 { // coverage index 1
				pixel := w*h - 1 - 1/samples
				at := oracle.StandardLocation(samples, 1%samples)
				px, py := at.Pixels()
				in.atSample = f.At(0, x+float64(pixel%w)+px, y+float64(pixel/w)+py)
			}
		}
		if d.shader.Quads {
			fx, fy := f.FragCoord[0]-x, f.FragCoord[1]-y
			w, h := f.ShadingRate.Width, f.ShadingRate.Height
			qx, qy := f.X/w, f.Y/h // of the fragment among those of its size
			square := func(dx, dy int) float64 {
				v := f.At(0, float64((qx&^1+dx)*w)+fx, float64((qy&^1+dy)*h)+fy)[0]
				return float64(v * v)
			}
			in.slopes = [4]float64{
				square(1, qy&1) - square(0, qy&1), square(qx&1, 1) - square(qx&1, 0),
				square(1, 0) - square(0, 0), square(0, 1) - square(0, 0),
			}
		}
		if d.shader.Gradients > 0 {
			const h = 1.0 / (1 << 16) // attributes are steep: with 1/64 differences are 1e-4 off
			cx, cy, w, v := f.FragCoord[0], f.FragCoord[1], float64(f.ShadingRate.Width), float64(f.ShadingRate.Height)
			for c := range 4 {
				in.dx[c] = (f.At(0, cx+h, cy)[c] - f.At(0, cx-h, cy)[c]) / (2 * h) * w
				in.dy[c] = (f.At(0, cx, cy+h)[c] - f.At(0, cx, cy-h)[c]) / (2 * h) * v
			}
		}
		return d.program(&in)
	}
}

// The attributes of draws that have all of them.
const (
	linearAttribute   = 1
	flatAttribute     = 2 // its last component is the viewport's index
	centroidAttribute = 3 // the values of attribute 0
	sampleAttribute   = 4
)

// image makes an image of a scene's size.
func (s *scene) image(t testing.TB, f vk.Format, samples int) *halfspace.Image {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples,
		Extent: vk.Extent3D{Width: s.width, Height: s.height, Depth: 1}})
	require.NoError(t, err)
	return m
}

// result is what a scene leaves in its attachments, laid out like oracle.Target, and the samples that passed.
type result struct {
	color   [][]float32
	depth   []float32
	stencil []uint8
	passed  []int // by draw
}

// engine draws a scene with the engine.
func (s *scene) engine(t testing.TB, dev *halfspace.Device) result {
	t.Helper()
	return s.engineWith(t, dev, func(d *draw) shade.Shader { return d })
}

// engineWith is engine with other shaders than the draws themselves.
func (s *scene) engineWith(t testing.TB, dev *halfspace.Device, shader func(d *draw) shade.Shader) (r result) {
	t.Helper()
	var info halfspace.PassInfo
	for _, f := range s.colors {
		a := halfspace.Attachment{Load: vk.AttachmentLoadOpClear, Clear: s.clearColor}
		if f != vk.FormatUndefined {
			a.Image = s.image(t, f, s.samples)
		}
		info.Color = append(info.Color, a)
	}
	if s.depth != vk.FormatUndefined {
		info.DepthStencil = &halfspace.DepthStencilAttachment{
			Image: s.image(t, s.depth, s.samples), DepthLoad: vk.AttachmentLoadOpClear, StencilLoad: vk.AttachmentLoadOpClear,
			ClearDepth: s.clearDepth, ClearStencil: s.clearStencil,
		}
	}
	if s.rates != nil {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Uint,
			Extent: vk.Extent3D{Width: s.ratesWide, Height: len(s.rates) / s.ratesWide, Depth: 1}})
		require.NoError(t, err)
		pixels := m.Subresource(0, 0, 0)
		for i, code := range s.rates {
			pixels.Pix[i/s.ratesWide*pixels.RowPitch+i%s.ratesWide] = code
		}
		info.ShadingRate = &halfspace.ShadingRateAttachment{Image: m}
	}
	info.DensityMap = s.densities.attachment(t)
	info.Extent, info.Samples = vk.Extent2D{Width: s.width, Height: s.height}, s.samples
	info.CountSamples = !s.uncounted
	pass := dev.NewPass(info)
	for _, d := range s.draws {
		pipe, err := dev.NewPipeline(d.GraphicsPipeline, shader(d))
		require.NoError(t, err)
		pass.Draw(pipe, d.recorded())
	}
	require.NoError(t, pass.End(context.Background()))
	for _, a := range info.Color {
		if a.Image == nil {
			r.color = append(r.color, nil)
			continue
		}
		r.color = append(r.color, ReadColor(a.Image))
	}
	if info.DepthStencil != nil {
		r.depth, r.stencil = ReadDepthStencil(info.DepthStencil.Image)
	}
	for i := range s.draws {
		if s.uncounted {
			return r
		}
		r.passed = append(r.passed, int(pass.SamplesPassed(i, i+1)))
	}
	require.Equal(t, pass.Statistics().FragmentsPassed, pass.SamplesPassed(0, pass.Draws()))
	return r
}

// recorded is a draw as a pass takes it.
func (d *draw) recorded() shade.Draw {
	out := shade.Draw{Count: len(d.Vertices), Instances: d.instances, Dynamic: d.dynamic}
	if out.Dynamic == nil {
		out.Dynamic = &vk.Dynamic{}
	}
	out.Dynamic.Viewports, out.Dynamic.Scissors = d.Viewports, d.Scissors
	if d.Indices == nil {
		return out
	}
	out.Count, out.First, out.VertexOffset = len(d.Indices), d.first, d.vertexOffset
	for k := -d.first; k < len(d.Indices); k++ {
		i := uint32(0)
		if k >= 0 {
			if i = d.Indices[k]; i != oracle.Restart {
				i -= uint32(d.vertexOffset)
			}
		}
		switch d.indexBits {
		case 8:
			out.Indices8 = append(out.Indices8, uint8(i))
		case 16:
			out.Indices16 = append(out.Indices16, uint16(i))
		default:
			out.Indices32 = append(out.Indices32, i)
		}
	}
	return out
}

// reference draws a scene with the reference.
func (s *scene) reference() *oracle.Target {
	target := oracle.NewTarget(s.width, s.height, s.samples, s.depth, s.colors...)
	for i, f := range s.colors {
		if f != vk.FormatUndefined {
			target.ClearColor(i, s.clearColor)
		}
	}
	if s.depth != vk.FormatUndefined {
		target.ClearDepthStencil(float64(s.clearDepth), s.clearStencil)
	}
	for n, d := range s.draws {
		s.passed = append(s.passed[:n], 0)
		before := target.SamplesPassed
		for i := range max(d.instances, 1) {
			one := d.Draw
			one.Vertices = nil
			for k := range d.Vertices {
				one.Vertices = append(one.Vertices, d.vertex(k, i))
			}
			one.Shader = d.shaderOf(s)
			if s.rates != nil {
				one.RateAttachment = func(x, y int) vk.Extent2D { return rateOf(uint32(s.rates[y/8*s.ratesWide+x/8])) }
			}
			if s.densities.texels != nil {
				one.RateAttachment = s.densities.at(s)
			}
			if y := d.dynamic; y != nil {
				overlay(&one, y)
			}
			one.Draw(target)
		}
		s.passed[n] = target.SamplesPassed - before
	}
	return target
}

// generator makes random scenes.
type generator struct{ *rand.Rand }

// chance is true once in n times.
func (g generator) chance(n int) bool { return g.IntN(n) == 0 }

func pick[T any](g generator, list ...T) T { return list[g.IntN(len(list))] }
