package shade

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

var nan = float32(math.NaN())

// smooth lists n components that are interpolated with perspective.
func smooth(n int) []Interpolation { return make([]Interpolation, n) }

// Depth is the shader of passes that draw depth alone. Its draws bind a *Mesh, of which it reads Positions and Matrix.
type Depth struct{}

// Interface declares positions alone.
func (Depth) Interface() Interface {
	return Interface{Positions: positionsOf(Depth{}), Complete: Depth{}}
}

// Vertex transforms positions.
func (Depth) Vertex(v *Vertices) { v.Bindings.(*Mesh).position(v) }

// Fragment does nothing.
func (Depth) Fragment(*Fragments) {}

// Flat draws Mesh.Color. Its draws bind a *Mesh, of which it reads Positions, Matrix and Color.
type Flat struct{}

// Interface declares positions and one colour.
func (Flat) Interface() Interface {
	return Interface{Colors: 1, Numbers: [MaxColors]Numbers{Floats}, Steps: &Steps{Flat{}, Flat{}.steps},
		Positions: positionsOf(Flat{}), Complete: Flat{}}
}

func (Flat) steps(list []Step, bindings any) []Step {
	return append(list, Step{Op: OpConstant, Value: bindings.(*Mesh).color()})
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
		Positions: positionsOf(ID{}), Complete: ID{}}
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
	i.Steps.Of, i.Positions.Of, i.Complete = Textured{}, Textured{}, Textured{}
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
		Steps: &Steps{u, u.steps}, Positions: positionsOf(u), Complete: u}
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
	i.Steps.Of, i.Positions.Of, i.Complete = u, u, u
	return i
}

// steps are the fragment function.
func (u Unlit) steps(list []Step, bindings any) []Step {
	m := bindings.(*Mesh)
	normal, color, _ := u.layout()
	if base := m.color(); !u.Textured || m.Texture == nil {
		list = append(list, Step{Op: OpConstant, Value: base})
	} else if list = append(list, Step{Op: OpLookup, Texture: m.Texture}); base != [4]float32{1, 1, 1, 1} {
		list = append(list, Step{Op: OpScale, Value: base})
	}
	if u.Colored {
		list = append(list, Step{Op: OpMultiply, Varying: color})
	}
	if u.Lambert {
		list = append(list, Step{Op: OpLambert, Varying: normal})
	}
	if u.Mask {
		list = append(list, Step{Op: OpAlphaTest, Value: [4]float32{m.AlphaCutoff}})
	}
	return list
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

// Fragment runs the steps.
func (u Unlit) Fragment(f *Fragments) {
	f.Scratch.steps = u.steps(f.Scratch.steps[:0], f.Bindings)
	Run(f.Scratch.steps, f)
}

// lambert multiplies red, green and blue by the light on the normals.
func lambert(f *Fragments, normal int, out *[4][]float32) {
	s := f.Scratch
	light := s.Temp[0][:f.N]
	s.lambert = simd.LambertArgs{
		X: first(f.In[normal], f.N), Y: first(f.In[normal+1], f.N), Z: first(f.In[normal+2], f.N), Out: first(light, f.N), N: int64(f.N),
		Light: Light, Ambient: 0.15, Diffuse: 0.85,
	}
	f.Kernels.Lambert(&s.lambert)
	for c := range 3 {
		multiply(f, out[c], light)
	}
}

func constant(f *Batch, dst []float32, v float32) {
	f.Scratch.floats.Fill(f.Kernels, dst[:f.N], v) // a chunk's last vertices are no whole group
}

func scale(f *Fragments, dst []float32, v float32) {
	f.Scratch.floats = simd.FloatsArgs{Out: first(dst, f.N), N: int64(f.N), Value: v}
	f.Kernels.Scale(&f.Scratch.floats)
}

func multiply(f *Fragments, dst, src []float32) {
	f.Scratch.floats = simd.FloatsArgs{Out: first(dst, f.N), In: first(src, f.N), N: int64(f.N)}
	f.Kernels.Multiply(&f.Scratch.floats)
}
