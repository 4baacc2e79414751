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
		env: "studio", rotation: real{0, -360, 360, "DEGREES"}, shadows: choice{"off", []string{"on", "off"}},
		exposure: real{0, -64, 64, "STOPS"}, tonemap: choice{"auto", job.Tonemaps},
	}
}

func (f *lightFlags) add(fl *pflag.FlagSet) {
	fl.StringVar(&f.env, "env", f.env, "light from everywhere: studio, a .hdr or .exr `FILE`, const:R,G,B or none")
	fl.Var(&f.rotation, "env-rotation", "turn of the environment about the vertical axis")
	fl.Var(&f.ambient, "ambient", "light from all directions beside the environment's")
	fl.Var(&f.shadows, "shadows", "shadows of directional and spot lights")
	fl.Var(&f.exposure, "exposure", "brighten the light by a factor of 2^STOPS")
	fl.Var(&f.tonemap, "tonemap",
		"tone curve from light to display values; auto is khronos-neutral, and none for .exr, .hdr, .pfm and raw floats")
}

// fill sets what the flags say.
func (f *lightFlags) fill(s *job.Settings) {
	s.Env, s.EnvRotation = f.env, f.rotation.value
	s.Ambient, s.Exposure, s.Shadows, s.Tonemap = f.ambient, f.exposure.value, f.shadows.value == "on", f.tonemap.value
}
