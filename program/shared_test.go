package program_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// shared is the program whose stages declare parts of the same blocks, after a change of each module's words.
func shared(t *testing.T, change func(words []uint32, fragment bool) []uint32) *program.Program {
	t.Helper()
	v, f := words(t, "shared.vert"), words(t, "shared.frag")
	if change != nil {
		v, f = change(v, false), change(f, true)
	}
	p, err := program.Load(v, f, program.Options{})
	require.NoError(t, err)
	return p
}

// edited is a module of the instructions that a function gives in place of each: their words, the first with the
// operation in its low half.
func edited(words []uint32, edit func(i []uint32) []uint32) []uint32 {
	out := slices.Clone(words[:5])
	for at := 5; at < len(words); {
		n := int(words[at] >> 16)
		out = append(out, edit(slices.Clone(words[at:at+n]))...)
		at += n
	}
	return out
}

// stripped is a module without names, as spirv-opt --strip-debug leaves it.
func stripped(words []uint32, _ bool) []uint32 {
	return edited(words, func(i []uint32) []uint32 {
		if op := spirv.Op(i[0] & 0xFFFF); op == spirv.OpName || op == spirv.OpMemberName {
			return nil
		}
		return i
	})
}

// moved is a fragment module whose members at an offset are at another.
func moved(from, to uint32) func([]uint32, bool) []uint32 {
	return func(words []uint32, fragment bool) []uint32 {
		return edited(words, func(i []uint32) []uint32 {
			decorates := fragment && spirv.Op(i[0]&0xFFFF) == spirv.OpMemberDecorate
			if decorates && spirv.Decoration(i[3]) == spirv.DecorationOffset && i[4] == from {
				i[4] = to
			}
			return i
		})
	}
}

// set sets members of a block by their paths.
func set(t *testing.T, b *program.Block, err error, values map[string][]any) *program.Block {
	t.Helper()
	require.NoError(t, err)
	for path, v := range values {
		require.NoError(t, b.Set(path, v...))
	}
	return b
}

// A block has the members of both stages, whichever of its names asks for it, or its set and binding where modules have
// no names; what is written to them is drawn.
func TestBlocksAreTheUnionOfBothStages(t *testing.T) {
	one := []any{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}
	want := [4]float32{1 + 10*3 + 0.5*3 + 9, 2 + 20*3 + 0.25*3 + 8, 0.125*3 + 7, 7 + 0.5*2 + 0.25*-4}
	for _, c := range []struct {
		name                string
		change              func([]uint32, bool) []uint32
		push, camera, list  func(*program.Program) (*program.Block, error)
		pushes, eyes, items map[string][]any
	}{
		{
			name:   "by the vertex stage's names",
			push:   func(p *program.Program) (*program.Block, error) { return p.NewBlock("pc", 0) },
			camera: func(p *program.Program) (*program.Block, error) { return p.NewBlock("camera", 0) },
			list:   func(p *program.Program) (*program.Block, error) { return p.NewBlock("list", 2) },
		}, {
			name:   "by types, and no name for push constants",
			push:   func(p *program.Program) (*program.Block, error) { return p.NewBlock("", 0) },
			camera: func(p *program.Program) (*program.Block, error) { return p.NewBlock("Camera", 0) },
			list:   func(p *program.Program) (*program.Block, error) { return p.NewBlock("List", 2) },
		}, {
			name:   "by the fragment stage's name, and numbers",
			push:   func(p *program.Program) (*program.Block, error) { return p.NewBlock("constants", 0) },
			camera: func(p *program.Program) (*program.Block, error) { return p.NewBlockAt(1, 2, 0) },
			list:   func(p *program.Program) (*program.Block, error) { return p.NewBlockAt(1, 3, 2) },
		}, {
			name: "without names", change: stripped,
			push:   func(p *program.Program) (*program.Block, error) { return p.NewBlock("", 0) },
			camera: func(p *program.Program) (*program.Block, error) { return p.NewBlockAt(1, 2, 0) },
			list:   func(p *program.Program) (*program.Block, error) { return p.NewBlockAt(1, 3, 2) },
			pushes: map[string][]any{"@0": one, "@64": {0.5, 0.25, 0.125, 9}, "@80": {3}},
			eyes: map[string][]any{"@0": {1, 2, 0, 0}, "@32[1]": {10, 20, 0, 0}, "@16": {7, 8, 9}, "@28": {7},
				"@64": {0, 0, 1, 0, 1, 0, 1, 0, 0}},
			items: map[string][]any{"@0": {2}, "@8[0].@8": {0.5}, "@8[0].@12": {2}, "@8[1].@8": {0.25}, "@8[1].@12": {-4}},
		}, {
			name: "names in one stage alone",
			change: func(w []uint32, fragment bool) []uint32 {
				return map[bool][]uint32{false: w, true: stripped(w, true)}[fragment]
			},
			push:   func(p *program.Program) (*program.Block, error) { return p.NewBlock("pc", 0) },
			camera: func(p *program.Program) (*program.Block, error) { return p.NewBlock("camera", 0) },
			list:   func(p *program.Program) (*program.Block, error) { return p.NewBlockAt(1, 3, 2) },
			pushes: map[string][]any{"matrix": one, "@64": {0.5, 0.25, 0.125, 9}, "size": {3}},
			eyes: map[string][]any{"eye": {1, 2, 0, 0}, "lights[1]": {10, 20, 0, 0}, "@16": {7, 8, 9}, "@28": {7},
				"@64": {0, 0, 1, 0, 1, 0, 1, 0, 0}},
			items: map[string][]any{"@0": {2}, "@8[0].@8": {0.5}, "@8[0].@12": {2}, "@8[1].@8": {0.25}, "@8[1].@12": {-4}},
		},
	} {
		if c.pushes == nil {
			c.pushes = map[string][]any{"matrix": one, "tint": {0.5, 0.25, 0.125, 9}, "size": {3}}
			c.eyes = map[string][]any{"eye": {1, 2, 0, 0}, "lights[1]": {10, 20, 0, 0}, "sun": {7, 8, 9}, "count": {7},
				"turn": {0, 0, 1, 0, 1, 0, 1, 0, 0}}
			c.items = map[string][]any{"n": {2}, "items[0].weight": {0.5}, "items[0].kind": {2},
				"items[1].weight": {0.25}, "items[1].kind": {-4}}
		}
		t.Run(c.name, func(t *testing.T) {
			p := shared(t, c.change)
			push, err := c.push(p)
			push = set(t, push, err, c.pushes)
			camera, err := c.camera(p)
			camera = set(t, camera, err, c.eyes)
			list, err := c.list(p)
			list = set(t, list, err, c.items)
			requireShared(t, want, push, camera, list)
		})
	}
}

// Structs that hold two of another that holds two of another, and so on, are measured and joined at once.
func TestDeepBlocksAreMeasured(t *testing.T) {
	p, err := program.Load(words(t, "quad.vert"), words(t, "deep"), program.Options{})
	require.NoError(t, err)
	b, err := p.NewBlockAt(0, 0, 0)
	require.NoError(t, err)
	require.Len(t, b.Bytes, 16)
	_, err = p.Bind(program.Resources{Descriptors: []program.Descriptor{{Buffer: b.Bytes}}})
	require.NoError(t, err)
	require.ErrorContains(t, b.SetStruct(struct{ A int }{}), "no member")
}

// requireShared draws with the blocks: every pixel has a colour.
func requireShared(t *testing.T, want [4]float32, push, camera, list *program.Block) {
	t.Helper()
	texels := picture{vertex: "shared.vert", fragment: "shared.frag", width: 4, height: 2, resources: func() program.Resources {
		return program.Resources{PushConstants: push.Bytes, Descriptors: []program.Descriptor{
			{Set: 1, Binding: 2, Buffer: camera.Bytes}, {Set: 1, Binding: 3, Buffer: list.Bytes},
		}}
	}}.draw(t)
	for _, x := range texels {
		require.Equal(t, want, [4]float32{f32(x[0]), f32(x[1]), f32(x[2]), f32(x[3])})
	}
}

// Stages that declare other things at the same bytes are refused by the members' names, and what is missing by what
// there is.
func TestBlockErrorsSayWhatThereIs(t *testing.T) {
	p := shared(t, nil)
	for _, c := range []struct {
		err  func() error
		want string
	}{
		{func() error { _, err := p.NewBlock("lamp", 0); return err },
			`Block: the program has no block "lamp": it has "pc" (PushConstants), "camera" (set 1, binding 2), "constants" (PushConstants), ` +
				`"list" (set 1, binding 3)`},
		{func() error { _, err := p.NewBlockAt(2, 0, 0); return err },
			`Block: the program has no block at set 2, binding 0: it has "pc" (PushConstants), "camera" (set 1, binding 2), ` +
				`"constants" (PushConstants), "list" (set 1, binding 3)`},
		{func() error { _, err := p.NewBlock("list", -1); return err },
			`Block "list" (set 1, binding 3): -1 elements: there may be 0 to 134217727`},
		{func() error { b, _ := p.NewBlock("", 0); return b.Set("hue", 1) },
			`PushConstants.hue: there is no member "hue": the struct has matrix (mat4x4), tint (vec4), size (float)`},
		{func() error { b, _ := p.NewBlock("", 0); return b.Set("", 1) },
			`PushConstants: 1 numbers were given for struct of 3, which has 21`},
		{func() error { b, _ := p.NewBlock("", 0); return b.Set("[0]", 1) },
			`PushConstants[0]: there is no element 0 of struct of 3`},
		{func() error { b, _ := p.NewBlockAt(1, 2, 0); return b.Set("sun.x", 1) },
			`set 1, binding 2.sun.x: there is no member "x": vec3 is not a struct`},
		{func() error { _, err := shared(t, moved(64, 48)).NewBlock("", 0); return err },
			`Block "pc" (PushConstants): matrix (mat4x4 at byte 0) in the vertex stage and tint (vec4 at byte 48) in the fragment stage lie ` +
				`over one another: give them the same place and type, or bytes of their own (layout(offset = ..))`},
		{func() error { _, err := shared(t, moved(80, 96)).NewBlock("constants", 0); return err },
			`Block "pc" (PushConstants): size (float at byte 80) in the vertex stage and size (float at byte 96) in the fragment stage lie ` +
				`over one another: give them the same place and type, or bytes of their own (layout(offset = ..))`},
		{func() error {
			_, err := p.Bind(program.Resources{Descriptors: []program.Descriptor{{Name: "lamp"}}})
			return err
		},
			`Descriptors[lamp][0]: the program has no such binding: it has "camera" (set 1, binding 2), "list" (set 1, binding 3)
PushConstants: 0 bytes, but the block "pc" has 84
Descriptors: set 1, binding 2, "camera" (UNIFORM_BUFFER) is missing
Descriptors: set 1, binding 3, "list" (STORAGE_BUFFER) is missing`},
	} {
		require.EqualError(t, c.err(), c.want)
	}
}
