package sample

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

const clampToEdge = vk.SamplerAddressModeClampToEdge

func newImage(t testing.TB, f vk.Format, w, h, d, layers int) *mip.Image {
	t.Helper()
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: w, Height: h, Depth: d}, ArrayLayers: layers}
	if d > 1 {
		info.ImageType = vk.ImageType3D
	}
	info.CubeCompatible = layers%6 == 0 && layers > 0 && w == h
	m, err := mip.NewImage(info)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func newView(t testing.TB, m *mip.Image, kind vk.ImageViewType) *mip.View {
	t.Helper()
	v, err := mip.NewView(m, vk.ImageView{ViewType: kind})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// randomFloats fills an R32_SFLOAT image and returns what it holds.
func randomFloats(m *mip.Image) []float64 {
	s := &dealer{state: 7}
	all := make([]float64, len(m.Bytes())/4)
	for i := range all {
		v := float32(s.below(1024)) / 1024
		all[i] = float64(v)
		binary.LittleEndian.PutUint32(m.Bytes()[4*i:], math.Float32bits(v))
	}
	m.Touch()
	return all
}

func newBatch(n int) *Batch {
	b := &Batch{N: n, S: make([]float32, n), T: make([]float32, n), R: make([]float32, n), Resident: make([]uint32, n)}
	for c := range 4 {
		b.Out[c], b.OutBits[c] = make([]float32, n), make([]uint32, n)
	}
	return b
}

// oracleCubic is one of the four kernels in closed form, at distance x from the texel.
func oracleCubic(kernel vk.CubicFilterWeights, x float64) float64 {
	x = math.Abs(x)
	bc := func(b, c float64) float64 { // Mitchell and Netravali's family
		switch {
		case x < 1:
			return ((12-9*b-6*c)*x*x*x + (-18+12*b+6*c)*x*x + 6 - 2*b) / 6
		case x < 2:
			return ((-b-6*c)*x*x*x + (6*b+30*c)*x*x + (-12*b-48*c)*x + 8*b + 24*c) / 6
		}
		return 0
	}
	switch kernel {
	case vk.CubicFilterWeightsCatmullRom:
		return bc(0, 0.5)
	case vk.CubicFilterWeightsZeroTangentCardinal:
		return bc(0, 1)
	case vk.CubicFilterWeightsBSpline:
		return bc(1, 0)
	}
	return bc(1.0/3, 1.0/3)
}

func TestCubicKernelsAreMitchellNetravali(t *testing.T) {
	for _, kernel := range vk.Values[vk.CubicFilterWeights]() {
		for i := range 256 {
			a := float64(i) / 256
			w := cubicWeights(&vk.Sampler{CubicWeights: kernel}, float32(a))
			sum := 0.0
			for n, got := range w {
				want := oracleCubic(kernel, float64(n-1)-a)
				sum += float64(got)
				if math.Abs(float64(got)-want) > 3e-7 {
					t.Errorf("%v: weight %d at %v is %v, not %v", kernel, n, a, got, want)
				}
			}
			if math.Abs(sum-1) > 5e-7 {
				t.Errorf("%v: the weights at %v add up to %v", kernel, a, sum)
			}
		}
	}
}

// CUBIC in three dimensions equals the sum in double precision over 64 texels.
func TestCubicAgainstOracle(t *testing.T) {
	const w, h, d = 6, 5, 4
	m := newImage(t, vk.FormatR32Sfloat, w, h, d, 1)
	texels := randomFloats(m)
	for _, kernel := range vk.Values[vk.CubicFilterWeights]() {
		p, err := Compile(vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic, CubicWeights: kernel},
			newView(t, m, vk.ImageViewType3D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(50)
		for i := range b.N {
			// Multiples of 1/256 of a texel, so that nothing is rounded.
			b.S[i], b.T[i], b.R[i] = float32(i*37%(256*w))/(256*w), float32(i*101%(256*h))/(256*h), float32(i*13%(256*d))/(256*d)
		}
		p.SampleLod(b)
		for i := range b.N {
			u, v, r := float64(i*37%(256*w))/256-0.5, float64(i*101%(256*h))/256-0.5, float64(i*13%(256*d))/256-0.5
			want := 0.0
			for z := math.Floor(r) - 1; z <= math.Floor(r)+2; z++ {
				for y := math.Floor(v) - 1; y <= math.Floor(v)+2; y++ {
					for x := math.Floor(u) - 1; x <= math.Floor(u)+2; x++ {
						t := texels[(modulo(int(z), d)*h+modulo(int(y), h))*w+modulo(int(x), w)]
						want += oracleCubic(kernel, x-u) * oracleCubic(kernel, y-v) * oracleCubic(kernel, z-r) * t
					}
				}
			}
			if math.Abs(float64(b.Out[0][i])-want) > 3e-6 {
				t.Errorf("%v: lookup %d is %v, not %v", kernel, i, b.Out[0][i], want)
			}
		}
	}
}

func TestRangeClampStaysBetweenTexels(t *testing.T) {
	m := newImage(t, vk.FormatR8G8B8A8Unorm, 4, 4, 1, 1)
	for i := range m.Bytes() {
		m.Bytes()[i] = 100 + 100*byte(i/4%2)
	}
	for mode, clamped := range map[vk.SamplerReductionMode]bool{vk.SamplerReductionModeWeightedAverage: false,
		vk.SamplerReductionModeWeightedAverageRangeclamp: true} {
		p, err := Compile(vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic, ReductionMode: mode,
			AddressModeU: clampToEdge, AddressModeV: clampToEdge}, newView(t, m, vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(200)
		over := false
		for i := range b.N {
			b.S[i], b.T[i] = float32(i)/200, 0.4
		}
		p.SampleLod(b)
		for _, v := range b.Out[0] {
			over = over || v*255 < 99.999 || v*255 > 200.001
		}
		if over == clamped {
			t.Errorf("%v: overshoot %v", mode, over)
		}
	}
}

// Folding the cube: a step over the edge of a face arrives where the direction does.
func TestCubeEdgesFold(t *testing.T) {
	const n = 8
	direction := func(face, i, j int) (x, y, z float32) {
		// A point just beyond the edge, in the middle of texel k along it.
		at := func(i int) float32 {
			switch {
			case i < 0:
				return -1.001
			case i >= n:
				return 1.001
			}
			return (2*float32(i)+1)/n - 1
		}
		s, u := at(i), at(j)
		switch face {
		case mip.FaceXPos:
			return 1, -u, -s
		case mip.FaceXNeg:
			return -1, -u, s
		case mip.FaceYPos:
			return s, 1, u
		case mip.FaceYNeg:
			return s, -1, -u
		case mip.FaceZPos:
			return s, -u, 1
		}
		return -s, -u, -1
	}
	for face := range 6 {
		for k := range n {
			for _, c := range [][2]int{{-1, k}, {n, k}, {k, -1}, {k, n}} {
				on := simd.OnCube(direction(face, c[0], c[1]))
				u, v := on.Coordinates()
				f, x, y := on.Face, int(u*n), int(v*n)
				gf, gx, gy := mip.AcrossEdge(face, c[0], c[1], n)
				if gf != f || gx != x || gy != y {
					t.Errorf("face %d (%d, %d) is face %d (%d, %d), not %d (%d, %d)", face, c[0], c[1], gf, gx, gy, f, x, y)
				}
			}
		}
	}
}

// A constant cube is constant in every direction under every filter, over edges and corners.
func TestConstantCube(t *testing.T) {
	m := newImage(t, vk.FormatR8G8B8A8Unorm, 4, 4, 1, 6)
	for i := range m.Bytes() {
		m.Bytes()[i] = 51
	}
	for _, filter := range vk.Values[vk.Filter]() {
		p, err := Compile(vk.Sampler{MagFilter: filter, MinFilter: filter}, newView(t, m, vk.ImageViewTypeCube))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1000)
		s := &dealer{state: 3}
		for i := range b.N {
			b.S[i], b.T[i], b.R[i] = float32(s.below(9))-4, float32(s.below(9))-4, float32(s.below(9))-4.01
		}
		p.SampleLod(b)
		for i, v := range b.Out[0] {
			if math.Abs(float64(v)-0.2) > 1e-6 {
				t.Fatalf("%v: (%v, %v, %v) is %v", filter, b.S[i], b.T[i], b.R[i], v)
			}
		}
	}
}

// Eight-bit lookups are the exact weighted sum, rounded once.
func TestLinearIsExact(t *testing.T) {
	m := newImage(t, vk.FormatR8G8B8A8Unorm, 9, 7, 1, 1)
	s := &dealer{state: 5}
	for i := range m.Bytes() {
		m.Bytes()[i] = s.byte()
	}
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AddressModeU: clampToEdge},
		newView(t, m, vk.ImageViewType2D))
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(500)
	for i := range b.N {
		b.S[i], b.T[i] = s.float(), float32(s.below(4096))/1024-2
	}
	p.SampleLod(b)
	for i := range b.N {
		x := fixed(unnormalize(clampToEdge, b.S[i], 9, 0, true, 0))
		y := fixed(unnormalize(vk.SamplerAddressModeRepeat, b.T[i], 7, 0, true, 0))
		at := func(i, j int) int { return int(m.Bytes()[4*(modulo(j, 7)*9+min(max(i, 0), 8))]) }
		i0, j0, a, c := x>>8, y>>8, x&255, y&255
		sum := (256-a)*(256-c)*at(i0, j0) + a*(256-c)*at(i0+1, j0) + (256-a)*c*at(i0, j0+1) + a*c*at(i0+1, j0+1)
		if want := float32(sum) * float32(1.0/(255*65536)); b.Out[0][i] != want {
			t.Fatalf("(%v, %v) is %v, not %v", b.S[i], b.T[i], b.Out[0][i], want)
		}
		if stored := int(math.RoundToEven(float64(b.Out[0][i]) * 255)); stored != (sum+32768)>>16 && sum&0xFFFF != 0x8000 {
			t.Fatalf("(%v, %v) is stored as %d, not %d", b.S[i], b.T[i], stored, (sum+32768)>>16)
		}
	}
}
