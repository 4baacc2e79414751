package program

import "testing"

// Loading a module, parsed and compiled.
func BenchmarkLoad(b *testing.B) {
	vertex := module(b, "quad.vert")
	for _, name := range []string{"control.frag", "texture.frag", "math.frag"} {
		words := module(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := load(vertex, words, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/again", func(b *testing.B) {
			p, err := Load(vertex, words, Options{})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if again, err := Load(vertex, words, Options{}); again != p || err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
