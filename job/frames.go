package job

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace/scene"
)

// draw draws a task's picture, or the rows of it that the renderer is at: one frame, or the sum of many.
func (p *painter) draw(ctx context.Context, t *Task, cam *scene.Camera, view *scene.View) (err error) {
	if p.settings.frames() == 1 {
		return p.renderer.Draw(ctx, cam)
	}
	if p.sum == nil {
		if p.sum, err = p.renderer.NewSum(); err != nil {
			return err
		}
	}
	p.sum.Clear()
	err = p.eachFrame(ctx, t, cam, view, func(c *scene.Camera, weight int) error { return p.sum.Add(ctx, c, weight) })
	if err == nil {
		err = p.sum.Show(ctx)
	}
	return err
}

// eachFrame calls draw with the camera and the weight of each frame of a task's picture, when the scene is posed as it
// is at the frame's moment. cam and view are the camera of the task's own moment.
func (p *painter) eachFrame(ctx context.Context, t *Task, cam *scene.Camera, view *scene.View,
	draw func(c *scene.Camera, weight int) error) error {
	s := p.settings
	top := p.renderer.Top
	for _, at := range s.samples() {
		c, distance, from := *cam, view.Distance, cam
		if then, moves := t.at(at.moment); moves {
			pose := p.pose
			if err := p.place(ctx, &then); err != nil {
				return err
			}
			there, v, err := p.camera(&then, p.posed)
			if err != nil {
				return UsageError{err}
			}
			c, distance = there, v.Distance
			if p.pose != pose { // a camera that moves alone looks blocked light up in one picture
				from = &there
			}
		}
		if s.frames() > 1 {
			c = s.through(c, &at, distance)
		}
		p.renderer.From, p.renderer.Top = from, top
		if err := draw(&c, at.weight); err != nil {
			return err
		}
	}
	p.renderer.From = nil
	err := p.place(ctx, t)
	p.renderer.Top = top
	return err
}

// at is a task at a moment of its shutter, from 0 to 1, and whether anything may move then. The shutter is open around
// the task's own moment.
func (t *Task) at(moment float64) (then Task, moves bool) {
	s := t.Settings
	if s.Shutter == 0 || t.Animation == "" && t.Camera.Turns == 0 {
		return *t, false
	}
	then = *t
	frames := float64((moment - 0.5) * s.Shutter)
	rate := s.Rate
	if rate == 0 {
		rate = 24
	}
	then.Time = max(t.Time+frames/rate, 0)
	if then.Camera.Turns > 0 {
		then.Camera.Part = frames
	}
	return then, true
}

// averaged are the buffers whose numbers can be averaged; others have the numbers of the pixel's middle.
const averaged = scene.Buffers(1<<scene.BufferNormal | 1<<scene.BufferAlbedo)

// means are the wanted buffers whose numbers are averaged over the frames that are added up.
func (s *Settings) means() scene.Buffers { return s.buffers() & averaged }

// tallied says that the surfaces of all frames are counted.
func (s *Settings) tallied() bool { return s.allSamples() || s.buffers().Has(scene.BufferID) }

// addNumbers draws the numbers of all frames: normals and albedo become the mean over the frames that show a surface,
// IDs name the surface that covers most of a pixel.
func (p *painter) addNumbers(ctx context.Context, t *Task, n *numbers, cam *scene.Camera, view *scene.View) (err error) {
	s := p.settings
	means := s.means()
	if means == 0 && !s.tallied() {
		return nil
	}
	if p.samples == nil {
		if p.samples, err = p.renderer.NewSurfaces(ctx, scene.SurfacesInfo{Buffers: means | scene.Of(scene.BufferID),
			Width: s.Width, Height: s.Height, Rows: t.own(1).rows}); err != nil {
			return err
		}
	}
	own := t.own(1)
	n.count = s.Width * (own.end - own.first)
	n.tally = newTally(n.count)
	n.instances = instanceIDs(p.posed)
	var sums [scene.BufferID]wholes
	for b := range sums {
		if means.Has(scene.Buffer(b)) {
			sums[b] = make(wholes, 4*n.count)
		}
	}
	err = own.windows(func(top, first, end int) error {
		p.samples.Top = top
		from, to := 4*s.Width*(first-top), 4*s.Width*(end-top)
		at := s.Width * (first - own.first)
		return p.eachFrame(ctx, t, cam, view, func(c *scene.Camera, weight int) error {
			if err := p.samples.Draw(ctx, c, nil); err != nil {
				return err
			}
			ids, err := p.samples.IDs(0)
			if err != nil {
				return err
			}
			n.tally.add(at, ids[from:to], int32(weight))
			for b := range sums {
				if sums[b] == nil {
					continue
				}
				v, err := p.samples.Floats(scene.Buffer(b))
				if err != nil {
					return err
				}
				sums[b][4*at:].add(v[from:to], weight)
			}
			return nil
		})
	})
	for _, at := range s.samples() {
		n.tally.weight += int32(at.weight)
	}
	for b := range sums {
		if sums[b] != nil {
			n.floats[b] = sums[b].means(n.tally, scene.Buffer(b) == scene.BufferNormal)
		}
	}
	if n.ids != nil {
		n.ids = n.tally.ids(n.count, n.instances)
	}
	return err
}

// instanceIDs are the IDs of a scene's instances, as scene.BufferID has them.
func instanceIDs(s *scene.Scene) (list [][4]uint32) {
	for i := range s.Instances {
		in := &s.Instances[i]
		list = append(list, [4]uint32{uint32(i + 1), uint32(in.Object + 1), uint32(s.Primitives[in.Primitive].Material + 1), 1})
	}
	return list
}

// wholes are sums of numbers in units of 2^-24, four a pixel: the same in whatever order numbers are added.
type wholes []int64

// add adds numbers of the first pixels with a weight. Those beyond 2^24 are as large as that.
func (w wholes) add(v []float32, weight int) {
	const one, most = 1 << 24, 1 << 24
	for i, x := range v {
		if x != 0 && x == x {
			w[i] += int64(weight) * int64(math.RoundToEven(min(max(float64(x), -most), most)*one))
		}
	}
}

// means are the means of numbers over the samples that show something, of directions with the length 1.
func (w wholes) means(t *tally, directions bool) []float32 {
	out := make([]float32, len(w))
	for i := range len(w) / 4 {
		sum := 0
		t.each(i, func(_ uint32, weight int) { sum += weight })
		if sum == 0 {
			continue
		}
		whole := float64(sum) * (1 << 24)
		at := w[4*i:][:4]
		if v := [3]float64{float64(at[0]), float64(at[1]), float64(at[2])}; directions {
			if l := math.Sqrt(float64(v[0]*v[0]) + float64(v[1]*v[1]) + float64(v[2]*v[2])); l > 0 {
				for k := range v {
					out[4*i+k] = float32(v[k] / l)
				}
			}
			out[4*i+3] = float32(float64(at[3]) / whole)
			continue
		}
		for k := range at {
			out[4*i+k] = float32(float64(at[k]) / whole)
		}
	}
	return out
}
