package scene

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
)

// filmSteps is film.frag for many pixels at a time. A loop over pixels that branches took twice the time, though most
// pixels are opaque and need a third of these operations.
type filmSteps struct {
	*format.Steps
	behind [4]format.Operand // the colour behind, multiplied by alpha
	colors *[4][]float32
	peaks  []float32
	bright []uint16 // pixels that the shoulder changes, a bit each
}

// newFilmSteps makes steps that change texels' colours. over says that there is a colour behind.
func newFilmSteps(d *halfspace.Device, h *format.HalfTexels, curve Tonemap, over bool) *filmSteps {
	s := &filmSteps{Steps: format.NewSteps(d.Kernels(), h), colors: &h.Lanes, peaks: make([]float32, len(h.Lanes[0]))}
	x, y, zero, one := s.Words(s.peaks), s.Words(nil), s.All(0), s.All(1)
	is, list := s.Bits()
	s.bright = list
	var all [4]format.Operand
	for c := range all {
		all[c], s.behind[c] = s.Words(h.Lanes[c]), s.All(0)
	}
	rgb, red, green, blue, alpha := all[:3], all[0], all[1], all[2], all[3]
	if curve != TonemapNone {
		s.Do(format.LaneLess, is, zero, alpha)
		for _, c := range rgb {
			s.Do(format.LaneDiv, c, c, alpha)
			s.Do(format.LaneSelect, c, is, c, zero)
		}
		if curve == TonemapKhronosNeutral {
			s.Do(format.LaneMin, x, green, blue)
			s.Do(format.LaneMin, x, red, x)
			s.Do(format.LaneMin, x, x, s.All(0.08)) // 0.08 - 6.25 0.08^2 is 0.04 in float32, too
			s.Do(format.LaneMul, y, s.All(6.25), x)
			s.Do(format.LaneMul, y, y, x)
			s.Do(format.LaneSub, x, x, y)
			for _, c := range rgb {
				s.Do(format.LaneSub, c, c, x)
			}
		}
		s.Do(format.LaneMax, x, green, blue)
		s.Do(format.LaneMax, x, red, x)
		s.Do(format.LaneLessEqual, is, s.All(shoulderBegin), x)
		s.Call(s.shoulder)
	}
	s.Do(format.LaneClamp, alpha, alpha, zero, one)
	if curve != TonemapNone {
		for _, c := range rgb {
			s.Do(format.LaneMul, c, c, alpha)
		}
	}
	if over {
		s.Do(format.LaneSub, x, one, alpha)
		for c := range all {
			s.Do(format.LaneMul, y, s.behind[c], x)
			s.Do(format.LaneAdd, all[c], all[c], y)
		}
	}
	s.Do(format.LaneLess, is, zero, alpha)
	for _, c := range rgb {
		s.Do(format.LaneDiv, x, c, alpha)
		s.Do(format.LaneSelect, c, is, x, c)
	}
	return s
}

// over sets the colour behind.
func (s *filmSteps) over(behind [4]float32) {
	for c, v := range behind {
		s.behind[c].Set(v)
	}
}

// shoulderBegin is where colours are brighter than the curve leaves them.
const shoulderBegin = 0.76

// shoulder is the end of film.frag's neutral, of the pixels that are bright: few are.
func (s *filmSteps) shoulder(groups int) {
	red, green, blue := s.colors[0], s.colors[1], s.colors[2]
	for g, set := range s.bright[:groups] {
		for ; set != 0; set &= set - 1 {
			const begin, rest, desaturation = shoulderBegin, 0.24, 0.15
			i := 16*g + bits.TrailingZeros16(set)
			peak := s.peaks[i]
			high := 1 - 0.0576/(peak+rest-begin)
			white := 1 - 1/(float32(desaturation*(peak-high))+1)
			scale, own := high/peak, 1-white
			white = float32(white * high)
			red[i] = float32(float32(red[i]*scale)*own) + white
			green[i] = float32(float32(green[i]*scale)*own) + white
			blue[i] = float32(float32(blue[i]*scale)*own) + white
		}
	}
}
