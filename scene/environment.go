package scene

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Environment is the radiance from infinitely far, of every direction.
type Environment struct {
	// Width and Height are the size of a picture of all directions: latitude by longitude, the first row around +y, the
	// middle column at +x and +z a quarter further right. One texel is the same radiance from everywhere.
	Width, Height int
	// Pix is linear red, green and blue, rows from the top. Renderers read it when they are made and by Reset: it stays
	// as it is until no renderer has the environment.
	Pix []float32
}

// Prepare filters an environment for [ShadePBR], unless it was filtered not long ago: renderers with it need not do it.
// cache is RenderInfo.EnvCache. The error is one of NewRenderer for the environment, or the context's.
func (e *Environment) Prepare(ctx context.Context, d *halfspace.Device, cache string) error {
	_, err := openSkylight(ctx, d, e, cache)
	return err
}

// OpenEnvironment makes an environment of a word or a file: "none" (nil), "studio" ([Studio]), "softbox" ([Softbox]),
// "const:R,G,B" (linear radiance), or the name of a Radiance HDR or OpenEXR file.
func OpenEnvironment(name string) (*Environment, error) {
	if name == "none" || name == "" {
		return nil, nil
	}
	if name == "studio" {
		return Studio(), nil
	}
	if name == "softbox" {
		return Softbox(), nil
	}
	if list, ok := strings.CutPrefix(name, "const:"); ok {
		parts := strings.Split(list, ",")
		e := &Environment{Width: 1, Height: 1}
		for _, p := range parts {
			v, err := strconv.ParseFloat(p, 32)
			if err != nil || !(v >= 0) || len(parts) != 3 {
				return nil, fmt.Errorf("%q: use const:R,G,B with numbers from 0 on", name)
			}
			e.Pix = append(e.Pix, float32(v))
		}
		return e, nil
	}
	t, err := texfile.Options{Float: vk.FormatR32G32B32A32Sfloat}.Load(name)
	if err != nil {
		return nil, err
	}
	info := t.Image.Info()
	if info.Format != vk.FormatR32G32B32A32Sfloat || info.ImageType != vk.ImageType2D {
		return nil, fmt.Errorf("%s: is not a Radiance HDR or OpenEXR picture", name)
	}
	e := &Environment{Width: info.Extent.Width, Height: info.Extent.Height}
	e.Pix = make([]float32, 0, 3*e.Width*e.Height)
	rows := t.Image.Subresource(0, 0, 0)
	for y := range e.Height {
		row := rows.Row(y, 0)
		for x := range e.Width {
			for c := range 3 {
				e.Pix = append(e.Pix, math.Float32frombits(binary.LittleEndian.Uint32(row[16*x+4*c:])))
			}
		}
	}
	return e, nil
}
