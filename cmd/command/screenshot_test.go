package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// triangle is a scene of one.
const triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"

// The commands of screenshot-glb's README draw pictures of the sizes that they say.
func TestScreenshotGLB(t *testing.T) {
	folder := t.TempDir()
	in := write(t, folder, "model.obj", []byte(triangle))
	for _, c := range []struct {
		args          string
		file          string
		width, height int
	}{
		{"-i IN -o OUT/a.png", "a.png", 1024, 1024},
		{"-i IN -o OUT/b --width 60 --height 120", "b.png", 60, 120},
		{"-i IN -o OUT/c.png -w 40 -h 30 -m environment-image=neutral&exposure=0.92", "c.png", 40, 30},
		{"-i IN -o OUT/d.png -w 40 -h 30 -@ 1.9", "d.png", 40, 30},
		{"-i IN -o OUT/e.png -w 40 -h 30 --enable_gpu", "e.png", 40, 30},
		{"-i IN -o OUT/f.png -w 40 -h 30 -q 1.00 -v -t 30000 -m " +
			"exposure=0.92&camera-orbit=88.59deg+59.01deg+2m&camera-target=0.06m+0.04m+0m&environment-image=neutral", "f.png", 40, 30},
		{"-i IN -o OUT/g.png -w 40 -h 30 -c rgba(255,0,0,0.5)", "g.png", 40, 30},
	} {
		args := strings.Fields(strings.NewReplacer("IN", in, "OUT", folder).Replace(c.args))
		status, _, stderr := command(append([]string{"screenshot-glb"}, args...)...)
		require.Zero(t, status, "%s: %s", c.args, stderr)
		p := picture(t, filepath.Join(folder, c.file))
		require.Equal(t, c.width, p.Rect.Dx(), c.args)
		require.Equal(t, c.height, p.Rect.Dy(), c.args)
	}
	require.Zero(t, picture(t, filepath.Join(folder, "c.png")).NRGBAAt(0, 0).A, "the background is transparent")
	red := picture(t, filepath.Join(folder, "g.png")).NRGBAAt(0, 0)
	require.Equal(t, uint8(255), red.R)
	require.InDelta(t, 128, red.A, 1)

	status, _, stderr := command("screenshot-glb", "-i", in, "-o", filepath.Join(folder, "h.jpg"), "-w", "16", "-h",
		"16", "-m", "auto-rotate=")
	require.Zero(t, status, stderr)
	require.Contains(t, stderr, "the attribute auto-rotate does nothing here")
	data, err := os.ReadFile(filepath.Join(folder, "h.jpg"))
	require.NoError(t, err)
	require.Equal(t, "\xff\xd8", string(data[:2]))

	for args, want := range map[string]string{
		"-o a.png":                               "-i FILE and -o FILE are needed",
		"-i a.glb -o a.webp":                     "use a name that ends in .png or .jpg",
		"-i a.glb -o a -f image/webp":            "use image/png or image/jpeg",
		"-i a.glb -o a.png b":                    `"b" is not a flag`,
		"-i a.glb -o a.png -w 0":                 "use a whole number from 1",
		"-i a.glb -o a.png -c nocolor":           `"nocolor" is not a colour`,
		"-i a.glb -o a.png -m exposure=":         `-m: exposure: "" is not a factor`,
		"-i a.glb -o a.png -m camera-orbit=1deg": `-m: camera-orbit: "1deg" is not three parts`,
		"-i a.glb -o a.png -@ 1 -p b":            "not both",
	} {
		status, stdout, stderr := command(append([]string{"screenshot-glb"}, strings.Fields(args)...)...)
		require.Equal(t, exitUsage, status, args)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, want, args)
	}
	status, stdout, _ := command("screenshot-glb", "--help")
	require.Zero(t, status)
	require.Contains(t, stdout, "--model_viewer_attributes")
}
