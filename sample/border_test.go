package sample

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Opaque black has its one in alpha, whatever the order in which a format packs its components.
func TestOpaqueBlackOfPackedFormats(t *testing.T) {
	const border = vk.SamplerAddressModeClampToBorder
	for _, f := range []vk.Format{vk.FormatR4G4B4A4UnormPack16, vk.FormatB4G4R4A4UnormPack16, vk.FormatA4R4G4B4UnormPack16, vk.FormatA4B4G4R4UnormPack16} {
		p, err := Compile(vk.Sampler{AddressModeU: border, AddressModeV: border, BorderColor: vk.BorderColorFloatOpaqueBlack},
			newView(t, newImage(t, f, 2, 2, 1, 1), vk.ImageViewType2D))
		if err != nil {
			t.Fatal(err)
		}
		b := newBatch(1)
		b.S[0] = -1
		p.SampleLod(b)
		if got := [4]float32{b.Out[0][0], b.Out[1][0], b.Out[2][0], b.Out[3][0]}; got != [4]float32{0, 0, 0, 1} {
			t.Errorf("%v: %v", f, got)
		}
	}
}
