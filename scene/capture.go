package scene

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// captureMagic begins a captured frame: "HFR2".
const captureMagic = 0x32524648

// Capture writes the draws of opaque surfaces of the frame that was drawn last, and their picture before the tone
// curve, for other Vulkan implementations to draw and be timed with: modules, specialization constants, buffers, images
// with all levels. The format is in tools/peers. The error says which part of the picture cannot be written: it must be
// one of [ShadePBR], one sample, and triangle lists that are neither blended nor of glass.
func (r *Renderer) Capture(w io.Writer) error {
	p := r.pbr
	switch {
	case p == nil || p.info.Shading != ShadePBR:
		return fmt.Errorf("capture: only pictures of pbr are captured")
	case p.info.Samples > 1 || p.info.ReverseZ:
		return fmt.Errorf("capture: only pictures of one sample without reversed depth are captured")
	case len(p.glass) > 0 || len(p.sorted.items) > 0 || p.background != nil:
		return fmt.Errorf("capture: blended surfaces, glass and backgrounds are not captured")
	}
	c := &capture{buffers: map[*byte]uint32{}, textures: map[*halfspace.Texture]uint32{}, pipelines: map[surfaceVariant]uint32{}}
	for i := range p.scene.Instances {
		if p.instances[i] == nil {
			continue
		}
		if err := c.instance(p, i); err != nil {
			return fmt.Errorf("capture: %w", err)
		}
	}
	return c.write(w, p)
}

// capture collects what draws use, each thing once.
type capture struct {
	words     []uint32 // of the draw that is being written
	buffers   map[*byte]uint32
	textures  map[*halfspace.Texture]uint32
	pipelines map[surfaceVariant]uint32

	bufferList  [][]byte
	textureList []*halfspace.Texture
	kinds       []surfaceVariant
	draws       [][]uint32
}

// buffer is the number of a buffer, from 1 on; 0 for an empty one.
func (c *capture) buffer(b []byte) uint32 {
	if len(b) == 0 {
		return 0
	}
	if n, ok := c.buffers[&b[0]]; ok {
		return n
	}
	c.bufferList = append(c.bufferList, b)
	c.buffers[&b[0]] = uint32(len(c.bufferList))
	return uint32(len(c.bufferList))
}

// instance adds a draw: pipeline, index buffer, vertices, vertex buffers, and descriptors of set, binding, element,
// type, number each.
func (c *capture) instance(p *pbr, i int) error {
	in := &p.scene.Instances[i]
	prim := &p.scene.Primitives[in.Primitive]
	if prim.Topology != vk.PrimitiveTopologyTriangleList {
		return fmt.Errorf("%v is not a list of triangles", prim.Topology)
	}
	kind := p.kind(prim, in.Primitive)
	prog, err := kind.program()
	if err != nil {
		return err
	}
	v := surfaceVariant{kind, prim.Topology, in.Mirrored}
	if _, ok := c.pipelines[v]; !ok {
		c.pipelines[v] = uint32(len(c.kinds))
		c.kinds = append(c.kinds, v)
	}
	list, err := p.materialResources(prog, &p.scene.Materials[prim.Material])
	if err != nil {
		return err
	}
	list = append(list, program.Descriptor{Name: "instance", Buffer: p.instances[i]})
	d := drawOf(prim, nil)
	var indices []byte
	for _, v := range prim.Indices {
		indices = binary.LittleEndian.AppendUint32(indices, v)
	}
	words := []uint32{c.pipelines[v], c.buffer(indices), uint32(d.Count)}
	vertices := surfaceBuffers(prim)
	words = append(words, uint32(len(vertices)))
	for _, b := range vertices {
		words = append(words, c.buffer(b))
	}
	words = append(words, uint32(len(list)))
	for _, d := range list {
		bindings := prog.Bindings()
		k := slices.IndexFunc(bindings, func(b spirv.Binding) bool { return b.Name == d.Name })
		b := bindings[k]
		n := c.buffer(d.Buffer)
		if d.Texture != nil {
			n = c.texture(d.Texture)
		}
		words = append(words, uint32(b.Set), uint32(b.Binding), uint32(d.Element), uint32(b.Descriptor), n)
	}
	c.draws = append(c.draws, words)
	return nil
}

// texture is the number of a texture.
func (c *capture) texture(t *halfspace.Texture) uint32 {
	if n, ok := c.textures[t]; ok {
		return n
	}
	c.textures[t] = uint32(len(c.textureList))
	c.textureList = append(c.textureList, t)
	return c.textures[t]
}

// write writes all of it: see tools/peers/README.md.
func (c *capture) write(w io.Writer, p *pbr) error {
	b := bufio.NewWriterSize(w, 1<<20)
	put := func(words ...uint32) {
		for _, v := range words {
			binary.Write(b, binary.LittleEndian, v)
		}
	}
	bytes := func(data []byte) {
		put(uint32(len(data)))
		b.Write(data)
		b.Write(make([]byte, -len(data)&3))
	}
	put(captureMagic, uint32(p.info.Width), uint32(p.info.Height), 2, uint32(len(c.bufferList)),
		uint32(len(c.textureList)), uint32(len(c.kinds)), uint32(len(c.draws)))
	for _, name := range []string{"material.vert", "material.frag"} {
		data, err := shaderFiles.ReadFile("shaders/" + name + ".spv")
		if err != nil {
			return err
		}
		bytes(data)
	}
	for _, data := range c.bufferList {
		bytes(data)
	}
	for _, t := range c.textureList {
		v, s := t.View(), t.Sampler()
		info := v.Info()
		extent := v.Image().Info().Extent
		cube := uint32(0)
		if info.ViewType == vk.ImageViewTypeCube {
			cube = 1
		}
		array := uint32(0)
		if info.ViewType == vk.ImageViewType2DArray {
			array = 1
		}
		compare := uint32(0)
		if s.CompareEnable {
			compare = 1 + uint32(s.CompareOp)
		}
		put(uint32(v.Format().Format), uint32(extent.Width), uint32(extent.Height), uint32(info.LayerCount),
			uint32(info.LevelCount), cube, array,
			uint32(s.MagFilter), uint32(s.MinFilter), uint32(s.MipmapMode), uint32(s.AddressModeU),
			uint32(s.AddressModeV), compare, math.Float32bits(s.MaxLod), uint32(info.Components.R), uint32(info.Components.G),
			uint32(info.Components.B), uint32(info.Components.A))
		for level := range info.LevelCount {
			for layer := range info.LayerCount {
				sub := v.Subresource(level, layer)
				var texels []byte
				for y := range sub.Height {
					texels = append(texels, sub.Row(y, 0)[:sub.Width*sub.Texel]...)
				}
				bytes(texels)
			}
		}
	}
	for _, k := range c.kinds {
		constants := k.kind.constants()
		put(word(!k.kind.doubleSided), word(k.mirrored), uint32(len(constants)))
		for id, v := range constants {
			put(id, v[0])
		}
	}
	for _, d := range c.draws {
		put(d...)
	}
	bytes(p.radiance.Bytes())
	return b.Flush()
}

// word is a bool as a word.
func word(v bool) uint32 {
	if v {
		return 1
	}
	return 0
}
