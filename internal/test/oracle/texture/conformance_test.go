package texture

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
)

// TestConformance runs every case of the sampling suites, of the repository's small copy and of HALFSPACE_SUITES.
func TestConformance(t *testing.T) {
	found, err := suite.All("../../../suite/testdata")
	require.NoError(t, err)
	var report suite.Report
	for _, dir := range found {
		s, err := suite.Open(dir)
		require.NoError(t, err)
		for _, c := range s.Sampling {
			report.Add(s.Name, c.Name, judge(c))
		}
	}
	var b strings.Builder
	require.NoError(t, report.Print(&b))
	t.Log("\n" + b.String())
	for _, f := range report.Failures() {
		t.Error(f)
	}
}

func judge(c *suite.SamplingCase) suite.Verdict {
	values, resident, err := answers(c)
	if err != nil {
		return suite.Unsupported(err)
	}
	return c.Judge(values, resident)
}

// answers are the values and residencies of a case.
func answers(c *suite.SamplingCase) (values, resident []uint32, err error) {
	image := Image{ImageInfo: c.Image.ImageInfo, Data: c.Image.Data}
	if s := c.Image.Sparse; s != nil {
		image.Tile, image.Bound = s.Tile, s.Bound
	}
	t, err := New(image, c.View)
	if err != nil {
		return nil, nil, err
	}
	for i := range c.Inputs.N {
		v, ok := run(t, c, i)
		words := t.Words(v)
		switch c.Op {
		case suite.QueryLod:
			for k := range words {
				words[k] = math.Float32bits(float32(v[k]))
			}
		case suite.QuerySize, suite.QueryLevels, suite.QuerySamples:
			for k := range words {
				words[k] = uint32(v[k])
			}
		case suite.SampleDrefLod:
			words = [4]uint32{words[0]}
		}
		values = append(values, words[:]...)
		resident = append(resident, map[bool]uint32{true: 1}[ok])
	}
	if !c.Expected.Resident.Present() {
		resident = nil
	}
	return values, resident, nil
}

// run is input i of a case.
func run(t *Texture, c *suite.SamplingCase, i int) (Value, bool) {
	in := c.Inputs
	coord := func(i int) (v [4]float64) {
		for k := range v {
			v[k] = float64(in.Coords.Float(4*i + k))
		}
		return v
	}
	scalar := func(a suite.Array) *float64 {
		v := float64(in.Scalar(a, i))
		return &v
	}
	var s *Sampler
	var x Input
	if c.Sampler != nil {
		s = &Sampler{Sampler: c.Sampler.Sampler, Explicit: c.Sampler.Explicit}
		p := coord(i)
		x = Input{
			S: p[0], T: p[1], R: p[2], Layer: p[3], Offset: in.Offset,
			Bias: *scalar(in.Bias), MinLod: *scalar(in.MinLod),
		}
	}
	switch c.Op {
	case suite.SampleLod:
		x.Lod = scalar(in.Lod)
		return t.Sample(s, x)
	case suite.SampleProjLod:
		q := x.Layer
		x.Q, x.Layer, x.Lod = &q, 0, scalar(in.Lod)
		return t.Sample(s, x)
	case suite.SampleDrefLod:
		x.Lod, x.Dref = scalar(in.Lod), scalar(in.Dref)
		return t.Sample(s, x)
	case suite.SampleGrad:
		x.Grad = &[2][3]float64{}
		for k := range 3 {
			x.Grad[0][k], x.Grad[1][k] = float64(in.DPdx.Float(3*i+k)), float64(in.DPdy.Float(3*i+k))
		}
		return t.Sample(s, x)
	case suite.SampleImplicit, suite.QueryLod:
		a, b, d := coord(i&^3), coord(i&^3+1), coord(i&^3+2)
		x.Grad = &[2][3]float64{}
		for k := range 3 {
			x.Grad[0][k], x.Grad[1][k] = b[k]-a[k], d[k]-a[k]
		}
		if c.Op == suite.QueryLod {
			level, lambda := t.QueryLod(s, x)
			return Value{level, lambda}, true
		}
		return t.Sample(s, x)
	case suite.Gather:
		return t.Gather(s, x, in.Component, in.Offsets)
	case suite.GatherDref:
		x.Dref = scalar(in.Dref)
		return t.Gather(s, x, 0, in.Offsets)
	case suite.Fetch, suite.Read:
		var p [4]int
		for k := range p {
			p[k] = int(int32(in.Icoords.Bits(4*i + k)))
			if k < 3 {
				p[k] += in.Offset[k]
			}
		}
		sample := 0
		if in.Sample.Present() {
			sample = int(int32(in.Sample.Bits(i)))
		}
		return t.Fetch(p[0], p[1], p[2], p[3], sample, int(*scalar(in.Lod)))
	case suite.QuerySize:
		var v Value
		for k, n := range t.QuerySize(int(*scalar(in.Lod))) {
			v[k] = float64(n)
		}
		return v, true
	case suite.QueryLevels:
		return Value{float64(c.View.LevelCount)}, true
	case suite.QuerySamples:
		return Value{float64(c.Image.Samples)}, true
	}
	return Value{}, true
}

// TestNothingOutside decodes images of every format at odd sizes: an image that lacks bytes is refused.
func TestNothingOutside(t *testing.T) {
	for _, f := range formats() {
		i := Image{}
		i.Format, i.MipLevels, i.ArrayLayers, i.Samples = f, 1, 1, 1
		i.Extent.Width, i.Extent.Height, i.Extent.Depth = 5, 3, 1
		v := viewOf(i)
		_, err := New(i, v)
		require.Error(t, err)
		i.Data = make([]byte, format.Of(f).Bytes(5, 3))
		_, err = New(i, v)
		require.NoError(t, err, f)
	}
}
