package texture

import (
	"errors"
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Value is a texel or a result: R, G, B, A as numbers, whatever the class (32-bit integers are exact).
type Value [4]float64

// Image is an image with its texels: levels, in them layers, planes, slices, rows, all tightly packed.
type Image struct {
	vk.ImageInfo // every count is set
	Data         []byte
	// Tile and Bound are the residency of a sparse image with one level, by tiles in row order; nil: all is bound.
	Tile  vk.Extent2D
	Bound []bool
}

// Texture is an image as a view shows it, decoded.
type Texture struct {
	image  Image
	view   vk.ImageView // every count is set
	info   *format.Info
	class  format.Class
	planes []format.Plane // of a Y'CbCr image
	levels []*level       // of the image; nil where the view does not show it
}

// level is the texels of one level: of its only plane, or of each.
type level struct {
	width, height, depth int
	planes               []plane
}

// plane is the texels of a plane at a level: ((layer depth + z) height + y) width + x, times the samples.
type plane struct {
	width, height int
	texels        []Value
}

// New decodes what a view shows of an image.
func New(i Image, v vk.ImageView) (*Texture, error) {
	stored, shown := format.Of(i.Format), format.Of(v.Format)
	if stored == nil || shown == nil {
		return nil, errors.New("no format")
	}
	t := &Texture{image: i, view: v, info: shown, levels: make([]*level, i.MipLevels)}
	aspect := -1 // the plane to show; -1: all
	if stored.Planes != nil {
		if stored.Depth {
			aspect = 0
			if v.Aspect == vk.ImageAspectStencil {
				aspect = 1
			}
			t.info = format.Of(stored.Planes[aspect].Format)
		} else {
			t.planes = stored.Planes
		}
	}
	t.class = t.info.Class
	data := i.Data
	for n := range t.levels {
		l := &level{
			width:  max(i.Extent.Width>>n, 1),
			height: max(i.Extent.Height>>n, 1),
			depth:  max(i.Extent.Depth>>n, 1),
		}
		for range max(i.ArrayLayers, 1) {
			for p, part := range planesOf(stored) {
				w := (l.width + part.WidthDivisor - 1) / part.WidthDivisor
				h := (l.height + part.HeightDivisor - 1) / part.HeightDivisor
				f := format.Of(part.Format)
				if stored.Planes == nil {
					f = shown
				}
				size := f.Bytes(w*i.Samples, h) * l.depth
				if size > len(data) {
					return nil, fmt.Errorf("level %d: %d bytes are missing", n, size-len(data))
				}
				if aspect < 0 || aspect == p {
					l.add(p-max(aspect, 0), w, h, decode(f, data[:size], w*i.Samples, h, l.depth))
				}
				data = data[size:]
			}
		}
		t.levels[n] = l
	}
	return t, nil
}

// add appends a layer to a plane.
func (l *level) add(p, w, h int, texels []Value) {
	for len(l.planes) <= p {
		l.planes = append(l.planes, plane{})
	}
	l.planes[p].width, l.planes[p].height = w, h
	l.planes[p].texels = append(l.planes[p].texels, texels...)
}

// planesOf is the planes of a format, of which most have one.
func planesOf(i *format.Info) []format.Plane {
	if i.Planes != nil {
		return i.Planes
	}
	return []format.Plane{{Format: i.Format, WidthDivisor: 1, HeightDivisor: 1}}
}

// decode reads slices of texels, dropping what partial blocks have too much.
func decode(f *format.Info, data []byte, w, h, depth int) []Value {
	texels := make([]Value, w*h*depth)
	block := make([]format.Texel, f.BlockTexels())
	for z := range depth {
		for y := 0; y < h; y += f.BlockHeight {
			for x := 0; x < w; x += f.BlockWidth {
				f.DecodeBlock(block, data)
				data = data[f.BlockBytes:]
				for b, t := range block {
					if bx, by := x+b%f.BlockWidth, y+b/f.BlockWidth; bx < w && by < h {
						texels[(z*h+by)*w+bx] = number(f.Class, t)
					}
				}
			}
		}
	}
	return texels
}

// number is the four words of a texel as numbers.
func number(c format.Class, t format.Texel) (v Value) {
	for i, b := range t {
		switch c {
		case format.ClassUint:
			v[i] = float64(b)
		case format.ClassSint:
			v[i] = float64(int32(b))
		default:
			v[i] = float64(math.Float32frombits(b))
		}
	}
	return v
}

// Words is a value as the words of the view's class.
func (t *Texture) Words(v Value) (w [4]uint32) {
	for i, x := range v {
		switch t.class {
		case format.ClassUint:
			w[i] = uint32(x)
		case format.ClassSint:
			w[i] = uint32(int32(x))
		default:
			w[i] = math.Float32bits(float32(x))
		}
	}
	return w
}

// at is the texel of a plane at a level, inside; layer counts from the image's first.
func (t *Texture) at(lvl, p, layer, x, y, z, sample int) Value {
	l := t.levels[lvl]
	q := l.planes[p]
	return q.texels[(((layer*l.depth+z)*q.height+y)*q.width+x)*t.image.Samples+sample]
}

// bound says whether a texel of a sparse image is there.
func (t *Texture) bound(x, y int) bool {
	if t.image.Bound == nil {
		return true
	}
	across := (t.image.Extent.Width + t.image.Tile.Width - 1) / t.image.Tile.Width
	return t.image.Bound[y/t.image.Tile.Height*across+x/t.image.Tile.Width]
}

// nothing is a texel of zeros in the components that the format has, the others substituted (0, 0, 0, 1).
func (t *Texture) nothing() Value { return t.substitute(Value{}) }

// substitute keeps the components that the format has: of depth and stencil the first.
func (t *Texture) substitute(v Value) Value {
	has := t.has()
	for c := range 3 {
		if !has[c] {
			v[c] = 0
		}
	}
	if !has[3] {
		v[3] = 1
	}
	return v
}

// has says which components the format has.
func (t *Texture) has() [4]bool {
	if t.view.Format == vk.FormatA8Unorm {
		return [4]bool{3: true}
	}
	var has [4]bool
	for c := range t.info.Components {
		has[c] = true
	}
	if t.info.Depth || t.info.Stencil {
		has = [4]bool{0: true}
	}
	return has
}

// swizzle is the view's, or a conversion's, component mapping.
func swizzle(m vk.ComponentMapping, v Value) (r Value) {
	for c, s := range []vk.ComponentSwizzle{m.R, m.G, m.B, m.A} {
		switch s {
		case vk.ComponentSwizzleIdentity:
			r[c] = v[c]
		case vk.ComponentSwizzleOne:
			r[c] = 1
		case vk.ComponentSwizzleZero:
		default:
			r[c] = v[s-vk.ComponentSwizzleR]
		}
	}
	return r
}
