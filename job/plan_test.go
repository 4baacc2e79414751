package job

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/scene"
)

// settings are of a small picture.
func settings(format string) Settings {
	return Settings{Width: 16, Height: 16, Shading: "pbr", Env: "none",
		Background: Background{Colors: [][4]float64{{0, 0, 0, 1}}}, Format: format}
}

// plan is a job's plan of files that need not be there.
func plan(t *testing.T, s Spec) *Plan {
	t.Helper()
	p, err := s.Plan(context.Background(), Load)
	require.NoError(t, err)
	return p
}

// N shards have each picture exactly once, in order, with nearly the same cost, and files of many pictures whole.
func TestShardsCoverOnce(t *testing.T) {
	folder := t.TempDir()
	var inputs []string
	for i := range 7 {
		name := filepath.Join(folder, fmt.Sprintf("s%d.stl", i))
		require.NoError(t, os.WriteFile(name, make([]byte, 84+50*10000*i), 0o666))
		inputs = append(inputs, name)
	}
	for _, format := range []string{"png", "apng"} {
		s := Spec{Inputs: inputs, Turntable: 9, Settings: settings(format)}
		whole := plan(t, s)
		for _, n := range []int{1, 2, 3, 5, 8, 64, 100} {
			var got []string
			var costs []int64
			for i := range n {
				part, err := whole.Shard(i, n)
				require.NoError(t, err)
				sum := int64(0)
				for _, g := range part.Groups {
					for _, task := range g.Tasks {
						require.Equal(t, g.Input, task.Input)
						got = append(got, fmt.Sprint(task.Output, task.Frame))
						sum += task.Cost(Triangles(task.Input))
					}
					if g.Moves {
						require.Len(t, g.Tasks, 9)
					}
				}
				costs = append(costs, sum)
			}
			var want []string
			for _, g := range whole.Groups {
				for _, task := range g.Tasks {
					want = append(want, fmt.Sprint(task.Output, task.Frame))
				}
			}
			require.Equal(t, want, got, "%d parts", n)
			if n == 3 && format == "png" {
				require.Less(t, slices.Max(costs), 2*slices.Min(costs), "loading counts, too")
			}
		}
	}
	_, err := (&Plan{}).Shard(2, 2)
	require.Error(t, err)
	empty, err := (&Plan{}).Shard(0, 2)
	require.NoError(t, err)
	require.Zero(t, empty.Pictures())
}

// Keys are of what makes the bytes: not of names, but of every setting, moment, camera, file and version.
func TestKeys(t *testing.T) {
	s := Spec{Inputs: []string{"a.glb"}, Settings: settings("png")}
	base := plan(t, s).Groups[0].Tasks[0]
	key := base.Key("v1", []string{"aa"})
	require.Len(t, key, 64)
	other := base
	other.Input, other.Output, other.Frame = "b.glb", "x.png", 7
	require.Equal(t, key, other.Key("v1", []string{"aa"}))
	seen := map[string]bool{key: true, base.Key("v2", []string{"aa"}): true, base.Key("v1", []string{"ab"}): true,
		base.Key("v1", nil): true}
	require.Len(t, seen, 4)
	for i, change := range []func(*Task){
		func(t *Task) { t.Camera.Name = "1" }, func(t *Task) { t.Camera.View.Azimuth = 3 },
		func(t *Task) { t.Time = 1 }, func(t *Task) { t.Variant = "x" },
		func(t *Task) { t.Settings.Width++ }, func(t *Task) { t.Settings.Bits = 16 }, func(t *Task) { t.Settings.Background.Env = true },
		func(t *Task) { t.Settings.Exposure = 1 }, func(t *Task) { t.Settings.Env = "studio" },
	} {
		changed := base
		settings := *base.Settings
		changed.Settings = &settings
		change(&changed)
		k := changed.Key("v1", []string{"aa"})
		require.False(t, seen[k], "change %d", i)
		seen[k] = true
	}
}

// The points of views are spread: none is much nearer to another than the average of their area, and their middle is
// the centre.
func TestSphere(t *testing.T) {
	for _, n := range []int{2, 12, 100} {
		var points [][3]float64
		var sum [3]float64
		for i := range n {
			v := sphere(scene.View{}, i, n)
			sa, ca := math.Sincos(v.Azimuth * math.Pi / 180)
			se, ce := math.Sincos(v.Elevation * math.Pi / 180)
			p := [3]float64{ca * ce, sa * ce, se}
			for _, q := range points {
				d := math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
				require.Greater(t, d, 2/math.Sqrt(float64(n)), "%d of %d", i, n)
			}
			points = append(points, p)
			for k := range sum {
				sum[k] += p[k] / float64(n)
			}
		}
		for _, v := range sum {
			require.InDelta(t, 0, v, 0.5/math.Sqrt(float64(n))+0.4/float64(n))
		}
	}
}

// What does not fit waits until there is room; what is larger than all goes alone; and a wait ends with its context.
func TestGate(t *testing.T) {
	g := newGate(10)
	leave, err := g.enter(t.Context(), 100)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	_, err = g.enter(ctx, 1)
	require.Error(t, err)
	entered := make(chan func())
	go func() {
		l, _ := g.enter(t.Context(), 6)
		entered <- l
	}()
	leave()
	leave()
	second := <-entered
	third, err := g.enter(t.Context(), 4)
	require.NoError(t, err)
	second()
	third()
	require.Zero(t, g.used)
}

// Settings that no picture has are refused with the field.
func TestSettingsCheck(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		"size: 0x16": func(s *Settings) { s.Width = 0 }, "samples: 3": func(s *Settings) { s.Samples = 3 },
		"filter: ":  func(s *Settings) { s.Filter = "x" },
		"shading: ": func(s *Settings) { s.Shading = "" }, "tonemap: ": func(s *Settings) { s.Tonemap = "x" },
		"up: ":     func(s *Settings) { s.Up = "x" },
		"format: ": func(s *Settings) { s.Format = "tiff" }, "bits: ": func(s *Settings) { s.Bits = 12 },
		"parts: ":             func(s *Settings) { s.Parts = true },
		"jpeg keeps no alpha": func(s *Settings) { s.Format, s.Background = "jpeg", Background{} },
		"background: env":     func(s *Settings) { s.Shading, s.Background = "unlit", Background{Env: true} },
	} {
		s := settings("png")
		require.NoError(t, s.Check())
		change(&s)
		require.ErrorContains(t, s.Check(), want)
	}
}
