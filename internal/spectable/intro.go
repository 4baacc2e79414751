package spectable

const rasterIntro = `
What the rasterizer does of the specification, sections A to K: primitives, clipping, coverage, interpolation, fragment
operations, blending. A row names the packages that have it and what shows it: a conformance suite, of which every case
passes, or a Go test (folder and name; of the root the name alone).
`

const imageIntro = `
What the image side does of the specification, sections L to U: coordinates, formats, filters, image operations. A row
names the packages that have it and what shows it: a conformance suite, of which every case passes on every
instruction-set level, or a Go test (folder and name; of the root the name alone). Everything is reachable from Go without
drawing: formats in package format, images and views in mip, lookups in sample, files in texfile.
`
