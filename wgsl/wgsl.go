// Package wgsl turns shaders in WGSL into modules of SPIR-V, by github.com/gogpu/naga, with checks of types and control
// flow that it leaves out. It is experimental: an error of naga that these checks do not find is an error here.
//
// Positions are in Vulkan's clip space, y down: nothing is flipped. Bindings have the set and binding of @group and
// @binding.
package wgsl

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/gogpu/naga/ir"
	"github.com/gogpu/naga/spirv"
	naga "github.com/gogpu/naga/wgsl"
)

// MaxSource is the largest source in bytes.
const MaxSource = 1 << 20

// Compile compiles the vertex and the fragment entry point of a source, by their names. Each becomes a module of SPIR-V
// 1.3 of its own, whose entry point is called main, with the globals that it uses. No name is no module.
func Compile(source, vertexEntry, fragmentEntry string) (vertex, fragment []uint32, err error) {
	defer func() {
		if r := recover(); r != nil { // of the compiler, on sources that it does not expect
			vertex, fragment, err = nil, nil, fmt.Errorf("wgsl: the compiler failed: %v", r)
		}
	}()
	if vertexEntry != "" {
		if vertex, err = stage(source, vertexEntry, ir.StageVertex); err != nil {
			return nil, nil, err
		}
	}
	if fragmentEntry != "" {
		if fragment, err = stage(source, fragmentEntry, ir.StageFragment); err != nil {
			return nil, nil, err
		}
	}
	return vertex, fragment, nil
}

// Entries are the names of a source's vertex and fragment entry points, in its order.
func Entries(source string) (vertex, fragment []string, err error) {
	defer func() {
		if r := recover(); r != nil {
			vertex, fragment, err = nil, nil, fmt.Errorf("wgsl: the compiler failed: %v", r)
		}
	}()
	m, err := parse(source)
	if err != nil {
		return nil, nil, err
	}
	for i := range m.EntryPoints {
		switch e := &m.EntryPoints[i]; e.Stage {
		case ir.StageVertex:
			vertex = append(vertex, e.Name)
		case ir.StageFragment:
			fragment = append(fragment, e.Name)
		}
	}
	return vertex, fragment, nil
}

// parse is a source's checked module.
func parse(source string) (*ir.Module, error) {
	if len(source) > MaxSource {
		return nil, fmt.Errorf("wgsl: %d bytes, at most %d", len(source), MaxSource)
	}
	explicit, err := explain(source)
	if err != nil {
		return nil, fmt.Errorf("wgsl: %w", err)
	}
	tokens, err := naga.NewLexer(explicit).Tokenize()
	if err != nil {
		return nil, fmt.Errorf("wgsl: %w", err)
	}
	tree, err := naga.NewParser(tokens).Parse()
	if err != nil {
		return nil, fmt.Errorf("wgsl: %w", err)
	}
	m, err := naga.LowerWithSource(tree, explicit)
	if err != nil {
		return nil, fmt.Errorf("wgsl: %w", err)
	}
	problems, err := ir.ValidateWithCapabilities(m, 0)
	if err != nil {
		return nil, fmt.Errorf("wgsl: %w", err)
	}
	if len(problems) > 0 {
		return nil, fmt.Errorf("wgsl: %w", &problems[0])
	}
	if err := check(m); err != nil {
		return nil, fmt.Errorf("wgsl: %w", err)
	}
	return m, nil
}

// stage compiles one entry point. The module is parsed anew: dropping what the stage does not use changes it.
func stage(source, name string, model ir.ShaderStage) ([]uint32, error) {
	m, err := parse(source)
	if err != nil {
		return nil, err
	}
	m.EntryPoints = slices.DeleteFunc(m.EntryPoints, func(e ir.EntryPoint) bool { return e.Stage != model || e.Name != name })
	if len(m.EntryPoints) != 1 {
		return nil, fmt.Errorf("wgsl: no %s entry point %q",
			map[ir.ShaderStage]string{ir.StageVertex: "vertex", ir.StageFragment: "fragment"}[model], name)
	}
	m.EntryPoints[0].Name = "main"
	ir.CompactUnused(m)
	code, err := spirv.NewBackend(spirv.Options{Version: spirv.Version1_3, Debug: true, Validation: true}).Compile(m)
	if err != nil {
		return nil, fmt.Errorf("wgsl: %w", err)
	}
	words := make([]uint32, len(code)/4)
	for i := range words {
		words[i] = binary.LittleEndian.Uint32(code[4*i:])
	}
	return words, nil
}
