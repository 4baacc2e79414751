package bench

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/simd"
)

// lanesN is how many lanes a call of the kernels on arrays gets.
const lanesN = 1024

func laneWorks(all map[string][]work) {
	of := func(read, written float64, f func(k *simd.Kernels, rng *rand.Rand) func()) []work {
		return []work{work{unit: "16", n: lanesN / simd.Lanes, make: func(k *simd.Kernels) func() {
			return f(k, rand.New(rand.NewPCG(1, 2)))
		}}.streamed(read, written)}
	}
	four := func(rng *rand.Rand) (c [4]*float32) {
		for i := range c {
			c[i] = &floats(rng, lanesN)[0]
		}
		return c
	}
	all["BlendLanes"] = of(512, 256, func(k *simd.Kernels, rng *rand.Rand) func() {
		over := simd.BlendEquation{Src: lane.FactorSrcAlpha, Dst: lane.FactorOneMinusSrcAlpha}
		a := &simd.BlendLanesArgs{Source: four(rng), Dest: four(rng), Out: four(rng), N: lanesN, RGB: over, Alpha: over}
		return func() { k.BlendLanes(a) }
	})
	all["BlendTexels"] = nil
	for kind, name := range []string{"halves", "unorm16", "floats"} {
		bytes := []float64{128, 128, 256}[kind]
		w := of(256+bytes, bytes, func(k *simd.Kernels, rng *rand.Rand) func() {
			over, p := simd.BlendEquation{Src: lane.FactorSrcAlpha, Dst: lane.FactorOneMinusSrcAlpha}, packed()
			a := &simd.BlendTexelsArgs{
				Source: four(rng), RGB: over, Alpha: over, Kind: simd.BlendKind(kind),
				Texels: &make([]byte, 16*tileWords)[0], Groups: p.Groups, N: p.N,
				Write: [4]uint32{0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF},
			}
			if a.Kind == simd.BlendUnorm16 { // as its sources are
				a.Limit, a.High = 1, 1
			}
			return func() { k.BlendTexels(a) }
		})[0]
		w.name = "kind=" + name
		all["BlendTexels"] = append(all["BlendTexels"], w)
	}
	all["BlendAdvanced"] = nil
	for i, f := range []lane.AdvancedFunction{lane.AdvancedMultiply, lane.AdvancedSoftlight, lane.AdvancedColor} {
		w := of(512, 256, func(k *simd.Kernels, rng *rand.Rand) func() {
			a := &simd.AdvancedArgs{Source: four(rng), Dest: four(rng), Out: four(rng), N: lanesN, Function: f, X: 1, Y: 1, Z: 1}
			return func() { k.BlendAdvanced(a) }
		})[0]
		w.name = []string{"f=multiply", "f=softlight", "f=color"}[i]
		all["BlendAdvanced"] = append(all["BlendAdvanced"], w)
	}
	unorm := func(rng *rand.Rand) *simd.UnormArgs {
		return &simd.UnormArgs{
			Lanes: four(rng), Words: &make([]uint32, lanesN)[0], N: lanesN, Scale: [4]float32{1023, 1023, 1023, 3},
			Shift: [4]uint32{0, 10, 20, 30},
		}
	}
	all["EncodeUnorm"] = of(256+64, 64, func(k *simd.Kernels,
		rng *rand.Rand) func() {
		a := unorm(rng)
		return func() { k.EncodeUnorm(a) }
	})
	all["DecodeUnorm"] = of(64, 256, func(k *simd.Kernels, rng *rand.Rand) func() { a := unorm(rng); return func() { k.DecodeUnorm(a) } })
	half := func(rng *rand.Rand) *simd.HalfArgs {
		words := make([]uint32, 2*lanesN)
		for i := range words {
			words[i] = rng.Uint32() & 0x3BFF3BFF
		}
		return &simd.HalfArgs{Lanes: four(rng), Words: [2]*uint32{&words[0], &words[lanesN]}, N: lanesN}
	}
	all["EncodeHalf"] = of(256, 128, func(k *simd.Kernels, rng *rand.Rand) func() { a := half(rng); return func() { k.EncodeHalf(a) } })
	all["EncodeUfloat"] = of(192, 64, func(k *simd.Kernels,
		rng *rand.Rand) func() {
		a := half(rng)
		return func() { k.EncodeUfloat(a) }
	})
	texels := func() *simd.TexelsArgs {
		p := packed()
		a := &simd.TexelsArgs{Texels: &make([]byte, 8*tileWords)[0], Size: 8, Groups: p.Groups, N: p.N,
			Write: [4]uint32{0xFFFFFFFF, 0xFFFFFFFF}}
		for w := range 2 {
			a.Words[w] = &make([]uint32, colorGroups*simd.Lanes)[0]
		}
		return a
	}
	all["LoadTexels"] = of(128, 128, func(k *simd.Kernels, _ *rand.Rand) func() { a := texels(); return func() { k.LoadTexels(a) } })
	all["StoreTexels"] = of(256, 128, func(k *simd.Kernels, _ *rand.Rand) func() { a := texels(); return func() { k.StoreTexels(a) } })
	all["PickLanes"] = of(256+4, 256, func(k *simd.Kernels, rng *rand.Rand) func() {
		from, orders := make([]uint32, colorGroups), make([][simd.Lanes]uint32, 2)
		for g := range from {
			from[g] = rng.Uint32N(colorGroups) | rng.Uint32N(2)<<16
		}
		for lane := range orders[1] {
			orders[1][lane] = uint32(lane/8*4 + lane%4/2)
		}
		a := &simd.PickLanesArgs{
			Out: &make([]uint32, 4*lanesN)[0], In: &make([]uint32, 4*lanesN)[0], Components: 4, Stride: lanesN, N: colorGroups,
			From: &from[0], Orders: &orders[0],
		}
		return func() { k.PickLanes(a) }
	})
	all["AlphaToCoverage"] = of(64+4*2, 4*2+2, func(k *simd.Kernels, rng *rand.Rand) func() {
		a := &simd.AlphaToCoverageArgs{
			Alpha: &floats(rng, lanesN)[0], Groups: packed().Groups, N: colorGroups, Masks: &make([]uint16, 4*colorGroups)[0], Samples: 4,
			Thresholds: [simd.MaxSamples]float32{0.125, 0.375, 0.625, 0.875},
		}
		return func() { k.AlphaToCoverage(a) }
	})
	all["DecodeHalf"] = of(128, 256, func(k *simd.Kernels, rng *rand.Rand) func() { a := half(rng); return func() { k.DecodeHalf(a) } })
	array := func(rng *rand.Rand) *simd.FloatsArgs {
		in := floats(rng, lanesN)
		for i := range in {
			in[i] = 1 // products stay what they are
		}
		return &simd.FloatsArgs{Out: &floats(rng, lanesN)[0], In: &in[0], N: lanesN, Value: 1}
	}
	all["Fill"] = of(0, 64, func(k *simd.Kernels, rng *rand.Rand) func() { a := array(rng); return func() { k.Fill(a) } })
	all["Normalize"] = of(64, 64, func(k *simd.Kernels, rng *rand.Rand) func() { a := array(rng); return func() { k.Normalize(a) } })
	all["Scale"] = of(64, 64, func(k *simd.Kernels, rng *rand.Rand) func() { a := array(rng); return func() { k.Scale(a) } })
	all["Multiply"] = of(128, 64, func(k *simd.Kernels, rng *rand.Rand) func() { a := array(rng); return func() { k.Multiply(a) } })
	all["Lambert"] = []work{work{unit: "16", n: lanesN / simd.Lanes, make: func(k *simd.Kernels) func() {
		c := four(rand.New(rand.NewPCG(1, 2)))
		a := &simd.LambertArgs{X: c[0], Y: c[1], Z: c[2], Out: c[3], N: lanesN, Light: [3]float32{0, 0, 1}, Ambient: 0.15, Diffuse: 0.85}
		return func() { k.Lambert(a) }
	}}.bounded(1.56, 0, "one square root and one division")}
}
