// Package inside is the door to the engine for this module's own tests and measurements: DeviceInfo.Inside has its
// type. A program outside the module cannot import the package, and so cannot come to depend on the engine's types.
package inside

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
)

// Options choose what DeviceInfo's own fields cannot. They change how a picture is made, never the picture. The zero
// value is DeviceInfo's choice.
type Options struct {
	// Kernels, where not nil, take the place of those that DeviceInfo.ISA names.
	Kernels *simd.Kernels
	// Tile are the engine's options. DeviceInfo.TileSize and Times, where set, go before its TileSize and Stages.
	Tile tile.Options
}
