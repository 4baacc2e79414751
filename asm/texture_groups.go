package main

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// The stages of the second loop of sampling kernels: each does one group, too rarely to be written out.
// RDI is the record, RSI the batch's bytes, RDX the group's place in it, R8 and R9 the rows of texels. Where a stage is
// of one level, RCX is the group's place in that level's arrays, and registers 0 to 3 are the sums of lanes i, 4+i, 8+i
// and 12+i. All but these lies in registers that a stage does not write, or in the scratch.
var (
	groupTakes = []Register{x86.RDI, x86.RSI, x86.RDX, x86.R8, x86.R9}
	levelTakes = append([]Register{x86.RCX}, groupTakes...)
)

// sums are the registers of the sums of a stage of one level.
func (x *sampler) sums() (list []Register) {
	for i := range x.parts() {
		list = append(list, x.Number(i))
	}
	return list
}

// share is the register that a stage of one level takes a slice's share in.
func (x *sampler) share() Vec { return x.Number(4) }

// groupStage calls a stage of a group.
func (x *sampler) groupStage(s Stage, body func(x *sampler)) {
	s.Record = "SampleArgs"
	s.Name += [...]string{"RGBA8", "RGBA16", "RGBA16F", "RGBA32F", "R32F"}[x.kind]
	s.Body = func(a *Asm) {
		inner := &sampler{Asm: a, kind: x.kind, at: x86.RDX, end: x86.RSI}
		inner.held.memory = inner.forFootprints()
		if slices.Contains(s.Takes, Register(x86.RCX)) {
			inner.inLevel = x86.RCX
		}
		body(inner)
	}
	x.Call(s)
}

// stageRows are the rows of stages, and the masks 5 to 7.
func (x *sampler) stageRows() rows {
	r := rows{upper: x86.R8, lower: x86.R9, texel: x.texelSize()}
	for i := range r.parts {
		if x.HasMasks && x.texelSize() == 4 {
			r.parts[i] = x86.MaskNumber(5 + i)
		}
	}
	return r
}

// ofLevel makes a level's place for a stage.
func (x *sampler) ofLevel(level int) {
	x.LEAQ(Mem{Base: x.at, Disp: level * 4 * x.Constant("MaxTextureLanes")}, x86.RCX)
}

// sumsByCalls are the components of a group.
func (x *sampler) sumsByCalls(slices int, careful bool) []Vec {
	one := x.Unique("oneLevel")
	x.sumsOfLevel(0, slices, careful)
	s := make([]Vec, x.parts())
	for i := range s {
		s[i] = x.Number(i)
	}
	x.texture()
	x.ifOneLevel(one)
	for i, v := range s {
		x.Move(v, x.fine(i))
	}
	x.sumsOfLevel(1, slices, careful)
	x.mixLevels(func(i int) Vec {
		x.Move(x.fine(i), s[i])
		return s[i]
	}, func(i int) Vec { return x.Copy(s[i]) })
	x.Label(one)
	return x.transposed(s)
}

// put stores the components of a group.
func (x *sampler) put(s []Vec) {
	for i, v := range s {
		x.Move(v, x.group(x.array([]string{"R", "G", "B", "A"}[i])))
	}
}

// sumsOfLevel calls a stage for each slice of a level.
func (x *sampler) sumsOfLevel(level, slices int, careful bool) {
	begin := x.Vec()
	if careful {
		x.And(x.Same(1<<31), x.slotVec("WeightU", level), begin)
	}
	for i := range x.parts() {
		switch {
		case !careful:
			x.Zero(x.Number(i))
		case x.kind == scalars32:
			x.Move(begin, x.Number(i))
		default:
			x.VPSHUFD(U8(i*0x55), begin, x.Number(i))
		}
	}
	for slice := range slices {
		x.ofLevel(level)
		switch {
		case slices == 1:
			x.Move(x.SameF(1), x.share())
		case slice == 0:
			second := x.second(level)
			x.Move(x.SameF(1), x.share())
			x.FloatsTo(x.share(), x.share(), "-", second)
		default:
			x.Move(x.second(level), x.share())
		}
		x.addLevel(slice, careful)
	}
}

// addLevel calls the stage that adds a slice's footprints to the sums.
func (x *sampler) addLevel(slice int, careful bool) {
	s := Stage{Name: [...]string{"firstSlice", "secondSlice"}[slice], Doc: "adds footprints of a level to sums", Gives: x.sums(),
		Takes: append(append([]Register{x.share()}, x.sums()...), levelTakes...)}
	if careful {
		s.Name, s.Doc = s.Name+"Careful", s.Doc+", without texels of weight 0"
	}
	x.groupStage(s, func(x *sampler) {
		var dref GP
		rows := x.stageRows()
		if x.kind == scalars32 {
			x.loadParts(rows)
			dref = x.array("Dref")
		}
		w := x.weights(0, careful)
		for _, v := range w.w {
			x.FloatsTo(v, v, "*", x.share())
		}
		for i := range x.parts() {
			x.weighted(i, 2*slice, rows, w, dref, x.Number(i))
		}
	})
}

// carefully calls the stage that does a group with care.
func (x *sampler) carefully(slices int) {
	x.groupStage(Stage{Name: [...]string{"carefully", "slicesCarefully"}[slices-1], Takes: groupTakes,
		Doc: "does a group with lanes of the NEAREST filter, or with numbers that are none"}, func(x *sampler) {
		s := x.sumsByCalls(slices, true)
		for _, v := range s {
			x.Select(x.WhereF(v, "unordered", v), x.one(0x7FC00000), v, v)
		}
		x.put(s)
	})
}
