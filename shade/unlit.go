package shade

import (
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

var nan = float32(math.NaN())

// smooth lists n components that are interpolated with perspective.
func smooth(n int) []Interpolation { return make([]Interpolation, n) }

// Depth is the shader of passes that draw depth alone. Its draws bind a *Mesh, of which it reads Positions and Matrix.
type Depth struct{}

// Interface declares positions alone.
func (Depth) Interface() Interface {
	return Interface{Positions: positionsOf(Depth{}), Complete: Depth{}, Returns: Depth{}}
}

// Vertex transforms positions.
func (Depth) Vertex(v *Vertices) { v.Bindings.(*Mesh).position(v) }

// Fragment does nothing.
func (Depth) Fragment(*Fragments) {}

// Flat draws Mesh.Color. Its draws bind a *Mesh, of which it reads Positions, Matrix and Color.
type Flat struct{}

// Interface declares positions and one colour.
func (Flat) Interface() Interface {
	return Interface{Colors: 1, Numbers: [MaxColors]Numbers{Floats}, Positions: positionsOf(Flat{}), Complete: Flat{}, Returns: Flat{},
		Function: Uniform(Flat{}, func(bindings any) [4]float32 { return bindings.(*Mesh).color() })}
}

// Vertex transforms positions.
func (Flat) Vertex(v *Vertices) { v.Bindings.(*Mesh).position(v) }

// Fragment writes the colour.
func (Flat) Fragment(f *Fragments) {
	c := f.Bindings.(*Mesh).color()
	for i := range 4 {
		constant(&f.Batch, f.Colors[0][i], c[i])
	}
}

// ID writes Mesh.ID, the primitive's number, FrontFacing and 0 as unsigned integers: a picking buffer. Its draws bind a
// *Mesh, of which it reads Positions, Matrix and ID.
type ID struct{}

// Interface is one integer output.
func (ID) Interface() Interface {
	return Interface{Colors: 1, Numbers: [MaxColors]Numbers{Unsigned}, Inputs: InputPrimitiveID | InputFrontFacing,
		Positions: positionsOf(ID{}), Complete: ID{}, Returns: ID{}}
}

// Vertex transforms positions.
func (ID) Vertex(v *Vertices) { v.Bindings.(*Mesh).position(v) }

// Fragment writes the identifiers.
func (ID) Fragment(f *Fragments) {
	id := math.Float32frombits(f.Bindings.(*Mesh).ID)
	out := &f.Colors[0]
	for i := range f.N {
		out[0][i] = id
		out[1][i] = math.Float32frombits(f.PrimitiveID[i])
		out[2][i] = math.Float32frombits(f.FrontFacing[i])
		out[3][i] = 0
	}
}

// Unlit draws Mesh.Color times the vertex colour times the texture. Its draws bind a *Mesh. The zero value has neither
// vertex colours nor a texture.
type Unlit struct {
	// Textured: the mesh has a Texture and TexCoords.
	Textured bool
	// Colored: the mesh has Colors.
	Colored bool
	// Mask discards fragments whose alpha is below Mesh.AlphaCutoff.
	Mask bool
	// Lambert multiplies red, green and blue by 0.15 + 0.85 max(N.L, 0), with N the normalized interpolated normal and
	// L = Light.
	Lambert bool
}

// Textured draws Mesh.Color times the texture: Unlit with Textured alone.
type Textured struct{}

// Interface is Unlit's, with a texture.
func (Textured) Interface() Interface {
	i := Unlit{Textured: true}.Interface()
	i.Function.Of, i.Positions.Of, i.Complete, i.Returns = Textured{}, Textured{}, Textured{}, Textured{}
	return i
}

// Vertex is Unlit's.
func (Textured) Vertex(v *Vertices) { Unlit{Textured: true}.Vertex(v) }

// Fragment is Unlit's.
func (Textured) Fragment(f *Fragments) { Unlit{Textured: true}.Fragment(f) }

// Light is the direction towards the light of Unlit's Lambert, in world space.
var Light = [3]float32{0.32444284, 0.81110711, 0.48666427}

// The varyings: texture coordinates first, for their gradients, then the normal, then the colour.
func (u Unlit) layout() (normal, color, n int) {
	if u.Textured {
		n += 2
	}
	normal = n
	if u.Lambert {
		n += 3
	}
	color = n
	if u.Colored {
		n += 4
	}
	return
}

// Interface has one colour output.
func (u Unlit) Interface() Interface {
	_, _, n := u.layout()
	i := Interface{Varyings: smooth(n), Colors: 1, Numbers: [MaxColors]Numbers{Floats}, Discards: u.Mask,
		Function: &Function{u, u.function(u.Textured)}, Positions: positionsOf(u), Complete: u, Returns: u}
	i.Positions.check = func(bindings any) error { return checkMesh(bindings, u.Textured) }
	if u.Textured {
		i.Gradients = 2
	}
	if u.Textured && (u.Lambert || u.Colored || u.Mask) { // lookups alone take the shorter way of a Footprint
		free := Shader(levelFree{u})
		i.Variants = &Variants{Of: u, Choose: func(bindings any) Shader {
			if m, ok := bindings.(*Mesh); ok && m != nil && m.Texture != nil && m.Texture.LevelFree() {
				return free
			}
			return nil
		}}
	}
	return i
}

// levelFree is Unlit of a texture whose level of detail does not matter: without derivatives.
type levelFree struct{ Unlit }

// Interface is Unlit's, without Gradients.
func (u levelFree) Interface() Interface {
	i := u.Unlit.Interface()
	i.Gradients, i.Variants = 0, nil
	i.Function, i.Positions.Of, i.Complete, i.Returns = &Function{u, u.function(false)}, u, u, u
	return i
}

// The parameters of Unlit's function: four of the colour, then these.
const (
	parameterLight  = 4 // three
	parameterCutoff = 7
)

// function is the fragment function; its lookup has derivatives or not.
func (u Unlit) function(derivatives bool) *function {
	k := 0
	for n, on := range [...]bool{u.Textured, u.Colored, u.Mask, u.Lambert, derivatives} {
		if on {
			k |= 1 << n
		}
	}
	return &unlitFunctions()[k]
}

// unlitFunctions are the functions of all Unlit, by its fields and whether lookups have derivatives, a bit each.
var unlitFunctions = sync.OnceValue(func() *[32]function {
	all := new([32]function)
	for k := range all {
		on := func(bit int) bool { return k>>bit&1 != 0 }
		b := Unlit{Textured: on(0), Colored: on(1), Mask: on(2), Lambert: on(3)}.record(on(4))
		all[k] = *newFunction(&b.f, b.numbers(), func(words []float32, values []ir.Value, bindings any) (*Texture, bool) {
			m := bindings.(*Mesh)
			c := m.color()
			b.set(words, values, &[mostParameters]float32{c[0], c[1], c[2], c[3],
				parameterLight: Light[0], Light[1], Light[2], parameterCutoff: m.AlphaCutoff})
			return m.Texture, true
		})
	}
	return all
})

// record makes the fragment function.
func (u Unlit) record(derivatives bool) *maker {
	b := new(maker)
	b.begin()
	normal, color, _ := u.layout()
	c := b.parameters(0)
	times := func(factors []ir.Value) {
		for k, v := range factors {
			c[k] = b.multiply(c[k], v)
		}
	}
	if u.Textured {
		base := c
		c = b.lookup(derivatives)
		times(base[:])
	}
	if u.Colored {
		times(b.varyings(color, 4))
	}
	if u.Lambert {
		to := b.parameters(parameterLight)
		l := ir.Light{Direction: [3]ir.Value(to[:3]), Ambient: b.constant(0.15), Diffuse: b.constant(0.85)}
		light := b.f.Light(b.block, l, [3]ir.Value(b.varyings(normal, 3)))
		times([]ir.Value{light, light, light})
	}
	if u.Mask {
		b.keep(b.f.Operate(b.block, simd.VecFLe, b.input(ir.Parameter, parameterCutoff), c[3]))
	}
	b.write(c)
	return b
}

// Vertex transforms positions and fetches attributes.
func (u Unlit) Vertex(v *Vertices) {
	m := v.Bindings.(*Mesh)
	m.position(v)
	normal, color, _ := u.layout()
	if u.Textured {
		fetch(v, 0, 2, m.TexCoords, 0)
	}
	if u.Lambert {
		m.normals(v, normal)
	}
	if u.Colored {
		fetch(v, color, 4, m.Colors, 1)
	}
}

// Fragment computes the function.
func (u Unlit) Fragment(f *Fragments) {
	c := &f.Scratch.colour
	u.function(u.Textured).color(c, f.Bindings)
	c.Run(f)
	*c = KnownColor{} // keeps nothing alive
}
