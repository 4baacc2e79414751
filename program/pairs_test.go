package program_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Shaders that are in WGSL and in GLSL, 201 of them in testdata/pairs, give the same picture: the modules are those of
// the module wgsl and of glslang. A column of four pixels is a shader; the mean error of floats is far below what a
// wrong branch would make.
func TestPairs(t *testing.T) {
	list, err := filepath.Glob("testdata/pairs/*.wgsl.spv")
	require.NoError(t, err)
	require.NotEmpty(t, list)
	const width, height = 4 * 64, 16
	for _, file := range list {
		name := strings.TrimSuffix(filepath.Base(file), ".wgsl.spv")
		t.Run(name, func(t *testing.T) {
			p := picture{width: width, height: height, format: vk.FormatR32G32B32A32Sfloat}
			p.fragment = "pairs/" + name + ".wgsl"
			got := p.draw(t)
			p.words, p.fragment = nil, "pairs/"+name+".frag"
			want := p.draw(t)
			for i := range got {
				for c := range got[i] {
					a, b := float64(f32(got[i][c])), float64(f32(want[i][c]))
					if !(math.Abs(a-b) <= 1e-5*max(1, math.Abs(b))) && !(a != a && b != b) && a != b {
						t.Fatalf("case %d, row %d, component %d: %v in WGSL, %v in GLSL", i%width/4, i/width, c, a, b)
					}
				}
			}
		})
	}
}
