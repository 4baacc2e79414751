package scene

import (
	"embed"
	"fmt"
	"sync"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// shaderFiles are the modules that are shipped, made of the GLSL beside them (make shaders), the table that materials
// read, and skylights.
//
//go:embed shaders/*.spv shaders/*.bin
var shaderFiles embed.FS

// shaderModule is the words of a module that is shipped.
func shaderModule(name string) ([]uint32, error) {
	data, err := shaderFiles.ReadFile("shaders/" + name + ".spv")
	if err != nil {
		return nil, err
	}
	return spirv.Words(data)
}

// constants are values of specialization constants by their SpecId.
type constants map[uint32][]uint32

// set gives a constant an integer or a bool.
func (c constants) set(id uint32, v int) { c[id] = []uint32{uint32(int32(v))} }

// is gives a constant a bool.
func (c constants) is(id uint32, v bool) {
	if v {
		c.set(id, 1)
	}
}

// shippedProgram makes a program of two modules that are shipped; fragment "" is a program for depth alone.
func shippedProgram(vertex, fragment string, o program.Options) (*program.Program, error) {
	v, err := shaderModule(vertex)
	if err != nil {
		return nil, err
	}
	var f []uint32
	if fragment != "" {
		if f, err = shaderModule(fragment); err != nil {
			return nil, err
		}
	}
	o.VertexConstants, o.FragmentConstants = declared(v, o.VertexConstants), declared(f, o.FragmentConstants)
	p, err := program.Load(v, f, o)
	if err != nil {
		return nil, fmt.Errorf("shaders %s and %s: %w", vertex, fragment, err)
	}
	return p, nil
}

// declared are the constants that a module has: both stages of a material are made from one list, and each declares a
// part of it.
func declared(module []uint32, all constants) constants {
	list := constants{}
	for i := 5; i < len(module); i += max(1, int(module[i]>>16)) {
		if op := spirv.Op(module[i] & 0xffff); op == spirv.OpDecorate && spirv.Decoration(module[i+2]) == spirv.DecorationSpecId {
			if v, ok := all[module[i+3]]; ok {
				list[module[i+3]] = v
			}
		}
	}
	return list
}

// brdfSize is the width (N.V) and height (roughness) of the table in shaders/brdf.bin: halves of the integrals A, B, W
// and E that shaders/scene.glsl names; the first and the last texel's centres are 0 and 1.
const brdfSize = 64

// brdfTable is the table of shaders/brdf.bin.
var brdfTable = sync.OnceValue(func() []byte {
	data, err := shaderFiles.ReadFile("shaders/brdf.bin")
	if err != nil {
		panic(err) // it is part of the program
	}
	return data
})
