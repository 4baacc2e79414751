package main

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// kernelRows are the Go files that say which kernel is whose: in plain Go every field of simd.Kernels has the function
// of its name and "Generic", and a level the functions that its families have.
func kernelRows(layout *Layout, families []Family) map[string][]byte {
	fields := layout.kernels()
	text := "package simd\n\n// generic is the row of plain Go.\nfunc generic() *Kernels {\n\treturn " +
		"&Kernels{\n\t\tLevel: LevelGeneric,\n\t\tVec: vecGeneric(),\n"
	for _, f := range fields {
		text += fmt.Sprintf("\t\t%s: %sGeneric,\n", f, lowerInitials(f))
	}
	files := map[string][]byte{"kernel_rows.go": goFile(text + "\t}\n}\n")}
	text = "//go:build amd64 && !purego\n\npackage simd\n"
	for _, level := range levels {
		var kernels []string
		for _, f := range families {
			for _, k := range f.Kernels {
				if level.has(k) {
					kernels = append(kernels, k.Name)
				}
			}
		}
		text += layout.levelRow(level.Name, kernels)
	}
	files["kernel_rows_amd64.go"] = goFile(text)
	return files
}

// levelRow is the function that sets a level's kernels.
func (l *Layout) levelRow(level string, kernels []string) string {
	text := fmt.Sprintf("\n// set%v puts the level's kernels in place of the lower level's.\nfunc set%[1]v(k *Kernels) {\n"+
		"\tk.Level, k.Vec = Level%[1]v, vecTable(vecLanes%[1]v())\n", level)
	for _, k := range kernels {
		text += fmt.Sprintf("\tk.%s = %s%s\n", l.kernelField(k), k, level)
	}
	return text + "}\n"
}

// kernels are the fields of simd.Kernels that are kernels, in order.
func (l *Layout) kernels() (names []string) {
	s := l.eval("Kernels").Type.Underlying().(*types.Struct)
	for f := range s.Fields() {
		if _, ok := f.Type().Underlying().(*types.Signature); ok {
			names = append(names, f.Name())
		}
	}
	return names
}

// kernelField is the field of simd.Kernels that has a kernel's name, which begins with small letters.
func (l *Layout) kernelField(kernel string) string {
	fields := l.kernels()
	at := slices.IndexFunc(fields, func(f string) bool { return strings.EqualFold(f, kernel) })
	if at < 0 {
		panic("no field of simd.Kernels has the name of kernel " + kernel)
	}
	return fields[at]
}

// lowerInitials begins a name with small letters: "RangeTest" is rangeTest, "SRGBCodes" srgbCodes.
func lowerInitials(name string) string {
	n := 1
	for n+1 < len(name) && isUpper(name[n]) && isUpper(name[n+1]) {
		n++
	}
	return strings.ToLower(name[:n]) + name[n:]
}

func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }
