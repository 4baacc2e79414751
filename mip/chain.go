package mip

import (
	"encoding/binary"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// cacheSize is the L2 cache of a core: texels of larger chains are asked for ahead.
const cacheSize = 1 << 20

// Chain is layers of an image as the sampling kernels read them: see [simd.Texture]. Level 0 is on top, the others
// stand side by side below it, and layers follow each other. It is filled when it is first asked for, and again after
// [Image.Touch].
//
// It is a copy of the image's texels, of Kind.Bytes each: four for formats of 8 bits, BC7 and ETC2, eight for 16 bits,
// sRGB, halves, ASTC and BC1 to BC6 (of BC1 sixteen times what it takes; seamless cubes of such floats have sixteen),
// four for one component of depth or floats, else sixteen.
type Chain struct {
	chainKey
	kind       Kind
	texture    simd.Texture // of all levels of the image
	stride     int          // texels of a layer
	pix        []byte
	generation atomic.Uint64 // of the image when pix was filled, plus 1
	mu         sync.Mutex

	mapped []byte          // what the system was asked for, where pix lies; nil: pix is Go's
	unmap  runtime.Cleanup // gives it back
	left   *leftOut        // of level 0; nil: nothing
}

// chainKey identifies a chain of an image.
type chainKey struct {
	fetch         *DecodedTexels
	layer, layers int
	// seamless says that around each level lie the neighbouring faces, not the other end; volume that layers are
	// slices.
	seamless, volume bool
	// reach says that two texels of the neighbouring faces lie around each level, and no rests of corners.
	reach bool
	// residency are the texels of a residency chain; the zero value: it is another.
	residency ResidencyTexels
	border    chainBorder
}

// Chain returns the chain that holds the view's texels. Its layers are slices where the view's
// are. It is nil for views that kernels do not sample: 3D views, views of multisampled images and of several planes.
func (v *View) Chain() *Chain { return v.chainWith(chainKey{}) }

// SeamlessChain is the chain of a cube view with the neighbouring faces around each level. Its four corners are the
// means of the three texels that meet there: floats are float32 in it, and beside the mean of codes, rounded down, lies
// the rest: see [simd.CubeFace].
func (v *View) SeamlessChain() *Chain { return v.chainWith(chainKey{seamless: true}) }

// CubicChain is SeamlessChain with two texels of neighbouring faces around each level. The corners of codes are missing.
func (v *View) CubicChain() *Chain { return v.chainWith(chainKey{seamless: true, reach: true}) }

// chainWith is the chain of the view whose levels have around them what the key says.
func (v *View) chainWith(key chainKey) *Chain {
	m := v.image
	switch v.info.ViewType {
	case vk.ImageViewType1D, vk.ImageViewType1DArray, vk.ImageViewType2D, vk.ImageViewType2DArray,
		vk.ImageViewTypeCube, vk.ImageViewTypeCubeArray:
	default:
		return nil
	}
	if m.info.Samples > 1 || len(v.planes) > 0 {
		return nil
	}
	key.fetch, key.layer, key.layers, key.volume = v.fetch, v.info.BaseArrayLayer, v.info.LayerCount, v.slices
	return m.chainOf(key)
}

// chainOf is the chain of a key, made on first use.
func (m *Image) chainOf(key chainKey) *Chain {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.chains[key]
	if c == nil {
		if c = newChain(key, m.toFill); c == nil {
			return nil
		}
		if m.chains == nil {
			m.chains = map[chainKey]*Chain{}
		}
		m.chains[key] = c
	}
	return c
}

// chainKind is the layout of a format in a chain.
func chainKind(f *format.Info, k Kind) Kind {
	switch {
	case k <= KindRGBA16 || k == KindRGBA32I:
		return k
	case f.Components == 1 || f.Depth:
		return KindR32F
	case f.Format == vk.FormatE5B9G9R9UfloatPack32, f.Format == vk.FormatB10G11R11UfloatPack32:
		return KindRGBA16F
	}
	return k
}

// newChain is nil where texels are too many to count them in 32 bits. used says that level 0 may hold anything, as all
// of it will be written.
func newChain(key chainKey, used bool) *Chain {
	c := &Chain{chainKey: key, kind: chainKind(key.fetch.format, key.fetch.Kind)}
	switch {
	case key.residency != ResidencyTexels{}:
		c.kind = KindR32F
	case key.seamless && c.kind == KindRGBA16F:
		c.kind = KindRGBA32F // the mean of three halves is none
	}
	levels := c.fetch.levels
	t := &c.texture
	t.Last = int32(len(levels) - 1)
	right := 0
	for l := range levels[1:] {
		right += levels[1+l].Width + key.pad()
	}
	// An odd number of cache lines a row: rows spread over all sets of a cache.
	line := 64 / c.kind.Bytes()
	t.Pitch = int32((max(levels[0].Width+key.pad(), right)+line-1)/line*line | line)
	x, y := 1, 1
	if key.seamless {
		x = 2
	}
	if key.reach {
		y = 2
	}
	for l, lv := range levels {
		t.Offset[l] = int32(y)*t.Pitch + int32(x)
		t.Width[l], t.Height[l] = float32(256*lv.Width), float32(256*lv.Height)
		if l == 0 {
			y += lv.Height + key.pad()
		} else {
			x += lv.Width + key.pad()
		}
	}
	rows := levels[0].Height + key.pad()
	if len(levels) > 1 {
		rows += levels[1].Height + key.pad()
	}
	c.stride = rows * int(t.Pitch)
	if c.stride*c.layers > math.MaxInt32 {
		return nil
	}
	n := c.stride * c.layers * c.kind.Bytes()
	if used && c.layers == 1 && !key.seamless {
		if c.pix, c.mapped = pages.Used(n); c.pix != nil {
			c.clearAround()
		}
	}
	if c.pix == nil {
		c.pix, c.mapped = pages.Make(n)
	}
	if c.mapped != nil {
		c.unmap = runtime.AddCleanup(c, pages.Free, c.mapped)
	}
	t.Texels = &c.pix[0]
	ahead := cacheSize
	// of which one slice of two is asked for: with 64 slices of 64x64 texels of four bytes that costs 3 to 5 % of a
	// lookup
	if key.volume {
		ahead *= 8
	}
	if len(c.pix) > ahead {
		t.Prefetch = 1
	}
	return c
}

// clearAround sets all texels outside of level 0 to zero.
func (c *Chain) clearAround() {
	n, width, pitch := c.kind.Bytes(), c.fetch.levels[0].Width, int(c.texture.Pitch)
	first := int(c.texture.Offset[0])
	clear(c.pix[:first*n])
	for y := range c.fetch.levels[0].Height - 1 {
		at := first + y*pitch
		clear(c.pix[(at+width)*n : (at+pitch)*n])
	}
	clear(c.pix[(first+(c.fetch.levels[0].Height-1)*pitch+width)*n:])
}

// Kind is the layout of a texel.
func (c *Chain) Kind() Kind { return c.kind }

// Stride is how many texels lie from one layer of the view to the next.
func (c *Chain) Stride() int { return c.stride }

// Texture is count levels from base on, without a way to filter them. The chain must live as long as the texture is
// used.
func (c *Chain) Texture(base, count int) simd.Texture {
	t := c.texture
	t.Last = int32(count - 1)
	for l := range simd.MaxLevels {
		from := min(base+l, base+count-1)
		t.Offset[l], t.Width[l], t.Height[l] = c.texture.Offset[from], c.texture.Width[from], c.texture.Height[from]
	}
	return t
}

// Current fills the chain if the image was touched since.
func (c *Chain) Current() {
	image := c.fetch.image
	if c.generation.Load() == image.generation.latest()+1 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	g, copied := image.generation.latest()+1, c.generation.Load()
	if copied == g {
		return
	}
	for l := range c.fetch.levels {
		changed := false
		for layer := range c.layersOf(l) {
			if image.generation.since(copied, c.part(l, layer)) {
				c.fill(l, layer)
				changed = true
			}
		}
		if c.seamless && changed {
			c.meet(l)
		}
	}
	c.generation.Store(g)
}

// part is the number of a layer of a level among the image's; slices of a level are one layer.
func (c *Chain) part(l, layer int) int {
	if c.volume {
		return l
	}
	return l*c.fetch.image.info.ArrayLayers + c.layer + layer
}

// row is the texels of row y of a level of layer 0, from column -1 to one after the last.
func (c *Chain) row(l, y int) []byte { return c.rowOf(l, 0, y) }

// rowOf is row of any layer.
func (c *Chain) rowOf(l, layer, y int) []byte {
	n := c.kind.Bytes()
	from := (layer*c.stride + int(c.texture.Offset[l]) + y*int(c.texture.Pitch) - 1) * n
	return c.pix[from : from+(c.fetch.levels[l].Width+2)*n]
}

// fill decodes a level of a layer and repeats its edges.
func (c *Chain) fill(l, layer int) {
	if lv := &c.fetch.levels[l]; c.residency != (ResidencyTexels{}) {
		inBands(lv.Height, lv.Width, func(first, end int) { c.residentRows(l, layer, first, end) })
	} else {
		s := c.subresource(l, layer)
		codes := c.codes()
		inBands(s.Rows(), s.Width*s.BlockHeight, func(first, end int) { c.fillRows(l, layer, 0, &s, codes, first, end) })
	}
	c.wrap(l, layer)
}

// wrap repeats the edges of a level of a layer.
func (c *Chain) wrap(l, layer int) {
	n, lv := c.kind.Bytes(), &c.fetch.levels[l]
	for y := range lv.Height {
		r := c.rowOf(l, layer, y)
		copy(r, r[lv.Width*n:(lv.Width+1)*n])
		copy(r[(lv.Width+1)*n:], r[n:2*n])
	}
	copy(c.rowOf(l, layer, -1), c.rowOf(l, layer, lv.Height-1))
	copy(c.rowOf(l, layer, lv.Height), c.rowOf(l, layer, 0))
	c.surround(l, layer)
}

// copies says that texels are the image's own bytes, but for their signs.
func (c *Chain) copies() bool { return c.fetch.shared && c.kind == c.fetch.Kind }

// words says that the image's texels are words that the chain takes as they are: one float each, as of depth.
func (c *Chain) words(s *Subresource) bool {
	x := c.fetch
	return c.kind == KindR32F && x.image.residency == nil && s.Texel == 4 && x.format.Class == format.ClassFloat &&
		x.format.Bits[0] == 32
}

// fillRows decodes rows of blocks of s, from first to before end; row 0 of s is row top of the level.
func (c *Chain) fillRows(l, layer, top int, s *Subresource, codes *codes, first, end int) {
	x := c.fetch
	n := c.kind.Bytes()
	pitch := int(c.texture.Pitch) * n
	of := c.layer + layer
	var rows *rowDecoder
	copies := c.copies() || c.words(s)
	if codes == nil && !copies {
		if rows = x.newRowDecoder(c.kind, s, true); c.volume {
			of, rows.before = 0, of
		}
	}
	for y := first; y < end; y++ {
		dst := c.pix[(layer*c.stride+int(c.texture.Offset[l])+(top+y*s.BlockHeight)*int(c.texture.Pitch))*n:]
		switch {
		case codes != nil:
			codes.row(dst[:s.Width*n], s.Row(y, 0))
			continue
		case copies:
			copy(dst, s.Row(y, 0))
		default:
			rows.decode(dst, pitch, l, of, 0, y)
		}
		if c.kind > KindRGBA16 || rows != nil && rows.signs() {
			continue
		}
		for j := range min(s.BlockHeight, s.Height-y*s.BlockHeight) {
			makeSigned(dst[j*pitch:j*pitch+s.Width*n], c.kind)
		}
	}
}

// inBands calls f for bands of rows, side by side where there are texels enough: a few for each thread, as not all get
// as far.
func inBands(rows, width int, f func(first, end int)) {
	const texels, each = 1 << 18, 4 // a band's at least: about 1 ms; bands a thread
	band := max(texels/max(width, 1), ceil(rows, each*runtime.GOMAXPROCS(0)), 1)
	if rows <= band {
		f(0, rows)
		return
	}
	var wait sync.WaitGroup
	for first := 0; first < rows; first += band {
		wait.Go(func() { f(first, min(first+band, rows)) })
	}
	wait.Wait()
}

// makeSigned takes half the range off codes.
func makeSigned(row []byte, k Kind) {
	sign, le := k.sign(), binary.LittleEndian
	for ; len(row) >= 8; row = row[8:] {
		le.PutUint64(row, le.Uint64(row)^sign)
	}
	if len(row) == 4 {
		le.PutUint32(row, le.Uint32(row)^uint32(sign))
	}
}
