package command

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// fullscreen is the vertex module of shader run: a strip of four vertices, and at location 0 where in the picture they
// are, from (0, 0) in the upper left corner to (1, 1). Its source is fullscreen.vert.
//
//go:embed fullscreen.vert.spv
var fullscreen []byte

// shaderRunFlags are the flags of shader run.
type shaderRunFlags struct {
	engineFlags
	size   size
	output string
	entry  string
	time   float64
	fps    float64
	frames number

	compute dispatchFlags
}

func newShaderRun() *cobra.Command {
	f := &shaderRunFlags{size: size{1280, 720}, frames: number{value: 1, least: 1, most: 100000}}
	c := &cobra.Command{
		Use:   "run FILE",
		Short: "Draw a picture with a fragment module, or run a compute module",
		Long: `Run a fragment module for every pixel of a picture and write it as PNG, or several
frames as numbered ones. Its input at location 0, if it has one, is where in the
picture it is, from (0, 0) in the upper left corner to (1, 1).

Members of its push constants are filled by name: one that ends in "resolution" or
"size" with the size in pixels, one that ends in "time" with the seconds, one that
ends in "frame" with the number of the frame. A block without such names has the
width, the height and the time as its first three floats. Other descriptors are
not given: a module that has some is refused.

A compute module is dispatched once. Its buffers and images come from files, or are
zeros, and are written to files afterwards. A place in --buffer, --image and --write is the
name of a binding, its number in set 0, or SET.BINDING. Images without a sampler and
with one are given in the same way; the sampler takes the nearest texel.`,
		Example: `  halfspace shader run plasma.frag.spv -o plasma.png
  halfspace shader run tunnel.frag.spv --frames 120 --fps 30 -o tunnel.png
  halfspace shader run histogram.comp.spv --groups 64,1,1 --buffer 0=text.bin --buffer 1=1024 --write 1=counts.bin
  halfspace shader run blur.comp.spv --groups 80,45,1 --image from=in.png --image to=1280x720 --write to=out.png`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	fl := c.Flags()
	fl.SortFlags = false
	fl.StringVarP(&f.output, "output", "o", "out.png", "the PNG `FILE` to write; of several frames NAME-00000.png and so on")
	fl.Var(&f.size, "size", "size of the picture in pixels")
	fl.StringVar(&f.entry, "entry", "main", "the entry point's `NAME`")
	fl.Float64Var(&f.time, "time", 0, "`SECONDS` at the first frame")
	fl.Float64Var(&f.fps, "fps", 30, "frames per second of `TIME`")
	fl.Var(&f.frames, "frames", "number of frames")
	f.compute.add(c)
	f.engineFlags.add(c)
	return c
}

func (f *shaderRunFlags) run(c *cobra.Command, name string) error {
	if !(f.fps > 0) || math.IsInf(f.fps, 0) || math.IsNaN(f.time) || math.IsInf(f.time, 0) {
		return usagef("--fps, --time: use finite numbers, and frames above 0 a second")
	}
	if f.frames.value > 1 && f.output == "-" {
		return usagef("--output: several frames need a file name")
	}
	fragment, err := readModule(c, name)
	if err != nil {
		return err
	}
	if isCompute(fragment, f.entry) {
		return f.dispatch(c, name, fragment)
	}
	if err := refuseFlags(c, name, "fragment", dispatchNames...); err != nil {
		return err
	}
	vertex, err := spirv.Words(fullscreen)
	if err != nil {
		return err
	}
	p, err := program.Load(vertex, fragment, program.Options{FragmentEntry: f.entry})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	dev, err := f.device()
	if err != nil {
		return err
	}
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, p)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	image, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: f.size.width, Height: f.size.height, Depth: 1},
	})
	if err != nil {
		return err
	}
	show := newProgress(notes(c), f.frames.value, "frames")
	defer show.end()
	for n := range f.frames.value {
		b, err := p.Bind(program.Resources{PushConstants: f.constants(p.Block(""), n)})
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image, Load: vk.AttachmentLoadOpClear}}})
		pass.Draw(pipe, shade.Draw{Bindings: b, Count: 4})
		if err := pass.End(c.Context()); err != nil {
			return err
		}
		out, err := create(c, f.frameName(n), name)
		if err != nil {
			return err
		}
		defer out.discard()
		pixels, err := image.NRGBA(0, 0)
		if err != nil {
			return err
		}
		if err := out.commit(func(w io.Writer) error { return picfile.WritePNG(w, pixels) }); err != nil {
			return err
		}
		show.to(n + 1)
	}
	return nil
}

// frameName is the file of a frame.
func (f *shaderRunFlags) frameName(n int) string {
	if f.frames.value == 1 {
		return f.output
	}
	ext := filepath.Ext(f.output)
	return fmt.Sprintf("%s-%05d%s", strings.TrimSuffix(f.output, ext), n, ext)
}

// constants are the push constants of a frame.
func (f *shaderRunFlags) constants(block *spirv.Type, frame int) []byte {
	if block == nil {
		return nil
	}
	const room = 1 << 16
	b := make([]byte, room)
	put := func(at int, t *spirv.Type, v ...float64) {
		if t.Kind == spirv.KindVector {
			for k := range min(len(v), t.Count) {
				putNumber(b, at+4*k, t.Element, v[k])
			}
			return
		}
		putNumber(b, at, t, v[0])
	}
	seconds := f.time + float64(frame)/f.fps
	named := false
	for _, m := range block.Members {
		is := func(words ...string) bool {
			for _, w := range words {
				if strings.HasSuffix(strings.ToLower(m.Name), w) {
					named = true
					return true
				}
			}
			return false
		}
		switch {
		case is("resolution", "size"):
			put(m.Offset, m.Type, float64(f.size.width), float64(f.size.height), 1)
		case is("time"):
			put(m.Offset, m.Type, seconds)
		case is("frame"):
			put(m.Offset, m.Type, float64(frame))
		}
	}
	if !named {
		for k, v := range []float64{float64(f.size.width), float64(f.size.height), seconds} {
			binary.LittleEndian.PutUint32(b[4*k:], math.Float32bits(float32(v)))
		}
	}
	return b
}

// putNumber writes a number of 32 bits where it lies within the bytes.
func putNumber(b []byte, at int, t *spirv.Type, v float64) {
	if at < 0 || at > len(b)-4 || t.Width != 32 {
		return
	}
	w := math.Float32bits(float32(v))
	if t.Kind == spirv.KindInt {
		w = uint32(int64(v))
	}
	binary.LittleEndian.PutUint32(b[at:], w)
}
