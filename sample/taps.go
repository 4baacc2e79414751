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
	taps, ds, dt [simd.MaxTextureLanes]float32
	most         [simd.MaxTextureLanes / simd.Lanes]int32
	runs         [tapLanes / simd.Lanes]simd.TapRun
	s, t, lod    [tapLanes]float32
	out          [4][tapLanes]float32
	layer        [tapLanes]uint32
	dref         [tapLanes]float32
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
	whole := sc.mean.Integers != 0 && !sc.inStages && t.MagLinear|t.MinLinear|t.MipLinear != 0 // the sampling kernel makes means
	layers, references := a.Layer, a.Dref
	a.S, a.T, a.Lod, a.Scale = &x.s[0], &x.t[0], &x.lod[0], 1
	runs, lanes := 0, 0
	flush := func() {
		sc.spread.N, sc.mean.N, a.N = int64(runs), int64(runs), int64(lanes)
		k.Taps(&sc.spread)
		a.Layer, a.Dref = repeatRuns(x.runs[:runs], layers, &x.layer), repeatRuns(x.runs[:runs], references, &x.dref)
		if whole {
			a.Mean = sc.mean
			f.sampleKernel(k, sc, &sc.mean.In)
			a.Mean.Runs = nil
		} else {
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
