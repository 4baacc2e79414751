package scene

import (
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// Occlusion that is looked up with metalness and roughness gives the bytes of a lookup of its own, also where one of the
// two images is damaged, which is told; a slot of another material that reads one of them keeps both as they are.
func TestOcclusionIsLookedUpWithRoughness(t *testing.T) {
	const side = 64
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	rough, occlusion := pngImage(side, side), jpegImage(side, side)
	load := func(read bool, rough, occlusion []byte, o Options) *Scene {
		uri := func(kind string, data []byte) object {
			return object{"uri": "data:image/" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)}
		}
		doc := triangleDoc()
		doc["images"] = list{uri("png", rough), uri("jpeg", occlusion)}
		doc["textures"] = list{object{"source": 0, "sampler": 0}, object{"source": 1, "sampler": 0}}
		materials := list{object{"pbrMetallicRoughness": object{"metallicRoughnessTexture": object{"index": 0}},
			"occlusionTexture": object{"index": 1, "strength": 0.9}}}
		if read {
			materials = append(materials, object{"emissiveTexture": object{"index": 1}})
		}
		doc["materials"] = materials
		s, err := o.LoadBytes(t.Context(), "scene.gltf", embedded(doc, triangleBin()))
		require.NoError(t, err)
		return s
	}
	draw := func(s *Scene) ([]byte, []Warning) {
		cache := &Cache{Later: true}
		r, err := NewRenderer(dev, s, RenderInfo{Width: 32, Height: 32, Shading: ShadePBR, Float: true, Ambient: [3]float32{1, 1, 1},
			Cache: cache})
		require.NoError(t, err)
		c := s.DefaultCamera(1)
		require.NoError(t, r.Draw(t.Context(), &c))
		return append([]byte(nil), r.Color.Bytes()...), r.Warnings()
	}
	own := func(s *Scene) bool { return s.Materials[s.Primitives[0].Material].OcclusionTexture.Texture == 1 }
	plain, _ := draw(load(false, rough, rough, Options{}))
	for name, images := range map[string][2][]byte{
		"whole":     {rough, occlusion},
		"roughness": {rough[:len(rough)-60], occlusion},
		"occlusion": {rough, occlusion[:len(occlusion)-60]},
	} {
		a, b := load(true, images[0], images[1], Options{}), load(false, images[0], images[1], Options{})
		require.True(t, own(a) && !own(b))
		want, told := draw(a)
		got, again := draw(b)
		require.Equal(t, want, got, name)
		require.Equal(t, told, again, name)
		require.NotEqual(t, plain, got, name)
		if name != "whole" {
			require.Len(t, told, 1)
			_, err := NewRenderer(dev, load(false, images[0], images[1], Options{Strict: true}),
				RenderInfo{Width: 32, Height: 32, Shading: ShadePBR})
			require.ErrorContains(t, err, told[0].Element)
		}
	}
	require.True(t, own(load(false, rough, jpegImage(side, side/2), Options{})), "of another size")
}
