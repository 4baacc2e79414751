package main

import (
	"bytes"
	"os"
	"testing"
)

// What the generator writes is in the tree.
func TestTheAssemblyIsWhatIsWritten(t *testing.T) {
	findRoot(t)
	defer func(arguments []string) { os.Args, write = arguments, os.WriteFile }(os.Args)
	files := 0
	write = func(name string, want []byte, _ os.FileMode) error {
		files++
		got, err := os.ReadFile(name)
		if err == nil && !bytes.Equal(got, want) {
			t.Errorf("%s is not what the generator writes: make asm", name)
		}
		return err
	}
	os.Args = []string{"asm"}
	main()
	if files < 100 {
		t.Errorf("%d files", files)
	}
}
