package sample

import (
	"errors"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// BlockMetric is how blocks are compared. The zero value is SAD.
type BlockMetric uint8

// The metrics: the sum of absolute differences, and of their squares.
const (
	BlockMetricSAD BlockMetric = iota
	BlockMetricSSD
)

// BlockMatch compares blocks of a target and a reference image (Vulkan: Block Matching).
type BlockMatch struct {
	target, reference processor
	metric            BlockMetric
	width, height     int
}

// CompileBlockMatch pairs a sampler with the views of the target and the reference, for blocks of width x height
// texels, 1 to 64 each. The sampler has unnormalized coordinates and NEAREST filters; both views have one level and
// formats with the same components. Targets outside their image are clamped to the edge or transparent black, as the
// sampler says, references are clamped.
func CompileBlockMatch(s vk.Sampler, target, reference *mip.View, metric BlockMetric, width, height int) (*BlockMatch, error) {
	t, err := compileProcessor(s, target)
	if err != nil {
		return nil, err
	}
	clamped := s
	clamped.AddressModeU, clamped.AddressModeV = vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
	r, err := compileProcessor(clamped, reference)
	if err != nil {
		return nil, err
	}
	var errs []error
	if !s.UnnormalizedCoordinates {
		errs = append(errs, vk.Errorf("UnnormalizedCoordinates", "block matching needs it to be set"))
	}
	if s.MagFilter != vk.FilterNearest {
		errs = append(errs, vk.Errorf("MagFilter", "%v: block matching needs NEAREST", s.MagFilter))
	}
	if width < 1 || height < 1 || width > MaxBlock || height > MaxBlock {
		errs = append(errs, vk.Errorf("Block", "%dx%d: each side must be 1 to %d", width, height, MaxBlock))
	}
	if metric > BlockMetricSSD {
		errs = append(errs, vk.Errorf("Metric", "%d is not a known metric", metric))
	}
	if a, b := target.Format().Components, reference.Format().Components; a != b {
		errs = append(errs, vk.Errorf("Format", "the target has %d components, but the reference has %d", a, b))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return &BlockMatch{target: *t, reference: *r, metric: metric, width: width, height: height}, nil
}

// Sized is x with blocks of another size, limited to 1 to 64.
func (x *BlockMatch) Sized(width, height int) (sized BlockMatch) {
	if x.plan() == nil {
		return sized
	}
	sized = *x
	sized.width, sized.height = min(max(width, 1), MaxBlock), min(max(height, 1), MaxBlock)
	return sized
}

// match is the error of a block, component by component, or the sum so far when the batch is stopped.
func (x *BlockMatch) match(b *Batch, t, r *reader, ti, tj, ri, rj int) gathered {
	g := newGathered(x.target.p.sampler.ReductionMode)
	for j := range x.height {
		if b.stopped() {
			break
		}
		for i := range x.width {
			a, b := t.at(ti+i, tj+j), r.at(ri+i, rj+j)
			for c := range a {
				d := b[c] - a[c]
				if x.metric == BlockMetricSSD {
					a[c] = d * d
				} else {
					a[c] = abs(d)
				}
			}
			g.add(1, a)
		}
	}
	return g
}

// corners are the texels at the smallest coordinates of the blocks: S and T of the target, Reference of the reference.
func (x *BlockMatch) corners(b *Batch, n int) (ti, tj, ri, rj int) {
	u, v := x.target.place(b, n)
	ref := Batch{S: b.Reference[0], T: b.Reference[1]}
	s, t := x.reference.place(&ref, n)
	return texelAt(u), texelAt(v), texelAt(s), texelAt(t)
}

func (x *BlockMatch) readers(b *Batch) (t, r reader) {
	t, r = x.target.reader(b), x.reference.reader(b)
	t.k.resident, r.k.resident = true, true
	return
}

// Match writes the error of the block whose corner in the target is at S, T and in the reference at Reference.
// Components that the format has not are (0, 0, 0, 1); the target's swizzle applies.
func (x *BlockMatch) Match(b *Batch) {
	if x.plan().none(b) {
		return
	}
	if x.onKernels(b, 1, 1, x.target.components(), func(*windowBatch, int, int, int) {},
		func(v *windowBatch, first, m int) { x.target.put(b, v, first, m) }) {
		return
	}
	t, r := x.readers(b)
	p := x.target.p
	for n := range b.N {
		if b.stopped() {
			return
		}
		ti, tj, ri, rj := x.corners(b, n)
		g := x.match(b, &t, &r, ti, tj, ri, rj)
		p.Texels.write(b, n, present(p.format, g.texel(), p.one), true)
	}
}

// MatchWindow tries every target corner of a window of width x height texels, 1 to 64 each, at S, T, and writes (error,
// x, y, 0) of the least error, or of the largest, where several are equal of the first, x going slower than y. The
// format has one component.
func (x *BlockMatch) MatchWindow(b *Batch, width, height int, largest bool) {
	if x.plan().none(b) {
		return
	}
	width, height = min(max(width, 1), MaxBlock), min(max(height, 1), MaxBlock)
	if x.onKernels(b, width, height, 1, func(v *windowBatch, i, j, m int) {
		for n, e := range v.out[0][:m] {
			if best := v.best[0][n]; i == 0 && j == 0 || !largest && e < best || largest && e > best {
				v.best[0][n], v.best[1][n], v.best[2][n] = e, float32(i), float32(j)
			}
		}
	}, func(v *windowBatch, first, m int) {
		clear(v.best[3][:m])
		putRaw(b, &v.best, first, m)
	}) {
		return
	}
	t, r := x.readers(b)
	for n := range b.N {
		if b.stopped() {
			return
		}
		ti, tj, ri, rj := x.corners(b, n)
		var best, bx, by float32
		for i := range width {
			for j := range height {
				if b.stopped() {
					return
				}
				g := x.match(b, &t, &r, ti+i, tj+j, ri, rj)
				e := g.v[0]
				if i == 0 && j == 0 || !largest && e < best || largest && e > best {
					best, bx, by = e, float32(i), float32(j)
				}
			}
		}
		x.target.p.store(b, n, format.Texel{bits(best), bits(bx), bits(by), 0})
		put(b.Resident, n, 1)
	}
}

// MatchGather writes the first component of the errors of four target corners: (u, v), (u+1, v), (u+2, v), (u+3, v).
func (x *BlockMatch) MatchGather(b *Batch) {
	if x.plan().none(b) {
		return
	}
	if x.onKernels(b, 4, 1, 1, func(v *windowBatch, i, _, m int) { copy(v.best[i][:m], v.out[0][:m]) },
		func(v *windowBatch, first, m int) { putRaw(b, &v.best, first, m) }) {
		return
	}
	t, r := x.readers(b)
	for n := range b.N {
		if b.stopped() {
			return
		}
		ti, tj, ri, rj := x.corners(b, n)
		var out format.Texel
		for i := range out {
			g := x.match(b, &t, &r, ti+i, tj, ri, rj)
			out[i] = bits(g.v[0])
		}
		x.target.p.store(b, n, out)
		put(b.Resident, n, 1)
	}
}
