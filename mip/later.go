package mip

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/simd"
)

// leftOut is what a chain lacks of level 0: some bytes, which are zero.
type leftOut struct {
	watched pages.Watched
	from    int // where they begin in the chain
	kernels *simd.Kernels
	rows    func(pix []byte, y, end int) // as of Fill
}

// FillLater is [Image.Fill] that leaves out most of level 0, as long as nobody reads it, where that is in large pages of
// which the system tells who reads them: of a picture of few pixels, level 0 of a texture is most of the memory, and
// lookups do not come to it. The texels that are left out read as zeros: after lookups, [Image.Missed] says whether some
// of them were wrong, and [Image.Finish] makes these right. What rows reads must stay until then. later is false where
// nothing was left out.
func (m *Image) FillLater(k *simd.Kernels, rows func(pix []byte, y, end int)) (later bool, err error) {
	err = m.fill(k, rows, func(c *Chain) {
		if c.mapped == nil || c.seamless || len(c.fetch.levels) < 2 || c.border != (chainBorder{}) {
			return
		}
		// Lanes without a fragment look up the corner of level 0, in rows -1 and 0: these are there.
		from, end := c.rowAt(1), c.rowAt(m.info.Extent.Height+1)
		if w := pages.Watch(c.pix[from:end]); len(w.Bytes()) > 0 {
			skipped := uintptr(unsafe.Pointer(&w.Bytes()[0])) - uintptr(unsafe.Pointer(&c.pix[from]))
			c.left = &leftOut{watched: w, from: from + int(skipped), kernels: k, rows: rows}
		}
	})
	c := m.trimmed.Load()
	return err == nil && c != nil && c.left != nil, err
}

// Missed says that somebody may have read texels that [Image.FillLater] left out.
func (m *Image) Missed() bool {
	c := m.trimmed.Load()
	return c != nil && c.left != nil && c.left.watched.Touched()
}

// Finish makes the texels that [Image.FillLater] left out, if there are some. The image must not be used meanwhile.
func (m *Image) Finish() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c := m.trimmed.Load(); c != nil {
		c.finish()
	}
}

// finish makes the missing texels.
func (c *Chain) finish() {
	left := c.left
	if left == nil {
		return
	}
	missing := left.from + len(left.watched.Bytes())
	left.watched.End()
	c.left = nil
	m, all := c.fetch.image, c.codes()
	pitch := m.levels[0].planes[0].rowPitch
	rows := min(missing/(int(c.texture.Pitch)*c.kind.Bytes())+1, m.info.Extent.Height)
	inBands(rows, m.info.Extent.Width, func(y, end int) {
		codes, pix := all.by(left.kernels), make([]byte, min(max(bandBytes/pitch, 1), end-y)*pitch)
		for n := len(pix) / pitch; y < end; y += n {
			n = min(n, end-y)
			s := m.part(0, pix[:n*pitch])
			left.rows(s.Pix, y, y+n)
			c.fillRows(0, 0, y, &s, codes, 0, n)
		}
	})
	c.wrap(0, 0)
}

// fillPart decodes the first rows of s, which are level l from row top on, but for the missing texels.
func (c *Chain) fillPart(l, top int, s *Subresource, codes *codes, rows int) {
	if l > 0 || c.left == nil {
		c.fillRows(l, 0, top, s, codes, 0, rows)
		return
	}
	n, last := c.kind.Bytes(), c.fetch.levels[0].Height-1
	from, end := c.left.from, c.left.from+len(c.left.watched.Bytes())
	row := make([]byte, (s.Width+2)*n) // with a texel of its other end before and after it
	put := func(y int) {
		at := c.rowAt(y)
		if before := min(from-at, len(row)); before > 0 {
			copy(c.pix[at:], row[:before])
		}
		if skip := max(end-at, 0); skip < len(row) {
			copy(c.pix[at+skip:], row[skip:])
		}
	}
	for y := range rows {
		at := c.rowAt(top + y)
		if from <= at && at+len(row) <= end && top+y > 0 && top+y < last {
			continue
		}
		texels := row[n : len(row)-n]
		if codes != nil {
			codes.row(texels, s.Row(y, 0))
		} else if copy(texels, s.Row(y, 0)); c.kind <= KindRGBA16 {
			makeSigned(texels, c.kind)
		}
		copy(row[:n], texels[len(texels)-n:])
		copy(row[len(row)-n:], texels[:n])
		put(top + y)
		if top+y == 0 {
			put(last + 1)
		}
		if top+y == last {
			put(-1)
		}
	}
}

// rowAt is where row y of level 0 begins in the chain, with the texel before its first.
func (c *Chain) rowAt(y int) int {
	return (int(c.texture.Offset[0]) + y*int(c.texture.Pitch) - 1) * c.kind.Bytes()
}
