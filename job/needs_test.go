package job

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A picture of one input does not replace a texture that another one still needs, nor another input, whether or not
// that was drawn before; what nobody needs it may replace.
func TestResultsSpareOtherInputs(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	var texture bytes.Buffer
	require.NoError(t, png.Encode(&texture, image.NewGray(image.Rect(0, 0, 2, 2))))
	const triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl m\nf 1/1 2/2 3/3\n"
	for name, text := range map[string]string{
		"a.obj": triangle, "b.obj": "mtllib b.mtl\n" + triangle, "b.mtl": "newmtl m\nmap_Kd a.png\n",
		"a.png": texture.String(), "b.png": "a picture of before",
		"c.glb": "glTF\x02\x00\x00\x00broken",
	} {
		require.NoError(t, os.WriteFile(file(name), []byte(text), 0o600))
	}
	require.NoError(t, os.Symlink(file("a.png"), file("link.png")))
	for output, want := range map[string]string{
		"{name}.png": file("a.png") + ": would overwrite a file that " + file("b.obj") + " needs",
		"link.png":   file("link.png") + ": would overwrite a file that " + file("b.obj") + " needs",
		"c.glb":      file("c.glb") + ": would overwrite a file that " + file("c.glb") + " needs",
		"new.png":    "",
	} {
		inputs := []string{file("a.obj"), file("b.obj"), file("c.glb")}
		settings := settings("png")
		settings.Shading = "unlit"
		s := Spec{Inputs: inputs, Output: file(output), Settings: settings}
		if output != "{name}.png" {
			s.Inputs = inputs[:1]
		}
		p := plan(t, s)
		if output != "{name}.png" { // the others are drawn to elsewhere
			more := plan(t, Spec{Inputs: inputs[1:], Output: file("other/{name}.png"), Settings: settings})
			p.Groups = append(p.Groups, more.Groups...)
		}
		var told []error
		sum, err := (&Runner{
			Device: device(t, 1), Store: &memory{files: map[string][]byte{}},
			Done: func(r *Result) {
				if r.Task.Input == file("a.obj") {
					told = append(told, r.Err)
				}
			},
		}).Run(t.Context(), p)
		require.NoError(t, err)
		require.Len(t, told, 1)
		if want == "" {
			require.NoError(t, told[0])
		} else {
			require.EqualError(t, told[0], want)
		}
		require.Equal(t, 3, sum.Done+sum.Failed)
	}
	data, err := os.ReadFile(file("a.png"))
	require.NoError(t, err)
	require.Equal(t, texture.Bytes(), data)
}
