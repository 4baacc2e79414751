package command

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/picfile"
)

// renderFlags are the flags of render.
type renderFlags struct {
	engineFlags
	profileFlags
	pictureFlags
	manyFlags
	fileFlags
	frameFlags
	runFlags
	json  bool
	files []string // that the pictures of the last run are made of
}

// manyFlags choose the pictures of an input.
type manyFlags struct {
	cameras          choice
	frames           frames
	fps              real
	turntable, views number
}

func newManyFlags() manyFlags {
	return manyFlags{
		cameras: choice{"one", []string{"one", "all"}}, fps: real{24, 0.001, 1e6, "N"},
		turntable: number{least: 1, most: 1 << 20, zero: "none"}, views: number{least: 1, most: 1 << 20, zero: "none"},
	}
}

func (f *manyFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.Var(&f.cameras, "cameras", "all: a picture from each camera of the file")
	fl.Var(&f.frames, "frames", "a picture of each of these frames; they show the first animation, or --animation")
	fl.Var(&f.fps, "fps", "frames per second, for --frames and for animated files")
	fl.Var(&f.turntable, "turntable", "number of frames in one full turn of the camera around the scene")
	fl.Var(&f.views, "views", "number of pictures from points spread over a sphere around the scene")
}

// fileFlags say what files pictures become.
type fileFlags struct {
	output      string
	format      choice
	bits, jpeg  number
	alpha       choice
	supersample number
	filter      choice
	aovs        words
	parts       bool
	depthScale  real
	sheet       string
	sidecar     bool
	annotations choice
}

func newFileFlags() fileFlags {
	return fileFlags{
		format: choice{"auto", append([]string{"auto"}, picfile.Names()...)}, bits: number{least: 8, most: 32, zero: "auto"},
		jpeg:       number{value: 90, least: 1, most: 100},
		depthScale: real{1000, 1e-6, 1e9, "N"}, alpha: choice{"straight", []string{"straight", "premultiplied"}},
		supersample: number{value: 1, least: 1, most: 8}, filter: choice{"box", picfile.Filters},
		aovs: words{nil, job.AOVs()}, annotations: choice{"none", []string{"none", "coco"}},
	}
}

func (f *fileFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.Var(&f.format, "format", "format of the output; auto follows the ending of its name")
	fl.Var(&f.bits, "bits",
		"bits per component: 8 or 16 for PNG, 16 or 32 for OpenEXR, 8 or 32 for raw numbers; auto is the smaller number")
	fl.Var(&f.jpeg, "quality", "JPEG quality, 1 to 100")
	fl.Var(&f.alpha, "alpha",
		"straight leaves colours of 8 and 16 bits as they are, premultiplied multiplies them by alpha; float colours "+
			"are always premultiplied")
	fl.Var(&f.supersample, "supersample", "draw N times as many pixels along each side, and reduce the picture by --filter")
	fl.Var(&f.aovs, "aov", "layers of an OpenEXR, .npy or PNG file: "+
		strings.Join(job.AOVs(), ", ")+"; {layer} in the name makes a file of each, which .npy and PNG need")
	fl.BoolVar(&f.parts, "parts", false, "a part of the OpenEXR file for each layer")
	fl.Var(&f.depthScale, "depth-scale",
		"what a depth of one unit is in a PNG of 16 bits: 1000 makes millimetres of metres")
	fl.BoolVar(&f.sidecar, "sidecar", false,
		"write a .json beside each picture: the camera's matrices, and each object's pixels, boxes and visible share")
	fl.StringVar(&f.sheet, "contact-sheet", "", "write a `FILE` with all pictures of the run, small, in rows")
	fl.Var(&f.annotations, "annotations",
		"coco: write annotations.json beside the pictures, with boxes and masks of all objects, and --sidecar")
	fl.Var(&f.filter, "filter", "how --supersample and --samples make pixels: gaussian is softer, mitchell sharper than the mean of a box")
}

// runFlags say how a job is done.
type runFlags struct {
	memory                   byteSize
	failFast, resume, dryRun bool
	split                    number
	join                     bool
	shard                    shardFlag
}

func (f *runFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.Var(&f.memory, "memory", "approximate memory budget for scenes and pictures under way; auto is half of the free memory")
	fl.BoolVar(&f.failFast, "fail-fast", false, "end at the first picture that fails")
	fl.BoolVar(&f.resume, "resume", false,
		"skip pictures that exist and were made from the same files, flags and version; keeps a record beside each picture")
	fl.Var(&f.split, "split", "cut the --samples of each picture into N parts: each makes a file of sums, NAME.I-of-N.sums, any machine "+
		"any of them (--shard)")
	fl.BoolVar(&f.join, "join", false, "add the files of --split up and write the pictures; the same bytes as without")
	fl.Var(&f.shard, "shard", "draw part I of N of the job's pictures; N machines with the same job draw each picture once")
	fl.BoolVar(&f.dryRun, "dry-run", false, "print what would be drawn, and draw nothing")
}

func newRender() *cobra.Command { return newRenderFlags().command() }

// newRenderFlags are the flags with their defaults.
func newRenderFlags() *renderFlags {
	return &renderFlags{pictureFlags: newPictureFlags("studio"), manyFlags: newManyFlags(), fileFlags: newFileFlags(),
		frameFlags: newFrameFlags(), runFlags: runFlags{split: number{least: 1, most: job.MostFrames, zero: "none"}}}
}

// command is render with these flags.
func (f *renderFlags) command() *cobra.Command {
	c := &cobra.Command{
		Use:   "render [INPUT...]",
		Short: "Draw scenes to PNG, JPEG, OpenEXR and other files",
		Long: `Draw scenes to files of pictures and print one line: size, triangles, milliseconds
of the frame, threads and instruction set; or for many pictures how many there are
a second. Without INPUT it draws the bundled demo scene.

INPUT is a file:
` + sceneFiles + `;
- is standard input. It may be a pattern ("models/**/*.glb"), a folder, which stands for the scenes in it and
below, a list of files (@files.txt, a name on each line), or a job file (job.toml), which
says flags and inputs.

The output's name is a pattern. In braces it may have {name}, {ext} and {folder} of the
input, {camera}, {animation}, {variant}, {frame}, {view} and {index}, numbers with a width
as in {frame:04d}; folders in it are made. What it ends in says the format: .png, .jpg, .exr,
.webp (lossless), .npy, .hdr, .pfm, .qoi, .raw; .apng, .gif and .y4m hold all pictures of
an input in one file.

Colour is managed: textures are taken as sRGB and filtered in linear light, and the
picture is encoded to sRGB; files of floats have linear numbers, multiplied by alpha.
Surfaces that the file calls transparent are drawn from back to front over the rest.
Without a camera in the file the whole scene is shown from a three-quarter view.

Scenes are loaded, drawn and written at the same time. One that fails is told at the end,
and the others are drawn all the same; the exit status is then 3. A picture appears whole
or not at all: it is written under another name and renamed at the end. It never replaces
the input or a file that the input names.`,
		Example: `  halfspace render
  halfspace render helmet.glb -o helmet.png --size 512x512
  halfspace render models -o "thumbs/{name}.png" --size 256x256
  halfspace render helmet.glb --turntable 120 -o helmet.apng
  halfspace render walk.glb --frames 0-99 -o - --format y4m | ffmpeg -i - walk.mp4
  halfspace render sponza.glb --camera gallery --supersample 2 --filter mitchell
  halfspace render bunny.ply --background "white..#889" --shading lambert
  halfspace render job.toml --shard 2/8 --resume
  halfspace render helmet.glb --samples 256 --split 4 --shard 1/4
  halfspace render helmet.glb --samples 256 --split 4 --join
  halfspace render part.stl -o - | display
  halfspace render helmet.glb --json | jq .frame_ms`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVarP(&f.output, "output", "o", "",
		"the `FILE` to write, a pattern for several; - is standard output (default out.png, or {name}.png and so on)")
	f.fileFlags.add(c)
	f.pictureFlags.add(fl)
	f.frameFlags.add(fl)
	f.manyFlags.add(c)
	f.engineFlags.add(c)
	f.runFlags.add(c)
	fl.BoolVar(&f.json, "json", false, "print a JSON object for each picture, on a line of its own")
	fl.BoolVar(&f.debug, "debug", false, "report draws that draw nothing, the reason, and other valid but suspicious input")
	f.profileFlags.add(c)
	return c
}

// spec is what the flags want of inputs.
func (f *renderFlags) spec(c *cobra.Command, inputs []string) (s job.Spec, err error) {
	if f.output == "" && c.Flags().Changed("output") {
		return s, usagef("--output is empty: use a file's name, or - for standard output")
	}
	s = job.Spec{
		Inputs: inputs, Output: f.output, Settings: f.settings(), AllCameras: f.cameras.value == "all", Turntable: f.turntable.value,
		Views: f.views.value, FPS: f.fps.value, Animation: f.pose.Animation, Variant: f.pose.Variant, Time: f.time.value,
	}
	if s.AllCameras && f.camera.name != "" {
		return s, usagef("use --camera or --cameras all, not both")
	}
	if f.frames.set > 0 {
		s.Frames = &[2]int{f.frames.first, f.frames.last}
	}
	if s.Camera, err = f.camera.camera(); err != nil {
		return s, err
	}
	s.Camera.View.Fill = f.look.share()
	t := &s.Settings
	if t.Format, err = f.fileFlags.name(); err != nil {
		return s, usageError{err}
	}
	t.Bits, t.Quality, t.Rate, t.Parts = f.bits.value, f.jpeg.value, f.fps.value, f.parts
	t.DepthScale = f.depthScale.value
	t.Premultiplied = f.alpha.value == "premultiplied"
	if slices.ContainsFunc(f.aovs.list, job.TellsOfBlockedLight) {
		f.look.occlude(t)
	}
	t.AOVs, t.Sidecar = f.aovs.list, f.sidecar || f.annotations.value == "coco"
	if f.sheet != "" {
		if _, err := picfile.ForFile(f.sheet); err != nil {
			return s, usagef("--contact-sheet: %w", err)
		}
	}
	if t.Sidecar && f.output == "-" {
		return s, usagef("--sidecar and --annotations write files beside the output, and standard output has none: name an output file")
	}
	f.frameFlags.apply(t, c.Flags().Changed("msaa"))
	switch {
	case f.supersample.value > 1:
		t.Supersample, t.Filter = f.supersample.value, f.filter.value
	case t.Frames > 1:
		t.Filter = strings.TrimPrefix(f.filter.value, "box")
	case c.Flags().Changed("filter"):
		return s, usagef("--filter: it needs --supersample 2 or --samples 2, or more")
	}
	return s, nil
}

// name is the format's, of the flag or of the output's ending, which must agree.
func (f *fileFlags) name() (string, error) {
	auto := f.format.value == "auto"
	switch {
	case f.output == "" && auto, f.output == "-" && auto:
		return "png", nil
	case f.output == "" || f.output == "-":
		return f.format.value, nil
	}
	// has no ending; a folder is refused later on
	if info, err := os.Stat(f.output); err == nil && (info.Mode()&os.ModeDevice != 0 || info.IsDir()) {
		if auto {
			return "png", nil
		}
		return f.format.value, nil
	}
	format, err := picfile.ForFile(f.output)
	if err != nil {
		return "", fmt.Errorf("--output: %w", err)
	}
	if !auto && format.Name != f.format.value {
		return "", fmt.Errorf("--output: %s is the name of a file of %s, not of %s as --format says", f.output,
			format.Name, f.format.value)
	}
	return format.Name, nil
}

func (f *renderFlags) run(c *cobra.Command, args []string) (err error) {
	stop, err := f.profileFlags.start(c, args...)
	if err != nil {
		return err
	}
	defer func() {
		if e := stop(err); err == nil {
			err = e
		}
	}()
	start := time.Now()
	inputs, err := takeJob(c, args)
	if err != nil {
		return err
	}
	spec, err := f.spec(c, inputs)
	if err != nil {
		return err
	}
	f.stdin = c.InOrStdin()
	n := max(spec.Settings.Supersample, 1)
	if err := checkMemory(size{f.size.width * n, f.size.height * n}, f.samples(), availableMemory()); err != nil {
		return err
	}
	plan, err := spec.Plan(c.Context(), f.read)
	if err != nil {
		return err
	}
	if plan, err = f.cut(plan); err != nil {
		return err
	}
	if f.dryRun {
		return f.list(c, plan)
	}
	dev, err := f.device()
	if err != nil {
		return err
	}
	defer dev.Close()
	memory := int64(f.memory)
	if memory == 0 {
		memory = availableMemory() / 2
	}
	told := newTeller(f, c, plan, dev, start)
	defer told.show.end()
	r := &job.Runner{
		Device: dev, Store: &fileStore{c}, Load: f.read, Memory: memory, FailFast: f.failFast, Done: told.done,
	}
	if f.resume {
		r.Resume = &job.Records{}
	}
	sheet, err := f.newSheet(plan, r)
	if err != nil {
		return err
	}
	sum, err := r.Run(c.Context(), plan)
	f.files = slices.Concat(told.files, inputs)
	f.profileFlags.inputs = told.files
	if err == nil && sheet != nil && sum.Done+sum.Skipped > 0 {
		err = f.writeSheet(c, sheet)
	}
	if err == nil && told.coco != nil && told.err == nil {
		err = f.annotate(c, spec.Output, told.coco)
	}
	if err != nil {
		return err
	}
	return told.end(sum)
}

// cut is the part of a plan that this run does.
func (f *renderFlags) cut(plan *job.Plan) (cut *job.Plan, err error) {
	cut = plan
	switch n := f.split.value; {
	case n == 0 && f.join:
		return nil, usagef("--join: it adds the parts of --split N up: use both")
	case n > 0 && f.output == "-":
		return nil, usagef("--split: parts are files, and standard output is none: name an output file")
	case n > 0 && !f.join && f.sheet != "":
		return nil, usagef("--split: parts are no pictures: use --contact-sheet with --join")
	case f.join:
		cut, err = plan.Join(n)
	case n > 0:
		cut, err = plan.Split(n)
	}
	if err != nil {
		return nil, usageError{fmt.Errorf("--split: %w", err)}
	}
	if f.shard.n > 0 {
		if cut, err = cut.Shard(f.shard.i-1, f.shard.n); err != nil {
			return nil, usageError{fmt.Errorf("--shard: %w", err)}
		}
	}
	return cut, nil
}

// newSheet makes the contact sheet of a plan, which the runner fills; nil: not wanted.
func (f *renderFlags) newSheet(plan *job.Plan, r *job.Runner) (*job.Sheet, error) {
	sheet, err := f.emptySheet(plan)
	if sheet == nil {
		return nil, err
	}
	type place struct {
		output string
		frame  int
	}
	at := map[place]int{}
	for g := range plan.Groups {
		for k := range plan.Groups[g].Tasks {
			t := &plan.Groups[g].Tasks[k]
			at[place{t.Output, t.Frame}] = len(at)
		}
	}
	put := func(t *job.Task, p *picfile.Picture) { sheet.Put(at[place{t.Output, t.Frame}], p, "") }
	r.Seen = put
	done := r.Done
	r.Done = func(result *job.Result) {
		if result.Skipped {
			if p, err := picfile.Read(result.Task.Output); err == nil { // a format that is not read leaves its place empty
				put(result.Task, p)
			}
		}
		done(result)
	}
	return sheet, nil
}

// emptySheet is the contact sheet of a plan with the names of its pictures; nil: not wanted.
func (f *renderFlags) emptySheet(plan *job.Plan) (*job.Sheet, error) {
	if f.sheet == "" || plan.Pictures() == 0 {
		return nil, nil
	}
	sheet, err := job.NewSheet(plan.Pictures(), f.size.width, f.size.height)
	if err != nil {
		return nil, usageError{fmt.Errorf("--contact-sheet: %w", err)}
	}
	n := 0
	for g := range plan.Groups {
		for k := range plan.Groups[g].Tasks {
			sheet.Put(n, nil, filepath.Base(plan.Groups[g].Tasks[k].Output))
			n++
		}
	}
	return sheet, nil
}

// writeSheet writes the contact sheet.
func (f *renderFlags) writeSheet(c *cobra.Command, sheet *job.Sheet) error {
	format, err := picfile.ForFile(f.sheet)
	if err != nil {
		return err
	}
	out, err := create(c, f.sheet, f.files...)
	if err != nil {
		return err
	}
	defer out.discard()
	p := sheet.Picture()
	if format.Linear(picfile.Options{}) {
		p.Decode()
	}
	return out.commit(func(w io.Writer) error { return format.Write(w, p, picfile.Options{}) })
}

// annotationsFile is where the annotations of pictures lie that a pattern names: in the last folder that all of them
// lie in.
func (f *renderFlags) annotationsFile(pattern string) (folder, name string) {
	fixed, _, _ := strings.Cut(filepath.ToSlash(pattern), "{")
	folder = filepath.FromSlash(fixed[:strings.LastIndexByte(fixed, '/')+1])
	name = "annotations.json"
	if f.shard.n > 0 {
		name = fmt.Sprintf("annotations-%d-of-%d.json", f.shard.i, f.shard.n)
	}
	return folder, name
}

// annotate writes the annotations of pictures that a pattern names.
func (f *renderFlags) annotate(c *cobra.Command, pattern string, coco *job.COCO) error {
	folder, name := f.annotationsFile(pattern)
	out, err := create(c, folder+name)
	if err != nil {
		return err
	}
	defer out.discard()
	return out.commit(func(w io.Writer) error {
		return coco.Write(w, func(picture string) string {
			if rel, err := filepath.Rel(filepath.Clean(folder), picture); err == nil {
				picture = rel
			}
			return filepath.ToSlash(picture)
		})
	})
}

// list prints a plan.
func (f *renderFlags) list(c *cobra.Command, plan *job.Plan) error {
	for i := range plan.Groups {
		for k := range plan.Groups[i].Tasks {
			t := &plan.Groups[i].Tasks[k]
			var err error
			if f.json {
				err = printJSON(c.OutOrStdout(), t)
			} else {
				_, err = fmt.Fprintf(c.OutOrStdout(), "%s: from %s\n", t.Output, inputName(t.Input))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// inputName is what reports call an input.
func inputName(in string) string {
	if in == "" {
		return "demo"
	}
	return in
}

// fileStore keeps results as files.
type fileStore struct{ c *cobra.Command }

// Create begins a file.
func (s *fileStore) Create(name string) (job.Output, error) {
	o, err := create(s.c, name)
	if err != nil {
		return nil, err
	}
	return stored{o}, nil
}

// stored is a file as a job's output.
type stored struct{ o *output }

func (s stored) Spare(inputs []string) error              { return s.o.spare(inputs) }
func (s stored) Commit(write func(io.Writer) error) error { return s.o.commit(write) }
func (s stored) Discard()                                 { s.o.discard() }

// ms is a time in milliseconds, to the microsecond.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// printJSON writes one object on one line.
func printJSON(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}
