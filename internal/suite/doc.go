// Package suite reads conformance suites: cases of drawing and sampling with the answers of real implementations.
//
// A suite is a folder with suite.json (state, under the specification's names) and data.bin (arrays, little-endian).
// [Open] reads one; every documented default is applied and every array and size is checked on the way in, so that what
// comes out can be run as it stands. A malformed suite is a one-line [Error] that names the file, the case and the
// field. [RasterCase.Judge] and [SamplingCase.Judge] say whether an answer passes, [Report] counts.
package suite
