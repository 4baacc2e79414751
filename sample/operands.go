package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/simd"
)

// lodFrom names the source of levels of detail.
type lodFrom int

const (
	fromLod           lodFrom = iota // the Lod operand
	fromGradient                     // DPdx and DPdy
	fromQuads                        // the differences between neighbours
	fromFootprint                    // Rho2
	fromQuery                        // as fromQuads, even where lookups have one level of detail
	fromQueryGradient                // as fromGradient, even there
	fromNowhere                      // there is none
)

// operands is a worker's memory for operands that kernels do not take as they are.
type operands struct {
	s, t, r, dref [simd.MaxTextureLanes]float32
	zero          [simd.MaxTextureLanes]float32 // what 1D views have for t
	layer         [simd.MaxTextureLanes]uint32
	atEdges       [simd.MaxTextureLanes]uint16
	dx, dy        [3][simd.MaxTextureLanes]float32
}

// operands gives the kernels lookups i to i+m of a batch: projected, on the faces of cubes, with derivatives and
// layers.
func (p *Texture) operands(b *Batch, how lodFrom, i, m int) {
	sc := b.Scratch
	o, a, lod := &sc.operands, &sc.sample, &sc.ellipse.LodArgs
	s, t, r := b.S[i:i+m], o.zero[:m], o.zero[:m]
	if p.axes > 1 {
		t = b.T[i : i+m]
	}
	if p.axes > 2 {
		r = b.R[i : i+m]
	}
	if b.Q != nil && !p.cube && !p.arrayed {
		for j, q := range b.Q[i : i+m] {
			o.s[j] = s[j] / q
			if p.axes > 1 {
				o.t[j] = t[j] / q
			}
			if p.axes > 2 {
				o.r[j] = r[j] / q
			}
		}
		s = o.s[:m]
		if p.axes > 1 {
			t = o.t[:m]
		}
		if p.axes > 2 {
			r = o.r[:m]
		}
	}
	*lod = p.kernelPlan.lod
	a.Layer, a.Dref = nil, nil
	var dx, dy [3][]float32
	switch how {
	case fromLod:
		lod.Explicit = &b.Lod[i]
	case fromFootprint:
		lod.Rho2 = &b.Rho2[i]
	case fromGradient, fromQueryGradient:
		if how == fromGradient && p.kernelPlan.constant() {
			break
		}
		for c := range 3 {
			if c < p.axes || p.cube {
				dx[c], dy[c] = b.DPdx[c][i:i+m], b.DPdy[c][i:i+m]
			}
		}
	case fromQuads, fromQuery:
		if how == fromQuads && p.kernelPlan.constant() {
			break
		}
		for c := range 3 {
			dx[c], dy[c] = o.dx[c][:m], o.dy[c][:m]
		}
		difference := differences
		if b.Blocks {
			difference = blockDifferences
		}
		difference(s, dx[0], dy[0])
		if p.axes > 1 {
			difference(t, dx[1], dy[1])
		}
		if p.axes > 2 {
			difference(r, dx[2], dy[2])
		}
		if p.cube {
			difference(b.R[i:i+m], dx[2], dy[2])
		}
	}
	if p.axes == 1 {
		dx[1], dy[1] = o.zero[:m], o.zero[:m]
	}
	derived := (how == fromGradient || how == fromQuads) && !p.kernelPlan.constant() || how == fromQuery || how == fromQueryGradient
	if p.cube {
		sc.cube = simd.CubeArgs{In: [3]*float32{&s[0], &t[0], &b.R[i]}, N: int64(m), S: &o.s[0], T: &o.t[0], Layer: &o.layer[0],
			Stride: uint32(p.kernelPlan.chain.Stride()), DSDX: &o.dx[0][0], DTDX: &o.dx[1][0], DSDY: &o.dy[0][0], DTDY: &o.dy[1][0]}
		if derived {
			for c := range 3 {
				sc.cube.DX[c], sc.cube.DY[c] = &dx[c][0], &dy[c][0]
			}
		}
		b.Kernels.Cube(&sc.cube)
		s, t = o.s[:m], o.t[:m]
		dx[0], dx[1], dy[0], dy[1] = o.dx[0][:m], o.dx[1][:m], o.dy[0][:m], o.dy[1][:m]
		a.Layer = &o.layer[0]
	}
	a.S, a.T, sc.r = &s[0], &t[0], &r[0]
	if derived {
		lod.DSDX, lod.DTDX, lod.DSDY, lod.DTDY = &dx[0][0], &dx[1][0], &dy[0][0], &dy[1][0]
		if p.axes > 2 {
			lod.DRDX, lod.DRDY = &dx[2][0], &dy[2][0]
		}
	}
	if p.arrayed {
		stride := p.kernelPlan.chain.Stride()
		if p.cube {
			stride *= 6
		}
		sc.layers = simd.ArrayLayersArgs{In: &b.Layer[i], N: int64(m), Last: float32(p.layers - 1),
			Stride: uint32(stride), Base: a.Layer, Out: &o.layer[0]}
		b.Kernels.ArrayLayers(&sc.layers)
		a.Layer = &o.layer[0]
	}
	if p.compare {
		a.Dref = p.references(b, o, i, m)
	}
}

// constant says that all lookups have one level of detail, and one tap.
func (f *kernelPlan) constant() bool { return f.same && f.aniso <= 1 }

// references are those that texels are compared with.
func (p *Texture) references(b *Batch, o *operands, i, m int) *float32 {
	dref := b.Dref[i : i+m]
	if b.Q == nil && !p.clampDref {
		return &dref[0]
	}
	for j, d := range dref {
		if b.Q != nil {
			d /= b.Q[i+j]
		}
		if p.clampDref {
			d = limit(d, 0, 1)
		}
		o.dref[j] = d
	}
	return &o.dref[0]
}

// differences writes the differences between neighbours in quads of lanes that follow one another.
func differences(v, dx, dy []float32) {
	for q := 0; q+4 <= len(v); q += 4 {
		v, dx, dy := v[q:q+4:q+4], dx[q:q+4:q+4], dy[q:q+4:q+4]
		upper, lower, left, right := v[1]-v[0], v[3]-v[2], v[2]-v[0], v[3]-v[1]
		dx[0], dx[1], dx[2], dx[3] = upper, upper, lower, lower
		dy[0], dy[1], dy[2], dy[3] = left, right, left, right
	}
}

// blockDifferences writes the differences between neighbours in the quads of blocks: lanes 0 1 4 5, 2 3 6 7 and so on.
func blockDifferences(v, dx, dy []float32) {
	for q := 0; q+8 <= len(v); q += 8 { // two rows of a block
		v, dx, dy := v[q:q+8:q+8], dx[q:q+8:q+8], dy[q:q+8:q+8]
		for k := range 8 {
			left, upper := k&^1, k&^4
			dx[k], dy[k] = v[left+1]-v[left], v[upper+4]-v[upper]
		}
	}
}

// lambdas makes levels of detail, and says whether there are footprints of several taps.
func (p *Texture) lambdas(b *Batch, i, m int) (spread bool) {
	sc := b.Scratch
	lod := &sc.ellipse.LodArgs
	lod.Out, lod.N = &sc.lambda[0], int64(m)
	if p.kernelPlan.same && (p.kernelPlan.aniso <= 1 || lod.Explicit != nil) {
		if v := math.Float32bits(p.kernelPlan.lod.Max); sc.alike.n < m || sc.alike.value != v {
			sc.alike = alike{m, v}
			sc.fill.Fill(b.Kernels, sc.lambda[:m], p.kernelPlan.lod.Max)
		}
		return false
	}
	sc.alike = alike{}
	limited := b.Bias == nil && b.MinLod == nil
	if !limited {
		lod.Bias, lod.Min, lod.Max = 0, float32(math.Inf(-1)), float32(math.Inf(1))
	}
	several := p.kernelPlan.aniso > 1 && lod.Explicit == nil
	switch {
	case several && p.axes == 2:
		spread = p.kernelPlan.footprints(b.Kernels, sc)
	case several:
		spread = p.footprints(sc, m)
		lod.Rho2 = &sc.lambda[0]
		fallthrough
	default:
		b.Kernels.Lod(lod)
	}
	if !limited {
		for j := range m {
			sc.lambda[j] = p.clampLod(sc.lambda[j]+p.bias(b, i+j), at(b.MinLod, i+j))
		}
	}
	return spread
}
