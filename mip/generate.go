package mip

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MipFilter is how a level is made of the one before it. The zero value is the box.
type MipFilter uint8

// The filters of mip generation.
const (
	// MipFilterBox averages the area that a texel covers: 2x2 texels where sizes are even, exact fractions of 3 where
	// they are odd.
	MipFilterBox MipFilter = iota
	// MipFilterKaiser is a sinc of three lobes under a Kaiser window (alpha 4): sharper, with slight ringing.
	MipFilterKaiser
	// MipFilterMin and MipFilterMax take the least and the greatest of the texels that a texel touches, 2x2, or 3 along
	// an axis of odd size: a hierarchical depth is made so. They take depth formats, too; of a NaN and a number it is
	// not said which.
	MipFilterMin
	MipFilterMax
)

// MipOptions are the options of mip generation. The zero value is a box that clamps at the edges.
type MipOptions struct {
	// Filter is how a level is made of the one before it. The zero value is MipFilterBox.
	Filter MipFilter
	// Repeat says that the texture tiles: a filter wider than a texel reads on at the other side.
	Repeat bool
	// AlphaCoverage, where above 0, scales the alpha of each level so that as large a part of it is above this value as
	// of level 0: cut-outs drawn with an alpha test keep their size. The zero value leaves alpha alone.
	AlphaCoverage float32
}

// GenerateMips makes levels 1 and up of every layer, each from the stored texels of the level before, and calls Touch.
// sRGB texels are averaged in linear light. Sums are made in float64 and rounded by the format's encoder, but 2x2 boxes
// of R8G8B8A8_UNORM are (a + b + c + d + 2) >> 2, halves up, and 8-bit sRGB applies the same formula to 16-bit linear
// codes. Texels of corner-sampled images cover half a step of the grid to either side, which ends at the image's edges.
// Integer, depth (but for minima and maxima), compressed and Y'CbCr formats and multisampled images are refused.
func (m *Image) GenerateMips(o MipOptions) error {
	if err := m.made("Image"); err != nil {
		return err
	}
	var errs []error
	f := m.format
	extremes := o.Filter == MipFilterMin || o.Filter == MipFilterMax
	if f.Class != format.ClassFloat || f.Depth && !extremes || f.Stencil || !f.Storable() || f.Chroma || f.Wide() {
		errs = append(errs, vk.Errorf("Format", "%v: mip levels need a color format that can be averaged and stored", f))
	}
	if m.info.Samples > 1 {
		errs = append(errs, vk.Errorf("Samples", "%d, must be 1", m.info.Samples))
	}
	if o.Filter > MipFilterMax {
		errs = append(errs, vk.Errorf("Filter", "%d is not a mip filter", o.Filter))
	}
	if !(o.AlphaCoverage >= 0 && o.AlphaCoverage <= 1) || extremes && o.AlphaCoverage != 0 {
		errs = append(errs, vk.Errorf("AlphaCoverage", "%g is not in 0 to 1, or levels are not averages", o.AlphaCoverage))
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	k, err := simd.Best()
	if err != nil {
		return err
	}
	corners := m.info.CornerSampled
	fill := func(layer int) {
		for l := 1; l < m.info.MipLevels; l++ {
			dst, src := m.Subresource(l, layer, 0), m.Subresource(l-1, layer, 0)
			if extremes {
				inBands(dst.Height, 2*dst.Width*dst.Depth, func(first, end int) { reduce(k, f, &dst, &src, o, corners, first, end) })
				continue
			}
			if !corners && o.Filter == MipFilterBox && src.Width&1 == 0 && src.Height&1 == 0 && src.Depth == 1 && halving(f) != nil {
				inBands(dst.Height, 2*dst.Width, func(first, end int) { halvingBy(k, f)(&dst, &src, first, end) })
				continue
			}
			inBands(dst.Height, 8*dst.Width*dst.Depth, func(first, end int) { shrink(f, &dst, &src, o, corners, first, end) })
		}
		if o.AlphaCoverage > 0 && f.Components == 4 {
			m.coverAlpha(layer, o.AlphaCoverage)
		}
	}
	// Layers side by side, as many as there are threads.
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), m.info.ArrayLayers) {
		wait.Go(func() {
			for layer := int(next.Add(1)) - 1; layer < m.info.ArrayLayers; layer = int(next.Add(1)) - 1 {
				fill(layer)
			}
		})
	}
	wait.Wait()
	m.Touch()
	return nil
}

// weights are the weights of the texels, from first on, that make one texel of a level along an axis.
type weights struct {
	first int
	w     []float64
}

// weightsOf lists the weights of n texels made of size; corners says that they lie at the corners of a grid.
func weightsOf(o MipOptions, corners bool, n, size int) []weights {
	list := make([]weights, n)
	if corners && n > 1 && (o.Filter != MipFilterKaiser || size <= n) {
		for i := range list {
			list[i] = cornerArea(i, n, size)
		}
		return list
	}
	if o.Filter != MipFilterKaiser || size <= n { // of up to three texels where there are as many or fewer, else size/n+1
		all := make([]float64, 0, n*(size/n+2))
		for i := range list {
			list[i], all = area(i, n, size, all)
		}
		return list
	}
	for i := range list {
		step := float64(size) / float64(n)
		if list[i] = kaiser(float64((float64(i)+0.5)*step)-0.5, step); corners {
			step = float64(size-1) / float64(n-1)
			list[i] = kaiser(float64(float64(i)*step), step)
		}
	}
	return list
}

// cornerArea is the weights of the texels that cover what texel i of n covers, where texels lie at the corners of a
// grid: from half a step before a corner to half a step after it, inside the image. In units of 1/(2 (n-1) (size-1)) of
// the image's width.
func cornerArea(i, n, size int) weights {
	span := func(k, of, step int) (from, to int) { return max(2*k-1, 0) * step, min(2*k+1, 2*(of-1)) * step }
	from, to := span(i, n, size-1)
	w := weights{first: -1}
	for k := range size {
		a, b := span(k, size, n-1)
		if overlap := min(b, to) - max(a, from); overlap > 0 {
			if w.first < 0 {
				w.first = k
			}
			w.w = append(w.w, float64(overlap)/float64(to-from))
		}
	}
	return w
}

// area is the exact area weights: texel i of n covers [i size/n, (i+1) size/n) of size texels.
// It puts them after the others in all.
func area(i, n, size int, all []float64) (weights, []float64) {
	first, end := i*size/n, ceil((i+1)*size, n)
	begin := len(all)
	for k := first; k < end; k++ {
		overlap := min((i+1)*size, (k+1)*n) - max(i*size, k*n)
		all = append(all, float64(overlap)/float64(size))
	}
	return weights{first, all[begin:]}, all
}

// kaiser is a sinc under a Kaiser window of three lobes, scaled to a sum of 1, around a texel of which the result's are
// step apart.
func kaiser(centre, step float64) weights {
	const lobes, alpha = 3, 4
	reach := float64(lobes * step)
	first, last := int(math.Ceil(centre-reach)), int(math.Floor(centre+reach))
	w := weights{first: first}
	sum := 0.0
	for k := first; k <= last; k++ {
		x := (float64(k) - centre) / step
		v := sinc(x) * bessel(alpha*math.Sqrt(max(0, 1-float64(x/lobes*(x/lobes))))) / bessel(alpha)
		w.w = append(w.w, v)
		sum += v
	}
	for k := range w.w {
		w.w[k] /= sum
	}
	return w
}

// sinc is sin(pi x) / (pi x).
func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return exact.Sin(math.Pi*x) / (math.Pi * x)
}

// bessel is the modified Bessel function I0, by its series.
func bessel(x float64) float64 {
	q := x * x / 4
	term, sum := 1.0, 1.0
	for k := 1.0; k < 30; k++ {
		term = float64(term * (q / (k * k)))
		sum += term
	}
	return sum
}

// shrink makes rows of a level of the one before it. Rows of the source are narrowed once and kept as long as rows of
// the result need them.
func shrink(f *format.Info, dst, src *Subresource, o MipOptions, corners bool, first, end int) {
	wx := weightsOf(o, corners, dst.Width, src.Width)
	wy := weightsOf(o, corners, dst.Height, src.Height)
	wz := weightsOf(o, corners, dst.Depth, src.Depth)
	keep := 1
	for _, w := range wy {
		keep = max(keep, len(w.w))
	}
	texels := make([]format.Texel, max(src.Width, dst.Width))
	slots := make([][]float64, keep*depthOf(wz))
	held := make([]int, len(slots))
	for i := range held {
		held[i] = -1
	}
	narrow := func(y, z, slot int) []float64 {
		y, z = edge(y, src.Height, o.Repeat), edge(z, src.Depth, o.Repeat)
		if held[slot] == z*src.Height+y {
			return slots[slot]
		}
		if slots[slot] == nil {
			slots[slot] = make([]float64, 4*dst.Width)
		}
		held[slot] = z*src.Height + y
		f.Decode(texels[:src.Width], src.Row(y, z))
		for x := range wx {
			var sum [4]float64
			for i, w := range wx[x].w {
				t := &texels[edge(wx[x].first+i, src.Width, o.Repeat)]
				for c := range sum {
					sum[c] += float64(w * float64(math.Float32frombits(t[c])))
				}
			}
			copy(slots[slot][4*x:], sum[:])
		}
		return slots[slot]
	}
	row := make([]float64, 4*dst.Width)
	for z := range wz {
		for y := first; y < end; y++ {
			clear(row)
			for k, wk := range wz[z].w {
				for j, wj := range wy[y].w {
					sy := wy[y].first + j
					slot := k*keep + ((sy%keep)+keep)%keep
					w := wk * wj
					for i, v := range narrow(sy, wz[z].first+k, slot) {
						row[i] += float64(w * v)
					}
				}
			}
			out := texels[:dst.Width]
			for x := range out {
				for c := range 4 {
					out[x][c] = math.Float32bits(float32(row[4*x+c]))
				}
			}
			f.Encode(dst.Row(y, z), out)
		}
	}
}

func depthOf(wz []weights) int {
	n := 1
	for _, w := range wz {
		n = max(n, len(w.w))
	}
	return n
}

// edge is a texel index clamped or repeated.
func edge(i, size int, repeat bool) int {
	if uint(i) < uint(size) {
		return i
	}
	if repeat {
		return (i%size + size) % size
	}
	return min(max(i, 0), size-1)
}

// coverAlpha scales the alpha of levels 1 and up so that each level has the same share of texels above reference as
// level 0.
func (m *Image) coverAlpha(layer int, reference float32) {
	whole := m.alphas(0, layer)
	above := 0
	for _, a := range whole {
		if a > reference {
			above++
		}
	}
	for l := 1; l < m.info.MipLevels; l++ {
		a := m.alphas(l, layer)
		n := len(a)
		slices.Sort(a)
		// As many of n texels as above of all, to the nearest: those from a[n-want] on. Equal texels stay together.
		want := (2*above*n + len(whole)) / (2 * len(whole))
		if want == 0 {
			continue
		}
		first, _ := slices.BinarySearch(a, a[n-want])
		after := first
		for after < n && a[after] == a[first] {
			after++
		}
		if after < n && n-want-first > after-(n-want) {
			first = after
		}
		threshold := a[first] / 2
		if first > 0 {
			threshold = (a[first] + a[first-1]) / 2
		}
		if !(threshold > 0) {
			continue
		}
		m.scaleAlpha(l, layer, reference/threshold)
	}
}

// alphas lists the alpha of all texels of a level.
func (m *Image) alphas(l, layer int) []float32 {
	s := m.Subresource(l, layer, 0)
	t := make([]format.Texel, s.Width)
	var all []float32
	for z := range s.Depth {
		for y := range s.Height {
			m.format.Decode(t, s.Row(y, z))
			for _, v := range t {
				all = append(all, math.Float32frombits(v[3]))
			}
		}
	}
	return all
}

func (m *Image) scaleAlpha(l, layer int, scale float32) {
	s := m.Subresource(l, layer, 0)
	t := make([]format.Texel, s.Width)
	for z := range s.Depth {
		for y := range s.Height {
			m.format.Decode(t, s.Row(y, z))
			for i := range t {
				t[i][3] = math.Float32bits(min(math.Float32frombits(t[i][3])*scale, 1))
			}
			m.format.Encode(s.Row(y, z), t)
		}
	}
}
