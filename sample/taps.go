package sample

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
)

// tapLanes is how many taps are looked up at a time. Their coordinates and results stay in the L1 cache. (1,024 and 256
// are slower.)
const tapLanes = 512

// tapsAlong is [simd.TapsArgs].Along.
var tapsAlong = simd.NewTapsAlong()

// taps is a worker's memory for the taps of anisotropic footprints.
type taps struct {
	taps, ds, dt, dr [simd.MaxTextureLanes]float32
	most             [simd.MaxTextureLanes / simd.Lanes]int32
	runs             [tapLanes / simd.Lanes]simd.TapRun
	s, t, r, lod     [tapLanes]float32
	out              [4][tapLanes]float32
	layer            [tapLanes]uint32
	dref             [tapLanes]float32
}

// footprints makes levels of detail, and says whether a lane has more than one tap.
func (f *kernelPlan) footprints(k *simd.Kernels, sc *Scratch) bool {
	a, t := &sc.ellipse, &sc.taps
	a.Aniso, a.Taps, a.DS, a.DT, a.Most = f.aniso, &t.taps[0], &t.ds[0], &t.dt[0], &t.most[0]
	k.Ellipse(a)
	for _, n := range t.most[:a.N/simd.Lanes] {
		if n > 1 {
			return true
		}
	}
	return false
}

// footprints is the footprints of plans of one axis or three, in Go: of m lanes. It leaves the squares of scale factors in
// place of levels of detail. It is [Texture.scales] for all lanes, without asking for each how many axes there are: an
// axis that there is not has derivatives of 0.
func (p *Texture) footprints(sc *Scratch, m int) (spread bool) {
	l, x := &sc.ellipse.LodArgs, &sc.taps
	var d [6][]float32
	for i, from := range [6]*float32{l.DSDX, l.DTDX, l.DRDX, l.DSDY, l.DTDY, l.DRDY} {
		if d[i] = sc.operands.zero[:m]; i%3 < p.axes {
			d[i] = unsafe.Slice(from, m)
		}
	}
	size := p.sizes()
	for j := range m {
		xs, xt, xr, ys, yt, yr := d[0][j], d[1][j], d[2][j], d[3][j], d[4][j], d[5][j]
		first, second := squares(xs*size[0], xt*size[1], xr*size[2]), squares(ys*size[0], yt*size[1], yr*size[2])
		hi, lo, ds, dt, dr := second, first, ys, yt, yr
		if first > second {
			hi, lo, ds, dt, dr = first, second, xs, xt, xr
		}
		rho2, taps := simd.Anisotropy(hi, lo, p.aniso)
		if taps <= 1 {
			ds, dt, dr = 0, 0, 0
		}
		sc.lambda[j], x.taps[j] = rho2, float32(taps)
		x.ds[j], x.dt[j], x.dr[j] = ds, dt, dr
		most := &x.most[j/simd.Lanes]
		if j%simd.Lanes == 0 {
			*most = 1
		}
		*most = max(*most, int32(taps))
		spread = spread || taps > 1
	}
	return spread
}

// squares is the square of a vector's length.
func squares(x, y, z float32) float32 { return float32(x*x) + float32(y*y) + float32(z*z) }

// anisotropic looks up what footprints found: all lanes of a group take as many taps as the lane with the most, so that
// the taps of one place stay together.
func (f *kernelPlan) anisotropic(k *simd.Kernels, sc *Scratch, out *[4]*float32) {
	x, a := &sc.taps, &sc.sample
	sc.spread = simd.TapsArgs{Runs: &x.runs[0], S: a.S, T: a.T, Lod: &sc.lambda[0], Taps: &x.taps[0], DS: &x.ds[0], DT: &x.dt[0],
		OutS: &x.s[0], OutT: &x.t[0], OutLod: &x.lod[0]}
	sc.spread.Along = tapsAlong
	sc.mean = simd.MeanTapsArgs{Runs: &x.runs[0], Taps: &x.taps[0], Out: *out, Scale: f.scale}
	if f.chain.Kind() <= mip.KindRGBA16 {
		sc.mean.Integers = 1
	}
	for c := range sc.mean.In {
		sc.mean.In[c] = &x.out[c][0]
	}
	t := &f.texture
	extremes := f.minMax != simd.ReduceSum
	// The sampling kernel makes means.
	whole := sc.mean.Integers != 0 && !extremes && !sc.inStages && t.MagLinear|t.MinLinear|t.MipLinear != 0
	layers, references := a.Layer, a.Dref
	deep := &sc.deep
	*deep = sc.spread
	deep.S, deep.DS, deep.OutS = sc.r, &x.dr[0], &x.r[0]
	a.S, a.T, a.Lod, a.Scale, sc.r = &x.s[0], &x.t[0], &x.lod[0], 1, &x.r[0]
	runs, lanes := 0, 0
	flush := func() {
		sc.spread.N, sc.mean.N, a.N = int64(runs), int64(runs), int64(lanes)
		if f.detail.axes == 3 {
			deep.N = int64(runs)
			k.Taps(deep)
		}
		k.Taps(&sc.spread)
		a.Layer, a.Dref = repeatRuns(x.runs[:runs], layers, &x.layer), repeatRuns(x.runs[:runs], references, &x.dref)
		switch {
		case whole:
			a.Mean = sc.mean
			f.sampleKernel(k, sc, &sc.mean.In)
			a.Mean.Runs = nil
		case extremes:
			f.sampleKernel(k, sc, &sc.mean.In)
			f.extremeTaps(k, sc, x.runs[:runs])
		default:
			f.sampleKernel(k, sc, &sc.mean.In)
			k.MeanTaps(&sc.mean)
		}
		runs, lanes = 0, 0
	}
	for g, n := range x.most[:sc.ellipse.N/simd.Lanes] {
		if lanes+int(n)*simd.Lanes > tapLanes {
			flush()
		}
		x.runs[runs] = simd.TapRun{Group: uint32(g), Count: uint32(n)}
		runs++
		lanes += int(n) * simd.Lanes
	}
	flush()
}

// extremeTaps makes the extremes of the taps of runs, of which sc.mean says where they are and go.
func (f *kernelPlan) extremeTaps(k *simd.Kernels, sc *Scratch, runs []simd.TapRun) {
	t, x, counts := &sc.taps, &sc.extreme, &sc.counts
	*x = simd.MixLevelsArgs{Delta: &counts[0], N: simd.Lanes, Mix: f.minMax, Unit: 1, Components: 4}
	if f.chain.Kind() == mip.KindR32F {
		x.Components = 1
	}
	first := 0
	for _, r := range runs {
		group := int(r.Group) * simd.Lanes
		taps := (*[simd.Lanes]float32)(t.taps[group:])
		x.Coarse, x.Scale = [4]*float32{}, 1
		for c := range x.Out {
			x.Fine[c], x.Out[c] = &t.out[c][first], &t.out[c][first]
		}
		last := int(r.Count) - 1
		for n := range last + 1 {
			if n == 0 && last > 0 {
				continue
			}
			for c := range x.Out {
				if n > 0 {
					x.Coarse[c] = &t.out[c][first+n*simd.Lanes]
				}
				if n == last {
					x.Out[c] = ahead(sc.mean.Out[c], group)
				}
			}
			for i, most := range taps {
				counts[i] = 0
				if float32(n) < most {
					counts[i] = 1
				}
			}
			if n == last {
				x.Scale = f.scale
			}
			k.MixLevels(x)
		}
		first += int(r.Count) * simd.Lanes
	}
}

// repeatRuns copies an operand, which may be nil, for the taps of runs.
func repeatRuns[T any](runs []simd.TapRun, from *T, to *[tapLanes]T) *T {
	if from == nil {
		return nil
	}
	type group = [simd.Lanes]T
	next := 0
	for _, r := range runs {
		g := (*group)(unsafe.Add(unsafe.Pointer(from), uintptr(r.Group)*unsafe.Sizeof(group{})))
		for range r.Count {
			*(*group)(to[next:]) = *g
			next += simd.Lanes
		}
	}
	return &to[0]
}
