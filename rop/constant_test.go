package rop

import (
	"bytes"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A draw of one colour leaves what the same colour in every lane leaves.
func TestConstantOutput(t *testing.T) {
	everyLevel(t, func(t *testing.T, k *simd.Kernels) {
		r := random()
		tabled := 0
		for n := range 20 {
			for _, f := range renderable() {
				a := vk.ColorBlendAttachment{
					BlendEnable: f.Blendable() && n%4 > 0, ColorWriteMask: vk.ColorComponents(r.IntN(16)),
					ColorBlendOp: basicOps()[r.IntN(5)], AlphaBlendOp: basicOps()[r.IntN(5)],
					SrcColorBlendFactor: someFactor(r), DstColorBlendFactor: someFactor(r),
					SrcAlphaBlendFactor: someFactor(r), DstAlphaBlendFactor: someFactor(r),
				}
				if f.Format == vk.FormatE5B9G9R9UfloatPack32 { // its components are written together
					a.ColorWriteMask = vk.ColorComponentsAll
				}
				if n%8 == 1 {
					a.ColorBlendOp = advancedOps()[r.IntN(len(advancedOps()))]
					a.AlphaBlendOp = a.ColorBlendOp
				}
				state := &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{a}, LogicOpEnable: n%8 == 0,
					LogicOp: vk.LogicOp(r.IntN(16))}
				samples := 1 << r.IntN(3)
				p := compileFor(t, k, samples, f, state)
				g := newRig(r, samples, ConstantOutputLanes/simd.Lanes, f)
				for c := range 4 {
					for _, lanes := range [2][]float32{g.batch.Fragments.Colors[0][c], g.batch.Fragments.Src1[c]} {
						for i := range lanes {
							lanes[i] = lanes[0]
						}
					}
				}
				old := slices.Clone(g.tile.Colors[0])
				p.Write(&g.scratch, &g.tile, &g.state, &g.batch)
				want := g.tile.Colors[0]
				g.tile.Colors[0] = old
				var u ConstantOutput
				p.ConstantOutput(&g.scratch, &g.state, g.batch.Fragments, &u)
				p.WriteConstant(&g.scratch, &g.tile, &g.state, &g.batch, &u)
				if !bytes.Equal(old, want) {
					t.Errorf("%v, %+v, logic %v %v: %x, want %x", f, a, state.LogicOpEnable, state.LogicOp, old, want)
				}
				if p.Tabled() {
					tabled++
				}
			}
		}
		if tabled < 100 {
			t.Errorf("%d states have tables", tabled)
		}
	})
}
