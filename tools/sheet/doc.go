// Command sheet draws contact sheets of the features of glTF's materials, a row for each feature.
//
//	cd tools && go generate ./sheet   writes docs/sheets/materials.png and settings.png
package main

//go:generate go run . ../../docs/sheets
