package record

import "github.com/seed-1acaedba/halfspace/shade"

// Fuse is a set of rows of the fuse table: sequences of steps that a special kernel does at once, with the same bytes.
// What is special about a draw is a row there, and nothing else.
type Fuse uint16

// Step is one operation on a run.
type Step uint8

// The steps.
const (
	StepInterpolate Step = iota // varyings, their derivatives and w
	StepCoarse                  // fragments of several pixels are packed, and their varyings interpolated
	StepFootprint               // the first two varyings and the length of their derivatives in texels
	StepRelocate                // varyings that belong elsewhere are evaluated again
	StepSamples                 // in which samples fragments are visible
	StepInputs                  // built-in inputs
	StepCoverageIn              // the built-in inputs that tell of coverage
	StepConstant                // the fragment function, which is a constant
	StepLookup                  // a lookup at the first two varyings
	StepShade                   // the fragment function, whatever it is
	StepUnpack                  // outputs of fragments of several pixels go to the pixels
	StepDiscard                 // fragments that the fragment function discarded leave the masks
	StepCoverage                // its alpha and sample mask narrow the masks
	StepTest                    // depth and stencil tests that wait for the fragment function
	StepWrite                   // blending, logic operations, encoding
	StepReduce                  // StepWrite to attachments with fewer samples, and of coverage as a colour
	StepCopy                    // StepLookup and StepWrite of one sample, into words of a tile or packed ones
	StepOnce                    // a constant that was shaded once a draw is written, to a run of any number of groups
	StepTable                   // StepOnce by a table of the byte that each byte becomes
	StepsEnd
)

// Path is the steps of runs. It is a value, so that a draw has its own without memory of its own.
type Path struct {
	n     uint8
	steps [11]Step // no run has more
}

func (p *Path) List() []Step { return p.steps[:p.n] }

// add appends steps under a condition.
func (p *Path) add(when bool, steps ...Step) {
	if when {
		p.n += uint8(copy(p.steps[p.n:], steps))
	}
}

// Replace replaces n steps of a list, from at on, by other steps.
func (p *Path) Replace(at, n int, steps ...Step) {
	rest := *p
	p.n = uint8(at)
	p.add(true, steps...)
	p.add(true, rest.List()[at+n:]...)
}

// Ends says whether the last step is one.
func (p *Path) Ends(s Step) bool { return p.n > 0 && p.steps[p.n-1] == s }

// Whole says whether a run may have any number of groups: no step of it works on a batch.
func (p *Path) Whole() bool { return p.Ends(StepOnce) || p.Ends(StepTable) }

// compilePath lists the steps of a pipeline's runs: of fragments that are visible in the end, and of those shaded at
// once.
func (p *Pipeline) compilePath() {
	i := &p.Interface
	v, o := &p.Visible, &p.Ordered
	v.add(true, StepInterpolate)
	v.add(p.Rop.Samples() > 1, StepSamples)
	v.add(i.Inputs != 0, StepInputs)
	v.add(true, StepShade, StepWrite)
	o.add(p.Rate == nil, StepInterpolate)
	o.add(p.Rate != nil, StepCoarse)
	o.add((p.Grid || p.Centroid) && len(p.Modes) > 0, StepRelocate)
	o.add(i.Inputs != 0, StepInputs)
	o.add(i.Inputs&(shade.InputSampleMask|shade.InputFullyCovered) != 0, StepCoverageIn)
	o.add(true, StepShade)
	o.add(p.Rate != nil, StepUnpack)
	o.add(p.Rate == nil && i.Discards, StepDiscard)
	o.add(p.Rop.Covers() || p.Smooth, StepCoverage)
	o.add(!p.Rop.Early(), StepTest)
	o.add(!p.Rop.Reduces(), StepWrite)
	o.add(p.Rop.Reduces(), StepReduce)
}
