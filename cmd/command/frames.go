package command

import (
	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace/job"
)

// frameFlags say what frames are added up for a picture.
type frameFlags struct {
	count                    number
	aperture, focus, shutter real
}

// newFrameFlags are the flags with their defaults.
func newFrameFlags() frameFlags {
	return frameFlags{
		count:    number{value: 1, least: 1, most: job.MostFrames},
		aperture: real{0, 0, 1e30, "UNITS"}, focus: real{0, 0, 1e30, "UNITS"},
		shutter: real{0, 0, 1e6, "FRAMES"},
	}
}

func (f *frameFlags) add(fl *pflag.FlagSet) {
	fl.Var(&f.count, "samples",
		"frames that are drawn and added up, each with its own place in a pixel's --filter, on the lens and in time; --msaa is 1 then")
	fl.Var(&f.aperture, "aperture", "diameter of the lens in units of the scene, for --samples; 0 makes all sharp")
	fl.Var(&f.focus, "focus",
		"distance along the camera's axis that is sharp; 0 is how far away the target of the camera is")
	fl.Var(&f.shutter, "shutter",
		"how long the shutter is open around the picture's moment, in frames of --fps, for --samples: film has 0.5")
}

// apply sets what the flags say; msaa says that --msaa was given.
func (f *frameFlags) apply(s *job.Settings, msaa bool) {
	s.Aperture, s.Focus = f.aperture.value, f.focus.value
	s.Shutter = f.shutter.value
	if f.count.value == 1 {
		return
	}
	s.Frames = f.count.value
	if !msaa {
		s.Samples = 1
	}
}
