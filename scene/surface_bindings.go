package scene

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// instanceBlock is Instance of shaders/interface.glsl, with the matrix from world space to clip space.
func instanceBlock(in *Instance, clip *[16]float32) []byte {
	b := make(floatBlock, 0, instanceBytes)
	m := Mul(*clip, in.World)
	b.add(m[:]...)
	b.add(in.World[:]...)
	for c := range 3 {
		b.add(in.Normal[3*c], in.Normal[3*c+1], in.Normal[3*c+2], 0)
	}
	return b
}

// drawOf draws a primitive.
func drawOf(p *Primitive, b *program.Bindings) shade.Draw {
	d := shade.Draw{Bindings: b, Indices32: p.Indices, Count: p.Vertices()}
	if p.Indices != nil {
		d.Count = len(p.Indices)
	}
	return d
}

// bind binds the resources of a primitive with a material at the place of an instance block.
func (p *pbr) bind(prog *program.Program, prim *Primitive, m *Material, instance []byte) (*program.Bindings, error) {
	return p.bindBlock(prog, prim, m, instance, nil)
}

// bindBlock is bind with a block of the material's factors, nil: the material's own.
func (p *pbr) bindBlock(prog *program.Program, prim *Primitive, m *Material, instance []byte, factors *program.Block) (
	*program.Bindings, error) {
	list, err := p.materialResources(prog, m)
	if err != nil {
		return nil, err
	}
	if factors != nil {
		list = slices.Clone(list)
		for i := range list {
			if list[i].Name == factors.Name {
				list[i].Buffer = factors.Bytes
			}
		}
	}
	list = append(list, program.Descriptor{Name: "instance", Buffer: instance})
	return prog.Bind(program.Resources{VertexBuffers: surfaceBuffers(prim), Descriptors: list})
}

// materialUse is a material under a program.
type materialUse struct {
	program  *program.Program
	material *Material
}

// materialResources are what all instances of a material have in common. What is appended to the list does not change
// it.
func (p *pbr) materialResources(prog *program.Program, m *Material) ([]program.Descriptor, error) {
	use := materialUse{prog, m}
	if list, ok := p.resources[use]; ok {
		return list, nil
	}
	list, err := materialBlocks(prog, m)
	if err != nil {
		return nil, err
	}
	if p.textures != nil {
		textures, err := textureDescriptors(m, p.textures, p.blank)
		if err != nil {
			return nil, err
		}
		list = append(list, textures...)
	}
	list = slices.Clip(known(prog.Bindings(), append(list, p.shared...)))
	p.resources[use] = list
	return list, nil
}

// known are those descriptors that a program has bindings for.
func known(bindings []spirv.Binding, list []program.Descriptor) (out []program.Descriptor) {
	for _, d := range list {
		for k := range bindings {
			if bindings[k].Name == d.Name {
				out = append(out, d)
				break
			}
		}
	}
	return out
}
