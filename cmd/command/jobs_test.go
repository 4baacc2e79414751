package command

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// models writes small scenes of one colour each, to be drawn as "NAME.gltf".
func models(t *testing.T, folder string, colors map[string][3]float64) {
	t.Helper()
	for name, c := range colors {
		path := filepath.Join(folder, filepath.FromSlash(name)+".gltf")
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, document(t, quads([]float64{0}, plain(c[0], c[1], c[2], 1))), 0o666))
	}
}

// tree lists the files of a folder and below, without records.
func tree(t *testing.T, folder string) (list []string) {
	t.Helper()
	require.NoError(t, filepath.Walk(folder, func(name string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			name, err = filepath.Rel(folder, name)
			list = append(list, filepath.ToSlash(name))
		}
		return err
	}))
	return list
}

func must(t *testing.T, args ...string) (stdout string) {
	t.Helper()
	status, stdout, stderr := command(args...)
	require.Zero(t, status, "%v: %s", args, stderr)
	return stdout
}

var primaries = map[string][3]float64{"red": {1, 0, 0}, "green": {0, 1, 0}, "deep/blue": {0, 0, 1}}

// Folders, patterns, lists and names stand for the same files, and every picture is its scene's.
func TestRenderManyInputs(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, "in", primaries)
	write(t, ".", "list.txt", []byte("# scenes\nin/red.gltf\n\n  in/green.gltf\nin/deep\n"))
	for i, inputs := range [][]string{{"in"}, {"in/**/*.gltf"}, {"@list.txt"}, {"in/*.gltf", "in/deep/blue.gltf", "in/red.gltf"}} {
		out := fmt.Sprint("out", i)
		line := must(t, append(append([]string{"render"}, inputs...), "-o", out+"/{name}/p.png", "--size", "16x16")...)
		require.Regexp(t, `^3 pictures in \d+\.\d s, \d+\.\d a second\n$`, line)
		require.Equal(t, []string{"blue/p.png", "green/p.png", "red/p.png"}, tree(t, out))
		requirePixel(t, picture(t, out+"/blue/p.png"), 8, 8, 0, 0, 255, 255)
		requirePixel(t, picture(t, out+"/green/p.png"), 8, 8, 0, 255, 0, 255)
	}
	for _, c := range [][2]string{{"in/*.obj", "no file matches"}, {"@none.txt", "no such file"}, {"out0", "is a folder without"}} {
		status, stdout, stderr := command("render", c[0], "-o", "x.png")
		require.Equal(t, exitFailure, status)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, c[1])
	}
}

// Words of names are filled in, and what would leave the folder is a part of a name.
func TestRenderNames(t *testing.T) {
	t.Chdir(t.TempDir())
	doc := quads([]float64{0}, plain(1, 1, 1, 1))
	doc["cameras"] = append(doc["cameras"].(list),
		object{"type": "perspective", "name": "../up", "perspective": object{"yfov": 1, "znear": 0.1}})
	doc["nodes"] = append(doc["nodes"].(list), object{"camera": 1, "name": "b", "translation": list{0, 0, 3}})
	doc["scenes"] = list{object{"nodes": list{0, 1, 2}}}
	write(t, ".", "a.gltf", document(t, doc))
	must(t, "render", "a.gltf", "--cameras", "all", "--size", "8x8")
	must(t, "render", "a.gltf", "--views", "3", "--size", "8x8", "-o", "v/{index:3d}-{view}-{folder}-{{x}}.png")
	must(t, "render", "a.gltf", "--turntable", "2", "--size", "8x8", "-o", "t-{frame:03d}.qoi")
	require.Equal(t, []string{"a-.._up.png", "a-eye.png", "a.gltf", "t-000.qoi", "t-001.qoi", "v/  0-0-.-{x}.png",
		"v/  1-1-.-{x}.png", "v/  2-2-.-{x}.png"}, tree(t, "."))
}

// A turntable stays at one distance, comes back to where it began, and its pictures differ.
func TestRenderTurntable(t *testing.T) {
	t.Chdir(t.TempDir())
	lines := must(t, "render", write(t, ".", "boxes.gltf", boxes), "--turntable", "4", "--size", "16x16", "--json", "-o", "{frame}.png",
		"--azimuth", "10")
	distance := 0.0
	azimuths := map[int]float64{}
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		var r renderReport
		require.NoError(t, json.Unmarshal([]byte(line), &r))
		if distance == 0 {
			distance = r.Camera.Distance
		}
		require.Equal(t, distance, r.Camera.Distance)
		azimuths[r.Frame] = r.Camera.Azimuth
	}
	require.Equal(t, map[int]float64{0: 10, 1: 100, 2: -170, 3: -80}, azimuths)
	require.NotEqual(t, picture(t, "0.png").Pix, picture(t, "1.png").Pix)
}

// Every format holds what its name says: a .jpg that held a PNG was one.
func TestRenderFormatsByName(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, ".", map[string][3]float64{"a": {1, 0, 0}})
	for name, magic := range map[string]string{
		"a.png": "\x89PNG", "a.jpg": "\xff\xd8\xff", "a.exr": "\x76\x2f\x31\x01", "a.hdr": "#?RADIANCE",
		"a.pfm": "PF\n16 8\n", "a.qoi": "qoif", "a.webp": "RIFF",
		"a.raw": "\x94\x9b\xa7\xff", "a.apng": "\x89PNG", "a.y4m": "YUV4MPEG2 W16 H8 F24:1 ", "B.JPEG": "\xff\xd8\xff",
	} {
		must(t, "render", "a.gltf", "-o", name, "--size", "16x8", "--fit")
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(data, []byte(magic)), "%s: %q", name, data[:16])
	}
	data, err := os.ReadFile("a.jpg")
	require.NoError(t, err)
	m, err := jpeg.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 16, 8), m.Bounds())
	must(t, "diff", "a.png", "a.webp")
	for _, format := range []string{"jpeg", "exr", "qoi", "webp"} {
		require.NotEmpty(t, must(t, "render", "a.gltf", "-o", "-", "--format", format, "--size", "16x8"), format)
	}
	must(t, "render", "a.gltf", "-o", "deep.png", "--bits", "16", "--size", "16x8")
	data, err = os.ReadFile("deep.png")
	require.NoError(t, err)
	require.Equal(t, byte(16), data[24])
	requirePixel(t, picture(t, "deep.png"), 8, 4, 255, 0, 0, 255)
}

// A file of many pictures has all of an input's, in order, whatever is drawn when.
func TestRenderMovies(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, ".", map[string][3]float64{"a": {1, 0, 0}, "b": {0, 1, 0}})
	must(t, "render", "a.gltf", "b.gltf", "--turntable", "3", "-o", "{name}.apng", "--size", "16x8", "--fps", "10")
	for _, name := range []string{"a.apng", "b.apng"} {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, uint32(3), binary.BigEndian.Uint32(data[bytes.Index(data, []byte("acTL"))+4:]))
	}
	var out, errs bytes.Buffer
	require.Zero(t, run(t.Context(), strings.Fields("render a.gltf --turntable 3 -o - --format raw --size 16x8"),
		&out, &errs), errs.String())
	require.Equal(t, 3*16*8*4, out.Len())
	stills := must(t, "render", "a.gltf", "--turntable", "3", "-o", "s{frame}.png", "--size", "16x8")
	require.NotEmpty(t, stills)
	for i := range 3 {
		require.Equal(t, picture(t, fmt.Sprintf("s%d.png", i)).Pix, out.Bytes()[i*512:][:512])
	}
}

// One bad scene is told at the end, the others are drawn, and the status says so; --fail-fast ends there.
func TestRenderBadOnes(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, "in", primaries)
	write(t, "in", "a.gltf", []byte("{"))
	status, stdout, stderr := command("render", "in", "-o", "out/{name}.png", "--size", "16x16")
	require.Equal(t, exitPartial, status)
	require.Regexp(t, `^3 pictures in`, stdout)
	require.Regexp(t, `^halfspace: in/a.gltf: [^\n]*\nhalfspace: 1 of 4 pictures failed\n$`, filepath.ToSlash(stderr))
	require.Equal(t, []string{"blue.png", "green.png", "red.png"}, tree(t, "out"))
	status, _, stderr = command("render", "in", "-o", "fast/{name}.png", "--size", "16x16", "--fail-fast", "--threads", "1")
	require.Equal(t, exitPartial, status)
	require.Contains(t, stderr, "a.gltf")
	files, _ := filepath.Glob("fast/*")
	require.Less(t, len(files), 3)
	status, stdout, stderr = command("render", "in", "-o", "file/{name}.png", "--size", "16x16", "--dry-run")
	require.Zero(t, status, stderr)
	require.Equal(t, 4, strings.Count(stdout, ": from in"))
	require.NoDirExists(t, "file")
}

// Pictures that are there are left out while nothing that they are made of has changed; one that was cut short is made
// anew. What is there in the end has the same bytes as without an interruption.
func TestRenderResume(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, "in", primaries)
	args := []string{"render", "in", "-o", "out/{name}.png", "--size", "16x16", "--resume"}
	line := must(t, args...)
	require.Regexp(t, `^3 pictures`, line)
	read := func(name string) []byte {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		return data
	}
	want := map[string][]byte{}
	for _, n := range []string{"red", "green", "blue"} {
		want[n] = read("out/" + n + ".png")
	}
	require.Regexp(t, `^0 pictures .*, 3 were there already\n$`, must(t, args...))
	require.NoError(t, os.WriteFile("out/red.png", want["red"][:100], 0o666)) // half-written by somebody
	require.NoError(t, os.Remove("out/blue.png"))
	require.Regexp(t, `^2 pictures .*, 1 were there already\n$`, must(t, args...))
	for n, data := range want {
		require.Equal(t, data, read("out/"+n+".png"), n)
	}
	models(t, "in", map[string][3]float64{"red": {1, 1, 0}})
	require.Regexp(t, `^1 picture .*, 2 were there already\n$`, must(t, args...))
	requirePixel(t, picture(t, "out/red.png"), 8, 8, 255, 255, 0, 255)
	require.Regexp(t, `^3 pictures`, must(t, append(args, "--background", "black")...), "another setting is another picture")
	require.Regexp(t, `^0 pictures`, must(t, append(args, "--background", "#000000", "--threads", "1", "--isa",
		"generic")...), "these change nothing")
}

// Backgrounds: a gradient from the top to the bottom, a picture, and what shows through, straight and multiplied.
func TestRenderBackgrounds(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, ".", map[string][3]float64{"a": {1, 0, 0}})
	away := []string{"render", "a.gltf", "--size", "16x16", "--camera", "frame", "--distance", "30"}
	must(t, append(away, "-o", "g.png", "--background", "white..black")...)
	g := picture(t, "g.png")
	for y := 1; y < 16; y++ {
		require.Less(t, g.NRGBAAt(0, y).R, g.NRGBAAt(0, y-1).R)
	}
	require.InDelta(t, 247, g.NRGBAAt(0, 0).R, 1)
	must(t, append(away, "-o", "p.png", "--background", "g.png")...)
	require.Equal(t, g.NRGBAAt(3, 5), picture(t, "p.png").NRGBAAt(3, 5))
	half := []string{"render", "a.gltf", "--size", "16x16", "--background", "#ff000080", "--camera", "frame", "--distance", "30"}
	must(t, append(half, "-o", "s.png")...)
	must(t, append(half, "-o", "m.png", "--alpha", "premultiplied")...)
	requirePixel(t, picture(t, "s.png"), 0, 0, 255, 0, 0, 128)
	requirePixel(t, picture(t, "m.png"), 0, 0, 188, 0, 0, 128)
}

// A picture of more pixels, reduced, is softer at an edge than one of a sample a pixel, and the same where nothing
// changes.
func TestRenderSupersample(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, ".", map[string][3]float64{"a": {1, 1, 1}})
	for _, filter := range []string{"box", "gaussian", "mitchell"} {
		must(t, "render", "a.gltf", "--size", "32x32", "--msaa", "1", "--supersample", "3", "--filter", filter, "-o",
			"o.png", "--background", "black", "--camera", "frame")
		m := picture(t, "o.png")
		grays := 0
		for i := 0; i < len(m.Pix); i += 4 {
			if v := m.Pix[i]; v > 0 && v < 255 {
				grays++
			}
		}
		require.Greater(t, grays, 10, filter)
		requirePixel(t, m, 16, 16, 255, 255, 255, 255)
		requirePixel(t, m, 0, 0, 0, 0, 0, 255)
	}
}

// A picture whose samples are drawn in parts has the bytes of one that is drawn at once, and no parts of another scene.
func TestSplitSamples(t *testing.T) {
	t.Chdir(t.TempDir())
	shelf(t, "a.gltf")
	flags := []string{"render", "a.gltf", "-o", "a.png", "--size", "24x16", "--samples", "6", "--occlusion", "8"}
	must(t, append(flags, "-o", "whole.png")...)
	for i := range 2 {
		must(t, append(flags, "--split", "3", "--shard", fmt.Sprintf("%d/2", i+1), "--resume")...)
	}
	must(t, append(flags, "--split", "3", "--join")...)
	want, err := os.ReadFile("whole.png")
	require.NoError(t, err)
	got, err := os.ReadFile("a.png")
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got))
	scene, err := os.ReadFile("a.gltf")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("a.gltf", append(scene, '\n'), 0o666))
	for _, c := range []struct{ more, want string }{
		{"--split 3 --join", "a.png.1-of-3.sums: sums of another picture"},
		{"--join", "use both"}, {"--split 2 -o -", "--split: parts are files"},
		{"--split 2 --contact-sheet s.png", "use --contact-sheet with --join"},
		{"--split 2 --samples 1", "a picture of one frame has no parts"}, {"--split 0", "use a whole number"},
	} {
		status, _, stderr := command(append(flags, strings.Fields(c.more)...)...)
		require.NotZero(t, status, c.more)
		require.Contains(t, stderr, c.want, c.more)
	}
}
