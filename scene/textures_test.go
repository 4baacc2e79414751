package scene

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// A shading reads the textures that it samples, of the materials that are drawn, and no others: here all but the base
// colour's are damaged.
func TestShadingReadsWhatItSamples(t *testing.T) {
	doc, bin := triangleDoc(), triangleBin()
	damaged := pngImage(9, 9)
	damaged = damaged[:len(damaged)-20]
	doc["bufferViews"] = append(doc["bufferViews"].(list), object{"buffer": 0, "byteOffset": len(bin), "byteLength": len(damaged)})
	bin = append(bin, damaged...)
	at(doc, "buffers", 0)["byteLength"] = len(bin)
	doc["images"] = append(doc["images"].(list), object{"bufferView": 4})
	doc["textures"] = append(doc["textures"].(list), object{"source": 1})
	at(doc, "materials", 0)["normalTexture"] = object{"index": 1}
	at(doc, "materials", 0)["emissiveTexture"] = object{"index": 0}
	doc["materials"] = append(doc["materials"].(list), object{"pbrMetallicRoughness": object{"baseColorTexture": object{"index": 1}}})
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), bin))
	require.NoError(t, err)

	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	for shading := ShadeAuto; shading <= ShadeOverdraw; shading++ {
		r, err := NewRenderer(dev, s, RenderInfo{Shading: shading, Width: 8, Height: 8, SRGB: true})
		require.NoError(t, err, "shading %d", shading)
		if shading == ShadePBR {
			require.Len(t, r.Warnings(), 1, "the damaged image is read")
			require.Contains(t, r.Warnings()[0].Element, "images[1]")
			s.Materials[0].NormalTexture = nil
			r, err = NewRenderer(dev, s, RenderInfo{Shading: shading, Width: 8, Height: 8})
			require.NoError(t, err)
			require.Empty(t, r.Warnings(), "the second material is not drawn")
			continue
		}
		if textures := r.sampledTextures(); shading.plain() || shading.inspects() {
			require.Empty(t, textures, "shading %d", shading)
		} else {
			require.Len(t, textures, 1, "shading %d", shading)
		}
	}
}

// Another pose may need textures that the one before did not, of another variant of a material.
func TestReposeMakesTextures(t *testing.T) {
	doc := triangleDoc()
	doc["materials"] = append(doc["materials"].(list), object{},
		object{"normalTexture": object{"index": 0}, "emissiveTexture": object{"index": 0}})
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
	require.NoError(t, err)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	pose := func(material int) *Scene {
		posed := *s
		posed.Primitives = slices.Clone(s.Primitives)
		posed.Primitives[0].Material = material
		return &posed
	}
	cam := s.DefaultCamera(1)
	for _, shading := range []Shading{ShadeUnlit, ShadePBR} {
		r, err := NewRenderer(dev, pose(1), RenderInfo{Shading: shading, Width: 8, Height: 8, SRGB: true})
		require.NoError(t, err)
		require.Empty(t, r.textures)
		made := 0
		for _, material := range []int{0, 2, 1, 0} {
			require.NoError(t, r.Repose(t.Context(), pose(material)))
			require.NoError(t, r.Draw(t.Context(), &cam))
			require.GreaterOrEqual(t, len(r.textures), made)
			made = len(r.textures)
		}
		want := 1 // colours of image 0
		if shading == ShadePBR {
			want = 2 // its data, too
		}
		require.Equal(t, want, made, "shading %d", shading)
	}
}
