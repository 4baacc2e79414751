package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/sequence"
)

// vecTables are the Go files that go with the family vec: names and definitions of its operations, and each level's
// kernels.
func vecTables(sequences []*sequence.Sequence) map[string][]byte {
	table := bytes.NewBufferString("package simd\n\n" +
		"import (\n\t\"unsafe\"\n\n\t\"github.com/seed-1acaedba/halfspace/internal/lane\"\n)\n\n")
	fmt.Fprintf(table, "// The operations that have kernels: functions of internal/lane, of the same names, on lanes.\nconst (\n")
	first := " VecOp = iota"
	for _, s := range sequences {
		fmt.Fprintf(table, "\tVec%s%s // %s\n", s.Name, first, s.Doc)
		first = ""
	}
	fmt.Fprintf(table, "\tvecLanes // how many\n)\n\nvar vecLaneInfo = [vecLanes]VecInfo{\n")
	types := map[sequence.Kind]string{sequence.Float: "VecWord", sequence.Signed: "VecWord", sequence.Word: "VecWord",
		sequence.Truth: "VecBool"}
	for _, s := range sequences {
		var in []string
		for _, p := range s.Params {
			in = append(in, types[p])
		}
		fmt.Fprintf(table, "\tVec%s: {%q, %s, [3]VecType{%s}, %v},\n", s.Name, strings.ToLower(s.Name),
			types[s.Result], strings.Join(in, ", "), s.Result == sequence.Float)
	}
	fmt.Fprintf(table, "}\n\n%s", levelTable("Generic", sequences))
	for _, s := range sequences {
		if !s.Quad {
			table.WriteString(definition(s))
		}
	}
	perLevel := bytes.NewBufferString("//go:build amd64 && !purego\n\npackage simd\n")
	for _, l := range levels {
		perLevel.WriteString("\n" + levelTable(l.Name, sequences))
	}
	return map[string][]byte{"vec_ops.go": goFile(table.String()), "vec_levels_amd64.go": goFile(perLevel.String())}
}

func levelTable(level string, sequences []*sequence.Sequence) string {
	text := fmt.Sprintf("func vecLanes%s() [vecLanes]func(*VecArgs) {\n\treturn [vecLanes]func(*VecArgs){\n", level)
	for _, s := range sequences {
		text += fmt.Sprintf("\t\tVec%s: %s%s,\n", s.Name, lower(s.Name), level)
	}
	return text + "\t}\n}\n"
}

// definition is the loop over lanes in Go.
func definition(s *sequence.Sequence) string {
	words := map[sequence.Kind]string{sequence.Float: "float32", sequence.Signed: "int32", sequence.Word: "uint32"}
	text := fmt.Sprintf("\nfunc %sGeneric(a *VecArgs) {\n\tfor g := range a.N {\n", lower(s.Name))
	var args []string
	for i, k := range s.Params {
		name, field := string("xyz"[i]), string("ABC"[i])
		if k == sequence.Truth {
			text += fmt.Sprintf("\t\t%s := *(*uint16)(unsafe.Add(a.%s, g*a.Step%s))\n", name, field, field)
			args = append(args, name+">>i&1 != 0")
		} else {
			text += fmt.Sprintf("\t\t%s := (*[Lanes]%s)(unsafe.Add(a.%s, g*a.Step%s))\n", name, words[k], field, field)
			args = append(args, name+"[i]")
		}
	}
	call := fmt.Sprintf("lane.%s(%s)", s.Name, strings.Join(args, ", "))
	if s.Result == sequence.Truth {
		return text + "\t\tm := uint16(0)\n\t\tfor i := range Lanes {\n\t\t\tif " + call +
			" {\n\t\t\t\tm |= 1 << i\n\t\t\t}\n\t\t}\n\t\t*(*uint16)(unsafe.Add(a.Out, g*2)) = m\n\t}\n}\n"
	}
	return text + "\t\to := (*[Lanes]" + words[s.Result] +
		")(unsafe.Add(a.Out, g*4*Lanes))\n\t\tfor i := range o {\n\t\t\to[i] = " + call + "\n\t\t}\n\t}\n}\n"
}
