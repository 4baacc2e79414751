package shade

import "github.com/seed-1acaedba/halfspace/simd"

// Op is the operation of a step of a fragment function.
type Op uint8

// The operations. Those on colours are on output 0.
const (
	OpConstant Op = iota // the colour is Value
	// OpLookup: the colour is looked up in Texture at the first two varyings, which have Gradients where the texture
	// needs them (see [sample.Texture.LevelFree]).
	OpLookup
	OpScale     // the colour's components are multiplied by Value's
	OpMultiply  // the colour's components are multiplied by the four varyings from Varying on
	OpLambert   // red, green and blue are multiplied by the light on the normal from Varying on
	OpAlphaTest // fragments whose alpha is not at least Value[0] are discarded: the interface Discards
	OpCall      // Call runs, code that the engine knows nothing about
)

// Step is one operation of a fragment function on a batch. The zero value makes colours (0, 0, 0, 0).
type Step struct {
	// Op is the operation; its comment names the other fields that it reads.
	Op Op
	// Varying is the first of the varyings that the operation reads.
	Varying int
	// Texture is the texture that OpLookup looks up.
	Texture *Texture
	// Value is red, green, blue, alpha.
	Value [4]float32
	// Call is the code that OpCall runs.
	Call Caller
}

// Caller is a part of a fragment function that is code: a segment of a shader program, for one.
type Caller interface{ Call(f *Fragments) }

// Steps is a fragment function as a list of steps: the engine runs them in place of Fragment, compiled together with
// what comes before and after them, and sees by itself what may be left out (a colour that is the same for all
// fragments, a lookup that is nothing but a copy).
type Steps struct {
	// Of is the shader whose Fragment the steps are. A shader that embeds it has another type, and perhaps a Fragment
	// of its own: the engine then calls that Fragment.
	Of Shader
	// Append appends the steps of draws with such bindings. It is called once for each draw, by one of the engine's
	// goroutines.
	Append func(steps []Step, bindings any) []Step
}

// Are says whether the steps belong to a shader: s is not nil, and Of has the shader's type.
func (s *Steps) Are(of Shader) bool { return s != nil && same(s.Of, of) }

// Run runs steps on a batch, one after the other, as the engine does where nothing is fused.
func Run(steps []Step, f *Fragments) {
	for i := range steps {
		steps[i].run(f)
	}
}

func (s *Step) run(f *Fragments) {
	switch s.Op {
	case OpConstant:
		for c, v := range s.Value {
			constant(&f.Batch, f.Colors[0][c], v)
		}
	case OpLookup:
		lookupTexture(f, s.Texture, &f.Colors[0])
	case OpScale:
		for c, v := range s.Value {
			if v != 1 {
				scale(f, f.Colors[0][c], v)
			}
		}
	case OpMultiply:
		for c := range 4 {
			multiply(f, f.Colors[0][c], f.In[s.Varying+c])
		}
	case OpLambert:
		lambert(f, s.Varying, &f.Colors[0])
	case OpAlphaTest:
		alpha := f.Colors[0][3]
		for g := range f.Live {
			for lane := range simd.Lanes {
				if !(alpha[g*simd.Lanes+lane] >= s.Value[0]) {
					f.Live[g] &^= 1 << lane
				}
			}
		}
	case OpCall:
		s.Call.Call(f)
	}
}
