package command

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// contactFlags are the flags of contact.
type contactFlags struct {
	engine engineFlags
	output string
	size   size
	up     choice
	root   string
	alone  bool
	json   bool
}

func newContact() *cobra.Command {
	f := &contactFlags{size: size{400, 300}, up: choice{"file", []string{"file", "y", "z"}}}
	c := &cobra.Command{
		Use:   "contact FILE",
		Short: "Draw a sheet of eight views of an asset, and list its faults",
		Long: `Draw an asset from eight sides on one sheet, with axes, sizes and counts, and list
unusual things: triangles without area, edges of one triangle alone, edges of three
triangles and more, parts that are inside out or far away, normals that point backwards,
vertices that are not numbers, files that are missing.

With --json the same is printed as an object; with --no-sheet nothing is drawn.`,
		Example: `  halfspace contact helmet.glb -o helmet-sheet.png
  halfspace contact scan.ply --json --no-sheet | jq .unusual`,
		Args: cobra.ExactArgs(1),
		RunE: f.run,
	}
	fl := c.Flags()
	fl.StringVarP(&f.output, "output", "o", "contact.png", "the `FILE` to write")
	fl.Var(&f.size, "size", "size of each view in pixels")
	fl.Var(&f.up, "up", "axis that points up")
	fl.StringVar(&f.root, "root", "", "read what the file names from this `FOLDER` (default the file's own)")
	fl.BoolVar(&f.alone, "no-sheet", false, "draw nothing")
	fl.BoolVar(&f.json, "json", false, "print a JSON object")
	f.engine.add(c)
	return c
}

// run draws and prints.
func (f *contactFlags) run(c *cobra.Command, args []string) error {
	ctx := c.Context()
	if f.size.width > 2048 || f.size.height > 2048 {
		return usagef("--size: %s: each side of a view is from 1 to 2048", f.size.String())
	}
	s, err := job.Load(ctx, args[0], scene.Options{Root: f.root})
	if err != nil {
		return err
	}
	switch f.up.value {
	case "y":
		s.Up = [3]float32{0, 1, 0}
	case "z":
		s.Up = [3]float32{0, 0, 1}
	}
	r, err := newContactReport(ctx, args[0], s)
	if err != nil {
		return err
	}
	for _, name := range s.Files {
		if info, err := os.Stat(name); err == nil {
			r.Bytes += info.Size()
		}
	}
	if !f.alone {
		if err := f.draw(c, s, r); err != nil {
			return err
		}
	}
	switch {
	case f.output == "-" && !f.alone:
		return nil // the sheet is on standard output
	case f.json:
		return printJSON(c.OutOrStdout(), r)
	}
	for _, line := range append(r.head(), r.foot()...) {
		if _, err := fmt.Fprintln(c.OutOrStdout(), line); err != nil {
			return err
		}
	}
	return nil
}

// draw writes the sheet.
func (f *contactFlags) draw(c *cobra.Command, s *scene.Scene, r *contactReport) error {
	format, err := picfile.ForFile(f.output)
	if err != nil {
		return usageError{err}
	}
	if format.Linear(picfile.Options{}) {
		return usagef("--output: %s keeps linear numbers: use .png, .jpg or .webp", format.Name)
	}
	out, err := create(c, f.output, s.Files...)
	if err != nil {
		return err
	}
	defer out.discard()
	dev, err := f.engine.device()
	if err != nil {
		return err
	}
	defer dev.Close()
	settings := job.Settings{Width: f.size.width, Height: f.size.height, Samples: 4, Shading: "pbr", Format: "png"}
	settings.Studio()
	m, err := contactSheet(c.Context(), dev, s, &settings, r)
	if err != nil {
		return err
	}
	r.Output = f.output
	pic := &picfile.Picture{Width: m.Rect.Dx(), Height: m.Rect.Dy(), Codes: m.Pix}
	return out.commit(func(w io.Writer) error { return format.Write(w, pic, picfile.Options{Opaque: true}) })
}
