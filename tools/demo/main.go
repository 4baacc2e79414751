// Demo writes the demo scene: a courtyard with a round temple, baked light and all, as a glTF binary.
//
//	demo FILE
//
// The scene is the same, bit for bit, wherever it is made.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: demo FILE")
		os.Exit(2)
	}
	w := courtyard()
	l := newLight(w)
	l.bake(func(int, int) bool { return true })
	if err := os.WriteFile(os.Args[1], encodeWorld(w, l.colors), 0o666); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
