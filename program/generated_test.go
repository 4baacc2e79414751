package program_test

import (
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/spirvgen"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Generated modules draw what the same program does in Go, a fragment at a time, in every way: they go through parsing,
// lowering and optimising. MODULES is how many are tried, and SEED the first one. Some are shown to spirv-val, where
// that is installed.
func TestGeneratedModules(t *testing.T) {
	n := 25
	if s := os.Getenv("MODULES"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	validator, _ := exec.LookPath("spirv-val")
	first, _ := strconv.ParseUint(os.Getenv("SEED"), 10, 64)
	for seed := first; seed < first+uint64(n); seed++ {
		if tried := seed - first; tried > 0 && tried%1000 == 0 {
			t.Logf("%d modules", tried)
		}
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { // whose devices end with it
			words, of, err := spirvgen.Fragment(seed)
			require.NoError(t, err, "seed %d", seed)
			if validator != "" && seed < first+10 {
				var data []byte
				for _, w := range words {
					data = binary.LittleEndian.AppendUint32(data, w)
				}
				file := filepath.Join(t.TempDir(), "module.spv")
				require.NoError(t, os.WriteFile(file, data, 0o666))
				out, err := exec.Command(validator, "--target-env", "vulkan1.1", file).CombinedOutput()
				require.NoError(t, err, "seed %d: %s", seed, out)
			}
			const width, height = 21, 9
			texels := picture{words: words, format: vk.FormatR32G32B32A32Uint, width: width, height: height}.draw(t)
			for i, got := range texels {
				want, live := of(uint32(i%width), uint32(i/width))
				if !live {
					want = [4]uint32{}
				}
				if [4]uint32(got) != want {
					t.Fatalf("seed %d, (%d, %d): %x, not %x", seed, i%width, i/width, got, want)
				}
			}
		})
	}
}
