package edge

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// standard are the standard sample locations in 1/16 pixel (Vulkan: Multisampling), by log2 of the sample count.
var standard = [5][][2]int32{
	{{8, 8}},
	{{12, 12}, {4, 4}},
	{{6, 2}, {14, 6}, {2, 10}, {10, 14}},
	{{9, 5}, {7, 11}, {13, 9}, {5, 3}, {3, 13}, {1, 7}, {11, 15}, {15, 1}},
	{{9, 9}, {7, 5}, {5, 10}, {12, 7}, {3, 6}, {10, 13}, {13, 11}, {11, 3}, {6, 14}, {8, 1}, {4, 2}, {2, 12}, {0, 8},
		{15, 4}, {14, 15}, {1, 0}},
}

// StandardSamples are the standard locations of n samples: 1, 2, 4, 8 or 16.
func StandardSamples(n int) (s simd.Samples) {
	for _, l := range standard {
		if len(l) == n {
			for i, at := range l {
				s.X[i], s.Y[i] = at[0]*16, at[1]*16
			}
			s.N = int32(n)
		}
	}
	return s
}

// Samples returns the locations where coverage and depth are evaluated. With a grid of custom locations (see
// [Plan.Locations]) it returns the locations of the grid's first pixel.
func (p *Plan) Samples() simd.Samples { return p.samples }

// Exact says that coverage is found by Kernels.CoverExact: with custom locations that differ from pixel to pixel, and
// under conservative rasterization.
func (p *Plan) Exact() bool {
	return p.locations != nil || p.conservative != vk.ConservativeRasterizationModeDisabled
}

// locate fixes the sample locations and their bounds.
func (p *Plan) locate(m *vk.Multisample) {
	n := 1
	if m != nil && m.RasterizationSamples != 0 {
		n = m.RasterizationSamples
	}
	p.samples = StandardSamples(n)
	p.sampleMin, p.sampleMax = 256, 0
	if m != nil && m.SampleLocations != nil {
		l := m.SampleLocations
		for i := range n {
			p.samples.X[i], p.samples.Y[i] = location(l.Locations[i])
		}
		if l.Grid.Width*l.Grid.Height > 1 {
			p.locations = l
			for _, at := range l.Locations {
				x, y := location(at)
				p.sampleMin, p.sampleMax = min(p.sampleMin, x, y), max(p.sampleMax, x, y)
			}
		}
	}
	for i := range n {
		x, y := p.samples.X[i], p.samples.Y[i]
		p.sampleMin, p.sampleMax = min(p.sampleMin, x, y), max(p.sampleMax, x, y)
	}
}

// location limits a custom location to [0, 15/16] and rounds it to 1/256 pixel.
func location(at [2]float32) (x, y int32) {
	f := func(v float32) int32 {
		return int32(math.RoundToEven(float64(min(max(v, 0), 15.0/16) * 256)))
	}
	return f(at[0]), f(at[1])
}

// Locations are the sample locations of pixel (x, y), in 1/256 pixel from its upper left corner.
func (p *Plan) Locations(x, y int) simd.Samples {
	s := p.samples
	if l := p.locations; l != nil {
		first := (x%l.Grid.Width + y%l.Grid.Height*l.Grid.Width) * int(s.N)
		for i := range int(s.N) {
			s.X[i], s.Y[i] = location(l.Locations[first+i])
		}
	}
	return s
}

func checkMultisample(m *vk.Multisample) (errs []error) {
	n := m.RasterizationSamples
	switch n {
	case 0:
		n = 1
	case 1, 2, 4, 8, 16:
	default:
		errs = append(errs, vk.Errorf("Multisample.RasterizationSamples", "%d is not 1, 2, 4, 8 or 16", n))
	}
	if !(m.MinSampleShading >= 0 && m.MinSampleShading <= 1) {
		errs = append(errs, vk.Errorf("Multisample.MinSampleShading", "%v is not in [0, 1]", m.MinSampleShading))
	}
	if len(m.SampleMask) > 1 {
		errs = append(errs, vk.Errorf("Multisample.SampleMask", "%d words, %d samples have 1", len(m.SampleMask), n))
	}
	l := m.SampleLocations
	if l == nil {
		return errs
	}
	g := l.Grid
	power := func(n int) bool { return n == 1 || n == 2 || n == MaxGrid }
	if !power(g.Width) || !power(g.Height) {
		errs = append(errs, vk.Errorf("Multisample.SampleLocations.Grid", "%dx%d: each must be 1, 2 or %d", g.Width, g.Height, MaxGrid))
	} else if len(l.Locations) != g.Width*g.Height*n {
		errs = append(errs, vk.Errorf("Multisample.SampleLocations.Locations", "%d of them, want %d (a grid of %dx%d, %d samples)",
			len(l.Locations), g.Width*g.Height*n, g.Width, g.Height, n))
	}
	for i, at := range l.Locations {
		if at[0] != at[0] || at[1] != at[1] {
			errs = append(errs, vk.Errorf("Multisample.SampleLocations.Locations", "location %d is NaN", i))
			break
		}
	}
	return errs
}
