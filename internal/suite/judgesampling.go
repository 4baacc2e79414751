package suite

import (
	"fmt"
	"math"
)

// Judge compares N x 4 values, as the bits of the type of Expected.Values, with the answers: at most
// floor(mismatchFraction N) inputs may mismatch; residencies (nil where the case has none) are exact.
func (c *SamplingCase) Judge(values, resident []uint32) Verdict {
	e := c.Expected
	n := c.Inputs.N
	v := Verdict{Allowed: int(math.Floor(c.Tolerance.MismatchFraction * float64(n))), Total: n}
	switch {
	case len(values) != e.Values.Len():
		v.Reason = fmt.Sprintf("%d values, not %d", len(values), e.Values.Len())
		return v
	case e.Resident.Present() && len(resident) != n:
		v.Reason = fmt.Sprintf("%d residencies, not %d", len(resident), n)
		return v
	}
	first := ""
	for i := range n {
		for ch := range 4 {
			got, want := values[4*i+ch], e.Values.Bits(4*i+ch)
			if c.valueNear(got, want) {
				continue
			}
			v.Mismatched++
			if first == "" {
				first = fmt.Sprintf("input %d %s: got %s, want %s",
					i, channelNames[ch], e.Values.Type.show(got), e.Values.Type.show(want))
			}
			break
		}
	}
	if v.Mismatched > v.Allowed {
		v.Reason = fmt.Sprintf("%d of %d inputs mismatch, %d may; first %s", v.Mismatched, n, v.Allowed, first)
		return v
	}
	for i := range e.Resident.Len() {
		if want := e.Resident.Bits(i); resident[i] != want {
			v.Reason = fmt.Sprintf("input %d resident: got %d, want %d", i, resident[i], want)
			return v
		}
	}
	v.Pass = true
	return v
}

func (c *SamplingCase) valueNear(got, want uint32) bool {
	if c.Expected.Values.Type != F32 {
		return got == want
	}
	g, w := float64(math.Float32frombits(got)), float64(math.Float32frombits(want))
	return near(g, w, c.Tolerance.Abs+float64(c.Tolerance.Rel*math.Abs(w)))
}

// show is the number that 32 bits are.
func (t ElementType) show(bits uint32) string {
	switch t {
	case F32:
		return fmt.Sprint(math.Float32frombits(bits))
	case I32:
		return fmt.Sprint(int32(bits))
	}
	return fmt.Sprint(bits)
}
