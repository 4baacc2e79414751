package serve

import (
	"os"
	"sync"
)

// windows are files of the client that are mapped, for arrays that are written to them again: a page is written in half
// the time of a call. The zero value keeps those that are in use alone.
type windows struct {
	most int64 // bytes of those that are kept

	mu   sync.Mutex
	list []*window // the one used last at the end
}

// window is a file that is mapped.
type window struct {
	id    [2]uint64
	bytes []byte
	users int
}

// open is a file of a size, mapped; nil where that cannot be. It is used until close.
func (w *windows) open(by sharer, f *os.File, size int64) *window {
	id := by.identity(f)
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, x := range w.list {
		if x.id == id && int64(len(x.bytes)) == size {
			w.list = append(append(w.list[:i], w.list[i+1:]...), x)
			x.users++
			return x
		}
	}
	x := &window{id: id, bytes: by.window(f, size), users: 1}
	if x.bytes == nil {
		return nil
	}
	w.list = append(w.list, x)
	return x
}

// close ends the use of some, and unmaps what there is no more room for.
func (w *windows) close(by sharer, done []*window) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, x := range done {
		x.users--
	}
	over := -w.most
	for _, x := range w.list {
		over += int64(len(x.bytes))
	}
	kept := w.list[:0]
	for _, x := range w.list {
		if over > 0 && x.users == 0 {
			over -= int64(len(x.bytes))
			by.unmap(x.bytes)
			continue
		}
		kept = append(kept, x)
	}
	clear(w.list[len(kept):])
	w.list = kept
}
