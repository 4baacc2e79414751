// Command sheet draws contact sheets: one of what glTF's materials can be, a row for each feature, and one of scene files.
//
//	go generate ./internal/sheet               writes docs/sheets/materials.png
//	go run ./internal/sheet scenes.png FOLDER  draws every scene file of a folder, in a studio
package main

//go:generate go run . ../../docs/sheets/materials.png
