package examples

import (
	"go/parser"
	"go/token"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/golden"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/simd"
)

// all are the examples, by the names of their files and pictures.
var all = map[string]func(dev *halfspace.Device) *image.RGBA{
	"textures": Textures, "shadows": Shadows, "deferred": Deferred, "cubemap": CubeMap, "rendertotexture": RenderToTexture,
	"picking": Picking, "occlusion": Occlusion, "baking": Baking, "bloom": Bloom, "thumbnails": Thumbnails, "video": Video,
	"service": Service, "impostors": Impostors, "shadowpbr": ShadowPBR, "userinterface": UserInterface,
	"commands": Commands, "particles": Particles, "histogram": Histogram,
}

// Each example draws its picture, on every level. Look at a new picture before it is committed. Short runs, which emulators do, draw on
// the best level, and not the one that takes them a minute.
func TestExamplesGolden(t *testing.T) {
	levels := simd.Available()
	if testing.Short() {
		levels = levels[len(levels)-1:]
	}
	for _, level := range levels {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Inside: inside.Options{Kernels: k}})
		require.NoError(t, err)
		defer dev.Close()
		for name, draw := range all {
			if testing.Short() && name == "particles" {
				continue
			}
			t.Run(name+"/"+level.String(), func(t *testing.T) {
				golden.Check(t, draw(dev), name, golden.Dir("../docs/examples"))
			})
		}
	}
}

// Each file is an example of fewer than 92 lines, with its picture; doc.go and docs/examples.md list it.
func TestExamplesAreShort(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	page, err := os.ReadFile("../docs/examples.md")
	require.NoError(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(file, ".go")
		if strings.HasSuffix(name, "_test") || name == "doc" || name == "setup" {
			continue
		}
		_, ok := all[name]
		require.True(t, ok, "%s is not drawn", file)
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Less(t, strings.Count(string(source), "\n")-strings.Count(string(source), "// glue: "), 92, file)
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
		require.NoError(t, err)
		listed := false
		for what := range parsed.Scope.Objects {
			listed = listed || token.IsExported(what) && strings.Contains(string(doc), "\t"+what+" ")
		}
		require.True(t, listed, "%s is not listed in doc.go", file)
		require.Contains(t, string(page), "(../examples/"+file+")")
		require.Contains(t, string(page), "(examples/"+name+".png)")
	}
}

// Four programs were written from the documentation alone. What they say beside their subject, to make images, textures, targets and blocks
// and to move bytes, lies between marks: at most 15 lines in all four. None of it hides in setup.go, from which they have the handling of
// errors alone.
func TestExamplesHaveLittleGlue(t *testing.T) {
	glue := 0
	for _, file := range []string{"service.go", "impostors.go", "shadowpbr.go", "userinterface.go"} {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		inside, marks := false, 0
		for line := range strings.Lines(string(source)) {
			line = strings.TrimSpace(line)
			switch {
			case line == "// glue: begin" || line == "// glue: end":
				require.NotEqual(t, inside, strings.HasSuffix(line, "begin"), file)
				inside, marks = !inside, marks+1
			case inside && line != "" && line != "//":
				glue++
			default:
				for _, made := range []string{".NewImage", ".NewView(", ".NewTexture(", "image.NewRGBA(", ".NewBlock(", ".SetStruct(",
					"unsafe."} {
					require.NotContains(t, line, made, "%s: glue without marks", file)
				}
			}
		}
		require.False(t, inside, file)
		require.Positive(t, marks, file)
		for _, helper := range []string{"newImage(", "newTexture(", "solid(", "flat(", "depthTested(", "cleared(", "onSky(", "ball("} {
			require.NotContains(t, string(source), " "+helper, file)
		}
	}
	t.Logf("%d lines", glue)
	require.LessOrEqual(t, glue, 15)
}

// A frame of 1080p video in Y'CbCr 4:2:0 that changed, drawn over a picture on one core.
func BenchmarkVideo(b *testing.B) {
	frame := image.NewYCbCr(image.Rect(0, 0, 1920, 1080), image.YCbCrSubsampleRatio420)
	footage(frame, 0)
	film, texture := player(frame)
	picture := image.NewRGBA(frame.Rect)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(b, err)
		dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Inside: inside.Options{Kernels: k}, Threads: 1})
		require.NoError(b, err)
		defer dev.Close()
		pipe := must(dev.NewPipeline(flat(), screen{}))
		b.Run("level="+level.String(), func(b *testing.B) {
			for b.Loop() {
				film.Touch()
				show(dev, pipe, texture, picture)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "frames/s")
		})
	}
}
