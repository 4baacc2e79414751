package sample

import (
	"math"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Nothing is clamped: narrow ranges reach beyond 0 and 1 after range expansion, and so does RGB after the model.
func TestYcbcrIsNotClamped(t *testing.T) {
	for _, c := range []struct {
		model     vk.SamplerYcbcrModelConversion
		cr, y, cb byte
		want      [3]float64
	}{
		{vk.SamplerYcbcrModelConversionYcbcrIdentity, 255, 255, 0, [3]float64{127.0 / 224, 239.0 / 219, -128.0 / 224}},
		{vk.SamplerYcbcrModelConversionYcbcrIdentity, 0, 0, 255, [3]float64{-128.0 / 224, -16.0 / 219, 127.0 / 224}},
		{vk.SamplerYcbcrModelConversionYcbcr709, 255, 255, 128,
			[3]float64{239.0/219 + 1.5748*127/224, 239.0/219 - 1.5748*0.2126/0.7152*127/224, 239.0 / 219}},
		{vk.SamplerYcbcrModelConversionYcbcr709, 128, 0, 0,
			[3]float64{-16.0 / 219, -16.0/219 + 1.8556*0.0722/0.7152*128/224, -16.0/219 - 1.8556*128/224}},
	} {
		m := newImage(t, vk.FormatR8G8B8A8Unorm, 1, 1, 1, 1)
		copy(m.Bytes(), []byte{c.cr, c.y, c.cb, 255})
		p, err := Compile(vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge,
			Ycbcr: &vk.SamplerYcbcrConversion{Model: c.model, Range: vk.SamplerYcbcrRangeItuNarrow}}, newView(t, m, vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1)
		p.SampleLod(b)
		for i, want := range c.want {
			if math.Abs(float64(b.Out[i][0])-want) > 1e-6 {
				t.Errorf("%v of (%d, %d, %d): component %d is %v, not %v", c.model, c.cr, c.y, c.cb, i, b.Out[i][0], want)
			}
		}
	}
}

// Degamma is the sRGB curve on the codes of luma, of chroma or of both, before chroma is reconstructed and anything is
// filtered, against the specification's formulas in float64: explicit reconstruction with NEAREST chroma, LINEAR
// filtering, narrow range, BT.709.
func TestYcbcrDegamma(t *testing.T) {
	curve := func(c float64) float64 {
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	const width, height = 8, 4
	sampler := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge,
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}
	formats, refused := 0, 0
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Chroma && f != vk.FormatR8G8B8A8Unorm {
			continue
		}
		m := newImage(t, f, width, height, 1, 1)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i*53 + i*i*7)
		}
		v := newView(t, m, vk.ImageViewType2D)
		for flags := range 4 {
			c := vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionYcbcr709, Range: vk.SamplerYcbcrRangeItuNarrow,
				ForceExplicitReconstruction: true, EnableYDegamma: flags&1 != 0, EnableCbCrDegamma: flags&2 != 0}
			sampler.Ycbcr = &c
			p, err := Compile(sampler, v)
			if bits := max(in.Bits[0], in.Bits[1]); flags > 0 && bits != 8 {
				if err == nil || !strings.Contains(err.Error(), "degamma needs 8 bits") {
					t.Errorf("%v: %v", f, err)
				}
				refused++
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if max(in.Bits[0], in.Bits[1]) != 8 {
				continue
			}
			formats++
			// code is a component of a texel: Cr, Y, Cb.
			code := func(component, x, y int) float64 {
				x, y = min(max(x, 0), width-1), min(max(y, 0), height-1)
				var b byte
				switch {
				case in.Planes != nil:
					for n, plane := range in.Planes {
						for k, is := range plane.Components {
							if is == component {
								s := m.Subresource(0, 0, n)
								b = s.Row(y/plane.HeightDivisor, 0)[x/plane.WidthDivisor*s.Texel+k]
							}
						}
					}
				case in.BlockWidth == 2:
					at := map[vk.Format][2][3]int{vk.FormatG8B8G8R8422Unorm: {{3, 0, 1}, {3, 2, 1}},
						vk.FormatB8G8R8G8422Unorm: {{2, 1, 0}, {2, 3, 0}}}[f]
					b = m.Bytes()[(y*width+x&^1)*2+at[x&1][component]]
				default:
					b = m.Bytes()[(y*width+x)*4+component]
				}
				value := float64(b) / 255
				if component == 1 && c.EnableYDegamma || component != 1 && c.EnableCbCrDegamma {
					return curve(value)
				}
				return value
			}
			b := newBatch(60)
			for n := range b.N {
				b.S[n], b.T[n] = float32(n%11)/8+1.0/32, float32(n%7)/8+1.0/16
			}
			p.SampleLod(b)
			for n := range b.N {
				u, w := float64(b.S[n])*width-0.5, float64(b.T[n])*height-0.5
				i, j := math.Floor(u), math.Floor(w)
				alpha, beta := u-i, w-j
				var e [3]float64 // Cr, Y, Cb
				for k := range e {
					row := func(j int) float64 { return (1-alpha)*code(k, int(i), j) + alpha*code(k, int(i)+1, j) }
					e[k] = (1-beta)*row(int(j)) + beta*row(int(j)+1)
				}
				cr, y, cb := (e[0]*255-128)/224, (e[1]*255-16)/219, (e[2]*255-128)/224
				for k, want := range []float64{y + 1.5748*cr, y - (0.0722*1.8556*cb+0.2126*1.5748*cr)/0.7152, y + 1.8556*cb} {
					if got := float64(b.Out[k][n]); math.Abs(got-want) > 4e-6 {
						t.Fatalf("%v, degamma %d, (%v, %v): component %d is %v, not %v", f, flags, b.S[n], b.T[n], k, got, want)
					}
				}
			}
		}
	}
	if formats != 4*(1+2+3+3) || refused == 0 {
		t.Errorf("%d conversions of 8 bits, %d refused", formats, refused)
	}
}

// Every texel of a sparse Y'CbCr image was resident. A lookup touches its luma, and the chroma that is reconstructed.
func TestSparseYcbcrIsResidentByTexel(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatG8B8R83Plane444Unorm, vk.FormatG8B8R83Plane420Unorm,
		vk.FormatG8B8R82Plane422Unorm, vk.FormatG8B8G8R8422Unorm} {
		for _, explicit := range []bool{false, true} {
			m := newImage(t, f, 8, 4, 1, 1)
			for i := range m.Bytes() {
				m.Bytes()[i] = 200
			}
			if err := m.SetResidency(0, vk.Extent3D{Width: 4, Height: 4, Depth: 1}, []bool{true, false}); err != nil {
				t.Fatal(err)
			}
			p, err := Compile(vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge,
				Ycbcr: &vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionRgbIdentity, ForceExplicitReconstruction: explicit,
					XChromaOffset: vk.ChromaLocationMidpoint, YChromaOffset: vk.ChromaLocationMidpoint}}, newView(t,
				m, vk.ImageViewType2D))
			if err != nil {
				t.Fatal(err)
			}
			b := newBatch(8)
			for i := range b.N {
				b.S[i], b.T[i] = (float32(i)+0.5)/8, 0.4
			}
			p.SampleLod(b)
			for i := range b.N {
				bound, value := uint32(1), float32(200)/255
				if i >= 4 {
					bound, value = 0, 0
				}
				if b.Resident[i] != bound || b.Out[1][i] != value || b.Out[0][i] != value {
					t.Errorf("%v, explicit %v: texel %d is %v, resident %d", f, explicit, i, b.Out[1][i], b.Resident[i])
				}
			}
		}
	}
}

// Explicit reconstruction with LINEAR chroma: the chroma of luma texel (i, j) lies at i/2 of its plane where it is
// cosited and at (i - 1/2)/2 in the midpoint, likewise j, and is the mean of the samples around weighed by the
// distance, of those at the edge again beyond it.
func TestExplicitLinearChroma(t *testing.T) {
	const width, height = 12, 8
	for _, c := range []struct {
		format     vk.Format
		divX, divY int
	}{{vk.FormatG8B8R83Plane420Unorm, 2, 2}, {vk.FormatG8B8R83Plane422Unorm, 2, 1}, {vk.FormatG8B8R83Plane444Unorm, 1, 1}} {
		m := newImage(t, c.format, width, height, 1, 1)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i*101 + i*i*29)
		}
		v := newView(t, m, vk.ImageViewType2D)
		for sites := range 4 {
			x, y := vk.Values[vk.ChromaLocation]()[sites&1], vk.Values[vk.ChromaLocation]()[sites>>1]
			p, err := Compile(vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge,
				Ycbcr: &vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionRgbIdentity, ForceExplicitReconstruction: true,
					ChromaFilter: vk.FilterLinear, XChromaOffset: x, YChromaOffset: y}}, v)
			if err != nil {
				t.Fatal(err)
			}
			for name, b := range engines(t, width*height) {
				for n := range b.N {
					b.S[n], b.T[n] = (float32(n%width)+0.5)/width, (float32(n/width)+0.5)/height
				}
				p.SampleLod(b)
				for n := range b.N {
					for component, plane := range map[int]int{0: 2, 2: 1} { // R is Cr, B is Cb
						sub := m.Subresource(0, 0, plane)
						along := func(i, div int, site vk.ChromaLocation) (first int, alpha float64) {
							at := float64(i)
							switch {
							case div == 1:
							case site == vk.ChromaLocationMidpoint:
								at = 0.5 * (at - 0.5)
							default:
								at *= 0.5
							}
							return int(math.Floor(at)), at - math.Floor(at)
						}
						load := func(i, j int) float64 {
							i, j = min(max(i, 0), width/c.divX-1), min(max(j, 0), height/c.divY-1)
							return float64(sub.Row(j, 0)[i]) / 255
						}
						i, alpha := along(n%width, c.divX, x)
						j, beta := along(n/width, c.divY, y)
						row := func(j int) float64 { return (1-alpha)*load(i, j) + alpha*load(i+1, j) }
						want := (1-beta)*row(j) + beta*row(j+1)
						if got := float64(b.Out[component][n]); math.Abs(got-want) > 1e-6 {
							t.Fatalf("%v, %v, %v, %s: component %d of texel (%d, %d) is %v, not %v", c.format, x, y,
								name, component, n%width, n/width, got, want)
						}
					}
				}
			}
		}
	}
}

// Range expansion of components of n bits, against the formulas in float64: FULL takes the middle 2^(n-1)/(2^n-1) from
// chroma, NARROW is (Y (2^n-1) - 16 2^(n-8)) / (219 2^(n-8)) of luma and (C (2^n-1) - 128 2^(n-8)) / (224 2^(n-8)) of
// chroma.
func TestRangeExpansionOfEveryWidth(t *testing.T) {
	for f, n := range map[vk.Format]int{
		vk.FormatG8B8R83Plane444Unorm: 8, vk.FormatG10X6B10X6R10X63Plane444Unorm3Pack16: 10,
		vk.FormatG12X4B12X4R12X43Plane444Unorm3Pack16: 12,
		vk.FormatG16B16R163Plane444Unorm:              16, vk.FormatR8G8B8A8Unorm: 8,
	} {
		const width = 64
		m := newImage(t, f, width, 1, 1, 1)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i*i*31 + i*7)
		}
		v := newView(t, m, vk.ImageViewType2D)
		identity := vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionRgbIdentity}
		sampler := vk.Sampler{AddressModeU: clampToEdge, AddressModeV: clampToEdge, AddressModeW: clampToEdge, Ycbcr: &identity}
		look := func(b *Batch) *Batch {
			p, err := Compile(sampler, v)
			if err != nil {
				t.Fatal(err)
			}
			for i := range b.N {
				b.S[i] = (float32(i) + 0.5) / width
			}
			p.SampleLod(b)
			return b
		}
		sampler.Ycbcr = &identity
		raw := look(newBatch(width))
		for _, r := range vk.Values[vk.SamplerYcbcrRange]() {
			sampler.Ycbcr = &vk.SamplerYcbcrConversion{Model: vk.SamplerYcbcrModelConversionYcbcrIdentity, Range: r}
			most, unit := math.Exp2(float64(n))-1, math.Exp2(float64(n-8))
			for name, b := range engines(t, width) {
				look(b)
				for i := range b.N {
					for c := range 3 {
						code := math.RoundToEven(float64(raw.Out[c][i]) * most)
						want := code / most
						switch {
						case r == vk.SamplerYcbcrRangeItuNarrow && c == 1:
							want = (code - 16*unit) / (219 * unit)
						case r == vk.SamplerYcbcrRangeItuNarrow:
							want = (code - 128*unit) / (224 * unit)
						case c != 1:
							want -= math.Exp2(float64(n-1)) / most
						}
						if got := float64(b.Out[c][i]); math.Abs(got-want) > 1e-6 {
							t.Fatalf("%v, %v, %s: component %d of code %v is %v, not %v", f, r, name, c, code, got, want)
						}
					}
				}
			}
		}
	}
}
