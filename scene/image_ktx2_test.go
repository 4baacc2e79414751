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
