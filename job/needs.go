package job

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/scene"
)

// needs are the files that a plan's inputs are made of, by what they really are, and the input that needs each. They
// are found when a result would replace a file that exists: a new one cannot be needed.
type needs struct {
	once sync.Once
	by   map[string]string
}

// spare refuses a result that would replace a file that an input of the plan needs.
func (x *run) spare(plan *Plan, output string) error {
	real, err := filepath.EvalSymlinks(output)
	if err != nil {
		return nil // there is nothing to replace
	}
	if info, err := os.Stat(real); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if real, err = filepath.Abs(real); err != nil {
		return nil
	}
	x.needs.once.Do(func() { x.needs.by = x.neededBy(plan) })
	if in, ok := x.needs.by[real]; ok {
		return fmt.Errorf("%s: would overwrite a file that %s needs", output, shown(in))
	}
	return nil
}

// neededBy lists the files that inputs are and name. One that cannot be read says so when it is drawn.
func (x *run) neededBy(plan *Plan) map[string]string {
	by := map[string]string{}
	add := func(file, in string) {
		if real, err := filepath.EvalSymlinks(file); err == nil {
			if real, err = filepath.Abs(real); err == nil && by[real] == "" {
				by[real] = in
			}
		}
	}
	for i := range plan.Groups {
		g := &plan.Groups[i]
		if g.Input == "" || g.Input == "-" || x.ctx.Err() != nil {
			continue
		}
		s := g.Tasks[0].Settings
		add(g.Input, g.Input)
		for _, file := range s.Files() {
			add(file, g.Input)
		}
		if alone(g.Input) {
			continue
		}
		load := x.Load
		if load == nil {
			load = Load
		}
		sc, err := load(x.ctx, g.Input, scene.Options{NoTangents: true, Root: s.Root})
		if err != nil {
			continue
		}
		for _, file := range sc.Files {
			add(file, g.Input)
		}
	}
	return by
}

// alone says that a scene's file names no other: it is an STL, a Draco stream, OFF, points, a 3MF package, a binary PLY
// without textures, or a GLB whose document has no uri.
func alone(input string) bool {
	if info, err := os.Stat(input); err != nil || !info.Mode().IsRegular() {
		return true // and opening a FIFO would wait for its writer
	}
	f, err := os.Open(input)
	if err != nil {
		return true
	}
	defer f.Close()
	head := make([]byte, 4<<10)
	n, _ := io.ReadFull(f, head)
	most := 1 << 20
	if n >= 20 && bytes.HasPrefix(head, []byte("glTF")) { // the document is enough
		most = int(min(20+int64(binary.LittleEndian.Uint32(head[12:])), int64(most)))
	}
	if n == len(head) && most > n {
		head = append(head, make([]byte, most-n)...)
		more, _ := io.ReadFull(f, head[n:])
		n += more
	}
	head = head[:n]
	switch {
	case strings.EqualFold(filepath.Ext(input), ".stl"): // unless it is something else
		return n >= 5 && bytes.EqualFold(head[:5], []byte("solid")) || n >= 84 &&
			!bytes.Contains(head[:84], []byte("mtllib")) && head[0] != '{'
	case bytes.HasPrefix(head, []byte("DRACO")), bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return true
	case bytes.HasPrefix(head, []byte("ply")):
		return !bytes.Contains(head, []byte("TextureFile"))
	case !bytes.HasPrefix(head, []byte("glTF")) || n < 20:
		return false
	}
	document := head[20:]
	if size := int(binary.LittleEndian.Uint32(head[12:])); size < len(document) {
		document = document[:size]
	} else if size > len(document) {
		return false
	}
	return !bytes.Contains(document, []byte(`"uri"`)) && !bytes.Contains(document, []byte(`\u`))
}
