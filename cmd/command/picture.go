package command

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace/internal/regular"
	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// pictureFlags say what a picture of a scene shows. The cases of conformance suites have them, too.
type pictureFlags struct {
	size       size
	camera     cameraFlags
	pose       scene.Pose
	time       real
	shading    choice
	background *background
	look       lookFlags
	light      lightFlags
	msaa       choice
	strict     bool
	root       string
	stdin      io.Reader // the file "-"
}

// newPictureFlags are the flags with their defaults, of which a look is one.
func newPictureFlags(look string) pictureFlags {
	return pictureFlags{
		size: size{1920, 1080}, camera: newCameraFlags(), background: newBackground("auto"), time: real{0, 0, 1e9, "SECONDS"},
		shading: choice{"pbr", job.Shadings},
		look:    newLookFlags(look), light: newLightFlags(), msaa: choice{"4", []string{"1", "2", "4", "8", "16"}},
	}
}

func (f *pictureFlags) add(fl *pflag.FlagSet) {
	fl.Var(&f.size, "size", "size of the picture in pixels, each side from 1 to 16384")
	f.camera.add(fl)
	fl.StringVar(&f.pose.Animation, "animation", "", "play the animation of this `NAME` or index, at --time (default none)")
	fl.Var(&f.time, "time", "moment of the animation, from its beginning")
	fl.StringVar(&f.pose.Variant, "variant", "", "`NAME` or index of a material variant")
	fl.Var(&f.shading, "shading",
		"pbr lights materials as glTF says; auto and lambert by a fixed light, unlit not at all; the others show how the scene is made")
	fl.Var(f.background, "background",
		"what lies behind the scene: #rrggbb, a name, R,G,B or R,G,B,A from 0 to 1, studio or env; "+
			"auto is studio in that look, else slate")
	f.look.add(fl)
	f.light.add(fl)
	fl.Var(&f.msaa, "msaa", "samples per pixel")
	fl.StringVar(&f.root, "root", "", "read what the file names from this `FOLDER` (default the file's own)")
	fl.BoolVar(&f.strict, "strict", false, "take the file's warnings for errors")
}

// samples is the number of samples a pixel.
func (f *pictureFlags) samples() int {
	n, _ := strconv.Atoi(f.msaa.value) // one of the allowed words
	return n
}

// read reads the scene of an input: standard input for "-".
func (f *pictureFlags) read(ctx context.Context, input string, o scene.Options) (*scene.Scene, error) {
	if input != "-" || f.stdin == nil {
		return job.Load(ctx, input, o)
	}
	data, err := io.ReadAll(io.LimitReader(f.stdin, regular.Most+1))
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	if len(data) > regular.Most {
		return nil, fmt.Errorf("standard input: has more than %d bytes", regular.Most)
	}
	return o.LoadBytes(ctx, "standard input", data)
}

// load reads a file's scene, poses it and picks the camera.
func (f *pictureFlags) load(ctx context.Context, file string) (s *scene.Scene, cam scene.Camera, err error) {
	base, err := f.read(ctx, file, scene.Options{NoTangents: f.shading.value != "pbr" &&
		f.shading.value != "tangents", Strict: f.strict, Root: f.root})
	if err != nil {
		return nil, cam, err
	}
	f.camera.turnUp(base)
	if s, err = base.Pose(f.posed()); err != nil {
		return nil, cam, usageError{err}
	}
	c, err := f.camera.camera()
	c.View.Fill = f.look.share()
	if err == nil {
		cam, _, err = c.Of(base, s, float64(f.size.width)/float64(f.size.height))
	}
	return s, cam, err
}

// posed is the moment that the flags say.
func (f *pictureFlags) posed() scene.Pose {
	f.pose.Time = f.time.value
	return f.pose
}

// settings are what the flags say of all pictures.
func (f *pictureFlags) settings() job.Settings {
	s := job.Settings{
		Width: f.size.width, Height: f.size.height, Samples: f.samples(), Shading: f.shading.value,
		Root: f.root, Strict: f.strict, Format: "png",
	}
	if f.camera.up.value != "file" {
		s.Up = f.camera.up.value
	}
	f.look.apply(&s)
	if !f.background.auto || !f.look.studio() {
		s.Background = f.background.job()
	}
	f.light.fill(&s)
	return s
}

// info is how to draw, to floats or to 8-bit codes of sRGB.
func (f *pictureFlags) info(float bool) (scene.RenderInfo, error) {
	s := f.settings()
	if float {
		s.Format = "exr"
	}
	info := s.Info(float)
	if err := s.Environment(&info); err != nil {
		return info, usageError{fmt.Errorf("--env: %w", err)}
	}
	return info, nil
}

// shadingOf is a shading by its name.
func shadingOf(name string) scene.Shading {
	switch name {
	case "unlit":
		return scene.ShadeUnlit
	case "lambert":
		return scene.ShadeLambert
	case "depth":
		return scene.ShadeDepth
	case "pbr":
		return scene.ShadePBR
	case "normals":
		return scene.ShadeNormals
	case "uv":
		return scene.ShadeUV
	case "tangents":
		return scene.ShadeTangents
	case "wireframe":
		return scene.ShadeWireframe
	case "overdraw":
		return scene.ShadeOverdraw
	}
	return scene.ShadeAuto
}
