package neon

// Stencil is the family of the stencil test and of its operations after the depth test.
func (Catalogue) Stencil() []Kernel {
	kernel := func(name string, block func(s *stenciler)) Kernel {
		return Kernel{Name: name, Record: "StencilArgs", Body: func(a *Asm) { (&stenciler{Asm: a}).body(block) }}
	}
	return []Kernel{kernel("stencilTest", (*stenciler).test), kernel("stencilUpdate", (*stenciler).update)}
}

// stenciler writes a kernel. A block's values are the 16 bytes of a register.
type stenciler struct {
	*Asm
	byteBits   Q
	face       Rec
	references Q // of the lanes
	values     X // where the block's are
	mask       X // where that of the lanes that take part is
	reached    X // where that of the lanes that passed is
}

// body goes over the samples of groups.
func (s *stenciler) body(block func(s *stenciler)) {
	s.byteBits = s.ByteBits()
	group := s.Rec("Group", s.Arg("Groups"))
	n, masks, references := s.Arg("N"), s.Arg("Masks"), s.Arg("References")
	s.reached = s.Arg("Reached")
	s.Times(n, func() {
		s.Say("face := &a.Faces[0], of back-facing ones &a.Faces[1]")
		ref := s.LoadXAt(4, s.Arg("Refs"), s.SubI(s.Field(group, "BinSlot"), 1))
		triangle := s.Rec("Triangle", s.Element(s.Arg("Triangles"), ref, s.Size("Triangle")))
		s.face = s.Rec("StencilFace", s.AddI(s.Args.Base, s.Offset("StencilArgs", "Faces")))
		s.If(s.Field(triangle, "Flags"), "has", "BackFacing", func() {
			s.AddI(s.face.Base, s.Size("StencilFace"), s.face.Base)
		})
		s.references = s.bytes("Reference")
		s.If(references, "!=", 0, func() {
			s.Load(references, 0, s.references)
			s.AddI(references, 16, references)
		})
		s.Say("for s := range int(a.Samples)")
		left := s.Arg("Samples")
		s.values = s.AddShifted(s.Arg("Stencil"), s.Field(group, "Block"), 4)
		s.mask = s.General()
		sample := s.Label("sample")
		s.MoveX(group.Base, s.mask)
		s.JumpIf(left, "==", 1, sample)
		s.MoveX(masks, s.mask)
		s.AddShifted(masks, left, 1, masks)
		s.Place(sample)
		block(s)
		s.AddX(s.values, s.Arg("SampleStride"), s.values)
		s.Advance(2, s.mask, s.reached)
		s.SubI(left, 1, left)
		s.JumpIf(left, "!=", 0, sample)
		s.AddI(group.Base, s.Size("Group"), group.Base)
	})
}

// bytes are a field of the face, 16 bytes.
func (s *stenciler) bytes(field string) Q { return s.Load(s.face.Base, s.At(s.face, field, 0)) }

// test is the stencil test of a block.
func (s *stenciler) test() {
	values, mask := s.Load(s.values, 0), s.LoadX(2, s.mask, 0)
	s.Say("r, v := refs[lane]&face.CompareMask[lane], v&face.CompareMask[lane]")
	compared := s.bytes("CompareMask")
	r, v := s.And(s.references, compared), s.And(values, compared)
	s.Say("atMost, atLeast := r <= v || face.AtMost != 0, r >= v || face.AtLeast != 0")
	side := func(x, y Q, field string) X {
		return s.OrX(s.bytesMask(s.GeUB(x, y), s.byteBits, nil), s.Field(s.face, field))
	}
	pass := s.AndX(side(v, r, "AtMost"), side(r, v, "AtLeast"))
	s.Say("if (atMost && atLeast) != (face.Not != 0) { pass |= 1 << lane }")
	s.AndX(s.XorX(pass, s.Field(s.face, "Not")), mask, pass)
	s.apply("Fail", s.ClearX(mask, pass))
	s.Say("*mask = pass; *at(a.Reached, g*int(a.Samples)+s) = pass")
	s.StoreX(2, pass, s.mask, 0)
	s.StoreX(2, pass, s.reached, 0)
}

// update is what follows the depth test.
func (s *stenciler) update() {
	mask, reached := s.LoadX(2, s.mask, 0), s.LoadX(2, s.reached, 0)
	s.apply("Pass", s.AndX(reached, mask))
	s.apply("DepthFail", s.ClearX(reached, mask))
}

// apply performs an operation on lanes of the block.
func (s *stenciler) apply(operation string, lanes X) {
	s.Say("face.apply(&face." + operation + ", values, refs, lanes & face." + operation + "Lanes)")
	of := func(field string) Q { return s.bytes(operation + "." + field) }
	s.AndX(lanes, s.Field(s.face, operation+"Lanes"), lanes)
	s.If(W{lanes}, "!=", 0, func() {
		values := s.Load(s.values, 0)
		s.Say("max(min(v&And+Add, 255), Sub) - Sub")
		w := s.LessB(s.MoreB(s.And(values, of("And")), of("Add")), of("Sub"))
		s.Say("b := (uint8(w) + refs[lane]&op.Replace[lane] + op.Wrap[lane]) ^ op.Xor[lane]")
		w = s.AddB(w, s.And(s.references, of("Replace")))
		w = s.Xor(s.AddB(w, of("Wrap")), of("Xor"))
		s.Say("values[lane] = v ^ (v^b)&f.WriteMask[lane]")
		s.Put(values, s.And(s.spreadBytes(lanes), s.bytes("WriteMask")), w)
		s.Store(values, s.values, 0)
	})
}

// spreadBytes is a byte of ones for each of 16 bits.
func (s *stenciler) spreadBytes(lanes X) Q {
	return s.TestB(s.Zip1("D2", s.DupXB(lanes), s.DupXB(s.ShrI(lanes, 8))), s.byteBits)
}
