package conform

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Everything that fragment shaders read, against the reference.
func TestOracleInputs(t *testing.T) {
	check(t, []feature{
		{name: "points", scenes: 30, make: func(g generator) *scene { return g.inputs(pointTopologies...) }},
		{name: "lines", scenes: 40, make: func(g generator) *scene { return g.inputs(lineTopologies...) }},
		{name: "triangles", scenes: 60, make: func(g generator) *scene { return g.inputs(triangleTopologies...) }},
		{name: "polygons as lines", scenes: 40, make: func(g generator) *scene {
			return g.inputs(triangleTopologies...).each(func(d *draw) { d.Rasterization.PolygonMode = vk.PolygonModeLine })
		}},
		{name: "polygons as points", scenes: 40, make: func(g generator) *scene {
			return g.inputs(triangleTopologies...).each(func(d *draw) { d.Rasterization.PolygonMode = vk.PolygonModePoint })
		}},
	})
}

// each changes every draw of a scene.
func (s *scene) each(change func(d *draw)) *scene {
	for _, d := range s.draws {
		change(d)
	}
	return s
}
