//go:build !linux

package pages

// Make is n zero bytes of Go's memory.
func Make(n int) (b, mapped []byte) { return make([]byte, n), nil }

// Used finds none.
func Used(int) (b, mapped []byte) { return nil, nil }

// Free does nothing.
func Free([]byte) {}

// Want does nothing.
func Want([]byte) {}

func wantAll([]byte) {}

// Watch watches none.
func Watch([]byte) []Watched { return nil }

// Faults is 0.
func Faults() int64 { return 0 }

// Touched is false.
func (*Watched) Touched() bool { return false }

// End does nothing.
func (*Watched) End() {}

// Populate does nothing.
func Populate([]byte) {}
