package job

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// shape is a flat OBJ shape with these corners.
func shape(points ...[3]float64) Loader {
	var b strings.Builder
	for _, p := range points {
		fmt.Fprintf(&b, "v %v %v %v\n", p[0], p[1], p[2])
	}
	b.WriteString("vn 0 0 1\nf")
	for i := range points {
		fmt.Fprintf(&b, " %d//1", i+1)
	}
	b.WriteString("\n")
	return func(ctx context.Context, input string, o scene.Options) (*scene.Scene, error) {
		return o.LoadBytes(ctx, "shape.obj", []byte(b.String()))
	}
}

// addedSettings are settings of pictures of which alpha says how much of a pixel shows something.
func addedSettings(size, frames int) Settings {
	return Settings{Width: size, Height: size, Frames: frames, Shading: "normals", Format: "exr", Bits: 32}
}

// seen draws a spec and gives its picture, of a sequence the first one.
func seen(t *testing.T, s Spec, load Loader, threads int) *picfile.Picture {
	t.Helper()
	var (
		mutex sync.Mutex
		first *Task
		got   *picfile.Picture
	)
	see := func(task *Task, p *picfile.Picture) {
		mutex.Lock()
		defer mutex.Unlock()
		if first == nil || task.Frame < first.Frame {
			first, got = task, p
		}
	}
	sum, err := (&Runner{Device: device(t, threads), Store: &memory{files: map[string][]byte{}}, Load: load, Seen: see}).
		Run(t.Context(), plan(t, s))
	require.NoError(t, err)
	require.NoError(t, sum.Err)
	return got
}

// flatView is a camera that looks along -z at what is around the origin, and sees half so many units above it.
func flatView(half float64, orthographic bool) Camera {
	const fov = 40
	return Camera{Frame: true, View: scene.View{Distance: half / math.Tan(fov/2*math.Pi/180), Fov: fov, Target: &[3]float64{},
		Orthographic: orthographic}}
}

// The edge of a half plane is what the filter makes of it: in each pixel the integral of the filter over the part that
// is covered.
func TestSamplesConvergeToTheFilter(t *testing.T) {
	const size, edge = 16, 8.3 // in pixels from the left
	x := edge - size/2
	load := shape([3]float64{-50, -50}, [3]float64{x, -50}, [3]float64{x, 50}, [3]float64{-50, 50})
	// exp(-2 x^2) less its end, over 1.5; and Mitchell and Netravali's cubic.
	gaussian := func(x float64) float64 { return math.Exp(-2*x*x) - math.Exp(-2*1.5*1.5) }
	mitchell := func(x float64) float64 {
		if x = math.Abs(x); x < 1 {
			return (7*x*x*x - 12*x*x + 16./3) / 6
		}
		return (-7./3*x*x*x + 12*x*x - 20*x + 32./3) / 6
	}
	for name, f := range map[string]struct {
		radius float64
		at     func(x float64) float64
	}{"box": {0.5, func(float64) float64 { return 1 }}, "gaussian": {1.5, gaussian}, "mitchell": {2, mitchell}} {
		s := addedSettings(size, 1024)
		s.Filter = name
		p := seen(t, Spec{Settings: s, Camera: flatView(size/2, true)}, load, 2)
		for column := 4; column < 12; column++ {
			part, all := 0.0, 0.0
			const steps = 20000
			for i := range steps {
				x := f.radius * (2*(float64(i)+0.5)/steps - 1)
				w := f.at(x)
				if all += w; float64(column)+0.5+x < edge {
					part += w
				}
			}
			want := min(max(part/all, 0), 1)
			require.InDelta(t, want, p.Linear[4*(size*8+column)+3], 0.006, "%s, column %d", name, column)
		}
	}
}

// A disc of R pixels that is out of focus is seen through the part of the lens that the circle of confusion, of r
// pixels, has in common with it.
func TestSamplesConvergeToADiscOutOfFocus(t *testing.T) {
	const size, aperture, focus, half = 64, 2, 4.0, 8.0
	c := flatView(half, false)
	depth := c.View.Distance
	scale := size / 2 / half // pixels a unit at that depth
	r := aperture / 2 * (depth - focus) / focus * scale
	const radius = 5.0 // in pixels
	var points [][3]float64
	for i := range 96 {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 96)
		points = append(points, [3]float64{radius / scale * c, radius / scale * s})
	}
	require.Greater(t, r, 1.5*radius)
	s := addedSettings(size, 1024)
	s.Aperture, s.Focus = aperture, focus
	p := seen(t, Spec{Settings: s, Camera: c}, shape(points...), 2)
	// The area that circles have in common whose middles are d apart.
	common := func(d float64) float64 {
		if d <= r-radius {
			return math.Pi * radius * radius
		}
		if d >= r+radius {
			return 0
		}
		a := math.Acos((d*d + radius*radius - r*r) / (2 * d * radius))
		b := math.Acos((d*d + r*r - radius*radius) / (2 * d * r))
		return radius*radius*(a-math.Sin(2*a)/2) + r*r*(b-math.Sin(2*b)/2)
	}
	for y := range size {
		for x := range size {
			d := math.Hypot(float64(x)+0.5-size/2, float64(y)+0.5-size/2)
			require.InDelta(t, common(d)/(math.Pi*r*r), p.Linear[4*(size*y+x)+3], 0.035, "%v pixels off", d)
		}
	}
	require.InDelta(t, radius*radius/(r*r), p.Linear[4*(size*size/2+size/2)+3], 0.006)

	s.Focus = 0 // what the camera looks at is sharp
	p = seen(t, Spec{Settings: s, Camera: c}, shape(points...), 2)
	require.Equal(t, float32(1), p.Linear[4*(size*size/2+size/2)+3])
	require.Zero(t, p.Linear[4*(size*size/2+size/2+8)+3])
}

// Sums are the same from any number of threads, in strips, and after other pictures; layers of numbers are the means of
// what they are means of, and of what covers most.
func TestSumsArePure(t *testing.T) {
	x := 0.3
	load := shape([3]float64{-50, -50}, [3]float64{x, -50}, [3]float64{x, 50}, [3]float64{-50, 50})
	s := addedSettings(48, 16)
	s.Filter, s.Shading, s.Env = "mitchell", "pbr", "studio"
	s.AOVs = []string{"color", "albedo", "normal", "object", "coverage", "cryptomatte", "depth"}
	spec := Spec{Settings: s, Camera: flatView(24, true)}
	one := seen(t, spec, load, 1)
	require.Equal(t, one, seen(t, spec, load, 3))
	row := func(layer, channel int) func(x int) float32 {
		c := &one.Layers[layer].Channels[channel]
		return func(x int) float32 {
			at := c.First + (48*20+x)*max(c.Stride, 1)
			if c.Uints != nil {
				return float32(c.Uints[at])
			}
			return c.Floats[at]
		}
	}
	require.Equal(t, []string{"albedo", "normal", "object", "coverage", "cryptomatte", "depth"}, layerNames(one))
	require.Equal(t, float32(1), row(1, 2)(24), "normals have the length 1")
	require.Equal(t, []float32{1, 0}, []float32{row(2, 0)(23), row(2, 0)(25)})
	require.Equal(t, []float32{1, 0}, []float32{row(3, 0)(10), row(3, 0)(40)})
	require.InDelta(t, one.Linear[4*(48*20+24)+3], row(3, 0)(24), 0.01, "coverage is alpha")
	require.Equal(t, row(3, 0)(24), row(4, 1)(24), "weights of Cryptomatte are the coverage")
	for _, bad := range []struct {
		change func(s *Settings)
		want   string
	}{
		{func(s *Settings) { s.Samples = 4 }, "samples: 4: frames that are added up have one sample a pixel each"},
		{func(s *Settings) { s.Supersample = 2 }, "supersample: 2"},
		{func(s *Settings) { s.Shading = "unlit" }, "shading: unlit"},
		{func(s *Settings) { s.Frames = MostFrames + 1 }, "frames: 16385 is not from 1 to 16384"},
		{func(s *Settings) { s.Frames, s.Aperture = 1, 1 }, "aperture: a lens needs many frames"},
		{func(s *Settings) { s.Focus = math.NaN() }, "focus: NaN"},
	} {
		s := s
		bad.change(&s)
		require.ErrorContains(t, s.Check(), bad.want)
	}
}

func layerNames(p *picfile.Picture) (names []string) {
	for _, l := range p.Layers {
		names = append(names, l.Name)
	}
	return names
}

// The points of the first so many frames cover each coordinate evenly.
func TestSobol(t *testing.T) {
	for k := range alongAngle + 1 {
		for n := 2; n <= 256; n *= 2 {
			seen := make([]bool, n)
			for i := range n {
				seen[int(sobol(uint32(i), k)*float64(n))] = true
			}
			require.NotContains(t, seen, false, "coordinate %d, %d points", k, n)
		}
	}
}

// sliding is a square of 2 x 20 units that moves one unit a second to the right: at second t its left edge is at t - 2.
func sliding(ctx context.Context, _ string, o scene.Options) (*scene.Scene, error) {
	var b bytes.Buffer
	for _, v := range []float32{-2, -10, 0, 0, -10, 0, 0, 10, 0, -2, -10, 0, 0, 10, 0, -2, 10, 0, 0, 10, 0, 0, 0, 10, 0, 0} {
		_ = binary.Write(&b, binary.LittleEndian, v)
	}
	return o.LoadBytes(ctx, "sliding.gltf", fmt.Appendf(nil, `{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
		"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
		"animations":[{"samplers":[{"input":1,"output":2}],"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]}],
		"accessors":[{"bufferView":0,"componentType":5126,"count":6,"type":"VEC3","min":[-2,-10,0],"max":[0,10,0]},
		{"bufferView":1,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[10]},
		{"bufferView":2,"componentType":5126,"count":2,"type":"VEC3"}],
		"bufferViews":[{"buffer":0,"byteLength":72},{"buffer":0,"byteOffset":72,"byteLength":8},
		{"buffer":0,"byteOffset":80,"byteLength":24}],
		"buffers":[{"byteLength":104,"uri":"data:application/octet-stream;base64,%s"}]}`,
		base64.StdEncoding.EncodeToString(b.Bytes())))
}

// A moving edge is a ramp: in each pixel the part of the time and of the pixel that it has covered.
func TestSamplesConvergeToAMovingEdge(t *testing.T) {
	const size, scale, moment, open = 32, 8.0, 2.0, 1.5 // pixels a unit, seconds
	s := addedSettings(size, 1024)
	s.Shutter, s.Rate = open*10, 10
	s.AOVs = []string{"color", "coverage"}
	spec := Spec{Settings: s, Camera: flatView(size/scale/2, true), Animation: "0", Time: moment}
	p := seen(t, spec, sliding, 2)
	// The left edge in pixels goes from one place to another, and a pixel shows the integral over both.
	from, to := (moment-open/2-2)*scale+size/2, (moment+open/2-2)*scale+size/2
	for x := range size {
		const steps = 400
		sum := 0.0
		for i := range steps {
			edge := from + (to-from)*(float64(i)+0.5)/steps
			right := edge + 2*scale
			sum += max(min(right, float64(x+1))-max(edge, float64(x)), 0)
		}
		got := p.Linear[4*(size*16+x)+3]
		require.InDelta(t, sum/steps, got, 0.004, "column %d", x)
		c := p.Layers[0].Channels[0]
		require.InDelta(t, got, c.Floats[size*16+x], 1e-3, "coverage has the same motion")
	}
	require.Equal(t, p, seen(t, spec, sliding, 1))

	// The camera of a turn moves, too.
	s = addedSettings(size, 64)
	s.Shutter = 0.9
	turning := Spec{Settings: s, Camera: Camera{View: scene.View{Orthographic: true}}, Turntable: 8, Output: "{frame}.exr"}
	blurred := seen(t, turning, sliding, 2)
	turning.Settings.Shutter = 0
	require.NotEqual(t, blurred.Linear, seen(t, turning, sliding, 2).Linear)
	turning.Settings.Frames, turning.Settings.Shutter = 1, 1
	require.ErrorContains(t, turning.Settings.Check(), "shutter: motion needs many frames")
}
