package job

import "io"

// Store is where results go: it decides what a name is.
type Store interface {
	// Create begins a result before any work is done for it, so that a place that cannot be written to is known at
	// once.
	Create(name string) (Output, error)
}

// Output is a result that is being made. It appears whole or not at all.
type Output interface {
	// Spare refuses a result that would replace one of the files that it is made of.
	Spare(inputs []string) error
	// Commit writes the result and puts it in its place.
	Commit(write func(io.Writer) error) error
	// Discard drops what was not committed. It may follow Commit, and then does nothing.
	Discard()
}
