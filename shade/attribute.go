package shade

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Floats is attribute components of each vertex from an array of floats that has them vertex after vertex: 1 to 4 of
// them. Components beyond that are 0, 0, 0 and 1. Vertices beyond the array's end have zeros.
func (v *Vertices) Floats(array []float32, components int) (out Vec4) {
	if components < 1 || components > 4 {
		panic(&OperandError{Op: "Floats", Reason: "a vertex has 1 to 4 components"})
	}
	for c := range out {
		if out[c] = v.register(); c >= components {
			constant(&v.Batch, out[c], [4]float32{3: 1}[c])
		}
	}
	a := &v.Scratch.fetch
	bound := min(int64(len(array)), 1<<31) / int64(components)
	*a = simd.FetchArgs{
		In: unsafe.SliceData(array), Components: int64(components), Stride: int64(components), Bound: uint32(bound),
		Index: &v.Index[:v.N][0], N: int64(v.N),
	}
	if v.Consecutive && int64(v.Index[0])+int64(v.N) <= bound {
		a.Consecutive = 1
	}
	for c := range components {
		a.Out[c] = &out[c][0]
	}
	v.Kernels.Fetch(a)
	*a = simd.FetchArgs{} // keeps nothing alive
	return out
}

// Attribute is a vertex attribute in memory, in any format that images have texels of (Vulkan: Fixed-Function Vertex
// Processing).
type Attribute struct {
	// Format is a format of uncompressed colours: R32G32B32_SFLOAT, R8G8B8A8_UNORM, A2B10G10R10_SNORM_PACK32,
	// R16G16_SFLOAT and so on. Integers are fetched as words, not converted to floats: see Batch.Bits.
	Format vk.Format
	// Data is the buffer, little-endian. Offset is where the first vertex' attribute begins, Stride the bytes from one
	// to the next; 0: all have the same. Neither need be a multiple of anything.
	Data           []byte
	Offset, Stride int
	// PerInstance says that instances have the attribute, not vertices. A Divisor of n gives n instances the same; its
	// zero value is 1 (VK_KHR_vertex_attribute_divisor).
	PerInstance bool
	Divisor     int
}

// Check returns nil, or a *[vk.StateError] that names the field at fault. Call it in the shader's Interface.Check.
func (a *Attribute) Check() error {
	f := format.Of(a.Format)
	switch {
	case f == nil || !f.Storable() || !f.Color() || f.Chroma || f.Wide():
		return vk.Errorf("Attribute.Format", "%v is not a vertex attribute format with 32-bit components", a.Format)
	case a.Offset < 0 || a.Stride < 0 || a.Divisor < 0:
		return vk.Errorf("Attribute", "offset %d, stride %d, divisor %d: none may be negative", a.Offset, a.Stride, a.Divisor)
	}
	return nil
}

// Fetch is the components of an attribute. Those that the format lacks are 0, 0, 0 and 1. A vertex that does not lie in
// Data as a whole has zeros, as robustBufferAccess2 has it: no index reads other memory.
func (v *Vertices) Fetch(a *Attribute) (out Vec4) {
	if err := a.Check(); err != nil {
		panic(&OperandError{Op: "Fetch", Reason: err.Error()})
	}
	f := format.Of(a.Format)
	size, last := uint64(f.BlockBytes), uint64(len(a.Data))
	for c := range out {
		out[c] = v.register()
	}
	texel := &v.Scratch.texel
	for i, k := range v.Index[:v.N] {
		element := uint64(k)
		if a.PerInstance {
			first, instance := v.Draw.FirstInstance, v.Instance
			if v.Instances != nil {
				instance = int(v.Instances[i])
			}
			element = uint64(first) + uint64(instance-first)/uint64(max(a.Divisor, 1))
		}
		at := uint64(a.Offset) + element*uint64(a.Stride)
		if element > math.MaxUint32 || uint64(a.Stride) > math.MaxInt32 || uint64(a.Offset) > math.MaxInt32 || at+size > last {
			texel[0] = format.Texel{}
		} else {
			f.Decode(texel[:], a.Data[at:at+size])
		}
		for c := range out {
			out[c][i] = math.Float32frombits(texel[0][c])
		}
	}
	return out
}
