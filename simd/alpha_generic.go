package simd

import "math"

// AlphaToCoverageArgs is the record of Kernels.AlphaToCoverage.
type AlphaToCoverageArgs struct {
	Alpha   *float32 // of lane i of group g at g*Lanes+i
	Groups  *Group
	N       int64
	Masks   *uint16 // with several samples: the mask of sample s of group g is Masks[g*Samples+s]
	Samples int64
	// Thresholds are what alpha must exceed, none of them negative, sample by sample.
	Thresholds [MaxSamples]float32
}

// alphaToCoverageGeneric is the definition of Kernels.AlphaToCoverage. Positive floats compare as their bits do; the
// sign of a difference is a lane's bit.
func alphaToCoverageGeneric(a *AlphaToCoverageArgs) {
	samples := int(a.Samples)
	for g := range int(a.N) {
		var words [Lanes]int64
		for lane := range words {
			if v := *at(a.Alpha, g*Lanes+lane); v > 0 {
				words[lane] = int64(math.Float32bits(v))
			}
		}
		group, union := at(a.Groups, g), uint16(0)
		for s := range samples {
			m := &group.Mask
			if samples > 1 {
				m = at(a.Masks, g*samples+s)
			}
			if *m != 0 {
				t, keep := int64(math.Float32bits(a.Thresholds[s])), uint16(0)
				for lane, w := range &words {
					keep |= uint16((t-w)>>63&1) << lane
				}
				*m &= keep
			}
			union |= *m
		}
		group.Mask = union
	}
}
