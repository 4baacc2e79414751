package main

import (
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// narrate says what the next instruction belongs to, where that is something else than what was said last: a comment of
// the line that writes it, or else what the function is that has begun. A function that goes on after it called another
// one does not say again what it is.
func (to *writer) narrate() {
	at := to.source.Caller()
	text := to.source.said[at.File][at.Line]
	back := strings.HasSuffix(to.path, at.Path) && text == to.source.docs[at.File][at.Line]
	to.path = at.Path
	if !back {
		to.say(text)
	}
}

// say writes a text above the next instruction, unless it was the last that was said.
func (to *writer) say(text string) {
	if text != "" && text != to.said {
		to.said = text
		to.Comment(x86.Wrap(text, 120)...)
	}
}
