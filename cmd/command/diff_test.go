package command

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"image"
	imgcolor "image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// square is a PNG file of 16x16 pixels, n of them of another color.
func square(t *testing.T, n int) []byte {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, 16, 16))
	for i := range 256 {
		c := imgcolor.NRGBA{uint8(i), 90, 40, 255}
		if i >= 64 && i < 64+n {
			c.G = 200
		}
		m.SetNRGBA(i%16, i/16, c)
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

func TestDiffOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, ".", "a.png", square(t, 0))
	write(t, ".", "b.png", square(t, 3))
	write(t, ".", "mask.png", square(t, 0))
	for args, want := range map[string]int{
		"a.png a.png": 0, "a.png b.png": exitFailure, "a.png b.png --limit pixels=3": 0, "a.png b.png --limit pixels=1.1%": exitFailure,
		"a.png b.png --limit flip=0.5 --limit psnr=50": exitFailure, "a.png b.png --tolerance 110": 0,
		"a.png b.png --ignore 0,4,2,1 --ignore 2,4,1,1": 0, "a.png b.png --mask mask.png": 0, // which is dark there
	} {
		status, stdout, stderr := command(append([]string{"diff"}, strings.Fields(args)...)...)
		require.Equal(t, want, status, "%s: %s%s", args, stdout, stderr)
		require.Empty(t, stderr)
		require.Contains(t, stdout, map[int]string{0: "same", 1: "different"}[want])
	}
	status, stdout, _ := command("diff", "a.png", "b.png", "--json", "-o", "d.png", "--html", "r.html", "--junit", "r.xml")
	require.Equal(t, exitFailure, status)
	var r diffReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, 3.0, *r.Files[0].Parts[0].Metrics["pixels"])
	require.Equal(t, 110.0, *r.Files[0].Parts[0].Metrics["max"])
	require.Equal(t, imgcolor.NRGBA{255, 50, 50, 255}.A, picture(t, "d.png").NRGBAAt(0, 4).A)
	require.NotEqual(t, picture(t, "d.png").NRGBAAt(0, 4), picture(t, "d.png").NRGBAAt(3, 4))
	page, err := os.ReadFile("r.html")
	require.NoError(t, err)
	require.Equal(t, 4, bytes.Count(page, []byte(`<script type="text/plain"`)))
	require.NotContains(t, string(page), "://", "nothing is fetched")
	require.NotContains(t, string(page), "<pictures>")
	var suite junitSuite
	text, err := os.ReadFile("r.xml")
	require.NoError(t, err)
	require.NoError(t, xml.Unmarshal(text, &suite))
	require.Equal(t, 1, suite.Failures)
}

func TestDiffOfFolders(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, f := range []string{"a/sub", "b/sub"} {
		require.NoError(t, os.MkdirAll(f, 0o777))
	}
	write(t, "a", "same.png", square(t, 0))
	write(t, "b", "same.png", square(t, 0))
	write(t, "a/sub", "x<y.png", square(t, 0))
	write(t, "b/sub", "x<y.png", square(t, 9))
	write(t, "a", "gone.png", square(t, 0))
	write(t, "b", "broken.png", []byte("no"))
	write(t, "a", "broken.png", square(t, 0))
	write(t, "a", "notes.txt", []byte("no picture"))
	status, stdout, stderr := command("diff", "a", "b", "-o", "out", "--html", "r.html", "--json")
	require.Equal(t, exitFailure, status, stderr)
	var r diffReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	got := map[string]string{}
	for _, f := range r.Files {
		got[f.Name] = f.Status
	}
	require.Equal(t, map[string]string{"same.png": statusSame, "sub/x<y.png": statusDifferent,
		"gone.png": statusOnlyA, "broken.png": statusError}, got)
	require.Equal(t, []string{"sub"}, names(t, "out"))
	page, err := os.ReadFile("r.html")
	require.NoError(t, err)
	require.NotContains(t, string(page), "x<y", "names of files are escaped")
	status, _, _ = command("diff", "a", "a")
	require.Zero(t, status)
}

// Of a texture every level counts, and light keeps its bits.
func TestDiffOfTextures(t *testing.T) {
	t.Chdir(t.TempDir())
	save := func(name string, level int, v byte) {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb, MipLevels: 3, ArrayLayers: 1,
			Extent: vk.Extent3D{Width: 8, Height: 4, Depth: 1}})
		require.NoError(t, err)
		m.Subresource(level, 0, 0).Pix[0] = v
		require.NoError(t, texfile.Save(name, &texfile.Texture{Image: m, View: vk.ImageView{ViewType: vk.ImageViewType2D}}))
	}
	save("a.ktx2", 0, 0)
	save("b.ktx2", 2, 7)
	save("c.png", 0, 0)
	status, stdout, stderr := command("diff", "a.ktx2", "b.ktx2")
	require.Equal(t, exitFailure, status, stderr)
	require.Contains(t, stdout, "level 2: 1 of 2 pixels different, by up to 7 of 255")
	status, _, _ = command("diff", "a.ktx2", "b.ktx2", "--first")
	require.Zero(t, status)
	status, stdout, _ = command("diff", "a.ktx2", "c.png")
	require.Equal(t, exitFailure, status)
	require.Contains(t, stdout, "--first")
}

// Mistakes cost nothing: no output appears, no input is lost.
func TestDiffMistakes(t *testing.T) {
	t.Chdir(t.TempDir())
	a := square(t, 0)
	write(t, ".", "a.png", a)
	write(t, ".", "b.png", square(t, 1))
	require.NoError(t, os.Mkdir("folder", 0o777))
	for args, want := range map[string]int{
		"a.png":                             exitUsage,
		"a.png folder":                      exitUsage,
		"a.png b.png --limit lpips=1":       exitUsage,
		"a.png b.png --limit flip=2":        exitUsage,
		"a.png b.png --ignore 1,2,3":        exitUsage,
		"a.png b.png --tolerance -1":        exitUsage,
		"a.png b.png -o x --html x":         exitUsage,
		"a.png b.png --html=":               exitUsage,
		"a.png b.png --mask none.png":       exitFailure,
		"a.png none.png":                    exitFailure,
		"folder folder":                     exitFailure,
		"a.png b.png -o a.png":              exitFailure,
		"a.png b.png -o x.png --html b.png": exitFailure,
	} {
		status, stdout, stderr := command(append([]string{"diff"}, strings.Fields(args)...)...)
		require.Equal(t, want, status, "%s: %s", args, stderr)
		requireOneLine(t, stdout, stderr)
		require.Equal(t, []string{"a.png", "b.png", "folder"}, names(t, "."), args)
	}
	now, err := os.ReadFile(filepath.Join(".", "a.png"))
	require.NoError(t, err)
	require.Equal(t, a, now)
}

// Every format that render writes but raw, which has no size, can be compared: with itself, and with a picture that
// differs.
func TestDiffOfEveryFormat(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, ".", map[string][3]float64{"red": {1, 0, 0}})
	for _, name := range picfile.Names() {
		f, err := picfile.Named(name)
		require.NoError(t, err)
		ending := f.Endings[0]
		args := []string{"render", "red.gltf", "--size", "24x16", "--msaa", "1", "--shading", "unlit", "--threads", "1"}
		many := []string{}
		if name == "apng" || name == "y4m" || name == "gif" {
			many = []string{"--turntable", "2"}
		}
		must(t, append(append(args, "-o", "a"+ending, "--azimuth", "10"), many...)...)
		must(t, append(append(args, "-o", "b"+ending, "--azimuth", "60"), many...)...)
		if name == "raw" {
			status, _, stderr := command("diff", "a"+ending, "a"+ending)
			require.Equal(t, exitFailure, status)
			require.Contains(t, stderr, "raw numbers say nothing of their size")
			continue
		}
		status, stdout, stderr := command("diff", "a"+ending, "a"+ending)
		require.Zero(t, status, "%s: %s%s", name, stdout, stderr)
		status, stdout, stderr = command("diff", "a"+ending, "b"+ending, "--json")
		require.Equal(t, exitFailure, status, "%s: %s%s", name, stdout, stderr)
		require.Empty(t, stderr)
		var r diffReport
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		require.Len(t, r.Files[0].Parts, 1+len(many)/2, name)
		require.Contains(t, pictureSuffixes, ending, "in folders, too")
	}
}
