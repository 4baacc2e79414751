package command

import (
	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace/job"
)

// lightFlags are the flags that --shading pbr reads.
type lightFlags struct {
	env      string
	rotation real
	ambient  radiance
	shadows  choice
	exposure real
	tonemap  choice
}

// newLightFlags are the flags with their defaults.
func newLightFlags() lightFlags {
	return lightFlags{
		env: "auto", rotation: real{0, -360, 360, "DEGREES"}, shadows: choice{"off", []string{"on", "off"}},
		exposure: real{0, -64, 64, "STOPS"}, tonemap: choice{"auto", job.Tonemaps},
	}
}

func (f *lightFlags) add(fl *pflag.FlagSet) {
	fl.StringVar(&f.env, "env", f.env,
		"light from everywhere: softbox or studio, made in code, a .hdr or .exr `FILE`, const:R,G,B or none; "+
			"auto is the look's")
	fl.Var(&f.rotation, "env-rotation", "turn of the environment about the vertical axis")
	fl.Var(&f.ambient, "ambient", "light from all directions beside the environment's")
	fl.Var(&f.shadows, "shadows", "shadows of directional and spot lights")
	fl.Var(&f.exposure, "exposure", "brighten the light by a factor of 2^STOPS")
	fl.Var(&f.tonemap, "tonemap",
		"tone curve from light to display values; auto is shoulder in studio, else khronos-neutral, "+
			"and none for .exr, .hdr, .pfm and raw floats")
}

// fill sets what the flags say.
func (f *lightFlags) fill(s *job.Settings) {
	if f.env != "auto" {
		s.Env = f.env
	} else if s.Env == "" {
		s.Env = "studio"
	}
	s.EnvRotation = f.rotation.value
	s.Ambient, s.Exposure, s.Shadows, s.Tonemap = f.ambient, f.exposure.value, f.shadows.value == "on", f.tonemap.value
}
