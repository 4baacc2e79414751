package bench

import (
	"fmt"
	"strings"

	"github.com/seed-1acaedba/halfspace/scene"
)

// Work is a benchmark scene that is not made yet.
type Work struct {
	// Name is what the command line calls it.
	Name string
	// About says what it stresses, for a screen of 16:9.
	About string
	// Make makes it. It has one camera.
	Make func() *scene.Scene
}

// smallTriangles is the name of grid's scene.
const smallTriangles = "small-triangles"

// Scenes lists the benchmark scenes.
func Scenes() []Work {
	return []Work{
		{"fill", "64 flat quads of the screen's size, back to front: each hides all those before it",
			func() *scene.Scene { return layers(64, true) }},
		{"overdraw", "the same quads front to back: all but the first are hidden", func() *scene.Scene { return layers(64, false) }},
		{"textured", "four nested corridors, outermost first, with one 2048x2048 texture at every slant", corridors},
		{smallTriangles, "a displaced grid of a million triangles of two pixels", func() *scene.Scene { return grid(1024, 512) }},
		{"slivers", "24,000 triangles one to two pixels thin and up to 300 long, in every direction",
			func() *scene.Scene { return slivers(24000) }},
		{"draws", "10,000 draws of a cube each", func() *scene.Scene { return cubes(10000) }},
		{"city", "10 million triangles of houses, most of them outside of the picture or hidden",
			func() *scene.Scene { return city(10_000_000) }},
	}
}

// Make makes the scene of a name. The error says which there are.
func Make(name string) (*scene.Scene, error) {
	var names []string
	for _, w := range Scenes() {
		if w.Name == name {
			return w.Make(), nil
		}
		names = append(names, w.Name)
	}
	return nil, fmt.Errorf("no benchmark scene %q: there are %s", name, strings.Join(names, ", "))
}
