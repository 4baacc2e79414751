package sample

import (
	"runtime"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
)

// fetches is where the kernels find texels by integer coordinates: in a view's decoded layout or, of storage images, in
// the image's own bytes.
type fetches struct {
	places simd.PlacesArgs
	reduce simd.ReduceArgs
	most   float32 // the greatest code, 1 of floats
	words  bool    // integers
}

// fetchBatch is a worker's memory for fetches.
type fetchBatch struct {
	places simd.PlacesArgs
	in     [6][stagedLanes]int32
	write  *writes
}

// fetched does fetches with kernels, or says that it does not: of fewer lookups than a group, and where residency is
// asked for.
func (t *Texels) fetched(b *Batch) bool {
	if b.Kernels == nil || b.Scratch == nil || b.N < simd.Lanes || b.Resident != nil && t.sparse && !t.view.AllBound() {
		return false
	}
	pix := t.layout.Current()
	kind := t.layout.Kind
	var f fetches
	if !f.set(kind, len(pix)) {
		return false
	}
	f.reduce.Texels, f.reduce.Sign = unsafe.SliceData(pix), t.layout.Sign()
	p := &f.places
	p.Levels, p.Least, p.Layers, p.Samples = int32(len(t.levels)), int32(max(t.minInt, 0)),
		int32(t.view.Info().LayerCount), int32(t.samples)
	p.Offset = [3]int32{int32(b.offset(0)), int32(b.offset(1)), int32(b.offset(2))}
	for l := range t.layout.Levels {
		if !f.level(l, &t.layout.Levels[l], kind.Bytes()) {
			return false
		}
	}
	f.border(kind, t.invalid)
	f.run(t, b, b.Level)
	runtime.KeepAlive(t.layout)
	return true
}

// set says what texels are, and whether there are few enough of them.
func (f *fetches) set(k mip.Kind, size int) bool {
	f.reduce.Kind, f.reduce.Bordered, f.most = layouts[k].texel, 1, layouts[k].most
	f.words = k == mip.KindRGBA32I
	return size > 0 && size/k.Bytes() < 1<<30
}

// level places a level; its rows must be whole texels.
func (f *fetches) level(l int, lv *mip.Level, step int) bool {
	p := &f.places
	p.Width[l], p.Height[l], p.Depth[l] = int32(lv.Width), int32(lv.Height), int32(lv.Depth)
	p.Start[l], p.Row[l], p.Slice[l], p.Pitch[l] = int32(lv.Offset/step), int32(lv.RowPitch/step),
		int32(lv.SlicePitch/step), int32(lv.LayerPitch/step)
	return (lv.Offset|lv.RowPitch|lv.SlicePitch|lv.LayerPitch)%step == 0
}

// border sets the value of invalid texels, in the words of a layout.
func (f *fetches) border(k mip.Kind, t format.Texel) {
	for c, w := range t {
		if f.reduce.Border[c] = float(w); layouts[k].codes() {
			f.reduce.Border[c] = float32(w)
		}
	}
}

// run fetches a batch.
func (f *fetches) run(t *Texels, b *Batch, level []int32) {
	find := f.begin(b, level)
	st := find.stages
	st.axes = 0
	st.taps[0] = simd.TapRef{X: &st.place[0][0][0], Y: &st.noPlace[0], Z: &st.noPlace[0]}
	st.reduce = f.reduce
	r := &st.reduce
	r.Layer, r.Taps, r.Count, r.Reduction = &st.noPlace[0], &st.taps[0], 1, simd.ReduceFirst
	components := int64(4)
	if r.Kind == simd.TexelR32F {
		components = 1
	}
	for i := 0; i < b.N; i += stagedLanes {
		m := min(b.N-i, stagedLanes)
		n := find.find(b.Kernels, i, m)
		r.N, r.Out = int64(n), pointers(&st.sum[0])
		inPlace := m == n && components == 4 && t.writesAll(b, i+n)
		if inPlace {
			r.Out = [4]*float32{&b.Out[0][i], &b.Out[1][i], &b.Out[2][i], &b.Out[3][i]}
		}
		b.Kernels.Reduce(r)
		switch {
		case t.srgb != nil:
			for c, out := range r.Out {
				t.srgbValues(b.Kernels, &st.srgb, out, n, c, 0)
			}
		case !f.words:
			values(b.Kernels, st, r.Out, n, f.most, components)
		}
		if inPlace {
			continue
		}
		for c, source := range t.sources {
			v := &st.sum[0][source&3]
			if source > 3 || components == 1 && source > 0 {
				constant := float32(0)
				if source == mip.SourceOne || source == 3 {
					constant = float(t.one)
				}
				v = &st.sum[1][0]
				for j := range v[:m] {
					v[j] = constant
				}
			}
			if out := b.Out[c]; i < len(out) && t.format.Class == format.ClassFloat {
				copy(out[i:], v[:m])
			}
			if out := b.OutBits[c]; i < len(out) {
				copy(out[i:], unsafe.Slice((*uint32)(unsafe.Pointer(v)), m))
			}
		}
	}
	b.allResident(b.N)
}

// finder finds the texels of a batch's lookups.
type finder struct {
	*stages
	batch *fetchBatch
	from  [6][]int32
	to    [6]**int32
}

// begin prepares to find the texels of a batch.
func (f *fetches) begin(b *Batch, level []int32) finder {
	sc := b.Scratch
	if sc.fetch == nil {
		sc.fetch = new(fetchBatch)
	}
	p := &sc.fetch.places
	*p = f.places
	return finder{sc.stages(), sc.fetch, [...][]int32{b.I, b.J, b.K, b.L, b.Sample, level},
		[...]**int32{&p.I, &p.J, &p.K, &p.Layer, &p.Sample, &p.Level}}
}

// find finds the texels of m lookups from lookup i on, as places of the stages' first tap: n places, which are whole
// groups.
func (f *finder) find(k *simd.Kernels, i, m int) (n int) {
	n = (m + simd.Lanes - 1) &^ (simd.Lanes - 1)
	for o, v := range f.from {
		switch {
		case i+n <= len(v):
			*f.to[o] = &v[i]
		case i >= len(v):
			*f.to[o] = &f.noPlace[0]
		default:
			lanes := f.batch.in[o][:n]
			clear(lanes[copy(lanes[:m], v[i:]):])
			*f.to[o] = &lanes[0]
		}
	}
	p := &f.batch.places
	p.N, p.Out = int64(n), &f.place[0][0][0]
	k.Places(p)
	return n
}

// writesAll says that results go to the first n places of Out as they are, and nowhere else.
func (t *Texels) writesAll(b *Batch, n int) bool {
	if !t.direct || t.format.Class != format.ClassFloat {
		return false
	}
	for c := range 4 {
		if len(b.Out[c]) < n || b.OutBits[c] != nil {
			return false
		}
	}
	return true
}

// values makes values of single texels, in place: of codes, of which most is the greatest, or of floats, NaN being one
// NaN.
func values(k *simd.Kernels, st *stages, out [4]*float32, n int, most float32, components int64) {
	if most == 1 {
		st.mix = simd.MixLevelsArgs{Fine: out, Out: out, N: int64(n), Divisor: 1, Components: components}
		k.MixLevels(&st.mix)
		return
	}
	for _, p := range out[:components] {
		st.fill = simd.FloatsArgs{Out: p, N: int64(n), Value: most}
		k.Normalize(&st.fill)
	}
}
