package job

import (
	"context"
	"math"

	"github.com/seed-1acaedba/halfspace/scene"
)

// totals are what frames add up to, in whole numbers: the same in whatever order frames, and parts of them, are added.
type totals struct {
	weight int64                  // of all frames
	color  []int64                // as scene.Sum has them; nil: in the painter's sum, or not wanted
	means  [scene.BufferID]wholes // of the buffers that are averaged
	tally  *tally                 // of what all frames show; nil: not wanted
	light  wholes                 // lightNumbers a pixel; nil: not wanted
	lit    []int32                // weights of the frames that show a surface; of light
}

// newTotals are the sums of no frame for pixels of settings.
func (s *Settings) newTotals(pixels int) *totals {
	a := &totals{}
	if s.lit() {
		a.light, a.lit = make(wholes, lightNumbers*pixels), make([]int32, pixels)
	}
	if s.frames() == 1 || s.means() == 0 && !s.tallied() {
		return a
	}
	a.tally = newTally(pixels)
	for b := range a.means {
		if s.means().Has(scene.Buffer(b)) {
			a.means[b] = make(wholes, 4*pixels)
		}
	}
	return a
}

// totals draws the numbers of a task's frames that are added up.
func (p *painter) totals(ctx context.Context, t *Task, cam *scene.Camera, view *scene.View) (*totals, error) {
	s := p.settings
	own := t.own(1)
	a := s.newTotals(s.Width * (own.end - own.first))
	for _, at := range t.samples() {
		a.weight += int64(at.weight)
	}
	if s.lit() {
		if err := p.addLight(ctx, t, a, cam, view); err != nil {
			return nil, err
		}
	}
	if a.tally == nil {
		return a, nil
	}
	return a, p.addNumbers(ctx, t, a, cam, view)
}

// addNumbers adds the numbers of surfaces of a task's frames.
func (p *painter) addNumbers(ctx context.Context, t *Task, a *totals, cam *scene.Camera, view *scene.View) (err error) {
	s := p.settings
	own := t.own(1)
	if p.samples == nil {
		if p.samples, err = p.renderer.NewSurfaces(ctx, scene.SurfacesInfo{Buffers: s.means() | scene.Of(scene.BufferID),
			Width: s.Width, Height: s.Height, Rows: own.rows}); err != nil {
			return err
		}
	}
	return own.windows(func(top, first, end int) error {
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
			a.tally.add(at, ids[from:to], int32(weight))
			for b, sums := range a.means {
				if sums == nil {
					continue
				}
				v, err := p.samples.Floats(scene.Buffer(b))
				if err != nil {
					return err
				}
				sums[4*at:].add(v[from:to], weight)
			}
			return nil
		})
	})
}

// take has the numbers that a picture's frames add up to: normals and albedo become the mean over the frames that show a
// surface, IDs name the surface that covers most of a pixel.
func (n *numbers) take(a *totals, s *Settings) {
	if a.light != nil {
		n.light = a.arrived()
	}
	if a.tally == nil {
		return
	}
	n.tally, n.count = a.tally, a.tally.pixels
	a.tally.weight = int32(a.weight)
	n.instances = instanceIDs(n.scene)
	for b, sums := range a.means {
		if sums != nil {
			n.floats[b] = sums.means(n.tally, scene.Buffer(b) == scene.BufferNormal)
		}
	}
	if s.buffers().Has(scene.BufferID) {
		n.ids = n.tally.ids(n.count, n.instances)
	}
}

// instanceIDs are the IDs of a scene's instances, as scene.BufferID has them.
func instanceIDs(s *scene.Scene) (list [][4]uint32) {
	for i := range s.Instances {
		in := &s.Instances[i]
		list = append(list, [4]uint32{uint32(i + 1), uint32(in.Object + 1), uint32(s.Primitives[in.Primitive].Material + 1), 1})
	}
	return list
}

// wholes are sums of numbers in units of 2^-24: the same in whatever order numbers are added.
type wholes []int64

// wholeOne is 1 in these units, mostWhole the largest number that is added: larger ones are as large as that.
const wholeOne, mostWhole = 1 << 24, 1 << 24

// whole is a number in units of 2^-24; NaN is 0.
func whole(x float32) int64 {
	if x == 0 || x != x {
		return 0
	}
	return int64(math.RoundToEven(min(max(float64(x), -mostWhole), mostWhole) * wholeOne))
}

// add adds numbers with a weight.
func (w wholes) add(v []float32, weight int) {
	for i, x := range v {
		if x != 0 {
			w[i] += int64(weight) * whole(x)
		}
	}
}

// means are the means of four numbers a pixel over the samples that show something, of directions with the length 1.
func (w wholes) means(t *tally, directions bool) []float32 {
	out := make([]float32, len(w))
	for i := range len(w) / 4 {
		sum := 0
		t.each(i, func(_ uint32, weight int) { sum += weight })
		if sum == 0 {
			continue
		}
		all := float64(sum) * wholeOne
		at := w[4*i:][:4]
		if v := [3]float64{float64(at[0]), float64(at[1]), float64(at[2])}; directions {
			if l := math.Sqrt(float64(v[0]*v[0]) + float64(v[1]*v[1]) + float64(v[2]*v[2])); l > 0 {
				for k := range v {
					out[4*i+k] = float32(v[k] / l)
				}
			}
			out[4*i+3] = float32(float64(at[3]) / all)
			continue
		}
		for k := range at {
			out[4*i+k] = float32(float64(at[k]) / all)
		}
	}
	return out
}
