package main

// #include <stdint.h>
import "C"

import (
	"flag"
	"fmt"
	pixels "image"
	"image/png"
	"os"
	"path/filepath"
	"time"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/driver/capture"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
)

// The end of halfspace_replay.
const (
	replayEqual   = 0
	replayDiffers = 1
	replayFails   = 2
)

// halfspace_replay is the program of that name, which loads this library.
//
//export halfspace_replay
func halfspace_replay(count C.int, arguments **C.char) C.int {
	var args []string
	for _, a := range unsafe.Slice((**byte)(unsafe.Pointer(arguments)), int(count))[1:] {
		args = append(args, text(a))
	}
	status, err := replayFile(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "halfspace:", err)
	}
	return C.int(status)
}

// replayFile draws the file that the arguments name, and prints what it finds.
func replayFile(args []string) (status int, err error) {
	set := flag.NewFlagSet("halfspace_replay", flag.ContinueOnError)
	asJSON := set.Bool("json", false, "print a JSON object")
	pictures := set.String("pictures", "", "`FOLDER` that the images which were written are put into, as PNG")
	timeout := set.Duration("timeout", time.Minute, "how long a submission may run")
	if err := set.Parse(args); err != nil || set.NArg() != 1 {
		return replayFails, fmt.Errorf("usage: halfspace_replay [--json] [--pictures FOLDER] [--timeout DURATION] FILE")
	}
	f, err := os.Open(set.Arg(0))
	if err != nil {
		return replayFails, err
	}
	defer f.Close()
	if err := startHost(false); err != nil {
		return replayFails, err
	}
	p := newReplayer(*timeout)
	var failed error
	if *pictures != "" {
		if err := os.MkdirAll(*pictures, 0o777); err != nil {
			return replayFails, err
		}
		p.leave = func(r *capture.Resource) {
			if err := p.report.picture(r, *pictures); err != nil && failed == nil {
				failed = err
			}
		}
	}
	if err := p.run(f); err != nil {
		return replayFails, fmt.Errorf("%s: %w", set.Arg(0), err)
	}
	if failed == nil {
		failed = p.report.print(os.Stdout, p.build, *asJSON)
	}
	switch {
	case failed != nil:
		return replayFails, failed
	case !p.report.Equal:
		return replayDiffers, nil
	}
	return replayEqual, nil
}

// picture writes an image that submissions wrote to a folder: layer 0 of level 0. Those of several samples have none.
func (r *report) picture(of *capture.Resource, folder string) error {
	w, m := r.rows[of.Index], get[image](of.Number)
	if !w.written || m == nil {
		return nil
	}
	p := painted(m.Mip())
	if p == nil {
		return nil
	}
	w.Picture = filepath.Join(folder, fmt.Sprintf("image-%d.png", w.Index))
	f, err := os.Create(w.Picture)
	if err != nil {
		return err
	}
	if err := png.Encode(f, p); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// painted is an image's texels in 8 bits: colours and depth from 0 to 1, integers' low bits. Nil where the image cannot
// be read.
func painted(m *mip.Image) pixels.Image {
	i := m.Info()
	f := format.Of(i.Format)
	to := pixels.NewNRGBA(pixels.Rect(0, 0, i.Extent.Width, i.Extent.Height))
	set := func(at int, r, g, b, a uint8) { copy(to.Pix[4*at:], []byte{r, g, b, a}) }
	region := halfspace.Region{Width: i.Extent.Width, Height: i.Extent.Height, Depth: 1}
	switch {
	case !f.Color():
		list, err := halfspace.Read[float32](m, region)
		if err != nil {
			return nil
		}
		for at, z := range list {
			set(at, code(z), code(z), code(z), 255)
		}
	case f.Numeric == format.Uint || f.Numeric == format.Sint:
		list, err := halfspace.Read[[4]uint32](m, region)
		if err != nil {
			return nil
		}
		for at, c := range list {
			set(at, uint8(c[0]), uint8(c[1]), uint8(c[2]), 255)
		}
	default:
		list, err := halfspace.Read[[4]float32](m, region)
		if err != nil {
			return nil
		}
		for at, c := range list {
			if f.SRGB {
				set(at, format.LinearToSRGB8(c[0]), format.LinearToSRGB8(c[1]), format.LinearToSRGB8(c[2]), code(c[3]))
			} else {
				set(at, code(c[0]), code(c[1]), code(c[2]), code(c[3]))
			}
		}
	}
	return to
}

// code is a number from 0 to 1 in 8 bits.
func code(v float32) uint8 {
	if !(v > 0) {
		return 0
	}
	return uint8(min(v, 1)*255 + 0.5)
}
