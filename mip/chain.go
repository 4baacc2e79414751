package mip

import (
	"encoding/binary"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// cacheSize is the L2 cache of a core: texels of larger chains are asked for ahead.
const cacheSize = 1 << 20

// Chain is one layer of an image as the sampling kernels read it: see [simd.Texture]. Level 0 is on top, the others stand
// side by side below it. It is filled when it is first asked for, and again after [Image.Touch].
type Chain struct {
	fetch      *Fetch
	layer      int
	texture    simd.Texture // of all levels of the image
	pix        []byte
	generation atomic.Uint64 // of the image when pix was filled, plus 1
	mu         sync.Mutex
}

// chainKey is what distinguishes the chains of one image.
type chainKey struct {
	fetch *Fetch
	layer int
}

// Chain is the chain that the view's texels are in. It is nil for views that kernels do not sample: others than 2D views
// of one plane of a 2D image with texels of 8 or 16 bits a component.
func (v *View) Chain() *Chain {
	m := v.image
	if v.info.ViewType != vk.ImageViewType2D || m.info.ImageType != vk.ImageType2D || m.info.Samples > 1 || len(v.planes) > 0 ||
		v.fetch.Kind > KindRGBA16 {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	key := chainKey{v.fetch, v.info.BaseArrayLayer}
	c := m.chains[key]
	if c == nil {
		c = newChain(key)
		if m.chains == nil {
			m.chains = map[chainKey]*Chain{}
		}
		m.chains[key] = c
	}
	return c
}

func newChain(key chainKey) *Chain {
	c := &Chain{fetch: key.fetch, layer: key.layer}
	levels := c.fetch.levels
	t := &c.texture
	t.Last = int32(len(levels) - 1)
	right := 0
	for l := range levels[1:] {
		right += levels[1+l].Width + 2
	}
	// An odd number of cache lines a row: rows spread over all sets of a cache.
	line := 64 / c.fetch.Kind.Bytes()
	t.Pitch = int32((max(levels[0].Width+2, right)+line-1)/line*line | line)
	x, y := 1, 1
	for l, lv := range levels {
		t.Offset[l] = int32(y)*t.Pitch + int32(x)
		t.Width[l], t.Height[l] = float32(256*lv.Width), float32(256*lv.Height)
		if l == 0 {
			y += lv.Height + 2
		} else {
			x += lv.Width + 2
		}
	}
	rows := levels[0].Height + 2
	if len(levels) > 1 {
		rows += levels[1].Height + 2
	}
	var mapped []byte
	c.pix, mapped = texelMemory(rows * int(t.Pitch) * c.fetch.Kind.Bytes())
	if mapped != nil {
		runtime.AddCleanup(c, free, mapped)
	}
	t.Texels = &c.pix[0]
	if len(c.pix) > cacheSize {
		t.Prefetch = 1
	}
	return c
}

// Kind is KindRGBA8 or KindRGBA16.
func (c *Chain) Kind() Kind { return c.fetch.Kind }

// Texture is count levels from base on, without a way to filter them. The chain must live as long as the texture is used.
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
	if c.generation.Load() == image.generation.Load()+1 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	g := image.generation.Load() + 1
	if c.generation.Load() == g {
		return
	}
	for l := range c.fetch.levels {
		c.fill(l)
	}
	c.generation.Store(g)
}

// row is the texels of row y of a level, from column -1 to one after the last.
func (c *Chain) row(l, y int) []byte {
	n := c.fetch.Kind.Bytes()
	from := (int(c.texture.Offset[l]) + y*int(c.texture.Pitch) - 1) * n
	return c.pix[from : from+(c.fetch.levels[l].Width+2)*n]
}

// fill decodes a level and repeats its edges.
func (c *Chain) fill(l int) {
	x := c.fetch
	s := x.image.Subresource(l, c.layer, x.plane)
	n := x.Kind.Bytes()
	if codes := c.codes(); codes != nil || x.shared {
		inBands(s.Rows(), s.Width, func(first, end int) { c.fillRows(l, &s, codes, first, end) })
	} else { // the decoder's scratch is the fetch's
		c.fillRows(l, &s, nil, 0, s.Rows())
	}
	for y := range s.Height {
		r := c.row(l, y)
		copy(r, r[s.Width*n:(s.Width+1)*n])
		copy(r[(s.Width+1)*n:], r[n:2*n])
	}
	copy(c.row(l, -1), c.row(l, s.Height-1))
	copy(c.row(l, s.Height), c.row(l, 0))
}

// fillRows decodes rows of blocks, from first to before end.
func (c *Chain) fillRows(l int, s *Subresource, codes *codes, first, end int) {
	x := c.fetch
	n := x.Kind.Bytes()
	pitch := int(c.texture.Pitch) * n
	for y := first; y < end; y++ {
		dst := c.pix[(int(c.texture.Offset[l])+y*s.BlockHeight*int(c.texture.Pitch))*n:]
		switch {
		case codes != nil:
			codes.row(dst[:s.Width*n], s.Row(y, 0))
			continue
		case x.shared:
			copy(dst, s.Row(y, 0))
		default:
			x.mu.Lock()
			x.decodeRow(dst, pitch, l, c.layer, 0, y, s)
			x.mu.Unlock()
		}
		for j := range min(s.BlockHeight, s.Height-y*s.BlockHeight) {
			makeSigned(dst[j*pitch:j*pitch+s.Width*n], x.Kind)
		}
	}
}

// inBands calls f for bands of rows, side by side where there are texels enough.
func inBands(rows, width int, f func(first, end int)) {
	const texels = 1 << 18 // a band's: about 1 ms
	band := max(texels/max(width, 1), 1)
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
	sign := uint64(0x8080808080808080)
	if k == KindRGBA16 {
		sign = 0x8000800080008000
	}
	le := binary.LittleEndian
	for ; len(row) >= 8; row = row[8:] {
		le.PutUint64(row, le.Uint64(row)^sign)
	}
	if len(row) == 4 {
		le.PutUint32(row, le.Uint32(row)^uint32(sign))
	}
}
