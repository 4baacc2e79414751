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

func run(args []string) error {
	if len(args) < 1 || len(args) > 2 {
		return fmt.Errorf("usage: sheet PICTURE [FOLDER]")
	}
	draw := materials
	if len(args) == 2 {
		draw = func() (*image.NRGBA, error) { return files(args[1]) }
	}
	m, err := draw()
	if err != nil {
		return err
	}
	f, err := os.Create(args[0])
	if err != nil {
		return err
	}
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, m); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// files is the sheet of a folder's scenes, each in a studio from its own camera.
func files(folder string) (*image.NRGBA, error) {
	s := sheet{columns: 3, width: 208, height: 150}
	for _, pattern := range []string{"*.glb", "*.gltf", "*.obj", "*.ply", "*.stl"} {
		names, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			loaded, err := scene.Load(name)
			if err != nil {
				return nil, err
			}
			cam := loaded.DefaultCamera(float64(s.width) / float64(s.height))
			if len(loaded.Cameras) > 0 {
				cam = loaded.Cameras[0]
			}
			m, err := s.draw(loaded, &cam)
			if err != nil {
				return nil, err
			}
			s.add(filepath.Base(name), m)
		}
	}
	if len(s.cells) == 0 {
		return nil, fmt.Errorf("%s: no scene files", folder)
	}
	return s.picture(), nil
}

// draw draws a scene in the studio, at the size of a cell.
func (s *sheet) draw(what *scene.Scene, cam *scene.Camera) (*image.NRGBA, error) {
	if s.device == nil {
		d, err := halfspace.NewDevice(halfspace.DeviceInfo{})
		if err != nil {
			return nil, err
		}
		s.device = d
	}
	r, err := scene.NewRenderer(s.device, what, scene.RenderInfo{
		Shading: scene.ShadePBR, Width: s.width, Height: s.height, Samples: 8, SRGB: true, Env: scene.Studio(), EnvBackground: s.studio,
		Background: [4]float64{0.16, 0.17, 0.19, 1}, Tonemap: scene.TonemapKhronosNeutral,
	})
	if err != nil {
		return nil, err
	}
	if err := r.Draw(context.Background(), cam); err != nil {
		return nil, err
	}
	return r.Color.NRGBA(0, 0), nil
}
