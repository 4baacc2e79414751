package job

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/picfile"
)

// Pictures that are drawn strip by strip, in any order, and put together are the files that are drawn whole: in every
// format that is written from strips, with every AOV, filter and kind of background.
func TestStripsAreThePicture(t *testing.T) {
	figures.Begin(t)
	dev := device(t, 2)
	folder := t.TempDir()
	back := image.NewNRGBA(image.Rect(0, 0, 7, 5))
	for i := range 35 {
		back.SetNRGBA(i%7, i/7, color.NRGBA{uint8(7 * i), uint8(3 * i), 99, 255})
	}
	var file bytes.Buffer
	require.NoError(t, png.Encode(&file, back))
	picture := filepath.Join(folder, "back.png")
	require.NoError(t, os.WriteFile(picture, file.Bytes(), 0o666))
	plain := Settings{Width: 50, Height: 170, Samples: 2, Shading: "pbr", Ambient: [3]float32{1, 1, 1},
		Background: Background{Colors: [][4]float64{{0.2, 0.3, 0.4, 1}}}}
	var list []Settings
	for _, name := range picfile.Names() {
		s := plain
		s.Format = name
		if s.Strips() == nil {
			f, err := picfile.Named(name)
			require.NoError(t, err)
			for _, s.Bits = range f.Bits {
				list = append(list, s)
			}
		}
	}
	require.GreaterOrEqual(t, len(list), 9)
	for _, more := range []func(s *Settings){
		func(s *Settings) { s.Format, s.AOVs, s.Samples, s.Parts = "exr", stripAOVs, 4, true },
		func(s *Settings) { s.Format, s.AOVs, s.Supersample, s.Filter = "exr", stripAOVs, 3, "gaussian" },
		func(s *Settings) { s.Format, s.AOVs = "exr", []string{"depth", "object"} },
		func(s *Settings) { s.Supersample, s.Filter = 2, "mitchell" },
		func(s *Settings) { s.Supersample, s.Filter, s.Height = 5, "box", 70 },
		func(s *Settings) { s.Background = Background{Colors: [][4]float64{{1, 0, 0, 0.5}, {0, 0, 1, 1}}} },
		func(s *Settings) { s.Background = Background{Picture: picture} },
		func(s *Settings) { s.Background, s.Premultiplied = Background{}, true },
		func(s *Settings) { s.Env, s.Background = "studio", Background{Env: true} },
		func(s *Settings) { s.Shading, s.Background = "samples", Background{} },
		func(s *Settings) {
			s.Format, s.AOVs, s.Samples, s.Frames, s.Filter = "exr", stripAOVs, 1, 3, "mitchell"
		},
	} {
		s := plain
		s.Format = "png"
		more(&s)
		list = append(list, s)
	}
	for i := range list {
		s := &list[i]
		require.NoError(t, s.Check())
		store := &memory{files: map[string][]byte{}}
		draw := func(tasks []Task) {
			sum, err := (&Runner{Device: dev, Store: store}).Run(t.Context(), &Plan{Groups: []Group{{Tasks: tasks}}})
			require.NoError(t, err)
			require.NoError(t, sum.Err)
		}
		camera := Camera{Turn: 1, Turns: 9}
		draw([]Task{{Output: "whole", Camera: camera, Step: 0.1, Settings: s}})
		strips, err := picfile.OpenStrips(filepath.Join(folder, fmt.Sprint(i)), s.Width, s.Height)
		require.NoError(t, err)
		at := []Strip{{64, 20}, {s.Height - 9, 9}, {0, 64}}
		if s.Height > 93 {
			at = append(at, Strip{84, s.Height - 93})
		} else {
			at = []Strip{{0, 1}, {1, s.Height - 1}}
		}
		var tasks []Task
		for k, strip := range at {
			tasks = append(tasks, Task{Output: fmt.Sprint(k), Camera: camera, Step: 0.1, Settings: s, Strip: strip})
		}
		draw(tasks)
		for k, strip := range at {
			require.NoError(t, strips.Put(strip.First, strip.Rows, store.files[fmt.Sprint(k)]))
		}
		p, release, err := strips.Picture()
		require.NoError(t, err)
		f, err := picfile.Named(s.Format)
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, f.Write(&out, p, s.Options(1)))
		require.NoError(t, release())
		require.NoError(t, strips.Close())
		require.True(t, bytes.Equal(store.files["whole"], out.Bytes()), "%+v", s)
	}
	s := plain
	s.Format = "png"
	for _, strip := range []Strip{{-1, 2}, {0, 171}, {170, 1}, {1, 0}} {
		sum, err := (&Runner{Device: dev, Store: &memory{files: map[string][]byte{}}}).Run(t.Context(),
			&Plan{Groups: []Group{{Tasks: []Task{{Output: "x", Settings: &s, Strip: strip}}}}})
		require.NoError(t, err)
		require.ErrorContains(t, sum.Err, "strip")
	}
}

// stripAOVs are the layers of pictures that can be drawn in strips: all but those of light that is blocked.
var stripAOVs = slices.DeleteFunc(AOVs(), func(name string) bool {
	return slices.Contains([]string{"visibility", "diffuse", "shadow", "near"}, name)
})
