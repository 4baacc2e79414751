package command

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// contactReport is what contact says of an asset.
type contactReport struct {
	File      string     `json:"file"`             // the name that was given
	Output    string     `json:"output,omitempty"` // the sheet; "" with --no-sheet
	Bytes     int64      `json:"bytes"`            // of all files that the scene was read from
	Files     []string   `json:"files"`            // their names
	Missing   []string   `json:"missing"`          // names of files that it asks for and that are not there
	Min       [3]float32 `json:"min"`              // the bounding box, in world space
	Max       [3]float32 `json:"max"`
	Size      [3]float32 `json:"size"`
	Metres    float64    `json:"metres"` // that a unit is; 0: the format does not say
	Up        [3]float32 `json:"up"`
	Triangles int        `json:"triangles"` // over all instances, as the counts that follow
	Lines     int        `json:"lines"`     // primitives of lines
	Points    int        `json:"points"`
	Vertices  int        `json:"vertices"`  // of primitives, each once
	Parts     int        `json:"parts"`     // primitives
	Instances int        `json:"instances"` // of them
	Materials int        `json:"materials"`
	// Textures are images, in the file's order; TextureBytes is their memory, with all levels.
	Textures     []contactTexture `json:"textures"`
	TextureBytes int64            `json:"texture_bytes"`
	Cameras      int              `json:"cameras"`
	Lights       int              `json:"lights"`
	Animations   int              `json:"animations"`
	Variants     []string         `json:"variants"`
	Unusual      []contactFinding `json:"unusual"`  // what is unusual about parts
	Warnings     []string         `json:"warnings"` // of the file, as render says them
}

// contactTexture is an image of an asset.
type contactTexture struct {
	Name   string `json:"name"`   // the file's, "" if it has none
	Width  int    `json:"width"`  // in texels
	Height int    `json:"height"` // in texels
	Bytes  int64  `json:"bytes"`  // of its texels, 8 bits each of 4 channels, with all levels
}

// contactFinding is something that is unusual about an asset.
type contactFinding struct {
	// What is one of degenerate, non-manifold, open, turned, inside-out, normals, not-finite, far-away, distant, empty,
	// no-triangles, unchecked.
	What  string `json:"what"`
	Part  string `json:"part"`  // of what: the name of a node, or the number of a primitive; "": all of it
	Count int    `json:"count"` // of triangles, edges, vertices or parts
	Text  string `json:"text"`  // a sentence
}

// newContactReport looks at a scene.
func newContactReport(ctx context.Context, file string, s *scene.Scene) (*contactReport, error) {
	r := &contactReport{File: file, Files: orEmpty(s.Files), Missing: orEmpty(s.Missing), Metres: s.Metres, Up: s.Up,
		Triangles: s.Triangles(), Parts: len(s.Primitives), Instances: len(s.Instances), Materials: len(s.Materials),
		Cameras: len(s.Cameras), Lights: len(s.Lights), Animations: len(s.Animations), Variants: orEmpty(s.Variants),
		Textures: []contactTexture{}, Unusual: []contactFinding{}, Warnings: []string{}}
	if !s.Bounds.Empty() {
		r.Min, r.Max = s.Bounds.Min, s.Bounds.Max
		for k := range r.Size {
			r.Size[k] = r.Max[k] - r.Min[k]
		}
	}
	for i := range s.Primitives {
		r.Vertices += s.Primitives[i].Vertices()
	}
	for i := range s.Instances {
		p := &s.Primitives[s.Instances[i].Primitive]
		n := max(p.Vertices(), len(p.Indices))
		switch p.Topology {
		case vk.PrimitiveTopologyPointList:
			r.Points += n
		case vk.PrimitiveTopologyLineList:
			r.Lines += n / 2
		case vk.PrimitiveTopologyLineStrip:
			r.Lines += max(n-1, 0)
		}
	}
	for _, m := range s.Images {
		t := contactTexture{m.Name, m.Width, m.Height, 0}
		for w, h := m.Width, m.Height; ; w, h = max(w/2, 1), max(h/2, 1) {
			if t.Bytes += 4 * int64(w) * int64(h); w == 1 && h == 1 {
				break
			}
		}
		r.Textures = append(r.Textures, t)
		r.TextureBytes += t.Bytes
	}
	for _, w := range s.Warnings {
		r.Warnings = append(r.Warnings, w.String())
	}
	if err := r.parts(ctx, s); err != nil {
		return nil, err
	}
	r.places(s)
	return r, nil
}

// orEmpty is a list that JSON shows as one where there is none.
func orEmpty(l []string) []string {
	if l == nil {
		return []string{}
	}
	return l
}

// found adds a finding.
func (r *contactReport) found(what, part string, count int, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if part != "" {
		text = part + ": " + text
	}
	r.Unusual = append(r.Unusual, contactFinding{what, part, count, text})
}

// partName is what a primitive is called: by the first node that has it, or by its number.
func partName(s *scene.Scene, primitive int) string {
	for i := range s.Instances {
		if in := &s.Instances[i]; in.Primitive == primitive && in.Node != "" {
			return fmt.Sprintf("%.60s (part %d)", in.Node, primitive)
		}
	}
	return fmt.Sprintf("part %d", primitive)
}

// parts looks at the triangles of each primitive.
func (r *contactReport) parts(ctx context.Context, s *scene.Scene) error {
	for i := range s.Primitives {
		p := &s.Primitives[i]
		m, err := inspect(ctx, p)
		if err != nil {
			return err
		}
		name := partName(s, i)
		of := func(what string, n int, format string) {
			if n > 0 {
				r.found(what, name, n, format, n, m.triangles)
			}
		}
		of("degenerate", m.degenerate, "%d of %d triangles have no area")
		of("non-manifold", m.nonManifold, "%d edges belong to more than two of %d triangles")
		of("open", m.open, "%d edges belong to one of %d triangles alone")
		of("turned", m.turned, "%d edges lie between triangles that face opposite sides, of %d triangles")
		of("normals", m.against, "%d of %d triangles have normals that point to their back")
		if m.unchecked {
			r.found("unchecked", name, m.triangles, "%d triangles are more than the %d that are looked at", m.triangles, mostEdged)
		}
		if m.insideOut {
			r.found("inside-out", name, m.triangles, "is closed, and all of its %d triangles face inwards", m.triangles)
		}
		if m.nonFinite > 0 {
			r.found("not-finite", name, m.nonFinite, "%d of %d vertices are not numbers", m.nonFinite, p.Vertices())
		}
		if p.Vertices() == 0 {
			r.found("empty", name, 0, "has no vertices")
		}
	}
	if r.Triangles == 0 {
		r.found("no-triangles", "", 0, "there are no triangles: %d lines, %d points", r.Lines, r.Points)
	}
	return nil
}

// farAway is how many times smaller the rest of a scene is than the scene with a part that is far away, and distant how
// many times farther the origin is than the scene is large where floats are coarse.
const farAway, distant = 4, 1000

// places looks at where parts are.
func (r *contactReport) places(s *scene.Scene) {
	boxes := make([]scene.Bounds, len(s.Instances))
	before := make([]scene.Bounds, len(s.Instances)+1)
	after := make([]scene.Bounds, len(s.Instances)+1)
	before[0], after[len(boxes)] = transform.EmptyBox(), transform.EmptyBox()
	join := func(a, b scene.Bounds) scene.Bounds {
		if !b.Empty() {
			a.Add(b.Min)
			a.Add(b.Max)
		}
		return a
	}
	for i := range s.Instances {
		in := &s.Instances[i]
		p := &s.Primitives[in.Primitive]
		boxes[i] = transform.EmptyBox()
		if b := (scene.Bounds{Min: p.Min, Max: p.Max}); !b.Empty() {
			for k := range 8 {
				boxes[i].Add(worldPoint(&in.World, b.Corner(k)))
			}
		}
		before[i+1] = join(before[i], boxes[i])
	}
	for i := len(boxes) - 1; i >= 0; i-- {
		after[i] = join(after[i+1], boxes[i])
	}
	all := diagonal(s.Bounds)
	for i := range boxes {
		rest := join(before[i], after[i+1])
		if rest.Empty() || boxes[i].Empty() || len(r.Unusual) > 1000 {
			continue
		}
		if small := diagonal(rest); small > 0 && all > farAway*small && diagonal(boxes[i]) < all/farAway {
			r.found("far-away", partName(s, s.Instances[i].Primitive), 1,
				"is far away: without it the scene is %.3g units across, not %.3g", small, all)
		}
	}
	away := 0.0
	for k := range 3 {
		away = max(away, math.Min(math.Abs(float64(r.Min[k])), math.Abs(float64(r.Max[k]))))
	}
	if all > 0 && away > distant*all {
		r.found("distant", "", 1, "the scene is %.3g units across and %.3g from the origin: floats are coarse there", all, away)
	}
}

// worldPoint takes a place to world space.
func worldPoint(m *[16]float32, p [3]float32) (q [3]float32) {
	for k := range q {
		q[k] = m[k]*p[0] + m[4+k]*p[1] + m[8+k]*p[2] + m[12+k]
	}
	return q
}

// diagonal is the length of a box's diagonal, 0 for an empty one.
func diagonal(b scene.Bounds) float64 {
	if b.Empty() {
		return 0
	}
	sum := 0.0
	for k := range 3 {
		d := float64(b.Max[k]) - float64(b.Min[k])
		sum += d * d
	}
	return math.Sqrt(sum)
}

// head are the lines above the views.
func (r *contactReport) head() []string {
	unit := "units"
	if r.Metres > 0 {
		unit = "m"
	}
	scale := float32(1)
	if r.Metres > 0 {
		scale = float32(r.Metres)
	}
	count := func(n int, word string) string { return fmt.Sprintf("%d %s", n, plural(n, word)) }
	textures := count(len(r.Textures), "texture")
	if len(r.Textures) > 0 {
		textures += fmt.Sprintf(" (%.3g MiB)", float64(r.TextureBytes)/(1<<20))
	}
	return []string{
		fmt.Sprintf("%s   %s, %s, %s, %d vertices in %s, %s", r.File, count(r.Triangles, "triangle"), count(r.Lines, "line"),
			count(r.Points, "point"), r.Vertices, count(r.Parts, "part"), count(r.Instances, "instance")),
		fmt.Sprintf("size %.4g x %.4g x %.4g %s   from (%.4g, %.4g, %.4g) to (%.4g, %.4g, %.4g)", r.Size[0]*scale,
			r.Size[1]*scale, r.Size[2]*scale, unit, r.Min[0], r.Min[1], r.Min[2], r.Max[0], r.Max[1], r.Max[2]),
		strings.Join([]string{count(r.Materials, "material"), textures, count(r.Cameras, "camera"), count(r.Lights, "light"),
			count(r.Animations, "animation"), count(len(r.Variants), "variant")}, ", "),
	}
}

// mostLines is how many lines there are below the views.
const mostLines = 12

// foot are the lines below the views.
func (r *contactReport) foot() (lines []string) {
	for _, name := range r.Missing {
		lines = append(lines, "missing: "+name)
	}
	for _, f := range r.Unusual {
		lines = append(lines, f.What+": "+f.Text)
	}
	for _, w := range r.Warnings {
		lines = append(lines, "warning: "+w)
	}
	if len(lines) == 0 {
		return []string{"nothing unusual"}
	}
	if n := len(lines) - mostLines; n > 0 {
		lines = append(lines[:mostLines], fmt.Sprintf("and %d more (--json has all)", n))
	}
	return lines
}
