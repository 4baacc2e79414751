package sample

import (
	"math"
	"testing"

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
		{vk.SamplerYcbcrModelConversionYcbcr709, 255, 255, 128, [3]float64{239.0/219 + 1.5748*127/224, 239.0/219 - 1.5748*0.2126/0.7152*127/224, 239.0 / 219}},
		{vk.SamplerYcbcrModelConversionYcbcr709, 128, 0, 0, [3]float64{-16.0 / 219, -16.0/219 + 1.8556*0.0722/0.7152*128/224, -16.0/219 - 1.8556*128/224}},
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

// Every texel of a sparse Y'CbCr image was resident. A lookup touches its luma, and the chroma that is reconstructed.
func TestSparseYcbcrIsResidentByTexel(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatG8B8R83Plane444Unorm, vk.FormatG8B8R83Plane420Unorm, vk.FormatG8B8R82Plane422Unorm, vk.FormatG8B8G8R8422Unorm} {
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
					XChromaOffset: vk.ChromaLocationMidpoint, YChromaOffset: vk.ChromaLocationMidpoint}}, newView(t, m, vk.ImageViewType2D))
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
