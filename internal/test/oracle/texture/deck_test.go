package texture

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// keys is an object of a suite.
type keys map[string]any

// deck draws sampling cases as a suite's files hold them: any state that the suites' page lists.
type deck struct {
	*rand.Rand
	data []byte
}

func (d *deck) chance(n int) bool { return d.IntN(n) == 0 }

// name is the name of any value of an enumeration.
func name[E fmt.Stringer](d *deck, list ...E) string { return list[d.IntN(len(list))].String() }

// bytes appends an array to the data.
func (d *deck) bytes(kind string, size int, b []byte) keys {
	for len(d.data)%4 != 0 {
		d.data = append(d.data, 0)
	}
	at := len(d.data)
	d.data = append(d.data, b...)
	return keys{"offset": at, "count": len(b) / size, "type": kind}
}

func (d *deck) floats(n int, each func(i int) float64) keys {
	var b []byte
	for i := range n {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(each(i))))
	}
	return d.bytes("f32", 4, b)
}

func (d *deck) integers(n int, each func(i int) int) keys {
	var b []byte
	for i := range n {
		b = binary.LittleEndian.AppendUint32(b, uint32(int32(each(i))))
	}
	return d.bytes("i32", 4, b)
}

// texels are the bytes of an image: any, but for floats, which are numbers of little size.
func (d *deck) texels(f *format.Info, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(d.Uint32())
	}
	if f.Depth && f.DepthBits == 32 {
		for i := 0; i+4 <= n; i += 4 {
			binary.LittleEndian.PutUint32(b[i:], math.Float32bits(d.Float32()*1.5-0.25))
		}
	}
	if f.BlockWidth == 1 && f.Planes == nil && (f.Numeric == format.Sfloat || f.Numeric == format.Ufloat) {
		for i := 0; i+f.BlockBytes <= n; i += f.BlockBytes {
			var t format.Texel
			for c := range t {
				t[c] = math.Float32bits(d.Float32()*4 - 2)
			}
			f.Encode(b[i:], []format.Texel{t})
		}
	}
	return b
}

// sparse makes an image of a case sparse. Its residencies are judged only where the suites have them.
func (d *deck) sparse(c keys, size [3]int) {
	tile := [2]int{1 + d.IntN(8), 1 + d.IntN(8)}
	var bound []int
	for range (size[0] + tile[0] - 1) / tile[0] * ((size[1] + tile[1] - 1) / tile[1]) {
		bound = append(bound, d.IntN(2))
	}
	c["image"].(keys)["sparse"] = keys{"tile": tile, "bound": bound}
}

// converted makes a case with a Y'CbCr conversion.
func (d *deck) converted() keys {
	var list []vk.Format
	for _, f := range formats() {
		if format.Of(f).Chroma {
			list = append(list, f)
		}
	}
	f := format.Of(list[d.IntN(len(list))])
	size := [3]int{1 + d.IntN(24), 1 + d.IntN(24), 1}
	bytes := 0
	for _, p := range planesOf(f) {
		bytes += format.Of(p.Format).Bytes((size[0]+p.WidthDivisor-1)/p.WidthDivisor, (size[1]+p.HeightDivisor-1)/p.HeightDivisor)
	}
	filter := name(d, vk.FilterNearest, vk.FilterLinear)
	location := func() string { return name(d, vk.Values[vk.ChromaLocation]()...) }
	components := []string{"IDENTITY", "IDENTITY", "IDENTITY", "IDENTITY"}
	if d.chance(3) {
		components = []string{"B", "G", "R", "ONE"}
	}
	const edge = "CLAMP_TO_EDGE"
	return keys{
		"name": "drawn", "op": "SAMPLE_LOD",
		"image": keys{"imageType": "2D", "format": f.String(), "extent": size, "data": d.bytes("u8", 1, d.texels(f, bytes))},
		"view":  keys{"viewType": "2D"},
		"sampler": keys{
			"magFilter": filter, "minFilter": filter, "addressModeU": edge, "addressModeV": edge, "addressModeW": edge, "maxLod": 0.25,
			"ycbcr": keys{
				"ycbcrModel": name(d, vk.Values[vk.SamplerYcbcrModelConversion]()...),
				"ycbcrRange": name(d, vk.Values[vk.SamplerYcbcrRange]()...),
				"components": components, "xChromaOffset": location(), "yChromaOffset": location(),
				"chromaFilter":                name(d, vk.FilterNearest, vk.FilterLinear),
				"forceExplicitReconstruction": d.chance(2), "reconstruction": []string{"IMPLICIT", "EXPLICIT"}[d.IntN(2)],
			},
		},
		"inputs": keys{"count": inputs, "lod": d.floats(inputs, func(int) float64 { return 0 }),
			"coords": d.floats(4*inputs, func(i int) float64 {
				if i%4 < 2 {
					return d.Float64()*1.5 - 0.25
				}
				return 0
			})},
		"expected":  keys{"values": d.bytes("f32", 4, make([]byte, 16*inputs))},
		"tolerance": keys{"abs": 3e-5, "rel": 3e-5, "mismatchFraction": 0.07},
	}
}

func (d *deck) offset(axes int) (o [3]int) {
	for i := range axes {
		o[i] = d.IntN(16) - 8
	}
	return o
}
