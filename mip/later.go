package mip

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/simd"
)

// leftOut is what a chain lacks of level 0: some bytes, which are zero.
type leftOut struct {
	pieces    []pages.Watched // pieces whose texels are missing still
	from, end int             // where the first piece began and the last one ended in the chain
	calm      atomic.Int64    // pages.Faults before nothing was found touched
	kernels   *simd.Kernels
	rows      func(pix []byte, y, end int) // as of Fill
}

// FillLater is [Image.Fill] that leaves out most of level 0, as long as nobody reads it, where that is in large pages of
// which the system tells who reads them: of a picture of few pixels, level 0 of a texture is most of the memory, and
// lookups do not come to it. The texels that are left out read as zeros: after lookups, [Image.Missed] says whether some
// of them were wrong, and [Image.FinishMissed] makes these right. What rows reads must stay until none is missing. later
// is false where nothing was left out.
func (m *Image) FillLater(k *simd.Kernels, rows func(pix []byte, y, end int)) (later bool, err error) {
	err = m.fill(k, rows, func(c *Chain) {
		if c.mapped == nil || c.seamless || len(c.fetch.levels) < 2 || c.border != (chainBorder{}) {
			return
		}
		// Lanes without a fragment look up the corner of level 0, in rows -1 and 0: these are there.
		pieces := pages.Watch(c.pix[c.rowAt(1):c.rowAt(m.info.Extent.Height+1)])
		if len(pieces) == 0 {
			return
		}
		c.left = &leftOut{pieces: pieces, kernels: k, rows: rows}
		c.left.from, _ = c.bytesOf(&pieces[0])
		_, c.left.end = c.bytesOf(&pieces[len(pieces)-1])
	})
	c := m.trimmed.Load()
	return err == nil && c != nil && c.left != nil, err
}

// bytesOf is where memory that is watched lies in the chain.
func (c *Chain) bytesOf(w *pages.Watched) (from, end int) {
	from = int(uintptr(unsafe.Pointer(&w.Bytes()[0])) - uintptr(unsafe.Pointer(&c.pix[0])))
	return from, from + len(w.Bytes())
}

// Missed says that somebody may have read texels that [Image.FillLater] left out.
func (m *Image) Missed() bool {
	c := m.trimmed.Load()
	return c != nil && c.left != nil && c.left.touched()
}

// touched says that somebody may have read missing texels. Others may ask meanwhile, too.
func (l *leftOut) touched() bool {
	now := pages.Faults()
	if now == l.calm.Load() {
		return false
	}
	if slices.ContainsFunc(l.pieces, func(w pages.Watched) bool { return w.Touched() }) {
		return true
	}
	l.calm.Store(now)
	return false
}

// Finish makes the texels that [Image.FillLater] left out, if there are some. The image must not be used meanwhile.
func (m *Image) Finish() { m.finish(true) }

// FinishMissed is Finish of the texels that somebody may have read, and of those in the same large pages. left says that
// others are missing still.
func (m *Image) FinishMissed() (left bool) { return m.finish(false) }

func (m *Image) finish(all bool) (left bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.trimmed.Load()
	if c != nil {
		c.finish(all)
	}
	return c != nil && c.left != nil
}

// finish makes missing texels: all, or those in pieces that were touched.
func (c *Chain) finish(all bool) {
	left := c.left
	if left == nil {
		return
	}
	missing := left.pieces[:0]
	for _, w := range left.pieces {
		if !all && !w.Touched() {
			missing = append(missing, w)
			continue
		}
		from, end := c.bytesOf(&w)
		w.End()
		c.fillPiece(from, end)
	}
	if left.pieces = missing; len(missing) == 0 {
		c.left = nil
	}
}

// fillPiece makes what lies from one byte of the chain to another of rows of level 0, and of the first one behind the last.
func (c *Chain) fillPiece(from, end int) {
	m, all, n := c.fetch.image, c.codes(), c.kind.Bytes()
	width, height, pitch := m.info.Extent.Width, m.info.Extent.Height, m.levels[0].planes[0].rowPitch
	rowBytes := int(c.texture.Pitch) * n
	first, stop := (from-c.rowAt(0))/rowBytes, (end-c.rowAt(0)+rowBytes-1)/rowBytes
	inBands(stop-first, width, func(y, stop int) {
		codes, row, pix := all.by(c.left.kernels), make([]byte, (width+2)*n), make([]byte, max(bandBytes/pitch, 1)*pitch)
		for y, stop = first+y, first+stop; y < stop; {
			at := y % height
			rows := min(stop-y, height-at, len(pix)/pitch)
			c.left.rows(pix[:rows*pitch], at, at+rows)
			for k := range rows {
				c.edged(row, pix[k*pitch:][:pitch], codes)
				to := c.rowAt(y + k)
				if skip := max(from-to, 0); skip < len(row) {
					copy(c.pix[to+skip:end], row[skip:])
				}
			}
			y += rows
		}
	})
}

// edged decodes a row of level 0, with a texel of its other end before and after it.
func (c *Chain) edged(row, src []byte, codes *codes) {
	n := c.kind.Bytes()
	texels := row[n : len(row)-n]
	if codes != nil {
		codes.row(texels, src)
	} else if copy(texels, src); c.kind <= KindRGBA16 {
		makeSigned(texels, c.kind)
	}
	copy(row[:n], texels[len(texels)-n:])
	copy(row[len(row)-n:], texels[:n])
}

// fillPart decodes the first rows of s, which are level l from row top on, but for the missing texels.
func (c *Chain) fillPart(l, top int, s *Subresource, codes *codes, rows int) {
	if l > 0 || c.left == nil {
		c.fillRows(l, 0, top, s, codes, 0, rows)
		return
	}
	from, end, last := c.left.from, c.left.end, c.fetch.levels[0].Height-1
	row := make([]byte, (s.Width+2)*c.kind.Bytes())
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
		c.edged(row, s.Row(y, 0), codes)
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
