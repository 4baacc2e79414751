package command

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/texfile"
)

// shelf is two squares, the near one half as far to the right as it is wide, so that it hides half of the other one,
// and the camera sees both whole.
func shelf(t *testing.T, name string) {
	t.Helper()
	doc := quads([]float64{0, 1}, plain(1, 0, 0, 1), plain(0, 0, 1, 1))
	nodes := doc["nodes"].(list)
	nodes[1].(object)["name"], nodes[2].(object)["name"] = "far", "near"
	nodes[2].(object)["translation"] = list{0.5, 0, 1}
	doc["cameras"] = list{object{"type": "orthographic", "orthographic": object{"xmag": 1, "ymag": 1, "znear": 0.5, "zfar": 8}}}
	doc["materials"].([]object)[0]["name"] = "paint"
	write(t, ".", name, document(t, doc))
}

// layer reads a layer of an OpenEXR file: its channels, four numbers a pixel.
func layer(t *testing.T, file, name string) [][4]float32 {
	t.Helper()
	tex, err := texfile.Options{Layer: name}.Load(file)
	require.NoError(t, err)
	v, err := halfspace.Read[[4]float32](tex.Image, halfspace.Region{})
	require.NoError(t, err)
	return v
}

// An OpenEXR file has the AOVs that were asked for, with the numbers of the scene; what is not asked for is not there.
func TestRenderAOVs(t *testing.T) {
	t.Chdir(t.TempDir())
	shelf(t, "a.gltf")
	must(t, "render", "a.gltf", "-o", "a.exr", "--size", "32x32", "--background", "transparent", "--aov",
		"color,depth,normal,position,albedo,cryptomatte,coverage,uv")
	at := func(x, y int) int { return y*32 + x }
	far, near, none := at(10, 16), at(22, 16), at(2, 2)
	p := layer(t, "a.exr", "P")
	require.InDelta(t, -0.34375, p[far][0], 1e-5, "10.5 pixels of 32 are at -0.34375 of 2 units")
	require.InDelta(t, 0, p[far][2], 1e-5)
	require.InDelta(t, 1, p[near][2], 1e-5)
	require.Equal(t, [4]float32{0, 0, 0, 1}, p[none])
	require.Equal(t, [3]float32{1, 0, 0}, [3]float32(layer(t, "a.exr", "albedo")[far][:3]))
	require.Equal(t, float32(1), layer(t, "a.exr", "")[near][3], "alpha")
	crypto := layer(t, "a.exr", "CryptoObject00")
	require.Equal(t, float32(1), crypto[far][1])
	require.NotEqual(t, crypto[far][0], crypto[near][0])
	require.Zero(t, crypto[none][1])

	must(t, "render", "a.gltf", "-o", "z.exr", "--size", "32x32", "--aov", "depth")
	must(t, "render", "a.gltf", "-o", "parts.exr", "--size", "32x32", "--aov", "depth,normal", "--parts")
	data, err := os.ReadFile("parts.exr")
	require.NoError(t, err)
	require.Equal(t, byte(0x10), data[5], "the bit of several parts")
	must(t, "render", "a.gltf", "-o", "l/{layer}.exr", "--size", "32x32", "--aov", "color,normal,position")
	require.Equal(t, []string{"color.exr", "normal.exr", "position.exr"}, tree(t, "l"))
	require.Equal(t, p, layer(t, "l/position.exr", "P"))

	for args, want := range map[string]string{
		"-o a.png --aov motion": "png keeps no motion: use .exr or .npy", "-o a.exr --aov colour": "use albedo",
		"-o a.exr --aov depth,depth": "each once",
		"-o {layer}.exr":             "{layer} is the name of an AOV", "-o a.png --parts": "png has none",
		"-o - --sidecar": "standard output has none",
	} {
		status, _, stderr := command(append([]string{"render", "a.gltf", "--size", "8x8"}, strings.Fields(args)...)...)
		require.Equal(t, exitUsage, status, args)
		require.Contains(t, stderr, want)
	}
}

// A supersampled picture has the same numbers of surfaces, boxes and masks as one that is not: those of the middles of
// its own pixels. Coverage and weights are shares of all samples of all parts of a pixel.
func TestRenderSupersampleKeepsNumbers(t *testing.T) {
	t.Chdir(t.TempDir())
	shelf(t, "a.gltf")
	draw := func(folder string, flags ...string) {
		must(t, append([]string{"render", "a.gltf", "-o", folder + "/{name}.exr", "--size", "31x31", "--msaa", "2",
			"--background", "transparent", "--sidecar",
			"--aov", "color,depth,normal,position,uv,id,object,material,barycentric,facing,albedo,coverage,cryptomatte"}, flags...)...)
	}
	draw("one")
	draw("more", "--supersample", "4")
	for _, name := range []string{"", "N", "P", "UV", "albedo", "barycentric"} {
		one, more := layer(t, "one/a.exr", name), layer(t, "more/a.exr", name)
		require.Len(t, more, 31*31)
		if name != "" {
			require.Equal(t, one, more, name)
			continue
		}
		shares := map[float32]bool{}
		crypto := layer(t, "more/a.exr", "CryptoObject00")
		for i := range more {
			require.InDelta(t, more[i][3], crypto[i][1]+crypto[i][3], 1e-6, "alpha is the weights' sum")
			shares[crypto[i][1]] = true
		}
		require.Greater(t, len(shares), 3, "of 32 samples")
	}
	read := func(name string) string {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		return strings.ReplaceAll(string(data), "more/", "one/")
	}
	require.Equal(t, read("one/a.json"), read("more/a.json"))
}

// A sidecar has the camera in both conventions, and of each object its pixels, boxes and how much of it is seen; the
// file of annotations has the same as COCO has it, with masks that are these pixels.
func TestRenderSidecars(t *testing.T) {
	t.Chdir(t.TempDir())
	shelf(t, "a.gltf")
	must(t, "render", "a.gltf", "-o", "out/{name}.png", "--size", "32x32", "--annotations", "coco", "--resume")
	require.Equal(t, []string{".a.png.halfspace", "a.json", "a.png", "annotations.json"}, tree(t, "out"))
	var s job.Sidecar
	data, err := os.ReadFile("out/a.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &s))
	require.Len(t, s.Objects, 2)
	far, near := s.Objects[0], s.Objects[1]
	require.Equal(t, "far", far.Name)
	require.Equal(t, []int{128, 256}, []int{far.Pixels, near.Pixels})
	require.Equal(t, []float64{0.5, 1}, []float64{far.Visible, near.Visible})
	require.Equal(t, [4]int{8, 8, 8, 16}, *far.Box2D)
	require.Equal(t, [4]int{16, 8, 16, 16}, *near.Box2D)
	require.Equal(t, [2][3]float64{{0, -0.5, 1}, {1, 0.5, 1}}, *near.Box3D)
	require.Nil(t, s.Camera.OpenCV.Intrinsic, "an orthographic camera has none")
	require.Equal(t, "paint", s.Materials[0])

	var coco struct {
		Images []struct {
			ID       int
			FileName string `json:"file_name"`
		}
		Annotations []struct {
			ImageID      int `json:"image_id"`
			CategoryID   int `json:"category_id"`
			Area         int
			Box          [4]int `json:"bbox"`
			Segmentation struct{ Counts, Size []int }
		}
		Categories []struct {
			ID   int
			Name string
		}
	}
	read := func() []byte {
		data, err := os.ReadFile("out/annotations.json")
		require.NoError(t, err)
		return data
	}
	first := read()
	require.NoError(t, json.Unmarshal(first, &coco))
	require.Equal(t, "a.png", coco.Images[0].FileName)
	require.Len(t, coco.Annotations, 2)
	for _, a := range coco.Annotations {
		require.Equal(t, []int{32, 32}, a.Segmentation.Size)
		at, area := 0, 0
		for i, n := range a.Segmentation.Counts {
			for range n {
				if x, y := at/32, at%32; i%2 == 1 {
					area++
					require.True(t, x >= a.Box[0] && x < a.Box[0]+a.Box[2] && y >= a.Box[1] && y < a.Box[1]+a.Box[3])
				}
				at++
			}
		}
		require.Equal(t, 32*32, at)
		require.Equal(t, a.Area, area)
		require.Equal(t, coco.Categories[a.CategoryID-1].ID, a.CategoryID)
	}
	require.NoError(t, os.Remove("out/annotations.json"))
	require.Contains(t, must(t, "render", "a.gltf", "-o", "out/{name}.png", "--size", "32x32", "--annotations",
		"coco", "--resume"), "is there already")
	require.Equal(t, first, read(), "of a picture that was there already")
}

// Both conventions of a perspective camera put a point where the renderer draws it.
func TestRenderSidecarCamera(t *testing.T) {
	t.Chdir(t.TempDir())
	shelf(t, "a.gltf")
	must(t, "render", "a.gltf", "-o", "a.exr", "--size", "48x32", "--aov", "position", "--sidecar", "--camera",
		"frame", "--azimuth", "20", "--elevation", "30")
	var s job.Sidecar
	data, err := os.ReadFile("a.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &s))
	p := layer(t, "a.exr", "P")
	k, e := s.Camera.OpenCV.Intrinsic, s.Camera.OpenCV.Extrinsic
	seen := 0
	for i, q := range p {
		if q == [4]float32{0, 0, 0, 1} {
			continue
		}
		seen++
		var c [3]float64
		var view, clip [4]float64
		for r := range 3 {
			c[r] = e[r][0]*float64(q[0]) + e[r][1]*float64(q[1]) + e[r][2]*float64(q[2]) + e[r][3]
		}
		for r := range 4 {
			m := s.Camera.OpenGL.View[r]
			view[r] = m[0]*float64(q[0]) + m[1]*float64(q[1]) + m[2]*float64(q[2]) + m[3]
		}
		for r := range 4 {
			for j := range 4 {
				clip[r] += s.Camera.OpenGL.Projection[r][j] * view[j]
			}
		}
		x, y := float64(i%48)+0.5, float64(i/48)+0.5
		require.InDelta(t, x, k[0][0]*c[0]/c[2]+k[0][2], 0.01)
		require.InDelta(t, y, k[1][1]*c[1]/c[2]+k[1][2], 0.01)
		require.InDelta(t, x, (clip[0]/clip[3]+1)*24, 0.01)
		require.InDelta(t, y, (1-clip[1]/clip[3])*16, 0.01)
		require.Less(t, math.Abs(clip[2]), clip[3])
	}
	require.Greater(t, seen, 100)
}

// What moves has moved by as much as its pixels say: a turntable's far side goes one way, its near side the other.
func TestRenderMotion(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, "render", write(t, ".", "boxes.gltf", boxes), "--turntable", "36", "-o", "m{frame}.exr", "--size", "32x18", "--aov", "motion,depth")
	motion := layer(t, "m1.exr", "motion")
	left, right := 0, 0
	for _, m := range motion {
		if m[0] < 0 {
			left++
		} else if m[0] > 0 {
			right++
		}
	}
	require.Greater(t, left, 20, fmt.Sprint(left, right))
	require.Greater(t, right, 20)
}
