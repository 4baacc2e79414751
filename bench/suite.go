package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"runtime"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

// SuiteName and SuiteVersion name the frozen suite. The version changes when a workload does, and only then.
const (
	SuiteName    = "suite"
	SuiteVersion = 3
)

// Case is one of the suite's workloads: a scene drawn in 1920x1080.
type Case struct {
	Name  string // class/what
	Class string
	// About says in a line what takes the time.
	About   string
	Shading scene.Shading
	Samples int // 0: 1
	SRGB    bool
	// ReverseZ: near is 1, far is 0.
	ReverseZ bool
	// Reference is the time of 1000 points, in ms: a round number near what a frame took one thread of an AMD EPYC of
	// the fifth generation (Zen 5, 4 GHz) with AVX-512 when this version of the suite was made.
	Reference float64
	scene     func() *scene.Scene
}

// Cases is the suite, class by class.
func Cases() []Case {
	of := func(f func(int) *scene.Scene, n int) func() *scene.Scene { return func() *scene.Scene { return f(n) } }
	back, front := func() *scene.Scene { return layers(64, true) }, func() *scene.Scene { return layers(64, false) }
	small := func() *scene.Scene { return grid(1024, 512) }
	sunny := func() *scene.Scene {
		s := courtyard(0)
		s.Lights = []scene.Light{{Type: scene.DirectionalLight, Color: [3]float32{1, 0.95, 0.9}, Intensity: 3,
			Direction: [3]float32{-0.36, -0.8, -0.48}}}
		return s
	}
	const unlit, depth, lambert, pbr = scene.ShadeUnlit, scene.ShadeDepth, scene.ShadeLambert, scene.ShadePBR
	cases := []Case{
		{Name: "fill/clear", About: "nothing but cleared and stored", Shading: unlit, scene: empty},
		{Name: "fill/back-to-front", About: "64 layers, each pixel written 64 times", Shading: unlit, scene: back},
		{Name: "fill/front-to-back", About: "64 layers, all but the first hidden", Shading: unlit, scene: front},
		{Name: "fill/depth", About: "64 layers of depth alone", Shading: depth, scene: back},
		{Name: "fill/back-to-front-reversed", About: "fill/back-to-front with reverse-Z", Shading: unlit, ReverseZ: true, scene: back},
		{Name: "fill/front-to-back-reversed", About: "fill/front-to-back with reverse-Z", Shading: unlit, ReverseZ: true, scene: front},
		{Name: "texture/corridors", About: "trilinear, four layers, every slant", Shading: unlit, scene: corridors},
		{Name: "texture/corridors-srgb", About: "the same, texels and target sRGB", Shading: unlit, SRGB: true, scene: corridors},
		{Name: "texture/large", About: "trilinear, turned, from memory: 4096x4096", Shading: unlit, scene: of(plane, 4096)},
		{Name: "geometry/small-triangles", About: "a million triangles of 2 pixels", Shading: unlit, scene: small},
		{Name: "geometry/small-triangles-lit", About: "the same, with a normal to interpolate", Shading: lambert, scene: small},
		{Name: "geometry/slivers", About: "24,000 long, thin triangles", Shading: unlit, scene: of(slivers, 24_000)},
		{Name: "geometry/sphere", About: "a million triangles, half face away: vertices and setup", Shading: unlit,
			scene: of(sphere, 1_000_000)},
		{Name: "geometry/draws", About: "10,000 draws of 12 triangles", Shading: unlit, scene: of(cubes, 10_000)},
		{Name: "msaa/corridors", About: "texture/corridors with 4 samples", Shading: unlit, Samples: 4, scene: corridors},
		{Name: "msaa/slivers", About: "geometry/slivers with 4 samples", Shading: unlit, Samples: 4, scene: of(slivers, 24_000)},
		{Name: "msaa/small-triangles", About: "geometry/small-triangles with 4 samples", Shading: unlit, Samples: 4, scene: small},
		{Name: "blend/layers", About: "16 layers over one another", Shading: unlit, scene: of(veils, 16)},
		{Name: "blend/sprites", About: "10,000 textured sprites", Shading: unlit, scene: of(sprites, 10_000)},
		{Name: "real/courtyard", About: "the bundled scene, textures alone", Shading: unlit, scene: of(courtyard, 0)},
		{Name: "real/courtyard-lit", About: "with diffuse light, from the other camera", Shading: lambert, scene: of(courtyard, 1)},
		{Name: "real/courtyard-msaa", About: "lit, sRGB, 4 samples", Shading: lambert, Samples: 4, SRGB: true, scene: of(courtyard, 0)},
		{Name: "real/courtyard-depth", About: "depth alone", Shading: depth, scene: of(courtyard, 0)},
		{Name: "real/courtyard-reversed", About: "real/courtyard with reverse-Z", Shading: unlit, ReverseZ: true,
			scene: of(courtyard, 0)},
		{Name: "pbr/courtyard", About: "glTF's materials in a studio, with a light", Shading: pbr, SRGB: true, scene: sunny},
		{Name: "pbr/courtyard-msaa", About: "the same with 4 samples", Shading: pbr, Samples: 4, SRGB: true, scene: sunny},
	}
	for i := range cases {
		c := &cases[i]
		c.Class = classOf(c.Name)
		c.Samples = max(c.Samples, 1)
		c.Reference = references()[c.Name]
	}
	return cases
}

// Scene makes the case's scene; it has one camera.
func (c *Case) Scene() *scene.Scene { return c.scene() }

// renderer makes the case ready to be drawn.
func (c *Case) renderer(dev *halfspace.Device, width, height int) (*picture, error) {
	info := scene.RenderInfo{Shading: c.Shading, Width: width, Height: height, Samples: c.Samples, SRGB: c.SRGB, ReverseZ: c.ReverseZ}
	if c.Shading == scene.ShadePBR {
		info.Env, info.Tonemap = scene.Studio(), scene.TonemapKhronosNeutral
	}
	return newPicture(dev, c.Scene(), info)
}

// picture is a scene ready to be drawn over and over.
type picture struct {
	*scene.Renderer
	info      scene.RenderInfo
	scene     string // its name
	camera    scene.Camera
	triangles int
	first     time.Duration // of the first frame
	frames    int           // that were measured
	processor time.Duration // the least processor time of one of them
}

// suiteWidth and suiteHeight are the size of the suite's pictures.
const suiteWidth, suiteHeight = 1920, 1080

// newPicture makes a scene ready to be drawn from its first camera, as the suite draws: trilinear, on a fixed
// background.
func newPicture(dev *halfspace.Device, s *scene.Scene, info scene.RenderInfo) (*picture, error) {
	info.Trilinear, info.Background = true, [4]float64{0.2, 0.3, 0.4, 1}
	r, err := scene.NewRenderer(dev, s, info)
	if err != nil {
		return nil, err
	}
	p := &picture{Renderer: r, info: info, scene: s.Name, camera: s.Cameras[0], triangles: s.Triangles()}
	start := time.Now()
	err = p.draw(context.Background())
	p.first = time.Since(start)
	return p, err
}

func (p *picture) draw(ctx context.Context) error { return p.Draw(ctx, &p.camera) }

// round draws for a while, three frames at least, and returns the median of their times in ms.
func (p *picture) round(ctx context.Context, limit time.Duration) (float64, error) {
	var times []float64
	for spent := time.Duration(0); len(times) < 3 || spent < limit; {
		start, used := time.Now(), ProcessorTime()
		if err := p.draw(ctx); err != nil {
			return 0, err
		}
		d := time.Since(start)
		if used = ProcessorTime() - used; p.processor == 0 || used < p.processor {
			p.processor = used
		}
		spent += d
		times = append(times, d.Seconds()*1000)
	}
	p.frames += len(times)
	return median(sorted(times)), nil
}

// frame describes what was drawn.
func (p *picture) frame(threads int, ms float64) *Frame {
	texels := p.Color.Bytes()
	if p.info.Shading == scene.ShadeDepth {
		texels = p.Depth.Bytes()
	}
	sum := sha256.Sum256(texels)
	return &Frame{
		Width: p.info.Width, Height: p.info.Height, Samples: max(p.info.Samples, 1), Threads: threads,
		Triangles: p.triangles, Frames: p.frames,
		ProcessorMS: round4(p.processor.Seconds() * 1000),
		FirstMS:     round4(p.first.Seconds() * 1000), MtriS: round4(float64(p.triangles) / ms / 1000),
		MpixelS: round4(float64(p.info.Width) * float64(p.info.Height) / ms / 1000),
		SHA256:  hex.EncodeToString(sum[:]), Statistics: p.Statistics(),
	}
}

// Options say how to measure. The zero value takes care: 12 rounds of 0.1 s a workload.
type Options struct {
	// Width and Height are the size of the suite's pictures in pixels; 0 is 1920x1080, the only size of which there are
	// scores.
	Width, Height int
	// Quick measures for less time: 6 rounds of 0.03 s. Comparisons see larger differences only.
	Quick bool
	// Only, where not nil, chooses workloads by their names.
	Only *regexp.Regexp
	// Thumbnails makes small pictures of the workloads, after the measurement.
	Thumbnails bool
	// Progress, where not nil, is called before each step.
	Progress func(done, total int, what string)
}

// rounds is how often each workload is measured, and for how long.
func (o *Options) rounds() (int, time.Duration) {
	if o.Quick {
		return 6, 30 * time.Millisecond
	}
	return 12, 100 * time.Millisecond
}

func (o *Options) takes(name string) bool { return o.Only == nil || o.Only.MatchString(name) }

func (o *Options) step(done, total int, what string) {
	if o.Progress != nil {
		o.Progress(done, total, what)
	}
}

// Suite runs the suite on a device. Every round goes through all workloads, so that what else the machine does falls on
// all of them. It keeps all scenes in memory, about a gigabyte.
func Suite(ctx context.Context, dev *halfspace.Device, o Options) (*Report, error) {
	r := &Report{Benchmark: SuiteName, Version: SuiteVersion, Quick: o.Quick, Environment: NewEnvironment(dev.ISA(), dev.Threads())}
	var cases []Case
	for _, c := range Cases() {
		if o.takes(c.Name) {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("no workload has a matching name")
	}
	width, height := o.Width, o.Height
	if width == 0 && height == 0 {
		width, height = suiteWidth, suiteHeight
	}
	rounds, limit := o.rounds()
	steps := len(cases) * (1 + rounds)
	pictures, samples, loads := make([]*picture, len(cases)), make([][]float64, len(cases)), make([][]Load, len(cases))
	for i := range cases {
		o.step(i, steps, cases[i].Name)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		if pictures[i], err = cases[i].renderer(dev, width, height); err != nil {
			return nil, fmt.Errorf("%s: %w", cases[i].Name, err)
		}
	}
	runtime.GC()
	whole := startLoad()
	for round := range rounds {
		for i, p := range pictures {
			o.step(len(cases)*(1+round)+i, steps, cases[i].Name)
			meter := startLoad()
			ms, err := p.round(ctx, limit)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", cases[i].Name, err)
			}
			samples[i], loads[i] = append(samples[i], ms), append(loads[i], meter.stop())
		}
	}
	r.Load = whole.stop()
	for i := range cases {
		res := result(cases[i].Class, cases[i].Name, "ms", samples[i])
		res.Frame = pictures[i].frame(dev.Threads(), res.Median)
		res.Load = mean(loads[i])
		for _, l := range loads[i] {
			if l.Disturbed() {
				res.Disturbed++
			}
		}
		if width == suiteWidth && height == suiteHeight {
			res.Score = round4(1000 * cases[i].Reference / res.Median)
		}
		r.Results = append(r.Results, res)
	}
	if width == suiteWidth && height == suiteHeight {
		r.score()
	}
	if o.Thumbnails {
		var err error
		if r.Thumbnails, err = thumbnails(ctx, dev, cases, pictures); err != nil {
			return nil, err
		}
	}
	return r, nil
}
