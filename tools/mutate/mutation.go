package main

import (
	"fmt"
	"slices"
)

// Mutation is one way to break the code.
type Mutation struct {
	// Row is the specification's row that the mutation breaks, as docs/raster.md and docs/image.md number it. That row names
	// the test. "" where no row says it.
	Row string
	// What goes wrong, in a few words.
	What string
	// File is the file to change, from the root. Old occurs exactly once in it, and New takes its place.
	File, Old, New string
	// Folder is the folder of the test's package, from the root: "." is the root itself. Test is the test, "TestX" or
	// "TestX/subtest".
	Folder, Test string
}

// String is the mutation in one line.
func (m Mutation) String() string {
	return fmt.Sprintf("%-4s %-28s %-60s %s", m.Row, m.File, m.testName(), m.What)
}

// testName is the test as docs/raster.md and docs/image.md write it.
func (m Mutation) testName() string {
	if m.Folder == "." {
		return m.Test
	}
	return m.Folder + "." + m.Test
}

// mutations are all there are, in the order of the packages.
func mutations() []Mutation {
	return slices.Concat(transformMutations, edgeMutations, formatMutations, mipMutations, sampleMutations, ropMutations,
		tileMutations, shadeMutations, programMutations, sceneMutations, queueMutations, pictureMutations)
}
