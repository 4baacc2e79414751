package program

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

func module(t testing.TB, name string) []uint32 {
	data, err := os.ReadFile(filepath.Join("testdata", name+".spv"))
	require.NoError(t, err)
	words, err := spirv.Words(data)
	require.NoError(t, err)
	return words
}

// guarded is how many bytes of memory something has: a multiple of 8, so that their beginning is aligned, too.
const guarded = 1016

// something gives every binding of a program something small; buffers, vertices and push constants are the same memory,
// the end of which is where a page ends that is followed by one that nobody may touch.
func something(t testing.TB, p *Program, memory []byte) *Bindings {
	r := Resources{PushConstants: memory, VertexBuffers: [][]byte{memory}}
	for _, b := range p.Bindings() {
		if b.Block != nil && blockBytes(b.Block) < 1<<20 {
			if block, err := p.NewBlockAt(b.Set, b.Binding, 2); err == nil {
				_ = block.Set("@0", 1)
			}
		}
		if b.Descriptor == spirv.PushConstants {
			continue
		}
		for k := range max(1, min(b.Count, 3)) {
			d := Descriptor{Set: b.Set, Binding: b.Binding, Element: k, Buffer: memory, Sampler: &vk.Sampler{}}
			if b.Block == nil && b.Descriptor != spirv.Sampler {
				s := b.Image.Sampled
				d.Format = map[bool]vk.Format{false: vk.FormatR32Uint, true: vk.FormatR32Sint}[s.Signed]
				switch {
				case s.Kind != spirv.KindInt && b.Descriptor != spirv.StorageImage && b.Image.Dim != spirv.DimBuffer:
					d.Format = vk.FormatR8G8B8A8Unorm
				case s.Kind != spirv.KindInt:
					d.Format = vk.FormatR32Sfloat
				case s.Width == 64:
					d.Format = map[bool]vk.Format{false: vk.FormatR64Uint, true: vk.FormatR64Sint}[s.Signed]
				}
				if b.Image.Dim != spirv.DimBuffer {
					d.View = someView(&b.Image, d.Format)
				}
			}
			r.Descriptors = append(r.Descriptors, d)
		}
	}
	b, err := p.Bind(r)
	if err != nil {
		return nil
	}
	return b
}

// someView is a view of a small image, of the dimensions that a module says, or nil.
func someView(i *spirv.Image, f vk.Format) *mip.View {
	info := vk.ImageInfo{Format: f, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}, ImageType: vk.ImageType2D, ArrayLayers: 1}
	types := [2]vk.ImageViewType{vk.ImageViewType2D, vk.ImageViewType2DArray}
	switch i.Dim {
	case spirv.Dim1D:
		info.ImageType, info.Extent.Height, types = vk.ImageType1D, 1, [2]vk.ImageViewType{vk.ImageViewType1D, vk.ImageViewType1DArray}
	case spirv.Dim3D:
		info.ImageType, info.Extent.Depth, types = vk.ImageType3D, 4, [2]vk.ImageViewType{vk.ImageViewType3D, vk.ImageViewType3D}
	case spirv.DimCube:
		info.CubeCompatible, info.ArrayLayers, types = true, 6, [2]vk.ImageViewType{vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray}
	}
	if i.Arrayed {
		info.ArrayLayers *= 2
	}
	if i.Multi {
		info.Samples = 4
	}
	m, err := mip.NewImage(info)
	if err != nil {
		return nil
	}
	v, err := mip.NewView(m, vk.ImageView{ViewType: types[truth(i.Arrayed)]})
	if err != nil {
		return nil
	}
	return v
}

// valid are modules that bytes are changed in.
var valid = []string{"control.frag", "memory.frag", "texture.frag", "math.frag", "atomics.frag", "image64.frag", "vertices.frag"}

// attributes are vertex inputs for any module: locations 0 to 3.
var attributes = VertexInput{
	Bindings: []VertexBinding{{Stride: 16}},
	Attributes: []VertexAttribute{
		{Location: 0, Format: vk.FormatR32G32B32A32Sfloat}, {Location: 1, Format: vk.FormatR8G8B8A8Unorm},
		{Location: 2, Format: vk.FormatR16G16B16A16Sfloat}, {Location: 3, Format: vk.FormatR32G32B32A32Uint},
	},
}

// run runs both stages once over small batches, a loop that does not end for so many rounds.
func run(p *Program, b *Bindings, rounds int) {
	for _, level := range []simd.Level{simd.LevelGeneric, slices.Max(simd.Available())} {
		k, _ := simd.For(level)
		batches(p, b, rounds, k)()
	}
}

// batches makes batches for both stages, and is what runs them.
func batches(p *Program, b *Bindings, rounds int, k *simd.Kernels) func() {
	s := &shade.Scratch{Stopped: func() bool { rounds--; return rounds < 0 }}
	i := p.Interface()
	v := &shade.Vertices{Batch: shade.Batch{N: 20, Kernels: k, Scratch: s}, Index: make([]uint32, 32), Bindings: b, Draw: &shade.Draw{}}
	for n := range v.Index {
		v.Index[n] = uint32(n)
	}
	row := func() []float32 { return make([]float32, 32)[:20] }
	v.X, v.Y, v.Z, v.W, v.PointSize = row(), row(), row(), row(), row()
	for range i.Varyings {
		v.Out = append(v.Out, row())
	}
	for range 8 {
		v.ClipDistance, v.CullDistance = append(v.ClipDistance, row()), append(v.CullDistance, row())
	}
	v.ViewportIndex, v.ShadingRate = make([]uint32, 32), make([]uint32, 32)
	const groups = 3
	lanes := func() []float32 {
		f := make([]float32, groups*simd.Lanes)
		for n := range f {
			f[n] = float32(n) / 48
		}
		return f
	}
	f := &shade.Fragments{Batch: shade.Batch{N: groups * simd.Lanes, Kernels: k, Scratch: s},
		Live: []uint16{0xFFFF, 0x0F31, 0}, Bindings: b, Interpolator: nowhere{}}
	for range i.Varyings {
		f.In, f.DX, f.DY = append(f.In, lanes()), append(f.DX, lanes()), append(f.DY, lanes())
	}
	for c := range 4 {
		f.FragCoord[c], f.Src1[c] = lanes(), lanes()
		for n := range f.Colors {
			f.Colors[n][c] = lanes()
		}
	}
	f.Depth = lanes()
	return func() {
		p.Vertex(v)
		p.Fragment(f)
	}
}

// nowhere is an interpolator that knows nothing.
type nowhere struct{}

func (nowhere) At(int, int, int32, int32) float32 { return 1 }
func (nowhere) Vertex(int, int, int) float32      { return 2 }
func (nowhere) Center(int) (x, y int32)           { return 128, 128 }
func (nowhere) Location(int, int) (x, y int32)    { return 128, 128 }
func (nowhere) Centroid(int) (x, y int32)         { return 128, 128 }

// The modules of testdata load and run.
func TestLoad(t *testing.T) {
	for _, names := range [][2]string{
		{"quad.vert", "control.frag"}, {"quad.vert", "memory.frag"}, {"quad.vert", "texture.frag"},
		{"quad.vert", "math.frag"}, {"attributes.vert", "control.frag"},
	} {
		p, err := Load(module(t, names[0]), module(t, names[1]), Options{VertexInput: attributes})
		require.NoError(t, err, names)
		b := something(t, p, guard.Slice[byte](t, guarded))
		require.NotNil(t, b, names)
		run(p, b, math.MaxInt)
	}
}

// Once a worker has run a program, it allocates nothing for it.
func TestBatchesAllocateNothing(t *testing.T) {
	for _, names := range [][2]string{{"attributes.vert", "control.frag"}, {"quad.vert", "texture.frag"}, {"quad.vert", "math.frag"}} {
		p, err := Load(module(t, names[0]), module(t, names[1]), Options{VertexInput: attributes})
		require.NoError(t, err)
		draw := batches(p, something(t, p, guard.Slice[byte](t, guarded)), math.MaxInt, generic)
		draw()
		if n := allocs.PerRun(10, draw); n != 0 {
			t.Errorf("%v: %v allocations", names, n)
		}
	}
}

// Words that were changed at random load with an error or run: nothing panics or hangs, and compiled programs take
// bounded memory.
func FuzzLoad(f *testing.F) {
	vertex := module(f, "quad.vert")
	for _, name := range valid {
		data, err := os.ReadFile(filepath.Join("testdata", name+".spv"))
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		words := make([]uint32, len(data)/4)
		for i := range words {
			words[i] = binary.LittleEndian.Uint32(data[4*i:])
		}
		p, err := Load(vertex, words, Options{VertexInput: attributes})
		if err != nil {
			return
		}
		if b := something(t, p, guard.Slice[byte](t, guarded)); b != nil {
			run(p, b, 20)
		}
	})
}

// Modules changed in one word, at random: like FuzzLoad, but a few thousand in every run.
func TestChangedWords(t *testing.T) {
	vertex, memory := module(t, "quad.vert"), guard.Slice[byte](t, guarded)
	n := 0
	for _, name := range valid {
		words := module(t, name)
		for at := 5; at < len(words); at += 3 {
			for k, v := range []uint32{0, words[at] + 1, words[at] ^ 1<<(at%32), words[(at*7+3)%len(words)]} {
				if testing.Short() && (at+k)%8 != 0 {
					continue
				}
				changed := append([]uint32(nil), words...)
				changed[at] = v
				p, err := Load(vertex, changed, Options{})
				if err != nil {
					continue
				}
				n++
				if b := something(t, p, memory); b != nil {
					run(p, b, 20)
				}
			}
		}
	}
	require.NotZero(t, n)
}

// Members are written where the module's own layout has them, and mistakes name the block and the member.
func TestBlock(t *testing.T) {
	p, err := Load(module(t, "attributes.vert"), module(t, "control.frag"), Options{VertexInput: attributes})
	require.NoError(t, err)
	b, err := p.NewBlock("camera", 0)
	require.NoError(t, err)
	require.Len(t, b.Bytes, 164)
	require.NoError(t, b.Set("tint[1]", 1, 2, 3, 4))
	require.NoError(t, b.Set("turn", 1, 2, 3, 4, 5, 6, 7, 8, 9)) // row major: columns of 16 bytes hold rows
	require.NoError(t, b.Set("scale", 0.5))
	float := func(at int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b.Bytes[at:])) }
	require.Equal(t, []float32{1, 4, 0.5, 2, 4}, []float32{float(64 + 16), float(64 + 28), float(160), float(112 + 16), float(112 + 4)})
	for path, want := range map[string]string{
		"tint[3]": `camera.tint[3]: there is no element 3 of vec4[3]`,
		"hue":     `camera.hue: there is no member "hue": the struct has projection (mat4x4), tint (vec4[3]), turn (mat3x3), scale (float)`,
		"scale":   "camera.scale: 2 numbers were given for float, which has 1",
	} {
		require.EqualError(t, b.Set(path, 1, 2), want)
	}
	_, err = p.NewBlock("lamp", 0)
	require.ErrorContains(t, err, `Block: the program has no block "lamp": it has `)
	push, err := p.NewBlock("", 0)
	require.NoError(t, err)
	require.NoError(t, push.Set("mode", 7))
}

// What is wrong with resources is said by name, all of it at once.
func TestBindErrors(t *testing.T) {
	p, err := Load(module(t, "quad.vert"), module(t, "texture.frag"), Options{})
	require.NoError(t, err)
	_, err = p.Bind(Resources{Descriptors: []Descriptor{{Name: "nothing"}, {Set: 0, Binding: 1}, {Name: "plain", Element: 3}}})
	require.EqualError(t, err, `Descriptors[nothing][0]: the program has no such binding: it has "image" (set 0, binding 1), "plain" (set 0, binding 2), "how" (set 0, binding 3), "sky" (set 0, binding 4)
Descriptors[set 0, binding 1][0]: "image" (COMBINED_IMAGE_SAMPLER): no View
Descriptors[plain][3]: element 3: the binding has 3 elements
Descriptors: set 0, binding 3, "how" (SAMPLER) is missing
Descriptors: set 0, binding 4, "sky" (COMBINED_IMAGE_SAMPLER) is missing`)
	require.Error(t, p.Interface().Check(nil))
}

// Modules are refused by instruction and word offset.
func TestRefusals(t *testing.T) {
	words := append([]uint32(nil), module(t, "control.frag")...)
	words[6] = uint32(spirv.CapabilityKernel)
	_, err := Load(module(t, "quad.vert"), words, Options{})
	require.EqualError(t, err, "fragment module: SPIR-V word 5: OpCapability: Kernel: of OpenCL, not of shaders")
	_, err = Load(module(t, "quad.vert"), module(t, "quad.vert"), Options{})
	require.EqualError(t, err,
		"fragment module: SPIR-V word 0: OpEntryPoint: the module has no entry point \"main\" of the fragment stage: "+
			"it has \"main\" of the vertex stage")
	_, err = Load(module(t, "attributes.vert"), nil, Options{})
	require.ErrorContains(t, err,
		`VertexInput.Attributes: the vertex stage has the input "position" (vec3) at location 0, which no attribute has`)
}

// What specialization constants decide against is not part of a program: neither its varyings nor its lookups. What is
// left is joined.
func TestDecidedBranchesAreNotLowered(t *testing.T) {
	vertex, fragment := module(t, "special.vert"), module(t, "special.frag")
	for _, c := range []struct {
		constants map[uint32][]uint32
		varyings  int
	}{{nil, 0}, {map[uint32][]uint32{0: {1}}, 0}, {map[uint32][]uint32{0: {1}, 1: {2}}, 2}} {
		p, err := Load(vertex, fragment, Options{FragmentConstants: c.constants})
		require.NoError(t, err)
		if n := len(p.Interface().Varyings); n != c.varyings {
			t.Errorf("%v: %d varyings, not %d", c.constants, n, c.varyings)
		}
		live := 0
		for _, b := range p.Functions()[1].Blocks {
			live += truth(len(b.Code) > 0)
		}
		if live != 1 {
			t.Errorf("%v: %d blocks that are run", c.constants, live)
		}
	}
}
