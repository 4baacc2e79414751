package pages

import "runtime"

// Memory is what was borrowed for work of which nothing is left in the end, such as a picture that is decoded to be
// made a texture. The zero value is ready to use, by one goroutine at a time; nil is Go's memory.
type Memory struct {
	mapped []borrowed
}

// borrowed is mapped memory, and what gives it back to the system if Release is never called.
type borrowed struct {
	mapped  []byte
	size    int // that was asked for
	cleanup runtime.Cleanup
}

// least is the least that is worth a large page.
const least = Large / 8

// Bytes are n zero bytes, which last until [Memory.Release] or as long as m is reachable.
func (m *Memory) Bytes(n int) []byte {
	if m == nil || n < least {
		return make([]byte, n)
	}
	size := max(n, Large)
	b, mapped := Used(size)
	if b != nil {
		clear(b[:n])
	} else {
		b, mapped = Make(size)
	}
	if mapped != nil {
		m.mapped = append(m.mapped, borrowed{mapped, n, runtime.AddCleanup(m, Free, mapped)})
	}
	return b[:n:n]
}

// Release puts all of it back. Nobody may use it any more.
func (m *Memory) Release() {
	for _, b := range m.mapped {
		b.cleanup.Stop()
		Put(b.mapped)
	}
	m.mapped = nil
}

// Size is how many bytes were asked for that are apart from Go's memory.
func (m *Memory) Size() (n int) {
	for i := range m.mapped {
		n += m.mapped[i].size
	}
	return n
}
