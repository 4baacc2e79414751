package simd

import "unsafe"

func stencilTestGeneric(a *StencilArgs) {
	for g := range int(a.N) {
		face, refs := a.face(g)
		for s := range int(a.Samples) {
			values, mask := a.block(g, s)
			var pass uint16
			for lane, v := range values {
				if *mask>>lane&1 == 0 {
					continue
				}
				r, v := refs[lane]&face.CompareMask[lane], v&face.CompareMask[lane]
				atMost, atLeast := r <= v || face.AtMost != 0, r >= v || face.AtLeast != 0
				if (atMost && atLeast) != (face.Not != 0) {
					pass |= 1 << lane
				}
			}
			face.apply(&face.Fail, values, refs, *mask&^pass&uint16(face.FailLanes))
			*mask = pass
			*at(a.Reached, g*int(a.Samples)+s) = pass
		}
	}
}

func stencilUpdateGeneric(a *StencilArgs) {
	for g := range int(a.N) {
		face, refs := a.face(g)
		for s := range int(a.Samples) {
			values, mask := a.block(g, s)
			reached := *at(a.Reached, g*int(a.Samples)+s)
			face.apply(&face.Pass, values, refs, reached&*mask&uint16(face.PassLanes))
			face.apply(&face.DepthFail, values, refs, reached&^*mask&uint16(face.DepthFailLanes))
		}
	}
}

// face is the test of group g and the references of its lanes.
func (a *StencilArgs) face(g int) (*StencilFace, *[Lanes]uint8) {
	face := &a.Faces[0]
	if t := at(a.Triangles, int(*at(a.Refs, int(at(a.Groups, g).BinSlot)-1))); t.Flags&BackFacing != 0 {
		face = &a.Faces[1]
	}
	if a.References != nil {
		return face, lanesOf(at(a.References, g*Lanes))
	}
	return face, &face.Reference
}

// block is the values of sample s of group g's block and the mask of those that take part.
func (a *StencilArgs) block(g, s int) (*[Lanes]uint8, *uint16) {
	group := at(a.Groups, g)
	values := lanesOf(at(a.Stencil, s*int(a.SampleStride)+int(group.Block)*Lanes))
	if a.Samples == 1 {
		return values, &group.Mask
	}
	return values, at(a.Masks, g*int(a.Samples)+s)
}

// apply performs an operation on lanes of a block.
func (f *StencilFace) apply(op *StencilOperation, values, refs *[Lanes]uint8, lanes uint16) {
	for lane, v := range values {
		if lanes>>lane&1 == 0 {
			continue
		}
		w := min(uint(v&op.And[lane])+uint(op.Add[lane]), 255)
		w = max(w, uint(op.Sub[lane])) - uint(op.Sub[lane])
		b := (uint8(w) + refs[lane]&op.Replace[lane] + op.Wrap[lane]) ^ op.Xor[lane]
		values[lane] = v ^ (v^b)&f.WriteMask[lane]
	}
}

// lanesOf are 16 bytes of memory.
func lanesOf(p *uint8) *[Lanes]uint8 { return (*[Lanes]uint8)(unsafe.Pointer(p)) }

func rangeTestGeneric(a *RangeTestArgs) {
	for g := range int(a.N) {
		group := at(a.Groups, g)
		union := uint16(0)
		for s := range int(a.Samples) {
			mask := &group.Mask
			if a.Samples > 1 {
				mask = at(a.Masks, g*int(a.Samples)+s)
			}
			for lane := range Lanes {
				if d := *at(a.Words, s*int(a.SampleStride)+int(group.Block)*Lanes+lane); uint32(d)-a.Low > a.Range {
					*mask &^= 1 << lane
				}
			}
			union |= *mask
		}
		group.Mask = union
	}
}
