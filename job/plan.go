package job

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/scene/demo"
)

// Spec describes the wanted pictures: every input from every camera and view at every frame.
type Spec struct {
	// Inputs are as ExpandInputs takes them; none is the bundled demo.
	Inputs []string
	// Output is the pattern of the results' names. The zero value is one that tells them apart.
	Output string
	// Settings apply to all pictures, Camera is the view that they show.
	Settings Settings
	Camera   Camera
	// AllCameras draws from each camera of the file; files that have none are drawn from Camera.
	AllCameras bool
	// Turntable is how many pictures a camera takes on its way around the scene, Views how many points on a sphere it
	// looks from. The zero value is neither.
	Turntable, Views int
	// Frames are the numbers of the first and the last frame; nil: one picture.
	Frames *[2]int
	// FPS is the frames in a second. The zero value is 24.
	FPS float64
	// Animation and Variant are as scene.Pose has them, Time is the moment of frame 0 in seconds.
	Animation, Variant string
	Time               float64
}

// MaxPictures bounds what a job has.
const MaxPictures = 1 << 24

// Plan is a list of tasks, by their input.
type Plan struct{ Groups []Group }

// Group is tasks of one input, in order. With Moves they are the pictures of one file.
type Group struct {
	Input string
	Tasks []Task
	Moves bool
}

// Pictures is how many tasks a plan has.
func (p *Plan) Pictures() (n int) {
	for i := range p.Groups {
		n += len(p.Groups[i].Tasks)
	}
	return n
}

// Loader reads the scene of an input.
type Loader func(ctx context.Context, input string, o scene.Options) (*scene.Scene, error)

// Load reads a file, or the bundled demo where the name is "".
func Load(ctx context.Context, input string, o scene.Options) (*scene.Scene, error) {
	if input == "" {
		return scene.LoadBytes("demo.glb", demo.GLB)
	}
	return o.Load(ctx, input)
}

// options are the loader's options for settings.
func (s *Settings) options() scene.Options {
	return scene.Options{NoTangents: s.Shading != "pbr" && s.Shading != "tangents", Strict: s.Strict, Root: s.Root}
}

// UsageError is a mistake in the request, rather than in a file.
type UsageError struct{ error }

// Unwrap is the mistake.
func (e UsageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// steps are the pictures that the spec wants of an input and a camera: a camera and a moment each.
func (s *Spec) steps(c Camera) (list []step) {
	first, last := 0, 0
	if s.Frames != nil {
		first, last = s.Frames[0], s.Frames[1]
	}
	animation := s.Animation
	if animation == "" && s.Frames != nil {
		animation = "first"
	}
	for view := range max(s.Views, 1) {
		for frame := first; frame <= last; frame++ {
			at := step{camera: c, view: view, frame: frame, time: s.Time, animation: animation}
			if s.Views > 0 {
				at.camera.Frame, at.camera.View = true, sphere(c.View, view, s.Views)
			}
			if s.Frames != nil {
				at.time += float64(frame) / s.fps()
			}
			list = append(list, at)
		}
	}
	for turn := range s.Turntable {
		at := list[0]
		at.camera.Turn, at.camera.Turns, at.frame = turn, s.Turntable, turn
		list = append(list, at)
	}
	if s.Turntable > 0 {
		list = list[1:]
	}
	return list
}

// fps is the frames in a second.
func (s *Spec) fps() float64 {
	if s.FPS == 0 {
		return 24
	}
	return s.FPS
}

// step is a camera and a moment.
type step struct {
	camera      Camera
	view, frame int
	time        float64
	animation   string
}

// Check refuses what no plan can be made of.
func (s *Spec) Check() error {
	var errs []error
	if err := s.Settings.Check(); err != nil {
		errs = append(errs, err)
	}
	refuse := func(is bool, format string, args ...any) {
		if is {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	refuse(s.Turntable > 0 && s.Frames != nil, "use turntable or frames, not both")
	refuse(s.Turntable > 0 && s.Views > 0, "use turntable or views, not both")
	refuse((s.Turntable > 0 || s.Views > 0) && (s.AllCameras || s.Camera.Name != ""),
		"turntable and views go around the scene: use no camera of the file")
	refuse(s.Turntable < 0 || s.Views < 0, "turntable and views are not negative")
	refuse(s.Frames != nil && (s.Frames[0] < 0 || s.Frames[1] < s.Frames[0]), "frames: the first is 0 or more, the last not before it")
	refuse(!(s.FPS >= 0 && s.FPS <= 1e6), "fps: %v", s.FPS)
	if len(errs) > 0 {
		return UsageError{errors.Join(errs...)}
	}
	return nil
}

// Plan makes the list of tasks. With AllCameras, load reads the files for the cameras that they have; a file that
// cannot be read has a task all the same, which will say why.
func (s *Spec) Plan(ctx context.Context, load Loader) (*Plan, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	inputs, err := ExpandInputs(s.Inputs)
	if err != nil {
		return nil, err
	}
	if len(s.Inputs) == 0 {
		inputs = []string{""}
	}
	f, err := picfile.Named(s.Settings.Format)
	if err != nil {
		return nil, err
	}
	steps := s.steps(s.Camera)
	output := s.Output
	if output == "" {
		output = s.name(f, inputs, len(steps))
	}
	pattern, err := parsePattern(output)
	if err != nil {
		return nil, UsageError{err}
	}
	layers := []string{""}
	if pattern.has("layer") {
		if layers = s.Settings.AOVs; len(layers) == 0 {
			return nil, usagef("output: {layer} is the name of an AOV, and there are none")
		}
	} else if f.OneLayer && len(s.Settings.AOVs) > 1 {
		return nil, usagef("output %q: a file of %s has one layer: put {layer} in the name", output, f.Name)
	}
	plan := &Plan{}
	taken := map[string]string{}
	index := 0
	for _, in := range inputs {
		cameras := []Camera{s.Camera}
		if s.AllCameras {
			cameras = s.cameras(ctx, load, in)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		var tasks []Task
		for _, c := range cameras {
			for _, at := range s.steps(c) {
				v := names{
					name: baseName(in), ext: extension(in), folder: filepath.ToSlash(filepath.Dir(in)),
					camera: at.camera.Name, animation: at.animation, variant: s.Variant,
					index: index, frame: at.frame, view: at.view,
				}
				if v.camera == "" {
					v.camera = "default"
				}
				index++
				if index > MaxPictures {
					return nil, usagef("the job has more than %d pictures", MaxPictures)
				}
				task := Task{Input: in, Camera: at.camera, Frame: at.frame, Animation: at.animation, Time: at.time, Variant: s.Variant,
					Settings: &s.Settings}
				if s.Frames != nil {
					task.Step = 1 / s.fps()
					if (s.Camera.View.Fill > 0 || s.Settings.Ground != "") && s.Frames[1] > s.Frames[0] {
						task.Span = [2]float64{s.Time + float64(s.Frames[0])/s.fps(), s.Time + float64(s.Frames[1])/s.fps()}
					}
				}
				for _, layer := range layers {
					task.Layer, v.layer = layer, layer
					task.Output = pattern.fill(&v)
					tasks = append(tasks, task)
				}
			}
		}
		if err := plan.add(in, tasks, f, taken); err != nil {
			return nil, err
		}
	}
	return plan, nil
}

// add appends an input's tasks, and refuses names that several results have.
func (p *Plan) add(in string, tasks []Task, f *picfile.Format, taken map[string]string) error {
	for first := 0; first < len(tasks); {
		end := first + 1
		name := tasks[first].Output
		for end < len(tasks) && tasks[end].Output == name {
			end++
		}
		if by, ok := taken[name]; ok && name != "-" {
			if by == in {
				return usagef("%s: several pictures of %s have this name: use {frame}, {view}, {camera} or {index} in "+
					"it", name, shown(in))
			}
			word := "{name}, {folder} or {index}"
			switch {
			case baseName(by) == baseName(in) && extension(by) != extension(in):
				word = "{ext} beside {name}, as in {name}-{ext},"
			case baseName(by) == baseName(in):
				word = "{folder} or {index} beside {name}"
			}
			return usagef("%s: pictures of %s and of %s have this name: use %s in it", name, shown(by), shown(in), word)
		}
		taken[name] = in
		switch {
		case f.Moves() && !f.Stills() || f.Moves() && (end-first > 1 || name == "-"):
			p.Groups = append(p.Groups, Group{Input: in, Tasks: tasks[first:end], Moves: true})
		case end-first > 1:
			return usagef("%s: %d pictures have this name: use {frame}, {view}, {camera} or {index} in it, or a format "+
				"of many pictures", name, end-first)
		case len(p.Groups) > 0 && p.Groups[len(p.Groups)-1].Input == in && !p.Groups[len(p.Groups)-1].Moves:
			g := &p.Groups[len(p.Groups)-1]
			g.Tasks = append(g.Tasks, tasks[first])
		default:
			p.Groups = append(p.Groups, Group{Input: in, Tasks: tasks[first:end:end]})
		}
		first = end
	}
	return nil
}

// cameras lists the cameras of a file.
func (s *Spec) cameras(ctx context.Context, load Loader, in string) []Camera {
	sc, err := load(ctx, in, scene.Options{NoTangents: true, Root: s.Settings.Root})
	if err != nil || len(sc.Cameras) == 0 {
		return []Camera{s.Camera}
	}
	var list []Camera
	for i := range sc.Cameras {
		c := s.Camera
		c.Name = sc.Cameras[i].Name
		if found, err := sc.Camera(c.Name); c.Name == "" || err != nil || found.Index != sc.Cameras[i].Index {
			c.Name = fmt.Sprint(sc.Cameras[i].Index) // no name, or another's too
		}
		list = append(list, c)
	}
	return list
}

// name is the pattern that tells the pictures of a job apart.
func (s *Spec) name(f *picfile.Format, inputs []string, steps int) string {
	if len(inputs) == 1 && steps == 1 && !s.AllCameras {
		return "out" + f.Endings[0]
	}
	name := "{name}"
	called := map[string]string{}
	for _, in := range inputs {
		if ext, ok := called[baseName(in)]; ok && ext != extension(in) {
			name = "{name}-{ext}"
			break
		}
		called[baseName(in)] = extension(in)
	}
	if s.AllCameras {
		name += "-{camera}"
	}
	if s.Views > 0 {
		name += "-{view:03d}"
	}
	if (s.Frames != nil || s.Turntable > 0) && !f.Moves() {
		name += "-{frame:04d}"
	}
	return name + f.Endings[0]
}

// baseName is a file's name without folder and ending.
func baseName(in string) string {
	switch in {
	case "":
		return "demo"
	case "-":
		return "stdin"
	}
	base := filepath.Base(in)
	if name := strings.TrimSuffix(base, filepath.Ext(base)); name != "" {
		return name
	}
	return base
}

// extension is what a file's name ends in, without the dot: the word {ext}.
func extension(in string) string {
	if in == "" {
		return "glb" // the demo's
	}
	return strings.TrimPrefix(filepath.Ext(in), ".")
}

// shown is what messages call an input.
func shown(in string) string {
	switch in {
	case "":
		return "demo"
	case "-":
		return "standard input"
	}
	return in
}
