package shade

// Variants are shaders that take another one's place: with the same vertex function, varyings and outputs, and a
// fragment function that computes the same for less where a draw's bindings allow it.
type Variants struct {
	// Of is the shader that has the variants. A shader that embeds it has another type, and perhaps functions of its
	// own: the engine then runs these.
	Of Shader
	// Choose returns the variant for draws with such bindings, which may be of any type; nil: the shader itself. It is
	// called once for each draw by the goroutine that records it. Variants are few and of comparable types: each
	// becomes a pipeline of its own when it is first drawn.
	Choose func(bindings any) Shader
}

// Are says whether the variants belong to a shader: v is not nil, and Of has the shader's type.
func (v *Variants) Are(of Shader) bool { return v != nil && same(v.Of, of) }
