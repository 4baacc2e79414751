package ir

// LookKind is an instruction on an image.
type LookKind uint8

// The instructions on images. Parts 0 to 3 are the texel, part 4 is 1 where all that was touched is resident.
const (
	LookSample     LookKind = iota // at Lod, or with the gradients Dx and Dy, or at the image's own level 0
	LookFetch                      // a texel without a sampler
	LookGather                     // component Component of four texels
	LookRead                       // a texel of a storage image or texel buffer
	LookWrite                      // Value0 to Value3 become a texel
	LookAtomic                     // Atomic of a texel and Value0 (Value1: compared with); part 0 is the texel's old value
	LookSize                       // the sizes of level Level
	LookLevels                     // the number of levels
	LookSamples                    // the number of samples
	LookLod                        // part 0: the level that an implicit lookup reads, part 1: before clamps
	LookWeighted                   // texels weighted by the texels of Other
	LookBox                        // a box of BoxWidth x BoxHeight texels
	LookBlockMatch                 // blocks of BlockWidth x BlockHeight texels, compared with Other's
	LookFootprint                  // which texels a lookup reads, in groups of Granularity: see PartSingle
	lookKinds
)

var lookNames = [lookKinds]string{
	"sample", "fetch", "gather", "read", "write", "atomic", "size", "levels", "samples", "lod", "weighted", "box", "blockmatch",
	"footprint",
}

// MostParts is how many parts an instruction on images has at most. The parts of LookFootprint are words: 1 where one
// level is read alone, the anchor, the offset, the mask's low and high half, the level, the granularity.
const (
	MostParts       = 11
	PartSingle      = 0
	PartAnchor      = 1 // and the two after it
	PartOffset      = 4 // likewise
	PartMask        = 7 // and the one after it
	PartLevel       = 9
	PartGranularity = 10
)

// String is the kind's name.
func (k LookKind) String() string { return lookNames[k] }

// Operand is what an argument of a lookup is.
type Operand uint8

// The operands of lookups. S, T and R are coordinates, I, J and K integer ones.
const (
	ImageElement Operand = iota // of the array of descriptors
	SamplerElement
	S
	T
	R
	Layer0 // the layer as a float
	Dref
	Lod
	Bias
	MinLod
	DxS
	DxT
	DxR
	DyS
	DyT
	DyR
	I
	J
	K
	L // the layer
	Level
	Sample
	OffsetI
	OffsetJ
	OffsetK
	Value0
	Value1
	Value2
	Value3
	OtherElement // of the array of descriptors Other
	ReferenceS   // in Other
	ReferenceT
	BoxWidth
	BoxHeight
	BlockWidth
	BlockHeight
	Operands
)

var operandNames = [Operands]string{
	"image", "sampler", "s", "t", "r", "layer", "dref", "lod", "bias", "minlod", "dxs", "dxt", "dxr", "dys", "dyt", "dyr",
	"i", "j", "k", "l", "level", "sample", "oi", "oj", "ok", "v0", "v1", "v2", "v3", "other", "refs", "reft", "boxw",
	"boxh", "blockw", "blockh",
}

// String is the operand's name.
func (o Operand) String() string { return operandNames[o] }

// Lookup describes an instruction on an image.
type Lookup struct {
	Kind LookKind
	// Image and Sampler are bindings; Sampler is -1 where there is none.
	Image, Sampler int32
	// Operands say what the arguments of the instruction are.
	Operands []Operand
	// Implicit: the level comes from the coordinates' differences in quads, or from better derivatives of the same.
	Implicit bool
	// Bits: results are integers, of OutBits.
	Bits bool
	// Wide: the image's one component has 64 bits. Parts 0 and 1 are its words, the low one first, and so are Value0
	// and Value1, and Value2 and Value3, which it is compared with.
	Wide bool
	// Component of a gather; Offsets its four offsets, or nil; Mode which four texels it reads, as sample.GatherMode.
	Component int
	Mode      uint8
	Offsets   *[4][2]int32
	Atomic    Atomic
	// Resident: part 4 is used.
	Resident bool
	// Other is the binding of the weights, or of the reference that blocks are compared with, or -1.
	Other int32
	// SumOfSquares, of LookBlockMatch: SSD, else SAD. Window: the best of a window; Gathers: four targets, one
	// component.
	SumOfSquares, Window, Gathers bool
	// Granularity, of LookFootprint: of groups of texels. Coarse: of the coarser of two levels.
	Granularity int
	Coarse      bool
}

// Repeatable says whether an instruction gives the same again wherever it stands, as long as nothing is written.
func (l *Lookup) Repeatable() bool {
	switch l.Kind {
	case LookSample, LookFetch, LookGather, LookSize, LookLevels, LookSamples, LookFootprint:
		return true
	}
	return false
}

// PartHigh is where the high words of the four numbers of a gather begin, in an image with 64-bit components.
const PartHigh = 5

// Parts is how many parts an instruction has.
func (l *Lookup) Parts() int {
	switch {
	case l.Kind == LookFootprint:
		return MostParts
	case l.Kind == LookGather && l.Wide:
		return PartHigh + 4
	}
	return PartHigh
}

// Processes says whether an instruction processes images: it takes two, or a box.
func (l *Lookup) Processes() bool {
	return l.Kind == LookWeighted || l.Kind == LookBox || l.Kind == LookBlockMatch
}

// Fetches says whether an instruction reads an image without a sampler, or asks for its size.
func (l *Lookup) Fetches() bool {
	switch l.Kind {
	case LookFetch, LookSize, LookLevels, LookSamples:
		return true
	}
	return false
}
