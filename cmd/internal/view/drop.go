package view

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-1acaedba/halfspace/scene"
)

// Bounds of files that are dropped on pages.
const (
	// maxDrop is the largest size in bytes of one dropped file, maxDrops of all that are kept.
	maxDrop  = 256 << 20
	maxDrops = 512 << 20
	// dropCount is how many there may be.
	dropCount = 64
	// dropTime is how long one may take to arrive.
	dropTime = 2 * time.Minute
	// dropMemory is the most memory that loading and drawing one may take.
	dropMemory = 2 << 30
)

// errDrops refuses what there is no room for.
var errDrops = fmt.Errorf("files dropped here may have %d MiB together, and be %d", maxDrops>>20, dropCount)

// dropped is the answer to a file: its number, and all files' names.
type dropped struct {
	File  int      `json:"file"`
	Files []string `json:"files"`
}

// serveDrop takes a file that was dropped on a page. It stays in memory, is read alone (what it names is not there),
// and is seen by all who know the token, as are the others.
func (s *Server) serveDrop(w http.ResponseWriter, r *http.Request) {
	name := dropName(r.URL.Query().Get("name"))
	if name == "" {
		http.Error(w, "name: is not a name of a file", http.StatusBadRequest)
		return
	}
	if !s.reserve(r.ContentLength) {
		status := http.StatusInsufficientStorage
		if r.ContentLength < 0 {
			status = http.StatusLengthRequired
		}
		http.Error(w, name+": "+errDrops.Error(), status)
		return
	}
	if r.ContentLength > maxDrop {
		s.drops.Add(-r.ContentLength)
		http.Error(w, fmt.Sprintf("%s: has more than %d MiB", name, maxDrop>>20), http.StatusRequestEntityTooLarge)
		return
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(dropTime)) // a recorder of tests has none
	data := make([]byte, r.ContentLength)
	if _, err := io.ReadFull(r.Body, data); err != nil {
		s.drops.Add(-r.ContentLength)
		http.Error(w, name+": did not arrive whole", http.StatusBadRequest)
		return
	}
	file, files, err := s.addDrop(name, data)
	if err != nil {
		s.drops.Add(-r.ContentLength)
		http.Error(w, name+": "+err.Error(), http.StatusInsufficientStorage)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(dropped{file, files}) // who has gone does not hear it
}

// reserve takes room for a file of n bytes.
func (s *Server) reserve(n int64) bool {
	if n < 0 || n > maxDrops {
		return false
	}
	if s.drops.Add(n) > maxDrops {
		s.drops.Add(-n)
		return false
	}
	return true
}

// addDrop makes a file of bytes one of those that can be looked at.
func (s *Server) addDrop(name string, data []byte) (file int, files []string, err error) {
	s.files.Lock()
	defer s.files.Unlock()
	if len(s.assets)-len(s.info.Files) >= dropCount {
		return 0, nil, errDrops
	}
	s.assets = append(s.assets, &asset{path: name, data: data})
	for _, a := range s.assets {
		files = append(files, a.name())
	}
	return len(s.assets) - 1, files, nil
}

// dropName is a name as a page gives it, "" for one that is none.
func dropName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	bad := func(r rune) bool { return r < ' ' || r == 0x7F }
	if name == "." || name == ".." || name == "/" || len(name) > 255 || !utf8.ValidString(name) || strings.ContainsFunc(name, bad) {
		return ""
	}
	return name
}

// read loads the asset's scene.
func (a *asset) read(ctx context.Context, s *Server) (*scene.Scene, error) {
	if a.data == nil {
		return s.info.Load(ctx, a.path)
	}
	if len(a.data) == 0 {
		return nil, errors.New(a.path + ": is empty")
	}
	return scene.Options{MaxBytes: dropMemory}.LoadBytes(ctx, a.path, a.data)
}
