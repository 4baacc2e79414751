package command

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a command is, on standard error and only where that is a terminal. A nil progress shows
// nothing.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress begins a bar of max steps; max below 0 is a spinner.
func newProgress(stderr io.Writer, max int, what string) *progress {
	f, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &progress{progressbar.NewOptions(max, progressbar.OptionSetWriter(f), progressbar.OptionSetDescription(what),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetWidth(30))}
}

// pictures begins a bar of pictures, with how many are made a second and how long the rest takes.
func pictures(stderr io.Writer, max int) *progress {
	p := newProgress(stderr, max, "pictures")
	if p != nil {
		for _, o := range []progressbar.Option{progressbar.OptionShowCount(), progressbar.OptionShowIts(),
			progressbar.OptionSetItsString("pictures"), progressbar.OptionSetPredictTime(true)} {
			o(p.bar)
		}
	}
	return p
}

// to moves the bar to step i.
func (p *progress) to(i int) {
	if p != nil {
		_ = p.bar.Set(i) // what cannot be shown is not worth failing for
	}
}

// say changes what the bar says.
func (p *progress) say(what string) {
	if p != nil {
		p.bar.Describe(what)
	}
}

// end clears the bar.
func (p *progress) end() {
	if p != nil {
		_ = p.bar.Clear()
	}
}
