package scene

import (
	"encoding/binary"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// greyFormat is the format of cubes of light without colour, as the studios' made in code: one component, in a chain that
// has four bytes a texel in place of sixteen. Lookups have the same bits: each component is filtered alone.
const greyFormat = vk.FormatR16Sfloat

// greyed is a skylight of one component where its light has no colour, else l.
func (l *skylight) greyed() (*skylight, error) {
	specular, err := greyCube(l.specular)
	if specular == nil || err != nil {
		return l, err
	}
	irradiance, err := greyCube(l.irradiance)
	if irradiance == nil || err != nil {
		return l, err
	}
	return &skylight{specular, irradiance, l.last}, nil
}

// greyCube is a cube of halves in one component, nil where a texel has a colour or is not opaque.
func greyCube(m *mip.Image) (*mip.Image, error) {
	info := m.Info()
	grey, err := newCube(greyFormat, info.Extent.Width, info.MipLevels)
	if err != nil {
		return nil, err
	}
	from, to := m.Bytes(), grey.Bytes()
	for i := range len(to) / 2 {
		v := binary.LittleEndian.Uint64(from[8*i:])
		red := v & 0xFFFF
		if v != red|red<<16|red<<32|halfOne<<48 {
			return nil, nil
		}
		binary.LittleEndian.PutUint16(to[2*i:], uint16(red))
	}
	grey.Touch()
	return grey, nil
}

// cubeComponents are the components of lookups in a cube of a format.
func cubeComponents(f vk.Format) (to vk.ComponentMapping) {
	if f == greyFormat {
		to.G, to.B = vk.ComponentSwizzleR, vk.ComponentSwizzleR
	}
	return to
}
