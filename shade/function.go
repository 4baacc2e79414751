package shade

import (
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Function is a fragment function in the engine's own form, which tells the engine what the function computes: of draws
// with some bindings it may be a constant, or a lookup, and what else [KnownColor] has. The shader's Fragment computes the
// same, and runs where it is none of these. [Uniform] makes one, and package program one for each module.
type Function struct {
	// Of is the shader whose Fragment the function is. A shader that embeds it has another type, and perhaps a Fragment
	// of its own: the engine then calls that Fragment.
	Of Shader
	is *function
}

// function is what a Function is, for all shaders that have it. It does not change.
type function struct {
	f    *ir.Func
	bind Binder
	// The colour, if known says that there is one; the uniform values of it that are no constants; and what does not change
	// from draw to draw.
	colour ir.Colour
	known  bool
	asked  [10]ir.Value
	always KnownColor
}

// Binder sets words[k] to what values[k], which is the same for a draw, is in draws with such bindings, where values[k] is
// not ir.None, and returns the function's texture; or it returns false: with these bindings Fragment is to be called. A
// texture that is nil is white, everywhere. It is called once for each draw, by one of the engine's goroutines.
type Binder func(words []float32, values []ir.Value, bindings any) (*Texture, bool)

// NewFunction is the function of a shader. varyings are the numbers of the varyings that its inputs read. Nothing may
// change f from now on.
func NewFunction(of Shader, f *ir.Func, varyings []int, bind Binder) *Function {
	return &Function{of, newFunction(f, varyings, bind)}
}

func newFunction(f *ir.Func, varyings []int, bind Binder) *function {
	x := &function{f: f, bind: bind}
	if x.colour, x.known = f.Colour(func(input uint64) int { return varyings[input] }); !x.known {
		return x
	}
	x.always = KnownColor{uniform: [10]float32{1, 1, 1, 1}, varying: x.colour.Varying, normal: x.colour.Normal,
		tests: x.colour.Cutoff != ir.None, unordered: x.colour.Unordered, known: true}
	x.asked = x.colour.Uniforms()
	for k, v := range x.asked {
		if v != ir.None && f.Code[v].Op == ir.Const {
			x.asked[k], x.always.uniform[k] = ir.None, math.Float32frombits(uint32(f.Code[v].Imm))
		}
	}
	return x
}

// Are says whether the function is a shader's: it is not nil, and Of has the shader's type.
func (x *Function) Are(of Shader) bool { return x != nil && x.is != nil && same(x.Of, of) }

// Known says whether the function may be a [KnownColor], in draws with some bindings.
func (x *Function) Known() bool { return x != nil && x.is != nil && x.is.known }

// Plain says whether the function may be a Colour that is a constant or a lookup times a constant.
func (x *Function) Plain() bool { return x.Known() && x.is.colour.Alone() }

// Check refuses a function that asks for what its shader's interface does not have: kernels check nothing.
func (x *Function) Check(i *Interface) error {
	if !x.Known() {
		return nil
	}
	c := &x.is.colour
	reads := func(first, n int) bool { return first >= 0 && first+n > len(i.Varyings) }
	switch {
	case i.Colors < 1:
		return fmt.Errorf("it writes a colour, of an interface without Colors")
	case c.Lookup != ir.None && i.Gradients < 2 && x.is.f.Code[c.Lookup].LevelByDerivatives():
		return fmt.Errorf("it looks a texture up at varyings without Gradients")
	case c.Lookup != ir.None && len(i.Varyings) < 2, reads(c.Varying, 4), reads(c.Normal, 3):
		return fmt.Errorf("it reads more varyings than the %d of the interface", len(i.Varyings))
	case c.Cutoff != ir.None && !i.Discards:
		return fmt.Errorf("it discards fragments, of an interface that does not say Discards")
	}
	return nil
}

// Image is the binding of the texture that the function looks up where it is Known, or -1.
func (x *Function) Image() int32 {
	if !x.Known() || x.is.colour.Lookup == ir.None {
		return -1
	}
	return x.is.f.Code[x.is.colour.Lookup].Look.Image
}

// Color sets c to what the function is in draws with such bindings.
func (x *Function) Color(c *KnownColor, bindings any) {
	if *c = (KnownColor{}); x.Known() {
		x.is.color(c, bindings)
	}
}

// color is Color.
func (x *function) color(c *KnownColor, bindings any) {
	*c = x.always
	t, ok := x.bind(c.uniform[:], x.asked[:], bindings)
	if !ok {
		*c = KnownColor{}
		return
	}
	if x.colour.Lookup != ir.None {
		c.Texture = t
	}
	c.scales = c.Texture == nil || c.Base() != [4]float32{1, 1, 1, 1}
}

// Uniform is the function of a shader whose first output is one colour in all fragments of a draw, which follows from the
// draw's bindings, and whose other outputs are 0.
func Uniform(of Shader, color func(bindings any) [4]float32) *Function {
	return &Function{of, newFunction(&uniformFunction.f, nil, func(words []float32, values []ir.Value, bindings any) (*Texture, bool) {
		c := color(bindings)
		uniformFunction.set(words, values, &[mostParameters]float32{c[0], c[1], c[2], c[3]})
		return nil, true
	})}
}

// uniformFunction is four parameters.
var uniformFunction = func() (b maker) {
	b.begin()
	b.write(b.parameters(0))
	return b
}()

// mostParameters is how many parameters a function of a maker may have.
const mostParameters = 8

// maker makes functions of built-in shaders: each input's Index is the number of its varying or parameter.
type maker struct {
	f     ir.Func
	block int // that instructions are appended to
}

func (b *maker) begin() { b.f.Blocks = append(b.f.Blocks, ir.Block{}); b.block = len(b.f.Blocks) - 1 }

func (b *maker) input(kind ir.Kind, number int) ir.Value {
	b.f.Inputs = append(b.f.Inputs, ir.Variable{Kind: kind, Index: number})
	return b.f.New(b.block, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: uint64(len(b.f.Inputs) - 1)})
}

// varyings are n varyings in a row.
func (b *maker) varyings(first, n int) (v []ir.Value) {
	for k := range n {
		v = append(v, b.input(ir.Location, first+k))
	}
	return v
}

// parameters are four of them in a row.
func (b *maker) parameters(first int) (v [4]ir.Value) {
	for k := range v {
		v[k] = b.input(ir.Parameter, first+k)
	}
	return v
}

func (b *maker) constant(v float32) ir.Value {
	return b.f.New(b.block, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: uint64(math.Float32bits(v))})
}

func (b *maker) multiply(x, y ir.Value) ir.Value { return b.f.Operate(b.block, simd.VecFMul, x, y) }

// lookup looks texture 0 up at the first two varyings, with their derivatives or at level 0.
func (b *maker) lookup(derivatives bool) (texel [4]ir.Value) {
	zero := b.constant(0)
	l := &ir.Lookup{Kind: ir.LookSample, Other: -1, Operands: []ir.Operand{ir.ImageElement, ir.SamplerElement, ir.S, ir.T}}
	args := append([]ir.Value{zero, zero}, b.varyings(0, 2)...)
	if derivatives {
		l.Operands = append(l.Operands, ir.DxS, ir.DxT, ir.DyS, ir.DyT)
		args = append(args, b.input(ir.LocationDx, 0), b.input(ir.LocationDx, 1), b.input(ir.LocationDy, 0), b.input(ir.LocationDy, 1))
	} else {
		l.Operands, args = append(l.Operands, ir.Lod), append(args, zero)
	}
	v := b.f.New(b.block, ir.Instr{Op: ir.Look, Look: l, Args: args})
	for c := range texel {
		texel[c] = b.f.New(b.block, ir.Instr{Op: ir.Part, Type: simd.VecWord, Imm: uint64(c), Args: []ir.Value{v}})
	}
	return texel
}

// set sets words to values, all of which are parameters.
func (b *maker) set(words []float32, values []ir.Value, parameters *[mostParameters]float32) {
	for k, v := range values {
		if v != ir.None {
			words[k] = parameters[b.f.Inputs[b.f.Code[v].Imm].Index%mostParameters]
		}
	}
}

// keep kills the lanes for which a condition does not hold. What follows is computed for the others.
func (b *maker) keep(condition ir.Value) {
	from := b.block
	b.begin()
	b.f.New(b.block, ir.Instr{Op: ir.Kill})
	dead := b.block
	b.begin()
	b.f.Blocks[from].Exits = []ir.Exit{{Cond: condition, To: int32(b.block)}, {Cond: ir.None, To: int32(dead)}}
}

// write makes a colour the function's.
func (b *maker) write(color [4]ir.Value) {
	for c, v := range color {
		b.f.Outputs = append(b.f.Outputs, ir.Variable{Kind: ir.Location, Component: c})
		b.f.New(b.block, ir.Instr{Op: ir.Output, Imm: uint64(len(b.f.Outputs) - 1), Args: []ir.Value{v}})
	}
}

// numbers are the varyings that the inputs read.
func (b *maker) numbers() []int {
	n := make([]int, len(b.f.Inputs))
	for k, v := range b.f.Inputs {
		n[k] = v.Index
	}
	return n
}
