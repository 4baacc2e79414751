package scene

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/internal/test/oracle/radiance"
)

// formulaFile is a glTF file in the making, whose contents are chosen by chance.
type formulaFile struct {
	*rand.Rand
	bin  []byte
	doc  object
	used map[string]bool
}

// push adds to one of the document's lists and says at which place.
func (f *formulaFile) push(list string, v any) int {
	l, _ := f.doc[list].([]any)
	f.doc[list] = append(l, v)
	return len(l)
}

func (f *formulaFile) chance(p float64) bool              { return f.Float64() < p }
func (f *formulaFile) within(least, most float64) float64 { return least + (most-least)*f.Float64() }

func (f *formulaFile) vec(least, most float64) radiance.Vec {
	return radiance.Vec{f.within(least, most), f.within(least, most), f.within(least, most)}
}

// view stores bytes in a buffer view of their own.
func (f *formulaFile) view(data []byte, more object) int {
	for len(f.bin)%4 != 0 {
		f.bin = append(f.bin, 0)
	}
	v := object{"buffer": 0, "byteOffset": len(f.bin), "byteLength": len(data)}
	for k, x := range more {
		v[k] = x
	}
	f.bin = append(f.bin, data...)
	return f.push("bufferViews", v)
}

// storage is a component type and whether its integers are fractions.
type storage struct {
	component  int
	normalized bool
}

var floats = storage{5126, false}

// store appends a number as it is stored and gives what that means.
func (s storage) store(b []byte, v float64) ([]byte, float64) {
	most := map[int]float64{5120: 127, 5121: 255, 5122: 32767, 5123: 65535, 5125: math.MaxUint32}[s.component]
	if s.component == 5126 {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v))), float64(float32(v))
	}
	c := math.Round(v)
	if s.normalized {
		c = math.Round(v * most)
	}
	least := 0.0
	if s.component == 5120 || s.component == 5122 {
		least = -most
	}
	c = min(max(c, least), most)
	switch s.component {
	case 5120, 5121:
		b = append(b, byte(int(c)))
	case 5122, 5123:
		b = binary.LittleEndian.AppendUint16(b, uint16(int(c)))
	default:
		b = binary.LittleEndian.AppendUint32(b, uint32(c))
	}
	if s.normalized {
		c /= most
	}
	return b, c
}

// accessor stores rows of numbers, which become what is stored: packed or with gaps, as a whole or sparse.
func (f *formulaFile) accessor(rows [][]float64, s storage, bounds, vertices bool) int {
	n := len(rows[0])
	stride := 0
	encode := func(rows [][]float64, align int) (b []byte) {
		for _, row := range rows {
			at := len(b)
			for k := range row {
				b, row[k] = s.store(b, row[k])
			}
			for (len(b)-at)%align != 0 {
				b = append(b, 0xaa)
			}
			stride = len(b) - at
		}
		return b
	}
	a := object{"componentType": s.component, "count": len(rows),
		"type": []string{1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}[n]}
	if s.normalized {
		a["normalized"] = true
	}
	align := 1
	if vertices {
		align = []int{4, 8, 20}[f.IntN(3)]
	}
	if f.chance(0.2) && len(rows) > 2 {
		var at []byte
		var values [][]float64
		base := make([][]float64, len(rows))
		zero := f.chance(0.3)
		for i := range rows {
			base[i] = rows[i]
			if zero || f.chance(0.4) {
				at = binary.LittleEndian.AppendUint16(at, uint16(i))
				values = append(values, rows[i])
				base[i] = make([]float64, n)
			}
		}
		if len(values) > 0 {
			data := encode(values, 1)
			a["sparse"] = object{"count": len(values), "indices": object{"bufferView": f.view(at, nil), "componentType": 5123},
				"values": object{"bufferView": f.view(data, nil)}}
			rows2 := base
			if !zero {
				data = encode(rows2, align)
				a["bufferView"] = f.view(data, f.strided(stride, vertices))
			}
			f.bounds(a, rows, bounds)
			return f.push("accessors", a)
		}
	}
	data := encode(rows, align)
	if f.chance(0.3) {
		a["byteOffset"] = 8
		data = append(make([]byte, 8), data...)
	}
	a["bufferView"] = f.view(data, f.strided(stride, vertices))
	f.bounds(a, rows, bounds)
	return f.push("accessors", a)
}

func (f *formulaFile) strided(stride int, vertices bool) object {
	if vertices {
		return object{"byteStride": stride}
	}
	return nil
}

// bounds are an accessor's smallest and largest numbers.
func (f *formulaFile) bounds(a object, rows [][]float64, wanted bool) {
	if !wanted {
		return
	}
	least, most := list{}, list{}
	for k := range rows[0] {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, row := range rows {
			lo, hi = min(lo, row[k]), max(hi, row[k])
		}
		least, most = append(least, lo), append(most, hi)
	}
	a["min"], a["max"] = least, most
}

// texture stores a picture of some texels as PNG, with a sampler.
func (f *formulaFile) texture() (int, *radiance.Texture) {
	t := &radiance.Texture{Width: 1 + f.IntN(7), Height: 1 + f.IntN(7), Linear: f.chance(0.7)}
	m := image.NewNRGBA(image.Rect(0, 0, t.Width, t.Height))
	for y := range t.Height {
		for x := range t.Width {
			c := color.NRGBA{uint8(20 + f.IntN(236)), uint8(60 + f.IntN(196)), uint8(f.IntN(256)), uint8(90 + f.IntN(166))}
			m.SetNRGBA(x, y, c)
			t.Pix = append(t.Pix, [4]uint8{c.R, c.G, c.B, c.A})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	wraps := []radiance.Wrap{radiance.Repeat, radiance.ClampToEdge, radiance.MirroredRepeat}
	t.WrapS, t.WrapT = wraps[f.IntN(3)], wraps[f.IntN(3)]
	filter := 9728
	if t.Linear {
		filter = 9729
	}
	sampler := object{"magFilter": filter, "minFilter": filter}
	if t.WrapS != radiance.Repeat || f.chance(0.5) {
		sampler["wrapS"] = int(t.WrapS)
	}
	if t.WrapT != radiance.Repeat || f.chance(0.5) {
		sampler["wrapT"] = int(t.WrapT)
	}
	im := f.push("images", object{"bufferView": f.view(b.Bytes(), nil), "mimeType": "image/png"})
	return f.push("textures", object{"source": im, "sampler": f.push("samplers", sampler)}), t
}

// slot is a use of a texture, or none. Several may be of one texture.
func (f *formulaFile) slot(in object, name string, srgb bool, p float64, textures *[]*radiance.Texture) (object, *radiance.Slot) {
	if !f.chance(p) {
		return nil, nil
	}
	s := &radiance.Slot{SRGB: srgb, Scale: [2]float64{1, 1}, Set: f.IntN(formulaSets)}
	var info object
	if n := len(*textures); n > 0 && f.chance(0.4) {
		i := f.IntN(n)
		s.Texture, info = (*textures)[i], object{"index": i}
	} else {
		i, t := f.texture()
		*textures = append(*textures, t)
		s.Texture, info = t, object{"index": i}
	}
	set := s.Set
	if f.chance(0.4) {
		f.used["KHR_texture_transform"] = true
		e := object{}
		if f.chance(0.6) {
			s.Offset = [2]float64{f.within(-1, 1), f.within(-1, 1)}
			e["offset"] = list{s.Offset[0], s.Offset[1]}
		}
		if f.chance(0.6) {
			s.Scale = [2]float64{f.within(-2, 2), f.within(0.3, 2)}
			e["scale"] = list{s.Scale[0], s.Scale[1]}
		}
		if f.chance(0.6) {
			s.Rotation = f.within(-4, 4)
			e["rotation"] = s.Rotation
		}
		if f.chance(0.3) {
			e["texCoord"] = s.Set
			set = f.IntN(formulaSets)
		}
		info["extensions"] = object{"KHR_texture_transform": e}
	}
	if set != 0 || f.chance(0.5) {
		info["texCoord"] = set
	}
	in[name] = info
	return info, s
}
