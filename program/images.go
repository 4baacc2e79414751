package program

import (
	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/sample"
)

// resources are the images and samplers that a stage reaches: a draw's bindings.
type resources struct {
	bind *Bindings
	// sampled is the texture of the batch's lookup before: a loop's rounds look up places near each other, whose texels the
	// first round has brought, so that the others ask for fewer.
	sampled *sample.Texture
}

// Look runs a machine's batch of lookups, and says whether that was a lookup by a sampler.
func (r *resources) Look(m *exec.Machine, l *ir.Lookup, image, sampler uint32) bool {
	b := &m.Batch
	d := r.bind.image(l.Image, image)
	if d == nil {
		m.ZeroResults()
		return false
	}
	if l.Processes() {
		r.process(m, l, image, sampler)
		return false
	}
	if l.Sampler >= 0 {
		p := r.bind.plan(l, image, sampler)
		if p == nil {
			m.ZeroResults()
			return false
		}
		if l.Kind == ir.LookSample {
			b.Apart, r.sampled = b.Apart && p != r.sampled, p
		}
		switch {
		case l.Kind == ir.LookGather:
			p.GatherMode(b, sample.GatherMode(l.Mode))
		case l.Kind == ir.LookFootprint:
			r.footprint(m, l, p)
		case l.Kind == ir.LookLod:
			p.QueryLod(b)
		case b.DPdx[0] != nil:
			p.SampleGrad(b)
		default:
			p.SampleLod(b)
		}
		return l.Kind == ir.LookSample
	}
	switch {
	case l.Kind == ir.LookSize:
		d.sizes(b)
	case l.Kind == ir.LookLevels || l.Kind == ir.LookSamples:
		v := 0
		if d.texels != nil {
			if v = d.texels.Levels(); l.Kind == ir.LookSamples {
				v = d.texels.Samples()
			}
		}
		for k := range b.OutBits[0] {
			b.OutBits[0][k] = uint32(v)
		}
	case l.Kind == ir.LookRead && d.texelBuffer != nil:
		d.texelBuffer.Read(b)
	case l.Kind == ir.LookWrite && d.texelBuffer != nil:
		d.texelBuffer.Write(b)
	case l.Kind == ir.LookFetch && d.texels != nil:
		d.texels.Fetch(b)
	case l.Kind == ir.LookRead && d.storage != nil:
		d.storage.Read(b)
	case l.Kind == ir.LookWrite && d.storage != nil:
		d.storage.Write(b)
	case l.Kind == ir.LookAtomic && d.atomic != nil:
		d.modify(l, b)
	default:
		m.ZeroResults()
	}
	return false
}

// footprint tells which texels lookups read.
func (r *resources) footprint(m *exec.Machine, l *ir.Lookup, p *sample.Texture) {
	p.EachFootprint(&m.Batch, l.Granularity, l.Coarse, func(n int, f *sample.Footprint) {
		words := [ir.MostParts]uint32{
			ir.PartAnchor: f.Anchor[0], ir.PartAnchor + 1: f.Anchor[1], ir.PartAnchor + 2: f.Anchor[2],
			ir.PartOffset: f.Offset[0], ir.PartOffset + 1: f.Offset[1], ir.PartOffset + 2: f.Offset[2],
			ir.PartMask: uint32(f.Mask), ir.PartMask + 1: uint32(f.Mask >> 32),
			ir.PartLevel: uint32(f.Level), ir.PartGranularity: uint32(f.Granularity),
		}
		if f.Single {
			words[ir.PartSingle] = 1
		}
		for part, w := range m.Footprint {
			if n < len(w) {
				w[n] = words[part]
			}
		}
	})
}

// sizes answers size queries.
func (d *imageDescriptor) sizes(b *sample.Batch) {
	var size [4]int32
	level := int32(0) // of that size
	for n := range b.N {
		next := level
		if n < len(b.Level) {
			next = b.Level[n]
		}
		switch {
		case n > 0 && next == level:
		case d.texelBuffer != nil:
			size[0] = int32(d.texelBuffer.Texels())
		case d.storage != nil:
			size = d.storage.Size()
		case d.texels != nil:
			size = d.texels.Size(int(next))
		}
		level = next
		for c := range size {
			if n < len(b.OutBits[c]) {
				b.OutBits[c][n] = uint32(size[c])
			}
		}
	}
}

// modify runs atomic operations on texels.
func (d *imageDescriptor) modify(l *ir.Lookup, b *sample.Batch) {
	op := sample.AtomicAdd
	switch l.Atomic {
	case ir.AtomicLoad: // zero becomes zero
		op = sample.AtomicCompareExchange
	case ir.AtomicStore, ir.AtomicExchange:
		op = sample.AtomicExchange
	case ir.AtomicSMin, ir.AtomicUMin, ir.AtomicFMin:
		op = sample.AtomicMin
	case ir.AtomicSMax, ir.AtomicUMax, ir.AtomicFMax:
		op = sample.AtomicMax
	case ir.AtomicAnd:
		op = sample.AtomicAnd
	case ir.AtomicOr:
		op = sample.AtomicOr
	case ir.AtomicXor:
		op = sample.AtomicXor
	case ir.AtomicCompareExchange:
		op = sample.AtomicCompareExchange
	}
	d.atomic.Do(op, b)
}
