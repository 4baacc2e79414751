package scene

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestWarnings: what changes looks alone is told and drawn as well as it can be; Strict makes an error of it.
func TestWarnings(t *testing.T) {
	document := func(change func(d object)) string {
		d := triangleDoc()
		change(d)
		return string(embedded(d, triangleBin()))
	}
	const square = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n"
	for name, c := range map[string]struct{ file, text, more, want string }{
		"image": {"a.gltf",
			document(func(d object) { d["images"] = list{object{"uri": "gone.png"}} }), "",
			`images[0]: "gone.png": file does not exist; it is grey`},
		"image that is none": {"a.gltf", document(func(d object) { at(d, "images", 0)["bufferView"] = 0 }), "",
			"images[0]: is not a PNG, JPEG, WebP, BMP or TGA image; it is grey"},
		"image from nowhere": {"a.gltf", document(func(d object) { d["images"] = list{object{}} }), "",
			"images[0]: has neither a uri nor a bufferView; it is grey"},
		"image of a bad escape": {"a.gltf",
			document(func(d object) { d["images"] = list{object{"uri": "a%ZZ.png"}} }), "",
			`images[0]: "a%ZZ.png": file does not exist; it is grey`},
		"data URI of a bad escape": {"a.gltf",
			document(func(d object) { d["images"] = list{object{"uri": "data:image/png,%ZZ"}} }), "",
			`images[0]: data URI: invalid URL escape "%ZZ"; it is grey`},
		"data URI without data": {"a.gltf",
			document(func(d object) { d["images"] = list{object{"uri": "data:image/png;base64"}} }), "",
			"images[0]: data URI without a comma; it is grey"},
		"data URI of other letters": {"a.gltf",
			document(func(d object) { d["images"] = list{object{"uri": "data:image/png;base64,%%%"}} }), "",
			"images[0]: data URI: illegal base64 data at input byte 0; it is grey"},
		"image of AVIF": {"a.gltf", document(func(d object) {
			d["textures"] = list{object{"extensions": object{"EXT_texture_avif": object{"source": 0}}}}
		}), "", "textures[0]: has only EXT_texture_avif, which is not supported; it is grey"},
		"image that is a folder": {"a.gltf", document(func(d object) { d["images"] = list{object{"uri": "folder"}} }),
			"", `images[0]: "folder": is a folder; it is grey`},
		"image of another name": {"a.gltf",
			document(func(d object) { d["images"] = list{object{"uri": "wrong.png"}} }), "",
			`images[0]: "wrong.png" has the name of a PNG file and the content of a JPEG file; its content counts`},
		"scene of another name": {"a.obj", document(func(d object) {}), "",
			"the name ends in .obj, but the content is .gltf; the content counts"},
		"image-less": {"a.gltf", document(func(d object) { d["textures"] = list{object{}} }), "",
			"textures[0]: has no image"},
		"looks": {"a.gltf", document(func(d object) {
			d["extensionsRequired"] = list{"KHR_xmp",
				"KHR_materials_dispersion"}
		}), "", "extensionsRequired[1]: KHR_materials_dispersion is not drawn"},
		"nothing": {"a.gltf", document(func(d object) { delete(at(d, "nodes", 0), "mesh") }), "",
			"draws nothing: it has no triangles, lines or points in its scene"},
		"mesh": {"a.gltf", document(func(d object) {
			d["meshes"] = append(d["meshes"].(list), object{"primitives": list{}})
			at(d, "nodes", 2)["mesh"] = 1
		}), "", "meshes[1]: has no primitives"},
		"skin": {"a.gltf", document(func(d object) {
			d["skins"] = list{object{"joints": list{1}}}
			at(d, "nodes",
				0)["skin"] = 0
		}), "", "nodes[0]: has a skin, and its mesh has no JOINTS_0 and WEIGHTS_0: it stands as it is stored"},
		"pointer": {"a.gltf", document(func(d object) {
			d["animations"] = list{object{"channels": list{object{"target": object{"node": 0, "path": "pointer"}}}}}
		}), "", "animations[0]: has channels of KHR_animation_pointer, which do nothing here"},
		"library":  {"a.obj", "mtllib gone.mtl\n" + square, "", `line 1: mtllib: "gone.mtl": file does not exist`},
		"material": {"a.obj", "usemtl gold\n" + square, "", `line 1: usemtl: no library defines "gold"; it is grey`},
		"map": {"a.obj", "mtllib a.mtl\nusemtl m\n" + square, "newmtl m\nmap_Kd gone.png\n",
			`a.mtl: line 2: map_Kd: "gone.png": file does not exist; it is grey`},
		"texture file": {"a.ply", strings.Replace(string(cubePLY("ascii")), "comment a cube", "comment TextureFile gone.png", 1), "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			folder := fstest.MapFS{c.file: {Data: []byte(c.text)}, "folder/a": {}, "wrong.png": {Data: jpegImage(4, 4)}}
			if c.more != "" {
				folder["a.mtl"] = &fstest.MapFile{Data: []byte(c.more)}
			}
			s, err := LoadFS(folder, c.file)
			require.NoError(t, err)
			if c.want == "" {
				require.Empty(t, s.Warnings)
				return
			}
			require.Len(t, s.Warnings, 1)
			require.Equal(t, c.want, s.Warnings[0].String())
			for _, im := range s.Images {
				require.NotEmpty(t, texelsOf(t, im))
			}
			_, err = Options{Strict: true}.LoadFS(t.Context(), folder, c.file)
			require.EqualError(t, err, c.file+": "+c.want)
		})
	}
}

// TestWarningsAreBounded: a file cannot fill the screen with them.
func TestWarningsAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString("v 0 0 0\nv 1 0 0\nv 0 1 0\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "usemtl m%d\nf 1 2 3\n", i)
	}
	s, err := LoadBytes("a.obj", []byte(b.String()))
	require.NoError(t, err)
	require.Len(t, s.Warnings, maxWarnings+1)
	require.Equal(t, "and more", s.Warnings[maxWarnings].String())
}

// TestWebP reads lossy and lossless images, by themselves and as the source of EXT_texture_webp, which goes before the
// other.
func TestWebP(t *testing.T) {
	for _, text := range []string{"UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
		"UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="} {
		doc := triangleDoc()
		doc["images"] = append(doc["images"].(list), object{"uri": "data:image/webp;base64," + text})
		at(doc, "textures", 0)["extensions"] = object{"EXT_texture_webp": object{"source": 1}}
		s, err := LoadBytes("a.glb", glb(encodeJSON(doc), triangleBin()))
		require.NoError(t, err)
		require.Len(t, s.Images, 1)
		require.Len(t, texelsOf(t, s.Images[0]), 4)
		data, err := base64.StdEncoding.DecodeString(text)
		require.NoError(t, err)
		for n := range data { // whatever is cut off is an error, not a panic
			src := &source{budget: budget{ctx: t.Context()}}
			if im, err := src.imageHeader("", data[:n]); err == nil {
				_, _ = im.Texels()
			}
		}
	}
}

// An extension that a file requires is read, ignored or told of as the table says; what the table does not have is
// refused by name.
func TestRequiredExtensions(t *testing.T) {
	load := func(name string) (*Scene, error) {
		d := triangleDoc()
		d["extensionsRequired"] = list{name}
		return LoadBytes("a.gltf", embedded(d, triangleBin()))
	}
	for name, state := range extensions {
		s, err := load(name)
		require.NoError(t, err, name)
		want := 0
		if state == looksExtension {
			want = 1
			require.Contains(t, s.Warnings[0].String(), name+" is not drawn")
		}
		require.Len(t, s.Warnings, want, name)
	}
	_, err := load("EXT_magic")
	require.ErrorContains(t, err, `extensionsRequired[0]: "EXT_magic" is not supported`)
}
