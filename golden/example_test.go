package golden_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/seed-1acaedba/halfspace/golden"
)

// drawIcon stands for what a game's tool draws.
func drawIcon(name string) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for i := range len(name) {
		m.SetNRGBA(8*i, 8*i, color.NRGBA{200, 160, 40, 255})
	}
	return m
}

// A game's tool draws icons of its items. Its test draws all of them, each in parallel with others, and compares them
// with those that an artist has approved. In CI, go test fails and leaves the pictures; on a desk, go test -update
// takes the new ones.
func Example() {
	TestIcons := func(t *testing.T) {
		for _, icon := range []string{"sword", "shield", "potion"} {
			t.Run(icon, func(t *testing.T) {
				t.Parallel()
				golden.Check(t, drawIcon(icon), icon)
			})
		}
		// What a browser or a GPU has drawn may differ a little, and a version number in a corner always does.
		golden.Check(t, drawIcon("sheet"), "sheet", golden.MaxFLIP(0.01), golden.Ignore(image.Rect(0, 0, 16, 8)))
	}
	_ = TestIcons
}
