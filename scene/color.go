package scene

import (
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// linear decodes an sRGB value in [0, 1] (IEC 61966-2-1). The formats that say nothing about colour, OBJ and PLY, mean
// what a screen shows, and the engine multiplies linear light.
func linear(v float64) float32 {
	if v <= 0.04045 {
		return float32(v / 12.92)
	}
	return float32(exact.Pow((v+0.055)/1.055, 2.4))
}

// linearBytes is linear of the fractions of 255.
var linearBytes = sync.OnceValue(func() *[256]float32 {
	t := new([256]float32)
	for i := range t {
		t[i] = linear(float64(i) / 255)
	}
	return t
})
