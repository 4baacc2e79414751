package format

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Every format's texels decode to the values that real implementations fetched.
func TestConformanceFetch(t *testing.T) {
	dirs, err := suite.All("../internal/suite/testdata")
	require.NoError(t, err)
	found := 0
	for _, dir := range dirs {
		if filepath.Base(dir) != "sampling-formats" {
			continue
		}
		found++
		s, err := suite.Open(dir)
		require.NoError(t, err)
		judged := 0
		for _, c := range s.Sampling {
			if c.Op != suite.Fetch || c.Image.MipLevels > 1 || c.Image.ArrayLayers > 1 || c.Image.Samples > 1 {
				continue
			}
			judged++
			if v := c.Judge(fetch(c), nil); !v.Pass {
				t.Errorf("%s (%v): %s", c.Name, c.Image.Format, v.Reason)
			}
		}
		require.NotZero(t, judged, dir)
	}
	require.NotZero(t, found)
}

// fetch answers a case by decoding the view's whole plane.
func fetch(c *suite.SamplingCase) []uint32 {
	w, h, d := c.Image.Extent.Width, c.Image.Extent.Height, c.Image.Extent.Depth
	i, data := Of(c.View.Format), c.Image.Data
	if i.Planes != nil {
		plane := 0
		if c.View.Aspect == vk.ImageAspectStencil {
			data = data[Of(i.Planes[0].Format).Bytes(w, h):]
			plane = 1
		}
		i = Of(i.Planes[plane].Format)
	}
	texels := decodeImage(i, data, w, h*d)
	var out []uint32
	for k := range c.Inputs.N {
		x, y, z := int(int32(c.Inputs.Icoords.Bits(4*k))), int(int32(c.Inputs.Icoords.Bits(4*k+1))),
			int(int32(c.Inputs.Icoords.Bits(4*k+2)))
		out = append(out, swizzle(i, texels[(z*h+y)*w+x], c.View.Components)...)
	}
	return out
}

// decodeImage decodes w x h texels, dropping what partial blocks have too much.
func decodeImage(i *Info, data []byte, w, h int) []Texel {
	texels := make([]Texel, w*h)
	block := make([]Texel, i.BlockTexels())
	for y := 0; y < h; y += i.BlockHeight {
		for x := 0; x < w; x += i.BlockWidth {
			i.DecodeBlock(block, data)
			data = data[i.BlockBytes:]
			for b, t := range block {
				if bx, by := x+b%i.BlockWidth, y+b/i.BlockWidth; bx < w && by < h {
					texels[by*w+bx] = t
				}
			}
		}
	}
	return texels
}

func swizzle(i *Info, t Texel, m vk.ComponentMapping) []uint32 {
	out := slices.Clone(t[:])
	for c, s := range [4]vk.ComponentSwizzle{m.R, m.G, m.B, m.A} {
		switch s {
		case vk.ComponentSwizzleIdentity:
		case vk.ComponentSwizzleZero:
			out[c] = 0
		case vk.ComponentSwizzleOne:
			out[c] = i.fill()[3]
		default:
			out[c] = t[s-vk.ComponentSwizzleR]
		}
	}
	return out
}
