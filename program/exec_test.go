package program_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A program runs as its options say or is refused: where machine code is not run, when it is loaded, and by devices
// whose level has none, when their pipeline is made.
func TestExec(t *testing.T) {
	vertex, fragment := words(t, "quad.vert"), words(t, "math.frag")
	_, err := program.Load(vertex, fragment, program.Options{Exec: 3})
	require.EqualError(t, err, "Exec: Exec(3): use ExecAuto, ExecInterpret or ExecNative")
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
		defer dev.Close()
		possible := jit.Enabled() && jit.Supports(level)
		for _, exec := range []program.Exec{program.ExecAuto, program.ExecInterpret, program.ExecNative} {
			p, err := program.Load(vertex, fragment, program.Options{Exec: exec})
			if exec == program.ExecNative && !jit.Enabled() {
				require.EqualError(t, err, "Exec: machine code is not run here: see HALFSPACE_JIT")
				continue
			}
			require.NoError(t, err)
			_, err = dev.NewPipeline(vk.GraphicsPipeline{
				Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR32G32B32A32Uint},
			}, p)
			if exec == program.ExecNative && !possible {
				require.EqualError(t, err, "Exec: there is no machine code for "+level.String())
				continue
			}
			require.NoError(t, err)
			require.Equal(t, possible && exec != program.ExecInterpret, p.Exec(level.String()) == program.ExecNative)
		}
	}
	t.Setenv("HALFSPACE_JIT", "off")
	_, err = program.Load(vertex, fragment, program.Options{Exec: program.ExecNative})
	require.ErrorContains(t, err, "HALFSPACE_JIT")
}

// Numbers of all widths are the same in every way.
func TestDrawsMath(t *testing.T) {
	texels := picture{fragment: "math.frag", format: vk.FormatR32G32B32A32Uint, width: 61, height: 17}.draw(t)
	require.NotEqual(t, texels[0], texels[60])
}
