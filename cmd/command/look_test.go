package command

import (
	"encoding/json"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/job"
)

// lookSettings are the settings of flags.
func lookSettings(t *testing.T, args ...string) (job.Settings, float64) {
	f := newPictureFlags("studio")
	fl := pflag.NewFlagSet("render", pflag.ContinueOnError)
	f.add(fl)
	require.NoError(t, fl.Parse(append([]string{"--size", "600x300"}, args...)))
	s := f.settings()
	require.NoError(t, s.Check())
	return s, f.look.share()
}

// The plain look is what render drew before there were looks: the settings, which are part of the keys of pictures, are
// the same to the byte.
func TestPlainLookIsAsItWas(t *testing.T) {
	s, fill := lookSettings(t, "--look", "plain")
	text, err := json.Marshal(&s)
	require.NoError(t, err)
	require.Equal(t, `{"width":600,"height":300,"samples":4,"shading":"pbr","background":{"colors":[[0.1843137254901961,`+
		`0.21568627450980393,0.25882352941176473,1]]},"env":"studio","ambient":[0,0,0],"tonemap":"auto","format":"png"}`, string(text))
	require.Zero(t, fill)
}

// Each part of the look can be had, or left out, by its own flag.
func TestPartsOfTheLook(t *testing.T) {
	studio, fill := lookSettings(t)
	require.Equal(t, job.StudioFill, fill)
	plain, _ := lookSettings(t, "--look", "plain")
	for _, c := range []struct {
		flag, with, without string
		change              func(s *job.Settings)
	}{
		{"--compensation", "on", "off", func(s *job.Settings) { s.Compensation = !s.Compensation }},
		{"--occlusion", "auto", "off", func(s *job.Settings) {
			if s.Look != "" {
				s.Occlusion, s.OcclusionAuto = 0, false
			}
		}},
		{"--clay", "on", "off", func(s *job.Settings) { s.Clay = !s.Clay }},
		{"--ground", "auto", "none", func(s *job.Settings) { s.Ground = "" }},
		{"--ground", "none", "none", func(s *job.Settings) { s.Ground = "" }},
	} {
		s, _ := lookSettings(t, "--look", "plain", c.flag, c.with)
		want := plain
		c.change(&want)
		require.Equal(t, want, s, c.flag)
		s, _ = lookSettings(t, c.flag, c.without)
		want = studio
		c.change(&want)
		require.Equal(t, want, s, c.flag)
	}
	for _, g := range []string{"shadow", "grid", "#c08040"} {
		s, _ := lookSettings(t, "--look", "plain", "--ground", g)
		require.Equal(t, g, s.Ground)
		require.NotZero(t, s.Info(false).Ground.Kind)
	}
	require.NotZero(t, studio.Info(false).Ground.Kind)
	studio.Format = "exr"
	require.Zero(t, studio.Info(true).Ground.Kind, "pictures of floats have no ground unless asked")
	studio.Ground = "mud"
	require.ErrorContains(t, studio.Check(), "ground")
	s, fill := lookSettings(t, "--look", "plain", "--fill", "50", "--thickness", "3", "--env", "softbox", "--background", "studio")
	require.Equal(t, 0.5, fill)
	require.Equal(t, 3.0, s.Thickness)
	require.Equal(t, studio.Env, s.Env)
	require.Equal(t, studio.Background, s.Background)
	s, _ = lookSettings(t, "--env", "const:1,1,1", "--background", "transparent")
	require.Equal(t, "const:1,1,1", s.Env)
	require.Equal(t, [][4]float64{{}}, s.Background.Colors)
}
