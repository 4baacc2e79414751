package main

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "sheet:", err)
		os.Exit(1)
	}
}

// sheets are the sheets, by their files' names.
var sheets = map[string]func() []feature{"materials.png": features, "settings.png": settings}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: sheet FOLDER")
	}
	for name, list := range sheets {
		m, err := rows(list())
		if err != nil {
			return err
		}
		f, err := os.Create(filepath.Join(args[0], name))
		if err != nil {
			return err
		}
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, m)
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// studio is how cells are drawn, but for their size: in the light of the studio.
func studio() scene.RenderInfo {
	return scene.RenderInfo{
		Shading: scene.ShadePBR, Samples: 8, SRGB: true, Env: scene.Studio(),
		Background: [4]float64{0.16, 0.17, 0.19, 1}, Tonemap: scene.TonemapKhronosNeutral,
	}
}

// draw draws a scene at the size of a cell.
func (s *sheet) draw(what *scene.Scene, cam *scene.Camera, info scene.RenderInfo) (*image.NRGBA, error) {
	if s.device == nil {
		d, err := halfspace.NewDevice(halfspace.DeviceInfo{})
		if err != nil {
			return nil, err
		}
		s.device = d
	}
	info.Width, info.Height = s.width, s.height
	r, err := scene.NewRenderer(s.device, what, info)
	if err != nil {
		return nil, err
	}
	if err := r.Draw(context.Background(), cam); err != nil {
		return nil, err
	}
	return r.Color.NRGBA(0, 0)
}
