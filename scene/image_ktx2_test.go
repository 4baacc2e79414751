package scene

import (
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"
)

// A texture of KHR_texture_basisu has the texels of its plain twin; one that is damaged refuses the scene, but for one
// with another source, which is drawn with a warning.
func TestUniversalTexturesExact(t *testing.T) {
	packed, err := Load("testdata/basis-mask.packed.glb")
	require.NoError(t, err)
	require.Empty(t, packed.Warnings)
	plain, err := Load("testdata/basis-mask.plain.glb")
	require.NoError(t, err)
	require.Len(t, packed.Images, 1)
	got, err := packed.Images[0].Texels()
	require.NoError(t, err)
	want, err := plain.Images[0].Texels()
	require.NoError(t, err)
	require.Equal(t, want, got)

	doc, bin := chunks(t, "testdata/basis-mask.packed.glb")
	view := at(doc, "bufferViews", int(at(doc, "images", 0)["bufferView"].(float64)))
	offset, _ := view["byteOffset"].(float64)
	bin[int(offset)+20] = 0 // the width
	bin[int(offset)+21] = 0
	_, err = LoadBytes("a.glb", glb(encodeJSON(doc), bin))
	require.ErrorContains(t, err, "images[0]: claims 0 x 64 pixels")

	texture := at(doc, "textures", 0)
	texture["source"] = 1
	png := base64.StdEncoding.EncodeToString(pngImage(2, 2))
	doc["images"] = append(doc["images"].([]any), object{"uri": "data:image/png;base64," + png})
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), bin))
	require.NoError(t, err)
	require.Len(t, s.Warnings, 1)
	require.Contains(t, s.Warnings[0].String(), "its other source is drawn")
	require.Equal(t, 2, s.Images[s.Textures[0].Image].Width)
}

// Universal textures are decoded side by side: equal ones become one image, a broken one does not harm the others, and one
// that no material uses is not looked at.
func TestUniversalTexturesSideBySide(t *testing.T) {
	doc, bin := chunks(t, "testdata/basis-mask.packed.glb")
	view := at(doc, "bufferViews", int(at(doc, "images", 0)["bufferView"].(float64)))
	offset, _ := view["byteOffset"].(float64)
	file := bin[int(offset):][:int(view["byteLength"].(float64))]
	uri := func(data []byte) string { return "data:image/ktx2;base64," + base64.StdEncoding.EncodeToString(data) }
	broken := append([]byte(nil), file...)
	broken[44] = 9 // the supercompression scheme
	png := base64.StdEncoding.EncodeToString(pngImage(2, 2))
	doc["images"] = append(doc["images"].([]any), object{"uri": uri(file)}, object{"uri": uri(broken)}, object{"uri": uri(broken[:90])},
		object{"uri": "data:image/png;base64," + png})
	texture := func(image int) object {
		return object{"source": 4, "extensions": object{"KHR_texture_basisu": object{"source": image}}}
	}
	doc["textures"] = []any{texture(0), texture(1), texture(2), texture(3)}
	material := at(doc, "materials", 0)
	material["normalTexture"] = object{"index": 1}
	material["emissiveTexture"] = object{"index": 2}
	s, err := LoadBytes("a.glb", glb(encodeJSON(doc), bin))
	require.NoError(t, err)
	require.Len(t, s.Warnings, 1)
	require.Contains(t, s.Warnings[0].String(), "images[2]: KTX2: supercompressionScheme: 9 is not none")
	require.Len(t, s.Images, 2)
	require.Equal(t, s.Textures[0].Image, s.Textures[1].Image)
	require.NotNil(t, s.Images[0].Pix)
}
