// Package spectable has a row for every capability of the specification's rasterization and image chapters: whether it
// works, which package has it, and which test shows it. The pages docs/raster.md and docs/image.md are written from it
// (go generate ./internal/test/spectable); a test checks that they are up to date and that every test they name exists.
package spectable

//go:generate go run -C ../../../tools ./spectable ../docs

// State is whether a capability is there.
type State string

// The states.
const (
	// Works: it is there, and the tests named show it.
	Works State = "works"
	// Untested: it is there, but no test shows it yet.
	Untested State = "untested"
	// Refused: asking for it is an error that says so, or there is no way to ask. The note says why.
	Refused State = "refused"
)

// Row is one capability.
type Row struct {
	// ID is a section's letter and a number: "S12". Section Z has everything else.
	ID, Title string
	State     State
	// In is the packages that implement it, with spaces between.
	In string
	// Tests show it: a conformance suite ("sampling-mip"), or a Go test by folder and name, "rop.TestX", or one of its
	// subtests ("rop.TestX/name").
	Tests []string
	// Note names a choice that the specification leaves open, or a part that is left out.
	Note string
}

// Section is a chapter's part.
type Section struct {
	Letter, Title string
	Rows          []Row
}

// Page is a page of sections.
type Page struct {
	File, Title, Intro string
	Sections           []Section
	// Passages are the passages of the page's chapters.
	Passages []Passage
}

// Suites are the conformance suites, all cases of which pass on every level (conform runs them).
var Suites = []string{
	"raster-attributes", "raster-blend", "raster-clipping", "raster-depth", "raster-lines", "raster-multisample", "raster-points",
	"raster-triangles", "sampling-address", "sampling-cube", "sampling-fetch", "sampling-filter", "sampling-formats",
	"sampling-gather", "sampling-mip", "sampling-query", "sampling-random", "sampling-shadow", "sampling-sparse", "sampling-ycbcr",
	"sampling-ycbcr-computed",
}

// Pages are the pages.
func Pages() []Page {
	return []Page{
		{"raster.md", "Rasterization, row by row", rasterIntro, concat(raster(), fragments(), passes()), rasterPassages()},
		{"image.md", "Images and sampling, row by row", imageIntro,
			concat(coordinates(), formats(), filtering(), operations()), imagePassages()},
	}
}

func concat(lists ...[]Section) (all []Section) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// shown is the tests that show a row.
func shown(tests ...string) []string { return tests }
