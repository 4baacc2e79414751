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
