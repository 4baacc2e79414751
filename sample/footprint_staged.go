package sample

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// footprints is a worker's memory for footprints by kernels.
type footprints struct {
	axis   simd.AxisArgs
	spread simd.TapsArgs
	texels tapTexels
	// The first and last texels of taps along each axis; the four around a place, and their weights.
	first, last [3][stagedLanes]int32
	around      [4][stagedLanes]int32
	weight      [4][stagedLanes]float32
}

// stagedFootprints evaluates footprints as EachFootprint does, with the kernels of levels of detail, taps and axes; only
// masks are made one by one. Each filter is a pass over the lookups whose level of detail asks for it.
func (p *Texture) stagedFootprints(b *Batch, g *grouping, take func(n int, f *Footprint)) {
	how := fromLod
	switch {
	case b.DPdx[0] != nil:
		how = fromGradient
	case b.Lod == nil:
		how = fromQuads
	}
	sc, first := b.Scratch, 0
	if sc.footprints == nil {
		sc.footprints = new(footprints)
	}
	p.runCopied(b, 0, [4]bool{}, func(x *Batch, n int) {
		p.operands(x, how, 0, n)
		most := sc.taps.most[:n/simd.Lanes]
		if !p.lambdas(x, 0, n) {
			for i := range most {
				most[i] = 1
			}
		}
		for group := 0; group < len(most); {
			group += p.footprintsOf(x, g, most, group, func(lane int, f *Footprint) {
				if first+lane < b.N {
					take(first+lane, f)
				}
			})
		}
		first += n
	})
	sc.levels = 0 // they are other lookups' now
}

// footprintsOf evaluates the footprints of some groups of lanes, from one on, and returns how many groups.
func (p *Texture) footprintsOf(b *Batch, g *grouping, most []int32, group int, take func(lane int, f *Footprint)) (groups int) {
	f, sc, k := p.kernelPlan.staged, b.Scratch, b.Kernels
	st, q, t := sc.stages(), sc.footprints, &sc.taps
	taps := 0
	for ; group+groups < len(most); groups++ {
		count := int(most[group+groups])
		if taps+count*simd.Lanes > stagedLanes {
			break
		}
		t.runs[groups] = simd.TapRun{Group: uint32(group + groups), Count: uint32(count)}
		taps += count * simd.Lanes
	}
	in := [3]*float32{ahead(sc.sample.S, group*simd.Lanes), ahead(sc.sample.T, group*simd.Lanes), ahead(sc.r, group*simd.Lanes)}
	lod := &sc.lambda[group*simd.Lanes]
	if taps > groups*simd.Lanes {
		a := &q.spread
		*a = simd.TapsArgs{Runs: &t.runs[0], N: int64(groups), S: sc.r, T: sc.r, Lod: &sc.lambda[0], Taps: &t.taps[0], DS: &t.dr[0],
			DT: &t.dr[0], OutS: &t.r[0], OutT: &t.r[0], OutLod: &t.lod[0], Along: tapsAlong}
		if p.axes == 3 {
			k.Taps(a)
		}
		a.S, a.T, a.DS, a.DT, a.OutS, a.OutT = sc.sample.S, sc.sample.T, &t.ds[0], &t.dt[0], &t.s[0], &t.t[0]
		k.Taps(a)
		in, lod = [3]*float32{&t.s[0], &t.t[0], &t.r[0]}, &t.lod[0]
	}
	st.levels = f.levels
	st.levels.Lod, st.levels.N = lod, int64(taps)
	st.levels.Fine, st.levels.Coarse, st.levels.Delta = &st.level[0][0], &st.level[1][0], &st.delta[0]
	k.Levels(&st.levels)
	level := &st.level[0]
	if g.coarse {
		level = &st.level[1]
	}
	var out Footprint
	lods := unsafe.Slice(lod, taps)
	for i, filter := range p.filters {
		same := p.filters[0] == p.filters[1]
		if same && i > 0 {
			break
		}
		p.texelsOf(b, g, filter, &in, level, taps)
		at := 0
		for r, run := range t.runs[:groups] {
			for lane := range simd.Lanes {
				if !same && lods[at+lane] <= 0 != (i == 0) {
					continue
				}
				out = Footprint{Single: st.delta[at+lane] == 0, Level: int(level[at+lane])}
				switch {
				case !g.coarse || !out.Single:
					n := 1
					if run.Count > 1 {
						n = int(t.taps[int(run.Group)*simd.Lanes+lane])
					}
					g.mask(&q.texels, p.axes, at+lane, n, &out)
				default:
					out.Level = int(st.level[0][at+lane])
				}
				take((group+r)*simd.Lanes+lane, &out)
			}
			at += int(run.Count) * simd.Lanes
		}
	}
	return groups
}

// texelsOf finds the first and the last texel with a weight along each axis of so many taps.
func (p *Texture) texelsOf(b *Batch, g *grouping, filter *filter, in *[3]*float32, level *[stagedLanes]int32, taps int) {
	f, k, q, st := p.kernelPlan.staged, b.Kernels, b.Scratch.footprints, b.Scratch.stages()
	q.texels.apart = simd.Lanes
	x := &q.axis
	for n := range p.axes {
		*x = f.axis[n]
		x.In, x.Level, x.N, x.Offset, x.Table = in[n], &level[0], int64(taps), float32(b.offset(n)), f.weights
		x.Start, x.Step = [simd.MaxLevels]int32{}, 1
		filter.place(x)
		if f.corner {
			x.In, x.Offset = f.cornered(st, filter, x, n), 0
		}
		q.texels.along(n, g, q.first[n][:taps], q.last[n][:taps])
		switch {
		case filter.nearest():
			x.Place[0] = &q.first[n][0]
			k.Axis(x)
			q.texels.along(n, g, q.first[n][:taps], q.first[n][:taps])
		case filter.exact():
			x.Place[0], x.Place[1] = &q.first[n][0], &q.last[n][0]
			x.Weight[0], x.Weight[1] = &q.weight[0][0], &q.weight[1][0]
			k.Axis(x)
			first, last, weight := q.first[n][:taps], q.last[n][:taps], q.weight[1][:taps]
			for i, w := range weight {
				if w == 0 { // seldom
					last[i] = first[i]
				}
			}
		default:
			for c := range q.around {
				x.Place[c], x.Weight[c] = &q.around[c][0], &q.weight[c][0]
			}
			k.Axis(x)
			q.weighted(n, taps)
		}
	}
}

// weighted finds the first and the last of four texels along an axis that have a weight.
func (q *footprints) weighted(axis, taps int) {
	for i := range taps {
		first, last := 0, 3
		for first < 3 && q.weight[first][i] == 0 {
			first++
		}
		for last > 0 && q.weight[last][i] == 0 {
			last--
		}
		q.first[axis][i], q.last[axis][i] = q.around[first][i], q.around[last][i]
	}
}
