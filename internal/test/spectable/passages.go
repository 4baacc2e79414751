package spectable

import (
	"fmt"
	"strings"
)

// Passage is a part of a chapter of the specification that a reader may look for, and the rows that do what it says.
// The chapters' passages, in order, are in testdata, which a test compares.
type Passage struct {
	// Kind is "section", "structure", "member" of the structure before, "enumeration", "command", "equation", "table"
	// or "figure".
	Kind, Title string
	// Rows are their IDs, with spaces between.
	Rows string
}

// passages is the table of a page's passages.
func (p Page) passages() string {
	if len(p.Passages) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n## The chapters, passage by passage\n\nEvery section, structure, equation, table and figure of " +
		"the chapters, in their order, and the rows above that do what it says.\n")
	b.WriteString("\n| passage | what | rows |\n|---|---|---|\n")
	for _, x := range p.Passages {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", x.Kind, x.Title, strings.Join(strings.Fields(x.Rows), ", "))
	}
	return b.String()
}
