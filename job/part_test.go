package job

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawAll draws a plan to files.
func drawAll(t *testing.T, p *Plan, load Loader, threads int) (map[string][]byte, error) {
	t.Helper()
	store := &memory{files: map[string][]byte{}}
	sum, err := (&Runner{Device: device(t, threads), Store: store, Load: load}).Run(t.Context(), p)
	require.NoError(t, err)
	for name, data := range store.files {
		require.NoError(t, os.WriteFile(name, data, 0o666))
	}
	return store.files, sum.Err
}

// Pictures whose frames are drawn in 1, 2 or 5 parts, in shards and added up in any order, are the files of one machine:
// with every layer, filters with negative lobes, lights, and things that move.
func TestPartsAreThePicture(t *testing.T) {
	lit := addedSettings(12, 5)
	lit.Shading, lit.Env, lit.Filter, lit.Aperture = "pbr", "studio", "mitchell", 0.1
	lit.Occlusion, lit.Shadows, lit.ShadowMaps, lit.Ground = 8, true, 2, "shadow"
	lit.AOVs = slices.DeleteFunc(AOVs(), func(name string) bool { return name == "near" })
	png := addedSettings(16, 5)
	png.Format, png.Bits, png.Shading, png.Look, png.Env = "png", 8, "pbr", "studio", "softbox"
	png.Background.Colors = [][4]float64{{1, 0, 0, 1}, {0, 0, 1, 1}}
	moves := addedSettings(16, 6)
	moves.Shutter, moves.Rate, moves.AOVs = 15, 10, []string{"color", "coverage"}
	layers := addedSettings(16, 5)
	layers.AOVs, layers.Format = []string{"color", "normal", "depth"}, "npy"
	for name, c := range map[string]struct {
		spec Spec
		load Loader
	}{
		"lit":    {Spec{Settings: lit}, tiny},
		"png":    {Spec{Settings: png, Turntable: 2}, tiny},
		"moves":  {Spec{Settings: moves, Camera: flatView(2, true), Animation: "0", Time: 0.2}, sliding},
		"layers": {Spec{Settings: layers, Output: "{layer}.npy"}, tiny},
	} {
		t.Run(name, func(t *testing.T) {
			s := c.spec
			folder := t.TempDir()
			s.Inputs = []string{filepath.Join(folder, "in.obj")}
			require.NoError(t, os.WriteFile(s.Inputs[0], nil, 0o666))
			if s.Output == "" {
				s.Output = "{frame}." + s.Settings.Format
			}
			s.Output = filepath.Join(folder, s.Output)
			p := plan(t, s)
			want, err := drawAll(t, p, c.load, 2)
			require.NoError(t, err)
			for _, n := range []int{1, 2, 5} {
				parts, err := p.Split(n)
				require.NoError(t, err)
				drawn := 0
				for i := range 3 {
					shard, err := parts.Shard(i, 3)
					require.NoError(t, err)
					files, err := drawAll(t, shard, c.load, 1)
					require.NoError(t, err)
					drawn += len(files)
				}
				pictures := len(want)
				if name == "layers" {
					pictures = 1 // the layers' sums are in the same files
				}
				require.Equal(t, pictures*n, drawn)
				joined, err := p.Join(n)
				require.NoError(t, err)
				for g := range joined.Groups {
					for k := range joined.Groups[g].Tasks {
						slices.Reverse(joined.Groups[g].Tasks[k].Parts)
					}
				}
				got, err := drawAll(t, joined, c.load, 3)
				require.NoError(t, err)
				require.Equal(t, len(want), len(got))
				for file := range want {
					require.True(t, bytes.Equal(want[file], got[file]), "%s of %d parts", file, n)
				}
			}
		})
	}
}

// Files that are no part of the picture, or damaged, are refused by name.
func TestForeignPartsAreRefused(t *testing.T) {
	s := addedSettings(8, 4)
	s.Format, s.Bits, s.Shading, s.AOVs = "exr", 32, "pbr", []string{"color", "albedo", "cryptomatte"}
	folder := t.TempDir()
	input := filepath.Join(folder, "in.obj")
	require.NoError(t, os.WriteFile(input, []byte("a"), 0o666))
	spec := Spec{Inputs: []string{input}, Settings: s, Output: filepath.Join(folder, "x.exr")}
	p := plan(t, spec)
	parts, err := p.Split(2)
	require.NoError(t, err)
	files, err := drawAll(t, parts, tiny, 1)
	require.NoError(t, err)
	first, second := PartName(spec.Output, 0, 2), PartName(spec.Output, 1, 2)
	join := func(names ...string) error {
		whole, err := p.Join(2)
		require.NoError(t, err)
		whole.Groups[0].Tasks[0].Parts = names
		_, err = drawAll(t, whole, tiny, 1)
		return err
	}
	require.NoError(t, join(second, first))
	other := filepath.Join(folder, "other")
	// signed is a file with other bytes at a place, and the SHA-256 of it all.
	signed := func(at int, b ...byte) []byte {
		data := bytes.Clone(files[first])
		copy(data[at:], b)
		body := data[:len(data)-sha256.Size]
		sum := sha256.Sum256(body)
		return append(body, sum[:]...)
	}
	data := files[first]
	start := 12 + int(binary.LittleEndian.Uint32(data[8:])) // of the sums
	tally := start + 8*4*64*2
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":   {nil, "is not a file of sums"},
		"a picture": {[]byte("\x89PNG\r\n\x1a\n12345678"), "is not a file of sums"},
		"a version": {signed(6, '0', '2'), `version "02", not "01"`},
		"cut":       {data[:len(data)-40], "damaged"},
		"headless":  {data[:20], "head of sums"},
		"long":      {append(bytes.Clone(data), 0), "more follows"},
		"a bit":     {append(bytes.Clone(data[:start]), append([]byte{data[start] ^ 1}, data[start+1:]...)...), "SHA-256"},
		"head":      {signed(8, 255, 255, 255, 255), "head of sums: of 4294967295 bytes"},
		"large":     {signed(start+7, 0x7f), "which 2 frames do not have"},
		"small":     {signed(start+7, 0x80), "which 2 frames do not have"},
		"many":      {signed(tally, 3), "3 instances in a pixel of 2 frames"},
	} {
		require.NoError(t, os.WriteFile(other, c.data, 0o666))
		err := join(other, second)
		require.ErrorContains(t, err, c.want, name)
		require.ErrorContains(t, err, other+": ", name)
	}
	require.ErrorContains(t, join(first), "frame 2 is in none of its 1 parts")
	require.ErrorContains(t, join(first, second, first), "frame 0 is in "+first+", too")
	require.ErrorContains(t, join(first, other+"s"), other+"s")

	for i, change := range []func(s *Spec){
		func(s *Spec) { s.Settings.Frames = 5 }, func(s *Spec) { s.Settings.Width = 9 }, func(s *Spec) { s.Camera.View.Azimuth = 1 },
	} {
		o := spec
		change(&o)
		whole, err := plan(t, o).Join(2)
		require.NoError(t, err)
		_, err = drawAll(t, whole, tiny, 1)
		require.ErrorContains(t, err, fmt.Sprintf("%s: sums of another picture", first), "change %d", i)
	}

	one := spec
	one.Settings.Frames = 1
	_, err = plan(t, one).Split(2)
	require.ErrorContains(t, err, "a picture of one frame has no parts")
	one = spec
	one.Settings.Sidecar = true
	_, err = plan(t, one).Split(2)
	require.ErrorContains(t, err, "sidecar")
	one = spec
	one.Settings.Format, one.Settings.Bits, one.Output, one.Settings.AOVs = "gif", 0, "x.gif", nil
	one.Settings.Background.Colors = [][4]float64{{0, 0, 0, 1}}
	one.Turntable = 2
	_, err = plan(t, one).Split(2)
	require.ErrorContains(t, err, "a file of many pictures has no parts")
	_, err = p.Split(0)
	require.ErrorContains(t, err, "0 parts")
	for _, part := range []Part{{-1, 2}, {0, 5}, {4, 1}, {1, 0}} {
		_, err := drawAll(t, &Plan{Groups: []Group{{Input: input, Tasks: []Task{{Input: input, Output: "x", Settings: &s, Part: part}}}}}, tiny, 1)
		require.ErrorContains(t, err, "part: ")
	}
}

// A part costs what its frames do, and the depth maps that each part draws.
func TestCostCountsSamplesAndMaps(t *testing.T) {
	s := settings("png")
	s.Width, s.Height = 640, 360
	task := Task{Settings: &s}
	one := task.Cost(1000)
	s.Frames = 64
	require.Greater(t, task.Cost(1000), 50*one)
	half := task
	half.Part = Part{0, 32}
	require.InEpsilon(t, float64(task.Cost(1000))/2, float64(half.Cost(1000)), 0.01)
	s.Frames, s.Shading, s.Occlusion = 0, "pbr", 256
	require.Greater(t, task.Cost(1000), 10*one)
}

// Files of sums are read without harm, whatever they have.
func FuzzSums(f *testing.F) {
	s := addedSettings(4, 2)
	s.Shading, s.Occlusion, s.AOVs = "pbr", 8, []string{"color", "albedo", "cryptomatte", "visibility"}
	a := s.newTotals(16)
	a.color = make([]int64, 64)
	a.tally.count(3, 1, 2)
	var b bytes.Buffer
	require.NoError(f, a.write(&b, "key", &s, Part{0, 2}))
	f.Add(b.Bytes())
	f.Add(b.Bytes()[:100])
	f.Fuzz(func(t *testing.T, data []byte) {
		to := s.newTotals(16)
		to.color = make([]int64, 64)
		if part, err := to.add(bytes.NewReader(data), "key", &s, 3); err == nil {
			var again bytes.Buffer
			require.NoError(t, to.write(&again, "key", &s, part))
		}
	})
}
