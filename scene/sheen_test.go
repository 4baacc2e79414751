package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
)

// Sheen of an environment is E times the irradiance, as if light came from everywhere. Of light from one half of all
// directions cloth gets between 0.6 and 1.7 times what the lobe reflects; folds that light reaches from behind the
// eye get less than that, so that none is brighter by this than by 1.7.
func TestSheenOfLightOnOneSide(t *testing.T) {
	figures.Begin(t)
	for name, half := range map[string][3]float64{ // a direction in the middle of the light, and the least and the most
		"eye's": {1, 0, 0.7}, "other": {-1, 0, 0.7}, "slope to the eye": {1, 1, 0.9}, "slope from the eye": {-1, 1, 0.9},
		"fold to the eye": {1, -0.7, 0.5}, "fold from the eye": {-1, -0.7, 0.8},
	} {
		for _, roughness := range []float64{0.8, 1} {
			for _, nv := range []float64{0.05, 0.1, 0.2, 0.4, 0.7} {
				light := func(x, z float64) bool { return x*half[0]+z*half[1] > 0 }
				lobe, irradiance := sheenOf(nv, roughness, 200, light)
				ratio := sheenAlbedo(nv, roughness, 200) * irradiance / lobe
				require.Greater(t, ratio, half[2], "%s, N.V %v, roughness %v", name, nv, roughness)
				require.Less(t, ratio, 1.7, "%s, N.V %v, roughness %v", name, nv, roughness)
			}
		}
	}
}

// The sheen of other engines is darker where cloth is seen at a slant: Filament has Neubelt's visibility, and three.js a
// fit of its own. docs/looks.md has these figures.
func TestSheenBesideOtherEngines(t *testing.T) {
	for _, c := range []struct{ nv, ours, three float64 }{{0.05, 0.80, 0.505}, {0.1, 0.69, 0.463}, {0.2, 0.55, 0.390},
		{0.4, 0.38, 0.276}, {1, 0.12, 0.098}} {
		const r = 0.8
		three := math.Exp((-1.9362+1.0678*r+0.4573*r*r-0.8469/(r+0.1))*c.nv - 0.6014 + 0.5538*r - 0.4670*r*r - 0.1255/(r+0.1))
		require.InDelta(t, c.ours, sheenAlbedo(c.nv, r, 200), 0.01)
		require.InDelta(t, c.three, three, 0.001)
	}
}
