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
	"github.com/seed-1acaedba/halfspace/simd"
)

// all are the examples, by the names of their files and pictures.
var all = map[string]func(dev *halfspace.Device) *image.RGBA{
	"textures": Textures, "shadows": Shadows, "deferred": Deferred, "cubemap": CubeMap, "rendertotexture": RenderToTexture, "picking": Picking, "occlusion": Occlusion, "baking": Baking, "bloom": Bloom, "thumbnails": Thumbnails, "video": Video,
}

// Each example draws its picture, on every level. Look at a new picture before it is committed.
func TestExamplesGolden(t *testing.T) {
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Kernels: k})
		require.NoError(t, err)
		defer dev.Close()
		for name, draw := range all {
			t.Run(name+"/"+level.String(), func(t *testing.T) {
				golden.Check(t, draw(dev), name, golden.Dir("../docs/examples"))
			})
		}
	}
}

// Each file is an example of fewer than 80 lines, with its picture; doc.go and docs/examples.md list it.
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
		require.Less(t, strings.Count(string(source), "\n"), 80, file)
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

// A frame of 1080p video in Y'CbCr 4:2:0 that changed, drawn over a picture on one core.
func BenchmarkVideo(b *testing.B) {
	frame := image.NewYCbCr(image.Rect(0, 0, 1920, 1080), image.YCbCrSubsampleRatio420)
	footage(frame, 0)
	film, texture := player(frame)
	picture := image.NewRGBA(frame.Rect)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(b, err)
		dev, err := halfspace.NewDevice(halfspace.DeviceInfo{Kernels: k, Threads: 1})
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
