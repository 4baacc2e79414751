package command

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// lookFlags say how pictures look as a whole; each part of a look has a flag of its own.
type lookFlags struct {
	look               choice
	compensation, clay choice
	occlusion          occlusionFlag
	reach              real
	ground             groundFlag
	fill, thickness    autoReal
	lineWidth          autoReal
	pointSize          pointSize
	pointShape         choice
}

// newLookFlags are the flags with a look's name as the default.
func newLookFlags(look string) lookFlags {
	three := choice{"auto", []string{"auto", "on", "off"}}
	return lookFlags{
		look: choice{look, []string{"studio", "plain"}}, compensation: three, clay: three,
		reach:      real{most: 1e30, unit: "UNITS"},
		fill:       autoReal{real: real{least: 1, most: 100, unit: "auto|PERCENT"}},
		thickness:  autoReal{real: real{least: 1, most: 255, unit: "auto|PIXELS"}},
		lineWidth:  autoReal{real: real{least: 1, most: 255, unit: "auto|PIXELS"}},
		pointShape: choice{"auto", job.PointShapes},
	}
}

func (f *lookFlags) add(fl *pflag.FlagSet) {
	fl.Var(&f.look, "look",
		"what the flags set to auto mean: studio makes a picture to show, plain adds nothing to what the file says")
	fl.Var(&f.compensation, "compensation",
		"make up for the light between facets of rough surfaces; off draws glTF's formulas (Appendix B) "+
			"(auto: on in studio)")
	fl.Var(&f.occlusion, "occlusion",
		"block light from everywhere: by depth maps of the scene from N directions, 8 to 4096 "+
			"(auto: 48, or 24 of thumbnails, in studio, but for files of floats and eyes within the scene)")
	fl.Var(&f.reach, "occlusion-reach",
		"block light by what lies nearer than this alone: corners and contacts are dark, and rooms are not; "+
			"0 has no end, else a 256th of the scene's diagonal or more")
	fl.Var(&f.clay, "clay", "draw surfaces that have no material as grey clay (auto: on in studio)")
	fl.Var(&f.ground, "ground",
		"what lies under the scene, seen from above: shadow is transparent where nothing blocks light from it "+
			"(auto: shadow in studio, but for files of floats)")
	fl.Var(&f.fill, "fill",
		"share of the picture's tighter side that the scene takes where --distance is 0 "+
			"(auto: 85 in studio; in plain its boxes fit)")
	fl.Var(&f.thickness, "thickness", "size of points and width of lines (auto: 2 or more in studio, 1 in plain)")
	fl.Var(&f.lineWidth, "line-width", "width of lines (auto: --thickness)")
	fl.Var(&f.pointSize, "point-size",
		"diameter of points: in pixels (4 or 4px), or in units of the scene (0.01u) and at least a pixel (auto: --thickness)")
	fl.Var(&f.pointShape, "point-shape",
		"what points look like (auto: in studio a disc, or a sphere where vertices have neither normals nor colours; "+
			"in plain a square)")
}

// studio says that the look is that.
func (f *lookFlags) studio() bool { return f.look.value == "studio" }

// share is the part of the picture that a scene fills, 0: its boxes fit.
func (f *lookFlags) share() float64 {
	switch {
	case f.fill.set:
		return f.fill.value / 100
	case f.studio():
		return job.StudioFill
	}
	return 0
}

// apply sets what the flags say; s has its size.
func (f *lookFlags) apply(s *job.Settings) {
	if f.studio() {
		s.Studio()
	}
	if f.compensation.value != "auto" {
		s.Compensation = f.compensation.value == "on"
	}
	if f.clay.value != "auto" {
		s.Clay = f.clay.value == "on"
	}
	if f.occlusion.set {
		s.Occlusion, s.OcclusionAuto = f.occlusion.n, false
	}
	if s.OcclusionReach = f.reach.value; s.OcclusionReach > 0 && !f.occlusion.set {
		s.Occlusion, s.OcclusionAuto = job.StudioOcclusion(s.Width, s.Height), false
	}
	if f.ground.value != "" {
		s.Ground = strings.TrimPrefix(f.ground.value, "none")
	}
	if f.thickness.set {
		s.Thickness = f.thickness.value
	}
	if f.lineWidth.set {
		s.LineWidth = f.lineWidth.value
	}
	s.PointSize, s.PointUnits = f.pointSize.value, f.pointSize.units
	if f.pointShape.value != "auto" {
		s.PointShape = f.pointShape.value
	}
}

// occlude sets how much light is blocked where a layer of numbers tells of it, unless the flag says so.
func (f *lookFlags) occlude(s *job.Settings) {
	if !f.occlusion.set {
		s.Occlusion, s.OcclusionAuto = 256, false
	}
}

// occlusionFlag is a flag for a number of depth maps.
type occlusionFlag struct {
	n   int // 0: none
	set bool
}

// String is the value.
func (o *occlusionFlag) String() string {
	switch {
	case !o.set:
		return "auto"
	case o.n == 0:
		return "off"
	}
	return strconv.Itoa(o.n)
}

// Type is what help shows for the value.
func (o *occlusionFlag) Type() string { return "auto|off|N" }

// Set reads auto, off or a number.
func (o *occlusionFlag) Set(text string) error {
	switch text {
	case "auto":
		*o = occlusionFlag{}
		return nil
	case "off":
		*o = occlusionFlag{set: true}
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 8 || n > scene.MostOcclusion {
		return fmt.Errorf("use auto, off, or a whole number from 8 to %d", scene.MostOcclusion)
	}
	*o = occlusionFlag{n, true}
	return nil
}

// pointSize is a flag for the size of points: in pixels, in units of the scene, or auto.
type pointSize struct {
	value float64 // 0: auto
	units bool
}

// String is the value.
func (p *pointSize) String() string {
	switch {
	case p.value == 0:
		return "auto"
	case p.units:
		return strconv.FormatFloat(p.value, 'g', -1, 64) + "u"
	}
	return strconv.FormatFloat(p.value, 'g', -1, 64) + "px"
}

// Type is what help shows for the value.
func (p *pointSize) Type() string { return "auto|PIXELS|UNITSu" }

// Set reads auto, 4, 4px or 0.01u.
func (p *pointSize) Set(text string) error {
	if text == "auto" {
		*p = pointSize{}
		return nil
	}
	number, units := strings.CutSuffix(text, "u")
	if !units {
		number = strings.TrimSuffix(text, "px")
	}
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || units && !(v > 0 && v <= 1e30) || !units && !(v >= 1 && v <= 255) {
		return fmt.Errorf("use auto, pixels from 1 to 255 like 4 or 4px, or units of the scene above 0 like 0.01u")
	}
	*p = pointSize{v, units}
	return nil
}

// groundFlag is a flag for what lies under a scene; "" is auto.
type groundFlag struct{ value string }

// String is the value.
func (g *groundFlag) String() string {
	if g.value == "" {
		return "auto"
	}
	return g.value
}

// Type is what help shows for the value.
func (g *groundFlag) Type() string { return "auto|none|shadow|grid|COLOR" }

// Set reads a word or a colour.
func (g *groundFlag) Set(text string) error {
	switch text {
	case "auto":
		g.value = ""
		return nil
	case "none", "shadow", "grid":
		g.value = text
		return nil
	}
	c := color{}
	if err := c.Set(text); err != nil || c.rgba[3] < 1 {
		return fmt.Errorf("use auto, none, shadow, grid or a colour that is not transparent, like #c0c0c0")
	}
	g.value = fmt.Sprintf("#%02x%02x%02x", int(c.rgba[0]*255+0.5), int(c.rgba[1]*255+0.5), int(c.rgba[2]*255+0.5))
	return nil
}

// autoReal is a flag for a number in a range, or auto.
type autoReal struct {
	real
	set bool
}

// String is the value.
func (r *autoReal) String() string {
	if !r.set {
		return "auto"
	}
	return r.real.String()
}

// Set reads auto or a number.
func (r *autoReal) Set(text string) error {
	if text == "auto" {
		r.set = false
		return nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= r.least && v <= r.most) {
		return fmt.Errorf("use auto, or a number from %v to %v", r.least, r.most)
	}
	r.value, r.set = v, true
	return nil
}
