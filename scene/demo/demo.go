// Package demo holds the demo scene: a courtyard with a round temple, in a glTF binary of our own making. The program
// in internal/demo writes it.
package demo

import _ "embed"

//go:generate go run ../../internal/demo demo.glb

// GLB is the scene as a glTF binary file, for scene.LoadBytes. Treat it as read-only.
//
//go:embed demo.glb
var GLB []byte
