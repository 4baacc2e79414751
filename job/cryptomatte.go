package job

import (
	"encoding/json"
	"fmt"
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/texfile"
)

// cryptoRanks is how many surfaces of a pixel are kept: pairs of a name's hash and its weight, two pairs to a layer of
// R, G, B and A.
const cryptoRanks = 6

// murmur3 is MurmurHash3_x86_32 with the seed 0, which Cryptomatte (specification 1.2.0, "ID generation") hashes names
// with.
func murmur3(text string) uint32 {
	const c1, c2 = 0xcc9e2d51, 0x1b873593
	h := uint32(0)
	n := len(text)
	for ; len(text) >= 4; text = text[4:] {
		k := uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16 | uint32(text[3])<<24
		h = bits.RotateLeft32(h^bits.RotateLeft32(k*c1, 15)*c2, 13)*5 + 0xe6546b64
	}
	k := uint32(0)
	for i := len(text) - 1; i >= 0; i-- {
		k = k<<8 | uint32(text[i])
	}
	h ^= bits.RotateLeft32(k*c1, 15) * c2
	h ^= uint32(n)
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return h ^ h>>16
}

// cryptoFloat is a hash as the bits of a float that is a number, and no denormal: the lowest bit of an exponent of ones
// or zeros is turned.
func cryptoFloat(h uint32) uint32 {
	if e := h >> 23 & 255; e == 0 || e == 255 {
		h ^= 1 << 23
	}
	return h
}

// cryptomatte is the weights of names: how many of a pixel's samples show each, those that cover most first. component
// is where the number is among IDs, counted from 1.
func (n *numbers) cryptomatte(layer string, component int, names []string, notes map[string]string) (list []texfile.EXRChannel) {
	manifest := map[string]string{}
	hashes := make([]float32, len(names)+1)
	for i, name := range names {
		if name == "" {
			continue
		}
		h := cryptoFloat(murmur3(name))
		hashes[i+1] = math.Float32frombits(h)
		manifest[name] = fmt.Sprintf("%08x", h)
	}
	text, err := json.Marshal(manifest)
	if err != nil {
		panic(err) // names
	}
	prefix := "cryptomatte/" + fmt.Sprintf("%08x", murmur3(layer))[:7] + "/"
	notes[prefix+"name"], notes[prefix+"hash"] = layer, "MurmurHash3_32"
	notes[prefix+"conversion"], notes[prefix+"manifest"] = "uint32_to_float32", string(text)

	pixels := n.pixels()
	values := make([][]float32, cryptoRanks/2)
	for i := range values {
		values[i] = make([]float32, 4*pixels)
	}
	var here []share
	for i := range pixels {
		whole := 0
		here, whole = n.shares(here[:0], i, component)
		for rank, w := range here[:min(len(here), cryptoRanks)] {
			v := values[rank/2][4*i+rank%2*2:]
			v[0], v[1] = hashes[w.id], float32(w.weight)/float32(whole)
		}
	}
	for i, v := range values {
		for k, name := range []string{"R", "G", "B", "A"} {
			list = append(list, texfile.EXRChannel{Name: fmt.Sprintf("%s%02d.%s", layer, i, name),
				Type: texfile.EXRFloat, Floats: v, First: k, Stride: 4})
		}
	}
	return list
}
