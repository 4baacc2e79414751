package raster

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Coverage is groups of fragments that a draw in order has just covered. It passes from step to step of the plan's
// arrival, and then to shading. Its memory belongs to the rasterizer, until the next groups are covered.
type Coverage struct {
	Segment int // of the tile's bin
	Groups  []simd.Group
	Masks   []uint16 // the samples of Groups, as many masks for each as a pixel has samples; unused with one sample
	// Full are the lanes of each group whose pixels lie inside entirely, where coverage is exact; nil elsewhere.
	Full []uint16
	// Kept are the samples that the primitives cover, before tests took some away: as Masks, also with one sample.
	// Empty: they were not kept.
	Kept []uint16
	// Factors are the coverage of smooth lines, lane by lane, which alpha is multiplied by. Empty: there are none.
	Factors []float32
	Passed  int64 // samples that early tests left; 0 where tests come late
}

// Covered covers the next of the records that BeginCover was given, until there are groups of some; false once there
// are none.
func (w *Rasterizer) Covered(t *bin.Tile, d *record.Draw, s *bin.Segment, segment int) (*Coverage, bool) {
	c, from := &w.coverage, &w.cover
	n := from.next(t, d, s)
	c.Segment, c.Groups, c.Masks, c.Full = segment, from.groups[:n], from.masks, nil
	if from.exact != nil {
		c.Full = from.exact.full[:n]
	}
	c.Kept, c.Factors, c.Passed = c.Kept[:0], c.Factors[:0], 0
	return c, n > 0
}

// DropEmpty takes out the groups without a sample.
func (c *Coverage) DropEmpty(samples int) {
	k, n := 0, len(c.Groups)
	for k < n && c.Groups[k].Mask != 0 {
		k++
	}
	for i := k; i < n; i++ {
		if c.Groups[i].Mask == 0 {
			continue
		}
		c.Groups[k] = c.Groups[i]
		if samples > 1 {
			copy(c.Masks[k*samples:(k+1)*samples], c.Masks[i*samples:])
		}
		if c.Full != nil {
			c.Full[k] = c.Full[i]
		}
		if len(c.Factors) > 0 {
			copy(c.Factors[k*simd.Lanes:(k+1)*simd.Lanes], c.Factors[i*simd.Lanes:])
		}
		if len(c.Kept) > 0 {
			copy(c.Kept[k*samples:(k+1)*samples], c.Kept[i*samples:])
		}
		k++
	}
	c.Groups = c.Groups[:k]
}

// Keep copies the covered samples, before tests take some away.
func (c *Coverage) Keep(samples int) {
	c.Kept = record.Grow(c.Kept, len(c.Groups)*samples)
	if samples > 1 {
		copy(c.Kept, c.Masks)
		return
	}
	for g := range c.Kept {
		c.Kept[g] = c.Groups[g].Mask
	}
}

// CountGroups counts the samples of the groups, before tests that come late.
func (w *Rasterizer) CountGroups(t *bin.Tile, c *Coverage) {
	w.counts.Covered(t.Segments[c.Segment].Draw, t.Covered(w.kernels, c.Groups, c.Masks))
}

// TestEarly runs the depth and stencil tests that come before the fragment function. Unless they were counted before,
// as with smooth lines, the samples that the tests see are the covered ones.
func (w *Rasterizer) TestEarly(t *bin.Tile, c *Coverage, counted bool) {
	s := &t.Segments[c.Segment]
	tested, passed := w.test(t, s, int64(len(c.Groups)), nil)
	if c.Passed = passed; !counted {
		w.counts.Covered(s.Draw, tested)
	}
}
