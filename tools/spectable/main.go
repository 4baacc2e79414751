// Spectable writes the pages of package spectable into a folder.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed-1acaedba/halfspace/internal/test/spectable"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: spectable FOLDER")
		os.Exit(2)
	}
	for _, p := range spectable.Pages() {
		if err := os.WriteFile(filepath.Join(os.Args[1], p.File), []byte(p.Markdown()), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
