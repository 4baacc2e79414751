package sample

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// What is written to a texel of any storage format is what decoding its bytes gives, and writes outside go nowhere.
func TestWritesRoundTrip(t *testing.T) {
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Storable() || in.Chroma || in.Depth || in.Stencil || in.Wide() {
			continue
		}
		m := newImage(t, f, 5, 4, 1, 2)
		s, err := CompileStorage(newView(t, m, vk.ImageViewType2DArray))
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		b := newBatch(3)
		b.I, b.J, b.L = []int32{2, -1, 2}, []int32{3, 0, 0}, []int32{1, 0, 2}
		for c := range 4 {
			for n := range b.N {
				b.Out[c][n], b.OutBits[c][n] = 0.25*float32(c+1), uint32(c+1)
			}
		}
		s.Write(b)
		want := make([]byte, len(m.Bytes()))
		texel := []format.Texel{{1, 2, 3, 4}}
		if in.Class == format.ClassFloat {
			texel[0] = format.Texel{bits(0.25), bits(0.5), bits(0.75), bits(1)}
		}
		in.Encode(want[(20+17)*in.BlockBytes:], texel)
		if string(want) != string(m.Bytes()) {
			t.Fatalf("%v: %x, not %x", f, m.Bytes(), want)
		}
		s.Read(b)
		in.Decode(texel, want[(20+17)*in.BlockBytes:])
		for c := range 4 {
			if b.OutBits[c][0] != texel[0][c] {
				t.Errorf("%v: component %d reads %x, not %x", f, c, b.OutBits[c][0], texel[0][c])
			}
			if alpha := c == 3 && b.OutBits[3][1] != 0; b.OutBits[c][1] != 0 && !alpha {
				t.Errorf("%v: outside reads %x", f, b.OutBits[c][1])
			}
		}
	}
}

// Writes by kernels leave the bytes that writes one by one leave: of several to one texel the last one's.
func TestWritesByKernelsAreThoseOneByOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatA8B8G8R8UnormPack32, vk.FormatB8G8R8A8Unorm,
		vk.FormatR32Sfloat, vk.FormatR32Uint, vk.FormatR32Sint, vk.FormatR16G16B16A16Sfloat} {
		if !format.Of(f).Storable() {
			continue
		}
		for _, view := range []vk.ImageViewType{vk.ImageViewType2DArray, vk.ImageViewType3D} {
			for round := range 20 {
				layers, depth := 3, 1
				if view == vk.ImageViewType3D {
					layers, depth = 1, 3
				}
				n := 1 + rng.IntN(600)
				b := &Batch{N: n, I: make([]int32, n), J: make([]int32, n-rng.IntN(n)), K: make([]int32, n), L: make([]int32, n)}
				for i := range n {
					b.I[i], b.K[i], b.L[i] = rng.Int32N(9)-1, rng.Int32N(5)-1, rng.Int32N(5)-1
				}
				if view == vk.ImageViewType3D {
					b.L = nil
				} else {
					b.K = nil
				}
				for i := range b.J {
					b.J[i] = rng.Int32N(7) - 1
				}
				for c := range 4 {
					b.Out[c], b.OutBits[c] = make([]float32, rng.IntN(n+1)), make([]uint32, rng.IntN(n+1))
					for i := range b.Out[c] {
						b.Out[c][i] = math.Float32frombits(rng.Uint32())
						if rng.IntN(4) > 0 {
							b.Out[c][i] = 1.2*rng.Float32() - 0.1
						}
					}
					for i := range b.OutBits[c] {
						b.OutBits[c][i] = rng.Uint32()
					}
				}
				var want []byte
				for _, level := range append([]simd.Level{simd.LevelGeneric}, simd.Available()...) {
					k, err := simd.For(level)
					if err != nil {
						t.Fatal(err)
					}
					m := newImage(t, f, 7, 5, depth, layers)
					s, err := CompileStorage(newView(t, m, view))
					if err != nil {
						t.Fatal(err)
					}
					if want != nil {
						b.Kernels, b.Scratch = k, new(Scratch)
					}
					s.Write(b)
					if want == nil {
						want = m.Bytes()
					} else if string(m.Bytes()) != string(want) {
						t.Fatalf("%v, %v, round %d of %d writes, %v: other bytes", f, view, round, n, level)
					}
					b.Kernels, b.Scratch = nil, nil
				}
			}
		}
	}
}

func TestAtomicsDoNotLoseAdds(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR32Uint, vk.FormatR32Sint, vk.FormatR64Uint} {
		m := newImage(t, f, 3, 1, 1, 1)
		a, err := CompileAtomic(newView(t, m, vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				b := newBatch(1000)
				b.I = make([]int32, b.N)
				b.Value[0] = make([]uint32, b.N)
				for i := range b.N {
					b.I[i], b.Value[0][i] = int32(i%4), 3 // texel 3 is outside
				}
				a.Do(AtomicAdd, b)
			})
		}
		wait.Wait()
		b := newBatch(4)
		b.I = []int32{0, 1, 2, 3}
		a.Do(AtomicOr, b)
		if got := [4]uint32(b.OutBits[0]); got != [4]uint32{3000, 3000, 3000, 0} {
			t.Errorf("%v: %v", f, got)
		}
	}
}

func TestAtomicOperations(t *testing.T) {
	minus := func(x int32) uint32 { return uint32(-x) }
	for _, c := range []struct {
		format                         vk.Format
		op                             AtomicOp
		old, value, comparator, result uint32
	}{
		{vk.FormatR32Uint, AtomicAdd, 0xFFFFFFFF, 2, 0, 1},
		{vk.FormatR32Uint, AtomicMin, 5, minus(1), 0, 5},
		{vk.FormatR32Sint, AtomicMin, 5, minus(1), 0, minus(1)},
		{vk.FormatR32Sint, AtomicMax, minus(5), minus(7), 0, minus(5)},
		{vk.FormatR32Uint, AtomicAnd, 6, 3, 0, 2},
		{vk.FormatR32Uint, AtomicOr, 6, 3, 0, 7},
		{vk.FormatR32Uint, AtomicXor, 6, 3, 0, 5},
		{vk.FormatR32Uint, AtomicExchange, 6, 3, 0, 3},
		{vk.FormatR32Uint, AtomicCompareExchange, 6, 3, 6, 3},
		{vk.FormatR32Uint, AtomicCompareExchange, 6, 3, 7, 6},
		{vk.FormatR32Sfloat, AtomicAdd, bits(1.5), bits(2), 0, bits(3.5)},
		{vk.FormatR32Sfloat, AtomicMin, bits(1.5), bits(-2), 0, bits(-2)},
		{vk.FormatR32Sfloat, AtomicMax, bits(1.5), bits(-2), 0, bits(1.5)},
	} {
		m := newImage(t, c.format, 1, 1, 1, 1)
		a, err := CompileAtomic(newView(t, m, vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1)
		do := func(op AtomicOp, value, comparator uint32) uint32 {
			b.Value[0], b.Comparator[0] = []uint32{value}, []uint32{comparator}
			a.Do(op, b)
			return b.OutBits[0][0]
		}
		do(AtomicExchange, c.old, 0)
		if got := do(c.op, c.value, c.comparator); got != c.old {
			t.Errorf("%v %v returns %x", c.format, c.op, got)
		}
		if got := do(AtomicExchange, 0, 0); got != c.result {
			t.Errorf("%v operation %d of %x and %x is %x, not %x", c.format, c.op, c.old, c.value, got, c.result)
		}
	}
	for _, c := range []struct {
		format             vk.Format
		op                 AtomicOp
		old, value, result int64
	}{
		{vk.FormatR64Sint, AtomicMin, 5, -1 << 40, -1 << 40}, {vk.FormatR64Sint, AtomicMax, 5, -1, 5},
		{vk.FormatR64Uint, AtomicMin, 5, -1, 5},
		{vk.FormatR64Uint, AtomicMax, 1 << 40, 1 << 41, 1 << 41}, {vk.FormatR64Sint, AtomicAdd, 1<<32 - 1, 1, 1 << 32},
	} {
		a, err := CompileAtomic(newView(t, newImage(t, c.format, 1, 1, 1, 1), vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1)
		do := func(op AtomicOp, value int64) int64 {
			b.Value = [2][]uint32{{uint32(value)}, {uint32(value >> 32)}}
			a.Do(op, b)
			return int64(b.OutBits[1][0])<<32 | int64(b.OutBits[0][0])
		}
		do(AtomicExchange, c.old)
		do(c.op, c.value)
		if got := do(AtomicExchange, 0); got != c.result {
			t.Errorf("%v operation %d of %x and %x is %x, not %x", c.format, c.op, c.old, c.value, got, c.result)
		}
	}
	if _, err := CompileAtomic(newView(t, newImage(t, vk.FormatR8Uint, 1, 1, 1, 1), vk.ImageViewType2D)); err == nil {
		t.Error("R8_UINT has atomics")
	}
}

// A texture that was sampled is sampled anew after it was written, or touched.
func TestWritesAreSampled(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16Sfloat} {
		v := newView(t, newImage(t, f, 4, 4, 1, 1), vk.ImageViewType2D)
		p, err := Compile(vk.Sampler{}, v)
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1)
		p.SampleLod(b)
		if b.Out[0][0] != 0 {
			t.Fatalf("%v: a new image holds %v", f, b.Out[0][0])
		}
		s, err := CompileStorage(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Out[0][0] = 1
		s.Write(b)
		b.Out[0][0] = 0
		p.SampleLod(b)
		if b.Out[0][0] != 1 {
			t.Errorf("%v: sampled %v after writing 1", f, b.Out[0][0])
		}
	}
}

func TestBlitScalesAndConverts(t *testing.T) {
	src := newImage(t, vk.FormatR8G8B8A8Unorm, 2, 2, 1, 1)
	copy(src.Bytes(), []byte{0, 10, 20, 255, 100, 10, 20, 255, 200, 10, 20, 255, 40, 10, 20, 255})
	dst := newImage(t, vk.FormatB8G8R8A8Unorm, 4, 4, 1, 1)
	all := BlitRegion{To: vk.Offset3D{X: 4, Y: 4, Z: 1}}
	// Mirrored in x.
	if err := Blit(dst, all, src, BlitRegion{From: vk.Offset3D{X: 2}, To: vk.Offset3D{Y: 2, Z: 1}}, vk.FilterNearest); err != nil {
		t.Fatal(err)
	}
	for i, want := range []byte{100, 100, 0, 0, 100, 100, 0, 0, 40, 40, 200, 200, 40, 40, 200, 200} {
		if got := [4]byte(dst.Bytes()[4*i:]); got != [4]byte{20, 10, want, 255} {
			t.Fatalf("texel %d is %v, red should be %d", i, got, want)
		}
	}
	if err := Blit(dst, all, src, BlitRegion{To: vk.Offset3D{X: 2, Y: 2, Z: 1}}, vk.FilterLinear); err != nil {
		t.Fatal(err)
	}
	// Texel (1, 1) lies at (3/4, 3/4): weights 9/16, 3/16, 3/16, 1/16.
	if got, want := dst.Bytes()[4*5+2], byte((3*100+3*200+40+8)/16); got != want {
		t.Errorf("texel 5 is %d, not %d", got, want)
	}
	if Blit(dst, all, src, all, vk.FilterLinear) == nil {
		t.Error("a blit left the image")
	}
	if Blit(newImage(t, vk.FormatR8Uint, 4, 4, 1, 1), all, src, BlitRegion{To: vk.Offset3D{X: 2, Y: 2, Z: 1}}, 0) == nil {
		t.Error("colours were blitted to integers")
	}
}

// Components of 64 bits were cut to 32 when they were fetched, read and written.
func TestWideTexelsAreWhole(t *testing.T) {
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Wide() {
			continue
		}
		m := newImage(t, f, 3, 2, 1, 2)
		v := newView(t, m, vk.ImageViewType2DArray)
		s, err := CompileStorage(v)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		texels, err := CompileTexels(v)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		words := [4]uint64{0x8123456789ABCDEF, 0x400921FB54442D18, 1, 0xC00FFFFFFFFFFFFF}
		b := newBatch(2)
		b.I, b.J, b.L = []int32{2, 3}, []int32{1, 0}, []int32{1, 0}
		for c, w := range words {
			b.OutHigh[c] = []uint32{uint32(w >> 32), 0}
			b.OutBits[c] = []uint32{uint32(w), 0}
		}
		s.Write(b)
		outside := [4]uint64{3: 1}
		if in.Class == format.ClassFloat {
			outside[3] = math.Float64bits(1)
		}
		if in.Components == 4 {
			outside[3] = 0
		}
		for _, read := range []func(*Batch){s.Read, texels.Fetch} {
			for c := range 4 {
				clear(b.OutBits[c])
				clear(b.OutHigh[c])
			}
			read(b)
			for c := range 4 {
				want := [2]uint64{words[c], outside[c]}
				if c >= in.Components {
					want[0] = outside[c]
				}
				for n := range b.N {
					if got := uint64(b.OutBits[c][n]) | uint64(b.OutHigh[c][n])<<32; got != want[n] {
						t.Errorf("%v: component %d of lookup %d is %016x, not %016x", f, c, n, got, want[n])
					}
				}
			}
		}
		if in.Class == format.ClassFloat && b.Out[0][0] != float32(math.Float64frombits(words[0])) {
			t.Errorf("%v: the float is %v", f, b.Out[0][0])
		}
		// Without high words 32-bit values are widened.
		b.OutHigh = [4][]uint32{}
		b.OutBits[0][0], b.Out[0][0] = 0xFFFFFFFE, -2
		s.Write(b)
		var texel [1][4]uint64
		in.DecodeWide(texel[:], m.Bytes()[11*in.BlockBytes:])
		want := map[format.Class]uint64{format.ClassUint: 0xFFFFFFFE, format.ClassSint: math.MaxUint64 - 1,
			format.ClassFloat: math.Float64bits(-2)}[in.Class]
		if texel[0][0] != want {
			t.Errorf("%v: widened to %016x, not %016x", f, texel[0][0], want)
		}
	}
}

// Trim let go of memory that a storage image still wrote to.
func TestStorageKeepsItsImageUntrimmed(t *testing.T) {
	m := newImage(t, vk.FormatR8G8B8A8Unorm, 8, 8, 1, 1)
	v := newView(t, m, vk.ImageViewType2D)
	p, err := Compile(vk.Sampler{}, v)
	if err != nil {
		t.Fatal(err)
	}
	s, err := CompileStorage(v)
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(16)
	b.Kernels, b.Scratch = kernels(t), new(Scratch)
	p.SampleLod(b)
	m.Trim()
	w := newBatch(1)
	w.Out[0][0] = 1
	s.Write(w)
	p.SampleLod(b)
	if b.Out[0][0] != 1 || m.Bytes()[0] != 255 {
		t.Errorf("what was written is %v when sampled, %d in memory", b.Out[0][0], m.Bytes()[0])
	}
}

func kernels(t *testing.T) *simd.Kernels {
	k, err := simd.Best()
	if err != nil {
		t.Fatal(err)
	}
	return k
}
