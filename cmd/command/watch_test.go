package command

import (
	"bytes"
	"context"
	"image"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// lockedBuffer is a buffer that is read while it is written.
type lockedBuffer struct {
	mutex sync.Mutex
	b     bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.b.String()
}

// A file that changes is drawn again, one that is broken is told and waited for, and the end of the context is the end.
func TestWatch(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, ".", map[string][3]float64{"a": {1, 0, 0}})
	write(t, ".", "job.toml", []byte("inputs = ['a.gltf']\noutput = 'a.png'\nsize = '16x16'\n"))
	ctx, cancel := context.WithCancel(t.Context())
	var out, errs lockedBuffer
	ended := make(chan int)
	go func() { ended <- run(ctx, []string{"watch", "job.toml"}, &out, &errs) }()
	until := func(what string, is func() bool) {
		t.Helper()
		for range 3000 { // a minute: a busy machine draws late
			if is() {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Fatal(what, out.String(), errs.String())
	}
	color := func(want ...uint8) func() bool {
		return func() bool {
			if _, err := os.Stat("a.png"); err != nil {
				return false
			}
			p := picture(t, "a.png")
			c := p.NRGBAAt(p.Rect.Dx()/2, p.Rect.Dy()/2)
			return [3]uint8(want) == [3]uint8{c.R, c.G, c.B}
		}
	}
	until("the first picture", color(255, 0, 0))
	write(t, ".", "a.gltf", []byte("{"))
	until("what is wrong", func() bool { return bytes.Contains([]byte(errs.String()), []byte("a.gltf")) })
	models(t, ".", map[string][3]float64{"a": {0, 0, 1}})
	until("the picture of what was mended", color(0, 0, 255))
	write(t, ".", "job.toml", []byte("inputs = ['a.gltf']\noutput = 'a.png'\nsize = '8x8'\n"))
	until("the job's new size", func() bool { return picture(t, "a.png").Rect == image.Rect(0, 0, 8, 8) })
	cancel()
	select {
	case status := <-ended:
		require.Equal(t, exitFailure, status)
	case <-time.After(time.Minute):
		t.Fatal("did not end")
	}
	status, _, stderr := command("watch")
	require.Equal(t, exitUsage, status)
	require.Contains(t, stderr, "name a file to draw")
	ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.Equal(t, exitUsage, run(ctx, []string{"watch", "a.gltf", "--size", "8"}, &out, &errs), "a flag that is wrong was waited for")
	require.Contains(t, errs.String(), "WIDTHxHEIGHT")
}

// A file that a drawing is the first to name, and that is as new as the drawing, may have changed after it was read: it
// is drawn again. Other files' changes are found by the stamps from before the drawing.
func TestWatchMissesNoChangeWhileItDraws(t *testing.T) {
	began := time.Now()
	old, late := stamp{began.Add(-time.Hour), 7}, stamp{began.Add(time.Millisecond), 8}
	before := map[string]stamp{"job.toml": old}
	after := map[string]stamp{"job.toml": late, "new.gltf": late, "old.bin": old, "gone.png": {}}
	was := drawn(before, after, began)
	require.Equal(t, old, was["job.toml"])
	require.NotEqual(t, late, was["new.gltf"])
	require.Equal(t, old, was["old.bin"])
	require.Equal(t, stamp{}, was["gone.png"])
	require.Len(t, was, 4)
}

// A contact sheet has all pictures of a run, also those that were there already, each in a place of its own.
func TestContactSheet(t *testing.T) {
	t.Chdir(t.TempDir())
	models(t, "in", primaries)
	args := []string{"render", "in", "-o", "out/{name}.png", "--size", "32x16", "--resume", "--contact-sheet", "sheet.png"}
	must(t, args...)
	m := picture(t, "sheet.png")
	require.Equal(t, image.Rect(0, 0, 2*(64+8)+8, 2*(32+18+8)+8), m.Rect)
	requirePixel(t, m, 8+32, 8+16, 0, 0, 255, 255)
	requirePixel(t, m, 8+72+32, 8+16, 0, 255, 0, 255)
	requirePixel(t, m, 8+32, 8+58+16, 255, 0, 0, 255)
	requirePixel(t, m, 2, 2, 38, 40, 44, 255)
	require.NoError(t, os.Remove("sheet.png"))
	require.Contains(t, must(t, args...), "3 were there already")
	require.Equal(t, m.Pix, picture(t, "sheet.png").Pix)
	status, _, stderr := command("render", "in", "-o", "{name}.png", "--contact-sheet", "a.tif")
	require.Equal(t, exitUsage, status)
	require.Contains(t, stderr, "--contact-sheet: a.tif")
}
