package program

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/shade"
)

// Loops of known rounds, small branches and small arrays become straight code over values.
func TestRoundsBecomeStraightCode(t *testing.T) {
	p, err := Load(module(t, "quad.vert"), module(t, "rounds.frag"), Options{})
	require.NoError(t, err)
	f := p.Functions()[1]
	require.Len(t, f.Blocks, 1)
	require.Zero(t, f.Slots)
}

// Lookups at inputs as they come have the engine's derivatives: no quads.
func TestLookupsAtInputsNeedNoQuads(t *testing.T) {
	for name, quads := range map[string]bool{"lookup.frag": false, "rounds.frag": false, "texture.frag": true} {
		p, err := Load(module(t, "quad.vert"), module(t, name), Options{})
		require.NoError(t, err)
		i := p.Interface()
		require.Equal(t, quads, i.Quads, name)
		require.Equal(t, 2, i.Gradients, name)
	}
}

// A lookup times a constant is known as such, with the constant of the draw's bindings.
func TestLookupTimesConstantIsAColour(t *testing.T) {
	p, err := Load(module(t, "quad.vert"), module(t, "lookup.frag"), Options{})
	require.NoError(t, err)
	i := p.Interface()
	require.True(t, i.Function.Are(p))
	b := something(t, p, make([]byte, guarded))
	var c shade.KnownColor
	i.Function.Color(&c, b)
	require.True(t, c.Known() && !c.Constant() && !c.Copies())
	require.Same(t, b.images[0][0].texture, c.Texture)
	p, err = Load(module(t, "quad.vert"), module(t, "rounds.frag"), Options{})
	require.NoError(t, err)
	require.False(t, p.Interface().Function.Known())
}
