package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/texfile"
)

// renderFlags are the flags of render.
type renderFlags struct {
	engineFlags
	profileFlags
	pictureFlags
	output string
	json   bool
}

// renderReport is what render prints.
type renderReport struct {
	File      string               `json:"file"`
	Output    string               `json:"output"`
	Width     int                  `json:"width"`
	Height    int                  `json:"height"`
	Samples   int                  `json:"samples"`
	Camera    cameraReport         `json:"camera"`
	Triangles int                  `json:"triangles"`
	FrameMS   float64              `json:"frame_ms"`
	LoadMS    float64              `json:"load_ms"`
	PrepareMS float64              `json:"prepare_ms"`
	EncodeMS  float64              `json:"encode_ms"`
	TotalMS   float64              `json:"total_ms"`
	Threads   int                  `json:"threads"`
	Level     string               `json:"level"`
	Stats     halfspace.Statistics `json:"statistics"`
	Warnings  []string             `json:"warnings,omitempty"`
}

func newRender() *cobra.Command {
	f := &renderFlags{pictureFlags: newPictureFlags()}
	c := &cobra.Command{
		Use:   "render [FILE]",
		Short: "Draw a scene to a PNG or OpenEXR file",
		Long: `Draw a scene to a PNG or OpenEXR file and print one line: size, triangles,
milliseconds of the frame, threads and instruction set. Without FILE it draws the
bundled demo scene.

FILE is .glb, .gltf, .obj (with its .mtl), .ply or .stl; - is standard input. Colour is managed:
textures are taken as sRGB and filtered in linear light, and the picture is
encoded to sRGB; an OpenEXR file has linear floats, multiplied by alpha. Surfaces that the file calls transparent are drawn from back to
front over the rest. Without a camera in the file the whole scene is shown from
a three-quarter view.

The picture appears whole or not at all: it is written under another name and
renamed at the end. It never replaces FILE or a file that FILE names.`,
		Example: `  halfspace render
  halfspace render helmet.glb -o helmet.png --size 512x512
  halfspace render sponza.glb --camera gallery --msaa 8
  halfspace render bunny.ply --background white --shading lambert
  halfspace render part.stl -o - | display
  halfspace render helmet.glb --json | jq .frame_ms`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVarP(&f.output, "output", "o", "out.png", "the `FILE` to write, .exr or else PNG; - is standard output")
	f.pictureFlags.add(fl)
	f.engineFlags.add(c)
	fl.BoolVar(&f.json, "json", false, "print a JSON object instead of the line")
	f.profileFlags.add(c)
	return c
}

func (f *renderFlags) run(c *cobra.Command, args []string) (err error) {
	if f.output == "" {
		return usagef("--output is empty: use a file's name, or - for standard output")
	}
	stop, err := f.profileFlags.start(c, args...)
	if err != nil {
		return err
	}
	defer func() {
		if e := stop(err); err == nil {
			err = e
		}
	}()
	start := time.Now()
	samples := f.samples()
	if err := checkMemory(f.size, samples, availableMemory()); err != nil {
		return err
	}
	out, err := create(c, f.output, args...)
	if err != nil {
		return err
	}
	defer out.discard()
	dev, err := f.device()
	if err != nil {
		return err
	}
	defer dev.Close()

	show := newProgress(c.ErrOrStderr(), -1, "loading")
	defer show.end()
	r := renderReport{File: "demo", Output: f.output, Width: f.size.width, Height: f.size.height, Samples: samples,
		Threads: dev.Threads(), Level: dev.Level().String(),
	}
	file := ""
	if len(args) > 0 {
		file, r.File = args[0], args[0]
		f.stdin = c.InOrStdin()
	}
	s, cam, view, err := f.load(c.Context(), file)
	if err != nil {
		return err
	}
	f.profileFlags.inputs = s.Files
	if err := out.spare(s.Files); err != nil {
		return err
	}
	loaded := time.Now()
	r.Camera, r.Triangles = reportCamera(&cam, view), s.Triangles()
	show.say("drawing")
	info, err := f.info(isEXR(f.output))
	if err != nil {
		return err
	}
	pic, err := scene.NewRendererContext(c.Context(), dev, s, info)
	if err != nil {
		return err
	}
	prepared := time.Now()
	if err := pic.Draw(c.Context(), &cam); err != nil {
		return err
	}
	drawn := time.Now()
	show.say("writing")
	err = out.commit(func(w io.Writer) error {
		if info.Float {
			return texfile.WriteEXR(w, pic.Color, texfile.EXROptions{})
		}
		return writePNG(w, pic.Color.NRGBA(0, 0))
	})
	if err != nil {
		return err
	}
	show.end()
	end := time.Now()
	r.LoadMS, r.PrepareMS, r.FrameMS = ms(loaded.Sub(start)), ms(prepared.Sub(loaded)), ms(drawn.Sub(prepared))
	r.EncodeMS, r.TotalMS, r.Stats = ms(end.Sub(drawn)), ms(end.Sub(start)), pic.Statistics()

	for _, w := range s.Warnings {
		line := oneLine(errors.New(r.File + ": " + w.String()))
		r.Warnings = append(r.Warnings, line)
		fmt.Fprintln(c.ErrOrStderr(), "halfspace: warning:", line)
	}
	to := c.OutOrStdout()
	if f.output == "-" {
		to = c.ErrOrStderr() // the picture is on standard output
	}
	if f.json {
		return printJSON(to, &r)
	}
	_, err = fmt.Fprintf(to, "%s: %dx%d, %d triangles, %.1f ms, %d %s, %s\n", r.Output, r.Width, r.Height, r.Triangles, r.FrameMS,
		r.Threads, plural(r.Threads, "thread"), r.Level)
	return err
}

// isEXR says that a file of this name is to be an OpenEXR picture.
func isEXR(name string) bool { return strings.EqualFold(filepath.Ext(name), ".exr") }

// ms is a time in milliseconds, to the microsecond.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// printJSON writes one object on one line.
func printJSON(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}
