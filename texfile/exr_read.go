package texfile

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// readEXR reads an OpenEXR file of one part of scanlines. The image is the display window: pixels outside the data
// window are zero, pixels outside the display window are dropped.
func readEXR(o Options, data []byte) (*Texture, error) {
	h, err := parseEXR(data)
	if err != nil {
		return nil, err
	}
	pick, err := h.pick(o)
	if err != nil {
		return nil, err
	}
	b := newBudget(len(data), o.MaxBytes)
	// A block is unpacked whole, all its channels; PIZ needs a second copy.
	lines := exrCompressions[h.compression].lines
	if err := b.take("channels", 2*h.data.width()*int64(lines), int64(h.pixelBytes)); err != nil {
		return nil, err
	}
	m, err := b.image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: pick.format, MipLevels: 1, ArrayLayers: 1,
		Extent: vk.Extent3D{Width: int(h.display.width()), Height: int(h.display.height()), Depth: 1}},
		map[string]string{"Extent": "displayWindow"})
	if err != nil {
		return nil, err
	}
	block := &exrBlock{h: h, raw: make([]byte, int(h.data.width())*lines*h.pixelBytes)}
	row, dst := make([]format.Texel, h.display.width()), m.Subresource(0, 0, 0)
	for i := range h.blocks() {
		raw, first, err := block.read(data, i)
		if err != nil {
			return nil, err
		}
		line := int(h.data.width()) * h.pixelBytes
		for k := 0; k*line < len(raw); k++ {
			y := int64(first) + int64(k) - int64(h.display.y0)
			if y < 0 || y >= h.display.height() {
				continue
			}
			h.texels(row, raw[k*line:(k+1)*line], pick)
			format.Of(pick.format).Encode(dst.Row(int(y), 0), row)
		}
	}
	t := newTexture("OpenEXR", m, false)
	t.Metadata, t.View.Components = h.notes, pick.components
	t.Premultiplied = pick.from[3] >= 0 // as OpenEXR has it
	return t, nil
}

// exrPick is which channels become which components.
type exrPick struct {
	from       [4]int // indices of channels; -1 is 0, for alpha 1
	format     vk.Format
	components vk.ComponentMapping
	integer    bool
}

// exrRole is the names of the channels that become R, G, B and A: all three colors, or with some any of them; alpha may
// always lack.
type exrRole struct {
	names [4]string
	some  bool
}

// exrRoles are in order of preference.
var exrRoles = []exrRole{
	{[4]string{"R", "G", "B", "A"}, true}, {[4]string{"X", "Y", "Z", ""}, false}, {[4]string{"Y", "Y", "Y", "A"}, false},
	{[4]string{"U", "V", "", ""}, false},
}

// of is the indices of the role's channels, -1 where there is none.
func (r exrRole) of(channels map[string]int) (from [4]int, ok bool) {
	found, missing := 0, 0
	for i, n := range r.names {
		c, there := channels[n]
		switch {
		case n != "" && there:
			from[i] = c
			if i < 3 {
				found++
			}
			continue
		case n != "" && i < 3:
			missing++
		}
		from[i] = -1
	}
	return from, found > 0 && (r.some || missing == 0)
}

// pick chooses the channels of a layer.
func (h *exrHeader) pick(o Options) (exrPick, error) {
	layers := map[string]map[string]int{}
	for i, c := range h.channels {
		layer, name := "", c.name
		if k := strings.LastIndexByte(name, '.'); k >= 0 {
			layer, name = name[:k], name[k+1:]
		}
		if layers[layer] == nil {
			layers[layer] = map[string]int{}
		}
		layers[layer][name] = i
	}
	names := make([]string, 0, len(layers))
	for n := range layers {
		names = append(names, n)
	}
	slices.Sort(names) // the empty one first
	layer := names[0]
	if o.Layer != "" {
		layer = o.Layer
	}
	channels, ok := layers[layer]
	if !ok {
		return exrPick{}, errf("channels", "there is no layer %.40q among %d layers", layer, len(layers))
	}
	p := exrPick{}
	ok = false
	for i := 0; i < len(exrRoles) && !ok; i++ {
		p.from, ok = exrRoles[i].of(channels)
	}
	single := len(channels) == 1
	if single {
		p.from = [4]int{-1, -1, -1, -1}
		for n, i := range channels {
			p.from[0] = i
			if n == "Y" {
				p.components = vk.ComponentMapping{R: vk.ComponentSwizzleR, G: vk.ComponentSwizzleR,
					B: vk.ComponentSwizzleR, A: vk.ComponentSwizzleOne}
			}
		}
	} else if !ok {
		return p, errf("channels", "none of the %d of layer %.40q is R, G, B or Y", len(channels), layer)
	}
	var kinds [3]int
	for _, c := range p.from {
		if c >= 0 {
			kinds[h.channels[c].kind]++
		}
	}
	switch {
	case o.Float != vk.FormatUndefined:
		p.format = o.Float
	case kinds[exrHalf]+kinds[exrFloat] == 0:
		p.integer, p.format = true, choose(single, vk.FormatR32Uint, vk.FormatR32G32B32A32Uint)
	case kinds[exrUint]+kinds[exrFloat] == 0:
		p.format = choose(single, vk.FormatR16Sfloat, vk.FormatR16G16B16A16Sfloat)
	default:
		p.format = choose(single, vk.FormatR32Sfloat, vk.FormatR32G32B32A32Sfloat)
	}
	if single && o.Float != vk.FormatUndefined && p.components != (vk.ComponentMapping{}) { // gray in a format of several components
		p.from[1], p.from[2], p.components = p.from[0], p.from[0], vk.ComponentMapping{}
	}
	return p, nil
}

func choose(first bool, a, b vk.Format) vk.Format {
	if first {
		return a
	}
	return b
}

// texels makes a row of the display window of a scanline's samples.
func (h *exrHeader) texels(row []format.Texel, line []byte, p exrPick) {
	one := math.Float32bits(1)
	if p.integer {
		one = 1
	}
	clear(row)
	width := int(h.data.width())
	shift := int(int64(h.data.x0) - int64(h.display.x0)) // data pixel x is display pixel x + shift
	from, to := max(0, -shift), min(width, len(row)-shift)
	for i, c := range p.from {
		if c < 0 {
			if i == 3 {
				for x := from; x < to; x++ {
					row[x+shift][3] = one
				}
			}
			continue
		}
		ch := h.channels[c]
		src := line[ch.offset*width:]
		for x := from; x < to; x++ {
			var v uint32
			switch {
			case ch.kind == exrHalf:
				v = math.Float32bits(format.HalfToFloat(binary.LittleEndian.Uint16(src[2*x:])))
			case ch.kind == exrUint && !p.integer:
				v = math.Float32bits(float32(binary.LittleEndian.Uint32(src[4*x:])))
			default:
				v = binary.LittleEndian.Uint32(src[4*x:])
			}
			row[x+shift][i] = v
		}
	}
}

// exrBlock reads blocks of scanlines.
type exrBlock struct {
	h   *exrHeader
	raw []byte
	tmp []byte
	piz *piz
}

// read is the samples of a block, line after line, channel after channel, and the number of its first line.
func (b *exrBlock) read(data []byte, i int) (raw []byte, first int32, err error) {
	h := b.h
	name := field("block", i)
	at := binary.LittleEndian.Uint64(h.offsets[8*i:])
	if at == 0 {
		return nil, 0, errf(name, "is missing: the file is not complete")
	}
	head, err := section(data, name, at, 8)
	if err != nil {
		return nil, 0, err
	}
	lines := exrCompressions[h.compression].lines
	want := int64(h.data.y0) + int64(i*lines)
	if y := int32(binary.LittleEndian.Uint32(head)); int64(y) != want {
		return nil, 0, errf(name, "begins at line %d, not %d", y, want)
	}
	n := binary.LittleEndian.Uint32(head[4:])
	src, err := section(data, name, at+8, uint64(n))
	if err != nil {
		return nil, 0, err
	}
	left := int(int64(h.data.y1) - want + 1)
	raw = b.raw[:int(h.data.width())*min(lines, left)*h.pixelBytes]
	switch {
	case len(src) == len(raw): // what does not shrink is stored as it is
		copy(raw, src)
		return raw, int32(want), nil
	case h.compression == exrNone || len(src) > len(raw):
		return nil, 0, errf(name, "%d bytes, its scanlines have %d", len(src), len(raw))
	}
	if b.tmp == nil {
		b.tmp = make([]byte, len(b.raw))
	}
	tmp := b.tmp[:len(raw)]
	switch h.compression {
	case exrPIZ:
		if b.piz == nil {
			b.piz = &piz{}
		}
		return raw, int32(want), b.piz.unpack(raw, tmp, src, h, name)
	case exrRLE:
		err = unpackRuns(tmp, src, name)
	default:
		err = inflate(tmp, src, name)
	}
	if err != nil {
		return nil, 0, err
	}
	unpredict(raw, tmp)
	return raw, int32(want), nil
}
