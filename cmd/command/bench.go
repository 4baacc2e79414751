package command

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/bench"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/scene"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	engineFlags
	profileFlags
	exec    execFlag
	comp    computeBench
	mode    choice
	vert    string
	frag    string
	size    size
	camera  string
	msaa    choice
	frames  number
	seconds seconds
	warmup  number
	srgb    bool
	reverse bool
	png     string
	stages  bool
	json    bool
	sum     bench.StageSum
}

// benchReport is what bench prints.
type benchReport struct {
	Scene       string               `json:"scene"`          // the file or the name
	Mode        string               `json:"mode"`           // or the fragment module's file
	Exec        string               `json:"exec,omitempty"` // how modules ran
	Camera      string               `json:"camera"`         // the name
	Width       int                  `json:"width"`
	Height      int                  `json:"height"`
	Samples     int                  `json:"samples"`             // a pixel
	ReverseZ    bool                 `json:"reverse_z,omitempty"` // depth is cleared to 0 and compared GREATER
	Target      string               `json:"target"`              // the colour attachment's format
	Threads     int                  `json:"threads"`
	Level       string               `json:"level"`     // the instruction set
	Frames      int                  `json:"frames"`    // timed ones
	MedianMS    float64              `json:"median_ms"` // of the frames, in milliseconds
	MinMS       float64              `json:"min_ms"`    // of the frames, in milliseconds
	ProcessorMS float64              `json:"processor_ms,omitempty"`
	P90MS       float64              `json:"p90_ms"`           // nine frames of ten take no longer, in milliseconds
	FirstMS     float64              `json:"first_ms"`         // the first frame, which is not among the timed ones, in milliseconds
	LoadMS      float64              `json:"load_ms"`          // reading and decoding the scene, in milliseconds
	Triangles   int                  `json:"triangles"`        // a frame
	MtriS       float64              `json:"mtri_s"`           // millions of triangles a second, by the median
	MpixelS     float64              `json:"mpixel_s"`         // millions of pixels of the target a second, by the median
	SHA256      string               `json:"sha256"`           // of the picture's texels
	AtLoad      string               `json:"at_load"`          // what else the machine did
	Stats       halfspace.Statistics `json:"statistics"`       // of a frame
	Stages      []bench.StageShare   `json:"stages,omitempty"` // shares of the frame (--stages)
}

func newBench() *cobra.Command {
	f := &benchFlags{
		mode: choice{"unlit", []string{"depth", "unlit", "lambert", "wireframe"}}, size: size{1920, 1080},
		msaa:    choice{"1", []string{"1", "4"}},
		seconds: 1, frames: number{least: 1, most: 1 << 24, zero: "-"}, warmup: number{value: 3, least: 0, most: 1 << 20},
	}
	c := &cobra.Command{
		Use:   "bench [SCENE]",
		Short: "Time frames of one fixed workload",
		Long: `Time frames of a workload that other renderers can be given, too: D32 depth,
compare LESS, cleared to 1; colour R8G8B8A8_UNORM cleared to 0.2, 0.3, 0.4, 1
(SRGB textures and target with --srgb); all materials opaque, back faces culled
unless the material is double-sided; one trilinear repeat sampler over full mip
chains made by a 2x2 box.

  depth      no colour; depth is stored
  unlit      base colour texture x factor; colour is stored, resolved with --msaa 4
  lambert    the same x (0.15 + 0.85 max(N.L, 0)), N interpolated and normalized,
             L = (0.32444284, 0.81110711, 0.48666427)
  wireframe  triangles' sides as white lines, tested and written as the triangles' depths are

With --vert and --frag the modules are drawn instead of a mode. They find, at
locations 0 to 2, position and normal in world space and texture coordinates; in
96 bytes of push constants the matrix from world to clip space at 0, the base
colour's factor at 64 and the camera's place at 80; at set 0, binding 0 the base
colour's texture, white where there is none; and they write location 0.

With --comp a compute module is timed without a scene: a run is its dispatches, one
after the other, on buffers that are filled with numbers that follow from their own.
The first run is not counted. Sums of the buffers say whether two renderers agree.

A frame's time is everything from recording its draws to the finished picture.
Loading is not in it, and nothing of one frame is used by the next.

SCENE is a file, or one of these, made in code; without it they are listed:

` + benchScenes(),
		Example: `  halfspace bench fill
  halfspace bench sponza.glb
  halfspace bench sponza.glb --mode depth --threads 1 --isa avx2
  halfspace bench sponza.glb --vert own.vert.spv --frag pbr.frag.spv --exec native
  halfspace bench helmet.glb --msaa 4 --frames 50 --png last.png
  halfspace bench --comp matmul.spv --groups 16,16 --push 1024 --buffer 4194304:signed --buffer 4194304:signed --buffer 4194304
  halfspace bench sponza.glb --json | jq .median_ms`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if f.comp.module != "" && len(args) == 0 {
				return f.compute(c)
			}
			for _, name := range append([]string{"comp"}, computeNames...) {
				if c.Flags().Changed(name) {
					return usagef("--%s is for compute modules: use --comp FILE, and no scene", name)
				}
			}
			if len(args) == 0 {
				_, err := fmt.Fprintf(c.OutOrStdout(), "SCENE is a file, or one of these, made in code:\n\n%s\n",
					strings.TrimRight(benchScenes(), "\n"))
				return err
			}
			return f.run(c, args[0])
		},
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.Var(&f.mode, "mode", "shading of the workload")
	fl.StringVar(&f.vert, "vert", "", "draw with the SPIR-V vertex module in this `FILE`, together with --frag")
	fl.StringVar(&f.frag, "frag", "", "draw with the SPIR-V fragment module in this `FILE`, together with --vert")
	f.comp.add(c)
	f.exec.add(c)
	fl.Var(&f.size, "size", "size of the picture in pixels, each side from 1 to 16384")
	fl.StringVar(&f.camera, "camera", "", "`NAME` or index of a camera in the file (default the first, or a three-quarter view)")
	fl.Var(&f.msaa, "msaa", "samples per pixel")
	f.engineFlags.add(c)
	fl.Var(&f.frames, "frames", "measure this many frames")
	fl.Var(&f.seconds, "seconds", "measure for this long, and 5 frames at least")
	fl.Var(&f.warmup, "warmup", "frames before the measured ones")
	fl.BoolVar(&f.srgb, "srgb", false, "sRGB textures and target")
	fl.BoolVar(&f.reverse, "reverse-z", false, "depth is 1 at the near plane, 0 at the far one, compare GREATER")
	fl.StringVar(&f.png, "png", "", "write the last frame to this `FILE`; depth mode writes a grey picture where near is white")
	fl.BoolVar(&f.stages, "stages", false, "time the stages of the frames, too, thread by thread (costs little, but something)")
	fl.BoolVar(&f.json, "json", false, "print a JSON object instead of the line")
	f.profileFlags.add(c)
	c.AddCommand(newBenchSuite(), newBenchCompare(), newBenchAB(), newBenchKernels(), newBenchLookups(),
		newBenchTransfers(), newBenchFeatures(), newBenchScale(), newBenchFlatten(), newBenchCapture())
	for _, sub := range c.Commands() {
		checkArgs(sub)
	}
	return c
}

func (f *benchFlags) run(c *cobra.Command, name string) (err error) {
	if c.Flags().Changed("frames") && c.Flags().Changed("seconds") {
		return usagef("use --frames or --seconds, not both")
	}
	if (f.vert == "") != (f.frag == "") || f.vert != "" && c.Flags().Changed("mode") || f.vert == "" && c.Flags().Changed("exec") {
		return usagef("--vert, --frag: use both and no --mode; --exec is for them")
	}
	var modules [][]uint32
	if f.vert != "" {
		for _, file := range []string{f.vert, f.frag} {
			words, err := readModule(c, file)
			if err != nil {
				return err
			}
			modules = append(modules, words)
		}
	}
	samples, _ := strconv.Atoi(f.msaa.value) // one of the allowed words
	if err := checkMemory(f.size, samples, availableMemory()); err != nil {
		return err
	}
	var out *output
	if f.png != "" {
		if out, err = create(c, f.png, name); err != nil {
			return err
		}
		defer out.discard()
	}
	dev, err := f.timed(f.stages)
	if err != nil {
		return err
	}
	defer dev.Close()
	start := time.Now()
	s, err := loadBench(c.Context(), name)
	if err != nil {
		return err
	}
	if err := out.spare(append(s.Files, f.vert, f.frag)); err != nil {
		return err
	}
	cam, err := pickCamera(s, f.camera, float64(f.size.width)/float64(f.size.height))
	if err != nil {
		return err
	}
	pic, err := f.workload(c, dev, s, samples, modules)
	if err != nil {
		return err
	}
	loaded := time.Now()

	// The profile covers the frames alone.
	stop, err := f.profileFlags.start(c, s.Files...)
	if err != nil {
		return err
	}
	times, first, processor, err := f.measure(c, dev, pic, &cam)
	if e := stop(err); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	slices.Sort(times)
	n := len(times)
	r := benchReport{
		Scene: strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)), Mode: f.mode.value, Camera: cam.Name,
		Width: f.size.width, Height: f.size.height, Samples: samples, ReverseZ: f.reverse, Target: "RGBA8_UNORM",
		Threads: dev.Threads(), Level: dev.ISA(), Frames: n,
		MedianMS: ms(median(times)), MinMS: ms(times[0]), ProcessorMS: ms(processor),
		P90MS: ms(times[min(n*9/10, n-1)]), FirstMS: ms(first),
		LoadMS: ms(loaded.Sub(start)), Triangles: s.Triangles(), AtLoad: "mip chains", Stats: pic.Statistics(),
	}
	if f.srgb {
		r.Target = "RGBA8_SRGB"
	}
	if f.mode.value == "depth" {
		r.Target, r.AtLoad = "none", "nothing"
	}
	if modules != nil {
		r.Mode, r.AtLoad, r.Exec = filepath.Base(f.frag), "mip chains, modules", pic.exec.String()
	}
	per := max(r.MedianMS, 1e-3) * 1000
	r.MtriS, r.MpixelS = round3(float64(r.Triangles)/per), round3(float64(r.Width)*float64(r.Height)/per)
	texels := pic.color.Bytes()
	if f.mode.value == "depth" {
		texels = pic.depth.Bytes()
	}
	sum := sha256.Sum256(texels)
	r.SHA256 = hex.EncodeToString(sum[:])
	if out != nil {
		var m image.Image
		if f.mode.value == "depth" {
			m = depthPicture(pic.depth, &cam, f.reverse)
		} else if m, err = pic.color.NRGBA(0, 0); err != nil {
			return err
		}
		if err := out.commit(func(w io.Writer) error { return picfile.WritePNG(w, m) }); err != nil {
			return err
		}
	}
	to := c.OutOrStdout()
	if f.png == "-" {
		to = c.ErrOrStderr() // the picture is on standard output
	}
	if r.Stages = f.sum.Shares(); f.json {
		return printJSON(to, &r)
	}
	_, err = fmt.Fprintf(to,
		"%s %s %dx%d msaa %d, %d %s, %s: median %.3f ms, min %.3f, p90 %.3f (%d frames); %d triangles, %.1f Mtri/s, %.0f Mpixel/s\n",
		r.Scene, r.Mode, r.Width, r.Height, r.Samples, r.Threads, plural(r.Threads, "thread"), r.Level, r.MedianMS, r.MinMS, r.P90MS,
		r.Frames, r.Triangles, r.MtriS, r.MpixelS)
	if err == nil && f.stages {
		err = bench.StageTable(to, r.Stages)
	}
	return err
}

// workload is the scene that the benchmark draws repeatedly.
type workload struct {
	frame
	color, depth *halfspace.Image
	exec         program.Exec // of modules
}

// frame is a scene on a device.
type frame interface {
	Draw(context.Context, *scene.Camera) error
	Statistics() halfspace.Statistics
}

// workload makes the scene ready to be drawn: in a mode, or with modules.
func (f *benchFlags) workload(c *cobra.Command, dev *halfspace.Device, s *scene.Scene, samples int,
	modules [][]uint32) (*workload, error) {
	background := [4]float64{0.2, 0.3, 0.4, 1}
	if modules != nil {
		p, err := bench.NewProgram(c.Context(), dev, s, bench.ProgramInfo{
			Vertex: modules[0], Fragment: modules[1], Exec: f.exec.exec(), Width: f.size.width, Height: f.size.height,
			Samples: samples, SRGB: f.srgb,
			ReverseZ: f.reverse, Background: background,
		})
		if err != nil {
			return nil, err
		}
		return &workload{p, p.Color, nil, p.Exec()}, nil
	}
	r, err := scene.NewRendererContext(c.Context(), dev, s, scene.RenderInfo{
		Shading: shadingOf(f.mode.value), Width: f.size.width, Height: f.size.height, Samples: samples, SRGB: f.srgb,
		ReverseZ: f.reverse, Opaque: true, Trilinear: true, Background: background,
	})
	if err != nil {
		return nil, err
	}
	return &workload{frame: r, color: r.Color, depth: r.Depth}, nil
}

// benchScenes lists the scenes made in code for people.
func benchScenes() string {
	var b strings.Builder
	for _, w := range bench.Scenes() {
		fmt.Fprintf(&b, "  %-16s %s\n", w.Name, w.About)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// loadBench returns a benchmark scene by its name, or the scene of a file.
func loadBench(ctx context.Context, name string) (*scene.Scene, error) {
	if _, err := os.Stat(name); err != nil && filepath.Ext(name) == "" && filepath.Base(name) == name {
		s, err := bench.Make(name)
		if err != nil {
			return nil, fmt.Errorf("%s: no such file or directory; %w", name, err)
		}
		return s, nil
	}
	return scene.Options{}.Load(ctx, name)
}

// measure draws the frames and returns the time of each frame after the warm-up, and the time of the very first frame.
func (f *benchFlags) measure(c *cobra.Command, dev *halfspace.Device, pic *workload,
	cam *scene.Camera) (times []time.Duration, first, processor time.Duration, err error) {
	const leastFrames = 5
	limit := time.Duration(float64(f.seconds) * float64(time.Second))
	steps := int(limit / time.Millisecond)
	if f.frames.value > 0 {
		steps = f.frames.value
	}
	show := newProgress(notes(c), steps, "frames")
	defer show.end()
	times = make([]time.Duration, 0, 1<<16)
	ctx := context.WithoutCancel(c.Context()) // between frames is soon enough; a frame without one costs nothing
	var spent time.Duration
	for i := -f.warmup.value; ; i++ {
		switch {
		case c.Context().Err() != nil:
			return nil, 0, 0, c.Context().Err()
		case f.frames.value > 0 && i == f.frames.value:
			return times, first, processor, nil
		case f.frames.value == 0 && i >= leastFrames && spent >= limit:
			return times, first, processor, nil
		}
		start, used := time.Now(), bench.ProcessorTime()
		if err := pic.Draw(ctx, cam); err != nil {
			return nil, 0, 0, err
		}
		d := time.Since(start)
		used = bench.ProcessorTime() - used
		if i == -f.warmup.value {
			first = d
		}
		if i < 0 {
			continue
		}
		if f.stages {
			f.sum.Add(dev.Stages())
		}
		if len(times) == 0 || used < processor {
			processor = used
		}
		times = append(times, d)
		// Of a busy machine it is processor time that makes good figures, but not for ever.
		if spent += min(d, max(used, d/4)); f.frames.value > 0 {
			show.to(i + 1)
		} else {
			show.to(min(int(spent/time.Millisecond), steps))
		}
	}
}

// median is the middle of sorted times.
func median(t []time.Duration) time.Duration {
	n := len(t)
	return (t[(n-1)/2] + t[n/2]) / 2
}

func round3(x float64) float64 { return math.Round(x*1000) / 1000 }

// depthPicture shows depths as grey: the logarithm of the distance, white at the near plane, and black where nothing
// is. Of several samples it takes the first.
func depthPicture(m *halfspace.Image, cam *scene.Camera, reverse bool) *image.Gray {
	in := m.Info()
	f := format.Of(in.Format)
	s := m.Subresource(0, 0, 0)
	g := image.NewGray(image.Rect(0, 0, s.Width, s.Height))
	row := make([]float32, s.Width*s.Samples)
	near, far := cam.ZNear, cam.ZFar
	if far == 0 || math.IsInf(far, 0) {
		far = 10000 * near
	}
	span := exact.Log(far / near)
	for y := range s.Height {
		f.DecodeDepth(row, s.Row(y, 0))
		for x := range s.Width {
			z := float64(row[x*s.Samples])
			if reverse {
				z = 1 - z
			}
			if z >= 1 {
				continue
			}
			share := z
			if cam.Perspective && near > 0 {
				e := near / (1 - z)
				if cam.ZFar > 0 {
					e = near * far / (far - float64(z*(far-near)))
				}
				share = exact.Log(e/near) / span
			}
			g.Pix[y*g.Stride+x] = uint8(max(16, 255-float64(239*min(1, share))))
		}
	}
	return g
}
