package picfile

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Read reads a PNG, JPEG, BMP, TGA, OpenEXR or Radiance picture as linear numbers, multiplied by alpha. It is what
// [Picture] needs to be shown in another one; package texfile reads more.
func Read(name string) (*Picture, error) {
	t, err := texfile.Options{Float: vk.FormatR32G32B32A32Sfloat}.Load(name)
	if err != nil {
		return nil, err
	}
	info := t.Image.Info()
	p := &Picture{Width: info.Extent.Width, Height: info.Extent.Height}
	rows := t.Image.Subresource(0, 0, 0)
	switch info.Format {
	case vk.FormatR8G8B8A8Srgb:
		for y := range p.Height {
			p.Codes = append(p.Codes, rows.Row(y, 0)[:4*p.Width]...)
		}
		p.Decode()
		p.Codes = nil
	case vk.FormatR32G32B32A32Sfloat:
		p.Linear = make([]float32, 0, 4*p.Width*p.Height)
		for y := range p.Height {
			row := rows.Row(y, 0)
			for i := range 4 * p.Width {
				p.Linear = append(p.Linear, math.Float32frombits(binary.LittleEndian.Uint32(row[4*i:])))
			}
		}
	default:
		return nil, fmt.Errorf("%s: is not a PNG, JPEG, BMP, TGA, OpenEXR or Radiance picture of colours", name)
	}
	return p, nil
}
