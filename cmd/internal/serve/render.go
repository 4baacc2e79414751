package serve

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// layer is an AOV of a request.
type layer struct {
	array
	parts  []job.Component // nil: the colour or the coverage
	pixel  int             // bytes of a pixel
	size   int             // bytes of a view
	nature string          // its AOV
}

// align is what arrays are aligned to, as numpy's own are.
const align = 64

// plan lists the layers of a request and the bytes that all take.
func (d *drawRequest) plan() (list []layer, total int64, err error) {
	names := d.AOVs
	if len(names) == 0 {
		names = []string{"color"}
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, 0, fmt.Errorf("aovs: %s appears twice", name)
		}
		if !slices.Contains(arrayAOVs, name) {
			return nil, 0, fmt.Errorf("aovs: %.40q is none of %s", name, strings.Join(arrayAOVs, ", "))
		}
		l := layer{nature: name, parts: job.Components(name), pixel: 4}
		l.Name, l.DType = name, "f4"
		l.Shape = []int{len(d.Views), d.Height, d.Width}
		switch {
		case name == "color":
			l.Shape = append(l.Shape, 4)
			if l.DType = "u1"; d.Linear {
				l.DType, l.pixel = "f4", 16
			}
		case name == "depth":
			l.parts = l.parts[:1]
		case len(l.parts) > 1:
			l.pixel = 4 * len(l.parts)
			l.Shape = append(l.Shape, len(l.parts))
		case len(l.parts) == 1 && l.parts[0].Buffer == scene.BufferID:
			l.DType = "u4"
		}
		l.size = l.pixel * d.Width * d.Height
		l.Offset = int(total)
		total += (int64(l.size)*int64(len(d.Views)) + align - 1) / align * align
		list = append(list, l)
	}
	return list, total, nil
}

// arrayAOVs are the names of AOVs that are arrays: surfaces have them, but for two that all samples make.
var arrayAOVs = slices.DeleteFunc(job.AOVs(), func(name string) bool {
	return name != "color" && name != "coverage" && job.Components(name) == nil
})

// working is about what drawing a request takes beside its arrays.
func (d *drawRequest) working(list []layer) int64 {
	pixels, samples := int64(d.Width)*int64(d.Height), int64(max(d.Samples, 1))
	need := pixels * (12*samples + 24)
	for _, l := range list {
		need += 32 * pixels * int64(max(len(l.parts), 1))
		if l.nature == "coverage" {
			need += 40 * pixels * samples
		}
	}
	return need
}

// render draws the views of a request, and writes each layer of each from its place on. What one pass draws it draws of
// all views before the next pass begins: textures that the other does not need would take their place in the caches. But
// numbers and pictures of the same triangles are drawn together.
func (c *canvas) render(ctx context.Context, d *drawRequest, list []layer, to []target) (cams []seen, err error) {
	views, err := c.views(d)
	if err != nil {
		return nil, failure{kindRequest, err}
	}
	for i := range views {
		cam := &views[i].camera
		cams = append(cams, seen{cam.World, cam.Projection(float64(d.Width) / float64(d.Height)), cam.Perspective})
	}
	for i := range list {
		if to[i].bytes == nil {
			c.bytes = slices.Grow(c.bytes, max(0, list[i].room()-len(c.bytes)))
			c.bytes = c.bytes[:max(len(c.bytes), list[i].room())]
		}
	}
	// put has view v of a layer made, which may lie in what make is given or in memory of its own.
	put := func(l, v int, make func(out []byte) ([]byte, error)) error {
		at := int64(v) * int64(list[l].size)
		out := to[l].part(at, int64(list[l].size))
		if out == nil {
			out = c.bytes[:list[l].size]
		}
		data, err := make(out)
		if err == nil {
			err = to[l].write(data, at)
		}
		return err
	}
	want, shown := buffersOf(list), make([]bool, len(views))
	color := slices.IndexFunc(list, func(l layer) bool { return l.nature == "color" })
	for v := range views {
		if color >= 0 && views[v].past == nil {
			if shown[v], err = c.together(ctx, want); err != nil {
				return nil, err
			}
		}
		numbers, err := c.numbers(ctx, want, &views[v], shown[v])
		if err != nil {
			return nil, err
		}
		for i := range list {
			switch {
			case list[i].parts != nil:
				err = numbers.write(&list[i], &to[i], int64(v)*int64(list[i].size), c.bytes)
			case i == color && shown[v]:
				err = put(i, v, func(out []byte) ([]byte, error) { return c.shown(d, out), nil })
			}
			if err != nil {
				return nil, err
			}
		}
	}
	for i := range list {
		draw := map[string]func(context.Context, *drawRequest, *scene.Camera, []byte) ([]byte, error){
			"color": c.color, "coverage": c.coverage}[list[i].nature]
		if draw == nil {
			continue
		}
		for v := range views {
			if i == color && shown[v] {
				continue
			}
			err := put(i, v, func(out []byte) ([]byte, error) { return draw(ctx, d, &views[v].camera, out) })
			if err != nil {
				return nil, err
			}
		}
	}
	return cams, nil
}

// viewed is a view that is drawn.
type viewed struct {
	camera scene.Camera
	past   *scene.Past
}

// views are the views of a request in the scene.
func (c *canvas) views(d *drawRequest) (list []viewed, err error) {
	var before *scene.Scene
	if d.Past != nil {
		if before, err = d.Past.of(c.entry.scene); err != nil {
			return nil, fmt.Errorf("past: %w", err)
		}
	}
	list = make([]viewed, len(d.Views))
	for v := range list {
		if list[v].camera, err = c.camera(d, &d.Views[v]); err != nil {
			return nil, fmt.Errorf("views[%d]: %w", v, err)
		}
		if list[v].past, err = c.past(d, v, &list[v].camera, before); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// camera is the camera of a view.
func (c *canvas) camera(d *drawRequest, v *camera) (scene.Camera, error) {
	fill := 0.0
	if d.Look == "studio" {
		fill = job.StudioFill
	}
	return v.of(c.posed, d.Width, d.Height, fill)
}

// past is the frame before a view's; nil: the same.
func (c *canvas) past(d *drawRequest, v int, cam *scene.Camera, before *scene.Scene) (*scene.Past, error) {
	if before == nil && d.Views[v].Past == nil {
		return nil, nil
	}
	p := &scene.Past{Scene: before, Camera: *cam}
	if before == nil {
		p.Scene = c.posed
	}
	if then := d.Views[v].Past; then != nil {
		var err error
		if p.Camera, err = then.of(p.Scene, d.Width, d.Height, 0); err != nil {
			return nil, fmt.Errorf("views[%d].past: %w", v, err)
		}
	}
	return p, nil
}

// buffers are those that a request wants.
type buffers struct{ all, single scene.Buffers } // as scene.SurfacesInfo has them

// buffersOf are the buffers of layers: one number a pixel where no layer has more of a buffer.
func buffersOf(list []layer) (b buffers) {
	more := scene.Buffers(0)
	for i := range list {
		for _, p := range list[i].parts {
			b.all |= scene.Of(p.Buffer)
			if list[i].nature != "depth" && list[i].nature != "id" {
				more |= scene.Of(p.Buffer)
			}
		}
	}
	b.single = b.all & scene.Of(scene.BufferPosition, scene.BufferID) &^ more
	return b
}

// numbers are the buffers of a view as they lie in their images: words of four bytes, four a pixel or one.
type numbers struct {
	images   [scene.BufferID + 1]mip.Subresource
	surfaces *scene.Surfaces
}

// surfacesOf makes the buffers that are wanted, unless they are there.
func (c *canvas) surfacesOf(ctx context.Context, want buffers) (s *scene.Surfaces, err error) {
	if s = c.surfaces[want]; s == nil {
		if s, err = c.renderer.NewSurfaces(ctx, scene.SurfacesInfo{Buffers: want.all, Single: want.single}); err != nil {
			return nil, err
		}
		clear(c.surfaces) // one at a time: they are as large as the picture
		c.surfaces[want] = s
	}
	return s, nil
}

// together says that the buffers that are wanted are drawn with pictures: these have the same triangles, and their
// renderer is there.
func (c *canvas) together(ctx context.Context, want buffers) (bool, error) {
	if there, err := c.pictured(); want.all == 0 || !there || err != nil {
		return false, err
	}
	s, err := c.surfacesOf(ctx, want)
	if err != nil {
		return false, err
	}
	return s.Fits(ctx, c.picture)
}

// numbers draws the buffers that are wanted, and the picture with them where that is asked for.
func (c *canvas) numbers(ctx context.Context, want buffers, view *viewed, picture bool) (n numbers, err error) {
	if want.all == 0 {
		return n, nil
	}
	s, err := c.surfacesOf(ctx, want)
	if err != nil {
		return n, err
	}
	if picture {
		err = s.DrawWith(ctx, c.picture, &view.camera)
	} else {
		err = s.Draw(ctx, &view.camera, view.past)
	}
	if err != nil {
		return n, err
	}
	n.surfaces = s
	for b := range n.images {
		if want.all.Has(scene.Buffer(b)) {
			n.images[b] = s.Image(scene.Buffer(b)).Subresource(0, 0, 0)
		}
	}
	return n, nil
}

// words are the four of a pixel.
func (n *numbers) words(b scene.Buffer, x, y int) (w [4]uint32) {
	row := n.images[b].Row(y, 0)[16*x:]
	for i := range w {
		w[i] = binary.LittleEndian.Uint32(row[4*i:])
	}
	return w
}

// write writes a layer of a view, whose parts are words of one buffer in a row, from a byte of an array on: its image's
// memory, or bands of rows that stay in the caches.
func (n *numbers) write(l *layer, to *target, at int64, band []byte) error {
	from := &n.images[l.parts[0].Buffer]
	if from.Texel == l.pixel && compact(from) {
		return to.write(from.Pix[:l.size], at)
	}
	if out := to.part(at, int64(l.size)); out != nil {
		n.store(l, out, 0)
		return nil
	}
	row := l.pixel * from.Width
	for y, rows := 0, max(bandBytes/row, 1); y < from.Height; y += rows {
		band = band[:min(rows, from.Height-y)*row]
		n.store(l, band, y)
		if err := to.write(band, at+int64(y*row)); err != nil {
			return err
		}
	}
	return nil
}

// bandBytes is about how many bytes of numbers are written at a time.
const bandBytes = 96 << 10

// room is how much memory the layer of a view is made in where its array is not mapped.
func (l *layer) room() int {
	if l.parts == nil {
		return l.size
	}
	return min(l.size, max(bandBytes, l.size/l.Shape[1]))
}

// compact says that the rows of a picture follow one another.
func compact(s *mip.Subresource) bool { return s.RowPitch == s.Width*s.Texel }

// store writes the rows of a layer of a view from one on, as many as out has. Copies of buffers in place of their memory
// were two thirds of a view's time, and a call a word half of the rest.
func (n *numbers) store(l *layer, out []byte, first int) {
	from, at := &n.images[l.parts[0].Buffer], 4*l.parts[0].At
	for y := first; len(out) > 0; y++ {
		row := from.Row(y, 0)
		to := out[:l.pixel*from.Width]
		out = out[len(to):]
		if l.nature != "depth" {
			left, right := n.surfaces.Seen(y)
			clear(to[:l.pixel*left])
			clear(to[l.pixel*right:])
			row, to = row[from.Texel*left:from.Texel*right], to[l.pixel*left:l.pixel*right]
		}
		switch {
		case from.Texel == l.pixel:
			copy(to, row)
		case l.nature == "depth":
			for i := at; i < len(row); i += 16 {
				w := binary.LittleEndian.Uint32(row[i:])
				if w == 0 {
					w = nowhere
				}
				binary.LittleEndian.PutUint32(to, w)
				to = to[4:]
			}
		case l.pixel == 4:
			for i := at; i < len(row); i += 16 {
				binary.LittleEndian.PutUint32(to, binary.LittleEndian.Uint32(row[i:]))
				to = to[4:]
			}
		case l.pixel == 8:
			for i := at; i < len(row); i += 16 {
				*(*[8]byte)(to) = *(*[8]byte)(row[i:])
				to = to[8:]
			}
		case l.pixel == 12:
			for i := at; i < len(row); i += 16 {
				*(*[12]byte)(to) = *(*[12]byte)(row[i:])
				to = to[12:]
			}
		}
	}
}

// nowhere is infinity, the depth where nothing is.
const nowhere = 0x7f800000

// color draws the picture: see shown.
func (c *canvas) color(ctx context.Context, d *drawRequest, cam *scene.Camera, out []byte) ([]byte, error) {
	if err := c.settle(); err != nil {
		return nil, err
	}
	if err := c.picture.Draw(ctx, cam); err != nil {
		return nil, err
	}
	return c.shown(d, out), nil
}

// shown is the picture that was drawn: its image's memory, or out.
func (c *canvas) shown(d *drawRequest, out []byte) []byte {
	rows := c.picture.Color.Subresource(0, 0, 0)
	encodes := !d.Linear && len(rows.Row(0, 0)) >= 16*rows.Width
	if !encodes && compact(&rows) {
		return rows.Pix[:len(out)]
	}
	pic := picfile.Picture{Width: rows.Width, Height: rows.Height}
	for y := range rows.Height {
		row := rows.Row(y, 0)
		if !encodes {
			n := len(out) / rows.Height
			copy(out[y*n:(y+1)*n], row)
			continue
		}
		for i := range 4 * rows.Width {
			pic.Linear = append(pic.Linear, math.Float32frombits(binary.LittleEndian.Uint32(row[4*i:])))
		}
	}
	if encodes {
		pic.Encode()
		copy(out, pic.Codes)
	}
	return out
}

// coverage is the share of each pixel's samples with a surface.
func (c *canvas) coverage(ctx context.Context, d *drawRequest, cam *scene.Camera, out []byte) ([]byte, error) {
	count := max(d.Samples, 1)
	if c.samples == nil {
		var err error
		if c.samples, err = c.renderer.NewSurfaces(ctx, scene.SurfacesInfo{Buffers: scene.Of(scene.BufferID), Samples: count}); err != nil {
			return nil, err
		}
	}
	if err := c.samples.Draw(ctx, cam, nil); err != nil {
		return nil, err
	}
	sums := make([]int, len(out)/4)
	for i := range count {
		ids, err := c.samples.IDs(i)
		if err != nil {
			return nil, err
		}
		for p := range sums {
			sums[p] += int(min(ids[4*p+3], 1))
		}
	}
	for p, n := range sums {
		binary.LittleEndian.PutUint32(out[4*p:], math.Float32bits(float32(n)/float32(count)))
	}
	return out, nil
}

// hit is what a pixel shows, at its middle.
type hit struct {
	Pixel    [2]int     `json:"pixel"`
	Found    bool       `json:"found"`
	Instance int        `json:"instance,omitempty"` // as in arrays of IDs, from 1
	Object   int        `json:"object"`             // as in description.Objects
	Material int        `json:"material"`           // as in description.Materials
	Triangle int        `json:"triangle"`           // within the instance's primitive
	Node     string     `json:"node,omitempty"`
	Position [3]float32 `json:"position"` // in world space
	Normal   [3]float32 `json:"normal"`
	Depth    float32    `json:"depth"`
}

// pick looks at pixels of a view.
func (c *canvas) pick(ctx context.Context, d *drawRequest) (hits []hit, err error) {
	cam, err := c.camera(d, &d.Views[0])
	if err != nil {
		return nil, failure{kindRequest, err}
	}
	want := buffers{all: scene.Of(scene.BufferPosition, scene.BufferNormal, scene.BufferID)}
	n, err := c.numbers(ctx, want, &viewed{camera: cam}, false)
	if err != nil {
		return nil, err
	}
	for _, px := range d.Pixels {
		h := hit{Pixel: px}
		ids := n.words(scene.BufferID, px[0], px[1])
		if ids[3] == 0 {
			hits = append(hits, h)
			continue
		}
		what, ok, err := c.renderer.Pick(ctx, &cam, float64(px[0])+0.5, float64(px[1])+0.5)
		if err != nil {
			return nil, err
		}
		if ok && what.Instance == int(ids[0])-1 { // Pick sees blended surfaces, too
			h.Triangle = what.Triangle
		}
		h.Found, h.Instance, h.Object, h.Material = true, int(ids[0]), int(ids[1])-1, int(ids[2])-1
		h.Node = c.posed.Instances[h.Instance-1].Node
		for i, w := range n.words(scene.BufferPosition, px[0], px[1]) {
			if i == 3 {
				h.Depth = math.Float32frombits(w)
			} else {
				h.Position[i] = math.Float32frombits(w)
			}
		}
		for i, w := range n.words(scene.BufferNormal, px[0], px[1]) {
			if i < 3 {
				h.Normal[i] = math.Float32frombits(w)
			}
		}
		hits = append(hits, h)
	}
	return hits, nil
}

// drawError is an error of a frame with its kind.
func drawError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if _, ok := errors.AsType[failure](err); ok {
		return err
	}
	return failure{kindRequest, err}
}

// smallest is the number of samples from which on a picture is drawn by all threads together.
const smallest = 1 << 20

// wide says that a request's pictures are drawn by all threads together, one after the other.
func (d *drawRequest) wide() bool { return d.Width*d.Height*max(d.Samples, 1) >= smallest }
