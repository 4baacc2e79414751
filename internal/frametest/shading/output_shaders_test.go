package shading_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// output is components of a colour output that a fragment function writes: n of them from one on, of the second source
// where index is 1.
type output struct{ location, index, component, n int }

// writing is what a shader writes of its outputs.
type writing struct {
	outputs []output
	// depth, stencil and mask: they are declared, and written unless left is set.
	depth, stencil, mask, left bool
}

func (w *writing) second() bool {
	for _, o := range w.outputs {
		if o.index == 1 {
			return true
		}
	}
	return false
}

// explicit is a shader that writes zeros where w writes nothing.
func (w *writing) explicit() writing {
	e := writing{depth: w.depth, stencil: w.stencil, mask: w.mask, left: w.left}
	for _, o := range w.outputs {
		e.outputs = append(e.outputs, output{o.location, o.index, 0, 4})
	}
	return e
}

// has says whether a component is written by the shader that e is the explicit form of.
func (w *writing) has(location, index, component int) bool {
	for _, o := range w.outputs {
		if o.location == location && o.index == index && component >= o.component && component < o.component+o.n {
			return true
		}
	}
	return false
}

// value is what a component gets: this much, and a sixty-fourth of the fragment's x and y.
func value(location, index, component int) float32 {
	return float32(1+component+4*index+3*location) / 16
}

const vertexText = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Vertex %main "main" %at %position
OpDecorate %at Location 0
OpDecorate %position BuiltIn Position
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%vec4 = OpTypeVector %float 4
%in = OpTypePointer Input %vec4
%out = OpTypePointer Output %vec4
%at = OpVariable %in Input
%position = OpVariable %out Output
%main = OpFunction %void None %type
%begin = OpLabel
%p = OpLoad %vec4 %at
STORE
OpReturn
OpFunctionEnd
`

// vertexWords is a vertex stage that stores its one attribute as the position, or declares a position and does not.
func vertexWords(t *testing.T, stores bool) []uint32 {
	store := ""
	if stores {
		store = "OpStore %position %p"
	}
	words, err := spirvasm.Assemble(3, strings.ReplaceAll(vertexText, "STORE", store))
	require.NoError(t, err)
	return words
}

// fragmentWords is a fragment stage that writes components; of those that all lacks it writes zeros.
func fragmentWords(t *testing.T, w, all *writing) []uint32 {
	var b, globals, body strings.Builder
	names := ""
	decorate := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	for k, o := range w.outputs {
		names += fmt.Sprintf(" %%o%d", k)
		decorate("OpDecorate %%o%d Location %d\nOpDecorate %%o%d Component %d", k, o.location, k, o.component)
		if w.second() {
			decorate("OpDecorate %%o%d Index %d", k, o.index)
		}
		typ := []string{"", "%float", "%vec2", "%vec3", "%vec4"}[o.n]
		fmt.Fprintf(&globals, "%%t%d = OpTypePointer Output %s\n%%o%d = OpVariable %%t%d Output\n", k, typ, k, k)
		parts := ""
		for c := range o.n {
			v := value(o.location, o.index, o.component+c)
			name := fmt.Sprintf("%%v%d_%d", k, c)
			if all.has(o.location, o.index, o.component+c) {
				fmt.Fprintf(&globals, "%%k%d_%d = OpConstant %%float %d\n", k, c, math.Float32bits(v))
				fmt.Fprintf(&body, "%s = OpFAdd %%float %%sum %%k%d_%d\n", name, k, c)
			} else {
				name = "%zero"
			}
			parts += " " + name
		}
		if o.n == 1 {
			fmt.Fprintf(&body, "OpStore %%o%d%s\n", k, parts)
		} else {
			fmt.Fprintf(&body, "%%all%d = OpCompositeConstruct %s%s\nOpStore %%o%d %%all%d\n", k, typ, parts, k, k)
		}
	}
	capabilities := ""
	add := func(on bool, capability, name, builtIn, typ, v string) {
		if !on {
			return
		}
		capabilities += capability
		names += " %" + name
		decorate("OpDecorate %%%s BuiltIn %s", name, builtIn)
		fmt.Fprintf(&globals, "%%to%s = OpTypePointer Output %s\n%%%s = OpVariable %%to%s Output\n", name, typ, name, name)
		if name == "mask" {
			fmt.Fprintf(&body, "%%maskword = OpAccessChain %%toint %%mask %%int0\n")
			name = "maskword"
		}
		fmt.Fprintf(&body, "OpStore %%%s %s\n", name, v)
	}
	depth, stencil, mask := "%sum", "%int3", "%int5"
	if w.left {
		depth, stencil, mask = "%zero", "%int0", "%int0"
	}
	add(w.depth, "", "depth", "FragDepth", "%float", depth)
	add(w.stencil, "OpCapability StencilExportEXT\nOpExtension \"SPV_EXT_shader_stencil_export\"\n", "stencil",
		"FragStencilRefEXT", "%int", stencil)
	add(w.mask, "", "mask", "SampleMask", "%ints", mask)
	mode := ""
	if w.depth {
		mode += "OpExecutionMode %main DepthReplacing\n"
	}
	if w.stencil {
		mode += "OpExecutionMode %main StencilRefReplacingEXT\n"
	}
	words, err := spirvasm.Assemble(3, "OpCapability Shader\n"+capabilities+`OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %coord`+names+"\nOpExecutionMode %main OriginUpperLeft\n"+mode+"OpDecorate %coord BuiltIn FragCoord\n"+b.String()+`
%void = OpTypeVoid
%type = OpTypeFunction %void
%float = OpTypeFloat 32
%vec2 = OpTypeVector %float 2
%vec3 = OpTypeVector %float 3
%vec4 = OpTypeVector %float 4
%int = OpTypeInt 32 1
%int0 = OpConstant %int 0
%int1 = OpConstant %int 1
%int3 = OpConstant %int 3
%int5 = OpConstant %int 5
%ints = OpTypeArray %int %int1
%toint = OpTypePointer Output %int
%in = OpTypePointer Input %vec4
%coord = OpVariable %in Input
%zero = OpConstant %float 0
%part = OpConstant %float 1015021568
`+globals.String()+`%main = OpFunction %void None %type
%begin = OpLabel
%c = OpLoad %vec4 %coord
%x = OpCompositeExtract %float %c 0
%y = OpCompositeExtract %float %c 1
%xy = OpFAdd %float %x %y
%sum = OpFMul %float %xy %part
`+body.String()+"OpReturn\nOpFunctionEnd\n")
	require.NoError(t, err)
	return words
}

// goShader is the same in Go.
type goShader struct {
	writes, all writing
	fused       bool
	explicit    bool // the vertex function writes zeros
}

func (s *goShader) Interface() shade.Interface {
	i := shade.Interface{
		Inputs: shade.InputFragCoord, WritesDepth: s.writes.depth, WritesStencil: s.writes.stencil, WritesSampleMask: s.writes.mask,
		DualSource: s.writes.second(), Fused: s.fused, Varyings: make([]shade.Interpolation, 1), ClipDistances: 1,
	}
	locations := uint8(0)
	for _, o := range s.writes.outputs {
		i.Colors, locations = max(i.Colors, o.location+1), locations|1<<o.location
	}
	i.NoColor = (1<<i.Colors - 1) &^ locations
	return i
}

// Vertex copies positions, of which it leaves z to be 0, as it does a varying and a distance.
func (s *goShader) Vertex(v *shade.Vertices) {
	positions := v.Bindings.([]float32)
	for i, k := range v.Index[:v.N] {
		v.X[i], v.Y[i], v.W[i] = positions[4*k], positions[4*k+1], positions[4*k+3]
		if s.explicit {
			v.Z[i], v.Out[0][i], v.ClipDistance[0][i] = 0, 0, 0
		}
	}
}

func (s *goShader) Fragment(f *shade.Fragments) {
	sum := f.Mul(f.Add(f.FragCoord[0], f.FragCoord[1]), f.Const(1.0/64))
	for _, o := range s.writes.outputs {
		to := &f.Colors[o.location]
		if o.index == 1 {
			to = &f.Src1
		}
		for c := o.component; c < o.component+o.n; c++ {
			if s.all.has(o.location, o.index, c) {
				f.Copy(to[c], f.Add(f.Add(sum, f.Const(value(o.location, o.index, c))), f.In[0]))
			} else {
				f.Copy(to[c], f.Const(0))
			}
		}
	}
	switch {
	case !s.writes.left:
		if f.Depth != nil {
			f.Copy(f.Depth, sum)
		}
		if !s.fused {
			for i := range f.StencilReference {
				f.StencilReference[i] = 3
			}
			for i := range f.SampleMask {
				f.SampleMask[i] = 5
			}
		}
	case s.explicit:
		clear(f.Depth)
		clear(f.StencilReference)
		clear(f.SampleMask)
	}
}

// positions are random triangles, lines or points: some large ones and many small ones.
func positions() []float32 {
	r := rand.New(rand.NewPCG(3, 5))
	var list []float32
	for k := range 90 {
		size, x, y := 0.05, r.Float64()*2-1, r.Float64()*2-1
		if k%30 == 0 {
			size = 2
		}
		for range 3 {
			list = append(list, float32(x+r.Float64()*size), float32(y+r.Float64()*size), 0, 1)
		}
	}
	return list
}

// bytesOf is a vertex buffer.
func bytesOf(list []float32) (b []byte) {
	for _, v := range list {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

// load makes a program of a fragment stage.
func load(t *testing.T, e program.Exec, vertex, fragment []uint32) *program.Program {
	p, err := program.Load(vertex, fragment, program.Options{Exec: e, VertexInput: program.VertexInput{
		Bindings:   []program.VertexBinding{{Stride: 16}},
		Attributes: []program.VertexAttribute{{Format: vk.FormatR32G32B32A32Sfloat}},
	}})
	require.NoError(t, err)
	return p
}
