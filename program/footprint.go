package program

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/sample"
)

// footprint is an image and a sampler whose footprints a program asks for, in groups of texels of a granularity.
type footprint struct {
	pair
	granularity int
}

// checkFootprint refuses textures that have no footprints (Vulkan: Texel Footprint Evaluation).
func (b *Bindings) checkFootprint(q footprint) error {
	check := func(t *sample.Texture, n int) error {
		if t == nil || t.View() == nil {
			return nil
		}
		if err := t.CheckFootprint(q.granularity); err != nil {
			return fmt.Errorf("%s[%d]: %w", b.program.bindings[q.image].Name, n, err)
		}
		return nil
	}
	if q.image == q.sampler {
		for n := range b.images[q.image] {
			if err := check(b.images[q.image][n].texture, n); err != nil {
				return err
			}
		}
		return nil
	}
	samplers := max(len(b.samplers[q.sampler]), 1)
	for n, t := range b.plans[q.pair] {
		if err := check(t, n/samplers); err != nil {
			return err
		}
	}
	return nil
}
