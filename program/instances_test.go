package program_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Instances that share calls of a vertex module have the attributes and numbers that each has alone: with divisors, of
// formats that are words and others, beyond the end of a buffer. A shader that embeds the program is called for each.
func TestInstancesShareCalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	load := func(exec program.Exec, divisors [3]int) *program.Program {
		p, err := program.Load(words(t, "instanced.vert"), words(t, "instances.frag"), program.Options{Exec: exec,
			VertexInput: program.VertexInput{
				Bindings: []program.VertexBinding{{Binding: 0, Stride: 8},
					{Binding: 1, Stride: 8, Instance: true, Divisor: divisors[0]},
					{Binding: 2, Stride: 4, Instance: true, Divisor: divisors[1]},
					{Binding: 3, Stride: 10, Instance: true, Divisor: divisors[2]}},
				Attributes: []program.VertexAttribute{{Location: 0, Binding: 0, Format: vk.FormatR32G32Sfloat},
					{Location: 1, Binding: 1, Format: vk.FormatR32G32Sfloat},
					{Location: 2, Binding: 2, Format: vk.FormatR8G8B8A8Unorm},
					{Location: 3, Binding: 3, Format: vk.FormatR32G32Sfloat, Offset: 2}},
			}})
		require.NoError(t, err)
		return p
	}
	seen, all := 0, ways(t)
	for _, w := range all {
		for range 12 {
			divisor := func() int { return []int{-1, 0, 1, 2, 5}[rng.IntN(5)] }
			p := load(w.exec, [3]int{divisor(), divisor(), divisor()})
			tints := make([]byte, 4*(20+rng.IntN(300)))
			for i := range tints {
				tints[i] = byte(rng.Uint32())
			}
			b, err := p.Bind(program.Resources{VertexBuffers: [][]byte{floatBytes(rng, 2*12), floatBytes(rng, 2*(5+rng.IntN(300))),
				tints, floatBytes(rng, 2*500)}})
			require.NoError(t, err)
			d := shade.Draw{Bindings: b, Count: 12, Instances: 1 + rng.IntN(200), FirstInstance: rng.IntN(9)}
			picture := func(s shade.Shader, draws []shade.Draw) []byte {
				pipe, err := w.dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
					ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat}}, s)
				require.NoError(t, err)
				m := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, 64, 64, 1)
				pass := w.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}})
				for _, d := range draws {
					pass.Draw(pipe, d)
				}
				require.NoError(t, pass.End(t.Context()))
				return m.Bytes()
			}
			require.NotNil(t, p.Interface().Instances)
			want := picture(struct{ *program.Program }{p}, []shade.Draw{d})
			require.True(t, string(want) == string(picture(p, []shade.Draw{d})), "%v", d)
			if string(want) != string(make([]byte, len(want))) {
				seen++
			}
		}
	}
	require.Greater(t, seen, 8*len(all))
}
