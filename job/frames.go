package job

import (
	"context"
	"slices"

	"github.com/seed-1acaedba/halfspace/scene"
)

// draw draws a task's picture, or the rows of it that the renderer is at: one frame, or the sum of many. The colours of
// a part go to sums; a picture that joins parts has its colours there.
func (p *painter) draw(ctx context.Context, t *Task, sums *totals, cam *scene.Camera, view *scene.View) (err error) {
	if p.settings.frames() == 1 {
		return p.renderer.Draw(ctx, cam)
	}
	if p.sum == nil {
		if p.sum, err = p.renderer.NewSum(); err != nil {
			return err
		}
	}
	p.sum.Clear()
	if len(t.Parts) > 0 {
		err = p.sum.AddTotals(sums.color, sums.weight)
	} else {
		err = p.eachFrame(ctx, t, cam, view, func(c *scene.Camera, weight int) error { return p.sum.Add(ctx, c, weight) })
	}
	switch {
	case err != nil:
	case t.Part != (Part{}):
		sums.color = slices.Clone(p.sum.Totals())
	default:
		err = p.sum.Show(ctx)
	}
	return err
}

// eachFrame calls draw with the camera and the weight of each frame that a task adds up, when the scene is posed as it
// is at the frame's moment. cam and view are the camera of the task's own moment.
func (p *painter) eachFrame(ctx context.Context, t *Task, cam *scene.Camera, view *scene.View,
	draw func(c *scene.Camera, weight int) error) error {
	s := p.settings
	top, own := p.renderer.Top, p.moment(t)
	for _, at := range t.samples() {
		c, distance, from := *cam, view.Distance, cam
		if then, moves := t.at(at.moment); moves {
			if err := p.place(ctx, &then); err != nil {
				return err
			}
			there, v, err := p.camera(&then, p.posed)
			if err != nil {
				return UsageError{err}
			}
			c, distance = there, v.Distance
			if p.pose != own { // a camera that moves alone looks blocked light up in one picture
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
