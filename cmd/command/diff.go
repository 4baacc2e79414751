package command

import (
	"context"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/internal/compare"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/texfile"
)

// diffFlags are the flags of diff.
type diffFlags struct {
	output, html, junit, mask           string
	limits                              limits
	ignore                              rects
	tolerance, ppd, threshold, exposure decimal
	view                                choice
	first, json                         bool
	folders                             bool
	options                             compare.Options
	inputs                              []string
}

// The words for what a comparison found.
const (
	statusSame      = "same"
	statusDifferent = "different"
	statusOnlyA     = "only in A"
	statusOnlyB     = "only in B"
	statusError     = "error"
)

// diffReport is what diff prints as JSON.
type diffReport struct {
	A         string      `json:"a"`         // the first file or folder
	B         string      `json:"b"`         // the second
	Status    string      `json:"status"`    // same, different or error
	Limits    []string    `json:"limits"`    // what counts as the same, as the flags say it
	Same      int         `json:"same"`      // files
	Different int         `json:"different"` // files
	Files     []*diffFile `json:"files"`
}

// diffFile is a pair of files.
type diffFile struct {
	Name   string      `json:"name"`             // seen from the folders
	Status string      `json:"status"`           // same, different, only in A, only in B, or error
	Reason string      `json:"reason,omitempty"` // why it is not the same, or cannot be compared
	Kinds  [2]string   `json:"kinds"`            // of the two files
	Parts  []*diffPart `json:"parts,omitempty"`  // layers, levels, faces or frames; one of an ordinary picture
}

// diffPart is a pair of pictures. Figures that there are none of, or that are infinite, are null.
type diffPart struct {
	Name    string              `json:"name,omitempty"`    // of a layer, level, face or frame
	Status  string              `json:"status"`            // same or different
	Reasons []string            `json:"reasons,omitempty"` // which limits are passed
	Width   int                 `json:"width"`
	Height  int                 `json:"height"`
	Counted int                 `json:"counted"` // pixels that are compared: all, or the pixels of the mask
	Metrics map[string]*float64 `json:"metrics"` // by their names, as diff --help lists them
	result  *compare.Result
}

func newDiff() *cobra.Command {
	f := &diffFlags{
		tolerance: decimal{0, 0, math.MaxFloat64}, ppd: decimal{compare.DefaultPixelsPerDegree, 1, compare.MaxPixelsPerDegree},
		threshold: decimal{compare.DefaultVisible, 0.001, 1}, exposure: decimal{0, -64, 64},
		view: choice{"pixels", []string{"pixels", "flip"}},
	}
	var metrics strings.Builder
	for _, m := range compare.Metrics() {
		fmt.Fprintf(&metrics, "  %-8s %s\n", m.Name, m.Means)
	}
	c := &cobra.Command{
		Use:   "diff A B",
		Short: "Say how far pictures are apart",
		Long: `Compare two pictures, or all pictures of the same names below two folders, and
say how far they are apart. The exit status is 0 where they are the same, 1 where
they differ, 2 for a mistake in the command line. A is the reference.

Files are PNG, JPEG, WebP, BMP, TGA, OpenEXR, Radiance HDR, KTX2, DDS, QOI, PFM, APNG and Y4M;
of a texture all levels, layers and slices are compared, of an animation all pictures.
A file that one folder lacks is a difference.

Without --limit no pixel may differ. With limits each of them must hold, and
nothing else has to: --limit flip=0.01 takes any pictures that look alike. Limits
are largest values, for psnr and ssim least ones; of pixels and visible they may
be percentages, pixels=0.1%. The metrics:

` + metrics.String() + `
A level is one step of 8 bits; light (EXR, HDR) of 1.0 is level 255. The metrics of
visible error (visible, ssim, flip) are computed in 8-bit sRGB, light brightened by --exposure
stops and clamped; where there is transparency, over black and over white, and
the worse counts. Figures are the same on every machine, to the bit.

In the picture of the difference, yellow is a level, red many, magenta all; blue
is within the tolerance, stripes are not compared.

Outputs appear whole or not at all, and never replace an input.`,
		Example: `  halfspace diff before.png after.png
  halfspace diff before.png after.png -o diff.png --limit flip=0.01
  halfspace diff want.exr got.exr --tolerance 0.01 --limit pixels=0.1%
  halfspace diff golden/ build/icons/ --html report.html --junit report.xml
  halfspace diff a.png b.png --ignore 0,0,120,16 --mask faces.png
  halfspace diff a.ktx2 b.ktx2 --json | jq .files[0].parts[0].metrics.psnr`,
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1]) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.VarP(&f.limits, "limit", "l", "largest allowed value of a metric, smallest for psnr and ssim; may be given several times")
	fl.Var(&f.tolerance, "tolerance", "number of levels by which a channel may differ before its pixel counts as different")
	fl.Var(&f.ignore, "ignore", "a rectangle that is not compared; may be given several times")
	fl.StringVar(&f.mask, "mask", "", "compare only where this `FILE`, a picture of the same size, is white")
	fl.StringVarP(&f.output, "output", "o", "",
		"write a picture of the difference to this PNG `FILE`; of folders, pictures to this folder")
	fl.Var(&f.view, "view", "content of the difference picture: pixels that differ, or the visible error")
	fl.StringVar(&f.html, "html", "", "write a report with the pictures to this `FILE`, to look at in a browser")
	fl.StringVar(&f.junit, "junit", "", "write the results to this `FILE` in JUnit's XML, for CI")
	fl.BoolVar(&f.first, "first", false, "compare the first level, layer and slice only")
	fl.Var(&f.ppd, "ppd", "pixels a degree of sight, for flip: 67 is a 4K monitor at arm's length")
	fl.Var(&f.threshold, "threshold", "smallest colour difference that visible counts, 0 to 1")
	fl.Var(&f.exposure, "exposure", "brighten light by this many stops before it is compared")
	fl.BoolVar(&f.json, "json", false, "print a JSON object instead of text")
	return c
}

func (f *diffFlags) run(c *cobra.Command, a, b string) error {
	for _, o := range []struct{ flag, value string }{{"output", f.output}, {"html", f.html}, {"junit", f.junit}, {"mask", f.mask}} {
		if c.Flags().Changed(o.flag) && o.value == "" {
			return usagef("--%s is empty: use a file's name", o.flag)
		}
	}
	ctx := c.Context()
	list, folders, err := pairsOf(ctx, a, b)
	if err != nil {
		return err
	}
	f.folders = folders
	for _, p := range list {
		f.inputs = append(f.inputs, p.a, p.b)
	}
	f.options = compare.Options{Tolerance: f.tolerance.value, Ignore: f.ignore, PixelsPerDegree: f.ppd.value, Visible: f.threshold.value,
		Exposure: f.exposure.value}
	if f.mask != "" {
		if f.options.Mask, err = loadMask(ctx, f.mask); err != nil {
			return err
		}
		f.inputs = append(f.inputs, f.mask)
	}
	files, err := f.create(c)
	if err != nil {
		return err
	}
	defer files.discard()
	r := &diffReport{A: a, B: b, Status: statusSame, Limits: []string{}, Files: []*diffFile{}}
	for _, l := range f.limits {
		r.Limits = append(r.Limits, l.String())
	}
	page := &diffPage{report: r}
	show := newProgress(notes(c), len(list), "comparing")
	defer show.end()
	for i, p := range list {
		show.to(i)
		file := &diffFile{Name: p.name}
		r.Files = append(r.Files, file)
		if err := f.compare(c, p, file, files, page); err != nil {
			return err
		}
		if file.Status == statusSame {
			r.Same++
		} else {
			r.Different++
			r.Status = statusDifferent
		}
	}
	show.end()
	if files.html != nil {
		if err := files.html.commit(page.write); err != nil {
			return err
		}
	}
	if files.junit != nil {
		if err := files.junit.commit(r.junit); err != nil {
			return err
		}
	}
	to := c.OutOrStdout()
	if f.output == "-" || f.html == "-" || f.junit == "-" {
		to = c.ErrOrStderr()
	}
	if f.json {
		err = printJSON(to, r)
	} else {
		err = r.print(to, folders)
	}
	if err == nil && r.Different > 0 {
		err = errQuiet
	}
	return err
}

// diffOutputs are the files that diff writes.
type diffOutputs struct{ picture, html, junit *output }

// create opens the outputs before anything is compared.
func (f *diffFlags) create(c *cobra.Command) (o diffOutputs, err error) {
	names := map[string]string{}
	for _, w := range []struct {
		flag, name string
		to         **output
	}{{"--output", f.output, &o.picture}, {"--html", f.html, &o.html}, {"--junit", f.junit, &o.junit}} {
		if w.name == "" || w.flag == "--output" && f.folders {
			continue
		}
		key := w.name
		if abs, e := filepath.Abs(key); e == nil && key != "-" {
			key = abs
		}
		if other := names[key]; other != "" {
			o.discard()
			return o, usagef("%s and %s are the same file", other, w.flag)
		}
		names[key] = w.flag
		if *w.to, err = create(c, w.name, f.inputs...); err != nil {
			o.discard()
			return o, err
		}
	}
	if f.folders && f.output == "-" {
		o.discard()
		return o, usagef("--output: of folders the pictures go to a folder, not to standard output")
	}
	return o, nil
}

func (o *diffOutputs) discard() {
	for _, p := range []*output{o.picture, o.html, o.junit} {
		if p != nil {
			p.discard()
		}
	}
}

// loadMask reads the picture of --mask.
func loadMask(ctx context.Context, name string) (image.Image, error) {
	t, err := picfile.Load(ctx, name)
	if err != nil {
		return nil, err
	}
	p, err := pictureOf(ctx, t, partsOf(t)[0])
	if err != nil {
		return nil, err
	}
	return p.Shown(0), nil
}

// compare compares a pair. An error in a file of a folder is printed with the file; an error in a single pair ends the
// command.
func (f *diffFlags) compare(c *cobra.Command, p pair, file *diffFile, files diffOutputs, page *diffPage) error {
	err := f.compareFiles(c, p, file, files, page)
	if err == nil || !f.folders || c.Context().Err() != nil {
		return err
	}
	file.Status, file.Reason = statusError, oneLine(err)
	return nil
}

func (f *diffFlags) compareFiles(c *cobra.Command, p pair, file *diffFile, files diffOutputs, page *diffPage) error {
	switch {
	case p.b == "":
		file.Status, file.Reason = statusOnlyA, "missing in B"
		return nil
	case p.a == "":
		file.Status, file.Reason = statusOnlyB, "missing in A"
		return nil
	}
	ctx := c.Context()
	var textures [2]*texfile.Texture
	var parts [2][]part
	for i, path := range []string{p.a, p.b} {
		t, err := picfile.Load(ctx, path)
		if err != nil {
			return err
		}
		textures[i], parts[i], file.Kinds[i] = t, partsOf(t), kindOf(t)
		if f.first {
			parts[i] = parts[i][:1]
			parts[i][0].name = ""
		}
	}
	file.Status = statusSame
	if x, y := len(parts[0]), len(parts[1]); x != y {
		file.Status = statusDifferent
		file.Reason = fmt.Sprintf("%d %s and %d: levels, layers or slices are missing (--first compares the first "+
			"alone)", x, plural(x, "picture"), y)
	}
	shown := false // the picture of the difference has been written
	for i := range min(len(parts[0]), len(parts[1])) {
		if err := ctx.Err(); err != nil {
			return err
		}
		d := &diffPart{Name: parts[0][i].name, Status: statusSame}
		var pictures [2]*compare.Picture
		for k := range pictures {
			err := checkCompare(parts[k][i], availableMemory())
			if err == nil {
				pictures[k], err = pictureOf(ctx, textures[k], parts[k][i])
			}
			if err != nil {
				return err
			}
		}
		r, err := compare.Compare(pictures[0], pictures[1], f.options)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		d.result, d.Width, d.Height, d.Counted = r, r.Width, r.Height, r.Pixels
		d.Metrics = map[string]*float64{}
		for _, m := range compare.Metrics() {
			v := m.Of(r)
			if v == v && !math.IsInf(v, 0) && r.SameSize() {
				d.Metrics[m.Name] = &v
			} else {
				d.Metrics[m.Name] = nil
			}
		}
		if d.Reasons = r.Exceeded(f.limits); len(d.Reasons) > 0 {
			d.Status, file.Status = statusDifferent, statusDifferent
			if file.Reason == "" {
				file.Reason = strings.Join(d.Reasons, "; ")
				if d.Name != "" {
					file.Reason = d.Name + ": " + file.Reason
				}
			}
		}
		file.Parts = append(file.Parts, d)
		// The picture shows the first part that differs; for two equal files, the last part, so that there is a
		// picture.
		last := i == min(len(parts[0]), len(parts[1]))-1
		if f.output != "" && !shown && (d.Status == statusDifferent || last && !f.folders) {
			shown = true
			if err := f.writePicture(c, p.name, r, files); err != nil {
				return err
			}
		}
		if files.html != nil && (d.Status == statusDifferent || !f.folders) {
			if err := page.add(file, d, pictures, f.exposure.value); err != nil {
				return err
			}
		}
		r.Map, r.FLIPMap = nil, nil
	}
	return nil
}

// writePicture writes the picture of the difference.
func (f *diffFlags) writePicture(c *cobra.Command, name string, r *compare.Result, files diffOutputs) error {
	m := r.Map
	if f.view.value == "flip" && r.FLIPMap != nil {
		m = r.FLIPMap
	}
	out := files.picture
	if f.folders {
		path := filepath.Join(f.output, filepath.FromSlash(name)+".png")
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return outputError(path, err)
		}
		var err error
		if out, err = create(c, path, f.inputs...); err != nil {
			return err
		}
		defer out.discard()
	}
	return out.commit(func(w io.Writer) error { return picfile.WritePNG(w, m) })
}

// print tells people.
func (r *diffReport) print(w io.Writer, folders bool) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, file := range r.Files {
		if folders {
			if file.Status != statusSame {
				fmt.Fprintf(t, "%s\t%s\t%s\n", file.Status, file.Name, file.Reason)
			}
			continue
		}
		for _, p := range file.Parts {
			title := p.Status
			if p.Name != "" {
				title = p.Name + ": " + title
			}
			fmt.Fprintf(t, "%s\t%dx%d", title, p.Width, p.Height)
			for _, m := range compare.Metrics() {
				if p.result.SameSize() {
					fmt.Fprintf(t, "\t%s %s", m.Name, m.Text(m.Of(p.result)))
				}
			}
			fmt.Fprintln(t)
		}
		if file.Reason != "" {
			fmt.Fprintln(t, file.Reason)
		}
	}
	if folders {
		fmt.Fprintf(t, "%d %s: %d the same, %d not\n", len(r.Files), plural(len(r.Files), "picture"), r.Same, r.Different)
	}
	return t.Flush()
}
