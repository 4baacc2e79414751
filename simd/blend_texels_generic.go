package simd

import "unsafe"

// BlendKind is a layout of texels that Kernels.BlendTexels knows, of red, green, blue and alpha.
type BlendKind uint32

// The kinds.
const (
	BlendHalves  BlendKind = iota // float16
	BlendUnorm16                  // UNORM of 16 bits
	BlendFloats                   // float32
)

// BlendTexelsArgs is the record of Kernels.BlendTexels.
type BlendTexelsArgs struct {
	// Source and Second are lanes of red, green, blue and alpha, group g's at g*Lanes; RGB to High are as in
	// BlendLanesArgs.
	Source, Second [4]*float32
	RGB, Alpha     BlendEquation
	Constants      [4]float32
	Limit          uint32
	Low, High      float32
	Kind           BlendKind
	// Texels holds one sample of a tile: Lanes texels for each block.
	Texels *byte
	Groups *Group
	N      int64
	// Write has the bits of each word of a texel that may change.
	Write [4]uint32

	own blendTexelsMemory
}

// blendTexelsMemory is what the definition keeps between its steps.
type blendTexelsMemory struct {
	words  [2][Lanes]uint32
	lanes  [4][Lanes]float32
	spare  [Lanes]float32 // components that nobody reads
	texels TexelsArgs
	half   HalfArgs
	unorm  [2]UnormArgs
	blend  BlendLanesArgs
}

// blendTexelsGeneric is the definition of Kernels.BlendTexels: what other kernels do, group by group.
func blendTexelsGeneric(a *BlendTexelsArgs) {
	m := &a.own
	var lanes [4]*float32
	for c := range lanes {
		lanes[c] = &m.lanes[c][0]
	}
	words := [2]*uint32{&m.words[0][0], &m.words[1][0]}
	m.half = HalfArgs{Lanes: lanes, Words: words, N: Lanes}
	for i := range m.unorm {
		pair := [4]*float32{lanes[2*i], lanes[2*i+1], &m.spare[0], &m.spare[0]}
		m.unorm[i] = UnormArgs{Lanes: pair, Words: words[i], N: Lanes, Scale: [4]float32{65535, 65535}, Shift: [4]uint32{0, 16}}
	}
	m.blend = BlendLanesArgs{
		Dest: lanes, Out: lanes, N: Lanes, RGB: a.RGB, Alpha: a.Alpha, Constants: a.Constants, Limit: a.Limit, Low: a.Low, High: a.High,
	}
	m.texels = TexelsArgs{Texels: a.Texels, Size: 8, N: 1, Words: [4]*uint32{words[0], words[1]}, Write: a.Write}
	if a.Kind == BlendFloats {
		m.texels.Size = 16
		for c := range lanes { // the words are the components
			m.texels.Words[c] = (*uint32)(unsafe.Pointer(lanes[c]))
		}
	}
	for g := range int(a.N) {
		if m.texels.Groups = at(a.Groups, g); m.texels.Groups.Mask == 0 {
			continue
		}
		loadTexelsGeneric(&m.texels)
		switch a.Kind {
		case BlendHalves:
			decodeHalfGeneric(&m.half)
		case BlendUnorm16:
			decodeUnormGeneric(&m.unorm[0])
			decodeUnormGeneric(&m.unorm[1])
		}
		for c := range lanes {
			m.blend.Source[c] = at(a.Source[c], g*Lanes)
			if a.Second[c] != nil {
				m.blend.Second[c] = at(a.Second[c], g*Lanes)
			}
		}
		blendLanesGeneric(&m.blend)
		switch a.Kind {
		case BlendHalves:
			encodeHalfGeneric(&m.half)
		case BlendUnorm16:
			encodeUnormGeneric(&m.unorm[0])
			encodeUnormGeneric(&m.unorm[1])
		}
		storeTexelsGeneric(&m.texels)
	}
}
