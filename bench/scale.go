package bench

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

// ScaleName and ScaleVersion name the measurements of scale.
const (
	ScaleName    = "scale"
	ScaleVersion = 1
)

// axis is one kind of work that grows.
type axis struct {
	name, title, unit string
	// ideal is the power of x that the time is in proportion to, at best, once x dominates.
	ideal float64
	lines []scaleLine
}

// scaleLine is one scene of an axis.
type scaleLine struct {
	name   string
	points []scalePoint
}

// scalePoint is one measurement.
type scalePoint struct {
	label string
	x     float64
	// threads is 0 for all; info's size is 0 for 1920x1080.
	threads int
	info    scene.RenderInfo
	scene   func() *scene.Scene
	need    int64 // bytes of memory, about
}

// axes are all measurements, with up to so many threads.
func axes(threads int) []axis {
	of := func(f func(int) *scene.Scene, n int) func() *scene.Scene { return func() *scene.Scene { return f(n) } }
	front := func(n int) *scene.Scene { return layers(n, false) }
	back := func(n int) *scene.Scene { return layers(n, true) }
	const unlit = scene.ShadeUnlit

	byThreads := func(name string, info scene.RenderInfo, make func() *scene.Scene) scaleLine {
		l := scaleLine{name: name}
		for n := 1; ; n *= 2 {
			n = min(n, threads)
			l.points = append(l.points, scalePoint{label: itoa(n), x: float64(n), threads: n, info: info, scene: make, need: 1 << 29})
			if n == threads {
				return l
			}
		}
	}
	uhd := scene.RenderInfo{Shading: unlit, Width: 3840, Height: 2160}
	bySize := func(name string, make func() *scene.Scene) scaleLine {
		l := scaleLine{name: name}
		for _, s := range [][2]int{{256, 256}, {640, 360}, {1280, 720}, {1920, 1080}, {3840, 2160}, {7680, 4320}} {
			pixels := s[0] * s[1]
			l.points = append(l.points, scalePoint{
				label: fmt.Sprintf("%dx%d", s[0], s[1]), x: float64(pixels),
				info:  scene.RenderInfo{Shading: unlit, Width: s[0], Height: s[1]},
				scene: make, need: 1<<28 + 9*int64(pixels),
			})
		}
		return l
	}
	numbers := func(name string, ns []int, info scene.RenderInfo, need func(n int) int64, f func(int) *scene.Scene) scaleLine {
		l := scaleLine{name: name}
		for _, n := range ns {
			l.points = append(l.points, scalePoint{label: short(float64(n)), x: float64(n), info: info,
				scene: of(f, n), need: 1<<27 + need(n)})
		}
		return l
	}
	small := func(int) int64 { return 0 }
	mesh := func(n int) int64 { return 120 * int64(n) }
	chain := func(n int) int64 { return 16 * int64(n) * int64(n) }
	plain := scene.RenderInfo{Shading: unlit}
	return []axis{
		{"threads", "Threads", "threads", -1, []scaleLine{
			byThreads("small triangles", plain, func() *scene.Scene { return grid(1024, 512) }),
			byThreads("corridors, 4K", uhd, corridors), byThreads("courtyard, 4K", uhd, of(courtyard, 0)),
		}},
		{"size", "Size of the picture", "pixels", 1, []scaleLine{bySize("courtyard", of(courtyard, 0)), bySize("corridors", corridors)}},
		{"triangles", "Triangles", "triangles", 1, []scaleLine{
			numbers("grid", []int{1e3, 1e4, 1e5, 1e6, 1e7}, plain, mesh, triangles),
			numbers("sphere", []int{1e3, 1e4, 1e5, 1e6, 1e7}, plain, mesh, sphere),
		}},
		{"draws", "Draws of 12 triangles", "draws", 1,
			[]scaleLine{numbers("cubes", []int{1, 10, 100, 1000, 10000}, plain, small, cubes)}},
		{"textures", "Size of the texture", "texels on a side", 0, []scaleLine{
			numbers("UNORM", []int{256, 512, 1024, 2048, 4096, 8192}, plain, chain, plane),
			numbers("sRGB", []int{256, 512, 1024, 2048, 4096, 8192}, scene.RenderInfo{Shading: unlit, SRGB: true}, chain, plane),
		}},
		{"overdraw", "Layers over one another", "layers", 1, []scaleLine{
			numbers("back to front", []int{1, 2, 4, 8, 16, 32, 64}, plain, small, back),
			numbers("front to back", []int{1, 2, 4, 8, 16, 32, 64}, plain, small, front),
			numbers("blended", []int{1, 2, 4, 8, 16, 32, 64}, plain, small, veils),
		}},
	}
}

// Scale measures how a frame's time grows with the work, with a device for each number of threads. Only chooses axes.
// Points that need more memory than the given number of bytes are left out (0: none is), and the report notes them.
func Scale(ctx context.Context, info halfspace.DeviceInfo, memory int64, o Options) (*Report, error) {
	if info.Threads <= 0 {
		info.Threads = runtime.GOMAXPROCS(0)
	}
	dev, err := halfspace.NewDevice(info)
	if err != nil {
		return nil, err
	}
	defer dev.Close()
	r := &Report{Benchmark: ScaleName, Version: ScaleVersion, Quick: o.Quick, Environment: NewEnvironment(dev.ISA(), dev.Threads())}
	var chosen []axis
	total, done := 0, 0
	for _, a := range axes(info.Threads) {
		if o.takes(a.name) {
			chosen = append(chosen, a)
			for _, l := range a.lines {
				total += len(l.points)
			}
		}
	}
	if total == 0 {
		return nil, fmt.Errorf("no axis has a matching name")
	}
	for _, a := range chosen {
		for _, l := range a.lines {
			for _, p := range l.points {
				name := l.name + "/" + p.label
				o.step(done, total, a.name+" "+name)
				done++
				if memory > 0 && p.need > memory {
					r.Notes = append(r.Notes, fmt.Sprintf("%s %s left out: it needs about %d MiB of memory", a.name, name, p.need>>20))
					continue
				}
				res, err := p.measure(ctx, dev, info, o.Quick)
				if err != nil {
					return nil, fmt.Errorf("%s %s: %w", a.name, name, err)
				}
				res.Group, res.Name, res.X = a.name, name, p.x
				r.Results = append(r.Results, res)
			}
		}
	}
	return r, nil
}

// measure makes the point's scene, draws it for a while and forgets it.
func (p *scalePoint) measure(ctx context.Context, dev *halfspace.Device, info halfspace.DeviceInfo, quick bool) (Result, error) {
	if p.threads > 0 && p.threads != dev.Threads() {
		info.Threads = p.threads
		var err error
		if dev, err = halfspace.NewDevice(info); err != nil {
			return Result{}, err
		}
		defer dev.Close()
	}
	draw := p.info
	if draw.Width == 0 {
		draw.Width, draw.Height = suiteWidth, suiteHeight
	}
	pic, err := newPicture(dev, p.scene(), draw)
	if err != nil {
		return Result{}, err
	}
	runtime.GC()
	limit := 60 * time.Millisecond
	if quick {
		limit = 10 * time.Millisecond
	}
	var samples []float64
	for range 7 {
		ms, err := pic.round(ctx, limit)
		if err != nil {
			return Result{}, err
		}
		samples = append(samples, ms)
	}
	samples = samples[1:] // the first warms up
	res := result("", "", "ms", samples)
	res.Frame = pic.frame(dev.Threads(), res.Median)
	return res, nil
}

func (r *Report) scaleRows(t io.Writer) {
	fmt.Fprintln(t, "axis\tscene\tat\tms\t\tfastest\tMtri/s\tMpixel/s")
	for i := range r.Results {
		x := &r.Results[i]
		line, at, _ := strings.Cut(x.Name, "/")
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%.1f\t%.0f\n", x.Group, line, at, figure(x.Median),
			percent(plus(sorted(x.Samples))), figure(x.Min),
			x.Frame.MtriS, x.Frame.MpixelS)
	}
}

// Plots are a report of Scale as pictures, one an axis.
func (r *Report) Plots() (plots []*Plot) {
	for _, a := range axes(1) {
		p := &Plot{Title: a.title + ": milliseconds a frame", X: a.unit, Y: "ms, lower is better"}
		for i := range r.Results {
			x := &r.Results[i]
			if x.Group != a.name {
				continue
			}
			line, label, _ := strings.Cut(x.Name, "/")
			at := slices.IndexFunc(p.Lines, func(l Line) bool { return l.Name == line })
			if at < 0 {
				at = len(p.Lines)
				p.Lines = append(p.Lines, Line{Name: line})
			}
			l := &p.Lines[at]
			l.Points = append(l.Points, [2]float64{x.X, x.Median})
			lo, hi := confidence(sorted(x.Samples))
			l.Spread = append(l.Spread, [2]float64{lo, hi})
			l.Labels = append(l.Labels, label)
		}
		if len(p.Lines) == 0 {
			continue
		}
		p.Name = a.name
		if l := p.ideal(a.ideal); l != nil {
			p.Lines = append(p.Lines, *l)
		}
		plots = append(plots, p)
	}
	return plots
}

// ideal is what the first line would be in proportion to the power of x: from its first point where more x is less
// time, through its last point where more x is more.
func (p *Plot) ideal(power float64) *Line {
	points := p.Lines[0].Points
	if power == 0 || len(points) < 2 {
		return nil
	}
	base, least := points[0], points[0][1]
	if power > 0 {
		base = points[len(points)-1]
	}
	for _, l := range p.Lines {
		for _, v := range l.Points {
			least = min(least, v[1])
		}
	}
	l := &Line{Name: "in proportion", Dashed: true}
	for _, v := range points {
		t := base[1] * v[0] / base[0]
		if power < 0 {
			t = base[1] * base[0] / v[0]
		}
		if t >= least/2 || power < 0 {
			l.Points = append(l.Points, [2]float64{v[0], t})
		}
	}
	return l
}
