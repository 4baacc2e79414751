package main

import "github.com/seed-1acaedba/halfspace/asm/x86"

// narrator writes, above the instructions of a body, what the text of the generator says of them.
type narrator struct {
	*source
	path, said string
}

// narrate says what the next instruction belongs to, where that is something else than what was said last: a comment of
// the line that writes it, or else what the function is that has begun. A function that goes on after it called another
// one does not say again what it is.
func (to *writer) narrate() {
	n := to.narrator
	at := caller(false)
	text := n.source.said[at.file][at.line]
	back := len(at.path) <= len(n.path) && n.path[len(n.path)-len(at.path):] == at.path && n.doc(at) == text
	n.path = at.path
	if !back {
		to.say(text)
	}
}

// say writes a text above the next instruction, unless it was the last that was said.
func (to *writer) say(text string) {
	if text != "" && text != to.narrator.said {
		to.narrator.said = text
		to.Comment(x86.Wrap(text, 120)...)
	}
}

// doc is what the function of a place says that it is: what its last line, a brace, says.
func (n *narrator) doc(at place) string {
	lines := n.source.said[at.file]
	for line := at.line; ; line++ {
		if _, inside := lines[line+1]; !inside {
			return lines[line]
		}
	}
}
