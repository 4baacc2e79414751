// Command sheet draws contact sheets of what glTF's materials can be, a row for each feature.
//
//	go generate ./internal/sheet   writes docs/sheets/materials.png and settings.png
package main

//go:generate go run . ../../docs/sheets
