package view

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image"
	"image/jpeg"
	"slices"
	"time"

	"github.com/klauspost/compress/flate"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

// header is what comes with a picture, as JSON. A frame is the picture, RGBA bytes as they are (raw) or deflated, or a
// JPEG file; the header; and the header's length in 32 bits, the least byte first.
type header struct {
	Seq    uint32  `json:"seq"`
	Frame  uint32  `json:"frame"`
	Width  int     `json:"width"`
	Height int     `json:"height"`
	Format string  `json:"format"` // raw, deflate or jpeg
	Rest   bool    `json:"rest"`
	Time   float64 `json:"time"`

	// The view that the picture shows, or comes nearest to what it shows.
	Azimuth   float64    `json:"azimuth"`
	Elevation float64    `json:"elevation"`
	Roll      float64    `json:"roll"`
	Distance  float64    `json:"distance"`
	Fov       float64    `json:"fov"`
	Target    [3]float64 `json:"target"`
	Ortho     bool       `json:"ortho"`

	Triangles int      `json:"triangles"`
	MS        []timing `json:"ms"`
	Stages    []timing `json:"stages,omitempty"`
	Tiles     [][6]int `json:"tiles,omitempty"` // x, y, size, thread, microseconds, primitives
	Command   string   `json:"command,omitempty"`
}

// timing is a named time in milliseconds.
type timing struct {
	Name string  `json:"name"`
	MS   float64 `json:"ms"`
}

// stages fills in the times of a frame's stages, each thread's part of them, and of its tiles.
func (h *header) stages(t scene.FrameTimes, threads int, tiles bool) {
	if t.Stages == nil {
		return
	}
	for k := range t.Stages[0] {
		var sum time.Duration
		for i := range t.Stages {
			sum += t.Stages[i][k].Time
		}
		if sum > 0 {
			h.Stages = append(h.Stages, timing{t.Stages[0][k].Stage, ms(sum / time.Duration(threads))})
		}
	}
	if tiles {
		h.Tiles = tilesOf(t.Tiles)
	}
}

// tilesOf adds up the times of each tile's batches and passes. The thread is the one that took longest.
func tilesOf(times []halfspace.TileTime) (list [][6]int) {
	slices.SortStableFunc(times, func(a, b halfspace.TileTime) int {
		if a.Y != b.Y {
			return a.Y - b.Y
		}
		return a.X - b.X
	})
	longest := time.Duration(0)
	for i := range times {
		t := &times[i]
		us := int(t.Time.Microseconds())
		if n := len(list); n > 0 && list[n-1][0] == t.X && list[n-1][1] == t.Y {
			last := &list[n-1]
			if t.Time > longest {
				longest, last[3] = t.Time, t.Worker
			}
			last[4] += us
			last[5] += t.Records
			continue
		}
		longest = t.Time
		list = append(list, [6]int{t.X, t.Y, t.Size, t.Worker, us, t.Records})
	}
	return list
}

// packer makes frames in memory that it keeps.
type packer struct {
	out  bytes.Buffer
	zip  *flate.Writer
	rgba image.RGBA
}

// jpegQuality is the quality of pictures while the hand moves.
const jpegQuality = 80

// frame is a header and a picture. The bytes are good until the next call.
func (p *packer) frame(h *header, m *halfspace.Image, packed bool) ([]byte, error) {
	start := time.Now()
	h.Format = "raw"
	switch {
	case packed && h.Rest:
		h.Format = "deflate"
	case packed:
		h.Format = "jpeg"
	}
	rows := m.Subresource(0, 0, 0)
	size := 4 * h.Width
	p.out.Reset()
	var err error
	switch h.Format {
	case "raw":
		p.out.Grow(size*h.Height + 8<<10)
		for y := range h.Height {
			p.out.Write(rows.Row(y, 0)[:size])
		}
	case "deflate":
		if p.zip == nil {
			if p.zip, err = flate.NewWriter(&p.out, flate.BestSpeed); err != nil {
				return nil, err
			}
		}
		p.zip.Reset(&p.out)
		for y := range h.Height {
			if _, err := p.zip.Write(rows.Row(y, 0)[:size]); err != nil {
				return nil, err
			}
		}
		err = p.zip.Close()
	case "jpeg":
		p.rgba = image.RGBA{Pix: rows.Pix, Stride: rows.RowPitch, Rect: image.Rect(0, 0, h.Width, h.Height)}
		err = jpeg.Encode(&p.out, &p.rgba, &jpeg.Options{Quality: jpegQuality})
	}
	if err != nil {
		return nil, err
	}
	h.MS = append(h.MS, timing{"pack", ms(time.Since(start))})
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	p.out.Write(text)
	p.out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(text))))
	return p.out.Bytes(), nil
}
