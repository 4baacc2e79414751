package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Storage is the base level of a view as a storage image: texels are read and written in the image's own bytes. Several
// goroutines may use it; what they write to one texel at the same time, other than by atomics, is one of their values
// only where a texel is at most 4 bytes.
type Storage struct {
	t             Texels
	sub           []mip.Subresource // by layer
	width, height int
	depth, slice0 int
	wide          bool
}

// CompileStorage prepares a view for reads, writes and atomics. Formats whose texels do not stand alone (compressed,
// Y'CbCr) and depth/stencil formats are refused, and so is a swizzle.
func CompileStorage(v *mip.View) (*Storage, error) {
	t, err := CompileTexels(v)
	if err != nil {
		return nil, err
	}
	return kept(v, func(c *compiled) **Storage { return &c.storage },
		func(v *mip.View) (*Storage, error) { return newStorage(t, v) })
}

// newStorage compiles a storage image that the view does not keep.
func newStorage(t *Texels, v *mip.View) (*Storage, error) {
	f, in := v.Format(), v.Info()
	switch {
	case !f.Storable() || f.Chroma || f.Depth || f.Stencil:
		return nil, vk.Errorf("Format", "%v is not a format of storage images", f)
	case !v.Identity():
		return nil, vk.Errorf("Components", "the view of a storage image must not swizzle")
	}
	lv := v.Levels()[0]
	s := &Storage{t: *t, width: lv.Width, height: lv.Height, depth: lv.Depth, slice0: in.SliceOffset, wide: f.Wide()}
	if in.SliceCount > 0 {
		s.depth = in.SliceCount
	}
	v.Image().Pin()
	for l := range in.LayerCount {
		s.sub = append(s.sub, v.Subresource(0, l))
	}
	return s, nil
}

// at is the texel of a lookup: its place in the pixels of a layer, or false outside the image (Vulkan: Integer Texel
// Coordinate Validation).
func (s *Storage) at(b *Batch, n int) (pix []byte, bound, ok bool) {
	i, j, k, l, m := atInt(b.I, n), atInt(b.J, n), atInt(b.K, n), atInt(b.L, n), atInt(b.Sample, n)
	if uint(i) >= uint(s.width) || uint(j) >= uint(s.height) || uint(k) >= uint(s.depth) || uint(l) >= uint(len(s.sub)) ||
		uint(m) >= uint(s.t.samples) {
		return nil, true, false
	}
	k += s.slice0
	r := &s.sub[l]
	o := k*r.SlicePitch + j*r.RowPitch + (i*r.Samples+m)*r.Texel
	return r.Pix[o : o+r.Texel], s.t.resident(0, l, i, j, k), true
}

// Read reads one texel a lookup (Vulkan: OpImageRead) at I, J, K, the layer L (6 cube + face for cubes) and the sample
// Sample. Texels outside are zero in the format's components, unbound ones as well. 64-bit components are whole in
// OutBits and OutHigh; Out has floats of them rounded.
func (s *Storage) Read(b *Batch) {
	if !s.texels().null(b) {
		s.readTexels(b)
	}
}

// readTexels is Read of an image or buffer that is there.
func (s *Storage) readTexels(b *Batch) {
	if s.wide {
		s.readWide(b)
		return
	}
	if s.read(b) {
		return
	}
	zero := present(s.t.format, format.Texel{}, s.t.one)
	var v [1]format.Texel
	for n := range b.N {
		pix, bound, ok := s.at(b, n)
		v[0] = zero
		if ok && bound {
			s.t.format.Decode(v[:], pix)
		}
		s.t.write(b, n, v[0], bound)
	}
}

// Write stores Out, or OutBits for integer formats, as one texel a lookup (Vulkan: OpImageWrite): converted to the
// format, sRGB encoded. Texels outside and unbound ones are dropped, and so are components that the format lacks.
// Formats of 64 bits a component take OutBits and OutHigh where OutHigh is not nil, else the 32-bit values widened.
func (s *Storage) Write(b *Batch) {
	if s.texels().View() != nil {
		s.writeTexels(b)
		s.t.view.Image().Touch()
	}
}

// writeTexels is Write to an image or buffer that is there.
func (s *Storage) writeTexels(b *Batch) {
	if s.write(b) {
		return
	}
	var v [1]format.Texel
	for n := range b.N {
		pix, bound, ok := s.at(b, n)
		if !ok || !bound {
			continue
		}
		if s.wide {
			s.writeWide(b, n, pix)
			continue
		}
		for c := range v[0] {
			if s.t.format.Class == format.ClassFloat {
				v[0][c] = math.Float32bits(at(b.Out[c], n))
			} else if n < len(b.OutBits[c]) {
				v[0][c] = b.OutBits[c][n]
			} else {
				v[0][c] = 0
			}
		}
		s.t.format.Encode(pix, v[:])
	}
}

// Size is the size of the view's level; the depth of a sliced view is the number of its slices.
func (s *Storage) Size() [4]int32 {
	if s.texels().View() == nil {
		return [4]int32{}
	}
	size := s.t.Size(0)
	if s.t.view.Info().ViewType == vk.ImageViewType3D {
		size[2] = int32(s.depth)
	}
	return size
}
