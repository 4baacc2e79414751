package picfile

import (
	"bufio"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Options say how a picture is written.
type Options struct {
	// Bits of a component. The zero value is the first of the format's.
	Bits int
	// Quality of a lossy format, from 1 to 100. The zero value is 90.
	Quality int
	// Frames and Rate are how many pictures an animation has, and how many are shown a second. The zero value of Rate
	// is 24.
	Frames int
	Rate   float64
	// Opaque promises that no picture of an animation has transparent pixels.
	Opaque bool
	// Parts writes each layer as a part of its own, in formats that have parts.
	Parts bool
	// DepthScale is the whole number that a depth of 1 is in formats of whole numbers. The zero value is
	// DefaultDepthScale.
	DepthScale float64
}

// Format is a kind of file.
type Format struct {
	Name    string
	Endings []string // of names, with the dot; the first is the usual one
	Bits    []int    // of a component, that the format can have; the first is the default
	// Alpha says that the format keeps it. Others keep opaque pictures alone.
	Alpha bool
	// Layers says that the format keeps Picture.Layers; OneLayer, that a file has one of them, without the colour.
	Layers, OneLayer bool
	// Strips says that it is written row by row: of a picture that lies in a file (Strips) not much is in memory at a
	// time.
	Strips bool
	// MaxSide is the largest width and height that the format has. The zero value is any.
	MaxSide int
	linear  func(bits int) bool
	write   func(w io.Writer, p *Picture, o Options) error
	// animate is nil for formats of one picture.
	animate func(w io.Writer, width, height int, o Options) (Animation, error)
}

// Animation is a file of many pictures. Add writes the next one; Close ends the file.
type Animation interface {
	Add(p *Picture) error
	Close() error
}

func always() func(int) bool { return func(int) bool { return true } }
func never() func(int) bool  { return func(int) bool { return false } }

// formats are all that are written. A new one is a row.
var formats = []Format{
	{Name: "png", Endings: []string{".png"}, Bits: []int{8, 16}, Strips: true, Alpha: true, Layers: true, OneLayer: true,
		linear: func(bits int) bool { return bits == 16 },
		write: func(w io.Writer, p *Picture, o Options) error {
			if len(p.Layers) > 0 {
				return writeLayerPNG(w, p, o)
			}
			if o.Bits == 16 {
				return writePNG(w, deepPixels(p), p.Notes)
			}
			m, err := pixelsOf(p.nrgba())
			if err != nil {
				return err
			}
			return writePNG(w, m, p.Notes)
		}},
	{Name: "jpeg", Endings: []string{".jpg", ".jpeg"}, Bits: []int{8}, Strips: true, linear: never(), write: writeJPEG},
	{Name: "exr", Endings: []string{".exr"}, Bits: []int{16, 32}, Strips: true, Alpha: true, Layers: true,
		linear: always(), write: writeEXR},
	{Name: "npy", Endings: []string{".npy"}, Bits: []int{32}, Strips: true, Alpha: true, Layers: true, OneLayer: true,
		linear: always(), write: writeNPY},
	{Name: "hdr", Endings: []string{".hdr"}, Bits: []int{8}, Strips: true, linear: always(),
		write: func(w io.Writer, p *Picture, _ Options) error {
			m, err := p.image()
			if err != nil {
				return err
			}
			return texfile.WriteHDR(w, m)
		}},
	{Name: "pfm", Endings: []string{".pfm"}, Bits: []int{32}, Strips: true, linear: always(), write: writePFM},
	{Name: "qoi", Endings: []string{".qoi"}, Bits: []int{8}, Strips: true, Alpha: true, linear: never(), write: writeQOI},
	{Name: "webp", Endings: []string{".webp"}, Bits: []int{8}, Alpha: true, MaxSide: webpSide, linear: never(), write: writeWebP},
	{Name: "raw", Endings: []string{".raw", ".rgba"}, Bits: []int{8, 32}, Strips: true, Alpha: true,
		linear: func(bits int) bool { return bits == 32 },
		write:  writeRaw, animate: func(w io.Writer, _, _ int, o Options) (Animation, error) { return &rawFrames{w, o}, nil }},
	{Name: "apng", Endings: []string{".apng"}, Bits: []int{8}, Alpha: true, linear: never(), animate: newAPNG},
	{Name: "gif", Endings: []string{".gif"}, Bits: []int{8}, MaxSide: gifSide, linear: never(), animate: newGIF},
	{Name: "y4m", Endings: []string{".y4m"}, Bits: []int{8}, linear: never(), animate: newY4M},
}

// refused are formats that somebody may ask for, and why there are none.
var refused = map[string]string{
	".tif": "TIFF is not written: use .png with 16 bits, or .exr", ".tiff": "TIFF is not written: use .png with 16 bits, or .exr",
	".mp4": "videos are not written: pipe .y4m into an encoder, as in: halfspace render ... -o - --format y4m | ffmpeg -i - out.mp4",
}

// Names are the names of all formats.
func Names() (list []string) {
	for i := range formats {
		list = append(list, formats[i].Name)
	}
	return list
}

// Named finds a format by its name.
func Named(name string) (*Format, error) {
	for i := range formats {
		if formats[i].Name == name {
			return &formats[i], nil
		}
	}
	return nil, fmt.Errorf("no format %.40q: there are %s", name, strings.Join(Names(), ", "))
}

// ForFile finds the format that a file's name ends in.
func ForFile(name string) (*Format, error) {
	ending := strings.ToLower(filepath.Ext(name))
	var all []string
	for i := range formats {
		if slices.Contains(formats[i].Endings, ending) {
			return &formats[i], nil
		}
		all = append(all, formats[i].Endings[0])
	}
	if why := refused[ending]; why != "" {
		return nil, fmt.Errorf("%s: %s", name, why)
	}
	return nil, fmt.Errorf("%s: no format has this name: end it in %s", name, strings.Join(all[:len(all)-1], ", ")+" or "+all[len(all)-1])
}

// check fills in the number of bits, or refuses it.
func (f *Format) check(o *Options) error {
	switch {
	case o.Bits == 0:
		o.Bits = f.Bits[0]
	case !slices.Contains(f.Bits, o.Bits):
		return fmt.Errorf("%s has no %d bits a component: it has %v", f.Name, o.Bits, strings.Trim(fmt.Sprint(f.Bits), "[]"))
	}
	if o.Quality == 0 {
		o.Quality = 90
	}
	if o.Rate == 0 {
		o.Rate = 24
	}
	return nil
}

// Check refuses options that the format does not have.
func (f *Format) Check(o Options) error { return f.check(&o) }

// CheckSize refuses a width and height in pixels that the format does not have.
func (f *Format) CheckSize(width, height int) error {
	if f.MaxSide > 0 && max(width, height) > f.MaxSide {
		return fmt.Errorf("%s has at most %d pixels a side, not %dx%d", f.Name, f.MaxSide, width, height)
	}
	return nil
}

// Linear says that the format keeps Picture.Linear with these options; others keep Picture.Codes.
func (f *Format) Linear(o Options) bool {
	return f.check(&o) == nil && f.linear(o.Bits)
}

// Moves says that the format has many pictures.
func (f *Format) Moves() bool { return f.animate != nil }

// Stills says that the format has one picture.
func (f *Format) Stills() bool { return f.write != nil }

// Write writes a file of one picture.
func (f *Format) Write(w io.Writer, p *Picture, o Options) error {
	if err := f.check(&o); err != nil {
		return err
	}
	if err := f.fits(p, o); err != nil {
		return err
	}
	if f.write == nil {
		a, err := f.Animate(w, p.Width, p.Height, Options{Bits: o.Bits, Quality: o.Quality, Frames: 1, Rate: o.Rate, Opaque: p.Opaque()})
		if err != nil {
			return err
		}
		if err := a.Add(p); err != nil {
			return err
		}
		return a.Close()
	}
	return f.write(w, p, o)
}

// fits says that a picture has what the format keeps.
func (f *Format) fits(p *Picture, o Options) error {
	if p == nil {
		return fmt.Errorf("%s: no picture", f.Name)
	}
	n := 4 * p.Width * p.Height
	switch {
	case p.Width < 1 || p.Height < 1:
		return fmt.Errorf("%s: a picture of %d x %d pixels", f.Name, p.Width, p.Height)
	case f.Layers && len(p.Linear) == 0 && len(p.Codes) == 0 && len(p.Layers) > 0: // no colour
	case f.linear(o.Bits) && len(p.Linear) != n:
		return fmt.Errorf("%s: %d linear numbers for %d x %d pixels", f.Name, len(p.Linear), p.Width, p.Height)
	case !f.linear(o.Bits) && len(p.Codes) != n:
		return fmt.Errorf("%s: %d codes for %d x %d pixels", f.Name, len(p.Codes), p.Width, p.Height)
	}
	return f.CheckSize(p.Width, p.Height)
}

// Animate begins a file of o.Frames pictures.
func (f *Format) Animate(w io.Writer, width, height int, o Options) (Animation, error) {
	if err := f.check(&o); err != nil {
		return nil, err
	}
	if f.animate == nil {
		return nil, fmt.Errorf("%s has one picture a file", f.Name)
	}
	a, err := f.animate(w, width, height, o)
	if err != nil {
		return nil, err
	}
	return &checked{a, f, o, width, height}, nil
}

// checked is an animation whose pictures all have one size.
type checked struct {
	Animation
	format        *Format
	options       Options
	width, height int
}

// Add checks a picture.
func (c *checked) Add(p *Picture) error {
	if err := c.format.fits(p, c.options); err != nil {
		return err
	}
	if p.Width != c.width || p.Height != c.height {
		return fmt.Errorf("%s: a picture of %dx%d in a file of %dx%d", c.format.Name, p.Width, p.Height, c.width, c.height)
	}
	return c.Animation.Add(p)
}

// image is the linear numbers as an image, sharing them.
func (p *Picture) image() (*mip.Image, error) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(p.Linear))), 4*len(p.Linear))
	return mip.Wrap(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat, Extent: vk.Extent3D{Width: p.Width, Height: p.Height, Depth: 1},
	}, bytes, 16*p.Width)
}

// writeJPEG writes the colours; the encoder is quick for the type of image that is multiplied by alpha, which opaque
// pixels are either way.
func writeJPEG(w io.Writer, p *Picture, o Options) error {
	m := &image.RGBA{Pix: p.Codes, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
	return jpeg.Encode(w, m, &jpeg.Options{Quality: o.Quality})
}

// writeEXR writes R, G, B, A and the layers: in one part, or in one each. A file's notes belong to its first part.
func writeEXR(w io.Writer, p *Picture, o Options) error {
	var layers []Layer
	if len(p.Linear) > 0 {
		kind := texfile.EXRHalf
		if o.Bits == 32 {
			kind = texfile.EXRFloat
		}
		color := Layer{Name: "rgba"}
		for k, name := range []string{"R", "G", "B", "A"} {
			color.Channels = append(color.Channels, texfile.EXRChannel{Name: name, Type: kind, Floats: p.Linear, First: k, Stride: 4})
		}
		layers = append(layers, color)
	}
	layers = append(layers, p.Layers...)
	var parts []texfile.EXRPart
	for i, l := range layers {
		if i == 0 || o.Parts {
			parts = append(parts, texfile.EXRPart{Name: l.Name})
		}
		last := &parts[len(parts)-1]
		last.Channels = append(last.Channels, l.Channels...)
	}
	parts[0].Notes = p.Notes
	return texfile.WriteEXRParts(w, p.Width, p.Height, parts, texfile.EXROptions{})
}

// writeRaw writes numbers as they lie in memory, the lower byte first.
func writeRaw(w io.Writer, p *Picture, o Options) error {
	if o.Bits == 8 {
		_, err := w.Write(p.Codes)
		return err
	}
	return writeFloats(w, p.Linear)
}

// rawFrames are pictures one after the other.
type rawFrames struct {
	w io.Writer
	o Options
}

func (r *rawFrames) Add(p *Picture) error { return writeRaw(r.w, p, r.o) }
func (r *rawFrames) Close() error         { return nil }

// writePFM writes red, green and blue as floats, rows from the bottom.
func writePFM(w io.Writer, p *Picture, _ Options) error {
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(out, "PF\n%d %d\n-1.0\n", p.Width, p.Height)
	row := make([]float32, 3*p.Width)
	for y := p.Height - 1; y >= 0; y-- {
		for x := range p.Width {
			copy(row[3*x:3*x+3], p.Linear[4*(y*p.Width+x):])
		}
		if err := writeFloats(out, row); err != nil {
			return err
		}
	}
	return out.Flush()
}
