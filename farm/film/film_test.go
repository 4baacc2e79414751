package film

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/job"
)

// files is a store of files.
type files struct{}

type file struct{ name string }

func (files) Create(name string) (job.Output, error) {
	return file{name}, os.MkdirAll(filepath.Dir(name), 0o777)
}
func (file) Spare([]string) error { return nil }
func (file) Discard()             {}
func (f file) Commit(write func(io.Writer) error) error {
	out, err := os.Create(f.name)
	if err != nil {
		return err
	}
	return errors.Join(write(out), out.Close())
}

// A film whose pictures were drawn one by one has the bytes of one that was drawn as a whole, whatever lies behind its
// scene.
func TestFilmGolden(t *testing.T) {
	d, err := halfspace.NewDevice(halfspace.DeviceInfo{Threads: 1})
	require.NoError(t, err)
	defer d.Close()
	white, half := [4]float64{1, 1, 1, 1}, [4]float64{0.2, 0.4, 0.6, 0.5}
	for name, s := range map[string]job.Settings{
		"a.apng":      {Format: "apng"},
		"half.apng":   {Format: "apng", Premultiplied: true, Background: job.Background{Colors: [][4]float64{half}}},
		"b.y4m":       {Format: "y4m", Background: job.Background{Colors: [][4]float64{white, {0, 0, 0.5, 1}}}},
		"super.y4m":   {Format: "y4m", Supersample: 2, Background: job.Background{Env: true}},
		"codes.raw":   {Format: "raw"},
		"numbers.raw": {Format: "raw", Bits: 32},
	} {
		t.Run(name, func(t *testing.T) {
			s.Width, s.Height, s.Shading, s.Rate, s.Samples = 40, 23, "pbr", 12.5, 4
			folder := t.TempDir()
			spec := job.Spec{Output: filepath.Join(folder, name), Settings: s, Turntable: 5, FPS: 12.5}
			plan, err := spec.Plan(t.Context(), job.Load)
			require.NoError(t, err)
			require.True(t, plan.Groups[0].Moves)
			sum, err := (&job.Runner{Device: d, Store: files{}}).Run(t.Context(), plan)
			require.NoError(t, err)
			require.NoError(t, sum.Err)
			want, err := os.ReadFile(spec.Output)
			require.NoError(t, err)
			require.NoError(t, os.Remove(spec.Output))

			split, films := Split(plan)
			require.Len(t, films, 1)
			require.Equal(t, plan.Pictures(), split.Pictures())
			sum, err = (&job.Runner{Device: d, Store: files{}}).Run(t.Context(), split)
			require.NoError(t, err)
			require.NoError(t, sum.Err)
			require.NoError(t, films[0].Write(t.Context(), files{}))
			got, err := os.ReadFile(spec.Output)
			require.NoError(t, err)
			require.True(t, string(want) == string(got), "%d bytes, %d are wanted", len(got), len(want))
			require.NoError(t, os.WriteFile(films[0].Frames[2], []byte("no picture"), 0o666))
			if s.Format != "raw" {
				require.Error(t, films[0].Write(t.Context(), files{}))
			}
			require.NoError(t, films[0].Remove())
			require.ErrorIs(t, films[0].Write(t.Context(), files{}), fs.ErrNotExist)
		})
	}
	spec := job.Spec{Output: filepath.Join(t.TempDir(), "{frame}.png"),
		Settings: job.Settings{Format: "png", Shading: "unlit", Width: 8, Height: 8}, Turntable: 5}
	plan, err := spec.Plan(t.Context(), job.Load)
	require.NoError(t, err)
	split, films := Split(plan)
	require.Empty(t, films)
	require.Equal(t, plan, split)
}
