package command

import (
	"bytes"
	"encoding/json"
	"image"
	colors "image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/bmp"
)

// texturedOBJ is a square that fills the picture of a camera before it, with the texture of a file.
func texturedOBJ(t *testing.T, folder, texture string) string {
	write(t, folder, "a.obj",
		[]byte("mtllib a.mtl\nusemtl m\nv -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n"))
	write(t, folder, "a.mtl", []byte("newmtl m\nmap_Kd "+texture+"\n"))
	return filepath.Join(folder, "a.obj")
}

// middle is the colour in the middle of a PNG file.
func middle(t *testing.T, name string) colors.NRGBA {
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	b := m.Bounds()
	return colors.NRGBAModel.Convert(m.At(b.Dx()/2, b.Dy()/2)).(colors.NRGBA)
}

// TestUnreadableTextures: a texture that is missing or unreadable is grey, and told of on standard error and in --json;
// BMP and TGA are read; --strict refuses instead.
func TestUnreadableTextures(t *testing.T) {
	green := image.NewNRGBA(image.Rect(0, 0, 4, 4))
	for i := range 16 {
		copy(green.Pix[4*i:], []byte{0, 200, 0, 255})
	}
	var bitmap, picture, jpg bytes.Buffer
	require.NoError(t, bmp.Encode(&bitmap, green))
	require.NoError(t, png.Encode(&picture, green))
	require.NoError(t, jpeg.Encode(&jpg, green, &jpeg.Options{Quality: 100}))
	tga := append([]byte{2: 10, 12: 4, 14: 4, 16: 24, 17: 0}, 0x8F, 0, 200, 0)
	grey := colors.NRGBA{188, 188, 188, 255}
	for name, c := range map[string]struct {
		texture string
		data    []byte
		want    colors.NRGBA
		warning string
	}{
		"BMP": {"a.bmp", bitmap.Bytes(), colors.NRGBA{0, 200, 0, 255}, ""},
		"TGA": {"a.tga", tga, colors.NRGBA{0, 200, 0, 255}, ""},
		"wrong name": {"a.png", jpg.Bytes(), colors.NRGBA{0, 200, 0, 255},
			`"a.png" has the name of a PNG file and the content of a JPEG file`},
		"missing":       {"gone.png", nil, grey, `"gone.png": no such file or directory; it is grey`},
		"no picture":    {"a.png", []byte("text"), grey, "is not a PNG, JPEG, WebP, BMP or TGA image; it is grey"},
		"not read here": {"a.gif", []byte("GIF89a...."), grey, "has the format GIF, which is not supported"},
		"cut short":     {"a.png", picture.Bytes()[:len(picture.Bytes())-20], grey, "; it is grey"},
		"cut TGA":       {"a.tga", tga[:19], grey, "; it is grey"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if c.data != nil {
				write(t, folder, c.texture, c.data)
			}
			out := filepath.Join(folder, "out.png")
			args := []string{"render", texturedOBJ(t, folder, c.texture), "-o", out, "--size", "16x16", "--camera",
				"frame", "--azimuth", "0", "--elevation", "0",
				"--shading", "unlit", "--json"}
			status, stdout, stderr := command(args...)
			require.Zero(t, status, stderr)
			got := middle(t, out)
			for k, want := range []byte{c.want.R, c.want.G, c.want.B} {
				require.InDelta(t, want, []byte{got.R, got.G, got.B}[k], 2)
			}
			var report struct{ Warnings []string }
			require.NoError(t, json.Unmarshal([]byte(stdout), &report))
			strict, _, refusal := command(append(args, "--strict")...)
			if c.warning == "" {
				require.Empty(t, report.Warnings)
				require.Empty(t, stderr)
				require.Zero(t, strict, refusal)
				return
			}
			require.Len(t, report.Warnings, 1)
			require.Contains(t, report.Warnings[0], c.warning)
			require.Contains(t, stderr, "halfspace: warning: ")
			require.Contains(t, stderr, c.warning)
			require.Equal(t, exitFailure, strict)
			var refused struct{ Error string }
			require.NoError(t, json.Unmarshal([]byte(refusal), &refused))
			require.Contains(t, refused.Error, strings.TrimSuffix(c.warning, "; it is grey"))
		})
	}
}

// TestTexturesOutside: what lies outside a scene's folder refuses the scene, and the message names the flag that lets
// it be read.
func TestTexturesOutside(t *testing.T) {
	folder := t.TempDir()
	inside := filepath.Join(folder, "inside")
	require.NoError(t, os.Mkdir(inside, 0o777))
	var picture bytes.Buffer
	require.NoError(t, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 2, 2))))
	write(t, folder, "a.png", picture.Bytes())
	path := texturedOBJ(t, inside, "../a.png")
	out := filepath.Join(folder, "out.png")
	status, _, stderr := command("render", path, "-o", out, "--size", "8x8")
	require.Equal(t, exitFailure, status)
	require.Contains(t, stderr, `"../a.png" leaves the scene's folder (--root`)
	require.NoFileExists(t, out)
	status, _, stderr = command("render", path, "-o", out, "--size", "8x8", "--root", folder)
	require.Zero(t, status, stderr)
	require.Empty(t, stderr)
}
