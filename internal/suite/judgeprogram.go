package suite

import (
	"fmt"
	"math"
)

// ProgramResult is what a case's attachments, buffers and images hold in the end, as 32-bit words in the order of
// ProgramExpected.
type ProgramResult struct {
	Colors          [][]uint32
	Depth           []uint32
	Buffers, Images [][]uint32
}

// Judge compares a result with the answers (Passing): elements are a sample's four components, one depth value, one
// word of a buffer or image; Mismatches of them may fail in all.
func (c *ProgramCase) Judge(got ProgramResult) Verdict {
	v := Verdict{Allowed: c.Tolerance.Mismatches}
	first := ""
	judge := func(what string, got []uint32, want Array, size int) {
		if len(got) != want.Len() {
			v.Mismatched, first = math.MaxInt32, fmt.Sprintf("%s: %d words, not %d", what, len(got), want.Len())
			return
		}
		v.Total += len(got) / size
		for i := 0; i < len(got); i += size {
			for k := i; k < i+size; k++ {
				g, w := got[k], want.Bits(k)
				if c.Tolerance.near(want.Type, g, w) {
					continue
				}
				v.Mismatched++
				if first == "" {
					first = fmt.Sprintf("%s, element %d", what, i/size)
					if size == 4 {
						first = fmt.Sprintf("%s at (%d, %d), sample %d, %s", what, i/4%c.Target.Width, i/4/c.Target.Width%c.Target.Height,
							i/4/(c.Target.Width*c.Target.Height), channelNames[k-i])
					}
					first += fmt.Sprintf(": got %s, want %s", want.Type.show(g), want.Type.show(w))
				}
				break
			}
		}
	}
	for i, a := range c.Expected.Colors {
		judge(fmt.Sprintf("colour %d", i), got.Colors[i], a, 4)
	}
	if c.Expected.Depth.Present() {
		judge("depth", got.Depth, c.Expected.Depth, 1)
	}
	for i, w := range c.Expected.Buffers {
		judge(fmt.Sprintf("buffer %d %d %d", w.Set, w.Binding, w.Element), got.Buffers[i], w.Data, 1)
	}
	for i, w := range c.Expected.Images {
		judge(fmt.Sprintf("image %d %d %d", w.Set, w.Binding, w.Element), got.Images[i], w.Data, 1)
	}
	switch untouched := c.untouched(got); {
	case v.Mismatched > v.Allowed:
		v.Reason = fmt.Sprintf("%d of %d elements mismatch, %d may; first %s", v.Mismatched, v.Total, v.Allowed, first)
	case c.Tagged("empty") && !untouched:
		v.Reason = "the target is touched"
	case !c.Tagged("empty") && untouched:
		v.Reason = "the target is untouched"
	default:
		v.Pass = true
	}
	return v
}

// untouched says whether all attachments hold what they were cleared to.
func (c *ProgramCase) untouched(got ProgramResult) bool {
	for i, words := range got.Colors {
		for k, w := range words {
			want := c.Target.Colors[i].Clear[k%4]
			bits := uint32(int64(want))
			if c.Expected.Colors[i].Type == F32 {
				bits = math.Float32bits(float32(want))
			}
			if w != bits {
				return false
			}
		}
	}
	for _, w := range got.Depth {
		if w != math.Float32bits(c.Target.ClearDepth) {
			return false
		}
	}
	return len(c.Expected.Buffers)+len(c.Expected.Images) == 0
}

// near compares two numbers of a type: |v - e| <= max(abs, rel |e|, ulp ulp(e)).
func (t *ProgramTolerance) near(typ ElementType, got, want uint32) bool {
	if typ != F32 {
		return got == want
	}
	g, w := float64(math.Float32frombits(got)), float64(math.Float32frombits(want))
	_, e := math.Frexp(w)
	ulp := math.Max(math.Ldexp(1, e-24), math.Ldexp(1, -149))
	return near(g, w, max(t.Abs, t.Rel*math.Abs(w), t.ULP*ulp))
}
