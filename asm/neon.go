package main

import (
	"fmt"
	"os"

	"github.com/seed-1acaedba/halfspace/asm/neon"
	"github.com/seed-1acaedba/halfspace/asm/sequence"
)

// neonFiles are the files of the level neon: the operations of shader programs, and the level's row.
func neonFiles(sequences []*sequence.Sequence, layout *Layout, encode bool) (map[string][]byte, error) {
	const encodings = "neon/encodings.s" // not embedded: there it would have all be compiled anew
	text, err := os.ReadFile(encodings)
	if err != nil {
		return nil, err
	}
	e, err := neon.ReadEncodings(string(text))
	if err != nil {
		return nil, err
	}
	file := neon.Vec(sequences, layout, e)
	families := neon.Families(layout, e, laneSequences().parts)
	if missing := e.Missing(); encode {
		return nil, os.WriteFile(encodings, []byte(e.Text()), 0o644)
	} else if len(missing) > 0 {
		return nil, fmt.Errorf("neon: %d instructions have no encoding yet, such as %s: make encodings", len(missing), missing[0])
	}
	const head = "//go:build arm64 && !purego\n\npackage simd\n\n"
	files := map[string][]byte{"vec_arm64.s": file.Assembly(), "vec_arm64.go": formatted(file.Stubs()),
		"vec_levels_arm64.go": goFile(head + levelTable("NEON", sequences))}
	var kernels []string
	for _, f := range families {
		files[f.Name+"_arm64.s"], files[f.Name+"_arm64.go"] = f.File.Assembly(), formatted(f.File.Stubs())
		for _, k := range f.Kernels {
			kernels = append(kernels, k.Name)
		}
	}
	files["kernel_rows_arm64.go"] = goFile(head + layout.levelRow("NEON", kernels))
	return files, nil
}
