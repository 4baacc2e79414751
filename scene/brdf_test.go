package scene

import (
	"encoding/binary"
	"flag"
	"math"
	"os"
	"sync"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exact"
)

var writeTable = flag.Bool("brdf", false, "write shaders/brdf.bin anew")

// lobeIntegrals are A and B: the integrals over L of D * Vis * N.L, times 1 - w and w, w the weight of Fresnel's term
// (1 - V.H)^5. Half vectors are distributed as D * N.H is.
func lobeIntegrals(nv, roughness float64, n int) (a, b float64) {
	alpha := max(roughness*roughness, 0.002)
	a2 := alpha * alpha
	vx := math.Sqrt(1 - nv*nv)
	for i := range n {
		u := (float64(i) + 0.5) / float64(n)
		nh := math.Sqrt((1 - u) / (1 + (a2-1)*u))
		sin := math.Sqrt(max(0, 1-nh*nh))
		for k := range n {
			vh := vx*sin*exact.Cos(math.Pi*(float64(k)+0.5)/float64(n)) + nv*nh
			nl := 2*vh*nh - nv
			if vh <= 0 || nl <= 0 {
				continue
			}
			vis := 0.5 / (nv*math.Sqrt(a2+(1-a2)*nl*nl) + nl*math.Sqrt(a2+(1-a2)*nv*nv))
			f := vis * 4 * nl * vh / nh
			w := (1 - vh) * (1 - vh)
			w *= w * (1 - vh)
			a += f * (1 - w)
			b += f * w
		}
	}
	return a / float64(n*n), b / float64(n*n)
}

// diffuseWeight is W: the mean of w over the lights of a diffuse surface.
func diffuseWeight(nv float64, n int) (sum float64) {
	vx := math.Sqrt(1 - nv*nv)
	for i := range n {
		u := (float64(i) + 0.5) / float64(n)
		nl, sin := math.Sqrt(u), math.Sqrt(1-u)
		for k := range n {
			// |L + V|^2 is 2 + 2 L.V, and V.H half of that root.
			lv := vx*sin*exact.Cos(math.Pi*(float64(k)+0.5)/float64(n)) + nv*nl
			x := 1 - math.Sqrt(max(0, (1+lv)/2))
			sum += x * x * x * x * x
		}
	}
	return sum / float64(n*n)
}

// sheenAlbedo is E: the integral over L of the sheen lobe times N.L (KHR_materials_sheen).
func sheenAlbedo(nv, roughness float64, n int) float64 {
	sum, _ := sheenOf(nv, roughness, n, func(x, z float64) bool { return true })
	return sum
}

// sheenOf is the same of those L that light comes from, by their part towards the eye along the surface and by N.L, and
// the irradiance over pi.
func sheenOf(nv, roughness float64, n int, light func(x, z float64) bool) (sum, irradiance float64) {
	alpha := max(roughness, 0.07) * max(roughness, 0.07)
	s := (1 - alpha) * (1 - alpha)
	fit := func(x float64) float64 {
		mix := func(a, b float64) float64 { return a + (b-a)*s }
		return mix(21.5473, 25.3245)/(1+mix(3.82987, 3.32435)*exact.Pow(x, mix(0.19823, 0.16801))) + mix(-1.97760,
			-1.27393)*x + mix(-4.32054, -4.85967)
	}
	lambda := func(c float64) float64 {
		if c < 0.5 {
			return exact.Exp(fit(c))
		}
		return exact.Exp(2*fit(0.5) - fit(1-c))
	}
	vx, atEye := math.Sqrt(1-nv*nv), lambda(nv)
	for i := range n {
		nl := (float64(i) + 0.5) / float64(n)
		sin := math.Sqrt(1 - nl*nl)
		vis := 1 / ((1 + atEye + lambda(nl)) * 4 * nv * nl)
		for k := range n {
			x := sin * exact.Cos(math.Pi*(float64(k)+0.5)/float64(n))
			if !light(x, nl) {
				continue
			}
			irradiance += nl
			lv := vx*x + nv*nl
			h := math.Sqrt(2 + 2*lv)
			nh := (nl + nv) / h
			d := (2 + 1/alpha) * exact.Pow(max(0, 1-nh*nh), 0.5/alpha) / (2 * math.Pi)
			sum += d * vis * nl
		}
	}
	return sum * 2 * math.Pi / float64(n*n), irradiance * 2 / float64(n*n)
}

// brdfTexel is a texel of the table, by quadrature over n * n directions.
func brdfTexel(x, y, n int) (t [4]float64) {
	nv, roughness := max(float64(x)/(brdfSize-1), 1e-3), float64(y)/(brdfSize-1)
	t[0], t[1] = lobeIntegrals(nv, roughness, n)
	t[2], t[3] = diffuseWeight(nv, n), sheenAlbedo(nv, roughness, n)
	return t
}

// The table that is shipped holds the integrals.
func TestTableOfIntegrals(t *testing.T) {
	const file = "shaders/brdf.bin"
	if *writeTable {
		table := make([]byte, brdfSize*brdfSize*8)
		var wait sync.WaitGroup
		for y := range brdfSize {
			wait.Go(func() {
				for x := range brdfSize {
					n := 128
					if x < 16 { // grazing views
						n = 400
					}
					for c, v := range brdfTexel(x, y, n) {
						binary.LittleEndian.PutUint16(table[(y*brdfSize+x)*8+2*c:], format.FloatToHalf(float32(v)))
					}
				}
			})
		}
		wait.Wait()
		if err := os.WriteFile(file, table, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	table, err := os.ReadFile(file)
	if err != nil || len(table) != brdfSize*brdfSize*8 {
		t.Fatalf("%d bytes, %v", len(table), err)
	}
	for y := 3; y < brdfSize; y += 12 {
		for x := 3; x < brdfSize; x += 12 {
			for c, want := range brdfTexel(x, y, 64) {
				got := float64(format.HalfToFloat(binary.LittleEndian.Uint16(table[(y*brdfSize+x)*8+2*c:])))
				if math.Abs(got-want) > 0.003+0.03*want { // the test's quadrature is coarser
					t.Errorf("N.V %d/63, roughness %d/63: integral %d is %v, not %v", x, y, c, got, want)
				}
			}
		}
	}
}
