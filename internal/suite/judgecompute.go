package suite

import (
	"bytes"
	"fmt"
	"math"
)

// ComputeResult is what a case's buffers and images hold in the end, as bytes, in the order of its answers.
type ComputeResult struct{ Buffers, Images [][]byte }

// Judge compares a result with the answers (Passing): elements are the values of arrays, of which Mismatches may fail
// in all. A case whose memory holds what it held before, and should not, does not pass.
func (c *ComputeCase) Judge(got ComputeResult) Verdict {
	v := Verdict{Allowed: c.Tolerance.Mismatches}
	first := ""
	judge := func(what string, w *Written, got []byte) {
		a := Array{Type: w.Data.Type, data: got}
		if len(got) != len(w.Data.data) {
			v.Mismatched, first = math.MaxInt32, fmt.Sprintf("%s: %d bytes, not %d", what, len(got), len(w.Data.data))
			return
		}
		v.Total += a.Len()
		for i := range a.Len() {
			if g, e := a.Bits(i), w.Data.Bits(i); !c.Tolerance.near(a.Type, g, e) {
				if v.Mismatched++; first == "" {
					first = fmt.Sprintf("%s, element %d: got %s, want %s", what, i, a.Type.show(g), a.Type.show(e))
				}
			}
		}
	}
	for i := range c.Buffers {
		w := &c.Buffers[i]
		judge(fmt.Sprintf("buffer %d %d %d", w.Set, w.Binding, w.Element), w, got.Buffers[i])
	}
	for i := range c.Images {
		w := &c.Images[i]
		judge(fmt.Sprintf("image %d %d %d", w.Set, w.Binding, w.Element), w, got.Images[i])
	}
	switch {
	case v.Mismatched > v.Allowed:
		v.Reason = fmt.Sprintf("%d of %d elements mismatch, %d may; first %s", v.Mismatched, v.Total, v.Allowed, first)
	case c.Writes() && c.untouched(got):
		v.Reason = "nothing was written"
	default:
		v.Pass = true
	}
	return v
}

// given is what an element with a buffer or image of its own holds at first.
func (c *ComputeCase) given(w *Written) []byte {
	for k := range c.Descriptors {
		if b := &c.Descriptors[k]; b.Set == w.Set && b.Binding == w.Binding && w.Element < len(b.Elements) {
			e := &b.Elements[w.Element]
			if e.Image != nil {
				return e.Image.Data
			}
			return e.Buffer.Bytes()
		}
	}
	return nil
}

// Writes says whether some answer differs from what was there before.
func (c *ComputeCase) Writes() bool {
	answer := ComputeResult{}
	for i := range c.Buffers {
		answer.Buffers = append(answer.Buffers, c.Buffers[i].Data.Bytes())
	}
	for i := range c.Images {
		answer.Images = append(answer.Images, c.Images[i].Data.Bytes())
	}
	return !c.untouched(answer)
}

// untouched says whether a result is what was there before.
func (c *ComputeCase) untouched(got ComputeResult) bool {
	for i := range c.Buffers {
		if !bytes.Equal(got.Buffers[i], c.given(&c.Buffers[i])) {
			return false
		}
	}
	for i := range c.Images {
		if !bytes.Equal(got.Images[i], c.given(&c.Images[i])) {
			return false
		}
	}
	return true
}
