package serve

import "sync"

// shelf has the sheets that clients got last, with their pages: to make a page anew takes three times as long as to
// write one again. A client says which of them it reads no more. The zero value keeps none.
type shelf struct {
	most int64 // bytes that sheets take

	mu     sync.Mutex
	sheets []shelved // the one that came last at the end
	bytes  int64     // of them
	last   int64     // number that a sheet got
}

// shelved is a sheet on a shelf.
type shelved struct {
	*sheet
	free bool // nobody reads it
}

// mostShelved is how many sheets lie on a shelf: what a client reads, and what it asks for ahead.
const mostShelved = 4

// number numbers a sheet that may come on the shelf; others have 0.
func (s *shelf) number(of *sheet) {
	if of.file == nil || of.size > s.most {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	of.number = s.last
}

// put keeps a sheet that goes to the client, and closes what there is no more room for.
func (s *shelf) put(of *sheet) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sheets, s.bytes = append(s.sheets, shelved{sheet: of}), s.bytes+of.size
	for len(s.sheets) > mostShelved || s.bytes > s.most {
		s.remove(0).close()
	}
}

// done frees sheets, by their numbers, that a client reads no more.
func (s *shelf) done(numbers []int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range numbers {
		for i := range s.sheets {
			s.sheets[i].free = s.sheets[i].free || s.sheets[i].number == n
		}
	}
}

// take removes a free sheet of a size, the one that came last, as its pages are in the caches; nil if there is none.
func (s *shelf) take(size int64) *sheet {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.sheets) - 1; i >= 0; i-- {
		if s.sheets[i].free && s.sheets[i].size == size {
			return s.remove(i)
		}
	}
	return nil
}

// remove takes sheet i down.
func (s *shelf) remove(i int) *sheet {
	of := s.sheets[i].sheet
	s.sheets, s.bytes = append(s.sheets[:i], s.sheets[i+1:]...), s.bytes-of.size
	return of
}

// close closes all sheets.
func (s *shelf) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.sheets) > 0 {
		s.remove(0).close()
	}
}
