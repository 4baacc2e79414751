package conform

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Sampling runs a case through mip and sample and judges the answer. Kernels do what they can of it; without, package
// sample does all.
func Sampling(k *simd.Kernels, c *suite.SamplingCase) suite.Verdict {
	values, resident, err := LookUp(k, c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(values, resident)
}

// LookUp answers a case: N x 4 words, and N residencies of sparse cases.
func LookUp(k *simd.Kernels, c *suite.SamplingCase) (values, resident []uint32, err error) {
	m, err := mip.NewImage(c.Image.ImageInfo)
	if err != nil {
		return nil, nil, err
	}
	if copy(m.Bytes(), c.Image.Data) != len(m.Bytes()) || len(c.Image.Data) != len(m.Bytes()) {
		return nil, nil, vk.Errorf("Data", "%d bytes, the image has %d", len(c.Image.Data), len(m.Bytes()))
	}
	if s := c.Image.Sparse; s != nil {
		if err := m.SetResidency(0, vk.Extent3D{Width: s.Tile.Width, Height: s.Tile.Height, Depth: 1}, s.Bound); err != nil {
			return nil, nil, err
		}
	}
	view, err := mip.NewView(m, c.View)
	if err != nil {
		return nil, nil, err
	}
	return lookUp(k, c, view)
}

// lookUp runs a case's instruction on a view.
func lookUp(k *simd.Kernels, c *suite.SamplingCase, view *mip.View) (values, resident []uint32, err error) {
	b := samplingBatch(c)
	if k != nil {
		b.Kernels, b.Scratch = k, new(sample.Scratch)
	}
	if err := instruct(c, view, b); err != nil {
		return nil, nil, err
	}
	values = make([]uint32, 4*b.N)
	float := view.Format().Class == format.ClassFloat
	switch c.Op {
	case suite.QuerySize, suite.QueryLevels, suite.QuerySamples:
		float = false
	case suite.QueryLod:
		float = true
	}
	for i := range b.N {
		for ch := range 4 {
			if float {
				values[4*i+ch] = math.Float32bits(b.Out[ch][i])
			} else {
				values[4*i+ch] = b.OutBits[ch][i]
			}
		}
	}
	return values, b.Resident, nil
}

// samplingBatch is the inputs as arrays of one operand each.
func samplingBatch(c *suite.SamplingCase) *sample.Batch {
	in := &c.Inputs
	b := &sample.Batch{N: in.N, Component: in.Component}
	if in.Coords.Present() {
		b.S, b.T, b.R = column(in.Coords, 4, 0), column(in.Coords, 4, 1), column(in.Coords, 4, 2)
		if c.Op == suite.SampleProjLod {
			b.Q = column(in.Coords, 4, 3)
		} else {
			b.Layer = column(in.Coords, 4, 3)
		}
	}
	if in.Icoords.Present() {
		b.I, b.J = integers(in.Icoords, 4, 0), integers(in.Icoords, 4, 1)
		b.K, b.L = integers(in.Icoords, 4, 2), integers(in.Icoords, 4, 3)
	}
	if in.Sample.Present() {
		b.Sample = integers(in.Sample, 1, 0)
	}
	for i := range 3 {
		if in.DPdx.Present() {
			b.DPdx[i] = column(in.DPdx, 3, i)
		}
		if in.DPdy.Present() {
			b.DPdy[i] = column(in.DPdy, 3, i)
		}
		b.Offset[i] = int32(in.Offset[i])
	}
	if in.Offsets != nil {
		b.Offsets = new([4][2]int32)
		for i, o := range in.Offsets {
			b.Offsets[i] = [2]int32{int32(o[0]), int32(o[1])}
		}
	}
	for _, o := range []struct {
		to   *[]float32
		from suite.Array
	}{{&b.Lod, in.Lod}, {&b.Bias, in.Bias}, {&b.MinLod, in.MinLod}, {&b.Dref, in.Dref}} {
		if o.from.Present() {
			*o.to = column(o.from, 1, 0)
		}
	}
	b.Level = make([]int32, in.N)
	for i := range b.Lod {
		b.Level[i] = int32(b.Lod[i])
	}
	for i := range b.Out {
		b.Out[i], b.OutBits[i] = make([]float32, in.N), make([]uint32, in.N)
	}
	if c.Expected.Resident.Present() {
		b.Resident = make([]uint32, in.N)
	}
	return b
}

func column(a suite.Array, step, from int) []float32 {
	v := make([]float32, a.Len()/step)
	for i := range v {
		v[i] = a.Float(step*i + from)
	}
	return v
}

func integers(a suite.Array, step, from int) []int32 {
	v := make([]int32, a.Len()/step)
	for i := range v {
		v[i] = int32(a.Bits(step*i + from))
	}
	return v
}

// instruct runs the instruction of a case.
func instruct(c *suite.SamplingCase, view *mip.View, b *sample.Batch) error {
	switch c.Op {
	case suite.Read:
		s, err := sample.CompileStorage(view)
		if err == nil {
			s.Read(b)
		}
		return err
	case suite.Fetch, suite.QuerySize, suite.QueryLevels, suite.QuerySamples:
		t, err := sample.CompileTexels(view)
		if err != nil {
			return err
		}
		switch c.Op {
		case suite.Fetch:
			t.Fetch(b)
		case suite.QuerySize:
			t.QuerySize(b)
		default:
			n := t.Levels()
			if c.Op == suite.QuerySamples {
				n = t.Samples()
			}
			for i := range b.OutBits[0] {
				b.OutBits[0][i] = uint32(n)
			}
		}
		return nil
	}
	if c.Sampler == nil {
		return vk.Errorf("Sampler", "none for %s", c.Op)
	}
	s := c.Sampler.Sampler
	if s.Ycbcr != nil {
		y := *s.Ycbcr
		y.ForceExplicitReconstruction = c.Sampler.Explicit
		s.Ycbcr = &y
	}
	p, err := sample.Compile(s, view)
	if err != nil {
		return err
	}
	switch c.Op {
	case suite.SampleLod, suite.SampleProjLod, suite.SampleDrefLod:
		p.SampleLod(b)
	case suite.SampleGrad:
		p.SampleGrad(b)
	case suite.SampleImplicit:
		p.SampleQuads(b)
	case suite.Gather, suite.GatherDref:
		p.Gather(b)
	case suite.QueryLod:
		p.QueryLod(b)
	default:
		return vk.Errorf("Op", "%s is not an image instruction", c.Op)
	}
	return nil
}
