package command

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/compare"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// part is one of the pictures of a file: a level, a layer, a slice, a plane.
type part struct {
	name                       string // "" where the file has one
	level, layer, plane, slice int
	width, height              int
}

// partsOf are a texture's, the largest level first.
func partsOf(t *texfile.Texture) (list []part) {
	info := t.Image.Info()
	for level := range info.MipLevels {
		for layer := range info.ArrayLayers {
			for plane := range max(t.Image.Planes(), 1) {
				s := t.Image.Subresource(level, layer, plane)
				for z := range s.Depth {
					p := part{level: level, layer: layer, plane: plane, slice: z, width: s.Width, height: s.Height}
					var words []string
					for _, w := range []struct {
						word      string
						n, number int
					}{{"level", info.MipLevels, level}, {"layer", info.ArrayLayers, layer}, {"plane", t.Image.Planes(), plane},
						{"slice", info.Extent.Depth, z}} {
						if w.n > 1 {
							words = append(words, fmt.Sprintf("%s %d", w.word, w.number))
						}
					}
					p.name = strings.Join(words, ", ")
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// pictureOf reads a part: sRGB and fixed point as levels, floating point as light, integers as they are.
func pictureOf(ctx context.Context, t *texfile.Texture, p part) (*compare.Picture, error) {
	s := t.Image.Subresource(p.level, p.layer, p.plane)
	f := format.Of(t.Image.Info().Format)
	if len(f.Planes) > 0 {
		f = format.Of(f.Planes[p.plane].Format)
	}
	f = f.Stored()
	out := compare.New(s.Width, s.Height)
	out.Linear = f.Numeric == format.Sfloat || f.Numeric == format.Ufloat
	scale := float32(1)
	if f.Numeric == format.Unorm || f.Numeric == format.Snorm {
		scale = 255
	}
	bw, bh := f.BlockWidth, f.BlockHeight
	columns := (s.Width + bw - 1) / bw
	texels := make([]format.Texel, max(columns*bw*bh, bw*bh))
	for by := range (s.Height + bh - 1) / bh {
		if by%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		row := s.Row(by, p.slice)
		if bw*bh == 1 {
			f.Decode(texels[:columns], row)
		} else {
			for k := range columns {
				f.DecodeBlock(texels[k*bw*bh:(k+1)*bw*bh], row[k*f.BlockBytes:])
			}
		}
		for y := by * bh; y < min((by+1)*bh, s.Height); y++ {
			for x := range s.Width {
				v := values(texels[x/bw*bw*bh+(y-by*bh)*bw+x%bw], f.Class, scale)
				copy(out.Pix[4*(y*s.Width+x):], swizzled(v, t.View.Components, scale))
			}
		}
	}
	return out, nil
}

// values are a texel's as numbers.
func values(t format.Texel, c format.Class, scale float32) (v [4]float32) {
	for i, b := range t {
		switch c {
		case format.ClassUint:
			v[i] = float32(b)
		case format.ClassSint:
			v[i] = float32(int32(b))
		default:
			v[i] = math.Float32frombits(b) * scale
		}
	}
	return v
}

// swizzled are a texel's values as the file's view shows them: luminance as red, green and blue.
func swizzled(v [4]float32, m vk.ComponentMapping, one float32) []float32 {
	out := v
	for i, c := range [4]vk.ComponentSwizzle{m.R, m.G, m.B, m.A} {
		switch c {
		case vk.ComponentSwizzleZero:
			out[i] = 0
		case vk.ComponentSwizzleOne:
			out[i] = one
		case vk.ComponentSwizzleR, vk.ComponentSwizzleG, vk.ComponentSwizzleB, vk.ComponentSwizzleA:
			out[i] = v[c-vk.ComponentSwizzleR]
		}
	}
	return out[:]
}

// checkCompare refuses pictures that there is no memory to compare.
func checkCompare(p part, available int64) error {
	const bytes = 320 // a pixel: two pictures of floats, filtered planes of each, maps
	if need := int64(p.width) * int64(p.height) * bytes; available > 0 && need > available {
		return fmt.Errorf("comparing %dx%d pixels needs %d MiB of memory, %d MiB are available", p.width, p.height,
			need>>20, available>>20)
	}
	return nil
}

// kindOf is what a file's texels are, for people.
func kindOf(t *texfile.Texture) string {
	return fmt.Sprintf("%s, %v", t.Container, t.Image.Info().Format)
}
