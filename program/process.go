package program

import (
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// BlockWindow is where the windowed block matching looks (VkSamplerBlockMatchWindowCreateInfoQCOM).
type BlockWindow struct {
	// Width and Height are in texels, 1 to 64 each.
	Width, Height int
	// Largest: the largest error is looked for (VK_BLOCK_MATCH_WINDOW_COMPARE_MODE_MAX_QCOM), not the least.
	Largest bool
}

// process is what an instruction of image processing takes together: images, and a sampler. other is the weights or the
// reference, or -1.
type process struct {
	kind                  ir.LookKind
	sumOfSquares, window  bool
	image, sampler, other int32
}

func processOf(l *ir.Lookup) process {
	return process{l.Kind, l.SumOfSquares, l.Window, l.Image, l.Sampler, l.Other}
}

// processor is one of those, compiled.
type processor struct {
	weighted *sample.Weighted
	box      *sample.Box
	match    *sample.BlockMatch
	window   BlockWindow
}

// processors are by elements: the image's, then the sampler's, then the other's.
type processors struct {
	list             []processor
	samplers, others int
}

// process compiles a process for all elements that are given.
func (b *Bindings) process(q process) error {
	bindings := b.program.bindings
	images := b.images[q.image]
	out := processors{samplers: 1, others: 1}
	if q.sampler != q.image {
		out.samplers = len(b.samplers[q.sampler])
	}
	others := []imageDescriptor{{given: true}}
	if q.other >= 0 {
		others = b.images[q.other]
		out.others = len(others)
	}
	if n := len(images) * out.samplers; n > maxPairs || n*out.others > maxPairs {
		return vk.Errorf("Descriptors",
			"%q: the program uses more than %d combinations of images, samplers and images", bindings[q.image].Name, maxPairs)
	}
	out.list = make([]processor, len(images)*out.samplers*out.others)
	for n := range images {
		for s := range out.samplers {
			for o := range others {
				image, other := &images[n], &others[o]
				sampler, window := image.sampler, image.window
				if image.texture != nil {
					own := image.texture.Sampler()
					sampler = &own
				}
				if q.sampler != q.image {
					sampler, window = b.samplers[q.sampler][s].sampler, b.samplers[q.sampler][s].window
				}
				if !image.given || !other.given || sampler == nil {
					continue
				}
				at, err := &out.list[(n*out.samplers+s)*out.others+o], error(nil)
				switch q.kind {
				case ir.LookWeighted:
					if other.weights == nil {
						return vk.Errorf("Descriptors", "%q[%d] has no Weights", bindings[q.other].Name, o)
					}
					w := *other.weights
					w.View = other.view
					at.weighted, err = sample.CompileWeighted(*sampler, image.view, w)
				case ir.LookBox:
					at.box, err = sample.CompileBox(*sampler, image.view)
				default:
					metric := sample.BlockMetricSAD
					if q.sumOfSquares {
						metric = sample.BlockMetricSSD
					}
					if at.match, err = sample.CompileBlockMatch(*sampler, image.view, other.view, metric, 1, 1); err == nil && q.window {
						if window == nil || min(window.Width, window.Height) < 1 || max(window.Width, window.Height) > sample.MaxBlock {
							err = vk.Errorf("Window", "%v: a window for matching has 1 to %d texels on each axis",
								window, sample.MaxBlock)
						} else {
							at.window = *window
						}
					}
				}
				if err != nil {
					return fmt.Errorf("%s[%d]: %w", bindings[q.image].Name, n, err)
				}
			}
		}
	}
	b.processors[q] = out
	return nil
}

// process runs an instruction of image processing.
func (r *resources) process(m *exec.Machine, l *ir.Lookup, image, sampler uint32) {
	b := &m.Batch
	all := r.bind.processors[processOf(l)]
	if l.Sampler == l.Image {
		sampler = 0
	}
	if l.Other < 0 {
		m.Other = 0
	}
	if int64(sampler) >= int64(all.samplers) || int64(m.Other) >= int64(all.others) {
		m.ZeroResults()
		return
	}
	p := &all.list[(int(image)*all.samplers+int(sampler))*all.others+int(m.Other)]
	b.Stopped = m.Stopped
	switch {
	case p.weighted != nil:
		p.weighted.Sample(b)
	case p.box != nil:
		p.box.Sample(b, math.Float32frombits(m.Size[0]), math.Float32frombits(m.Size[1]))
	case p.match != nil:
		p.run(m, l)
	default:
		m.ZeroResults()
	}
}

// run compares blocks, until the frame is stopped: any of them may take long.
func (p *processor) run(m *exec.Machine, l *ir.Lookup) {
	x := p.match.Sized(int(min(m.Size[0], sample.MaxBlock)), int(min(m.Size[1], sample.MaxBlock)))
	switch {
	case l.Window:
		x.MatchWindow(&m.Batch, p.window.Width, p.window.Height, p.window.Largest)
	case l.Gathers:
		x.MatchGather(&m.Batch)
	default:
		x.Match(&m.Batch)
	}
}
