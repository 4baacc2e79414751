package main

import "slices"

// Lod is the family of the level-of-detail kernels.
func (catalogue) Lod() Family {
	return Family{Name: "lod", Kernels: []Kernel{
		{Name: "lod", Body: lodBody},
		{Name: "ellipse", Body: ellipseBody, Scratch: 384},
	}}
}

// lodBody is the walk: a loop over several vectors, as chains of instructions are long, for each source of levels of detail.
// Each function is written for two of them side by side. (For four AVX-512 took 1.05 of the time.)
func lodBody(a *Asm) {
	end, out, n, next := a.Unique("end"), a.Field(a.Args, "Out"), a.Field(a.Args, "N"), a.Reg64()
	words := func(fields ...string) func() []Op {
		var held []Held
		for _, f := range fields {
			held = append(held, a.HoldWord(a.Args.At(f)))
		}
		return func() (ops []Op) {
			for _, h := range held {
				ops = append(ops, a.Use(h))
			}
			return ops
		}
	}
	limits, sizes := words("Bias", "Min", "Max"), words("Width", "Height", "Depth")
	a.Keep("LodLogarithm", "LodNumber")
	a.Change(n, "<<", 2)
	at := a.Zero64()
	// source is what makes levels of detail of arrays, by lane functions one after the other, if the first is there.
	source := func(fields []string, sizes []Op, functions ...string) {
		other := a.Unique("other")
		var arrays []GP
		for i := range fields {
			arrays = append(arrays, a.Field(a.Args, fields[i]))
		}
		a.JumpIf(arrays[0], "==", 0, other)
		for _, units := range map[bool][]int{false: {2}, true: {4, 1}}[a.Registers > 16] {
			loop, fewer, results := a.Unique("loop"), a.Unique("fewer"), make([][]Op, units)
			a.Label(loop)
			a.LEAQ(Mem{Base: at, Disp: units * a.Bytes}, next)
			a.JumpIf(next, ">", n, fewer)
			for i := range results {
				for _, p := range arrays {
					results[i] = append(results[i], Mem{Base: p, Index: at, Scale: 1, Disp: i * a.Bytes})
				}
				results[i] = append(results[i], sizes...)
			}
			for _, f := range append(functions, "LodLimit") {
				if f == "LodLimit" {
					for i := range results {
						results[i] = append(results[i], limits()...)
					}
				}
				for pair := range slices.Chunk(results, 2) {
					copy(pair, a.LaneEach(f, pair...))
				}
			}
			for i, v := range results {
				a.Move(v[0], Mem{Base: out, Index: at, Scale: 1, Disp: i * a.Bytes})
			}
			a.Set(at, next)
			a.Jump(loop)
			a.Label(fewer)
		}
		a.Jump(end)
		a.Label(other)
	}
	source([]string{"Explicit"}, nil)
	source([]string{"Rho2"}, nil, "LodLogarithm")
	source([]string{"DRDX", "DRDY", "DSDX", "DTDX", "DSDY", "DTDY"}, sizes(), "LodDeep", "LodLogarithm")
	source([]string{"DSDX", "DTDX", "DSDY", "DTDY"}, sizes()[:2], "LodFlat", "LodLogarithm")
	a.Label(end)
}
