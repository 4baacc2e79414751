package job

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// Settings are what all pictures of a job have in common. They are plain data: as JSON they are part of a task's key.
type Settings struct {
	// Width and Height of a picture in pixels.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Samples a pixel: 1, 2, 4, 8 or 16; the zero value is 1.
	Samples int `json:"samples"`
	// Supersample draws so many times as many pixels along each side, which Filter (of picfile.Filters) then reduces.
	// The zero value is 1.
	Supersample int    `json:"supersample,omitempty"`
	Filter      string `json:"filter,omitempty"`
	// Frames is how many frames are drawn for a picture and added up, each with a place in the pixel's Filter, on the
	// lens and in time that is its own; 1 to MostFrames, with one of Samples. The zero value is 1.
	Frames int `json:"frames,omitempty"`
	// Aperture is the diameter of the lens, and Focus the distance along the camera's axis that is sharp, both in units of
	// the scene; orthographic cameras have none. The zero value of Aperture makes all sharp. Focus 0 is how far away
	// the camera's target is.
	Aperture float64 `json:"aperture,omitempty"`
	Focus    float64 `json:"focus,omitempty"`
	// Shutter is how long the shutter is open around the picture's moment, in frames, which take 1 / Rate seconds (24 a
	// second where Rate is 0): animations, their cameras and turns of a camera blur. The zero value is no time.
	Shutter float64 `json:"shutter,omitempty"`
	// Shading is one of Shadings.
	Shading    string     `json:"shading"`
	Background Background `json:"background"`
	// Look is the look that the other fields make: "studio", or "" for the plain one. It changes nothing by itself, but
	// the keys of tasks hold its version.
	Look string `json:"look,omitempty"`
	// Compensation, Clay, Thickness, LineWidth, PointSize and PointUnits are as scene.RenderInfo has them.
	Compensation bool    `json:"compensation,omitempty"`
	Clay         bool    `json:"clay,omitempty"`
	Thickness    float64 `json:"thickness,omitempty"`
	LineWidth    float64 `json:"line_width,omitempty"`
	PointSize    float64 `json:"point_size,omitempty"`
	PointUnits   bool    `json:"point_units,omitempty"`
	// PointShape is one of PointShapes. The zero value is a square.
	PointShape string `json:"point_shape,omitempty"`
	// Ground is what lies under a scene: "shadow", "grid", or a colour as a screen shows it, as Ground has it; "auto" is a
	// shadow where pictures are none of linear numbers. The zero value is nothing.
	Ground string `json:"ground,omitempty"`
	// Premultiplied stores colours multiplied by alpha in formats of codes, too; colours of linear numbers always are.
	Premultiplied bool `json:"premultiplied,omitempty"`
	// Env is as scene.OpenEnvironment has it; EnvRotation is in degrees.
	Env         string     `json:"env,omitempty"`
	EnvRotation float64    `json:"env_rotation,omitempty"`
	Ambient     [3]float32 `json:"ambient,omitempty"`
	// Occlusion is as scene.RenderInfo has it. OcclusionAuto leaves it away in pictures of linear numbers, in those that
	// are so large that they are drawn in strips, and for eyes within a scene.
	Occlusion     int  `json:"occlusion,omitempty"`
	OcclusionAuto bool `json:"occlusion_auto,omitempty"`
	// OcclusionReach is as scene.RenderInfo has it.
	OcclusionReach float64 `json:"occlusion_reach,omitempty"`
	Exposure       float64 `json:"exposure,omitempty"`
	Shadows        bool    `json:"shadows,omitempty"`
	// ShadowMaps and LightSize are as scene.RenderInfo has them; SunAngle is in degrees.
	ShadowMaps int     `json:"shadow_maps,omitempty"`
	SunAngle   float64 `json:"sun_angle,omitempty"`
	LightSize  float64 `json:"light_size,omitempty"`
	// Tonemap is one of Tonemaps; the zero value is "auto": khronos-neutral, or shoulder in the look "studio", and none
	// for formats of linear numbers but PNG.
	Tonemap string `json:"tonemap,omitempty"`
	// Up is the axis that points up: "y", "z", or "" for what the file says.
	Up     string `json:"up,omitempty"`
	Root   string `json:"root,omitempty"`
	Strict bool   `json:"strict,omitempty"`

	// Format is the name of a picfile.Format.
	Format  string  `json:"format"`
	Bits    int     `json:"bits,omitempty"`
	Quality int     `json:"quality,omitempty"`
	Rate    float64 `json:"rate,omitempty"`
	Parts   bool    `json:"parts,omitempty"`
	// DepthScale is as picfile.Options has it.
	DepthScale float64 `json:"depth_scale,omitempty"`
	// AOVs are names of AOVs(): what a file of layers has, in place of the colour alone.
	AOVs []string `json:"aovs,omitempty"`
	// Sidecar writes a Sidecar beside each picture.
	Sidecar bool `json:"sidecar,omitempty"`
}

// Background is what lies behind a scene. The zero value is nothing: transparent.
type Background struct {
	// Colors are one colour, or two: a gradient from the top to the bottom. Each is red, green, blue and alpha as a
	// screen shows them, from 0 to 1, alpha not multiplied.
	Colors [][4]float64 `json:"colors,omitempty"`
	// Env shows the environment.
	Env bool `json:"env,omitempty"`
	// Picture is the name of a picture that is shown as large as covers all.
	Picture string `json:"picture,omitempty"`
}

// Shadings are the names of shadings.
var Shadings = []string{"pbr", "auto", "unlit", "lambert", "normals", "uv", "tangents", "wireframe", "overdraw", "distance", "samples"}

var shadings = map[string]scene.Shading{
	"pbr": scene.ShadePBR, "auto": scene.ShadeAuto, "unlit": scene.ShadeUnlit, "lambert": scene.ShadeLambert,
	"normals": scene.ShadeNormals,
	"uv":      scene.ShadeUV, "tangents": scene.ShadeTangents, "wireframe": scene.ShadeWireframe, "overdraw": scene.ShadeOverdraw,
	"distance": scene.ShadeDistance, "samples": scene.ShadeSamples, "depth": scene.ShadeDepth,
}

// Tonemaps are the names of tone curves.
var Tonemaps = []string{"auto", "none", "aces", "agx", "khronos-neutral", "shoulder"}

var tonemaps = map[string]scene.Tonemap{
	"aces": scene.TonemapACES, "agx": scene.TonemapAgX, "khronos-neutral": scene.TonemapKhronosNeutral, "none": scene.TonemapNone,
	"shoulder": scene.TonemapShoulder,
}

// MaxSide is the largest width and height of a picture, and of the supersampled picture that it is reduced from.
const MaxSide = 16384

// Check refuses settings that no picture has, with the field and the reason.
func (s *Settings) Check() error {
	var errs []error
	refuse := func(field, why string, args ...any) {
		errs = append(errs, fmt.Errorf("%s: "+why, append([]any{field}, args...)...))
	}
	n := max(s.Supersample, 1)
	if s.Width < 1 || s.Height < 1 || s.Width > MaxSide || s.Height > MaxSide {
		refuse("size", "%dx%d: each side is from 1 to %d", s.Width, s.Height, MaxSide)
	} else if n > 8 || s.Width*n > MaxSide || s.Height*n > MaxSide {
		refuse("supersample", "%d times %dx%d: the factor is at most 8, and each side then at most %d", s.Supersample,
			s.Width, s.Height, MaxSide)
	}
	if !slices.Contains([]int{0, 1, 2, 4, 8, 16}, s.Samples) {
		refuse("samples", "%d is none of 1, 2, 4, 8 and 16", s.Samples)
	}
	if s.Filter != "" && !slices.Contains(picfile.Filters, s.Filter) {
		refuse("filter", "%.40q is none of %s", s.Filter, strings.Join(picfile.Filters, ", "))
	}
	if _, ok := shadings[s.Shading]; !ok {
		refuse("shading", "%.40q is none of %s", s.Shading, strings.Join(Shadings, ", "))
	}
	if s.Tonemap != "" && !slices.Contains(Tonemaps, s.Tonemap) {
		refuse("tonemap", "%.40q is none of %s", s.Tonemap, strings.Join(Tonemaps, ", "))
	}
	if s.Look != "" && s.Look != "studio" {
		refuse("look", "%.40q is neither studio nor empty, which is plain", s.Look)
	}
	s.checkPoints(refuse)
	s.checkFrames(refuse)
	s.checkShadows(refuse)
	if s.Occlusion != 0 && s.Occlusion < 8 || s.Occlusion > scene.MostOcclusion {
		refuse("occlusion", "%d is neither 0 nor from 8 to %d", s.Occlusion, scene.MostOcclusion)
	}
	switch r := s.OcclusionReach; {
	case !(r >= 0 && r <= 1e30):
		refuse("occlusion_reach", "%v is not from 0 to 1e30", r)
	case r > 0 && s.Occlusion == 0:
		refuse("occlusion_reach", "%v: occlusion is off", r)
	}
	if _, err := s.ground(); err != nil {
		refuse("ground", "%v", err)
	}
	if s.Up != "" && s.Up != "y" && s.Up != "z" {
		refuse("up", "%.40q is neither y nor z", s.Up)
	}
	if s.Background.Env && s.Shading != "pbr" {
		refuse("background", "env: only shading pbr has an environment")
	}
	if len(s.Background.Colors) > 2 {
		refuse("background", "%d colours: one, or two of a gradient", len(s.Background.Colors))
	}
	f, err := picfile.Named(s.Format)
	if err != nil {
		refuse("format", "%v", err)
	} else {
		if err := f.Check(s.Options(1)); err != nil {
			refuse("bits", "%v", err)
		}
		if !f.Alpha && !s.opaque() {
			refuse("background", "%s keeps no alpha: give a colour that is not transparent", f.Name)
		}
		if err := f.CheckSize(s.Width, s.Height); err != nil {
			refuse("size", "%v", err)
		}
		if s.Parts && (!f.Layers || f.OneLayer) {
			refuse("parts", "%s has none", f.Name)
		}
	}
	if err := s.checkAOVs(); err != nil {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Options returns the format's options for a file of so many pictures.
func (s *Settings) Options(pictures int) picfile.Options {
	return picfile.Options{Bits: s.Bits, Quality: s.Quality, Rate: s.Rate, Frames: pictures, Opaque: s.opaque(), Parts: s.Parts,
		DepthScale: s.DepthScale}
}

// opaque says that what lies behind a scene hides all.
func (s *Settings) opaque() bool {
	for _, c := range s.Background.Colors {
		if c[3] < 1 {
			return false
		}
	}
	return s.Background.Env || s.Background.Picture != "" || len(s.Background.Colors) > 0
}

// linear says that pictures are drawn as linear floats: for formats that keep these, and for all that is done to a
// picture once it is drawn.
func (s *Settings) linear() bool {
	f, err := picfile.Named(s.Format)
	return err == nil && f.Linear(s.Options(1)) || s.Supersample > 1 || s.Premultiplied || s.composed() ||
		!s.opaque() && s.Shading != "pbr"
}

// composed says that what lies behind the scene comes behind the picture when it is drawn.
func (s *Settings) composed() bool {
	return len(s.Background.Colors) > 1 && !s.filmed() || s.Background.Picture != ""
}

// filmed says that a gradient is drawn with the picture. The plain look has the bytes that it always had.
func (s *Settings) filmed() bool {
	return s.Look != "" && s.Shading == "pbr" && s.Supersample <= 1 && len(s.Background.Colors) == 2
}

// Info is how to draw, but for the environment, which comes from a file: [Settings.Environment].
func (s *Settings) Info(float bool) scene.RenderInfo {
	n := max(s.Supersample, 1)
	info := scene.RenderInfo{
		Shading: shadings[s.Shading], Width: s.Width * n, Height: s.Height * n, Samples: max(s.Samples, 1), SRGB: true, Float: float,
		EnvBackground: s.Background.Env, Clay: s.Clay, Thickness: float32(s.Thickness * float64(n)),
		LineWidth: float32(s.LineWidth * float64(n)), PointUnits: s.PointUnits, PointShape: pointShapes[s.PointShape],
	}
	if info.PointSize = float32(s.PointSize); !s.PointUnits {
		info.PointSize = float32(s.PointSize * float64(n))
	}
	if s.filmed() {
		info.Gradient = true
		info.Background, info.BackgroundBottom = linearColor(s.Background.Colors[0]), linearColor(s.Background.Colors[1])
	}
	if len(s.Background.Colors) == 1 && !s.composed() {
		info.Background = linearColor(s.Background.Colors[0])
		if float {
			for i := range 3 {
				info.Background[i] *= info.Background[3]
			}
		}
	}
	if info.Shading != scene.ShadePBR {
		return info
	}
	info.EnvRotation = s.EnvRotation * math.Pi / 180
	info.Compensation = s.Compensation
	info.Occlusion, info.OcclusionOutside, info.OcclusionWhole = s.occlusion(), s.OcclusionAuto, s.lit()
	if info.Occlusion > 0 {
		info.OcclusionReach = s.OcclusionReach
	}
	info.Ground, _ = s.ground() // Check has looked at it
	info.Ambient, info.Exposure, info.Shadows = s.Ambient, s.Exposure, s.Shadows
	info.ShadowMaps, info.SunAngle, info.LightSize = s.ShadowMaps, s.SunAngle*math.Pi/180, s.LightSize
	info.OcclusionWhole = s.lit()
	info.Tonemap = tonemaps[s.Tonemap]
	if f, err := picfile.Named(s.Format); (s.Tonemap == "" || s.Tonemap == "auto") && err == nil &&
		(!f.Linear(s.Options(1)) || f.Name == "png") {
		info.Tonemap = scene.TonemapKhronosNeutral
		if s.Look == "studio" {
			info.Tonemap = scene.TonemapShoulder
		}
	}
	return info
}

// Environment opens the environment of pictures that are lit by one.
func (s *Settings) Environment(info *scene.RenderInfo) (err error) {
	if info.Shading != scene.ShadePBR {
		return nil
	}
	if info.Env, err = scene.OpenEnvironment(s.Env); err != nil {
		return err
	}
	if folder, err := os.UserCacheDir(); err == nil && !inCode(s.Env) {
		info.EnvCache = filepath.Join(folder, "halfspace")
	}
	return nil
}

// occlusion is the number of depth maps.
func (s *Settings) occlusion() int {
	if s.Shading != "pbr" {
		return 0
	}
	if !s.OcclusionAuto {
		return s.Occlusion
	}
	n := max(s.Supersample, 1)
	f, err := picfile.Named(s.Format)
	if err != nil || f.Linear(s.Options(1)) && f.Name != "png" || s.Width*n*s.Height*n > mostOccluded {
		return 0
	}
	return s.Occlusion
}

// looksUp says that pixels are looked up in depth maps.
func (s *Settings) looksUp() bool { return s.occlusion() > 0 || s.shadowMaps() > 0 }

// shadowMaps is the number of depth maps of each light.
func (s *Settings) shadowMaps() int {
	if s.Shading != "pbr" || !s.Shadows {
		return 0
	}
	return s.ShadowMaps
}

// checkShadows refuses lights that have no size.
func (s *Settings) checkShadows(refuse func(field, why string, args ...any)) {
	switch {
	case s.ShadowMaps < 0 || s.ShadowMaps > scene.MostShadowMaps:
		refuse("shadow_maps", "%d is not from 0 to %d", s.ShadowMaps, scene.MostShadowMaps)
	case !(s.SunAngle >= 0 && s.SunAngle <= 90):
		refuse("sun_angle", "%v is not from 0 to 90", s.SunAngle)
	case !(s.LightSize >= 0 && s.LightSize <= 1e30):
		refuse("light_size", "%v is not from 0 to 1e30", s.LightSize)
	}
}

// mostOccluded is the largest number of pixels of pictures with OcclusionAuto.
const mostOccluded = 1 << 24

// ground is what Ground says.
func (s *Settings) ground() (g scene.Ground, err error) {
	switch s.Ground {
	case "":
	case "auto":
		if f, err := picfile.Named(s.Format); err == nil && (!f.Linear(s.Options(1)) || f.Name == "png") {
			g.Kind = scene.GroundAuto
		}
	case "shadow":
		g.Kind = scene.GroundShadow
	case "grid":
		g.Kind = scene.GroundGrid
	default:
		var c [3]uint8
		if n, err := fmt.Sscanf(s.Ground, "#%02x%02x%02x", &c[0], &c[1], &c[2]); n != 3 || err != nil || len(s.Ground) != 7 {
			return g, fmt.Errorf("%.40q is none of auto, shadow, grid and #rrggbb", s.Ground)
		}
		g.Kind = scene.GroundColor
		v := linearColor([4]float64{float64(c[0]) / 255, float64(c[1]) / 255, float64(c[2]) / 255, 1})
		for k := range g.Color {
			g.Color[k] = float32(v[k])
		}
	}
	return g, nil
}

// inCode says that an environment is no file.
func inCode(env string) bool {
	return slices.Contains([]string{"", "none", "studio", "softbox"}, env) || strings.HasPrefix(env, "const:")
}

// Files are the files that settings name, beside the files of scenes: their contents are part of the keys of tasks.
func (s *Settings) Files() (list []string) {
	if !inCode(s.Env) && s.Shading == "pbr" {
		list = append(list, s.Env)
	}
	if s.Background.Picture != "" {
		list = append(list, s.Background.Picture)
	}
	return list
}
