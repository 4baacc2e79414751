package neon

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// noted are records of which it is noted what kernels take them to be: the declarations say it to the compiler, which
// refuses what was not generated anew after a record changed.
type noted struct {
	Records
	taken map[string]int // numbers by the expressions that have them
}

func (n noted) Offset(record, field string) int {
	at := n.Records.Offset(record, field)
	var sum []string
	names := strings.Split(field, ".")
	for i := range names {
		sum = append(sum, fmt.Sprintf("unsafe.Offsetof(%s{}.%s)", record, strings.Join(names[:i+1], ".")))
	}
	n.taken[strings.Join(sum, " + ")] = at
	return at
}

func (n noted) Size(record string, field ...string) int {
	size := n.Records.Size(record, field...)
	n.taken[fmt.Sprintf("unsafe.Sizeof(%s{}%s)", record, strings.Join(append([]string{""}, field...), "."))] = size
	return size
}

func (n noted) Constant(name string) int {
	c := n.Records.Constant(name)
	if c >= 0 {
		n.taken[name] = c
	}
	return c
}

// declarations are arrays as long as each number.
func (n noted) declarations() string {
	if len(n.taken) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n// What the assembly takes records to be: where it is something else, it has to be generated anew.\nvar (\n")
	for _, e := range slices.Sorted(maps.Keys(n.taken)) {
		fmt.Fprintf(&b, "\t_ [%d]struct{} = [%s]struct{}{}\n", n.taken[e], e)
	}
	b.WriteString(")\n")
	return b.String()
}
