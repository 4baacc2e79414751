package command

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// object and list are JSON.
type (
	object = map[string]any
	list   = []any
)

// dataURI holds little-endian values in a URI.
func dataURI(values ...any) (uri string, size int) {
	var b bytes.Buffer
	for _, v := range values {
		if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
			panic(err)
		}
	}
	return "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(b.Bytes()), b.Len()
}

// quads is a glTF document of unit squares around the axis of its camera, one at each z with a material of its own. The
// camera is at z 2 and sees 1 x 1 units.
func quads(z []float64, materials ...object) object {
	uri, size := dataURI(
		[]float32{-0.5, -0.5, 0, 0.5, -0.5, 0, -0.5, 0.5, 0, 0.5, 0.5, 0},
		[]float32{0, 1, 1, 1, 0, 0, 1, 0},
		[]uint16{0, 1, 2, 2, 1, 3},
	)
	doc := object{
		"asset":   object{"version": "2.0"},
		"buffers": list{object{"uri": uri, "byteLength": size}},
		"bufferViews": list{
			object{"buffer": 0, "byteLength": 48}, object{"buffer": 0, "byteOffset": 48, "byteLength": 32},
			object{"buffer": 0, "byteOffset": 80, "byteLength": 12},
		},
		"accessors": list{
			object{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": list{-0.5, -0.5, 0},
				"max": list{0.5, 0.5, 0}},
			object{"bufferView": 1, "componentType": 5126, "count": 4, "type": "VEC2"},
			object{"bufferView": 2, "componentType": 5123, "count": 6, "type": "SCALAR"},
		},
		"cameras": list{object{"type": "orthographic", "orthographic": object{"xmag": 0.5, "ymag": 0.5, "znear": 0.5, "zfar": 8}}},
	}
	nodes, meshes, roots := list{object{"camera": 0, "name": "eye", "translation": list{0, 0, 2}}}, list{}, list{0}
	for i, m := range materials {
		m["extensions"] = object{"KHR_materials_unlit": object{}}
		meshes = append(meshes, object{"primitives": list{object{
			"attributes": object{"POSITION": 0, "TEXCOORD_0": 1}, "indices": 2, "material": i,
		}}})
		nodes = append(nodes, object{"mesh": i, "translation": list{0, 0, z[i]}})
		roots = append(roots, i+1)
	}
	doc["nodes"], doc["meshes"] = nodes, meshes
	if len(materials) > 0 {
		doc["materials"] = materials
	}
	doc["scenes"], doc["scene"] = list{object{"nodes": roots}}, 0
	return doc
}

// plain is a material of one linear colour.
func plain(r, g, b, a float64) object {
	return object{"pbrMetallicRoughness": object{"baseColorFactor": list{r, g, b, a}}}
}

// with adds a key.
func with(m object, key string, v any) object {
	m[key] = v
	return m
}

func document(t *testing.T, doc object) []byte {
	t.Helper()
	text, err := json.Marshal(doc)
	require.NoError(t, err)
	return text
}

// render draws a document and returns the picture.
func render(t *testing.T, doc object, args ...string) *image.NRGBA {
	t.Helper()
	folder := t.TempDir()
	out := filepath.Join(folder, "out.png")
	args = append([]string{"render", write(t, folder, "scene.gltf", document(t, doc)), "-o", out, "--size", "16x16"}, args...)
	status, _, stderr := command(args...)
	require.Zero(t, status, stderr)
	return picture(t, out)
}

// requirePixel compares a pixel.
func requirePixel(t *testing.T, m *image.NRGBA, x, y int, want ...uint8) {
	t.Helper()
	p := m.NRGBAAt(x, y)
	require.Equal(t, want, []uint8{p.R, p.G, p.B, p.A}, "(%d, %d)", x, y)
}

// Without a file, render draws the demo scene to out.png and prints one line.
func TestRenderDemo(t *testing.T) {
	t.Chdir(t.TempDir())
	status, stdout, stderr := command("render", "--size", "160x90", "--threads", "2")
	require.Zero(t, status, stderr)
	require.Empty(t, stderr)
	require.Regexp(t, `^out\.png: 160x90, \d+ triangles, \d+\.\d ms, 2 threads, \w+\n$`, stdout)
	require.Equal(t, []string{"out.png"}, names(t, "."))
	m := picture(t, "out.png")
	require.Equal(t, image.Rect(0, 0, 160, 90), m.Rect)
	colors := map[uint32]bool{}
	for i := 0; i < len(m.Pix); i += 4 {
		colors[binary.LittleEndian.Uint32(m.Pix[i:])] = true
	}
	require.Greater(t, len(colors), 1000, "a picture of many colours")
}

// The picture does not depend on the level, the threads or the tile.
func TestRenderSameBytes(t *testing.T) {
	var want []byte
	for i, args := range []string{"--isa generic --threads 1", "--threads 3 --tile 32", "--tile 64"} {
		var out, errs bytes.Buffer
		status := run(t.Context(), append([]string{"render", "-o", "-", "--size", "97x61"}, strings.Fields(args)...), &out, &errs)
		require.Zero(t, status, errs.String())
		require.Contains(t, errs.String(), "97x61", "the line goes to standard error")
		if i == 0 {
			want = out.Bytes()
		}
		require.Equal(t, want, out.Bytes(), args)
	}
	decode(t, want)
}

func TestRenderJSON(t *testing.T) {
	t.Chdir(t.TempDir())
	status, stdout, stderr := command("render", "--size", "64x32", "--json", "--msaa", "2", "--camera", "1")
	require.Zero(t, status, stderr)
	var r renderReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, 1, strings.Count(stdout, "\n"))
	require.Equal(t, []int{64, 32, 2}, []int{r.Width, r.Height, r.Samples})
	require.Positive(t, r.Triangles)
	require.Equal(t, int64(r.Triangles), r.Stats.Primitives)
}

// Colours reach the picture as sRGB: a factor is linear light, the background is what the flag says.
func TestRenderColor(t *testing.T) {
	half := render(t, quads([]float64{0}, plain(0.5, 1, 0, 1)))
	requirePixel(t, half, 8, 8, 188, 255, 0, 255)
	empty := quads(nil)
	empty["scenes"] = list{object{"nodes": list{0}}}
	for flag, want := range map[string][]uint8{
		"#123456": {0x12, 0x34, 0x56, 255}, "#fA8": {255, 0xAA, 0x88, 255}, "#01020304": {1, 2, 3, 4},
		"transparent": {0, 0, 0, 0}, "White": {255, 255, 255, 255}, "0.5,0,1": {128, 0, 255, 255}, "0, 0, 0, 0.2": {0, 0, 0, 51},
	} {
		requirePixel(t, render(t, empty, "--background", flag), 3, 3, want...)
	}
}

// Textures are filtered in linear light: black and white stripes shrink to 188, not to 128.
func TestRenderTexture(t *testing.T) {
	m := image.NewGray(image.Rect(0, 0, 64, 64))
	for i := range m.Pix {
		m.Pix[i] = uint8(255 * (i & 1))
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	doc := quads([]float64{0}, object{"pbrMetallicRoughness": object{"baseColorTexture": object{"index": 0}}})
	doc["images"] = list{object{"uri": "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())}}
	doc["textures"] = list{object{"source": 0}}
	requirePixel(t, render(t, doc, "--msaa", "1"), 8, 8, 188, 188, 188, 255)
}

// Blended surfaces are drawn from back to front whatever the file's order, over opaque ones.
func TestRenderBlend(t *testing.T) {
	const half = 0.5
	front := func() object { return with(plain(1, 0, 0, half), "alphaMode", "BLEND") }
	back := func() object { return with(plain(0, 1, 0, half), "alphaMode", "BLEND") }
	wall := func() object { return plain(0, 0, 1, 1) }
	want := render(t, quads([]float64{-2, -1, 0}, wall(), back(), front()))
	requirePixel(t, want, 8, 8, 188, 137, 137, 255) // linear 1/2, 1/4, 1/4
	require.Equal(t, want, render(t, quads([]float64{0, -1, -2}, front(), back(), wall())))
	require.Equal(t, want, render(t, quads([]float64{-1, -2, 0}, back(), wall(), front())))

	// A mask keeps or discards; what is discarded does not hide.
	mask := func(cutoff float64) object {
		return with(with(plain(1, 1, 1, half), "alphaMode", "MASK"), "alphaCutoff", cutoff)
	}
	requirePixel(t, render(t, quads([]float64{0, -1}, mask(0.6), wall())), 8, 8, 0, 0, 255, 255)
	requirePixel(t, render(t, quads([]float64{0, -1}, mask(0.4), wall())), 8, 8, 255, 255, 255, 255) // as opaque
}

// A triangle that is not a number or has no area is skipped; the rest of the scene is drawn.
func TestRenderSkipsBadTriangles(t *testing.T) {
	nan := float32(math.NaN())
	uri, size := dataURI([]float32{
		-0.5, -0.5, 0, 0.5, -0.5, 0, -0.5, 0.5, 0, 0.5, 0.5, 0, nan, 0, 0, 0, float32(math.Inf(1)), 0,
	}, []uint16{0, 1, 2, 0, 4, 1, 0, 0, 1, 2, 5, 1, 2, 1, 3})
	doc := quads([]float64{0}, plain(1, 0, 0, 1))
	doc["buffers"] = list{object{"uri": uri, "byteLength": size}}
	doc["bufferViews"] = list{object{"buffer": 0, "byteLength": 72}, object{"buffer": 0, "byteOffset": 72, "byteLength": 30}}
	doc["accessors"] = list{
		object{"bufferView": 0, "componentType": 5126, "count": 6, "type": "VEC3"}, object{},
		object{"bufferView": 1, "componentType": 5123, "count": 15, "type": "SCALAR"},
	}
	doc["meshes"] = list{object{"primitives": list{object{"attributes": object{"POSITION": 0}, "indices": 2, "material": 0}}}}
	doc["accessors"].(list)[1] = doc["accessors"].(list)[0]
	m := render(t, doc, "--msaa", "1")
	for y := range 16 {
		for x := range 16 {
			requirePixel(t, m, x, y, 255, 0, 0, 255)
		}
	}
}

// Every kind of file is drawn, and without a camera in it all of it is seen.
func TestRenderFormats(t *testing.T) {
	folder := t.TempDir()
	files := map[string]string{
		"a.obj": "mtllib a.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 4 3\n",
		"a.ply": "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n" +
			"element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
		"a.stl": "solid s\nfacet normal 0 -1 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\nendloop\nendfacet\nendsolid s\n",
	}
	write(t, folder, "a.mtl", []byte("newmtl red\nKd 1 0 0\n"))
	for name, text := range files {
		out := filepath.Join(folder, "out.png")
		status, _, stderr := command("render", write(t, folder, name, []byte(text)), "-o", out, "--size", "64x64",
			"--background", "black")
		require.Zero(t, status, "%s: %s", name, stderr)
		m := picture(t, out)
		drawn := 0
		for y := range 64 {
			for x := range 64 {
				if m.NRGBAAt(x, y).R > 0 {
					drawn++
				}
				if x == 0 || y == 0 || x == 63 || y == 63 {
					require.Zero(t, m.NRGBAAt(x, y).R, "%s reaches the edge", name)
				}
			}
		}
		require.Greater(t, drawn, 500, name)
	}
}

// What is wrong with a scene is told in one line that names the file and the element, and no picture is begun.
func TestRenderBadScenes(t *testing.T) {
	good := func() object { return quads([]float64{0}, plain(1, 1, 1, 1)) }
	part := func(doc object, array string, i int) object {
		switch a := doc[array].(type) {
		case list:
			return a[i].(object)
		case []object:
			return a[i]
		}
		panic(array)
	}
	for name, c := range map[string]struct {
		file string
		data func() []byte
		want string
	}{
		"missing":   {"scene.gltf", nil, "no such file"},
		"folder":    {".", nil, "is a folder"},
		"empty":     {"scene.glb", func() []byte { return nil }, "truncated"},
		"truncated": {"scene.gltf", func() []byte { return document(t, good())[:200] }, "truncated after 200 bytes"},
		"unknown":   {"scene.abc", func() []byte { return []byte("what is this?") }, "neither .glb"},
		"garbage":   {"scene.stl", func() []byte { return bytes.Repeat([]byte{0xFF}, 100) }, "header: claims"},
		"outside": {"scene.gltf", func() []byte {
			d := good()
			part(d, "buffers",
				0)["uri"] = "../secret.bin"
			return document(t, d)
		}, "buffers[0].uri"},
		"absolute": {"scene.gltf", func() []byte {
			d := good()
			part(d, "buffers",
				0)["uri"] = "/etc/passwd"
			return document(t, d)
		}, "absolute path"},
		"remote": {"scene.gltf", func() []byte {
			d := good()
			part(d, "buffers", 0)["uri"] = "https://example.com/a.bin"
			return document(t, d)
		}, "is not a file in the scene's folder"},
		"accessor past its buffer": {"scene.gltf",
			func() []byte { d := good(); part(d, "accessors", 0)["count"] = 5; return document(t, d) }, "accessors[0]"},
		"index past its vertices": {"scene.gltf", func() []byte {
			d := good()
			part(d, "accessors", 0)["count"] = 3
			part(d, "accessors", 1)["count"] = 3
			return document(t, d)
		}, "index 3 is past the 3 vertices"},
		"node cycle": {"scene.gltf", func() []byte {
			d := good()
			part(d, "nodes",
				1)["children"] = list{1}
			return document(t, d)
		}, "nodes[1]"},
		"extension": {"scene.gltf", func() []byte {
			return document(t,
				with(good(), "extensionsRequired", list{"EXT_magic"}))
		}, `extensionsRequired[0]: "EXT_magic" is not supported`},
		"memory": {"scene.gltf", func() []byte {
			d := good()
			part(d, "accessors",
				0)["count"] = int64(1) << 50
			return document(t, d)
		}, "accessors[0]"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, c.file)
			if c.data != nil {
				write(t, folder, c.file, c.data())
			}
			before := names(t, folder)
			for _, args := range [][]string{
				{"render", path, "-o", filepath.Join(folder, "out.png"), "--size", "32x32"},
				{"bench", path, "--png", filepath.Join(folder, "out.png"), "--size", "32x32", "--frames", "1"},
			} {
				status, stdout, stderr := command(args...)
				require.Equal(t, exitFailure, status, stderr)
				requireOneLine(t, stdout, stderr)
				require.Contains(t, stderr, path)
				require.Contains(t, stderr, c.want)
				require.Equal(t, before, names(t, folder))
			}
		})
	}
}

// A place that cannot be written to is found before anything is loaded, and what stood there stays after a failure.
func TestRenderOutput(t *testing.T) {
	folder := t.TempDir()
	for name, want := range map[string]string{
		folder: "is a folder",
		filepath.Join(write(t, folder, "file", nil), "out.png"): "cannot write: not a directory",
		filepath.Join(folder, strings.Repeat("n", 300)+".png"):  "cannot write: ",
		filepath.Join(folder, fmt.Sprintf("%c.png", 0)):         "cannot write: ",
	} {
		if runtime.GOOS == "windows" && strings.Contains(want, "directory") {
			want = "cannot write: "
		}
		status, stdout, stderr := command("render", filepath.Join(folder, "missing.glb"), "-o", name)
		require.Equal(t, exitFailure, status)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, want)
		require.NotContains(t, stderr, "missing.glb")
		require.Equal(t, []string{"file"}, names(t, folder))
	}

	old := write(t, folder, "old.png", []byte("old"))
	status, _, _ := command("render", filepath.Join(folder, "missing.glb"), "-o", old)
	require.Equal(t, exitFailure, status)
	data, err := os.ReadFile(old)
	require.NoError(t, err)
	require.Equal(t, "old", string(data))

	link := filepath.Join(folder, "link.png")
	if err := os.Symlink("old.png", link); err != nil {
		t.Log("no symbolic links here")
		return
	}
	status, _, stderr := command("render", "-o", link, "--size", "8x8")
	require.Zero(t, status, stderr)
	picture(t, old)
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&fs.ModeSymlink, "the link stays a link")
	require.Equal(t, []string{"file", "link.png", "old.png"}, names(t, folder))
}

// A device is written to, not replaced.
func TestRenderToDevice(t *testing.T) {
	before, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	status, _, stderr := command("render", "-o", os.DevNull, "--size", "8x8")
	require.Zero(t, status, stderr)
	after, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.Equal(t, before.Mode(), after.Mode())
}

func TestProfiles(t *testing.T) {
	t.Chdir(t.TempDir())
	status, _, stderr := command("render", "--size", "8x8", "--trace", "t", "--cpuprofile", "c")
	require.Zero(t, status, stderr)
	for _, name := range []string{"t", "c"} {
		info, err := os.Stat(name)
		require.NoError(t, err)
		require.Positive(t, info.Size())
	}
	status, stdout, stderr := command("render", "--cpuprofile", filepath.Join("t", "c"))
	require.Equal(t, exitFailure, status)
	requireOneLine(t, stdout, stderr)
}

// --debug says which draws draw nothing and why: a line each on standard error, and in the report.
func TestRenderSaysWhatDrawsNothing(t *testing.T) {
	dir := t.TempDir()
	input, out := filepath.Join(dir, "far.obj"), filepath.Join(dir, "out.png")
	require.NoError(t, os.WriteFile(input,
		[]byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nv 0 0 1e4\nv 1 0 1e4\nv 0 1 1e4\nf 4 5 6\n"), 0o666))
	for _, shading := range []string{"pbr", "unlit"} {
		args := []string{"render", input, "-o", out, "--size", "16x16", "--shading", shading, "--background", "black", "--fit"}
		status, plain, stderr := command(args...)
		require.Zero(t, status, stderr)
		require.NotContains(t, stderr, "debug")
		require.NotEmpty(t, plain)
		before, err := os.ReadFile(out)
		require.NoError(t, err)
		status, stdout, stderr := command(append(args, "--debug", "--json")...)
		require.Zero(t, status, stderr)
		var report struct {
			Findings []struct{ Kind, Field, Reason string }
		}
		require.NoError(t, json.Unmarshal([]byte(stdout), &report))
		require.Len(t, report.Findings, 1, stderr)
		f := report.Findings[0]
		require.NotEmpty(t, f.Reason)
		require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
		require.Contains(t, stderr, "halfspace: debug: "+out+": draw 0 of ")
		require.Contains(t, stderr, fmt.Sprintf("%s: %s: %s", f.Kind, f.Field, f.Reason))
		after, err := os.ReadFile(out)
		require.NoError(t, err)
		require.True(t, bytes.Equal(before, after), "the picture is another")
	}
}
