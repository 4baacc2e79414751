package random_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvgen"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// framePrograms are the programs of a frame's draws, which are the same in all ways to draw it.
type framePrograms struct {
	seed  uint64
	made  map[int]*frameProgram // by draw
	draws int
}

// frameProgram is what a draw has of them.
type frameProgram struct {
	pair    *spirvgen.Pair
	options program.Options
	loaded  map[program.Exec]*program.Program
	vertices,
	numbers, pushed []byte
	texture *sample.Texture
	plain   bool
}

func newFramePrograms(seed uint64) *framePrograms {
	return &framePrograms{seed: seed, made: map[int]*frameProgram{}}
}

// drew counts a draw, and returns how many there were before.
func (p *framePrograms) drew() int {
	if p == nil {
		return 0
	}
	p.draws++
	return p.draws - 1
}

// classOf is the class of a colour attachment's format.
func classOf(f vk.Format) spirvgen.Class {
	info := format.Of(f)
	if info == nil {
		return spirvgen.None
	}
	switch info.Class {
	case format.ClassUint:
		return spirvgen.Uint
	case format.ClassSint:
		return spirvgen.Sint
	}
	return spirvgen.Float
}

// attributeFormats are the formats of vertex attributes, by class.
var attributeFormats = map[spirvgen.Class][]vk.Format{}

func init() {
	for _, f := range vk.Values[vk.Format]() {
		if i := format.Of(f); i != nil && i.Color() && i.Storable() && !i.Chroma && !i.Wide() {
			attributeFormats[classOf(f)] = append(attributeFormats[classOf(f)], f)
		}
	}
}

// shader is that of draw n and its bindings, and what memory it writes: the Go shader s, or a program instead.
func (w *frameWay) shader(t testing.TB, n int, s *randomShader, formats []vk.Format, more *beyond) (shade.Shader, any, [][]byte, error) {
	if w.programs == nil {
		return s, nil, nil, nil
	}
	p := w.programs.made[n]
	if p == nil {
		p = newFrameProgram(t, rand.New(rand.NewPCG(w.programs.seed, 1000+uint64(n))), s.i.DualSource, formats, more)
		w.programs.made[n] = p
	}
	loaded := p.loaded[w.exec]
	if loaded == nil {
		o := p.options
		o.Exec = w.exec
		var err error
		if loaded, err = program.Load(p.pair.Vertex, p.pair.Fragment, o); err != nil {
			return nil, nil, nil, err
		}
		p.loaded[w.exec] = loaded
	}
	resources, written := p.resources(t, loaded)
	bindings, err := loaded.Bind(resources)
	return loaded, bindings, written, err
}

// newFrameProgram makes modules, and what they read.
func newFrameProgram(t testing.TB, r *rand.Rand, dual bool, formats []vk.Format, more *beyond) *frameProgram {
	p := &frameProgram{loaded: map[program.Exec]*program.Program{}, plain: oneIn(r, 2)}
	o := spirvgen.Options{DualSource: dual, Layers: more.views == 0 && more.layers > 1, Views: more.views != 0, Plain: p.plain}
	for _, f := range formats {
		o.Colors = append(o.Colors, classOf(f))
	}
	if n := len(formats); n > 0 && !dual && oneIn(r, 8) { // the attachment keeps what it has
		o.Colors[r.IntN(n)] = spirvgen.None
	}
	var err error
	p.pair, err = spirvgen.NewPair(r, o)
	require.NoError(t, err)
	in := &p.options.VertexInput
	for k, a := range p.pair.Attributes {
		in.Bindings = append(in.Bindings, program.VertexBinding{Binding: k, Stride: pick(r, 0, 16, 20, 48),
			Instance: oneIn(r, 4), Divisor: pick(r, 0, 1, 3, -1)})
		if !in.Bindings[k].Instance {
			in.Bindings[k].Divisor = 0
		}
		in.Attributes = append(in.Attributes, program.VertexAttribute{
			Location: a.Location, Binding: k, Format: pick(r, attributeFormats[a.Class]...), Offset: pick(r, 0, 4, 8),
		})
	}
	p.vertices, p.numbers, p.pushed = make([]byte, r.IntN(3000)), make([]byte, 256), make([]byte, spirvgen.PushConstants)
	randBytes(r, p.vertices)
	randBytes(r, p.numbers)
	randBytes(r, p.pushed)
	p.texture = frameTexture(t, r)
	return p
}

// frameTexture is a texture of floats, of two dimensions.
func frameTexture(t testing.TB, r *rand.Rand) *sample.Texture {
	f := pick(r, vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
		vk.FormatR32G32B32A32Sfloat, vk.FormatR8Snorm, vk.FormatR16G16B16A16Unorm)
	m, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, MipLevels: 1 + r.IntN(3),
		Extent: vk.Extent3D{Width: pick(r, 4, 7, 16, 33), Height: pick(r, 4, 5, 16), Depth: 1},
	})
	require.NoError(t, err)
	randBytes(r, m.Bytes())
	m.Touch()
	v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	modes := vk.Values[vk.SamplerAddressMode]()
	texture, err := halfspace.NewTexture(vk.Sampler{
		MagFilter: vk.Filter(r.IntN(2)), MinFilter: vk.Filter(r.IntN(2)), MipmapMode: vk.SamplerMipmapMode(r.IntN(2)),
		AddressModeU: pick(r, modes...),
		AddressModeV: pick(r, modes...), MipLodBias: pick[float32](r, 0, 0, 1.5), AnisotropyEnable: oneIn(r, 4),
		MaxAnisotropy: pick[float32](r, 1, 2, 16),
		MaxLod:        pick[float32](r, 1000, 1, 0),
	}, v)
	require.NoError(t, err)
	return texture
}

// resources are what a way's draw reads and writes, and the bytes of the latter.
func (p *frameProgram) resources(t testing.TB, loaded *program.Program) (r program.Resources, written [][]byte) {
	for range p.pair.Attributes {
		r.VertexBuffers = append(r.VertexBuffers, guard.Copy(t, p.vertices))
	}
	r.PushConstants = p.pushed
	words := func(binding, n int) {
		if loaded.Has(0, binding) {
			w := guard.Slice[uint32](t, n)
			b := unsafe.Slice((*byte)(unsafe.Pointer(&w[0])), 4*n)
			written = append(written, b)
			r.Descriptors = append(r.Descriptors, program.Descriptor{Binding: binding, Buffer: b})
		}
	}
	words(spirvgen.CellsBinding, spirvgen.Cells)
	words(spirvgen.MarksBinding, spirvgen.Marks)
	if loaded.Has(0, spirvgen.NumbersBinding) {
		r.Descriptors = append(r.Descriptors, program.Descriptor{Binding: spirvgen.NumbersBinding, Buffer: guard.Copy(t, p.numbers)})
	}
	if loaded.Has(0, spirvgen.TextureBinding) {
		r.Descriptors = append(r.Descriptors, program.Descriptor{Binding: spirvgen.TextureBinding, Texture: p.texture})
	}
	if loaded.Has(0, spirvgen.ImageBinding) {
		m, err := halfspace.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: vk.FormatR32Uint,
			Extent: vk.Extent3D{Width: spirvgen.ImageSize, Height: spirvgen.ImageSize, Depth: 1},
		})
		require.NoError(t, err)
		v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
		require.NoError(t, err)
		written = append(written, m.Bytes())
		r.Descriptors = append(r.Descriptors, program.Descriptor{Binding: spirvgen.ImageBinding, View: v})
	}
	return r, written
}
