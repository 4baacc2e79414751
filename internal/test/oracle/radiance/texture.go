package radiance

import "math"

// Wrap says which texels lie beyond an image's edges; its values are glTF's.
type Wrap int

// The wrapping modes.
const (
	Repeat         Wrap = 10497
	ClampToEdge    Wrap = 33071
	MirroredRepeat Wrap = 33648
)

// Texture is an image under a sampler without mipmaps.
type Texture struct {
	Width, Height int
	Pix           [][4]uint8 // rows from the top
	WrapS, WrapT  Wrap
	Linear        bool
}

// Slot is a use of a texture: nil stands for white.
type Slot struct {
	Texture  *Texture
	SRGB     bool
	Set      int
	Offset   [2]float64
	Rotation float64
	Scale    [2]float64
}

// at is the value at sets of coordinates.
func (s *Slot) at(uv [][2]float64) [4]float64 {
	if s == nil {
		return [4]float64{1, 1, 1, 1}
	}
	u, v := uv[s.Set][0]*s.Scale[0], uv[s.Set][1]*s.Scale[1]
	sin, cos := math.Sincos(s.Rotation)
	return s.Texture.lookup(cos*u+sin*v+s.Offset[0], -sin*u+cos*v+s.Offset[1], s.SRGB)
}

func (t *Texture) lookup(u, v float64, srgb bool) (c [4]float64) {
	x, y := u*float64(t.Width), v*float64(t.Height)
	if !t.Linear {
		return t.texel(math.Floor(x), math.Floor(y), srgb)
	}
	x, y = x-0.5, y-0.5
	left, top := math.Floor(x), math.Floor(y)
	for i := range 4 {
		dx, dy := float64(i&1), float64(i>>1)
		w := (1 - math.Abs(x-left-dx)) * (1 - math.Abs(y-top-dy))
		texel := t.texel(left+dx, top+dy, srgb)
		for k := range c {
			c[k] += w * texel[k]
		}
	}
	return c
}

func (t *Texture) texel(x, y float64, srgb bool) (c [4]float64) {
	p := t.Pix[wrap(y, t.Height, t.WrapT)*t.Width+wrap(x, t.Width, t.WrapS)]
	for k := range c {
		c[k] = float64(p[k]) / 255
		if srgb && k < 3 {
			if c[k] <= 0.04045 {
				c[k] /= 12.92
			} else {
				c[k] = math.Pow((c[k]+0.055)/1.055, 2.4)
			}
		}
	}
	return c
}

func wrap(at float64, n int, w Wrap) int {
	size := float64(n)
	switch w {
	case ClampToEdge:
		return int(min(max(at, 0), size-1))
	case MirroredRepeat:
		at -= 2 * size * math.Floor(at/(2*size))
		if at >= size {
			at = 2*size - 1 - at
		}
		return int(at)
	}
	return int(at - size*math.Floor(at/size))
}
