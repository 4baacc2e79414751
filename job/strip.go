package job

import (
	"context"
	"fmt"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// Strip is rows of a picture.
type Strip struct {
	// First is the first row, Rows how many there are.
	First int `json:"first"`
	Rows  int `json:"rows"`
}

// Strips says that pictures of these settings can be drawn strip by strip, as far as is known without the scene: one
// with glass cannot ([scene.ErrGlass]). The reason is the error.
func (s *Settings) Strips() error {
	f, err := picfile.Named(s.Format)
	switch {
	case err != nil:
		return err
	case !f.Strips:
		return fmt.Errorf("format: %s is not written from strips", f.Name)
	case s.looksUp():
		return fmt.Errorf("occlusion and shadows: blocked light is looked up in whole pictures, and this job draws strips")
	case s.Sidecar:
		return fmt.Errorf("sidecar: a sidecar describes a whole picture, and this job draws strips")
	}
	return nil
}

// Glass says that an input has glass under settings, so that its pictures are drawn as a whole ([scene.ErrGlass]).
func Glass(ctx context.Context, load Loader, input string, s *Settings) (bool, error) {
	if s.Shading != "pbr" {
		return false, nil
	}
	sc, err := load(ctx, input, s.options())
	return err == nil && sc.Glass(), err
}

// checkStrip refuses a strip that the task's picture has not.
func (t *Task) checkStrip() error {
	if t.Strip == (Strip{}) {
		return nil
	}
	s := t.Settings
	if t.Strip.First < 0 || t.Strip.Rows < 1 || t.Strip.Rows > s.Height || t.Strip.First > s.Height-t.Strip.Rows {
		return UsageError{fmt.Errorf("strip: %d rows from %d of %d", t.Strip.Rows, t.Strip.First, s.Height)}
	}
	if err := s.Strips(); err != nil {
		return UsageError{err}
	}
	return nil
}

// rowsAtATime is how many rows of a picture of a width are drawn at a time where strips are drawn: what takes some tens
// of megabytes.
func rowsAtATime(width int) int {
	const pixels, g = 1 << 22, halfspace.WindowGranularity
	return max(pixels/width/g, 1) * g
}

// span is rows of a picture, from the first to before end, of images that have some rows at a time; 0: the whole
// picture.
type span struct{ first, end, rows int }

// windows calls draw for the images that hold the span: their first row, and which rows of the span lie there.
func (s span) windows(draw func(top, first, end int) error) error {
	if s.rows == 0 {
		return draw(0, s.first, s.end)
	}
	for top := s.first / halfspace.WindowGranularity * halfspace.WindowGranularity; top < s.end; top += s.rows {
		if err := draw(top, max(top, s.first), min(top+s.rows, s.end)); err != nil {
			return err
		}
	}
	return nil
}

// needed is what a task's rows need of a picture that is drawn n times as large along each side: their own, and those
// that the filter reaches. before is how many rows of the smaller picture lie there before the task's.
func (t *Task) needed(filter picfile.Filter) (need span, before int) {
	s := t.Settings
	n := max(s.Supersample, 1)
	if t.Strip == (Strip{}) {
		return span{0, s.Height * n, 0}, 0
	}
	beside := filter.Beside(n)
	first, end := max(t.Strip.First-beside, 0), min(t.Strip.First+t.Strip.Rows+beside, s.Height)
	return span{first * n, end * n, rowsAtATime(s.Width * n)}, t.Strip.First - first
}

// own is a task's rows in a picture that is drawn n times as large along each side.
func (t *Task) own(n int) span {
	if t.Strip == (Strip{}) {
		return span{0, t.Settings.Height * n, 0}
	}
	return span{t.Strip.First * n, (t.Strip.First + t.Strip.Rows) * n, rowsAtATime(t.Settings.Width * n)}
}

// rows is how many rows a task's result has.
func (t *Task) rows() int {
	if t.Strip == (Strip{}) {
		return t.Settings.Height
	}
	return t.Strip.Rows
}

// resize makes the renderer of pictures as a whole, or of so many rows at a time.
func (p *painter) resize(ctx context.Context, s *scene.Scene, rows int) error {
	p.info.Rows = rows
	p.surfaces, p.samples, p.sum = nil, nil, nil // of other sizes
	return p.renderer.Reset(ctx, s, p.info)
}
