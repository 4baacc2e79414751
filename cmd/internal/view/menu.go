package view

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/job"
)

// entry is an entry of a menu: Name is render's word for it, Label what people read.
type entry struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}

// shadings are values of render's --shading, the default first.
var shadings = []entry{
	{"pbr", "Materials (PBR)"},
	{"unlit", "Base colour, unlit"},
	{"lambert", "Lambert"},
	{"wireframe", "Wireframe"},
	{"distance", "Depth"},
	{"normals", "Normals"},
	{"uv", "Texture coordinates (UV)"},
	{"tangents", "Tangents"},
	{"overdraw", "Overdraw"},
	{"samples", "Samples: triangles a pixel"},
}

// looks are values of render's --look, the default first.
var looks = []entry{
	{"studio", "Studio"},
	{"plain", "Plain"},
}

// tonemaps are values of render's --tonemap, the default first.
var tonemaps = []entry{
	{"auto", "The look's"},
	{"khronos-neutral", "Khronos neutral"},
	{"aces", "ACES"},
	{"agx", "AgX"},
	{"none", "None"},
}

// has says that a menu has an entry of a name.
func has(list []entry, name string) bool {
	return slices.ContainsFunc(list, func(e entry) bool { return e.Name == name })
}

// Background is what lies behind a scene, and render's word for it.
type Background struct {
	Name string
	job.Background
}
