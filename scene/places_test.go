package scene

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlacesAreAMaps: keys are numbered as a map numbers them, beyond the room that there was at first, too.
func TestPlacesAreAMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	p, want := newPlaces[[2]uint32](4), map[[2]uint32]int{}
	for range 5000 {
		k := [2]uint32{r.Uint32N(40), r.Uint32N(40)}
		n, known := want[k]
		if !known {
			n = len(want)
			want[k] = n
		}
		got, fresh := p.of(k)
		require.Equal(t, n, got)
		require.Equal(t, !known, fresh)
	}
}
