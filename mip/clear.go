package mip

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Clear sets an aspect of every texel of levelCount levels and layerCount layers to a colour, converted to the format:
// float32 bits, or integers, clamped to what the format has. The aspect DEPTH takes the depth in component 0, STENCIL
// the value in component 1, as an integer; NONE, the zero value, is all aspects of the format. A count of 0 is all that
// remain. Unbound texels stay as they are. Compressed and Y'CbCr formats are refused.
func (m *Image) Clear(aspect vk.ImageAspect, color [4]uint32, baseLevel, levelCount, baseLayer, layerCount int) error {
	if err := m.made("Image"); err != nil {
		return err
	}
	f := m.format
	if !f.Has(aspect) {
		return vk.Errorf("Aspect", "%v, but %v has no such aspect", aspect, f)
	}
	if f.Compressed || f.Chroma {
		return vk.Errorf("Format", "%v images cannot be cleared", f)
	}
	if levelCount == 0 {
		levelCount = m.info.MipLevels - baseLevel
	}
	if layerCount == 0 {
		layerCount = m.info.ArrayLayers - baseLayer
	}
	if baseLevel < 0 || levelCount < 1 || levelCount > m.info.MipLevels-baseLevel {
		return vk.Errorf("Level", "%d levels from %d on, the image has %d", levelCount, baseLevel, m.info.MipLevels)
	}
	if baseLayer < 0 || layerCount < 1 || layerCount > m.info.ArrayLayers-baseLayer {
		return vk.Errorf("Layer", "%d layers from %d on, the image has %d", layerCount, baseLayer, m.info.ArrayLayers)
	}
	for p := range m.planes {
		texel := make([]byte, m.planes[p].bytes)
		in := m.planes[p].info
		if !in.Has(aspect) {
			continue
		}
		switch {
		case in.Depth:
			in.EncodeDepth(texel, []float32{math.Float32frombits(color[0])})
		case in.Stencil:
			texel[0] = uint8(color[1])
		default:
			in.Encode(texel, []format.Texel{in.ClampInteger(color)})
		}
		for l := baseLevel; l < baseLevel+levelCount; l++ {
			for layer := baseLayer; layer < baseLayer+layerCount; layer++ {
				s := m.Subresource(l, layer, p)
				row := make([]byte, len(s.Row(0, 0)))
				fill(row, texel)
				inBands(s.Depth*s.Rows(), len(row)/4, func(first, end int) {
					for i := first; i < end; i++ {
						copy(s.Row(i%s.Rows(), i/s.Rows()), row)
					}
				})
			}
		}
	}
	for l := baseLevel; l < baseLevel+levelCount; l++ {
		for layer := baseLayer; layer < baseLayer+layerCount; layer++ {
			m.DropUnbound(l, layer)
		}
	}
	m.Touch()
	return nil
}

// fill repeats a pattern, doubling the finished part each time.
func fill(row, pattern []byte) {
	n := copy(row, pattern)
	for n < len(row) {
		n += copy(row[n:], row[:n])
	}
}
