package rop

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// stencilPlan is the stencil test (Vulkan: Stencil Test) as simd.StencilArgs spells it.
type stencilPlan struct {
	test    bool
	shaded  bool // the fragment function writes the reference
	fails   bool // a value may change where the stencil test fails
	writes  bool // a value may change after the depth test
	faces   [2]simd.StencilFace
	changes [2][3]uint32 // all lanes where failing, failing the depth test or passing changes a value under some write mask, by face
}

func (p *stencilPlan) compile(s *vk.DepthStencil, i *shade.Interface) {
	if !s.StencilTestEnable {
		return
	}
	p.test = true
	p.shaded = i.WritesStencil && !i.EarlyFragmentTests
	for k, f := range []*vk.StencilOpState{&s.Front, &s.Back} {
		face := &p.faces[k]
		face.CompareMask, face.WriteMask = repeat(f.CompareMask), repeat(f.WriteMask)
		face.AtMost, face.AtLeast, face.Not = compareBits(f.CompareOp)
		face.Fail, face.DepthFail, face.Pass = stencilOperations[f.FailOp], stencilOperations[f.DepthFailOp], stencilOperations[f.PassOp]
		changes := func(op vk.StencilOp) uint32 { return lanesIf(op != vk.StencilOpKeep && uint8(f.WriteMask) != 0) }
		p.changes[k] = [3]uint32{lanesIf(f.FailOp != vk.StencilOpKeep), lanesIf(f.DepthFailOp != vk.StencilOpKeep),
			lanesIf(f.PassOp != vk.StencilOpKeep)}
		face.FailLanes, face.DepthFailLanes, face.PassLanes = changes(f.FailOp), changes(f.DepthFailOp), changes(f.PassOp)
		p.fails = p.fails || face.FailLanes != 0
		p.writes = p.writes || face.DepthFailLanes|face.PassLanes != 0
	}
}

// compareBits is how simd.StencilFace spells a compare operation.
func compareBits(op vk.CompareOp) (atMost, atLeast, not uint32) {
	less, equal, greater := orders(op)
	return lanesIf(greater == equal), lanesIf(less == equal), lanesIf(!equal)
}

// lanesIf has the bits of 16 lanes, or none.
func lanesIf(b bool) uint32 {
	if b {
		return 1<<simd.Lanes - 1
	}
	return 0
}

// stencilOperations are the stencil operations.
var stencilOperations = [...]simd.StencilOperation{
	vk.StencilOpKeep:              {And: repeat(255)},
	vk.StencilOpZero:              {},
	vk.StencilOpReplace:           {Replace: repeat(255)},
	vk.StencilOpIncrementAndClamp: {And: repeat(255), Add: repeat(1)},
	vk.StencilOpDecrementAndClamp: {And: repeat(255), Sub: repeat(1)},
	vk.StencilOpInvert:            {And: repeat(255), Xor: repeat(255)},
	vk.StencilOpIncrementAndWrap:  {And: repeat(255), Wrap: repeat(1)},
	vk.StencilOpDecrementAndWrap:  {And: repeat(255), Wrap: repeat(255)},
}

// repeat is 16 times the low byte of v.
func repeat(v uint32) (b [simd.Lanes]uint8) {
	for i := range b {
		b[i] = uint8(v)
	}
	return b
}

// begin sets the records for the groups of a.
func (p *stencilPlan) begin(t *Tile, s *State, a *simd.DepthArgs, f *shade.Fragments) {
	if !p.test {
		return
	}
	r := &t.stencil
	r.Triangles, r.Refs, r.Samples = a.Triangles, a.Refs, int64(a.Samples.N)
	r.Stencil, r.SampleStride = &t.Stencil[0], int64(t.SampleStride)
	r.Faces, r.References = p.faces, nil
	for side, v := range s.StencilReference {
		r.Faces[side].Reference = repeat(v)
	}
	if s.stencilMasks {
		for side := range r.Faces {
			face := &r.Faces[side]
			face.CompareMask, face.WriteMask = repeat(s.compareMask[side]), repeat(s.writeMask[side])
			face.FailLanes, face.DepthFailLanes, face.PassLanes = p.changes[side][0], p.changes[side][1], p.changes[side][2]
		}
	}
	if n := int(a.N) * int(a.Samples.N); n > len(t.reached) {
		t.reached = make([]uint16, n+n/4)
	}
	r.Reached = &t.reached[0]
	if p.shaded && f != nil {
		t.references = t.references[:0]
		for _, v := range f.StencilReference[:a.N*simd.Lanes] {
			t.references = append(t.references, uint8(v))
		}
	}
}

// run does the stencil test for the groups of a, which belong to the fragments f from group from on.
func (p *stencilPlan) run(k *simd.Kernels, t *Tile, a *simd.DepthArgs, f *shade.Fragments, from int) {
	r := &t.stencil
	r.Groups, r.N, r.Masks = a.Groups, a.N, a.Masks
	if p.shaded && f != nil {
		r.References = &t.references[from*simd.Lanes]
	}
	k.StencilTest(r)
}
