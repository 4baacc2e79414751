package spirvgen_test

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/spirvgen"
)

// Pairs are valid SPIR-V, where there is somebody to say so, and the same ones of the same numbers.
func TestPairsAreValid(t *testing.T) {
	validator, _ := exec.LookPath("spirv-val")
	for seed := range uint64(40) {
		o := spirvgen.Options{
			Colors:     []spirvgen.Class{spirvgen.Float, spirvgen.None, spirvgen.Uint, spirvgen.Sint}[:1+seed%4],
			DualSource: seed%8 == 0, Layers: seed%2 == 0,
			Views: seed%3 == 0,
		}
		made := func() *spirvgen.Pair {
			p, err := spirvgen.NewPair(rand.New(rand.NewPCG(seed, 1)), o)
			require.NoError(t, err, "seed %d", seed)
			return p
		}
		p := made()
		require.Equal(t, p, made())
		if validator == "" {
			continue
		}
		for n, words := range [][]uint32{p.Vertex, p.Fragment} {
			var data []byte
			for _, w := range words {
				data = binary.LittleEndian.AppendUint32(data, w)
			}
			file := filepath.Join(t.TempDir(), "module.spv")
			require.NoError(t, os.WriteFile(file, data, 0o666))
			out, err := exec.Command(validator, "--target-env", "vulkan1.2", file).CombinedOutput()
			if err != nil {
				text := []string{p.VertexText, p.FragmentText}[n]
				require.NoError(t, err, "seed %d, module %d: %s\n%s", seed, n, out, text)
			}
		}
	}
}
