// Package demo holds the demo scene: a courtyard with a round temple, in a glTF binary of our own making. The program
// in tools/demo writes it.
package demo

import _ "embed"

//go:generate go run -C ../../tools ./demo ../scene/demo/demo.glb

// GLB is the scene as a glTF binary file, for scene.LoadBytes. Treat it as read-only.
//
//go:embed demo.glb
var GLB []byte
