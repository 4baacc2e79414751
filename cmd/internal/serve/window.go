package serve

import "sync"

// windows are files of the client that are mapped, for arrays that are written to them again: a page is written in half
// the time of a call, once it was met. So files that would not stay mapped until the next request are not mapped: to meet
// their pages anew takes four times as long as to write them. The zero value maps none.
type windows struct {
	most int64 // bytes that are mapped

	mu    sync.Mutex
	list  []*window // the one used last at the end
	bytes int64     // of them
}

// window is a file that is mapped.
type window struct {
	id    [2]uint64
	bytes []byte
	users int
}

// open is a file, mapped; nil where that cannot be, or there is no room. It is used until close.
func (w *windows) open(by sharer, f sentFile, info *fileStat) *window {
	size := info.size
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, x := range w.list {
		if x.id == info.id && int64(len(x.bytes)) == size {
			w.list = append(append(w.list[:i], w.list[i+1:]...), x)
			x.users++
			return x
		}
	}
	if size > w.most || !w.fit(by, w.most-size) {
		return nil
	}
	x := &window{id: info.id, bytes: f.window(size), users: 1}
	if x.bytes == nil {
		return nil
	}
	w.list, w.bytes = append(w.list, x), w.bytes+size
	return x
}

// close ends the use of some.
func (w *windows) close(done []*window) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, x := range done {
		x.users--
	}
}

// end unmaps all that nobody uses.
func (w *windows) end(by sharer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fit(by, 0)
}

// fit unmaps files that nobody uses, the one used last at last, until so many bytes are left: it says whether they are.
func (w *windows) fit(by sharer, most int64) bool {
	kept := w.list[:0]
	for _, x := range w.list {
		if w.bytes > most && x.users == 0 {
			w.bytes -= int64(len(x.bytes))
			by.unmap(x.bytes)
			continue
		}
		kept = append(kept, x)
	}
	clear(w.list[len(kept):])
	w.list = kept
	return w.bytes <= most
}
