package command

import (
	"encoding/binary"
	"image"
	imagecolor "image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
)

// shader run dispatches a compute module: images and buffers come from files and go to files, on every level.
func TestShaderRunComputes(t *testing.T) {
	folder := t.TempDir()
	module := filepath.Join("testdata", "invert.comp.spv")
	in := image.NewNRGBA(image.Rect(0, 0, 13, 6))
	for y := range 6 {
		for x := range 13 {
			in.SetNRGBA(x, y, imagecolor.NRGBA{uint8(10 * x), uint8(20 * y), 77, 255})
		}
	}
	from, to, counts := filepath.Join(folder, "in.png"), filepath.Join(folder, "out.png"), filepath.Join(folder, "counts")
	file, err := os.Create(from)
	require.NoError(t, err)
	require.NoError(t, png.Encode(file, in))
	require.NoError(t, file.Close())
	first := filepath.Join(folder, "first")
	require.NoError(t, os.WriteFile(first, []byte{0, 1, 0, 0}, 0o600))
	for _, isa := range halfspace.ISAs() {
		status, stdout, stderr := command("shader", "run", module, "--groups", "2,2,1", "--image", "from="+from,
			"--image", "0.1=13x6", "--buffer", "Count="+first, "--push", "0.5,0x10", "--constant", "3=2",
			"--write", "0.1="+to, "--write", "Count="+counts, "--isa", isa)
		require.Zero(t, status, stderr)
		require.Empty(t, stdout)
		m := picture(t, to)
		for y := range 6 {
			for x := range 13 {
				requirePixel(t, m, x, y, uint8(255-10*x), uint8(255-20*y), 178, 128)
			}
		}
		data, err := os.ReadFile(counts)
		require.NoError(t, err)
		require.Equal(t, []uint32{256 + 2*13*6 + 4*16}, []uint32{binary.LittleEndian.Uint32(data)})
	}
	for _, c := range []struct {
		args []string
		exit int
		want string
	}{
		{[]string{"--groups", "1,2"}, exitUsage, "--groups"}, {[]string{"--groups", "1,2,65536"}, exitUsage, "of at most 65535"},
		{[]string{"--push", "1,x"}, exitUsage, `--push: "x"`}, {[]string{"--constant", "a=1"}, exitUsage, "--constant"},
		{[]string{"--buffer", "Count"}, exitUsage, "--buffer"}, {[]string{"--buffer", "Count=-1"}, exitFailure, "a buffer has 0 to"},
		{[]string{"--buffer", "Count=nowhere"}, exitFailure, "nowhere"}, {[]string{"--buffer", "0.7=4"}, exitFailure, "no such binding"},
		{[]string{"--image", "from=4x4:R8"}, exitFailure, "R8"}, {[]string{"--write", "to=" + to}, exitUsage, "no --buffer and no --image"},
		{[]string{"--buffer", "Count=4", "--write", "Count="}, exitUsage, "PLACE=FILE"}, {[]string{"-o", to}, exitUsage, "--output"},
		{[]string{"--image", "to=4x4", "--write", "to=a.jpg"}, exitUsage, ".png or .exr"},
		{nil, exitFailure, "is missing"},
	} {
		status, stdout, stderr := command(append([]string{"shader", "run", module}, c.args...)...)
		require.Equal(t, c.exit, status, "%v: %s", c.args, stderr)
		requireOneLine(t, stdout, stderr)
		require.Contains(t, stderr, c.want)
	}
	status, stdout, stderr := command("shader", "run", filepath.Join("testdata", "clock.frag.spv"), "--groups", "1,1,1")
	require.Equal(t, exitUsage, status)
	requireOneLine(t, stdout, stderr)
	status, stdout, stderr = command("shader", "check", module)
	require.Zero(t, status, stderr)
	require.Regexp(t, `^compute stage "main", \d+ instructions in \d+ blocks\nworkgroups +8 x 4 x 1 invocations, 4 bytes of memory\n`, stdout)
}
