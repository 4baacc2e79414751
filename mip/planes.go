package mip

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// planesOf lists a format's planes.
func planesOf(f vk.Format, in *format.Info) []plane {
	if len(in.Planes) == 0 {
		return []plane{{f, in, in.BlockWidth, in.BlockHeight, in.BlockDepth, in.BlockBytes, 1, 1}}
	}
	var planes []plane
	for _, p := range in.Planes {
		pf := format.Of(p.Format)
		planes = append(planes, plane{p.Format, pf, pf.BlockWidth, pf.BlockHeight, pf.BlockDepth, pf.BlockBytes, p.WidthDivisor, p.HeightDivisor})
	}
	return planes
}
