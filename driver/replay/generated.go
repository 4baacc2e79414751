package main

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvgen"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// generated are cases of generated modules and frames, three for each seed. The answers of compute modules are what their
// generator says that they do; pairs of a vertex and a fragment module, and frames, have none.
func generated(seed uint64, n int) ([]job, error) {
	s := &suite.Suite{}
	var frames []job
	for k := seed; k < seed+uint64(n); k++ {
		c, err := generatedCompute(k)
		if err != nil {
			return nil, err
		}
		p, err := generatedPair(k)
		if err != nil {
			return nil, err
		}
		s.Compute, s.Programs, frames = append(s.Compute, c), append(s.Programs, p), append(frames, generatedFrame(k).job())
	}
	return append(jobsOf(s), frames...), nil
}

// generatedCompute is one dispatch of a module.
func generatedCompute(seed uint64) (*suite.ComputeCase, error) {
	r := rand.New(rand.NewPCG(seed, 35))
	m, err := spirvgen.NewCompute(r)
	if err != nil {
		return nil, err
	}
	groups := 1 + r.IntN(5)
	sizes := [4]int{spirvgen.PushConstants / 4, 40 + 2*r.IntN(50), groups * m.Size * spirvgen.OwnWords, spirvgen.TallyWords}
	var begin, end [4][]uint32
	for k, n := range sizes {
		for range n {
			begin[k] = append(begin[k], []uint32{r.Uint32(), r.Uint32N(20)}[r.IntN(2)])
		}
		end[k] = slices.Clone(begin[k])
	}
	m.Run(groups, end[0], end[1], end[2], end[3])
	c := &suite.ComputeCase{Name: fmt.Sprintf("compute-%d", seed), Modules: []suite.Module{{Words: m.Words}},
		Features: []string{"subgroupArithmetic"}, PushConstants: suite.Words(begin[0]),
		Commands: []suite.ComputeCommand{{Groups: [3]int{groups, 1, 1}}}}
	for k := range spirvgen.ComputeBindings {
		c.Descriptors = append(c.Descriptors, suite.ComputeBinding{Binding: k, Type: "STORAGE_BUFFER",
			Elements: []suite.ComputeElement{{IsBuffer: true, Buffer: suite.Words(begin[k+1]), Range: -1}}})
		c.Buffers = append(c.Buffers, suite.Written{Binding: k, Data: suite.Words(end[k+1])})
	}
	return c, nil
}

// formats32 are formats of 32-bit components, by class and number of components.
var formats32 = map[spirvgen.Class][5]vk.Format{
	spirvgen.Float: {1: vk.FormatR32Sfloat, vk.FormatR32G32Sfloat, vk.FormatR32G32B32Sfloat, vk.FormatR32G32B32A32Sfloat},
	spirvgen.Uint:  {1: vk.FormatR32Uint, vk.FormatR32G32Uint, vk.FormatR32G32B32Uint, vk.FormatR32G32B32A32Uint},
	spirvgen.Sint:  {1: vk.FormatR32Sint, vk.FormatR32G32Sint, vk.FormatR32G32B32Sint, vk.FormatR32G32B32A32Sint},
}

// colorFormats are what a pair's colours are written to.
var colorFormats = map[spirvgen.Class][]vk.Format{
	spirvgen.Float: {vk.FormatR32G32B32A32Sfloat, vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Unorm},
	spirvgen.Uint:  {vk.FormatR32G32B32A32Uint, vk.FormatR8G8B8A8Uint},
	spirvgen.Sint:  {vk.FormatR32G32B32A32Sint, vk.FormatR16G16B16A16Sint},
}

// one is one of a list.
func one[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// randomWords are n words.
func randomWords(r *rand.Rand, n int) suite.Array {
	list := make([]uint32, n)
	for k := range list {
		list[k] = r.Uint32()
	}
	return suite.Words(list)
}

// generatedPair is one draw with a vertex and a fragment module, and everything that they may read and write.
func generatedPair(seed uint64) (*suite.ProgramCase, error) {
	r := rand.New(rand.NewPCG(seed, 36))
	const vertices, instances = 30, 2
	c := &suite.ProgramCase{Name: fmt.Sprintf("pair-%d", seed), Vertices: vertices, Instances: instances,
		Topology: one(r, vk.PrimitiveTopologyTriangleList, vk.PrimitiveTopologyTriangleStrip,
			vk.PrimitiveTopologyTriangleFan, vk.PrimitiveTopologyLineList, vk.PrimitiveTopologyPointList),
		Target:        suite.ProgramTarget{Width: 40 + r.IntN(30), Height: 30 + r.IntN(30), Samples: one(r, 1, 4)},
		PushConstants: randomWords(r, spirvgen.PushConstants/4)}
	c.Multisample.RasterizationSamples = c.Target.Samples
	var o spirvgen.Options
	for range 1 + r.IntN(3) {
		class := one(r, spirvgen.Float, spirvgen.Uint, spirvgen.Sint)
		o.Colors = append(o.Colors, class)
		c.Target.Colors = append(c.Target.Colors, suite.ProgramColor{Format: one(r, colorFormats[class]...),
			Clear: [4]float64{1, 2, 3, float64(r.IntN(9))}})
	}
	o.DualSource = len(o.Colors) == 1 && o.Colors[0] == spirvgen.Float && r.IntN(3) > 0
	generatedState(r, c, o.DualSource)
	p, err := spirvgen.NewPair(r, o)
	if err != nil {
		return nil, err
	}
	c.Vertex.Words, c.Fragment.Words = p.Vertex, p.Fragment
	for _, a := range p.Attributes {
		c.Attributes = append(c.Attributes, suite.Attribute{Location: a.Location, Format: formats32[a.Class][a.Components],
			Instance: r.IntN(4) == 0, Data: randomWords(r, vertices*a.Components)})
	}
	return c, generatedResources(r, c)
}

// generatedResources are all buffers and images that a pair may have.
func generatedResources(r *rand.Rand, c *suite.ProgramCase) error {
	buffer := func(n int, kind string, size int) {
		c.Descriptors = append(c.Descriptors,
			suite.Binding{Binding: n, Type: kind, Elements: []suite.Element{{Buffer: randomWords(r, size)}}})
		if kind == "STORAGE_BUFFER" {
			c.Expected.Buffers = append(c.Expected.Buffers, suite.Written{Binding: n})
		}
	}
	buffer(spirvgen.CellsBinding, "STORAGE_BUFFER", spirvgen.Cells)
	buffer(spirvgen.NumbersBinding, "UNIFORM_BUFFER", 64)
	buffer(spirvgen.MarksBinding, "STORAGE_BUFFER", spirvgen.Marks)
	texture, err := generatedImage(r, vk.ImageInfo{ImageType: vk.ImageType2D, MipLevels: 1 + r.IntN(3),
		Format: one(r, vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Unorm),
		Extent: vk.Extent3D{Width: one(r, 4, 7, 16, 33), Height: one(r, 4, 5, 16), Depth: 1}})
	if err != nil {
		return err
	}
	texture.Sampler = &suite.Sampler{Sampler: vk.Sampler{MagFilter: vk.Filter(r.IntN(2)), MinFilter: vk.Filter(r.IntN(2)),
		MipmapMode: vk.SamplerMipmapMode(r.IntN(2)), AddressModeU: vk.SamplerAddressMode(r.IntN(4)),
		AddressModeV: vk.SamplerAddressMode(r.IntN(4)), MaxLod: 1000}}
	image, err := generatedImage(r, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Uint,
		Extent: vk.Extent3D{Width: spirvgen.ImageSize, Height: spirvgen.ImageSize, Depth: 1}})
	if err != nil {
		return err
	}
	c.Descriptors = append(c.Descriptors,
		suite.Binding{Binding: spirvgen.TextureBinding, Type: "COMBINED_IMAGE_SAMPLER", Elements: []suite.Element{texture}},
		suite.Binding{Binding: spirvgen.ImageBinding, Type: "STORAGE_IMAGE", Elements: []suite.Element{image}})
	c.Expected.Images = []suite.Written{{Binding: spirvgen.ImageBinding}}
	return nil
}

// generatedImage is an image of random bytes, and a view of all of it.
func generatedImage(r *rand.Rand, info vk.ImageInfo) (e suite.Element, err error) {
	m, err := mip.NewImage(info)
	if err != nil {
		return e, err
	}
	data := make([]byte, len(m.Bytes()))
	for n := 0; n+4 <= len(data); n += 4 {
		binary.LittleEndian.PutUint32(data[n:], r.Uint32())
	}
	info = m.Info()
	e.Image = &suite.Image{ImageInfo: info, Data: data}
	e.View = vk.ImageView{ViewType: vk.ImageViewType2D, Format: info.Format, LevelCount: info.MipLevels, LayerCount: 1}
	return e, nil
}
