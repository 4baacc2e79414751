package scene

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestScenes loads the benchmark scenes, where they are present, and checks what their description says.
func TestScenes(t *testing.T) {
	const folder = "../../shared/scenes"
	if _, err := os.Stat(folder); err != nil || testing.Short() {
		t.Log("the benchmark scenes are not present, or the test is short")
		return
	}
	for _, c := range []struct {
		file                       string
		triangles, draws, textures int
		cameras                    []string
		min, max                   [3]float32
	}{
		{"sponza.glb", 63069, 25, 25, []string{"atrium", "gallery"}, [3]float32{-15.36, -1.01, -9.46}, [3]float32{14.4, 11.44, 8.84}},
		{"damaged-helmet.glb", 15452, 1, 5, []string{"front"}, [3]float32{-0.947, -0.901, -1.187}, [3]float32{0.942, 0.901, 0.813}},
		{"nefertiti.glb", 99938, 1, 0, []string{"front"}, [3]float32{-0.48, -1, -0.73}, [3]float32{0.48, 1, 0.73}},
		{"bunny.glb", 69451, 1, 0, []string{"front"}, [3]float32{-1, -0.99, -0.78}, [3]float32{1, 0.99, 0.78}},
		{"fill.glb", 128, 64, 0, []string{"front"}, [3]float32{}, [3]float32{}},
		{"overdraw-front-to-back.glb", 128, 64, 0, []string{"front"}, [3]float32{}, [3]float32{}},
		{"textured-fill.glb", 32, 16, 1, []string{"front"}, [3]float32{}, [3]float32{}},
		{"small-triangles.glb", 1002528, 144, 0, []string{"front"}, [3]float32{}, [3]float32{}},
		{"msaa-edges.glb", 24000, 8, 0, []string{"front"}, [3]float32{}, [3]float32{}},
	} {
		t.Run(c.file, func(t *testing.T) {
			s, err := Load(filepath.Join(folder, c.file))
			require.NoError(t, err)
			require.Equal(t, c.triangles, s.Triangles())
			require.Len(t, s.Instances, c.draws)
			require.Len(t, s.Textures, c.textures)
			var names []string
			for _, cam := range s.Cameras {
				names = append(names, cam.Name)
			}
			require.Equal(t, c.cameras, names)
			for _, p := range s.Primitives {
				require.Len(t, p.Normals, len(p.Positions))
				require.Len(t, p.Indices, p.Triangles()*3)
			}
			for _, im := range s.Images {
				require.Len(t, texelsOf(t, im), 4*im.Width*im.Height)
			}
			if c.max != c.min {
				for k := range 3 {
					require.InDelta(t, c.min[k], s.Bounds.Min[k], 0.01)
					require.InDelta(t, c.max[k], s.Bounds.Max[k], 0.01)
				}
			}
		})
	}
}
