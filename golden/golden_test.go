package golden

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// recorder is a test that remembers what it is told.
type recorder struct {
	testing.TB
	mutex sync.Mutex
	said  []string
}

// Name is the test's, as pages of failures have it.
func (r *recorder) Name() string { return "TestOfSome<Icons>" }

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

// update sets -update for a test.
func update(t *testing.T, on bool) {
	require.NoError(t, flag.Set("update", fmt.Sprint(on)))
	t.Cleanup(func() {
		require.NoError(t, flag.Set("update", "false"))
		written.Lock()
		defer written.Unlock()
		written.paths = nil
	})
}

func icon(c color.Color) *image.RGBA {
	m := image.NewRGBA(image.Rect(-3, 5, 13, 21))
	for y := 8; y < 16; y++ {
		for x := 2; x < 9; x++ {
			m.Set(x, y, c)
		}
	}
	return m
}

var half = color.NRGBA{200, 100, 30, 128}

// files lists a folder and those in it.
func files(t *testing.T, dir string) (list []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			list = append(list, filepath.ToSlash(rel))
		}
		return err
	}))
	return list
}

// A picture's life: it is missing, made, the same, different, made anew.
func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	failed := t.TempDir()
	r := &recorder{}
	require.False(t, Check(r, icon(half), "icons/sword", Failures(failed)))
	require.Contains(t, r.said[0], "go test -update")
	require.Equal(t, []string{"golden.html", "icons/sword.got.png"}, files(t, failed))

	update(t, true)
	r = &recorder{}
	require.True(t, Check(r, icon(half), "icons/sword"))
	require.Equal(t, []string{"testdata/golden/icons/sword.png"}, files(t, "."))
	require.False(t, Check(r, icon(color.Black), "icons/sword", Failures(failed)),
		"the second picture of a name is compared with the first")
	require.Len(t, r.said, 1)

	update(t, false)
	r = &recorder{}
	require.True(t, Check(r, icon(half), "icons/sword"), "premultiplied colors are the same after a file")
	require.Empty(t, r.said)
	require.False(t, Check(r, icon(color.NRGBA{200, 103, 30, 128}), "icons/sword", Failures(failed)))
	require.Contains(t, r.said[0], "golden: icons/sword: 56 of 256 pixels different, by up to ")
	require.Equal(t, []string{"golden.html", "icons/sword.diff.png", "icons/sword.got.png", "icons/sword.want.png"}, files(t, failed))
	require.False(t, Check(r, image.NewRGBA(image.Rect(0, 0, 4, 4)), "icons/sword", Failures(failed)))
	require.Contains(t, r.said[1], "4x4 pixels, the golden picture has 16x16")

	require.NoError(t, os.WriteFile("testdata/golden/broken.png", []byte("\x89PNG\r\n\x1a\nno"), 0o644))
	require.False(t, Check(r, icon(half), "broken"))
	require.Contains(t, r.said[2], "broken.png")
}

func TestOptions(t *testing.T) {
	dir, failed := t.TempDir(), t.TempDir()
	update(t, true)
	require.True(t, Check(t, icon(half), "a", Dir(dir)))
	update(t, false)
	mask := image.NewGray(image.Rect(0, 0, 16, 16))
	mask.SetGray(0, 0, color.Gray{255})
	other := icon(color.NRGBA{203, 100, 30, 128})
	for name, c := range map[string]struct {
		options []Option
		want    bool
	}{
		"none":                 {nil, false},
		"tolerance":            {[]Option{Tolerance(4)}, true},
		"too small":            {[]Option{Tolerance(1)}, false},
		"pixels":               {[]Option{MaxPixels(56)}, true},
		"fewer":                {[]Option{MaxPixels(55)}, false},
		"percent":              {[]Option{MaxPercent(22)}, true},
		"visible":              {[]Option{MaxVisible(0)}, true},
		"difference":           {[]Option{MaxDifference(4)}, true},
		"rmse":                 {[]Option{MaxRMSE(0.01)}, false},
		"flip":                 {[]Option{MaxFLIP(0.05)}, true},
		"ssim":                 {[]Option{MinSSIM(0.99)}, true},
		"psnr":                 {[]Option{MinPSNR(90)}, false},
		"each":                 {[]Option{MaxFLIP(0.05), MinPSNR(90)}, false},
		"ignored":              {[]Option{Ignore(image.Rect(5, 3, 12, 11))}, true},
		"masked":               {[]Option{Mask(mask)}, true},
		"a mask of other size": {[]Option{Mask(image.NewGray(image.Rect(0, 0, 1, 1)))}, false},
		"a limit of no sense":  {[]Option{MinSSIM(2)}, false},
	} {
		r := &recorder{}
		got := Check(r, other, "a", append(c.options, Dir(dir), Failures(failed))...)
		require.Equal(t, c.want, got, "%s: %v", name, r.said)
		require.Equal(t, c.want, len(r.said) == 0, name)
	}
}

// Names stay in their folder.
func TestNames(t *testing.T) {
	t.Chdir(t.TempDir())
	update(t, true)
	for _, name := range []string{"", ".", "..", "../a", "a/../../b", "/a", `a\b`, "c:d", "a/", "nul\x00"} {
		r := &recorder{}
		require.False(t, Check(r, icon(half), name), name)
		require.Len(t, r.said, 1, name)
	}
	require.False(t, Check(&recorder{}, nil, "nothing"))
	require.Empty(t, files(t, "."))
}

// Tests in parallel may make and check pictures, and even the same one.
func TestParallel(t *testing.T) {
	t.Chdir(t.TempDir())
	update(t, true)
	var wait sync.WaitGroup
	r := &recorder{}
	for i := range 24 {
		wait.Go(func() { Check(r, icon(color.NRGBA{uint8(i % 6), 2, 3, 255}), fmt.Sprintf("p%d", i%6)) })
	}
	wait.Wait()
	require.Empty(t, r.said)
	require.Len(t, files(t, "."), 6)
}

// The failure names pictures that are there, also where no folder is given.
func TestLeftPictures(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
	t.Setenv("TEMP", os.Getenv("TMPDIR"))
	r := &recorder{TB: t}
	require.False(t, Check(r, icon(half), "missing", Dir(t.TempDir())))
	if f := flag.Lookup("test.artifacts"); f == nil || f.Value.String() != "true" {
		list := files(t, os.Getenv("TMPDIR"))
		require.Len(t, list, 2)
		require.True(t, strings.HasSuffix(list[0], "/golden.html"), list[0])
		require.True(t, strings.HasSuffix(list[1], "/missing.got.png"), list[1])
	}
}

// A failing test writes a page with the pictures of all failures in its folder, and says which size was wanted.
func TestFailuresArePutOnAPage(t *testing.T) {
	dir, failed := t.TempDir(), t.TempDir()
	require.NoError(t, write(filepath.Join(dir, "a b.png"), image.NewNRGBA(image.Rect(0, 0, 3, 2))))
	r := &recorder{TB: t}
	require.False(t, Check(r, image.NewNRGBA(image.Rect(0, 0, 5, 4)), "a b", Dir(dir), Failures(failed)))
	require.False(t, Check(r, image.NewNRGBA(image.Rect(0, 0, 1, 1)), "new", Dir(dir), Failures(failed)))
	page, err := os.ReadFile(filepath.Join(failed, "golden.html"))
	require.NoError(t, err)
	for _, want := range []string{"2 golden pictures differ", "5x4 pixels, the golden picture has 3x2",
		"TestOfSome&lt;Icons&gt;", "there is no such picture",
		`src="./a%20b.got.png"`, `src="./a%20b.want.png"`, `src="./a%20b.diff.png"`, `src="./new.got.png"`} {
		require.Contains(t, string(page), want)
	}
	require.NotContains(t, string(page), "new.want")
}
