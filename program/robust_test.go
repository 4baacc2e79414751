package program_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Robust descriptors may be short or missing: what is missing reads zero, as it does of a longer buffer of zeros.
func TestRobustDescriptorsReadZeros(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	view := randomLevels(t, rng, 1)
	const columns = 8
	push, rows := floatBytes(rng, 4), floatBytes(rng, 4*64)
	for _, w := range ways(t) {
		p, err := program.Load(words(t, "quad.vert"), words(t, "dynamic.frag"), program.Options{Exec: w.exec})
		require.NoError(t, err)
		draw := func(descriptors ...program.Descriptor) []byte {
			b, err := p.Bind(program.Resources{PushConstants: push, Descriptors: descriptors})
			require.NoError(t, err)
			return stripes(t, w.dev, p, columns, func(int) any { return b })
		}
		image := program.Descriptor{Name: "image", View: view, Sampler: &vk.Sampler{}}
		tints := program.Descriptor{Set: 0, Binding: 0, Buffer: make([]byte, 256)}
		all := program.Descriptor{Name: "Rows", Buffer: rows}
		want := draw(image, tints, all)
		tints.Buffer, tints.Robust = nil, true
		require.Equal(t, want, draw(image, tints, all))
		tints.Buffer = make([]byte, 8)
		require.Equal(t, want, draw(image, tints, all))
		image.View, image.Robust = nil, true
		draw(image, tints, program.Descriptor{Name: "Rows", Robust: true})
		tints.Robust = false
		_, err = p.Bind(program.Resources{PushConstants: push, Descriptors: []program.Descriptor{image, tints,
			{Name: "Rows", Robust: true}}})
		require.ErrorContains(t, err, "8 bytes, but the block has")
	}
}
