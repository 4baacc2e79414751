package sample

import (
	"fmt"
)

// String names the plan's format and view type ("" without a view) and the way that its lookups go, given a batch with
// Kernels and Scratch: "whole lookups" to kernels that do all of a lookup at once (NEAREST and LINEAR in one and two
// dimensions); "stages" to kernels of addresses, texels and levels, or of planes of Y'CbCr; "one by one", in Go, with
// the reason. Of seamless cubes, comparing lookups and those in stages whose footprint reaches a corner go one by one,
// and anisotropic ones that reach an edge.
func (p *Texture) String() string {
	if p == nil || p.view == nil {
		return ""
	}
	return fmt.Sprintf("%v %v: %s", p.view.Format(), p.view.Info().ViewType, p.way())
}

func (p *Texture) way() string {
	switch {
	case p.video != nil:
		return "stages"
	case p.kernelPlan == nil:
		return "one by one: " + p.oneByOne()
	case p.kernelPlan.always:
		return "stages"
	}
	return "whole lookups"
}

// oneByOne is the reason why no kernels do a texture's lookups.
func (p *Texture) oneByOne() string {
	switch {
	case p.ycbcr != nil:
		return p.unplanned()
	case p.unstaged() != "":
		return p.unstaged()
	}
	return "more texels than are counted in 31 bits have no chain"
}
