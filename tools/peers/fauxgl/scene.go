package main

import (
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"os"

	fgl "github.com/fogleman/fauxgl"
)

// scene is a flat scene as fauxgl draws it.
type scene struct {
	draws     []draw
	cameras   []camera
	triangles int
}

// draw is triangles of one material.
type draw struct {
	triangles []*fgl.Triangle
	color     fgl.Color
	texture   fgl.Texture // nil: none
	cull      fgl.Cull
}

// camera is where to look from: view takes the world to it.
type camera struct {
	view            fgl.Matrix
	yfov, near, far float64
}

// reader walks through little-endian words.
type reader struct{ b []byte }

func (r *reader) u32() int {
	v := binary.LittleEndian.Uint32(r.b)
	r.b = r.b[4:]
	return int(v)
}

func (r *reader) f32() float64 { return float64(math.Float32frombits(uint32(r.u32()))) }

// skip returns a reader of the next n bytes and goes on behind them.
func (r *reader) skip(n int) reader {
	part := reader{r.b[:n]}
	r.b = r.b[n:]
	return part
}

// load reads a flat scene: ../README.md has the format.
func load(path string) (*scene, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(b) < 32 || string(b[:4]) != "HFL1" {
		return nil, fmt.Errorf("%s: not a flat scene", path)
	}
	r := reader{b[4:]}
	nv, ni, nd, nm, nt, nc := r.u32(), r.u32(), r.u32(), r.u32(), r.u32(), r.u32()
	r.skip(4)
	vertices, indices, draws, materials, cameras := r.skip(32*nv), r.skip(4*ni), r.skip(16*nd), r.skip(32*nm), r.skip(80*nc)

	list := make([]fgl.Vertex, nv)
	for i := range list {
		v := &list[i]
		v.Position = fgl.Vector{X: vertices.f32(), Y: vertices.f32(), Z: vertices.f32()}
		v.Normal = fgl.Vector{X: vertices.f32(), Y: vertices.f32(), Z: vertices.f32()}
		v.Texture = fgl.Vector{X: vertices.f32(), Y: 1 - vertices.f32()} // fauxgl's v points up
	}
	s := &scene{triangles: ni / 3}
	for range nc {
		var m [16]float64
		for i := range m {
			m[i] = cameras.f32()
		}
		s.cameras = append(s.cameras, camera{fgl.Matrix{
			X00: m[0], X01: m[4], X02: m[8], X03: m[12], X10: m[1], X11: m[5], X12: m[9], X13: m[13],
			X20: m[2], X21: m[6], X22: m[10], X23: m[14], X30: m[3], X31: m[7], X32: m[11], X33: m[15],
		}, cameras.f32(), cameras.f32(), cameras.f32()})
		cameras.skip(4)
	}
	var textures []fgl.Texture
	for range nt {
		w, h := r.u32(), r.u32()
		pix := r.skip(4 * w * h)
		textures = append(textures, fgl.NewImageTexture(&image.NRGBA{Pix: pix.b, Stride: 4 * w, Rect: image.Rect(0, 0, w, h)}))
	}
	for range nd {
		first, count, material := draws.u32(), draws.u32(), draws.u32()
		draws.skip(4)
		m := reader{materials.b[32*material:]}
		d := draw{color: fgl.Color{R: m.f32(), G: m.f32(), B: m.f32(), A: m.f32()}}
		if t := int(int32(m.u32())); t >= 0 {
			d.texture = textures[t]
		}
		if d.cull = fgl.CullNone; m.u32() != 0 {
			d.cull = fgl.CullBack
		}
		part := reader{indices.b[4*first:]}
		for range count / 3 {
			d.triangles = append(d.triangles, fgl.NewTriangle(list[part.u32()], list[part.u32()], list[part.u32()]))
		}
		s.draws = append(s.draws, d)
	}
	return s, nil
}
