package bench

import (
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// rareRows are kinds of lookups that few programs have, and storage images of narrow texels. Their targets are ns a
// lookup, not fractions: LIMITS.md has them.
func rareRows() []lookupRow {
	flat, volume := plane2D(rgba8), lookupView{format: rgba8, view: vk.ImageViewType3D, size: 64, mips: true}
	chain := flat
	chain.mips = true
	corner, slice := flat, flat
	corner.corner, slice.slice = true, true
	cube := lookupView{format: rgba8, view: vk.ImageViewTypeCube, size: 64}
	clamped := of(bilinearSampler, func(s *vk.Sampler) {
		s.AddressModeU, s.AddressModeV, s.AddressModeW = vk.SamplerAddressModeClampToEdge,
			vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToEdge
	})
	mixed := of(clamped, func(s *vk.Sampler) { s.MagFilter = vk.FilterCubic })
	cubic := of(mixed, func(s *vk.Sampler) { s.MinFilter = vk.FilterCubic })
	aniso := of(clamped, func(s *vk.Sampler) {
		s.MipmapMode, s.MaxLod, s.AnisotropyEnable, s.MaxAnisotropy = vk.SamplerMipmapModeLinear, vk.LodClampNone, true, 16
	})
	greatest := of(aniso, func(s *vk.Sampler) { s.ReductionMode = vk.SamplerReductionModeMax })
	done := map[*float32]bool{} // derivatives are shared by all batches
	stretched := func(b *sample.Batch) {
		if done[&b.DPdx[0][0]] {
			return
		}
		done[&b.DPdx[0][0]] = true
		for j := range b.DPdx[0] { // 16 texels of the level along one axis
			for c := range 2 {
				b.DPdx[c][j], b.DPdy[c][j] = b.DPdx[c][j]*22.6, b.DPdy[c][j]*1.41
			}
		}
	}
	var count int
	footprints := func(p *sample.Texture, b *sample.Batch) {
		p.EachFootprint(b, 1, false, func(int, *sample.Footprint) { count++ })
	}
	rows := []lookupRow{
		sampled("corner-sampled", 0, corner, clamped, nil),
		sampled("slice of 3D", 0, slice, bilinearSampler, nil),
		sampled("CUBIC beside LINEAR", 0, flat, mixed, nil),
		sampled("cubic, cube", 0, cube, cubic, nil),
		with("anisotropic, 16 taps, 3D", "", 0, volume, aniso, 1, stretched, (*sample.Texture).SampleGrad),
		with("anisotropic, 16 taps, MAX", "", 0, chain, greatest, 1, stretched, (*sample.Texture).SampleGrad),
		with("footprint", "", 0, chain, of(aniso, func(s *vk.Sampler) { s.AnisotropyEnable = false }), 1, nil, footprints),
		with("footprint, 16 taps", "", 0, chain, aniso, 1, stretched, footprints),
	}
	for _, s := range []struct {
		name   string
		format vk.Format
	}{
		{"R8", vk.FormatR8Unorm}, {"A2B10G10R10", vk.FormatA2B10G10R10UnormPack32}, {"RGBA16F", rgba16f},
	} {
		rows = append(rows, storageRow("storage read, "+s.name, 0, plane2D(s.format), (*sample.Storage).Read),
			storageRow("storage write, "+s.name, 0, plane2D(s.format), (*sample.Storage).Write))
	}
	return rows
}
