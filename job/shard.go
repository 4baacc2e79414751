package job

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Cost estimates what a task takes, in about nanoseconds of one core: of a scene of so many triangles, for all frames
// that it adds up, and for the depth maps in which blocked light is looked up. It is a function of the task and of the
// scene's size alone, the same on every machine.
func (t *Task) Cost(triangles int64) int64 {
	s := t.Settings
	n := int64(max(s.Supersample, 1))
	pixels := int64(s.Width) * int64(s.Height) * n * n
	frames := int64(t.frames())
	cost := frames*(100*triangles+pixels*(80+20*int64(max(s.Samples, 1)))) + 1e6
	if len(t.Parts) > 0 {
		return cost + 20*int64(len(t.Parts))*pixels
	}
	looks := int64(1) // one picture looks blocked light up, unless the scene moves
	if s.Shutter > 0 && t.Animation != "" {
		looks = frames
	}
	return cost + looks*int64(s.occlusion()+s.shadowMaps())*(60*triangles+2*pixels+mapCost)
}

// mapCost is the cost of a depth map that no triangle is drawn to.
const mapCost = 1e6

// frames is how many frames a task draws for its result.
func (t *Task) frames() int {
	switch {
	case len(t.Parts) > 0:
		return 0
	case t.Part != (Part{}):
		return t.Part.Frames
	}
	return t.Settings.frames()
}

// loadCost is what loading a scene of so many triangles takes.
func loadCost(triangles int64) int64 { return 300*triangles + 2e7 }

// Shard is part i of n of a plan, counted from 0: tasks that follow each other, about the same cost in each part. Each
// task is in one of the parts. Files of many pictures are not cut.
func (p *Plan) Shard(i, n int) (*Plan, error) {
	if n < 1 || i < 0 || i >= n {
		return nil, fmt.Errorf("part %d of %d", i+1, n)
	}
	type unit struct {
		group, first, end int
		cost              int64
	}
	var units []unit
	total := int64(0)
	for g := range p.Groups {
		group := &p.Groups[g]
		triangles := Triangles(group.Input)
		load := loadCost(triangles)
		add := func(first, end int, cost int64) {
			units = append(units, unit{g, first, end, cost})
			total += cost
		}
		sum := load
		for k := range group.Tasks {
			cost := group.Tasks[k].Cost(triangles)
			if group.Moves {
				sum += cost
				continue
			}
			add(k, k+1, cost+load)
			load = 0
		}
		if group.Moves {
			add(0, len(group.Tasks), sum)
		}
	}
	out := &Plan{}
	before := int64(0)
	for _, u := range units {
		middle := before + u.cost/2
		before += u.cost
		// The part whose share of the total holds the middle of the unit; in floating point of 64 bits, which all
		// machines round alike.
		if int(float64(middle)/float64(total)*float64(n)) != i {
			continue
		}
		from := &p.Groups[u.group]
		if last := len(out.Groups) - 1; last >= 0 && !from.Moves && !out.Groups[last].Moves && out.Groups[last].Input == from.Input {
			out.Groups[last].Tasks = append(out.Groups[last].Tasks, from.Tasks[u.first:u.end]...)
			continue
		}
		out.Groups = append(out.Groups, Group{Input: from.Input, Moves: from.Moves,
			Tasks: append([]Task{}, from.Tasks[u.first:u.end]...)})
	}
	return out, nil
}

// Triangles estimates how many triangles a file draws, without reading all of it: the triangles of a glTF document's
// meshes where its nodes have them, else by the size of the file. It is 0 for what cannot be read.
func Triangles(input string) int64 {
	info, err := os.Stat(input)
	if err != nil {
		return 0
	}
	switch strings.ToLower(filepath.Ext(input)) {
	case ".glb", ".gltf":
		if n, ok := documentTriangles(input, info.Size()); ok {
			return n
		}
	case ".stl":
		return info.Size() / 50
	}
	return info.Size() / 40
}

// maxDocument bounds the JSON that is read for an estimate.
const maxDocument = 64 << 20

// document is the JSON of a glTF file of a size.
func document(name string, size int64) ([]byte, bool) {
	f, err := os.Open(name)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	var head [20]byte
	n, _ := f.ReadAt(head[:], 0)
	from, length := int64(0), size
	if n == len(head) && string(head[:4]) == "glTF" {
		from, length = 20, int64(binary.LittleEndian.Uint32(head[12:]))
	}
	if length > min(maxDocument, size-from) {
		return nil, false
	}
	text := make([]byte, length)
	if _, err := f.ReadAt(text, from); err != nil {
		return nil, false
	}
	return text, true
}

// documentTriangles counts a glTF document's triangles.
func documentTriangles(name string, size int64) (int64, bool) {
	text, ok := document(name, size)
	if !ok {
		return 0, false
	}
	var doc struct {
		Nodes []struct {
			Mesh *int `json:"mesh"`
		} `json:"nodes"`
		Meshes []struct {
			Primitives []struct {
				Mode       *int           `json:"mode"`
				Indices    *int           `json:"indices"`
				Attributes map[string]int `json:"attributes"`
			} `json:"primitives"`
		} `json:"meshes"`
		Accessors []struct {
			Count int64 `json:"count"`
		} `json:"accessors"`
	}
	if json.Unmarshal(text, &doc) != nil {
		return 0, false
	}
	meshes := make([]int64, len(doc.Meshes))
	for i, m := range doc.Meshes {
		for _, p := range m.Primitives {
			at, ok := p.Attributes["POSITION"]
			if p.Indices != nil {
				at, ok = *p.Indices, true
			}
			if ok && at >= 0 && at < len(doc.Accessors) && (p.Mode == nil || *p.Mode >= 4) {
				meshes[i] += max(doc.Accessors[at].Count, 0) / 3
			}
		}
	}
	sum := int64(0)
	for _, n := range doc.Nodes {
		if n.Mesh != nil && *n.Mesh >= 0 && *n.Mesh < len(meshes) {
			sum += min(meshes[*n.Mesh], 1<<32)
		}
	}
	return sum, true
}
