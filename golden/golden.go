// Package golden checks pictures that a program makes against pictures that someone has looked at.
//
//	func TestIcons(t *testing.T) {
//		for _, icon := range []string{"sword", "shield", "potion"} {
//			t.Run(icon, func(t *testing.T) {
//				t.Parallel()
//				golden.Check(t, drawIcon(icon), icon)
//			})
//		}
//	}
//
// The pictures lie in testdata/golden, sword.png and so on. This command writes them:
//
//	go test ./icons -update
//
// Look at them, and commit them. From then on a test fails when an icon is drawn differently: it says by how much,
// and leaves three pictures to look at, NAME.got.png, NAME.want.png and NAME.diff.png, and a page beside them,
// golden.html, that shows all failures of the test binary side by side.
//
// # In CI
//
// A picture of Halfspace has the same bytes on every machine, so that the goldens that were made on a desk hold on a
// build machine of another kind, and no tolerance is needed. Where a picture comes from elsewhere, a GPU or a browser,
// options say what may differ. A step that keeps the pictures of a failure, here for a game's tool that draws its
// icons:
//
//   - run: go test ./tools/icons -artifacts -outputdir failed
//   - if: failure()
//     uses: actions/upload-artifact@v4
//     with: {name: icons, path: tools/icons/failed}
//
// With -artifacts the pictures go where the testing package keeps a test's files (see [testing.TB.ArtifactDir]),
// otherwise to a folder in the system's folder for temporary files that the failure names. The failures of a test
// binary share that folder and its golden.html. The command "halfspace diff GOT WANT --html report.html" makes a page
// of any two folders of pictures.
//
// # The flag
//
// The package registers the flag -update in test binaries, unless there is one. A test package that uses this one must
// not define the flag itself; [Updating] is its value.
package golden

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/compare"
)

const updateFlag = "update"

func init() {
	if testing.Testing() && flag.Lookup(updateFlag) == nil {
		flag.Bool(updateFlag, false, "write the golden pictures anew")
	}
}

// Updating says whether the test runs with -update: golden pictures are then written, not checked.
func Updating() bool {
	if f := flag.Lookup(updateFlag); f != nil {
		if g, ok := f.Value.(flag.Getter); ok {
			on, _ := g.Get().(bool)
			return on
		}
	}
	return false
}

// Check compares a picture with the golden picture of a name, and fails the test with t.Errorf if they are apart by
// more than the options allow; without options no pixel may differ. It reports whether they are the same. The picture
// is left as it is.
//
// The name may have folders, "icons/sword", and is a file's without its suffix. Colors are compared as PNG files keep
// them, with 8 bits, or 16 for images of 16 bits, and not multiplied by alpha.
//
// With -update the first picture of a name in a process is written, unless it is the golden picture already; further
// ones are compared with it. So a test that draws one picture in several ways still says where they differ.
//
// Check may be called by tests that run in parallel.
func Check(t testing.TB, got image.Image, name string, opts ...Option) bool {
	t.Helper()
	c := &check{name: name, dir: filepath.Join("testdata", "golden")}
	for _, o := range opts {
		o(c)
	}
	return c.run(t, got)
}

// check is one call of Check.
type check struct {
	name    string
	dir     string // of the golden pictures
	failed  string // where pictures of failures go; "" for the usual place
	options compare.Options
	limits  []compare.Limit
	mistake error
	why     string // it failed
}

// written are the golden pictures that this process has looked at with -update, by path.
var written struct {
	sync.Mutex
	paths map[string]bool
}

func (c *check) run(t testing.TB, img image.Image) bool {
	t.Helper()
	file, err := c.path()
	if err == nil {
		err = c.mistake
	}
	if err != nil {
		t.Errorf("golden: %v", err)
		return false
	}
	if img == nil {
		t.Errorf("golden: %s: the picture to check is nil", c.name)
		return false
	}
	plain := compare.Plain(img)
	got := compare.FromImage(plain)
	if Updating() {
		if err := c.update(file, plain, got); err != nil {
			t.Errorf("golden: %v", err)
			return false
		}
	}
	wanted, err := read(file)
	if os.IsNotExist(err) {
		c.why = "there is no such picture"
		t.Errorf("golden: %s does not exist%s: create it with go test -update, and look at it", file, c.leave(t, plain, nil, nil))
		return false
	}
	if err != nil {
		t.Errorf("golden: %v", err)
		return false
	}
	want := compare.FromImage(wanted)
	o := c.options
	o.Only = []*compare.Metric{}
	for _, l := range c.limits {
		o.Only = append(o.Only, l.Metric)
	}
	r, err := compare.Compare(want, got, o)
	if err != nil {
		t.Errorf("golden: %s: %v", c.name, err)
		return false
	}
	why := r.Exceeded(c.limits)
	if len(why) == 0 {
		return true
	}
	if !r.SameSize() {
		why = []string{fmt.Sprintf("%dx%d pixels, the golden picture has %dx%d", r.OtherWidth, r.OtherHeight, r.Width, r.Height)}
	}
	c.why = strings.Join(why, "; ")
	t.Errorf("golden: %s: %s%s", c.name, c.why, c.leave(t, plain, wanted, r.Map))
	return false
}

// path is the golden picture's, or an error for a name that leaves the folder.
func (c *check) path() (string, error) {
	name := filepath.FromSlash(c.name)
	if c.name == "." || path.Clean(c.name) != c.name || !filepath.IsLocal(name) || strings.ContainsAny(c.name, "\\:") {
		return "", fmt.Errorf("%q cannot name a picture: use letters, digits and folders below %s", c.name, c.dir)
	}
	return filepath.Join(c.dir, name+".png"), nil
}

// update writes the golden picture if it is the first of its name in this process, and not there already.
func (c *check) update(file string, m image.Image, got *compare.Picture) error {
	written.Lock()
	defer written.Unlock()
	key, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if written.paths[key] {
		return nil
	}
	if written.paths == nil {
		written.paths = map[string]bool{}
	}
	if old, err := read(file); err == nil {
		r, err := compare.Compare(compare.FromImage(old), got, compare.Options{Only: []*compare.Metric{}})
		if err != nil {
			return err
		}
		if len(r.Exceeded(nil)) == 0 {
			written.paths[key] = true
			return nil
		}
	}
	if err := write(file, m); err != nil {
		return err
	}
	written.paths[key] = true
	return nil
}

// leave writes the pictures of a failure and says where, in words that follow others.
func (c *check) leave(t testing.TB, got, want image.Image, diff *image.NRGBA) string {
	dir, err := c.failed, error(nil)
	if f := flag.Lookup("test.artifacts"); dir == "" && f != nil && f.Value.String() == "true" {
		dir = t.ArtifactDir()
	}
	if dir == "" {
		dir, err = reports.folder(c.name)
	}
	pictures := map[string]image.Image{"got": got}
	if want != nil {
		pictures["want"], pictures["diff"] = want, diff
	}
	for kind, m := range pictures {
		if err == nil {
			err = write(filepath.Join(dir, filepath.FromSlash(c.name)+"."+kind+".png"), m)
		}
	}
	if err != nil {
		return fmt.Sprintf(" (the pictures cannot be left: %v)", err)
	}
	page, err := reports.add(dir, failure{Name: c.name, Why: c.why, Test: t.Name(), Wanted: want != nil})
	if err != nil {
		return fmt.Sprintf(" (the report cannot be written: %v)", err)
	}
	return ": see " + page + " and " + filepath.Join(dir, filepath.FromSlash(c.name)) + ".*.png"
}

// read reads a PNG file.
func read(path string) (image.Image, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// write writes a PNG file, which appears when it is complete.
func write(path string, m image.Image) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".golden-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // where it has not been renamed
	if err := png.Encode(f, m); err != nil {
		f.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	_ = f.Chmod(0o644) // some file systems have no modes
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
