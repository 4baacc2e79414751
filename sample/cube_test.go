package sample

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// onCube is the direction of (sc, tc) on a face whose major axis has the magnitude rc.
func onCube(face int, sc, tc, rc float32) (x, y, z float32) {
	switch face {
	case mip.FaceXPos:
		return rc, -tc, -sc
	case mip.FaceXNeg:
		return -rc, -tc, sc
	case mip.FaceYPos:
		return sc, rc, tc
	case mip.FaceYNeg:
		return sc, -rc, -tc
	case mip.FaceZPos:
		return sc, -tc, rc
	}
	return -sc, -tc, -rc
}

// CUBIC on a cube takes the texels that lie behind its edges when the faces are folded, up to two beyond, and the mean
// of three at corners.
func TestCubicOverCubeEdges(t *testing.T) {
	const n = 4
	m := newImage(t, vk.FormatR32Sfloat, n, n, 1, 6)
	texels := randomFloats(m)
	// folded is the texel at (i, j) of a face, at most one of them outside.
	folded := func(face, i, j int) float64 {
		rc := float32(1)
		at := func(i int) float32 {
			if d := max(-i, i-n+1); d > 0 {
				rc = 1 - float32(2*d-1)/n
				return float32(math.Copysign(1, float64(i)))
			}
			return float32(2*i+1)/n - 1
		}
		sc, tc := at(i), at(j)
		on := simd.OnCube(onCube(face, sc, tc, rc))
		u, v := on.Coordinates()
		return texels[(on.Face*n+int(v*n))*n+int(u*n)]
	}
	texel := func(face, i, j int) float64 {
		ci, cj := min(max(i, 0), n-1), min(max(j, 0), n-1)
		if i == ci || j == cj {
			return folded(face, i, j)
		}
		return (folded(face, ci, cj) + folded(face, min(max(i, -1), n), cj) + folded(face, ci, min(max(j, -1), n))) / 3
	}
	for _, kernel := range vk.Values[vk.CubicFilterWeights]() {
		p, err := Compile(vk.Sampler{MagFilter: vk.FilterCubic, MinFilter: vk.FilterCubic, CubicWeights: kernel},
			newView(t, m, vk.ImageViewTypeCube))
		if err != nil {
			t.Fatal(err)
		}
		const count = 300
		b := newBatch(count)
		var u, v [count]float64
		s := &dealer{state: 11}
		for i := range b.N {
			// Multiples of 1/256 of a texel.
			x, y := 1+s.below(256*n-1), 1+s.below(256*n-1)
			u[i], v[i] = float64(x)/256-0.5, float64(y)/256-0.5
			b.S[i], b.T[i], b.R[i] = onCube(i%6, float32(x)/(128*n)-1, float32(y)/(128*n)-1, 1)
		}
		p.SampleLod(b)
		for k := range b.N {
			want := 0.0
			for j := int(math.Floor(v[k])) - 1; j <= int(math.Floor(v[k]))+2; j++ {
				for i := int(math.Floor(u[k])) - 1; i <= int(math.Floor(u[k]))+2; i++ {
					want += oracleCubic(kernel, float64(i)-u[k]) * oracleCubic(kernel, float64(j)-v[k]) * texel(k%6, i, j)
				}
			}
			if math.Abs(float64(b.Out[0][k])-want) > 3e-6 {
				t.Fatalf("%v: face %d (%v, %v) is %v, not %v", kernel, k%6, u[k], v[k], b.Out[0][k], want)
			}
		}
	}
}

// Products of the components of long and short directions left float32, and with them levels of detail and faces.
func TestCubeDirectionsOfAnyLength(t *testing.T) {
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Sfloat,
		Extent: vk.Extent3D{Width: 64, Height: 64, Depth: 1}, MipLevels: 7, ArrayLayers: 6, CubeCompatible: true}
	m, err := mip.NewImage(info)
	if err != nil {
		t.Fatal(err)
	}
	randomFloats(m)
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: 9}, newView(t, m, vk.ImageViewTypeCube))
	if err != nil {
		t.Fatal(err)
	}
	var want [16]float32
	for e := -120; e <= 126; e += 3 {
		b := newBatch(16)
		for c := range 3 {
			b.DPdx[c], b.DPdy[c] = make([]float32, 16), make([]float32, 16)
		}
		for i := range b.N {
			at := func(x float64) float32 { return float32(math.Ldexp(float64(float32(x)), e)) }
			b.S[i], b.T[i], b.R[i] = at(1), at(float64(i)/17-0.4), at(0.3)
			b.DPdx[1][i], b.DPdy[2][i] = at(0.11), at(0.07)
		}
		for _, level := range append(simd.Available(), 255) {
			b.Kernels, b.Scratch, b.Resident = nil, nil, nil
			if level != 255 {
				if b.Kernels, err = simd.For(level); err != nil {
					t.Fatal(err)
				}
				b.Scratch = new(Scratch)
			}
			p.SampleGrad(b)
			if e == -120 && level == 0 {
				want = [16]float32(b.Out[0])
			}
			if got := [16]float32(b.Out[0]); got != want {
				t.Fatalf("times 2^%d on level %d: %v, not %v", e, level, got, want)
			}
		}
	}
}

// The taps of anisotropic footprints stopped at the edge of the face: lookups 0.2 degrees apart differed by 6.
func TestAnisotropicCubesMeetAtEdges(t *testing.T) {
	const n = 64
	m := newImage(t, vk.FormatR32Sfloat, n, n, 1, 6)
	// Each texel is its angle around the y axis, in degrees from +X to -Z, so that edges lie at 45, 135, ...
	for face := range 6 {
		s := m.Subresource(0, face, 0)
		for j := range n {
			for i := range n {
				x, _, z := onCube(face, float32(2*i+1)/n-1, float32(2*j+1)/n-1, 1)
				angle := math.Atan2(float64(z), float64(x)) * 180 / math.Pi
				binary.LittleEndian.PutUint32(s.Row(j, 0)[4*i:], bits(float32(angle)))
			}
		}
	}
	m.Touch()
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, AnisotropyEnable: true,
		MaxAnisotropy: 16}, newView(t, m, vk.ImageViewTypeCube))
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		if err != nil {
			t.Fatal(err)
		}
		const lanes = 16
		b := newBatch(lanes)
		b.Kernels, b.Scratch, b.Resident = k, new(Scratch), nil
		for c := range 3 {
			b.DPdx[c], b.DPdy[c] = make([]float32, lanes), make([]float32, lanes)
		}
		angles := make([]float64, lanes)
		for i := range lanes {
			angles[i] = 41 + float64(i)*0.5
			if i == lanes-1 {
				angles[i] = 45.01
			}
			a := angles[i] * math.Pi / 180
			b.S[i], b.T[i], b.R[i] = float32(math.Cos(a)), 0, float32(math.Sin(a))
			const wide = 0.4 // radians
			b.DPdx[0][i], b.DPdx[2][i] = float32(-wide*math.Sin(a)), float32(wide*math.Cos(a))
			b.DPdy[1][i] = 0.02
		}
		p.SampleGrad(b)
		for i := range lanes {
			if d := math.Abs(float64(b.Out[0][i]) - angles[i]); d > 0.7 {
				t.Errorf("%v: at %v degrees, %v", level, angles[i], b.Out[0][i])
			}
		}
		// On either side of the edge.
		if below, above := b.Out[0][7], b.Out[0][lanes-1]; math.Abs(float64(below-44.5)) > 0.3 || math.Abs(float64(above-45.01)) > 0.3 {
			t.Errorf("%v: at the edge, %v and %v", level, below, above)
		}
	}
}

// A NEAREST lookup of a seamless cube has no offset. In plain Go a negative one, with REPEAT, took the last texels for
// others.
func TestNearestOfASeamlessCubeHasNoOffset(t *testing.T) {
	m := newImage(t, vk.FormatR32Sfloat, 4, 4, 1, 6)
	randomFloats(m)
	p, err := Compile(vk.Sampler{}, newView(t, m, vk.ImageViewTypeCube))
	if err != nil {
		t.Fatal(err)
	}
	const n = 64
	var out [2][n]float32
	for i, offset := range [2][3]int32{{}, {-3, -2}} {
		b := Batch{N: n, S: make([]float32, n), T: make([]float32, n), R: make([]float32, n), Lod: make([]float32, n), Offset: offset}
		for j := range n {
			b.S[j], b.T[j], b.R[j] = onCube(j%6, float32(j%8)/4-1, float32(j/8)/4-1, 1)
		}
		b.Out[0] = out[i][:]
		p.SampleLod(&b)
	}
	if out[0] != out[1] {
		t.Errorf("%v, want %v", out[1], out[0])
	}
}

// A gather of a seamless cube has no offset, in kernels as without them, which added it once.
func TestGatherOfASeamlessCubeHasNoOffset(t *testing.T) {
	k, err := simd.Best()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	const n = 64
	coordinates := func() (c [3][]float32) {
		for i := range c {
			c[i] = make([]float32, n)
			for j := range c[i] {
				c[i][j] = rng.Float32()*2 - 1
			}
		}
		return c
	}
	v := randomView(t, rng, vk.FormatR16G16B16A16Sfloat, vk.ImageViewTypeCube, vk.ComponentMapping{})
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}, v)
	if err != nil {
		t.Fatal(err)
	}
	at := coordinates()
	var out [2][n]float32
	for i, offset := range [2][3]int32{{}, {11, 2, -1}} {
		b := Batch{N: n, S: at[0], T: at[1], R: at[2], Offset: offset, Kernels: k, Scratch: new(Scratch)}
		b.Out[0] = out[i][:]
		p.Gather(&b)
	}
	for j := range n {
		if bits(out[0][j]) != bits(out[1][j]) {
			t.Errorf("lookup %d is %v, want %v", j, out[1][j], out[0][j])
		}
	}
}
