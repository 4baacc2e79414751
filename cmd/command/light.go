package command

import (
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// lightFlags are the flags that --shading pbr reads.
type lightFlags struct {
	env      string
	rotation real
	ambient  radiance
	shadows  shadowsFlag
	sun      real
	size     real
	exposure real
	tonemap  choice
}

// newLightFlags are the flags with their defaults.
func newLightFlags() lightFlags {
	return lightFlags{
		env: "auto", rotation: real{0, -360, 360, "DEGREES"}, sun: real{0, 0, 90, "DEGREES"}, size: real{0, 0, 1e30, "UNITS"},
		exposure: real{0, -64, 64, "STOPS"}, tonemap: choice{"auto", job.Tonemaps},
	}
}

func (f *lightFlags) add(fl *pflag.FlagSet) {
	fl.StringVar(&f.env, "env", f.env,
		"light from everywhere: softbox or studio, made in code, a .hdr or .exr `FILE`, const:R,G,B or none; "+
			"auto is the look's")
	fl.Var(&f.rotation, "env-rotation", "turn of the environment about the vertical axis")
	fl.Var(&f.ambient, "ambient", "light from all directions beside the environment's")
	fl.Var(&f.shadows, "shadows",
		"shadows of directional and spot lights; N depth maps a light, 1 to 1024, make soft shadows of lights with a "+
			"size, and shadows of point lights")
	fl.Var(&f.sun, "sun-angle", "how wide directional lights are seen, for --shadows N: the sun is 0.53")
	fl.Var(&f.size, "light-size", "diameter of point and spot lights, for --shadows N")
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
	s.Ambient, s.Exposure, s.Shadows, s.Tonemap = f.ambient, f.exposure.value, f.shadows.on, f.tonemap.value
	s.ShadowMaps, s.SunAngle, s.LightSize = f.shadows.n, f.sun.value, f.size.value
}

// shadowsFlag is a flag for shadows: on, off, or a number of depth maps.
type shadowsFlag struct {
	on bool
	n  int // 0: one map without a size
}

// String is the value.
func (s *shadowsFlag) String() string {
	switch {
	case s.n > 0:
		return strconv.Itoa(s.n)
	case s.on:
		return "on"
	}
	return "off"
}

// Type is what help shows for the value.
func (s *shadowsFlag) Type() string { return "on|off|N" }

// Set reads on, off or a number.
func (s *shadowsFlag) Set(text string) error {
	switch text {
	case "on", "off":
		*s = shadowsFlag{on: text == "on"}
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > scene.MostShadowMaps {
		return fmt.Errorf("use on, off, or a whole number from 1 to %d", scene.MostShadowMaps)
	}
	*s = shadowsFlag{true, n}
	return nil
}
