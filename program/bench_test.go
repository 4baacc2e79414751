package program

import "testing"

// Loading a module, parsed and compiled.
func BenchmarkLoad(b *testing.B) {
	vertex := module(b, "quad.vert")
	for _, name := range []string{"control.frag", "texture.frag", "math.frag"} {
		words := module(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Load(vertex, words, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
